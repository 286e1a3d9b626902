// printf is in gfxjit/c.h.
#include <gfxjit/c.h>
