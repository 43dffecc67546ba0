// Counts what a thread asks of the heap and of the disk.
#pragma once

// How often this thread has called malloc(3) and its like so far; -1 where nothing counts.
long brewguide_allocations(void);

// How often this thread has called fsync(2) or fdatasync(2) so far; -1 where nothing counts.
long brewguide_flushes(void);
