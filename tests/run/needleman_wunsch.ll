; Global alignment of two sequences (Needleman, Wunsch): the table is filled along its
; diagonals with a barrier after each, then one work-item walks back and writes the steps.
; RUN: --kernel needleman_wunsch --grid 2 --block 64
; RUN: --arg u8[2x40]=rand:119 --arg u8[2x33]=rand:120 --arg i32[2x41x34]=0 --arg u8[2x73]=0
; REFERENCE: needleman_wunsch
; EXPECT: arg=2 first=0,-2,-4,-6,-8,-10,-12,-14
; EXPECT: arg=3 first=100,100,100,100,117,117,100,100
; Made from src/needleman_wunsch.hip by src/make.sh.

source_filename = "needleman_wunsch.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ16needleman_wunschE5score = internal addrspace(3) global [41 x [34 x i32]] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @needleman_wunsch(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %table.coerce, ptr addrspace(1) noundef %steps.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %table = alloca ptr, align 8, addrspace(5)
  %steps = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %table.addr = alloca ptr, align 8, addrspace(5)
  %steps.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %diagonal = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %column = alloca i32, align 4, addrspace(5)
  %best = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot79 = alloca i32, align 4, addrspace(5)
  %row81 = alloca i32, align 4, addrspace(5)
  %column82 = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %step = alloca i8, align 1, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %table.ascast = addrspacecast ptr addrspace(5) %table to ptr
  %steps.ascast = addrspacecast ptr addrspace(5) %steps to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %table.addr.ascast = addrspacecast ptr addrspace(5) %table.addr to ptr
  %steps.addr.ascast = addrspacecast ptr addrspace(5) %steps.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %diagonal.ascast = addrspacecast ptr addrspace(5) %diagonal to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %column.ascast = addrspacecast ptr addrspace(5) %column to ptr
  %best.ascast = addrspacecast ptr addrspace(5) %best to ptr
  %cleanup.dest.slot79.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot79 to ptr
  %row81.ascast = addrspacecast ptr addrspace(5) %row81 to ptr
  %column82.ascast = addrspacecast ptr addrspace(5) %column82 to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %table.coerce, ptr %table.ascast, align 8
  %table3 = load ptr, ptr %table.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %steps.coerce, ptr %steps.ascast, align 8
  %steps4 = load ptr, ptr %steps.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %table3, ptr %table.addr.ascast, align 8, !tbaa !11
  store ptr %steps4, ptr %steps.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %1, 40
  %2 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %2, i64 %idx.ext
  store ptr %add.ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %3 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul5 = mul i32 %3, 33
  %4 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %idx.ext6 = zext i32 %mul5 to i64
  %add.ptr7 = getelementptr inbounds nuw i8, ptr %4, i64 %idx.ext6
  store ptr %add.ptr7, ptr %b.addr.ascast, align 8, !tbaa !8
  %5 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul8 = mul i32 %5, 41
  %mul9 = mul i32 %mul8, 34
  %6 = load ptr, ptr %table.addr.ascast, align 8, !tbaa !11
  %idx.ext10 = zext i32 %mul9 to i64
  %add.ptr11 = getelementptr inbounds nuw i32, ptr %6, i64 %idx.ext10
  store ptr %add.ptr11, ptr %table.addr.ascast, align 8, !tbaa !11
  %7 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul12 = mul i32 %7, 73
  %8 = load ptr, ptr %steps.addr.ascast, align 8, !tbaa !8
  %idx.ext13 = zext i32 %mul12 to i64
  %add.ptr14 = getelementptr inbounds nuw i8, ptr %8, i64 %idx.ext13
  store ptr %add.ptr14, ptr %steps.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %diagonal) #5
  store i32 0, ptr %diagonal.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %9 = load i32, ptr %diagonal.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %9, 74
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %diagonal) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #5
  %10 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %10, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %column) #5
  %11 = load i32, ptr %diagonal.ascast, align 4, !tbaa !4
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %sub = sub i32 %11, %12
  store i32 %sub, ptr %column.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %cmp15 = icmp ult i32 %13, 41
  br i1 %cmp15, label %land.lhs.true, label %if.end76

land.lhs.true:                                    ; preds = %for.body
  %14 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %cmp16 = icmp ult i32 %14, 34
  br i1 %cmp16, label %if.then, label %if.end76

if.then:                                          ; preds = %land.lhs.true
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %best) #5
  %15 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %cmp17 = icmp eq i32 %15, 0
  br i1 %cmp17, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then
  %16 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %mul18 = mul nsw i32 -2, %16
  br label %cond.end

cond.false:                                       ; preds = %if.then
  %17 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %mul19 = mul nsw i32 -2, %17
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %mul18, %cond.true ], [ %mul19, %cond.false ]
  store i32 %cond, ptr %best.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %cmp20 = icmp ugt i32 %18, 0
  br i1 %cmp20, label %land.lhs.true21, label %if.end67

land.lhs.true21:                                  ; preds = %cond.end
  %19 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %cmp22 = icmp ugt i32 %19, 0
  br i1 %cmp22, label %if.then23, label %if.end67

if.then23:                                        ; preds = %land.lhs.true21
  %20 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %sub24 = sub i32 %20, 1
  %idxprom = zext i32 %sub24 to i64
  %arrayidx = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom
  %21 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %sub25 = sub i32 %21, 1
  %idxprom26 = zext i32 %sub25 to i64
  %arrayidx27 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx, i64 0, i64 %idxprom26
  %22 = load i32, ptr %arrayidx27, align 4, !tbaa !4
  %23 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %24 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %sub28 = sub i32 %24, 1
  %idxprom29 = zext i32 %sub28 to i64
  %arrayidx30 = getelementptr inbounds nuw i8, ptr %23, i64 %idxprom29
  %25 = load i8, ptr %arrayidx30, align 1, !tbaa !13
  %conv = zext i8 %25 to i32
  %rem = srem i32 %conv, 4
  %26 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %27 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %sub31 = sub i32 %27, 1
  %idxprom32 = zext i32 %sub31 to i64
  %arrayidx33 = getelementptr inbounds nuw i8, ptr %26, i64 %idxprom32
  %28 = load i8, ptr %arrayidx33, align 1, !tbaa !13
  %conv34 = zext i8 %28 to i32
  %rem35 = srem i32 %conv34, 4
  %cmp36 = icmp eq i32 %rem, %rem35
  %29 = zext i1 %cmp36 to i64
  %cond37 = select i1 %cmp36, i32 3, i32 -1
  %add = add nsw i32 %22, %cond37
  store i32 %add, ptr %best.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %sub38 = sub i32 %30, 1
  %idxprom39 = zext i32 %sub38 to i64
  %arrayidx40 = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom39
  %31 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %idxprom41 = zext i32 %31 to i64
  %arrayidx42 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx40, i64 0, i64 %idxprom41
  %32 = load i32, ptr %arrayidx42, align 4, !tbaa !4
  %sub43 = sub nsw i32 %32, 2
  %33 = load i32, ptr %best.ascast, align 4, !tbaa !4
  %cmp44 = icmp sgt i32 %sub43, %33
  br i1 %cmp44, label %if.then45, label %if.end

if.then45:                                        ; preds = %if.then23
  %34 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %sub46 = sub i32 %34, 1
  %idxprom47 = zext i32 %sub46 to i64
  %arrayidx48 = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom47
  %35 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %idxprom49 = zext i32 %35 to i64
  %arrayidx50 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx48, i64 0, i64 %idxprom49
  %36 = load i32, ptr %arrayidx50, align 4, !tbaa !4
  %sub51 = sub nsw i32 %36, 2
  store i32 %sub51, ptr %best.ascast, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then45, %if.then23
  %37 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom52 = zext i32 %37 to i64
  %arrayidx53 = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom52
  %38 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %sub54 = sub i32 %38, 1
  %idxprom55 = zext i32 %sub54 to i64
  %arrayidx56 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx53, i64 0, i64 %idxprom55
  %39 = load i32, ptr %arrayidx56, align 4, !tbaa !4
  %sub57 = sub nsw i32 %39, 2
  %40 = load i32, ptr %best.ascast, align 4, !tbaa !4
  %cmp58 = icmp sgt i32 %sub57, %40
  br i1 %cmp58, label %if.then59, label %if.end66

if.then59:                                        ; preds = %if.end
  %41 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom60 = zext i32 %41 to i64
  %arrayidx61 = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom60
  %42 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %sub62 = sub i32 %42, 1
  %idxprom63 = zext i32 %sub62 to i64
  %arrayidx64 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx61, i64 0, i64 %idxprom63
  %43 = load i32, ptr %arrayidx64, align 4, !tbaa !4
  %sub65 = sub nsw i32 %43, 2
  store i32 %sub65, ptr %best.ascast, align 4, !tbaa !4
  br label %if.end66

if.end66:                                         ; preds = %if.then59, %if.end
  br label %if.end67

if.end67:                                         ; preds = %if.end66, %land.lhs.true21, %cond.end
  %44 = load i32, ptr %best.ascast, align 4, !tbaa !4
  %45 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom68 = zext i32 %45 to i64
  %arrayidx69 = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom68
  %46 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %idxprom70 = zext i32 %46 to i64
  %arrayidx71 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx69, i64 0, i64 %idxprom70
  store i32 %44, ptr %arrayidx71, align 4, !tbaa !4
  %47 = load i32, ptr %best.ascast, align 4, !tbaa !4
  %48 = load ptr, ptr %table.addr.ascast, align 8, !tbaa !11
  %49 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %mul72 = mul i32 %49, 34
  %50 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %add73 = add i32 %mul72, %50
  %idxprom74 = zext i32 %add73 to i64
  %arrayidx75 = getelementptr inbounds nuw i32, ptr %48, i64 %idxprom74
  store i32 %47, ptr %arrayidx75, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %best) #5
  br label %if.end76

if.end76:                                         ; preds = %if.end67, %land.lhs.true, %for.body
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %column) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #5
  br label %for.inc

for.inc:                                          ; preds = %if.end76
  %51 = load i32, ptr %diagonal.ascast, align 4, !tbaa !4
  %inc = add i32 %51, 1
  store i32 %inc, ptr %diagonal.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup
  %52 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp77 = icmp ne i32 %52, 0
  br i1 %cmp77, label %if.then78, label %if.end80

if.then78:                                        ; preds = %for.end
  store i32 1, ptr %cleanup.dest.slot79.ascast, align 4
  br label %cleanup

if.end80:                                         ; preds = %for.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row81) #5
  store i32 40, ptr %row81.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %column82) #5
  store i32 33, ptr %column82.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #5
  store i32 0, ptr %at.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %if.end118, %if.end80
  %53 = load i32, ptr %row81.ascast, align 4, !tbaa !4
  %cmp83 = icmp ugt i32 %53, 0
  br i1 %cmp83, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %while.cond
  %54 = load i32, ptr %column82.ascast, align 4, !tbaa !4
  %cmp84 = icmp ugt i32 %54, 0
  br label %lor.end

lor.end:                                          ; preds = %lor.rhs, %while.cond
  %55 = phi i1 [ true, %while.cond ], [ %cmp84, %lor.rhs ]
  br i1 %55, label %while.body, label %while.end

while.body:                                       ; preds = %lor.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #5
  %56 = load i32, ptr %row81.ascast, align 4, !tbaa !4
  %cmp85 = icmp ugt i32 %56, 0
  br i1 %cmp85, label %land.lhs.true86, label %if.else

land.lhs.true86:                                  ; preds = %while.body
  %57 = load i32, ptr %row81.ascast, align 4, !tbaa !4
  %idxprom87 = zext i32 %57 to i64
  %arrayidx88 = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom87
  %58 = load i32, ptr %column82.ascast, align 4, !tbaa !4
  %idxprom89 = zext i32 %58 to i64
  %arrayidx90 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx88, i64 0, i64 %idxprom89
  %59 = load i32, ptr %arrayidx90, align 4, !tbaa !4
  %60 = load i32, ptr %row81.ascast, align 4, !tbaa !4
  %sub91 = sub i32 %60, 1
  %idxprom92 = zext i32 %sub91 to i64
  %arrayidx93 = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom92
  %61 = load i32, ptr %column82.ascast, align 4, !tbaa !4
  %idxprom94 = zext i32 %61 to i64
  %arrayidx95 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx93, i64 0, i64 %idxprom94
  %62 = load i32, ptr %arrayidx95, align 4, !tbaa !4
  %sub96 = sub nsw i32 %62, 2
  %cmp97 = icmp eq i32 %59, %sub96
  br i1 %cmp97, label %if.then98, label %if.else

if.then98:                                        ; preds = %land.lhs.true86
  store i8 117, ptr %step.ascast, align 1, !tbaa !13
  %63 = load i32, ptr %row81.ascast, align 4, !tbaa !4
  %dec = add i32 %63, -1
  store i32 %dec, ptr %row81.ascast, align 4, !tbaa !4
  br label %if.end118

if.else:                                          ; preds = %land.lhs.true86, %while.body
  %64 = load i32, ptr %column82.ascast, align 4, !tbaa !4
  %cmp99 = icmp ugt i32 %64, 0
  br i1 %cmp99, label %land.lhs.true100, label %if.else114

land.lhs.true100:                                 ; preds = %if.else
  %65 = load i32, ptr %row81.ascast, align 4, !tbaa !4
  %idxprom101 = zext i32 %65 to i64
  %arrayidx102 = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom101
  %66 = load i32, ptr %column82.ascast, align 4, !tbaa !4
  %idxprom103 = zext i32 %66 to i64
  %arrayidx104 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx102, i64 0, i64 %idxprom103
  %67 = load i32, ptr %arrayidx104, align 4, !tbaa !4
  %68 = load i32, ptr %row81.ascast, align 4, !tbaa !4
  %idxprom105 = zext i32 %68 to i64
  %arrayidx106 = getelementptr inbounds nuw [41 x [34 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ16needleman_wunschE5score to ptr), i64 0, i64 %idxprom105
  %69 = load i32, ptr %column82.ascast, align 4, !tbaa !4
  %sub107 = sub i32 %69, 1
  %idxprom108 = zext i32 %sub107 to i64
  %arrayidx109 = getelementptr inbounds nuw [34 x i32], ptr %arrayidx106, i64 0, i64 %idxprom108
  %70 = load i32, ptr %arrayidx109, align 4, !tbaa !4
  %sub110 = sub nsw i32 %70, 2
  %cmp111 = icmp eq i32 %67, %sub110
  br i1 %cmp111, label %if.then112, label %if.else114

if.then112:                                       ; preds = %land.lhs.true100
  store i8 108, ptr %step.ascast, align 1, !tbaa !13
  %71 = load i32, ptr %column82.ascast, align 4, !tbaa !4
  %dec113 = add i32 %71, -1
  store i32 %dec113, ptr %column82.ascast, align 4, !tbaa !4
  br label %if.end117

if.else114:                                       ; preds = %land.lhs.true100, %if.else
  store i8 100, ptr %step.ascast, align 1, !tbaa !13
  %72 = load i32, ptr %row81.ascast, align 4, !tbaa !4
  %dec115 = add i32 %72, -1
  store i32 %dec115, ptr %row81.ascast, align 4, !tbaa !4
  %73 = load i32, ptr %column82.ascast, align 4, !tbaa !4
  %dec116 = add i32 %73, -1
  store i32 %dec116, ptr %column82.ascast, align 4, !tbaa !4
  br label %if.end117

if.end117:                                        ; preds = %if.else114, %if.then112
  br label %if.end118

if.end118:                                        ; preds = %if.end117, %if.then98
  %74 = load i8, ptr %step.ascast, align 1, !tbaa !13
  %75 = load ptr, ptr %steps.addr.ascast, align 8, !tbaa !8
  %76 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %inc119 = add i32 %76, 1
  store i32 %inc119, ptr %at.ascast, align 4, !tbaa !4
  %idxprom120 = zext i32 %76 to i64
  %arrayidx121 = getelementptr inbounds nuw i8, ptr %75, i64 %idxprom120
  store i8 %74, ptr %arrayidx121, align 1, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #5
  br label %while.cond, !llvm.loop !17

while.end:                                        ; preds = %lor.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %column82) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row81) #5
  store i32 0, ptr %cleanup.dest.slot79.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %while.end, %if.then78
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  %cleanup.dest = load i32, ptr %cleanup.dest.slot79.ascast, align 4
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
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

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
!12 = !{!"p1 int", !10, i64 0}
!13 = !{!6, !6, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
