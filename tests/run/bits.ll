; Integer instructions one by one: counts, reversals, funnel shift, saturation, minima,
; bit fields, byte permutation, and the 64-bit forms that take several.
; RUN: --kernel bits --grid 2 --block 64
; RUN: --arg u64[128]=rand:36 --arg u32[128x15]=0 --arg u64[128x8]=0
; REFERENCE: bits
; EXPECT: arg=1 first=14,5,0,3629982944,465183751,1232353235,4040675396,493986802
; EXPECT: arg=2 first=30,41,41,15590658032007695767,18446744073708820875,1823905451123005597,14841878799272773170,16839827797137734171
; Written by hand.

define amdgpu_kernel void @bits(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %wide) {
  %thread = call i32 @llvm.amdgcn.workitem.id.x()
  %block = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %block, 6
  %i = or i32 %base, %thread
  %in.at = getelementptr i64, ptr addrspace(1) %in, i32 %i
  %vw = load i64, ptr addrspace(1) %in.at
  %v = trunc i64 %vw to i32
  %vw.shifted = lshr i64 %vw, 32
  %w = trunc i64 %vw.shifted to i32
  ; Not llvm.bswap.i64: LLVM 22 compiles that wrongly for gfx1100 at O0 (the upper halves of
  ; both words are lost on the way to v_perm_b32).
  %v.swapped = call i32 @llvm.bswap.i32(i32 %v)
  %w.swapped = call i32 @llvm.bswap.i32(i32 %w)
  %v.swapped.64 = zext i32 %v.swapped to i64
  %w.swapped.64 = zext i32 %w.swapped to i64
  %v.swapped.high = shl i64 %v.swapped.64, 32
  %ww = or disjoint i64 %v.swapped.high, %w.swapped.64
  %amount = and i64 %ww, 63
  %low = lshr i64 %vw, %amount
  %high = shl i64 %vw, %amount
  %v.128 = zext i64 %vw to i128
  %w.128 = zext i64 %ww to i128
  %product = mul i128 %v.128, %w.128
  %wide.high = lshr i128 %product, 64
  %hi.med = call i32 @llvm.smax.i32(i32 %v, i32 -1000)
  %lo.med = call i32 @llvm.smax.i32(i32 1000, i32 -1000)

  %ctpop = call i32 @llvm.ctpop.i32(i32 %v)
  %ctlz = call i32 @llvm.ctlz.i32(i32 %v, i1 false)
  %cttz = call i32 @llvm.cttz.i32(i32 %w, i1 false)
  %reverse = call i32 @llvm.bitreverse.i32(i32 %v)
  %swap = call i32 @llvm.bswap.i32(i32 %v)
  %funnel = call i32 @llvm.fshl.i32(i32 %v, i32 %w, i32 %w)
  %usat = call i32 @llvm.uadd.sat.i32(i32 %v, i32 %w)
  %ssat = call i32 @llvm.ssub.sat.i32(i32 %v, i32 %w)
  %abs = call i32 @llvm.abs.i32(i32 %v, i1 false)
  %smax = call i32 @llvm.smax.i32(i32 %v, i32 %w)
  %umin = call i32 @llvm.umin.i32(i32 %v, i32 %w)
  %bfe = call i32 @llvm.amdgcn.sbfe.i32(i32 %v, i32 5, i32 11)
  %perm = call i32 @llvm.amdgcn.perm(i32 %v, i32 %w, i32 50856963)
  %align = call i32 @llvm.amdgcn.alignbyte(i32 %v, i32 %w, i32 3)
  %median = call i32 @llvm.smin.i32(i32 %hi.med, i32 %lo.med)
  %ctpop.w = call i64 @llvm.ctpop.i64(i64 %vw)
  %ctlz.w = call i64 @llvm.ctlz.i64(i64 %low, i1 false)
  %cttz.w = call i64 @llvm.cttz.i64(i64 %high, i1 false)
  %reverse.w = call i64 @llvm.bitreverse.i64(i64 %vw)
  %ashr.w = ashr i64 %vw, %amount
  %umulh.w = trunc i128 %wide.high to i64
  %usub.w = call i64 @llvm.usub.sat.i64(i64 %vw, i64 %ww)
  %smin.w = call i64 @llvm.smin.i64(i64 %vw, i64 %ww)

  %at = mul i32 %i, 15
  %out.0 = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %ctpop, ptr addrspace(1) %out.0
  %out.1 = getelementptr i32, ptr addrspace(1) %out.0, i32 1
  store i32 %ctlz, ptr addrspace(1) %out.1
  %out.2 = getelementptr i32, ptr addrspace(1) %out.0, i32 2
  store i32 %cttz, ptr addrspace(1) %out.2
  %out.3 = getelementptr i32, ptr addrspace(1) %out.0, i32 3
  store i32 %reverse, ptr addrspace(1) %out.3
  %out.4 = getelementptr i32, ptr addrspace(1) %out.0, i32 4
  store i32 %swap, ptr addrspace(1) %out.4
  %out.5 = getelementptr i32, ptr addrspace(1) %out.0, i32 5
  store i32 %funnel, ptr addrspace(1) %out.5
  %out.6 = getelementptr i32, ptr addrspace(1) %out.0, i32 6
  store i32 %usat, ptr addrspace(1) %out.6
  %out.7 = getelementptr i32, ptr addrspace(1) %out.0, i32 7
  store i32 %ssat, ptr addrspace(1) %out.7
  %out.8 = getelementptr i32, ptr addrspace(1) %out.0, i32 8
  store i32 %abs, ptr addrspace(1) %out.8
  %out.9 = getelementptr i32, ptr addrspace(1) %out.0, i32 9
  store i32 %smax, ptr addrspace(1) %out.9
  %out.10 = getelementptr i32, ptr addrspace(1) %out.0, i32 10
  store i32 %umin, ptr addrspace(1) %out.10
  %out.11 = getelementptr i32, ptr addrspace(1) %out.0, i32 11
  store i32 %bfe, ptr addrspace(1) %out.11
  %out.12 = getelementptr i32, ptr addrspace(1) %out.0, i32 12
  store i32 %perm, ptr addrspace(1) %out.12
  %out.13 = getelementptr i32, ptr addrspace(1) %out.0, i32 13
  store i32 %align, ptr addrspace(1) %out.13
  %out.14 = getelementptr i32, ptr addrspace(1) %out.0, i32 14
  store i32 %median, ptr addrspace(1) %out.14

  %at.wide = mul i32 %i, 8
  %wide.0 = getelementptr i64, ptr addrspace(1) %wide, i32 %at.wide
  store i64 %ctpop.w, ptr addrspace(1) %wide.0
  %wide.1 = getelementptr i64, ptr addrspace(1) %wide.0, i32 1
  store i64 %ctlz.w, ptr addrspace(1) %wide.1
  %wide.2 = getelementptr i64, ptr addrspace(1) %wide.0, i32 2
  store i64 %cttz.w, ptr addrspace(1) %wide.2
  %wide.3 = getelementptr i64, ptr addrspace(1) %wide.0, i32 3
  store i64 %reverse.w, ptr addrspace(1) %wide.3
  %wide.4 = getelementptr i64, ptr addrspace(1) %wide.0, i32 4
  store i64 %ashr.w, ptr addrspace(1) %wide.4
  %wide.5 = getelementptr i64, ptr addrspace(1) %wide.0, i32 5
  store i64 %umulh.w, ptr addrspace(1) %wide.5
  %wide.6 = getelementptr i64, ptr addrspace(1) %wide.0, i32 6
  store i64 %usub.w, ptr addrspace(1) %wide.6
  %wide.7 = getelementptr i64, ptr addrspace(1) %wide.0, i32 7
  store i64 %smin.w, ptr addrspace(1) %wide.7
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
declare i32 @llvm.cttz.i32(i32, i1 immarg)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1 immarg)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.perm(i32, i32, i32)
declare i32 @llvm.amdgcn.alignbyte(i32, i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.ctlz.i64(i64, i1 immarg)
declare i64 @llvm.cttz.i64(i64, i1 immarg)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.usub.sat.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
