; A filter of 5 by 5 from constant memory over a picture of bytes, a tile with its border in
; LDS; what lies outside is 0, sums are clamped to 0 to 255.
; RUN: --kernel conv2d --grid 3,3 --block 16,8
; RUN: --arg u8[21x40]=rand:144 --arg u8[21x40]=0 --arg i32=40 --arg i32=21
; REFERENCE: conv2d
; EXPECT: arg=1 first=0,255,3,180,161,58,0,255
; Made from src/conv2d.hip by src/make.sh.

source_filename = "conv2d.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ6conv2dE4tile = internal addrspace(3) global [12 x [20 x i8]] undef, align 16
@_ZL6FILTER = internal addrspace(4) constant [5 x [5 x i8]] [[5 x i8] c"\FF\00\02\00\FF", [5 x i8] c"\00\03\FC\03\00", [5 x i8] c"\02\FC\09\FC\02", [5 x i8] c"\00\03\FC\03\00", [5 x i8] c"\FF\00\02\00\FD"], align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @conv2d(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %width, i32 noundef %height) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %width.addr = alloca i32, align 4, addrspace(5)
  %height.addr = alloca i32, align 4, addrspace(5)
  %left = alloca i32, align 4, addrspace(5)
  %top = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %inside = alloca i8, align 1, addrspace(5)
  %x23 = alloca i32, align 4, addrspace(5)
  %y27 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot33 = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %dy = alloca i32, align 4, addrspace(5)
  %dx = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %width.addr.ascast = addrspacecast ptr addrspace(5) %width.addr to ptr
  %height.addr.ascast = addrspacecast ptr addrspace(5) %height.addr to ptr
  %left.ascast = addrspacecast ptr addrspace(5) %left to ptr
  %top.ascast = addrspacecast ptr addrspace(5) %top to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %inside.ascast = addrspacecast ptr addrspace(5) %inside to ptr
  %x23.ascast = addrspacecast ptr addrspace(5) %x23 to ptr
  %y27.ascast = addrspacecast ptr addrspace(5) %y27 to ptr
  %cleanup.dest.slot33.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot33 to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %dy.ascast = addrspacecast ptr addrspace(5) %dy to ptr
  %dx.ascast = addrspacecast ptr addrspace(5) %dx to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store i32 %width, ptr %width.addr.ascast, align 4, !tbaa !4
  store i32 %height, ptr %height.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %left) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %0, 16
  %sub = sub i32 %mul, 2
  store i32 %sub, ptr %left.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %top) #5
  %1 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul3 = mul i32 %1, 8
  %sub4 = sub i32 %mul3, 2
  store i32 %sub4, ptr %top.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #5
  %2 = call i32 @llvm.amdgcn.workitem.id.y()
  %mul5 = mul i32 %2, 16
  %3 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul5, %3
  store i32 %add, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %4, 240
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  %5 = load i32, ptr %left.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %rem = urem i32 %6, 20
  %add6 = add nsw i32 %5, %rem
  store i32 %add6, ptr %x.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #5
  %7 = load i32, ptr %top.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %div = udiv i32 %8, 20
  %add7 = add nsw i32 %7, %div
  store i32 %add7, ptr %y.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %inside) #5
  %9 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %cmp8 = icmp sge i32 %9, 0
  br i1 %cmp8, label %land.lhs.true, label %land.end

land.lhs.true:                                    ; preds = %for.body
  %10 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %cmp9 = icmp slt i32 %10, %11
  br i1 %cmp9, label %land.lhs.true10, label %land.end

land.lhs.true10:                                  ; preds = %land.lhs.true
  %12 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %cmp11 = icmp sge i32 %12, 0
  br i1 %cmp11, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %land.lhs.true10
  %13 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %height.addr.ascast, align 4, !tbaa !4
  %cmp12 = icmp slt i32 %13, %14
  br label %land.end

land.end:                                         ; preds = %land.rhs, %land.lhs.true10, %land.lhs.true, %for.body
  %15 = phi i1 [ false, %land.lhs.true10 ], [ false, %land.lhs.true ], [ false, %for.body ], [ %cmp12, %land.rhs ]
  %storedv = zext i1 %15 to i8
  store i8 %storedv, ptr %inside.ascast, align 1, !tbaa !11
  %16 = load i8, ptr %inside.ascast, align 1, !tbaa !11, !range !13, !noundef !14
  %loadedv = trunc i8 %16 to i1
  br i1 %loadedv, label %cond.true, label %cond.false

cond.true:                                        ; preds = %land.end
  %17 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %18 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %19 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %mul13 = mul nsw i32 %18, %19
  %20 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %add14 = add nsw i32 %mul13, %20
  %idxprom = sext i32 %add14 to i64
  %arrayidx = getelementptr inbounds i8, ptr %17, i64 %idxprom
  %21 = load i8, ptr %arrayidx, align 1, !tbaa !15
  %conv = zext i8 %21 to i32
  br label %cond.end

cond.false:                                       ; preds = %land.end
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %conv, %cond.true ], [ 0, %cond.false ]
  %conv15 = trunc i32 %cond to i8
  %22 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %div16 = udiv i32 %22, 20
  %idxprom17 = zext i32 %div16 to i64
  %arrayidx18 = getelementptr inbounds nuw [12 x [20 x i8]], ptr addrspacecast (ptr addrspace(3) @_ZZ6conv2dE4tile to ptr), i64 0, i64 %idxprom17
  %23 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %rem19 = urem i32 %23, 20
  %idxprom20 = zext i32 %rem19 to i64
  %arrayidx21 = getelementptr inbounds nuw [20 x i8], ptr %arrayidx18, i64 0, i64 %idxprom20
  store i8 %conv15, ptr %arrayidx21, align 1, !tbaa !15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %inside) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %24 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add22 = add i32 %24, 128
  store i32 %add22, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x23) #5
  %25 = call i32 @llvm.amdgcn.workgroup.id.x()
  %26 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %27 = getelementptr i8, ptr addrspace(4) %26, i32 12
  %28 = load i16, ptr addrspace(4) %27, align 2, !range !19, !invariant.load !14, !noundef !14
  %conv24 = zext i16 %28 to i32
  %mul25 = mul i32 %25, %conv24
  %29 = call i32 @llvm.amdgcn.workitem.id.x()
  %add26 = add i32 %mul25, %29
  store i32 %add26, ptr %x23.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y27) #5
  %30 = call i32 @llvm.amdgcn.workgroup.id.y()
  %31 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %32 = getelementptr i8, ptr addrspace(4) %31, i32 14
  %33 = load i16, ptr addrspace(4) %32, align 2, !range !19, !invariant.load !14, !noundef !14
  %conv28 = zext i16 %33 to i32
  %mul29 = mul i32 %30, %conv28
  %34 = call i32 @llvm.amdgcn.workitem.id.y()
  %add30 = add i32 %mul29, %34
  store i32 %add30, ptr %y27.ascast, align 4, !tbaa !4
  %35 = load i32, ptr %x23.ascast, align 4, !tbaa !4
  %36 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %cmp31 = icmp sge i32 %35, %36
  br i1 %cmp31, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %for.end
  %37 = load i32, ptr %y27.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %height.addr.ascast, align 4, !tbaa !4
  %cmp32 = icmp sge i32 %37, %38
  br i1 %cmp32, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false, %for.end
  store i32 1, ptr %cleanup.dest.slot33.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %lor.lhs.false
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #5
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %dy) #5
  store i32 0, ptr %dy.ascast, align 4, !tbaa !4
  br label %for.cond34

for.cond34:                                       ; preds = %for.inc58, %if.end
  %39 = load i32, ptr %dy.ascast, align 4, !tbaa !4
  %cmp35 = icmp ult i32 %39, 5
  br i1 %cmp35, label %for.body37, label %for.cond.cleanup36

for.cond.cleanup36:                               ; preds = %for.cond34
  store i32 5, ptr %cleanup.dest.slot33.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %dy) #5
  br label %for.end60

for.body37:                                       ; preds = %for.cond34
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %dx) #5
  store i32 0, ptr %dx.ascast, align 4, !tbaa !4
  br label %for.cond38

for.cond38:                                       ; preds = %for.inc56, %for.body37
  %40 = load i32, ptr %dx.ascast, align 4, !tbaa !4
  %cmp39 = icmp ult i32 %40, 5
  br i1 %cmp39, label %for.body41, label %for.cond.cleanup40

for.cond.cleanup40:                               ; preds = %for.cond38
  store i32 8, ptr %cleanup.dest.slot33.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %dx) #5
  br label %for.end57

for.body41:                                       ; preds = %for.cond38
  %41 = load i32, ptr %dy.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %41 to i64
  %arrayidx43 = getelementptr inbounds nuw [5 x [5 x i8]], ptr addrspacecast (ptr addrspace(4) @_ZL6FILTER to ptr), i64 0, i64 %idxprom42
  %42 = load i32, ptr %dx.ascast, align 4, !tbaa !4
  %idxprom44 = zext i32 %42 to i64
  %arrayidx45 = getelementptr inbounds nuw [5 x i8], ptr %arrayidx43, i64 0, i64 %idxprom44
  %43 = load i8, ptr %arrayidx45, align 1, !tbaa !15
  %conv46 = sext i8 %43 to i32
  %44 = call i32 @llvm.amdgcn.workitem.id.y()
  %45 = load i32, ptr %dy.ascast, align 4, !tbaa !4
  %add47 = add i32 %44, %45
  %idxprom48 = zext i32 %add47 to i64
  %arrayidx49 = getelementptr inbounds nuw [12 x [20 x i8]], ptr addrspacecast (ptr addrspace(3) @_ZZ6conv2dE4tile to ptr), i64 0, i64 %idxprom48
  %46 = call i32 @llvm.amdgcn.workitem.id.x()
  %47 = load i32, ptr %dx.ascast, align 4, !tbaa !4
  %add50 = add i32 %46, %47
  %idxprom51 = zext i32 %add50 to i64
  %arrayidx52 = getelementptr inbounds nuw [20 x i8], ptr %arrayidx49, i64 0, i64 %idxprom51
  %48 = load i8, ptr %arrayidx52, align 1, !tbaa !15
  %conv53 = zext i8 %48 to i32
  %mul54 = mul nsw i32 %conv46, %conv53
  %49 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add55 = add nsw i32 %49, %mul54
  store i32 %add55, ptr %sum.ascast, align 4, !tbaa !4
  br label %for.inc56

for.inc56:                                        ; preds = %for.body41
  %50 = load i32, ptr %dx.ascast, align 4, !tbaa !4
  %inc = add i32 %50, 1
  store i32 %inc, ptr %dx.ascast, align 4, !tbaa !4
  br label %for.cond38, !llvm.loop !20

for.end57:                                        ; preds = %for.cond.cleanup40
  br label %for.inc58

for.inc58:                                        ; preds = %for.end57
  %51 = load i32, ptr %dy.ascast, align 4, !tbaa !4
  %inc59 = add i32 %51, 1
  store i32 %inc59, ptr %dy.ascast, align 4, !tbaa !4
  br label %for.cond34, !llvm.loop !21

for.end60:                                        ; preds = %for.cond.cleanup36
  %52 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %div61 = sdiv i32 %52, 6
  store i32 %div61, ptr %sum.ascast, align 4, !tbaa !4
  %53 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %cmp62 = icmp slt i32 %53, 0
  br i1 %cmp62, label %cond.true63, label %cond.false64

cond.true63:                                      ; preds = %for.end60
  br label %cond.end70

cond.false64:                                     ; preds = %for.end60
  %54 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %cmp65 = icmp sgt i32 %54, 255
  br i1 %cmp65, label %cond.true66, label %cond.false67

cond.true66:                                      ; preds = %cond.false64
  br label %cond.end68

cond.false67:                                     ; preds = %cond.false64
  %55 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  br label %cond.end68

cond.end68:                                       ; preds = %cond.false67, %cond.true66
  %cond69 = phi i32 [ 255, %cond.true66 ], [ %55, %cond.false67 ]
  br label %cond.end70

cond.end70:                                       ; preds = %cond.end68, %cond.true63
  %cond71 = phi i32 [ 0, %cond.true63 ], [ %cond69, %cond.end68 ]
  %conv72 = trunc i32 %cond71 to i8
  %56 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %57 = load i32, ptr %y27.ascast, align 4, !tbaa !4
  %58 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %mul73 = mul nsw i32 %57, %58
  %59 = load i32, ptr %x23.ascast, align 4, !tbaa !4
  %add74 = add nsw i32 %mul73, %59
  %idxprom75 = sext i32 %add74 to i64
  %arrayidx76 = getelementptr inbounds i8, ptr %56, i64 %idxprom75
  store i8 %conv72, ptr %arrayidx76, align 1, !tbaa !15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #5
  store i32 0, ptr %cleanup.dest.slot33.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %cond.end70, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y27) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x23) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %top) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %left) #5
  %cleanup.dest = load i32, ptr %cleanup.dest.slot33.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 1, label %cleanup.cont
  ]

cleanup.cont:                                     ; preds = %cleanup, %cleanup
  ret void

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

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
!9 = !{!"p1 omnipotent char", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"bool", !6, i64 0}
!13 = !{i8 0, i8 2}
!14 = !{}
!15 = !{!6, !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = !{i16 1, i16 1025}
!20 = distinct !{!20, !17, !18}
!21 = distinct !{!21, !17, !18}
