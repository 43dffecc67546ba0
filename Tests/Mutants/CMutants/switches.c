#include "CMutants.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int mutant_active = 0;
unsigned char *mutants_reached = 0;
long mutants_count = 0;

// Shared with the file, so that what was reached is told even when the process is killed, and what
// its children reach is told too.
static void open_reached(const char *path) {
    struct stat status;
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    if (fstat(file, &status) == 0 && status.st_size > 0) {
        void *bytes = mmap(0, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (bytes != MAP_FAILED) {
            mutants_count = (long)status.st_size;
            mutants_reached = bytes;
        }
    }
    close(file);
}

// Before any global of Swift's is initialised.
__attribute__((constructor(101))) static void read_environment(void) {
    const char *number = getenv("MUTANT");
    const char *path = getenv("MUTANTS_REACHED");
    if (number) mutant_active = atoi(number);
    if (path) open_reached(path);
}
