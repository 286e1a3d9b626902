// A function with an array that calls another module.
int leaf(int x);
int middle(int x) {
  volatile int a[32];
  a[x & 31] = x;
  return leaf(x) + a[x & 31];
}
