; Knuth, Morris, Pratt: finds a pattern that comes by value in 4 KiB of text of two letters,
; 32 bytes and the pattern's length a work-item; the failure table is made in LDS.
; RUN: --kernel kmp --grid 2 --block 64
; RUN: --arg u8[4096]=rand:121 --arg bytes=0100010001010001 --arg u32=8 --arg u32[128]=0
; RUN: --arg u32[1]=0
; REFERENCE: kmp
; EXPECT: arg=3 first=16,0,0,0,0,0,0,0
; EXPECT: arg=4 first=15
; Made from src/kmp.hip by src/make.sh.

source_filename = "kmp.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Pattern = type { [8 x i8] }

@_ZZ3kmpE7letters = internal addrspace(3) global [8 x i8] undef, align 1
@_ZZ3kmpE6border = internal addrspace(3) global [9 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @kmp(ptr addrspace(1) noundef %text.coerce, ptr addrspace(4) noundef byref(%struct.Pattern) align 1 %0, i32 noundef %length, ptr addrspace(1) noundef %found.coerce, ptr addrspace(1) noundef %total.coerce) #0 {
entry:
  %text = alloca ptr, align 8, addrspace(5)
  %coerce = alloca %struct.Pattern, align 1, addrspace(5)
  %found = alloca ptr, align 8, addrspace(5)
  %total = alloca ptr, align 8, addrspace(5)
  %text.addr = alloca ptr, align 8, addrspace(5)
  %length.addr = alloca i32, align 4, addrspace(5)
  %found.addr = alloca ptr, align 8, addrspace(5)
  %total.addr = alloca ptr, align 8, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %matched = alloca i32, align 4, addrspace(5)
  %k7 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot11 = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %start = alloca i32, align 4, addrspace(5)
  %end = alloca i32, align 4, addrspace(5)
  %matched42 = alloca i32, align 4, addrspace(5)
  %bits = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot49 = alloca i32, align 4, addrspace(5)
  %letter = alloca i8, align 1, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %text.ascast = addrspacecast ptr addrspace(5) %text to ptr
  %pattern = addrspacecast ptr addrspace(5) %coerce to ptr
  %found.ascast = addrspacecast ptr addrspace(5) %found to ptr
  %total.ascast = addrspacecast ptr addrspace(5) %total to ptr
  %text.addr.ascast = addrspacecast ptr addrspace(5) %text.addr to ptr
  %length.addr.ascast = addrspacecast ptr addrspace(5) %length.addr to ptr
  %found.addr.ascast = addrspacecast ptr addrspace(5) %found.addr to ptr
  %total.addr.ascast = addrspacecast ptr addrspace(5) %total.addr to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %matched.ascast = addrspacecast ptr addrspace(5) %matched to ptr
  %k7.ascast = addrspacecast ptr addrspace(5) %k7 to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %start.ascast = addrspacecast ptr addrspace(5) %start to ptr
  %end.ascast = addrspacecast ptr addrspace(5) %end to ptr
  %matched42.ascast = addrspacecast ptr addrspace(5) %matched42 to ptr
  %bits.ascast = addrspacecast ptr addrspace(5) %bits to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %letter.ascast = addrspacecast ptr addrspace(5) %letter to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %text.coerce, ptr %text.ascast, align 8
  %text1 = load ptr, ptr %text.ascast, align 8, !tbaa !8
  call void @llvm.memcpy.p0.p4.i64(ptr align 1 %pattern, ptr addrspace(4) align 1 %0, i64 8, i1 false)
  store ptr addrspace(1) %found.coerce, ptr %found.ascast, align 8
  %found2 = load ptr, ptr %found.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %total.coerce, ptr %total.ascast, align 8
  %total3 = load ptr, ptr %total.ascast, align 8, !tbaa !11
  store ptr %text1, ptr %text.addr.ascast, align 8, !tbaa !8
  store i32 %length, ptr %length.addr.ascast, align 4, !tbaa !4
  store ptr %found2, ptr %found.addr.ascast, align 8, !tbaa !11
  store ptr %total3, ptr %total.addr.ascast, align 8, !tbaa !11
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp eq i32 %1, 0
  br i1 %cmp, label %if.then, label %if.end36

if.then:                                          ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #7
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.then
  %2 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp4 = icmp ult i32 %2, %3
  br i1 %cmp4, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %letters = getelementptr inbounds nuw %struct.Pattern, ptr %pattern, i32 0, i32 0
  %4 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds nuw [8 x i8], ptr %letters, i64 0, i64 %idxprom
  %5 = load i8, ptr %arrayidx, align 1, !tbaa !13
  %6 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom5 = zext i32 %6 to i64
  %arrayidx6 = getelementptr inbounds nuw [8 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE7letters to ptr), i64 0, i64 %idxprom5
  store i8 %5, ptr %arrayidx6, align 1, !tbaa !13
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %7, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup
  store i32 0, ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE6border to ptr), align 16, !tbaa !4
  store i32 0, ptr getelementptr inbounds ([9 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE6border to ptr), i64 0, i64 1), align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %matched) #7
  store i32 0, ptr %matched.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k7) #7
  store i32 1, ptr %k7.ascast, align 4, !tbaa !4
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc33, %for.end
  %8 = load i32, ptr %k7.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp9 = icmp ult i32 %8, %9
  br i1 %cmp9, label %for.body12, label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k7) #7
  br label %for.end35

for.body12:                                       ; preds = %for.cond8
  br label %while.cond

while.cond:                                       ; preds = %while.body, %for.body12
  %10 = load i32, ptr %matched.ascast, align 4, !tbaa !4
  %cmp13 = icmp ugt i32 %10, 0
  br i1 %cmp13, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %11 = load i32, ptr %k7.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %11 to i64
  %arrayidx15 = getelementptr inbounds nuw [8 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE7letters to ptr), i64 0, i64 %idxprom14
  %12 = load i8, ptr %arrayidx15, align 1, !tbaa !13
  %conv = zext i8 %12 to i32
  %13 = load i32, ptr %matched.ascast, align 4, !tbaa !4
  %idxprom16 = zext i32 %13 to i64
  %arrayidx17 = getelementptr inbounds nuw [8 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE7letters to ptr), i64 0, i64 %idxprom16
  %14 = load i8, ptr %arrayidx17, align 1, !tbaa !13
  %conv18 = zext i8 %14 to i32
  %cmp19 = icmp ne i32 %conv, %conv18
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %15 = phi i1 [ false, %while.cond ], [ %cmp19, %land.rhs ]
  br i1 %15, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %16 = load i32, ptr %matched.ascast, align 4, !tbaa !4
  %idxprom20 = zext i32 %16 to i64
  %arrayidx21 = getelementptr inbounds nuw [9 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE6border to ptr), i64 0, i64 %idxprom20
  %17 = load i32, ptr %arrayidx21, align 4, !tbaa !4
  store i32 %17, ptr %matched.ascast, align 4, !tbaa !4
  br label %while.cond, !llvm.loop !17

while.end:                                        ; preds = %land.end
  %18 = load i32, ptr %k7.ascast, align 4, !tbaa !4
  %idxprom22 = zext i32 %18 to i64
  %arrayidx23 = getelementptr inbounds nuw [8 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE7letters to ptr), i64 0, i64 %idxprom22
  %19 = load i8, ptr %arrayidx23, align 1, !tbaa !13
  %conv24 = zext i8 %19 to i32
  %20 = load i32, ptr %matched.ascast, align 4, !tbaa !4
  %idxprom25 = zext i32 %20 to i64
  %arrayidx26 = getelementptr inbounds nuw [8 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE7letters to ptr), i64 0, i64 %idxprom25
  %21 = load i8, ptr %arrayidx26, align 1, !tbaa !13
  %conv27 = zext i8 %21 to i32
  %cmp28 = icmp eq i32 %conv24, %conv27
  br i1 %cmp28, label %if.then29, label %if.end

if.then29:                                        ; preds = %while.end
  %22 = load i32, ptr %matched.ascast, align 4, !tbaa !4
  %inc30 = add i32 %22, 1
  store i32 %inc30, ptr %matched.ascast, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then29, %while.end
  %23 = load i32, ptr %matched.ascast, align 4, !tbaa !4
  %24 = load i32, ptr %k7.ascast, align 4, !tbaa !4
  %add = add i32 %24, 1
  %idxprom31 = zext i32 %add to i64
  %arrayidx32 = getelementptr inbounds nuw [9 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE6border to ptr), i64 0, i64 %idxprom31
  store i32 %23, ptr %arrayidx32, align 4, !tbaa !4
  br label %for.inc33

for.inc33:                                        ; preds = %if.end
  %25 = load i32, ptr %k7.ascast, align 4, !tbaa !4
  %inc34 = add i32 %25, 1
  store i32 %inc34, ptr %k7.ascast, align 4, !tbaa !4
  br label %for.cond8, !llvm.loop !18

for.end35:                                        ; preds = %for.cond.cleanup10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %matched) #7
  br label %if.end36

if.end36:                                         ; preds = %for.end35, %entry
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %26 = call i32 @llvm.amdgcn.workgroup.id.x()
  %27 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %28 = getelementptr i8, ptr addrspace(4) %27, i32 12
  %29 = load i16, ptr addrspace(4) %28, align 2, !range !19, !invariant.load !20, !noundef !20
  %conv37 = zext i16 %29 to i32
  %mul = mul i32 %26, %conv37
  %30 = call i32 @llvm.amdgcn.workitem.id.x()
  %add38 = add i32 %mul, %30
  store i32 %add38, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %start) #7
  %31 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul39 = mul i32 32, %31
  store i32 %mul39, ptr %start.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %end) #7
  %32 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %add40 = add i32 %32, 32
  %33 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %add41 = add i32 %add40, %33
  %sub = sub i32 %add41, 1
  store i32 %sub, ptr %end.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %matched42) #7
  store i32 0, ptr %matched42.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bits) #7
  store i32 0, ptr %bits.ascast, align 4, !tbaa !4
  %34 = load i32, ptr %end.ascast, align 4, !tbaa !4
  %cmp43 = icmp ugt i32 %34, 4096
  br i1 %cmp43, label %if.then44, label %if.end45

if.then44:                                        ; preds = %if.end36
  store i32 4096, ptr %end.ascast, align 4, !tbaa !4
  br label %if.end45

if.end45:                                         ; preds = %if.then44, %if.end36
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #7
  %35 = load i32, ptr %start.ascast, align 4, !tbaa !4
  store i32 %35, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond46

for.cond46:                                       ; preds = %for.inc83, %if.end45
  %36 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %end.ascast, align 4, !tbaa !4
  %cmp47 = icmp ult i32 %36, %37
  br i1 %cmp47, label %for.body50, label %for.cond.cleanup48

for.cond.cleanup48:                               ; preds = %for.cond46
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #7
  br label %for.end85

for.body50:                                       ; preds = %for.cond46
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %letter) #7
  %38 = load ptr, ptr %text.addr.ascast, align 8, !tbaa !8
  %39 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom51 = zext i32 %39 to i64
  %arrayidx52 = getelementptr inbounds nuw i8, ptr %38, i64 %idxprom51
  %40 = load i8, ptr %arrayidx52, align 1, !tbaa !13
  %conv53 = zext i8 %40 to i32
  %shr = ashr i32 %conv53, 7
  %conv54 = trunc i32 %shr to i8
  store i8 %conv54, ptr %letter.ascast, align 1, !tbaa !13
  br label %while.cond55

while.cond55:                                     ; preds = %while.body65, %for.body50
  %41 = load i32, ptr %matched42.ascast, align 4, !tbaa !4
  %cmp56 = icmp ugt i32 %41, 0
  br i1 %cmp56, label %land.rhs57, label %land.end64

land.rhs57:                                       ; preds = %while.cond55
  %42 = load i32, ptr %matched42.ascast, align 4, !tbaa !4
  %43 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp58 = icmp eq i32 %42, %43
  br i1 %cmp58, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %land.rhs57
  %44 = load i32, ptr %matched42.ascast, align 4, !tbaa !4
  %idxprom59 = zext i32 %44 to i64
  %arrayidx60 = getelementptr inbounds nuw [8 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE7letters to ptr), i64 0, i64 %idxprom59
  %45 = load i8, ptr %arrayidx60, align 1, !tbaa !13
  %conv61 = zext i8 %45 to i32
  %46 = load i8, ptr %letter.ascast, align 1, !tbaa !13
  %conv62 = zext i8 %46 to i32
  %cmp63 = icmp ne i32 %conv61, %conv62
  br label %lor.end

lor.end:                                          ; preds = %lor.rhs, %land.rhs57
  %47 = phi i1 [ true, %land.rhs57 ], [ %cmp63, %lor.rhs ]
  br label %land.end64

land.end64:                                       ; preds = %lor.end, %while.cond55
  %48 = phi i1 [ false, %while.cond55 ], [ %47, %lor.end ]
  br i1 %48, label %while.body65, label %while.end68

while.body65:                                     ; preds = %land.end64
  %49 = load i32, ptr %matched42.ascast, align 4, !tbaa !4
  %idxprom66 = zext i32 %49 to i64
  %arrayidx67 = getelementptr inbounds nuw [9 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE6border to ptr), i64 0, i64 %idxprom66
  %50 = load i32, ptr %arrayidx67, align 4, !tbaa !4
  store i32 %50, ptr %matched42.ascast, align 4, !tbaa !4
  br label %while.cond55, !llvm.loop !21

while.end68:                                      ; preds = %land.end64
  %51 = load i32, ptr %matched42.ascast, align 4, !tbaa !4
  %idxprom69 = zext i32 %51 to i64
  %arrayidx70 = getelementptr inbounds nuw [8 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3kmpE7letters to ptr), i64 0, i64 %idxprom69
  %52 = load i8, ptr %arrayidx70, align 1, !tbaa !13
  %conv71 = zext i8 %52 to i32
  %53 = load i8, ptr %letter.ascast, align 1, !tbaa !13
  %conv72 = zext i8 %53 to i32
  %cmp73 = icmp eq i32 %conv71, %conv72
  br i1 %cmp73, label %if.then74, label %if.end76

if.then74:                                        ; preds = %while.end68
  %54 = load i32, ptr %matched42.ascast, align 4, !tbaa !4
  %inc75 = add i32 %54, 1
  store i32 %inc75, ptr %matched42.ascast, align 4, !tbaa !4
  br label %if.end76

if.end76:                                         ; preds = %if.then74, %while.end68
  %55 = load i32, ptr %matched42.ascast, align 4, !tbaa !4
  %56 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp77 = icmp eq i32 %55, %56
  br i1 %cmp77, label %if.then78, label %if.end82

if.then78:                                        ; preds = %if.end76
  %57 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add79 = add i32 %57, 1
  %58 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %sub80 = sub i32 %add79, %58
  %59 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %sub81 = sub i32 %sub80, %59
  %shl = shl i32 1, %sub81
  %60 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %or = or i32 %60, %shl
  store i32 %or, ptr %bits.ascast, align 4, !tbaa !4
  br label %if.end82

if.end82:                                         ; preds = %if.then78, %if.end76
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %letter) #7
  br label %for.inc83

for.inc83:                                        ; preds = %if.end82
  %61 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %inc84 = add i32 %61, 1
  store i32 %inc84, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond46, !llvm.loop !22

for.end85:                                        ; preds = %for.cond.cleanup48
  %62 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %63 = load ptr, ptr %found.addr.ascast, align 8, !tbaa !11
  %64 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom86 = zext i32 %64 to i64
  %arrayidx87 = getelementptr inbounds nuw i32, ptr %63, i64 %idxprom86
  store i32 %62, ptr %arrayidx87, align 4, !tbaa !4
  %65 = load ptr, ptr %total.addr.ascast, align 8, !tbaa !11
  %66 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %67 = call i32 @llvm.ctpop.i32(i32 %66)
  store i32 %67, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %68 = load i32, ptr %.atomictmp.ascast, align 4
  %69 = atomicrmw add ptr %65, i32 %68 syncscope("agent") monotonic, align 4, !noalias.addrspace !23, !amdgpu.no.fine.grained.memory !20, !amdgpu.no.remote.memory !20
  store i32 %69, ptr %atomic-temp.ascast, align 4
  %70 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bits) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %matched42) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %end) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %start) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #4 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nocallback nofree nounwind willreturn }
attributes #7 = { nounwind }
attributes #8 = { convergent nounwind }

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
!18 = distinct !{!18, !15, !16}
!19 = !{i16 1, i16 1025}
!20 = !{}
!21 = distinct !{!21, !15, !16}
!22 = distinct !{!22, !15, !16}
!23 = !{i32 5, i32 6}
