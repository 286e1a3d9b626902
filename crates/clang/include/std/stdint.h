#ifndef __GFXJIT_STDINT_H
#define __GFXJIT_STDINT_H
typedef __INT8_TYPE__ int8_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __INT8_TYPE__ int_least8_t;
typedef __UINT8_TYPE__ uint_least8_t;
typedef __INT8_TYPE__ int_fast8_t;
typedef __UINT8_TYPE__ uint_fast8_t;
typedef __INT16_TYPE__ int16_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __INT16_TYPE__ int_least16_t;
typedef __UINT16_TYPE__ uint_least16_t;
typedef __INT16_TYPE__ int_fast16_t;
typedef __UINT16_TYPE__ uint_fast16_t;
typedef __INT32_TYPE__ int32_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __INT32_TYPE__ int_least32_t;
typedef __UINT32_TYPE__ uint_least32_t;
typedef __INT32_TYPE__ int_fast32_t;
typedef __UINT32_TYPE__ uint_fast32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INT64_TYPE__ int_least64_t;
typedef __UINT64_TYPE__ uint_least64_t;
typedef __INT64_TYPE__ int_fast64_t;
typedef __UINT64_TYPE__ uint_fast64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
#define INT8_MAX __INT8_MAX__
#define INT8_MIN (-__INT8_MAX__ - 1)
#define UINT8_MAX __UINT8_MAX__
#define INT_LEAST8_MAX __INT8_MAX__
#define INT_LEAST8_MIN (-__INT8_MAX__ - 1)
#define UINT_LEAST8_MAX __UINT8_MAX__
#define INT_FAST8_MAX __INT8_MAX__
#define INT_FAST8_MIN (-__INT8_MAX__ - 1)
#define UINT_FAST8_MAX __UINT8_MAX__
#define INT8_C(__c) __INT8_C(__c)
#define UINT8_C(__c) __UINT8_C(__c)
#define INT16_MAX __INT16_MAX__
#define INT16_MIN (-__INT16_MAX__ - 1)
#define UINT16_MAX __UINT16_MAX__
#define INT_LEAST16_MAX __INT16_MAX__
#define INT_LEAST16_MIN (-__INT16_MAX__ - 1)
#define UINT_LEAST16_MAX __UINT16_MAX__
#define INT_FAST16_MAX __INT16_MAX__
#define INT_FAST16_MIN (-__INT16_MAX__ - 1)
#define UINT_FAST16_MAX __UINT16_MAX__
#define INT16_C(__c) __INT16_C(__c)
#define UINT16_C(__c) __UINT16_C(__c)
#define INT32_MAX __INT32_MAX__
#define INT32_MIN (-__INT32_MAX__ - 1)
#define UINT32_MAX __UINT32_MAX__
#define INT_LEAST32_MAX __INT32_MAX__
#define INT_LEAST32_MIN (-__INT32_MAX__ - 1)
#define UINT_LEAST32_MAX __UINT32_MAX__
#define INT_FAST32_MAX __INT32_MAX__
#define INT_FAST32_MIN (-__INT32_MAX__ - 1)
#define UINT_FAST32_MAX __UINT32_MAX__
#define INT32_C(__c) __INT32_C(__c)
#define UINT32_C(__c) __UINT32_C(__c)
#define INT64_MAX __INT64_MAX__
#define INT64_MIN (-__INT64_MAX__ - 1)
#define UINT64_MAX __UINT64_MAX__
#define INT_LEAST64_MAX __INT64_MAX__
#define INT_LEAST64_MIN (-__INT64_MAX__ - 1)
#define UINT_LEAST64_MAX __UINT64_MAX__
#define INT_FAST64_MAX __INT64_MAX__
#define INT_FAST64_MIN (-__INT64_MAX__ - 1)
#define UINT_FAST64_MAX __UINT64_MAX__
#define INT64_C(__c) __INT64_C(__c)
#define UINT64_C(__c) __UINT64_C(__c)
#define INTPTR_MAX __INTPTR_MAX__
#define INTPTR_MIN (-__INTPTR_MAX__ - 1)
#define UINTPTR_MAX __UINTPTR_MAX__
#define INTMAX_MAX __INTMAX_MAX__
#define INTMAX_MIN (-__INTMAX_MAX__ - 1)
#define UINTMAX_MAX __UINTMAX_MAX__
#define INTMAX_C(__c) __INTMAX_C(__c)
#define UINTMAX_C(__c) __UINTMAX_C(__c)
#define SIZE_MAX __SIZE_MAX__
#define PTRDIFF_MAX __PTRDIFF_MAX__
#define PTRDIFF_MIN (-__PTRDIFF_MAX__ - 1)
#define WCHAR_MAX __WCHAR_MAX__
#endif
