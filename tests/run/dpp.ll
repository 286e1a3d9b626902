; Data-parallel primitives within rows of 16 lanes: quad permutation, shifts with and
; without a bound, rotation, mirrors, row and bank masks, and a sum over the row.
; RUN: --kernel dpp --grid 2 --block 128
; RUN: --arg u32[256]=rand:35 --arg u32[256x8]=0
; REFERENCE: dpp
; EXPECT: arg=1 first=1564100736,77,3445598551,3945607411,124964689,1297922085,0,899507018
; Written by hand.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @dpp(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %thread = call i32 @llvm.amdgcn.workitem.id.x()
  %block = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %block, 128
  %i = add i32 %base, %thread
  %in.at = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %in.at

  ; Controls: quad_perm 0x00–0xff, row_shl 0x100+n, row_shr 0x110+n, row_ror 0x120+n,
  ; row_mirror 0x140, row_half_mirror 0x141. Then row mask, bank mask, bound control.
  %quad = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %v, i32 27, i32 15, i32 15, i1 true)
  %shr = call i32 @llvm.amdgcn.update.dpp.i32(i32 77, i32 %v, i32 273, i32 15, i32 15, i1 false)
  %shl = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %v, i32 258, i32 15, i32 15, i1 true)
  %mirror = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %v, i32 320, i32 15, i32 15, i1 true)
  %half = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %v, i32 321, i32 15, i32 15, i1 true)
  %rows = call i32 @llvm.amdgcn.update.dpp.i32(i32 %i, i32 %v, i32 228, i32 5, i32 15, i1 false)
  %banks = call i32 @llvm.amdgcn.update.dpp.i32(i32 %i, i32 %v, i32 291, i32 15, i32 6, i1 false)

  %r8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %v, i32 296, i32 15, i32 15, i1 true)
  %s8 = add i32 %v, %r8
  %r4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s8, i32 292, i32 15, i32 15, i1 true)
  %s4 = add i32 %s8, %r4
  %r2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s4, i32 290, i32 15, i32 15, i1 true)
  %s2 = add i32 %s4, %r2
  %r1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s2, i32 289, i32 15, i32 15, i1 true)
  %sum = add i32 %s2, %r1

  %at = mul i32 %i, 8
  %out.0 = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %quad, ptr addrspace(1) %out.0
  %out.1 = getelementptr i32, ptr addrspace(1) %out.0, i32 1
  store i32 %shr, ptr addrspace(1) %out.1
  %out.2 = getelementptr i32, ptr addrspace(1) %out.0, i32 2
  store i32 %shl, ptr addrspace(1) %out.2
  %out.3 = getelementptr i32, ptr addrspace(1) %out.0, i32 3
  store i32 %mirror, ptr addrspace(1) %out.3
  %out.4 = getelementptr i32, ptr addrspace(1) %out.0, i32 4
  store i32 %half, ptr addrspace(1) %out.4
  %out.5 = getelementptr i32, ptr addrspace(1) %out.0, i32 5
  store i32 %rows, ptr addrspace(1) %out.5
  %out.6 = getelementptr i32, ptr addrspace(1) %out.0, i32 6
  store i32 %banks, ptr addrspace(1) %out.6
  %out.7 = getelementptr i32, ptr addrspace(1) %out.0, i32 7
  store i32 %sum, ptr addrspace(1) %out.7
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
