// The program ends while streams have work, with objects of HIP's in static variables.
#include "check.h"

__global__ void slow(int *to, int rounds) {
  int sum = 0;
  for (int i = 0; i < rounds; i++)
    sum += i ^ to[threadIdx.x];
  to[threadIdx.x] = sum;
}

struct Owner {
  int *data = nullptr;
  hipStream_t stream = nullptr;
  ~Owner() {
    // HIP is there as long as the program's variables are.
    (void)hipFree(data);
    (void)hipStreamDestroy(stream);
  }
};
static Owner owner;

int main() {
  CHECK(hipMalloc(&owner.data, 1024));
  CHECK(hipStreamCreate(&owner.stream));
  for (int i = 0; i < 20; i++)
    slow<<<4, 64, 0, owner.stream>>>(owner.data, 2000);
  hipStream_t left;
  CHECK(hipStreamCreate(&left));
  slow<<<4, 64, 0, left>>>(owner.data, 2000);
}
