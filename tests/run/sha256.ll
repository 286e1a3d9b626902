; SHA-256 of one message a work-item, of a length given at run time (FIPS 180-4); the round
; constants lie in constant memory, the message schedule is indexed at run time.
; RUN: --kernel sha256 --grid 2 --block 32
; RUN: --arg u8[64x100]=rand:101 --arg u8[64x32]=0 --arg u32=100
; REFERENCE: sha256
; EXPECT: arg=1 first=20,163,49,240,10,158,124,162
; Made from src/sha256.hip by src/make.sh.

source_filename = "sha256.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__const.sha256.hash = private unnamed_addr addrspace(4) constant [8 x i32] [i32 1779033703, i32 -1150833019, i32 1013904242, i32 -1521486534, i32 1359893119, i32 -1694144372, i32 528734635, i32 1541459225], align 16
@_ZL1K = internal addrspace(4) constant [64 x i32] [i32 1116352408, i32 1899447441, i32 -1245643825, i32 -373957723, i32 961987163, i32 1508970993, i32 -1841331548, i32 -1424204075, i32 -670586216, i32 310598401, i32 607225278, i32 1426881987, i32 1925078388, i32 -2132889090, i32 -1680079193, i32 -1046744716, i32 -459576895, i32 -272742522, i32 264347078, i32 604807628, i32 770255983, i32 1249150122, i32 1555081692, i32 1996064986, i32 -1740746414, i32 -1473132947, i32 -1341970488, i32 -1084653625, i32 -958395405, i32 -710438585, i32 113926993, i32 338241895, i32 666307205, i32 773529912, i32 1294757372, i32 1396182291, i32 1695183700, i32 1986661051, i32 -2117940946, i32 -1838011259, i32 -1564481375, i32 -1474664885, i32 -1035236496, i32 -949202525, i32 -778901479, i32 -694614492, i32 -200395387, i32 275423344, i32 430227734, i32 506948616, i32 659060556, i32 883997877, i32 958139571, i32 1322822218, i32 1537002063, i32 1747873779, i32 1955562222, i32 2024104815, i32 -2067236844, i32 -1933114872, i32 -1866530822, i32 -1538233109, i32 -1090935817, i32 -965641998], align 16
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @sha256(ptr addrspace(1) noundef %messages.coerce, ptr addrspace(1) noundef %digests.coerce, i32 noundef %length) #0 {
entry:
  %messages = alloca ptr, align 8, addrspace(5)
  %digests = alloca ptr, align 8, addrspace(5)
  %messages.addr = alloca ptr, align 8, addrspace(5)
  %digests.addr = alloca ptr, align 8, addrspace(5)
  %length.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %message = alloca ptr, align 8, addrspace(5)
  %hash = alloca [8 x i32], align 16, addrspace(5)
  %blocks = alloca i32, align 4, addrspace(5)
  %block = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %w = alloca [16 x i32], align 16, addrspace(5)
  %word = alloca i32, align 4, addrspace(5)
  %value = alloca i32, align 4, addrspace(5)
  %b = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %a = alloca i32, align 4, addrspace(5)
  %b31 = alloca i32, align 4, addrspace(5)
  %c = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %e = alloca i32, align 4, addrspace(5)
  %f = alloca i32, align 4, addrspace(5)
  %g = alloca i32, align 4, addrspace(5)
  %h = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %s0 = alloca i32, align 4, addrspace(5)
  %s1 = alloca i32, align 4, addrspace(5)
  %t1 = alloca i32, align 4, addrspace(5)
  %t2 = alloca i32, align 4, addrspace(5)
  %sums = alloca [8 x i32], align 16, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %k124 = alloca i32, align 4, addrspace(5)
  %messages.ascast = addrspacecast ptr addrspace(5) %messages to ptr
  %digests.ascast = addrspacecast ptr addrspace(5) %digests to ptr
  %messages.addr.ascast = addrspacecast ptr addrspace(5) %messages.addr to ptr
  %digests.addr.ascast = addrspacecast ptr addrspace(5) %digests.addr to ptr
  %length.addr.ascast = addrspacecast ptr addrspace(5) %length.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %message.ascast = addrspacecast ptr addrspace(5) %message to ptr
  %hash.ascast = addrspacecast ptr addrspace(5) %hash to ptr
  %blocks.ascast = addrspacecast ptr addrspace(5) %blocks to ptr
  %block.ascast = addrspacecast ptr addrspace(5) %block to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %w.ascast = addrspacecast ptr addrspace(5) %w to ptr
  %word.ascast = addrspacecast ptr addrspace(5) %word to ptr
  %value.ascast = addrspacecast ptr addrspace(5) %value to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b31.ascast = addrspacecast ptr addrspace(5) %b31 to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  %e.ascast = addrspacecast ptr addrspace(5) %e to ptr
  %f.ascast = addrspacecast ptr addrspace(5) %f to ptr
  %g.ascast = addrspacecast ptr addrspace(5) %g to ptr
  %h.ascast = addrspacecast ptr addrspace(5) %h to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %s0.ascast = addrspacecast ptr addrspace(5) %s0 to ptr
  %s1.ascast = addrspacecast ptr addrspace(5) %s1 to ptr
  %t1.ascast = addrspacecast ptr addrspace(5) %t1 to ptr
  %t2.ascast = addrspacecast ptr addrspace(5) %t2 to ptr
  %sums.ascast = addrspacecast ptr addrspace(5) %sums to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %k124.ascast = addrspacecast ptr addrspace(5) %k124 to ptr
  store ptr addrspace(1) %messages.coerce, ptr %messages.ascast, align 8
  %messages1 = load ptr, ptr %messages.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %digests.coerce, ptr %digests.ascast, align 8
  %digests2 = load ptr, ptr %digests.ascast, align 8, !tbaa !8
  store ptr %messages1, ptr %messages.addr.ascast, align 8, !tbaa !8
  store ptr %digests2, ptr %digests.addr.ascast, align 8, !tbaa !8
  store i32 %length, ptr %length.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %message) #5
  %5 = load ptr, ptr %messages.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %mul3 = mul i32 %6, %7
  %idx.ext = zext i32 %mul3 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %5, i64 %idx.ext
  store ptr %add.ptr, ptr %message.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %hash) #5
  call void @llvm.memcpy.p0.p4.i64(ptr align 16 %hash.ascast, ptr addrspace(4) align 16 @__const.sha256.hash, i64 32, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %blocks) #5
  %8 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %add4 = add i32 %8, 8
  %div = udiv i32 %add4, 64
  %add5 = add i32 %div, 1
  store i32 %add5, ptr %blocks.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %block) #5
  store i32 0, ptr %block.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc121, %entry
  %9 = load i32, ptr %block.ascast, align 4, !tbaa !4
  %10 = load i32, ptr %blocks.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %9, %10
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %block) #5
  br label %for.end123

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %w) #5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %word) #5
  store i32 0, ptr %word.ascast, align 4, !tbaa !4
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc24, %for.body
  %11 = load i32, ptr %word.ascast, align 4, !tbaa !4
  %cmp7 = icmp ult i32 %11, 16
  br i1 %cmp7, label %for.body9, label %for.cond.cleanup8

for.cond.cleanup8:                                ; preds = %for.cond6
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %word) #5
  br label %for.end26

for.body9:                                        ; preds = %for.cond6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %value) #5
  store i32 0, ptr %value.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #5
  store i32 0, ptr %b.ascast, align 4, !tbaa !4
  br label %for.cond10

for.cond10:                                       ; preds = %for.inc, %for.body9
  %12 = load i32, ptr %b.ascast, align 4, !tbaa !4
  %cmp11 = icmp ult i32 %12, 4
  br i1 %cmp11, label %for.body13, label %for.cond.cleanup12

for.cond.cleanup12:                               ; preds = %for.cond10
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #5
  br label %for.end

for.body13:                                       ; preds = %for.cond10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #5
  %13 = load i32, ptr %block.ascast, align 4, !tbaa !4
  %mul14 = mul i32 64, %13
  %14 = load i32, ptr %word.ascast, align 4, !tbaa !4
  %mul15 = mul i32 4, %14
  %add16 = add i32 %mul14, %mul15
  %15 = load i32, ptr %b.ascast, align 4, !tbaa !4
  %add17 = add i32 %add16, %15
  store i32 %add17, ptr %at.ascast, align 4, !tbaa !4
  %16 = load i32, ptr %value.ascast, align 4, !tbaa !4
  %shl = shl i32 %16, 8
  %17 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp18 = icmp ult i32 %17, %18
  br i1 %cmp18, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body13
  %19 = load ptr, ptr %message.ascast, align 8, !tbaa !8
  %20 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %20 to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %19, i64 %idxprom
  %21 = load i8, ptr %arrayidx, align 1, !tbaa !13
  %conv19 = zext i8 %21 to i32
  br label %cond.end

cond.false:                                       ; preds = %for.body13
  %22 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp20 = icmp eq i32 %22, %23
  %24 = zext i1 %cmp20 to i64
  %cond = select i1 %cmp20, i32 128, i32 0
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond21 = phi i32 [ %conv19, %cond.true ], [ %cond, %cond.false ]
  %or = or i32 %shl, %cond21
  store i32 %or, ptr %value.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %25 = load i32, ptr %b.ascast, align 4, !tbaa !4
  %inc = add i32 %25, 1
  store i32 %inc, ptr %b.ascast, align 4, !tbaa !4
  br label %for.cond10, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup12
  %26 = load i32, ptr %value.ascast, align 4, !tbaa !4
  %27 = load i32, ptr %word.ascast, align 4, !tbaa !4
  %idxprom22 = zext i32 %27 to i64
  %arrayidx23 = getelementptr inbounds nuw [16 x i32], ptr %w.ascast, i64 0, i64 %idxprom22
  store i32 %26, ptr %arrayidx23, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %value) #5
  br label %for.inc24

for.inc24:                                        ; preds = %for.end
  %28 = load i32, ptr %word.ascast, align 4, !tbaa !4
  %inc25 = add i32 %28, 1
  store i32 %inc25, ptr %word.ascast, align 4, !tbaa !4
  br label %for.cond6, !llvm.loop !17

for.end26:                                        ; preds = %for.cond.cleanup8
  %29 = load i32, ptr %block.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %blocks.ascast, align 4, !tbaa !4
  %sub = sub i32 %30, 1
  %cmp27 = icmp eq i32 %29, %sub
  br i1 %cmp27, label %if.then, label %if.end

if.then:                                          ; preds = %for.end26
  %31 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %mul28 = mul i32 8, %31
  %arrayidx29 = getelementptr inbounds [16 x i32], ptr %w.ascast, i64 0, i64 15
  store i32 %mul28, ptr %arrayidx29, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end26
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #5
  %arrayidx30 = getelementptr inbounds [8 x i32], ptr %hash.ascast, i64 0, i64 0
  %32 = load i32, ptr %arrayidx30, align 16, !tbaa !4
  store i32 %32, ptr %a.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b31) #5
  %arrayidx32 = getelementptr inbounds [8 x i32], ptr %hash.ascast, i64 0, i64 1
  %33 = load i32, ptr %arrayidx32, align 4, !tbaa !4
  store i32 %33, ptr %b31.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c) #5
  %arrayidx33 = getelementptr inbounds [8 x i32], ptr %hash.ascast, i64 0, i64 2
  %34 = load i32, ptr %arrayidx33, align 8, !tbaa !4
  store i32 %34, ptr %c.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #5
  %arrayidx34 = getelementptr inbounds [8 x i32], ptr %hash.ascast, i64 0, i64 3
  %35 = load i32, ptr %arrayidx34, align 4, !tbaa !4
  store i32 %35, ptr %d.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %e) #5
  %arrayidx35 = getelementptr inbounds [8 x i32], ptr %hash.ascast, i64 0, i64 4
  %36 = load i32, ptr %arrayidx35, align 16, !tbaa !4
  store i32 %36, ptr %e.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %f) #5
  %arrayidx36 = getelementptr inbounds [8 x i32], ptr %hash.ascast, i64 0, i64 5
  %37 = load i32, ptr %arrayidx36, align 4, !tbaa !4
  store i32 %37, ptr %f.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %g) #5
  %arrayidx37 = getelementptr inbounds [8 x i32], ptr %hash.ascast, i64 0, i64 6
  %38 = load i32, ptr %arrayidx37, align 8, !tbaa !4
  store i32 %38, ptr %g.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %h) #5
  %arrayidx38 = getelementptr inbounds [8 x i32], ptr %hash.ascast, i64 0, i64 7
  %39 = load i32, ptr %arrayidx38, align 4, !tbaa !4
  store i32 %39, ptr %h.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond39

for.cond39:                                       ; preds = %for.inc100, %if.end
  %40 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp40 = icmp ult i32 %40, 64
  br i1 %cmp40, label %for.body42, label %for.cond.cleanup41

for.cond.cleanup41:                               ; preds = %for.cond39
  store i32 11, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  br label %for.end102

for.body42:                                       ; preds = %for.cond39
  %41 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp43 = icmp uge i32 %41, 16
  br i1 %cmp43, label %if.then44, label %if.end69

if.then44:                                        ; preds = %for.body42
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  %42 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add45 = add i32 %42, 1
  %and = and i32 %add45, 15
  %idxprom46 = zext i32 %and to i64
  %arrayidx47 = getelementptr inbounds nuw [16 x i32], ptr %w.ascast, i64 0, i64 %idxprom46
  %43 = load i32, ptr %arrayidx47, align 4, !tbaa !4
  store i32 %43, ptr %x.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #5
  %44 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add48 = add i32 %44, 14
  %and49 = and i32 %add48, 15
  %idxprom50 = zext i32 %and49 to i64
  %arrayidx51 = getelementptr inbounds nuw [16 x i32], ptr %w.ascast, i64 0, i64 %idxprom50
  %45 = load i32, ptr %arrayidx51, align 4, !tbaa !4
  store i32 %45, ptr %y.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s0) #5
  %46 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %call = call noundef i32 @_ZL6rotatejj(i32 noundef %46, i32 noundef 7) #6
  %47 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %call52 = call noundef i32 @_ZL6rotatejj(i32 noundef %47, i32 noundef 18) #6
  %xor = xor i32 %call, %call52
  %48 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %shr = lshr i32 %48, 3
  %xor53 = xor i32 %xor, %shr
  store i32 %xor53, ptr %s0.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s1) #5
  %49 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %call54 = call noundef i32 @_ZL6rotatejj(i32 noundef %49, i32 noundef 17) #6
  %50 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %call55 = call noundef i32 @_ZL6rotatejj(i32 noundef %50, i32 noundef 19) #6
  %xor56 = xor i32 %call54, %call55
  %51 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr57 = lshr i32 %51, 10
  %xor58 = xor i32 %xor56, %shr57
  store i32 %xor58, ptr %s1.ascast, align 4, !tbaa !4
  %52 = load i32, ptr %s0.ascast, align 4, !tbaa !4
  %53 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add59 = add i32 %53, 9
  %and60 = and i32 %add59, 15
  %idxprom61 = zext i32 %and60 to i64
  %arrayidx62 = getelementptr inbounds nuw [16 x i32], ptr %w.ascast, i64 0, i64 %idxprom61
  %54 = load i32, ptr %arrayidx62, align 4, !tbaa !4
  %add63 = add i32 %52, %54
  %55 = load i32, ptr %s1.ascast, align 4, !tbaa !4
  %add64 = add i32 %add63, %55
  %56 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %and65 = and i32 %56, 15
  %idxprom66 = zext i32 %and65 to i64
  %arrayidx67 = getelementptr inbounds nuw [16 x i32], ptr %w.ascast, i64 0, i64 %idxprom66
  %57 = load i32, ptr %arrayidx67, align 4, !tbaa !4
  %add68 = add i32 %57, %add64
  store i32 %add68, ptr %arrayidx67, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s1) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s0) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  br label %if.end69

if.end69:                                         ; preds = %if.then44, %for.body42
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t1) #5
  %58 = load i32, ptr %h.ascast, align 4, !tbaa !4
  %59 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %call70 = call noundef i32 @_ZL6rotatejj(i32 noundef %59, i32 noundef 6) #6
  %60 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %call71 = call noundef i32 @_ZL6rotatejj(i32 noundef %60, i32 noundef 11) #6
  %xor72 = xor i32 %call70, %call71
  %61 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %call73 = call noundef i32 @_ZL6rotatejj(i32 noundef %61, i32 noundef 25) #6
  %xor74 = xor i32 %xor72, %call73
  %add75 = add i32 %58, %xor74
  %62 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %63 = load i32, ptr %f.ascast, align 4, !tbaa !4
  %and76 = and i32 %62, %63
  %64 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %not = xor i32 %64, -1
  %65 = load i32, ptr %g.ascast, align 4, !tbaa !4
  %and77 = and i32 %not, %65
  %xor78 = xor i32 %and76, %and77
  %add79 = add i32 %add75, %xor78
  %66 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom80 = zext i32 %66 to i64
  %arrayidx81 = getelementptr inbounds nuw [64 x i32], ptr addrspacecast (ptr addrspace(4) @_ZL1K to ptr), i64 0, i64 %idxprom80
  %67 = load i32, ptr %arrayidx81, align 4, !tbaa !4
  %add82 = add i32 %add79, %67
  %68 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %and83 = and i32 %68, 15
  %idxprom84 = zext i32 %and83 to i64
  %arrayidx85 = getelementptr inbounds nuw [16 x i32], ptr %w.ascast, i64 0, i64 %idxprom84
  %69 = load i32, ptr %arrayidx85, align 4, !tbaa !4
  %add86 = add i32 %add82, %69
  store i32 %add86, ptr %t1.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t2) #5
  %70 = load i32, ptr %a.ascast, align 4, !tbaa !4
  %call87 = call noundef i32 @_ZL6rotatejj(i32 noundef %70, i32 noundef 2) #6
  %71 = load i32, ptr %a.ascast, align 4, !tbaa !4
  %call88 = call noundef i32 @_ZL6rotatejj(i32 noundef %71, i32 noundef 13) #6
  %xor89 = xor i32 %call87, %call88
  %72 = load i32, ptr %a.ascast, align 4, !tbaa !4
  %call90 = call noundef i32 @_ZL6rotatejj(i32 noundef %72, i32 noundef 22) #6
  %xor91 = xor i32 %xor89, %call90
  %73 = load i32, ptr %a.ascast, align 4, !tbaa !4
  %74 = load i32, ptr %b31.ascast, align 4, !tbaa !4
  %and92 = and i32 %73, %74
  %75 = load i32, ptr %a.ascast, align 4, !tbaa !4
  %76 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %and93 = and i32 %75, %76
  %xor94 = xor i32 %and92, %and93
  %77 = load i32, ptr %b31.ascast, align 4, !tbaa !4
  %78 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %and95 = and i32 %77, %78
  %xor96 = xor i32 %xor94, %and95
  %add97 = add i32 %xor91, %xor96
  store i32 %add97, ptr %t2.ascast, align 4, !tbaa !4
  %79 = load i32, ptr %g.ascast, align 4, !tbaa !4
  store i32 %79, ptr %h.ascast, align 4, !tbaa !4
  %80 = load i32, ptr %f.ascast, align 4, !tbaa !4
  store i32 %80, ptr %g.ascast, align 4, !tbaa !4
  %81 = load i32, ptr %e.ascast, align 4, !tbaa !4
  store i32 %81, ptr %f.ascast, align 4, !tbaa !4
  %82 = load i32, ptr %d.ascast, align 4, !tbaa !4
  %83 = load i32, ptr %t1.ascast, align 4, !tbaa !4
  %add98 = add i32 %82, %83
  store i32 %add98, ptr %e.ascast, align 4, !tbaa !4
  %84 = load i32, ptr %c.ascast, align 4, !tbaa !4
  store i32 %84, ptr %d.ascast, align 4, !tbaa !4
  %85 = load i32, ptr %b31.ascast, align 4, !tbaa !4
  store i32 %85, ptr %c.ascast, align 4, !tbaa !4
  %86 = load i32, ptr %a.ascast, align 4, !tbaa !4
  store i32 %86, ptr %b31.ascast, align 4, !tbaa !4
  %87 = load i32, ptr %t1.ascast, align 4, !tbaa !4
  %88 = load i32, ptr %t2.ascast, align 4, !tbaa !4
  %add99 = add i32 %87, %88
  store i32 %add99, ptr %a.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t2) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t1) #5
  br label %for.inc100

for.inc100:                                       ; preds = %if.end69
  %89 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %inc101 = add i32 %89, 1
  store i32 %inc101, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond39, !llvm.loop !18

for.end102:                                       ; preds = %for.cond.cleanup41
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sums) #5
  %90 = load i32, ptr %a.ascast, align 4, !tbaa !4
  store i32 %90, ptr %sums.ascast, align 4, !tbaa !4
  %arrayinit.element = getelementptr inbounds i32, ptr %sums.ascast, i64 1
  %91 = load i32, ptr %b31.ascast, align 4, !tbaa !4
  store i32 %91, ptr %arrayinit.element, align 4, !tbaa !4
  %arrayinit.element103 = getelementptr inbounds i32, ptr %sums.ascast, i64 2
  %92 = load i32, ptr %c.ascast, align 4, !tbaa !4
  store i32 %92, ptr %arrayinit.element103, align 4, !tbaa !4
  %arrayinit.element104 = getelementptr inbounds i32, ptr %sums.ascast, i64 3
  %93 = load i32, ptr %d.ascast, align 4, !tbaa !4
  store i32 %93, ptr %arrayinit.element104, align 4, !tbaa !4
  %arrayinit.element105 = getelementptr inbounds i32, ptr %sums.ascast, i64 4
  %94 = load i32, ptr %e.ascast, align 4, !tbaa !4
  store i32 %94, ptr %arrayinit.element105, align 4, !tbaa !4
  %arrayinit.element106 = getelementptr inbounds i32, ptr %sums.ascast, i64 5
  %95 = load i32, ptr %f.ascast, align 4, !tbaa !4
  store i32 %95, ptr %arrayinit.element106, align 4, !tbaa !4
  %arrayinit.element107 = getelementptr inbounds i32, ptr %sums.ascast, i64 6
  %96 = load i32, ptr %g.ascast, align 4, !tbaa !4
  store i32 %96, ptr %arrayinit.element107, align 4, !tbaa !4
  %arrayinit.element108 = getelementptr inbounds i32, ptr %sums.ascast, i64 7
  %97 = load i32, ptr %h.ascast, align 4, !tbaa !4
  store i32 %97, ptr %arrayinit.element108, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #5
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond109

for.cond109:                                      ; preds = %for.inc118, %for.end102
  %98 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp110 = icmp ult i32 %98, 8
  br i1 %cmp110, label %for.body112, label %for.cond.cleanup111

for.cond.cleanup111:                              ; preds = %for.cond109
  store i32 14, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #5
  br label %for.end120

for.body112:                                      ; preds = %for.cond109
  %99 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom113 = zext i32 %99 to i64
  %arrayidx114 = getelementptr inbounds nuw [8 x i32], ptr %sums.ascast, i64 0, i64 %idxprom113
  %100 = load i32, ptr %arrayidx114, align 4, !tbaa !4
  %101 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom115 = zext i32 %101 to i64
  %arrayidx116 = getelementptr inbounds nuw [8 x i32], ptr %hash.ascast, i64 0, i64 %idxprom115
  %102 = load i32, ptr %arrayidx116, align 4, !tbaa !4
  %add117 = add i32 %102, %100
  store i32 %add117, ptr %arrayidx116, align 4, !tbaa !4
  br label %for.inc118

for.inc118:                                       ; preds = %for.body112
  %103 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc119 = add i32 %103, 1
  store i32 %inc119, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond109, !llvm.loop !19

for.end120:                                       ; preds = %for.cond.cleanup111
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sums) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %h) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %g) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %f) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %e) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b31) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %w) #5
  br label %for.inc121

for.inc121:                                       ; preds = %for.end120
  %104 = load i32, ptr %block.ascast, align 4, !tbaa !4
  %inc122 = add i32 %104, 1
  store i32 %inc122, ptr %block.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !20

for.end123:                                       ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k124) #5
  store i32 0, ptr %k124.ascast, align 4, !tbaa !4
  br label %for.cond125

for.cond125:                                      ; preds = %for.inc140, %for.end123
  %105 = load i32, ptr %k124.ascast, align 4, !tbaa !4
  %cmp126 = icmp ult i32 %105, 32
  br i1 %cmp126, label %for.body128, label %for.cond.cleanup127

for.cond.cleanup127:                              ; preds = %for.cond125
  store i32 17, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k124) #5
  br label %for.end142

for.body128:                                      ; preds = %for.cond125
  %106 = load i32, ptr %k124.ascast, align 4, !tbaa !4
  %div129 = udiv i32 %106, 4
  %idxprom130 = zext i32 %div129 to i64
  %arrayidx131 = getelementptr inbounds nuw [8 x i32], ptr %hash.ascast, i64 0, i64 %idxprom130
  %107 = load i32, ptr %arrayidx131, align 4, !tbaa !4
  %108 = load i32, ptr %k124.ascast, align 4, !tbaa !4
  %rem = urem i32 %108, 4
  %mul132 = mul i32 8, %rem
  %sub133 = sub i32 24, %mul132
  %shr134 = lshr i32 %107, %sub133
  %conv135 = trunc i32 %shr134 to i8
  %109 = load ptr, ptr %digests.addr.ascast, align 8, !tbaa !8
  %110 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul136 = mul i32 32, %110
  %111 = load i32, ptr %k124.ascast, align 4, !tbaa !4
  %add137 = add i32 %mul136, %111
  %idxprom138 = zext i32 %add137 to i64
  %arrayidx139 = getelementptr inbounds nuw i8, ptr %109, i64 %idxprom138
  store i8 %conv135, ptr %arrayidx139, align 1, !tbaa !13
  br label %for.inc140

for.inc140:                                       ; preds = %for.body128
  %112 = load i32, ptr %k124.ascast, align 4, !tbaa !4
  %inc141 = add i32 %112, 1
  store i32 %inc141, ptr %k124.ascast, align 4, !tbaa !4
  br label %for.cond125, !llvm.loop !21

for.end142:                                       ; preds = %for.cond.cleanup127
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %blocks) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %hash) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %message) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
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

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress nounwind
define internal noundef i32 @_ZL6rotatejj(i32 noundef %v, i32 noundef %by) #4 {
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
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!6, !6, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
!19 = distinct !{!19, !15, !16}
!20 = distinct !{!20, !15, !16}
!21 = distinct !{!21, !15, !16}
