#include "CPOSIX.h"

_Bool brewguide_is_socket(mode_t mode) { return S_ISSOCK(mode); }
_Bool brewguide_is_fifo(mode_t mode) { return S_ISFIFO(mode); }
_Bool brewguide_is_file(mode_t mode) { return S_ISREG(mode); }
_Bool brewguide_is_directory(mode_t mode) { return S_ISDIR(mode); }

int brewguide_run_shell(const char *command) {
    void (*pipes)(int) = signal(SIGPIPE, SIG_DFL);
    int status = system(command);
    signal(SIGPIPE, pipes);
    return status < 0 ? 127 : brewguide_exit_code(status);
}

FILE *brewguide_open_pager(const char *command) {
    void (*pipes)(int) = signal(SIGPIPE, SIG_DFL);
    FILE *pager = popen(command, "w");
    signal(SIGPIPE, pipes);
    if (pager) {
        signal(SIGINT, SIG_IGN);
        signal(SIGQUIT, SIG_IGN);
    }
    return pager;
}

void brewguide_close_pager(FILE *pager) {
    pclose(pager);
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
}
