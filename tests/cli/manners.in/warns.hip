namespace kernel { struct params { int n; }; }
extern "C" __global__ void k(int *x) {
  int unused;
  x[0] = N;
}
