; A filter of any length over a signal: signal and filter lie in LDS whose size the launch
; sets, one behind the other.
; RUN: --kernel conv1d --grid 5 --block 64 --lds 384
; RUN: --arg f32[300]=rand:145 --arg f32[17]=rand:146 --arg f32[284]=0 --arg u32=300 --arg u32=17
; REFERENCE: conv1d tolerance=1e-5
; EXPECT: arg=2 first=0.048302293,0.15936598,1.4579945,-1.0151718,-1.3359518,0.6551901,-0.025862208,0.1563924
; Made from src/conv1d.hip by src/make.sh.

source_filename = "conv1d.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@memory = external hidden addrspace(3) global [0 x float], align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @conv1d(ptr addrspace(1) noundef %signal.coerce, ptr addrspace(1) noundef %filter.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %n, i32 noundef %taps) #0 {
entry:
  %signal = alloca ptr, align 8, addrspace(5)
  %filter = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %signal.addr = alloca ptr, align 8, addrspace(5)
  %filter.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %taps.addr = alloca i32, align 4, addrspace(5)
  %weights = alloca ptr, align 8, addrspace(5)
  %window = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %k8 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot17 = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot31 = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %k40 = alloca i32, align 4, addrspace(5)
  %signal.ascast = addrspacecast ptr addrspace(5) %signal to ptr
  %filter.ascast = addrspacecast ptr addrspace(5) %filter to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %signal.addr.ascast = addrspacecast ptr addrspace(5) %signal.addr to ptr
  %filter.addr.ascast = addrspacecast ptr addrspace(5) %filter.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %taps.addr.ascast = addrspacecast ptr addrspace(5) %taps.addr to ptr
  %weights.ascast = addrspacecast ptr addrspace(5) %weights to ptr
  %window.ascast = addrspacecast ptr addrspace(5) %window to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %base.ascast = addrspacecast ptr addrspace(5) %base to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %k8.ascast = addrspacecast ptr addrspace(5) %k8 to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %cleanup.dest.slot31.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot31 to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %k40.ascast = addrspacecast ptr addrspace(5) %k40 to ptr
  store ptr addrspace(1) %signal.coerce, ptr %signal.ascast, align 8
  %signal1 = load ptr, ptr %signal.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %filter.coerce, ptr %filter.ascast, align 8
  %filter2 = load ptr, ptr %filter.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %signal1, ptr %signal.addr.ascast, align 8, !tbaa !8
  store ptr %filter2, ptr %filter.addr.ascast, align 8, !tbaa !8
  store ptr %out3, ptr %out.addr.ascast, align 8, !tbaa !8
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %taps, ptr %taps.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %weights) #5
  store ptr addrspacecast (ptr addrspace(3) @memory to ptr), ptr %weights.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %window) #5
  %0 = load i32, ptr %taps.addr.ascast, align 4, !tbaa !4
  %idx.ext = zext i32 %0 to i64
  %add.ptr = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @memory to ptr), i64 %idx.ext
  %add.ptr4 = getelementptr inbounds float, ptr %add.ptr, i64 -1
  store ptr %add.ptr4, ptr %window.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %1, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #5
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %3 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %4 = getelementptr i8, ptr addrspace(4) %3, i32 12
  %5 = load i16, ptr addrspace(4) %4, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %5 to i32
  %mul = mul i32 %2, %conv
  store i32 %mul, ptr %base.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #5
  %6 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %6, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %7 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %taps.addr.ascast, align 4, !tbaa !4
  %sub = sub i32 %8, 1
  %cmp = icmp ult i32 %7, %sub
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %9 = load ptr, ptr %filter.addr.ascast, align 8, !tbaa !8
  %10 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %10 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %9, i64 %idxprom
  %11 = load float, ptr %arrayidx, align 4, !tbaa !13
  %12 = load ptr, ptr %weights.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom5 = zext i32 %13 to i64
  %arrayidx6 = getelementptr inbounds nuw float, ptr %12, i64 %idxprom5
  store float %11, ptr %arrayidx6, align 4, !tbaa !13
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %14 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %15 = getelementptr i8, ptr addrspace(4) %14, i32 12
  %16 = load i16, ptr addrspace(4) %15, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv7 = zext i16 %16 to i32
  %17 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add = add i32 %17, %conv7
  store i32 %add, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k8) #5
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %18, ptr %k8.ascast, align 4, !tbaa !4
  br label %for.cond9

for.cond9:                                        ; preds = %for.inc24, %for.end
  %19 = load i32, ptr %k8.ascast, align 4, !tbaa !4
  %20 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %21 = getelementptr i8, ptr addrspace(4) %20, i32 12
  %22 = load i16, ptr addrspace(4) %21, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv10 = zext i16 %22 to i32
  %23 = load i32, ptr %taps.addr.ascast, align 4, !tbaa !4
  %add11 = add i32 %conv10, %23
  %sub12 = sub i32 %add11, 1
  %cmp13 = icmp ult i32 %19, %sub12
  br i1 %cmp13, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %for.cond9
  %24 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %k8.ascast, align 4, !tbaa !4
  %add14 = add i32 %24, %25
  %26 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp15 = icmp ult i32 %add14, %26
  br label %land.end

land.end:                                         ; preds = %land.rhs, %for.cond9
  %27 = phi i1 [ false, %for.cond9 ], [ %cmp15, %land.rhs ]
  br i1 %27, label %for.body18, label %for.cond.cleanup16

for.cond.cleanup16:                               ; preds = %land.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k8) #5
  br label %for.end27

for.body18:                                       ; preds = %land.end
  %28 = load ptr, ptr %signal.addr.ascast, align 8, !tbaa !8
  %29 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %k8.ascast, align 4, !tbaa !4
  %add19 = add i32 %29, %30
  %idxprom20 = zext i32 %add19 to i64
  %arrayidx21 = getelementptr inbounds nuw float, ptr %28, i64 %idxprom20
  %31 = load float, ptr %arrayidx21, align 4, !tbaa !13
  %32 = load ptr, ptr %window.ascast, align 8, !tbaa !8
  %33 = load i32, ptr %k8.ascast, align 4, !tbaa !4
  %idxprom22 = zext i32 %33 to i64
  %arrayidx23 = getelementptr inbounds nuw float, ptr %32, i64 %idxprom22
  store float %31, ptr %arrayidx23, align 4, !tbaa !13
  br label %for.inc24

for.inc24:                                        ; preds = %for.body18
  %34 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %35 = getelementptr i8, ptr addrspace(4) %34, i32 12
  %36 = load i16, ptr addrspace(4) %35, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv25 = zext i16 %36 to i32
  %37 = load i32, ptr %k8.ascast, align 4, !tbaa !4
  %add26 = add i32 %37, %conv25
  store i32 %add26, ptr %k8.ascast, align 4, !tbaa !4
  br label %for.cond9, !llvm.loop !18

for.end27:                                        ; preds = %for.cond.cleanup16
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %38 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %39 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add28 = add i32 %38, %39
  store i32 %add28, ptr %i.ascast, align 4, !tbaa !4
  %40 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %41 = load i32, ptr %taps.addr.ascast, align 4, !tbaa !4
  %add29 = add i32 %40, %41
  %42 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp30 = icmp ugt i32 %add29, %42
  br i1 %cmp30, label %if.then, label %if.end

if.then:                                          ; preds = %for.end27
  store i32 1, ptr %cleanup.dest.slot31.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %for.end27
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #5
  %43 = load ptr, ptr %filter.addr.ascast, align 8, !tbaa !8
  %44 = load i32, ptr %taps.addr.ascast, align 4, !tbaa !4
  %sub32 = sub i32 %44, 1
  %idxprom33 = zext i32 %sub32 to i64
  %arrayidx34 = getelementptr inbounds nuw float, ptr %43, i64 %idxprom33
  %45 = load float, ptr %arrayidx34, align 4, !tbaa !13
  %46 = load ptr, ptr %window.ascast, align 8, !tbaa !8
  %47 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %48 = load i32, ptr %taps.addr.ascast, align 4, !tbaa !4
  %add35 = add i32 %47, %48
  %sub36 = sub i32 %add35, 1
  %idxprom37 = zext i32 %sub36 to i64
  %arrayidx38 = getelementptr inbounds nuw float, ptr %46, i64 %idxprom37
  %49 = load float, ptr %arrayidx38, align 4, !tbaa !13
  %mul39 = fmul contract float %45, %49
  store float %mul39, ptr %sum.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k40) #5
  store i32 0, ptr %k40.ascast, align 4, !tbaa !4
  br label %for.cond41

for.cond41:                                       ; preds = %for.inc53, %if.end
  %50 = load i32, ptr %k40.ascast, align 4, !tbaa !4
  %51 = load i32, ptr %taps.addr.ascast, align 4, !tbaa !4
  %sub42 = sub i32 %51, 1
  %cmp43 = icmp ult i32 %50, %sub42
  br i1 %cmp43, label %for.body45, label %for.cond.cleanup44

for.cond.cleanup44:                               ; preds = %for.cond41
  store i32 8, ptr %cleanup.dest.slot31.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k40) #5
  br label %for.end54

for.body45:                                       ; preds = %for.cond41
  %52 = load ptr, ptr %weights.ascast, align 8, !tbaa !8
  %53 = load i32, ptr %k40.ascast, align 4, !tbaa !4
  %idxprom46 = zext i32 %53 to i64
  %arrayidx47 = getelementptr inbounds nuw float, ptr %52, i64 %idxprom46
  %54 = load float, ptr %arrayidx47, align 4, !tbaa !13
  %55 = load ptr, ptr %window.ascast, align 8, !tbaa !8
  %56 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %57 = load i32, ptr %k40.ascast, align 4, !tbaa !4
  %add48 = add i32 %56, %57
  %idxprom49 = zext i32 %add48 to i64
  %arrayidx50 = getelementptr inbounds nuw float, ptr %55, i64 %idxprom49
  %58 = load float, ptr %arrayidx50, align 4, !tbaa !13
  %mul51 = fmul contract float %54, %58
  %59 = load float, ptr %sum.ascast, align 4, !tbaa !13
  %add52 = fadd contract float %59, %mul51
  store float %add52, ptr %sum.ascast, align 4, !tbaa !13
  br label %for.inc53

for.inc53:                                        ; preds = %for.body45
  %60 = load i32, ptr %k40.ascast, align 4, !tbaa !4
  %inc = add i32 %60, 1
  store i32 %inc, ptr %k40.ascast, align 4, !tbaa !4
  br label %for.cond41, !llvm.loop !19

for.end54:                                        ; preds = %for.cond.cleanup44
  %61 = load float, ptr %sum.ascast, align 4, !tbaa !13
  %62 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %63 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom55 = zext i32 %63 to i64
  %arrayidx56 = getelementptr inbounds nuw float, ptr %62, i64 %idxprom55
  store float %61, ptr %arrayidx56, align 4, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #5
  store i32 0, ptr %cleanup.dest.slot31.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %for.end54, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %window) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %weights) #5
  %cleanup.dest = load i32, ptr %cleanup.dest.slot31.ascast, align 4
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
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

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
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !6, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
!19 = distinct !{!19, !16, !20}
!20 = !{!"llvm.loop.unroll.count", i32 4}
