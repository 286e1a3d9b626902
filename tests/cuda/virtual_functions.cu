// Objects with functions of their own.
// RUN: --kernel areas --grid 1 --block 32 --arg f32[32]=ramp
// SAME: tolerance=1e-6
#include "device.h"
struct Shape {
  __device__ virtual float area() const = 0;
};
struct Square : Shape {
  float side;
  __device__ Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};
struct Circle : Shape {
  float radius;
  __device__ Circle(float r) : radius(r) {}
  __device__ float area() const override { return 3.14159f * radius * radius; }
};
__device__ __noinline__ float measure(const Shape &s) { return s.area(); }
KERNEL areas(float *x) {
  float v = x[GLOBAL_ID];
  Square s(v);
  Circle c(v);
  x[GLOBAL_ID] = GLOBAL_ID % 2 ? measure(s) : measure(c);
}
