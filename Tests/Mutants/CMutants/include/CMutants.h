#pragma once
#include <stdbool.h>

/// The number of the mutant that this process is, 0 for none: what MUTANT says.
extern int mutant_active;
/// A byte for each mutant, set when its place is executed; null when MUTANTS_REACHED names no file.
extern unsigned char *mutants_reached;
/// How many bytes there are.
extern long mutants_count;

/// Whether the process is this mutant. Any number of threads may ask at once.
static inline bool mutantIs(int number) {
    if (__builtin_expect(mutants_reached != 0, 0) && number < mutants_count) {
        __atomic_store_n(&mutants_reached[number], 1, __ATOMIC_RELAXED);
    }
    return mutant_active == number;
}
