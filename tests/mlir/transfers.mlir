// Vectors read and written, beyond the end of a row as well, transposed, and by a mask.
// RUN: --kernel transfers --grid 1 --block 5 --arg f32[5x6]=rand:12 --arg f32[5x6]=0 --arg f32[4x2]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx1030 gfx1100 gfx11-generic
// EXPECT: arg=1 tolerance=1e-06 at=0,1,2,3,4,5,6,12,15,24,27,28,29 values=7.0,7.0,0.0,8.102257251739502,8.102257251739502,8.102257251739502,-0.7213460206985474,0.25327086448669434,7.421125411987305,0.5670331716537476,7.057122111320496,7.057122111320496,7.057122111320496
// EXPECT: arg=2 tolerance=1e-06 at=0,1,2,3,4,5,6,7 values=0.15820229053497314,-0.7213460206985474,0.8789265155792236,0.5010507106781006,-0.5305224657058716,-0.36593616008758545,0.8096780776977539,-0.7198971509933472
gpu.module @vectors {
  gpu.func @transfers(%x: memref<5x6xf32>, %out: memref<5x6xf32>, %turned: memref<4x2xf32>) kernel {
    %row = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %seven = arith.constant 7.0 : f32
    // The last of four is outside of the row: it is 7, and is not written.
    %v = vector.transfer_read %x[%row, %c3], %seven : memref<5x6xf32>, vector<4xf32>
    %sum = vector.reduction <add>, %v : vector<4xf32> into f32
    %all = vector.broadcast %sum : f32 to vector<4xf32>
    vector.transfer_write %all, %out[%row, %c3] : vector<4xf32>, memref<5x6xf32>
    %mask = vector.create_mask %row : vector<2xi1>
    %w = vector.transfer_read %x[%row, %c0], %seven, %mask {in_bounds = [true]} : memref<5x6xf32>, vector<2xf32>
    vector.transfer_write %w, %out[%row, %c0] {in_bounds = [true]} : vector<2xf32>, memref<5x6xf32>
    %is_first = arith.cmpi eq, %row, %c0 : index
    scf.if %is_first {
      %tile = vector.transfer_read %x[%c0, %c0], %seven {in_bounds = [true, true]} : memref<5x6xf32>, vector<2x4xf32>
      %t = vector.transpose %tile, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
      vector.transfer_write %t, %turned[%c0, %c0] {in_bounds = [true, true]} : vector<4x2xf32>, memref<4x2xf32>
    }
    gpu.return
  }
}
