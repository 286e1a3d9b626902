// The size of a grid or a workgroup. C's sources have it too.
#ifndef __GFXJIT_DIM3_H
#define __GFXJIT_DIM3_H

// Ours, whatever else of the name a source has in its folders.
#if defined(__HIPCC_RTC__) || defined(__GFXJIT_ROCM_HEADERS__)
#include "../stdint.h"
#else
#include <stdint.h>
#endif

typedef struct dim3 {
  uint32_t x, y, z;
#ifdef __cplusplus
  constexpr dim3(uint32_t x = 1, uint32_t y = 1, uint32_t z = 1) : x(x), y(y), z(z) {}
#endif
} dim3;

#endif
