// A matrix of 256 rows and columns is turned.
#ifndef BY_TILES
__global__ void transpose(const float *in, float *out) {
  unsigned x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32;
  for (unsigned j = threadIdx.y; j < 32; j += 8)
    out[x * 256 + y + j] = in[(y + j) * 256 + x];
}
#else
#ifndef WIDTH
#define WIDTH 32
#endif
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][WIDTH];
  unsigned x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (unsigned j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[(y + j) * 256 + x + threadIdx.x];
  __syncthreads();
  for (unsigned j = threadIdx.y; j < 32; j += 8)
    out[(x + j) * 256 + y + threadIdx.x] = tile[threadIdx.x][j];
}
#endif
