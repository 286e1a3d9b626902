// Two vectors of the host's, which the kernel reaches where they are; their sum, summed.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @add(%x: memref<?xf32>, %y: memref<?xf32>, %out: memref<?xf32>) kernel {
      %i = gpu.global_id x
      %c0 = arith.constant 0 : index
      %n = memref.dim %out, %c0 : memref<?xf32>
      %inside = arith.cmpi ult, %i, %n : index
      scf.if %inside {
        %a = memref.load %x[%i] : memref<?xf32>
        %b = memref.load %y[%i] : memref<?xf32>
        %sum = arith.addf %a, %b : f32
        memref.store %sum, %out[%i] : memref<?xf32>
      }
      gpu.return
    }
  }
  func.func @main() -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %n = arith.constant 200 : index
    %x = memref.alloc(%n) : memref<?xf32>
    %y = memref.alloc(%n) : memref<?xf32>
    %out = memref.alloc(%n) : memref<?xf32>
    %half = arith.constant 0.5 : f32
    scf.for %i = %c0 to %n step %c1 {
      %k = arith.index_cast %i : index to i32
      %f = arith.sitofp %k : i32 to f32
      memref.store %f, %x[%i] : memref<?xf32>
      memref.store %half, %y[%i] : memref<?xf32>
    }
    %ux = memref.cast %x : memref<?xf32> to memref<*xf32>
    %uy = memref.cast %y : memref<?xf32> to memref<*xf32>
    %uo = memref.cast %out : memref<?xf32> to memref<*xf32>
    gpu.host_register %ux : memref<*xf32>
    gpu.host_register %uy : memref<*xf32>
    gpu.host_register %uo : memref<*xf32>
    gpu.launch_func @kernels::@add blocks in (%c4, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%x : memref<?xf32>, %y : memref<?xf32>, %out : memref<?xf32>)
    gpu.host_unregister %uo : memref<*xf32>
    %zero = arith.constant 0.0 : f32
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%so = %zero) -> f32 {
      %v = memref.load %out[%i] : memref<?xf32>
      %next = arith.addf %so, %v : f32
      scf.yield %next : f32
    }
    return %sum : f32
  }
}
