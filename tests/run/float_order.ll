; Sums of floats by atomics, in global memory and in LDS, whose bits depend on the order: of waves
; that go on for many turns, meet at a barrier, and go on; of workgroups; and of lanes.
; RUN: --kernel float_order --grid 2 --block 96
; RUN: --arg f32[4]=0 --arg u32=1200
; REFERENCE: float_order tolerance=1e-3
; ORDER: one
; EXPECT: arg=0 first=452.65784,1356.8678,18.851696,132.0516
; Made from src/float_order.hip by src/make.sh.

source_filename = "float_order.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ11float_orderE5local = internal addrspace(3) global [2 x float] undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @float_order(ptr addrspace(1) noundef %sums.coerce, i32 noundef %rounds) #0 {
entry:
  %sums = alloca ptr, align 8, addrspace(5)
  %sums.addr = alloca ptr, align 8, addrspace(5)
  %rounds.addr = alloca i32, align 4, addrspace(5)
  %state = alloca i32, align 4, addrspace(5)
  %part = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %v = alloca float, align 4, addrspace(5)
  %.atomictmp = alloca float, align 4, addrspace(5)
  %atomic-temp = alloca float, align 4, addrspace(5)
  %.atomictmp18 = alloca float, align 4, addrspace(5)
  %atomic-temp20 = alloca float, align 4, addrspace(5)
  %.atomictmp30 = alloca float, align 4, addrspace(5)
  %atomic-temp33 = alloca float, align 4, addrspace(5)
  %sums.ascast = addrspacecast ptr addrspace(5) %sums to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %rounds.addr.ascast = addrspacecast ptr addrspace(5) %rounds.addr to ptr
  %state.ascast = addrspacecast ptr addrspace(5) %state to ptr
  %part.ascast = addrspacecast ptr addrspace(5) %part to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp18.ascast = addrspacecast ptr addrspace(5) %.atomictmp18 to ptr
  %atomic-temp20.ascast = addrspacecast ptr addrspace(5) %atomic-temp20 to ptr
  %.atomictmp30.ascast = addrspacecast ptr addrspace(5) %.atomictmp30 to ptr
  %atomic-temp33.ascast = addrspacecast ptr addrspace(5) %atomic-temp33 to ptr
  store ptr addrspace(1) %sums.coerce, ptr %sums.ascast, align 8
  %sums1 = load ptr, ptr %sums.ascast, align 8, !tbaa !8
  store ptr %sums1, ptr %sums.addr.ascast, align 8, !tbaa !8
  store i32 %rounds, ptr %rounds.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %state) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %state.ascast, align 4, !tbaa !4
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp ult i32 %5, 2
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %6 = call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw [2 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ11float_orderE5local to ptr), i64 0, i64 %idxprom
  store float 0.000000e+00, ptr %arrayidx, align 4, !tbaa !13
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %part) #5
  store i32 0, ptr %part.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc22, %if.end
  %7 = load i32, ptr %part.ascast, align 4, !tbaa !4
  %cmp2 = icmp ult i32 %7, 2
  br i1 %cmp2, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %part) #5
  br label %for.end24

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #5
  store i32 0, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond3

for.cond3:                                        ; preds = %for.inc, %for.body
  %8 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %rounds.addr.ascast, align 4, !tbaa !4
  %cmp4 = icmp ult i32 %8, %9
  br i1 %cmp4, label %for.body6, label %for.cond.cleanup5

for.cond.cleanup5:                                ; preds = %for.cond3
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #5
  br label %for.end

for.body6:                                        ; preds = %for.cond3
  %10 = load i32, ptr %state.ascast, align 4, !tbaa !4
  %mul7 = mul i32 %10, 1664525
  %add8 = add i32 %mul7, 1013904223
  store i32 %add8, ptr %state.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #5
  %11 = load i32, ptr %state.ascast, align 4, !tbaa !4
  %shr = lshr i32 %11, 8
  %conv9 = uitofp i32 %shr to float
  %mul10 = fmul contract float %conv9, 0x3E70000000000000
  store float %mul10, ptr %v.ascast, align 4, !tbaa !13
  %12 = load i32, ptr %state.ascast, align 4, !tbaa !4
  %shr11 = lshr i32 %12, 28
  %13 = load i32, ptr %part.ascast, align 4, !tbaa !4
  %cmp12 = icmp eq i32 %shr11, %13
  br i1 %cmp12, label %if.then13, label %if.end21

if.then13:                                        ; preds = %for.body6
  %14 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !8
  %15 = load i32, ptr %part.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %15 to i64
  %arrayidx15 = getelementptr inbounds nuw float, ptr %14, i64 %idxprom14
  %16 = load float, ptr %v.ascast, align 4, !tbaa !13
  store float %16, ptr %.atomictmp.ascast, align 4, !tbaa !13
  %17 = load float, ptr %.atomictmp.ascast, align 4
  %18 = atomicrmw fadd ptr %arrayidx15, float %17 syncscope("agent") monotonic, align 4, !noalias.addrspace !15, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store float %18, ptr %atomic-temp.ascast, align 4
  %19 = load float, ptr %atomic-temp.ascast, align 4, !tbaa !13
  %20 = load i32, ptr %part.ascast, align 4, !tbaa !4
  %idxprom16 = zext i32 %20 to i64
  %arrayidx17 = getelementptr inbounds nuw [2 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ11float_orderE5local to ptr), i64 0, i64 %idxprom16
  %21 = load float, ptr %v.ascast, align 4, !tbaa !13
  %22 = load float, ptr %v.ascast, align 4, !tbaa !13
  %mul19 = fmul contract float %21, %22
  store float %mul19, ptr %.atomictmp18.ascast, align 4, !tbaa !13
  %23 = load float, ptr %.atomictmp18.ascast, align 4
  %24 = atomicrmw fadd ptr %arrayidx17, float %23 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !15, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store float %24, ptr %atomic-temp20.ascast, align 4
  %25 = load float, ptr %atomic-temp20.ascast, align 4, !tbaa !13
  br label %if.end21

if.end21:                                         ; preds = %if.then13, %for.body6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #5
  br label %for.inc

for.inc:                                          ; preds = %if.end21
  %26 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc = add i32 %26, 1
  store i32 %inc, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond3, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup5
  call void @_ZL7barrierv() #6
  br label %for.inc22

for.inc22:                                        ; preds = %for.end
  %27 = load i32, ptr %part.ascast, align 4, !tbaa !4
  %inc23 = add i32 %27, 1
  store i32 %inc23, ptr %part.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end24:                                        ; preds = %for.cond.cleanup
  %28 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp25 = icmp ult i32 %28, 2
  br i1 %cmp25, label %if.then26, label %if.end34

if.then26:                                        ; preds = %for.end24
  %29 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !8
  %30 = call i32 @llvm.amdgcn.workitem.id.x()
  %add27 = add i32 2, %30
  %idxprom28 = zext i32 %add27 to i64
  %arrayidx29 = getelementptr inbounds nuw float, ptr %29, i64 %idxprom28
  %31 = call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom31 = zext i32 %31 to i64
  %arrayidx32 = getelementptr inbounds nuw [2 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ11float_orderE5local to ptr), i64 0, i64 %idxprom31
  %32 = load float, ptr %arrayidx32, align 4, !tbaa !13
  store float %32, ptr %.atomictmp30.ascast, align 4, !tbaa !13
  %33 = load float, ptr %.atomictmp30.ascast, align 4
  %34 = atomicrmw fadd ptr %arrayidx29, float %33 syncscope("agent") monotonic, align 4, !noalias.addrspace !15, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store float %34, ptr %atomic-temp33.ascast, align 4
  %35 = load float, ptr %atomic-temp33.ascast, align 4, !tbaa !13
  br label %if.end34

if.end34:                                         ; preds = %if.then26, %for.end24
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %state) #5
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

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

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
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !6, i64 0}
!15 = !{i32 5, i32 6}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
