// The calls of POSIX and Linux that Swift cannot make by itself: variadic functions, macros,
// handlers of signals, and what one system has and another has not. All else of libc is seen
// through this header. A call that fails returns -1 with errno set.
#pragma once
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/timex.h>
#endif

// MARK: errors.c

/// errno, a macro that Swift does not see.
int brewguide_errno(void);
void brewguide_set_errno(int code);

// MARK: files.c

/// open(2) with O_CLOEXEC.
int brewguide_open(const char *path, int flags, mode_t mode);
/// A file in a folder that has no name yet, to be written: O_TMPFILE of open(2). ENOTSUP elsewhere.
int brewguide_open_nameless(const char *folder, mode_t mode);
/// O_NONBLOCK and FD_CLOEXEC of fcntl(2).
int brewguide_set_nonblocking(int descriptor);
int brewguide_set_blocking(int descriptor);
/// FD_CLOEXEC of fcntl(2).
int brewguide_close_on_exec(int descriptor);
/// readlink(2).
ssize_t brewguide_read_link(const char *path, uint8_t *bytes, size_t count);
/// ppoll(2); less than 0 nanoseconds waits without end.
int brewguide_poll(struct pollfd *list, size_t count, int64_t nanoseconds);
/// i2c-dev's ioctl I2C_SLAVE: which device the next transfers are for.
int brewguide_i2c_select(int descriptor, uint8_t address);
/// i2c-dev's ioctl I2C_FUNCS: 1 when the adapter can send SMBus' quick command, 0 when it can't.
int brewguide_i2c_can_quick(int descriptor);
/// i2c-dev's ioctl I2C_SMBUS: the quick command (the address alone, as for a write), or one byte
/// read, which is dropped.
int brewguide_i2c_quick(int descriptor);
int brewguide_i2c_receive(int descriptor);
/// i2c-dev's ioctl I2C_RDWR: a write of `sent` bytes and, with a start of its own but no stop
/// between, a read of `count`; none when that is 0.
int brewguide_i2c_transfer(
    int descriptor, uint8_t address, const uint8_t *out, size_t sent, uint8_t *in, size_t count);

// MARK: terminal.c

/// ioctl TIOCGWINSZ: the size of a terminal's window in characters.
int brewguide_window_size(int descriptor, int *columns, int *rows);
/// Puts a terminal into raw mode and sees to it that a crash restores it. One per process.
int brewguide_raw_terminal(int descriptor);
/// Puts that terminal back as it was: its attributes, cursor and screen.
void brewguide_restore_terminal(void);
/// Has a terminal show nothing of what is typed, until brewguide_show_typing or an interrupt.
int brewguide_hide_typing(int descriptor);
/// Has that terminal show again what is typed.
void brewguide_show_typing(void);
/// Makes a serial line carry bytes as they are: 115200 baud, 8 bits, no parity, no echo.
int brewguide_raw_line(int descriptor);

// MARK: signals.c

/// Makes these signals readable, in place of what they would do: signalfd(2), or a pipe that a
/// handler writes to.
int brewguide_signal_descriptor(const int *signals, size_t count);
/// The next signal of such a descriptor; 0 when there is none.
int brewguide_read_signal(int descriptor);
/// A write to somebody who has gone is an error from now on, not the end of the program.
void brewguide_ignore_broken_pipes(void);

// MARK: sockets.c

/// A stream socket of the local machine, closed on exec.
int brewguide_local_socket(void);
/// The mode that a socket's file is to get by bind(2). Does nothing where a system has no such way.
void brewguide_prepare_socket_mode(int descriptor, mode_t mode);
/// One datagram to a local socket, without waiting: a path, or '@' and a name in Linux' abstract
/// namespace.
int brewguide_send_datagram(const char *to, const char *text);
/// The user at the other end of a local socket: SO_PEERCRED.
int brewguide_peer_user(int descriptor, uid_t *user);

// MARK: processes.c

char **brewguide_environment(void);
/// madvise(2), MADV_DONTNEED: gives back the memory that the program's own code takes; what runs
/// again is read again.
int brewguide_drop_code(void);
/// What waitpid(2) tells of an ended process, as a shell says it: 128 and the number for a signal.
int brewguide_exit_code(int status);
/// Starts a program that is looked for in PATH, with these words, of which the first is what it is
/// called: posix_spawnp(3) with our environment and our files. `input` is its standard input, -1 for
/// ours. `output` is its standard output, -1 for ours; with one of its own it complains to nobody,
/// and reads nothing. A broken pipe ends it, although it may not end us. With `gets_interrupts` the
/// keys that interrupt are the program's own, until `brewguide_take_interrupts_back` is called.
int brewguide_spawn(
    const char *program, char *const words[], int input, int output, bool gets_interrupts,
    pid_t *child);
void brewguide_take_interrupts_back(void);

// MARK: rights.c

/// Acts as another user, and may come back: the saved ids stay. A program that is started has that
/// user's rights for good (execve(2)). Does nothing on systems without saved ids that can be named.
int brewguide_borrow_rights(uid_t user, gid_t group);
bool brewguide_rights_are_borrowed(void);
/// From the borrowed rights to one's own, or back.
int brewguide_swap_rights(void);

// MARK: threads.c

/// Runs `body(context)` on a thread of its own that nobody waits for and that takes no signals.
int brewguide_start_thread(
    const char *name, size_t stack, void (*body)(void *), void *context);
/// First in, first out, and not inherited by threads and processes that are started.
int brewguide_realtime_policy(void);
/// How late this thread's timers may be: prctl(2) PR_SET_TIMERSLACK. 50 µs when nobody asks.
int brewguide_set_timer_slack(unsigned long nanoseconds);
/// mlockall(2): keeps what is in memory now, and later pages once they are used.
int brewguide_lock_memory(void);
/// Bytes from malloc(3) that are in use, in all arenas and in maps of their own; 0 where nobody
/// tells.
long brewguide_heap_bytes(void);

// MARK: clocks.c

/// Sleeps until a moment of CLOCK_MONOTONIC.
void brewguide_sleep_until(int64_t nanoseconds);
/// 1 when the kernel takes its clock for right, 0 when it does not: adjtimex(2).
int brewguide_clock_is_synchronised(void);
