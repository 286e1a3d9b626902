// Barriers in shared memory (PTX ISA, "mbarrier"). A barrier is 64 bits: from bit 0 the arrivals that are awaited in
// this phase, from bit 20 those of each phase, from bit 40 the bytes that are awaited (21 bits, signed), in bit 63 the
// phase. A phase is over when nothing is awaited any more.
typedef __attribute__((address_space(3))) u64 shared_u64;
#define BARRIER_COUNT 0xffffful

API void __gfxjit_mbarrier_init(u32 address, u32 count) {
  *(shared_u64 *)address = (count & BARRIER_COUNT) << 20 | (count & BARRIER_COUNT);
}
// Arrivals come, bytes are awaited besides or, when negative, come; with `drop` the arrivals of later phases become
// fewer. The barrier before is the result.
API u64 __gfxjit_mbarrier_change(u32 address, u32 count, int bytes, bool drop) {
  shared_u64 *at = (shared_u64 *)address;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  u64 old = __hip_atomic_load(at, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP), next;
  do {
    u64 left = (old - count) & BARRIER_COUNT, all = (old >> 20) - (drop ? count : 0) & BARRIER_COUNT;
    u64 more = (old >> 40) + (u64)(long)bytes & 0x1ffffful, phase = old >> 63;
    if (left == 0 && more == 0)
      left = all, phase ^= 1;
    next = phase << 63 | more << 40 | all << 20 | left;
  } while (!__hip_atomic_compare_exchange_strong(at, &old, next, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                                 __HIP_MEMORY_SCOPE_WORKGROUP));
  return old;
}
API bool __gfxjit_mbarrier_is_over(u32 address, u32 phase) {
  u64 now = __hip_atomic_load((shared_u64 *)address, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  return now >> 63 != (phase & 1);
}

// cp.async.bulk: a lane copies all, by 16 bytes.
FAR void __gfxjit_copy_bytes(u8 *to, const u8 *from, u32 size) {
  for (u32 at = 0; at + 16 <= size; at += 16)
    *(u32x4 *)(to + at) = *(const u32x4 *)(from + at);
}
