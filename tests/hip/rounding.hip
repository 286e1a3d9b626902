// Sums, products and quotients rounded up, down and to zero; conversions by name.
// RUN: --kernel directed --grid 1 --block 64 --arg f32[128]=rand:53 --arg f32[512]=0 --arg i32[256]=0
// EXPECT: arg=1 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=-0.4283747673034668,-0.5618558526039124,-0.5689350366592407,-0.059737928211688995,-0.24237674474716187,0.875910758972168,0.9636925458908081,-0.4435103237628937,0.213125541806221,1.4778190851211548,0.0302334763109684,-0.9768752455711365,-0.31087183952331543
// EXPECT: arg=2 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=565,565,565,791,3,950,883,159,556,451,-363,999,1000
#include <hip/hip_runtime.h>

extern "C" __global__ void directed(const float *x, float *out, int *integers) {
  float a = x[2 * threadIdx.x], b = x[2 * threadIdx.x + 1], *to = out + 8 * threadIdx.x;
  to[0] = __fadd_rz(a, b);
  to[1] = __fmul_ru(a, b);
  to[2] = __fdiv_rd(a, b);
  to[3] = __fsub_rd(a, b);
  to[4] = __fmaf_ru(a, b, a);
  to[5] = __frcp_rz(b);
  to[6] = __double2float_ru(a + (double)b / 4096);
  to[7] = __double2float_rd(__dmul_rn(a, b));
  float t = __fmul_rn(a, 1000.0f);
  int *whole = integers + 4 * threadIdx.x;
  whole[0] = __float2int_rn(t);
  whole[1] = (int)__float2ll_rz(t);
  whole[2] = __double2int_rd(t);
  whole[3] = __float2int_ru(t);
}
