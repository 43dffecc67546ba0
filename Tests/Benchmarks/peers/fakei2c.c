// An I2C bus that only counts, for a program that opens /dev/i2c-N and writes to it: loaded before
// the C library. The counts, bits and transactions, stand in the file that COUNTS names.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int bus = -1;
static volatile uint64_t *counts;

static int open_bus(void) {
    int file = creat("/dev/null", 0);
    int shared;
    int (*library_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    shared = library_open(getenv("COUNTS"), O_RDWR);
    counts = mmap(0, 16, PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0);
    if (counts == MAP_FAILED) abort();
    close(shared);
    return bus = file;
}

int open(const char *path, int flags, ...) {
    int (*library_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (strncmp(path, "/dev/i2c-", 9) == 0) return open_bus();
    return library_open(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open(path, flags, mode);
}

int ioctl(int descriptor, unsigned long request, ...) {
    int (*library_ioctl)(int, unsigned long, ...) = dlsym(RTLD_NEXT, "ioctl");
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return descriptor == bus ? 0 : library_ioctl(descriptor, request, argument);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    ssize_t (*library_write)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    if (descriptor != bus) return library_write(descriptor, bytes, count);
    // 9 bits a byte; start, address with its acknowledgement and stop: 11 a transaction.
    counts[0] += 11 + 9 * count;
    counts[1] += 1;
    return (ssize_t)count;
}
