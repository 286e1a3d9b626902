// A class with operators, friends and static members.
// RUN: --kernel matrices --grid 1 --block 32 --arg f32[128]=rand:66 --arg f32[128]=0
// EXPECT: arg=1 tolerance=1e-05 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=3.6766996901249485,0.4055683105042647,-0.03341088411751514,0.46171445220272744,4.035113055475449,0.08291181095801936,-0.15449831664690256,0.06380545440246976,1.3250575612552637,0.5605099321967373,-0.009934011881668425,-0.32326337006975336,-0.1911347784704828
#include <hip/hip_runtime.h>

class Matrix {
  float2 rows[2];

 public:
  static constexpr float shift = 4;
  __host__ __device__ Matrix(float a, float b, float c, float d) : rows{{a, b}, {c, d}} {}
  __device__ float determinant() const { return rows[0].x * rows[1].y - rows[0].y * rows[1].x + shift; }
  __device__ float trace() const { return rows[0].x + rows[1].y; }
  friend __device__ Matrix operator*(const Matrix &p, const Matrix &q) {
    float2 top = p.rows[0].x * q.rows[0] + p.rows[0].y * q.rows[1];
    float2 low = p.rows[1].x * q.rows[0] + p.rows[1].y * q.rows[1];
    return {top.x, top.y, low.x, low.y};
  }
  __device__ float operator()(int r, int c) const { return c ? rows[r].y : rows[r].x; }
};

extern "C" __global__ void matrices(const float4 *x, float4 *out) {
  float4 v = x[threadIdx.x];
  Matrix m(v.x, v.y, v.z, v.w), square = m * m;
  out[threadIdx.x] = make_float4(m.determinant(), square(0, 0), square(0, 1), m.trace() / m.determinant());
}
