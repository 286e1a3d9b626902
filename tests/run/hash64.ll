; Mixes 64-bit integers (the finaliser of SplitMix64, then a rotation and a high product).
; RUN: --kernel hash64 --grid 4 --block 64
; RUN: --arg u64[256]=rand:14 --arg u64[256]=0
; REFERENCE: hash64
; EXPECT: arg=1 first=1122086000944856528,3829780368527370928,16854533205460663696,780186812833627128,5960556531206335110,5516786773402860556,6001185253645270860,5634956362790960032
; Made from src/hash64.cl by src/make.sh.

source_filename = "hash64.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @hash64(ptr addrspace(1) noundef align 8 %in, ptr addrspace(1) noundef align 8 %out) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  call void @__clang_ocl_kern_imp_hash64(ptr addrspace(1) noundef align 8 %0, ptr addrspace(1) noundef align 8 %1) #4
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_hash64(ptr addrspace(1) noundef align 8 %in, ptr addrspace(1) noundef align 8 %out) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %z = alloca i64, align 8, addrspace(5)
  %low = alloca i64, align 8, addrspace(5)
  %high = alloca i64, align 8, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %z) #5
  %5 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %6 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i64, ptr addrspace(1) %5, i64 %idxprom
  %7 = load i64, ptr addrspace(1) %arrayidx, align 8, !tbaa !17
  %8 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %conv1 = zext i32 %8 to i64
  %mul2 = mul i64 %conv1, -7046029254386353131
  %add3 = add i64 %7, %mul2
  store i64 %add3, ptr addrspace(5) %z, align 8, !tbaa !17
  %9 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %10 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %shr = lshr i64 %10, 30
  %xor = xor i64 %9, %shr
  %mul4 = mul i64 %xor, -4658895280553007687
  store i64 %mul4, ptr addrspace(5) %z, align 8, !tbaa !17
  %11 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %12 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %shr5 = lshr i64 %12, 27
  %xor6 = xor i64 %11, %shr5
  %mul7 = mul i64 %xor6, -7723592293110705685
  store i64 %mul7, ptr addrspace(5) %z, align 8, !tbaa !17
  %13 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %shr8 = lshr i64 %13, 31
  %14 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %xor9 = xor i64 %14, %shr8
  store i64 %xor9, ptr addrspace(5) %z, align 8, !tbaa !17
  %15 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %16 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %and = and i32 %16, 63
  %sh_prom = zext i32 %and to i64
  %shl.mask = and i64 %sh_prom, 63
  %shl = shl i64 %15, %shl.mask
  %17 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %18 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %sub = sub i32 0, %18
  %and10 = and i32 %sub, 63
  %sh_prom11 = zext i32 %and10 to i64
  %shr.mask = and i64 %sh_prom11, 63
  %shr12 = lshr i64 %17, %shr.mask
  %or = or i64 %shl, %shr12
  store i64 %or, ptr addrspace(5) %z, align 8, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %low) #5
  %19 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %and13 = and i64 %19, 4294967295
  store i64 %and13, ptr addrspace(5) %low, align 8, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high) #5
  %20 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %shr14 = lshr i64 %20, 32
  store i64 %shr14, ptr addrspace(5) %high, align 8, !tbaa !17
  %21 = load i64, ptr addrspace(5) %z, align 8, !tbaa !17
  %22 = load i64, ptr addrspace(5) %low, align 8, !tbaa !17
  %23 = load i64, ptr addrspace(5) %high, align 8, !tbaa !17
  %mul15 = mul i64 %22, %23
  %sub16 = sub i64 %21, %mul15
  %24 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %25 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom17 = zext i32 %25 to i64
  %arrayidx18 = getelementptr inbounds nuw i64, ptr addrspace(1) %24, i64 %idxprom17
  store i64 %sub16, ptr addrspace(1) %arrayidx18, align 8, !tbaa !17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %low) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %z) #5
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
!8 = !{i32 1, i32 1}
!9 = !{!"none", !"none"}
!10 = !{!"ulong*", !"ulong*"}
!11 = !{!"const", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 long", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{i16 1, i16 1025}
!16 = !{}
!17 = !{!18, !18, i64 0}
!18 = !{!"long", !6, i64 0}
