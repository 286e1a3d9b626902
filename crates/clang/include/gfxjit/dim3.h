// The size of a grid or a workgroup. C's sources have it too.
#ifndef GFXJIT_DIM3_H
#define GFXJIT_DIM3_H

#include <stdint.h>

typedef struct dim3 {
  uint32_t x, y, z;
#ifdef __cplusplus
  constexpr dim3(uint32_t x = 1, uint32_t y = 1, uint32_t z = 1) : x(x), y(y), z(z) {}
#endif
} dim3;

#endif
