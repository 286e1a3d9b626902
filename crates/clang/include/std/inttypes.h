// Formats of printf for the types of <stdint.h>.
#ifndef __GFXJIT_INTTYPES_H
#define __GFXJIT_INTTYPES_H

#include <stdint.h>

#define PRId8 "hhd"
#define PRIi8 "hhi"
#define PRIo8 "hho"
#define PRIu8 "hhu"
#define PRIx8 "hhx"
#define PRIX8 "hhX"
#define PRId16 "hd"
#define PRIi16 "hi"
#define PRIo16 "ho"
#define PRIu16 "hu"
#define PRIx16 "hx"
#define PRIX16 "hX"
#define PRId32 "d"
#define PRIi32 "i"
#define PRIo32 "o"
#define PRIu32 "u"
#define PRIx32 "x"
#define PRIX32 "X"
#define PRId64 "ld"
#define PRIi64 "li"
#define PRIo64 "lo"
#define PRIu64 "lu"
#define PRIx64 "lx"
#define PRIX64 "lX"
#define PRIdPTR "ld"
#define PRIdMAX "ld"
#define PRIiPTR "li"
#define PRIiMAX "li"
#define PRIoPTR "lo"
#define PRIoMAX "lo"
#define PRIuPTR "lu"
#define PRIuMAX "lu"
#define PRIxPTR "lx"
#define PRIxMAX "lx"
#define PRIXPTR "lX"
#define PRIXMAX "lX"

#endif
