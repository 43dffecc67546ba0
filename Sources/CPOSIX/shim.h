// What Swift's own C modules leave out: Linux' descriptors for signals, i2c-dev's one ioctl, and a
// terminal that is put right even when the program is not.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// open(2) is variadic, which Swift cannot call.
static inline int brewguide_open(const char *path, int flags, mode_t mode) {
    return open(path, flags | O_CLOEXEC, mode);
}

static inline int brewguide_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL, 0);
    if (flags < 0) return -1;
    if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0) return -1;
    return fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
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

#ifdef __linux__
#include <linux/i2c-dev.h>
#include <sys/signalfd.h>

static inline int brewguide_poll(struct pollfd *list, size_t count, int64_t nanoseconds) {
    struct timespec span = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(list, count, nanoseconds < 0 ? NULL : &span, NULL);
}

static inline int brewguide_i2c_select(int descriptor, uint8_t address) {
    return ioctl(descriptor, I2C_SLAVE, (unsigned long)address);
}

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

static inline int brewguide_peer_user(int descriptor, uid_t *user) {
    struct ucred { pid_t pid; uid_t uid; gid_t gid; } peer;
    socklen_t length = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0) return -1;
    *user = peer.uid;
    return 0;
}
#else
static inline int brewguide_poll(struct pollfd *list, size_t count, int64_t nanoseconds) {
    // Milliseconds, rounded up, for systems without ppoll.
    int span = nanoseconds < 0 ? -1 : (int)((nanoseconds + 999999) / 1000000);
    return poll(list, (nfds_t)count, span);
}

static inline int brewguide_signal_descriptor(const int *signals, size_t count) {
    (void)signals; (void)count;
    errno = ENOSYS;
    return -1;
}

static inline int brewguide_read_signal(int descriptor) { (void)descriptor; return 0; }

static inline int brewguide_peer_user(int descriptor, uid_t *user) {
    gid_t group;
    return getpeereid(descriptor, user, &group);
}
#endif

// SOCK_STREAM is an enumeration in one C library and a number in another.
static inline int brewguide_local_socket(void) {
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

// errno is a macro, which Swift does not see.
static inline int brewguide_errno(void) { return errno; }

static inline _Bool brewguide_is_directory(mode_t mode) { return S_ISDIR(mode); }

// A write to somebody who has gone is an error, not the end of the program.
static inline void brewguide_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

#include <pthread.h>

// Runs `body(context)` on a thread of its own that nobody waits for.
static inline int brewguide_start_thread(void *(*body)(void *), void *context) {
    pthread_t thread;
    sigset_t all, before;
    // Signals are the first thread's.
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(&thread, NULL, body, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code != 0) {
        errno = code;
        return -1;
    }
    pthread_detach(thread);
    return 0;
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
