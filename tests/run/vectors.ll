; Vectors of 3 to 16 numbers: loads and stores at their alignment, shuffles, and elements that
; each lane picks and replaces at run time in registers.
; RUN: --kernel vectors --grid 2 --block 32
; RUN: --arg u8[64x16]=rand:193 --arg i32[64x16]=rand:194 --arg u8[64x16]=0 --arg i32[64x16]=0
; RUN: --arg u64[64x8]=rand:195 --arg u64[64x8]=0 --arg u32=5
; REFERENCE: vectors
; EXPECT: arg=2 first=40,46,95,41,112,214,141,174
; EXPECT: arg=3 first=1124189687,-1739501427,1096525063,-374213648,1813726780,-2059546208,-691862685,-579833809
; EXPECT: arg=5 first=4580586799998081053,1836255806000262362,13371578715492906944,4820285181987321562,15765513420253255472,3952903851459272265,4140280226843843044,7693951135565890005
; Made from src/vectors.cl by src/make.sh.

source_filename = "vectors.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @vectors(ptr addrspace(1) noundef align 16 %bytes, ptr addrspace(1) noundef align 64 %words, ptr addrspace(1) noundef align 16 %out, ptr addrspace(1) noundef align 64 %wide, ptr addrspace(1) noundef align 64 %longs, ptr addrspace(1) noundef align 64 %long_out, i32 noundef %uniform_at) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %bytes.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %words.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %wide.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %longs.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %long_out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %uniform_at.addr = alloca i32, align 4, addrspace(5)
  %bytes.addr.ascast = addrspacecast ptr addrspace(5) %bytes.addr to ptr
  %words.addr.ascast = addrspacecast ptr addrspace(5) %words.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %wide.addr.ascast = addrspacecast ptr addrspace(5) %wide.addr to ptr
  %longs.addr.ascast = addrspacecast ptr addrspace(5) %longs.addr to ptr
  %long_out.addr.ascast = addrspacecast ptr addrspace(5) %long_out.addr to ptr
  %uniform_at.addr.ascast = addrspacecast ptr addrspace(5) %uniform_at.addr to ptr
  store ptr addrspace(1) %bytes, ptr %bytes.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %words, ptr %words.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %wide, ptr %wide.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %longs, ptr %longs.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %long_out, ptr %long_out.addr.ascast, align 8, !tbaa !13
  store i32 %uniform_at, ptr %uniform_at.addr.ascast, align 4, !tbaa !4
  %0 = load ptr addrspace(1), ptr %bytes.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %words.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %3 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !13
  %4 = load ptr addrspace(1), ptr %longs.addr.ascast, align 8, !tbaa !13
  %5 = load ptr addrspace(1), ptr %long_out.addr.ascast, align 8, !tbaa !13
  %6 = load i32, ptr %uniform_at.addr.ascast, align 4, !tbaa !4
  call void @__clang_ocl_kern_imp_vectors(ptr addrspace(1) noundef align 16 %0, ptr addrspace(1) noundef align 64 %1, ptr addrspace(1) noundef align 16 %2, ptr addrspace(1) noundef align 64 %3, ptr addrspace(1) noundef align 64 %4, ptr addrspace(1) noundef align 64 %5, i32 noundef %6) #4
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_vectors(ptr addrspace(1) noundef align 16 %bytes, ptr addrspace(1) noundef align 64 %words, ptr addrspace(1) noundef align 16 %out, ptr addrspace(1) noundef align 64 %wide, ptr addrspace(1) noundef align 64 %longs, ptr addrspace(1) noundef align 64 %long_out, i32 noundef %uniform_at) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %bytes.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %words.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %wide.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %longs.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %long_out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %uniform_at.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %b = alloca <16 x i8>, align 16, addrspace(5)
  %turned = alloca <16 x i8>, align 16, addrspace(5)
  %w = alloca <16 x i32>, align 64, addrspace(5)
  %picked = alloca i32, align 4, addrspace(5)
  %same = alloca i32, align 4, addrspace(5)
  %three = alloca <3 x i32>, align 16, addrspace(5)
  %l = alloca <8 x i64>, align 64, addrspace(5)
  %high = alloca <4 x i64>, align 32, addrspace(5)
  %bytes.addr.ascast = addrspacecast ptr addrspace(5) %bytes.addr to ptr
  %words.addr.ascast = addrspacecast ptr addrspace(5) %words.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %wide.addr.ascast = addrspacecast ptr addrspace(5) %wide.addr to ptr
  %longs.addr.ascast = addrspacecast ptr addrspace(5) %longs.addr to ptr
  %long_out.addr.ascast = addrspacecast ptr addrspace(5) %long_out.addr to ptr
  %uniform_at.addr.ascast = addrspacecast ptr addrspace(5) %uniform_at.addr to ptr
  store ptr addrspace(1) %bytes, ptr %bytes.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %words, ptr %words.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %wide, ptr %wide.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %longs, ptr %longs.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %long_out, ptr %long_out.addr.ascast, align 8, !tbaa !13
  store i32 %uniform_at, ptr %uniform_at.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #5
  %5 = load ptr addrspace(1), ptr %bytes.addr.ascast, align 8, !tbaa !13
  %6 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw <16 x i8>, ptr addrspace(1) %5, i64 %idxprom
  %7 = load <16 x i8>, ptr addrspace(1) %arrayidx, align 16, !tbaa !17
  store <16 x i8> %7, ptr addrspace(5) %b, align 16, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %turned) #5
  %8 = load <16 x i8>, ptr addrspace(5) %b, align 16
  %9 = shufflevector <16 x i8> %8, <16 x i8> poison, <16 x i32> <i32 3, i32 2, i32 1, i32 0, i32 15, i32 14, i32 13, i32 12, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>
  %add1 = add <16 x i8> %9, splat (i8 1)
  store <16 x i8> %add1, ptr addrspace(5) %turned, align 16, !tbaa !17
  %10 = load <16 x i8>, ptr addrspace(5) %b, align 16, !tbaa !17
  %11 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul2 = mul i32 %11, 5
  %rem = urem i32 %mul2, 16
  %vecext = extractelement <16 x i8> %10, i32 %rem
  %12 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %rem3 = urem i32 %12, 16
  %13 = load <16 x i8>, ptr addrspace(5) %turned, align 16
  %vecins = insertelement <16 x i8> %13, i8 %vecext, i32 %rem3
  store <16 x i8> %vecins, ptr addrspace(5) %turned, align 16
  %14 = load <16 x i8>, ptr addrspace(5) %turned, align 16, !tbaa !17
  %15 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %16 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom4 = zext i32 %16 to i64
  %arrayidx5 = getelementptr inbounds nuw <16 x i8>, ptr addrspace(1) %15, i64 %idxprom4
  store <16 x i8> %14, ptr addrspace(1) %arrayidx5, align 16, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %w) #5
  %17 = load ptr addrspace(1), ptr %words.addr.ascast, align 8, !tbaa !13
  %18 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom6 = zext i32 %18 to i64
  %arrayidx7 = getelementptr inbounds nuw <16 x i32>, ptr addrspace(1) %17, i64 %idxprom6
  %19 = load <16 x i32>, ptr addrspace(1) %arrayidx7, align 64, !tbaa !17
  store <16 x i32> %19, ptr addrspace(5) %w, align 64, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %picked) #5
  %20 = load <16 x i32>, ptr addrspace(5) %w, align 64, !tbaa !17
  %21 = load <16 x i32>, ptr addrspace(5) %w, align 64
  %22 = extractelement <16 x i32> %21, i64 0
  %rem8 = urem i32 %22, 16
  %vecext9 = extractelement <16 x i32> %20, i32 %rem8
  store i32 %vecext9, ptr addrspace(5) %picked, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %same) #5
  %23 = load <16 x i32>, ptr addrspace(5) %w, align 64, !tbaa !17
  %24 = load i32, ptr %uniform_at.addr.ascast, align 4, !tbaa !4
  %vecext10 = extractelement <16 x i32> %23, i32 %24
  store i32 %vecext10, ptr addrspace(5) %same, align 4, !tbaa !4
  %25 = load i32, ptr addrspace(5) %picked, align 4, !tbaa !4
  %26 = load <16 x i32>, ptr addrspace(5) %w, align 64
  %27 = extractelement <16 x i32> %26, i64 1
  %rem11 = urem i32 %27, 16
  %28 = load <16 x i32>, ptr addrspace(5) %w, align 64
  %vecins12 = insertelement <16 x i32> %28, i32 %25, i32 %rem11
  store <16 x i32> %vecins12, ptr addrspace(5) %w, align 64
  %29 = load i32, ptr addrspace(5) %same, align 4, !tbaa !4
  %30 = load i32, ptr addrspace(5) %picked, align 4, !tbaa !4
  %sub = sub nsw i32 %29, %30
  %31 = load i32, ptr %uniform_at.addr.ascast, align 4, !tbaa !4
  %add13 = add i32 %31, 1
  %32 = load <16 x i32>, ptr addrspace(5) %w, align 64
  %vecins14 = insertelement <16 x i32> %32, i32 %sub, i32 %add13
  store <16 x i32> %vecins14, ptr addrspace(5) %w, align 64
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %three) #5
  %33 = load <16 x i32>, ptr addrspace(5) %w, align 64
  %34 = shufflevector <16 x i32> %33, <16 x i32> poison, <3 x i32> <i32 2, i32 7, i32 10>
  %mul15 = mul <3 x i32> %34, splat (i32 3)
  store <3 x i32> %mul15, ptr addrspace(5) %three, align 16, !tbaa !17
  %35 = load <3 x i32>, ptr addrspace(5) %three, align 16
  %36 = shufflevector <3 x i32> %35, <3 x i32> poison, <3 x i32> <i32 2, i32 1, i32 0>
  %37 = load <16 x i32>, ptr addrspace(5) %w, align 64
  %38 = shufflevector <3 x i32> %36, <3 x i32> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %39 = shufflevector <16 x i32> %37, <16 x i32> %38, <16 x i32> <i32 16, i32 17, i32 18, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <16 x i32> %39, ptr addrspace(5) %w, align 64
  %40 = load <16 x i32>, ptr addrspace(5) %w, align 64, !tbaa !17
  %41 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !13
  %42 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom16 = zext i32 %42 to i64
  %arrayidx17 = getelementptr inbounds nuw <16 x i32>, ptr addrspace(1) %41, i64 %idxprom16
  store <16 x i32> %40, ptr addrspace(1) %arrayidx17, align 64, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #5
  %43 = load ptr addrspace(1), ptr %longs.addr.ascast, align 8, !tbaa !13
  %44 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom18 = zext i32 %44 to i64
  %arrayidx19 = getelementptr inbounds nuw <8 x i64>, ptr addrspace(1) %43, i64 %idxprom18
  %45 = load <8 x i64>, ptr addrspace(1) %arrayidx19, align 64, !tbaa !17
  store <8 x i64> %45, ptr addrspace(5) %l, align 64, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high) #5
  %46 = load <8 x i64>, ptr addrspace(5) %l, align 64
  %47 = shufflevector <8 x i64> %46, <8 x i64> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %48 = load <8 x i64>, ptr addrspace(5) %l, align 64
  %49 = shufflevector <8 x i64> %48, <8 x i64> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %xor = xor <4 x i64> %47, %49
  store <4 x i64> %xor, ptr addrspace(5) %high, align 32, !tbaa !17
  %50 = load <4 x i64>, ptr addrspace(5) %high, align 32
  %51 = extractelement <4 x i64> %50, i64 0
  %52 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %rem20 = urem i32 %52, 8
  %53 = load <8 x i64>, ptr addrspace(5) %l, align 64
  %vecext21 = extractelement <8 x i64> %53, i32 %rem20
  %add22 = add i64 %vecext21, %51
  %54 = load <8 x i64>, ptr addrspace(5) %l, align 64
  %vecins23 = insertelement <8 x i64> %54, i64 %add22, i32 %rem20
  store <8 x i64> %vecins23, ptr addrspace(5) %l, align 64
  %55 = load <8 x i64>, ptr addrspace(5) %l, align 64
  %56 = shufflevector <8 x i64> %55, <8 x i64> poison, <2 x i32> <i32 6, i32 3>
  %57 = load <8 x i64>, ptr addrspace(5) %l, align 64
  %58 = shufflevector <2 x i64> %56, <2 x i64> poison, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %59 = shufflevector <8 x i64> %57, <8 x i64> %58, <8 x i32> <i32 0, i32 1, i32 2, i32 8, i32 4, i32 5, i32 9, i32 7>
  store <8 x i64> %59, ptr addrspace(5) %l, align 64
  %60 = load <8 x i64>, ptr addrspace(5) %l, align 64, !tbaa !17
  %61 = load ptr addrspace(1), ptr %long_out.addr.ascast, align 8, !tbaa !13
  %62 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom24 = zext i32 %62 to i64
  %arrayidx25 = getelementptr inbounds nuw <8 x i64>, ptr addrspace(1) %61, i64 %idxprom24
  store <8 x i64> %60, ptr addrspace(1) %arrayidx25, align 64, !tbaa !17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %three) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %same) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %picked) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %w) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %turned) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #5
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
!8 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0}
!9 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!10 = !{!"uchar16*", !"int16*", !"uchar16*", !"int16*", !"ulong8*", !"ulong8*", !"uint"}
!11 = !{!"uchar __attribute__((ext_vector_type(16)))*", !"int __attribute__((ext_vector_type(16)))*", !"uchar __attribute__((ext_vector_type(16)))*", !"int __attribute__((ext_vector_type(16)))*", !"ulong __attribute__((ext_vector_type(8)))*", !"ulong __attribute__((ext_vector_type(8)))*", !"uint"}
!12 = !{!"const", !"const", !"", !"", !"const", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{i16 1, i16 1025}
!16 = !{}
!17 = !{!6, !6, i64 0}
