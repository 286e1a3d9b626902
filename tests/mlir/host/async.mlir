// Memory of the device's, copies there and back, two kernels in a row and one beside them: what
// comes after what, tokens say.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 64 : index
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %x = memref.alloc() : memref<64xi32>
  %y = memref.alloc() : memref<64xi32>
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.index_cast %i : index to i32
    memref.store %k, %x[%i] : memref<64xi32>
  }
  %t0 = gpu.wait async
  %a, %t1 = gpu.alloc async [%t0] () : memref<64xi32>
  %b, %t2 = gpu.alloc async [%t1] () : memref<64xi32>
  %t3 = gpu.memcpy async [%t2] %a, %x : memref<64xi32>, memref<64xi32>
  %t4 = gpu.memset async [%t3] %b, %three : memref<64xi32>, i32
  %t5 = gpu.launch async [%t4] blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %is_first = arith.cmpi eq, %bx, %c0 : index
    scf.if %is_first {
      %v = memref.load %a[%tx] : memref<64xi32>
      %w = memref.load %b[%tx] : memref<64xi32>
      %p = arith.muli %v, %w : i32
      memref.store %p, %a[%tx] : memref<64xi32>
    }
    gpu.terminator
  }
  // Another stream, which waits for the first.
  %u0 = gpu.wait async [%t5]
  %u1 = gpu.launch async [%u0] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %v = memref.load %a[%tx] : memref<64xi32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %b[%tx] : memref<64xi32>
    gpu.terminator
  }
  %u2 = gpu.memcpy async [%u1] %y, %b : memref<64xi32>, memref<64xi32>
  %u3 = gpu.dealloc async [%u2] %a : memref<64xi32>
  %u4 = gpu.dealloc async [%u3] %b : memref<64xi32>
  gpu.wait [%u4]
  %last = arith.constant 63 : index
  %first = memref.load %y[%c0] : memref<64xi32>
  %second = memref.load %y[%c1] : memref<64xi32>
  %end = memref.load %y[%last] : memref<64xi32>
  vector.print %first : i32
  vector.print %second : i32
  vector.print %end : i32
  memref.dealloc %x : memref<64xi32>
  memref.dealloc %y : memref<64xi32>
  return
}
