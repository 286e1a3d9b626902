; Shortest ways between all pairs of 32 nodes, and the last stop of each, in LDS.
; RUN: --kernel floyd_warshall --grid 2 --block 256
; RUN: --arg u32[2x32x32]=rand:112 --arg u32[2x32x32]=0 --arg u8[2x32x32]=0
; REFERENCE: floyd_warshall
; EXPECT: arg=1 first=0,1204,2233,1723,1655,2204,1925,1820
; EXPECT: arg=2 first=0,31,13,4,16,26,29,19
; Made from src/floyd_warshall.hip by src/make.sh.

source_filename = "floyd_warshall.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ14floyd_warshallE3way = internal addrspace(3) global [32 x [32 x i32]] undef, align 16
@_ZZ14floyd_warshallE4last = internal addrspace(3) global [32 x [32 x i8]] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @floyd_warshall(ptr addrspace(1) noundef %weights.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %via.coerce) #0 {
entry:
  %weights = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %via = alloca ptr, align 8, addrspace(5)
  %weights.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %via.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %from = alloca i32, align 4, addrspace(5)
  %to = alloca i32, align 4, addrspace(5)
  %weight = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot23 = alloca i32, align 4, addrspace(5)
  %at25 = alloca i32, align 4, addrspace(5)
  %from30 = alloca i32, align 4, addrspace(5)
  %to32 = alloca i32, align 4, addrspace(5)
  %around = alloca i32, align 4, addrspace(5)
  %at65 = alloca i32, align 4, addrspace(5)
  %weights.ascast = addrspacecast ptr addrspace(5) %weights to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %via.ascast = addrspacecast ptr addrspace(5) %via to ptr
  %weights.addr.ascast = addrspacecast ptr addrspace(5) %weights.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %via.addr.ascast = addrspacecast ptr addrspace(5) %via.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %base.ascast = addrspacecast ptr addrspace(5) %base to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  %weight.ascast = addrspacecast ptr addrspace(5) %weight to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %cleanup.dest.slot23.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot23 to ptr
  %at25.ascast = addrspacecast ptr addrspace(5) %at25 to ptr
  %from30.ascast = addrspacecast ptr addrspace(5) %from30 to ptr
  %to32.ascast = addrspacecast ptr addrspace(5) %to32 to ptr
  %around.ascast = addrspacecast ptr addrspace(5) %around to ptr
  %at65.ascast = addrspacecast ptr addrspace(5) %at65 to ptr
  store ptr addrspace(1) %weights.coerce, ptr %weights.ascast, align 8
  %weights1 = load ptr, ptr %weights.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %via.coerce, ptr %via.ascast, align 8
  %via3 = load ptr, ptr %via.ascast, align 8, !tbaa !11
  store ptr %weights1, ptr %weights.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %via3, ptr %via.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #5
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %1, 1024
  store i32 %mul, ptr %base.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #5
  %2 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %2, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, 1024
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #5
  %4 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %div = udiv i32 %4, 32
  store i32 %div, ptr %from.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #5
  %5 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %rem = urem i32 %5, 32
  store i32 %rem, ptr %to.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %weight) #5
  %6 = load ptr, ptr %weights.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add = add i32 %7, %8
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %6, i64 %idxprom
  %9 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %9, ptr %weight.ascast, align 4, !tbaa !4
  %10 = load i32, ptr %from.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %to.ascast, align 4, !tbaa !4
  %cmp4 = icmp eq i32 %10, %11
  br i1 %cmp4, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  br label %cond.end9

cond.false:                                       ; preds = %for.body
  %12 = load i32, ptr %weight.ascast, align 4, !tbaa !4
  %rem5 = urem i32 %12, 8
  %cmp6 = icmp ult i32 %rem5, 2
  br i1 %cmp6, label %cond.true7, label %cond.false8

cond.true7:                                       ; preds = %cond.false
  %13 = load i32, ptr %weight.ascast, align 4, !tbaa !4
  %shr = lshr i32 %13, 20
  br label %cond.end

cond.false8:                                      ; preds = %cond.false
  br label %cond.end

cond.end:                                         ; preds = %cond.false8, %cond.true7
  %cond = phi i32 [ %shr, %cond.true7 ], [ 1073741824, %cond.false8 ]
  br label %cond.end9

cond.end9:                                        ; preds = %cond.end, %cond.true
  %cond10 = phi i32 [ 0, %cond.true ], [ %cond, %cond.end ]
  %14 = load i32, ptr %from.ascast, align 4, !tbaa !4
  %idxprom11 = zext i32 %14 to i64
  %arrayidx12 = getelementptr inbounds nuw [32 x [32 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE3way to ptr), i64 0, i64 %idxprom11
  %15 = load i32, ptr %to.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %15 to i64
  %arrayidx14 = getelementptr inbounds nuw [32 x i32], ptr %arrayidx12, i64 0, i64 %idxprom13
  store i32 %cond10, ptr %arrayidx14, align 4, !tbaa !4
  %16 = load i32, ptr %from.ascast, align 4, !tbaa !4
  %conv = trunc i32 %16 to i8
  %17 = load i32, ptr %from.ascast, align 4, !tbaa !4
  %idxprom15 = zext i32 %17 to i64
  %arrayidx16 = getelementptr inbounds nuw [32 x [32 x i8]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE4last to ptr), i64 0, i64 %idxprom15
  %18 = load i32, ptr %to.ascast, align 4, !tbaa !4
  %idxprom17 = zext i32 %18 to i64
  %arrayidx18 = getelementptr inbounds nuw [32 x i8], ptr %arrayidx16, i64 0, i64 %idxprom17
  store i8 %conv, ptr %arrayidx18, align 1, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %weight) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #5
  br label %for.inc

for.inc:                                          ; preds = %cond.end9
  %19 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add19 = add i32 %19, 256
  store i32 %add19, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #5
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond20

for.cond20:                                       ; preds = %for.inc63, %for.end
  %20 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp21 = icmp ult i32 %20, 32
  br i1 %cmp21, label %for.body24, label %for.cond.cleanup22

for.cond.cleanup22:                               ; preds = %for.cond20
  store i32 5, ptr %cleanup.dest.slot23.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #5
  br label %for.end64

for.body24:                                       ; preds = %for.cond20
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at25) #5
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %21, ptr %at25.ascast, align 4, !tbaa !4
  br label %for.cond26

for.cond26:                                       ; preds = %for.inc60, %for.body24
  %22 = load i32, ptr %at25.ascast, align 4, !tbaa !4
  %cmp27 = icmp ult i32 %22, 1024
  br i1 %cmp27, label %for.body29, label %for.cond.cleanup28

for.cond.cleanup28:                               ; preds = %for.cond26
  store i32 8, ptr %cleanup.dest.slot23.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at25) #5
  br label %for.end62

for.body29:                                       ; preds = %for.cond26
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from30) #5
  %23 = load i32, ptr %at25.ascast, align 4, !tbaa !4
  %div31 = udiv i32 %23, 32
  store i32 %div31, ptr %from30.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to32) #5
  %24 = load i32, ptr %at25.ascast, align 4, !tbaa !4
  %rem33 = urem i32 %24, 32
  store i32 %rem33, ptr %to32.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %around) #5
  %25 = load i32, ptr %from30.ascast, align 4, !tbaa !4
  %idxprom34 = zext i32 %25 to i64
  %arrayidx35 = getelementptr inbounds nuw [32 x [32 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE3way to ptr), i64 0, i64 %idxprom34
  %26 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom36 = zext i32 %26 to i64
  %arrayidx37 = getelementptr inbounds nuw [32 x i32], ptr %arrayidx35, i64 0, i64 %idxprom36
  %27 = load i32, ptr %arrayidx37, align 4, !tbaa !4
  %28 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom38 = zext i32 %28 to i64
  %arrayidx39 = getelementptr inbounds nuw [32 x [32 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE3way to ptr), i64 0, i64 %idxprom38
  %29 = load i32, ptr %to32.ascast, align 4, !tbaa !4
  %idxprom40 = zext i32 %29 to i64
  %arrayidx41 = getelementptr inbounds nuw [32 x i32], ptr %arrayidx39, i64 0, i64 %idxprom40
  %30 = load i32, ptr %arrayidx41, align 4, !tbaa !4
  %add42 = add i32 %27, %30
  store i32 %add42, ptr %around.ascast, align 4, !tbaa !4
  %31 = load i32, ptr %around.ascast, align 4, !tbaa !4
  %32 = load i32, ptr %from30.ascast, align 4, !tbaa !4
  %idxprom43 = zext i32 %32 to i64
  %arrayidx44 = getelementptr inbounds nuw [32 x [32 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE3way to ptr), i64 0, i64 %idxprom43
  %33 = load i32, ptr %to32.ascast, align 4, !tbaa !4
  %idxprom45 = zext i32 %33 to i64
  %arrayidx46 = getelementptr inbounds nuw [32 x i32], ptr %arrayidx44, i64 0, i64 %idxprom45
  %34 = load i32, ptr %arrayidx46, align 4, !tbaa !4
  %cmp47 = icmp ult i32 %31, %34
  br i1 %cmp47, label %if.then, label %if.end

if.then:                                          ; preds = %for.body29
  %35 = load i32, ptr %around.ascast, align 4, !tbaa !4
  %36 = load i32, ptr %from30.ascast, align 4, !tbaa !4
  %idxprom48 = zext i32 %36 to i64
  %arrayidx49 = getelementptr inbounds nuw [32 x [32 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE3way to ptr), i64 0, i64 %idxprom48
  %37 = load i32, ptr %to32.ascast, align 4, !tbaa !4
  %idxprom50 = zext i32 %37 to i64
  %arrayidx51 = getelementptr inbounds nuw [32 x i32], ptr %arrayidx49, i64 0, i64 %idxprom50
  store i32 %35, ptr %arrayidx51, align 4, !tbaa !4
  %38 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom52 = zext i32 %38 to i64
  %arrayidx53 = getelementptr inbounds nuw [32 x [32 x i8]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE4last to ptr), i64 0, i64 %idxprom52
  %39 = load i32, ptr %to32.ascast, align 4, !tbaa !4
  %idxprom54 = zext i32 %39 to i64
  %arrayidx55 = getelementptr inbounds nuw [32 x i8], ptr %arrayidx53, i64 0, i64 %idxprom54
  %40 = load i8, ptr %arrayidx55, align 1, !tbaa !13
  %41 = load i32, ptr %from30.ascast, align 4, !tbaa !4
  %idxprom56 = zext i32 %41 to i64
  %arrayidx57 = getelementptr inbounds nuw [32 x [32 x i8]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE4last to ptr), i64 0, i64 %idxprom56
  %42 = load i32, ptr %to32.ascast, align 4, !tbaa !4
  %idxprom58 = zext i32 %42 to i64
  %arrayidx59 = getelementptr inbounds nuw [32 x i8], ptr %arrayidx57, i64 0, i64 %idxprom58
  store i8 %40, ptr %arrayidx59, align 1, !tbaa !13
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body29
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %around) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to32) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from30) #5
  br label %for.inc60

for.inc60:                                        ; preds = %if.end
  %43 = load i32, ptr %at25.ascast, align 4, !tbaa !4
  %add61 = add i32 %43, 256
  store i32 %add61, ptr %at25.ascast, align 4, !tbaa !4
  br label %for.cond26, !llvm.loop !17

for.end62:                                        ; preds = %for.cond.cleanup28
  br label %for.inc63

for.inc63:                                        ; preds = %for.end62
  %44 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %44, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond20, !llvm.loop !18

for.end64:                                        ; preds = %for.cond.cleanup22
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at65) #5
  %45 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %45, ptr %at65.ascast, align 4, !tbaa !4
  br label %for.cond66

for.cond66:                                       ; preds = %for.inc88, %for.end64
  %46 = load i32, ptr %at65.ascast, align 4, !tbaa !4
  %cmp67 = icmp ult i32 %46, 1024
  br i1 %cmp67, label %for.body69, label %for.cond.cleanup68

for.cond.cleanup68:                               ; preds = %for.cond66
  store i32 11, ptr %cleanup.dest.slot23.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at65) #5
  br label %for.end90

for.body69:                                       ; preds = %for.cond66
  %47 = load i32, ptr %at65.ascast, align 4, !tbaa !4
  %div70 = udiv i32 %47, 32
  %idxprom71 = zext i32 %div70 to i64
  %arrayidx72 = getelementptr inbounds nuw [32 x [32 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE3way to ptr), i64 0, i64 %idxprom71
  %48 = load i32, ptr %at65.ascast, align 4, !tbaa !4
  %rem73 = urem i32 %48, 32
  %idxprom74 = zext i32 %rem73 to i64
  %arrayidx75 = getelementptr inbounds nuw [32 x i32], ptr %arrayidx72, i64 0, i64 %idxprom74
  %49 = load i32, ptr %arrayidx75, align 4, !tbaa !4
  %50 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %51 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %52 = load i32, ptr %at65.ascast, align 4, !tbaa !4
  %add76 = add i32 %51, %52
  %idxprom77 = zext i32 %add76 to i64
  %arrayidx78 = getelementptr inbounds nuw i32, ptr %50, i64 %idxprom77
  store i32 %49, ptr %arrayidx78, align 4, !tbaa !4
  %53 = load i32, ptr %at65.ascast, align 4, !tbaa !4
  %div79 = udiv i32 %53, 32
  %idxprom80 = zext i32 %div79 to i64
  %arrayidx81 = getelementptr inbounds nuw [32 x [32 x i8]], ptr addrspacecast (ptr addrspace(3) @_ZZ14floyd_warshallE4last to ptr), i64 0, i64 %idxprom80
  %54 = load i32, ptr %at65.ascast, align 4, !tbaa !4
  %rem82 = urem i32 %54, 32
  %idxprom83 = zext i32 %rem82 to i64
  %arrayidx84 = getelementptr inbounds nuw [32 x i8], ptr %arrayidx81, i64 0, i64 %idxprom83
  %55 = load i8, ptr %arrayidx84, align 1, !tbaa !13
  %56 = load ptr, ptr %via.addr.ascast, align 8, !tbaa !11
  %57 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %58 = load i32, ptr %at65.ascast, align 4, !tbaa !4
  %add85 = add i32 %57, %58
  %idxprom86 = zext i32 %add85 to i64
  %arrayidx87 = getelementptr inbounds nuw i8, ptr %56, i64 %idxprom86
  store i8 %55, ptr %arrayidx87, align 1, !tbaa !13
  br label %for.inc88

for.inc88:                                        ; preds = %for.body69
  %59 = load i32, ptr %at65.ascast, align 4, !tbaa !4
  %add89 = add i32 %59, 256
  store i32 %add89, ptr %at65.ascast, align 4, !tbaa !4
  br label %for.cond66, !llvm.loop !19

for.end90:                                        ; preds = %for.cond.cleanup68
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  ret void
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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 omnipotent char", !10, i64 0}
!13 = !{!6, !6, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
!19 = distinct !{!19, !15, !16}
