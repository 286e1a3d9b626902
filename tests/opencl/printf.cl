// Text, vectors and pointers to constant text.
// RUN: --kernel say --global 2 --block 2 --arg f32[8]=1,2,3,4,5,6,7,8
// OUTPUT: 0: 1.0,2.0,3.0,4.0 of 2
// OUTPUT: 1: 5.0,6.0,7.0,8.0 of 2
kernel void say(global const float4 *x) {
  size_t i = get_global_id(0);
  printf("%u: %.1v4hlf of %d\n", (uint)i, x[i], (int)get_global_size(0));
}
