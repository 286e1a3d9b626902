// A product of 16 by 16 matrices of half by MI's matrix instructions.
// RUN: --kernel gemm --grid 1 --block 64 --arg f16[16x16]=rand:10 --arg f16[16x16]=rand:11 --arg f32[16x16]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx942 gfx9-4-generic
// EXPECT: arg=2 tolerance=0.0001 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=1.762354850769043,0.3269023895263672,1.0446605682373047,1.3595170974731445,0.04218101501464844,-0.4989194869995117,3.309225082397461,1.5668792724609375,1.2403230667114258,-1.566354751586914,-0.6184368133544922,0.632084846496582,-0.5517787933349609
gpu.module @matrices {
  gpu.func @gemm(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) kernel {
    %lane = gpu.thread_id x
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %row = arith.remui %lane, %c16 : index
    %part = arith.divui %lane, %c16 : index
    %k = arith.muli %part, %c4 : index
    %zero = arith.constant 0.0 : f16
    %va = vector.load %a[%row, %k] : memref<16x16xf16>, vector<4xf16>
    %none = arith.constant dense<0.0> : vector<4xf16>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %vb = scf.for %i = %c0 to %c4 step %c1 iter_args(%so = %none) -> (vector<4xf16>) {
      %kk = arith.addi %k, %i : index
      %e = memref.load %b[%kk, %row] : memref<16x16xf16>
      %with = vector.insert %e, %so [%i] : f16 into vector<4xf16>
      scf.yield %with : vector<4xf16>
    }
    %start = arith.constant dense<0.0> : vector<4xf32>
    %d = amdgpu.mfma 16x16x16 %va * %vb + %start blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    scf.for %i = %c0 to %c4 step %c1 {
      %r = arith.addi %k, %i : index
      %e = vector.extract %d[%i] : f32 from vector<4xf32>
      memref.store %e, %c[%r, %row] : memref<16x16xf32>
    }
    gpu.return
  }
}
