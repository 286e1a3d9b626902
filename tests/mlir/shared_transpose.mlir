// A matrix transposed by tiles in LDS, which the kernel has as a memref.
// RUN: --kernel transpose --grid 2,2 --block 8,8 --arg f32[16x16]=rand:14 --arg f32[16x16]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx1030:wave64 gfx1100 gfx11-generic
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=-0.16669201850891113,0.8521227836608887,-0.716415524482727,0.5506279468536377,0.01943802833557129,0.048519134521484375,-0.825724720954895,-0.7069756984710693,0.18415462970733643,-0.5932209491729736,-0.37307238578796387,-0.8201404809951782,0.7648614645004272
gpu.module @tiles {
  gpu.func @transpose(%x: memref<16x16xf32>, %out: memref<16x16xf32>)
      workgroup(%tile: memref<8x9xf32, #gpu.address_space<workgroup>>) kernel {
    %c8 = arith.constant 8 : index
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %x0 = arith.muli %bx, %c8 : index
    %y0 = arith.muli %by, %c8 : index
    %col = arith.addi %x0, %tx : index
    %row = arith.addi %y0, %ty : index
    %v = memref.load %x[%row, %col] : memref<16x16xf32>
    memref.store %v, %tile[%ty, %tx] : memref<8x9xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %w = memref.load %tile[%tx, %ty] : memref<8x9xf32, #gpu.address_space<workgroup>>
    %to_col = arith.addi %y0, %tx : index
    %to_row = arith.addi %x0, %ty : index
    memref.store %w, %out[%to_row, %to_col] : memref<16x16xf32>
    gpu.return
  }
}
