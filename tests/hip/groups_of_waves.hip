// Every group of a wave, made of every other, under every kind of active mask: ranks, sizes, votes,
// matches, shuffles, partitions, reductions, scans. A workgroup has one mask, repeated for each wave.
// REFERENCE: groups_of_waves
// RUN: --kernel groups --grid 40 --block 104 --arg u64[40]=rand:71 --arg i32[4160]=rand:72 --arg u64[748800]=0
// TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64 gfx1100 gfx1100:wave64 gfx1201 gfx1201:wave64
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

namespace cg = cooperative_groups;
typedef unsigned long long Word;

// Neither commutative nor a sum: 2x2 matrices, of one number each, in the order of ranks.
struct After {
  __device__ unsigned operator()(unsigned a, unsigned b) const {
    return ((a >> 16) * (b >> 16)) << 16 | (((a & 0xffff) * (b >> 16) + (b & 0xffff)) & 0xffff);
  }
};

struct Out {
  Word *at;
  void __device__ add(Word value) { *at++ = value; }
};

// What a coalesced group has: 10 words.
template <class G> __device__ void of_any(Out &out, const G &group, int v) {
  out.add(group.size() | (Word)group.thread_rank() << 32);
  out.add(group.meta_group_rank() | (Word)group.meta_group_size() << 32);
  out.add(group.ballot(v & 1));
  out.add((unsigned)group.any((v & 7) == 3) | (Word)(unsigned)group.all((v & 7) != 3) << 32);
  out.add(group.match_any(v & 3));
  int same = -1, other = -1;
  Word all = group.match_all(v & 64, same);
  all += group.match_all(9, other) << 1;
  out.add(all ^ (Word)same << 62 ^ (Word)other << 63);
  unsigned rank = group.thread_rank();
  out.add((unsigned)group.shfl(v, 0) | (Word)(unsigned)group.shfl(v, (int)group.size() - 1) << 32);
  out.add((unsigned)group.shfl_up(v, 1 + rank % 2) | (Word)(unsigned)group.shfl_down(v, 3) << 32);
  unsigned u = (unsigned)v | 0x10000;
  out.add(cg::reduce(group, u, After()) | (Word)(unsigned)cg::reduce(group, v, cg::less<int>()) << 32);
  out.add((unsigned)cg::inclusive_scan(group, v) | (Word)cg::exclusive_scan(group, u, After()) << 32);
}

// A tile whose lanes are all there, or the first ones of which are: 8 words, and groups of it.
template <unsigned n> __device__ void of_tile(Out &out, int v) {
  auto tile = cg::tiled_partition<n>(cg::this_thread_block());
  cg::thread_block_tile<n> plain = tile;
  out.add(tile.size() | (Word)tile.thread_rank() << 32);
  out.add(plain.meta_group_rank() | (Word)tile.meta_group_size() << 32);
  out.add(tile.ballot(v & 1));
  out.add((unsigned)tile.any((v & 7) == 3) | (Word)(unsigned)tile.all((v & 7) != 3) << 32);
  out.add(tile.match_any(v & 3));
  int same = -1;
  out.add(tile.match_all(v & 64, same) ^ (Word)same << 63);
  out.add(cg::reduce(tile, (unsigned)v | 0x10000, After()));
  auto half = cg::tiled_partition<(n + 1) / 2>(tile);
  out.add(half.meta_group_rank() | (Word)half.meta_group_size() << 16 |
          (Word)half.thread_rank() << 32 | (Word)half.size() << 48);
  cg::coalesced_group parts[2] = {cg::binary_partition(tile, v & 2), cg::labeled_partition(tile, v % 3)};
  for (auto &part : parts)
    out.add(part.size() | (Word)part.thread_rank() << 16 | part.ballot(v & 4) << 32);
  auto at_run_time = cg::tiled_partition(cg::this_thread_block(), n);
  out.add(at_run_time.size() | (Word)at_run_time.thread_rank() << 32);
}

extern "C" __global__ void groups(const Word *masks, const int *x, Word *to) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  Word mask = masks[blockIdx.x];
  // Of the random masks some become thin, full, or one lane.
  unsigned kind = blockIdx.x % 5;
  mask = kind == 0 ? ~0ull : kind == 1 ? mask & masks[0] & 0x1111111111111111 : kind == 2 ? mask | masks[1]
       : kind == 3 ? 1ull << (mask & 63) | 1ull << (mask >> 8 & 31) : mask;
  int v = x[i] >> 5;
  Out out = {to + 180 * i};
  if (mask >> (threadIdx.x % warpSize) & 1) {
    cg::coalesced_group group = cg::coalesced_threads();
    of_any(out, group, v);
    of_any(out, cg::binary_partition(group, v & 2), v);
    of_any(out, cg::labeled_partition(group, v % 3), v);
    for (unsigned width = 1; width <= 64; width *= 2)
      of_any(out, cg::tiled_partition(group, width), v);
  }
  out.at = to + 180 * i + 100;
  of_tile<1>(out, v);
  of_tile<2>(out, v);
  of_tile<4>(out, v);
  of_tile<8>(out, v);
  of_tile<16>(out, v);
  of_tile<32>(out, v);
}
