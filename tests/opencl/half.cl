// half as numbers and as memory.
// RUN: --kernel halves --global 64 --block 64 --arg f16[64]=rand:76 --arg f16[64]=0 --arg f32[64]=0
// EXPECT: arg=1 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=2.38671875,2.830078125,1.4033203125,-0.0556640625,1.171875,2.6640625,-0.0966796875,-1.60546875,1.7607421875,2.537109375,2.162109375,-0.6328125,0.50390625
// EXPECT: arg=2 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=3.38671875,3.830078125,2.4033203125,0.9443359375,2.171875,3.6640625,0.9033203125,-0.60546875,2.7607421875,3.537109375,3.162109375,0.3671875,1.50390625
kernel void halves(global const half *x, global half *out, global float *wide) {
  size_t i = get_global_id(0);
  half v = x[i] * (half)3;
  if (i % 2)
    vstore_half((float)v, i, out);
  else
    out[i] = fma(x[i], (half)3, (half)0);
  wide[i] = vload_half(i, out) + 1;
}
