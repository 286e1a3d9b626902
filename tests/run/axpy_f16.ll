; y = a·x + y in half precision, two elements a work-item in packed form; product and sum
; are rounded one after the other, so the result is exact.
; RUN: --kernel axpy_f16 --grid 2 --block 128
; RUN: --arg f16[512]=rand:12 --arg f16[512]=rand:13 --arg f16=1.5 --arg u32=256
; REFERENCE: axpy_f16
; EXPECT: arg=1 first=0.7729492,0.97558594,-0.53125,0.79785156,1.6894531,-0.9199219,-0.6308594,0.53759766
; Made from src/axpy_f16.cl by src/make.sh.

source_filename = "axpy_f16.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @axpy_f16(ptr addrspace(1) noundef align 4 %x, ptr addrspace(1) noundef align 4 %y, half noundef %a, i32 noundef %pairs) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %y.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %a.addr = alloca half, align 2, addrspace(5)
  %pairs.addr = alloca i32, align 4, addrspace(5)
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %pairs.addr.ascast = addrspacecast ptr addrspace(5) %pairs.addr to ptr
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %y, ptr %y.addr.ascast, align 8, !tbaa !13
  store half %a, ptr %a.addr.ascast, align 2, !tbaa !15
  store i32 %pairs, ptr %pairs.addr.ascast, align 4, !tbaa !4
  %0 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !13
  %2 = load half, ptr %a.addr.ascast, align 2, !tbaa !15
  %3 = load i32, ptr %pairs.addr.ascast, align 4, !tbaa !4
  call void @__clang_ocl_kern_imp_axpy_f16(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, half noundef %2, i32 noundef %3) #4
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_axpy_f16(ptr addrspace(1) noundef align 4 %x, ptr addrspace(1) noundef align 4 %y, half noundef %a, i32 noundef %pairs) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %y.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %a.addr = alloca half, align 2, addrspace(5)
  %pairs.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %.compoundliteral = alloca <2 x half>, align 4, addrspace(5)
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %pairs.addr.ascast = addrspacecast ptr addrspace(5) %pairs.addr to ptr
  %.compoundliteral.ascast = addrspacecast ptr addrspace(5) %.compoundliteral to ptr
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %y, ptr %y.addr.ascast, align 8, !tbaa !13
  store half %a, ptr %a.addr.ascast, align 2, !tbaa !15
  store i32 %pairs, ptr %pairs.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !4
  %5 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %6 = load i32, ptr %pairs.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, %6
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %7 = load half, ptr %a.addr.ascast, align 2, !tbaa !15
  %vecinit = insertelement <2 x half> poison, half %7, i32 0
  %8 = load half, ptr %a.addr.ascast, align 2, !tbaa !15
  %vecinit2 = insertelement <2 x half> %vecinit, half %8, i32 1
  store <2 x half> %vecinit2, ptr %.compoundliteral.ascast, align 4, !tbaa !19
  %9 = load <2 x half>, ptr %.compoundliteral.ascast, align 4, !tbaa !19
  %10 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !13
  %11 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom = zext i32 %11 to i64
  %arrayidx = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %10, i64 %idxprom
  %12 = load <2 x half>, ptr addrspace(1) %arrayidx, align 4, !tbaa !19
  %mul3 = fmul <2 x half> %9, %12
  %13 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !13
  %14 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom4 = zext i32 %14 to i64
  %arrayidx5 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %13, i64 %idxprom4
  %15 = load <2 x half>, ptr addrspace(1) %arrayidx5, align 4, !tbaa !19
  %add6 = fadd <2 x half> %mul3, %15
  %16 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !13
  %17 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom7 = zext i32 %17 to i64
  %arrayidx8 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %16, i64 %idxprom7
  store <2 x half> %add6, ptr addrspace(1) %arrayidx8, align 4, !tbaa !19
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
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
!8 = !{i32 1, i32 1, i32 0, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"half2*", !"half2*", !"half", !"uint"}
!11 = !{!"half __attribute__((ext_vector_type(2)))*", !"half __attribute__((ext_vector_type(2)))*", !"half", !"uint"}
!12 = !{!"const", !"", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"half", !6, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{!6, !6, i64 0}
