// The price of options, by two ways to the normal distribution.
// RUN: --kernel price --grid 4 --block 64 --arg f32[256]=rand:13 --arg f32[256]=0 --arg f32[256]=0 --arg i32=256
// EXPECT: arg=1 tolerance=1e-05 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=5.978750455485997,1.0588519850812483,4.060956502325988,0.06684363790442499,0.8144614710211502,9.227539850649066,4.869961457595837,5.307587643946865,0.10733203153654969,0.8157768138111408,0.9091452177251491,1.9599813717973795,0.9027904250096861
// EXPECT: arg=2 tolerance=1e-05 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=1.6364839828924422,5.517039652197168,2.4358476320426163,10.471133447354328,6.095388739272321,0.8936027695350068,2.048106953233484,1.871607410977333,9.79822815278455,6.091891603043148,5.855312535338506,4.102976816318085,5.870727743080806
#include <hip/hip_runtime.h>

#include <cmath>

__device__ float distribution(float x) { return 0.5f * erfcf(-x * (float)M_SQRT1_2); }

extern "C" __global__ void price(const float *x, float *call, float *put, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float price = 20 + 10 * x[i], strike = 22, years = 1.5f, rate = 0.03f, volatility = 0.3f;
  float spread = volatility * std::sqrt(years);
  float d1 = (std::log(price / strike) + (rate + volatility * volatility / 2) * years) / spread;
  float d2 = d1 - spread, worth = strike * expf(-rate * years);
  call[i] = price * distribution(d1) - worth * distribution(d2);
  put[i] = worth * normcdff(-d2) - price * normcdff(-d1);
}
