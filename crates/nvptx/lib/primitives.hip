// What NVIDIA's warps do, on AMD's waves: the bodies that `primitives.ll` has, which
// `tests/primitives.rs` compiles this to and compares.
//
// A warp has 32 lanes. A wave of 32 lanes is one; in a wave of 64, lanes 0 to 31 are one and lanes
// 32 to 63 the next, as work-items are numbered. Everything here stays in its half.
//
// Meanings: NVIDIA's PTX ISA 8.5.
#define API extern "C" __attribute__((device, always_inline, convergent))
#define PURE extern "C" __attribute__((device, always_inline))
#define FAR extern "C" __attribute__((device, noinline))
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;

// The lane in the wave, its number in the warp, and the first lane of the warp.
PURE u32 __gfxjit_wave_lane() { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0)); }
PURE u32 __gfxjit_lane() { return __gfxjit_wave_lane() & 31; }

// Lanes of the warp for which something is true.
API u32 __gfxjit_ballot(bool is) {
  return (u32)(__builtin_amdgcn_ballot_w64(is) >> (__gfxjit_wave_lane() & 32));
}

// Another lane's value.
API u32 __gfxjit_from(u32 value, u32 lane) {
  return __builtin_amdgcn_ds_bpermute(((__gfxjit_wave_lane() & 32) | lane) << 2, value);
}

// shfl: whose value it is, and whether that lane is in the segment. Modes as LLVM's old intrinsic
// numbers them: 0 idx, 1 up, 2 down, 3 bfly.
PURE u32 __gfxjit_shuffle_source(u32 mode, u32 b, u32 c) {
  u32 lane = __gfxjit_lane(), segment = c >> 8 & 31, clamp = c & 31;
  b &= 31;
  u32 least = lane & segment, most = least | (clamp & ~segment);
  u32 from = mode == 0 ? least | (b & ~segment) : mode == 1 ? lane - b : mode == 2 ? lane + b : lane ^ b;
  bool in = mode == 1 ? (int)from >= (int)most : (int)from <= (int)most;
  return in ? from | 256 : lane;
}
API u32 __gfxjit_shuffle(u32 mode, u32 value, u32 b, u32 c) {
  return __gfxjit_from(value, __gfxjit_shuffle_source(mode, b, c) & 31);
}
API bool __gfxjit_shuffle_in(u32 mode, u32 b, u32 c) { return __gfxjit_shuffle_source(mode, b, c) >> 8 & 1; }

// match: lanes of the mask that have the same value.
API u32 __gfxjit_match(u32 mask, u64 value) {
  u32 there = __gfxjit_ballot(true) & mask, same = 0;
  for (u32 lane = 0; lane < 32; lane++) {
    u32 low = __gfxjit_from((u32)value, lane), high = __gfxjit_from((u32)(value >> 32), lane);
    same |= (u32)(low == (u32)value && high == (u32)(value >> 32)) << lane;
  }
  return same & there;
}
API u32 __gfxjit_match_all(u32 mask, u64 value) {
  u32 same = __gfxjit_match(mask, value);
  return same == (__gfxjit_ballot(true) & mask) ? same : 0;
}

// redux: over the lanes of the mask.
#define REDUX(name, T, start, join)                                                                \
  API u32 __gfxjit_redux_##name(u32 value, u32 mask) {                                             \
    u32 there = __gfxjit_ballot(true) & mask;                                                      \
    T a = (T)(start);                                                                              \
    for (u32 lane = 0; lane < 32; lane++) {                                                        \
      T b = (T)__gfxjit_from(value, lane);                                                         \
      if (there >> lane & 1)                                                                       \
        a = join;                                                                                  \
    }                                                                                              \
    return (u32)a;                                                                                 \
  }
REDUX(add, u32, 0, a + b)
REDUX(and, u32, ~0u, a & b)
REDUX(or, u32, 0, a | b)
REDUX(xor, u32, 0, a ^ b)
REDUX(max, int, 0x80000000, a > b ? a : b)
REDUX(min, int, 0x7fffffff, a < b ? a : b)
REDUX(umax, u32, 0, a > b ? a : b)
REDUX(umin, u32, ~0u, a < b ? a : b)

// The least or the greatest number of the lanes (how: bit 0), of their sizes (bit 1); NaN counts only where there is
// nothing else, or wins (bit 2). -0 is less than +0.
API u32 __gfxjit_redux_f32(u32 value, u32 mask, u32 how) {
  u32 there = __gfxjit_ballot(true) & mask;
  float a = __builtin_nanf("");
  bool any = false;
  for (u32 lane = 0; lane < 32; lane++) {
    float b = __builtin_bit_cast(float, __gfxjit_from(value, lane) & (how & 2 ? 0x7fffffff : ~0u));
    if (!(there >> lane & 1))
      continue;
    bool less = b < a || (b == a && __builtin_signbit(b));
    bool odd = __builtin_isnan(a) || __builtin_isnan(b);
    if (!any || (odd ? __builtin_isnan(how & 4 ? b : a) : less == !(how & 1)))
      a = b;
    any = true;
  }
  return __builtin_isnan(a) ? 0x7fffffff : __builtin_bit_cast(u32, a);
}

API void __gfxjit_warp_barrier() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
API void __gfxjit_barrier() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

// barrier.red: how many work-items of the group say yes. Two barriers stand around the counting,
// and one before it, for work-items that still read the last result.
__attribute__((shared)) static u32 __gfxjit_votes;
API u32 __gfxjit_barrier_votes(bool is) {
  __gfxjit_barrier();
  __gfxjit_votes = 0;
  __gfxjit_barrier();
  if (is)
    __hip_atomic_fetch_add(&__gfxjit_votes, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  __gfxjit_barrier();
  return __gfxjit_votes;
}

#include "numbers.h"
#include "matrices.h"
#include "barriers.h"

// Pointers.
PURE bool __gfxjit_is_shared(const void *p) { return __builtin_amdgcn_is_shared(p); }
PURE bool __gfxjit_is_local(const void *p) { return __builtin_amdgcn_is_private(p); }

// prmt: each nibble of the selector names a byte of the pair, and may ask for its sign instead.
PURE u32 __gfxjit_prmt(u32 a, u32 b, u32 selector) {
  u64 bytes = (u64)b << 32 | a;
  u32 out = 0;
  for (u32 i = 0; i < 4; i++) {
    u32 by = selector >> (4 * i) & 15;
    u32 byte = bytes >> (8 * (by & 7)) & 255;
    if (by & 8)
      byte = byte & 128 ? 255 : 0;
    out |= byte << (8 * i);
  }
  return out;
}
// The six modes of prmt, which make a selector of the lowest two bits.
PURE u32 __gfxjit_prmt_mode(u32 mode, u32 a, u32 b, u32 c) {
  c &= 3;
  u32 s = 0;
  for (u32 i = 0; i < 4; i++) {
    u32 by = mode == 0   ? c + i                          // f4e
             : mode == 1 ? (c - i) & 7                    // b4e
             : mode == 2 ? c                              // rc8
             : mode == 3 ? (i > c ? i : c)                // ecl
             : mode == 4 ? (i < c ? i : c)                // ecr
                         : (c & 1 ? 2 : 0) + (i & 1);     // rc16
    s |= (by & 7) << (4 * i);
  }
  return __gfxjit_prmt(a, b, s);
}

// bfe, bfi: positions and lengths of 8 bits.
PURE u32 __gfxjit_bfe_u32(u32 a, u32 at, u32 length) {
  at &= 255, length &= 255;
  u32 moved = at > 31 ? 0 : a >> at;
  return length > 31 ? moved : moved & ((1u << length) - 1);
}
PURE u32 __gfxjit_bfe_s32(u32 a, u32 at, u32 length) {
  at &= 255, length &= 255;
  if (length == 0)
    return 0;
  u32 last = at + length - 1;
  u32 sign = a >> (last > 31 ? 31 : last) & 1;
  u32 out = __gfxjit_bfe_u32(a, at, length);
  u32 kept = at > 31 ? 0 : 32 - at;
  kept = length < kept ? length : kept;
  return sign && kept < 32 ? out | ~0u << kept : out;
}
PURE u64 __gfxjit_bfe_u64(u64 a, u32 at, u32 length) {
  at &= 255, length &= 255;
  u64 moved = at > 63 ? 0 : a >> at;
  return length > 63 ? moved : moved & ((1ul << length) - 1);
}
PURE u64 __gfxjit_bfe_s64(u64 a, u32 at, u32 length) {
  at &= 255, length &= 255;
  if (length == 0)
    return 0;
  u32 last = at + length - 1;
  u64 sign = a >> (last > 63 ? 63 : last) & 1;
  u64 out = __gfxjit_bfe_u64(a, at, length);
  u32 kept = at > 63 ? 0 : 64 - at;
  kept = length < kept ? length : kept;
  return sign && kept < 64 ? out | ~0ul << kept : out;
}
PURE u32 __gfxjit_bfi_b32(u32 a, u32 b, u32 at, u32 length) {
  at &= 255, length &= 255;
  if (at > 31 || length == 0)
    return b;
  u32 mask = (length > 31 ? ~0u : (1u << length) - 1) << at;
  return (b & ~mask) | (a << at & mask);
}
PURE u64 __gfxjit_bfi_b64(u64 a, u64 b, u32 at, u32 length) {
  at &= 255, length &= 255;
  if (at > 63 || length == 0)
    return b;
  u64 mask = (length > 63 ? ~0ul : (1ul << length) - 1) << at;
  return (b & ~mask) | (a << at & mask);
}
// The highest bit that differs from the sign; ~0 where there is none.
PURE u32 __gfxjit_flo(u64 a, u32 width, bool is_signed, bool shift) {
  if (is_signed && a >> (width - 1) & 1)
    a = ~a;
  if (width < 64)
    a &= (1ul << width) - 1;
  if (a == 0)
    return ~0u;
  u32 top = 63 - __builtin_clzl(a);
  return shift ? width - 1 - top : top;
}
// fns: the place of the n-th set bit from a base on, upwards or downwards.
PURE u32 __gfxjit_fns(u32 mask, u32 base, int n) {
  if (base > 31)
    return ~0u;
  if (n == 0)
    return mask >> base & 1 ? base : ~0u;
  int step = n > 0 ? 1 : -1, left = n > 0 ? n : -n;
  for (int at = (int)base; at >= 0 && at < 32; at += step)
    if (mask >> at & 1 && --left == 0)
      return (u32)at;
  return ~0u;
}

// dp4a, dp2a: products of bytes, each signed or not.
PURE u32 __gfxjit_dp4a(u32 a, u32 b, u32 c, bool a_signed, bool b_signed) {
  for (u32 i = 0; i < 4; i++) {
    int x = a_signed ? (int)(signed char)(a >> 8 * i) : (int)(a >> 8 * i & 255);
    int y = b_signed ? (int)(signed char)(b >> 8 * i) : (int)(b >> 8 * i & 255);
    c += (u32)(x * y);
  }
  return c;
}
PURE u32 __gfxjit_dp2a(u32 a, u32 b, u32 c, bool a_signed, bool b_signed, bool high) {
  for (u32 i = 0; i < 2; i++) {
    int x = a_signed ? (int)(short)(a >> 16 * i) : (int)(a >> 16 * i & 65535);
    u32 byte = b >> (8 * i + (high ? 16 : 0));
    int y = b_signed ? (int)(signed char)byte : (int)(byte & 255);
    c += (u32)(x * y);
  }
  return c;
}

// The length of a vector of any number of elements, and Bessel functions of any order, by recurrence
// from those of orders 0 and 1.
#define OF_DOUBLE_AND_FLOAT(T, name, abs, sqrt)                                                    \
  extern "C" __attribute__((device)) T __ocml_j0_##name(T);                                        \
  extern "C" __attribute__((device)) T __ocml_j1_##name(T);                                        \
  extern "C" __attribute__((device)) T __ocml_y0_##name(T);                                        \
  extern "C" __attribute__((device)) T __ocml_y1_##name(T);                                        \
  FAR T __gfxjit_norm_##name(int n, const T *x) {                                                  \
    T most = 0, sum = 0;                                                                           \
    for (int i = 0; i < n; i++)                                                                    \
      most = abs(x[i]) > most ? abs(x[i]) : most;                                                  \
    if (most == 0 || most == (T)__builtin_huge_val())                                              \
      return most;                                                                                 \
    for (int i = 0; i < n; i++)                                                                    \
      sum += x[i] / most * (x[i] / most);                                                          \
    return most * sqrt(sum);                                                                       \
  }                                                                                                \
  static __attribute__((device)) T bessel(int n, T x, T before, T now) {                           \
    for (int i = 1; i < n; i++) {                                                                  \
      T next = 2 * i / x * now - before;                                                           \
      before = now, now = next;                                                                    \
    }                                                                                              \
    return now;                                                                                    \
  }                                                                                                \
  FAR T __gfxjit_jn_##name(int n, T x) {                                                           \
    T j0 = __ocml_j0_##name(x), j1 = __ocml_j1_##name(x);                                          \
    return n == 0 ? j0 : bessel(n, x, j0, j1);                                                     \
  }                                                                                                \
  FAR T __gfxjit_yn_##name(int n, T x) {                                                           \
    T y0 = __ocml_y0_##name(x), y1 = __ocml_y1_##name(x);                                          \
    return n == 0 ? y0 : bessel(n, x, y0, y1);                                                     \
  }
OF_DOUBLE_AND_FLOAT(double, f64, __builtin_fabs, __builtin_sqrt)
OF_DOUBLE_AND_FLOAT(float, f32, __builtin_fabsf, __builtin_sqrtf)

API void __gfxjit_sleep(u32 nanoseconds) {
  // A step of s_sleep is 64 cycles, some 30 ns.
  for (u32 i = 0; i < nanoseconds / 32; i++)
    __builtin_amdgcn_s_sleep(1);
}

// printf and assert, by the host's help, as HIP has them.
extern "C" __attribute__((device)) u64 __ockl_printf_begin(u64);
extern "C" __attribute__((device)) u64 __ockl_printf_append_string_n(u64, const char *, u64, u32);
extern "C" __attribute__((device)) u64 __ockl_printf_append_args(u64, u32, u64, u64, u64, u64, u64, u64, u64, u32);
extern "C" __attribute__((device)) u64 __ockl_fprintf_stderr_begin();
extern "C" __attribute__((device)) u64 __ockl_fprintf_append_string_n(u64, const char *, u64, u32);
extern "C" __attribute__((device)) u64 __ockl_fprintf_append_args(u64, u32, u64, u64, u64, u64, u64, u64, u64, u32);

static __attribute__((device)) u64 length(const char *text) {
  u64 n = 0;
  while (text[n])
    n++;
  return n + 1;
}
// A conversion behind its `%`: its last character, where the next text begins, its size in the
// arguments' structure, how many `*` come before it.
struct Conversion {
  const char *rest;
  u32 size, stars;
  char kind;
};
static __attribute__((device)) Conversion conversion(const char *at) {
  Conversion c = {at, 4, 0, 0};
  u32 longs = 0;
  for (;; at++) {
    switch (*at) {
    case '-': case '+': case ' ': case '#': case '.': case '0': case '1': case '2': case '3':
    case '4': case '5': case '6': case '7': case '8': case '9': case 'h':
      continue;
    case '*':
      c.stars++;
      continue;
    case 'l': case 'j': case 'z': case 't': case 'L':
      longs++;
      continue;
    }
    break;
  }
  c.kind = *at;
  c.rest = *at ? at + 1 : at;
  switch (*at) {
  case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 's': case 'p': case 'n':
    c.size = 8;
    break;
  default:
    c.size = longs ? 8 : 4;
  }
  return c;
}
static __attribute__((device)) u64 argument(const u8 *arguments, u64 *at, u32 size) {
  *at = (*at + size - 1) & ~(u64)(size - 1);
  u64 value = size == 8 ? *(const u64 *)(arguments + *at) : (u64)(long)*(const int *)(arguments + *at);
  *at += size;
  return value;
}
// vprintf: the arguments are a structure in memory, whose form the text says.
FAR int __gfxjit_vprintf(const char *format, const u8 *arguments) {
  u32 left = 0;
  for (const char *p = format; *p;) {
    if (*p++ != '%')
      continue;
    if (*p == '%') {
      p++;
      continue;
    }
    Conversion c = conversion(p);
    left += c.stars + (c.kind != 0);
    p = c.rest;
  }
  u64 message = __ockl_printf_begin(0), at = 0;
  message = __ockl_printf_append_string_n(message, format, length(format), left == 0);
  for (const char *p = format; *p && left;) {
    if (*p++ != '%')
      continue;
    if (*p == '%') {
      p++;
      continue;
    }
    Conversion c = conversion(p);
    for (u32 i = 0; i < c.stars; i++) {
      u64 value = argument(arguments, &at, 4);
      message = __ockl_printf_append_args(message, 1, value, 0, 0, 0, 0, 0, 0, --left == 0);
    }
    if (c.kind) {
      u64 value = argument(arguments, &at, c.size);
      left--;
      if (c.kind == 's')
        message = __ockl_printf_append_string_n(message, (const char *)value,
                                                value ? length((const char *)value) : 0, left == 0);
      else
        message = __ockl_printf_append_args(message, 1, value, 0, 0, 0, 0, 0, 0, left == 0);
    }
    p = c.rest;
  }
  return (int)message;
}

static __attribute__((device)) u64 append(u64 message, const char *text, u32 last) {
  return __ockl_fprintf_append_string_n(message, text, length(text), last);
}
FAR void __gfxjit_assert_fail(const char *assertion, const char *file, u32 line, const char *function) {
  u64 message = __ockl_fprintf_stderr_begin();
  message = append(message, "%s:%u: %s: Device-side assertion `%s' failed.\n", 0);
  message = append(message, file, 0);
  message = __ockl_fprintf_append_args(message, 1, line, 0, 0, 0, 0, 0, 0, 0);
  message = append(message, function, 0);
  append(message, assertion, 1);
  __builtin_trap();
}

// Memory from the host for each object: the heap of older device libraries reads a clock that
// GFX11 does not have.
extern "C" __attribute__((device)) u64 __ockl_devmem_request(u64, u64);
FAR void *__gfxjit_malloc(u64 size) {
  return size ? (void *)__ockl_devmem_request(0, (size + 15) & ~(u64)15) : nullptr;
}
FAR void __gfxjit_free(void *p) {
  if (p)
    __ockl_devmem_request((u64)p, 0);
}
