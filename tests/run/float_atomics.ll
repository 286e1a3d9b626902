; Atomics on floats and doubles in global memory: additions whose sums are exact in any order,
; smallest and largest, and a product by compare-and-swap.
; RUN: --kernel float_atomics --grid 3 --block 64
; RUN: --arg f32[192]=rand:192 --arg f32[4]=0 --arg f64[4]=0
; REFERENCE: float_atomics
; EXPECT: arg=1 first=12406.0,-0.9793216,0.9759166,0.0
; EXPECT: arg=2 first=1.1553987860679626e-5,-1.9999060775876245,2.9277498722076416,24.0
; Made from src/float_atomics.hip by src/make.sh.

source_filename = "float_atomics.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @float_atomics(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %floats.coerce, ptr addrspace(1) noundef %doubles.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %floats = alloca ptr, align 8, addrspace(5)
  %doubles = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %floats.addr = alloca ptr, align 8, addrspace(5)
  %doubles.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %v = alloca float, align 4, addrspace(5)
  %coarse = alloca float, align 4, addrspace(5)
  %.atomictmp = alloca float, align 4, addrspace(5)
  %atomic-temp = alloca float, align 4, addrspace(5)
  %.atomictmp7 = alloca float, align 4, addrspace(5)
  %atomic-temp8 = alloca float, align 4, addrspace(5)
  %.atomictmp10 = alloca float, align 4, addrspace(5)
  %atomic-temp11 = alloca float, align 4, addrspace(5)
  %.atomictmp13 = alloca double, align 8, addrspace(5)
  %atomic-temp16 = alloca double, align 8, addrspace(5)
  %.atomictmp18 = alloca double, align 8, addrspace(5)
  %atomic-temp22 = alloca double, align 8, addrspace(5)
  %.atomictmp24 = alloca double, align 8, addrspace(5)
  %atomic-temp27 = alloca double, align 8, addrspace(5)
  %cell = alloca ptr, align 8, addrspace(5)
  %old = alloca i64, align 8, addrspace(5)
  %atomic-temp29 = alloca i64, align 8, addrspace(5)
  %wanted = alloca i64, align 8, addrspace(5)
  %was = alloca double, align 8, addrspace(5)
  %ref.tmp = alloca double, align 8, addrspace(5)
  %.atomictmp32 = alloca i64, align 8, addrspace(5)
  %cmpxchg.bool = alloca i8, align 1, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %floats.ascast = addrspacecast ptr addrspace(5) %floats to ptr
  %doubles.ascast = addrspacecast ptr addrspace(5) %doubles to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %floats.addr.ascast = addrspacecast ptr addrspace(5) %floats.addr to ptr
  %doubles.addr.ascast = addrspacecast ptr addrspace(5) %doubles.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %coarse.ascast = addrspacecast ptr addrspace(5) %coarse to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp7.ascast = addrspacecast ptr addrspace(5) %.atomictmp7 to ptr
  %atomic-temp8.ascast = addrspacecast ptr addrspace(5) %atomic-temp8 to ptr
  %.atomictmp10.ascast = addrspacecast ptr addrspace(5) %.atomictmp10 to ptr
  %atomic-temp11.ascast = addrspacecast ptr addrspace(5) %atomic-temp11 to ptr
  %.atomictmp13.ascast = addrspacecast ptr addrspace(5) %.atomictmp13 to ptr
  %atomic-temp16.ascast = addrspacecast ptr addrspace(5) %atomic-temp16 to ptr
  %.atomictmp18.ascast = addrspacecast ptr addrspace(5) %.atomictmp18 to ptr
  %atomic-temp22.ascast = addrspacecast ptr addrspace(5) %atomic-temp22 to ptr
  %.atomictmp24.ascast = addrspacecast ptr addrspace(5) %.atomictmp24 to ptr
  %atomic-temp27.ascast = addrspacecast ptr addrspace(5) %atomic-temp27 to ptr
  %cell.ascast = addrspacecast ptr addrspace(5) %cell to ptr
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  %atomic-temp29.ascast = addrspacecast ptr addrspace(5) %atomic-temp29 to ptr
  %wanted.ascast = addrspacecast ptr addrspace(5) %wanted to ptr
  %was.ascast = addrspacecast ptr addrspace(5) %was to ptr
  %ref.tmp.ascast = addrspacecast ptr addrspace(5) %ref.tmp to ptr
  %.atomictmp32.ascast = addrspacecast ptr addrspace(5) %.atomictmp32 to ptr
  %cmpxchg.bool.ascast = addrspacecast ptr addrspace(5) %cmpxchg.bool to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %floats.coerce, ptr %floats.ascast, align 8
  %floats2 = load ptr, ptr %floats.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %doubles.coerce, ptr %doubles.ascast, align 8
  %doubles3 = load ptr, ptr %doubles.ascast, align 8, !tbaa !11
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %floats2, ptr %floats.addr.ascast, align 8, !tbaa !8
  store ptr %doubles3, ptr %doubles.addr.ascast, align 8, !tbaa !11
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #4
  %5 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %5, i64 %idxprom
  %7 = load float, ptr %arrayidx, align 4, !tbaa !15
  store float %7, ptr %v.ascast, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %coarse) #4
  %8 = load float, ptr %v.ascast, align 4, !tbaa !15
  %mul4 = fmul contract float %8, 1.024000e+03
  %9 = call contract float @llvm.trunc.f32(float %mul4)
  store float %9, ptr %coarse.ascast, align 4, !tbaa !15
  %10 = load ptr, ptr %floats.addr.ascast, align 8, !tbaa !8
  %arrayidx5 = getelementptr inbounds float, ptr %10, i64 0
  %11 = load float, ptr %coarse.ascast, align 4, !tbaa !15
  store float %11, ptr %.atomictmp.ascast, align 4, !tbaa !15
  %12 = load float, ptr %.atomictmp.ascast, align 4
  %13 = atomicrmw fadd ptr %arrayidx5, float %12 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store float %13, ptr %atomic-temp.ascast, align 4
  %14 = load float, ptr %atomic-temp.ascast, align 4, !tbaa !15
  %15 = load ptr, ptr %floats.addr.ascast, align 8, !tbaa !8
  %arrayidx6 = getelementptr inbounds float, ptr %15, i64 1
  %16 = load float, ptr %v.ascast, align 4, !tbaa !15
  store float %16, ptr %.atomictmp7.ascast, align 4, !tbaa !15
  %17 = load float, ptr %.atomictmp7.ascast, align 4
  %18 = atomicrmw fmin ptr %arrayidx6, float %17 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store float %18, ptr %atomic-temp8.ascast, align 4
  %19 = load float, ptr %atomic-temp8.ascast, align 4, !tbaa !15
  %20 = load ptr, ptr %floats.addr.ascast, align 8, !tbaa !8
  %arrayidx9 = getelementptr inbounds float, ptr %20, i64 2
  %21 = load float, ptr %v.ascast, align 4, !tbaa !15
  store float %21, ptr %.atomictmp10.ascast, align 4, !tbaa !15
  %22 = load float, ptr %.atomictmp10.ascast, align 4
  %23 = atomicrmw fmax ptr %arrayidx9, float %22 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store float %23, ptr %atomic-temp11.ascast, align 4
  %24 = load float, ptr %atomic-temp11.ascast, align 4, !tbaa !15
  %25 = load ptr, ptr %doubles.addr.ascast, align 8, !tbaa !11
  %arrayidx12 = getelementptr inbounds double, ptr %25, i64 0
  %26 = load float, ptr %coarse.ascast, align 4, !tbaa !15
  %conv14 = fpext contract float %26 to double
  %mul15 = fmul contract double %conv14, 0x3E10000000000000
  store double %mul15, ptr %.atomictmp13.ascast, align 8, !tbaa !18
  %27 = load double, ptr %.atomictmp13.ascast, align 8
  %28 = atomicrmw fadd ptr %arrayidx12, double %27 syncscope("agent") monotonic, align 8, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store double %28, ptr %atomic-temp16.ascast, align 8
  %29 = load double, ptr %atomic-temp16.ascast, align 8, !tbaa !18
  %30 = load ptr, ptr %doubles.addr.ascast, align 8, !tbaa !11
  %arrayidx17 = getelementptr inbounds double, ptr %30, i64 1
  %31 = load float, ptr %v.ascast, align 4, !tbaa !15
  %conv19 = fpext contract float %31 to double
  %32 = load float, ptr %v.ascast, align 4, !tbaa !15
  %conv20 = fpext contract float %32 to double
  %mul21 = fmul contract double %conv19, %conv20
  %sub = fsub contract double %mul21, 2.000000e+00
  store double %sub, ptr %.atomictmp18.ascast, align 8, !tbaa !18
  %33 = load double, ptr %.atomictmp18.ascast, align 8
  %34 = atomicrmw fmin ptr %arrayidx17, double %33 syncscope("agent") monotonic, align 8, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store double %34, ptr %atomic-temp22.ascast, align 8
  %35 = load double, ptr %atomic-temp22.ascast, align 8, !tbaa !18
  %36 = load ptr, ptr %doubles.addr.ascast, align 8, !tbaa !11
  %arrayidx23 = getelementptr inbounds double, ptr %36, i64 2
  %37 = load float, ptr %v.ascast, align 4, !tbaa !15
  %conv25 = fpext contract float %37 to double
  %mul26 = fmul contract double %conv25, 3.000000e+00
  store double %mul26, ptr %.atomictmp24.ascast, align 8, !tbaa !18
  %38 = load double, ptr %.atomictmp24.ascast, align 8
  %39 = atomicrmw fmax ptr %arrayidx23, double %38 syncscope("agent") monotonic, align 8, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store double %39, ptr %atomic-temp27.ascast, align 8
  %40 = load double, ptr %atomic-temp27.ascast, align 8, !tbaa !18
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %cell) #4
  %41 = load ptr, ptr %doubles.addr.ascast, align 8, !tbaa !11
  %arrayidx28 = getelementptr inbounds double, ptr %41, i64 3
  store ptr %arrayidx28, ptr %cell.ascast, align 8, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %old) #4
  %42 = load ptr, ptr %cell.ascast, align 8, !tbaa !20
  %43 = load atomic i64, ptr %42 syncscope("agent") monotonic, align 8
  store i64 %43, ptr %atomic-temp29.ascast, align 8
  %44 = load i64, ptr %atomic-temp29.ascast, align 8, !tbaa !22
  store i64 %44, ptr %old.ascast, align 8, !tbaa !22
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %wanted) #4
  br label %do.body

do.body:                                          ; preds = %cmpxchg.continue, %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %was) #4
  %45 = load double, ptr %old.ascast, align 8, !tbaa !24
  store double %45, ptr %was.ascast, align 8, !tbaa !18
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp) #4
  %46 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %46, 2
  %tobool = icmp ne i32 %rem, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %do.body
  %47 = load double, ptr %was.ascast, align 8, !tbaa !18
  %sub30 = fsub contract double %47, 2.500000e-01
  br label %cond.end

cond.false:                                       ; preds = %do.body
  %48 = load double, ptr %was.ascast, align 8, !tbaa !18
  %add31 = fadd contract double %48, 5.000000e-01
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract double [ %sub30, %cond.true ], [ %add31, %cond.false ]
  store double %cond, ptr %ref.tmp.ascast, align 8, !tbaa !18
  %49 = load i64, ptr %ref.tmp.ascast, align 8, !tbaa !24
  store i64 %49, ptr %wanted.ascast, align 8, !tbaa !22
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %was) #4
  br label %do.cond

do.cond:                                          ; preds = %cond.end
  %50 = load ptr, ptr %cell.ascast, align 8, !tbaa !20
  %51 = load i64, ptr %wanted.ascast, align 8, !tbaa !22
  store i64 %51, ptr %.atomictmp32.ascast, align 8, !tbaa !22
  %52 = load i64, ptr %old.ascast, align 8
  %53 = load i64, ptr %.atomictmp32.ascast, align 8
  %54 = cmpxchg weak ptr %50, i64 %52, i64 %53 syncscope("agent") monotonic monotonic, align 8, !noalias.addrspace !17
  %55 = extractvalue { i64, i1 } %54, 0
  %56 = extractvalue { i64, i1 } %54, 1
  br i1 %56, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %do.cond
  store i64 %55, ptr %old.ascast, align 8
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %do.cond
  %storedv = zext i1 %56 to i8
  store i8 %storedv, ptr %cmpxchg.bool.ascast, align 1, !tbaa !25
  %57 = load i8, ptr %cmpxchg.bool.ascast, align 1, !tbaa !25, !range !27, !noundef !14
  %loadedv = trunc i8 %57 to i1
  %lnot = xor i1 %loadedv, true
  br i1 %lnot, label %do.body, label %do.end, !llvm.loop !28

do.end:                                           ; preds = %cmpxchg.continue
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %wanted) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %old) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %cell) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %coarse) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #4
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

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.trunc.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

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
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 double", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !6, i64 0}
!17 = !{i32 5, i32 6}
!18 = !{!19, !19, i64 0}
!19 = !{!"double", !6, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"p1 long long", !10, i64 0}
!22 = !{!23, !23, i64 0}
!23 = !{!"long long", !6, i64 0}
!24 = !{!6, !6, i64 0}
!25 = !{!26, !26, i64 0}
!26 = !{!"bool", !6, i64 0}
!27 = !{i8 0, i8 2}
!28 = distinct !{!28, !29, !30}
!29 = !{!"llvm.loop.mustprogress"}
!30 = !{!"llvm.loop.unroll.disable"}
