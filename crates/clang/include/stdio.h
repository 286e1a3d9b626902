// printf is in hip_runtime.h.
#include <hip/hip_runtime.h>
