// Rays from an eye through a picture of 40 by 24 to five spheres and a plane, with one
// reflection; each step rounds as written, so that the picture is exact.
// RUN: --kernel ray_sphere --grid 3,3 --block 16,8
// RUN: --arg f32[40x24]=0 --arg u8[40x24]=0 --arg f32[5x4]=rand:155
// REFERENCE: ray_sphere
#include "gpu.h"
#pragma clang fp contract(off)

struct Vector {
  float x, y, z;
};

static __device__ float dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static __device__ Vector along(Vector a, Vector d, float t) {
  return {a.x + d.x * t, a.y + d.y * t, a.z + d.z * t};
}
static __device__ Vector unit(Vector v) {
  float length = __builtin_elementwise_sqrt(dot(v, v));
  return {v.x / length, v.y / length, v.z / length};
}

extern "C" __global__ void ray_sphere(float *picture, u8 *what, const float *spheres) {
  u32 px = GLOBAL_X, py = GLOBAL_Y;
  if (px >= 40 || py >= 24)
    return;
  Vector from = {0, 0, -3.0f};
  Vector ray = unit({((float)px - 19.5f) * 0.05f, (11.5f - (float)py) * 0.05f, 1.0f});
  float light = 0, strength = 1.0f;
  u32 hits = 0;
  for (u32 bounce = 0; bounce < 2; bounce++) {
    float nearest = 1.0e30f;
    u32 hit = 0;
    Vector normal = {};
    for (u32 k = 0; k < 5; k++) {
      const float *s = spheres + 4 * k;
      Vector centre = {s[0] * 1.5f, s[1], s[2] + 1.0f};
      float radius = 0.5f + 0.25f * s[3];
      Vector to = along(from, centre, -1.0f);
      float b = dot(to, ray), c = dot(to, to) - radius * radius, root = b * b - c;
      if (root < 0)
        continue;
      float t = -b - __builtin_elementwise_sqrt(root);
      if (t > 0.001f && t < nearest) {
        nearest = t;
        hit = k + 1;
        normal = along(along(from, ray, t), centre, -1.0f);
        normal = {normal.x / radius, normal.y / radius, normal.z / radius};
      }
    }
    float floor_at = ray.y < 0 ? (-1.5f - from.y) / ray.y : -1.0f;
    if (floor_at > 0.001f && floor_at < nearest) {
      nearest = floor_at;
      hit = 6;
      normal = {0, 1.0f, 0};
    }
    hits = 8 * hits + hit;
    if (hit == 0) {
      light += strength * (0.5f + 0.5f * ray.y);
      break;
    }
    float shine = dot(normal, {0.6f, 0.64f, -0.48f});
    light += strength * (shine > 0 ? shine : 0);
    strength *= 0.5f;
    from = along(from, ray, nearest);
    ray = along(ray, normal, -2.0f * dot(ray, normal));
  }
  picture[py * 40 + px] = light;
  what[py * 40 + px] = (u8)hits;
}
