; Sorts 768 points into five heaps by the nearest centre, and moves the centres: sums in LDS
; first, then 64-bit atomics; three rounds of two launches, all in integers.
; RUN: --kernel assign --grid 3 --block 256
; RUN: --arg i16[768x2]=rand:141 --arg i32[5x2]=ramp --arg i64[5x3]=0 --arg u8[768]=0
; THEN: move assign move assign move
; REFERENCE: kmeans
; EXPECT: arg=1 first=-15164,-17498,-16618,8357,14654,-17103,-4167,16638
; EXPECT: arg=3 first=3,3,3,4,3,4,0,0
; Made from src/kmeans.hip by src/make.sh.

source_filename = "kmeans.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ6assignE3own = internal addrspace(3) global [5 x [3 x i32]] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @assign(ptr addrspace(1) noundef %points.coerce, ptr addrspace(1) noundef %centres.coerce, ptr addrspace(1) noundef %sums.coerce, ptr addrspace(1) noundef %heap.coerce) #0 {
entry:
  %points = alloca ptr, align 8, addrspace(5)
  %centres = alloca ptr, align 8, addrspace(5)
  %sums = alloca ptr, align 8, addrspace(5)
  %heap = alloca ptr, align 8, addrspace(5)
  %points.addr = alloca ptr, align 8, addrspace(5)
  %centres.addr = alloca ptr, align 8, addrspace(5)
  %sums.addr = alloca ptr, align 8, addrspace(5)
  %heap.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %least = alloca i64, align 8, addrspace(5)
  %best = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %dx = alloca i64, align 8, addrspace(5)
  %dy = alloca i64, align 8, addrspace(5)
  %distance = alloca i64, align 8, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp42 = alloca i32, align 4, addrspace(5)
  %atomic-temp43 = alloca i32, align 4, addrspace(5)
  %.atomictmp47 = alloca i32, align 4, addrspace(5)
  %atomic-temp48 = alloca i32, align 4, addrspace(5)
  %.atomictmp53 = alloca i64, align 8, addrspace(5)
  %atomic-temp61 = alloca i64, align 8, addrspace(5)
  %points.ascast = addrspacecast ptr addrspace(5) %points to ptr
  %centres.ascast = addrspacecast ptr addrspace(5) %centres to ptr
  %sums.ascast = addrspacecast ptr addrspace(5) %sums to ptr
  %heap.ascast = addrspacecast ptr addrspace(5) %heap to ptr
  %points.addr.ascast = addrspacecast ptr addrspace(5) %points.addr to ptr
  %centres.addr.ascast = addrspacecast ptr addrspace(5) %centres.addr to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %heap.addr.ascast = addrspacecast ptr addrspace(5) %heap.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %least.ascast = addrspacecast ptr addrspace(5) %least to ptr
  %best.ascast = addrspacecast ptr addrspace(5) %best to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %dx.ascast = addrspacecast ptr addrspace(5) %dx to ptr
  %dy.ascast = addrspacecast ptr addrspace(5) %dy to ptr
  %distance.ascast = addrspacecast ptr addrspace(5) %distance to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp42.ascast = addrspacecast ptr addrspace(5) %.atomictmp42 to ptr
  %atomic-temp43.ascast = addrspacecast ptr addrspace(5) %atomic-temp43 to ptr
  %.atomictmp47.ascast = addrspacecast ptr addrspace(5) %.atomictmp47 to ptr
  %atomic-temp48.ascast = addrspacecast ptr addrspace(5) %atomic-temp48 to ptr
  %.atomictmp53.ascast = addrspacecast ptr addrspace(5) %.atomictmp53 to ptr
  %atomic-temp61.ascast = addrspacecast ptr addrspace(5) %atomic-temp61 to ptr
  store ptr addrspace(1) %points.coerce, ptr %points.ascast, align 8
  %points1 = load ptr, ptr %points.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %centres.coerce, ptr %centres.ascast, align 8
  %centres2 = load ptr, ptr %centres.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %sums.coerce, ptr %sums.ascast, align 8
  %sums3 = load ptr, ptr %sums.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %heap.coerce, ptr %heap.ascast, align 8
  %heap4 = load ptr, ptr %heap.ascast, align 8, !tbaa !15
  store ptr %points1, ptr %points.addr.ascast, align 8, !tbaa !8
  store ptr %centres2, ptr %centres.addr.ascast, align 8, !tbaa !11
  store ptr %sums3, ptr %sums.addr.ascast, align 8, !tbaa !13
  store ptr %heap4, ptr %heap.addr.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %6, 15
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %7 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %div = udiv i32 %7, 3
  %idxprom = zext i32 %div to i64
  %arrayidx = getelementptr inbounds nuw [5 x [3 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ6assignE3own to ptr), i64 0, i64 %idxprom
  %8 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem = urem i32 %8, 3
  %idxprom5 = zext i32 %rem to i64
  %arrayidx6 = getelementptr inbounds nuw [3 x i32], ptr %arrayidx, i64 0, i64 %idxprom5
  store i32 0, ptr %arrayidx6, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  %9 = load ptr, ptr %points.addr.ascast, align 8, !tbaa !8
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul7 = mul i32 2, %10
  %idxprom8 = zext i32 %mul7 to i64
  %arrayidx9 = getelementptr inbounds nuw i16, ptr %9, i64 %idxprom8
  %11 = load i16, ptr %arrayidx9, align 2, !tbaa !19
  %conv10 = sext i16 %11 to i32
  store i32 %conv10, ptr %x.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #5
  %12 = load ptr, ptr %points.addr.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul11 = mul i32 2, %13
  %add12 = add i32 %mul11, 1
  %idxprom13 = zext i32 %add12 to i64
  %arrayidx14 = getelementptr inbounds nuw i16, ptr %12, i64 %idxprom13
  %14 = load i16, ptr %arrayidx14, align 2, !tbaa !19
  %conv15 = sext i16 %14 to i32
  store i32 %conv15, ptr %y.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %least) #5
  store i64 -1, ptr %least.ascast, align 8, !tbaa !21
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %best) #5
  store i32 0, ptr %best.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #5
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %15 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp16 = icmp ult i32 %15, 5
  br i1 %cmp16, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %dx) #5
  %16 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %17 = load ptr, ptr %centres.addr.ascast, align 8, !tbaa !11
  %18 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %mul17 = mul i32 2, %18
  %idxprom18 = zext i32 %mul17 to i64
  %arrayidx19 = getelementptr inbounds nuw i32, ptr %17, i64 %idxprom18
  %19 = load i32, ptr %arrayidx19, align 4, !tbaa !4
  %sub = sub nsw i32 %16, %19
  %conv20 = sext i32 %sub to i64
  store i64 %conv20, ptr %dx.ascast, align 8, !tbaa !21
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %dy) #5
  %20 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %21 = load ptr, ptr %centres.addr.ascast, align 8, !tbaa !11
  %22 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %mul21 = mul i32 2, %22
  %add22 = add i32 %mul21, 1
  %idxprom23 = zext i32 %add22 to i64
  %arrayidx24 = getelementptr inbounds nuw i32, ptr %21, i64 %idxprom23
  %23 = load i32, ptr %arrayidx24, align 4, !tbaa !4
  %sub25 = sub nsw i32 %20, %23
  %conv26 = sext i32 %sub25 to i64
  store i64 %conv26, ptr %dy.ascast, align 8, !tbaa !21
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %distance) #5
  %24 = load i64, ptr %dx.ascast, align 8, !tbaa !21
  %25 = load i64, ptr %dx.ascast, align 8, !tbaa !21
  %mul27 = mul nsw i64 %24, %25
  %26 = load i64, ptr %dy.ascast, align 8, !tbaa !21
  %27 = load i64, ptr %dy.ascast, align 8, !tbaa !21
  %mul28 = mul nsw i64 %26, %27
  %add29 = add nsw i64 %mul27, %mul28
  store i64 %add29, ptr %distance.ascast, align 8, !tbaa !21
  %28 = load i64, ptr %distance.ascast, align 8, !tbaa !21
  %29 = load i64, ptr %least.ascast, align 8, !tbaa !21
  %cmp30 = icmp ult i64 %28, %29
  br i1 %cmp30, label %if.then31, label %if.end32

if.then31:                                        ; preds = %for.body
  %30 = load i64, ptr %distance.ascast, align 8, !tbaa !21
  store i64 %30, ptr %least.ascast, align 8, !tbaa !21
  %31 = load i32, ptr %k.ascast, align 4, !tbaa !4
  store i32 %31, ptr %best.ascast, align 4, !tbaa !4
  br label %if.end32

if.end32:                                         ; preds = %if.then31, %for.body
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %distance) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %dy) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %dx) #5
  br label %for.inc

for.inc:                                          ; preds = %if.end32
  %32 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %32, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !23

for.end:                                          ; preds = %for.cond.cleanup
  %33 = load i32, ptr %best.ascast, align 4, !tbaa !4
  %conv33 = trunc i32 %33 to i8
  %34 = load ptr, ptr %heap.addr.ascast, align 8, !tbaa !15
  %35 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom34 = zext i32 %35 to i64
  %arrayidx35 = getelementptr inbounds nuw i8, ptr %34, i64 %idxprom34
  store i8 %conv33, ptr %arrayidx35, align 1, !tbaa !26
  %36 = load i32, ptr %best.ascast, align 4, !tbaa !4
  %idxprom36 = zext i32 %36 to i64
  %arrayidx37 = getelementptr inbounds nuw [5 x [3 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ6assignE3own to ptr), i64 0, i64 %idxprom36
  %arrayidx38 = getelementptr inbounds [3 x i32], ptr %arrayidx37, i64 0, i64 0
  %37 = load i32, ptr %x.ascast, align 4, !tbaa !4
  store i32 %37, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %.atomictmp.ascast, align 4
  %39 = atomicrmw add ptr %arrayidx38, i32 %38 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !27, !amdgpu.no.fine.grained.memory !18, !amdgpu.no.remote.memory !18
  store i32 %39, ptr %atomic-temp.ascast, align 4
  %40 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  %41 = load i32, ptr %best.ascast, align 4, !tbaa !4
  %idxprom39 = zext i32 %41 to i64
  %arrayidx40 = getelementptr inbounds nuw [5 x [3 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ6assignE3own to ptr), i64 0, i64 %idxprom39
  %arrayidx41 = getelementptr inbounds [3 x i32], ptr %arrayidx40, i64 0, i64 1
  %42 = load i32, ptr %y.ascast, align 4, !tbaa !4
  store i32 %42, ptr %.atomictmp42.ascast, align 4, !tbaa !4
  %43 = load i32, ptr %.atomictmp42.ascast, align 4
  %44 = atomicrmw add ptr %arrayidx41, i32 %43 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !27, !amdgpu.no.fine.grained.memory !18, !amdgpu.no.remote.memory !18
  store i32 %44, ptr %atomic-temp43.ascast, align 4
  %45 = load i32, ptr %atomic-temp43.ascast, align 4, !tbaa !4
  %46 = load i32, ptr %best.ascast, align 4, !tbaa !4
  %idxprom44 = zext i32 %46 to i64
  %arrayidx45 = getelementptr inbounds nuw [5 x [3 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ6assignE3own to ptr), i64 0, i64 %idxprom44
  %arrayidx46 = getelementptr inbounds [3 x i32], ptr %arrayidx45, i64 0, i64 2
  store i32 1, ptr %.atomictmp47.ascast, align 4, !tbaa !4
  %47 = load i32, ptr %.atomictmp47.ascast, align 4
  %48 = atomicrmw add ptr %arrayidx46, i32 %47 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !27, !amdgpu.no.fine.grained.memory !18, !amdgpu.no.remote.memory !18
  store i32 %48, ptr %atomic-temp48.ascast, align 4
  %49 = load i32, ptr %atomic-temp48.ascast, align 4, !tbaa !4
  call void @_ZL7barrierv() #6
  %50 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp49 = icmp ult i32 %50, 15
  br i1 %cmp49, label %if.then50, label %if.end62

if.then50:                                        ; preds = %for.end
  %51 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !13
  %52 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom51 = zext i32 %52 to i64
  %arrayidx52 = getelementptr inbounds nuw i64, ptr %51, i64 %idxprom51
  %53 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %div54 = udiv i32 %53, 3
  %idxprom55 = zext i32 %div54 to i64
  %arrayidx56 = getelementptr inbounds nuw [5 x [3 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ6assignE3own to ptr), i64 0, i64 %idxprom55
  %54 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem57 = urem i32 %54, 3
  %idxprom58 = zext i32 %rem57 to i64
  %arrayidx59 = getelementptr inbounds nuw [3 x i32], ptr %arrayidx56, i64 0, i64 %idxprom58
  %55 = load i32, ptr %arrayidx59, align 4, !tbaa !4
  %conv60 = sext i32 %55 to i64
  store i64 %conv60, ptr %.atomictmp53.ascast, align 8, !tbaa !21
  %56 = load i64, ptr %.atomictmp53.ascast, align 8
  %57 = atomicrmw add ptr %arrayidx52, i64 %56 syncscope("agent") monotonic, align 8, !noalias.addrspace !27, !amdgpu.no.fine.grained.memory !18, !amdgpu.no.remote.memory !18
  store i64 %57, ptr %atomic-temp61.ascast, align 8
  %58 = load i64, ptr %atomic-temp61.ascast, align 8, !tbaa !21
  br label %if.end62

if.end62:                                         ; preds = %if.then50, %for.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %best) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %least) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @move(ptr addrspace(1) noundef %.coerce, ptr addrspace(1) noundef %centres.coerce, ptr addrspace(1) noundef %sums.coerce, ptr addrspace(1) noundef %.coerce1) #0 {
entry:
  %0 = alloca ptr, align 8, addrspace(5)
  %centres = alloca ptr, align 8, addrspace(5)
  %sums = alloca ptr, align 8, addrspace(5)
  %1 = alloca ptr, align 8, addrspace(5)
  %.addr = alloca ptr, align 8, addrspace(5)
  %centres.addr = alloca ptr, align 8, addrspace(5)
  %sums.addr = alloca ptr, align 8, addrspace(5)
  %.addr4 = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %count = alloca i64, align 8, addrspace(5)
  %2 = addrspacecast ptr addrspace(5) %0 to ptr
  %centres.ascast = addrspacecast ptr addrspace(5) %centres to ptr
  %sums.ascast = addrspacecast ptr addrspace(5) %sums to ptr
  %3 = addrspacecast ptr addrspace(5) %1 to ptr
  %.addr.ascast = addrspacecast ptr addrspace(5) %.addr to ptr
  %centres.addr.ascast = addrspacecast ptr addrspace(5) %centres.addr to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %.addr4.ascast = addrspacecast ptr addrspace(5) %.addr4 to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %count.ascast = addrspacecast ptr addrspace(5) %count to ptr
  store ptr addrspace(1) %.coerce, ptr %2, align 8
  %4 = load ptr, ptr %2, align 8, !tbaa !8
  store ptr addrspace(1) %centres.coerce, ptr %centres.ascast, align 8
  %centres2 = load ptr, ptr %centres.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %sums.coerce, ptr %sums.ascast, align 8
  %sums3 = load ptr, ptr %sums.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %.coerce1, ptr %3, align 8
  %5 = load ptr, ptr %3, align 8, !tbaa !15
  store ptr %4, ptr %.addr.ascast, align 8, !tbaa !8
  store ptr %centres2, ptr %centres.addr.ascast, align 8, !tbaa !11
  store ptr %sums3, ptr %sums.addr.ascast, align 8, !tbaa !13
  store ptr %5, ptr %.addr4.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %6 = call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr i8, ptr addrspace(4) %7, i32 12
  %9 = load i16, ptr addrspace(4) %8, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %9 to i32
  %mul = mul i32 %6, %conv
  %10 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %10
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp uge i32 %11, 5
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %count) #5
  %12 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !13
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul5 = mul i32 3, %13
  %add6 = add i32 %mul5, 2
  %idxprom = zext i32 %add6 to i64
  %arrayidx = getelementptr inbounds nuw i64, ptr %12, i64 %idxprom
  %14 = load i64, ptr %arrayidx, align 8, !tbaa !21
  store i64 %14, ptr %count.ascast, align 8, !tbaa !21
  %15 = load i64, ptr %count.ascast, align 8, !tbaa !21
  %cmp7 = icmp ne i64 %15, 0
  br i1 %cmp7, label %if.then8, label %if.end26

if.then8:                                         ; preds = %if.end
  %16 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !13
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul9 = mul i32 3, %17
  %idxprom10 = zext i32 %mul9 to i64
  %arrayidx11 = getelementptr inbounds nuw i64, ptr %16, i64 %idxprom10
  %18 = load i64, ptr %arrayidx11, align 8, !tbaa !21
  %19 = load i64, ptr %count.ascast, align 8, !tbaa !21
  %div = sdiv i64 %18, %19
  %conv12 = trunc i64 %div to i32
  %20 = load ptr, ptr %centres.addr.ascast, align 8, !tbaa !11
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul13 = mul i32 2, %21
  %idxprom14 = zext i32 %mul13 to i64
  %arrayidx15 = getelementptr inbounds nuw i32, ptr %20, i64 %idxprom14
  store i32 %conv12, ptr %arrayidx15, align 4, !tbaa !4
  %22 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !13
  %23 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul16 = mul i32 3, %23
  %add17 = add i32 %mul16, 1
  %idxprom18 = zext i32 %add17 to i64
  %arrayidx19 = getelementptr inbounds nuw i64, ptr %22, i64 %idxprom18
  %24 = load i64, ptr %arrayidx19, align 8, !tbaa !21
  %25 = load i64, ptr %count.ascast, align 8, !tbaa !21
  %div20 = sdiv i64 %24, %25
  %conv21 = trunc i64 %div20 to i32
  %26 = load ptr, ptr %centres.addr.ascast, align 8, !tbaa !11
  %27 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul22 = mul i32 2, %27
  %add23 = add i32 %mul22, 1
  %idxprom24 = zext i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds nuw i32, ptr %26, i64 %idxprom24
  store i32 %conv21, ptr %arrayidx25, align 4, !tbaa !4
  br label %if.end26

if.end26:                                         ; preds = %if.then8, %if.end
  %28 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !13
  %29 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul27 = mul i32 3, %29
  %add28 = add i32 %mul27, 2
  %idxprom29 = zext i32 %add28 to i64
  %arrayidx30 = getelementptr inbounds nuw i64, ptr %28, i64 %idxprom29
  store i64 0, ptr %arrayidx30, align 8, !tbaa !21
  %30 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !13
  %31 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul31 = mul i32 3, %31
  %add32 = add i32 %mul31, 1
  %idxprom33 = zext i32 %add32 to i64
  %arrayidx34 = getelementptr inbounds nuw i64, ptr %30, i64 %idxprom33
  store i64 0, ptr %arrayidx34, align 8, !tbaa !21
  %32 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !13
  %33 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul35 = mul i32 3, %33
  %idxprom36 = zext i32 %mul35 to i64
  %arrayidx37 = getelementptr inbounds nuw i64, ptr %32, i64 %idxprom36
  store i64 0, ptr %arrayidx37, align 8, !tbaa !21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %count) #5
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end26, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 1, label %cleanup.cont
  ]

cleanup.cont:                                     ; preds = %cleanup, %cleanup
  ret void

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

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
!9 = !{!"p1 short", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 int", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 long long", !10, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 omnipotent char", !10, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{!20, !20, i64 0}
!20 = !{!"short", !6, i64 0}
!21 = !{!22, !22, i64 0}
!22 = !{!"long long", !6, i64 0}
!23 = distinct !{!23, !24, !25}
!24 = !{!"llvm.loop.mustprogress"}
!25 = !{!"llvm.loop.unroll.disable"}
!26 = !{!6, !6, i64 0}
!27 = !{i32 5, i32 6}
