; An open hash table in global memory: keys are put in with compare-and-swap and counted, a
; second launch looks each up, a third empties the table (where a key lies is chance).
; RUN: --kernel insert --grid 4 --block 96
; RUN: --arg u32[384]=rand:116 --arg u64[512]=0xffffffffffffffff --arg u32[512]=0
; RUN: --arg u32[384]=0 --arg u32[1]=0
; THEN: look_up clear
; REFERENCE: hash_table
; EXPECT: arg=3 first=2,2,4,1,2,4,2,3
; EXPECT: arg=4 first=183
; Made from src/hash_table.hip by src/make.sh.

source_filename = "hash_table.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @insert(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %keys.coerce, ptr addrspace(1) noundef %counts.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %different.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %keys = alloca ptr, align 8, addrspace(5)
  %counts = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %different = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %keys.addr = alloca ptr, align 8, addrspace(5)
  %counts.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %different.addr = alloca ptr, align 8, addrspace(5)
  %key = alloca i64, align 8, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %old = alloca i64, align 8, addrspace(5)
  %.atomictmp = alloca i64, align 8, addrspace(5)
  %cmpxchg.bool = alloca i8, align 1, addrspace(5)
  %.atomictmp9 = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %.atomictmp15 = alloca i32, align 4, addrspace(5)
  %atomic-temp16 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %keys.ascast = addrspacecast ptr addrspace(5) %keys to ptr
  %counts.ascast = addrspacecast ptr addrspace(5) %counts to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %different.ascast = addrspacecast ptr addrspace(5) %different to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %keys.addr.ascast = addrspacecast ptr addrspace(5) %keys.addr to ptr
  %counts.addr.ascast = addrspacecast ptr addrspace(5) %counts.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %different.addr.ascast = addrspacecast ptr addrspace(5) %different.addr to ptr
  %key.ascast = addrspacecast ptr addrspace(5) %key to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %cmpxchg.bool.ascast = addrspacecast ptr addrspace(5) %cmpxchg.bool to ptr
  %.atomictmp9.ascast = addrspacecast ptr addrspace(5) %.atomictmp9 to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %.atomictmp15.ascast = addrspacecast ptr addrspace(5) %.atomictmp15 to ptr
  %atomic-temp16.ascast = addrspacecast ptr addrspace(5) %atomic-temp16 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %keys.coerce, ptr %keys.ascast, align 8
  %keys2 = load ptr, ptr %keys.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %counts.coerce, ptr %counts.ascast, align 8
  %counts3 = load ptr, ptr %counts.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out4 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %different.coerce, ptr %different.ascast, align 8
  %different5 = load ptr, ptr %different.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %keys2, ptr %keys.addr.ascast, align 8, !tbaa !11
  store ptr %counts3, ptr %counts.addr.ascast, align 8, !tbaa !8
  store ptr %out4, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %different5, ptr %different.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %key) #4
  %0 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %0, i64 %idxprom
  %6 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %call = call noundef i64 @_ZL6key_ofj(i32 noundef %6) #5
  store i64 %call, ptr %key.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #4
  %7 = load i64, ptr %key.ascast, align 8, !tbaa !15
  %call6 = call noundef i32 @_ZL8place_ofy(i64 noundef %7) #5
  store i32 %call6, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %cleanup, %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %old) #4
  store i64 -1, ptr %old.ascast, align 8, !tbaa !15
  %8 = load ptr, ptr %keys.addr.ascast, align 8, !tbaa !11
  %9 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom7 = zext i32 %9 to i64
  %arrayidx8 = getelementptr inbounds nuw i64, ptr %8, i64 %idxprom7
  %10 = load i64, ptr %key.ascast, align 8, !tbaa !15
  store i64 %10, ptr %.atomictmp.ascast, align 8, !tbaa !15
  %11 = load i64, ptr %old.ascast, align 8
  %12 = load i64, ptr %.atomictmp.ascast, align 8
  %13 = cmpxchg ptr %arrayidx8, i64 %11, i64 %12 syncscope("agent") monotonic monotonic, align 8, !noalias.addrspace !17
  %14 = extractvalue { i64, i1 } %13, 0
  %15 = extractvalue { i64, i1 } %13, 1
  br i1 %15, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %for.cond
  store i64 %14, ptr %old.ascast, align 8
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %for.cond
  %storedv = zext i1 %15 to i8
  store i8 %storedv, ptr %cmpxchg.bool.ascast, align 1, !tbaa !18
  %16 = load i8, ptr %cmpxchg.bool.ascast, align 1, !tbaa !18, !range !20, !noundef !14
  %loadedv = trunc i8 %16 to i1
  br i1 %loadedv, label %if.then, label %if.else

if.then:                                          ; preds = %cmpxchg.continue
  %17 = load ptr, ptr %different.addr.ascast, align 8, !tbaa !8
  store i32 1, ptr %.atomictmp9.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %.atomictmp9.ascast, align 4
  %19 = atomicrmw add ptr %17, i32 %18 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %19, ptr %atomic-temp.ascast, align 4
  %20 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  br label %if.end12

if.else:                                          ; preds = %cmpxchg.continue
  %21 = load i64, ptr %old.ascast, align 8, !tbaa !15
  %22 = load i64, ptr %key.ascast, align 8, !tbaa !15
  %cmp = icmp ne i64 %21, %22
  br i1 %cmp, label %if.then10, label %if.end

if.then10:                                        ; preds = %if.else
  %23 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add11 = add i32 %23, 1
  %rem = urem i32 %add11, 512
  store i32 %rem, ptr %at.ascast, align 4, !tbaa !4
  store i32 3, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup, !llvm.loop !21

if.end:                                           ; preds = %if.else
  br label %if.end12

if.end12:                                         ; preds = %if.end, %if.then
  %24 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !8
  %25 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %25 to i64
  %arrayidx14 = getelementptr inbounds nuw i32, ptr %24, i64 %idxprom13
  store i32 1, ptr %.atomictmp15.ascast, align 4, !tbaa !4
  %26 = load i32, ptr %.atomictmp15.ascast, align 4
  %27 = atomicrmw add ptr %arrayidx14, i32 %26 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %27, ptr %atomic-temp16.ascast, align 4
  %28 = load i32, ptr %atomic-temp16.ascast, align 4, !tbaa !4
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end12, %if.then10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %old) #4
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 3, label %for.cond
    i32 2, label %for.end
  ]

for.end:                                          ; preds = %cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %key) #4
  ret void

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress nounwind
define internal noundef i64 @_ZL6key_ofj(i32 noundef %bits) #2 {
entry:
  %retval = alloca i64, align 8, addrspace(5)
  %bits.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %bits.addr.ascast = addrspacecast ptr addrspace(5) %bits.addr to ptr
  store i32 %bits, ptr %bits.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %bits.addr.ascast, align 4, !tbaa !4
  %rem = urem i32 %0, 250
  %conv = zext i32 %rem to i64
  %mul = mul i64 %conv, 4294967297
  ret i64 %mul
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: convergent mustprogress nounwind
define internal noundef i32 @_ZL8place_ofy(i64 noundef %key) #2 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %key.addr = alloca i64, align 8, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %key.addr.ascast = addrspacecast ptr addrspace(5) %key.addr to ptr
  store i64 %key, ptr %key.addr.ascast, align 8, !tbaa !15
  %0 = load i64, ptr %key.addr.ascast, align 8, !tbaa !15
  %mul = mul i64 %0, -7046029254386353131
  %shr = lshr i64 %mul, 55
  %conv = trunc i64 %shr to i32
  ret i32 %conv
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @look_up(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %keys.coerce, ptr addrspace(1) noundef %counts.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %different.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %keys = alloca ptr, align 8, addrspace(5)
  %counts = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %different = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %keys.addr = alloca ptr, align 8, addrspace(5)
  %counts.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %different.addr = alloca ptr, align 8, addrspace(5)
  %key = alloca i64, align 8, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %keys.ascast = addrspacecast ptr addrspace(5) %keys to ptr
  %counts.ascast = addrspacecast ptr addrspace(5) %counts to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %different.ascast = addrspacecast ptr addrspace(5) %different to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %keys.addr.ascast = addrspacecast ptr addrspace(5) %keys.addr to ptr
  %counts.addr.ascast = addrspacecast ptr addrspace(5) %counts.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %different.addr.ascast = addrspacecast ptr addrspace(5) %different.addr to ptr
  %key.ascast = addrspacecast ptr addrspace(5) %key to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %keys.coerce, ptr %keys.ascast, align 8
  %keys2 = load ptr, ptr %keys.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %counts.coerce, ptr %counts.ascast, align 8
  %counts3 = load ptr, ptr %counts.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out4 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %different.coerce, ptr %different.ascast, align 8
  %different5 = load ptr, ptr %different.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %keys2, ptr %keys.addr.ascast, align 8, !tbaa !11
  store ptr %counts3, ptr %counts.addr.ascast, align 8, !tbaa !8
  store ptr %out4, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %different5, ptr %different.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %key) #4
  %0 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %0, i64 %idxprom
  %6 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %call = call noundef i64 @_ZL6key_ofj(i32 noundef %6) #5
  store i64 %call, ptr %key.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #4
  %7 = load i64, ptr %key.ascast, align 8, !tbaa !15
  %call6 = call noundef i32 @_ZL8place_ofy(i64 noundef %7) #5
  store i32 %call6, ptr %at.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %8 = load ptr, ptr %keys.addr.ascast, align 8, !tbaa !11
  %9 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom7 = zext i32 %9 to i64
  %arrayidx8 = getelementptr inbounds nuw i64, ptr %8, i64 %idxprom7
  %10 = load i64, ptr %arrayidx8, align 8, !tbaa !15
  %11 = load i64, ptr %key.ascast, align 8, !tbaa !15
  %cmp = icmp ne i64 %10, %11
  br i1 %cmp, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %12 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add9 = add i32 %12, 1
  %rem = urem i32 %add9, 512
  store i32 %rem, ptr %at.ascast, align 4, !tbaa !4
  br label %while.cond, !llvm.loop !24

while.end:                                        ; preds = %while.cond
  %13 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !8
  %14 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %14 to i64
  %arrayidx11 = getelementptr inbounds nuw i32, ptr %13, i64 %idxprom10
  %15 = load i32, ptr %arrayidx11, align 4, !tbaa !4
  %16 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %17 = call i32 @llvm.amdgcn.workgroup.id.x()
  %18 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %19 = getelementptr i8, ptr addrspace(4) %18, i32 12
  %20 = load i16, ptr addrspace(4) %19, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv12 = zext i16 %20 to i32
  %mul13 = mul i32 %17, %conv12
  %21 = call i32 @llvm.amdgcn.workitem.id.x()
  %add14 = add i32 %mul13, %21
  %idxprom15 = zext i32 %add14 to i64
  %arrayidx16 = getelementptr inbounds nuw i32, ptr %16, i64 %idxprom15
  store i32 %15, ptr %arrayidx16, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %key) #4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @clear(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %keys.coerce, ptr addrspace(1) noundef %counts.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %different.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %keys = alloca ptr, align 8, addrspace(5)
  %counts = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %different = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %keys.addr = alloca ptr, align 8, addrspace(5)
  %counts.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %different.addr = alloca ptr, align 8, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %keys.ascast = addrspacecast ptr addrspace(5) %keys to ptr
  %counts.ascast = addrspacecast ptr addrspace(5) %counts to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %different.ascast = addrspacecast ptr addrspace(5) %different to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %keys.addr.ascast = addrspacecast ptr addrspace(5) %keys.addr to ptr
  %counts.addr.ascast = addrspacecast ptr addrspace(5) %counts.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %different.addr.ascast = addrspacecast ptr addrspace(5) %different.addr to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %keys.coerce, ptr %keys.ascast, align 8
  %keys2 = load ptr, ptr %keys.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %counts.coerce, ptr %counts.ascast, align 8
  %counts3 = load ptr, ptr %counts.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out4 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %different.coerce, ptr %different.ascast, align 8
  %different5 = load ptr, ptr %different.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %keys2, ptr %keys.addr.ascast, align 8, !tbaa !11
  store ptr %counts3, ptr %counts.addr.ascast, align 8, !tbaa !8
  store ptr %out4, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %different5, ptr %different.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, 512
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load ptr, ptr %keys.addr.ascast, align 8, !tbaa !11
  %7 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %7 to i64
  %arrayidx = getelementptr inbounds nuw i64, ptr %6, i64 %idxprom
  store i64 -1, ptr %arrayidx, align 8, !tbaa !15
  %8 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom6 = zext i32 %9 to i64
  %arrayidx7 = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom6
  store i32 0, ptr %arrayidx7, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add8 = add i32 %10, 384
  store i32 %add8, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !25

for.end:                                          ; preds = %for.cond.cleanup
  ret void
}

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }
attributes #5 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"gfxjit_test_source", i32 1}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 long long", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"long long", !6, i64 0}
!17 = !{i32 5, i32 6}
!18 = !{!19, !19, i64 0}
!19 = !{!"bool", !6, i64 0}
!20 = !{i8 0, i8 2}
!21 = distinct !{!21, !22, !23}
!22 = !{!"llvm.loop.mustprogress"}
!23 = !{!"llvm.loop.unroll.disable"}
!24 = distinct !{!24, !22, !23}
!25 = distinct !{!25, !22, !23}
