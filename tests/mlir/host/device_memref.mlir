// A memref of the host's as the device has it, by the runtime library's own function, and the
// printing of memrefs, by libmlir-22's.
func.func private @mgpuMemGetDeviceMemRef1dFloat(memref<?xf32>) -> memref<?xf32>
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 5 : index
  %one = arith.constant 1.5 : f32
  %x = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %one, %x[%i] : memref<?xf32>
  }
  %ux = memref.cast %x : memref<?xf32> to memref<*xf32>
  gpu.host_register %ux : memref<*xf32>
  %d = call @mgpuMemGetDeviceMemRef1dFloat(%x) : (memref<?xf32>) -> memref<?xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %v = memref.load %d[%bx] : memref<?xf32>
    %k = arith.index_cast %bx : index to i32
    %f = arith.sitofp %k : i32 to f32
    %w = arith.mulf %v, %f : f32
    memref.store %w, %d[%bx] : memref<?xf32>
    gpu.terminator
  }
  call @printMemrefF32(%ux) : (memref<*xf32>) -> ()
  return
}
