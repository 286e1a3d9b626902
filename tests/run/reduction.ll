; Sums 1,024 floats a workgroup: each work-item adds four, then a tree in LDS with a
; barrier at each level.
; RUN: --kernel reduction --grid 6 --block 256
; RUN: --arg f32[6000]=rand:5 --arg f32[6]=0 --arg u32=6000
; REFERENCE: reduction tolerance=1e-4
; EXPECT: arg=1 first=-4.4904833,0.08840513,-14.602595,27.577648,-12.965172,18.635292
; Made from src/reduction.cl by src/make.sh.

source_filename = "reduction.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@reduction.part = internal addrspace(3) global [256 x float] undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduction(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %sums, i32 noundef %n) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %sums.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %sums, ptr %sums.addr.ascast, align 8, !tbaa !12
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %sums.addr.ascast, align 8, !tbaa !12
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  call void @__clang_ocl_kern_imp_reduction(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_reduction(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %sums, i32 noundef %n) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %sums.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %half_size = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot11 = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %sums, ptr %sums.addr.ascast, align 8, !tbaa !12
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr addrspace(5) %l, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #6
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %1, 1024
  store i32 %mul, ptr addrspace(5) %base, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  store float 0.000000e+00, ptr addrspace(5) %sum, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %2 = load i32, ptr addrspace(5) %base, align 4, !tbaa !4
  %3 = load i32, ptr addrspace(5) %l, align 4, !tbaa !4
  %add = add i32 %2, %3
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %5 = load i32, ptr addrspace(5) %base, align 4, !tbaa !4
  %add1 = add i32 %5, 1024
  %cmp = icmp ult i32 %4, %add1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %7 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp2 = icmp ult i32 %6, %7
  br i1 %cmp2, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %8 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %9 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %8, i64 %idxprom
  %10 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !15
  %11 = load float, ptr addrspace(5) %sum, align 4, !tbaa !15
  %add3 = fadd float %11, %10
  store float %add3, ptr addrspace(5) %sum, align 4, !tbaa !15
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %12 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %add4 = add i32 %12, 256
  store i32 %add4, ptr addrspace(5) %i, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !17

for.end:                                          ; preds = %for.cond.cleanup
  %13 = load float, ptr addrspace(5) %sum, align 4, !tbaa !15
  %14 = load i32, ptr addrspace(5) %l, align 4, !tbaa !4
  %idxprom5 = zext i32 %14 to i64
  %arrayidx6 = getelementptr inbounds nuw [256 x float], ptr addrspace(3) @reduction.part, i64 0, i64 %idxprom5
  store float %13, ptr addrspace(3) %arrayidx6, align 4, !tbaa !15
  br label %do.body

do.body:                                          ; preds = %for.end
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %do.cond

do.cond:                                          ; preds = %do.body
  br label %do.end

do.end:                                           ; preds = %do.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %half_size) #6
  %15 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %16 = getelementptr i8, ptr addrspace(4) %15, i32 12
  %17 = load i16, ptr addrspace(4) %16, align 2, !range !19, !invariant.load !20, !noundef !20
  %conv = zext i16 %17 to i32
  %div = udiv i32 %conv, 2
  store i32 %div, ptr addrspace(5) %half_size, align 4, !tbaa !4
  br label %for.cond7

for.cond7:                                        ; preds = %for.inc26, %do.end
  %18 = load i32, ptr addrspace(5) %half_size, align 4, !tbaa !4
  %cmp8 = icmp ugt i32 %18, 0
  br i1 %cmp8, label %for.body12, label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %half_size) #6
  br label %for.end28

for.body12:                                       ; preds = %for.cond7
  %19 = load i32, ptr addrspace(5) %l, align 4, !tbaa !4
  %20 = load i32, ptr addrspace(5) %half_size, align 4, !tbaa !4
  %cmp13 = icmp ult i32 %19, %20
  br i1 %cmp13, label %if.then15, label %if.end22

if.then15:                                        ; preds = %for.body12
  %21 = load i32, ptr addrspace(5) %l, align 4, !tbaa !4
  %22 = load i32, ptr addrspace(5) %half_size, align 4, !tbaa !4
  %add16 = add i32 %21, %22
  %idxprom17 = zext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds nuw [256 x float], ptr addrspace(3) @reduction.part, i64 0, i64 %idxprom17
  %23 = load float, ptr addrspace(3) %arrayidx18, align 4, !tbaa !15
  %24 = load i32, ptr addrspace(5) %l, align 4, !tbaa !4
  %idxprom19 = zext i32 %24 to i64
  %arrayidx20 = getelementptr inbounds nuw [256 x float], ptr addrspace(3) @reduction.part, i64 0, i64 %idxprom19
  %25 = load float, ptr addrspace(3) %arrayidx20, align 4, !tbaa !15
  %add21 = fadd float %25, %23
  store float %add21, ptr addrspace(3) %arrayidx20, align 4, !tbaa !15
  br label %if.end22

if.end22:                                         ; preds = %if.then15, %for.body12
  br label %do.body23

do.body23:                                        ; preds = %if.end22
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %do.cond24

do.cond24:                                        ; preds = %do.body23
  br label %do.end25

do.end25:                                         ; preds = %do.cond24
  br label %for.inc26

for.inc26:                                        ; preds = %do.end25
  %26 = load i32, ptr addrspace(5) %half_size, align 4, !tbaa !4
  %div27 = udiv i32 %26, 2
  store i32 %div27, ptr addrspace(5) %half_size, align 4, !tbaa !4
  br label %for.cond7, !llvm.loop !21

for.end28:                                        ; preds = %for.cond.cleanup10
  %27 = load i32, ptr addrspace(5) %l, align 4, !tbaa !4
  %cmp29 = icmp eq i32 %27, 0
  br i1 %cmp29, label %if.then31, label %if.end34

if.then31:                                        ; preds = %for.end28
  %28 = load float, ptr addrspace(3) @reduction.part, align 4, !tbaa !15
  %29 = load ptr addrspace(1), ptr %sums.addr.ascast, align 8, !tbaa !12
  %30 = call i32 @llvm.amdgcn.workgroup.id.x()
  %idxprom32 = zext i32 %30 to i64
  %arrayidx33 = getelementptr inbounds nuw float, ptr addrspace(1) %29, i64 %idxprom32
  store float %28, ptr addrspace(1) %arrayidx33, align 4, !tbaa !15
  br label %if.end34

if.end34:                                         ; preds = %if.then31, %for.end28
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
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
!8 = !{i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"float*", !"float*", !"uint"}
!11 = !{!"const", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 float", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !6, i64 0}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = !{i16 1, i16 1025}
!20 = !{}
!21 = distinct !{!21, !18}
