// A product of 16 by 16 matrices of half by Radeon's matrix instructions.
// RUN: --kernel gemm --grid 1 --block 32 --arg f16[16x16]=rand:10 --arg f16[16x16]=rand:11 --arg f32[16x16]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx1100 gfx1151 gfx11-generic
// EXPECT: arg=2 tolerance=0.0001 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=1.762354850769043,0.3269023895263672,1.0446605682373047,1.3595170974731445,0.04218101501464844,-0.4989194869995117,3.309225082397461,1.5668792724609375,1.2403230667114258,-1.566354751586914,-0.6184368133544922,0.632084846496582,-0.5517787933349609
gpu.module @matrices {
  gpu.func @gemm(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) kernel {
    %lane = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %col = arith.remui %lane, %c16 : index
    %half = arith.divui %lane, %c16 : index
    // Both halves of the wave hold the same sixteen rows of A and columns of B.
    %va = vector.load %a[%col, %c0] : memref<16x16xf16>, vector<16xf16>
    %none = arith.constant dense<0.0> : vector<16xf16>
    %vb = scf.for %k = %c0 to %c16 step %c1 iter_args(%so = %none) -> (vector<16xf16>) {
      %e = memref.load %b[%k, %col] : memref<16x16xf16>
      %with = vector.insert %e, %so [%k] : f16 into vector<16xf16>
      scf.yield %with : vector<16xf16>
    }
    %start = arith.constant dense<0.0> : vector<8xf32>
    %d = amdgpu.wmma 16x16x16 %va * %vb + %start : vector<16xf16>, vector<16xf16>, vector<8xf32>
    scf.for %i = %c0 to %c8 step %c1 {
      %two = arith.muli %i, %c2 : index
      %r = arith.addi %two, %half : index
      %e = vector.extract %d[%i] : f32 from vector<8xf32>
      memref.store %e, %c[%r, %col] : memref<16x16xf32>
    }
    gpu.return
  }
}
