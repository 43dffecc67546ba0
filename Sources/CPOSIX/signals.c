#include "CPOSIX.h"

// BREWGUIDE_SIGNAL_PIPE lets Linux try what the others do.
#if defined(__linux__) && !defined(BREWGUIDE_SIGNAL_PIPE)
int brewguide_signal_descriptor(const int *signals, size_t count) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < count; i++) sigaddset(&set, signals[i]);
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0) return -1;
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int brewguide_read_signal(int descriptor) {
    struct signalfd_siginfo info;
    ssize_t count = read(descriptor, &info, sizeof info);
    return count == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}
#else
// Where the handler writes each signal's number; 0 for nowhere.
static int pipes[64];

// Only async-signal-safe calls: write.
static void came(int number) {
    int code = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t ignored = write(pipes[number], &byte, 1);
    (void)ignored;
    errno = code;
}

// The pipe stays when the descriptor is closed: a handler may write to it at any time.
int brewguide_signal_descriptor(const int *signals, size_t count) {
    int ends[2];
    struct sigaction action;
    if (pipe(ends) < 0) return -1;
    if (brewguide_set_nonblocking(ends[0]) < 0) return -1;
    if (brewguide_set_nonblocking(ends[1]) < 0) return -1;
    memset(&action, 0, sizeof action);
    action.sa_handler = came;
    action.sa_flags = SA_RESTART;
    for (size_t i = 0; i < count; i++) {
        pipes[signals[i]] = ends[1];
        if (sigaction(signals[i], &action, NULL) < 0) return -1;
    }
    return fcntl(ends[0], F_DUPFD_CLOEXEC, 0);
}

int brewguide_read_signal(int descriptor) {
    unsigned char byte;
    return read(descriptor, &byte, 1) == 1 ? byte : 0;
}
#endif

void brewguide_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }
