#include "CPOSIX.h"

extern char **environ;

// What keys that interrupt do to a terminal's programs, and what they did here before a child got
// them; one child at a time.
static const int interrupts[] = {SIGINT, SIGQUIT};
static struct sigaction before[2];

char **brewguide_environment(void) { return environ; }

int brewguide_exit_code(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void leave_interrupts(void) {
    struct sigaction ignored;
    memset(&ignored, 0, sizeof ignored);
    ignored.sa_handler = SIG_IGN;
    for (size_t i = 0; i < 2; i++) sigaction(interrupts[i], &ignored, &before[i]);
}

void brewguide_take_interrupts_back(void) {
    for (size_t i = 0; i < 2; i++) sigaction(interrupts[i], &before[i], NULL);
}

int brewguide_spawn(
    const char *program, char *const words[], int input, int output, bool gets_interrupts,
    pid_t *child) {
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    sigset_t usual;
    if (!words[0]) {
        errno = EINVAL;
        return -1;
    }
    if (gets_interrupts) leave_interrupts();
    // A broken pipe ends it, although it does not end us. What was ignored here before stays so.
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    for (size_t i = 0; gets_interrupts && i < 2; i++)
        if (before[i].sa_handler != SIG_IGN) sigaddset(&usual, interrupts[i]);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawn_file_actions_init(&actions);
    if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (output >= 0) {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    }
    int code = posix_spawnp(child, program, &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (code == 0) return 0;
    if (gets_interrupts) brewguide_take_interrupts_back();
    errno = code;
    return -1;
}

#ifdef __linux__
// The linker's: where the program's headers and its code begin and end.
extern const char __executable_start, etext;

int brewguide_drop_code(void) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t first = (uintptr_t)&__executable_start / page * page;
    const uintptr_t end = (uintptr_t)&etext / page * page;
    return madvise((void *)first, end - first, MADV_DONTNEED);
}
#else
int brewguide_drop_code(void) { return 0; }
#endif
