// Ranks pass device memory on in a ring with MPI, and sum it.
#include <hip/hip_runtime.h>
#include <mpi.h>
#include <stdio.h>
#include <vector>

__global__ void fill(double *to, int n, double value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = value + i;
}

#define CHECK(call) do { hipError_t e = (call); if (e != hipSuccess) { fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(e)); MPI_Abort(MPI_COMM_WORLD, 1); } } while (0)

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks, gpus;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  CHECK(hipGetDeviceCount(&gpus));
  CHECK(hipSetDevice(rank % gpus));
  int wrong = 0;
  for (int n : {1, 1000, 1 << 20}) {
    double *own, *other, *sum;
    CHECK(hipMalloc(&own, n * sizeof(double)));
    CHECK(hipMalloc(&other, n * sizeof(double)));
    CHECK(hipMalloc(&sum, n * sizeof(double)));
    fill<<<(n + 255) / 256, 256>>>(own, n, rank);
    CHECK(hipDeviceSynchronize());
    MPI_Sendrecv(own, n, MPI_DOUBLE, (rank + 1) % ranks, 0, other, n, MPI_DOUBLE, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Allreduce(own, sum, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    std::vector<double> a(n), b(n);
    CHECK(hipMemcpy(a.data(), other, n * sizeof(double), hipMemcpyDeviceToHost));
    CHECK(hipMemcpy(b.data(), sum, n * sizeof(double), hipMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) {
      wrong += a[i] != (rank + ranks - 1) % ranks + i;
      wrong += b[i] != ranks * (ranks - 1) / 2 + double(ranks) * i;
    }
    CHECK(hipFree(own)); CHECK(hipFree(other)); CHECK(hipFree(sum));
  }
  printf("rank %d of %d on GPU %d of %d: %d wrong\n", rank, ranks, rank % gpus, gpus, wrong);
  MPI_Finalize();
  return wrong != 0;
}
