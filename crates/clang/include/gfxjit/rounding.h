// Exact values of arithmetic, rounded once to a format of a named width by a named rounding.
//
// A result is held as size * 2^power, and whether something smaller than the last bit of `size`
// follows. All of it is arithmetic of integers, so it is the same at underflow, at overflow and
// between denormal numbers, whatever the modes of the hardware and the liberties that the user
// gives the compiler (-ffast-math). What has an infinity or no number among its operands is left to
// the hardware: it is exact there.
#ifndef __GFXJIT_ROUNDING_H
#define __GFXJIT_ROUNDING_H

// How to round: to the nearest even, to zero, up, down.
enum __gj_round { __gj_rn, __gj_rz, __gj_ru, __gj_rd };

// A number's format: its bits, how many of them are the fraction, the exponent's bias.
template <class __T> struct __gj_format;
#define __GJ_FORMAT(__T, __Uint, __fraction_, __bias_)                             \
  template <> struct __gj_format<__T> {                                            \
    typedef __Uint __Bits;                                                         \
    static constexpr int __fraction = __fraction_, __bias = __bias_;               \
    static constexpr __Bits __infinity = (__Bits)(2 * __bias_ + 1) << __fraction_; \
    static constexpr __Bits __sign = (__Bits)1 << (8 * sizeof(__Bits) - 1);        \
  };
__GJ_FORMAT(float, unsigned, 23, 127)
__GJ_FORMAT(double, unsigned long long, 52, 1023)
__GJ_FORMAT(_Float16, unsigned short, 10, 15)
__GJ_FORMAT(__bf16, unsigned short, 7, 127)
#undef __GJ_FORMAT

struct __gj_exact {
  unsigned long long __size;
  int __power;
  bool __is_negative, __has_more;
};

// A number that is neither infinite nor none; an integer.
template <class __T, int __kind = __gj_kind<__T>::__value> struct __gj_read {
  typedef __gj_format<__T> __Format_;
  typedef typename __Format_::__Bits __Bits;
  static constexpr bool __is_finite(__T x) {
    return (__builtin_bit_cast(__Bits, x) & __Format_::__infinity) != __Format_::__infinity;
  }
  static constexpr __gj_exact __exact(__T x) {
    __Bits __bits = __builtin_bit_cast(__Bits, x);
    int __field = (int)((__bits & (__Bits)~__Format_::__sign) >> __Format_::__fraction);
    unsigned long long __size = __bits & (((unsigned long long)1 << __Format_::__fraction) - 1);
    return {__size | (__field ? 1ull << __Format_::__fraction : 0),
            (__field ? __field : 1) - __Format_::__bias - __Format_::__fraction,
            (__bits & __Format_::__sign) != 0, false};
  }
};
template <class __T> struct __gj_read<__T, 1> {
  static constexpr bool __is_finite(__T) { return true; }
  static constexpr __gj_exact __exact(__T x) {
    return {x < __T(0) ? 0 - (unsigned long long)x : (unsigned long long)x, 0, x < __T(0), false};
  }
};
template <class __T> inline constexpr __gj_exact __gj_exact_of(__T x) {
  return __gj_read<__T>::__exact(x);
}
template <class __T> inline constexpr bool __gj_is_finite(__T x) {
  return __gj_read<__T>::__is_finite(x);
}

// The bits without the sign of the number that `x`, which is not zero, becomes. The exponent
// has no end here: what the format gives its greatest exponent to is for the caller.
template <int __fraction, int __bias, __gj_round __R>
inline constexpr unsigned long long __gj_rounded_code(const __gj_exact &x) {
  int __shift = __builtin_clzll(x.__size);
  unsigned long long __size = x.__size << __shift;
  // Numbers around x are 2^step of the least one apart.
  int __step = x.__power - __shift + 63 - __fraction - (1 - __bias - __fraction);
  int __drop = 63 - __fraction - (__step < 0 ? __step : 0);
  unsigned long long __kept = __drop < 64 ? __size >> __drop : 0;
  bool __half_ = __drop <= 64 && (__size >> (__drop - 1) & 1);
  bool __rest =
      x.__has_more || __drop > 64 || (__drop < 65 && __drop > 1 && __size << (65 - __drop) != 0);
  bool __away = __R == __gj_rn
                    ? __half_ && (__rest || (__kept & 1))
                    : __R != __gj_rz && (__half_ || __rest) && (__R == __gj_ru) != x.__is_negative;
  unsigned long long __code = __kept + __away;
  // Steps beyond any format's greatest exponent are as good as that.
  return __step > 0 ? __code + ((unsigned long long)(__step < 2046 ? __step : 2046) << __fraction)
                    : __code;
}

template <class __T, __gj_round __R> inline constexpr __T __gj_rounded(const __gj_exact &x) {
  typedef __gj_format<__T> __Format_;
  typedef typename __Format_::__Bits __Bits;
  unsigned long long __code =
      x.__size ? __gj_rounded_code<__Format_::__fraction, __Format_::__bias, __R>(x) : 0;
  if (__code >= __Format_::__infinity) {
    bool __is_infinite = __R == __gj_rn || (__R != __gj_rz && (__R == __gj_ru) != x.__is_negative);
    __code = __Format_::__infinity - (__is_infinite ? 0 : 1);
  }
  return __builtin_bit_cast(
      __T, (__Bits)((__Bits)__code | (x.__is_negative ? __Format_::__sign : (__Bits)0)));
}

// An integer, or a number of any format, to T.
template <class __T, class __F, __gj_round __R> inline constexpr __T __gj_narrow(__F x) {
  return __gj_is_finite(x) ? __gj_rounded<__T, __R>(__gj_exact_of(x)) : (__T)x;
}

// 0 with the sign of a sum of two zeros.
template <class __T, __gj_round __R>
inline __T __gj_zero_sum(bool __a_negative, bool __b_negative) {
  return __gj_rounded<__T, __R>(
      {0, 0, __a_negative == __b_negative ? __a_negative : __R == __gj_rd, false});
}

// A wider exact value, of products and their sums.
struct __gj_wide {
  unsigned __int128 __size;
  int __power;
  bool __is_negative;
};
inline int __gj_leading(unsigned __int128 x) {
  unsigned long long __high = (unsigned long long)(x >> 64);
  return __high ? __builtin_clzll(__high) : 64 + __builtin_clzll((unsigned long long)x);
}
template <class __T, __gj_round __R>
inline __T __gj_rounded_wide(const __gj_wide &x, bool __has_more) {
  int __shift = 64 - __gj_leading(x.__size);
  if (__shift <= 0)
    return __gj_rounded<__T, __R>(
        {(unsigned long long)x.__size, x.__power, x.__is_negative, __has_more});
  bool __lost = (x.__size & (((unsigned __int128)1 << __shift) - 1)) != 0;
  return __gj_rounded<__T, __R>({(unsigned long long)(x.__size >> __shift), x.__power + __shift,
                                 x.__is_negative, __has_more || __lost});
}

// The sum of two that are not zero. Both begin two bits below the top. What is shifted out of the
// smaller one is a part of its last bit: it is far below the larger one then, of which at most two
// bits are cancelled, so that the sum still has more bits than any format.
template <class __T, __gj_round __R> inline __T __gj_sum(__gj_wide __a, __gj_wide __b) {
  int __a_shift = __gj_leading(__a.__size) - 2, __b_shift = __gj_leading(__b.__size) - 2;
  __a.__size <<= __a_shift, __a.__power -= __a_shift;
  __b.__size <<= __b_shift, __b.__power -= __b_shift;
  if (__b.__power > __a.__power) {
    __gj_wide __smaller = __a;
    __a = __b;
    __b = __smaller;
  }
  int __apart = __a.__power - __b.__power;
  unsigned __int128 __shifted = __apart < 128 ? __b.__size >> __apart : 0;
  bool __has_more = __apart >= 128 || __shifted << __apart != __b.__size;
  if (__a.__is_negative == __b.__is_negative) {
    __a.__size += __shifted;
  } else if (__shifted > __a.__size) {
    __a.__size = __shifted - __a.__size;
    __a.__is_negative = __b.__is_negative;
  } else {
    __a.__size -= __shifted + __has_more;
  }
  if (__a.__size == 0 && !__has_more)
    return __gj_zero_sum<__T, __R>(false, true);
  return __gj_rounded_wide<__T, __R>(__a, __has_more);
}
inline __gj_wide __gj_widened(const __gj_exact &x) {
  return {x.__size, x.__power, x.__is_negative};
}
inline __gj_wide __gj_product(const __gj_exact &__a, const __gj_exact &__b) {
  return {(unsigned __int128)__a.__size * __b.__size, __a.__power + __b.__power,
          __a.__is_negative != __b.__is_negative};
}

// Nothing of this may be fused with what it is used in.
#define __GJ_UNFUSED _Pragma("clang fp contract(off)")
template <__gj_round __R, class __T> inline __T __gj_add(__T __a, __T __b) {
  __GJ_UNFUSED
  if (__R == __gj_rn || !__gj_is_finite(__a) || !__gj_is_finite(__b))
    return __a + __b;
  __gj_exact x = __gj_exact_of(__a), y = __gj_exact_of(__b);
  if (!x.__size && !y.__size)
    return __gj_zero_sum<__T, __R>(x.__is_negative, y.__is_negative);
  return !x.__size ? __b : !y.__size ? __a : __gj_sum<__T, __R>(__gj_widened(x), __gj_widened(y));
}
template <__gj_round __R, class __T> inline __T __gj_sub(__T __a, __T __b) {
  return __gj_add<__R, __T>(__a, -__b);
}
template <__gj_round __R, class __T> inline __T __gj_mul(__T __a, __T __b) {
  __GJ_UNFUSED
  if (__R == __gj_rn || !__gj_is_finite(__a) || !__gj_is_finite(__b))
    return __a * __b;
  __gj_wide __product = __gj_product(__gj_exact_of(__a), __gj_exact_of(__b));
  return __product.__size ? __gj_rounded_wide<__T, __R>(__product, false)
                          : __gj_rounded<__T, __R>({0, 0, __product.__is_negative, false});
}
template <__gj_round __R, class __T> inline __T __gj_fma(__T __a, __T __b, __T __c) {
  if (__R == __gj_rn || !__gj_is_finite(__a) || !__gj_is_finite(__b) || !__gj_is_finite(__c))
    return __builtin_elementwise_fma(__a, __b, __c);
  __gj_exact z = __gj_exact_of(__c);
  __gj_wide __product = __gj_product(__gj_exact_of(__a), __gj_exact_of(__b));
  if (!__product.__size)
    return z.__size ? __c : __gj_zero_sum<__T, __R>(__product.__is_negative, z.__is_negative);
  return z.__size ? __gj_sum<__T, __R>(__product, __gj_widened(z))
                  : __gj_rounded_wide<__T, __R>(__product, false);
}
// Digit by digit, two more than the format has; what remains says the rest.
template <__gj_round __R, class __T> inline __T __gj_div(__T __a, __T __b) {
  __gj_exact x = __gj_exact_of(__a), y = __gj_exact_of(__b);
  if (__R == __gj_rn || !__gj_is_finite(__a) || !__gj_is_finite(__b) || !y.__size)
    return __a / __b;
  bool __is_negative = x.__is_negative != y.__is_negative;
  if (!x.__size)
    return __gj_rounded<__T, __R>({0, 0, __is_negative, false});
  // Both from 2^62 on, and below 2^63.
  int __x_shift = __builtin_clzll(x.__size) - 1, __y_shift = __builtin_clzll(y.__size) - 1;
  unsigned long long __rest = x.__size << __x_shift, __by = y.__size << __y_shift, __quotient = 0;
  constexpr int __digits = __gj_format<__T>::__fraction + 4;
#pragma nounroll
  for (int __i = 0; __i < __digits; __i++) {
    bool __fits = __rest >= __by;
    __quotient = __quotient << 1 | __fits;
    __rest = (__rest - (__fits ? __by : 0)) << 1;
  }
  return __gj_rounded<__T, __R>({__quotient,
                                 x.__power - __x_shift - y.__power + __y_shift - __digits + 1,
                                 __is_negative, __rest != 0});
}
template <__gj_round __R, class __T> inline __T __gj_rcp(__T __b) {
  return __gj_div<__R, __T>(1, __b);
}
template <__gj_round __R, class __T> inline __T __gj_sqrt(__T __a) {
  __gj_exact x = __gj_exact_of(__a);
  if (__R == __gj_rn || !__gj_is_finite(__a) || !x.__size || x.__is_negative)
    return __builtin_elementwise_sqrt(__a);
  // From 2^62 on, times an even power of two, whose root is a whole one.
  int __shift = __builtin_clzll(x.__size);
  __shift -= (x.__power - __shift) & 1;
  unsigned long long __size = x.__size << __shift, __root = 0, __rest = 0;
  constexpr int __digits = __gj_format<__T>::__fraction + 4;
#pragma nounroll
  for (int __i = 0; __i < __digits; __i++) {
    __rest = __rest << 2 | __size >> 62;
    __size <<= 2;
    unsigned long long __next = __root << 2 | 1;
    bool __fits = __rest >= __next;
    __rest -= __fits ? __next : 0;
    __root = __root << 1 | __fits;
  }
  return __gj_rounded<__T, __R>(
      {__root, (x.__power - __shift) / 2 + 32 - __digits, false, __rest != 0 || __size != 0});
}
#undef __GJ_UNFUSED

#endif
