; OpenCL's printf: the buffer, formats in the metadata, vectors.
; RUN: --kernel print --grid 1 --block 3 --arg f32[4]=ramp --arg u64=81985529216486895
; OUTPUT: 0: -5 7 abcd, empty '' 100% colon: quote" tab	.
; OUTPUT: 1: -5 7 abcd, empty '' 100% colon: quote" tab	.
; OUTPUT: 2: -5 7 abcd, empty '' 100% colon: quote" tab	.
; OUTPUT: -2.500000,-1.250000,0.000000,1.250000 |-2.5,-1.2, 0.0
; OUTPUT: 1,2,3,-4 0x1,0x2,0x3,0xfc 1000,-2000 81985529216486895,1 1.25 b +1.5e+00
; OUTPUT: none
; Made from src/printf_cl.cl by src/make.sh.

source_filename = "printf_cl.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@.str = private unnamed_addr addrspace(4) constant [52 x i8] c"%d: %d %u %s, empty '%s' 100%% colon: quote\22 tab\09.\0A\00", align 1
@.str.1 = private unnamed_addr addrspace(4) constant [5 x i8] c"abcd\00", align 1
@.str.2 = private unnamed_addr addrspace(4) constant [1 x i8] zeroinitializer, align 1
@.str.3 = private unnamed_addr addrspace(4) constant [19 x i8] c"%v4hlf |%4.1v3hlf\0A\00", align 1
@.str.4 = private unnamed_addr addrspace(4) constant [40 x i8] c"%v4hhd %#v4hhx %v2hd %v2lu %g %c %+.1e\0A\00", align 1
@.str.5 = private unnamed_addr addrspace(4) constant [6 x i8] c"none\0A\00", align 1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @print(ptr addrspace(1) noundef align 4 %x, i64 noundef %n) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i64, align 8, addrspace(5)
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !12
  store i64 %n, ptr %n.addr.ascast, align 8, !tbaa !15
  %0 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !12
  %1 = load i64, ptr %n.addr.ascast, align 8, !tbaa !15
  call void @__clang_ocl_kern_imp_print(ptr addrspace(1) noundef align 4 %0, i64 noundef %1) #6
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_print(ptr addrspace(1) noundef align 4 %x, i64 noundef %n) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i64, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %v = alloca <4 x float>, align 16, addrspace(5)
  %.compoundliteral = alloca <4 x float>, align 16, addrspace(5)
  %.compoundliteral8 = alloca <4 x i8>, align 4, addrspace(5)
  %.compoundliteral9 = alloca <4 x i8>, align 4, addrspace(5)
  %.compoundliteral10 = alloca <2 x i16>, align 4, addrspace(5)
  %.compoundliteral11 = alloca <2 x i64>, align 16, addrspace(5)
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %.compoundliteral.ascast = addrspacecast ptr addrspace(5) %.compoundliteral to ptr
  %.compoundliteral8.ascast = addrspacecast ptr addrspace(5) %.compoundliteral8 to ptr
  %.compoundliteral9.ascast = addrspacecast ptr addrspace(5) %.compoundliteral9 to ptr
  %.compoundliteral10.ascast = addrspacecast ptr addrspace(5) %.compoundliteral10 to ptr
  %.compoundliteral11.ascast = addrspacecast ptr addrspace(5) %.compoundliteral11 to ptr
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !12
  store i64 %n, ptr %n.addr.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr addrspace(5) %i, align 4, !tbaa !4
  %1 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %call = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) noundef @.str, i32 noundef %1, i32 noundef -5, i32 noundef 7, ptr addrspace(4) noundef @.str.1, ptr addrspace(4) noundef @.str.2) #6
  %2 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %cmp = icmp eq i32 %2, 1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #7
  %3 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !12
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %3, i64 0
  %4 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !17
  %vecinit = insertelement <4 x float> poison, float %4, i32 0
  %5 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !12
  %arrayidx1 = getelementptr inbounds float, ptr addrspace(1) %5, i64 1
  %6 = load float, ptr addrspace(1) %arrayidx1, align 4, !tbaa !17
  %vecinit2 = insertelement <4 x float> %vecinit, float %6, i32 1
  %7 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !12
  %arrayidx3 = getelementptr inbounds float, ptr addrspace(1) %7, i64 2
  %8 = load float, ptr addrspace(1) %arrayidx3, align 4, !tbaa !17
  %vecinit4 = insertelement <4 x float> %vecinit2, float %8, i32 2
  %9 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !12
  %arrayidx5 = getelementptr inbounds float, ptr addrspace(1) %9, i64 3
  %10 = load float, ptr addrspace(1) %arrayidx5, align 4, !tbaa !17
  %vecinit6 = insertelement <4 x float> %vecinit4, float %10, i32 3
  store <4 x float> %vecinit6, ptr %.compoundliteral.ascast, align 16, !tbaa !19
  %11 = load <4 x float>, ptr %.compoundliteral.ascast, align 16, !tbaa !19
  %12 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %11, <4 x float> splat (float 1.250000e+00), <4 x float> splat (float -2.500000e+00))
  store <4 x float> %12, ptr addrspace(5) %v, align 16, !tbaa !19
  %13 = load <4 x float>, ptr addrspace(5) %v, align 16, !tbaa !19
  %14 = load <4 x float>, ptr addrspace(5) %v, align 16
  %15 = shufflevector <4 x float> %14, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %call7 = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) noundef @.str.3, <4 x float> noundef %13, <3 x float> noundef %15) #6
  store <4 x i8> <i8 1, i8 2, i8 3, i8 -4>, ptr %.compoundliteral8.ascast, align 4, !tbaa !19
  %16 = load <4 x i8>, ptr %.compoundliteral8.ascast, align 4, !tbaa !19
  store <4 x i8> <i8 1, i8 2, i8 3, i8 -4>, ptr %.compoundliteral9.ascast, align 4, !tbaa !19
  %17 = load <4 x i8>, ptr %.compoundliteral9.ascast, align 4, !tbaa !19
  store <2 x i16> <i16 1000, i16 -2000>, ptr %.compoundliteral10.ascast, align 4, !tbaa !19
  %18 = load <2 x i16>, ptr %.compoundliteral10.ascast, align 4, !tbaa !19
  %19 = load i64, ptr %n.addr.ascast, align 8, !tbaa !15
  %vecinit12 = insertelement <2 x i64> poison, i64 %19, i32 0
  %vecinit13 = insertelement <2 x i64> %vecinit12, i64 1, i32 1
  store <2 x i64> %vecinit13, ptr %.compoundliteral11.ascast, align 16, !tbaa !19
  %20 = load <2 x i64>, ptr %.compoundliteral11.ascast, align 16, !tbaa !19
  %call14 = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) noundef @.str.4, <4 x i8> noundef %16, <4 x i8> noundef %17, <2 x i16> noundef %18, <2 x i64> noundef %20, double noundef 1.250000e+00, i32 noundef 98, double noundef 1.500000e+00) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #7
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %21 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %cmp15 = icmp eq i32 %21, 2
  br i1 %cmp15, label %if.then16, label %if.end18

if.then16:                                        ; preds = %if.end
  %call17 = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) noundef @.str.5) #6
  br label %if.end18

if.end18:                                         ; preds = %if.then16, %if.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: convergent nounwind
declare hidden i32 @printf(ptr addrspace(4) noundef, ...) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nounwind }
attributes #7 = { nounwind }

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
!8 = !{i32 1, i32 0}
!9 = !{!"none", !"none"}
!10 = !{!"float*", !"ulong"}
!11 = !{!"const", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 float", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"long", !6, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"float", !6, i64 0}
!19 = !{!6, !6, i64 0}
