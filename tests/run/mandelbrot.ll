; Iterations of z² + c until |z| > 2: each lane leaves the loop at its own time. No
; contraction, so that the counts are exact.
; RUN: --kernel mandelbrot --grid 4,6 --block 16,8
; RUN: --arg u32[48x64]=0 --arg u32=64 --arg u32=200 --arg f32=0.046875
; REFERENCE: mandelbrot
; EXPECT: arg=0 first=1,1,1,1,1,1,1,1
; Made from src/mandelbrot.cl by src/make.sh.

source_filename = "mandelbrot.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @mandelbrot(ptr addrspace(1) noundef align 4 %out, i32 noundef %width, i32 noundef %limit, float noundef %step) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %width.addr = alloca i32, align 4, addrspace(5)
  %limit.addr = alloca i32, align 4, addrspace(5)
  %step.addr = alloca float, align 4, addrspace(5)
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %width.addr.ascast = addrspacecast ptr addrspace(5) %width.addr to ptr
  %limit.addr.ascast = addrspacecast ptr addrspace(5) %limit.addr to ptr
  %step.addr.ascast = addrspacecast ptr addrspace(5) %step.addr to ptr
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store i32 %width, ptr %width.addr.ascast, align 4, !tbaa !4
  store i32 %limit, ptr %limit.addr.ascast, align 4, !tbaa !4
  store float %step, ptr %step.addr.ascast, align 4, !tbaa !15
  %0 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %1 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %limit.addr.ascast, align 4, !tbaa !4
  %3 = load float, ptr %step.addr.ascast, align 4, !tbaa !15
  call void @__clang_ocl_kern_imp_mandelbrot(ptr addrspace(1) noundef align 4 %0, i32 noundef %1, i32 noundef %2, float noundef %3) #4
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_mandelbrot(ptr addrspace(1) noundef align 4 %out, i32 noundef %width, i32 noundef %limit, float noundef %step) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %width.addr = alloca i32, align 4, addrspace(5)
  %limit.addr = alloca i32, align 4, addrspace(5)
  %step.addr = alloca float, align 4, addrspace(5)
  %px = alloca i32, align 4, addrspace(5)
  %py = alloca i32, align 4, addrspace(5)
  %cx = alloca float, align 4, addrspace(5)
  %cy = alloca float, align 4, addrspace(5)
  %x = alloca float, align 4, addrspace(5)
  %y = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %t = alloca float, align 4, addrspace(5)
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %width.addr.ascast = addrspacecast ptr addrspace(5) %width.addr to ptr
  %limit.addr.ascast = addrspacecast ptr addrspace(5) %limit.addr to ptr
  %step.addr.ascast = addrspacecast ptr addrspace(5) %step.addr to ptr
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store i32 %width, ptr %width.addr.ascast, align 4, !tbaa !4
  store i32 %limit, ptr %limit.addr.ascast, align 4, !tbaa !4
  store float %step, ptr %step.addr.ascast, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %px) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %px, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %py) #5
  %5 = call i32 @llvm.amdgcn.workgroup.id.y()
  %6 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr i8, ptr addrspace(4) %6, i32 14
  %8 = load i16, ptr addrspace(4) %7, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv1 = zext i16 %8 to i32
  %mul2 = mul i32 %5, %conv1
  %9 = call i32 @llvm.amdgcn.workitem.id.y()
  %add3 = add i32 %mul2, %9
  store i32 %add3, ptr addrspace(5) %py, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %cx) #5
  %10 = load i32, ptr addrspace(5) %px, align 4, !tbaa !4
  %conv4 = uitofp i32 %10 to float
  %11 = load float, ptr %step.addr.ascast, align 4, !tbaa !15
  %mul5 = fmul float %conv4, %11
  %sub = fsub float %mul5, 2.250000e+00
  store float %sub, ptr addrspace(5) %cx, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %cy) #5
  %12 = load i32, ptr addrspace(5) %py, align 4, !tbaa !4
  %conv6 = uitofp i32 %12 to float
  %13 = load float, ptr %step.addr.ascast, align 4, !tbaa !15
  %mul7 = fmul float %conv6, %13
  %sub8 = fsub float %mul7, 1.125000e+00
  store float %sub8, ptr addrspace(5) %cy, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  store float 0.000000e+00, ptr addrspace(5) %x, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #5
  store float 0.000000e+00, ptr addrspace(5) %y, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  store i32 0, ptr addrspace(5) %i, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %14 = load float, ptr addrspace(5) %x, align 4, !tbaa !15
  %15 = load float, ptr addrspace(5) %x, align 4, !tbaa !15
  %mul9 = fmul float %14, %15
  %16 = load float, ptr addrspace(5) %y, align 4, !tbaa !15
  %17 = load float, ptr addrspace(5) %y, align 4, !tbaa !15
  %mul10 = fmul float %16, %17
  %add11 = fadd float %mul9, %mul10
  %cmp = fcmp ole float %add11, 4.000000e+00
  br i1 %cmp, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %18 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %19 = load i32, ptr %limit.addr.ascast, align 4, !tbaa !4
  %cmp13 = icmp ult i32 %18, %19
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %20 = phi i1 [ false, %while.cond ], [ %cmp13, %land.rhs ]
  br i1 %20, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %21 = load float, ptr addrspace(5) %x, align 4, !tbaa !15
  %22 = load float, ptr addrspace(5) %x, align 4, !tbaa !15
  %mul15 = fmul float %21, %22
  %23 = load float, ptr addrspace(5) %y, align 4, !tbaa !15
  %24 = load float, ptr addrspace(5) %y, align 4, !tbaa !15
  %mul16 = fmul float %23, %24
  %sub17 = fsub float %mul15, %mul16
  %25 = load float, ptr addrspace(5) %cx, align 4, !tbaa !15
  %add18 = fadd float %sub17, %25
  store float %add18, ptr addrspace(5) %t, align 4, !tbaa !15
  %26 = load float, ptr addrspace(5) %x, align 4, !tbaa !15
  %mul19 = fmul float 2.000000e+00, %26
  %27 = load float, ptr addrspace(5) %y, align 4, !tbaa !15
  %mul20 = fmul float %mul19, %27
  %28 = load float, ptr addrspace(5) %cy, align 4, !tbaa !15
  %add21 = fadd float %mul20, %28
  store float %add21, ptr addrspace(5) %y, align 4, !tbaa !15
  %29 = load float, ptr addrspace(5) %t, align 4, !tbaa !15
  store float %29, ptr addrspace(5) %x, align 4, !tbaa !15
  %30 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %inc = add i32 %30, 1
  store i32 %inc, ptr addrspace(5) %i, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  br label %while.cond, !llvm.loop !19

while.end:                                        ; preds = %land.end
  %31 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %32 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %33 = load i32, ptr addrspace(5) %py, align 4, !tbaa !4
  %34 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %mul22 = mul i32 %33, %34
  %35 = load i32, ptr addrspace(5) %px, align 4, !tbaa !4
  %add23 = add i32 %mul22, %35
  %idxprom = zext i32 %add23 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %32, i64 %idxprom
  store i32 %31, ptr addrspace(1) %arrayidx, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %cy) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %cx) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %py) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %px) #5
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }
attributes #5 = { nounwind }

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
!8 = !{i32 1, i32 0, i32 0, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"uint*", !"uint", !"uint", !"float"}
!11 = !{!"", !"", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 int", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !6, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = distinct !{!19, !20}
!20 = !{!"llvm.loop.unroll.disable"}
