// A sum and a maximum of each workgroup by halves in local memory, given as an argument and declared.
// RUN: --kernel reduce --global 256 --block 64
// RUN: --arg i32[256]=rand:72 --arg i64[4]=0 --arg i32[4]=0 --arg lds=512
// EXPECT: arg=1 at=0,1,2,3 values=2066872017,4615651347,-4080136674,-120267883
// EXPECT: arg=2 at=0,1,2,3 values=2050196444,2132185057,2131339660,2108231170
kernel void reduce(global const int *x, global long *sums, global int *tops, local long *part) {
  local int top[64];
  size_t i = get_local_id(0);
  part[i] = top[i] = x[get_global_id(0)];
  for (size_t half_size = get_local_size(0) / 2; half_size > 0; half_size /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < half_size) {
      part[i] += part[i + half_size];
      top[i] = max(top[i], top[i + half_size]);
    }
  }
  if (i == 0) {
    sums[get_group_id(0)] = part[0];
    tops[get_group_id(0)] = top[0];
  }
}
