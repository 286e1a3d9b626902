typedef struct { int a; float4 v; } S;
int twice(__local int *t, int i) {
  return t[i] * 2;
}
__kernel void kc(__global int *out, __global const int *in, int n) {
  __local int tile[64];
  __private S s;
  __private S *ps = &s;
  int i = get_global_id(0);
  s.a = i + 1;
  s.v = (float4)(1.0f, 2.0f, 3.0f, 4.0f);
  tile[get_local_id(0)] = in[i] + ps->a;
  barrier(CLK_LOCAL_MEM_FENCE);
  int r = twice(tile, get_local_id(0) ^ 1);
  out[i] = r;
}
