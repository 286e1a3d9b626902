; Gravity of all bodies on each (x, y, z, mass), positions staged through dynamic LDS
; (`--lds`, 16 bytes a body of the block); the inverse root is ocml's.
; RUN: --kernel nbody --grid 3 --block 64 --lds 1024
; RUN: --arg f32[192x4]=rand:7 --arg f32[192x4]=0 --arg u32=192 --arg f32=0.01
; REFERENCE: nbody tolerance=1e-4
; EXPECT: arg=1 first=4.958387,6.0644197,-3.080173,0.0,28.286386,-4.602034,11.163213,0.0
; Made from src/nbody.hip by src/make.sh.

source_filename = "nbody.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@stage = external hidden addrspace(3) global [0 x <4 x float>], align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @nbody(ptr addrspace(1) noundef %bodies.coerce, ptr addrspace(1) noundef %forces.coerce, i32 noundef %n, float noundef %soft) #0 {
entry:
  %bodies = alloca ptr, align 8, addrspace(5)
  %forces = alloca ptr, align 8, addrspace(5)
  %bodies.addr = alloca ptr, align 8, addrspace(5)
  %forces.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %soft.addr = alloca float, align 4, addrspace(5)
  %me = alloca <4 x float>, align 16, addrspace(5)
  %ax = alloca float, align 4, addrspace(5)
  %ay = alloca float, align 4, addrspace(5)
  %az = alloca float, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %j = alloca i32, align 4, addrspace(5)
  %other = alloca <4 x float>, align 16, addrspace(5)
  %dx = alloca float, align 4, addrspace(5)
  %dy = alloca float, align 4, addrspace(5)
  %dz = alloca float, align 4, addrspace(5)
  %inv = alloca float, align 4, addrspace(5)
  %w = alloca float, align 4, addrspace(5)
  %.compoundliteral = alloca <4 x float>, align 16, addrspace(5)
  %bodies.ascast = addrspacecast ptr addrspace(5) %bodies to ptr
  %forces.ascast = addrspacecast ptr addrspace(5) %forces to ptr
  %bodies.addr.ascast = addrspacecast ptr addrspace(5) %bodies.addr to ptr
  %forces.addr.ascast = addrspacecast ptr addrspace(5) %forces.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %soft.addr.ascast = addrspacecast ptr addrspace(5) %soft.addr to ptr
  %me.ascast = addrspacecast ptr addrspace(5) %me to ptr
  %ax.ascast = addrspacecast ptr addrspace(5) %ax to ptr
  %ay.ascast = addrspacecast ptr addrspace(5) %ay to ptr
  %az.ascast = addrspacecast ptr addrspace(5) %az to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %j.ascast = addrspacecast ptr addrspace(5) %j to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  %dx.ascast = addrspacecast ptr addrspace(5) %dx to ptr
  %dy.ascast = addrspacecast ptr addrspace(5) %dy to ptr
  %dz.ascast = addrspacecast ptr addrspace(5) %dz to ptr
  %inv.ascast = addrspacecast ptr addrspace(5) %inv to ptr
  %w.ascast = addrspacecast ptr addrspace(5) %w to ptr
  %.compoundliteral.ascast = addrspacecast ptr addrspace(5) %.compoundliteral to ptr
  store ptr addrspace(1) %bodies.coerce, ptr %bodies.ascast, align 8
  %bodies1 = load ptr, ptr %bodies.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %forces.coerce, ptr %forces.ascast, align 8
  %forces2 = load ptr, ptr %forces.ascast, align 8, !tbaa !8
  store ptr %bodies1, ptr %bodies.addr.ascast, align 8, !tbaa !8
  store ptr %forces2, ptr %forces.addr.ascast, align 8, !tbaa !8
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store float %soft, ptr %soft.addr.ascast, align 4, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %me) #6
  %0 = load ptr, ptr %bodies.addr.ascast, align 8, !tbaa !8
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !12, !invariant.load !13, !noundef !13
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw <4 x float>, ptr %0, i64 %idxprom
  %6 = load <4 x float>, ptr %arrayidx, align 16, !tbaa !14
  store <4 x float> %6, ptr %me.ascast, align 16, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ax) #6
  store float 0.000000e+00, ptr %ax.ascast, align 4, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ay) #6
  store float 0.000000e+00, ptr %ay.ascast, align 4, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %az) #6
  store float 0.000000e+00, ptr %az.ascast, align 4, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #6
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc32, %entry
  %7 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %7, %8
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #6
  br label %for.end35

for.body:                                         ; preds = %for.cond
  %9 = load ptr, ptr %bodies.addr.ascast, align 8, !tbaa !8
  %10 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %11 = call i32 @llvm.amdgcn.workitem.id.x()
  %add3 = add i32 %10, %11
  %idxprom4 = zext i32 %add3 to i64
  %arrayidx5 = getelementptr inbounds nuw <4 x float>, ptr %9, i64 %idxprom4
  %12 = load <4 x float>, ptr %arrayidx5, align 16, !tbaa !14
  %13 = call i32 @llvm.amdgcn.workitem.id.x()
  %idxprom6 = zext i32 %13 to i64
  %arrayidx7 = getelementptr inbounds nuw [0 x <4 x float>], ptr addrspacecast (ptr addrspace(3) @stage to ptr), i64 0, i64 %idxprom6
  store <4 x float> %12, ptr %arrayidx7, align 16, !tbaa !14
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %j) #6
  store i32 0, ptr %j.ascast, align 4, !tbaa !4
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc, %for.body
  %14 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %15 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %16 = getelementptr i8, ptr addrspace(4) %15, i32 12
  %17 = load i16, ptr addrspace(4) %16, align 2, !range !12, !invariant.load !13, !noundef !13
  %conv9 = zext i16 %17 to i32
  %cmp10 = icmp ult i32 %14, %conv9
  br i1 %cmp10, label %for.body12, label %for.cond.cleanup11

for.cond.cleanup11:                               ; preds = %for.cond8
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %j) #6
  br label %for.end

for.body12:                                       ; preds = %for.cond8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #6
  %18 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %18 to i64
  %arrayidx14 = getelementptr inbounds nuw [0 x <4 x float>], ptr addrspacecast (ptr addrspace(3) @stage to ptr), i64 0, i64 %idxprom13
  %19 = load <4 x float>, ptr %arrayidx14, align 16, !tbaa !14
  store <4 x float> %19, ptr %other.ascast, align 16, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %dx) #6
  %20 = load <4 x float>, ptr %other.ascast, align 16
  %21 = extractelement <4 x float> %20, i64 0
  %22 = load <4 x float>, ptr %me.ascast, align 16
  %23 = extractelement <4 x float> %22, i64 0
  %sub = fsub contract float %21, %23
  store float %sub, ptr %dx.ascast, align 4, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %dy) #6
  %24 = load <4 x float>, ptr %other.ascast, align 16
  %25 = extractelement <4 x float> %24, i64 1
  %26 = load <4 x float>, ptr %me.ascast, align 16
  %27 = extractelement <4 x float> %26, i64 1
  %sub15 = fsub contract float %25, %27
  store float %sub15, ptr %dy.ascast, align 4, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %dz) #6
  %28 = load <4 x float>, ptr %other.ascast, align 16
  %29 = extractelement <4 x float> %28, i64 2
  %30 = load <4 x float>, ptr %me.ascast, align 16
  %31 = extractelement <4 x float> %30, i64 2
  %sub16 = fsub contract float %29, %31
  store float %sub16, ptr %dz.ascast, align 4, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %inv) #6
  %32 = load float, ptr %dx.ascast, align 4, !tbaa !10
  %33 = load float, ptr %dx.ascast, align 4, !tbaa !10
  %mul17 = fmul contract float %32, %33
  %34 = load float, ptr %dy.ascast, align 4, !tbaa !10
  %35 = load float, ptr %dy.ascast, align 4, !tbaa !10
  %mul18 = fmul contract float %34, %35
  %add19 = fadd contract float %mul17, %mul18
  %36 = load float, ptr %dz.ascast, align 4, !tbaa !10
  %37 = load float, ptr %dz.ascast, align 4, !tbaa !10
  %mul20 = fmul contract float %36, %37
  %add21 = fadd contract float %add19, %mul20
  %38 = load float, ptr %soft.addr.ascast, align 4, !tbaa !10
  %add22 = fadd contract float %add21, %38
  %call = call contract float @__ocml_rsqrt_f32(float noundef %add22) #7
  store float %call, ptr %inv.ascast, align 4, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %w) #6
  %39 = load <4 x float>, ptr %other.ascast, align 16
  %40 = extractelement <4 x float> %39, i64 3
  %41 = load float, ptr %inv.ascast, align 4, !tbaa !10
  %mul23 = fmul contract float %40, %41
  %42 = load float, ptr %inv.ascast, align 4, !tbaa !10
  %mul24 = fmul contract float %mul23, %42
  %43 = load float, ptr %inv.ascast, align 4, !tbaa !10
  %mul25 = fmul contract float %mul24, %43
  store float %mul25, ptr %w.ascast, align 4, !tbaa !10
  %44 = load float, ptr %dx.ascast, align 4, !tbaa !10
  %45 = load float, ptr %w.ascast, align 4, !tbaa !10
  %mul26 = fmul contract float %44, %45
  %46 = load float, ptr %ax.ascast, align 4, !tbaa !10
  %add27 = fadd contract float %46, %mul26
  store float %add27, ptr %ax.ascast, align 4, !tbaa !10
  %47 = load float, ptr %dy.ascast, align 4, !tbaa !10
  %48 = load float, ptr %w.ascast, align 4, !tbaa !10
  %mul28 = fmul contract float %47, %48
  %49 = load float, ptr %ay.ascast, align 4, !tbaa !10
  %add29 = fadd contract float %49, %mul28
  store float %add29, ptr %ay.ascast, align 4, !tbaa !10
  %50 = load float, ptr %dz.ascast, align 4, !tbaa !10
  %51 = load float, ptr %w.ascast, align 4, !tbaa !10
  %mul30 = fmul contract float %50, %51
  %52 = load float, ptr %az.ascast, align 4, !tbaa !10
  %add31 = fadd contract float %52, %mul30
  store float %add31, ptr %az.ascast, align 4, !tbaa !10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %w) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %inv) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %dz) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %dy) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %dx) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #6
  br label %for.inc

for.inc:                                          ; preds = %for.body12
  %53 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %inc = add i32 %53, 1
  store i32 %inc, ptr %j.ascast, align 4, !tbaa !4
  br label %for.cond8, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup11
  call void @_ZL7barrierv() #7
  br label %for.inc32

for.inc32:                                        ; preds = %for.end
  %54 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %55 = getelementptr i8, ptr addrspace(4) %54, i32 12
  %56 = load i16, ptr addrspace(4) %55, align 2, !range !12, !invariant.load !13, !noundef !13
  %conv33 = zext i16 %56 to i32
  %57 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add34 = add i32 %57, %conv33
  store i32 %add34, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !18

for.end35:                                        ; preds = %for.cond.cleanup
  %58 = load float, ptr %ax.ascast, align 4, !tbaa !10
  %vecinit = insertelement <4 x float> poison, float %58, i32 0
  %59 = load float, ptr %ay.ascast, align 4, !tbaa !10
  %vecinit36 = insertelement <4 x float> %vecinit, float %59, i32 1
  %60 = load float, ptr %az.ascast, align 4, !tbaa !10
  %vecinit37 = insertelement <4 x float> %vecinit36, float %60, i32 2
  %vecinit38 = insertelement <4 x float> %vecinit37, float 0.000000e+00, i32 3
  store <4 x float> %vecinit38, ptr %.compoundliteral.ascast, align 16, !tbaa !14
  %61 = load <4 x float>, ptr %.compoundliteral.ascast, align 16, !tbaa !14
  %62 = load ptr, ptr %forces.addr.ascast, align 8, !tbaa !8
  %63 = call i32 @llvm.amdgcn.workgroup.id.x()
  %64 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %65 = getelementptr i8, ptr addrspace(4) %64, i32 12
  %66 = load i16, ptr addrspace(4) %65, align 2, !range !12, !invariant.load !13, !noundef !13
  %conv39 = zext i16 %66 to i32
  %mul40 = mul i32 %63, %conv39
  %67 = call i32 @llvm.amdgcn.workitem.id.x()
  %add41 = add i32 %mul40, %67
  %idxprom42 = zext i32 %add41 to i64
  %arrayidx43 = getelementptr inbounds nuw <4 x float>, ptr %62, i64 %idxprom42
  store <4 x float> %61, ptr %arrayidx43, align 16, !tbaa !14
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %az) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ay) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ax) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %me) #6
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

; Function Attrs: convergent nounwind
declare hidden float @__ocml_rsqrt_f32(float noundef) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { convergent nocallback nofree nounwind willreturn }
attributes #6 = { nounwind }
attributes #7 = { convergent nounwind }

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
!9 = !{!"any pointer", !6, i64 0}
!10 = !{!11, !11, i64 0}
!11 = !{!"float", !6, i64 0}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = !{!6, !6, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
