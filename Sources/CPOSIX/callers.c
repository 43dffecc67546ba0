#include "CPOSIX.h"

_Bool brewguide_is_socket(mode_t mode) { return S_ISSOCK(mode); }
_Bool brewguide_is_directory(mode_t mode) { return S_ISDIR(mode); }
