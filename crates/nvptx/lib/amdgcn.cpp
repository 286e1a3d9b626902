// What AMD's GPUs do and NVIDIA's do otherwise, as functions: the bodies that `amdgcn.ll` has, which
// `tests/primitives.rs` compiles this to and compares. A wave is one warp of 32 lanes.
//
// A function's name is `__gfxjit.` and the intrinsic's. What AMD's GPUs do for the lanes that are active
// is done for those that `activemask` tells: a warp's lanes run together where the program lets them.
//
// Meanings: AMD's instruction set manuals (RDNA3), LLVM's User Guide for AMDGPU, NVIDIA's PTX ISA 8.5.
// Code object version 5's table of implicit arguments is LLVM's.
#define NAME(intrinsic) __asm__("__gfxjit.llvm." intrinsic)
#define API extern "C" __attribute__((always_inline, convergent))
#define PURE extern "C" __attribute__((always_inline))
#define FAR extern "C" __attribute__((noinline))
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;
typedef _Float16 f16;
typedef f16 f16x2 __attribute__((ext_vector_type(2)));

template <class To, class From> static inline __attribute__((always_inline)) To bits(From from) {
  return __builtin_bit_cast(To, from);
}

// Where a work-item is.
PURE u32 workitem_x() NAME("amdgcn.workitem.id.x");
PURE u32 workitem_x() { return __nvvm_read_ptx_sreg_tid_x(); }
PURE u32 workitem_y() NAME("amdgcn.workitem.id.y");
PURE u32 workitem_y() { return __nvvm_read_ptx_sreg_tid_y(); }
PURE u32 workitem_z() NAME("amdgcn.workitem.id.z");
PURE u32 workitem_z() { return __nvvm_read_ptx_sreg_tid_z(); }
PURE u32 workgroup_x() NAME("amdgcn.workgroup.id.x");
PURE u32 workgroup_x() { return __nvvm_read_ptx_sreg_ctaid_x(); }
PURE u32 workgroup_y() NAME("amdgcn.workgroup.id.y");
PURE u32 workgroup_y() { return __nvvm_read_ptx_sreg_ctaid_y(); }
PURE u32 workgroup_z() NAME("amdgcn.workgroup.id.z");
PURE u32 workgroup_z() { return __nvvm_read_ptx_sreg_ctaid_z(); }
PURE u32 wave_size() NAME("amdgcn.wavefrontsize");
PURE u32 wave_size() { return 32; }

// The grid in work-items, as the kernel that runs was told at its start; `grid.set` is put there.
extern "C" __attribute__((address_space(3))) u32 grid_now[3] __asm__("__gfxjit.grid.now");
PURE void grid_set(u32 x, u32 y, u32 z) __asm__("__gfxjit.grid.set");
PURE void grid_set(u32 x, u32 y, u32 z) { grid_now[0] = x, grid_now[1] = y, grid_now[2] = z; }
// Of a kernel whose workgroups are all whole.
PURE void grid_whole() __asm__("__gfxjit.grid.whole");
PURE void grid_whole() {
  grid_set(__nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x(),
           __nvvm_read_ptx_sreg_nctaid_y() * __nvvm_read_ptx_sreg_ntid_y(),
           __nvvm_read_ptx_sreg_nctaid_z() * __nvvm_read_ptx_sreg_ntid_z());
}
// Whether a work-item is not in the grid.
PURE bool grid_lacks(u32 x, u32 y, u32 z) __asm__("__gfxjit.grid.lacks");
PURE bool grid_lacks(u32 x, u32 y, u32 z) {
  return workgroup_x() * __nvvm_read_ptx_sreg_ntid_x() + workitem_x() >= x ||
         workgroup_y() * __nvvm_read_ptx_sreg_ntid_y() + workitem_y() >= y ||
         workgroup_z() * __nvvm_read_ptx_sreg_ntid_z() + workitem_z() >= z;
}

static inline __attribute__((always_inline)) u32 dimensions() {
  return grid_now[2] > 1 || __nvvm_read_ptx_sreg_ntid_z() > 1   ? 3
         : grid_now[1] > 1 || __nvvm_read_ptx_sreg_ntid_y() > 1 ? 2
                                                                : 1;
}
static inline __attribute__((always_inline)) u32 dynamic_lds() {
  u32 bytes;
  __asm__("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
  return bytes;
}

// The implicit arguments, in 256 bytes of the caller.
PURE void implicit_arguments(u8 *to) __asm__("__gfxjit.implicit.5");
PURE void implicit_arguments(u8 *to) {
  u32 size[3] = {(u32)__nvvm_read_ptx_sreg_ntid_x(), (u32)__nvvm_read_ptx_sreg_ntid_y(),
                 (u32)__nvvm_read_ptx_sreg_ntid_z()};
#pragma unroll
  for (u32 i = 0; i < 256 / 8; ++i)
    ((u64 *)to)[i] = 0;
#pragma unroll
  for (u32 i = 0; i < 3; ++i) {
    *(u32 *)(to + 4 * i) = grid_now[i] / size[i];
    *(u16 *)(to + 12 + 2 * i) = size[i];
    *(u16 *)(to + 18 + 2 * i) = grid_now[i] % size[i];
  }
  *(u16 *)(to + 64) = dimensions();
  *(u32 *)(to + 120) = dynamic_lds();
}
// Those of code object version 4: offsets of the grid, and addresses of services that are not there.
PURE void implicit_arguments4(u8 *to) __asm__("__gfxjit.implicit.4");
PURE void implicit_arguments4(u8 *to) {
#pragma unroll
  for (u32 i = 0; i < 256 / 8; ++i)
    ((u64 *)to)[i] = 0;
}
// The packet of a launch, in 64 bytes of the caller.
PURE void dispatch_packet(u8 *to) __asm__("__gfxjit.dispatch");
PURE void dispatch_packet(u8 *to) {
#pragma unroll
  for (u32 i = 0; i < 64 / 8; ++i)
    ((u64 *)to)[i] = 0;
  *(u16 *)(to + 2) = dimensions();
  *(u16 *)(to + 4) = __nvvm_read_ptx_sreg_ntid_x();
  *(u16 *)(to + 6) = __nvvm_read_ptx_sreg_ntid_y();
  *(u16 *)(to + 8) = __nvvm_read_ptx_sreg_ntid_z();
#pragma unroll
  for (u32 i = 0; i < 3; ++i)
    *(u32 *)(to + 12 + 4 * i) = grid_now[i];
}

// Waiting, and times. A tick of AMD's constant clock is 10 ns.
API void barrier() NAME("amdgcn.s.barrier");
API void barrier() { __asm__ volatile("barrier.sync 0;" ::: "memory"); }
API void wave_barrier() NAME("amdgcn.wave.barrier");
API void wave_barrier() { __asm__ volatile("" ::: "memory"); }
PURE void sleep(u32 n) NAME("amdgcn.s.sleep");
PURE void sleep(u32 n) { __asm__ volatile("nanosleep.u32 %0;" ::"r"((n & 127) * 32)); }
PURE void waitcnt(u32) NAME("amdgcn.s.waitcnt");
PURE void waitcnt(u32) {}
PURE void setprio(u16) NAME("amdgcn.s.setprio");
PURE void setprio(u16) {}
PURE void sched_barrier(u32) NAME("amdgcn.sched.barrier");
PURE void sched_barrier(u32) {}
PURE u64 memtime() NAME("amdgcn.s.memtime");
PURE u64 memtime() { return __nvvm_read_ptx_sreg_clock64(); }
static inline __attribute__((always_inline)) u64 nanoseconds() {
  u64 time;
  __asm__ volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}
PURE u64 memrealtime() NAME("amdgcn.s.memrealtime");
PURE u64 memrealtime() { return nanoseconds() / 10; }
PURE u64 steady() NAME("readsteadycounter");
PURE u64 steady() { return nanoseconds() / 10; }
PURE u64 cycles() NAME("readcyclecounter");
PURE u64 cycles() { return __nvvm_read_ptx_sreg_clock64(); }

// Lanes.
static inline __attribute__((always_inline)) u32 lane() { return __nvvm_read_ptx_sreg_laneid(); }
static inline __attribute__((always_inline, convergent)) u32 active() { return __nvvm_activemask(); }
static inline __attribute__((always_inline, convergent)) u32 from(u32 mask, u32 value, u32 lane) {
  return __nvvm_shfl_sync_idx_i32(mask, value, lane, 31);
}
static inline __attribute__((always_inline, convergent)) u32 read_lane(u32 value, u32 lane) {
  return from(active(), value, lane & 31);
}
static inline __attribute__((always_inline, convergent)) u32 first_lane(u32 value) {
  u32 mask = active();
  return from(mask, value, __builtin_ctz(mask));
}
// For values of every width.
#define WIDE(type, word, suffix)                                                                   \
  API type readfirstlane_##suffix(type v) NAME("amdgcn.readfirstlane." #suffix);                   \
  API type readfirstlane_##suffix(type v) { return bits<type>((word)first_lane(bits<word>(v))); }  \
  API type readlane_##suffix(type v, u32 l) NAME("amdgcn.readlane." #suffix);                      \
  API type readlane_##suffix(type v, u32 l) { return bits<type>((word)read_lane(bits<word>(v), l)); } \
  API type writelane_##suffix(type v, u32 l, type old) NAME("amdgcn.writelane." #suffix);          \
  API type writelane_##suffix(type v, u32 l, type old) { return lane() == (l & 31) ? v : old; }
#define DOUBLE(type, suffix)                                                                       \
  API type readfirstlane_##suffix(type v) NAME("amdgcn.readfirstlane." #suffix);                   \
  API type readfirstlane_##suffix(type v) {                                                        \
    u64 w = bits<u64>(v);                                                                          \
    u32 mask = active(), l = __builtin_ctz(mask);                                                  \
    return bits<type>((u64)from(mask, w >> 32, l) << 32 | from(mask, w, l));                       \
  }                                                                                                \
  API type readlane_##suffix(type v, u32 l) NAME("amdgcn.readlane." #suffix);                      \
  API type readlane_##suffix(type v, u32 l) {                                                      \
    u64 w = bits<u64>(v);                                                                          \
    return bits<type>((u64)read_lane(w >> 32, l) << 32 | read_lane(w, l));                         \
  }                                                                                                \
  API type writelane_##suffix(type v, u32 l, type old) NAME("amdgcn.writelane." #suffix);          \
  API type writelane_##suffix(type v, u32 l, type old) { return lane() == (l & 31) ? v : old; }
WIDE(u32, u32, i32)
WIDE(float, u32, f32)
WIDE(u16, u16, i16)
WIDE(f16, u16, f16)
DOUBLE(u64, i64)
DOUBLE(double, f64)
DOUBLE(u8 *, p0)

PURE u32 mbcnt_lo(u32 mask, u32 base) NAME("amdgcn.mbcnt.lo");
PURE u32 mbcnt_lo(u32 mask, u32 base) {
  return base + __builtin_popcount(mask & __nvvm_read_ptx_sreg_lanemask_lt());
}
PURE u32 mbcnt_hi(u32, u32 base) NAME("amdgcn.mbcnt.hi");
PURE u32 mbcnt_hi(u32, u32 base) { return base; }

static inline __attribute__((always_inline, convergent)) u32 ballot(bool is) {
  return __nvvm_vote_ballot_sync(active(), is);
}
API u32 ballot_32(bool is) NAME("amdgcn.ballot.i32");
API u32 ballot_32(bool is) { return ballot(is); }
API u64 ballot_64(bool is) NAME("amdgcn.ballot.i64");
API u64 ballot_64(bool is) { return ballot(is); }
API u32 exec_32() __asm__("__gfxjit.exec.i32");
API u32 exec_32() { return active(); }
API u64 exec_64() __asm__("__gfxjit.exec.i64");
API u64 exec_64() { return active(); }
// By LLVM's numbers of predicates.
template <class U, class S> static inline __attribute__((always_inline)) bool compares(U a, U b, u32 p) {
  return p == 32   ? a == b
         : p == 33 ? a != b
         : p == 34 ? a > b
         : p == 35 ? a >= b
         : p == 36 ? a < b
         : p == 37 ? a <= b
         : p == 38 ? (S)a > (S)b
         : p == 39 ? (S)a >= (S)b
         : p == 40 ? (S)a < (S)b
                   : (S)a <= (S)b;
}
#define ICMP(mask, mask_name, type, sign, name)                                                    \
  API mask icmp_##mask##type(type a, type b, u32 p) NAME("amdgcn.icmp." mask_name "." name);       \
  API mask icmp_##mask##type(type a, type b, u32 p) { return ballot(compares<type, sign>(a, b, p)); }
ICMP(u32, "i32", u32, int, "i32")
ICMP(u32, "i32", u64, long, "i64")
ICMP(u64, "i64", u32, int, "i32")
ICMP(u64, "i64", u64, long, "i64")

// A lane that is not active gives 0.
static inline __attribute__((always_inline, convergent)) u32 from_or_0(u32 value, u32 lane) {
  u32 mask = active(), there = from(mask, value, lane);
  return mask >> lane & 1 ? there : 0;
}
API u32 bpermute(u32 at, u32 value) NAME("amdgcn.ds.bpermute");
API u32 bpermute(u32 at, u32 value) { return from_or_0(value, at >> 2 & 31); }
API u32 permute(u32 at, u32 value) NAME("amdgcn.ds.permute");
API u32 permute(u32 at, u32 value) {
  u32 mask = active(), result = 0;
  for (u32 left = mask; left; left &= left - 1) {
    u32 l = __builtin_ctz(left), to = from(mask, at, l) >> 2 & 31, there = from(mask, value, l);
    result = to == lane() ? there : result;
  }
  return result;
}
API u32 swizzle(u32 value, u32 how) NAME("amdgcn.ds.swizzle");
API u32 swizzle(u32 value, u32 how) {
  u32 l = lane(), to;
  if ((how & 0xe000) == 0xc000) {
    // Rotated by a number of lanes, one way or the other, but for lanes of a mask.
    u32 by = how >> 5 & 31, keep = how & 31;
    to = (l & keep) | ((how & 0x400 ? l - by : l + by) & 31 & ~keep);
  } else if (how & 0x8000) {
    to = (l & ~3u) | (how >> 2 * (l & 3) & 3);
  } else {
    to = ((l & how & 31) | (how >> 5 & 31)) ^ (how >> 10 & 31);
  }
  return from_or_0(value, to);
}
static inline __attribute__((always_inline, convergent)) u32
dpp(u32 old, u32 value, u32 how, u32 rows, u32 banks, bool bound) {
  u32 l = lane(), in = l & 15, row = l & 16, n = how & 15, to = l;
  bool is = true;
  if (how < 0x100)
    to = (l & ~3u) | (how >> 2 * (l & 3) & 3);
  else if (how < 0x110)
    to = l + n, is = in + n < 16;
  else if (how < 0x120)
    to = l - n, is = in >= n;
  else if (how < 0x130)
    to = row | ((in - n) & 15);
  else if (how == 0x130)
    to = l + 1, is = l < 31;
  else if (how == 0x134)
    to = (l + 1) & 31;
  else if (how == 0x138)
    to = l - 1, is = l > 0;
  else if (how == 0x13c)
    to = (l - 1) & 31;
  else if (how == 0x140)
    to = row | (15 - in);
  else if (how == 0x141)
    to = (l & ~7u) | (7 - (l & 7));
  else if (how == 0x142)
    to = 15, is = row != 0;
  else if (how == 0x143)
    is = false;
  else if (how < 0x160)
    to = row | n;
  else
    to = l ^ n;
  u32 mask = active(), there = from(mask, value, to & 31);
  is = is && (mask >> (to & 31) & 1);
  bool writes = (rows >> (l >> 4) & 1) && (banks >> (l >> 2 & 3) & 1);
  return !writes ? old : is ? there : bound ? 0 : old;
}
#define DPP(type, word, suffix)                                                                    \
  API type dpp_##suffix(type old, type v, u32 how, u32 rows, u32 banks, bool bound)                \
      NAME("amdgcn.update.dpp." #suffix);                                                          \
  API type dpp_##suffix(type old, type v, u32 how, u32 rows, u32 banks, bool bound) {              \
    return bits<type>((word)dpp(bits<word>(old), bits<word>(v), how, rows, banks, bound));         \
  }
DPP(u32, u32, i32)
DPP(float, u32, f32)
DPP(u16, u16, i16)
DPP(f16, u16, f16)
API u32 mov_dpp(u32 v, u32 how, u32 rows, u32 banks, bool bound) NAME("amdgcn.mov.dpp.i32");
API u32 mov_dpp(u32 v, u32 how, u32 rows, u32 banks, bool bound) {
  return dpp(0, v, how, rows, banks, bound);
}
API u32 mov_dpp8(u32 v, u32 how) NAME("amdgcn.mov.dpp8.i32");
API u32 mov_dpp8(u32 v, u32 how) {
  return from_or_0(v, (lane() & ~7u) | (how >> 3 * (lane() & 7) & 7));
}

// Where an address leads.
PURE bool is_shared(const u8 *p) NAME("amdgcn.is.shared");
PURE bool is_shared(const u8 *p) { return __nvvm_isspacep_shared(p); }
PURE bool is_private(const u8 *p) NAME("amdgcn.is.private");
PURE bool is_private(const u8 *p) { return __nvvm_isspacep_local(p); }

// A barrier of all waves of a grid whose workgroups are all resident; `most` and one more come to it.
static u32 arrived, generation;
API void grid_barrier(u32 most, u32) NAME("amdgcn.ds.gws.barrier");
API void grid_barrier(u32 most, u32) {
  if (lane() == (u32)__builtin_ctz(active())) {
    u32 before = __scoped_atomic_load_n(&generation, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
    if (__scoped_atomic_fetch_add(&arrived, 1, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_DEVICE) == most) {
      __scoped_atomic_store_n(&arrived, 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
      __scoped_atomic_fetch_add(&generation, 1, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
    } else {
      while (__scoped_atomic_load_n(&generation, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE) == before)
        ;
    }
  }
}
API void gws_init(u32, u32) NAME("amdgcn.ds.gws.init");
API void gws_init(u32, u32) {}

// Integers.
PURE u32 sbfe(u32 v, u32 at, u32 width) NAME("amdgcn.sbfe.i32");
PURE u32 sbfe(u32 v, u32 at, u32 width) {
  at &= 31, width &= 31;
  if (width == 0)
    return 0;
  return at + width < 32 ? (u32)((int)(v << (32 - at - width)) >> (32 - width)) : (u32)((int)v >> at);
}
PURE u32 ubfe(u32 v, u32 at, u32 width) NAME("amdgcn.ubfe.i32");
PURE u32 ubfe(u32 v, u32 at, u32 width) { return v >> (at & 31) & ((1u << (width & 31)) - 1); }
PURE u32 perm(u32 a, u32 b, u32 how) NAME("amdgcn.perm");
PURE u32 perm(u32 a, u32 b, u32 how) {
  u64 all = (u64)a << 32 | b;
  u32 result = 0;
#pragma unroll
  for (u32 i = 0; i < 4; ++i) {
    u32 which = how >> 8 * i & 255;
    u32 byte = which < 8    ? all >> 8 * which & 255
               : which < 12 ? (all >> (15 + 16 * (which - 8)) & 1 ? 255 : 0)
               : which == 12 ? 0
                             : 255;
    result |= byte << 8 * i;
  }
  return result;
}
PURE u32 alignbyte(u32 a, u32 b, u32 by) NAME("amdgcn.alignbyte");
PURE u32 alignbyte(u32 a, u32 b, u32 by) { return ((u64)a << 32 | b) >> 8 * (by & 3); }
PURE u32 alignbit(u32 a, u32 b, u32 by) NAME("amdgcn.alignbit");
PURE u32 alignbit(u32 a, u32 b, u32 by) { return ((u64)a << 32 | b) >> (by & 31); }
PURE u32 mul_u24(u32 a, u32 b) NAME("amdgcn.mul.u24.i32");
PURE u32 mul_u24(u32 a, u32 b) { return (a & 0xffffff) * (b & 0xffffff); }
PURE u32 mul_i24(u32 a, u32 b) NAME("amdgcn.mul.i24.i32");
PURE u32 mul_i24(u32 a, u32 b) { return ((int)(a << 8) >> 8) * ((int)(b << 8) >> 8); }
PURE u32 sffbh(u32 v) NAME("amdgcn.sffbh.i32");
PURE u32 sffbh(u32 v) {
  u32 other = v ^ (u32)((int)v >> 31);
  return other ? __builtin_clz(other) : ~0u;
}
PURE u32 sad_u8(u32 a, u32 b, u32 c) NAME("amdgcn.sad.u8");
PURE u32 sad_u8(u32 a, u32 b, u32 c) {
#pragma unroll
  for (u32 i = 0; i < 32; i += 8) {
    u32 x = a >> i & 255, y = b >> i & 255;
    c += x > y ? x - y : y - x;
  }
  return c;
}
PURE u32 lerp(u32 a, u32 b, u32 c) NAME("amdgcn.lerp");
PURE u32 lerp(u32 a, u32 b, u32 c) {
  u32 result = 0;
#pragma unroll
  for (u32 i = 0; i < 32; i += 8)
    result |= (((a >> i & 255) + (b >> i & 255) + (c >> i & 1)) >> 1) << i;
  return result;
}
PURE u32 udot4(u32 a, u32 b, u32 c, bool clamp) NAME("amdgcn.udot4");
PURE u32 udot4(u32 a, u32 b, u32 c, bool clamp) {
  u64 sum = c;
#pragma unroll
  for (u32 i = 0; i < 32; i += 8)
    sum += (a >> i & 255) * (b >> i & 255);
  return clamp && sum > 0xffffffff ? 0xffffffff : sum;
}
PURE int sdot4(int a, int b, int c, bool clamp) NAME("amdgcn.sdot4");
PURE int sdot4(int a, int b, int c, bool clamp) {
  long sum = c;
#pragma unroll
  for (u32 i = 0; i < 32; i += 8)
    sum += (long)(signed char)(a >> i) * (signed char)(b >> i);
  if (clamp)
    sum = sum > 0x7fffffff ? 0x7fffffff : sum < -0x80000000l ? -0x80000000l : sum;
  return sum;
}

// Classes of numbers, by the bits of AMD's masks.
PURE bool class_f32(float x, u32 mask) NAME("amdgcn.class.f32");
PURE bool class_f32(float x, u32 mask) {
  u32 b = bits<u32>(x), exponent = b >> 23 & 255, fraction = b & 0x7fffff, bit;
  bool minus = b >> 31;
  if (exponent == 255)
    bit = fraction ? (fraction >> 22 ? 1 : 0) : minus ? 2 : 9;
  else
    bit = exponent ? (minus ? 3 : 8) : fraction ? (minus ? 4 : 7) : minus ? 5 : 6;
  return mask >> bit & 1;
}
PURE bool class_f64(double x, u32 mask) NAME("amdgcn.class.f64");
PURE bool class_f64(double x, u32 mask) {
  u64 b = bits<u64>(x), fraction = b & 0xfffffffffffff;
  u32 exponent = b >> 52 & 2047, bit;
  bool minus = b >> 63;
  if (exponent == 2047)
    bit = fraction ? (fraction >> 51 ? 1 : 0) : minus ? 2 : 9;
  else
    bit = exponent ? (minus ? 3 : 8) : fraction ? (minus ? 4 : 7) : minus ? 5 : 6;
  return mask >> bit & 1;
}
PURE bool class_f16(f16 x, u32 mask) NAME("amdgcn.class.f16");
PURE bool class_f16(f16 x, u32 mask) {
  u32 b = bits<u16>(x), exponent = b >> 10 & 31, fraction = b & 1023, bit;
  bool minus = b >> 15;
  if (exponent == 31)
    bit = fraction ? (fraction >> 9 ? 1 : 0) : minus ? 2 : 9;
  else
    bit = exponent ? (minus ? 3 : 8) : fraction ? (minus ? 4 : 7) : minus ? 5 : 6;
  return mask >> bit & 1;
}

// Numbers and their exponents.
static inline __attribute__((always_inline)) double power(int n) {
  return bits<double>((u64)(n + 1023) << 52);
}
static inline __attribute__((always_inline)) double scaled(double x, int n) {
  // In steps, of which only the last may round.
  n = n > 3000 ? 3000 : n < -3000 ? -3000 : n;
  if (n > 1023) {
    x *= power(1023), n -= 1023;
    if (n > 1023)
      x *= power(1023), n -= 1023;
    n = n > 1023 ? 1023 : n;
  } else if (n < -969) {
    x *= power(-969), n += 969;
    if (n < -969)
      x *= power(-969), n += 969;
    n = n < -1022 ? -1022 : n;
  }
  return x * power(n);
}
PURE double ldexp_f64(double x, int n) NAME("ldexp.f64.i32");
PURE double ldexp_f64(double x, int n) { return scaled(x, n); }
PURE float ldexp_f32(float x, int n) NAME("ldexp.f32.i32");
PURE float ldexp_f32(float x, int n) {
  n = n > 400 ? 400 : n < -400 ? -400 : n;
  return (float)((double)x * power(n));
}
PURE f16 ldexp_f16(f16 x, int n) NAME("ldexp.f16.i32");
PURE f16 ldexp_f16(f16 x, int n) {
  n = n > 60 ? 60 : n < -60 ? -60 : n;
  return (f16)((double)x * power(n));
}
PURE f16 ldexp_f16s(f16 x, short n) NAME("ldexp.f16.i16");
PURE f16 ldexp_f16s(f16 x, short n) { return ldexp_f16(x, n); }
PURE int frexp_exp_f64(double x) NAME("amdgcn.frexp.exp.i32.f64");
PURE int frexp_exp_f64(double x) {
  u64 b = bits<u64>(x) & 0x7fffffffffffffff;
  u32 exponent = b >> 52;
  if (b == 0 || exponent == 2047)
    return 0;
  return exponent ? (int)exponent - 1022 : -1010 - __builtin_clzl(b);
}
PURE double frexp_mant_f64(double x) NAME("amdgcn.frexp.mant.f64");
PURE double frexp_mant_f64(double x) {
  u64 b = bits<u64>(x), sign = b & 1ul << 63, fraction = b & 0xfffffffffffff;
  u32 exponent = b >> 52 & 2047;
  if (exponent == 2047 || (b & ~(1ul << 63)) == 0)
    return x;
  if (exponent == 0)
    fraction = fraction << (__builtin_clzl(fraction) - 11) & 0xfffffffffffff;
  return bits<double>(sign | 1022ul << 52 | fraction);
}
PURE int frexp_exp_f32(float x) NAME("amdgcn.frexp.exp.i32.f32");
PURE int frexp_exp_f32(float x) { return frexp_exp_f64(x); }
PURE float frexp_mant_f32(float x) NAME("amdgcn.frexp.mant.f32");
PURE float frexp_mant_f32(float x) { return frexp_mant_f64(x); }
PURE short frexp_exp_f16(f16 x) NAME("amdgcn.frexp.exp.i16.f16");
PURE short frexp_exp_f16(f16 x) { return frexp_exp_f64(x); }
PURE f16 frexp_mant_f16(f16 x) NAME("amdgcn.frexp.mant.f16");
PURE f16 frexp_mant_f16(f16 x) { return frexp_mant_f64(x); }

PURE double fract_f64(double x) NAME("amdgcn.fract.f64");
PURE double fract_f64(double x) {
  double r = x - __builtin_floor(x);
  return r < 0x1.fffffffffffffp-1 || r != r ? r : 0x1.fffffffffffffp-1;
}
PURE float fract_f32(float x) NAME("amdgcn.fract.f32");
PURE float fract_f32(float x) {
  float r = x - __builtin_floorf(x);
  return r < 0x1.fffffep-1f || r != r ? r : 0x1.fffffep-1f;
}
PURE float med3_f32(float a, float b, float c) NAME("amdgcn.fmed3.f32");
PURE float med3_f32(float a, float b, float c) {
  if (a != a || b != b || c != c)
    return __builtin_fminf(__builtin_fminf(a, b), c);
  float most = a > b ? a : b, least = a > b ? b : a;
  return c > most ? most : c < least ? least : c;
}
PURE float canonical_f32(float x) NAME("canonicalize.f32");
PURE float canonical_f32(float x) { return x * 1.0f; }
PURE double canonical_f64(double x) NAME("canonicalize.f64");
PURE double canonical_f64(double x) { return x * 1.0; }
PURE f16 canonical_f16(f16 x) NAME("canonicalize.f16");
PURE f16 canonical_f16(f16 x) { return x * (f16)1.0f; }
PURE float mul_legacy(float a, float b) NAME("amdgcn.fmul.legacy");
PURE float mul_legacy(float a, float b) { return a == 0 || b == 0 ? 0 : a * b; }

// Quotients and roots: AMD's are approximate, these are rounded.
PURE float rcp_f32(float x) NAME("amdgcn.rcp.f32");
PURE float rcp_f32(float x) { return 1.0f / x; }
PURE double rcp_f64(double x) NAME("amdgcn.rcp.f64");
PURE double rcp_f64(double x) { return 1.0 / x; }
PURE f16 rcp_f16(f16 x) NAME("amdgcn.rcp.f16");
PURE f16 rcp_f16(f16 x) { return (f16)(1.0f / (float)x); }
PURE float sqrt_f32(float x) NAME("amdgcn.sqrt.f32");
PURE float sqrt_f32(float x) { return __nvvm_sqrt_rn_f(x); }
PURE double sqrt_f64(double x) NAME("amdgcn.sqrt.f64");
PURE double sqrt_f64(double x) { return __nvvm_sqrt_rn_d(x); }
PURE f16 sqrt_f16(f16 x) NAME("amdgcn.sqrt.f16");
PURE f16 sqrt_f16(f16 x) { return (f16)__nvvm_sqrt_rn_f((float)x); }
PURE f16 root_f16(f16 x) NAME("sqrt.f16");
PURE f16 root_f16(f16 x) { return (f16)__nvvm_sqrt_rn_f((float)x); }
PURE float rsq_f32(float x) NAME("amdgcn.rsq.f32");
PURE float rsq_f32(float x) { return (float)(1.0 / __nvvm_sqrt_rn_d(x)); }
PURE double rsq_f64(double x) NAME("amdgcn.rsq.f64");
PURE double rsq_f64(double x) { return 1.0 / __nvvm_sqrt_rn_d(x); }
PURE f16 rsq_f16(f16 x) NAME("amdgcn.rsq.f16");
PURE f16 rsq_f16(f16 x) { return (f16)(1.0f / __nvvm_sqrt_rn_f((float)x)); }

// 2 to a power, logarithms and waves of numbers of 32 bits: in 64 bits, and rounded.
static inline __attribute__((always_inline)) double power_of_2(double x) {
  if (x != x)
    return x;
  x = x > 3000 ? 3000 : x < -3000 ? -3000 : x;
  double whole = __builtin_rint(x), y = (x - whole) * 0.693147180559945309417;
  double sum = 1.0 / 479001600;
  sum = sum * y + 1.0 / 39916800;
  sum = sum * y + 1.0 / 3628800;
  sum = sum * y + 1.0 / 362880;
  sum = sum * y + 1.0 / 40320;
  sum = sum * y + 1.0 / 5040;
  sum = sum * y + 1.0 / 720;
  sum = sum * y + 1.0 / 120;
  sum = sum * y + 1.0 / 24;
  sum = sum * y + 1.0 / 6;
  sum = sum * y + 0.5;
  sum = sum * y + 1.0;
  sum = sum * y + 1.0;
  return scaled(sum, (int)whole);
}
static inline __attribute__((always_inline)) double logarithm_of_2(double x) {
  if (!(x > 0))
    return x == 0 ? -__builtin_inf() : __builtin_nan("");
  if (x == __builtin_inf())
    return x;
  double m = frexp_mant_f64(x);
  int n = frexp_exp_f64(x);
  if (m < 0.70710678118654752440)
    m *= 2, n -= 1;
  double s = (m - 1) / (m + 1), t = s * s, sum = 1.0 / 21;
  sum = sum * t + 1.0 / 19;
  sum = sum * t + 1.0 / 17;
  sum = sum * t + 1.0 / 15;
  sum = sum * t + 1.0 / 13;
  sum = sum * t + 1.0 / 11;
  sum = sum * t + 1.0 / 9;
  sum = sum * t + 1.0 / 7;
  sum = sum * t + 1.0 / 5;
  sum = sum * t + 1.0 / 3;
  sum = sum * t + 1.0;
  return sum * s * 2.88539008177792681472 + n;
}
// The sine of x turns.
static inline __attribute__((always_inline)) double sine_of_turns(double x) {
  x -= __builtin_rint(x);
  double half = x > 0.25 ? 0.5 - x : x < -0.25 ? -0.5 - x : x;
  double y = half * 6.28318530717958647693, t = y * y, sum = 1.0 / 51090942171709440000.0;
  sum = 1.0 / 121645100408832000.0 - sum * t;
  sum = 1.0 / 355687428096000.0 - sum * t;
  sum = 1.0 / 1307674368000.0 - sum * t;
  sum = 1.0 / 6227020800.0 - sum * t;
  sum = 1.0 / 39916800 - sum * t;
  sum = 1.0 / 362880 - sum * t;
  sum = 1.0 / 5040 - sum * t;
  sum = 1.0 / 120 - sum * t;
  sum = 1.0 / 6 - sum * t;
  sum = 1.0 - sum * t;
  return sum * y;
}
static constexpr double TURNS = 0.159154943091895335769, LN_2 = 0.693147180559945309417,
                        LOG10_2 = 0.301029995663981195214, LOG2_E = 1.44269504088896340736,
                        LOG2_10 = 3.32192809488736234787;
#define FUNCTION(type, id, name, expression)                                                       \
  PURE type id(type given) NAME(name);                                                             \
  PURE type id(type given) {                                                                       \
    double x = given;                                                                              \
    return (type)(expression);                                                                     \
  }
FUNCTION(float, exp2_amd, "amdgcn.exp2.f32", power_of_2(x))
FUNCTION(float, exp2_f32, "exp2.f32", power_of_2(x))
FUNCTION(f16, exp2_f16, "exp2.f16", power_of_2(x))
FUNCTION(float, exp_f32, "exp.f32", power_of_2(x *LOG2_E))
FUNCTION(float, exp10_f32, "exp10.f32", power_of_2(x *LOG2_10))
FUNCTION(float, log_amd, "amdgcn.log.f32", logarithm_of_2(x))
FUNCTION(float, log2_f32, "log2.f32", logarithm_of_2(x))
FUNCTION(f16, log2_f16, "log2.f16", logarithm_of_2(x))
FUNCTION(float, log_f32, "log.f32", logarithm_of_2(x) * LN_2)
FUNCTION(float, log10_f32, "log10.f32", logarithm_of_2(x) * LOG10_2)
FUNCTION(float, sin_amd, "amdgcn.sin.f32", sine_of_turns(x))
FUNCTION(float, cos_amd, "amdgcn.cos.f32", sine_of_turns(x + 0.25))
FUNCTION(float, sin_f32, "sin.f32", sine_of_turns(x *TURNS))
FUNCTION(float, cos_f32, "cos.f32", sine_of_turns(x *TURNS + 0.25))

// A segment of 2/π for an exponent, by which angles are reduced. The digits are OEIS's A060294 in binary.
static const u64 TWO_OVER_PI[19] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b0000,
};
FAR double trig_preop(double a, u32 segment) NAME("amdgcn.trig.preop.f64");
FAR double trig_preop(double a, u32 segment) {
  int exponent = bits<u64>(a) >> 52 & 2047, shift = (segment & 31) * 53;
  if (exponent > 1077)
    shift += exponent - 1077;
  // 53 bits behind `shift` bits.
  u32 word = shift / 64, in = shift % 64;
  u64 high = word < 19 ? TWO_OVER_PI[word] : 0, low = word < 18 ? TWO_OVER_PI[word + 1] : 0;
  u64 all = in ? high << in | low >> (64 - in) : high;
  int scale = -53 - shift + (exponent > 1967 ? 128 : 0);
  return scaled((double)(all >> 11), scale);
}

// The C++ ABI's function for a call of a virtual function without a body.
FAR void pure_virtual() __asm__("__cxa_pure_virtual");
FAR void pure_virtual() { __builtin_trap(); }
FAR void deleted_virtual() __asm__("__cxa_deleted_virtual");
FAR void deleted_virtual() { __builtin_trap(); }
