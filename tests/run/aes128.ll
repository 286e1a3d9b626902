; AES-128 in counter mode (FIPS 197), 16 bytes a work-item: the S-box lies in constant memory
; and is looked up per lane, the key comes by value and is expanded in LDS.
; RUN: --kernel aes128 --grid 2 --block 64
; RUN: --arg bytes=2b7e151628aed2a6abf7158809cf4f3c --arg u8[128x16]=rand:102 --arg u8[128x16]=0
; REFERENCE: aes128
; EXPECT: arg=2 first=88,188,237,218,6,24,142,9
; Made from src/aes128.hip by src/make.sh.

source_filename = "aes128.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Key = type { [16 x i8] }

@_ZZ6aes128E10round_keys = internal addrspace(3) global [176 x i8] undef, align 16
@_ZL4SBOX = internal addrspace(4) constant [256 x i8] c"c|w{\F2ko\C50\01g+\FE\D7\ABv\CA\82\C9}\FAYG\F0\AD\D4\A2\AF\9C\A4r\C0\B7\FD\93&6?\F7\CC4\A5\E5\F1q\D81\15\04\C7#\C3\18\96\05\9A\07\12\80\E2\EB'\B2u\09\83,\1A\1BnZ\A0R;\D6\B3)\E3/\84S\D1\00\ED \FC\B1[j\CB\BE9JLX\CF\D0\EF\AA\FBCM3\85E\F9\02\7FP<\9F\A8Q\A3@\8F\92\9D8\F5\BC\B6\DA!\10\FF\F3\D2\CD\0C\13\EC_\97D\17\C4\A7~=d]\19s`\81O\DC\22*\90\88F\EE\B8\14\DE^\0B\DB\E02:\0AI\06$\\\C2\D3\ACb\91\95\E4y\E7\C87m\8D\D5N\A9lV\F4\EAez\AE\08\BAx%.\1C\A6\B4\C6\E8\DDt\1FK\BD\8B\8Ap>\B5fH\03\F6\0Ea5W\B9\86\C1\1D\9E\E1\F8\98\11i\D9\8E\94\9B\1E\87\E9\CEU(\DF\8C\A1\89\0D\BF\E6BhA\99-\0F\B0T\BB\16", align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @aes128(ptr addrspace(4) noundef byref(%struct.Key) align 1 %0, ptr addrspace(1) noundef %plain.coerce, ptr addrspace(1) noundef %cipher.coerce) #0 {
entry:
  %coerce = alloca %struct.Key, align 1, addrspace(5)
  %plain = alloca ptr, align 8, addrspace(5)
  %cipher = alloca ptr, align 8, addrspace(5)
  %plain.addr = alloca ptr, align 8, addrspace(5)
  %cipher.addr = alloca ptr, align 8, addrspace(5)
  %power = alloca i8, align 1, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %word = alloca [4 x i8], align 1, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %first = alloca i8, align 1, addrspace(5)
  %k37 = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %state = alloca [16 x i8], align 16, addrspace(5)
  %next = alloca [16 x i8], align 16, addrspace(5)
  %k64 = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %k89 = alloca i32, align 4, addrspace(5)
  %column = alloca i32, align 4, addrspace(5)
  %c = alloca ptr, align 8, addrspace(5)
  %all = alloca i8, align 1, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %mixed = alloca i8, align 1, addrspace(5)
  %k174 = alloca i32, align 4, addrspace(5)
  %key = addrspacecast ptr addrspace(5) %coerce to ptr
  %plain.ascast = addrspacecast ptr addrspace(5) %plain to ptr
  %cipher.ascast = addrspacecast ptr addrspace(5) %cipher to ptr
  %plain.addr.ascast = addrspacecast ptr addrspace(5) %plain.addr to ptr
  %cipher.addr.ascast = addrspacecast ptr addrspace(5) %cipher.addr to ptr
  %power.ascast = addrspacecast ptr addrspace(5) %power to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %word.ascast = addrspacecast ptr addrspace(5) %word to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  %k37.ascast = addrspacecast ptr addrspace(5) %k37 to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %state.ascast = addrspacecast ptr addrspace(5) %state to ptr
  %next.ascast = addrspacecast ptr addrspace(5) %next to ptr
  %k64.ascast = addrspacecast ptr addrspace(5) %k64 to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  %k89.ascast = addrspacecast ptr addrspace(5) %k89 to ptr
  %column.ascast = addrspacecast ptr addrspace(5) %column to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %all.ascast = addrspacecast ptr addrspace(5) %all to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %mixed.ascast = addrspacecast ptr addrspace(5) %mixed to ptr
  %k174.ascast = addrspacecast ptr addrspace(5) %k174 to ptr
  call void @llvm.memcpy.p0.p4.i64(ptr align 1 %key, ptr addrspace(4) align 1 %0, i64 16, i1 false)
  store ptr addrspace(1) %plain.coerce, ptr %plain.ascast, align 8
  %plain1 = load ptr, ptr %plain.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %cipher.coerce, ptr %cipher.ascast, align 8
  %cipher2 = load ptr, ptr %cipher.ascast, align 8, !tbaa !8
  store ptr %plain1, ptr %plain.addr.ascast, align 8, !tbaa !8
  store ptr %cipher2, ptr %cipher.addr.ascast, align 8, !tbaa !8
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp ult i32 %1, 16
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %bytes = getelementptr inbounds nuw %struct.Key, ptr %key, i32 0, i32 0
  %2 = call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom = zext i32 %2 to i64
  %arrayidx = getelementptr inbounds nuw [16 x i8], ptr %bytes, i64 0, i64 %idxprom
  %3 = load i8, ptr %arrayidx, align 1, !tbaa !11
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom3 = zext i32 %4 to i64
  %arrayidx4 = getelementptr inbounds nuw [176 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ6aes128E10round_keys to ptr), i64 0, i64 %idxprom3
  store i8 %3, ptr %arrayidx4, align 1, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @_ZL7barrierv() #7
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp5 = icmp eq i32 %5, 0
  br i1 %cmp5, label %if.then6, label %if.end61

if.then6:                                         ; preds = %if.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %power) #8
  store i8 1, ptr %power.ascast, align 1, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #8
  store i32 16, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc58, %if.then6
  %6 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %cmp7 = icmp ult i32 %6, 176
  br i1 %cmp7, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #8
  br label %for.end60

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %word) #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #8
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc, %for.body
  %7 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp9 = icmp ult i32 %7, 4
  br i1 %cmp9, label %for.body11, label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond8
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #8
  br label %for.end

for.body11:                                       ; preds = %for.cond8
  %8 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %sub = sub i32 %8, 4
  %9 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add = add i32 %sub, %9
  %idxprom12 = zext i32 %add to i64
  %arrayidx13 = getelementptr inbounds nuw [176 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ6aes128E10round_keys to ptr), i64 0, i64 %idxprom12
  %10 = load i8, ptr %arrayidx13, align 1, !tbaa !11
  %11 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %11 to i64
  %arrayidx15 = getelementptr inbounds nuw [4 x i8], ptr %word.ascast, i64 0, i64 %idxprom14
  store i8 %10, ptr %arrayidx15, align 1, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body11
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %12, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond8, !llvm.loop !12

for.end:                                          ; preds = %for.cond.cleanup10
  %13 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %rem = urem i32 %13, 16
  %cmp16 = icmp eq i32 %rem, 0
  br i1 %cmp16, label %if.then17, label %if.end36

if.then17:                                        ; preds = %for.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %first) #8
  %arrayidx18 = getelementptr inbounds [4 x i8], ptr %word.ascast, i64 0, i64 0
  %14 = load i8, ptr %arrayidx18, align 1, !tbaa !11
  store i8 %14, ptr %first.ascast, align 1, !tbaa !11
  %arrayidx19 = getelementptr inbounds [4 x i8], ptr %word.ascast, i64 0, i64 1
  %15 = load i8, ptr %arrayidx19, align 1, !tbaa !11
  %idxprom20 = zext i8 %15 to i64
  %arrayidx21 = getelementptr inbounds nuw [256 x i8], ptr addrspacecast (ptr addrspace(4) @_ZL4SBOX to ptr), i64 0, i64 %idxprom20
  %16 = load i8, ptr %arrayidx21, align 1, !tbaa !11
  %conv = zext i8 %16 to i32
  %17 = load i8, ptr %power.ascast, align 1, !tbaa !11
  %conv22 = zext i8 %17 to i32
  %xor = xor i32 %conv, %conv22
  %conv23 = trunc i32 %xor to i8
  %arrayidx24 = getelementptr inbounds [4 x i8], ptr %word.ascast, i64 0, i64 0
  store i8 %conv23, ptr %arrayidx24, align 1, !tbaa !11
  %arrayidx25 = getelementptr inbounds [4 x i8], ptr %word.ascast, i64 0, i64 2
  %18 = load i8, ptr %arrayidx25, align 1, !tbaa !11
  %idxprom26 = zext i8 %18 to i64
  %arrayidx27 = getelementptr inbounds nuw [256 x i8], ptr addrspacecast (ptr addrspace(4) @_ZL4SBOX to ptr), i64 0, i64 %idxprom26
  %19 = load i8, ptr %arrayidx27, align 1, !tbaa !11
  %arrayidx28 = getelementptr inbounds [4 x i8], ptr %word.ascast, i64 0, i64 1
  store i8 %19, ptr %arrayidx28, align 1, !tbaa !11
  %arrayidx29 = getelementptr inbounds [4 x i8], ptr %word.ascast, i64 0, i64 3
  %20 = load i8, ptr %arrayidx29, align 1, !tbaa !11
  %idxprom30 = zext i8 %20 to i64
  %arrayidx31 = getelementptr inbounds nuw [256 x i8], ptr addrspacecast (ptr addrspace(4) @_ZL4SBOX to ptr), i64 0, i64 %idxprom30
  %21 = load i8, ptr %arrayidx31, align 1, !tbaa !11
  %arrayidx32 = getelementptr inbounds [4 x i8], ptr %word.ascast, i64 0, i64 2
  store i8 %21, ptr %arrayidx32, align 1, !tbaa !11
  %22 = load i8, ptr %first.ascast, align 1, !tbaa !11
  %idxprom33 = zext i8 %22 to i64
  %arrayidx34 = getelementptr inbounds nuw [256 x i8], ptr addrspacecast (ptr addrspace(4) @_ZL4SBOX to ptr), i64 0, i64 %idxprom33
  %23 = load i8, ptr %arrayidx34, align 1, !tbaa !11
  %arrayidx35 = getelementptr inbounds [4 x i8], ptr %word.ascast, i64 0, i64 3
  store i8 %23, ptr %arrayidx35, align 1, !tbaa !11
  %24 = load i8, ptr %power.ascast, align 1, !tbaa !11
  %call = call noundef zeroext i8 @_ZL5twiceh(i8 noundef zeroext %24) #7
  store i8 %call, ptr %power.ascast, align 1, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %first) #8
  br label %if.end36

if.end36:                                         ; preds = %if.then17, %for.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k37) #8
  store i32 0, ptr %k37.ascast, align 4, !tbaa !4
  br label %for.cond38

for.cond38:                                       ; preds = %for.inc55, %if.end36
  %25 = load i32, ptr %k37.ascast, align 4, !tbaa !4
  %cmp39 = icmp ult i32 %25, 4
  br i1 %cmp39, label %for.body41, label %for.cond.cleanup40

for.cond.cleanup40:                               ; preds = %for.cond38
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k37) #8
  br label %for.end57

for.body41:                                       ; preds = %for.cond38
  %26 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %sub42 = sub i32 %26, 16
  %27 = load i32, ptr %k37.ascast, align 4, !tbaa !4
  %add43 = add i32 %sub42, %27
  %idxprom44 = zext i32 %add43 to i64
  %arrayidx45 = getelementptr inbounds nuw [176 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ6aes128E10round_keys to ptr), i64 0, i64 %idxprom44
  %28 = load i8, ptr %arrayidx45, align 1, !tbaa !11
  %conv46 = zext i8 %28 to i32
  %29 = load i32, ptr %k37.ascast, align 4, !tbaa !4
  %idxprom47 = zext i32 %29 to i64
  %arrayidx48 = getelementptr inbounds nuw [4 x i8], ptr %word.ascast, i64 0, i64 %idxprom47
  %30 = load i8, ptr %arrayidx48, align 1, !tbaa !11
  %conv49 = zext i8 %30 to i32
  %xor50 = xor i32 %conv46, %conv49
  %conv51 = trunc i32 %xor50 to i8
  %31 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %32 = load i32, ptr %k37.ascast, align 4, !tbaa !4
  %add52 = add i32 %31, %32
  %idxprom53 = zext i32 %add52 to i64
  %arrayidx54 = getelementptr inbounds nuw [176 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ6aes128E10round_keys to ptr), i64 0, i64 %idxprom53
  store i8 %conv51, ptr %arrayidx54, align 1, !tbaa !11
  br label %for.inc55

for.inc55:                                        ; preds = %for.body41
  %33 = load i32, ptr %k37.ascast, align 4, !tbaa !4
  %inc56 = add i32 %33, 1
  store i32 %inc56, ptr %k37.ascast, align 4, !tbaa !4
  br label %for.cond38, !llvm.loop !15

for.end57:                                        ; preds = %for.cond.cleanup40
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %word) #8
  br label %for.inc58

for.inc58:                                        ; preds = %for.end57
  %34 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add59 = add i32 %34, 4
  store i32 %add59, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end60:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %power) #8
  br label %if.end61

if.end61:                                         ; preds = %for.end60, %if.end
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #8
  %35 = call i32 @llvm.amdgcn.workgroup.id.x()
  %36 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %37 = getelementptr i8, ptr addrspace(4) %36, i32 12
  %38 = load i16, ptr addrspace(4) %37, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv62 = zext i16 %38 to i32
  %mul = mul i32 %35, %conv62
  %39 = call i32 @llvm.amdgcn.workitem.id.x()
  %add63 = add i32 %mul, %39
  store i32 %add63, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %state) #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %next) #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k64) #8
  store i32 0, ptr %k64.ascast, align 4, !tbaa !4
  br label %for.cond65

for.cond65:                                       ; preds = %for.inc82, %if.end61
  %40 = load i32, ptr %k64.ascast, align 4, !tbaa !4
  %cmp66 = icmp ult i32 %40, 16
  br i1 %cmp66, label %for.body68, label %for.cond.cleanup67

for.cond.cleanup67:                               ; preds = %for.cond65
  store i32 11, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k64) #8
  br label %for.end84

for.body68:                                       ; preds = %for.cond65
  %41 = load i32, ptr %k64.ascast, align 4, !tbaa !4
  %cmp69 = icmp ult i32 %41, 12
  br i1 %cmp69, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body68
  %42 = load i32, ptr %k64.ascast, align 4, !tbaa !4
  %add70 = add i32 240, %42
  br label %cond.end

cond.false:                                       ; preds = %for.body68
  %43 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %44 = load i32, ptr %k64.ascast, align 4, !tbaa !4
  %sub71 = sub i32 15, %44
  %mul72 = mul i32 8, %sub71
  %shr = lshr i32 %43, %mul72
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %add70, %cond.true ], [ %shr, %cond.false ]
  %conv73 = trunc i32 %cond to i8
  %conv74 = zext i8 %conv73 to i32
  %45 = load i32, ptr %k64.ascast, align 4, !tbaa !4
  %idxprom75 = zext i32 %45 to i64
  %arrayidx76 = getelementptr inbounds nuw [176 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ6aes128E10round_keys to ptr), i64 0, i64 %idxprom75
  %46 = load i8, ptr %arrayidx76, align 1, !tbaa !11
  %conv77 = zext i8 %46 to i32
  %xor78 = xor i32 %conv74, %conv77
  %conv79 = trunc i32 %xor78 to i8
  %47 = load i32, ptr %k64.ascast, align 4, !tbaa !4
  %idxprom80 = zext i32 %47 to i64
  %arrayidx81 = getelementptr inbounds nuw [16 x i8], ptr %state.ascast, i64 0, i64 %idxprom80
  store i8 %conv79, ptr %arrayidx81, align 1, !tbaa !11
  br label %for.inc82

for.inc82:                                        ; preds = %cond.end
  %48 = load i32, ptr %k64.ascast, align 4, !tbaa !4
  %inc83 = add i32 %48, 1
  store i32 %inc83, ptr %k64.ascast, align 4, !tbaa !4
  br label %for.cond65, !llvm.loop !19

for.end84:                                        ; preds = %for.cond.cleanup67
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #8
  store i32 1, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond85

for.cond85:                                       ; preds = %for.inc171, %for.end84
  %49 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %cmp86 = icmp ule i32 %49, 10
  br i1 %cmp86, label %for.body88, label %for.cond.cleanup87

for.cond.cleanup87:                               ; preds = %for.cond85
  store i32 14, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #8
  br label %for.end173

for.body88:                                       ; preds = %for.cond85
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k89) #8
  store i32 0, ptr %k89.ascast, align 4, !tbaa !4
  br label %for.cond90

for.cond90:                                       ; preds = %for.inc104, %for.body88
  %50 = load i32, ptr %k89.ascast, align 4, !tbaa !4
  %cmp91 = icmp ult i32 %50, 16
  br i1 %cmp91, label %for.body93, label %for.cond.cleanup92

for.cond.cleanup92:                               ; preds = %for.cond90
  store i32 17, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k89) #8
  br label %for.end106

for.body93:                                       ; preds = %for.cond90
  %51 = load i32, ptr %k89.ascast, align 4, !tbaa !4
  %52 = load i32, ptr %k89.ascast, align 4, !tbaa !4
  %rem94 = urem i32 %52, 4
  %mul95 = mul i32 4, %rem94
  %add96 = add i32 %51, %mul95
  %rem97 = urem i32 %add96, 16
  %idxprom98 = zext i32 %rem97 to i64
  %arrayidx99 = getelementptr inbounds nuw [16 x i8], ptr %state.ascast, i64 0, i64 %idxprom98
  %53 = load i8, ptr %arrayidx99, align 1, !tbaa !11
  %idxprom100 = zext i8 %53 to i64
  %arrayidx101 = getelementptr inbounds nuw [256 x i8], ptr addrspacecast (ptr addrspace(4) @_ZL4SBOX to ptr), i64 0, i64 %idxprom100
  %54 = load i8, ptr %arrayidx101, align 1, !tbaa !11
  %55 = load i32, ptr %k89.ascast, align 4, !tbaa !4
  %idxprom102 = zext i32 %55 to i64
  %arrayidx103 = getelementptr inbounds nuw [16 x i8], ptr %next.ascast, i64 0, i64 %idxprom102
  store i8 %54, ptr %arrayidx103, align 1, !tbaa !11
  br label %for.inc104

for.inc104:                                       ; preds = %for.body93
  %56 = load i32, ptr %k89.ascast, align 4, !tbaa !4
  %inc105 = add i32 %56, 1
  store i32 %inc105, ptr %k89.ascast, align 4, !tbaa !4
  br label %for.cond90, !llvm.loop !20

for.end106:                                       ; preds = %for.cond.cleanup92
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %column) #8
  store i32 0, ptr %column.ascast, align 4, !tbaa !4
  br label %for.cond107

for.cond107:                                      ; preds = %for.inc168, %for.end106
  %57 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %cmp108 = icmp ult i32 %57, 16
  br i1 %cmp108, label %for.body110, label %for.cond.cleanup109

for.cond.cleanup109:                              ; preds = %for.cond107
  store i32 20, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %column) #8
  br label %for.end170

for.body110:                                      ; preds = %for.cond107
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c) #8
  %arraydecay = getelementptr inbounds [16 x i8], ptr %next.ascast, i64 0, i64 0
  %58 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %idx.ext = zext i32 %58 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %arraydecay, i64 %idx.ext
  store ptr %add.ptr, ptr %c.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %all) #8
  %59 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  %arrayidx111 = getelementptr inbounds i8, ptr %59, i64 0
  %60 = load i8, ptr %arrayidx111, align 1, !tbaa !11
  %conv112 = zext i8 %60 to i32
  %61 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  %arrayidx113 = getelementptr inbounds i8, ptr %61, i64 1
  %62 = load i8, ptr %arrayidx113, align 1, !tbaa !11
  %conv114 = zext i8 %62 to i32
  %xor115 = xor i32 %conv112, %conv114
  %63 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  %arrayidx116 = getelementptr inbounds i8, ptr %63, i64 2
  %64 = load i8, ptr %arrayidx116, align 1, !tbaa !11
  %conv117 = zext i8 %64 to i32
  %xor118 = xor i32 %xor115, %conv117
  %65 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  %arrayidx119 = getelementptr inbounds i8, ptr %65, i64 3
  %66 = load i8, ptr %arrayidx119, align 1, !tbaa !11
  %conv120 = zext i8 %66 to i32
  %xor121 = xor i32 %xor118, %conv120
  %conv122 = trunc i32 %xor121 to i8
  store i8 %conv122, ptr %all.ascast, align 1, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #8
  store i32 0, ptr %row.ascast, align 4, !tbaa !4
  br label %for.cond123

for.cond123:                                      ; preds = %for.inc165, %for.body110
  %67 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %cmp124 = icmp ult i32 %67, 4
  br i1 %cmp124, label %for.body126, label %for.cond.cleanup125

for.cond.cleanup125:                              ; preds = %for.cond123
  store i32 23, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #8
  br label %for.end167

for.body126:                                      ; preds = %for.cond123
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mixed) #8
  %68 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  %69 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom127 = zext i32 %69 to i64
  %arrayidx128 = getelementptr inbounds nuw i8, ptr %68, i64 %idxprom127
  %70 = load i8, ptr %arrayidx128, align 1, !tbaa !11
  %conv129 = zext i8 %70 to i32
  %71 = load i8, ptr %all.ascast, align 1, !tbaa !11
  %conv130 = zext i8 %71 to i32
  %xor131 = xor i32 %conv129, %conv130
  %72 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  %73 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom132 = zext i32 %73 to i64
  %arrayidx133 = getelementptr inbounds nuw i8, ptr %72, i64 %idxprom132
  %74 = load i8, ptr %arrayidx133, align 1, !tbaa !11
  %conv134 = zext i8 %74 to i32
  %75 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  %76 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %add135 = add i32 %76, 1
  %rem136 = urem i32 %add135, 4
  %idxprom137 = zext i32 %rem136 to i64
  %arrayidx138 = getelementptr inbounds nuw i8, ptr %75, i64 %idxprom137
  %77 = load i8, ptr %arrayidx138, align 1, !tbaa !11
  %conv139 = zext i8 %77 to i32
  %xor140 = xor i32 %conv134, %conv139
  %conv141 = trunc i32 %xor140 to i8
  %call142 = call noundef zeroext i8 @_ZL5twiceh(i8 noundef zeroext %conv141) #7
  %conv143 = zext i8 %call142 to i32
  %xor144 = xor i32 %xor131, %conv143
  %conv145 = trunc i32 %xor144 to i8
  store i8 %conv145, ptr %mixed.ascast, align 1, !tbaa !11
  %78 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %cmp146 = icmp ult i32 %78, 10
  br i1 %cmp146, label %cond.true147, label %cond.false148

cond.true147:                                     ; preds = %for.body126
  %79 = load i8, ptr %mixed.ascast, align 1, !tbaa !11
  br label %cond.end151

cond.false148:                                    ; preds = %for.body126
  %80 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  %81 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom149 = zext i32 %81 to i64
  %arrayidx150 = getelementptr inbounds nuw i8, ptr %80, i64 %idxprom149
  %82 = load i8, ptr %arrayidx150, align 1, !tbaa !11
  br label %cond.end151

cond.end151:                                      ; preds = %cond.false148, %cond.true147
  %cond152 = phi i8 [ %79, %cond.true147 ], [ %82, %cond.false148 ]
  %conv153 = zext i8 %cond152 to i32
  %83 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %mul154 = mul i32 16, %83
  %84 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %add155 = add i32 %mul154, %84
  %85 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %add156 = add i32 %add155, %85
  %idxprom157 = zext i32 %add156 to i64
  %arrayidx158 = getelementptr inbounds nuw [176 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ6aes128E10round_keys to ptr), i64 0, i64 %idxprom157
  %86 = load i8, ptr %arrayidx158, align 1, !tbaa !11
  %conv159 = zext i8 %86 to i32
  %xor160 = xor i32 %conv153, %conv159
  %conv161 = trunc i32 %xor160 to i8
  %87 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %88 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %add162 = add i32 %87, %88
  %idxprom163 = zext i32 %add162 to i64
  %arrayidx164 = getelementptr inbounds nuw [16 x i8], ptr %state.ascast, i64 0, i64 %idxprom163
  store i8 %conv161, ptr %arrayidx164, align 1, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mixed) #8
  br label %for.inc165

for.inc165:                                       ; preds = %cond.end151
  %89 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %inc166 = add i32 %89, 1
  store i32 %inc166, ptr %row.ascast, align 4, !tbaa !4
  br label %for.cond123, !llvm.loop !21

for.end167:                                       ; preds = %for.cond.cleanup125
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %all) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c) #8
  br label %for.inc168

for.inc168:                                       ; preds = %for.end167
  %90 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %add169 = add i32 %90, 4
  store i32 %add169, ptr %column.ascast, align 4, !tbaa !4
  br label %for.cond107, !llvm.loop !22

for.end170:                                       ; preds = %for.cond.cleanup109
  br label %for.inc171

for.inc171:                                       ; preds = %for.end170
  %91 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc172 = add i32 %91, 1
  store i32 %inc172, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond85, !llvm.loop !23

for.end173:                                       ; preds = %for.cond.cleanup87
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k174) #8
  store i32 0, ptr %k174.ascast, align 4, !tbaa !4
  br label %for.cond175

for.cond175:                                      ; preds = %for.inc193, %for.end173
  %92 = load i32, ptr %k174.ascast, align 4, !tbaa !4
  %cmp176 = icmp ult i32 %92, 16
  br i1 %cmp176, label %for.body178, label %for.cond.cleanup177

for.cond.cleanup177:                              ; preds = %for.cond175
  store i32 26, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k174) #8
  br label %for.end195

for.body178:                                      ; preds = %for.cond175
  %93 = load ptr, ptr %plain.addr.ascast, align 8, !tbaa !8
  %94 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul179 = mul i32 16, %94
  %95 = load i32, ptr %k174.ascast, align 4, !tbaa !4
  %add180 = add i32 %mul179, %95
  %idxprom181 = zext i32 %add180 to i64
  %arrayidx182 = getelementptr inbounds nuw i8, ptr %93, i64 %idxprom181
  %96 = load i8, ptr %arrayidx182, align 1, !tbaa !11
  %conv183 = zext i8 %96 to i32
  %97 = load i32, ptr %k174.ascast, align 4, !tbaa !4
  %idxprom184 = zext i32 %97 to i64
  %arrayidx185 = getelementptr inbounds nuw [16 x i8], ptr %state.ascast, i64 0, i64 %idxprom184
  %98 = load i8, ptr %arrayidx185, align 1, !tbaa !11
  %conv186 = zext i8 %98 to i32
  %xor187 = xor i32 %conv183, %conv186
  %conv188 = trunc i32 %xor187 to i8
  %99 = load ptr, ptr %cipher.addr.ascast, align 8, !tbaa !8
  %100 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul189 = mul i32 16, %100
  %101 = load i32, ptr %k174.ascast, align 4, !tbaa !4
  %add190 = add i32 %mul189, %101
  %idxprom191 = zext i32 %add190 to i64
  %arrayidx192 = getelementptr inbounds nuw i8, ptr %99, i64 %idxprom191
  store i8 %conv188, ptr %arrayidx192, align 1, !tbaa !11
  br label %for.inc193

for.inc193:                                       ; preds = %for.body178
  %102 = load i32, ptr %k174.ascast, align 4, !tbaa !4
  %inc194 = add i32 %102, 1
  store i32 %inc194, ptr %k174.ascast, align 4, !tbaa !4
  br label %for.cond175, !llvm.loop !24

for.end195:                                       ; preds = %for.cond.cleanup177
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %next) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %state) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #8
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #4

; Function Attrs: convergent mustprogress nounwind
define internal noundef zeroext i8 @_ZL5twiceh(i8 noundef zeroext %v) #5 {
entry:
  %retval = alloca i8, align 1, addrspace(5)
  %v.addr = alloca i8, align 1, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %v.addr.ascast = addrspacecast ptr addrspace(5) %v.addr to ptr
  store i8 %v, ptr %v.addr.ascast, align 1, !tbaa !11
  %0 = load i8, ptr %v.addr.ascast, align 1, !tbaa !11
  %conv = zext i8 %0 to i32
  %shl = shl i32 %conv, 1
  %1 = load i8, ptr %v.addr.ascast, align 1, !tbaa !11
  %conv1 = zext i8 %1 to i32
  %shr = ashr i32 %conv1, 7
  %mul = mul nsw i32 %shr, 27
  %xor = xor i32 %shl, %mul
  %conv2 = trunc i32 %xor to i8
  ret i8 %conv2
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #6 = { convergent nocallback nofree nounwind willreturn }
attributes #7 = { convergent nounwind }
attributes #8 = { nounwind }

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
!11 = !{!6, !6, i64 0}
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !13, !14}
!16 = distinct !{!16, !13, !14}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = distinct !{!19, !13, !14}
!20 = distinct !{!20, !13, !14}
!21 = distinct !{!21, !13, !14}
!22 = distinct !{!22, !13, !14}
!23 = distinct !{!23, !13, !14}
!24 = distinct !{!24, !13, !14}
