// Components by name, vload and vstore, selects and shuffles.
// RUN: --kernel vectors --global 32 --block 32 --arg f32[128]=rand:75 --arg f32[512]=0
// EXPECT: arg=1 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=-0.10143089294433594,-0.7458276748657227,-0.7458276748657227,0.6502083539962769,0.5215989351272583,7.0,-0.0861741304397583,-0.5859067440032959,0.19433391094207764,0.2149045467376709,0.9887038469314575,0.9222151041030884,0.42677605152130127
kernel void vectors(global const float *x, global float *out) {
  size_t i = get_global_id(0);
  float4 v = vload4(i, x), w = v;
  w.s31 = (float2)(v.y, 1);
  w.zx = v.xz;
  w = (float4)(v.z, v.x, 7, w.w);
  w.w = v.even.x == v.x ? v.odd.lo : 0;
  global float4 *to = (global float4 *)out + 4 * i;
  to[0] = v + v.wzyx;
  to[1] = w;
  to[2] = select(-v, v, v > 0.0f);
  to[3] = shuffle2(v, v, (uint4)(1, 3, 4, 6));
}
