// Naive matrix product C = A·B in f32; ids come from the device library (ockl), which
// reads the dispatch packet and the hidden global offset.
// RUN: --kernel matmul --grid 3,3 --block 16,16
// RUN: --arg f32[48x33]=rand:1 --arg f32[33x40]=rand:2 --arg f32[48x40]=0
// RUN: --arg u32=48 --arg u32=40 --arg u32=33
// REFERENCE: matmul tolerance=1e-5
extern __attribute__((const)) ulong __ockl_get_global_id(uint dim);

kernel void matmul(global const float *a, global const float *b, global float *c, uint m,
                   uint n, uint k) {
  uint col = __ockl_get_global_id(0), row = __ockl_get_global_id(1);
  if (row >= m || col >= n)
    return;
  float sum = 0;
  for (uint i = 0; i < k; i++)
    sum += a[row * k + i] * b[i * n + col];
  c[row * n + col] = sum;
}
