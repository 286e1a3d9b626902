// Four steps of a Julia set with hipComplex.
// RUN: --kernel julia --grid 4,4 --block 8,8 --arg f32[32x32]=0 --arg i32=32 --arg i32=32
// EXPECT: arg=0 tolerance=0.0001 at=0,1,2,246,459,471,474,514,529,540,766,865,873,1023 values=491321.5916086185,326363.8889271546,217500.38620795312,2.982948257376818,0.7140331272956468,0.6485550203222396,0.6378532705983071,41.440083884198266,0.813292619827992,9.261636705207565,2197.48874623048,1063.9560196668094,25.862069486110148,202122.93341818787
#include <hip/hip_complex.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void julia(float *out, int w, int h) {
  int x = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;
  int y = hipBlockIdx_y * hipBlockDim_y + hipThreadIdx_y;
  hipFloatComplex z = make_hipFloatComplex(-1.5f + 3.0f * x / w, -1.5f + 3.0f * y / h);
  const hipFloatComplex c = make_hipComplex(-0.4f, 0.6f);
  for (int i = 0; i < 4; ++i)
    z = i % 2 ? hipCaddf(hipCmulf(z, z), c) : hipCfmaf(z, z, c);
  out[y * w + x] = hipCabsf(z);
}
