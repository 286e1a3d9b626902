; Two numbers of 16 bits at a time: halves and integers, fused, saturated, shifted, compared.
; RUN: --kernel packed16 --grid 2 --block 64
; RUN: --arg u32[128]=rand:180 --arg u32[128]=rand:181 --arg f16[256]=rand:182
; RUN: --arg f16[256]=rand:183 --arg u32[128x10]=0 --arg f16[256x7]=0
; REFERENCE: packed16
; EXPECT: arg=4 first=3609986586,3106203666,536020901,535562156,3758127104,4294770690,683479247,683479247
; EXPECT: arg=5 first=-0.54003906,0.25976563,-0.0011177063,0.014137268,0.25219727,-0.5073242,-0.00390625,0.2861328
; Made from src/packed16.cl by src/make.sh.

source_filename = "packed16.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @packed16(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %b, ptr addrspace(1) noundef align 4 %x, ptr addrspace(1) noundef align 4 %y, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %halves) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %y.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %halves.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %halves.addr.ascast = addrspacecast ptr addrspace(5) %halves.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %y, ptr %y.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %halves, ptr %halves.addr.ascast, align 8, !tbaa !16
  %0 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !16
  %3 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !16
  %4 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %5 = load ptr addrspace(1), ptr %halves.addr.ascast, align 8, !tbaa !16
  call void @__clang_ocl_kern_imp_packed16(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 4 %3, ptr addrspace(1) noundef align 4 %4, ptr addrspace(1) noundef align 4 %5) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_packed16(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %b, ptr addrspace(1) noundef align 4 %x, ptr addrspace(1) noundef align 4 %y, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %halves) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %y.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %halves.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %u = alloca <2 x i16>, align 4, addrspace(5)
  %w = alloca <2 x i16>, align 4, addrspace(5)
  %s = alloca <2 x i16>, align 4, addrspace(5)
  %r = alloca <2 x i16>, align 4, addrspace(5)
  %.compoundliteral = alloca <2 x i16>, align 4, addrspace(5)
  %p = alloca <2 x half>, align 4, addrspace(5)
  %q = alloca <2 x half>, align 4, addrspace(5)
  %.compoundliteral79 = alloca <2 x half>, align 4, addrspace(5)
  %.compoundliteral100 = alloca <2 x half>, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %halves.addr.ascast = addrspacecast ptr addrspace(5) %halves.addr to ptr
  %.compoundliteral.ascast = addrspacecast ptr addrspace(5) %.compoundliteral to ptr
  %.compoundliteral79.ascast = addrspacecast ptr addrspace(5) %.compoundliteral79 to ptr
  %.compoundliteral100.ascast = addrspacecast ptr addrspace(5) %.compoundliteral100 to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %x, ptr %x.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %y, ptr %y.addr.ascast, align 8, !tbaa !16
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %halves, ptr %halves.addr.ascast, align 8, !tbaa !16
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %u) #6
  %5 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !13
  %6 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %5, i64 %idxprom
  %7 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !4
  %astype = bitcast i32 %7 to <2 x i16>
  store <2 x i16> %astype, ptr addrspace(5) %u, align 4, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %w) #6
  %8 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !13
  %9 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom1 = zext i32 %9 to i64
  %arrayidx2 = getelementptr inbounds nuw i32, ptr addrspace(1) %8, i64 %idxprom1
  %10 = load i32, ptr addrspace(1) %arrayidx2, align 4, !tbaa !4
  %astype3 = bitcast i32 %10 to <2 x i16>
  store <2 x i16> %astype3, ptr addrspace(5) %w, align 4, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #6
  %11 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !13
  %12 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom4 = zext i32 %12 to i64
  %arrayidx5 = getelementptr inbounds nuw i32, ptr addrspace(1) %11, i64 %idxprom4
  %13 = load i32, ptr addrspace(1) %arrayidx5, align 4, !tbaa !4
  %astype6 = bitcast i32 %13 to <2 x i16>
  store <2 x i16> %astype6, ptr addrspace(5) %s, align 4, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #6
  %14 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !13
  %15 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom7 = zext i32 %15 to i64
  %arrayidx8 = getelementptr inbounds nuw i32, ptr addrspace(1) %14, i64 %idxprom7
  %16 = load i32, ptr addrspace(1) %arrayidx8, align 4, !tbaa !4
  %astype9 = bitcast i32 %16 to <2 x i16>
  store <2 x i16> %astype9, ptr addrspace(5) %r, align 4, !tbaa !19
  %17 = load <2 x i16>, ptr addrspace(5) %u, align 4, !tbaa !19
  %18 = load <2 x i16>, ptr addrspace(5) %w, align 4, !tbaa !19
  %add10 = add <2 x i16> %17, %18
  %astype11 = bitcast <2 x i16> %add10 to i32
  %19 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %20 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul12 = mul i32 10, %20
  %add13 = add i32 %mul12, 0
  %idxprom14 = zext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds nuw i32, ptr addrspace(1) %19, i64 %idxprom14
  store i32 %astype11, ptr addrspace(1) %arrayidx15, align 4, !tbaa !4
  %21 = load <2 x i16>, ptr addrspace(5) %u, align 4, !tbaa !19
  %22 = load <2 x i16>, ptr addrspace(5) %w, align 4
  %23 = shufflevector <2 x i16> %22, <2 x i16> poison, <2 x i32> <i32 1, i32 0>
  %sub = sub <2 x i16> %21, %23
  %astype16 = bitcast <2 x i16> %sub to i32
  %24 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %25 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul17 = mul i32 10, %25
  %add18 = add i32 %mul17, 1
  %idxprom19 = zext i32 %add18 to i64
  %arrayidx20 = getelementptr inbounds nuw i32, ptr addrspace(1) %24, i64 %idxprom19
  store i32 %astype16, ptr addrspace(1) %arrayidx20, align 4, !tbaa !4
  %26 = load <2 x i16>, ptr addrspace(5) %u, align 4, !tbaa !19
  %27 = load <2 x i16>, ptr addrspace(5) %w, align 4, !tbaa !19
  %mul21 = mul <2 x i16> %26, %27
  %astype22 = bitcast <2 x i16> %mul21 to i32
  %28 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %29 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul23 = mul i32 10, %29
  %add24 = add i32 %mul23, 2
  %idxprom25 = zext i32 %add24 to i64
  %arrayidx26 = getelementptr inbounds nuw i32, ptr addrspace(1) %28, i64 %idxprom25
  store i32 %astype22, ptr addrspace(1) %arrayidx26, align 4, !tbaa !4
  %30 = load <2 x i16>, ptr addrspace(5) %s, align 4, !tbaa !19
  %31 = load <2 x i16>, ptr addrspace(5) %r, align 4, !tbaa !19
  %mul27 = mul <2 x i16> %30, %31
  store <2 x i16> <i16 7, i16 -7>, ptr %.compoundliteral.ascast, align 4, !tbaa !19
  %32 = load <2 x i16>, ptr %.compoundliteral.ascast, align 4, !tbaa !19
  %add28 = add <2 x i16> %mul27, %32
  %astype29 = bitcast <2 x i16> %add28 to i32
  %33 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %34 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul30 = mul i32 10, %34
  %add31 = add i32 %mul30, 3
  %idxprom32 = zext i32 %add31 to i64
  %arrayidx33 = getelementptr inbounds nuw i32, ptr addrspace(1) %33, i64 %idxprom32
  store i32 %astype29, ptr addrspace(1) %arrayidx33, align 4, !tbaa !4
  %35 = load <2 x i16>, ptr addrspace(5) %u, align 4, !tbaa !19
  %36 = load <2 x i16>, ptr addrspace(5) %w, align 4, !tbaa !19
  %and = and <2 x i16> %36, splat (i16 15)
  %shl.mask = and <2 x i16> %and, splat (i16 15)
  %shl = shl <2 x i16> %35, %shl.mask
  %astype34 = bitcast <2 x i16> %shl to i32
  %37 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %38 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul35 = mul i32 10, %38
  %add36 = add i32 %mul35, 4
  %idxprom37 = zext i32 %add36 to i64
  %arrayidx38 = getelementptr inbounds nuw i32, ptr addrspace(1) %37, i64 %idxprom37
  store i32 %astype34, ptr addrspace(1) %arrayidx38, align 4, !tbaa !4
  %39 = load <2 x i16>, ptr addrspace(5) %s, align 4, !tbaa !19
  %40 = load <2 x i16>, ptr addrspace(5) %r, align 4, !tbaa !19
  %and39 = and <2 x i16> %40, splat (i16 15)
  %shr.mask = and <2 x i16> %and39, splat (i16 15)
  %shr = ashr <2 x i16> %39, %shr.mask
  %astype40 = bitcast <2 x i16> %shr to i32
  %41 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %42 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul41 = mul i32 10, %42
  %add42 = add i32 %mul41, 5
  %idxprom43 = zext i32 %add42 to i64
  %arrayidx44 = getelementptr inbounds nuw i32, ptr addrspace(1) %41, i64 %idxprom43
  store i32 %astype40, ptr addrspace(1) %arrayidx44, align 4, !tbaa !4
  %43 = load <2 x i16>, ptr addrspace(5) %s, align 4, !tbaa !19
  %44 = load <2 x i16>, ptr addrspace(5) %r, align 4, !tbaa !19
  %elt.max = call <2 x i16> @llvm.smax.v2i16(<2 x i16> %43, <2 x i16> %44)
  %astype45 = bitcast <2 x i16> %elt.max to i32
  %45 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %46 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul46 = mul i32 10, %46
  %add47 = add i32 %mul46, 6
  %idxprom48 = zext i32 %add47 to i64
  %arrayidx49 = getelementptr inbounds nuw i32, ptr addrspace(1) %45, i64 %idxprom48
  store i32 %astype45, ptr addrspace(1) %arrayidx49, align 4, !tbaa !4
  %47 = load <2 x i16>, ptr addrspace(5) %u, align 4, !tbaa !19
  %48 = load <2 x i16>, ptr addrspace(5) %w, align 4, !tbaa !19
  %elt.min = call <2 x i16> @llvm.umin.v2i16(<2 x i16> %47, <2 x i16> %48)
  %astype50 = bitcast <2 x i16> %elt.min to i32
  %49 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %50 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul51 = mul i32 10, %50
  %add52 = add i32 %mul51, 7
  %idxprom53 = zext i32 %add52 to i64
  %arrayidx54 = getelementptr inbounds nuw i32, ptr addrspace(1) %49, i64 %idxprom53
  store i32 %astype50, ptr addrspace(1) %arrayidx54, align 4, !tbaa !4
  %51 = load <2 x i16>, ptr addrspace(5) %u, align 4, !tbaa !19
  %52 = load <2 x i16>, ptr addrspace(5) %w, align 4, !tbaa !19
  %elt.sat = call <2 x i16> @llvm.uadd.sat.v2i16(<2 x i16> %51, <2 x i16> %52)
  %astype55 = bitcast <2 x i16> %elt.sat to i32
  %53 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %54 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul56 = mul i32 10, %54
  %add57 = add i32 %mul56, 8
  %idxprom58 = zext i32 %add57 to i64
  %arrayidx59 = getelementptr inbounds nuw i32, ptr addrspace(1) %53, i64 %idxprom58
  store i32 %astype55, ptr addrspace(1) %arrayidx59, align 4, !tbaa !4
  %55 = load <2 x i16>, ptr addrspace(5) %s, align 4, !tbaa !19
  %56 = load <2 x i16>, ptr addrspace(5) %r, align 4, !tbaa !19
  %elt.sat60 = call <2 x i16> @llvm.ssub.sat.v2i16(<2 x i16> %55, <2 x i16> %56)
  %astype61 = bitcast <2 x i16> %elt.sat60 to i32
  %57 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %58 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul62 = mul i32 10, %58
  %add63 = add i32 %mul62, 9
  %idxprom64 = zext i32 %add63 to i64
  %arrayidx65 = getelementptr inbounds nuw i32, ptr addrspace(1) %57, i64 %idxprom64
  store i32 %astype61, ptr addrspace(1) %arrayidx65, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p) #6
  %59 = load ptr addrspace(1), ptr %x.addr.ascast, align 8, !tbaa !16
  %60 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom66 = zext i32 %60 to i64
  %arrayidx67 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %59, i64 %idxprom66
  %61 = load <2 x half>, ptr addrspace(1) %arrayidx67, align 4, !tbaa !19
  store <2 x half> %61, ptr addrspace(5) %p, align 4, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q) #6
  %62 = load ptr addrspace(1), ptr %y.addr.ascast, align 8, !tbaa !16
  %63 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom68 = zext i32 %63 to i64
  %arrayidx69 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %62, i64 %idxprom68
  %64 = load <2 x half>, ptr addrspace(1) %arrayidx69, align 4, !tbaa !19
  store <2 x half> %64, ptr addrspace(5) %q, align 4, !tbaa !19
  %65 = load <2 x half>, ptr addrspace(5) %p, align 4, !tbaa !19
  %66 = load <2 x half>, ptr addrspace(5) %q, align 4, !tbaa !19
  %add70 = fadd <2 x half> %65, %66
  %67 = load ptr addrspace(1), ptr %halves.addr.ascast, align 8, !tbaa !16
  %68 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul71 = mul i32 7, %68
  %idxprom72 = zext i32 %mul71 to i64
  %arrayidx73 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %67, i64 %idxprom72
  store <2 x half> %add70, ptr addrspace(1) %arrayidx73, align 4, !tbaa !19
  %69 = load <2 x half>, ptr addrspace(5) %p, align 4, !tbaa !19
  %70 = load <2 x half>, ptr addrspace(5) %q, align 4
  %71 = shufflevector <2 x half> %70, <2 x half> poison, <2 x i32> <i32 1, i32 0>
  %mul74 = fmul <2 x half> %69, %71
  %72 = load ptr addrspace(1), ptr %halves.addr.ascast, align 8, !tbaa !16
  %73 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul75 = mul i32 7, %73
  %add76 = add i32 %mul75, 1
  %idxprom77 = zext i32 %add76 to i64
  %arrayidx78 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %72, i64 %idxprom77
  store <2 x half> %mul74, ptr addrspace(1) %arrayidx78, align 4, !tbaa !19
  %74 = load <2 x half>, ptr addrspace(5) %p, align 4, !tbaa !19
  %75 = load <2 x half>, ptr addrspace(5) %q, align 4, !tbaa !19
  store <2 x half> <half 0xH3400, half 0xHB800>, ptr %.compoundliteral79.ascast, align 4, !tbaa !19
  %76 = load <2 x half>, ptr %.compoundliteral79.ascast, align 4, !tbaa !19
  %77 = call <2 x half> @llvm.fma.v2f16(<2 x half> %74, <2 x half> %75, <2 x half> %76)
  %78 = load ptr addrspace(1), ptr %halves.addr.ascast, align 8, !tbaa !16
  %79 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul80 = mul i32 7, %79
  %add81 = add i32 %mul80, 2
  %idxprom82 = zext i32 %add81 to i64
  %arrayidx83 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %78, i64 %idxprom82
  store <2 x half> %77, ptr addrspace(1) %arrayidx83, align 4, !tbaa !19
  %80 = load <2 x half>, ptr addrspace(5) %p, align 4, !tbaa !19
  %81 = load <2 x half>, ptr addrspace(5) %q, align 4, !tbaa !19
  %elt.max84 = call <2 x half> @llvm.maxnum.v2f16(<2 x half> %80, <2 x half> %81)
  %82 = load ptr addrspace(1), ptr %halves.addr.ascast, align 8, !tbaa !16
  %83 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul85 = mul i32 7, %83
  %add86 = add i32 %mul85, 3
  %idxprom87 = zext i32 %add86 to i64
  %arrayidx88 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %82, i64 %idxprom87
  store <2 x half> %elt.max84, ptr addrspace(1) %arrayidx88, align 4, !tbaa !19
  %84 = load <2 x half>, ptr addrspace(5) %p, align 4, !tbaa !19
  %85 = load <2 x half>, ptr addrspace(5) %q, align 4, !tbaa !19
  %fneg = fneg <2 x half> %85
  %elt.min89 = call <2 x half> @llvm.minnum.v2f16(<2 x half> %84, <2 x half> %fneg)
  %86 = load ptr addrspace(1), ptr %halves.addr.ascast, align 8, !tbaa !16
  %87 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul90 = mul i32 7, %87
  %add91 = add i32 %mul90, 4
  %idxprom92 = zext i32 %add91 to i64
  %arrayidx93 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %86, i64 %idxprom92
  store <2 x half> %elt.min89, ptr addrspace(1) %arrayidx93, align 4, !tbaa !19
  %88 = load <2 x half>, ptr addrspace(5) %p, align 4, !tbaa !19
  %89 = load <2 x half>, ptr addrspace(5) %q, align 4, !tbaa !19
  %cmp = fcmp ogt <2 x half> %88, %89
  %sext = sext <2 x i1> %cmp to <2 x i16>
  %90 = load <2 x half>, ptr addrspace(5) %p, align 4, !tbaa !19
  %91 = load <2 x half>, ptr addrspace(5) %p, align 4, !tbaa !19
  %fneg94 = fneg <2 x half> %91
  %92 = icmp slt <2 x i16> %sext, zeroinitializer
  %sext95 = sext <2 x i1> %92 to <2 x i16>
  %93 = xor <2 x i16> %sext95, splat (i16 -1)
  %94 = bitcast <2 x half> %fneg94 to <2 x i16>
  %95 = bitcast <2 x half> %90 to <2 x i16>
  %96 = and <2 x i16> %94, %93
  %97 = and <2 x i16> %95, %sext95
  %cond = or <2 x i16> %96, %97
  %98 = bitcast <2 x i16> %cond to <2 x half>
  %99 = load ptr addrspace(1), ptr %halves.addr.ascast, align 8, !tbaa !16
  %100 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul96 = mul i32 7, %100
  %add97 = add i32 %mul96, 5
  %idxprom98 = zext i32 %add97 to i64
  %arrayidx99 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %99, i64 %idxprom98
  store <2 x half> %98, ptr addrspace(1) %arrayidx99, align 4, !tbaa !19
  %101 = load <2 x half>, ptr addrspace(5) %p, align 4
  %102 = extractelement <2 x half> %101, i64 1
  %103 = load <2 x half>, ptr addrspace(5) %q, align 4
  %104 = extractelement <2 x half> %103, i64 0
  %sub101 = fsub half %102, %104
  %vecinit = insertelement <2 x half> poison, half %sub101, i32 0
  %105 = load <2 x half>, ptr addrspace(5) %p, align 4
  %106 = extractelement <2 x half> %105, i64 0
  %fneg102 = fneg half %106
  %107 = load <2 x half>, ptr addrspace(5) %q, align 4
  %108 = extractelement <2 x half> %107, i64 0
  %mul103 = fmul half %fneg102, %108
  %vecinit104 = insertelement <2 x half> %vecinit, half %mul103, i32 1
  store <2 x half> %vecinit104, ptr %.compoundliteral100.ascast, align 4, !tbaa !19
  %109 = load <2 x half>, ptr %.compoundliteral100.ascast, align 4, !tbaa !19
  %110 = load ptr addrspace(1), ptr %halves.addr.ascast, align 8, !tbaa !16
  %111 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul105 = mul i32 7, %111
  %add106 = add i32 %mul105, 6
  %idxprom107 = zext i32 %add106 to i64
  %arrayidx108 = getelementptr inbounds nuw <2 x half>, ptr addrspace(1) %110, i64 %idxprom107
  store <2 x half> %109, ptr addrspace(1) %arrayidx108, align 4, !tbaa !19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %w) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %u) #6
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
declare <2 x i16> @llvm.smax.v2i16(<2 x i16>, <2 x i16>) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x i16> @llvm.umin.v2i16(<2 x i16>, <2 x i16>) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x i16> @llvm.uadd.sat.v2i16(<2 x i16>, <2 x i16>) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x i16> @llvm.ssub.sat.v2i16(<2 x i16>, <2 x i16>) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x half> @llvm.maxnum.v2f16(<2 x half>, <2 x half>) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x half> @llvm.minnum.v2f16(<2 x half>, <2 x half>) #4

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
!8 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 1}
!9 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!10 = !{!"uint*", !"uint*", !"half2*", !"half2*", !"uint*", !"half2*"}
!11 = !{!"uint*", !"uint*", !"half __attribute__((ext_vector_type(2)))*", !"half __attribute__((ext_vector_type(2)))*", !"uint*", !"half __attribute__((ext_vector_type(2)))*"}
!12 = !{!"const", !"const", !"const", !"const", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 int", !15, i64 0}
!15 = !{!"any pointer", !6, i64 0}
!16 = !{!15, !15, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{!6, !6, i64 0}
