// Two modules of kernels whose kernels are called the same.
module attributes {gpu.container_module} {
  gpu.module @first {
    gpu.func @step(%x: memref<4xi32>) kernel {
      %i = gpu.thread_id x
      %c3 = arith.constant 3 : i32
      %v = memref.load %x[%i] : memref<4xi32>
      %w = arith.muli %v, %c3 : i32
      memref.store %w, %x[%i] : memref<4xi32>
      gpu.return
    }
  }
  gpu.module @second {
    gpu.func @step(%x: memref<4xi32>) kernel {
      %i = gpu.thread_id x
      %c7 = arith.constant 7 : i32
      %v = memref.load %x[%i] : memref<4xi32>
      %w = arith.addi %v, %c7 : i32
      memref.store %w, %x[%i] : memref<4xi32>
      gpu.return
    }
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %x = memref.alloc() : memref<4xi32>
    %values = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
    vector.store %values, %x[%c0] : memref<4xi32>, vector<4xi32>
    %ux = memref.cast %x : memref<4xi32> to memref<*xi32>
    gpu.host_register %ux : memref<*xi32>
    gpu.launch_func @first::@step blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1) args(%x : memref<4xi32>)
    gpu.launch_func @second::@step blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1) args(%x : memref<4xi32>)
    %all = vector.load %x[%c0] : memref<4xi32>, vector<4xi32>
    vector.print %all : vector<4xi32>
    return
  }
}
