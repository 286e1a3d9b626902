// Exact values of arithmetic, rounded once to a format of a named width by a named rounding.
//
// A result is held as size * 2^power, and whether something smaller than the last bit of `size`
// follows. All of it is arithmetic of integers, so it is the same at underflow, at overflow and
// between denormal numbers, whatever the modes of the hardware and the liberties that the user gives
// the compiler (-ffast-math). What has an infinity or no number among its operands is left to the
// hardware: it is exact there.
#ifndef GFXJIT_ROUNDING_H
#define GFXJIT_ROUNDING_H

// How to round: to the nearest even, to zero, up, down.
enum __gj_round { __gj_rn, __gj_rz, __gj_ru, __gj_rd };

// A number's format: its bits, how many of them are the fraction, the exponent's bias.
template <class T> struct __gj_format;
#define __GJ_FORMAT(T, Uint, fraction_, bias_)                             \
  template <> struct __gj_format<T> {                                      \
    typedef Uint Bits;                                                     \
    static constexpr int fraction = fraction_, bias = bias_;               \
    static constexpr Bits infinity = (Bits)(2 * bias_ + 1) << fraction_;   \
    static constexpr Bits sign = (Bits)1 << (8 * sizeof(Bits) - 1);        \
  };
__GJ_FORMAT(float, unsigned, 23, 127)
__GJ_FORMAT(double, unsigned long long, 52, 1023)
__GJ_FORMAT(_Float16, unsigned short, 10, 15)
__GJ_FORMAT(__bf16, unsigned short, 7, 127)
#undef __GJ_FORMAT

struct __gj_exact {
  unsigned long long size;
  int power;
  bool is_negative, has_more;
};

// A number that is neither infinite nor none; an integer.
template <class T, int kind = __gj_kind<T>::value> struct __gj_read {
  typedef __gj_format<T> Format;
  typedef typename Format::Bits Bits;
  static constexpr bool is_finite(T x) {
    return (__builtin_bit_cast(Bits, x) & Format::infinity) != Format::infinity;
  }
  static constexpr __gj_exact exact(T x) {
    Bits bits = __builtin_bit_cast(Bits, x);
    int field = (int)((bits & (Bits)~Format::sign) >> Format::fraction);
    unsigned long long size = bits & (((unsigned long long)1 << Format::fraction) - 1);
    return {size | (field ? 1ull << Format::fraction : 0),
            (field ? field : 1) - Format::bias - Format::fraction, (bits & Format::sign) != 0,
            false};
  }
};
template <class T> struct __gj_read<T, 1> {
  static constexpr bool is_finite(T) { return true; }
  static constexpr __gj_exact exact(T x) {
    return {x < T(0) ? 0 - (unsigned long long)x : (unsigned long long)x, 0, x < T(0), false};
  }
};
template <class T> inline constexpr __gj_exact __gj_exact_of(T x) {
  return __gj_read<T>::exact(x);
}
template <class T> inline constexpr bool __gj_is_finite(T x) { return __gj_read<T>::is_finite(x); }

// The bits without the sign of the number that `x`, which is not zero, becomes. The exponent
// has no end here: what the format gives its greatest exponent to is for the caller.
template <int fraction, int bias, __gj_round R>
inline constexpr unsigned long long __gj_rounded_code(const __gj_exact &x) {
  int shift = __builtin_clzll(x.size);
  unsigned long long size = x.size << shift;
  // Numbers around x are 2^step of the least one apart.
  int step = x.power - shift + 63 - fraction - (1 - bias - fraction);
  int drop = 63 - fraction - (step < 0 ? step : 0);
  unsigned long long kept = drop < 64 ? size >> drop : 0;
  bool half = drop <= 64 && (size >> (drop - 1) & 1);
  bool rest = x.has_more || drop > 64 || (drop < 65 && drop > 1 && size << (65 - drop) != 0);
  bool away = R == __gj_rn ? half && (rest || (kept & 1))
                           : R != __gj_rz && (half || rest) && (R == __gj_ru) != x.is_negative;
  unsigned long long code = kept + away;
  // Steps beyond any format's greatest exponent are as good as that.
  return step > 0 ? code + ((unsigned long long)(step < 2046 ? step : 2046) << fraction) : code;
}

template <class T, __gj_round R> inline constexpr T __gj_rounded(const __gj_exact &x) {
  typedef __gj_format<T> Format;
  typedef typename Format::Bits Bits;
  unsigned long long code =
      x.size ? __gj_rounded_code<Format::fraction, Format::bias, R>(x) : 0;
  if (code >= Format::infinity) {
    bool is_infinite = R == __gj_rn || (R != __gj_rz && (R == __gj_ru) != x.is_negative);
    code = Format::infinity - (is_infinite ? 0 : 1);
  }
  return __builtin_bit_cast(T, (Bits)((Bits)code | (x.is_negative ? Format::sign : (Bits)0)));
}

// An integer, or a number of any format, to T.
template <class T, class F, __gj_round R> inline constexpr T __gj_narrow(F x) {
  return __gj_is_finite(x) ? __gj_rounded<T, R>(__gj_exact_of(x)) : (T)x;
}

// 0 with the sign of a sum of two zeros.
template <class T, __gj_round R> inline T __gj_zero_sum(bool a_negative, bool b_negative) {
  return __gj_rounded<T, R>(
      {0, 0, a_negative == b_negative ? a_negative : R == __gj_rd, false});
}

// A wider exact value, of products and their sums.
struct __gj_wide {
  unsigned __int128 size;
  int power;
  bool is_negative;
};
inline int __gj_leading(unsigned __int128 x) {
  unsigned long long high = (unsigned long long)(x >> 64);
  return high ? __builtin_clzll(high) : 64 + __builtin_clzll((unsigned long long)x);
}
template <class T, __gj_round R> inline T __gj_rounded_wide(const __gj_wide &x, bool has_more) {
  int shift = 64 - __gj_leading(x.size);
  if (shift <= 0)
    return __gj_rounded<T, R>({(unsigned long long)x.size, x.power, x.is_negative, has_more});
  bool lost = (x.size & (((unsigned __int128)1 << shift) - 1)) != 0;
  return __gj_rounded<T, R>({(unsigned long long)(x.size >> shift), x.power + shift,
                             x.is_negative, has_more || lost});
}

// The sum of two that are not zero. Both begin two bits below the top. What is shifted out of the
// smaller one is a part of its last bit: it is far below the larger one then, of which at most two
// bits are cancelled, so that the sum still has more bits than any format.
template <class T, __gj_round R> inline T __gj_sum(__gj_wide a, __gj_wide b) {
  int a_shift = __gj_leading(a.size) - 2, b_shift = __gj_leading(b.size) - 2;
  a.size <<= a_shift, a.power -= a_shift;
  b.size <<= b_shift, b.power -= b_shift;
  if (b.power > a.power) {
    __gj_wide smaller = a;
    a = b;
    b = smaller;
  }
  int apart = a.power - b.power;
  unsigned __int128 shifted = apart < 128 ? b.size >> apart : 0;
  bool has_more = apart >= 128 || shifted << apart != b.size;
  if (a.is_negative == b.is_negative) {
    a.size += shifted;
  } else if (shifted > a.size) {
    a.size = shifted - a.size;
    a.is_negative = b.is_negative;
  } else {
    a.size -= shifted + has_more;
  }
  if (a.size == 0 && !has_more)
    return __gj_zero_sum<T, R>(false, true);
  return __gj_rounded_wide<T, R>(a, has_more);
}
inline __gj_wide __gj_widened(const __gj_exact &x) { return {x.size, x.power, x.is_negative}; }
inline __gj_wide __gj_product(const __gj_exact &a, const __gj_exact &b) {
  return {(unsigned __int128)a.size * b.size, a.power + b.power, a.is_negative != b.is_negative};
}

// Nothing of this may be fused with what it is used in.
#define __GJ_UNFUSED _Pragma("clang fp contract(off)")
template <__gj_round R, class T> inline T __gj_add(T a, T b) {
  __GJ_UNFUSED
  if (R == __gj_rn || !__gj_is_finite(a) || !__gj_is_finite(b))
    return a + b;
  __gj_exact x = __gj_exact_of(a), y = __gj_exact_of(b);
  if (!x.size && !y.size)
    return __gj_zero_sum<T, R>(x.is_negative, y.is_negative);
  return !x.size ? b : !y.size ? a : __gj_sum<T, R>(__gj_widened(x), __gj_widened(y));
}
template <__gj_round R, class T> inline T __gj_sub(T a, T b) { return __gj_add<R, T>(a, -b); }
template <__gj_round R, class T> inline T __gj_mul(T a, T b) {
  __GJ_UNFUSED
  if (R == __gj_rn || !__gj_is_finite(a) || !__gj_is_finite(b))
    return a * b;
  __gj_wide product = __gj_product(__gj_exact_of(a), __gj_exact_of(b));
  return product.size ? __gj_rounded_wide<T, R>(product, false)
                      : __gj_rounded<T, R>({0, 0, product.is_negative, false});
}
template <__gj_round R, class T> inline T __gj_fma(T a, T b, T c) {
  if (R == __gj_rn || !__gj_is_finite(a) || !__gj_is_finite(b) || !__gj_is_finite(c))
    return __builtin_elementwise_fma(a, b, c);
  __gj_exact z = __gj_exact_of(c);
  __gj_wide product = __gj_product(__gj_exact_of(a), __gj_exact_of(b));
  if (!product.size)
    return z.size ? c : __gj_zero_sum<T, R>(product.is_negative, z.is_negative);
  return z.size ? __gj_sum<T, R>(product, __gj_widened(z))
                : __gj_rounded_wide<T, R>(product, false);
}
// Digit by digit, two more than the format has; what remains says the rest.
template <__gj_round R, class T> inline T __gj_div(T a, T b) {
  __gj_exact x = __gj_exact_of(a), y = __gj_exact_of(b);
  if (R == __gj_rn || !__gj_is_finite(a) || !__gj_is_finite(b) || !y.size)
    return a / b;
  bool is_negative = x.is_negative != y.is_negative;
  if (!x.size)
    return __gj_rounded<T, R>({0, 0, is_negative, false});
  // Both from 2^62 on, and below 2^63.
  int x_shift = __builtin_clzll(x.size) - 1, y_shift = __builtin_clzll(y.size) - 1;
  unsigned long long rest = x.size << x_shift, by = y.size << y_shift, quotient = 0;
  constexpr int digits = __gj_format<T>::fraction + 4;
#pragma nounroll
  for (int i = 0; i < digits; i++) {
    bool fits = rest >= by;
    quotient = quotient << 1 | fits;
    rest = (rest - (fits ? by : 0)) << 1;
  }
  return __gj_rounded<T, R>({quotient, x.power - x_shift - y.power + y_shift - digits + 1,
                             is_negative, rest != 0});
}
template <__gj_round R, class T> inline T __gj_rcp(T b) { return __gj_div<R, T>(1, b); }
template <__gj_round R, class T> inline T __gj_sqrt(T a) {
  __gj_exact x = __gj_exact_of(a);
  if (R == __gj_rn || !__gj_is_finite(a) || !x.size || x.is_negative)
    return __builtin_elementwise_sqrt(a);
  // From 2^62 on, times an even power of two, whose root is a whole one.
  int shift = __builtin_clzll(x.size);
  shift -= (x.power - shift) & 1;
  unsigned long long size = x.size << shift, root = 0, rest = 0;
  constexpr int digits = __gj_format<T>::fraction + 4;
#pragma nounroll
  for (int i = 0; i < digits; i++) {
    rest = rest << 2 | size >> 62;
    size <<= 2;
    unsigned long long next = root << 2 | 1;
    bool fits = rest >= next;
    rest -= fits ? next : 0;
    root = root << 1 | fits;
  }
  return __gj_rounded<T, R>({root, (x.power - shift) / 2 + 32 - digits, false,
                             rest != 0 || size != 0});
}
#undef __GJ_UNFUSED

#endif
