// A function that touches a register of a high number.
int leaf(int x) {
  __asm__ volatile("v_mov_b32 v60, 0" ::: "v60");
  return x * 3;
}
