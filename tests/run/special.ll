; Error and gamma functions of ocml, in float and in double (to 1e-12).
; RUN: --kernel special --grid 1 --block 64
; RUN: --arg f32[64]=rand:156 --arg f64[64]=rand:157 --arg f32[64x4]=0 --arg f64[64x4]=0
; REFERENCE: special tolerance=2e-6
; EXPECT: arg=2 first=0.54691327,0.45308667,13.745113,33.94264,0.72494644,0.2750536,20.680895,37.446518
; EXPECT: arg=3 first=-0.2987877966286869,1.298787796628687,4.09116209055011,22.926363759058876,-0.9758073889846772,1.9758073889846772,1.0677853178289605,7.594209800729703
; Made from src/special.hip by src/make.sh.

source_filename = "special.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @special(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %wide.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %wide = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %wide.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca float, align 4, addrspace(5)
  %row = alloca ptr, align 8, addrspace(5)
  %y = alloca double, align 8, addrspace(5)
  %line = alloca ptr, align 8, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %wide.ascast = addrspacecast ptr addrspace(5) %wide to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %wide.addr.ascast = addrspacecast ptr addrspace(5) %wide.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %line.ascast = addrspacecast ptr addrspace(5) %line to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %wide.coerce, ptr %wide.ascast, align 8
  %wide4 = load ptr, ptr %wide.ascast, align 8, !tbaa !11
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !11
  store ptr %out3, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %wide4, ptr %wide.addr.ascast, align 8, !tbaa !11
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  %5 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %5, i64 %idxprom
  %7 = load float, ptr %arrayidx, align 4, !tbaa !15
  store float %7, ptr %x.ascast, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #4
  %8 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul5 = mul i32 4, %9
  %idx.ext = zext i32 %mul5 to i64
  %add.ptr = getelementptr inbounds nuw float, ptr %8, i64 %idx.ext
  store ptr %add.ptr, ptr %row.ascast, align 8, !tbaa !8
  %10 = load float, ptr %x.ascast, align 4, !tbaa !15
  %mul6 = fmul contract float %10, 3.000000e+00
  %call = call contract float @__ocml_erf_f32(float noundef %mul6) #5
  %11 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx7 = getelementptr inbounds float, ptr %11, i64 0
  store float %call, ptr %arrayidx7, align 4, !tbaa !15
  %12 = load float, ptr %x.ascast, align 4, !tbaa !15
  %mul8 = fmul contract float %12, 3.000000e+00
  %call9 = call contract float @__ocml_erfc_f32(float noundef %mul8) #5
  %13 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx10 = getelementptr inbounds float, ptr %13, i64 1
  store float %call9, ptr %arrayidx10, align 4, !tbaa !15
  %14 = load float, ptr %x.ascast, align 4, !tbaa !15
  %mul11 = fmul contract float %14, 3.500000e+00
  %add12 = fadd contract float %mul11, 4.000000e+00
  %call13 = call contract float @__ocml_tgamma_f32(float noundef %add12) #5
  %15 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx14 = getelementptr inbounds float, ptr %15, i64 2
  store float %call13, ptr %arrayidx14, align 4, !tbaa !15
  %16 = load float, ptr %x.ascast, align 4, !tbaa !15
  %mul15 = fmul contract float %16, 1.500000e+01
  %add16 = fadd contract float %mul15, 1.550000e+01
  %call17 = call contract float @__ocml_lgamma_f32(float noundef %add16) #5
  %17 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx18 = getelementptr inbounds float, ptr %17, i64 3
  store float %call17, ptr %arrayidx18, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  %18 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !11
  %19 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom19 = zext i32 %19 to i64
  %arrayidx20 = getelementptr inbounds nuw double, ptr %18, i64 %idxprom19
  %20 = load double, ptr %arrayidx20, align 8, !tbaa !17
  store double %20, ptr %y.ascast, align 8, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %line) #4
  %21 = load ptr, ptr %wide.addr.ascast, align 8, !tbaa !11
  %22 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul21 = mul i32 4, %22
  %idx.ext22 = zext i32 %mul21 to i64
  %add.ptr23 = getelementptr inbounds nuw double, ptr %21, i64 %idx.ext22
  store ptr %add.ptr23, ptr %line.ascast, align 8, !tbaa !11
  %23 = load double, ptr %y.ascast, align 8, !tbaa !17
  %mul24 = fmul contract double %23, 3.000000e+00
  %call25 = call contract double @__ocml_erf_f64(double noundef %mul24) #5
  %24 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx26 = getelementptr inbounds double, ptr %24, i64 0
  store double %call25, ptr %arrayidx26, align 8, !tbaa !17
  %25 = load double, ptr %y.ascast, align 8, !tbaa !17
  %mul27 = fmul contract double %25, 3.000000e+00
  %call28 = call contract double @__ocml_erfc_f64(double noundef %mul27) #5
  %26 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx29 = getelementptr inbounds double, ptr %26, i64 1
  store double %call28, ptr %arrayidx29, align 8, !tbaa !17
  %27 = load double, ptr %y.ascast, align 8, !tbaa !17
  %mul30 = fmul contract double %27, 3.500000e+00
  %add31 = fadd contract double %mul30, 4.000000e+00
  %call32 = call contract double @__ocml_tgamma_f64(double noundef %add31) #5
  %28 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx33 = getelementptr inbounds double, ptr %28, i64 2
  store double %call32, ptr %arrayidx33, align 8, !tbaa !17
  %29 = load double, ptr %y.ascast, align 8, !tbaa !17
  %mul34 = fmul contract double %29, 1.500000e+01
  %add35 = fadd contract double %mul34, 1.550000e+01
  %call36 = call contract double @__ocml_lgamma_f64(double noundef %add35) #5
  %30 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx37 = getelementptr inbounds double, ptr %30, i64 3
  store double %call36, ptr %arrayidx37, align 8, !tbaa !17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %line) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
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

; Function Attrs: convergent nounwind
declare hidden float @__ocml_erf_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_erfc_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_tgamma_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_lgamma_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_erf_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_erfc_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_tgamma_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_lgamma_f64(double noundef) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 double", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !6, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"double", !6, i64 0}
