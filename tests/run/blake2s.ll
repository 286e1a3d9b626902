; BLAKE2s-256 (RFC 7693) of one message a work-item: the message permutation lies in constant
; memory and picks words at run time.
; RUN: --kernel blake2s --grid 1 --block 64
; RUN: --arg u8[64x70]=rand:105 --arg u32[64x8]=0 --arg u32=70
; REFERENCE: blake2s
; EXPECT: arg=1 first=1734100107,3656261475,861394925,3010738314,1141024612,3607392539,2276811861,1125678386
; Made from src/blake2s.hip by src/make.sh.

source_filename = "blake2s.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZL2IV = internal addrspace(4) constant [8 x i32] [i32 1779033703, i32 -1150833019, i32 1013904242, i32 -1521486534, i32 1359893119, i32 -1694144372, i32 528734635, i32 1541459225], align 16
@_ZL5SIGMA = internal addrspace(4) constant [10 x [16 x i8]] [[16 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F", [16 x i8] c"\0E\0A\04\08\09\0F\0D\06\01\0C\00\02\0B\07\05\03", [16 x i8] c"\0B\08\0C\00\05\02\0F\0D\0A\0E\03\06\07\01\09\04", [16 x i8] c"\07\09\03\01\0D\0C\0B\0E\02\06\05\0A\04\00\0F\08", [16 x i8] c"\09\00\05\07\02\04\0A\0F\0E\01\0B\0C\06\08\03\0D", [16 x i8] c"\02\0C\06\0A\00\0B\08\03\04\0D\07\05\0F\0E\01\09", [16 x i8] c"\0C\05\01\0F\0E\0D\04\0A\00\07\06\03\09\02\08\0B", [16 x i8] c"\0D\0B\07\0E\0C\01\03\09\05\00\0F\04\08\06\02\0A", [16 x i8] c"\06\0F\0E\09\0B\03\00\08\0C\02\0D\07\01\04\0A\05", [16 x i8] c"\0A\02\08\04\07\06\01\05\0F\0B\09\0E\03\0C\0D\00"], align 16
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @blake2s(ptr addrspace(1) noundef %messages.coerce, ptr addrspace(1) noundef %digests.coerce, i32 noundef %length) #0 {
entry:
  %messages = alloca ptr, align 8, addrspace(5)
  %digests = alloca ptr, align 8, addrspace(5)
  %messages.addr = alloca ptr, align 8, addrspace(5)
  %digests.addr = alloca ptr, align 8, addrspace(5)
  %length.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %message = alloca ptr, align 8, addrspace(5)
  %h = alloca [8 x i32], align 16, addrspace(5)
  %m = alloca [16 x i32], align 16, addrspace(5)
  %v = alloca [16 x i32], align 16, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %start = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot10 = alloca i32, align 4, addrspace(5)
  %k12 = alloca i32, align 4, addrspace(5)
  %k22 = alloca i32, align 4, addrspace(5)
  %last = alloca i8, align 1, addrspace(5)
  %k41 = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %s = alloca ptr, align 8, addrspace(5)
  %g = alloca i32, align 4, addrspace(5)
  %g93 = alloca i32, align 4, addrspace(5)
  %k126 = alloca i32, align 4, addrspace(5)
  %k146 = alloca i32, align 4, addrspace(5)
  %messages.ascast = addrspacecast ptr addrspace(5) %messages to ptr
  %digests.ascast = addrspacecast ptr addrspace(5) %digests to ptr
  %messages.addr.ascast = addrspacecast ptr addrspace(5) %messages.addr to ptr
  %digests.addr.ascast = addrspacecast ptr addrspace(5) %digests.addr to ptr
  %length.addr.ascast = addrspacecast ptr addrspace(5) %length.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %message.ascast = addrspacecast ptr addrspace(5) %message to ptr
  %h.ascast = addrspacecast ptr addrspace(5) %h to ptr
  %m.ascast = addrspacecast ptr addrspace(5) %m to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %start.ascast = addrspacecast ptr addrspace(5) %start to ptr
  %cleanup.dest.slot10.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot10 to ptr
  %k12.ascast = addrspacecast ptr addrspace(5) %k12 to ptr
  %k22.ascast = addrspacecast ptr addrspace(5) %k22 to ptr
  %last.ascast = addrspacecast ptr addrspace(5) %last to ptr
  %k41.ascast = addrspacecast ptr addrspace(5) %k41 to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  %s.ascast = addrspacecast ptr addrspace(5) %s to ptr
  %g.ascast = addrspacecast ptr addrspace(5) %g to ptr
  %g93.ascast = addrspacecast ptr addrspace(5) %g93 to ptr
  %k126.ascast = addrspacecast ptr addrspace(5) %k126 to ptr
  %k146.ascast = addrspacecast ptr addrspace(5) %k146 to ptr
  store ptr addrspace(1) %messages.coerce, ptr %messages.ascast, align 8
  %messages1 = load ptr, ptr %messages.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %digests.coerce, ptr %digests.ascast, align 8
  %digests2 = load ptr, ptr %digests.ascast, align 8, !tbaa !11
  store ptr %messages1, ptr %messages.addr.ascast, align 8, !tbaa !8
  store ptr %digests2, ptr %digests.addr.ascast, align 8, !tbaa !11
  store i32 %length, ptr %length.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %message) #4
  %5 = load ptr, ptr %messages.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %mul3 = mul i32 %6, %7
  %idx.ext = zext i32 %mul3 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %5, i64 %idx.ext
  store ptr %add.ptr, ptr %message.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %h) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %m) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %8, 8
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %9 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw [8 x i32], ptr addrspacecast (ptr addrspace(4) @_ZL2IV to ptr), i64 0, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %11 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom4 = zext i32 %11 to i64
  %arrayidx5 = getelementptr inbounds nuw [8 x i32], ptr %h.ascast, i64 0, i64 %idxprom4
  store i32 %10, ptr %arrayidx5, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %12, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  %arrayidx6 = getelementptr inbounds [8 x i32], ptr %h.ascast, i64 0, i64 0
  %13 = load i32, ptr %arrayidx6, align 16, !tbaa !4
  %xor = xor i32 %13, 16842784
  store i32 %xor, ptr %arrayidx6, align 16, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %start) #4
  store i32 0, ptr %start.ascast, align 4, !tbaa !4
  br label %for.cond7

for.cond7:                                        ; preds = %for.inc143, %for.end
  %14 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %15 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp8 = icmp ult i32 %14, %15
  br i1 %cmp8, label %for.body11, label %for.cond.cleanup9

for.cond.cleanup9:                                ; preds = %for.cond7
  store i32 5, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %start) #4
  br label %for.end145

for.body11:                                       ; preds = %for.cond7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k12) #4
  store i32 0, ptr %k12.ascast, align 4, !tbaa !4
  br label %for.cond13

for.cond13:                                       ; preds = %for.inc19, %for.body11
  %16 = load i32, ptr %k12.ascast, align 4, !tbaa !4
  %cmp14 = icmp ult i32 %16, 16
  br i1 %cmp14, label %for.body16, label %for.cond.cleanup15

for.cond.cleanup15:                               ; preds = %for.cond13
  store i32 8, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k12) #4
  br label %for.end21

for.body16:                                       ; preds = %for.cond13
  %17 = load i32, ptr %k12.ascast, align 4, !tbaa !4
  %idxprom17 = zext i32 %17 to i64
  %arrayidx18 = getelementptr inbounds nuw [16 x i32], ptr %m.ascast, i64 0, i64 %idxprom17
  store i32 0, ptr %arrayidx18, align 4, !tbaa !4
  br label %for.inc19

for.inc19:                                        ; preds = %for.body16
  %18 = load i32, ptr %k12.ascast, align 4, !tbaa !4
  %inc20 = add i32 %18, 1
  store i32 %inc20, ptr %k12.ascast, align 4, !tbaa !4
  br label %for.cond13, !llvm.loop !18

for.end21:                                        ; preds = %for.cond.cleanup15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k22) #4
  store i32 0, ptr %k22.ascast, align 4, !tbaa !4
  br label %for.cond23

for.cond23:                                       ; preds = %for.inc36, %for.end21
  %19 = load i32, ptr %k22.ascast, align 4, !tbaa !4
  %cmp24 = icmp ult i32 %19, 64
  br i1 %cmp24, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %for.cond23
  %20 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %21 = load i32, ptr %k22.ascast, align 4, !tbaa !4
  %add25 = add i32 %20, %21
  %22 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp26 = icmp ult i32 %add25, %22
  br label %land.end

land.end:                                         ; preds = %land.rhs, %for.cond23
  %23 = phi i1 [ false, %for.cond23 ], [ %cmp26, %land.rhs ]
  br i1 %23, label %for.body28, label %for.cond.cleanup27

for.cond.cleanup27:                               ; preds = %land.end
  store i32 11, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k22) #4
  br label %for.end38

for.body28:                                       ; preds = %land.end
  %24 = load ptr, ptr %message.ascast, align 8, !tbaa !8
  %25 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %26 = load i32, ptr %k22.ascast, align 4, !tbaa !4
  %add29 = add i32 %25, %26
  %idxprom30 = zext i32 %add29 to i64
  %arrayidx31 = getelementptr inbounds nuw i8, ptr %24, i64 %idxprom30
  %27 = load i8, ptr %arrayidx31, align 1, !tbaa !19
  %conv32 = zext i8 %27 to i32
  %28 = load i32, ptr %k22.ascast, align 4, !tbaa !4
  %rem = urem i32 %28, 4
  %mul33 = mul i32 8, %rem
  %shl = shl i32 %conv32, %mul33
  %29 = load i32, ptr %k22.ascast, align 4, !tbaa !4
  %div = udiv i32 %29, 4
  %idxprom34 = zext i32 %div to i64
  %arrayidx35 = getelementptr inbounds nuw [16 x i32], ptr %m.ascast, i64 0, i64 %idxprom34
  %30 = load i32, ptr %arrayidx35, align 4, !tbaa !4
  %or = or i32 %30, %shl
  store i32 %or, ptr %arrayidx35, align 4, !tbaa !4
  br label %for.inc36

for.inc36:                                        ; preds = %for.body28
  %31 = load i32, ptr %k22.ascast, align 4, !tbaa !4
  %inc37 = add i32 %31, 1
  store i32 %inc37, ptr %k22.ascast, align 4, !tbaa !4
  br label %for.cond23, !llvm.loop !20

for.end38:                                        ; preds = %for.cond.cleanup27
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %last) #4
  %32 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %add39 = add i32 %32, 64
  %33 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp40 = icmp uge i32 %add39, %33
  %storedv = zext i1 %cmp40 to i8
  store i8 %storedv, ptr %last.ascast, align 1, !tbaa !21
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k41) #4
  store i32 0, ptr %k41.ascast, align 4, !tbaa !4
  br label %for.cond42

for.cond42:                                       ; preds = %for.inc55, %for.end38
  %34 = load i32, ptr %k41.ascast, align 4, !tbaa !4
  %cmp43 = icmp ult i32 %34, 8
  br i1 %cmp43, label %for.body45, label %for.cond.cleanup44

for.cond.cleanup44:                               ; preds = %for.cond42
  store i32 14, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k41) #4
  br label %for.end57

for.body45:                                       ; preds = %for.cond42
  %35 = load i32, ptr %k41.ascast, align 4, !tbaa !4
  %idxprom46 = zext i32 %35 to i64
  %arrayidx47 = getelementptr inbounds nuw [8 x i32], ptr %h.ascast, i64 0, i64 %idxprom46
  %36 = load i32, ptr %arrayidx47, align 4, !tbaa !4
  %37 = load i32, ptr %k41.ascast, align 4, !tbaa !4
  %idxprom48 = zext i32 %37 to i64
  %arrayidx49 = getelementptr inbounds nuw [16 x i32], ptr %v.ascast, i64 0, i64 %idxprom48
  store i32 %36, ptr %arrayidx49, align 4, !tbaa !4
  %38 = load i32, ptr %k41.ascast, align 4, !tbaa !4
  %idxprom50 = zext i32 %38 to i64
  %arrayidx51 = getelementptr inbounds nuw [8 x i32], ptr addrspacecast (ptr addrspace(4) @_ZL2IV to ptr), i64 0, i64 %idxprom50
  %39 = load i32, ptr %arrayidx51, align 4, !tbaa !4
  %40 = load i32, ptr %k41.ascast, align 4, !tbaa !4
  %add52 = add i32 %40, 8
  %idxprom53 = zext i32 %add52 to i64
  %arrayidx54 = getelementptr inbounds nuw [16 x i32], ptr %v.ascast, i64 0, i64 %idxprom53
  store i32 %39, ptr %arrayidx54, align 4, !tbaa !4
  br label %for.inc55

for.inc55:                                        ; preds = %for.body45
  %41 = load i32, ptr %k41.ascast, align 4, !tbaa !4
  %inc56 = add i32 %41, 1
  store i32 %inc56, ptr %k41.ascast, align 4, !tbaa !4
  br label %for.cond42, !llvm.loop !23

for.end57:                                        ; preds = %for.cond.cleanup44
  %42 = load i8, ptr %last.ascast, align 1, !tbaa !21, !range !24, !noundef !14
  %loadedv = trunc i8 %42 to i1
  br i1 %loadedv, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.end57
  %43 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  br label %cond.end

cond.false:                                       ; preds = %for.end57
  %44 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %add58 = add i32 %44, 64
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %43, %cond.true ], [ %add58, %cond.false ]
  %arrayidx59 = getelementptr inbounds [16 x i32], ptr %v.ascast, i64 0, i64 12
  %45 = load i32, ptr %arrayidx59, align 16, !tbaa !4
  %xor60 = xor i32 %45, %cond
  store i32 %xor60, ptr %arrayidx59, align 16, !tbaa !4
  %46 = load i8, ptr %last.ascast, align 1, !tbaa !21, !range !24, !noundef !14
  %loadedv61 = trunc i8 %46 to i1
  %47 = zext i1 %loadedv61 to i64
  %cond62 = select i1 %loadedv61, i32 -1, i32 0
  %arrayidx63 = getelementptr inbounds [16 x i32], ptr %v.ascast, i64 0, i64 14
  %48 = load i32, ptr %arrayidx63, align 8, !tbaa !4
  %xor64 = xor i32 %48, %cond62
  store i32 %xor64, ptr %arrayidx63, align 8, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #4
  store i32 0, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond65

for.cond65:                                       ; preds = %for.inc123, %cond.end
  %49 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %cmp66 = icmp ult i32 %49, 10
  br i1 %cmp66, label %for.body68, label %for.cond.cleanup67

for.cond.cleanup67:                               ; preds = %for.cond65
  store i32 17, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #4
  br label %for.end125

for.body68:                                       ; preds = %for.cond65
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #4
  %50 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %idxprom69 = zext i32 %50 to i64
  %arrayidx70 = getelementptr inbounds nuw [10 x [16 x i8]], ptr addrspacecast (ptr addrspace(4) @_ZL5SIGMA to ptr), i64 0, i64 %idxprom69
  %arraydecay = getelementptr inbounds [16 x i8], ptr %arrayidx70, i64 0, i64 0
  store ptr %arraydecay, ptr %s.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %g) #4
  store i32 0, ptr %g.ascast, align 4, !tbaa !4
  br label %for.cond71

for.cond71:                                       ; preds = %for.inc90, %for.body68
  %51 = load i32, ptr %g.ascast, align 4, !tbaa !4
  %cmp72 = icmp ult i32 %51, 4
  br i1 %cmp72, label %for.body74, label %for.cond.cleanup73

for.cond.cleanup73:                               ; preds = %for.cond71
  store i32 20, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %g) #4
  br label %for.end92

for.body74:                                       ; preds = %for.cond71
  %arraydecay75 = getelementptr inbounds [16 x i32], ptr %v.ascast, i64 0, i64 0
  %52 = load i32, ptr %g.ascast, align 4, !tbaa !4
  %53 = load i32, ptr %g.ascast, align 4, !tbaa !4
  %add76 = add i32 %53, 4
  %54 = load i32, ptr %g.ascast, align 4, !tbaa !4
  %add77 = add i32 %54, 8
  %55 = load i32, ptr %g.ascast, align 4, !tbaa !4
  %add78 = add i32 %55, 12
  %56 = load ptr, ptr %s.ascast, align 8, !tbaa !8
  %57 = load i32, ptr %g.ascast, align 4, !tbaa !4
  %mul79 = mul i32 2, %57
  %idxprom80 = zext i32 %mul79 to i64
  %arrayidx81 = getelementptr inbounds nuw i8, ptr %56, i64 %idxprom80
  %58 = load i8, ptr %arrayidx81, align 1, !tbaa !19
  %idxprom82 = zext i8 %58 to i64
  %arrayidx83 = getelementptr inbounds nuw [16 x i32], ptr %m.ascast, i64 0, i64 %idxprom82
  %59 = load i32, ptr %arrayidx83, align 4, !tbaa !4
  %60 = load ptr, ptr %s.ascast, align 8, !tbaa !8
  %61 = load i32, ptr %g.ascast, align 4, !tbaa !4
  %mul84 = mul i32 2, %61
  %add85 = add i32 %mul84, 1
  %idxprom86 = zext i32 %add85 to i64
  %arrayidx87 = getelementptr inbounds nuw i8, ptr %60, i64 %idxprom86
  %62 = load i8, ptr %arrayidx87, align 1, !tbaa !19
  %idxprom88 = zext i8 %62 to i64
  %arrayidx89 = getelementptr inbounds nuw [16 x i32], ptr %m.ascast, i64 0, i64 %idxprom88
  %63 = load i32, ptr %arrayidx89, align 4, !tbaa !4
  call void @_ZL3mixPjjjjjjj(ptr noundef %arraydecay75, i32 noundef %52, i32 noundef %add76, i32 noundef %add77, i32 noundef %add78, i32 noundef %59, i32 noundef %63) #5
  br label %for.inc90

for.inc90:                                        ; preds = %for.body74
  %64 = load i32, ptr %g.ascast, align 4, !tbaa !4
  %inc91 = add i32 %64, 1
  store i32 %inc91, ptr %g.ascast, align 4, !tbaa !4
  br label %for.cond71, !llvm.loop !25

for.end92:                                        ; preds = %for.cond.cleanup73
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %g93) #4
  store i32 0, ptr %g93.ascast, align 4, !tbaa !4
  br label %for.cond94

for.cond94:                                       ; preds = %for.inc120, %for.end92
  %65 = load i32, ptr %g93.ascast, align 4, !tbaa !4
  %cmp95 = icmp ult i32 %65, 4
  br i1 %cmp95, label %for.body97, label %for.cond.cleanup96

for.cond.cleanup96:                               ; preds = %for.cond94
  store i32 23, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %g93) #4
  br label %for.end122

for.body97:                                       ; preds = %for.cond94
  %arraydecay98 = getelementptr inbounds [16 x i32], ptr %v.ascast, i64 0, i64 0
  %66 = load i32, ptr %g93.ascast, align 4, !tbaa !4
  %67 = load i32, ptr %g93.ascast, align 4, !tbaa !4
  %add99 = add i32 %67, 1
  %rem100 = urem i32 %add99, 4
  %add101 = add i32 %rem100, 4
  %68 = load i32, ptr %g93.ascast, align 4, !tbaa !4
  %add102 = add i32 %68, 2
  %rem103 = urem i32 %add102, 4
  %add104 = add i32 %rem103, 8
  %69 = load i32, ptr %g93.ascast, align 4, !tbaa !4
  %add105 = add i32 %69, 3
  %rem106 = urem i32 %add105, 4
  %add107 = add i32 %rem106, 12
  %70 = load ptr, ptr %s.ascast, align 8, !tbaa !8
  %71 = load i32, ptr %g93.ascast, align 4, !tbaa !4
  %mul108 = mul i32 2, %71
  %add109 = add i32 %mul108, 8
  %idxprom110 = zext i32 %add109 to i64
  %arrayidx111 = getelementptr inbounds nuw i8, ptr %70, i64 %idxprom110
  %72 = load i8, ptr %arrayidx111, align 1, !tbaa !19
  %idxprom112 = zext i8 %72 to i64
  %arrayidx113 = getelementptr inbounds nuw [16 x i32], ptr %m.ascast, i64 0, i64 %idxprom112
  %73 = load i32, ptr %arrayidx113, align 4, !tbaa !4
  %74 = load ptr, ptr %s.ascast, align 8, !tbaa !8
  %75 = load i32, ptr %g93.ascast, align 4, !tbaa !4
  %mul114 = mul i32 2, %75
  %add115 = add i32 %mul114, 9
  %idxprom116 = zext i32 %add115 to i64
  %arrayidx117 = getelementptr inbounds nuw i8, ptr %74, i64 %idxprom116
  %76 = load i8, ptr %arrayidx117, align 1, !tbaa !19
  %idxprom118 = zext i8 %76 to i64
  %arrayidx119 = getelementptr inbounds nuw [16 x i32], ptr %m.ascast, i64 0, i64 %idxprom118
  %77 = load i32, ptr %arrayidx119, align 4, !tbaa !4
  call void @_ZL3mixPjjjjjjj(ptr noundef %arraydecay98, i32 noundef %66, i32 noundef %add101, i32 noundef %add104, i32 noundef %add107, i32 noundef %73, i32 noundef %77) #5
  br label %for.inc120

for.inc120:                                       ; preds = %for.body97
  %78 = load i32, ptr %g93.ascast, align 4, !tbaa !4
  %inc121 = add i32 %78, 1
  store i32 %inc121, ptr %g93.ascast, align 4, !tbaa !4
  br label %for.cond94, !llvm.loop !26

for.end122:                                       ; preds = %for.cond.cleanup96
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #4
  br label %for.inc123

for.inc123:                                       ; preds = %for.end122
  %79 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc124 = add i32 %79, 1
  store i32 %inc124, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond65, !llvm.loop !27

for.end125:                                       ; preds = %for.cond.cleanup67
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k126) #4
  store i32 0, ptr %k126.ascast, align 4, !tbaa !4
  br label %for.cond127

for.cond127:                                      ; preds = %for.inc140, %for.end125
  %80 = load i32, ptr %k126.ascast, align 4, !tbaa !4
  %cmp128 = icmp ult i32 %80, 8
  br i1 %cmp128, label %for.body130, label %for.cond.cleanup129

for.cond.cleanup129:                              ; preds = %for.cond127
  store i32 26, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k126) #4
  br label %for.end142

for.body130:                                      ; preds = %for.cond127
  %81 = load i32, ptr %k126.ascast, align 4, !tbaa !4
  %idxprom131 = zext i32 %81 to i64
  %arrayidx132 = getelementptr inbounds nuw [16 x i32], ptr %v.ascast, i64 0, i64 %idxprom131
  %82 = load i32, ptr %arrayidx132, align 4, !tbaa !4
  %83 = load i32, ptr %k126.ascast, align 4, !tbaa !4
  %add133 = add i32 %83, 8
  %idxprom134 = zext i32 %add133 to i64
  %arrayidx135 = getelementptr inbounds nuw [16 x i32], ptr %v.ascast, i64 0, i64 %idxprom134
  %84 = load i32, ptr %arrayidx135, align 4, !tbaa !4
  %xor136 = xor i32 %82, %84
  %85 = load i32, ptr %k126.ascast, align 4, !tbaa !4
  %idxprom137 = zext i32 %85 to i64
  %arrayidx138 = getelementptr inbounds nuw [8 x i32], ptr %h.ascast, i64 0, i64 %idxprom137
  %86 = load i32, ptr %arrayidx138, align 4, !tbaa !4
  %xor139 = xor i32 %86, %xor136
  store i32 %xor139, ptr %arrayidx138, align 4, !tbaa !4
  br label %for.inc140

for.inc140:                                       ; preds = %for.body130
  %87 = load i32, ptr %k126.ascast, align 4, !tbaa !4
  %inc141 = add i32 %87, 1
  store i32 %inc141, ptr %k126.ascast, align 4, !tbaa !4
  br label %for.cond127, !llvm.loop !28

for.end142:                                       ; preds = %for.cond.cleanup129
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %last) #4
  br label %for.inc143

for.inc143:                                       ; preds = %for.end142
  %88 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %add144 = add i32 %88, 64
  store i32 %add144, ptr %start.ascast, align 4, !tbaa !4
  br label %for.cond7, !llvm.loop !29

for.end145:                                       ; preds = %for.cond.cleanup9
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k146) #4
  store i32 0, ptr %k146.ascast, align 4, !tbaa !4
  br label %for.cond147

for.cond147:                                      ; preds = %for.inc157, %for.end145
  %89 = load i32, ptr %k146.ascast, align 4, !tbaa !4
  %cmp148 = icmp ult i32 %89, 8
  br i1 %cmp148, label %for.body150, label %for.cond.cleanup149

for.cond.cleanup149:                              ; preds = %for.cond147
  store i32 29, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k146) #4
  br label %for.end159

for.body150:                                      ; preds = %for.cond147
  %90 = load i32, ptr %k146.ascast, align 4, !tbaa !4
  %idxprom151 = zext i32 %90 to i64
  %arrayidx152 = getelementptr inbounds nuw [8 x i32], ptr %h.ascast, i64 0, i64 %idxprom151
  %91 = load i32, ptr %arrayidx152, align 4, !tbaa !4
  %92 = load ptr, ptr %digests.addr.ascast, align 8, !tbaa !11
  %93 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul153 = mul i32 8, %93
  %94 = load i32, ptr %k146.ascast, align 4, !tbaa !4
  %add154 = add i32 %mul153, %94
  %idxprom155 = zext i32 %add154 to i64
  %arrayidx156 = getelementptr inbounds nuw i32, ptr %92, i64 %idxprom155
  store i32 %91, ptr %arrayidx156, align 4, !tbaa !4
  br label %for.inc157

for.inc157:                                       ; preds = %for.body150
  %95 = load i32, ptr %k146.ascast, align 4, !tbaa !4
  %inc158 = add i32 %95, 1
  store i32 %inc158, ptr %k146.ascast, align 4, !tbaa !4
  br label %for.cond147, !llvm.loop !30

for.end159:                                       ; preds = %for.cond.cleanup149
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %m) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %h) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %message) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress nounwind
define internal void @_ZL3mixPjjjjjjj(ptr noundef %v, i32 noundef %a, i32 noundef %b, i32 noundef %c, i32 noundef %d, i32 noundef %x, i32 noundef %y) #3 {
entry:
  %v.addr = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %c.addr = alloca i32, align 4, addrspace(5)
  %d.addr = alloca i32, align 4, addrspace(5)
  %x.addr = alloca i32, align 4, addrspace(5)
  %y.addr = alloca i32, align 4, addrspace(5)
  %v.addr.ascast = addrspacecast ptr addrspace(5) %v.addr to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %d.addr.ascast = addrspacecast ptr addrspace(5) %d.addr to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  store ptr %v, ptr %v.addr.ascast, align 8, !tbaa !11
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  store i32 %c, ptr %c.addr.ascast, align 4, !tbaa !4
  store i32 %d, ptr %d.addr.ascast, align 4, !tbaa !4
  store i32 %x, ptr %x.addr.ascast, align 4, !tbaa !4
  store i32 %y, ptr %y.addr.ascast, align 4, !tbaa !4
  %0 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %1 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %1 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %0, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %3 = load i32, ptr %x.addr.ascast, align 4, !tbaa !4
  %add = add i32 %2, %3
  %4 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %5 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %idxprom1 = zext i32 %5 to i64
  %arrayidx2 = getelementptr inbounds nuw i32, ptr %4, i64 %idxprom1
  %6 = load i32, ptr %arrayidx2, align 4, !tbaa !4
  %add3 = add i32 %6, %add
  store i32 %add3, ptr %arrayidx2, align 4, !tbaa !4
  %7 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %8 = load i32, ptr %d.addr.ascast, align 4, !tbaa !4
  %idxprom4 = zext i32 %8 to i64
  %arrayidx5 = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom4
  %9 = load i32, ptr %arrayidx5, align 4, !tbaa !4
  %10 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %11 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %idxprom6 = zext i32 %11 to i64
  %arrayidx7 = getelementptr inbounds nuw i32, ptr %10, i64 %idxprom6
  %12 = load i32, ptr %arrayidx7, align 4, !tbaa !4
  %xor = xor i32 %9, %12
  %call = call noundef i32 @_ZL6rotatejj(i32 noundef %xor, i32 noundef 16) #5
  %13 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %14 = load i32, ptr %d.addr.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %14 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %13, i64 %idxprom8
  store i32 %call, ptr %arrayidx9, align 4, !tbaa !4
  %15 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %16 = load i32, ptr %d.addr.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %16 to i64
  %arrayidx11 = getelementptr inbounds nuw i32, ptr %15, i64 %idxprom10
  %17 = load i32, ptr %arrayidx11, align 4, !tbaa !4
  %18 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %19 = load i32, ptr %c.addr.ascast, align 4, !tbaa !4
  %idxprom12 = zext i32 %19 to i64
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %18, i64 %idxprom12
  %20 = load i32, ptr %arrayidx13, align 4, !tbaa !4
  %add14 = add i32 %20, %17
  store i32 %add14, ptr %arrayidx13, align 4, !tbaa !4
  %21 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %22 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %idxprom15 = zext i32 %22 to i64
  %arrayidx16 = getelementptr inbounds nuw i32, ptr %21, i64 %idxprom15
  %23 = load i32, ptr %arrayidx16, align 4, !tbaa !4
  %24 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %25 = load i32, ptr %c.addr.ascast, align 4, !tbaa !4
  %idxprom17 = zext i32 %25 to i64
  %arrayidx18 = getelementptr inbounds nuw i32, ptr %24, i64 %idxprom17
  %26 = load i32, ptr %arrayidx18, align 4, !tbaa !4
  %xor19 = xor i32 %23, %26
  %call20 = call noundef i32 @_ZL6rotatejj(i32 noundef %xor19, i32 noundef 12) #5
  %27 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %28 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %idxprom21 = zext i32 %28 to i64
  %arrayidx22 = getelementptr inbounds nuw i32, ptr %27, i64 %idxprom21
  store i32 %call20, ptr %arrayidx22, align 4, !tbaa !4
  %29 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %30 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %idxprom23 = zext i32 %30 to i64
  %arrayidx24 = getelementptr inbounds nuw i32, ptr %29, i64 %idxprom23
  %31 = load i32, ptr %arrayidx24, align 4, !tbaa !4
  %32 = load i32, ptr %y.addr.ascast, align 4, !tbaa !4
  %add25 = add i32 %31, %32
  %33 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %34 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %idxprom26 = zext i32 %34 to i64
  %arrayidx27 = getelementptr inbounds nuw i32, ptr %33, i64 %idxprom26
  %35 = load i32, ptr %arrayidx27, align 4, !tbaa !4
  %add28 = add i32 %35, %add25
  store i32 %add28, ptr %arrayidx27, align 4, !tbaa !4
  %36 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %37 = load i32, ptr %d.addr.ascast, align 4, !tbaa !4
  %idxprom29 = zext i32 %37 to i64
  %arrayidx30 = getelementptr inbounds nuw i32, ptr %36, i64 %idxprom29
  %38 = load i32, ptr %arrayidx30, align 4, !tbaa !4
  %39 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %40 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %idxprom31 = zext i32 %40 to i64
  %arrayidx32 = getelementptr inbounds nuw i32, ptr %39, i64 %idxprom31
  %41 = load i32, ptr %arrayidx32, align 4, !tbaa !4
  %xor33 = xor i32 %38, %41
  %call34 = call noundef i32 @_ZL6rotatejj(i32 noundef %xor33, i32 noundef 8) #5
  %42 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %43 = load i32, ptr %d.addr.ascast, align 4, !tbaa !4
  %idxprom35 = zext i32 %43 to i64
  %arrayidx36 = getelementptr inbounds nuw i32, ptr %42, i64 %idxprom35
  store i32 %call34, ptr %arrayidx36, align 4, !tbaa !4
  %44 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %45 = load i32, ptr %d.addr.ascast, align 4, !tbaa !4
  %idxprom37 = zext i32 %45 to i64
  %arrayidx38 = getelementptr inbounds nuw i32, ptr %44, i64 %idxprom37
  %46 = load i32, ptr %arrayidx38, align 4, !tbaa !4
  %47 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %48 = load i32, ptr %c.addr.ascast, align 4, !tbaa !4
  %idxprom39 = zext i32 %48 to i64
  %arrayidx40 = getelementptr inbounds nuw i32, ptr %47, i64 %idxprom39
  %49 = load i32, ptr %arrayidx40, align 4, !tbaa !4
  %add41 = add i32 %49, %46
  store i32 %add41, ptr %arrayidx40, align 4, !tbaa !4
  %50 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %51 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %51 to i64
  %arrayidx43 = getelementptr inbounds nuw i32, ptr %50, i64 %idxprom42
  %52 = load i32, ptr %arrayidx43, align 4, !tbaa !4
  %53 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %54 = load i32, ptr %c.addr.ascast, align 4, !tbaa !4
  %idxprom44 = zext i32 %54 to i64
  %arrayidx45 = getelementptr inbounds nuw i32, ptr %53, i64 %idxprom44
  %55 = load i32, ptr %arrayidx45, align 4, !tbaa !4
  %xor46 = xor i32 %52, %55
  %call47 = call noundef i32 @_ZL6rotatejj(i32 noundef %xor46, i32 noundef 7) #5
  %56 = load ptr, ptr %v.addr.ascast, align 8, !tbaa !11
  %57 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %idxprom48 = zext i32 %57 to i64
  %arrayidx49 = getelementptr inbounds nuw i32, ptr %56, i64 %idxprom48
  store i32 %call47, ptr %arrayidx49, align 4, !tbaa !4
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define internal noundef i32 @_ZL6rotatejj(i32 noundef %v, i32 noundef %by) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %v.addr = alloca i32, align 4, addrspace(5)
  %by.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %v.addr.ascast = addrspacecast ptr addrspace(5) %v.addr to ptr
  %by.addr.ascast = addrspacecast ptr addrspace(5) %by.addr to ptr
  store i32 %v, ptr %v.addr.ascast, align 4, !tbaa !4
  store i32 %by, ptr %by.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %v.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %by.addr.ascast, align 4, !tbaa !4
  %shr = lshr i32 %0, %1
  %2 = load i32, ptr %v.addr.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %by.addr.ascast, align 4, !tbaa !4
  %sub = sub i32 32, %3
  %shl = shl i32 %2, %sub
  %or = or i32 %shr, %shl
  ret i32 %or
}

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!9 = !{!"p1 omnipotent char", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 int", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
!19 = !{!6, !6, i64 0}
!20 = distinct !{!20, !16, !17}
!21 = !{!22, !22, i64 0}
!22 = !{!"bool", !6, i64 0}
!23 = distinct !{!23, !16, !17}
!24 = !{i8 0, i8 2}
!25 = distinct !{!25, !16, !17}
!26 = distinct !{!26, !16, !17}
!27 = distinct !{!27, !16, !17}
!28 = distinct !{!28, !16, !17}
!29 = distinct !{!29, !16, !17}
!30 = distinct !{!30, !16, !17}
