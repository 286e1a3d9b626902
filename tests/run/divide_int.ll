; Quotients and remainders of signed and unsigned 32- and 64-bit integers, which the GPU
; has no instruction for.
; RUN: --kernel divide_int --grid 2 --block 64
; RUN: --arg u32[128]=rand:20 --arg u64[128]=rand:21 --arg u32[128x4]=0 --arg u64[128x4]=0
; REFERENCE: divide_int
; EXPECT: arg=2 first=10,75124166,10,75124146,0,83309664,0,83309664
; EXPECT: arg=3 first=0,489215147674969543,0,489215147674969543,69,6071485445029520,18446744073709551610,18351639523256387345
; Made from src/divide_int.cl by src/make.sh.

source_filename = "divide_int.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @divide_int(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 8 %b, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 8 %wide) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %wide.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %wide.addr.ascast = addrspacecast ptr addrspace(5) %wide.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %wide, ptr %wide.addr.ascast, align 8, !tbaa !15
  %0 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !15
  %2 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %3 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !15
  call void @__clang_ocl_kern_imp_divide_int(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 8 %3) #4
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_divide_int(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 8 %b, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 8 %wide) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %wide.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %n = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %m = alloca i64, align 8, addrspace(5)
  %e = alloca i64, align 8, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %wide.addr.ascast = addrspacecast ptr addrspace(5) %wide.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %wide, ptr %wide.addr.ascast, align 8, !tbaa !15
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n) #5
  %5 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !12
  %6 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %5, i64 %idxprom
  %7 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !4
  store i32 %7, ptr addrspace(5) %n, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #5
  %8 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !12
  %9 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %xor = xor i32 %9, 1
  %idxprom1 = zext i32 %xor to i64
  %arrayidx2 = getelementptr inbounds nuw i32, ptr addrspace(1) %8, i64 %idxprom1
  %10 = load i32, ptr addrspace(1) %arrayidx2, align 4, !tbaa !4
  %11 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %rem = urem i32 %11, 31
  %shr.mask = and i32 %rem, 31
  %shr = lshr i32 %10, %shr.mask
  %or = or i32 %shr, 1
  store i32 %or, ptr addrspace(5) %d, align 4, !tbaa !4
  %12 = load i32, ptr addrspace(5) %n, align 4, !tbaa !4
  %13 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %div = udiv i32 %12, %13
  %14 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %15 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul3 = mul i32 4, %15
  %idxprom4 = zext i32 %mul3 to i64
  %arrayidx5 = getelementptr inbounds nuw i32, ptr addrspace(1) %14, i64 %idxprom4
  store i32 %div, ptr addrspace(1) %arrayidx5, align 4, !tbaa !4
  %16 = load i32, ptr addrspace(5) %n, align 4, !tbaa !4
  %17 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %rem6 = urem i32 %16, %17
  %18 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %19 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul7 = mul i32 4, %19
  %add8 = add i32 %mul7, 1
  %idxprom9 = zext i32 %add8 to i64
  %arrayidx10 = getelementptr inbounds nuw i32, ptr addrspace(1) %18, i64 %idxprom9
  store i32 %rem6, ptr addrspace(1) %arrayidx10, align 4, !tbaa !4
  %20 = load i32, ptr addrspace(5) %n, align 4, !tbaa !4
  %21 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %or11 = or i32 %21, 2
  %div12 = sdiv i32 %20, %or11
  %22 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %23 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul13 = mul i32 4, %23
  %add14 = add i32 %mul13, 2
  %idxprom15 = zext i32 %add14 to i64
  %arrayidx16 = getelementptr inbounds nuw i32, ptr addrspace(1) %22, i64 %idxprom15
  store i32 %div12, ptr addrspace(1) %arrayidx16, align 4, !tbaa !4
  %24 = load i32, ptr addrspace(5) %n, align 4, !tbaa !4
  %25 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %or17 = or i32 %25, 2
  %rem18 = srem i32 %24, %or17
  %26 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %27 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul19 = mul i32 4, %27
  %add20 = add i32 %mul19, 3
  %idxprom21 = zext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds nuw i32, ptr addrspace(1) %26, i64 %idxprom21
  store i32 %rem18, ptr addrspace(1) %arrayidx22, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %m) #5
  %28 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !15
  %29 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom23 = zext i32 %29 to i64
  %arrayidx24 = getelementptr inbounds nuw i64, ptr addrspace(1) %28, i64 %idxprom23
  %30 = load i64, ptr addrspace(1) %arrayidx24, align 8, !tbaa !19
  store i64 %30, ptr addrspace(5) %m, align 8, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %e) #5
  %31 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !15
  %32 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %xor25 = xor i32 %32, 1
  %idxprom26 = zext i32 %xor25 to i64
  %arrayidx27 = getelementptr inbounds nuw i64, ptr addrspace(1) %31, i64 %idxprom26
  %33 = load i64, ptr addrspace(1) %arrayidx27, align 8, !tbaa !19
  %34 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %rem28 = urem i32 %34, 63
  %sh_prom = zext i32 %rem28 to i64
  %shr.mask29 = and i64 %sh_prom, 63
  %shr30 = lshr i64 %33, %shr.mask29
  %or31 = or i64 %shr30, 1
  store i64 %or31, ptr addrspace(5) %e, align 8, !tbaa !19
  %35 = load i64, ptr addrspace(5) %m, align 8, !tbaa !19
  %36 = load i64, ptr addrspace(5) %e, align 8, !tbaa !19
  %div32 = udiv i64 %35, %36
  %37 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !15
  %38 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul33 = mul i32 4, %38
  %idxprom34 = zext i32 %mul33 to i64
  %arrayidx35 = getelementptr inbounds nuw i64, ptr addrspace(1) %37, i64 %idxprom34
  store i64 %div32, ptr addrspace(1) %arrayidx35, align 8, !tbaa !19
  %39 = load i64, ptr addrspace(5) %m, align 8, !tbaa !19
  %40 = load i64, ptr addrspace(5) %e, align 8, !tbaa !19
  %rem36 = urem i64 %39, %40
  %41 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !15
  %42 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul37 = mul i32 4, %42
  %add38 = add i32 %mul37, 1
  %idxprom39 = zext i32 %add38 to i64
  %arrayidx40 = getelementptr inbounds nuw i64, ptr addrspace(1) %41, i64 %idxprom39
  store i64 %rem36, ptr addrspace(1) %arrayidx40, align 8, !tbaa !19
  %43 = load i64, ptr addrspace(5) %m, align 8, !tbaa !19
  %44 = load i64, ptr addrspace(5) %e, align 8, !tbaa !19
  %or41 = or i64 %44, 2
  %div42 = sdiv i64 %43, %or41
  %45 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !15
  %46 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul43 = mul i32 4, %46
  %add44 = add i32 %mul43, 2
  %idxprom45 = zext i32 %add44 to i64
  %arrayidx46 = getelementptr inbounds nuw i64, ptr addrspace(1) %45, i64 %idxprom45
  store i64 %div42, ptr addrspace(1) %arrayidx46, align 8, !tbaa !19
  %47 = load i64, ptr addrspace(5) %m, align 8, !tbaa !19
  %48 = load i64, ptr addrspace(5) %e, align 8, !tbaa !19
  %or47 = or i64 %48, 2
  %rem48 = srem i64 %47, %or47
  %49 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !15
  %50 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul49 = mul i32 4, %50
  %add50 = add i32 %mul49, 3
  %idxprom51 = zext i32 %add50 to i64
  %arrayidx52 = getelementptr inbounds nuw i64, ptr addrspace(1) %49, i64 %idxprom51
  store i64 %rem48, ptr addrspace(1) %arrayidx52, align 8, !tbaa !19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %e) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %m) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n) #5
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
!8 = !{i32 1, i32 1, i32 1, i32 1}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"uint*", !"ulong*", !"uint*", !"ulong*"}
!11 = !{!"const", !"const", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 int", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 long", !14, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{!20, !20, i64 0}
!20 = !{!"long", !6, i64 0}
