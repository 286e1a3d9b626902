// Buffers of the amdgpu dialect: what is behind their end reads as zero, and is not written; a barrier
// that waits for LDS only.
// RUN: --kernel buffers --grid 1 --block 64 --arg f32[48]=rand:18 --arg f32[48]=0 --arg f32[64]=9
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx942 gfx1030 gfx1100 gfx1201
// EXPECT: arg=1 at=0,1,2,10,12,17,18,22,27,30,33,39,41,47 values=0.0,0.0,0.0,0.0,0.0,0.1274789571762085,-0.9326654672622681,0.7959504127502441,0.9414035081863403,-0.10878777503967285,0.647192120552063,-0.8050496578216553,-0.06734299659729004,-0.8924227952957153
// EXPECT: arg=2 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=-0.8661895990371704,0.4283573627471924,-0.13894248008728027,0.7254928350448608,-0.6125997304916382,0.04900360107421875,-0.8038891553878784,-0.09080314636230469,-0.10878777503967285,0.7959504127502441,0.0,0.0,0.0
gpu.module @memory {
  gpu.func @buffers(%x: memref<48xf32>, %out: memref<48xf32>, %all: memref<64xf32>)
      workgroup(%tile: memref<64xf32, #gpu.address_space<workgroup>>) kernel {
    %i = gpu.thread_id x
    %at = arith.index_cast %i : index to i32
    %v = amdgpu.raw_buffer_load {boundsCheck = true} %x[%at] : memref<48xf32>, i32 -> f32
    memref.store %v, %tile[%i] : memref<64xf32, #gpu.address_space<workgroup>>
    amdgpu.lds_barrier
    %last = arith.constant 63 : index
    %other = arith.subi %last, %i : index
    %w = memref.load %tile[%other] : memref<64xf32, #gpu.address_space<workgroup>>
    amdgpu.raw_buffer_store {boundsCheck = true} %w -> %out[%at] : f32 -> memref<48xf32>, i32
    memref.store %v, %all[%i] : memref<64xf32>
    gpu.return
  }
}
