; The eight largest of 256 numbers with their places, by workgroup: eight rounds of a
; tournament in LDS; the winner of a round leaves.
; RUN: --kernel topk --grid 3 --block 128
; RUN: --arg i16[3x256]=rand:126 --arg i16[3x8]=0 --arg u8[3x8]=0
; REFERENCE: topk
; EXPECT: arg=1 first=127,125,122,122,122,120,118,117
; EXPECT: arg=2 first=21,174,31,40,218,30,244,9
; Made from src/topk.hip by src/make.sh.

source_filename = "topk.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ4topkE5value = internal addrspace(3) global [256 x i16] undef, align 16
@_ZZ4topkE4best = internal addrspace(3) global [128 x i16] undef, align 16
@_ZZ4topkE5place = internal addrspace(3) global [128 x i8] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @topk(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %values.coerce, ptr addrspace(1) noundef %places.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %values = alloca ptr, align 8, addrspace(5)
  %places = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %values.addr = alloca ptr, align 8, addrspace(5)
  %places.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot11 = alloca i32, align 4, addrspace(5)
  %first = alloca i8, align 1, addrspace(5)
  %half = alloca i32, align 4, addrspace(5)
  %other = alloca i16, align 2, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %values.ascast = addrspacecast ptr addrspace(5) %values to ptr
  %places.ascast = addrspacecast ptr addrspace(5) %places to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %values.addr.ascast = addrspacecast ptr addrspace(5) %values.addr to ptr
  %places.addr.ascast = addrspacecast ptr addrspace(5) %places.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  %cleanup.dest.slot11.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot11 to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  %half.ascast = addrspacecast ptr addrspace(5) %half to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %values.coerce, ptr %values.ascast, align 8
  %values2 = load ptr, ptr %values.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %places.coerce, ptr %places.ascast, align 8
  %places3 = load ptr, ptr %places.ascast, align 8, !tbaa !11
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %values2, ptr %values.addr.ascast, align 8, !tbaa !8
  store ptr %places3, ptr %places.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %1 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %1, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %2, 256
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %4 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 256, %4
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add = add i32 %mul, %5
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i16, ptr %3, i64 %idxprom
  %6 = load i16, ptr %arrayidx, align 2, !tbaa !13
  %conv = sext i16 %6 to i32
  %div = sdiv i32 %conv, 256
  %conv4 = trunc i32 %div to i16
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom5 = zext i32 %7 to i64
  %arrayidx6 = getelementptr inbounds nuw [256 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5value to ptr), i64 0, i64 %idxprom5
  store i16 %conv4, ptr %arrayidx6, align 2, !tbaa !13
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add7 = add i32 %8, 128
  store i32 %add7, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #5
  store i32 0, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc88, %for.end
  %9 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %cmp9 = icmp ult i32 %9, 8
  br i1 %cmp9, label %for.body12, label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond8
  store i32 5, ptr %cleanup.dest.slot11.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #5
  br label %for.end89

for.body12:                                       ; preds = %for.cond8
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %first) #5
  %10 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %10 to i64
  %arrayidx14 = getelementptr inbounds nuw [256 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5value to ptr), i64 0, i64 %idxprom13
  %11 = load i16, ptr %arrayidx14, align 2, !tbaa !13
  %conv15 = sext i16 %11 to i32
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add16 = add i32 %12, 128
  %idxprom17 = zext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds nuw [256 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5value to ptr), i64 0, i64 %idxprom17
  %13 = load i16, ptr %arrayidx18, align 2, !tbaa !13
  %conv19 = sext i16 %13 to i32
  %cmp20 = icmp sge i32 %conv15, %conv19
  %storedv = zext i1 %cmp20 to i8
  store i8 %storedv, ptr %first.ascast, align 1, !tbaa !18
  %14 = load i8, ptr %first.ascast, align 1, !tbaa !18, !range !20, !noundef !21
  %loadedv = trunc i8 %14 to i1
  br i1 %loadedv, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body12
  %15 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom21 = zext i32 %15 to i64
  %arrayidx22 = getelementptr inbounds nuw [256 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5value to ptr), i64 0, i64 %idxprom21
  %16 = load i16, ptr %arrayidx22, align 2, !tbaa !13
  br label %cond.end

cond.false:                                       ; preds = %for.body12
  %17 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add23 = add i32 %17, 128
  %idxprom24 = zext i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds nuw [256 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5value to ptr), i64 0, i64 %idxprom24
  %18 = load i16, ptr %arrayidx25, align 2, !tbaa !13
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i16 [ %16, %cond.true ], [ %18, %cond.false ]
  %19 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom26 = zext i32 %19 to i64
  %arrayidx27 = getelementptr inbounds nuw [128 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE4best to ptr), i64 0, i64 %idxprom26
  store i16 %cond, ptr %arrayidx27, align 2, !tbaa !13
  %20 = load i8, ptr %first.ascast, align 1, !tbaa !18, !range !20, !noundef !21
  %loadedv28 = trunc i8 %20 to i1
  br i1 %loadedv28, label %cond.true29, label %cond.false30

cond.true29:                                      ; preds = %cond.end
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  br label %cond.end32

cond.false30:                                     ; preds = %cond.end
  %22 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add31 = add i32 %22, 128
  br label %cond.end32

cond.end32:                                       ; preds = %cond.false30, %cond.true29
  %cond33 = phi i32 [ %21, %cond.true29 ], [ %add31, %cond.false30 ]
  %conv34 = trunc i32 %cond33 to i8
  %23 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom35 = zext i32 %23 to i64
  %arrayidx36 = getelementptr inbounds nuw [128 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5place to ptr), i64 0, i64 %idxprom35
  store i8 %conv34, ptr %arrayidx36, align 1, !tbaa !22
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %half) #5
  store i32 64, ptr %half.ascast, align 4, !tbaa !4
  br label %for.cond37

for.cond37:                                       ; preds = %for.inc72, %cond.end32
  %24 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %cmp38 = icmp ugt i32 %24, 0
  br i1 %cmp38, label %for.body40, label %for.cond.cleanup39

for.cond.cleanup39:                               ; preds = %for.cond37
  store i32 8, ptr %cleanup.dest.slot11.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %half) #5
  br label %for.end74

for.body40:                                       ; preds = %for.cond37
  call void @_ZL7barrierv() #6
  %25 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %26 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %cmp41 = icmp ult i32 %25, %26
  br i1 %cmp41, label %if.then, label %if.end71

if.then:                                          ; preds = %for.body40
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #5
  %27 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %28 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %add42 = add i32 %27, %28
  %idxprom43 = zext i32 %add42 to i64
  %arrayidx44 = getelementptr inbounds nuw [128 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE4best to ptr), i64 0, i64 %idxprom43
  %29 = load i16, ptr %arrayidx44, align 2, !tbaa !13
  store i16 %29, ptr %other.ascast, align 2, !tbaa !13
  %30 = load i16, ptr %other.ascast, align 2, !tbaa !13
  %conv45 = sext i16 %30 to i32
  %31 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom46 = zext i32 %31 to i64
  %arrayidx47 = getelementptr inbounds nuw [128 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE4best to ptr), i64 0, i64 %idxprom46
  %32 = load i16, ptr %arrayidx47, align 2, !tbaa !13
  %conv48 = sext i16 %32 to i32
  %cmp49 = icmp sgt i32 %conv45, %conv48
  br i1 %cmp49, label %if.then63, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %if.then
  %33 = load i16, ptr %other.ascast, align 2, !tbaa !13
  %conv50 = sext i16 %33 to i32
  %34 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom51 = zext i32 %34 to i64
  %arrayidx52 = getelementptr inbounds nuw [128 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE4best to ptr), i64 0, i64 %idxprom51
  %35 = load i16, ptr %arrayidx52, align 2, !tbaa !13
  %conv53 = sext i16 %35 to i32
  %cmp54 = icmp eq i32 %conv50, %conv53
  br i1 %cmp54, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %lor.lhs.false
  %36 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %add55 = add i32 %36, %37
  %idxprom56 = zext i32 %add55 to i64
  %arrayidx57 = getelementptr inbounds nuw [128 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5place to ptr), i64 0, i64 %idxprom56
  %38 = load i8, ptr %arrayidx57, align 1, !tbaa !22
  %conv58 = zext i8 %38 to i32
  %39 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom59 = zext i32 %39 to i64
  %arrayidx60 = getelementptr inbounds nuw [128 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5place to ptr), i64 0, i64 %idxprom59
  %40 = load i8, ptr %arrayidx60, align 1, !tbaa !22
  %conv61 = zext i8 %40 to i32
  %cmp62 = icmp slt i32 %conv58, %conv61
  br i1 %cmp62, label %if.then63, label %if.end

if.then63:                                        ; preds = %land.lhs.true, %if.then
  %41 = load i16, ptr %other.ascast, align 2, !tbaa !13
  %42 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom64 = zext i32 %42 to i64
  %arrayidx65 = getelementptr inbounds nuw [128 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE4best to ptr), i64 0, i64 %idxprom64
  store i16 %41, ptr %arrayidx65, align 2, !tbaa !13
  %43 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %44 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %add66 = add i32 %43, %44
  %idxprom67 = zext i32 %add66 to i64
  %arrayidx68 = getelementptr inbounds nuw [128 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5place to ptr), i64 0, i64 %idxprom67
  %45 = load i8, ptr %arrayidx68, align 1, !tbaa !22
  %46 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom69 = zext i32 %46 to i64
  %arrayidx70 = getelementptr inbounds nuw [128 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5place to ptr), i64 0, i64 %idxprom69
  store i8 %45, ptr %arrayidx70, align 1, !tbaa !22
  br label %if.end

if.end:                                           ; preds = %if.then63, %land.lhs.true, %lor.lhs.false
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #5
  br label %if.end71

if.end71:                                         ; preds = %if.end, %for.body40
  br label %for.inc72

for.inc72:                                        ; preds = %if.end71
  %47 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %div73 = udiv i32 %47, 2
  store i32 %div73, ptr %half.ascast, align 4, !tbaa !4
  br label %for.cond37, !llvm.loop !23

for.end74:                                        ; preds = %for.cond.cleanup39
  call void @_ZL7barrierv() #6
  %48 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp75 = icmp eq i32 %48, 0
  br i1 %cmp75, label %if.then76, label %if.end87

if.then76:                                        ; preds = %for.end74
  %49 = load i16, ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE4best to ptr), align 16, !tbaa !13
  %50 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %51 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul77 = mul i32 8, %51
  %52 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %add78 = add i32 %mul77, %52
  %idxprom79 = zext i32 %add78 to i64
  %arrayidx80 = getelementptr inbounds nuw i16, ptr %50, i64 %idxprom79
  store i16 %49, ptr %arrayidx80, align 2, !tbaa !13
  %53 = load i8, ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5place to ptr), align 16, !tbaa !22
  %54 = load ptr, ptr %places.addr.ascast, align 8, !tbaa !11
  %55 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul81 = mul i32 8, %55
  %56 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %add82 = add i32 %mul81, %56
  %idxprom83 = zext i32 %add82 to i64
  %arrayidx84 = getelementptr inbounds nuw i8, ptr %54, i64 %idxprom83
  store i8 %53, ptr %arrayidx84, align 1, !tbaa !22
  %57 = load i8, ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5place to ptr), align 16, !tbaa !22
  %idxprom85 = zext i8 %57 to i64
  %arrayidx86 = getelementptr inbounds nuw [256 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ4topkE5value to ptr), i64 0, i64 %idxprom85
  store i16 -32768, ptr %arrayidx86, align 2, !tbaa !13
  br label %if.end87

if.end87:                                         ; preds = %if.then76, %for.end74
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %first) #5
  br label %for.inc88

for.inc88:                                        ; preds = %if.end87
  %58 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc = add i32 %58, 1
  store i32 %inc, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond8, !llvm.loop !24

for.end89:                                        ; preds = %for.cond.cleanup10
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
!9 = !{!"p1 short", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 omnipotent char", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"short", !6, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = !{!19, !19, i64 0}
!19 = !{!"bool", !6, i64 0}
!20 = !{i8 0, i8 2}
!21 = !{}
!22 = !{!6, !6, i64 0}
!23 = distinct !{!23, !16, !17}
!24 = distinct !{!24, !16, !17}
