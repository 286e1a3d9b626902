; More of ocml in double, to 1e-13, and in half precision; also the parts of a number.
; RUN: --kernel math_more --grid 1 --block 64
; RUN: --arg f64[64]=rand:158 --arg f64[64x12]=0 --arg f16[64]=rand:159 --arg f16[64x8]=0
; RUN: --arg i32[64]=0
; REFERENCE: math_more tolerance=2e-3
; EXPECT: arg=1 first=0.910884253401591,-0.4126619402186568,-3.752762383455948,-0.0005283703523885949,-0.005299115436533755,-2.3385193619317133,-0.5568444350867027,-0.5173588437452413
; EXPECT: arg=3 first=0.66748047,0.8105469,0.36743164,0.8803711,-0.20690918,0.45825195,0.7753906,-10.0
; EXPECT: arg=4 first=664,-999,665,-998,663,-996,663,-999
; Made from src/math_more.hip by src/make.sh.

source_filename = "math_more.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @math_more(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %halves.coerce, ptr addrspace(1) noundef %exponents.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %halves = alloca ptr, align 8, addrspace(5)
  %exponents = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %halves.addr = alloca ptr, align 8, addrspace(5)
  %exponents.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca double, align 8, addrspace(5)
  %row = alloca ptr, align 8, addrspace(5)
  %cosine = alloca double, align 8, addrspace(5)
  %exponent = alloca i32, align 4, addrspace(5)
  %h = alloca half, align 2, addrspace(5)
  %line = alloca ptr, align 8, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %halves.ascast = addrspacecast ptr addrspace(5) %halves to ptr
  %exponents.ascast = addrspacecast ptr addrspace(5) %exponents to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %halves.addr.ascast = addrspacecast ptr addrspace(5) %halves.addr to ptr
  %exponents.addr.ascast = addrspacecast ptr addrspace(5) %exponents.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %cosine.ascast = addrspacecast ptr addrspace(5) %cosine to ptr
  %exponent.ascast = addrspacecast ptr addrspace(5) %exponent to ptr
  %h.ascast = addrspacecast ptr addrspace(5) %h to ptr
  %line.ascast = addrspacecast ptr addrspace(5) %line to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b3 = load ptr, ptr %b.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %halves.coerce, ptr %halves.ascast, align 8
  %halves4 = load ptr, ptr %halves.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %exponents.coerce, ptr %exponents.ascast, align 8
  %exponents5 = load ptr, ptr %exponents.ascast, align 8, !tbaa !13
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %b3, ptr %b.addr.ascast, align 8, !tbaa !11
  store ptr %halves4, ptr %halves.addr.ascast, align 8, !tbaa !11
  store ptr %exponents5, ptr %exponents.addr.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  %5 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw double, ptr %5, i64 %idxprom
  %7 = load double, ptr %arrayidx, align 8, !tbaa !17
  store double %7, ptr %x.ascast, align 8, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #5
  %8 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul6 = mul i32 12, %9
  %idx.ext = zext i32 %mul6 to i64
  %add.ptr = getelementptr inbounds nuw double, ptr %8, i64 %idx.ext
  store ptr %add.ptr, ptr %row.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %cosine) #5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %exponent) #5
  %10 = load double, ptr %x.ascast, align 8, !tbaa !17
  %mul7 = fmul contract double %10, 2.000000e+01
  %cosine.ascast.ascast = addrspacecast ptr %cosine.ascast to ptr addrspace(5)
  %call = call contract double @__ocml_sincos_f64(double noundef %mul7, ptr addrspace(5) noundef %cosine.ascast.ascast) #6
  %11 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx8 = getelementptr inbounds double, ptr %11, i64 0
  store double %call, ptr %arrayidx8, align 8, !tbaa !17
  %12 = load double, ptr %cosine.ascast, align 8, !tbaa !17
  %13 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx9 = getelementptr inbounds double, ptr %13, i64 1
  store double %12, ptr %arrayidx9, align 8, !tbaa !17
  %14 = load double, ptr %x.ascast, align 8, !tbaa !17
  %mul10 = fmul contract double %14, 1.000000e+02
  %call11 = call contract double @__ocml_cbrt_f64(double noundef %mul10) #6
  %15 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx12 = getelementptr inbounds double, ptr %15, i64 2
  store double %call11, ptr %arrayidx12, align 8, !tbaa !17
  %16 = load double, ptr %x.ascast, align 8, !tbaa !17
  %mul13 = fmul contract double %16, 1.000000e-03
  %call14 = call contract double @__ocml_expm1_f64(double noundef %mul13) #6
  %17 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx15 = getelementptr inbounds double, ptr %17, i64 3
  store double %call14, ptr %arrayidx15, align 8, !tbaa !17
  %18 = load double, ptr %x.ascast, align 8, !tbaa !17
  %mul16 = fmul contract double %18, 1.000000e-02
  %call17 = call contract double @__ocml_log1p_f64(double noundef %mul16) #6
  %19 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx18 = getelementptr inbounds double, ptr %19, i64 4
  store double %call17, ptr %arrayidx18, align 8, !tbaa !17
  %20 = load double, ptr %x.ascast, align 8, !tbaa !17
  %mul19 = fmul contract double %20, 3.000000e+00
  %call20 = call contract double @__ocml_sinh_f64(double noundef %mul19) #6
  %21 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx21 = getelementptr inbounds double, ptr %21, i64 5
  store double %call20, ptr %arrayidx21, align 8, !tbaa !17
  %22 = load double, ptr %x.ascast, align 8, !tbaa !17
  %call22 = call contract double @__ocml_asin_f64(double noundef %22) #6
  %23 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx23 = getelementptr inbounds double, ptr %23, i64 6
  store double %call22, ptr %arrayidx23, align 8, !tbaa !17
  %24 = load double, ptr %x.ascast, align 8, !tbaa !17
  %mul24 = fmul contract double %24, 9.000000e-01
  %call25 = call contract double @__ocml_atanh_f64(double noundef %mul24) #6
  %25 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx26 = getelementptr inbounds double, ptr %25, i64 7
  store double %call25, ptr %arrayidx26, align 8, !tbaa !17
  %26 = load double, ptr %x.ascast, align 8, !tbaa !17
  %mul27 = fmul contract double %26, 1.000000e+06
  %call28 = call contract double @__ocml_fmod_f64(double noundef %mul27, double noundef 0x3FE6666666666666) #6
  %27 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx29 = getelementptr inbounds double, ptr %27, i64 8
  store double %call28, ptr %arrayidx29, align 8, !tbaa !17
  %28 = load double, ptr %x.ascast, align 8, !tbaa !17
  %29 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %29, 2
  %tobool = icmp ne i32 %rem, 0
  %30 = zext i1 %tobool to i64
  %cond = select contract i1 %tobool, double 1.000000e-300, double 0x6974E718D7D7625A
  %mul30 = fmul contract double %28, %cond
  %exponent.ascast.ascast = addrspacecast ptr %exponent.ascast to ptr addrspace(5)
  %call31 = call contract double @__ocml_frexp_f64(double noundef %mul30, ptr addrspace(5) noundef %exponent.ascast.ascast) #6
  %31 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx32 = getelementptr inbounds double, ptr %31, i64 9
  store double %call31, ptr %arrayidx32, align 8, !tbaa !17
  %32 = load double, ptr %x.ascast, align 8, !tbaa !17
  %call33 = call contract double @__ocml_exp10_f64(double noundef %32) #6
  %33 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx34 = getelementptr inbounds double, ptr %33, i64 10
  store double %call33, ptr %arrayidx34, align 8, !tbaa !17
  %34 = load double, ptr %x.ascast, align 8, !tbaa !17
  %mul35 = fmul contract double %34, 1.400000e+00
  %call36 = call contract double @__ocml_tan_f64(double noundef %mul35) #6
  %35 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx37 = getelementptr inbounds double, ptr %35, i64 11
  store double %call36, ptr %arrayidx37, align 8, !tbaa !17
  %36 = load i32, ptr %exponent.ascast, align 4, !tbaa !4
  %37 = load ptr, ptr %exponents.addr.ascast, align 8, !tbaa !13
  %38 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom38 = zext i32 %38 to i64
  %arrayidx39 = getelementptr inbounds nuw i32, ptr %37, i64 %idxprom38
  store i32 %36, ptr %arrayidx39, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %h) #5
  %39 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !11
  %40 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom40 = zext i32 %40 to i64
  %arrayidx41 = getelementptr inbounds nuw half, ptr %39, i64 %idxprom40
  %41 = load half, ptr %arrayidx41, align 2, !tbaa !19
  store half %41, ptr %h.ascast, align 2, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %line) #5
  %42 = load ptr, ptr %halves.addr.ascast, align 8, !tbaa !11
  %43 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul42 = mul i32 8, %43
  %idx.ext43 = zext i32 %mul42 to i64
  %add.ptr44 = getelementptr inbounds nuw half, ptr %42, i64 %idx.ext43
  store ptr %add.ptr44, ptr %line.ascast, align 8, !tbaa !11
  %44 = load half, ptr %h.ascast, align 2, !tbaa !19
  %mul45 = fmul contract half %44, 0xH4400
  %call46 = call contract half @__ocml_cos_f16(half noundef %mul45) #6
  %45 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx47 = getelementptr inbounds half, ptr %45, i64 0
  store half %call46, ptr %arrayidx47, align 2, !tbaa !19
  %46 = load half, ptr %h.ascast, align 2, !tbaa !19
  %call48 = call contract half @__ocml_exp_f16(half noundef %46) #6
  %47 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx49 = getelementptr inbounds half, ptr %47, i64 1
  store half %call48, ptr %arrayidx49, align 2, !tbaa !19
  %48 = load half, ptr %h.ascast, align 2, !tbaa !19
  %add50 = fadd contract half %48, 0xH3E00
  %call51 = call contract half @__ocml_log2_f16(half noundef %add50) #6
  %49 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx52 = getelementptr inbounds half, ptr %49, i64 2
  store half %call51, ptr %arrayidx52, align 2, !tbaa !19
  %50 = load half, ptr %h.ascast, align 2, !tbaa !19
  %add53 = fadd contract half %50, 0xH3E00
  %call54 = call contract half @__ocml_rsqrt_f16(half noundef %add53) #6
  %51 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx55 = getelementptr inbounds half, ptr %51, i64 3
  store half %call54, ptr %arrayidx55, align 2, !tbaa !19
  %52 = load half, ptr %h.ascast, align 2, !tbaa !19
  %call56 = call contract half @__ocml_tanh_f16(half noundef %52) #6
  %53 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx57 = getelementptr inbounds half, ptr %53, i64 4
  store half %call56, ptr %arrayidx57, align 2, !tbaa !19
  %54 = load half, ptr %h.ascast, align 2, !tbaa !19
  %cmp = fcmp contract olt half %54, 0xH0000
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %55 = load half, ptr %h.ascast, align 2, !tbaa !19
  %fneg = fneg contract half %55
  br label %cond.end

cond.false:                                       ; preds = %entry
  %56 = load half, ptr %h.ascast, align 2, !tbaa !19
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond58 = phi contract half [ %fneg, %cond.true ], [ %56, %cond.false ]
  %57 = call contract half @llvm.sqrt.f16(half %cond58)
  %58 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx59 = getelementptr inbounds half, ptr %58, i64 5
  store half %57, ptr %arrayidx59, align 2, !tbaa !19
  %59 = load half, ptr %h.ascast, align 2, !tbaa !19
  %add60 = fadd contract half %59, 0xH3E00
  %div = fdiv contract half 0xH3C00, %add60
  %60 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx61 = getelementptr inbounds half, ptr %60, i64 6
  store half %div, ptr %arrayidx61, align 2, !tbaa !19
  %61 = load half, ptr %h.ascast, align 2, !tbaa !19
  %mul62 = fmul contract half %61, 0xH5240
  %62 = call contract half @llvm.rint.f16(half %mul62)
  %63 = load ptr, ptr %line.ascast, align 8, !tbaa !11
  %arrayidx63 = getelementptr inbounds half, ptr %63, i64 7
  store half %62, ptr %arrayidx63, align 2, !tbaa !19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %line) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %h) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %exponent) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %cosine) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
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
declare hidden double @__ocml_sincos_f64(double noundef, ptr addrspace(5) noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_cbrt_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_expm1_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_log1p_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_sinh_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_asin_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_atanh_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_fmod_f64(double noundef, double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_frexp_f64(double noundef, ptr addrspace(5) noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_exp10_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_tan_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden half @__ocml_cos_f16(half noundef) #3

; Function Attrs: convergent nounwind
declare hidden half @__ocml_exp_f16(half noundef) #3

; Function Attrs: convergent nounwind
declare hidden half @__ocml_log2_f16(half noundef) #3

; Function Attrs: convergent nounwind
declare hidden half @__ocml_rsqrt_f16(half noundef) #3

; Function Attrs: convergent nounwind
declare hidden half @__ocml_tanh_f16(half noundef) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.sqrt.f16(half) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.rint.f16(half) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!9 = !{!"p1 double", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 _Float16", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 int", !10, i64 0}
!15 = !{i16 1, i16 1025}
!16 = !{}
!17 = !{!18, !18, i64 0}
!18 = !{!"double", !6, i64 0}
!19 = !{!20, !20, i64 0}
!20 = !{!"_Float16", !6, i64 0}
