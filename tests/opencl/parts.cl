// Parts of numbers, steps between them, and conversions that saturate and round.
// RUN: --kernel parts --global 64 --block 32 --arg f32[64]=rand:71 --arg f32[512]=0 --arg i32[256]=0
// EXPECT: arg=1 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=0.6304227113723755,0.34705352783203125,40.0,0.9760055541992188,8.0,-1.0,1.0,0.8119430541992188,0.0408477783203125,0.53326416015625,2.0,-6.0,2.0
// EXPECT: arg=2 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=6,127,40,-85,6,-128,127,-11,-30,0,33,0,-18
kernel void parts(global const float *x, global float *out, global int *integers) {
  size_t i = get_global_id(0);
  float v = x[i] * 64, whole, below;
  int power;
  float mantissa = frexp(v, &power), rest = modf(v, &whole), part = fract(v, &below);
  out[8 * i] = mantissa;
  out[8 * i + 1] = rest;
  out[8 * i + 2] = whole;
  out[8 * i + 3] = part;
  out[8 * i + 4] = clamp(v, -8.0f, 8.0f);
  out[8 * i + 5] = step(1.0f, v);
  out[8 * i + 6] = sign(v);
  out[8 * i + 7] = mix(1.0f, 3.0f, 0.5f);
  integers[4 * i] = power;
  integers[4 * i + 1] = convert_char_sat_rte(v * 4);
  integers[4 * i + 2] = convert_uchar_sat(v);
  integers[4 * i + 3] = convert_int_rte(v);
}
