// Floats of 16 bits: bfloat16 and half, widened, multiplied and narrowed.
// RUN: --kernel narrow --grid 1 --block 64 --arg f32[64]=rand:19 --arg f32[64]=0 --arg f32[64]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx942 gfx1030 gfx1100 gfx1201
// EXPECT: arg=1 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=0.2216796875,0.5859375,0.07470703125,0.7265625,0.017578125,0.87890625,0.5703125,0.1748046875,0.2421875,0.34765625,0.419921875,0.6171875,0.58203125
// EXPECT: arg=2 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=0.2215576171875,0.587890625,0.0743408203125,0.72607421875,0.017730712890625,0.8818359375,0.568359375,0.1749267578125,0.242431640625,0.3466796875,0.42236328125,0.61572265625,0.57958984375
gpu.module @floats {
  gpu.func @narrow(%x: memref<64xf32>, %brain: memref<64xf32>, %half: memref<64xf32>) kernel {
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<64xf32>
    %b = arith.truncf %v : f32 to bf16
    %bb = arith.mulf %b, %b : bf16
    %wide = arith.extf %bb : bf16 to f32
    memref.store %wide, %brain[%i] : memref<64xf32>
    %h = arith.truncf %v : f32 to f16
    %hh = arith.mulf %h, %h : f16
    %w = arith.extf %hh : f16 to f32
    memref.store %w, %half[%i] : memref<64xf32>
    gpu.return
  }
}
