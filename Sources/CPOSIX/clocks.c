#include "CPOSIX.h"

void brewguide_sleep_until(int64_t nanoseconds) {
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

// adjtimex(2) changes nothing when modes is 0.
int brewguide_clock_is_synchronised(void) {
#ifdef __linux__
    struct timex clock = {.modes = 0};
    int state = adjtimex(&clock);
    return state < 0 ? -1 : state != TIME_ERROR;
#else
    errno = ENOSYS;
    return -1;
#endif
}
