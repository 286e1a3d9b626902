// Which lanes have the same value, and whether all have.
// RUN: --kernel match --grid 1 --block 128 --arg i32[128]=rand:41 --arg u64[128]=0 --arg i32[128]=0
// EXPECT: arg=1 wave=32 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=2150105091,2150105091,603979844,139264,272995200,2684389376,444612880,1141112900,805315074,805315074,13647876,1073774616,2248212768
// EXPECT: arg=2 wave=32 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=1,1,1,1,1,0,0,0,0,0,0,0,0
// EXPECT: arg=1 wave=64 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=329046448948117507,329046448948117507,14988561013165523012,3378833592033280,72061992357434240,13196823922688,3458801906250432784,9007204690821188,3458801906250432784,3458801906250432784,58617181079929472,4611826859011747840,9656000313009635329
// EXPECT: arg=2 wave=64 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=1,1,1,1,1,0,0,0,0,0,0,0,0
#include <hip/hip_runtime.h>

extern "C" __global__ void match(const int *x, unsigned long long *out, int *same) {
  int i = threadIdx.x, all = 0;
  out[i] = __match_any_sync(__activemask(), (long long)(x[i] & 7));
  double v = i < warpSize ? 2.5 : i;
  unsigned long long mask = __match_all_sync(__activemask(), v, &all);
  same[i] = all && mask == __activemask();
}
