; A sparse matrix of at most nine numbers a row, all first numbers of rows, then all second
; ones (ELLPACK), times a vector; a column beyond the vector marks an empty place.
; RUN: --kernel spmv_ell --global 150 --block 64
; RUN: --arg u32[9x150]=rand:136 --arg f32[9x150]=rand:137 --arg f32[150]=rand:138
; RUN: --arg f32[150]=0.5 --arg f32=-1.5
; REFERENCE: spmv_ell tolerance=1e-5
; EXPECT: arg=3 first=1.027793,2.8687322,0.9409191,1.1703583,2.2660596,0.039634183,-1.6022685,1.8545365
; Made from src/spmv_ell.cl by src/make.sh.

source_filename = "spmv_ell.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @spmv_ell(ptr addrspace(1) noundef align 4 %columns, ptr addrspace(1) noundef align 4 %values, ptr addrspace(1) noundef align 4 %x, ptr addrspace(1) noundef align 4 %y, float noundef %scale) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %columns.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %values.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %y.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %scale.addr = alloca float, align 4, addrspace(5)
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  %values.addr.ascast = addrspacecast ptr addrspace(5) %values.addr to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %scale.addr.ascast = addrspacecast ptr addrspace(5) %scale.addr to ptr
  store ptr addrspace(1) %columns, ptr %columns.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %values, ptr %values.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %y, ptr %y.addr.ascast, align 8, !tbaa !15
  store float %scale, ptr %scale.addr.ascast, align 4, !tbaa !17
  %0 = load ptr addrspace(1), ptr %columns.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %values.addr.ascast, align 8, !tbaa !15
  %2 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !15
  %3 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !15
  %4 = load float, ptr %scale.addr.ascast, align 4, !tbaa !17
  call void @__clang_ocl_kern_imp_spmv_ell(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 4 %3, float noundef %4) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_spmv_ell(ptr addrspace(1) noundef align 4 %columns, ptr addrspace(1) noundef align 4 %values, ptr addrspace(1) noundef align 4 %x, ptr addrspace(1) noundef align 4 %y, float noundef %scale) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %columns.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %values.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %y.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %scale.addr = alloca float, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %rows = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %column = alloca i32, align 4, addrspace(5)
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  %values.addr.ascast = addrspacecast ptr addrspace(5) %values.addr to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %scale.addr.ascast = addrspacecast ptr addrspace(5) %scale.addr to ptr
  store ptr addrspace(1) %columns, ptr %columns.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %values, ptr %values.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %y, ptr %y.addr.ascast, align 8, !tbaa !15
  store float %scale, ptr %scale.addr.ascast, align 4, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #6
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !19, !invariant.load !20, !noundef !20
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %row, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %rows) #6
  %5 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %6 = getelementptr i8, ptr addrspace(4) %5, i32 12
  %7 = load i32, ptr addrspace(4) %6, align 4, !range !21, !invariant.load !20
  store i32 %7, ptr addrspace(5) %rows, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  store float 0.000000e+00, ptr addrspace(5) %sum, align 4, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #6
  store i32 0, ptr addrspace(5) %k, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %8 = load i32, ptr addrspace(5) %k, align 4, !tbaa !4
  %cmp = icmp ult i32 %8, 9
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %column) #6
  %9 = load ptr addrspace(1), ptr %columns.addr.ascast, align 8, !tbaa !12
  %10 = load i32, ptr addrspace(5) %k, align 4, !tbaa !4
  %11 = load i32, ptr addrspace(5) %rows, align 4, !tbaa !4
  %mul2 = mul i32 %10, %11
  %12 = load i32, ptr addrspace(5) %row, align 4, !tbaa !4
  %add3 = add i32 %mul2, %12
  %idxprom = zext i32 %add3 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %9, i64 %idxprom
  %13 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !4
  %rem = urem i32 %13, 250
  store i32 %rem, ptr addrspace(5) %column, align 4, !tbaa !4
  %14 = load i32, ptr addrspace(5) %column, align 4, !tbaa !4
  %15 = load i32, ptr addrspace(5) %rows, align 4, !tbaa !4
  %cmp4 = icmp ult i32 %14, %15
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %16 = load ptr addrspace(1), ptr %values.addr.ascast, align 8, !tbaa !15
  %17 = load i32, ptr addrspace(5) %k, align 4, !tbaa !4
  %18 = load i32, ptr addrspace(5) %rows, align 4, !tbaa !4
  %mul6 = mul i32 %17, %18
  %19 = load i32, ptr addrspace(5) %row, align 4, !tbaa !4
  %add7 = add i32 %mul6, %19
  %idxprom8 = zext i32 %add7 to i64
  %arrayidx9 = getelementptr inbounds nuw float, ptr addrspace(1) %16, i64 %idxprom8
  %20 = load float, ptr addrspace(1) %arrayidx9, align 4, !tbaa !17
  %21 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !15
  %22 = load i32, ptr addrspace(5) %column, align 4, !tbaa !4
  %idxprom10 = zext i32 %22 to i64
  %arrayidx11 = getelementptr inbounds nuw float, ptr addrspace(1) %21, i64 %idxprom10
  %23 = load float, ptr addrspace(1) %arrayidx11, align 4, !tbaa !17
  %24 = load float, ptr addrspace(5) %sum, align 4, !tbaa !17
  %25 = call float @llvm.fmuladd.f32(float %20, float %23, float %24)
  store float %25, ptr addrspace(5) %sum, align 4, !tbaa !17
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %column) #6
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %26 = load i32, ptr addrspace(5) %k, align 4, !tbaa !4
  %inc = add i32 %26, 1
  store i32 %inc, ptr addrspace(5) %k, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !22

for.end:                                          ; preds = %for.cond.cleanup
  %27 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !15
  %28 = load i32, ptr addrspace(5) %row, align 4, !tbaa !4
  %idxprom13 = zext i32 %28 to i64
  %arrayidx14 = getelementptr inbounds nuw float, ptr addrspace(1) %27, i64 %idxprom13
  %29 = load float, ptr addrspace(1) %arrayidx14, align 4, !tbaa !17
  %30 = load float, ptr %scale.addr.ascast, align 4, !tbaa !17
  %31 = load float, ptr addrspace(5) %sum, align 4, !tbaa !17
  %32 = call float @llvm.fmuladd.f32(float %30, float %31, float %29)
  %33 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !15
  %34 = load i32, ptr addrspace(5) %row, align 4, !tbaa !4
  %idxprom16 = zext i32 %34 to i64
  %arrayidx17 = getelementptr inbounds nuw float, ptr addrspace(1) %33, i64 %idxprom16
  store float %32, ptr addrspace(1) %arrayidx17, align 4, !tbaa !17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %rows) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #6
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
!8 = !{i32 1, i32 1, i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none", !"none"}
!10 = !{!"uint*", !"float*", !"float*", !"float*", !"float"}
!11 = !{!"const", !"const", !"const", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 int", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 float", !14, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"float", !6, i64 0}
!19 = !{i16 1, i16 1025}
!20 = !{}
!21 = !{i32 1, i32 0}
!22 = distinct !{!22, !23}
!23 = !{!"llvm.loop.unroll.disable"}
