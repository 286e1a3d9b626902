; The float functions of ocml, huge arguments of sin included.
; RUN: --kernel math_f32 --grid 2 --block 64
; RUN: --arg f32[128]=rand:28 --arg f32[128]=rand:29 --arg f32[128x12]=0
; REFERENCE: math_f32 tolerance=3e-6
; TARGETS: all
; EXPECT: arg=2 first=0.96255827,0.97680587,0.1285224,1.6674354,3.627057,0.48724273,0.29329622,1.9724272
; Made from src/math_f32.hip by src/make.sh.

source_filename = "math_f32.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @math_f32(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca float, align 4, addrspace(5)
  %y = alloca float, align 4, addrspace(5)
  %row = alloca ptr, align 8, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %out3, ptr %out.addr.ascast, align 8, !tbaa !8
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  %5 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %5, i64 %idxprom
  %7 = load float, ptr %arrayidx, align 4, !tbaa !13
  store float %7, ptr %x.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  %8 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom4 = zext i32 %9 to i64
  %arrayidx5 = getelementptr inbounds nuw float, ptr %8, i64 %idxprom4
  %10 = load float, ptr %arrayidx5, align 4, !tbaa !13
  store float %10, ptr %y.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #4
  %11 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul6 = mul i32 12, %12
  %idx.ext = zext i32 %mul6 to i64
  %add.ptr = getelementptr inbounds nuw float, ptr %11, i64 %idx.ext
  store ptr %add.ptr, ptr %row.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %13, 4
  %cmp = icmp eq i32 %rem, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %14 = load float, ptr %x.ascast, align 4, !tbaa !13
  %mul7 = fmul contract float %14, 1.000000e+09
  br label %cond.end

cond.false:                                       ; preds = %entry
  %15 = load float, ptr %x.ascast, align 4, !tbaa !13
  %mul8 = fmul contract float %15, 1.000000e+01
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %mul7, %cond.true ], [ %mul8, %cond.false ]
  %call = call contract float @__ocml_sin_f32(float noundef %cond) #5
  %16 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx9 = getelementptr inbounds float, ptr %16, i64 0
  store float %call, ptr %arrayidx9, align 4, !tbaa !13
  %17 = load float, ptr %x.ascast, align 4, !tbaa !13
  %mul10 = fmul contract float %17, 1.000000e+02
  %call11 = call contract float @__ocml_cos_f32(float noundef %mul10) #5
  %18 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx12 = getelementptr inbounds float, ptr %18, i64 1
  store float %call11, ptr %arrayidx12, align 4, !tbaa !13
  %19 = load float, ptr %x.ascast, align 4, !tbaa !13
  %call13 = call contract float @__ocml_tan_f32(float noundef %19) #5
  %20 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx14 = getelementptr inbounds float, ptr %20, i64 2
  store float %call13, ptr %arrayidx14, align 4, !tbaa !13
  %21 = load float, ptr %x.ascast, align 4, !tbaa !13
  %mul15 = fmul contract float %21, 4.000000e+00
  %call16 = call contract float @__ocml_exp_f32(float noundef %mul15) #5
  %22 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx17 = getelementptr inbounds float, ptr %22, i64 3
  store float %call16, ptr %arrayidx17, align 4, !tbaa !13
  %23 = load float, ptr %y.ascast, align 4, !tbaa !13
  %mul18 = fmul contract float %23, 4.000000e+00
  %call19 = call contract float @__ocml_exp2_f32(float noundef %mul18) #5
  %24 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx20 = getelementptr inbounds float, ptr %24, i64 4
  store float %call19, ptr %arrayidx20, align 4, !tbaa !13
  %25 = load float, ptr %x.ascast, align 4, !tbaa !13
  %add21 = fadd contract float %25, 1.500000e+00
  %call22 = call contract float @__ocml_log_f32(float noundef %add21) #5
  %26 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx23 = getelementptr inbounds float, ptr %26, i64 5
  store float %call22, ptr %arrayidx23, align 4, !tbaa !13
  %27 = load float, ptr %y.ascast, align 4, !tbaa !13
  %add24 = fadd contract float %27, 1.500000e+00
  %call25 = call contract float @__ocml_log10_f32(float noundef %add24) #5
  %28 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx26 = getelementptr inbounds float, ptr %28, i64 6
  store float %call25, ptr %arrayidx26, align 4, !tbaa !13
  %29 = load float, ptr %x.ascast, align 4, !tbaa !13
  %add27 = fadd contract float %29, 1.500000e+00
  %30 = load float, ptr %y.ascast, align 4, !tbaa !13
  %mul28 = fmul contract float %30, 3.000000e+00
  %call29 = call contract float @__ocml_pow_f32(float noundef %add27, float noundef %mul28) #5
  %31 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx30 = getelementptr inbounds float, ptr %31, i64 7
  store float %call29, ptr %arrayidx30, align 4, !tbaa !13
  %32 = load float, ptr %x.ascast, align 4, !tbaa !13
  %33 = load float, ptr %y.ascast, align 4, !tbaa !13
  %call31 = call contract float @__ocml_atan2_f32(float noundef %32, float noundef %33) #5
  %34 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx32 = getelementptr inbounds float, ptr %34, i64 8
  store float %call31, ptr %arrayidx32, align 4, !tbaa !13
  %35 = load float, ptr %x.ascast, align 4, !tbaa !13
  %mul33 = fmul contract float %35, 2.000000e+00
  %call34 = call contract float @__ocml_tanh_f32(float noundef %mul33) #5
  %36 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx35 = getelementptr inbounds float, ptr %36, i64 9
  store float %call34, ptr %arrayidx35, align 4, !tbaa !13
  %37 = load float, ptr %y.ascast, align 4, !tbaa !13
  %call36 = call contract float @__ocml_cbrt_f32(float noundef %37) #5
  %38 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx37 = getelementptr inbounds float, ptr %38, i64 10
  store float %call36, ptr %arrayidx37, align 4, !tbaa !13
  %39 = load float, ptr %x.ascast, align 4, !tbaa !13
  %mul38 = fmul contract float %39, 1.000000e+02
  %40 = load float, ptr %y.ascast, align 4, !tbaa !13
  %add39 = fadd contract float %40, 2.000000e+00
  %call40 = call contract float @__ocml_fmod_f32(float noundef %mul38, float noundef %add39) #5
  %41 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx41 = getelementptr inbounds float, ptr %41, i64 11
  store float %call40, ptr %arrayidx41, align 4, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
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
declare hidden float @__ocml_sin_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_cos_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_tan_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_exp_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_exp2_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_log_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_log10_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_pow_f32(float noundef, float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_atan2_f32(float noundef, float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_tanh_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_cbrt_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_fmod_f32(float noundef, float noundef) #3

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
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !6, i64 0}
