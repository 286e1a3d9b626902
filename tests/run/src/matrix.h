// Types of the kernels that use matrix instructions, and where a lane's elements are.
#pragma once
#include "gpu.h"

typedef _Float16 f16;
typedef f16 f16x4 __attribute__((ext_vector_type(4)));
typedef f16 f16x8 __attribute__((ext_vector_type(8)));
typedef f16 f16x16 __attribute__((ext_vector_type(16)));
// bfloat16 as its bits.
typedef i16 bf16x4 __attribute__((ext_vector_type(4)));
typedef i16 bf16x8 __attribute__((ext_vector_type(8)));
typedef i16 bf16x16 __attribute__((ext_vector_type(16)));
typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef float f32x16 __attribute__((ext_vector_type(16)));
typedef double f64x4 __attribute__((ext_vector_type(4)));
typedef i32 i32x2 __attribute__((ext_vector_type(2)));
typedef i32 i32x4 __attribute__((ext_vector_type(4)));
typedef i32 i32x8 __attribute__((ext_vector_type(8)));
typedef i32 i32x32 __attribute__((ext_vector_type(32)));

#define LANE THREAD_X

// Four bytes as a word, the first one lowest; `step` apart.
static inline __device__ i32 four(const u8 *from, u32 step) {
  return (i32)(from[0] | (u32)from[step] << 8 | (u32)from[2 * step] << 16 |
               (u32)from[3 * step] << 24);
}
