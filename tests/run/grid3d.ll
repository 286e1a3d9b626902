; Three dimensions with workgroups of 45 work-items (not a whole wave), which are partial at
; all three ends: sums along each axis of the workgroup through LDS.
; RUN: --kernel grid3d --global 13,8,7 --block 5,3,3
; RUN: --arg u32[7x8x13]=rand:177 --arg u32[7x8x13]=0 --arg u32[3x3x3]=0
; REFERENCE: grid3d
; EXPECT: arg=1 first=1875820255,1408606986,1443703793,383760330,816650157,3990159916,3856472041,3445128410
; EXPECT: arg=2 first=50303,50303,30303,50303,50303,30303,50203,50203
; Made from src/grid3d.cl by src/make.sh.

source_filename = "grid3d.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@grid3d.cells = internal addrspace(3) global [3 x [3 x [5 x i32]]] undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1

; Function Attrs: convergent norecurse nounwind
define hidden i32 @left(i32 noundef %size, i32 noundef %first, i32 noundef %block) #0 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %size.addr = alloca i32, align 4, addrspace(5)
  %first.addr = alloca i32, align 4, addrspace(5)
  %block.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %size.addr.ascast = addrspacecast ptr addrspace(5) %size.addr to ptr
  %first.addr.ascast = addrspacecast ptr addrspace(5) %first.addr to ptr
  %block.addr.ascast = addrspacecast ptr addrspace(5) %block.addr to ptr
  store i32 %size, ptr %size.addr.ascast, align 4, !tbaa !4
  store i32 %first, ptr %first.addr.ascast, align 4, !tbaa !4
  store i32 %block, ptr %block.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %size.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %first.addr.ascast, align 4, !tbaa !4
  %sub = sub i32 %0, %1
  %2 = load i32, ptr %block.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %sub, %2
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %3 = load i32, ptr %size.addr.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %first.addr.ascast, align 4, !tbaa !4
  %sub1 = sub i32 %3, %4
  br label %cond.end

cond.false:                                       ; preds = %entry
  %5 = load i32, ptr %block.addr.ascast, align 4, !tbaa !4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub1, %cond.true ], [ %5, %cond.false ]
  ret i32 %cond
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @grid3d(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %groups) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %groups.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %groups.addr.ascast = addrspacecast ptr addrspace(5) %groups.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %groups, ptr %groups.addr.ascast, align 8, !tbaa !12
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %2 = load ptr addrspace(1), ptr %groups.addr.ascast, align 8, !tbaa !12
  call void @__clang_ocl_kern_imp_grid3d(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2) #6
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_grid3d(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 4 %groups) #2 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %groups.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %z = alloca i32, align 4, addrspace(5)
  %fx = alloca i32, align 4, addrspace(5)
  %fy = alloca i32, align 4, addrspace(5)
  %fz = alloca i32, align 4, addrspace(5)
  %sx = alloca i32, align 4, addrspace(5)
  %sy = alloca i32, align 4, addrspace(5)
  %sz = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %k24 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot28 = alloca i32, align 4, addrspace(5)
  %k40 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot44 = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %groups.addr.ascast = addrspacecast ptr addrspace(5) %groups.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %groups, ptr %groups.addr.ascast, align 8, !tbaa !12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #7
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr addrspace(5) %x, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #7
  %1 = call i32 @llvm.amdgcn.workitem.id.y()
  store i32 %1, ptr addrspace(5) %y, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %z) #7
  %2 = call i32 @llvm.amdgcn.workitem.id.z()
  store i32 %2, ptr addrspace(5) %z, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %fx) #7
  %3 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %3, 5
  store i32 %mul, ptr addrspace(5) %fx, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %fy) #7
  %4 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul1 = mul i32 %4, 3
  store i32 %mul1, ptr addrspace(5) %fy, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %fz) #7
  %5 = call i32 @llvm.amdgcn.workgroup.id.z()
  %mul2 = mul i32 %5, 3
  store i32 %mul2, ptr addrspace(5) %fz, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sx) #7
  %6 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %7 = getelementptr i8, ptr addrspace(4) %6, i32 12
  %8 = load i32, ptr addrspace(4) %7, align 4, !range !15, !invariant.load !16
  %9 = load i32, ptr addrspace(5) %fx, align 4, !tbaa !4
  %call = call i32 @left(i32 noundef %8, i32 noundef %9, i32 noundef 5) #6
  store i32 %call, ptr addrspace(5) %sx, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sy) #7
  %10 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %11 = getelementptr i8, ptr addrspace(4) %10, i32 16
  %12 = load i32, ptr addrspace(4) %11, align 4, !range !15, !invariant.load !16
  %13 = load i32, ptr addrspace(5) %fy, align 4, !tbaa !4
  %call3 = call i32 @left(i32 noundef %12, i32 noundef %13, i32 noundef 3) #6
  store i32 %call3, ptr addrspace(5) %sy, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sz) #7
  %14 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %15 = getelementptr i8, ptr addrspace(4) %14, i32 20
  %16 = load i32, ptr addrspace(4) %15, align 4, !range !15, !invariant.load !16
  %17 = load i32, ptr addrspace(5) %fz, align 4, !tbaa !4
  %call4 = call i32 @left(i32 noundef %16, i32 noundef %17, i32 noundef 3) #6
  store i32 %call4, ptr addrspace(5) %sz, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #7
  %18 = load i32, ptr addrspace(5) %fz, align 4, !tbaa !4
  %19 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %add = add i32 %18, %19
  %20 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %21 = getelementptr i8, ptr addrspace(4) %20, i32 16
  %22 = load i32, ptr addrspace(4) %21, align 4, !range !15, !invariant.load !16
  %mul5 = mul i32 %add, %22
  %23 = load i32, ptr addrspace(5) %fy, align 4, !tbaa !4
  %add6 = add i32 %mul5, %23
  %24 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %add7 = add i32 %add6, %24
  %25 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %26 = getelementptr i8, ptr addrspace(4) %25, i32 12
  %27 = load i32, ptr addrspace(4) %26, align 4, !range !15, !invariant.load !16
  %mul8 = mul i32 %add7, %27
  %28 = load i32, ptr addrspace(5) %fx, align 4, !tbaa !4
  %add9 = add i32 %mul8, %28
  %29 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %add10 = add i32 %add9, %29
  store i32 %add10, ptr addrspace(5) %at, align 4, !tbaa !4
  %30 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %31 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %idxprom = zext i32 %31 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %30, i64 %idxprom
  %32 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !4
  %33 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %idxprom11 = zext i32 %33 to i64
  %arrayidx12 = getelementptr inbounds nuw [3 x [3 x [5 x i32]]], ptr addrspace(3) @grid3d.cells, i64 0, i64 %idxprom11
  %34 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %idxprom13 = zext i32 %34 to i64
  %arrayidx14 = getelementptr inbounds nuw [3 x [5 x i32]], ptr addrspace(3) %arrayidx12, i64 0, i64 %idxprom13
  %35 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %idxprom15 = zext i32 %35 to i64
  %arrayidx16 = getelementptr inbounds nuw [5 x i32], ptr addrspace(3) %arrayidx14, i64 0, i64 %idxprom15
  store i32 %32, ptr addrspace(3) %arrayidx16, align 4, !tbaa !4
  br label %do.body

do.body:                                          ; preds = %entry
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %do.cond

do.cond:                                          ; preds = %do.body
  br label %do.end

do.end:                                           ; preds = %do.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #7
  store i32 0, ptr addrspace(5) %sum, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #7
  store i32 0, ptr addrspace(5) %k, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %do.end
  %36 = load i32, ptr addrspace(5) %k, align 4, !tbaa !4
  %37 = load i32, ptr addrspace(5) %sx, align 4, !tbaa !4
  %cmp = icmp ult i32 %36, %37
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %38 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %idxprom17 = zext i32 %38 to i64
  %arrayidx18 = getelementptr inbounds nuw [3 x [3 x [5 x i32]]], ptr addrspace(3) @grid3d.cells, i64 0, i64 %idxprom17
  %39 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %idxprom19 = zext i32 %39 to i64
  %arrayidx20 = getelementptr inbounds nuw [3 x [5 x i32]], ptr addrspace(3) %arrayidx18, i64 0, i64 %idxprom19
  %40 = load i32, ptr addrspace(5) %k, align 4, !tbaa !4
  %idxprom21 = zext i32 %40 to i64
  %arrayidx22 = getelementptr inbounds nuw [5 x i32], ptr addrspace(3) %arrayidx20, i64 0, i64 %idxprom21
  %41 = load i32, ptr addrspace(3) %arrayidx22, align 4, !tbaa !4
  %42 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !4
  %add23 = add i32 %42, %41
  store i32 %add23, ptr addrspace(5) %sum, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %43 = load i32, ptr addrspace(5) %k, align 4, !tbaa !4
  %inc = add i32 %43, 1
  store i32 %inc, ptr addrspace(5) %k, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !17

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k24) #7
  store i32 0, ptr addrspace(5) %k24, align 4, !tbaa !4
  br label %for.cond25

for.cond25:                                       ; preds = %for.inc37, %for.end
  %44 = load i32, ptr addrspace(5) %k24, align 4, !tbaa !4
  %45 = load i32, ptr addrspace(5) %sy, align 4, !tbaa !4
  %cmp26 = icmp ult i32 %44, %45
  br i1 %cmp26, label %for.body29, label %for.cond.cleanup27

for.cond.cleanup27:                               ; preds = %for.cond25
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k24) #7
  br label %for.end39

for.body29:                                       ; preds = %for.cond25
  %46 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %idxprom30 = zext i32 %46 to i64
  %arrayidx31 = getelementptr inbounds nuw [3 x [3 x [5 x i32]]], ptr addrspace(3) @grid3d.cells, i64 0, i64 %idxprom30
  %47 = load i32, ptr addrspace(5) %k24, align 4, !tbaa !4
  %idxprom32 = zext i32 %47 to i64
  %arrayidx33 = getelementptr inbounds nuw [3 x [5 x i32]], ptr addrspace(3) %arrayidx31, i64 0, i64 %idxprom32
  %48 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %idxprom34 = zext i32 %48 to i64
  %arrayidx35 = getelementptr inbounds nuw [5 x i32], ptr addrspace(3) %arrayidx33, i64 0, i64 %idxprom34
  %49 = load i32, ptr addrspace(3) %arrayidx35, align 4, !tbaa !4
  %mul36 = mul i32 %49, 3
  %50 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !4
  %xor = xor i32 %50, %mul36
  store i32 %xor, ptr addrspace(5) %sum, align 4, !tbaa !4
  br label %for.inc37

for.inc37:                                        ; preds = %for.body29
  %51 = load i32, ptr addrspace(5) %k24, align 4, !tbaa !4
  %inc38 = add i32 %51, 1
  store i32 %inc38, ptr addrspace(5) %k24, align 4, !tbaa !4
  br label %for.cond25, !llvm.loop !19

for.end39:                                        ; preds = %for.cond.cleanup27
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k40) #7
  store i32 0, ptr addrspace(5) %k40, align 4, !tbaa !4
  br label %for.cond41

for.cond41:                                       ; preds = %for.inc52, %for.end39
  %52 = load i32, ptr addrspace(5) %k40, align 4, !tbaa !4
  %53 = load i32, ptr addrspace(5) %sz, align 4, !tbaa !4
  %cmp42 = icmp ult i32 %52, %53
  br i1 %cmp42, label %for.body45, label %for.cond.cleanup43

for.cond.cleanup43:                               ; preds = %for.cond41
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k40) #7
  br label %for.end54

for.body45:                                       ; preds = %for.cond41
  %54 = load i32, ptr addrspace(5) %k40, align 4, !tbaa !4
  %idxprom46 = zext i32 %54 to i64
  %arrayidx47 = getelementptr inbounds nuw [3 x [3 x [5 x i32]]], ptr addrspace(3) @grid3d.cells, i64 0, i64 %idxprom46
  %55 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %idxprom48 = zext i32 %55 to i64
  %arrayidx49 = getelementptr inbounds nuw [3 x [5 x i32]], ptr addrspace(3) %arrayidx47, i64 0, i64 %idxprom48
  %56 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %idxprom50 = zext i32 %56 to i64
  %arrayidx51 = getelementptr inbounds nuw [5 x i32], ptr addrspace(3) %arrayidx49, i64 0, i64 %idxprom50
  %57 = load i32, ptr addrspace(3) %arrayidx51, align 4, !tbaa !4
  %shr = lshr i32 %57, 2
  %58 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !4
  %sub = sub i32 %58, %shr
  store i32 %sub, ptr addrspace(5) %sum, align 4, !tbaa !4
  br label %for.inc52

for.inc52:                                        ; preds = %for.body45
  %59 = load i32, ptr addrspace(5) %k40, align 4, !tbaa !4
  %inc53 = add i32 %59, 1
  store i32 %inc53, ptr addrspace(5) %k40, align 4, !tbaa !4
  br label %for.cond41, !llvm.loop !20

for.end54:                                        ; preds = %for.cond.cleanup43
  %60 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !4
  %61 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %62 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %idxprom55 = zext i32 %62 to i64
  %arrayidx56 = getelementptr inbounds nuw i32, ptr addrspace(1) %61, i64 %idxprom55
  store i32 %60, ptr addrspace(1) %arrayidx56, align 4, !tbaa !4
  %63 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %add57 = add i32 %63, 1
  %64 = load i32, ptr addrspace(5) %sx, align 4, !tbaa !4
  %cmp58 = icmp eq i32 %add57, %64
  br i1 %cmp58, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.end54
  %65 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %add59 = add i32 %65, 1
  %66 = load i32, ptr addrspace(5) %sy, align 4, !tbaa !4
  %cmp60 = icmp eq i32 %add59, %66
  br i1 %cmp60, label %land.lhs.true61, label %if.end

land.lhs.true61:                                  ; preds = %land.lhs.true
  %67 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %add62 = add i32 %67, 1
  %68 = load i32, ptr addrspace(5) %sz, align 4, !tbaa !4
  %cmp63 = icmp eq i32 %add62, %68
  br i1 %cmp63, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true61
  %69 = load i32, ptr addrspace(5) %sx, align 4, !tbaa !4
  %mul64 = mul i32 %69, 10000
  %70 = load i32, ptr addrspace(5) %sy, align 4, !tbaa !4
  %mul65 = mul i32 %70, 100
  %add66 = add i32 %mul64, %mul65
  %71 = load i32, ptr addrspace(5) %sz, align 4, !tbaa !4
  %add67 = add i32 %add66, %71
  %72 = load ptr addrspace(1), ptr %groups.addr.ascast, align 8, !tbaa !12
  %73 = call i32 @llvm.amdgcn.workgroup.id.z()
  %mul68 = mul i32 %73, 3
  %74 = call i32 @llvm.amdgcn.workgroup.id.y()
  %add69 = add i32 %mul68, %74
  %mul70 = mul i32 %add69, 3
  %75 = call i32 @llvm.amdgcn.workgroup.id.x()
  %add71 = add i32 %mul70, %75
  %idxprom72 = zext i32 %add71 to i64
  %arrayidx73 = getelementptr inbounds nuw i32, ptr addrspace(1) %72, i64 %idxprom72
  store i32 %add67, ptr addrspace(1) %arrayidx73, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true61, %land.lhs.true, %for.end54
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sz) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sy) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sx) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %fz) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %fy) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %fx) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %z) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.z() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.z() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #4

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #3

attributes #0 = { convergent norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #2 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind willreturn }
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
!8 = !{i32 1, i32 1, i32 1}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"uint*", !"uint*", !"uint*"}
!11 = !{!"const", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 int", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{i32 1, i32 0}
!16 = !{}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !18}
!20 = distinct !{!20, !18}
