; A struct by value, given as bytes: {i8 shift; u16 step; f32 scale; u64 base; i32 bias[3]}.
; RUN: --kernel struct_arg --grid 1 --block 96
; RUN: --arg bytes=fd00030000002040efcdab8967452301fffffffff4010000e803000000000000
; RUN: --arg f32[96]=0 --arg u64[96]=0
; REFERENCE: struct_arg
; EXPECT: arg=1 first=-2.5,1257.5,2515.0,20.0,1280.0,2537.5,42.5,1302.5
; EXPECT: arg=2 first=10248191152060861,10248191152060862,10248191152060863,10248191152060864,10248191152060865,10248191152060866,10248191152060867,10248191152060868
; Made from src/struct_arg.hip by src/make.sh.

source_filename = "struct_arg.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Parameters = type { i8, i16, float, i64, [3 x i32] }

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @struct_arg(ptr addrspace(4) noundef byref(%struct.Parameters) align 8 %0, ptr addrspace(1) noundef %floats.coerce, ptr addrspace(1) noundef %ints.coerce) #0 {
entry:
  %coerce = alloca %struct.Parameters, align 8, addrspace(5)
  %floats = alloca ptr, align 8, addrspace(5)
  %ints = alloca ptr, align 8, addrspace(5)
  %floats.addr = alloca ptr, align 8, addrspace(5)
  %ints.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %p = addrspacecast ptr addrspace(5) %coerce to ptr
  %floats.ascast = addrspacecast ptr addrspace(5) %floats to ptr
  %ints.ascast = addrspacecast ptr addrspace(5) %ints to ptr
  %floats.addr.ascast = addrspacecast ptr addrspace(5) %floats.addr to ptr
  %ints.addr.ascast = addrspacecast ptr addrspace(5) %ints.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  call void @llvm.memcpy.p0.p4.i64(ptr align 8 %p, ptr addrspace(4) align 8 %0, i64 32, i1 false)
  store ptr addrspace(1) %floats.coerce, ptr %floats.ascast, align 8
  %floats1 = load ptr, ptr %floats.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %ints.coerce, ptr %ints.ascast, align 8
  %ints2 = load ptr, ptr %ints.ascast, align 8, !tbaa !11
  store ptr %floats1, ptr %floats.addr.ascast, align 8, !tbaa !8
  store ptr %ints2, ptr %ints.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %scale = getelementptr inbounds nuw %struct.Parameters, ptr %p, i32 0, i32 2
  %6 = load float, ptr %scale, align 4, !tbaa !15
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %step = getelementptr inbounds nuw %struct.Parameters, ptr %p, i32 0, i32 1
  %8 = load i16, ptr %step, align 2, !tbaa !20
  %conv3 = zext i16 %8 to i32
  %mul4 = mul i32 %7, %conv3
  %bias = getelementptr inbounds nuw %struct.Parameters, ptr %p, i32 0, i32 4
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %9, 3
  %idxprom = zext i32 %rem to i64
  %arrayidx = getelementptr inbounds nuw [3 x i32], ptr %bias, i64 0, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %add5 = add i32 %mul4, %10
  %conv6 = sitofp i32 %add5 to float
  %mul7 = fmul contract float %6, %conv6
  %11 = load ptr, ptr %floats.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %12 to i64
  %arrayidx9 = getelementptr inbounds nuw float, ptr %11, i64 %idxprom8
  store float %mul7, ptr %arrayidx9, align 4, !tbaa !21
  %base = getelementptr inbounds nuw %struct.Parameters, ptr %p, i32 0, i32 3
  %13 = load i64, ptr %base, align 8, !tbaa !22
  %shift = getelementptr inbounds nuw %struct.Parameters, ptr %p, i32 0, i32 0
  %14 = load i8, ptr %shift, align 8, !tbaa !23
  %conv10 = sext i8 %14 to i32
  %sub = sub nsw i32 0, %conv10
  %sh_prom = zext i32 %sub to i64
  %shr = lshr i64 %13, %sh_prom
  %15 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv11 = zext i32 %15 to i64
  %add12 = add i64 %shr, %conv11
  %16 = load ptr, ptr %ints.addr.ascast, align 8, !tbaa !11
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %17 to i64
  %arrayidx14 = getelementptr inbounds nuw i64, ptr %16, i64 %idxprom13
  store i64 %add12, ptr %arrayidx14, align 8, !tbaa !24
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #1

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

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 long long", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!16, !18, i64 4}
!16 = !{!"_ZTS10Parameters", !6, i64 0, !17, i64 2, !18, i64 4, !19, i64 8, !6, i64 16}
!17 = !{!"short", !6, i64 0}
!18 = !{!"float", !6, i64 0}
!19 = !{!"long long", !6, i64 0}
!20 = !{!16, !17, i64 2}
!21 = !{!18, !18, i64 0}
!22 = !{!16, !19, i64 8}
!23 = !{!16, !6, i64 0}
!24 = !{!19, !19, i64 0}
