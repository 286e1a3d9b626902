// Clocks go on while a work-item works: of cycles, in both sizes, and of nanoseconds.
// RUN: --kernel clocks --grid 2 --block 64 --arg u32[128]=0 --arg u32[128]=1
// EXPECT: arg=0 at=0,1,63,64,127 values=7,7,7,7,7
#include "device.h"
KERNEL clocks(unsigned *out, const volatile unsigned *in) {
  long long long_before = clock64();
  unsigned before = __nvvm_read_ptx_sreg_clock();
  unsigned long long time = __nvvm_read_ptx_sreg_globaltimer();
  unsigned sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum += in[GLOBAL_ID];
  unsigned is = clock64() > long_before;
  is |= (__nvvm_read_ptx_sreg_clock() - before - 1 < 1u << 31) << 1;
  is |= (__nvvm_read_ptx_sreg_globaltimer() >= time) << 2;
  out[GLOBAL_ID] = sum == 1000 ? is : 0;
}
