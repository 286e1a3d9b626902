// Numbers rounded as an instruction says, in integers: no mode of the hardware is changed.
// Modes: 0 to nearest, ties to even; 1 to zero; 2 down; 3 up; 4 to nearest, ties away from zero.

// Whether a number is made larger in size: what is cut off is `rest` of `unit`, and `odd` is the last bit kept.
PURE bool __gfxjit_rounds_up(u32 mode, bool negative, bool odd, u64 rest, u64 unit) {
  u64 half = unit >> 1;
  switch (mode) {
  case 0:
    return rest > half || (rest == half && odd && rest);
  case 1:
    return false;
  case 2:
    return negative && rest;
  case 3:
    return !negative && rest;
  default:
    return rest >= half && rest;
  }
}
// Whether a number that is too large becomes infinite.
PURE bool __gfxjit_overflows(u32 mode, bool negative) {
  return mode == 0 || mode == 4 || (mode == 2 && negative) || (mode == 3 && !negative);
}

// A double in a format of fewer bits: `mantissa` bits behind the point, normal numbers from 2^least on. `most`,
// `infinite` and `nan` are the bits of the largest number, of infinity and of NaN; `width` is where the sign is + 1.
// What is too large is `most` when it saturates.
PURE u32 __gfxjit_narrow(double x, u32 mode, u32 mantissa, int least, u32 most, u32 infinite, u32 nan, u32 width,
                         bool saturates) {
  u64 bits = __builtin_bit_cast(u64, x), m = bits & ((1ul << 52) - 1);
  bool negative = bits >> 63;
  u32 sign = (u32)negative << (width - 1), field = bits >> 52 & 2047;
  if (field == 2047)
    return m ? nan : sign | (saturates ? most : infinite);
  int exponent = field ? (int)field - 1023 : -1022;
  m |= (u64)(field != 0) << 52;
  int shift = 52 - (int)mantissa + (exponent < least ? least - exponent : 0);
  shift = shift > 62 ? 62 : shift;
  u64 q = m >> shift, rest = m & ((1ul << shift) - 1);
  q += __gfxjit_rounds_up(mode, negative, q & 1, rest, 1ul << shift);
  u64 out = exponent < least ? q : ((u64)(exponent - least) << mantissa) + q;
  if (out > most)
    out = saturates || !__gfxjit_overflows(mode, negative) ? most : infinite;
  return sign | (u32)out;
}

// A number of a small format, exactly: `nan` and `infinite` are the least bits of NaN and infinity, and ~0 where
// there is none.
PURE float __gfxjit_widen(u32 bits, u32 mantissa, int least, u32 infinite, u32 nan, u32 width) {
  u32 size = bits & ((1u << (width - 1)) - 1), field = size >> mantissa;
  u32 m = (size & ((1u << mantissa) - 1)) | (u32)(field != 0) << mantissa;
  int exponent = least - (int)mantissa + (field ? (int)field - 1 : 0);
  float out = __builtin_ldexpf((float)m, exponent);
  out = size >= nan ? __builtin_nanf("") : size == infinite ? __builtin_inff() : out;
  return bits >> (width - 1) & 1 ? -out : out;
}

// A whole number as a double whose last bit is odd when it is not exact: rounded again to fewer bits, it is as if
// that had been done at once.
PURE double __gfxjit_odd_u64(u64 a) {
  if (a >> 53) {
    u32 shift = 11 - __builtin_clzl(a);
    u64 rest = a & ((1ul << shift) - 1);
    a = (a >> shift | (rest != 0)) << shift;
  }
  return (double)a;
}
PURE double __gfxjit_odd_s64(long a) {
  double size = __gfxjit_odd_u64(a < 0 ? 0 - (u64)a : (u64)a);
  return a < 0 ? -size : size;
}

// m * 2^exponent as a double; `more` says that there is something below the last bit of m, which is not 0.
PURE double __gfxjit_pack(bool negative, u64 m, int exponent, bool more, u32 mode) {
  u32 zeros = __builtin_clzl(m);
  m <<= zeros;
  exponent += 63 - (int)zeros;
  int shift = 11 + (exponent < -1022 ? -1022 - exponent : 0);
  // Below all bits of m there is more than half of the last bit's unit, the half of it, or less.
  u64 q = 0, rest = shift > 64 ? 1 : (m << 1 || more) ? 3 : 2, unit = 4;
  if (shift < 64) {
    q = m >> shift, unit = 1ul << shift, rest = m & (unit - 1);
    if (more)
      rest |= 1;
  }
  q += __gfxjit_rounds_up(mode, negative, q & 1, rest, unit);
  u64 out = exponent < -1022 ? q : ((u64)(exponent + 1022) << 52) + q;
  if (out >= 2047ul << 52)
    out = (2047ul << 52) - !__gfxjit_overflows(mode, negative);
  return __builtin_bit_cast(double, out | (u64)negative << 63);
}

// The size of a double as a whole number of 53 bits and an exponent.
struct __gfxjit_parts {
  u64 m;
  int exponent;
};
static inline __attribute__((device, always_inline)) __gfxjit_parts parts_of(double x) {
  u64 bits = __builtin_bit_cast(u64, x), m = bits & ((1ul << 52) - 1);
  int field = bits >> 52 & 2047;
  if (field)
    return {m | 1ul << 52, field - 1075};
  int zeros = (int)__builtin_clzl(m) - 11;
  return {m << zeros, -1074 - zeros};
}
static inline __attribute__((device, always_inline)) bool is_common(double x) {
  u64 size = __builtin_bit_cast(u64, x) & ~(1ul << 63);
  return size != 0 && size < 2047ul << 52;
}

FAR double __gfxjit_div_f64(double a, double b, u32 mode) {
  if (!is_common(a) || !is_common(b))
    return a / b;
  __gfxjit_parts x = parts_of(a), y = parts_of(b);
  u64 rest = x.m, q = 0;
  for (u32 i = 0; i < 56; i++) {
    bool fits = rest >= y.m;
    q = q << 1 | fits;
    rest = (fits ? rest - y.m : rest) << 1;
  }
  bool negative = (__builtin_bit_cast(u64, a) ^ __builtin_bit_cast(u64, b)) >> 63;
  return __gfxjit_pack(negative, q, x.exponent - y.exponent - 55, rest != 0, mode);
}
FAR double __gfxjit_sqrt_f64(double a, u32 mode) {
  if (!is_common(a) || a < 0)
    return __builtin_sqrt(a);
  __gfxjit_parts x = parts_of(a);
  if (x.exponent & 1)
    x.m <<= 1, x.exponent--;
  // Two bits of the number, and then of zeros, give one of the root.
  u64 root = 0, rest = 0;
  for (int i = 26; i >= -30; i--) {
    rest = rest << 2 | (i >= 0 ? x.m >> (2 * i) & 3 : 0);
    u64 next = root << 2 | 1;
    bool fits = rest >= next;
    rest = fits ? rest - next : rest;
    root = root << 1 | fits;
  }
  return __gfxjit_pack(false, root, x.exponent / 2 - 30, rest != 0, mode);
}
// Of numbers of 32 bits the quotient and the root in 64 are so near that they round as the exact ones would.
PURE float __gfxjit_float(double x, u32 mode) {
  u32 bits = __gfxjit_narrow(x, mode, 23, -126, 0x7f7fffff, 0x7f800000, 0x7fffffff, 32, false);
  return __builtin_bit_cast(float, bits);
}
PURE float __gfxjit_div_f32(float a, float b, u32 mode) { return __gfxjit_float((double)a / (double)b, mode); }
PURE float __gfxjit_sqrt_f32(float a, u32 mode) { return __gfxjit_float(__builtin_sqrt((double)a), mode); }
PURE double __gfxjit_u64_f64(u64 a, u32 mode) { return a ? __gfxjit_pack(false, a, 0, false, mode) : 0; }
PURE double __gfxjit_s64_f64(long a, u32 mode) {
  return a ? __gfxjit_pack(a < 0, a < 0 ? 0 - (u64)a : (u64)a, 0, false, mode) : 0;
}
// a * b + c as a double whose last bit is odd when it is not exact, where the product is exact.
PURE double __gfxjit_odd_fma(double a, double b, double c) {
  double p = a * b, s = p + c, back = s - p, error = (p - (s - back)) + (c - back);
  u64 bits = __builtin_bit_cast(u64, s);
  if (error == error && error != 0 && !(bits & 1))
    bits += (error > 0) == (s > 0) ? 1 : -1;
  return __builtin_bit_cast(double, bits);
}
