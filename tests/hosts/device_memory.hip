// memcpy, memmove and memset in kernels, by the names of C and of C++, and in functions of both sides.
#include "check.h"
#include <cstring>
#include <string.h>

struct Five {
  int of[5];
};

__host__ __device__ unsigned first_word(const void *from) {
  unsigned word;
  memcpy(&word, from, sizeof word);
  return word;
}

__global__ void bytes(unsigned char *to, const unsigned char *from, int count) {
  unsigned filled[4];
  memset(filled, 7, sizeof filled);
  std::memcpy(filled, from, 4);
  ::memcpy(to, filled, sizeof filled);
  memmove(to + 17, to, count);      // they overlap
  std::memmove(to + 39, to + 40, 8);
  std::memset(to + 50, count, count);
  Five five;
  memcpy(&five, from, sizeof five);
  to[48] = five.of[3] & 0xff;
  to[49] = first_word(from + 5) & 0xff;
}

template <class T> __global__ void again(T *p) {
  T value;
  memcpy(&value, p, sizeof value);
  memcpy(p + 1, &value, sizeof value);
}

int main() {
  unsigned char *to, *from, wanted[64] = {};
  double *numbers;
  CHECK(hipMallocManaged(&to, 64));
  CHECK(hipMallocManaged(&from, 64));
  CHECK(hipMallocManaged(&numbers, 2 * sizeof *numbers));
  for (int i = 0; i < 64; i++) {
    from[i] = 3 * i + 1;
    to[i] = wanted[i] = 100 + i;
  }
  numbers[0] = 1.5;
  bytes<<<1, 1>>>(to, from, 11);
  again<<<1, 1>>>(numbers);
  CHECK(hipDeviceSynchronize());
  memset(wanted, 7, 16);
  memcpy(wanted, from, 4);
  memmove(wanted + 17, wanted, 11);
  memmove(wanted + 39, wanted + 40, 8);
  memset(wanted + 50, 11, 11);
  wanted[48] = from[12];
  wanted[49] = first_word(from + 5) & 0xff;
  MUST(memcmp(to, wanted, 64) == 0);
  MUST(numbers[1] == 1.5);
}
