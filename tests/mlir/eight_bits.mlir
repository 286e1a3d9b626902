// Floats of eight bits by MI300's conversions.
// RUN: --kernel narrow --grid 1 --block 4 --arg f32[4]=1.06,-3.3,102,0.01 --arg f32[4]=0
// EXPECT: arg=1 at=0,1,2,3 values=1.0,-3.25,104.0,0.009765625
// OPTIONS: --bare-pointers
// TARGETS: gfx942
gpu.module @floats {
  gpu.func @narrow(%x: memref<4xf32>, %out: memref<4xf32>) kernel {
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<4xf32>
    %n = arith.truncf %v : f32 to f8E4M3FNUZ
    %w = arith.extf %n : f8E4M3FNUZ to f32
    memref.store %w, %out[%i] : memref<4xf32>
    gpu.return
  }
}
