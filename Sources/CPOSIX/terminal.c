#include "CPOSIX.h"

// The terminal as it was, for the handler of a crash.
static struct {
    struct termios attributes;
    int descriptor;
} saved = {.descriptor = -1};

int brewguide_window_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

void brewguide_restore_terminal(void) {
    // Attributes off, cursor shown, alternate screen left: ECMA-48 and xterm's private modes.
    static const char sequence[] = "\033[0m\033[?25h\033[?1049l";
    if (saved.descriptor < 0) return;
    ssize_t ignored = write(saved.descriptor, sequence, sizeof sequence - 1);
    (void)ignored;
    tcsetattr(saved.descriptor, TCSANOW, &saved.attributes);
    saved.descriptor = -1;
}

// Only async-signal-safe calls: write, tcsetattr, signal, raise.
static void crashed(int number) {
    brewguide_restore_terminal();
    signal(number, SIG_DFL);
    raise(number);
}

int brewguide_raw_terminal(int descriptor) {
    static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE};
    struct termios raw;
    if (tcgetattr(descriptor, &saved.attributes) < 0) return -1;
    raw = saved.attributes;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(descriptor, TCSANOW, &raw) < 0) return -1;
    saved.descriptor = descriptor;
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], crashed);
    return 0;
}

// The terminal that hides what is typed, as it was.
static struct {
    struct termios attributes;
    int descriptor;
} shown = {.descriptor = -1};

void brewguide_show_typing(void) {
    if (shown.descriptor < 0) return;
    tcsetattr(shown.descriptor, TCSANOW, &shown.attributes);
    shown.descriptor = -1;
}

// Only async-signal-safe calls: tcsetattr, signal, raise.
static void interrupted(int number) {
    brewguide_show_typing();
    signal(number, SIG_DFL);
    raise(number);
}

int brewguide_hide_typing(int descriptor) {
    static const int interrupts[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct termios hidden;
    if (tcgetattr(descriptor, &shown.attributes) < 0) return -1;
    hidden = shown.attributes;
    hidden.c_lflag &= ~(tcflag_t)ECHO;
    // The end of the line is seen.
    hidden.c_lflag |= ECHONL;
    shown.descriptor = descriptor;
    for (size_t i = 0; i < sizeof interrupts / sizeof *interrupts; i++)
        signal(interrupts[i], interrupted);
    return tcsetattr(descriptor, TCSANOW, &hidden);
}

int brewguide_raw_line(int descriptor) {
    struct termios line;
    if (tcgetattr(descriptor, &line) < 0) return -1;
    cfmakeraw(&line);
    // No modem's lines, and a reader that takes what is there.
    line.c_cflag |= CLOCAL | CREAD;
    line.c_cc[VMIN] = 1;
    line.c_cc[VTIME] = 0;
    if (cfsetispeed(&line, B115200) < 0 || cfsetospeed(&line, B115200) < 0) return -1;
    return tcsetattr(descriptor, TCSANOW, &line);
}
