// Gravity of all bodies on each (x, y, z, mass), positions staged through dynamic LDS
// (`--lds`, 16 bytes a body of the block); the inverse root is ocml's.
// RUN: --kernel nbody --grid 3 --block 64 --lds 1024
// RUN: --arg f32[192x4]=rand:7 --arg f32[192x4]=0 --arg u32=192 --arg f32=0.01
// REFERENCE: nbody tolerance=1e-4
#include "gpu.h"

typedef float float4 __attribute__((ext_vector_type(4)));
extern "C" __device__ float __ocml_rsqrt_f32(float);
extern __shared__ float4 stage[];

extern "C" __global__ void nbody(const float4 *bodies, float4 *forces, u32 n, float soft) {
  float4 me = bodies[GLOBAL_X];
  float ax = 0, ay = 0, az = 0;
  for (u32 t = 0; t < n; t += BLOCK_DIM_X) {
    stage[THREAD_X] = bodies[t + THREAD_X];
    barrier();
    for (u32 j = 0; j < BLOCK_DIM_X; j++) {
      float4 other = stage[j];
      float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
      float inv = __ocml_rsqrt_f32(dx * dx + dy * dy + dz * dz + soft);
      float w = other.w * inv * inv * inv;
      ax += dx * w, ay += dy * w, az += dz * w;
    }
    barrier();
  }
  forces[GLOBAL_X] = (float4){ax, ay, az, 0};
}
