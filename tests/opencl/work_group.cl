// Functions of the whole workgroup.
// RUN: --kernel together --global 128 --block 64 --arg u16[128]=rand:73 --arg u32[512]=0
// EXPECT: arg=1 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=1762104,0,53391,156905,1762104,1698689,1762104,866731,925124,206539,206539,1869274,206539
kernel void together(global const ushort *x, global uint *out) {
  size_t i = get_global_id(0);
  uint v = x[i];
  out[4 * i] = work_group_reduce_add(v);
  out[4 * i + 1] = work_group_scan_exclusive_add(v);
  out[4 * i + 2] = work_group_scan_inclusive_add(v);
  out[4 * i + 3] = work_group_broadcast(v, 5) * 4 + (work_group_any(v > 60000) ? 2 : 0) +
                   (work_group_all(v >= 0) ? 1 : 0);
}
