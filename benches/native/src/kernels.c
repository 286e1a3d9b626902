// What the benchmarked kernels compute, as a C programmer would write it for a CPU: each function
// does workgroups `begin` to `end` of the same launch, by the same algorithm, with the loop over
// work-items innermost, which the compiler makes vectors of. What is a barrier on the GPU is the
// end of such a loop; LDS is an array on the stack. Callers have checked sizes.
//
// A test of this crate checks that the compiler made vectors of every loop whose line ends in the
// mark "vectorised"; the others copy, or cannot be (the reason is beside them).
#include <math.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t u32;
typedef _Float16 f16;

// For loops whose iterations are known to be independent where the compiler cannot see it, and
// short ones, which would be unrolled before they could become vectors.
#define VECTORS _Pragma("clang loop vectorize(assume_safety) unroll(disable)")

enum { BLOCK = 256 };

void native_saxpy(u32 begin, u32 end, const float *restrict x, float *restrict y, float a, u32 n) {
  size_t first = (size_t)begin * BLOCK, last = (size_t)end * BLOCK;
  if (last > n)
    last = n;
  for (size_t i = first; i < last; i++) // vectorised
    y[i] = a * x[i] + y[i];
}

enum { TILE = 16 };

// m and n are multiples of TILE.
void native_matmul(u32 begin, u32 end, const float *restrict a, const float *restrict b,
                   float *restrict c, u32 n, u32 k) {
  for (u32 group = begin; group < end; group++) {
    size_t row = group / (n / TILE) * TILE, col = group % (n / TILE) * TILE;
    float sum[TILE][TILE] = {0};
    for (size_t i = 0; i < k; i++)
      for (u32 y = 0; y < TILE; y++)
        VECTORS for (u32 x = 0; x < TILE; x++) // vectorised
          sum[y][x] += a[(row + y) * k + i] * b[i * n + col + x];
    for (u32 y = 0; y < TILE; y++)
      for (u32 x = 0; x < TILE; x++)
        c[(row + y) * n + col + x] = sum[y][x];
  }
}

// m, n and k are multiples of TILE.
void native_matmul_tiled(u32 begin, u32 end, const float *restrict a, const float *restrict b,
                         float *restrict c, u32 n, u32 k) {
  for (u32 group = begin; group < end; group++) {
    size_t row = group / (n / TILE) * TILE, col = group % (n / TILE) * TILE;
    float tile_a[TILE][TILE], tile_b[TILE][TILE], sum[TILE][TILE] = {0};
    for (size_t t = 0; t < k; t += TILE) {
      for (u32 y = 0; y < TILE; y++)
        for (u32 x = 0; x < TILE; x++) {
          tile_a[y][x] = a[(row + y) * k + t + x];
          tile_b[y][x] = b[(t + y) * n + col + x];
        }
      for (u32 i = 0; i < TILE; i++)
        for (u32 y = 0; y < TILE; y++)
          VECTORS for (u32 x = 0; x < TILE; x++) // vectorised
            sum[y][x] += tile_a[y][i] * tile_b[i][x];
    }
    for (u32 y = 0; y < TILE; y++)
      for (u32 x = 0; x < TILE; x++)
        c[(row + y) * n + col + x] = sum[y][x];
  }
}

// The sum of `part`, as a tree.
static inline float tree_sum(float *part) {
  for (u32 half = BLOCK / 2; half > 0; half /= 2)
    VECTORS for (u32 l = 0; l < half; l++) // vectorised
      part[l] += part[l + half];
  return part[0];
}

void native_reduction(u32 begin, u32 end, const float *restrict in, float *restrict sums) {
  for (u32 group = begin; group < end; group++) {
    const float *from = in + (size_t)group * 1024;
    float part[BLOCK] = {0};
    for (u32 i = 0; i < 1024; i += BLOCK)
      for (u32 l = 0; l < BLOCK; l++) // vectorised
        part[l] += from[i + l];
    sums[group] = tree_sum(part);
  }
}

void native_scan(u32 begin, u32 end, const u32 *restrict in, u32 *restrict out,
                 u32 *restrict totals) {
  for (u32 group = begin; group < end; group++) {
    size_t base = (size_t)group * 2 * BLOCK;
    u32 tree[2 * BLOCK], step = 1;
    for (u32 i = 0; i < 2 * BLOCK; i++)
      tree[i] = in[base + i];
    for (u32 active = BLOCK; active > 0; active >>= 1, step <<= 1)
      VECTORS for (u32 t = 0; t < active; t++) // vectorised
        tree[step * (2 * t + 2) - 1] += tree[step * (2 * t + 1) - 1];
    totals[group] = tree[2 * BLOCK - 1];
    tree[2 * BLOCK - 1] = 0;
    for (u32 active = 1; active <= BLOCK; active <<= 1) {
      step >>= 1;
      VECTORS for (u32 t = 0; t < active; t++) { // vectorised
        u32 left = step * (2 * t + 1) - 1, right = step * (2 * t + 2) - 1;
        u32 sum = tree[left];
        tree[left] = tree[right];
        tree[right] += sum;
      }
    }
    for (u32 i = 0; i < 2 * BLOCK; i++)
      out[base + i] = tree[i];
  }
}

// `groups` workgroups share the numbers, as on the GPU. Counting in memory is no loop of vectors
// on x86: two lanes may meet.
void native_histogram(u32 begin, u32 end, const u32 *restrict in, u32 *restrict bins, u32 n,
                      u32 groups) {
  for (u32 group = begin; group < end; group++) {
    u32 own[256] = {0};
    for (size_t base = (size_t)group * BLOCK; base < n; base += (size_t)groups * BLOCK)
      for (size_t i = base; i < base + BLOCK && i < n; i++)
        own[in[i] >> 24]++;
    for (u32 i = 0; i < 256; i++)
      __atomic_fetch_add(&bins[i], own[i], __ATOMIC_RELAXED);
  }
}

typedef struct {
  float x, y, z, mass;
} body;

// n is a multiple of BLOCK.
void native_nbody(u32 begin, u32 end, const body *restrict bodies, body *restrict forces, u32 n,
                  float soft) {
  for (u32 group = begin; group < end; group++) {
    size_t base = (size_t)group * BLOCK;
    float mx[BLOCK], my[BLOCK], mz[BLOCK];
    float ax[BLOCK] = {0}, ay[BLOCK] = {0}, az[BLOCK] = {0};
    body stage[BLOCK];
    for (u32 l = 0; l < BLOCK; l++)
      mx[l] = bodies[base + l].x, my[l] = bodies[base + l].y, mz[l] = bodies[base + l].z;
    for (size_t t = 0; t < n; t += BLOCK) {
      for (u32 l = 0; l < BLOCK; l++)
        stage[l] = bodies[t + l];
      for (u32 j = 0; j < BLOCK; j++) {
        body other = stage[j];
        for (u32 l = 0; l < BLOCK; l++) { // vectorised
          float dx = other.x - mx[l], dy = other.y - my[l], dz = other.z - mz[l];
          float inv = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + soft);
          float w = other.mass * inv * inv * inv;
          ax[l] += dx * w, ay[l] += dy * w, az[l] += dz * w;
        }
      }
    }
    for (u32 l = 0; l < BLOCK; l++)
      forces[base + l] = (body){ax[l], ay[l], az[l], 0};
  }
}

// Workgroups of 16×8; as many of them side by side as the image is wide.
void native_mandelbrot(u32 begin, u32 end, u32 *restrict out, u32 width, u32 limit, float step) {
#pragma STDC FP_CONTRACT OFF
  for (u32 group = begin; group < end; group++) {
    u32 px = group % (width / 16) * 16, py = group / (width / 16) * 8;
    // A wave at a time: 16 in each of two rows.
    for (u32 wave = 0; wave < 8; wave += 2) {
      float cx[32], cy[32], x[32] = {0}, y[32] = {0};
      u32 count[32] = {0};
      for (u32 l = 0; l < 32; l++) {
        cx[l] = (float)(px + l % 16) * step - 2.25f;
        cy[l] = (float)(py + wave + l / 16) * step - 1.125f;
      }
      for (u32 i = 0; i < limit; i++) {
        u32 any = 0;
        VECTORS for (u32 l = 0; l < 32; l++) { // vectorised
          float xx = x[l] * x[l], yy = y[l] * y[l];
          u32 alive = xx + yy <= 4.0f;
          float t = xx - yy + cx[l], u = 2.0f * x[l] * y[l] + cy[l];
          x[l] = alive ? t : x[l];
          y[l] = alive ? u : y[l];
          count[l] += alive;
          any |= alive;
        }
        if (!any)
          break;
      }
      for (u32 l = 0; l < 32; l++)
        out[(size_t)(py + wave + l / 16) * width + px + l % 16] = count[l];
    }
  }
}

// The normal distribution, by Abramowitz and Stegun's formula 26.2.17.
static inline float normal_cdf(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float tail = 0.39894228040143267794f * expf(-0.5f * d * d) *
               (k * (0.31938153f +
                     k * (-0.356563782f +
                          k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - tail : tail;
}

void native_black_scholes(u32 begin, u32 end, const float *restrict a, const float *restrict b,
                          const float *restrict c, float *restrict call, float *restrict put,
                          float rate, float volatility) {
  for (size_t i = (size_t)begin * BLOCK; i < (size_t)end * BLOCK; i++) { // vectorised
    float spot = 60.0f + 50.0f * a[i], strike = 60.0f + 40.0f * b[i], years = 2.0f + 1.75f * c[i];
    float root = sqrtf(years);
    float d1 = (logf(spot / strike) + (rate + 0.5f * volatility * volatility) * years) /
               (volatility * root);
    float d2 = d1 - volatility * root;
    float n1 = normal_cdf(d1), n2 = normal_cdf(d2);
    float discount = expf(-rate * years);
    call[i] = spot * n1 - strike * discount * n2;
    put[i] = strike * discount * (1.0f - n2) - spot * (1.0f - n1);
  }
}

// A row a workgroup; `columns` is a multiple of BLOCK.
void native_softmax(u32 begin, u32 end, const float *restrict in, float *restrict out,
                    u32 columns) {
  for (u32 row = begin; row < end; row++) {
    const float *from = in + (size_t)row * columns;
    float *to = out + (size_t)row * columns;
    float part[BLOCK];
    for (u32 l = 0; l < BLOCK; l++)
      part[l] = from[l];
    for (u32 i = BLOCK; i < columns; i += BLOCK)
      for (u32 l = 0; l < BLOCK; l++) // vectorised
        part[l] = from[i + l] > part[l] ? from[i + l] : part[l];
    for (u32 half = BLOCK / 2; half > 0; half /= 2)
      VECTORS for (u32 l = 0; l < half; l++) // vectorised
        part[l] = part[l + half] > part[l] ? part[l + half] : part[l];
    float most = part[0];
    for (u32 l = 0; l < BLOCK; l++)
      part[l] = 0;
    for (u32 i = 0; i < columns; i += BLOCK)
      for (u32 l = 0; l < BLOCK; l++) { // vectorised
        float power = expf(from[i + l] - most);
        to[i + l] = power;
        part[l] += power;
      }
    float scale = 1.0f / tree_sum(part);
    for (u32 i = 0; i < columns; i++) // vectorised
      to[i] *= scale;
  }
}

enum { MATRIX = 32 };

// Workgroups of 32×32; m and n are multiples of that.
void native_matmul_f16(u32 begin, u32 end, const f16 *restrict a, const f16 *restrict b,
                       float *restrict c, u32 n, u32 k) {
  for (u32 group = begin; group < end; group++) {
    size_t row = group / (n / MATRIX) * MATRIX, col = group % (n / MATRIX) * MATRIX;
    float sum[MATRIX][MATRIX] = {0};
    for (size_t i = 0; i < k; i++) {
      float wide[MATRIX];
      VECTORS for (u32 x = 0; x < MATRIX; x++) // vectorised
        wide[x] = b[i * n + col + x];
      for (u32 y = 0; y < MATRIX; y++) {
        float left = a[(row + y) * k + i];
        VECTORS for (u32 x = 0; x < MATRIX; x++) // vectorised
          sum[y][x] += left * wide[x];
      }
    }
    for (u32 y = 0; y < MATRIX; y++)
      for (u32 x = 0; x < MATRIX; x++)
        c[(row + y) * n + col + x] = sum[y][x];
  }
}
