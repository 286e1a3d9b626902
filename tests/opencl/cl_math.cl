// Functions of float.
// RUN: --kernel functions --global 64 --block 64 --arg f32[64]=rand:70 --arg f32[1024]=0
// EXPECT: arg=1 tolerance=3e-06 at=0,1,2,246,459,471,474,514,529,540,766,865,873,1023 values=-0.552377501644212,0.8335940832787254,-0.19758380582986987,0.952765099787416,1.0021656802967298,0.6661636259209098,-0.8623829739310424,-0.9011229212228413,0.46206673686532046,-0.09271623692565456,1.0709332466403876,0.1227156268293314,-0.8952511628650823,0.7497888357935228
kernel void functions(global const float *x, global float *out) {
  float v = x[get_global_id(0)], a = fabs(v) + 0.25f, p = v * 3, q = a * 2;
  float cosine, sine = sincos(p, &cosine);
  int sign;
  float16 all = (float16)(sine, cosine, tan(v), exp(p), log(q), pow(q, 1.5f), sqrt(q), rsqrt(q), erf(v), tanh(p),
                          atan2(p, q), hypot(p, q), lgamma_r(q, &sign), fmod(p, q), rootn(a, 3), log2(q));
  vstore16(all, get_global_id(0), out);
}
