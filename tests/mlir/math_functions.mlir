// Functions of floats: of ocml's, and of LLVM's.
// RUN: --kernel functions --grid 1 --block 64 --arg f32[64]=rand:13 --arg f32[20x64]=0 --arg f64[4x64]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx942 gfx1030 gfx1100 gfx11-generic
// EXPECT: arg=1 tolerance=2e-06 at=0,1,2,105,203,284,474,727,758,785,865,1022,1026,1279 values=0.5119223457631398,-0.33596001830645,0.2625899281004973,0.6399976117131903,0.2562275861468171,2.0096458269966173,1.231928850940802,1.6975013051452708,-0.5712359910343007,0.06087445327685491,0.4233233025588232,1.655310814359533,0.6643520587996286,-0.30514350810332475
// EXPECT: arg=2 tolerance=2e-06 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0.5119223457631398,-0.33596001830645,0.2625899281004973,-0.8059239679850762,-0.4122280967172529,0.5173752084165125,0.41631996430578627,0.0,0.0,-1.0,-1.0,0.0,-1.0
gpu.module @functions {
  gpu.func @functions(%x: memref<64xf32>, %out: memref<20x64xf32>, %wide: memref<4x64xf64>) kernel {
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<64xf32>
    %two = arith.constant 2.0 : f32
    %above = arith.addf %v, %two : f32
    %r0 = math.sin %v : f32
    %r1 = math.cos %v : f32
    %r2 = math.tan %v : f32
    %r3 = math.asin %v : f32
    %r4 = math.acos %v : f32
    %r5 = math.atan %v : f32
    %r6 = math.sinh %v : f32
    %r7 = math.cosh %v : f32
    %r8 = math.tanh %v : f32
    %r9 = math.exp %v : f32
    %r10 = math.exp2 %v : f32
    %r11 = math.expm1 %v : f32
    %r12 = math.log %above : f32
    %r13 = math.log2 %above : f32
    %r14 = math.log1p %above : f32
    %r15 = math.sqrt %above : f32
    %r16 = math.rsqrt %above : f32
    %r17 = math.powf %above, %v : f32
    %r18 = math.atan2 %v, %above : f32
    %r19 = math.erf %v : f32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %all = vector.from_elements %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18, %r19 : vector<20xf32>
    affine.for %n = 0 to 20 {
      %e = vector.extract %all[%n] : f32 from vector<20xf32>
      memref.store %e, %out[%n, %i] : memref<20x64xf32>
    }
    %w = arith.extf %v : f32 to f64
    %w0 = math.sin %w : f64
    %w1 = math.exp %w : f64
    %w2 = math.cbrt %w : f64
    %w3 = math.floor %w : f64
    memref.store %w0, %wide[%c0, %i] : memref<4x64xf64>
    memref.store %w1, %wide[%c1, %i] : memref<4x64xf64>
    memref.store %w2, %wide[%c2, %i] : memref<4x64xf64>
    memref.store %w3, %wide[%c3, %i] : memref<4x64xf64>
    gpu.return
  }
}
