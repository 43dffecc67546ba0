/* Loaded before a program's libraries: its wall clock stands at CLOCK_SECONDS. faketime(1) can't be
 * used: it changes the environment, next to which Swift looks for the arguments. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    const char *seconds = getenv("CLOCK_SECONDS");
    if (clock == CLOCK_REALTIME && seconds) now->tv_sec = strtol(seconds, NULL, 10);
    return result;
}
