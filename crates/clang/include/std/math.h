// The functions are in hip_runtime.h.
#include <gfxjit/c.h>
