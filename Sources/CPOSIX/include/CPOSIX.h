// What Swift's own C modules leave out: Linux' descriptors for signals, i2c-dev's one ioctl, and a
// terminal that is put right even when the program is not.
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

// open(2) is variadic, which Swift cannot call.
static inline int brewguide_open(const char *path, int flags, mode_t mode) {
    return open(path, flags | O_CLOEXEC, mode);
}

// A file in a folder that has no name yet, where there is such a thing (O_TMPFILE of open(2)).
static inline int brewguide_open_nameless(const char *folder, mode_t mode) {
#ifdef __linux__
    // O_TMPFILE without its O_DIRECTORY (asm-generic/fcntl.h): fcntl.h shows it to GNU programs only.
    return open(folder, 020000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, mode);
#else
    (void)folder;
    (void)mode;
    errno = ENOTSUP;
    return -1;
#endif
}

static inline int brewguide_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL, 0);
    if (flags < 0) return -1;
    if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0) return -1;
    return fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

static inline int brewguide_set_blocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL, 0);
    if (flags < 0) return -1;
    return fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK);
}

static inline int brewguide_window_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

// The terminal as it was, for the handler of a crash; one per process.
struct brewguide_terminal {
    struct termios attributes;
    int descriptor;
};

static inline struct brewguide_terminal *brewguide_saved_terminal(void) {
    static struct brewguide_terminal saved = {.descriptor = -1};
    return &saved;
}

static inline void brewguide_restore_terminal(void) {
    // Attributes off, cursor shown, alternate screen left: ECMA-48 and xterm's private modes.
    static const char sequence[] = "\033[0m\033[?25h\033[?1049l";
    struct brewguide_terminal *saved = brewguide_saved_terminal();
    if (saved->descriptor < 0) return;
    ssize_t ignored = write(saved->descriptor, sequence, sizeof sequence - 1);
    (void)ignored;
    tcsetattr(saved->descriptor, TCSANOW, &saved->attributes);
    saved->descriptor = -1;
}

// Only async-signal-safe calls: write, tcsetattr, signal, raise.
static inline void brewguide_crashed(int number) {
    brewguide_restore_terminal();
    signal(number, SIG_DFL);
    raise(number);
}

// Puts a terminal into raw mode and sees to it that a crash restores it.
static inline int brewguide_raw_terminal(int descriptor) {
    static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE};
    struct brewguide_terminal *saved = brewguide_saved_terminal();
    struct termios raw;
    if (tcgetattr(descriptor, &saved->attributes) < 0) return -1;
    raw = saved->attributes;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(descriptor, TCSANOW, &raw) < 0) return -1;
    saved->descriptor = descriptor;
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        signal(crashes[i], brewguide_crashed);
    return 0;
}

#ifdef __GLIBC__
#include <malloc.h>
// Bytes from malloc(3) that are in use, in all arenas and in maps of their own.
static inline long brewguide_heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}
#else
static inline long brewguide_heap_bytes(void) { return 0; }
#endif

#ifdef __linux__
#include <linux/i2c-dev.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/timex.h>

static inline int brewguide_poll(struct pollfd *list, size_t count, int64_t nanoseconds) {
    struct timespec span = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(list, count, nanoseconds < 0 ? NULL : &span, NULL);
}

static inline int brewguide_i2c_select(int descriptor, uint8_t address) {
    return ioctl(descriptor, I2C_SLAVE, (unsigned long)address);
}

// Keeps what is in memory now, and later pages once they are used: nothing is read in for it.
static inline int brewguide_lock_memory(void) {
    return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT);
}

// First in, first out, and not inherited: SCHED_RESET_ON_FORK of linux/sched.h.
static inline int brewguide_realtime_policy(void) { return SCHED_FIFO | 0x40000000; }

// Whether the kernel takes its clock for right: adjtimex(2) changes nothing when modes is 0.
static inline int brewguide_clock_is_synchronised(void) {
    struct timex clock = {.modes = 0};
    int state = adjtimex(&clock);
    return state < 0 ? -1 : state != TIME_ERROR;
}

// How late this thread's timers may be; 50 µs when nobody asks.
static inline int brewguide_set_timer_slack(unsigned long nanoseconds) {
    return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0);
}

static inline int brewguide_peer_user(int descriptor, uid_t *user) {
    struct ucred { pid_t pid; uid_t uid; gid_t gid; } peer;
    socklen_t length = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0) return -1;
    *user = peer.uid;
    return 0;
}
// Acts as another user, and may come back: the saved ids stay. A program that is started has that
// user's rights for good (execve(2)).
static inline int brewguide_borrow_rights(uid_t user, gid_t group) {
    if (setgroups(1, &group) < 0) return -1;
    if (setresgid(group, group, getegid()) < 0) return -1;
    return setresuid(user, user, geteuid());
}

static inline _Bool brewguide_rights_are_borrowed(void) {
    uid_t real, effective, saved;
    return getresuid(&real, &effective, &saved) == 0 && saved == 0 && effective != 0;
}

// From the borrowed rights to one's own, or back. Only root may change its group.
static inline int brewguide_swap_rights(void) {
    uid_t user[3];
    gid_t group[3];
    if (getresuid(user, user + 1, user + 2) < 0) return -1;
    if (getresgid(group, group + 1, group + 2) < 0) return -1;
    if (user[1] == 0) {
        if (setresgid(group[2], group[2], group[1]) < 0) return -1;
        return setresuid(user[2], user[2], user[1]);
    }
    if (setresuid(user[2], user[2], user[1]) < 0) return -1;
    return setresgid(group[2], group[2], group[1]);
}
#else
// Systems without saved ids that can be named: root stays root.
static inline int brewguide_borrow_rights(uid_t user, gid_t group) {
    (void)user;
    (void)group;
    return 0;
}

static inline _Bool brewguide_rights_are_borrowed(void) { return 0; }
static inline int brewguide_swap_rights(void) { return 0; }

static inline int brewguide_poll(struct pollfd *list, size_t count, int64_t nanoseconds) {
    // Milliseconds, rounded up, for systems without ppoll; at most a day, then it is as if a signal
    // had come: the caller looks at its clock and asks again.
    const int64_t day = 86400000;
    int64_t span = nanoseconds / 1000000 + (nanoseconds % 1000000 > 0);
    int ready = poll(list, (nfds_t)count, nanoseconds < 0 ? -1 : (int)(span < day ? span : day));
    if (ready == 0 && span > day) {
        errno = EINTR;
        return -1;
    }
    return ready;
}

static inline int brewguide_lock_memory(void) { errno = ENOSYS; return -1; }

static inline int brewguide_realtime_policy(void) { return SCHED_FIFO; }

static inline int brewguide_clock_is_synchronised(void) { errno = ENOSYS; return -1; }

static inline int brewguide_set_timer_slack(unsigned long nanoseconds) {
    (void)nanoseconds;
    errno = ENOSYS;
    return -1;
}

static inline int brewguide_peer_user(int descriptor, uid_t *user) {
    gid_t group;
    return getpeereid(descriptor, user, &group);
}
#endif

// BREWGUIDE_SIGNAL_PIPE lets Linux try what the others do.
#if defined(__linux__) && !defined(BREWGUIDE_SIGNAL_PIPE)
// Blocks these signals and makes them readable.
static inline int brewguide_signal_descriptor(const int *signals, size_t count) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < count; i++) sigaddset(&set, signals[i]);
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0) return -1;
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static inline int brewguide_read_signal(int descriptor) {
    struct signalfd_siginfo info;
    ssize_t count = read(descriptor, &info, sizeof info);
    return count == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

#else
// Where the handler writes each signal's number; 0 for nowhere.
static inline int *brewguide_signal_pipes(void) {
    static int pipes[64];
    return pipes;
}

// Only async-signal-safe calls: write.
static inline void brewguide_signal_came(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t ignored = write(brewguide_signal_pipes()[number], &byte, 1);
    (void)ignored;
    errno = saved;
}

// Makes these signals readable. The pipe stays when the descriptor is closed: a handler may write
// to it at any time.
static inline int brewguide_signal_descriptor(const int *signals, size_t count) {
    int ends[2];
    struct sigaction action;
    if (pipe(ends) < 0) return -1;
    if (brewguide_set_nonblocking(ends[0]) < 0) return -1;
    if (brewguide_set_nonblocking(ends[1]) < 0) return -1;
    memset(&action, 0, sizeof action);
    action.sa_handler = brewguide_signal_came;
    action.sa_flags = SA_RESTART;
    for (size_t i = 0; i < count; i++) {
        brewguide_signal_pipes()[signals[i]] = ends[1];
        if (sigaction(signals[i], &action, NULL) < 0) return -1;
    }
    return fcntl(ends[0], F_DUPFD_CLOEXEC, 0);
}

static inline int brewguide_read_signal(int descriptor) {
    unsigned char byte;
    return read(descriptor, &byte, 1) == 1 ? byte : 0;
}
#endif

static inline ssize_t brewguide_read_link(const char *path, uint8_t *bytes, size_t count) {
    return readlink(path, (char *)bytes, count);
}

// SOCK_STREAM is an enumeration in one C library and a number in another.
static inline int brewguide_local_socket(void) {
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

// One datagram to a local socket: a path, or '@' and a name in Linux' abstract namespace.
static inline int brewguide_send_datagram(const char *to, const char *text) {
    struct sockaddr_un address;
    size_t length = strlen(to);
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    if (length == 0 || length >= sizeof address.sun_path) {
        errno = length == 0 ? EINVAL : ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, to, length);
    if (to[0] == '@') address.sun_path[0] = 0;
    length += offsetof(struct sockaddr_un, sun_path);
    int descriptor = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (descriptor < 0) return -1;
    int code = brewguide_set_nonblocking(descriptor);
    if (code == 0) {
        ssize_t sent = sendto(
            descriptor, text, strlen(text), 0, (struct sockaddr *)&address, (socklen_t)length);
        code = sent < 0 ? -1 : 0;
    }
    int saved = errno;
    close(descriptor);
    errno = saved;
    return code;
}

// Linux gives a socket's file the mode that the socket has when it is bound; elsewhere this fails
// and does no harm.
static inline void brewguide_prepare_socket_mode(int descriptor, mode_t mode) {
    int ignored = fchmod(descriptor, mode);
    (void)ignored;
}

extern char **environ;
static inline char **brewguide_environment(void) { return environ; }

// How waitpid(2)'s status is told as a shell does: a signal is 128 and its number.
static inline int brewguide_exit_code(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static inline _Bool brewguide_is_socket(mode_t mode) { return S_ISSOCK(mode); }
static inline _Bool brewguide_is_fifo(mode_t mode) { return S_ISFIFO(mode); }
static inline _Bool brewguide_is_file(mode_t mode) { return S_ISREG(mode); }

// errno is a macro, which Swift does not see.
static inline int brewguide_errno(void) { return errno; }

static inline void brewguide_set_errno(int code) { errno = code; }

static inline _Bool brewguide_is_directory(mode_t mode) { return S_ISDIR(mode); }

// A write to somebody who has gone is an error, not the end of the program.
static inline void brewguide_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

// Runs a command of the shell on our terminal: an editor. Who it runs gets the usual end on a broken
// pipe back; keys that interrupt are its own, see system(3). Its exit status, or 128 and a signal.
static inline int brewguide_run_shell(const char *command) {
    void (*pipes)(int) = signal(SIGPIPE, SIG_DFL);
    int status = system(command);
    signal(SIGPIPE, pipes);
    return status < 0 ? 127 : brewguide_exit_code(status);
}

// A pager to write to. Keys that interrupt are its own for as long as it is there.
static inline FILE *brewguide_open_pager(const char *command) {
    void (*pipes)(int) = signal(SIGPIPE, SIG_DFL);
    FILE *pager = popen(command, "w");
    signal(SIGPIPE, pipes);
    if (pager) {
        signal(SIGINT, SIG_IGN);
        signal(SIGQUIT, SIG_IGN);
    }
    return pager;
}

static inline void brewguide_close_pager(FILE *pager) {
    pclose(pager);
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
}

// What a new thread is told.
struct brewguide_thread {
    void (*body)(void *);
    void *context;
    char name[16]; // pthread_setname_np(3): 15 bytes and the end.
};

static inline void *brewguide_thread_main(void *argument) {
    struct brewguide_thread thread = *(struct brewguide_thread *)argument;
    free(argument);
#ifdef __APPLE__
    pthread_setname_np(thread.name);
#else
    prctl(PR_SET_NAME, thread.name, 0, 0, 0);
#endif
    thread.body(thread.context);
    return NULL;
}

// Runs `body(context)` on a thread of its own that nobody waits for.
static inline int brewguide_start_thread(
    const char *name, size_t stack, void (*body)(void *), void *context) {
    pthread_t id;
    pthread_attr_t attributes;
    sigset_t all, before;
    struct brewguide_thread *thread = (struct brewguide_thread *)calloc(1, sizeof *thread);
    if (!thread) return -1;
    thread->body = body;
    thread->context = context;
    strncpy(thread->name, name, sizeof thread->name - 1);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, stack);
    // Signals are the first thread's.
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(&id, &attributes, brewguide_thread_main, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (code == 0) return 0;
    free(thread);
    errno = code;
    return -1;
}

// Sleeps until a moment of CLOCK_MONOTONIC.
static inline void brewguide_sleep_until(int64_t nanoseconds) {
    struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
#ifdef __linux__
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {}
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t span = nanoseconds - (int64_t)now.tv_sec * 1000000000 - now.tv_nsec;
    time.tv_sec = span / 1000000000;
    time.tv_nsec = span % 1000000000;
    if (span > 0) nanosleep(&time, NULL);
#endif
}
