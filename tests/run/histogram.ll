; A histogram of the top bytes: counted with atomics in LDS, then added to the global one
; with atomics.
; RUN: --kernel histogram --grid 4 --block 256
; RUN: --arg u32[8000]=rand:6 --arg u32[256]=0 --arg u32=8000
; REFERENCE: histogram
; EXPECT: arg=1 first=31,31,43,31,37,42,31,26
; Made from src/histogram.hip by src/make.sh.

source_filename = "histogram.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ9histogramE10local_bins = internal addrspace(3) global [256 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @histogram(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %bins.coerce, i32 noundef %n) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %bins = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %bins.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp10 = alloca i32, align 4, addrspace(5)
  %atomic-temp13 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %bins.ascast = addrspacecast ptr addrspace(5) %bins to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %bins.addr.ascast = addrspacecast ptr addrspace(5) %bins.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp10.ascast = addrspacecast ptr addrspace(5) %.atomictmp10 to ptr
  %atomic-temp13.ascast = addrspacecast ptr addrspace(5) %atomic-temp13 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %bins.coerce, ptr %bins.ascast, align 8
  %bins2 = load ptr, ptr %bins.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %bins2, ptr %bins.addr.ascast, align 8, !tbaa !8
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom = zext i32 %0 to i64
  %arrayidx = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE10local_bins to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4, !tbaa !4
  call void @_ZL7barrierv() #5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %6, %7
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %8 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom3 = zext i32 %9 to i64
  %arrayidx4 = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom3
  %10 = load i32, ptr %arrayidx4, align 4, !tbaa !4
  %shr = lshr i32 %10, 24
  %idxprom5 = zext i32 %shr to i64
  %arrayidx6 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE10local_bins to ptr), i64 0, i64 %idxprom5
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %.atomictmp.ascast, align 4
  %12 = atomicrmw add ptr %arrayidx6, i32 %11 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !13, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %12, ptr %atomic-temp.ascast, align 4
  %13 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %14 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %15 = getelementptr i8, ptr addrspace(4) %14, i32 12
  %16 = load i32, ptr addrspace(4) %15, align 4, !range !14, !invariant.load !12
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add7 = add i32 %17, %16
  store i32 %add7, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  call void @_ZL7barrierv() #5
  %18 = load ptr, ptr %bins.addr.ascast, align 8, !tbaa !8
  %19 = call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom8 = zext i32 %19 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %18, i64 %idxprom8
  %20 = call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom11 = zext i32 %20 to i64
  %arrayidx12 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE10local_bins to ptr), i64 0, i64 %idxprom11
  %21 = load i32, ptr %arrayidx12, align 4, !tbaa !4
  store i32 %21, ptr %.atomictmp10.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %.atomictmp10.ascast, align 4
  %23 = atomicrmw add ptr %arrayidx9, i32 %22 syncscope("agent") monotonic, align 4, !noalias.addrspace !13, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %23, ptr %atomic-temp13.ascast, align 4
  %24 = load i32, ptr %atomic-temp13.ascast, align 4, !tbaa !4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #2 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
attributes #5 = { convergent nounwind }
attributes #6 = { nounwind }

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
!13 = !{i32 5, i32 6}
!14 = !{i32 1, i32 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
