; Double precision to the last bit: fused multiply-add, division and square root.
; RUN: --kernel f64 --grid 2 --block 64
; RUN: --arg f64[128]=rand:16 --arg f64[128]=rand:17 --arg f64[128x4]=0
; REFERENCE: f64
; EXPECT: arg=2 first=-0.2510775163768575,-5.573728123077854e272,NaN,-0.8069398330511797,-0.06739116679353366,4.5822148876770366e-271,NaN,-1.7580447497178646
; Made from src/f64.cl by src/make.sh.

source_filename = "f64.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @f64(ptr addrspace(1) noundef align 8 %a, ptr addrspace(1) noundef align 8 %b, ptr addrspace(1) noundef align 8 %out) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  %0 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !12
  %2 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  call void @__clang_ocl_kern_imp_f64(ptr addrspace(1) noundef align 8 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(1) noundef align 8 %2) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_f64(ptr addrspace(1) noundef align 8 %a, ptr addrspace(1) noundef align 8 %b, ptr addrspace(1) noundef align 8 %out) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca double, align 8, addrspace(5)
  %y = alloca double, align 8, addrspace(5)
  %wide = alloca double, align 8, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #6
  %5 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !12
  %6 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw double, ptr addrspace(1) %5, i64 %idxprom
  %7 = load double, ptr addrspace(1) %arrayidx, align 8, !tbaa !17
  store double %7, ptr addrspace(5) %x, align 8, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #6
  %8 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !12
  %9 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom1 = zext i32 %9 to i64
  %arrayidx2 = getelementptr inbounds nuw double, ptr addrspace(1) %8, i64 %idxprom1
  %10 = load double, ptr addrspace(1) %arrayidx2, align 8, !tbaa !17
  store double %10, ptr addrspace(5) %y, align 8, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %wide) #6
  %11 = load double, ptr addrspace(5) %x, align 8, !tbaa !17
  %12 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %rem = urem i32 %12, 3
  %cmp = icmp eq i32 %rem, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  br label %cond.end

cond.false:                                       ; preds = %entry
  %13 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %rem4 = urem i32 %13, 3
  %cmp5 = icmp eq i32 %rem4, 1
  %14 = zext i1 %cmp5 to i64
  %cond = select i1 %cmp5, double 0x7B0000000000000, double 1.000000e+00
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond7 = phi double [ 0x7830000000000000, %cond.true ], [ %cond, %cond.false ]
  %mul8 = fmul double %11, %cond7
  store double %mul8, ptr addrspace(5) %wide, align 8, !tbaa !17
  %15 = load double, ptr addrspace(5) %x, align 8, !tbaa !17
  %16 = load double, ptr addrspace(5) %y, align 8, !tbaa !17
  %17 = call double @llvm.fma.f64(double %15, double %16, double -2.500000e-01)
  %18 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %19 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul9 = mul i32 4, %19
  %idxprom10 = zext i32 %mul9 to i64
  %arrayidx11 = getelementptr inbounds nuw double, ptr addrspace(1) %18, i64 %idxprom10
  store double %17, ptr addrspace(1) %arrayidx11, align 8, !tbaa !17
  %20 = load double, ptr addrspace(5) %wide, align 8, !tbaa !17
  %21 = load double, ptr addrspace(5) %y, align 8, !tbaa !17
  %div = fdiv double %20, %21
  %22 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %23 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul12 = mul i32 4, %23
  %add13 = add i32 %mul12, 1
  %idxprom14 = zext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds nuw double, ptr addrspace(1) %22, i64 %idxprom14
  store double %div, ptr addrspace(1) %arrayidx15, align 8, !tbaa !17
  %24 = load double, ptr addrspace(5) %x, align 8, !tbaa !17
  %cmp16 = fcmp olt double %24, 0.000000e+00
  br i1 %cmp16, label %cond.true18, label %cond.false20

cond.true18:                                      ; preds = %cond.end
  %25 = load double, ptr addrspace(5) %wide, align 8, !tbaa !17
  %fneg = fneg double %25
  %26 = load double, ptr addrspace(5) %x, align 8, !tbaa !17
  %mul19 = fmul double %fneg, %26
  br label %cond.end21

cond.false20:                                     ; preds = %cond.end
  %27 = load double, ptr addrspace(5) %wide, align 8, !tbaa !17
  br label %cond.end21

cond.end21:                                       ; preds = %cond.false20, %cond.true18
  %cond22 = phi double [ %mul19, %cond.true18 ], [ %27, %cond.false20 ]
  %28 = call double @llvm.sqrt.f64(double %cond22)
  %29 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %30 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul23 = mul i32 4, %30
  %add24 = add i32 %mul23, 2
  %idxprom25 = zext i32 %add24 to i64
  %arrayidx26 = getelementptr inbounds nuw double, ptr addrspace(1) %29, i64 %idxprom25
  store double %28, ptr addrspace(1) %arrayidx26, align 8, !tbaa !17
  %31 = load double, ptr addrspace(5) %x, align 8, !tbaa !17
  %32 = load double, ptr addrspace(5) %y, align 8, !tbaa !17
  %mul27 = fmul double %31, %32
  %33 = load double, ptr addrspace(5) %x, align 8, !tbaa !17
  %add28 = fadd double %mul27, %33
  %mul29 = fmul double %add28, 3.000000e+00
  %34 = load double, ptr addrspace(5) %y, align 8, !tbaa !17
  %sub = fsub double %mul29, %34
  %35 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %36 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul30 = mul i32 4, %36
  %add31 = add i32 %mul30, 3
  %idxprom32 = zext i32 %add31 to i64
  %arrayidx33 = getelementptr inbounds nuw double, ptr addrspace(1) %35, i64 %idxprom32
  store double %sub, ptr addrspace(1) %arrayidx33, align 8, !tbaa !17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %wide) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nounwind }
attributes #6 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"gfxjit_test_source", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{i32 1, i32 1, i32 1}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"double*", !"double*", !"double*"}
!11 = !{!"const", !"const", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 double", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{i16 1, i16 1025}
!16 = !{}
!17 = !{!18, !18, i64 0}
!18 = !{!"double", !6, i64 0}
