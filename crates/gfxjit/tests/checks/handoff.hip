// Kernels of two waves or more that hand data to each other, in the ways of the device tests of AMD's ConSan as its document
// "ConSan Validation" lists them (ROCm/rocm-systems, emulation/rocjitsu/docs/consan/VALIDATION.md). With RACY each lacks what
// puts its accesses in order.
#ifdef RACY
#define MEET() __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup")
#define ACQUIRE __ATOMIC_RELAXED
#define ACQ_REL __ATOMIC_RELAXED
#define FENCE()
#else
#define MEET() __syncthreads()
#define ACQUIRE __ATOMIC_ACQUIRE
#define ACQ_REL __ATOMIC_ACQ_REL
#define FENCE() __threadfence()
#endif

#define KERNEL extern "C" __global__ __launch_bounds__(128) void

// Words of LDS between waves.
KERNEL words(unsigned *out) {
  __shared__ unsigned tile[128];
  tile[threadIdx.x] = threadIdx.x + out[threadIdx.x];
  MEET();
  out[128 + threadIdx.x] = tile[threadIdx.x ^ 64];
}

// Data in global memory that the waves of a workgroup hand on with a fence and a barrier.
KERNEL global_words(unsigned *out) {
  out[threadIdx.x] = threadIdx.x + 1;
  FENCE();
  MEET();
  out[128 + threadIdx.x] = out[threadIdx.x ^ 64];
}

// A function of several kernels.
__device__ __attribute__((noinline)) void hand_on(unsigned *tile, unsigned value, unsigned *to) {
  tile[threadIdx.x] = value;
  MEET();
  *to = tile[threadIdx.x ^ 64];
}

KERNEL first_owner(unsigned *out) {
  __shared__ unsigned tile[128];
  hand_on(tile, threadIdx.x + 1, out + threadIdx.x);
}

KERNEL second_owner(unsigned *out) {
  __shared__ unsigned tile[256];
  hand_on(tile + 128, threadIdx.x * 3 + 1, out + 128 + threadIdx.x);
}

// Workgroups that differ in z only.
KERNEL planes(unsigned *out) {
#ifdef RACY
  unsigned plane = blockIdx.x + blockIdx.y;
#else
  unsigned plane = blockIdx.x + blockIdx.y + blockIdx.z * gridDim.y;
#endif
  out[plane * 128 + threadIdx.x] = blockIdx.z * 1000 + threadIdx.x + 1;
}

// A stack whose size is not known when it is compiled.
KERNEL stack(unsigned *out) {
  __shared__ unsigned tile[128];
  unsigned *own = static_cast<unsigned *>(__builtin_alloca((out[300] + 4) * sizeof(unsigned)));
  for (unsigned i = 0; i < 4; ++i)
    own[i] = threadIdx.x + i;
  tile[threadIdx.x] = own[threadIdx.x & 3];
  MEET();
  out[threadIdx.x] = tile[threadIdx.x ^ 64] + own[out[301]];
}

// Neighbouring bytes and halves of words, of which all are read at once.
KERNEL parts(unsigned *out) {
  __shared__ alignas(4) unsigned char bytes[128];
  __shared__ alignas(4) unsigned short halves[128];
  // Waves store to every other one.
  unsigned place = (threadIdx.x & 63) * 2 + threadIdx.x / 64;
  bytes[place] = threadIdx.x + out[0];
  halves[place] = threadIdx.x * 3;
  MEET();
  if (threadIdx.x < 32)
    out[128 + threadIdx.x] = reinterpret_cast<unsigned *>(bytes)[threadIdx.x];
  else if (threadIdx.x < 96)
    out[128 + threadIdx.x] = reinterpret_cast<unsigned *>(halves)[threadIdx.x - 32];
}

// Three words at once, of which the address may be among the registers that are loaded.
KERNEL triples(unsigned *out) {
  struct alignas(16) Triple {
    unsigned x, y, z;
  };
  __shared__ Triple tile[128];
  unsigned i = threadIdx.x;
  tile[i] = {i, i + out[0], i + 2};
  MEET();
  Triple other = tile[i ^ 64];
  out[3 * i + 1] = other.x + other.y * 5 + other.z * 7;
}

// The workgroup that arrives last, by a counter, adds up the others' data.
KERNEL arrival(unsigned *out) {
  if (threadIdx.x != 0)
    return;
  out[16 + blockIdx.x] = blockIdx.x + 1;
  if (__hip_atomic_fetch_add(out, 1u, ACQ_REL, __HIP_MEMORY_SCOPE_AGENT) != gridDim.x - 1)
    return;
  unsigned sum = 0;
  for (unsigned i = 0; i < gridDim.x; ++i)
    sum += out[16 + i];
  out[1] = sum;
}

// A bit for each workgroup that is done.
KERNEL bits(unsigned *out) {
  if (threadIdx.x != 0)
    return;
  out[16 + blockIdx.x] = blockIdx.x + 1;
  unsigned all = (1u << gridDim.x) - 1, bit = 1u << blockIdx.x;
  if ((__hip_atomic_fetch_or(out, bit, ACQ_REL, __HIP_MEMORY_SCOPE_AGENT) | bit) != all)
    return;
  for (unsigned i = 0; i < gridDim.x; ++i)
    out[1] += out[16 + i];
}

// Published by an exchange, and read with a load.
KERNEL exchange_to_load(unsigned *out) {
  if (threadIdx.x != 0 || blockIdx.x > 1)
    return;
  if (blockIdx.x == 0) {
    out[16] = 42;
    unsigned none = 0;
    __hip_atomic_compare_exchange_strong(out, &none, 1u, __ATOMIC_RELEASE, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  } else {
    while (__hip_atomic_load(out, ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == 0)
      ;
    out[17] = out[16];
  }
}

// Published by a store, and taken with an exchange.
KERNEL store_to_exchange(unsigned *out) {
  if (threadIdx.x != 0 || blockIdx.x > 1)
    return;
  if (blockIdx.x == 0) {
    out[16] = 42;
    __hip_atomic_store(out, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  } else {
    unsigned one = 1;
    while (!__hip_atomic_compare_exchange_strong(out, &one, 2u, ACQUIRE, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT))
      one = 1;
    out[17] = out[16];
  }
}

// Published by a fence and a store, and read with a load and a fence.
KERNEL fences(unsigned *out) {
  if (threadIdx.x != 0 || blockIdx.x > 1)
    return;
  if (blockIdx.x == 0) {
    out[16] = 42;
    __threadfence();
    *const_cast<volatile unsigned *>(out) = 1;
  } else {
    while (*const_cast<volatile unsigned *>(out) == 0)
      ;
    FENCE();
    out[17] = out[16];
  }
}

// The greatest of each wave's values is found, then that of all, and work-items whose value it is are counted.
KERNEL selection(unsigned *out) {
  __shared__ unsigned best[128], count;
  unsigned i = threadIdx.x, value = (i * 37) % 101;
  best[i] = value;
  if (i == 0)
    count = 0;
  __syncthreads();
  for (unsigned half = 64; half > 0; half /= 2) {
    if (i < half && best[i + half] > best[i])
      best[i] = best[i + half];
    MEET();
  }
  if (value == best[0])
    __hip_atomic_fetch_add(&count, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  __syncthreads();
  if (i == 0)
    out[0] = count;
}
