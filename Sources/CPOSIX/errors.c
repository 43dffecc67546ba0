#include "CPOSIX.h"

int brewguide_errno(void) { return errno; }

void brewguide_set_errno(int code) { errno = code; }
