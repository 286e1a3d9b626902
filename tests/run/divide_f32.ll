; Single-precision division and square root as IEEE 754 has them, on raw bit patterns:
; denormals, infinities, NaN and zeros among them.
; RUN: --kernel divide_f32 --grid 2 --block 128
; RUN: --arg u32[256]=rand:18 --arg u32[256]=rand:19 --arg f32[256]=0 --arg f32[256]=0
; REFERENCE: divide_f32
; EXPECT: arg=2 first=-2.5566303e-37,-7.549139e32,inf,inf,NaN,0.0,-2.9596334,-4328669000.0
; EXPECT: arg=3 first=5.480183e-20,NaN,inf,NaN,NaN,NaN,NaN,1.2007065e-9
; Made from src/divide_f32.hip by src/make.sh.

source_filename = "divide_f32.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @divide_f32(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %quotient.coerce, ptr addrspace(1) noundef %root.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %quotient = alloca ptr, align 8, addrspace(5)
  %root = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %quotient.addr = alloca ptr, align 8, addrspace(5)
  %root.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %bits = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %x = alloca float, align 4, addrspace(5)
  %y = alloca float, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %quotient.ascast = addrspacecast ptr addrspace(5) %quotient to ptr
  %root.ascast = addrspacecast ptr addrspace(5) %root to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %quotient.addr.ascast = addrspacecast ptr addrspace(5) %quotient.addr to ptr
  %root.addr.ascast = addrspacecast ptr addrspace(5) %root.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %bits.ascast = addrspacecast ptr addrspace(5) %bits to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %quotient.coerce, ptr %quotient.ascast, align 8
  %quotient3 = load ptr, ptr %quotient.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %root.coerce, ptr %root.ascast, align 8
  %root4 = load ptr, ptr %root.ascast, align 8, !tbaa !11
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %quotient3, ptr %quotient.addr.ascast, align 8, !tbaa !11
  store ptr %root4, ptr %root.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bits) #4
  %5 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %5, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %7, ptr %bits.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #4
  %8 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom5 = zext i32 %9 to i64
  %arrayidx6 = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom5
  %10 = load i32, ptr %arrayidx6, align 4, !tbaa !4
  store i32 %10, ptr %other.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %and = and i32 %11, 15
  switch i32 %and, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb8
    i32 2, label %sw.bb10
    i32 3, label %sw.bb11
    i32 4, label %sw.bb12
    i32 5, label %sw.bb13
  ]

sw.bb:                                            ; preds = %entry
  %12 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %and7 = and i32 %12, -2139095041
  store i32 %and7, ptr %bits.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb8:                                           ; preds = %entry
  %13 = load i32, ptr %other.ascast, align 4, !tbaa !4
  %and9 = and i32 %13, -2139095041
  store i32 %and9, ptr %other.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb10:                                          ; preds = %entry
  store i32 2139095040, ptr %bits.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb11:                                          ; preds = %entry
  store i32 -2147483648, ptr %other.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb12:                                          ; preds = %entry
  store i32 2143289344, ptr %bits.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb13:                                          ; preds = %entry
  store i32 -8388608, ptr %other.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.default:                                       ; preds = %entry
  br label %sw.epilog

sw.epilog:                                        ; preds = %sw.default, %sw.bb13, %sw.bb12, %sw.bb11, %sw.bb10, %sw.bb8, %sw.bb
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  %14 = load float, ptr %bits.ascast, align 4, !tbaa !15
  store float %14, ptr %x.ascast, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  %15 = load float, ptr %other.ascast, align 4, !tbaa !15
  store float %15, ptr %y.ascast, align 4, !tbaa !16
  %16 = load float, ptr %x.ascast, align 4, !tbaa !16
  %17 = load float, ptr %y.ascast, align 4, !tbaa !16
  %div = fdiv contract float %16, %17
  %18 = load ptr, ptr %quotient.addr.ascast, align 8, !tbaa !11
  %19 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %19 to i64
  %arrayidx15 = getelementptr inbounds nuw float, ptr %18, i64 %idxprom14
  store float %div, ptr %arrayidx15, align 4, !tbaa !16
  %20 = load float, ptr %x.ascast, align 4, !tbaa !16
  %21 = call contract float @llvm.sqrt.f32(float %20)
  %22 = load ptr, ptr %root.addr.ascast, align 8, !tbaa !11
  %23 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom16 = zext i32 %23 to i64
  %arrayidx17 = getelementptr inbounds nuw float, ptr %22, i64 %idxprom16
  store float %21, ptr %arrayidx17, align 4, !tbaa !16
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bits) #4
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

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 float", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!6, !6, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !6, i64 0}
