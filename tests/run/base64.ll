; Base64 (RFC 4648) there and back: three bytes make four letters; the end is padded. The way
; back computes letters' values by comparisons instead of a table.
; RUN: --kernel base64 --grid 2 --block 64
; RUN: --arg u8[302]=rand:103 --arg u8[404]=0 --arg u8[303]=0 --arg u32=302
; REFERENCE: base64
; EXPECT: arg=1 first=71,97,107,48,78,85,106,109
; EXPECT: arg=2 first=25,169,52,53,72,230,50,81
; Made from src/base64.hip by src/make.sh.

source_filename = "base64.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZL7LETTERS = internal addrspace(4) constant [65 x i8] c"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\00", align 16
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @base64(ptr addrspace(1) noundef %bytes.coerce, ptr addrspace(1) noundef %text.coerce, ptr addrspace(1) noundef %back.coerce, i32 noundef %length) #0 {
entry:
  %bytes = alloca ptr, align 8, addrspace(5)
  %text = alloca ptr, align 8, addrspace(5)
  %back = alloca ptr, align 8, addrspace(5)
  %bytes.addr = alloca ptr, align 8, addrspace(5)
  %text.addr = alloca ptr, align 8, addrspace(5)
  %back.addr = alloca ptr, align 8, addrspace(5)
  %length.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %left = alloca i32, align 4, addrspace(5)
  %group = alloca i32, align 4, addrspace(5)
  %letters = alloca [4 x i8], align 1, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %again = alloca i32, align 4, addrspace(5)
  %k32 = alloca i32, align 4, addrspace(5)
  %k50 = alloca i32, align 4, addrspace(5)
  %bytes.ascast = addrspacecast ptr addrspace(5) %bytes to ptr
  %text.ascast = addrspacecast ptr addrspace(5) %text to ptr
  %back.ascast = addrspacecast ptr addrspace(5) %back to ptr
  %bytes.addr.ascast = addrspacecast ptr addrspace(5) %bytes.addr to ptr
  %text.addr.ascast = addrspacecast ptr addrspace(5) %text.addr to ptr
  %back.addr.ascast = addrspacecast ptr addrspace(5) %back.addr to ptr
  %length.addr.ascast = addrspacecast ptr addrspace(5) %length.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %left.ascast = addrspacecast ptr addrspace(5) %left to ptr
  %group.ascast = addrspacecast ptr addrspace(5) %group to ptr
  %letters.ascast = addrspacecast ptr addrspace(5) %letters to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %again.ascast = addrspacecast ptr addrspace(5) %again to ptr
  %k32.ascast = addrspacecast ptr addrspace(5) %k32 to ptr
  %k50.ascast = addrspacecast ptr addrspace(5) %k50 to ptr
  store ptr addrspace(1) %bytes.coerce, ptr %bytes.ascast, align 8
  %bytes1 = load ptr, ptr %bytes.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %text.coerce, ptr %text.ascast, align 8
  %text2 = load ptr, ptr %text.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %back.coerce, ptr %back.ascast, align 8
  %back3 = load ptr, ptr %back.ascast, align 8, !tbaa !8
  store ptr %bytes1, ptr %bytes.addr.ascast, align 8, !tbaa !8
  store ptr %text2, ptr %text.addr.ascast, align 8, !tbaa !8
  store ptr %back3, ptr %back.addr.ascast, align 8, !tbaa !8
  store i32 %length, ptr %length.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #4
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 3, %5
  store i32 %mul4, ptr %at.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %cmp = icmp uge i32 %6, %7
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %left) #4
  %8 = load i32, ptr %length.addr.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %sub = sub i32 %8, %9
  store i32 %sub, ptr %left.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %group) #4
  %10 = load ptr, ptr %bytes.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %11 to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %10, i64 %idxprom
  %12 = load i8, ptr %arrayidx, align 1, !tbaa !13
  %conv5 = zext i8 %12 to i32
  %shl = shl i32 %conv5, 16
  store i32 %shl, ptr %group.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %left.ascast, align 4, !tbaa !4
  %cmp6 = icmp ugt i32 %13, 1
  br i1 %cmp6, label %if.then7, label %if.end13

if.then7:                                         ; preds = %if.end
  %14 = load ptr, ptr %bytes.addr.ascast, align 8, !tbaa !8
  %15 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add8 = add i32 %15, 1
  %idxprom9 = zext i32 %add8 to i64
  %arrayidx10 = getelementptr inbounds nuw i8, ptr %14, i64 %idxprom9
  %16 = load i8, ptr %arrayidx10, align 1, !tbaa !13
  %conv11 = zext i8 %16 to i32
  %shl12 = shl i32 %conv11, 8
  %17 = load i32, ptr %group.ascast, align 4, !tbaa !4
  %or = or i32 %17, %shl12
  store i32 %or, ptr %group.ascast, align 4, !tbaa !4
  br label %if.end13

if.end13:                                         ; preds = %if.then7, %if.end
  %18 = load i32, ptr %left.ascast, align 4, !tbaa !4
  %cmp14 = icmp ugt i32 %18, 2
  br i1 %cmp14, label %if.then15, label %if.end21

if.then15:                                        ; preds = %if.end13
  %19 = load ptr, ptr %bytes.addr.ascast, align 8, !tbaa !8
  %20 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add16 = add i32 %20, 2
  %idxprom17 = zext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds nuw i8, ptr %19, i64 %idxprom17
  %21 = load i8, ptr %arrayidx18, align 1, !tbaa !13
  %conv19 = zext i8 %21 to i32
  %22 = load i32, ptr %group.ascast, align 4, !tbaa !4
  %or20 = or i32 %22, %conv19
  store i32 %or20, ptr %group.ascast, align 4, !tbaa !4
  br label %if.end21

if.end21:                                         ; preds = %if.then15, %if.end13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %letters) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end21
  %23 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp22 = icmp ult i32 %23, 4
  br i1 %cmp22, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %24 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %left.ascast, align 4, !tbaa !4
  %cmp23 = icmp ule i32 %24, %25
  br i1 %cmp23, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %26 = load i32, ptr %group.ascast, align 4, !tbaa !4
  %27 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %mul24 = mul i32 6, %27
  %sub25 = sub i32 18, %mul24
  %shr = lshr i32 %26, %sub25
  %and = and i32 %shr, 63
  %idxprom26 = zext i32 %and to i64
  %arrayidx27 = getelementptr inbounds nuw [65 x i8], ptr addrspacecast (ptr addrspace(4) @_ZL7LETTERS to ptr), i64 0, i64 %idxprom26
  %28 = load i8, ptr %arrayidx27, align 1, !tbaa !13
  %conv28 = zext i8 %28 to i32
  br label %cond.end

cond.false:                                       ; preds = %for.body
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %conv28, %cond.true ], [ 61, %cond.false ]
  %conv29 = trunc i32 %cond to i8
  %29 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom30 = zext i32 %29 to i64
  %arrayidx31 = getelementptr inbounds nuw [4 x i8], ptr %letters.ascast, i64 0, i64 %idxprom30
  store i8 %conv29, ptr %arrayidx31, align 1, !tbaa !13
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %30 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %30, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %again) #4
  store i32 0, ptr %again.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k32) #4
  store i32 0, ptr %k32.ascast, align 4, !tbaa !4
  br label %for.cond33

for.cond33:                                       ; preds = %for.inc47, %for.end
  %31 = load i32, ptr %k32.ascast, align 4, !tbaa !4
  %cmp34 = icmp ult i32 %31, 4
  br i1 %cmp34, label %for.body36, label %for.cond.cleanup35

for.cond.cleanup35:                               ; preds = %for.cond33
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k32) #4
  br label %for.end49

for.body36:                                       ; preds = %for.cond33
  %32 = load i32, ptr %k32.ascast, align 4, !tbaa !4
  %idxprom37 = zext i32 %32 to i64
  %arrayidx38 = getelementptr inbounds nuw [4 x i8], ptr %letters.ascast, i64 0, i64 %idxprom37
  %33 = load i8, ptr %arrayidx38, align 1, !tbaa !13
  %34 = load ptr, ptr %text.addr.ascast, align 8, !tbaa !8
  %35 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul39 = mul i32 4, %35
  %36 = load i32, ptr %k32.ascast, align 4, !tbaa !4
  %add40 = add i32 %mul39, %36
  %idxprom41 = zext i32 %add40 to i64
  %arrayidx42 = getelementptr inbounds nuw i8, ptr %34, i64 %idxprom41
  store i8 %33, ptr %arrayidx42, align 1, !tbaa !13
  %37 = load i32, ptr %again.ascast, align 4, !tbaa !4
  %shl43 = shl i32 %37, 6
  %38 = load i32, ptr %k32.ascast, align 4, !tbaa !4
  %idxprom44 = zext i32 %38 to i64
  %arrayidx45 = getelementptr inbounds nuw [4 x i8], ptr %letters.ascast, i64 0, i64 %idxprom44
  %39 = load i8, ptr %arrayidx45, align 1, !tbaa !13
  %call = call noundef i32 @_ZL8value_ofh(i8 noundef zeroext %39) #5
  %or46 = or i32 %shl43, %call
  store i32 %or46, ptr %again.ascast, align 4, !tbaa !4
  br label %for.inc47

for.inc47:                                        ; preds = %for.body36
  %40 = load i32, ptr %k32.ascast, align 4, !tbaa !4
  %inc48 = add i32 %40, 1
  store i32 %inc48, ptr %k32.ascast, align 4, !tbaa !4
  br label %for.cond33, !llvm.loop !17

for.end49:                                        ; preds = %for.cond.cleanup35
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k50) #4
  store i32 0, ptr %k50.ascast, align 4, !tbaa !4
  br label %for.cond51

for.cond51:                                       ; preds = %for.inc62, %for.end49
  %41 = load i32, ptr %k50.ascast, align 4, !tbaa !4
  %cmp52 = icmp ult i32 %41, 3
  br i1 %cmp52, label %for.body54, label %for.cond.cleanup53

for.cond.cleanup53:                               ; preds = %for.cond51
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k50) #4
  br label %for.end64

for.body54:                                       ; preds = %for.cond51
  %42 = load i32, ptr %again.ascast, align 4, !tbaa !4
  %43 = load i32, ptr %k50.ascast, align 4, !tbaa !4
  %mul55 = mul i32 8, %43
  %sub56 = sub i32 16, %mul55
  %shr57 = lshr i32 %42, %sub56
  %conv58 = trunc i32 %shr57 to i8
  %44 = load ptr, ptr %back.addr.ascast, align 8, !tbaa !8
  %45 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %46 = load i32, ptr %k50.ascast, align 4, !tbaa !4
  %add59 = add i32 %45, %46
  %idxprom60 = zext i32 %add59 to i64
  %arrayidx61 = getelementptr inbounds nuw i8, ptr %44, i64 %idxprom60
  store i8 %conv58, ptr %arrayidx61, align 1, !tbaa !13
  br label %for.inc62

for.inc62:                                        ; preds = %for.body54
  %47 = load i32, ptr %k50.ascast, align 4, !tbaa !4
  %inc63 = add i32 %47, 1
  store i32 %inc63, ptr %k50.ascast, align 4, !tbaa !4
  br label %for.cond51, !llvm.loop !18

for.end64:                                        ; preds = %for.cond.cleanup53
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %again) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %letters) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %group) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %left) #4
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %for.end64, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
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
define internal noundef i32 @_ZL8value_ofh(i8 noundef zeroext %c) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %c.addr = alloca i8, align 1, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  store i8 %c, ptr %c.addr.ascast, align 1, !tbaa !13
  %0 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv = zext i8 %0 to i32
  %cmp = icmp sge i32 %conv, 65
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %1 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv1 = zext i8 %1 to i32
  %cmp2 = icmp sle i32 %conv1, 90
  br i1 %cmp2, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %2 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv3 = zext i8 %2 to i32
  %sub = sub nsw i32 %conv3, 65
  store i32 %sub, ptr %retval.ascast, align 4
  br label %return

if.end:                                           ; preds = %land.lhs.true, %entry
  %3 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv4 = zext i8 %3 to i32
  %cmp5 = icmp sge i32 %conv4, 97
  br i1 %cmp5, label %land.lhs.true6, label %if.end12

land.lhs.true6:                                   ; preds = %if.end
  %4 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv7 = zext i8 %4 to i32
  %cmp8 = icmp sle i32 %conv7, 122
  br i1 %cmp8, label %if.then9, label %if.end12

if.then9:                                         ; preds = %land.lhs.true6
  %5 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv10 = zext i8 %5 to i32
  %sub11 = sub nsw i32 %conv10, 97
  %add = add nsw i32 %sub11, 26
  store i32 %add, ptr %retval.ascast, align 4
  br label %return

if.end12:                                         ; preds = %land.lhs.true6, %if.end
  %6 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv13 = zext i8 %6 to i32
  %cmp14 = icmp sge i32 %conv13, 48
  br i1 %cmp14, label %land.lhs.true15, label %if.end22

land.lhs.true15:                                  ; preds = %if.end12
  %7 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv16 = zext i8 %7 to i32
  %cmp17 = icmp sle i32 %conv16, 57
  br i1 %cmp17, label %if.then18, label %if.end22

if.then18:                                        ; preds = %land.lhs.true15
  %8 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv19 = zext i8 %8 to i32
  %sub20 = sub nsw i32 %conv19, 48
  %add21 = add nsw i32 %sub20, 52
  store i32 %add21, ptr %retval.ascast, align 4
  br label %return

if.end22:                                         ; preds = %land.lhs.true15, %if.end12
  %9 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv23 = zext i8 %9 to i32
  %cmp24 = icmp eq i32 %conv23, 43
  br i1 %cmp24, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end22
  br label %cond.end

cond.false:                                       ; preds = %if.end22
  %10 = load i8, ptr %c.addr.ascast, align 1, !tbaa !13
  %conv25 = zext i8 %10 to i32
  %cmp26 = icmp eq i32 %conv25, 47
  %11 = zext i1 %cmp26 to i64
  %cond = select i1 %cmp26, i32 63, i32 0
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond27 = phi i32 [ 62, %cond.true ], [ %cond, %cond.false ]
  store i32 %cond27, ptr %retval.ascast, align 4
  br label %return

return:                                           ; preds = %cond.end, %if.then18, %if.then9, %if.then
  %12 = load i32, ptr %retval.ascast, align 4
  ret i32 %12
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
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!6, !6, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
