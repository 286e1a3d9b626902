; Steps of 3n + 1 down to 1, and the largest number on the way: every lane leaves the loop at
; its own time, long after or before its neighbours.
; RUN: --kernel collatz --grid 2 --block 96
; RUN: --arg u32[192]=rand:115 --arg u32[192]=0 --arg u64[192]=0
; REFERENCE: collatz
; EXPECT: arg=1 first=103,138,117,210,284,208,201,60
; EXPECT: arg=2 first=1325337352,1311267400,3169775104,1756312468,386423764,2926958056,100112500,49443352
; Made from src/collatz.hip by src/make.sh.

source_filename = "collatz.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @collatz(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %steps.coerce, ptr addrspace(1) noundef %largest.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %steps = alloca ptr, align 8, addrspace(5)
  %largest = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %steps.addr = alloca ptr, align 8, addrspace(5)
  %largest.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %count = alloca i32, align 4, addrspace(5)
  %n = alloca i64, align 8, addrspace(5)
  %most = alloca i64, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %steps.ascast = addrspacecast ptr addrspace(5) %steps to ptr
  %largest.ascast = addrspacecast ptr addrspace(5) %largest to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %steps.addr.ascast = addrspacecast ptr addrspace(5) %steps.addr to ptr
  %largest.addr.ascast = addrspacecast ptr addrspace(5) %largest.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %count.ascast = addrspacecast ptr addrspace(5) %count to ptr
  %n.ascast = addrspacecast ptr addrspace(5) %n to ptr
  %most.ascast = addrspacecast ptr addrspace(5) %most to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %steps.coerce, ptr %steps.ascast, align 8
  %steps2 = load ptr, ptr %steps.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %largest.coerce, ptr %largest.ascast, align 8
  %largest3 = load ptr, ptr %largest.ascast, align 8, !tbaa !11
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %steps2, ptr %steps.addr.ascast, align 8, !tbaa !8
  store ptr %largest3, ptr %largest.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %count) #3
  store i32 0, ptr %count.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n) #3
  %5 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %5, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %8, 24
  %shr = lshr i32 %7, %rem
  %conv4 = zext i32 %shr to i64
  store i64 %conv4, ptr %n.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %most) #3
  %9 = load i64, ptr %n.ascast, align 8, !tbaa !15
  store i64 %9, ptr %most.ascast, align 8, !tbaa !15
  br label %while.cond

while.cond:                                       ; preds = %if.end18, %if.then, %entry
  %10 = load i64, ptr %n.ascast, align 8, !tbaa !15
  %cmp = icmp ugt i64 %10, 1
  br i1 %cmp, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %11 = load i64, ptr %n.ascast, align 8, !tbaa !15
  %rem5 = urem i64 %11, 2
  %cmp6 = icmp eq i64 %rem5, 0
  br i1 %cmp6, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %12 = load i64, ptr %n.ascast, align 8, !tbaa !15
  %div = udiv i64 %12, 2
  store i64 %div, ptr %n.ascast, align 8, !tbaa !15
  %13 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %inc = add i32 %13, 1
  store i32 %inc, ptr %count.ascast, align 4, !tbaa !4
  br label %while.cond, !llvm.loop !17

if.end:                                           ; preds = %while.body
  %14 = load i64, ptr %n.ascast, align 8, !tbaa !15
  %mul7 = mul i64 3, %14
  %add8 = add i64 %mul7, 1
  %div9 = udiv i64 %add8, 2
  store i64 %div9, ptr %n.ascast, align 8, !tbaa !15
  %15 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %add10 = add i32 %15, 2
  store i32 %add10, ptr %count.ascast, align 4, !tbaa !4
  %16 = load i64, ptr %n.ascast, align 8, !tbaa !15
  %mul11 = mul i64 2, %16
  %17 = load i64, ptr %most.ascast, align 8, !tbaa !15
  %cmp12 = icmp ugt i64 %mul11, %17
  br i1 %cmp12, label %if.then13, label %if.end15

if.then13:                                        ; preds = %if.end
  %18 = load i64, ptr %n.ascast, align 8, !tbaa !15
  %mul14 = mul i64 2, %18
  store i64 %mul14, ptr %most.ascast, align 8, !tbaa !15
  br label %if.end15

if.end15:                                         ; preds = %if.then13, %if.end
  %19 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %cmp16 = icmp ugt i32 %19, 5000
  br i1 %cmp16, label %if.then17, label %if.end18

if.then17:                                        ; preds = %if.end15
  br label %while.end

if.end18:                                         ; preds = %if.end15
  br label %while.cond, !llvm.loop !17

while.end:                                        ; preds = %if.then17, %while.cond
  %20 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %21 = load ptr, ptr %steps.addr.ascast, align 8, !tbaa !8
  %22 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom19 = zext i32 %22 to i64
  %arrayidx20 = getelementptr inbounds nuw i32, ptr %21, i64 %idxprom19
  store i32 %20, ptr %arrayidx20, align 4, !tbaa !4
  %23 = load i64, ptr %most.ascast, align 8, !tbaa !15
  %24 = load ptr, ptr %largest.addr.ascast, align 8, !tbaa !11
  %25 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom21 = zext i32 %25 to i64
  %arrayidx22 = getelementptr inbounds nuw i64, ptr %24, i64 %idxprom21
  store i64 %23, ptr %arrayidx22, align 8, !tbaa !15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %most) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %count) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
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

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!12 = !{!"p1 long long", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"long long", !6, i64 0}
!17 = distinct !{!17, !18, !19}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!"llvm.loop.unroll.disable"}
