// Where a work-item is, by all functions that say so.
// RUN: --kernel ids --global 24,4 --block 8,1 --arg u32[96]=0
// EXPECT: arg=0 at=0,1,2,22,30,41,58,60,65,66,75,81,87,95 values=20700000,20710001,20720002,20762022,20760106,20712117,20721210,20741212,20712217,20722218,20730303,20711309,20771315,20772323
kernel void ids(global uint *out) {
  uint x = get_global_id(0), y = get_global_id(1);
  out[y * get_global_size(0) + x] = x + 100 * y + 1000 * get_group_id(0) + 10000 * get_local_id(0) +
                                    100000 * (get_num_groups(0) + get_num_groups(1)) +
                                    10000000 * get_work_dim() + get_global_offset(1) + get_local_id(1);
}
