__global__ void lost(float *x) { *x = y; }
