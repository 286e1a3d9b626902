// A module in LLVM's dialect without a module of kernels: its functions are the GPU's.
// RUN: --kernel fill --grid 1 --block 32 --arg i32[32]=0
// TARGETS: gfx942 gfx1201
// EXPECT: arg=0 at=0,1,2,9,11,17,22,23,26,28,30,31 values=0,1,4,81,121,289,484,529,676,784,900,961
llvm.func internal @square(%v: i32) -> i32 {
  %r = llvm.mul %v, %v : i32
  llvm.return %r : i32
}
llvm.func @fill(%out: !llvm.ptr<1>) attributes {rocdl.kernel} {
  %i = rocdl.workitem.id.x : i32
  %v = llvm.call @square(%i) : (i32) -> i32
  %p = llvm.getelementptr %out[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %v, %p : i32, !llvm.ptr<1>
  llvm.return
}
