; Splits a matrix of 16 by 16 doubles into triangles, with row exchanges for the largest pivot
; (found by a tournament of the column), and solves for one right side.
; RUN: --kernel lu --grid 3 --block 256
; RUN: --arg f64[3x16x16]=rand:139 --arg f64[3x16]=rand:140 --arg u8[3x16]=0
; REFERENCE: lu tolerance=1e-10
; EXPECT: arg=0 first=-0.977164576069228,-0.35348699699358455,0.5746792016614211,-0.2134385117222144,0.011084592045284225,-0.3504220133010649,0.09137247488282729,-0.02863653709384728
; EXPECT: arg=1 first=1.6365254632028219,1.0665325896014122,0.267348032124203,0.9969212818610702,0.40162087247607364,-0.524240738346585,-0.3779449953025707,-0.5399346335256362
; EXPECT: arg=2 first=4,9,10,7,14,12,8,10
; Made from src/lu.hip by src/make.sh.

source_filename = "lu.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ2luE1m = internal addrspace(3) global [16 x [17 x double]] undef, align 16
@_ZZ2luE7largest = internal addrspace(3) global [16 x double] undef, align 16
@_ZZ2luE5place = internal addrspace(3) global [16 x i8] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @lu(ptr addrspace(1) noundef %matrices.coerce, ptr addrspace(1) noundef %sides.coerce, ptr addrspace(1) noundef %order.coerce) #0 {
entry:
  %matrices = alloca ptr, align 8, addrspace(5)
  %sides = alloca ptr, align 8, addrspace(5)
  %order = alloca ptr, align 8, addrspace(5)
  %matrices.addr = alloca ptr, align 8, addrspace(5)
  %sides.addr = alloca ptr, align 8, addrspace(5)
  %order.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %column = alloca i32, align 4, addrspace(5)
  %matrix = alloca ptr, align 8, addrspace(5)
  %side = alloca ptr, align 8, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %half = alloca i32, align 4, addrspace(5)
  %pivot = alloca i32, align 4, addrspace(5)
  %other = alloca double, align 8, addrspace(5)
  %k133 = alloca i32, align 4, addrspace(5)
  %matrices.ascast = addrspacecast ptr addrspace(5) %matrices to ptr
  %sides.ascast = addrspacecast ptr addrspace(5) %sides to ptr
  %order.ascast = addrspacecast ptr addrspace(5) %order to ptr
  %matrices.addr.ascast = addrspacecast ptr addrspace(5) %matrices.addr to ptr
  %sides.addr.ascast = addrspacecast ptr addrspace(5) %sides.addr to ptr
  %order.addr.ascast = addrspacecast ptr addrspace(5) %order.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %column.ascast = addrspacecast ptr addrspace(5) %column to ptr
  %matrix.ascast = addrspacecast ptr addrspace(5) %matrix to ptr
  %side.ascast = addrspacecast ptr addrspace(5) %side to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %half.ascast = addrspacecast ptr addrspace(5) %half to ptr
  %pivot.ascast = addrspacecast ptr addrspace(5) %pivot to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  %k133.ascast = addrspacecast ptr addrspace(5) %k133 to ptr
  store ptr addrspace(1) %matrices.coerce, ptr %matrices.ascast, align 8
  %matrices1 = load ptr, ptr %matrices.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %sides.coerce, ptr %sides.ascast, align 8
  %sides2 = load ptr, ptr %sides.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %order.coerce, ptr %order.ascast, align 8
  %order3 = load ptr, ptr %order.ascast, align 8, !tbaa !11
  store ptr %matrices1, ptr %matrices.addr.ascast, align 8, !tbaa !8
  store ptr %sides2, ptr %sides.addr.ascast, align 8, !tbaa !8
  store ptr %order3, ptr %order.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #6
  %1 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %div = udiv i32 %1, 16
  store i32 %div, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %column) #6
  %2 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem = urem i32 %2, 16
  store i32 %rem, ptr %column.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %matrix) #6
  %3 = load ptr, ptr %matrices.addr.ascast, align 8, !tbaa !8
  %4 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 256, %4
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw double, ptr %3, i64 %idx.ext
  store ptr %add.ptr, ptr %matrix.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %side) #6
  %5 = load ptr, ptr %sides.addr.ascast, align 8, !tbaa !8
  %6 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 16, %6
  %idx.ext5 = zext i32 %mul4 to i64
  %add.ptr6 = getelementptr inbounds nuw double, ptr %5, i64 %idx.ext5
  store ptr %add.ptr6, ptr %side.ascast, align 8, !tbaa !8
  %7 = load ptr, ptr %matrix.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %8 to i64
  %arrayidx = getelementptr inbounds nuw double, ptr %7, i64 %idxprom
  %9 = load double, ptr %arrayidx, align 8, !tbaa !13
  %10 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom7 = zext i32 %10 to i64
  %arrayidx8 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom7
  %11 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %idxprom9 = zext i32 %11 to i64
  %arrayidx10 = getelementptr inbounds nuw [17 x double], ptr %arrayidx8, i64 0, i64 %idxprom9
  store double %9, ptr %arrayidx10, align 8, !tbaa !13
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %12, 16
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %13 = load ptr, ptr %side.ascast, align 8, !tbaa !8
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom11 = zext i32 %14 to i64
  %arrayidx12 = getelementptr inbounds nuw double, ptr %13, i64 %idxprom11
  %15 = load double, ptr %arrayidx12, align 8, !tbaa !13
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %16 to i64
  %arrayidx14 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom13
  %arrayidx15 = getelementptr inbounds [17 x double], ptr %arrayidx14, i64 0, i64 16
  store double %15, ptr %arrayidx15, align 8, !tbaa !13
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #6
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc131, %if.end
  %17 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp16 = icmp ult i32 %17, 16
  br i1 %cmp16, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #6
  br label %for.end132

for.body:                                         ; preds = %for.cond
  call void @_ZL7barrierv() #7
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp17 = icmp ult i32 %18, 16
  br i1 %cmp17, label %if.then18, label %if.end28

if.then18:                                        ; preds = %for.body
  %19 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %20 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp19 = icmp uge i32 %19, %20
  br i1 %cmp19, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then18
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom20 = zext i32 %21 to i64
  %arrayidx21 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom20
  %22 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom22 = zext i32 %22 to i64
  %arrayidx23 = getelementptr inbounds nuw [17 x double], ptr %arrayidx21, i64 0, i64 %idxprom22
  %23 = load double, ptr %arrayidx23, align 8, !tbaa !13
  %24 = call contract double @llvm.fabs.f64(double %23)
  br label %cond.end

cond.false:                                       ; preds = %if.then18
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract double [ %24, %cond.true ], [ -1.000000e+00, %cond.false ]
  %25 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom24 = zext i32 %25 to i64
  %arrayidx25 = getelementptr inbounds nuw [16 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE7largest to ptr), i64 0, i64 %idxprom24
  store double %cond, ptr %arrayidx25, align 8, !tbaa !13
  %26 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %conv = trunc i32 %26 to i8
  %27 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom26 = zext i32 %27 to i64
  %arrayidx27 = getelementptr inbounds nuw [16 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE5place to ptr), i64 0, i64 %idxprom26
  store i8 %conv, ptr %arrayidx27, align 1, !tbaa !15
  br label %if.end28

if.end28:                                         ; preds = %cond.end, %for.body
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %half) #6
  store i32 8, ptr %half.ascast, align 4, !tbaa !4
  br label %for.cond29

for.cond29:                                       ; preds = %for.inc, %if.end28
  %28 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %cmp30 = icmp ugt i32 %28, 0
  br i1 %cmp30, label %for.body32, label %for.cond.cleanup31

for.cond.cleanup31:                               ; preds = %for.cond29
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %half) #6
  br label %for.end

for.body32:                                       ; preds = %for.cond29
  call void @_ZL7barrierv() #7
  %29 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %cmp33 = icmp ult i32 %29, %30
  br i1 %cmp33, label %land.lhs.true, label %if.end50

land.lhs.true:                                    ; preds = %for.body32
  %31 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %32 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %add = add i32 %31, %32
  %idxprom34 = zext i32 %add to i64
  %arrayidx35 = getelementptr inbounds nuw [16 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE7largest to ptr), i64 0, i64 %idxprom34
  %33 = load double, ptr %arrayidx35, align 8, !tbaa !13
  %34 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom36 = zext i32 %34 to i64
  %arrayidx37 = getelementptr inbounds nuw [16 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE7largest to ptr), i64 0, i64 %idxprom36
  %35 = load double, ptr %arrayidx37, align 8, !tbaa !13
  %cmp38 = fcmp contract ogt double %33, %35
  br i1 %cmp38, label %if.then39, label %if.end50

if.then39:                                        ; preds = %land.lhs.true
  %36 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %add40 = add i32 %36, %37
  %idxprom41 = zext i32 %add40 to i64
  %arrayidx42 = getelementptr inbounds nuw [16 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE7largest to ptr), i64 0, i64 %idxprom41
  %38 = load double, ptr %arrayidx42, align 8, !tbaa !13
  %39 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom43 = zext i32 %39 to i64
  %arrayidx44 = getelementptr inbounds nuw [16 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE7largest to ptr), i64 0, i64 %idxprom43
  store double %38, ptr %arrayidx44, align 8, !tbaa !13
  %40 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %41 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %add45 = add i32 %40, %41
  %idxprom46 = zext i32 %add45 to i64
  %arrayidx47 = getelementptr inbounds nuw [16 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE5place to ptr), i64 0, i64 %idxprom46
  %42 = load i8, ptr %arrayidx47, align 1, !tbaa !15
  %43 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom48 = zext i32 %43 to i64
  %arrayidx49 = getelementptr inbounds nuw [16 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE5place to ptr), i64 0, i64 %idxprom48
  store i8 %42, ptr %arrayidx49, align 1, !tbaa !15
  br label %if.end50

if.end50:                                         ; preds = %if.then39, %land.lhs.true, %for.body32
  br label %for.inc

for.inc:                                          ; preds = %if.end50
  %44 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %div51 = udiv i32 %44, 2
  store i32 %div51, ptr %half.ascast, align 4, !tbaa !4
  br label %for.cond29, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup31
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %pivot) #6
  %45 = load i8, ptr addrspacecast (ptr addrspace(3) @_ZZ2luE5place to ptr), align 16, !tbaa !15
  %conv52 = zext i8 %45 to i32
  store i32 %conv52, ptr %pivot.ascast, align 4, !tbaa !4
  %46 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp53 = icmp eq i32 %46, 0
  br i1 %cmp53, label %if.then54, label %if.end60

if.then54:                                        ; preds = %for.end
  %47 = load i32, ptr %pivot.ascast, align 4, !tbaa !4
  %conv55 = trunc i32 %47 to i8
  %48 = load ptr, ptr %order.addr.ascast, align 8, !tbaa !11
  %49 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul56 = mul i32 16, %49
  %50 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add57 = add i32 %mul56, %50
  %idxprom58 = zext i32 %add57 to i64
  %arrayidx59 = getelementptr inbounds nuw i8, ptr %48, i64 %idxprom58
  store i8 %conv55, ptr %arrayidx59, align 1, !tbaa !15
  br label %if.end60

if.end60:                                         ; preds = %if.then54, %for.end
  %51 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp61 = icmp ult i32 %51, 17
  br i1 %cmp61, label %land.lhs.true62, label %if.end81

land.lhs.true62:                                  ; preds = %if.end60
  %52 = load i32, ptr %pivot.ascast, align 4, !tbaa !4
  %53 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp63 = icmp ne i32 %52, %53
  br i1 %cmp63, label %if.then64, label %if.end81

if.then64:                                        ; preds = %land.lhs.true62
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #6
  %54 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom65 = zext i32 %54 to i64
  %arrayidx66 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom65
  %55 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom67 = zext i32 %55 to i64
  %arrayidx68 = getelementptr inbounds nuw [17 x double], ptr %arrayidx66, i64 0, i64 %idxprom67
  %56 = load double, ptr %arrayidx68, align 8, !tbaa !13
  store double %56, ptr %other.ascast, align 8, !tbaa !13
  %57 = load i32, ptr %pivot.ascast, align 4, !tbaa !4
  %idxprom69 = zext i32 %57 to i64
  %arrayidx70 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom69
  %58 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom71 = zext i32 %58 to i64
  %arrayidx72 = getelementptr inbounds nuw [17 x double], ptr %arrayidx70, i64 0, i64 %idxprom71
  %59 = load double, ptr %arrayidx72, align 8, !tbaa !13
  %60 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom73 = zext i32 %60 to i64
  %arrayidx74 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom73
  %61 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom75 = zext i32 %61 to i64
  %arrayidx76 = getelementptr inbounds nuw [17 x double], ptr %arrayidx74, i64 0, i64 %idxprom75
  store double %59, ptr %arrayidx76, align 8, !tbaa !13
  %62 = load double, ptr %other.ascast, align 8, !tbaa !13
  %63 = load i32, ptr %pivot.ascast, align 4, !tbaa !4
  %idxprom77 = zext i32 %63 to i64
  %arrayidx78 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom77
  %64 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom79 = zext i32 %64 to i64
  %arrayidx80 = getelementptr inbounds nuw [17 x double], ptr %arrayidx78, i64 0, i64 %idxprom79
  store double %62, ptr %arrayidx80, align 8, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #6
  br label %if.end81

if.end81:                                         ; preds = %if.then64, %land.lhs.true62, %if.end60
  call void @_ZL7barrierv() #7
  %65 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %66 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp82 = icmp ugt i32 %65, %66
  br i1 %cmp82, label %land.lhs.true83, label %if.end95

land.lhs.true83:                                  ; preds = %if.end81
  %67 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp84 = icmp ult i32 %67, 16
  br i1 %cmp84, label %if.then85, label %if.end95

if.then85:                                        ; preds = %land.lhs.true83
  %68 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom86 = zext i32 %68 to i64
  %arrayidx87 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom86
  %69 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom88 = zext i32 %69 to i64
  %arrayidx89 = getelementptr inbounds nuw [17 x double], ptr %arrayidx87, i64 0, i64 %idxprom88
  %70 = load double, ptr %arrayidx89, align 8, !tbaa !13
  %71 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom90 = zext i32 %71 to i64
  %arrayidx91 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom90
  %72 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom92 = zext i32 %72 to i64
  %arrayidx93 = getelementptr inbounds nuw [17 x double], ptr %arrayidx91, i64 0, i64 %idxprom92
  %73 = load double, ptr %arrayidx93, align 8, !tbaa !13
  %div94 = fdiv contract double %73, %70
  store double %div94, ptr %arrayidx93, align 8, !tbaa !13
  br label %if.end95

if.end95:                                         ; preds = %if.then85, %land.lhs.true83, %if.end81
  call void @_ZL7barrierv() #7
  %74 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %75 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp96 = icmp ugt i32 %74, %75
  br i1 %cmp96, label %land.lhs.true97, label %if.end113

land.lhs.true97:                                  ; preds = %if.end95
  %76 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %77 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp98 = icmp ugt i32 %76, %77
  br i1 %cmp98, label %if.then99, label %if.end113

if.then99:                                        ; preds = %land.lhs.true97
  %78 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom100 = zext i32 %78 to i64
  %arrayidx101 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom100
  %79 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom102 = zext i32 %79 to i64
  %arrayidx103 = getelementptr inbounds nuw [17 x double], ptr %arrayidx101, i64 0, i64 %idxprom102
  %80 = load double, ptr %arrayidx103, align 8, !tbaa !13
  %81 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom104 = zext i32 %81 to i64
  %arrayidx105 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom104
  %82 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %idxprom106 = zext i32 %82 to i64
  %arrayidx107 = getelementptr inbounds nuw [17 x double], ptr %arrayidx105, i64 0, i64 %idxprom106
  %83 = load double, ptr %arrayidx107, align 8, !tbaa !13
  %mul108 = fmul contract double %80, %83
  %84 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom109 = zext i32 %84 to i64
  %arrayidx110 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom109
  %85 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %idxprom111 = zext i32 %85 to i64
  %arrayidx112 = getelementptr inbounds nuw [17 x double], ptr %arrayidx110, i64 0, i64 %idxprom111
  %86 = load double, ptr %arrayidx112, align 8, !tbaa !13
  %sub = fsub contract double %86, %mul108
  store double %sub, ptr %arrayidx112, align 8, !tbaa !13
  br label %if.end113

if.end113:                                        ; preds = %if.then99, %land.lhs.true97, %if.end95
  %87 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %88 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp114 = icmp ugt i32 %87, %88
  br i1 %cmp114, label %land.lhs.true115, label %if.end130

land.lhs.true115:                                 ; preds = %if.end113
  %89 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp116 = icmp ult i32 %89, 16
  br i1 %cmp116, label %if.then117, label %if.end130

if.then117:                                       ; preds = %land.lhs.true115
  %90 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom118 = zext i32 %90 to i64
  %arrayidx119 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom118
  %91 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom120 = zext i32 %91 to i64
  %arrayidx121 = getelementptr inbounds nuw [17 x double], ptr %arrayidx119, i64 0, i64 %idxprom120
  %92 = load double, ptr %arrayidx121, align 8, !tbaa !13
  %93 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom122 = zext i32 %93 to i64
  %arrayidx123 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom122
  %arrayidx124 = getelementptr inbounds [17 x double], ptr %arrayidx123, i64 0, i64 16
  %94 = load double, ptr %arrayidx124, align 8, !tbaa !13
  %mul125 = fmul contract double %92, %94
  %95 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom126 = zext i32 %95 to i64
  %arrayidx127 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom126
  %arrayidx128 = getelementptr inbounds [17 x double], ptr %arrayidx127, i64 0, i64 16
  %96 = load double, ptr %arrayidx128, align 8, !tbaa !13
  %sub129 = fsub contract double %96, %mul125
  store double %sub129, ptr %arrayidx128, align 8, !tbaa !13
  br label %if.end130

if.end130:                                        ; preds = %if.then117, %land.lhs.true115, %if.end113
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %pivot) #6
  br label %for.inc131

for.inc131:                                       ; preds = %if.end130
  %97 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %97, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end132:                                       ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k133) #6
  store i32 16, ptr %k133.ascast, align 4, !tbaa !4
  br label %for.cond134

for.cond134:                                      ; preds = %if.end163, %for.end132
  %98 = load i32, ptr %k133.ascast, align 4, !tbaa !4
  %dec = add i32 %98, -1
  store i32 %dec, ptr %k133.ascast, align 4, !tbaa !4
  %cmp135 = icmp ugt i32 %98, 0
  br i1 %cmp135, label %for.body137, label %for.cond.cleanup136

for.cond.cleanup136:                              ; preds = %for.cond134
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k133) #6
  br label %for.end164

for.body137:                                      ; preds = %for.cond134
  call void @_ZL7barrierv() #7
  %99 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp138 = icmp eq i32 %99, 0
  br i1 %cmp138, label %if.then139, label %if.end148

if.then139:                                       ; preds = %for.body137
  %100 = load i32, ptr %k133.ascast, align 4, !tbaa !4
  %idxprom140 = zext i32 %100 to i64
  %arrayidx141 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom140
  %101 = load i32, ptr %k133.ascast, align 4, !tbaa !4
  %idxprom142 = zext i32 %101 to i64
  %arrayidx143 = getelementptr inbounds nuw [17 x double], ptr %arrayidx141, i64 0, i64 %idxprom142
  %102 = load double, ptr %arrayidx143, align 8, !tbaa !13
  %103 = load i32, ptr %k133.ascast, align 4, !tbaa !4
  %idxprom144 = zext i32 %103 to i64
  %arrayidx145 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom144
  %arrayidx146 = getelementptr inbounds [17 x double], ptr %arrayidx145, i64 0, i64 16
  %104 = load double, ptr %arrayidx146, align 8, !tbaa !13
  %div147 = fdiv contract double %104, %102
  store double %div147, ptr %arrayidx146, align 8, !tbaa !13
  br label %if.end148

if.end148:                                        ; preds = %if.then139, %for.body137
  call void @_ZL7barrierv() #7
  %105 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %106 = load i32, ptr %k133.ascast, align 4, !tbaa !4
  %cmp149 = icmp ult i32 %105, %106
  br i1 %cmp149, label %if.then150, label %if.end163

if.then150:                                       ; preds = %if.end148
  %107 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom151 = zext i32 %107 to i64
  %arrayidx152 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom151
  %108 = load i32, ptr %k133.ascast, align 4, !tbaa !4
  %idxprom153 = zext i32 %108 to i64
  %arrayidx154 = getelementptr inbounds nuw [17 x double], ptr %arrayidx152, i64 0, i64 %idxprom153
  %109 = load double, ptr %arrayidx154, align 8, !tbaa !13
  %110 = load i32, ptr %k133.ascast, align 4, !tbaa !4
  %idxprom155 = zext i32 %110 to i64
  %arrayidx156 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom155
  %arrayidx157 = getelementptr inbounds [17 x double], ptr %arrayidx156, i64 0, i64 16
  %111 = load double, ptr %arrayidx157, align 8, !tbaa !13
  %mul158 = fmul contract double %109, %111
  %112 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom159 = zext i32 %112 to i64
  %arrayidx160 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom159
  %arrayidx161 = getelementptr inbounds [17 x double], ptr %arrayidx160, i64 0, i64 16
  %113 = load double, ptr %arrayidx161, align 8, !tbaa !13
  %sub162 = fsub contract double %113, %mul158
  store double %sub162, ptr %arrayidx161, align 8, !tbaa !13
  br label %if.end163

if.end163:                                        ; preds = %if.then150, %if.end148
  br label %for.cond134, !llvm.loop !20

for.end164:                                       ; preds = %for.cond.cleanup136
  call void @_ZL7barrierv() #7
  %114 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom165 = zext i32 %114 to i64
  %arrayidx166 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom165
  %115 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %idxprom167 = zext i32 %115 to i64
  %arrayidx168 = getelementptr inbounds nuw [17 x double], ptr %arrayidx166, i64 0, i64 %idxprom167
  %116 = load double, ptr %arrayidx168, align 8, !tbaa !13
  %117 = load ptr, ptr %matrix.ascast, align 8, !tbaa !8
  %118 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom169 = zext i32 %118 to i64
  %arrayidx170 = getelementptr inbounds nuw double, ptr %117, i64 %idxprom169
  store double %116, ptr %arrayidx170, align 8, !tbaa !13
  %119 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp171 = icmp ult i32 %119, 16
  br i1 %cmp171, label %if.then172, label %if.end178

if.then172:                                       ; preds = %for.end164
  %120 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom173 = zext i32 %120 to i64
  %arrayidx174 = getelementptr inbounds nuw [16 x [17 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ2luE1m to ptr), i64 0, i64 %idxprom173
  %arrayidx175 = getelementptr inbounds [17 x double], ptr %arrayidx174, i64 0, i64 16
  %121 = load double, ptr %arrayidx175, align 8, !tbaa !13
  %122 = load ptr, ptr %side.ascast, align 8, !tbaa !8
  %123 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom176 = zext i32 %123 to i64
  %arrayidx177 = getelementptr inbounds nuw double, ptr %122, i64 %idxprom176
  store double %121, ptr %arrayidx177, align 8, !tbaa !13
  br label %if.end178

if.end178:                                        ; preds = %if.then172, %for.end164
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %side) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %matrix) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %column) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind willreturn }
attributes #6 = { nounwind }
attributes #7 = { convergent nounwind }

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
!9 = !{!"p1 double", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 omnipotent char", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"double", !6, i64 0}
!15 = !{!6, !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
!20 = distinct !{!20, !17, !18}
