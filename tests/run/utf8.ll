; Each work-item writes a text in UTF-8 into an array of its own, now and then with an error in
; it, and checks it as Unicode (table 3-7) says: how far is it valid, how many characters.
; RUN: --kernel utf8 --grid 2 --block 64
; RUN: --arg u32[128x12]=rand:104 --arg u32[128x3]=0 --arg u8[128x48]=0
; REFERENCE: utf8
; EXPECT: arg=1 first=35,17,7,29,29,12,34,28
; EXPECT: arg=2 first=218,156,91,240,146,154,145,206
; Made from src/utf8.hip by src/make.sh.

source_filename = "utf8.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @utf8(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %texts.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %texts = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %texts.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %text = alloca [48 x i8], align 16, addrspace(5)
  %length = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %characters = alloca i32, align 4, addrspace(5)
  %lead = alloca i8, align 1, addrspace(5)
  %lowest = alloca i8, align 1, addrspace(5)
  %highest = alloca i8, align 1, addrspace(5)
  %more = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot47 = alloca i32, align 4, addrspace(5)
  %right = alloca i8, align 1, addrspace(5)
  %k55 = alloca i32, align 4, addrspace(5)
  %byte = alloca i8, align 1, addrspace(5)
  %k94 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %texts.ascast = addrspacecast ptr addrspace(5) %texts to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %texts.addr.ascast = addrspacecast ptr addrspace(5) %texts.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %text.ascast = addrspacecast ptr addrspace(5) %text to ptr
  %length.ascast = addrspacecast ptr addrspace(5) %length to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %characters.ascast = addrspacecast ptr addrspace(5) %characters to ptr
  %lead.ascast = addrspacecast ptr addrspace(5) %lead to ptr
  %lowest.ascast = addrspacecast ptr addrspace(5) %lowest to ptr
  %highest.ascast = addrspacecast ptr addrspace(5) %highest to ptr
  %more.ascast = addrspacecast ptr addrspace(5) %more to ptr
  %cleanup.dest.slot47.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot47 to ptr
  %right.ascast = addrspacecast ptr addrspace(5) %right to ptr
  %k55.ascast = addrspacecast ptr addrspace(5) %k55 to ptr
  %byte.ascast = addrspacecast ptr addrspace(5) %byte to ptr
  %k94.ascast = addrspacecast ptr addrspace(5) %k94 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %texts.coerce, ptr %texts.ascast, align 8
  %texts3 = load ptr, ptr %texts.ascast, align 8, !tbaa !11
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %texts3, ptr %texts.addr.ascast, align 8, !tbaa !11
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %text) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %length) #4
  store i32 0, ptr %length.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, 12
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %arraydecay = getelementptr inbounds [48 x i8], ptr %text.ascast, i64 0, i64 0
  %6 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %idx.ext = zext i32 %6 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %arraydecay, i64 %idx.ext
  %7 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 12, %8
  %9 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add5 = add i32 %mul4, %9
  %idxprom = zext i32 %add5 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %call = call noundef i32 @_ZL6encodePhj(ptr noundef %add.ptr, i32 noundef %10) #5
  %11 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %add6 = add i32 %11, %call
  store i32 %add6, ptr %length.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %12, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #4
  store i32 0, ptr %at.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %characters) #4
  store i32 0, ptr %characters.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %cleanup.cont, %for.end
  %13 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %cmp7 = icmp ult i32 %13, %14
  br i1 %cmp7, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lead) #4
  %15 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %15 to i64
  %arrayidx9 = getelementptr inbounds nuw [48 x i8], ptr %text.ascast, i64 0, i64 %idxprom8
  %16 = load i8, ptr %arrayidx9, align 1, !tbaa !18
  store i8 %16, ptr %lead.ascast, align 1, !tbaa !18
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lowest) #4
  store i8 -128, ptr %lowest.ascast, align 1, !tbaa !18
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %highest) #4
  store i8 -65, ptr %highest.ascast, align 1, !tbaa !18
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %more) #4
  store i32 0, ptr %more.ascast, align 4, !tbaa !4
  %17 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv10 = zext i8 %17 to i32
  %cmp11 = icmp slt i32 %conv10, 128
  br i1 %cmp11, label %if.then, label %if.else

if.then:                                          ; preds = %while.body
  store i32 0, ptr %more.ascast, align 4, !tbaa !4
  br label %if.end50

if.else:                                          ; preds = %while.body
  %18 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv12 = zext i8 %18 to i32
  %cmp13 = icmp sge i32 %conv12, 194
  br i1 %cmp13, label %land.lhs.true, label %if.else17

land.lhs.true:                                    ; preds = %if.else
  %19 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv14 = zext i8 %19 to i32
  %cmp15 = icmp sle i32 %conv14, 223
  br i1 %cmp15, label %if.then16, label %if.else17

if.then16:                                        ; preds = %land.lhs.true
  store i32 1, ptr %more.ascast, align 4, !tbaa !4
  br label %if.end49

if.else17:                                        ; preds = %land.lhs.true, %if.else
  %20 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv18 = zext i8 %20 to i32
  %cmp19 = icmp sge i32 %conv18, 224
  br i1 %cmp19, label %land.lhs.true20, label %if.else31

land.lhs.true20:                                  ; preds = %if.else17
  %21 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv21 = zext i8 %21 to i32
  %cmp22 = icmp sle i32 %conv21, 239
  br i1 %cmp22, label %if.then23, label %if.else31

if.then23:                                        ; preds = %land.lhs.true20
  store i32 2, ptr %more.ascast, align 4, !tbaa !4
  %22 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv24 = zext i8 %22 to i32
  %cmp25 = icmp eq i32 %conv24, 224
  %23 = zext i1 %cmp25 to i64
  %cond = select i1 %cmp25, i32 160, i32 128
  %conv26 = trunc i32 %cond to i8
  store i8 %conv26, ptr %lowest.ascast, align 1, !tbaa !18
  %24 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv27 = zext i8 %24 to i32
  %cmp28 = icmp eq i32 %conv27, 237
  %25 = zext i1 %cmp28 to i64
  %cond29 = select i1 %cmp28, i32 159, i32 191
  %conv30 = trunc i32 %cond29 to i8
  store i8 %conv30, ptr %highest.ascast, align 1, !tbaa !18
  br label %if.end48

if.else31:                                        ; preds = %land.lhs.true20, %if.else17
  %26 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv32 = zext i8 %26 to i32
  %cmp33 = icmp sge i32 %conv32, 240
  br i1 %cmp33, label %land.lhs.true34, label %if.else46

land.lhs.true34:                                  ; preds = %if.else31
  %27 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv35 = zext i8 %27 to i32
  %cmp36 = icmp sle i32 %conv35, 244
  br i1 %cmp36, label %if.then37, label %if.else46

if.then37:                                        ; preds = %land.lhs.true34
  store i32 3, ptr %more.ascast, align 4, !tbaa !4
  %28 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv38 = zext i8 %28 to i32
  %cmp39 = icmp eq i32 %conv38, 240
  %29 = zext i1 %cmp39 to i64
  %cond40 = select i1 %cmp39, i32 144, i32 128
  %conv41 = trunc i32 %cond40 to i8
  store i8 %conv41, ptr %lowest.ascast, align 1, !tbaa !18
  %30 = load i8, ptr %lead.ascast, align 1, !tbaa !18
  %conv42 = zext i8 %30 to i32
  %cmp43 = icmp eq i32 %conv42, 244
  %31 = zext i1 %cmp43 to i64
  %cond44 = select i1 %cmp43, i32 143, i32 191
  %conv45 = trunc i32 %cond44 to i8
  store i8 %conv45, ptr %highest.ascast, align 1, !tbaa !18
  br label %if.end

if.else46:                                        ; preds = %land.lhs.true34, %if.else31
  store i32 6, ptr %cleanup.dest.slot47.ascast, align 4
  br label %cleanup79

if.end:                                           ; preds = %if.then37
  br label %if.end48

if.end48:                                         ; preds = %if.end, %if.then23
  br label %if.end49

if.end49:                                         ; preds = %if.end48, %if.then16
  br label %if.end50

if.end50:                                         ; preds = %if.end49, %if.then
  %32 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %33 = load i32, ptr %more.ascast, align 4, !tbaa !4
  %add51 = add i32 %32, %33
  %34 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %cmp52 = icmp uge i32 %add51, %34
  br i1 %cmp52, label %if.then53, label %if.end54

if.then53:                                        ; preds = %if.end50
  store i32 6, ptr %cleanup.dest.slot47.ascast, align 4
  br label %cleanup79

if.end54:                                         ; preds = %if.end50
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %right) #4
  store i8 1, ptr %right.ascast, align 1, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k55) #4
  store i32 1, ptr %k55.ascast, align 4, !tbaa !4
  br label %for.cond56

for.cond56:                                       ; preds = %for.inc70, %if.end54
  %35 = load i32, ptr %k55.ascast, align 4, !tbaa !4
  %36 = load i32, ptr %more.ascast, align 4, !tbaa !4
  %cmp57 = icmp ule i32 %35, %36
  br i1 %cmp57, label %for.body59, label %for.cond.cleanup58

for.cond.cleanup58:                               ; preds = %for.cond56
  store i32 7, ptr %cleanup.dest.slot47.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k55) #4
  br label %for.end72

for.body59:                                       ; preds = %for.cond56
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %byte) #4
  %37 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %k55.ascast, align 4, !tbaa !4
  %add60 = add i32 %37, %38
  %idxprom61 = zext i32 %add60 to i64
  %arrayidx62 = getelementptr inbounds nuw [48 x i8], ptr %text.ascast, i64 0, i64 %idxprom61
  %39 = load i8, ptr %arrayidx62, align 1, !tbaa !18
  store i8 %39, ptr %byte.ascast, align 1, !tbaa !18
  %40 = load i8, ptr %right.ascast, align 1, !tbaa !19, !range !21, !noundef !14
  %loadedv = trunc i8 %40 to i1
  br i1 %loadedv, label %land.lhs.true63, label %land.end

land.lhs.true63:                                  ; preds = %for.body59
  %41 = load i8, ptr %byte.ascast, align 1, !tbaa !18
  %conv64 = zext i8 %41 to i32
  %42 = load i8, ptr %lowest.ascast, align 1, !tbaa !18
  %conv65 = zext i8 %42 to i32
  %cmp66 = icmp sge i32 %conv64, %conv65
  br i1 %cmp66, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %land.lhs.true63
  %43 = load i8, ptr %byte.ascast, align 1, !tbaa !18
  %conv67 = zext i8 %43 to i32
  %44 = load i8, ptr %highest.ascast, align 1, !tbaa !18
  %conv68 = zext i8 %44 to i32
  %cmp69 = icmp sle i32 %conv67, %conv68
  br label %land.end

land.end:                                         ; preds = %land.rhs, %land.lhs.true63, %for.body59
  %45 = phi i1 [ false, %land.lhs.true63 ], [ false, %for.body59 ], [ %cmp69, %land.rhs ]
  %storedv = zext i1 %45 to i8
  store i8 %storedv, ptr %right.ascast, align 1, !tbaa !19
  store i8 -128, ptr %lowest.ascast, align 1, !tbaa !18
  store i8 -65, ptr %highest.ascast, align 1, !tbaa !18
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %byte) #4
  br label %for.inc70

for.inc70:                                        ; preds = %land.end
  %46 = load i32, ptr %k55.ascast, align 4, !tbaa !4
  %inc71 = add i32 %46, 1
  store i32 %inc71, ptr %k55.ascast, align 4, !tbaa !4
  br label %for.cond56, !llvm.loop !22

for.end72:                                        ; preds = %for.cond.cleanup58
  %47 = load i8, ptr %right.ascast, align 1, !tbaa !19, !range !21, !noundef !14
  %loadedv73 = trunc i8 %47 to i1
  br i1 %loadedv73, label %if.end75, label %if.then74

if.then74:                                        ; preds = %for.end72
  store i32 6, ptr %cleanup.dest.slot47.ascast, align 4
  br label %cleanup

if.end75:                                         ; preds = %for.end72
  %48 = load i32, ptr %more.ascast, align 4, !tbaa !4
  %add76 = add i32 %48, 1
  %49 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add77 = add i32 %49, %add76
  store i32 %add77, ptr %at.ascast, align 4, !tbaa !4
  %50 = load i32, ptr %characters.ascast, align 4, !tbaa !4
  %inc78 = add i32 %50, 1
  store i32 %inc78, ptr %characters.ascast, align 4, !tbaa !4
  store i32 0, ptr %cleanup.dest.slot47.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end75, %if.then74
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %right) #4
  br label %cleanup79

cleanup79:                                        ; preds = %cleanup, %if.then53, %if.else46
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %more) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %highest) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lowest) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lead) #4
  %cleanup.dest = load i32, ptr %cleanup.dest.slot47.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 6, label %while.end
  ]

cleanup.cont:                                     ; preds = %cleanup79
  br label %while.cond, !llvm.loop !23

while.end:                                        ; preds = %cleanup79, %while.cond
  %51 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %52 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %53 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul83 = mul i32 3, %53
  %idxprom84 = zext i32 %mul83 to i64
  %arrayidx85 = getelementptr inbounds nuw i32, ptr %52, i64 %idxprom84
  store i32 %51, ptr %arrayidx85, align 4, !tbaa !4
  %54 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %55 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %56 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul86 = mul i32 3, %56
  %add87 = add i32 %mul86, 1
  %idxprom88 = zext i32 %add87 to i64
  %arrayidx89 = getelementptr inbounds nuw i32, ptr %55, i64 %idxprom88
  store i32 %54, ptr %arrayidx89, align 4, !tbaa !4
  %57 = load i32, ptr %characters.ascast, align 4, !tbaa !4
  %58 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %59 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul90 = mul i32 3, %59
  %add91 = add i32 %mul90, 2
  %idxprom92 = zext i32 %add91 to i64
  %arrayidx93 = getelementptr inbounds nuw i32, ptr %58, i64 %idxprom92
  store i32 %57, ptr %arrayidx93, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k94) #4
  store i32 0, ptr %k94.ascast, align 4, !tbaa !4
  br label %for.cond95

for.cond95:                                       ; preds = %for.inc105, %while.end
  %60 = load i32, ptr %k94.ascast, align 4, !tbaa !4
  %61 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %cmp96 = icmp ult i32 %60, %61
  br i1 %cmp96, label %for.body98, label %for.cond.cleanup97

for.cond.cleanup97:                               ; preds = %for.cond95
  store i32 10, ptr %cleanup.dest.slot47.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k94) #4
  br label %for.end108

for.body98:                                       ; preds = %for.cond95
  %62 = load i32, ptr %k94.ascast, align 4, !tbaa !4
  %idxprom99 = zext i32 %62 to i64
  %arrayidx100 = getelementptr inbounds nuw [48 x i8], ptr %text.ascast, i64 0, i64 %idxprom99
  %63 = load i8, ptr %arrayidx100, align 1, !tbaa !18
  %64 = load ptr, ptr %texts.addr.ascast, align 8, !tbaa !11
  %65 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul101 = mul i32 48, %65
  %66 = load i32, ptr %k94.ascast, align 4, !tbaa !4
  %add102 = add i32 %mul101, %66
  %idxprom103 = zext i32 %add102 to i64
  %arrayidx104 = getelementptr inbounds nuw i8, ptr %64, i64 %idxprom103
  store i8 %63, ptr %arrayidx104, align 1, !tbaa !18
  br label %for.inc105

for.inc105:                                       ; preds = %for.body98
  %67 = load i32, ptr %k94.ascast, align 4, !tbaa !4
  %inc106 = add i32 %67, 1
  store i32 %inc106, ptr %k94.ascast, align 4, !tbaa !4
  br label %for.cond95, !llvm.loop !24

for.end108:                                       ; preds = %for.cond.cleanup97
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %characters) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %length) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %text) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
  ret void

unreachable:                                      ; preds = %cleanup79
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent mustprogress nounwind
define internal noundef i32 @_ZL6encodePhj(ptr noundef %to, i32 noundef %bits) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %to.addr = alloca ptr, align 8, addrspace(5)
  %bits.addr = alloca i32, align 4, addrspace(5)
  %kind = alloca i32, align 4, addrspace(5)
  %c = alloca i32, align 4, addrspace(5)
  %wrong = alloca i8, align 1, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %to.addr.ascast = addrspacecast ptr addrspace(5) %to.addr to ptr
  %bits.addr.ascast = addrspacecast ptr addrspace(5) %bits.addr to ptr
  %kind.ascast = addrspacecast ptr addrspace(5) %kind to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %wrong.ascast = addrspacecast ptr addrspace(5) %wrong to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  store ptr %to, ptr %to.addr.ascast, align 8, !tbaa !11
  store i32 %bits, ptr %bits.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %kind) #4
  %0 = load i32, ptr %bits.addr.ascast, align 4, !tbaa !4
  %shr = lshr i32 %0, 30
  store i32 %shr, ptr %kind.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c) #4
  %1 = load i32, ptr %bits.addr.ascast, align 4, !tbaa !4
  %and = and i32 %1, 2097151
  store i32 %and, ptr %c.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %wrong) #4
  %2 = load i32, ptr %bits.addr.ascast, align 4, !tbaa !4
  %shr1 = lshr i32 %2, 21
  %and2 = and i32 %shr1, 31
  %cmp = icmp eq i32 %and2, 5
  %3 = zext i1 %cmp to i64
  %cond = select i1 %cmp, i32 85, i32 0
  %conv = trunc i32 %cond to i8
  store i8 %conv, ptr %wrong.ascast, align 1, !tbaa !18
  %4 = load i32, ptr %kind.ascast, align 4, !tbaa !4
  %cmp3 = icmp eq i32 %4, 0
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %5 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %and4 = and i32 %5, 127
  %conv5 = trunc i32 %and4 to i8
  %6 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx = getelementptr inbounds i8, ptr %6, i64 0
  store i8 %conv5, ptr %arrayidx, align 1, !tbaa !18
  store i32 1, ptr %retval.ascast, align 4
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %entry
  %7 = load i32, ptr %kind.ascast, align 4, !tbaa !4
  %cmp6 = icmp eq i32 %7, 1
  br i1 %cmp6, label %if.then7, label %if.end21

if.then7:                                         ; preds = %if.end
  %8 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %and8 = and i32 %8, 31
  %or = or i32 192, %and8
  %or9 = or i32 %or, 2
  %conv10 = trunc i32 %or9 to i8
  %9 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx11 = getelementptr inbounds i8, ptr %9, i64 0
  store i8 %conv10, ptr %arrayidx11, align 1, !tbaa !18
  %10 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %shr12 = lshr i32 %10, 5
  %and13 = and i32 %shr12, 63
  %or14 = or i32 128, %and13
  %conv15 = trunc i32 %or14 to i8
  %11 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx16 = getelementptr inbounds i8, ptr %11, i64 1
  store i8 %conv15, ptr %arrayidx16, align 1, !tbaa !18
  %12 = load i8, ptr %wrong.ascast, align 1, !tbaa !18
  %conv17 = zext i8 %12 to i32
  %13 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx18 = getelementptr inbounds i8, ptr %13, i64 1
  %14 = load i8, ptr %arrayidx18, align 1, !tbaa !18
  %conv19 = zext i8 %14 to i32
  %xor = xor i32 %conv19, %conv17
  %conv20 = trunc i32 %xor to i8
  store i8 %conv20, ptr %arrayidx18, align 1, !tbaa !18
  store i32 2, ptr %retval.ascast, align 4
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end21:                                         ; preds = %if.end
  %15 = load i32, ptr %kind.ascast, align 4, !tbaa !4
  %cmp22 = icmp eq i32 %15, 2
  br i1 %cmp22, label %if.then23, label %if.end44

if.then23:                                        ; preds = %if.end21
  %16 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %and24 = and i32 %16, 15
  %or25 = or i32 224, %and24
  %conv26 = trunc i32 %or25 to i8
  %17 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx27 = getelementptr inbounds i8, ptr %17, i64 0
  store i8 %conv26, ptr %arrayidx27, align 1, !tbaa !18
  %18 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %shr28 = lshr i32 %18, 4
  %and29 = and i32 %shr28, 63
  %or30 = or i32 128, %and29
  %or31 = or i32 %or30, 16
  %conv32 = trunc i32 %or31 to i8
  %19 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx33 = getelementptr inbounds i8, ptr %19, i64 1
  store i8 %conv32, ptr %arrayidx33, align 1, !tbaa !18
  %20 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %shr34 = lshr i32 %20, 10
  %and35 = and i32 %shr34, 63
  %or36 = or i32 128, %and35
  %conv37 = trunc i32 %or36 to i8
  %21 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx38 = getelementptr inbounds i8, ptr %21, i64 2
  store i8 %conv37, ptr %arrayidx38, align 1, !tbaa !18
  %22 = load i8, ptr %wrong.ascast, align 1, !tbaa !18
  %conv39 = zext i8 %22 to i32
  %23 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx40 = getelementptr inbounds i8, ptr %23, i64 2
  %24 = load i8, ptr %arrayidx40, align 1, !tbaa !18
  %conv41 = zext i8 %24 to i32
  %xor42 = xor i32 %conv41, %conv39
  %conv43 = trunc i32 %xor42 to i8
  store i8 %conv43, ptr %arrayidx40, align 1, !tbaa !18
  store i32 3, ptr %retval.ascast, align 4
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end44:                                         ; preds = %if.end21
  %25 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %and45 = and i32 %25, 3
  %or46 = or i32 240, %and45
  %conv47 = trunc i32 %or46 to i8
  %26 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx48 = getelementptr inbounds i8, ptr %26, i64 0
  store i8 %conv47, ptr %arrayidx48, align 1, !tbaa !18
  %27 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %shr49 = lshr i32 %27, 2
  %and50 = and i32 %shr49, 63
  %or51 = or i32 128, %and50
  %or52 = or i32 %or51, 16
  %conv53 = trunc i32 %or52 to i8
  %28 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx54 = getelementptr inbounds i8, ptr %28, i64 1
  store i8 %conv53, ptr %arrayidx54, align 1, !tbaa !18
  %29 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %shr55 = lshr i32 %29, 8
  %and56 = and i32 %shr55, 63
  %or57 = or i32 128, %and56
  %conv58 = trunc i32 %or57 to i8
  %30 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx59 = getelementptr inbounds i8, ptr %30, i64 2
  store i8 %conv58, ptr %arrayidx59, align 1, !tbaa !18
  %31 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %shr60 = lshr i32 %31, 14
  %and61 = and i32 %shr60, 63
  %or62 = or i32 128, %and61
  %conv63 = trunc i32 %or62 to i8
  %32 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx64 = getelementptr inbounds i8, ptr %32, i64 3
  store i8 %conv63, ptr %arrayidx64, align 1, !tbaa !18
  %33 = load i8, ptr %wrong.ascast, align 1, !tbaa !18
  %conv65 = zext i8 %33 to i32
  %34 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !11
  %arrayidx66 = getelementptr inbounds i8, ptr %34, i64 1
  %35 = load i8, ptr %arrayidx66, align 1, !tbaa !18
  %conv67 = zext i8 %35 to i32
  %xor68 = xor i32 %conv67, %conv65
  %conv69 = trunc i32 %xor68 to i8
  store i8 %conv69, ptr %arrayidx66, align 1, !tbaa !18
  store i32 4, ptr %retval.ascast, align 4
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end44, %if.then23, %if.then7, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %wrong) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %kind) #4
  %36 = load i32, ptr %retval.ascast, align 4
  ret i32 %36
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 omnipotent char", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = !{!6, !6, i64 0}
!19 = !{!20, !20, i64 0}
!20 = !{!"bool", !6, i64 0}
!21 = !{i8 0, i8 2}
!22 = distinct !{!22, !16, !17}
!23 = distinct !{!23, !16, !17}
!24 = distinct !{!24, !16, !17}
