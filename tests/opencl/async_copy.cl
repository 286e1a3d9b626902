// Copies between memories that a workgroup waits for.
// RUN: --kernel copies --global 128 --block 64 --arg i32[128]=ramp --arg i32[128]=0
// EXPECT: arg=1 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=127,125,123,93,71,233,209,203,189,173,147,131,129
kernel void copies(global const int *x, global int *out) {
  local int in[64], reversed[64];
  size_t start = get_group_id(0) * 64, i = get_local_id(0);
  event_t read = async_work_group_copy(in, x + start, 64, 0);
  wait_group_events(1, &read);
  reversed[63 - i] = 2 * in[i] + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t written = async_work_group_copy(out + start, reversed, 64, 0);
  wait_group_events(1, &written);
}
