; Sorts 64 numbers a workgroup by exchanging neighbours, until a whole round changes nothing;
; how many rounds that takes differs, and all lanes must agree on it through LDS.
; RUN: --kernel barrier_loop --grid 4 --block 32
; RUN: --arg u16[256]=rand:176 --arg u32[4]=0
; REFERENCE: barrier_loop
; EXPECT: arg=0 first=0,101,203,303,402,502,602,701
; EXPECT: arg=1 first=1,2,32,30
; Made from src/barrier_loop.hip by src/make.sh.

source_filename = "barrier_loop.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ12barrier_loopE3own = internal addrspace(3) global [64 x i16] undef, align 16
@_ZZ12barrier_loopE7changed = internal addrspace(3) global i32 undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @barrier_loop(ptr addrspace(1) noundef %data.coerce, ptr addrspace(1) noundef %rounds.coerce) #0 {
entry:
  %data = alloca ptr, align 8, addrspace(5)
  %rounds = alloca ptr, align 8, addrspace(5)
  %data.addr = alloca ptr, align 8, addrspace(5)
  %rounds.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %count = alloca i32, align 4, addrspace(5)
  %mine = alloca ptr, align 8, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %more = alloca i8, align 1, addrspace(5)
  %odd = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot17 = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %other = alloca i16, align 2, addrspace(5)
  %k47 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot51 = alloca i32, align 4, addrspace(5)
  %data.ascast = addrspacecast ptr addrspace(5) %data to ptr
  %rounds.ascast = addrspacecast ptr addrspace(5) %rounds to ptr
  %data.addr.ascast = addrspacecast ptr addrspace(5) %data.addr to ptr
  %rounds.addr.ascast = addrspacecast ptr addrspace(5) %rounds.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %count.ascast = addrspacecast ptr addrspace(5) %count to ptr
  %mine.ascast = addrspacecast ptr addrspace(5) %mine to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %more.ascast = addrspacecast ptr addrspace(5) %more to ptr
  %odd.ascast = addrspacecast ptr addrspace(5) %odd to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  %k47.ascast = addrspacecast ptr addrspace(5) %k47 to ptr
  store ptr addrspace(1) %data.coerce, ptr %data.ascast, align 8
  %data1 = load ptr, ptr %data.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %rounds.coerce, ptr %rounds.ascast, align 8
  %rounds2 = load ptr, ptr %rounds.ascast, align 8, !tbaa !11
  store ptr %data1, ptr %data.addr.ascast, align 8, !tbaa !8
  store ptr %rounds2, ptr %rounds.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %count) #5
  store i32 0, ptr %count.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mine) #5
  %1 = load ptr, ptr %data.addr.ascast, align 8, !tbaa !8
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 64, %2
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw i16, ptr %1, i64 %idx.ext
  store ptr %add.ptr, ptr %mine.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #5
  %3 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %3, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %4, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = call i32 @llvm.amdgcn.workgroup.id.x()
  %cmp3 = icmp ult i32 %5, 2
  br i1 %cmp3, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %6 = load ptr, ptr %mine.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %7 to i64
  %arrayidx = getelementptr inbounds nuw i16, ptr %6, i64 %idxprom
  %8 = load i16, ptr %arrayidx, align 2, !tbaa !13
  %conv = zext i16 %8 to i32
  %9 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 200, %9
  %add = add i32 %mul4, 4
  %rem = urem i32 %conv, %add
  %10 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %mul5 = mul i32 100, %10
  %add6 = add i32 %rem, %mul5
  %conv7 = trunc i32 %add6 to i16
  br label %cond.end

cond.false:                                       ; preds = %for.body
  %11 = load ptr, ptr %mine.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %12 to i64
  %arrayidx9 = getelementptr inbounds nuw i16, ptr %11, i64 %idxprom8
  %13 = load i16, ptr %arrayidx9, align 2, !tbaa !13
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i16 [ %conv7, %cond.true ], [ %13, %cond.false ]
  %14 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %14 to i64
  %arrayidx11 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE3own to ptr), i64 0, i64 %idxprom10
  store i16 %cond, ptr %arrayidx11, align 2, !tbaa !13
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %15 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add12 = add i32 %15, 32
  store i32 %add12, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %more) #5
  br label %do.body

do.body:                                          ; preds = %do.cond, %for.end
  call void @_ZL7barrierv() #6
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp13 = icmp eq i32 %16, 0
  br i1 %cmp13, label %if.then, label %if.end

if.then:                                          ; preds = %do.body
  store i32 0, ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE7changed to ptr), align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %do.body
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %odd) #5
  store i32 0, ptr %odd.ascast, align 4, !tbaa !4
  br label %for.cond14

for.cond14:                                       ; preds = %for.inc43, %if.end
  %17 = load i32, ptr %odd.ascast, align 4, !tbaa !4
  %cmp15 = icmp ult i32 %17, 2
  br i1 %cmp15, label %for.body18, label %for.cond.cleanup16

for.cond.cleanup16:                               ; preds = %for.cond14
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %odd) #5
  br label %for.end44

for.body18:                                       ; preds = %for.cond14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #5
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul19 = mul i32 2, %18
  %19 = load i32, ptr %odd.ascast, align 4, !tbaa !4
  %add20 = add i32 %mul19, %19
  store i32 %add20, ptr %at.ascast, align 4, !tbaa !4
  %20 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add21 = add i32 %20, 1
  %cmp22 = icmp ult i32 %add21, 64
  br i1 %cmp22, label %land.lhs.true, label %if.end42

land.lhs.true:                                    ; preds = %for.body18
  %21 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom23 = zext i32 %21 to i64
  %arrayidx24 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE3own to ptr), i64 0, i64 %idxprom23
  %22 = load i16, ptr %arrayidx24, align 2, !tbaa !13
  %conv25 = zext i16 %22 to i32
  %23 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add26 = add i32 %23, 1
  %idxprom27 = zext i32 %add26 to i64
  %arrayidx28 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE3own to ptr), i64 0, i64 %idxprom27
  %24 = load i16, ptr %arrayidx28, align 2, !tbaa !13
  %conv29 = zext i16 %24 to i32
  %cmp30 = icmp sgt i32 %conv25, %conv29
  br i1 %cmp30, label %if.then31, label %if.end42

if.then31:                                        ; preds = %land.lhs.true
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #5
  %25 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom32 = zext i32 %25 to i64
  %arrayidx33 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE3own to ptr), i64 0, i64 %idxprom32
  %26 = load i16, ptr %arrayidx33, align 2, !tbaa !13
  store i16 %26, ptr %other.ascast, align 2, !tbaa !13
  %27 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add34 = add i32 %27, 1
  %idxprom35 = zext i32 %add34 to i64
  %arrayidx36 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE3own to ptr), i64 0, i64 %idxprom35
  %28 = load i16, ptr %arrayidx36, align 2, !tbaa !13
  %29 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom37 = zext i32 %29 to i64
  %arrayidx38 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE3own to ptr), i64 0, i64 %idxprom37
  store i16 %28, ptr %arrayidx38, align 2, !tbaa !13
  %30 = load i16, ptr %other.ascast, align 2, !tbaa !13
  %31 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add39 = add i32 %31, 1
  %idxprom40 = zext i32 %add39 to i64
  %arrayidx41 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE3own to ptr), i64 0, i64 %idxprom40
  store i16 %30, ptr %arrayidx41, align 2, !tbaa !13
  store i32 1, ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE7changed to ptr), align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #5
  br label %if.end42

if.end42:                                         ; preds = %if.then31, %land.lhs.true, %for.body18
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  br label %for.inc43

for.inc43:                                        ; preds = %if.end42
  %32 = load i32, ptr %odd.ascast, align 4, !tbaa !4
  %inc = add i32 %32, 1
  store i32 %inc, ptr %odd.ascast, align 4, !tbaa !4
  br label %for.cond14, !llvm.loop !18

for.end44:                                        ; preds = %for.cond.cleanup16
  %33 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE7changed to ptr), align 4, !tbaa !4
  %cmp45 = icmp ne i32 %33, 0
  %storedv = zext i1 %cmp45 to i8
  store i8 %storedv, ptr %more.ascast, align 1, !tbaa !19
  %34 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %inc46 = add i32 %34, 1
  store i32 %inc46, ptr %count.ascast, align 4, !tbaa !4
  br label %do.cond

do.cond:                                          ; preds = %for.end44
  %35 = load i8, ptr %more.ascast, align 1, !tbaa !19, !range !21, !noundef !22
  %loadedv = trunc i8 %35 to i1
  br i1 %loadedv, label %do.body, label %do.end, !llvm.loop !23

do.end:                                           ; preds = %do.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k47) #5
  %36 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %36, ptr %k47.ascast, align 4, !tbaa !4
  br label %for.cond48

for.cond48:                                       ; preds = %for.inc57, %do.end
  %37 = load i32, ptr %k47.ascast, align 4, !tbaa !4
  %cmp49 = icmp ult i32 %37, 64
  br i1 %cmp49, label %for.body52, label %for.cond.cleanup50

for.cond.cleanup50:                               ; preds = %for.cond48
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k47) #5
  br label %for.end59

for.body52:                                       ; preds = %for.cond48
  %38 = load i32, ptr %k47.ascast, align 4, !tbaa !4
  %idxprom53 = zext i32 %38 to i64
  %arrayidx54 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ12barrier_loopE3own to ptr), i64 0, i64 %idxprom53
  %39 = load i16, ptr %arrayidx54, align 2, !tbaa !13
  %40 = load ptr, ptr %mine.ascast, align 8, !tbaa !8
  %41 = load i32, ptr %k47.ascast, align 4, !tbaa !4
  %idxprom55 = zext i32 %41 to i64
  %arrayidx56 = getelementptr inbounds nuw i16, ptr %40, i64 %idxprom55
  store i16 %39, ptr %arrayidx56, align 2, !tbaa !13
  br label %for.inc57

for.inc57:                                        ; preds = %for.body52
  %42 = load i32, ptr %k47.ascast, align 4, !tbaa !4
  %add58 = add i32 %42, 32
  store i32 %add58, ptr %k47.ascast, align 4, !tbaa !4
  br label %for.cond48, !llvm.loop !24

for.end59:                                        ; preds = %for.cond.cleanup50
  %43 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp60 = icmp eq i32 %43, 0
  br i1 %cmp60, label %if.then61, label %if.end64

if.then61:                                        ; preds = %for.end59
  %44 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %45 = load ptr, ptr %rounds.addr.ascast, align 8, !tbaa !11
  %46 = call i32 @llvm.amdgcn.workgroup.id.x()
  %idxprom62 = zext i32 %46 to i64
  %arrayidx63 = getelementptr inbounds nuw i32, ptr %45, i64 %idxprom62
  store i32 %44, ptr %arrayidx63, align 4, !tbaa !4
  br label %if.end64

if.end64:                                         ; preds = %if.then61, %for.end59
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %more) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mine) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %count) #5
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
!12 = !{!"p1 int", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"short", !6, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
!19 = !{!20, !20, i64 0}
!20 = !{!"bool", !6, i64 0}
!21 = !{i8 0, i8 2}
!22 = !{}
!23 = distinct !{!23, !16, !17}
!24 = distinct !{!24, !16, !17}
