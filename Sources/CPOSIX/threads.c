#include "CPOSIX.h"
#ifdef __GLIBC__
#include <malloc.h>
#endif

// What a new thread is told.
struct thread {
    void (*body)(void *);
    void *context;
    char name[16]; // pthread_setname_np(3): 15 bytes and the end.
};

static void *thread_main(void *argument) {
    struct thread thread = *(struct thread *)argument;
    free(argument);
#ifdef __APPLE__
    pthread_setname_np(thread.name);
#else
    prctl(PR_SET_NAME, thread.name, 0, 0, 0);
#endif
    thread.body(thread.context);
    return NULL;
}

int brewguide_start_thread(
    const char *name, size_t stack, void (*body)(void *), void *context) {
    pthread_t id;
    pthread_attr_t attributes;
    sigset_t all, before;
    struct thread *thread = calloc(1, sizeof *thread);
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
    int code = pthread_create(&id, &attributes, thread_main, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (code == 0) return 0;
    free(thread);
    errno = code;
    return -1;
}

#ifdef __linux__
// SCHED_RESET_ON_FORK of linux/sched.h.
int brewguide_realtime_policy(void) { return SCHED_FIFO | 0x40000000; }

int brewguide_set_timer_slack(unsigned long nanoseconds) {
    return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0);
}

// Nothing is read in for it.
int brewguide_lock_memory(void) {
    return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT);
}
#else
int brewguide_realtime_policy(void) { return SCHED_FIFO; }

int brewguide_set_timer_slack(unsigned long nanoseconds) {
    (void)nanoseconds;
    errno = ENOSYS;
    return -1;
}

int brewguide_lock_memory(void) {
    errno = ENOSYS;
    return -1;
}
#endif

long brewguide_heap_bytes(void) {
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
#else
    return 0;
#endif
}
