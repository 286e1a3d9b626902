// LDS whose size the launch says: a part of it reversed.
// RUN: --kernel reverse --grid 2 --block 64 --lds 512 --arg i32[128]=rand:15
// OPTIONS: --bare-pointers
// TARGETS: gfx942 gfx1100 gfx1201
// EXPECT: arg=0 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=2057858752,1266467435,1465578230,918597340,-708386699,1196949957,1436078823,-1905025131,-886407378,-232221804,-635231125,1578000980,-1150804628
gpu.module @shared {
  gpu.func @reverse(%x: memref<128xi32>) kernel {
    %i = gpu.thread_id x
    %at = gpu.global_id x
    %c63 = arith.constant 63 : index
    %c256 = arith.constant 256 : index
    %all = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %upper = memref.view %all[%c256][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<64xi32, #gpu.address_space<workgroup>>
    %v = memref.load %x[%at] : memref<128xi32>
    memref.store %v, %upper[%i] : memref<64xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    %other = arith.subi %c63, %i : index
    %w = memref.load %upper[%other] : memref<64xi32, #gpu.address_space<workgroup>>
    memref.store %w, %x[%at] : memref<128xi32>
    gpu.return
  }
}
