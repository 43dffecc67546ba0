// The C library lets a program bring functions of its own for some of the library's: these count,
// and hand on.
#include "counting.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __GLIBC__
static _Thread_local long count;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t members, size_t size) {
    count++;
    return __libc_calloc(members, size);
}

void *realloc(void *block, size_t size) {
    count++;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    count++;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

long brewguide_allocations(void) { return count; }

static _Thread_local long flushes;

int fsync(int descriptor) {
    flushes++;
    return (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
    flushes++;
    return (int)syscall(SYS_fdatasync, descriptor);
}

long brewguide_flushes(void) { return flushes; }
#else
long brewguide_flushes(void) { return -1; }
long brewguide_allocations(void) { return -1; }
#endif
