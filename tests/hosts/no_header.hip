// Without any header of HIP's: clang brings the words itself where it finds HIP, as it does with ROCm's.
// FLAGS: --offload-inc --rocm-path=../../crates/clang
__device__ int table[4];
__host__ __device__ double twice(double x) { return x * 2; }
__device__ int *first() { return table; }

int main() { return twice(2) == 4 ? 0 : 1; }
