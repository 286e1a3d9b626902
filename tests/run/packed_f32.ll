; Two floats at a time, which CDNA2 and later do in one instruction: fused, added, multiplied,
; with halves swapped, broadcast and negated; a product of complex numbers.
; RUN: --kernel packed_f32 --grid 2 --block 64
; RUN: --arg f32[256]=rand:184 --arg f32[256]=rand:185 --arg f32[128x12]=0 --arg f32=0.375
; REFERENCE: packed_f32
; EXPECT: arg=2 first=-1.3427923,-1.59938,0.7369512,0.36321214,-0.2908996,-0.00030471355,0.32896948,0.77453405
; Made from src/packed_f32.cl by src/make.sh.

source_filename = "packed_f32.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @packed_f32(ptr addrspace(1) noundef align 8 %a, ptr addrspace(1) noundef align 8 %b, ptr addrspace(1) noundef align 8 %out, float noundef %scale) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %scale.addr = alloca float, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %scale.addr.ascast = addrspacecast ptr addrspace(5) %scale.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store float %scale, ptr %scale.addr.ascast, align 4, !tbaa !15
  %0 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %3 = load float, ptr %scale.addr.ascast, align 4, !tbaa !15
  call void @__clang_ocl_kern_imp_packed_f32(ptr addrspace(1) noundef align 8 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(1) noundef align 8 %2, float noundef %3) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_packed_f32(ptr addrspace(1) noundef align 8 %a, ptr addrspace(1) noundef align 8 %b, ptr addrspace(1) noundef align 8 %out, float noundef %scale) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %scale.addr = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca <2 x float>, align 8, addrspace(5)
  %y = alloca <2 x float>, align 8, addrspace(5)
  %to = alloca ptr addrspace(1), align 8, addrspace(5)
  %.compoundliteral = alloca <2 x float>, align 8, addrspace(5)
  %.compoundliteral15 = alloca <2 x float>, align 8, addrspace(5)
  %.compoundliteral19 = alloca <2 x float>, align 8, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %scale.addr.ascast = addrspacecast ptr addrspace(5) %scale.addr to ptr
  %.compoundliteral.ascast = addrspacecast ptr addrspace(5) %.compoundliteral to ptr
  %.compoundliteral15.ascast = addrspacecast ptr addrspace(5) %.compoundliteral15 to ptr
  %.compoundliteral19.ascast = addrspacecast ptr addrspace(5) %.compoundliteral19 to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store float %scale, ptr %scale.addr.ascast, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #6
  %5 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !13
  %6 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw <2 x float>, ptr addrspace(1) %5, i64 %idxprom
  %7 = load <2 x float>, ptr addrspace(1) %arrayidx, align 8, !tbaa !19
  store <2 x float> %7, ptr addrspace(5) %x, align 8, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #6
  %8 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !13
  %9 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom1 = zext i32 %9 to i64
  %arrayidx2 = getelementptr inbounds nuw <2 x float>, ptr addrspace(1) %8, i64 %idxprom1
  %10 = load <2 x float>, ptr addrspace(1) %arrayidx2, align 8, !tbaa !19
  store <2 x float> %10, ptr addrspace(5) %y, align 8, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #6
  %11 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %12 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul3 = mul i32 6, %12
  %idx.ext = zext i32 %mul3 to i64
  %add.ptr = getelementptr inbounds nuw <2 x float>, ptr addrspace(1) %11, i64 %idx.ext
  store ptr addrspace(1) %add.ptr, ptr addrspace(5) %to, align 8, !tbaa !13
  %13 = load <2 x float>, ptr addrspace(5) %x, align 8, !tbaa !19
  %14 = load <2 x float>, ptr addrspace(5) %y, align 8, !tbaa !19
  %add4 = fadd <2 x float> %13, %14
  %15 = load ptr addrspace(1), ptr addrspace(5) %to, align 8, !tbaa !13
  %arrayidx5 = getelementptr inbounds <2 x float>, ptr addrspace(1) %15, i64 0
  store <2 x float> %add4, ptr addrspace(1) %arrayidx5, align 8, !tbaa !19
  %16 = load <2 x float>, ptr addrspace(5) %x, align 8, !tbaa !19
  %17 = load <2 x float>, ptr addrspace(5) %y, align 8
  %18 = shufflevector <2 x float> %17, <2 x float> poison, <2 x i32> <i32 1, i32 0>
  %mul6 = fmul <2 x float> %16, %18
  %19 = load ptr addrspace(1), ptr addrspace(5) %to, align 8, !tbaa !13
  %arrayidx7 = getelementptr inbounds <2 x float>, ptr addrspace(1) %19, i64 1
  store <2 x float> %mul6, ptr addrspace(1) %arrayidx7, align 8, !tbaa !19
  %20 = load <2 x float>, ptr addrspace(5) %x, align 8, !tbaa !19
  %21 = load <2 x float>, ptr addrspace(5) %y, align 8, !tbaa !19
  %22 = load <2 x float>, ptr addrspace(5) %x, align 8, !tbaa !19
  %23 = call <2 x float> @llvm.fma.v2f32(<2 x float> %20, <2 x float> %21, <2 x float> %22)
  %24 = load ptr addrspace(1), ptr addrspace(5) %to, align 8, !tbaa !13
  %arrayidx8 = getelementptr inbounds <2 x float>, ptr addrspace(1) %24, i64 2
  store <2 x float> %23, ptr addrspace(1) %arrayidx8, align 8, !tbaa !19
  %25 = load <2 x float>, ptr addrspace(5) %x, align 8, !tbaa !19
  %26 = load float, ptr %scale.addr.ascast, align 4, !tbaa !15
  %splat.splatinsert = insertelement <2 x float> poison, float %26, i64 0
  %splat.splat = shufflevector <2 x float> %splat.splatinsert, <2 x float> poison, <2 x i32> zeroinitializer
  %27 = load <2 x float>, ptr addrspace(5) %y, align 8, !tbaa !19
  %fneg = fneg <2 x float> %27
  %28 = call <2 x float> @llvm.fma.v2f32(<2 x float> %25, <2 x float> %splat.splat, <2 x float> %fneg)
  %29 = load ptr addrspace(1), ptr addrspace(5) %to, align 8, !tbaa !13
  %arrayidx9 = getelementptr inbounds <2 x float>, ptr addrspace(1) %29, i64 3
  store <2 x float> %28, ptr addrspace(1) %arrayidx9, align 8, !tbaa !19
  %30 = load <2 x float>, ptr addrspace(5) %x, align 8
  %31 = shufflevector <2 x float> %30, <2 x float> poison, <2 x i32> zeroinitializer
  %32 = load <2 x float>, ptr addrspace(5) %y, align 8, !tbaa !19
  %33 = load <2 x float>, ptr addrspace(5) %x, align 8
  %34 = shufflevector <2 x float> %33, <2 x float> poison, <2 x i32> <i32 1, i32 1>
  %35 = load <2 x float>, ptr addrspace(5) %y, align 8
  %36 = extractelement <2 x float> %35, i64 1
  %vecinit = insertelement <2 x float> poison, float %36, i32 0
  %37 = load <2 x float>, ptr addrspace(5) %y, align 8
  %38 = extractelement <2 x float> %37, i64 0
  %fneg10 = fneg float %38
  %vecinit11 = insertelement <2 x float> %vecinit, float %fneg10, i32 1
  store <2 x float> %vecinit11, ptr %.compoundliteral.ascast, align 8, !tbaa !19
  %39 = load <2 x float>, ptr %.compoundliteral.ascast, align 8, !tbaa !19
  %mul12 = fmul <2 x float> %34, %39
  %fneg13 = fneg <2 x float> %mul12
  %40 = call <2 x float> @llvm.fma.v2f32(<2 x float> %31, <2 x float> %32, <2 x float> %fneg13)
  %41 = load ptr addrspace(1), ptr addrspace(5) %to, align 8, !tbaa !13
  %arrayidx14 = getelementptr inbounds <2 x float>, ptr addrspace(1) %41, i64 4
  store <2 x float> %40, ptr addrspace(1) %arrayidx14, align 8, !tbaa !19
  %42 = load <2 x float>, ptr addrspace(5) %x, align 8, !tbaa !19
  %43 = load float, ptr %scale.addr.ascast, align 4, !tbaa !15
  %vecinit16 = insertelement <2 x float> poison, float %43, i32 0
  %vecinit17 = insertelement <2 x float> %vecinit16, float 1.000000e+00, i32 1
  store <2 x float> %vecinit17, ptr %.compoundliteral15.ascast, align 8, !tbaa !19
  %44 = load <2 x float>, ptr %.compoundliteral15.ascast, align 8, !tbaa !19
  %add18 = fadd <2 x float> %42, %44
  %45 = load float, ptr %scale.addr.ascast, align 4, !tbaa !15
  %vecinit20 = insertelement <2 x float> poison, float %45, i32 0
  %46 = load <2 x float>, ptr addrspace(5) %y, align 8
  %47 = extractelement <2 x float> %46, i64 0
  %vecinit21 = insertelement <2 x float> %vecinit20, float %47, i32 1
  store <2 x float> %vecinit21, ptr %.compoundliteral19.ascast, align 8, !tbaa !19
  %48 = load <2 x float>, ptr %.compoundliteral19.ascast, align 8, !tbaa !19
  %mul22 = fmul <2 x float> %add18, %48
  %49 = load <2 x float>, ptr addrspace(5) %x, align 8
  %50 = shufflevector <2 x float> %49, <2 x float> poison, <2 x i32> <i32 1, i32 0>
  %sub = fsub <2 x float> %mul22, %50
  %51 = load ptr addrspace(1), ptr addrspace(5) %to, align 8, !tbaa !13
  %arrayidx23 = getelementptr inbounds <2 x float>, ptr addrspace(1) %51, i64 5
  store <2 x float> %sub, ptr addrspace(1) %arrayidx23, align 8, !tbaa !19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #6
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
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>) #4

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
!8 = !{i32 1, i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"float2*", !"float2*", !"float2*", !"float"}
!11 = !{!"float __attribute__((ext_vector_type(2)))*", !"float __attribute__((ext_vector_type(2)))*", !"float __attribute__((ext_vector_type(2)))*", !"float"}
!12 = !{!"const", !"const", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !6, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{!6, !6, i64 0}
