// Matrices that a warp holds together. PTX ISA, "Matrix fragments": of A, register j has 32 bits along k of row
// lane / 4 (+ 8 for odd j, where there are 16 rows), at place lane % 4 + 4 * (j / 2); of B, register j has those of
// column lane / 4 at lane % 4 + 4 * j; of C and D, elements 0 and 1 are columns 2 * (lane % 4) and + 1 of row
// lane / 4, and 2 and 3 of row lane / 4 + 8. All lanes come here together.
typedef u32 u32x2 __attribute__((ext_vector_type(2)));
typedef u32 u32x4 __attribute__((ext_vector_type(4)));
typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef double f64x2 __attribute__((ext_vector_type(2)));
typedef double f64x4 __attribute__((ext_vector_type(4)));
typedef double f64x8 __attribute__((ext_vector_type(8)));
#define HERE static inline __attribute__((device, always_inline))

HERE float half_of(u32 bits, u32 at) { return (float)__builtin_bit_cast(_Float16, (u16)(bits >> 16 * at)); }
HERE float brain_of(u32 bits, u32 at) { return __builtin_bit_cast(float, at ? bits & 0xffff0000 : bits << 16); }
HERE float tf32_of(u32 bits) { return __builtin_bit_cast(float, bits & 0xffffe000); }
HERE float e4m3_of(u32 bits) { return __gfxjit_widen(bits & 255, 3, -6, ~0u, 0x7f, 8); }
HERE float e5m2_of(u32 bits) { return __gfxjit_widen(bits & 255, 2, -14, 0x7c, 0x7d, 8); }

// The products of 32 bits of a row with 32 of a column, added to a sum. Kinds: 0 f16, 1 bf16, 2 tf32, 3 e4m3 and
// e4m3, 4 e4m3 and e5m2, 5 e5m2 and e4m3, 6 e5m2 and e5m2.
template <u32 kind> HERE float add_products(u32 a, u32 b, float sum) {
  if (kind == 2)
    return __builtin_fmaf(tf32_of(a), tf32_of(b), sum);
  if (kind >= 3) {
    for (u32 i = 0; i < 32; i += 8)
      sum = __builtin_fmaf(kind < 5 ? e4m3_of(a >> i) : e5m2_of(a >> i), kind & 1 ? e4m3_of(b >> i) : e5m2_of(b >> i),
                           sum);
    return sum;
  }
  for (u32 i = 0; i < 2; i++)
    sum = __builtin_fmaf(kind ? brain_of(a, i) : half_of(a, i), kind ? brain_of(b, i) : half_of(b, i), sum);
  return sum;
}
template <u32 kind, u32 halves, u32 parts> HERE f32x4 product(u32x4 a, u32x2 b, f32x4 c) {
  u32 lane = __gfxjit_lane(), row = lane & 28, column = lane % 4 * 8;
  for (u32 j = 0; j < parts; j++)
    for (u32 k = 0; k < 4; k++) {
      u32 left = __gfxjit_from(b[j], column + k), right = __gfxjit_from(b[j], column + 4 + k);
      for (u32 half = 0; half < halves; half++) {
        u32 own = __gfxjit_from(a[halves * j + half], row + k);
        c[2 * half] = add_products<kind>(own, left, c[2 * half]);
        c[2 * half + 1] = add_products<kind>(own, right, c[2 * half + 1]);
      }
    }
  return c;
}
#define PRODUCT(name, kind)                                                                        \
  FAR f32x4 __gfxjit_mma_##name##_16_1(u32x4 a, u32x2 b, f32x4 c) { return product<kind, 2, 1>(a, b, c); } \
  FAR f32x4 __gfxjit_mma_##name##_16_2(u32x4 a, u32x2 b, f32x4 c) { return product<kind, 2, 2>(a, b, c); }
PRODUCT(f16, 0)
PRODUCT(bf16, 1)
PRODUCT(tf32, 2)
PRODUCT(e4m3_e4m3, 3)
PRODUCT(e4m3_e5m2, 4)
PRODUCT(e5m2_e4m3, 5)
PRODUCT(e5m2_e5m2, 6)

// Of whole numbers of 8, 4 and 1 bits. Each operand is signed or not; single bits are joined by and or xor, and
// counted.
HERE int field(u32 word, u32 bits, u32 at, bool is_signed) {
  u32 moved = word << (32 - bits - at);
  return is_signed ? (int)moved >> (32 - bits) : (int)(moved >> (32 - bits));
}
template <u32 bits> HERE long add_integers(u32 a, u32 b, u32 how, long sum) {
  if (bits == 1)
    return sum + __builtin_popcount(how ? a & b : a ^ b);
  int all = 0;
  for (u32 at = 0; at < 32; at += bits)
    all += field(a, bits, at, how & 1) * field(b, bits, at, how & 2);
  return sum + all;
}
// How: bit 0 that A is signed, bit 1 that B is; bit 2 that sums stop at the bounds of 32 bits.
template <u32 bits, u32 halves, u32 parts> HERE u32x4 whole_product(u32x4 a, u32x2 b, u32x4 c, u32 how) {
  u32 lane = __gfxjit_lane(), row = lane & 28, column = lane % 4 * 8;
  long sums[4] = {(int)c[0], (int)c[1], (int)c[2], (int)c[3]};
  for (u32 j = 0; j < parts; j++)
    for (u32 k = 0; k < 4; k++) {
      u32 left = __gfxjit_from(b[j], column + k), right = __gfxjit_from(b[j], column + 4 + k);
      for (u32 half = 0; half < halves; half++) {
        u32 own = __gfxjit_from(a[halves * j + half], row + k);
        sums[2 * half] = add_integers<bits>(own, left, how & 3, sums[2 * half]);
        sums[2 * half + 1] = add_integers<bits>(own, right, how & 3, sums[2 * half + 1]);
      }
    }
  for (u32 i = 0; i < 2 * halves; i++) {
    long sum = sums[i];
    if (how & 4)
      sum = sum > 2147483647l ? 2147483647l : sum < -2147483648l ? -2147483648l : sum;
    c[i] = (u32)sum;
  }
  return c;
}
#define WHOLE(bits, halves, parts)                                                                 \
  FAR u32x4 __gfxjit_mma_i##bits##_##halves##_##parts(u32x4 a, u32x2 b, u32x4 c, u32 how) {        \
    return whole_product<bits, halves / 8, parts>(a, b, c, how);                                   \
  }
WHOLE(8, 8, 1)
WHOLE(8, 16, 1)
WHOLE(8, 16, 2)
WHOLE(4, 8, 1)
WHOLE(4, 16, 1)
WHOLE(4, 16, 2)
WHOLE(1, 8, 1)
WHOLE(1, 16, 1)
WHOLE(1, 16, 2)

// Of numbers of 64 bits, of which a register holds one.
HERE double double_from(double value, u32 lane) {
  u64 bits = __builtin_bit_cast(u64, value);
  u64 low = __gfxjit_from((u32)bits, lane), high = __gfxjit_from((u32)(bits >> 32), lane);
  return __builtin_bit_cast(double, high << 32 | low);
}
template <u32 halves, u32 parts> HERE f64x4 double_product(f64x8 a, f64x4 b, f64x4 c) {
  u32 lane = __gfxjit_lane(), row = lane & 28, column = lane % 4 * 8;
  for (u32 j = 0; j < parts; j++)
    for (u32 k = 0; k < 4; k++) {
      double left = double_from(b[j], column + k), right = double_from(b[j], column + 4 + k);
      for (u32 half = 0; half < halves; half++) {
        double own = double_from(a[halves * j + half], row + k);
        c[2 * half] = __builtin_fma(own, left, c[2 * half]);
        c[2 * half + 1] = __builtin_fma(own, right, c[2 * half + 1]);
      }
    }
  return c;
}
#define DOUBLES(halves, parts)                                                                     \
  FAR f64x4 __gfxjit_mma_f64_##halves##_##parts(f64x8 a, f64x4 b, f64x4 c) {                       \
    return double_product<halves / 8, parts>(a, b, c);                                             \
  }
DOUBLES(8, 1)
DOUBLES(16, 1)
DOUBLES(16, 2)
DOUBLES(16, 4)

// m8n8k4 of f16: lanes 4q to 4q + 3 and 4q + 16 to 4q + 19 are a quadpair with a product of its own, q from 0 to 3.
// A lane's two registers of A are 4 elements along k of row lane % 4 (+ 4 in the upper lanes), and those of B the
// same of a column; when a matrix lies the other way, they are 4 rows or columns at k = lane % 4. Of sums of 32 bits
// element i is in row (lane & 1) + (i & 2) (+ 4 in the upper lanes), column (i & 4) + (lane & 2) + (i & 1).
HERE float quad_element(u32x2 own, bool across, u32 at, u32 k, u32 quad) {
  u32 half = at / 4 * 16;
  u32 lane = quad + half + (across ? k : at % 4), element = across ? at % 4 : k;
  u32 low = __gfxjit_from(own[0], lane), high = __gfxjit_from(own[1], lane);
  return half_of(element & 2 ? high : low, element & 1);
}
// How: bit 0 that A lies in columns, bit 1 that B lies in rows. Row and column of each of the eight sums are the caller's.
HERE float quad_sum(u32x2 a, u32x2 b, float c, u32 how, u32 row, u32 column) {
  u32 quad = __gfxjit_lane() & 12;
  for (u32 k = 0; k < 4; k++)
    c = __builtin_fmaf(quad_element(a, how & 1, row, k, quad), quad_element(b, how & 2, column, k, quad), c);
  return c;
}
typedef float f32x8 __attribute__((ext_vector_type(8)));
FAR f32x8 __gfxjit_mma_quads_f32(u32x2 a, u32x2 b, f32x8 c, u32 how) {
  u32 lane = __gfxjit_lane();
  for (u32 i = 0; i < 8; i++)
    c[i] = quad_sum(a, b, c[i], how, (lane & 1) + (i & 2) + (lane & 16) / 4, (i & 4) + (lane & 2) + (i & 1));
  return c;
}
// Of sums of 16 bits, element i is in row lane % 4 (+ 4 in the upper lanes), column i.
FAR f32x8 __gfxjit_mma_quads_f16(u32x2 a, u32x2 b, f32x8 c, u32 how) {
  u32 lane = __gfxjit_lane();
  for (u32 i = 0; i < 8; i++)
    c[i] = quad_sum(a, b, c[i], how, (lane & 3) + (lane & 16) / 4, i);
  return c;
}

// ldmatrix, stmatrix: lane 8 * m + r has the address of row r of matrix m.
typedef __attribute__((address_space(3))) u32 shared_u32;
typedef __attribute__((address_space(3))) u16 shared_u16;
typedef __attribute__((address_space(3))) u8 shared_u8;
API u32 __gfxjit_ldmatrix(u32 address, u32 m) {
  u32 lane = __gfxjit_lane();
  return *(shared_u32 *)(__gfxjit_from(address, 8 * m + lane / 4) + lane % 4 * 4);
}
API u32 __gfxjit_ldmatrix_trans(u32 address, u32 m) {
  u32 lane = __gfxjit_lane(), row = 8 * m + lane % 4 * 2;
  u32 low = *(shared_u16 *)(__gfxjit_from(address, row) + lane / 4 * 2);
  u32 high = *(shared_u16 *)(__gfxjit_from(address, row + 1) + lane / 4 * 2);
  return high << 16 | low;
}
API void __gfxjit_stmatrix(u32 address, u32 m, u32 value) {
  u32 lane = __gfxjit_lane();
  *(shared_u32 *)(__gfxjit_from(address, 8 * m + lane / 4) + lane % 4 * 4) = value;
}
API void __gfxjit_stmatrix_trans(u32 address, u32 m, u32 value) {
  u32 lane = __gfxjit_lane(), row = 8 * m + lane % 4 * 2;
  *(shared_u16 *)(__gfxjit_from(address, row) + lane / 4 * 2) = (u16)value;
  *(shared_u16 *)(__gfxjit_from(address, row + 1) + lane / 4 * 2) = (u16)(value >> 16);
}
// Rows and columns of elements of 16 bits change places.
API u32 __gfxjit_movmatrix(u32 value) {
  u32 lane = __gfxjit_lane(), from = lane % 4 * 8 + lane / 8, up = lane / 4 % 2 * 16;
  u32 low = __gfxjit_from(value, from) >> up & 0xffff, high = __gfxjit_from(value, from + 4) >> up & 0xffff;
  return high << 16 | low;
}
