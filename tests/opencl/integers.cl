// Functions of integers.
// RUN: --kernel integers --global 64 --block 64 --arg u32[128]=rand:77 --arg u32[768]=0
// EXPECT: arg=1 at=0,1,2,258,273,353,459,471,502,510,540,617,730,767 values=14,1,2979512516,108198827,618557938,0,2147483647,2837297585,264039704,3267377058,19,0,30103408,4114044030
kernel void integers(global const uint2 *x, global uint *out) {
  uint a = x[get_global_id(0)].x, b = x[get_global_id(0)].y;
  global uint *to = out + 12 * get_global_id(0);
  to[0] = popcount(a);
  to[1] = clz(a);
  to[2] = rotate(a, 9u);
  to[3] = as_uint(add_sat(as_int(a), as_int(b)));
  to[4] = add_sat(a, b);
  to[5] = sub_sat(a, b);
  to[6] = mul_hi(a, b);
  to[7] = hadd(a, b);
  to[8] = rhadd(a, b);
  to[9] = abs_diff(a, b);
  to[10] = upsample((ushort)a, (ushort)b);
  to[11] = as_uint(mul_hi(as_int(a), as_int(b)));
}
