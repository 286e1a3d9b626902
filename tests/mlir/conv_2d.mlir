// A convolution in two dimensions, by loops that affine maps index.
// RUN: --kernel conv --grid 4,4 --block 4,4 --arg f32[18x18]=rand:8 --arg f32[3x3]=rand:9 --arg f32[16x16]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx1030 gfx1100 gfx12-generic
// EXPECT: arg=2 tolerance=1e-05 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0.6104946665676749,-0.4447081832625628,1.021935064799294,0.7496729235292605,1.003665792055287,1.068637892789937,0.09143681280733063,0.20116632446560345,0.6590241049518255,-0.5595589421245819,-1.3714492236546079,-0.2971667001661018,0.11263976205817983
#sum = affine_map<(d0, d1) -> (d0 + d1)>
#item = affine_map<()[s0, s1] -> (s0 * 4 + s1)>
gpu.module @convolution {
  gpu.func @conv(%x: memref<18x18xf32>, %w: memref<3x3xf32>, %out: memref<16x16xf32>) kernel {
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %col = affine.apply #item()[%bx, %tx]
    %row = affine.apply #item()[%by, %ty]
    %zero = arith.constant 0.0 : f32
    %sum = affine.for %i = 0 to 3 iter_args(%outer = %zero) -> f32 {
      %inner = affine.for %j = 0 to 3 iter_args(%acc = %outer) -> f32 {
        %r = affine.apply #sum(%row, %i)
        %c = affine.apply #sum(%col, %j)
        %v = memref.load %x[%r, %c] : memref<18x18xf32>
        %k = affine.load %w[%i, %j] : memref<3x3xf32>
        %next = math.fma %v, %k, %acc : f32
        affine.yield %next : f32
      }
      affine.yield %inner : f32
    }
    memref.store %sum, %out[%row, %col] : memref<16x16xf32>
    gpu.return
  }
}
