// CUDA C++ without CUDA: what the kernels here use of it, over clang's builtins for NVPTX and libdevice.
// As HIP C++ the same sources take it from HIP's header.
#pragma once
#ifdef __HIP__
#include <hip/hip_runtime.h>
#define cp_async16(to, from) (*(int4 *)(to) = *(const int4 *)(from))
#define cp_async_wait() ((void)0)
#else
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef int int32_t;
typedef long long int64_t;
typedef __SIZE_TYPE__ size_t;
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define DEVICE static inline __attribute__((device))

struct dim3 {
  unsigned x, y, z;
};
#define REGISTER(name, sreg)                                                                        \
  struct name##_t {                                                                                \
    __declspec(property(get = get_x)) unsigned x;                                                  \
    __declspec(property(get = get_y)) unsigned y;                                                  \
    __declspec(property(get = get_z)) unsigned z;                                                  \
    __device__ unsigned get_x() const { return __nvvm_read_ptx_sreg_##sreg##_x(); }                 \
    __device__ unsigned get_y() const { return __nvvm_read_ptx_sreg_##sreg##_y(); }                 \
    __device__ unsigned get_z() const { return __nvvm_read_ptx_sreg_##sreg##_z(); }                \
  };
REGISTER(threadIdx, tid)
REGISTER(blockIdx, ctaid)
REGISTER(blockDim, ntid)
REGISTER(gridDim, nctaid)
#define threadIdx (threadIdx_t())
#define blockIdx (blockIdx_t())
#define blockDim (blockDim_t())
#define gridDim (gridDim_t())
#define warpSize 32

struct int2 { int x, y; };
struct alignas(16) int4 { int x, y, z, w; };
struct alignas(8) float2 { float x, y; };
struct alignas(16) float4 { float x, y, z, w; };
DEVICE float2 make_float2(float x, float y) { return {x, y}; }
DEVICE float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }

// Work-items together.
DEVICE void __syncwarp(unsigned mask = ~0u) { __nvvm_bar_warp_sync(mask); }
DEVICE int __syncthreads_count(int is) { return __nvvm_bar0_popc(is); }
DEVICE int __syncthreads_and(int is) { return __nvvm_bar0_and(is); }
DEVICE int __syncthreads_or(int is) { return __nvvm_bar0_or(is); }
DEVICE void __threadfence_block() { __nvvm_membar_cta(); }
DEVICE void __threadfence() { __nvvm_membar_gl(); }
DEVICE void __threadfence_system() { __nvvm_membar_sys(); }
#define SHUFFLE(name, mode, second)                                                                \
  DEVICE int name(unsigned mask, int v, int b, int width = 32) {                                   \
    return __nvvm_shfl_sync_##mode##_i32(mask, v, b, ((32 - width) << 8) | second);                \
  }                                                                                                \
  DEVICE float name(unsigned mask, float v, int b, int width = 32) {                               \
    return __nvvm_shfl_sync_##mode##_f32(mask, v, b, ((32 - width) << 8) | second);                \
  }
SHUFFLE(__shfl_sync, idx, 31)
SHUFFLE(__shfl_up_sync, up, 0)
SHUFFLE(__shfl_down_sync, down, 31)
SHUFFLE(__shfl_xor_sync, bfly, 31)
DEVICE int __all_sync(unsigned mask, int is) { return __nvvm_vote_all_sync(mask, is); }
DEVICE int __any_sync(unsigned mask, int is) { return __nvvm_vote_any_sync(mask, is); }
DEVICE unsigned __ballot_sync(unsigned mask, int is) { return __nvvm_vote_ballot_sync(mask, is); }
DEVICE unsigned __activemask() { return __nvvm_activemask(); }
DEVICE unsigned __match_any_sync(unsigned mask, unsigned v) {
  return __nvvm_match_any_sync_i32(mask, v);
}

// Atomics.
DEVICE int atomicAdd(int *p, int v) { return __nvvm_atom_add_gen_i(p, v); }
DEVICE unsigned atomicAdd(unsigned *p, unsigned v) { return __nvvm_atom_add_gen_i((int *)p, v); }
DEVICE unsigned long long atomicAdd(unsigned long long *p, unsigned long long v) {
  return __nvvm_atom_add_gen_ll((long long *)p, v);
}
DEVICE float atomicAdd(float *p, float v) { return __nvvm_atom_add_gen_f(p, v); }
DEVICE double atomicAdd(double *p, double v) { return __nvvm_atom_add_gen_d(p, v); }
DEVICE int atomicSub(int *p, int v) { return __nvvm_atom_add_gen_i(p, -v); }
DEVICE int atomicExch(int *p, int v) { return __nvvm_atom_xchg_gen_i(p, v); }
DEVICE int atomicMin(int *p, int v) { return __nvvm_atom_min_gen_i(p, v); }
DEVICE int atomicMax(int *p, int v) { return __nvvm_atom_max_gen_i(p, v); }
DEVICE unsigned atomicMin(unsigned *p, unsigned v) { return __nvvm_atom_min_gen_ui(p, v); }
DEVICE unsigned atomicMax(unsigned *p, unsigned v) { return __nvvm_atom_max_gen_ui(p, v); }
DEVICE int atomicAnd(int *p, int v) { return __nvvm_atom_and_gen_i(p, v); }
DEVICE int atomicOr(int *p, int v) { return __nvvm_atom_or_gen_i(p, v); }
DEVICE int atomicXor(int *p, int v) { return __nvvm_atom_xor_gen_i(p, v); }
DEVICE unsigned atomicInc(unsigned *p, unsigned v) { return __nvvm_atom_inc_gen_ui(p, v); }
DEVICE unsigned atomicDec(unsigned *p, unsigned v) { return __nvvm_atom_dec_gen_ui(p, v); }
DEVICE int atomicCAS(int *p, int c, int v) { return __nvvm_atom_cas_gen_i(p, c, v); }
DEVICE unsigned long long atomicCAS(unsigned long long *p, unsigned long long c,
                                    unsigned long long v) {
  return __nvvm_atom_cas_gen_ll((long long *)p, c, v);
}

// Bits and loads.
DEVICE int __popc(unsigned v) { return __builtin_popcount(v); }
DEVICE int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
DEVICE float __ldg(const float *p) { return __nvvm_ldg_f(p); }
DEVICE int __ldg(const int *p) { return __nvvm_ldg_i(p); }
DEVICE long long clock64() { return __nvvm_read_ptx_sreg_clock64(); }

// libdevice.
#define UNARY(n)                                                                                   \
  extern "C" __device__ float __nv_##n##f(float);                                                  \
  extern "C" __device__ double __nv_##n(double);                                                   \
  DEVICE float n##f(float x) { return __nv_##n##f(x); }                                            \
  DEVICE double n(double x) { return __nv_##n(x); }
#define BINARY(n)                                                                                  \
  extern "C" __device__ float __nv_##n##f(float, float);                                           \
  extern "C" __device__ double __nv_##n(double, double);                                           \
  DEVICE float n##f(float x, float y) { return __nv_##n##f(x, y); }                                \
  DEVICE double n(double x, double y) { return __nv_##n(x, y); }
UNARY(sin) UNARY(cos) UNARY(tan) UNARY(asin) UNARY(acos) UNARY(atan) UNARY(sinh) UNARY(cosh)
UNARY(tanh) UNARY(asinh) UNARY(acosh) UNARY(atanh) UNARY(exp) UNARY(exp2) UNARY(exp10) UNARY(expm1)
UNARY(log) UNARY(log2) UNARY(log10) UNARY(log1p) UNARY(sqrt) UNARY(rsqrt) UNARY(cbrt) UNARY(erf)
UNARY(erfc) UNARY(tgamma) UNARY(lgamma) UNARY(floor) UNARY(ceil) UNARY(trunc) UNARY(rint)
UNARY(round) UNARY(fabs) UNARY(sinpi) UNARY(cospi) UNARY(erfinv) UNARY(normcdf)
BINARY(pow) BINARY(atan2) BINARY(fmod) BINARY(hypot) BINARY(fmax) BINARY(fmin) BINARY(fdim)
BINARY(copysign) BINARY(remainder) BINARY(nextafter)
extern "C" {
__device__ float __nv_fmaf(float, float, float);
__device__ double __nv_fma(double, double, double);
__device__ float __nv_fast_sinf(float), __nv_fast_cosf(float), __nv_fast_expf(float),
    __nv_fast_logf(float), __nv_fast_fdividef(float, float), __nv_fast_powf(float, float);
__device__ void __nv_sincosf(float, float *, float *);
__device__ float __nv_frexpf(float, int *), __nv_ldexpf(float, int), __nv_modff(float, float *),
    __nv_powif(float, int);
__device__ int __nv_brev(int), __nv_clz(int), __nv_clzll(long long), __nv_ffs(int), __nv_mulhi(int, int),
    __nv_umulhi(unsigned, unsigned), __nv_mul24(int, int), __nv_sad(int, int, int),
    __nv_hadd(int, int), __nv_float2int_rn(float), __nv_float2int_rz(float), __nv_float2int_ru(float),
    __nv_float2int_rd(float), __nv_float_as_int(float), __nv_byte_perm(int, int, int),
    __nv_double2hiint(double), __nv_double2loint(double);
__device__ float __nv_int_as_float(int), __nv_int2float_rn(int);
__device__ double __nv_hiloint2double(int, int);
__device__ unsigned __nv_float2uint_rn(float);
__device__ long long __nv_double2ll_rn(double);
__device__ int vprintf(const char *, const char *);
__device__ void *malloc(size_t);
__device__ void free(void *);
__device__ void __assertfail(const char *, const char *, unsigned, const char *, size_t);
__device__ int printf(const char *, ...);
// What stands for a virtual function without a body.
__device__ inline void __cxa_pure_virtual() { __builtin_trap(); }
}
DEVICE float fmaf(float a, float b, float c) { return __nv_fmaf(a, b, c); }
DEVICE double fma(double a, double b, double c) { return __nv_fma(a, b, c); }
DEVICE float __sinf(float x) { return __nv_fast_sinf(x); }
DEVICE float __cosf(float x) { return __nv_fast_cosf(x); }
DEVICE float __expf(float x) { return __nv_fast_expf(x); }
DEVICE float __logf(float x) { return __nv_fast_logf(x); }
DEVICE float __fdividef(float x, float y) { return __nv_fast_fdividef(x, y); }
DEVICE float __powf(float x, float y) { return __nv_fast_powf(x, y); }
DEVICE void sincosf(float x, float *s, float *c) { __nv_sincosf(x, s, c); }
DEVICE float frexpf(float x, int *e) { return __nv_frexpf(x, e); }
DEVICE float ldexpf(float x, int e) { return __nv_ldexpf(x, e); }
DEVICE float modff(float x, float *i) { return __nv_modff(x, i); }
DEVICE unsigned __brev(unsigned x) { return __nv_brev(x); }
DEVICE int __clz(int x) { return __nv_clz(x); }
DEVICE int __clzll(long long x) { return __nv_clzll(x); }
DEVICE int __ffs(int x) { return __nv_ffs(x); }
DEVICE int __mulhi(int x, int y) { return __nv_mulhi(x, y); }
DEVICE unsigned __umulhi(unsigned x, unsigned y) { return __nv_umulhi(x, y); }
DEVICE int __mul24(int x, int y) { return __nv_mul24(x, y); }
DEVICE unsigned __sad(int x, int y, unsigned z) { return __nv_sad(x, y, z); }
DEVICE int __hadd(int x, int y) { return __nv_hadd(x, y); }
DEVICE int __float2int_rn(float x) { return __nv_float2int_rn(x); }
DEVICE int __float2int_rz(float x) { return __nv_float2int_rz(x); }
DEVICE int __float2int_ru(float x) { return __nv_float2int_ru(x); }
DEVICE int __float2int_rd(float x) { return __nv_float2int_rd(x); }
DEVICE unsigned __float2uint_rn(float x) { return __nv_float2uint_rn(x); }
DEVICE int __float_as_int(float x) { return __nv_float_as_int(x); }
DEVICE float __int_as_float(int x) { return __nv_int_as_float(x); }
DEVICE float __int2float_rn(int x) { return __nv_int2float_rn(x); }
DEVICE unsigned __byte_perm(unsigned a, unsigned b, unsigned s) { return __nv_byte_perm(a, b, s); }
DEVICE int __double2hiint(double x) { return __nv_double2hiint(x); }
DEVICE int __double2loint(double x) { return __nv_double2loint(x); }
DEVICE double __hiloint2double(int h, int l) { return __nv_hiloint2double(h, l); }
DEVICE int min(int a, int b) { return a < b ? a : b; }
DEVICE int max(int a, int b) { return a > b ? a : b; }
#define assert(is) ((is) ? (void)0 : __assertfail(#is, __FILE__, __LINE__, __func__, 1))
// Copies that the hardware makes by itself.
#define cp_async16(to, from)                                                                       \
  __nvvm_cp_async_ca_shared_global_16((__attribute__((address_space(3))) void *)(to),              \
                                      (__attribute__((address_space(1))) const void *)(from))
#define cp_async_wait() __nvvm_cp_async_wait_all()
#endif

#define GLOBAL_ID (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL extern "C" __global__ void
