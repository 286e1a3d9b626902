// AMD's own launches: with events, and grids that count work-items.
#ifndef HIP_INCLUDE_HIP_HIP_EXT_H
#define HIP_INCLUDE_HIP_HIP_EXT_H
#include <hip/hip_runtime.h>
#endif
