// Counts what a thread takes from the heap.
#pragma once

// How often this thread has called malloc(3) and its like so far; -1 where nothing counts.
long brewguide_allocations(void);
