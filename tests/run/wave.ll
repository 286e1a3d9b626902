; What lanes of a wave tell each other: ballot, reads of a lane, permutation through LDS
; hardware, a swizzle, and a read of the first active lane within a divergent branch. Each
; step works for waves of 32 and of 64 lanes; the last wave of a block is not full.
; RUN: --kernel wave --grid 3 --block 80
; RUN: --arg u32[240]=rand:34 --arg u32[240x8]=0
; REFERENCE: wave
; EXPECT: arg=1 wave=64 first=64000,30,0,2157209079,2300849453,861619470,3461119861,2300849453
; EXPECT: arg=1 wave=32 first=32000,15,0,2157209079,2300849453,861619470,3461119861,2300849453
; Written by hand, with neither triple nor data layout.

define amdgpu_kernel void @wave(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %thread = call i32 @llvm.amdgcn.workitem.id.x()
  %block = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %block, 80
  %i = add i32 %base, %thread
  %in.at = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %in.at

  ; The lane's number, and the wave's size.
  %lane.low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lane.low)
  %size = call i32 @llvm.amdgcn.wavefrontsize()

  ; How many lanes hold an odd number, and how many of them lie below this one.
  %bit = and i32 %v, 1
  %odd = icmp ne i32 %bit, 0
  %ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %odd)
  %count = call i64 @llvm.ctpop.i64(i64 %ballot)
  %count.32 = trunc i64 %count to i32
  %ballot.low = trunc i64 %ballot to i32
  %ballot.shifted = lshr i64 %ballot, 32
  %ballot.high = trunc i64 %ballot.shifted to i32
  %below.low = call i32 @llvm.amdgcn.mbcnt.lo(i32 %ballot.low, i32 0)
  %below = call i32 @llvm.amdgcn.mbcnt.hi(i32 %ballot.high, i32 %below.low)

  ; Lane 5's number, and this lane's with lane 3 replaced.
  %fifth = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 5)
  %replaced = call i32 @llvm.amdgcn.writelane.i32(i32 %fifth, i32 3, i32 %v)

  ; The number of the lane at distance 7 (xor), and of the neighbour.
  %other = xor i32 %lane, 7
  %other.bytes = shl i32 %other, 2
  %permuted = call i32 @llvm.amdgcn.ds.bpermute(i32 %other.bytes, i32 %v)
  %swizzled = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 1055)

  ; Among the lanes of one parity: the first one's number.
  br i1 %odd, label %odd.lanes, label %even.lanes
odd.lanes:
  %first.odd = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  br label %join
even.lanes:
  %first.even.raw = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %first.even = xor i32 %first.even.raw, -1
  br label %join
join:
  %first = phi i32 [ %first.odd, %odd.lanes ], [ %first.even, %even.lanes ]

  %row.at = mul i32 %i, 8
  %out.0 = getelementptr i32, ptr addrspace(1) %out, i32 %row.at
  %lane.and.size = mul i32 %size, 1000
  %c0 = add i32 %lane.and.size, %lane
  store i32 %c0, ptr addrspace(1) %out.0
  %out.1 = getelementptr i32, ptr addrspace(1) %out.0, i32 1
  store i32 %count.32, ptr addrspace(1) %out.1
  %out.2 = getelementptr i32, ptr addrspace(1) %out.0, i32 2
  store i32 %below, ptr addrspace(1) %out.2
  %out.3 = getelementptr i32, ptr addrspace(1) %out.0, i32 3
  store i32 %fifth, ptr addrspace(1) %out.3
  %out.4 = getelementptr i32, ptr addrspace(1) %out.0, i32 4
  store i32 %replaced, ptr addrspace(1) %out.4
  %out.5 = getelementptr i32, ptr addrspace(1) %out.0, i32 5
  store i32 %permuted, ptr addrspace(1) %out.5
  %out.6 = getelementptr i32, ptr addrspace(1) %out.0, i32 6
  store i32 %swizzled, ptr addrspace(1) %out.6
  %out.7 = getelementptr i32, ptr addrspace(1) %out.0, i32 7
  store i32 %first, ptr addrspace(1) %out.7
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.wavefrontsize()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)

attributes #0 = { "amdgpu-flat-work-group-size"="1,1024" }
