// What OpenCL C needs besides the functions that clang declares by itself
// (-fdeclare-opencl-builtins): types, limits, constants, flags and printf, for OpenCL C 1.0 to 3.0.
#ifndef __GFXJIT_OPENCL_BASE_H
#define __GFXJIT_OPENCL_BASE_H

// ---- which functions clang declares
// Functions that take pointers: for each address space, and not only for the generic one, so that
// a pointer to private memory need not lose what is known of it.
#define __opencl_c_named_address_space_builtins 1
#if defined(cl_khr_subgroups) || defined(__opencl_c_subgroups)
#define __opencl_subgroup_builtins 1
#endif

// ---- types
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
#if defined(cl_khr_fp16)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif
#if defined(cl_khr_fp64) && __OPENCL_C_VERSION__ < 120
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

#define __GJ_VECTORS(__T)                                     \
  typedef __T __T##2 __attribute__((__ext_vector_type__(2))); \
  typedef __T __T##3 __attribute__((__ext_vector_type__(3))); \
  typedef __T __T##4 __attribute__((__ext_vector_type__(4))); \
  typedef __T __T##8 __attribute__((__ext_vector_type__(8))); \
  typedef __T __T##16 __attribute__((__ext_vector_type__(16)));
__GJ_VECTORS(char)
__GJ_VECTORS(uchar)
__GJ_VECTORS(short)
__GJ_VECTORS(ushort)
__GJ_VECTORS(int)
__GJ_VECTORS(uint)
__GJ_VECTORS(long)
__GJ_VECTORS(ulong)
__GJ_VECTORS(float)
#ifdef cl_khr_fp64
__GJ_VECTORS(double)
#endif
#ifdef cl_khr_fp16
__GJ_VECTORS(half)
#endif
#undef __GJ_VECTORS

// ---- bits taken for another type
#define as_char(__x) __builtin_astype((__x), char)
#define as_char2(__x) __builtin_astype((__x), char2)
#define as_char3(__x) __builtin_astype((__x), char3)
#define as_char4(__x) __builtin_astype((__x), char4)
#define as_char8(__x) __builtin_astype((__x), char8)
#define as_char16(__x) __builtin_astype((__x), char16)
#define as_uchar(__x) __builtin_astype((__x), uchar)
#define as_uchar2(__x) __builtin_astype((__x), uchar2)
#define as_uchar3(__x) __builtin_astype((__x), uchar3)
#define as_uchar4(__x) __builtin_astype((__x), uchar4)
#define as_uchar8(__x) __builtin_astype((__x), uchar8)
#define as_uchar16(__x) __builtin_astype((__x), uchar16)
#define as_short(__x) __builtin_astype((__x), short)
#define as_short2(__x) __builtin_astype((__x), short2)
#define as_short3(__x) __builtin_astype((__x), short3)
#define as_short4(__x) __builtin_astype((__x), short4)
#define as_short8(__x) __builtin_astype((__x), short8)
#define as_short16(__x) __builtin_astype((__x), short16)
#define as_ushort(__x) __builtin_astype((__x), ushort)
#define as_ushort2(__x) __builtin_astype((__x), ushort2)
#define as_ushort3(__x) __builtin_astype((__x), ushort3)
#define as_ushort4(__x) __builtin_astype((__x), ushort4)
#define as_ushort8(__x) __builtin_astype((__x), ushort8)
#define as_ushort16(__x) __builtin_astype((__x), ushort16)
#define as_int(__x) __builtin_astype((__x), int)
#define as_int2(__x) __builtin_astype((__x), int2)
#define as_int3(__x) __builtin_astype((__x), int3)
#define as_int4(__x) __builtin_astype((__x), int4)
#define as_int8(__x) __builtin_astype((__x), int8)
#define as_int16(__x) __builtin_astype((__x), int16)
#define as_uint(__x) __builtin_astype((__x), uint)
#define as_uint2(__x) __builtin_astype((__x), uint2)
#define as_uint3(__x) __builtin_astype((__x), uint3)
#define as_uint4(__x) __builtin_astype((__x), uint4)
#define as_uint8(__x) __builtin_astype((__x), uint8)
#define as_uint16(__x) __builtin_astype((__x), uint16)
#define as_long(__x) __builtin_astype((__x), long)
#define as_long2(__x) __builtin_astype((__x), long2)
#define as_long3(__x) __builtin_astype((__x), long3)
#define as_long4(__x) __builtin_astype((__x), long4)
#define as_long8(__x) __builtin_astype((__x), long8)
#define as_long16(__x) __builtin_astype((__x), long16)
#define as_ulong(__x) __builtin_astype((__x), ulong)
#define as_ulong2(__x) __builtin_astype((__x), ulong2)
#define as_ulong3(__x) __builtin_astype((__x), ulong3)
#define as_ulong4(__x) __builtin_astype((__x), ulong4)
#define as_ulong8(__x) __builtin_astype((__x), ulong8)
#define as_ulong16(__x) __builtin_astype((__x), ulong16)
#define as_float(__x) __builtin_astype((__x), float)
#define as_float2(__x) __builtin_astype((__x), float2)
#define as_float3(__x) __builtin_astype((__x), float3)
#define as_float4(__x) __builtin_astype((__x), float4)
#define as_float8(__x) __builtin_astype((__x), float8)
#define as_float16(__x) __builtin_astype((__x), float16)
#ifdef cl_khr_fp64
#define as_double(__x) __builtin_astype((__x), double)
#define as_double2(__x) __builtin_astype((__x), double2)
#define as_double3(__x) __builtin_astype((__x), double3)
#define as_double4(__x) __builtin_astype((__x), double4)
#define as_double8(__x) __builtin_astype((__x), double8)
#define as_double16(__x) __builtin_astype((__x), double16)
#endif
#ifdef cl_khr_fp16
#define as_half(__x) __builtin_astype((__x), half)
#define as_half2(__x) __builtin_astype((__x), half2)
#define as_half3(__x) __builtin_astype((__x), half3)
#define as_half4(__x) __builtin_astype((__x), half4)
#define as_half8(__x) __builtin_astype((__x), half8)
#define as_half16(__x) __builtin_astype((__x), half16)
#endif
#define as_size_t(__x) __builtin_astype((__x), size_t)
#define as_ptrdiff_t(__x) __builtin_astype((__x), ptrdiff_t)
#define as_intptr_t(__x) __builtin_astype((__x), intptr_t)
#define as_uintptr_t(__x) __builtin_astype((__x), uintptr_t)

// ---- limits
#define CHAR_BIT 8
#define SCHAR_MAX 127
#define SCHAR_MIN (-128)
#define UCHAR_MAX 255
#define CHAR_MAX SCHAR_MAX
#define CHAR_MIN SCHAR_MIN
#define SHRT_MAX 32767
#define SHRT_MIN (-32768)
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 0xffffffffu
#define LONG_MAX 0x7fffffffffffffffL
#define LONG_MIN (-0x7fffffffffffffffL - 1)
#define ULONG_MAX 0xffffffffffffffffUL
#define NULL ((void *)0)

#define HUGE_VALF (__builtin_huge_valf())
#define HUGE_VAL (__builtin_huge_val())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define FP_ILOGB0 INT_MIN
#define FP_ILOGBNAN INT_MAX
#define MAXFLOAT __FLT_MAX__
#define FLT_DIG __FLT_DIG__
#define FLT_MANT_DIG __FLT_MANT_DIG__
#define FLT_MAX_10_EXP __FLT_MAX_10_EXP__
#define FLT_MAX_EXP __FLT_MAX_EXP__
#define FLT_MIN_10_EXP __FLT_MIN_10_EXP__
#define FLT_MIN_EXP __FLT_MIN_EXP__
#define FLT_RADIX 2
#define FLT_MAX __FLT_MAX__
#define FLT_MIN __FLT_MIN__
#define FLT_EPSILON __FLT_EPSILON__
#define M_E_F 2.718281828459f
#define M_LOG2E_F 1.442695040888f
#define M_LOG10E_F 0.434294481903f
#define M_LN2_F 0.693147180559f
#define M_LN10_F 2.302585092994f
#define M_PI_F 3.141592653589f
#define M_PI_2_F 1.570796326794f
#define M_PI_4_F 0.785398163397f
#define M_1_PI_F 0.318309886183f
#define M_2_PI_F 0.636619772367f
#define M_2_SQRTPI_F 1.128379167095f
#define M_SQRT2_F 1.414213562373f
#define M_SQRT1_2_F 0.707106781186f
#ifdef cl_khr_fp64
#define DBL_DIG __DBL_DIG__
#define DBL_MANT_DIG __DBL_MANT_DIG__
#define DBL_MAX_10_EXP __DBL_MAX_10_EXP__
#define DBL_MAX_EXP __DBL_MAX_EXP__
#define DBL_MIN_10_EXP __DBL_MIN_10_EXP__
#define DBL_MIN_EXP __DBL_MIN_EXP__
#define DBL_RADIX 2
#define DBL_MAX __DBL_MAX__
#define DBL_MIN __DBL_MIN__
#define DBL_EPSILON __DBL_EPSILON__
#define M_E 2.71828182845904523536
#define M_LOG2E 1.44269504088896340735
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530941
#define M_LN10 2.30258509299404568401
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830961
#define M_1_PI 0.31830988618379067153
#define M_2_PI 0.63661977236758134307
#define M_2_SQRTPI 1.12837916709551257389
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#endif
#ifdef cl_khr_fp16
#define HALF_DIG __FLT16_DIG__
#define HALF_MANT_DIG __FLT16_MANT_DIG__
#define HALF_MAX_10_EXP __FLT16_MAX_10_EXP__
#define HALF_MAX_EXP __FLT16_MAX_EXP__
#define HALF_MIN_10_EXP __FLT16_MIN_10_EXP__
#define HALF_MIN_EXP __FLT16_MIN_EXP__
#define HALF_RADIX 2
#define HALF_MAX ((half)65504.0f)
#define HALF_MIN ((half)0x1p-14f)
#define HALF_EPSILON ((half)0x1p-10f)
#define M_E_H 2.71828182h
#define M_LOG2E_H 1.44269504h
#define M_LOG10E_H 0.43429448h
#define M_LN2_H 0.69314718h
#define M_LN10_H 2.30258509h
#define M_PI_H 3.14159265h
#define M_PI_2_H 1.57079632h
#define M_PI_4_H 0.78539816h
#define M_1_PI_H 0.31830988h
#define M_2_PI_H 0.63661977h
#define M_2_SQRTPI_H 1.12837916h
#define M_SQRT2_H 1.41421356h
#define M_SQRT1_2_H 0.70710678h
#endif

// ---- barriers and atomic operations
typedef uint cl_mem_fence_flags;
#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
#define CLK_IMAGE_MEM_FENCE 4
#if __OPENCL_C_VERSION__ >= 200
typedef enum memory_scope {
  memory_scope_work_item = __OPENCL_MEMORY_SCOPE_WORK_ITEM,
  memory_scope_work_group = __OPENCL_MEMORY_SCOPE_WORK_GROUP,
  memory_scope_device = __OPENCL_MEMORY_SCOPE_DEVICE,
  memory_scope_all_svm_devices = __OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES,
  memory_scope_all_devices = memory_scope_all_svm_devices,
  memory_scope_sub_group = __OPENCL_MEMORY_SCOPE_SUB_GROUP
} memory_scope;
typedef enum memory_order {
  memory_order_relaxed = __ATOMIC_RELAXED,
  memory_order_acquire = __ATOMIC_ACQUIRE,
  memory_order_release = __ATOMIC_RELEASE,
  memory_order_acq_rel = __ATOMIC_ACQ_REL,
  memory_order_seq_cst = __ATOMIC_SEQ_CST
} memory_order;
#define ATOMIC_VAR_INIT(__x) (__x)
#define ATOMIC_FLAG_INIT 0

// C11's atomic operations are clang's; without an order and a scope, the strictest of the device.
#define __GJ_SCOPED(__order, __scope, ...) __order, __scope
#define __GJ_SCOPED_2(__success, __failure, __scope, ...) __success, __failure, __scope
#define __GJ_STRICT memory_order_seq_cst, memory_scope_device
#define atomic_init(__p, __v) __opencl_atomic_init(__p, __v)
#define atomic_load(__p) __opencl_atomic_load(__p, __GJ_STRICT)
#define atomic_load_explicit(__p, ...) \
  __opencl_atomic_load(__p, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_store(__p, __v) __opencl_atomic_store(__p, __v, __GJ_STRICT)
#define atomic_store_explicit(__p, __v, ...) \
  __opencl_atomic_store(__p, __v, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_exchange(__p, __v) __opencl_atomic_exchange(__p, __v, __GJ_STRICT)
#define atomic_exchange_explicit(__p, __v, ...) \
  __opencl_atomic_exchange(__p, __v, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_fetch_add(__p, __v) __opencl_atomic_fetch_add(__p, __v, __GJ_STRICT)
#define atomic_fetch_add_explicit(__p, __v, ...) \
  __opencl_atomic_fetch_add(__p, __v, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_fetch_sub(__p, __v) __opencl_atomic_fetch_sub(__p, __v, __GJ_STRICT)
#define atomic_fetch_sub_explicit(__p, __v, ...) \
  __opencl_atomic_fetch_sub(__p, __v, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_fetch_or(__p, __v) __opencl_atomic_fetch_or(__p, __v, __GJ_STRICT)
#define atomic_fetch_or_explicit(__p, __v, ...) \
  __opencl_atomic_fetch_or(__p, __v, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_fetch_xor(__p, __v) __opencl_atomic_fetch_xor(__p, __v, __GJ_STRICT)
#define atomic_fetch_xor_explicit(__p, __v, ...) \
  __opencl_atomic_fetch_xor(__p, __v, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_fetch_and(__p, __v) __opencl_atomic_fetch_and(__p, __v, __GJ_STRICT)
#define atomic_fetch_and_explicit(__p, __v, ...) \
  __opencl_atomic_fetch_and(__p, __v, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_fetch_min(__p, __v) __opencl_atomic_fetch_min(__p, __v, __GJ_STRICT)
#define atomic_fetch_min_explicit(__p, __v, ...) \
  __opencl_atomic_fetch_min(__p, __v, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_fetch_max(__p, __v) __opencl_atomic_fetch_max(__p, __v, __GJ_STRICT)
#define atomic_fetch_max_explicit(__p, __v, ...) \
  __opencl_atomic_fetch_max(__p, __v, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#define atomic_compare_exchange_strong(__p, __expected, __v) \
  __opencl_atomic_compare_exchange_strong(__p, __expected, __v, memory_order_seq_cst, __GJ_STRICT)
#define atomic_compare_exchange_strong_explicit(__p, __expected, __v, ...) \
  __opencl_atomic_compare_exchange_strong(                                 \
      __p, __expected, __v, __GJ_SCOPED_2(__VA_ARGS__, memory_scope_device, 0))
#define atomic_compare_exchange_weak(__p, __expected, __v) \
  __opencl_atomic_compare_exchange_weak(__p, __expected, __v, memory_order_seq_cst, __GJ_STRICT)
#define atomic_compare_exchange_weak_explicit(__p, __expected, __v, ...) \
  __opencl_atomic_compare_exchange_weak(                                 \
      __p, __expected, __v, __GJ_SCOPED_2(__VA_ARGS__, memory_scope_device, 0))
#define atomic_flag_test_and_set(__p) (__opencl_atomic_exchange(__p, 1, __GJ_STRICT) != 0)
#define atomic_flag_test_and_set_explicit(__p, ...) \
  (__opencl_atomic_exchange(__p, 1, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0)) != 0)
#define atomic_flag_clear(__p) __opencl_atomic_store(__p, 0, __GJ_STRICT)
#define atomic_flag_clear_explicit(__p, ...) \
  __opencl_atomic_store(__p, 0, __GJ_SCOPED(__VA_ARGS__, memory_scope_device, 0))
#endif

// ---- images
#define CLK_ADDRESS_NONE 0
#define CLK_ADDRESS_CLAMP_TO_EDGE 2
#define CLK_ADDRESS_CLAMP 4
#define CLK_ADDRESS_REPEAT 6
#define CLK_ADDRESS_MIRRORED_REPEAT 8
#define CLK_NORMALIZED_COORDS_FALSE 0
#define CLK_NORMALIZED_COORDS_TRUE 1
#define CLK_FILTER_NEAREST 0x10
#define CLK_FILTER_LINEAR 0x20
#define CLK_SNORM_INT8 0x10D0
#define CLK_SNORM_INT16 0x10D1
#define CLK_UNORM_INT8 0x10D2
#define CLK_UNORM_INT16 0x10D3
#define CLK_UNORM_SHORT_565 0x10D4
#define CLK_UNORM_SHORT_555 0x10D5
#define CLK_UNORM_INT_101010 0x10D6
#define CLK_SIGNED_INT8 0x10D7
#define CLK_SIGNED_INT16 0x10D8
#define CLK_SIGNED_INT32 0x10D9
#define CLK_UNSIGNED_INT8 0x10DA
#define CLK_UNSIGNED_INT16 0x10DB
#define CLK_UNSIGNED_INT32 0x10DC
#define CLK_HALF_FLOAT 0x10DD
#define CLK_FLOAT 0x10DE
#define CLK_UNORM_INT24 0x10DF
#define CLK_UNORM_INT_101010_2 0x10E0
#define CLK_R 0x10B0
#define CLK_A 0x10B1
#define CLK_RG 0x10B2
#define CLK_RA 0x10B3
#define CLK_RGB 0x10B4
#define CLK_RGBA 0x10B5
#define CLK_BGRA 0x10B6
#define CLK_ARGB 0x10B7
#define CLK_INTENSITY 0x10B8
#define CLK_LUMINANCE 0x10B9
#define CLK_Rx 0x10BA
#define CLK_RGx 0x10BB
#define CLK_RGBx 0x10BC
#define CLK_DEPTH 0x10BD
#define CLK_DEPTH_STENCIL 0x10BE
#define CLK_sRGB 0x10BF
#define CLK_sRGBx 0x10C0
#define CLK_sRGBA 0x10C1
#define CLK_sBGRA 0x10C2
#define CLK_ABGR 0x10C3

// ---- queues of the device
#if __OPENCL_C_VERSION__ >= 200
#define CL_COMPLETE 0
#define CL_RUNNING 1
#define CL_SUBMITTED 2
#define CL_QUEUED 3
#define CLK_SUCCESS 0
#define CLK_ENQUEUE_FAILURE (-101)
#define CLK_INVALID_QUEUE (-102)
#define CLK_INVALID_NDRANGE (-160)
#define CLK_INVALID_EVENT_WAIT_LIST (-57)
#define CLK_DEVICE_QUEUE_FULL (-161)
#define CLK_INVALID_ARG_SIZE (-51)
#define CLK_EVENT_ALLOCATION_FAILURE (-100)
#define CLK_OUT_OF_RESOURCES (-5)
#define CLK_NULL_QUEUE 0
#define CLK_ENQUEUE_FLAGS_NO_WAIT 0
#define CLK_ENQUEUE_FLAGS_WAIT_KERNEL 1
#define CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP 2
#define CLK_PROFILING_COMMAND_EXEC_TIME 1
#define MAX_WORK_DIM 3
typedef int kernel_enqueue_flags_t;
typedef int clk_profiling_info;
#ifdef __opencl_c_device_enqueue
#define CLK_NULL_EVENT (__builtin_astype((__SIZE_MAX__), clk_event_t))
typedef struct {
  uint workDimension;
  size_t globalWorkOffset[MAX_WORK_DIM];
  size_t globalWorkSize[MAX_WORK_DIM];
  size_t localWorkSize[MAX_WORK_DIM];
} ndrange_t;
#endif
#ifdef __opencl_c_pipes
#define CLK_NULL_RESERVE_ID (__builtin_astype(((void *)(__SIZE_MAX__)), reserve_id_t))
#endif
#endif

#define kernel_exec(__X, __T) \
  __kernel __attribute__((__work_group_size_hint__(__X, 1, 1))) __attribute__((__vec_type_hint__(__T)))
#define __kernel_exec(__X, __T) kernel_exec(__X, __T)

#if __OPENCL_C_VERSION__ >= 120
int printf(__constant const char *, ...) __attribute__((__format__(printf, 1, 2)));
#endif

// See gfxjit/compiler.h.
__attribute__((__const__)) int __gfxjit_reflect(__constant const char *__question);

#endif
