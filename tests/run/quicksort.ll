; Each work-item sorts 20 numbers of its own by recursion, through a pointer to its scratch;
; how deep it goes depends on the numbers.
; RUN: --kernel quicksort --grid 2 --block 32
; RUN: --arg i32[64x20]=rand:113 --arg u32[64]=0
; REFERENCE: quicksort
; EXPECT: arg=0 first=-2002509524,-1844588221,-1800984017,-1365200810,-615002974,-607044178,-473155451,-400447621
; EXPECT: arg=1 first=1,1,1,1,1,1,1,1
; Made from src/quicksort.hip by src/make.sh.

source_filename = "quicksort.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @quicksort(ptr addrspace(1) noundef %data.coerce, ptr addrspace(1) noundef %depth.coerce) #0 {
entry:
  %data = alloca ptr, align 8, addrspace(5)
  %depth = alloca ptr, align 8, addrspace(5)
  %data.addr = alloca ptr, align 8, addrspace(5)
  %depth.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %own = alloca [20 x i32], align 16, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %k11 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot15 = alloca i32, align 4, addrspace(5)
  %data.ascast = addrspacecast ptr addrspace(5) %data to ptr
  %depth.ascast = addrspacecast ptr addrspace(5) %depth to ptr
  %data.addr.ascast = addrspacecast ptr addrspace(5) %data.addr to ptr
  %depth.addr.ascast = addrspacecast ptr addrspace(5) %depth.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %k11.ascast = addrspacecast ptr addrspace(5) %k11 to ptr
  store ptr addrspace(1) %data.coerce, ptr %data.ascast, align 8
  %data1 = load ptr, ptr %data.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %depth.coerce, ptr %depth.ascast, align 8
  %depth2 = load ptr, ptr %depth.ascast, align 8, !tbaa !8
  store ptr %data1, ptr %data.addr.ascast, align 8, !tbaa !8
  store ptr %depth2, ptr %depth.addr.ascast, align 8, !tbaa !8
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, 20
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load ptr, ptr %data.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul3 = mul i32 20, %7
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add4 = add i32 %mul3, %8
  %idxprom = zext i32 %add4 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %6, i64 %idxprom
  %9 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %10 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom5 = zext i32 %10 to i64
  %arrayidx6 = getelementptr inbounds nuw [20 x i32], ptr %own.ascast, i64 0, i64 %idxprom5
  store i32 %9, ptr %arrayidx6, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %11 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %11, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %arraydecay = getelementptr inbounds [20 x i32], ptr %own.ascast, i64 0, i64 0
  %call = call noundef i32 @_ZL4sortPiii(ptr noundef %arraydecay, i32 noundef 0, i32 noundef 19) #5
  %cmp7 = icmp ult i32 %call, 20
  %conv8 = zext i1 %cmp7 to i32
  %12 = load ptr, ptr %depth.addr.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom9 = zext i32 %13 to i64
  %arrayidx10 = getelementptr inbounds nuw i32, ptr %12, i64 %idxprom9
  store i32 %conv8, ptr %arrayidx10, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k11) #4
  store i32 0, ptr %k11.ascast, align 4, !tbaa !4
  br label %for.cond12

for.cond12:                                       ; preds = %for.inc23, %for.end
  %14 = load i32, ptr %k11.ascast, align 4, !tbaa !4
  %cmp13 = icmp ult i32 %14, 20
  br i1 %cmp13, label %for.body16, label %for.cond.cleanup14

for.cond.cleanup14:                               ; preds = %for.cond12
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k11) #4
  br label %for.end25

for.body16:                                       ; preds = %for.cond12
  %15 = load i32, ptr %k11.ascast, align 4, !tbaa !4
  %idxprom17 = zext i32 %15 to i64
  %arrayidx18 = getelementptr inbounds nuw [20 x i32], ptr %own.ascast, i64 0, i64 %idxprom17
  %16 = load i32, ptr %arrayidx18, align 4, !tbaa !4
  %17 = load ptr, ptr %data.addr.ascast, align 8, !tbaa !8
  %18 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul19 = mul i32 20, %18
  %19 = load i32, ptr %k11.ascast, align 4, !tbaa !4
  %add20 = add i32 %mul19, %19
  %idxprom21 = zext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds nuw i32, ptr %17, i64 %idxprom21
  store i32 %16, ptr %arrayidx22, align 4, !tbaa !4
  br label %for.inc23

for.inc23:                                        ; preds = %for.body16
  %20 = load i32, ptr %k11.ascast, align 4, !tbaa !4
  %inc24 = add i32 %20, 1
  store i32 %inc24, ptr %k11.ascast, align 4, !tbaa !4
  br label %for.cond12, !llvm.loop !16

for.end25:                                        ; preds = %for.cond.cleanup14
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #4
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

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL4sortPiii(ptr noundef %values, i32 noundef %low, i32 noundef %high) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %values.addr = alloca ptr, align 8, addrspace(5)
  %low.addr = alloca i32, align 4, addrspace(5)
  %high.addr = alloca i32, align 4, addrspace(5)
  %pivot = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %j = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %a = alloca i32, align 4, addrspace(5)
  %b = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %values.addr.ascast = addrspacecast ptr addrspace(5) %values.addr to ptr
  %low.addr.ascast = addrspacecast ptr addrspace(5) %low.addr to ptr
  %high.addr.ascast = addrspacecast ptr addrspace(5) %high.addr to ptr
  %pivot.ascast = addrspacecast ptr addrspace(5) %pivot to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %j.ascast = addrspacecast ptr addrspace(5) %j to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  store ptr %values, ptr %values.addr.ascast, align 8, !tbaa !8
  store i32 %low, ptr %low.addr.ascast, align 4, !tbaa !4
  store i32 %high, ptr %high.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %low.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %high.addr.ascast, align 4, !tbaa !4
  %cmp = icmp sge i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 0, ptr %retval.ascast, align 4
  br label %return

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %pivot) #4
  %2 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %3 = load i32, ptr %low.addr.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %high.addr.ascast, align 4, !tbaa !4
  %add = add nsw i32 %3, %4
  %div = sdiv i32 %add, 2
  %idxprom = sext i32 %div to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %5, ptr %pivot.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %6 = load i32, ptr %low.addr.ascast, align 4, !tbaa !4
  store i32 %6, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %j) #4
  %7 = load i32, ptr %high.addr.ascast, align 4, !tbaa !4
  store i32 %7, ptr %j.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %if.end25, %if.end
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %cmp1 = icmp sle i32 %8, %9
  br i1 %cmp1, label %while.body, label %while.end26

while.body:                                       ; preds = %while.cond
  br label %while.cond2

while.cond2:                                      ; preds = %while.body6, %while.body
  %10 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom3 = sext i32 %11 to i64
  %arrayidx4 = getelementptr inbounds i32, ptr %10, i64 %idxprom3
  %12 = load i32, ptr %arrayidx4, align 4, !tbaa !4
  %13 = load i32, ptr %pivot.ascast, align 4, !tbaa !4
  %cmp5 = icmp slt i32 %12, %13
  br i1 %cmp5, label %while.body6, label %while.end

while.body6:                                      ; preds = %while.cond2
  %14 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add nsw i32 %14, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %while.cond2, !llvm.loop !17

while.end:                                        ; preds = %while.cond2
  br label %while.cond7

while.cond7:                                      ; preds = %while.body11, %while.end
  %15 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %16 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %idxprom8 = sext i32 %16 to i64
  %arrayidx9 = getelementptr inbounds i32, ptr %15, i64 %idxprom8
  %17 = load i32, ptr %arrayidx9, align 4, !tbaa !4
  %18 = load i32, ptr %pivot.ascast, align 4, !tbaa !4
  %cmp10 = icmp sgt i32 %17, %18
  br i1 %cmp10, label %while.body11, label %while.end12

while.body11:                                     ; preds = %while.cond7
  %19 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %dec = add nsw i32 %19, -1
  store i32 %dec, ptr %j.ascast, align 4, !tbaa !4
  br label %while.cond7, !llvm.loop !18

while.end12:                                      ; preds = %while.cond7
  %20 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %21 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %cmp13 = icmp sle i32 %20, %21
  br i1 %cmp13, label %if.then14, label %if.end25

if.then14:                                        ; preds = %while.end12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #4
  %22 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %23 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom15 = sext i32 %23 to i64
  %arrayidx16 = getelementptr inbounds i32, ptr %22, i64 %idxprom15
  %24 = load i32, ptr %arrayidx16, align 4, !tbaa !4
  store i32 %24, ptr %other.ascast, align 4, !tbaa !4
  %25 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %26 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %idxprom17 = sext i32 %26 to i64
  %arrayidx18 = getelementptr inbounds i32, ptr %25, i64 %idxprom17
  %27 = load i32, ptr %arrayidx18, align 4, !tbaa !4
  %28 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %29 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc19 = add nsw i32 %29, 1
  store i32 %inc19, ptr %i.ascast, align 4, !tbaa !4
  %idxprom20 = sext i32 %29 to i64
  %arrayidx21 = getelementptr inbounds i32, ptr %28, i64 %idxprom20
  store i32 %27, ptr %arrayidx21, align 4, !tbaa !4
  %30 = load i32, ptr %other.ascast, align 4, !tbaa !4
  %31 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %32 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %dec22 = add nsw i32 %32, -1
  store i32 %dec22, ptr %j.ascast, align 4, !tbaa !4
  %idxprom23 = sext i32 %32 to i64
  %arrayidx24 = getelementptr inbounds i32, ptr %31, i64 %idxprom23
  store i32 %30, ptr %arrayidx24, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #4
  br label %if.end25

if.end25:                                         ; preds = %if.then14, %while.end12
  br label %while.cond, !llvm.loop !19

while.end26:                                      ; preds = %while.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #4
  %33 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %34 = load i32, ptr %low.addr.ascast, align 4, !tbaa !4
  %35 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %call = call noundef i32 @_ZL4sortPiii(ptr noundef %33, i32 noundef %34, i32 noundef %35) #5
  store i32 %call, ptr %a.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #4
  %36 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !8
  %37 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %high.addr.ascast, align 4, !tbaa !4
  %call27 = call noundef i32 @_ZL4sortPiii(ptr noundef %36, i32 noundef %37, i32 noundef %38) #5
  store i32 %call27, ptr %b.ascast, align 4, !tbaa !4
  %39 = load i32, ptr %a.ascast, align 4, !tbaa !4
  %40 = load i32, ptr %b.ascast, align 4, !tbaa !4
  %cmp28 = icmp ugt i32 %39, %40
  br i1 %cmp28, label %cond.true, label %cond.false

cond.true:                                        ; preds = %while.end26
  %41 = load i32, ptr %a.ascast, align 4, !tbaa !4
  br label %cond.end

cond.false:                                       ; preds = %while.end26
  %42 = load i32, ptr %b.ascast, align 4, !tbaa !4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %41, %cond.true ], [ %42, %cond.false ]
  %add29 = add i32 1, %cond
  store i32 %add29, ptr %retval.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %j) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %pivot) #4
  br label %return

return:                                           ; preds = %cond.end, %if.then
  %43 = load i32, ptr %retval.ascast, align 4
  ret i32 %43
}

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
