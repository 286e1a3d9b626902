// Bessel functions, inverses of the error function, the normal distribution, roots; float and double.
// RUN: --kernel special --grid 1 --block 16 --arg f32[256]=0 --arg f64[256]=0
// EXPECT: arg=0 tolerance=1e-05 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0.938469807240813,0.2422684576748739,0.0025637299945872444,0.3492436021748622,0.5069376502931447,0.5767248077568736,0.2724627147267543,0.38532046640756756,7.780015229824416,0.9599408431361829,14.04126368300061,0.2128985181649398,4.802343178074636
// EXPECT: arg=1 tolerance=1e-05 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0.938469807240813,0.2422684576748739,0.0025637299945872444,0.3492436021748622,0.5069376502931447,0.5767248077568736,0.2724627147267543,0.38532046640756756,7.780015229824416,0.9599408431361829,14.04126368300061,0.2128985181649398,4.802343178074636
#include <hip/hip_runtime.h>

extern "C" __global__ void special(float *out, double *wide) {
  int i = threadIdx.x;
  float v = 0.5f + i * 0.25f, p = (i + 1) / 20.0f;
  double w = 0.5 + i * 0.25, q = (i + 1) / 20.0;
  float narrow[16] = {j0f(v), j1f(v), jnf(3, v), y0f(v), y1f(v), ynf(2, v), cyl_bessel_i0f(v), cyl_bessel_i1f(v),
                      erfinvf(p), erfcinvf(2 * p), normcdff(v - 2), normcdfinvf(p), erfcxf(v), rcbrtf(v),
                      rhypotf(v, 2), norm3df(v, 2, 1)};
  double doubles[16] = {j0(w), j1(w), jn(3, w), y0(w), y1(w), yn(2, w), cyl_bessel_i0(w), cyl_bessel_i1(w),
                        erfinv(q), erfcinv(2 * q), normcdf(w - 2), normcdfinv(q), erfcx(w), rcbrt(w),
                        rhypot(w, 2.0), norm3d(w, 2, 1)};
  for (int k = 0; k < 16; ++k) {
    out[16 * i + k] = narrow[k];
    wide[16 * i + k] = doubles[k];
  }
}
