; One step of a 7-point stencil on a 3-D grid; the size is given in work-items, so the
; last workgroup of each dimension is partial.
; RUN: --kernel stencil3d --global 22,13,9 --block 8,4,4
; RUN: --arg f32[9x13x22]=rand:15 --arg f32[9x13x22]=0 --arg f32=0.4 --arg f32=0.1
; REFERENCE: stencil3d tolerance=1e-6
; EXPECT: arg=1 first=0.057482123,0.5603055,0.12102342,-0.5681603,-0.64167535,0.82253087,0.5757245,0.5338012
; Made from src/stencil3d.cl by src/make.sh.

source_filename = "stencil3d.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @stencil3d(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, float noundef %centre, float noundef %side) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %centre.addr = alloca float, align 4, addrspace(5)
  %side.addr = alloca float, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %centre.addr.ascast = addrspacecast ptr addrspace(5) %centre.addr to ptr
  %side.addr.ascast = addrspacecast ptr addrspace(5) %side.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store float %centre, ptr %centre.addr.ascast, align 4, !tbaa !15
  store float %side, ptr %side.addr.ascast, align 4, !tbaa !15
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %2 = load float, ptr %centre.addr.ascast, align 4, !tbaa !15
  %3 = load float, ptr %side.addr.ascast, align 4, !tbaa !15
  call void @__clang_ocl_kern_imp_stencil3d(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, float noundef %2, float noundef %3) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_stencil3d(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, float noundef %centre, float noundef %side) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %centre.addr = alloca float, align 4, addrspace(5)
  %side.addr = alloca float, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %z = alloca i32, align 4, addrspace(5)
  %nx = alloca i32, align 4, addrspace(5)
  %ny = alloca i32, align 4, addrspace(5)
  %nz = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %edge = alloca i8, align 1, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %centre.addr.ascast = addrspacecast ptr addrspace(5) %centre.addr to ptr
  %side.addr.ascast = addrspacecast ptr addrspace(5) %side.addr to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store float %centre, ptr %centre.addr.ascast, align 4, !tbaa !15
  store float %side, ptr %side.addr.ascast, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #6
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %x, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #6
  %5 = call i32 @llvm.amdgcn.workgroup.id.y()
  %6 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr i8, ptr addrspace(4) %6, i32 14
  %8 = load i16, ptr addrspace(4) %7, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv1 = zext i16 %8 to i32
  %mul2 = mul i32 %5, %conv1
  %9 = call i32 @llvm.amdgcn.workitem.id.y()
  %add3 = add i32 %mul2, %9
  store i32 %add3, ptr addrspace(5) %y, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %z) #6
  %10 = call i32 @llvm.amdgcn.workgroup.id.z()
  %11 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %12 = getelementptr i8, ptr addrspace(4) %11, i32 16
  %13 = load i16, ptr addrspace(4) %12, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv4 = zext i16 %13 to i32
  %mul5 = mul i32 %10, %conv4
  %14 = call i32 @llvm.amdgcn.workitem.id.z()
  %add6 = add i32 %mul5, %14
  store i32 %add6, ptr addrspace(5) %z, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %nx) #6
  %15 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %16 = getelementptr i8, ptr addrspace(4) %15, i32 12
  %17 = load i32, ptr addrspace(4) %16, align 4, !range !19, !invariant.load !18
  store i32 %17, ptr addrspace(5) %nx, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ny) #6
  %18 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %19 = getelementptr i8, ptr addrspace(4) %18, i32 16
  %20 = load i32, ptr addrspace(4) %19, align 4, !range !19, !invariant.load !18
  store i32 %20, ptr addrspace(5) %ny, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %nz) #6
  %21 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %22 = getelementptr i8, ptr addrspace(4) %21, i32 20
  %23 = load i32, ptr addrspace(4) %22, align 4, !range !19, !invariant.load !18
  store i32 %23, ptr addrspace(5) %nz, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #6
  %24 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %25 = load i32, ptr addrspace(5) %ny, align 4, !tbaa !4
  %mul7 = mul i32 %24, %25
  %26 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %add8 = add i32 %mul7, %26
  %27 = load i32, ptr addrspace(5) %nx, align 4, !tbaa !4
  %mul9 = mul i32 %add8, %27
  %28 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %add10 = add i32 %mul9, %28
  store i32 %add10, ptr addrspace(5) %at, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %edge) #6
  %29 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %cmp = icmp eq i32 %29, 0
  br i1 %cmp, label %lor.end, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %30 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %cmp12 = icmp eq i32 %30, 0
  br i1 %cmp12, label %lor.end, label %lor.lhs.false14

lor.lhs.false14:                                  ; preds = %lor.lhs.false
  %31 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %cmp15 = icmp eq i32 %31, 0
  br i1 %cmp15, label %lor.end, label %lor.lhs.false17

lor.lhs.false17:                                  ; preds = %lor.lhs.false14
  %32 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %33 = load i32, ptr addrspace(5) %nx, align 4, !tbaa !4
  %sub = sub i32 %33, 1
  %cmp18 = icmp eq i32 %32, %sub
  br i1 %cmp18, label %lor.end, label %lor.lhs.false20

lor.lhs.false20:                                  ; preds = %lor.lhs.false17
  %34 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %35 = load i32, ptr addrspace(5) %ny, align 4, !tbaa !4
  %sub21 = sub i32 %35, 1
  %cmp22 = icmp eq i32 %34, %sub21
  br i1 %cmp22, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %lor.lhs.false20
  %36 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %37 = load i32, ptr addrspace(5) %nz, align 4, !tbaa !4
  %sub24 = sub i32 %37, 1
  %cmp25 = icmp eq i32 %36, %sub24
  br label %lor.end

lor.end:                                          ; preds = %lor.rhs, %lor.lhs.false20, %lor.lhs.false17, %lor.lhs.false14, %lor.lhs.false, %entry
  %38 = phi i1 [ true, %lor.lhs.false20 ], [ true, %lor.lhs.false17 ], [ true, %lor.lhs.false14 ], [ true, %lor.lhs.false ], [ true, %entry ], [ %cmp25, %lor.rhs ]
  %storedv = zext i1 %38 to i8
  store i8 %storedv, ptr addrspace(5) %edge, align 1, !tbaa !20
  %39 = load i8, ptr addrspace(5) %edge, align 1, !tbaa !20, !range !22, !noundef !18
  %loadedv = trunc i8 %39 to i1
  br i1 %loadedv, label %if.then, label %if.end

if.then:                                          ; preds = %lor.end
  %40 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %41 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %idxprom = zext i32 %41 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %40, i64 %idxprom
  %42 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !15
  %43 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %44 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %idxprom27 = zext i32 %44 to i64
  %arrayidx28 = getelementptr inbounds nuw float, ptr addrspace(1) %43, i64 %idxprom27
  store float %42, ptr addrspace(1) %arrayidx28, align 4, !tbaa !15
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %lor.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  %45 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %46 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %sub29 = sub i32 %46, 1
  %idxprom30 = zext i32 %sub29 to i64
  %arrayidx31 = getelementptr inbounds nuw float, ptr addrspace(1) %45, i64 %idxprom30
  %47 = load float, ptr addrspace(1) %arrayidx31, align 4, !tbaa !15
  %48 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %49 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %add32 = add i32 %49, 1
  %idxprom33 = zext i32 %add32 to i64
  %arrayidx34 = getelementptr inbounds nuw float, ptr addrspace(1) %48, i64 %idxprom33
  %50 = load float, ptr addrspace(1) %arrayidx34, align 4, !tbaa !15
  %add35 = fadd float %47, %50
  %51 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %52 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %53 = load i32, ptr addrspace(5) %nx, align 4, !tbaa !4
  %sub36 = sub i32 %52, %53
  %idxprom37 = zext i32 %sub36 to i64
  %arrayidx38 = getelementptr inbounds nuw float, ptr addrspace(1) %51, i64 %idxprom37
  %54 = load float, ptr addrspace(1) %arrayidx38, align 4, !tbaa !15
  %add39 = fadd float %add35, %54
  %55 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %56 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %57 = load i32, ptr addrspace(5) %nx, align 4, !tbaa !4
  %add40 = add i32 %56, %57
  %idxprom41 = zext i32 %add40 to i64
  %arrayidx42 = getelementptr inbounds nuw float, ptr addrspace(1) %55, i64 %idxprom41
  %58 = load float, ptr addrspace(1) %arrayidx42, align 4, !tbaa !15
  %add43 = fadd float %add39, %58
  %59 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %60 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %61 = load i32, ptr addrspace(5) %nx, align 4, !tbaa !4
  %62 = load i32, ptr addrspace(5) %ny, align 4, !tbaa !4
  %mul44 = mul i32 %61, %62
  %sub45 = sub i32 %60, %mul44
  %idxprom46 = zext i32 %sub45 to i64
  %arrayidx47 = getelementptr inbounds nuw float, ptr addrspace(1) %59, i64 %idxprom46
  %63 = load float, ptr addrspace(1) %arrayidx47, align 4, !tbaa !15
  %add48 = fadd float %add43, %63
  %64 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %65 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %66 = load i32, ptr addrspace(5) %nx, align 4, !tbaa !4
  %67 = load i32, ptr addrspace(5) %ny, align 4, !tbaa !4
  %mul49 = mul i32 %66, %67
  %add50 = add i32 %65, %mul49
  %idxprom51 = zext i32 %add50 to i64
  %arrayidx52 = getelementptr inbounds nuw float, ptr addrspace(1) %64, i64 %idxprom51
  %68 = load float, ptr addrspace(1) %arrayidx52, align 4, !tbaa !15
  %add53 = fadd float %add48, %68
  store float %add53, ptr addrspace(5) %sum, align 4, !tbaa !15
  %69 = load float, ptr %centre.addr.ascast, align 4, !tbaa !15
  %70 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %71 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %idxprom54 = zext i32 %71 to i64
  %arrayidx55 = getelementptr inbounds nuw float, ptr addrspace(1) %70, i64 %idxprom54
  %72 = load float, ptr addrspace(1) %arrayidx55, align 4, !tbaa !15
  %73 = load float, ptr %side.addr.ascast, align 4, !tbaa !15
  %74 = load float, ptr addrspace(5) %sum, align 4, !tbaa !15
  %mul57 = fmul float %73, %74
  %75 = call float @llvm.fmuladd.f32(float %69, float %72, float %mul57)
  %76 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %77 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %idxprom58 = zext i32 %77 to i64
  %arrayidx59 = getelementptr inbounds nuw float, ptr addrspace(1) %76, i64 %idxprom58
  store float %75, ptr addrspace(1) %arrayidx59, align 4, !tbaa !15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %edge) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %nz) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ny) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %nx) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %z) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #6
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.z() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.z() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #4

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
!8 = !{i32 1, i32 1, i32 0, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"float*", !"float*", !"float", !"float"}
!11 = !{!"const", !"", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 float", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !6, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{i32 1, i32 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"bool", !6, i64 0}
!22 = !{i8 0, i8 2}
