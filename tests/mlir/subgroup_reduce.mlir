// Reductions over a wave, over clusters of eight lanes, and of pairs of half.
// RUN: --kernel reduce --grid 1 --block 128
// RUN: --arg i32[128]=rand:6 --arg f16[256]=rand:7 --arg i32[128]=0 --arg i32[128]=0 --arg f16[256]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64 gfx1100 gfx1201 gfx11-generic
// EXPECT: arg=2 wave=32 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=801265795,801265795,801265795,801265795,801265795,-2043089564,-2043089564,-2043089564,-2306344,-2306344,-2306344,-2306344,-2306344
// EXPECT: arg=3 wave=32 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=1916902834,1916902834,1916902834,985034826,1807987522,1756552672,1563317089,1836154688,2009690761,2068415266,1574831185,880879478,880879478
// EXPECT: arg=4 wave=32 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=-0.919921875,-0.966796875,-0.919921875,-0.966796875,-0.919921875,-0.9501953125,-0.9501953125,-0.94921875,-0.94921875,-0.9873046875,-0.9873046875,-0.9873046875,-0.94921875
// EXPECT: arg=2 wave=64 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=1359272670,1359272670,1359272670,1359272670,1359272670,-2045395908,-2045395908,-2045395908,-2045395908,-2045395908,-2045395908,-2045395908,-2045395908
// EXPECT: arg=3 wave=64 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=1916902834,1916902834,1916902834,985034826,1807987522,1756552672,1563317089,1836154688,2009690761,2068415266,1574831185,880879478,880879478
// EXPECT: arg=4 wave=64 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=-0.9716796875,-0.966796875,-0.9716796875,-0.966796875,-0.9716796875,-0.966796875,-0.966796875,-0.94921875,-0.94921875,-0.9873046875,-0.9873046875,-0.9873046875,-0.94921875
gpu.module @reductions {
  gpu.func @reduce(%x: memref<128xi32>, %h: memref<128x2xf16>, %sums: memref<128xi32>, %most: memref<128xi32>, %pairs: memref<128x2xf16>) kernel {
    %i = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %v = memref.load %x[%i] : memref<128xi32>
    %sum = gpu.subgroup_reduce add %v : (i32) -> i32
    memref.store %sum, %sums[%i] : memref<128xi32>
    %in_eight = gpu.subgroup_reduce maxsi %v cluster(size = 8) : (i32) -> i32
    memref.store %in_eight, %most[%i] : memref<128xi32>
    %pair = vector.load %h[%i, %c0] : memref<128x2xf16>, vector<2xf16>
    %least = gpu.subgroup_reduce minnumf %pair : (vector<2xf16>) -> vector<2xf16>
    vector.store %least, %pairs[%i, %c0] : memref<128x2xf16>, vector<2xf16>
    gpu.return
  }
}
