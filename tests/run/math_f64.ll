; Some double functions of ocml.
; RUN: --kernel math_f64 --grid 1 --block 64
; RUN: --arg f64[64]=rand:30 --arg f64[64]=rand:31 --arg f64[64x6]=0
; REFERENCE: math_f64 tolerance=1e-13
; EXPECT: arg=2 first=-0.9159726865510668,3.593384256264457,0.7804350408485639,3.40662491344197,1.4156916037472687,0.753627407068521,-0.9536050543473493,5.8277662954075184
; Made from src/math_f64.hip by src/make.sh.

source_filename = "math_f64.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @math_f64(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca double, align 8, addrspace(5)
  %y = alloca double, align 8, addrspace(5)
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
  %arrayidx = getelementptr inbounds nuw double, ptr %5, i64 %idxprom
  %7 = load double, ptr %arrayidx, align 8, !tbaa !13
  store double %7, ptr %x.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  %8 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom4 = zext i32 %9 to i64
  %arrayidx5 = getelementptr inbounds nuw double, ptr %8, i64 %idxprom4
  %10 = load double, ptr %arrayidx5, align 8, !tbaa !13
  store double %10, ptr %y.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #4
  %11 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul6 = mul i32 6, %12
  %idx.ext = zext i32 %mul6 to i64
  %add.ptr = getelementptr inbounds nuw double, ptr %11, i64 %idx.ext
  store ptr %add.ptr, ptr %row.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %13, 4
  %cmp = icmp eq i32 %rem, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %14 = load double, ptr %x.ascast, align 8, !tbaa !13
  %mul7 = fmul contract double %14, 1.000000e+12
  br label %cond.end

cond.false:                                       ; preds = %entry
  %15 = load double, ptr %x.ascast, align 8, !tbaa !13
  %mul8 = fmul contract double %15, 1.000000e+01
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract double [ %mul7, %cond.true ], [ %mul8, %cond.false ]
  %call = call contract double @__ocml_sin_f64(double noundef %cond) #5
  %16 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx9 = getelementptr inbounds double, ptr %16, i64 0
  store double %call, ptr %arrayidx9, align 8, !tbaa !13
  %17 = load double, ptr %x.ascast, align 8, !tbaa !13
  %mul10 = fmul contract double %17, 4.000000e+00
  %call11 = call contract double @__ocml_exp_f64(double noundef %mul10) #5
  %18 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx12 = getelementptr inbounds double, ptr %18, i64 1
  store double %call11, ptr %arrayidx12, align 8, !tbaa !13
  %19 = load double, ptr %y.ascast, align 8, !tbaa !13
  %add13 = fadd contract double %19, 1.500000e+00
  %call14 = call contract double @__ocml_log_f64(double noundef %add13) #5
  %20 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx15 = getelementptr inbounds double, ptr %20, i64 2
  store double %call14, ptr %arrayidx15, align 8, !tbaa !13
  %21 = load double, ptr %x.ascast, align 8, !tbaa !13
  %add16 = fadd contract double %21, 1.500000e+00
  %22 = load double, ptr %y.ascast, align 8, !tbaa !13
  %mul17 = fmul contract double %22, 3.000000e+00
  %call18 = call contract double @__ocml_pow_f64(double noundef %add16, double noundef %mul17) #5
  %23 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx19 = getelementptr inbounds double, ptr %23, i64 3
  store double %call18, ptr %arrayidx19, align 8, !tbaa !13
  %24 = load double, ptr %x.ascast, align 8, !tbaa !13
  %mul20 = fmul contract double %24, 2.000000e+01
  %call21 = call contract double @__ocml_atan_f64(double noundef %mul20) #5
  %25 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx22 = getelementptr inbounds double, ptr %25, i64 4
  store double %call21, ptr %arrayidx22, align 8, !tbaa !13
  %26 = load double, ptr %x.ascast, align 8, !tbaa !13
  %mul23 = fmul contract double %26, 0x6974E718D7D7625A
  %27 = load double, ptr %y.ascast, align 8, !tbaa !13
  %mul24 = fmul contract double %27, 0x6974E718D7D7625A
  %call25 = call contract double @__ocml_hypot_f64(double noundef %mul23, double noundef %mul24) #5
  %mul26 = fmul contract double %call25, 0x16687E92154EF7AC
  %28 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx27 = getelementptr inbounds double, ptr %28, i64 5
  store double %mul26, ptr %arrayidx27, align 8, !tbaa !13
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
declare hidden double @__ocml_sin_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_exp_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_log_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_pow_f64(double noundef, double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_atan_f64(double noundef) #3

; Function Attrs: convergent nounwind
declare hidden double @__ocml_hypot_f64(double noundef, double noundef) #3

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
!9 = !{!"p1 double", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"double", !6, i64 0}
