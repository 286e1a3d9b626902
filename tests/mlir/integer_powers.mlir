// Powers of integers: of 32 and 64 bits, of an index, and of vectors. Negative exponents leave 1, -1 or 0.
// RUN: --kernel powers --grid 1 --block 8 --arg i32[8]=2,-3,1,-1,-1,7,0,10 --arg i32[8]=10,5,-9,-3,-4,-1,0,9 --arg i32[8]=0 --arg i64[8]=0 --arg i64[8]=0 --arg i32[4x8]=0
// EXPECT: arg=2 at=0,1,2,3,4,5,6,7 values=1024,-243,1,-1,1,0,1,1000000000
// EXPECT: arg=3 at=0,1,2,3,4,5,6,7 values=1048576,59049,1,1,1,0,1,1000000000000000000
// EXPECT: arg=4 at=0,1,2,3,4,5,6,7 values=1024,-243,1,-1,1,0,1,1000000000
// EXPECT: arg=5 at=0,1,2,3,4,5,6,7,8,9,28,29,30,31 values=1024,-243,1,-1,1,0,1,1000000000,100,25,1,49,0,100
// OPTIONS: --bare-pointers
gpu.module @integers {
  gpu.func @powers(%x: memref<8xi32>, %e: memref<8xi32>, %out: memref<8xi32>, %wide: memref<8xi64>,
                   %index: memref<8xindex>, %vectors: memref<4x8xi32>) kernel {
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<8xi32>
    %n = memref.load %e[%i] : memref<8xi32>
    %r = math.ipowi %v, %n : i32
    memref.store %r, %out[%i] : memref<8xi32>
    %v64 = arith.extsi %v : i32 to i64
    %n64 = arith.extsi %n : i32 to i64
    %two = arith.constant 2 : i64
    %twice = arith.muli %n64, %two : i64
    %r64 = math.ipowi %v64, %twice : i64
    memref.store %r64, %wide[%i] : memref<8xi64>
    %vi = arith.index_cast %v : i32 to index
    %ni = arith.index_cast %n : i32 to index
    %ri = math.ipowi %vi, %ni : index
    memref.store %ri, %index[%i] : memref<8xindex>
    %two32 = arith.constant 2 : i32
    %vectors_of = vector.from_elements %v, %n, %two32, %v : vector<2x2xi32>
    %exponents = vector.from_elements %n, %two32, %n, %two32 : vector<2x2xi32>
    %powers = math.ipowi %vectors_of, %exponents : vector<2x2xi32>
    %flat = vector.shape_cast %powers : vector<2x2xi32> to vector<4xi32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %p0 = vector.extract %flat[0] : i32 from vector<4xi32>
    %p1 = vector.extract %flat[1] : i32 from vector<4xi32>
    %p2 = vector.extract %flat[2] : i32 from vector<4xi32>
    %p3 = vector.extract %flat[3] : i32 from vector<4xi32>
    memref.store %p0, %vectors[%c0, %i] : memref<4x8xi32>
    memref.store %p1, %vectors[%c1, %i] : memref<4x8xi32>
    memref.store %p2, %vectors[%c2, %i] : memref<4x8xi32>
    memref.store %p3, %vectors[%c3, %i] : memref<4x8xi32>
    gpu.return
  }
}
