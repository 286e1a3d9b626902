// Atomic operations of OpenCL 1.2 and 2.0.
// RUN: --kernel atomics --global 200 --block 50 --arg u32[200]=rand:74 --arg u32[8]=0,0,0xffffffff,0,0,0,0,0
// EXPECT: arg=1 at=0,1,2,3,4,5,6,7 values=3289874440,4292050223,56103315,3228966770,200,1005092856,200,77
kernel void atomics(global const uint *x, global uint *out) {
  uint v = x[get_global_id(0)];
  atomic_add(&out[0], v);
  atomic_max(&out[1], v);
  atomic_min(&out[2], v);
  atomic_xor(&out[3], v);
  atomic_inc(&out[4]);
  atomic_sub(&out[5], v);
  atomic_fetch_add_explicit((global atomic_uint *)&out[6], 1, memory_order_relaxed, memory_scope_device);
  uint expected = 0;
  atomic_compare_exchange_strong((global atomic_uint *)&out[7], &expected, 77);
}
