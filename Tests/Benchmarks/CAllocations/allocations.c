// The C library lets a program bring its own malloc: these count and hand on to the library's.
#include "allocations.h"

#include <errno.h>
#include <stdlib.h>

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
#else
long brewguide_allocations(void) { return -1; }
#endif
