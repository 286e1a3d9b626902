// Virtual functions of objects that a work-item makes.
// RUN: --kernel areas --grid 1 --block 48 --arg f32[48]=ramp --arg f32[48]=0
// EXPECT: arg=1 tolerance=1e-06 at=0,1,2,10,12,17,18,22,27,30,33,39,41,47 values=0.0,3.14159265,12.0,314.159265,144.0,102.0,324.0,1520.5308426000001,729.0,900.0,1089.0,1521.0,246.0,282.0
#include <hip/hip_runtime.h>

struct Shape {
  float size;
  __device__ explicit Shape(float size) : size(size) {}
  __device__ virtual float area() const = 0;
};
struct Square final : Shape {
  using Shape::Shape;
  __device__ float area() const override { return size * size; }
};
struct Circle : Shape {
  using Shape::Shape;
  __device__ float area() const override { return 3.14159265f * size * size; }
};
struct Box : Shape {
  float height;
  __device__ Box(float size, float height) : Shape(size), height(height) {}
  __device__ float area() const override { return size * 2.0f * height; }
};

extern "C" __global__ void areas(const float *x, float *out) {
  int i = threadIdx.x;
  Square square(x[i]);
  Circle circle(x[i]);
  Box box(x[i], 3);
  const Shape *shapes[] = {&square, &circle, &box};
  out[i] = shapes[i % 3]->area();
}
