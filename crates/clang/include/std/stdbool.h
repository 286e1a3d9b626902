// bool is a word of C++.
#ifndef __GFXJIT_STDBOOL_H
#define __GFXJIT_STDBOOL_H
#define __bool_true_false_are_defined 1
#endif
