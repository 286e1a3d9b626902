// Values from other lanes, within sixteen of them, and whether there was one.
// RUN: --kernel shuffles --grid 1 --block 64 --arg f32[64]=rand:16 --arg f32[4x64]=0 --arg i32[2x64]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx942 gfx1030 gfx1100:wave64 gfx1201
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0.18154919147491455,0.6968742609024048,-0.8410013914108276,0.5107693672180176,0.4818843603134155,0.9810550212860107,-0.3373425006866455,0.18154919147491455,-0.867699384689331,-0.867699384689331,-0.0031762123107910156,-0.0031762123107910156,-0.0031762123107910156
// EXPECT: arg=2 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=0,0,0,0,1,1,1,1,1,1,1,0,0
gpu.module @lanes {
  gpu.func @shuffles(%x: memref<64xf32>, %out: memref<4x64xf32>, %there: memref<2x64xi32>) kernel {
    %i = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %three = arith.constant 3 : i32
    %width = arith.constant 16 : i32
    %v = memref.load %x[%i] : memref<64xf32>
    %a, %pa = gpu.shuffle xor %v, %three, %width : f32
    %b, %pb = gpu.shuffle up %v, %three, %width : f32
    %c, %pc = gpu.shuffle down %v, %three, %width : f32
    %d, %pd = gpu.shuffle idx %v, %three, %width : f32
    memref.store %a, %out[%c0, %i] : memref<4x64xf32>
    // Where there was none, its own.
    %b1 = arith.select %pb, %b, %v : f32
    %c4 = arith.select %pc, %c, %v : f32
    memref.store %b1, %out[%c1, %i] : memref<4x64xf32>
    memref.store %c4, %out[%c2, %i] : memref<4x64xf32>
    memref.store %d, %out[%c3, %i] : memref<4x64xf32>
    %nb = arith.extui %pb : i1 to i32
    %nc = arith.extui %pc : i1 to i32
    memref.store %nb, %there[%c0, %i] : memref<2x64xi32>
    memref.store %nc, %there[%c1, %i] : memref<2x64xi32>
    gpu.return
  }
}
