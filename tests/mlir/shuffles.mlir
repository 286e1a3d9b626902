// Values from other lanes of a wave, and whether there was one.
// RUN: --kernel shuffles --grid 1 --block 64 --arg f32[64]=rand:16 --arg f32[6x64]=0 --arg i32[2x64]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64 gfx1100:wave64 gfx1201
// EXPECT: arg=1 wave=32 at=0,1,2,75,87,118,126,156,233,258,273,346,353,383 values=0.18154919147491455,0.6968742609024048,-0.8410013914108276,0.11135363578796387,-0.8389679193496704,-0.0031762123107910156,-0.16637670993804932,0.4818843603134155,-0.6606484651565552,0.5107693672180176,-0.8410013914108276,-0.05561423301696777,-0.054392218589782715,-0.9514096975326538
// EXPECT: arg=2 wave=32 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=0,0,0,1,1,1,1,1,1,1,1,0,0
// EXPECT: arg=1 wave=64 at=0,1,2,75,87,118,126,156,233,258,273,346,353,383 values=0.18154919147491455,0.6968742609024048,-0.8410013914108276,0.11135363578796387,-0.8389679193496704,-0.0031762123107910156,-0.16637670993804932,0.4818843603134155,0.18154919147491455,0.5107693672180176,-0.8410013914108276,-0.05561423301696777,-0.054392218589782715,-0.9514096975326538
// EXPECT: arg=2 wave=64 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=0,0,0,1,1,1,1,1,1,1,1,0,0
gpu.module @lanes {
  gpu.func @shuffles(%x: memref<64xf32>, %out: memref<6x64xf32>, %there: memref<2x64xi32>) kernel {
    %i = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %three = arith.constant 3 : i32
    %sixteen = arith.constant 16 : i32
    %all = gpu.subgroup_size : index
    %width = arith.index_cast %all : index to i32
    %v = memref.load %x[%i] : memref<64xf32>
    %a, %pa = gpu.shuffle xor %v, %three, %width : f32
    %b, %pb = gpu.shuffle up %v, %three, %width : f32
    %c, %pc = gpu.shuffle down %v, %three, %width : f32
    %d, %pd = gpu.shuffle idx %v, %three, %width : f32
    memref.store %a, %out[%c0, %i] : memref<6x64xf32>
    // Where there was none, its own.
    %up = arith.select %pb, %b, %v : f32
    %down = arith.select %pc, %c, %v : f32
    memref.store %up, %out[%c1, %i] : memref<6x64xf32>
    memref.store %down, %out[%c2, %i] : memref<6x64xf32>
    memref.store %d, %out[%c3, %i] : memref<6x64xf32>
    // Of sixteen lanes, by a width that only waves of 64 have.
    %wide = arith.constant 64 : i32
    %e, %pe = gpu.shuffle xor %v, %sixteen, %wide : f32
    memref.store %e, %out[%c4, %i] : memref<6x64xf32>
    // Two words.
    %w = arith.extf %v : f32 to f64
    %f, %pf = gpu.shuffle xor %w, %three, %width : f64
    %g = arith.truncf %f : f64 to f32
    memref.store %g, %out[%c5, %i] : memref<6x64xf32>
    %nb = arith.extui %pb : i1 to i32
    %nc = arith.extui %pc : i1 to i32
    memref.store %nb, %there[%c0, %i] : memref<2x64xi32>
    memref.store %nc, %there[%c1, %i] : memref<2x64xi32>
    gpu.return
  }
}
