; Edges of a picture: sums of 3 by 3 in both directions, their length by a square root, and the
; direction as one of eight.
; RUN: --kernel sobel --global 37,19 --block 16,4
; RUN: --arg u8[21x39]=rand:147 --arg u16[19x37]=0 --arg u8[19x37]=0
; REFERENCE: sobel
; EXPECT: arg=1 first=323,57,109,201,180,330,422,340
; EXPECT: arg=2 first=7,1,0,3,2,0,5,5
; Made from src/sobel.cl by src/make.sh.

source_filename = "sobel.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @sobel(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 2 %length, ptr addrspace(1) noundef align 1 %direction) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %length.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %direction.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %length.addr.ascast = addrspacecast ptr addrspace(5) %length.addr to ptr
  %direction.addr.ascast = addrspacecast ptr addrspace(5) %direction.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %length, ptr %length.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %direction, ptr %direction.addr.ascast, align 8, !tbaa !12
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %length.addr.ascast, align 8, !tbaa !15
  %2 = load ptr addrspace(1), ptr %direction.addr.ascast, align 8, !tbaa !12
  call void @__clang_ocl_kern_imp_sobel(ptr addrspace(1) noundef align 1 %0, ptr addrspace(1) noundef align 2 %1, ptr addrspace(1) noundef align 1 %2) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_sobel(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 2 %length, ptr addrspace(1) noundef align 1 %direction) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %length.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %direction.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %stride = alloca i32, align 4, addrspace(5)
  %p = alloca ptr addrspace(1), align 8, addrspace(5)
  %a = alloca <3 x i32>, align 16, addrspace(5)
  %c = alloca <3 x i32>, align 16, addrspace(5)
  %gx = alloca i32, align 4, addrspace(5)
  %gy = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %octant = alloca i32, align 4, addrspace(5)
  %ax = alloca i32, align 4, addrspace(5)
  %ay = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %length.addr.ascast = addrspacecast ptr addrspace(5) %length.addr to ptr
  %direction.addr.ascast = addrspacecast ptr addrspace(5) %direction.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %length, ptr %length.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %direction, ptr %direction.addr.ascast, align 8, !tbaa !12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #6
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %x, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #6
  %5 = call i32 @llvm.amdgcn.workgroup.id.y()
  %6 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr i8, ptr addrspace(4) %6, i32 14
  %8 = load i16, ptr addrspace(4) %7, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv1 = zext i16 %8 to i32
  %mul2 = mul i32 %5, %conv1
  %9 = call i32 @llvm.amdgcn.workitem.id.y()
  %add3 = add i32 %mul2, %9
  store i32 %add3, ptr addrspace(5) %y, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %stride) #6
  %10 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %11 = getelementptr i8, ptr addrspace(4) %10, i32 12
  %12 = load i32, ptr addrspace(4) %11, align 4, !range !19, !invariant.load !18
  %add4 = add i32 %12, 2
  store i32 %add4, ptr addrspace(5) %stride, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p) #6
  %13 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %14 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %15 = load i32, ptr addrspace(5) %stride, align 4, !tbaa !4
  %mul5 = mul i32 %14, %15
  %idx.ext = zext i32 %mul5 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr addrspace(1) %13, i64 %idx.ext
  %16 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %idx.ext6 = zext i32 %16 to i64
  %add.ptr7 = getelementptr inbounds nuw i8, ptr addrspace(1) %add.ptr, i64 %idx.ext6
  store ptr addrspace(1) %add.ptr7, ptr addrspace(5) %p, align 8, !tbaa !12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #6
  %17 = load ptr addrspace(1), ptr addrspace(5) %p, align 8, !tbaa !12
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %17, i64 0
  %18 = load i8, ptr addrspace(1) %arrayidx, align 1, !tbaa !20
  %conv8 = zext i8 %18 to i32
  %vecinit = insertelement <3 x i32> poison, i32 %conv8, i32 0
  %19 = load ptr addrspace(1), ptr addrspace(5) %p, align 8, !tbaa !12
  %arrayidx9 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 1
  %20 = load i8, ptr addrspace(1) %arrayidx9, align 1, !tbaa !20
  %conv10 = zext i8 %20 to i32
  %vecinit11 = insertelement <3 x i32> %vecinit, i32 %conv10, i32 1
  %21 = load ptr addrspace(1), ptr addrspace(5) %p, align 8, !tbaa !12
  %arrayidx12 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 2
  %22 = load i8, ptr addrspace(1) %arrayidx12, align 1, !tbaa !20
  %conv13 = zext i8 %22 to i32
  %vecinit14 = insertelement <3 x i32> %vecinit11, i32 %conv13, i32 2
  store <3 x i32> %vecinit14, ptr addrspace(5) %a, align 16, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c) #6
  %23 = load ptr addrspace(1), ptr addrspace(5) %p, align 8, !tbaa !12
  %24 = load i32, ptr addrspace(5) %stride, align 4, !tbaa !4
  %mul15 = mul i32 2, %24
  %idxprom = zext i32 %mul15 to i64
  %arrayidx16 = getelementptr inbounds nuw i8, ptr addrspace(1) %23, i64 %idxprom
  %25 = load i8, ptr addrspace(1) %arrayidx16, align 1, !tbaa !20
  %conv17 = zext i8 %25 to i32
  %vecinit18 = insertelement <3 x i32> poison, i32 %conv17, i32 0
  %26 = load ptr addrspace(1), ptr addrspace(5) %p, align 8, !tbaa !12
  %27 = load i32, ptr addrspace(5) %stride, align 4, !tbaa !4
  %mul19 = mul i32 2, %27
  %add20 = add i32 %mul19, 1
  %idxprom21 = zext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds nuw i8, ptr addrspace(1) %26, i64 %idxprom21
  %28 = load i8, ptr addrspace(1) %arrayidx22, align 1, !tbaa !20
  %conv23 = zext i8 %28 to i32
  %vecinit24 = insertelement <3 x i32> %vecinit18, i32 %conv23, i32 1
  %29 = load ptr addrspace(1), ptr addrspace(5) %p, align 8, !tbaa !12
  %30 = load i32, ptr addrspace(5) %stride, align 4, !tbaa !4
  %mul25 = mul i32 2, %30
  %add26 = add i32 %mul25, 2
  %idxprom27 = zext i32 %add26 to i64
  %arrayidx28 = getelementptr inbounds nuw i8, ptr addrspace(1) %29, i64 %idxprom27
  %31 = load i8, ptr addrspace(1) %arrayidx28, align 1, !tbaa !20
  %conv29 = zext i8 %31 to i32
  %vecinit30 = insertelement <3 x i32> %vecinit24, i32 %conv29, i32 2
  store <3 x i32> %vecinit30, ptr addrspace(5) %c, align 16, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %gx) #6
  %32 = load <3 x i32>, ptr addrspace(5) %a, align 16
  %33 = extractelement <3 x i32> %32, i64 2
  %34 = load ptr addrspace(1), ptr addrspace(5) %p, align 8, !tbaa !12
  %35 = load i32, ptr addrspace(5) %stride, align 4, !tbaa !4
  %add31 = add i32 %35, 2
  %idxprom32 = zext i32 %add31 to i64
  %arrayidx33 = getelementptr inbounds nuw i8, ptr addrspace(1) %34, i64 %idxprom32
  %36 = load i8, ptr addrspace(1) %arrayidx33, align 1, !tbaa !20
  %conv34 = zext i8 %36 to i32
  %mul35 = mul nsw i32 2, %conv34
  %add36 = add nsw i32 %33, %mul35
  %37 = load <3 x i32>, ptr addrspace(5) %c, align 16
  %38 = extractelement <3 x i32> %37, i64 2
  %add37 = add nsw i32 %add36, %38
  %39 = load <3 x i32>, ptr addrspace(5) %a, align 16
  %40 = extractelement <3 x i32> %39, i64 0
  %sub = sub nsw i32 %add37, %40
  %41 = load ptr addrspace(1), ptr addrspace(5) %p, align 8, !tbaa !12
  %42 = load i32, ptr addrspace(5) %stride, align 4, !tbaa !4
  %idxprom38 = zext i32 %42 to i64
  %arrayidx39 = getelementptr inbounds nuw i8, ptr addrspace(1) %41, i64 %idxprom38
  %43 = load i8, ptr addrspace(1) %arrayidx39, align 1, !tbaa !20
  %conv40 = zext i8 %43 to i32
  %mul41 = mul nsw i32 2, %conv40
  %sub42 = sub nsw i32 %sub, %mul41
  %44 = load <3 x i32>, ptr addrspace(5) %c, align 16
  %45 = extractelement <3 x i32> %44, i64 0
  %sub43 = sub nsw i32 %sub42, %45
  store i32 %sub43, ptr addrspace(5) %gx, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %gy) #6
  %46 = load <3 x i32>, ptr addrspace(5) %c, align 16
  %47 = extractelement <3 x i32> %46, i64 0
  %48 = load <3 x i32>, ptr addrspace(5) %c, align 16
  %49 = extractelement <3 x i32> %48, i64 1
  %mul44 = mul nsw i32 2, %49
  %add45 = add nsw i32 %47, %mul44
  %50 = load <3 x i32>, ptr addrspace(5) %c, align 16
  %51 = extractelement <3 x i32> %50, i64 2
  %add46 = add nsw i32 %add45, %51
  %52 = load <3 x i32>, ptr addrspace(5) %a, align 16
  %53 = extractelement <3 x i32> %52, i64 0
  %sub47 = sub nsw i32 %add46, %53
  %54 = load <3 x i32>, ptr addrspace(5) %a, align 16
  %55 = extractelement <3 x i32> %54, i64 1
  %mul48 = mul nsw i32 2, %55
  %sub49 = sub nsw i32 %sub47, %mul48
  %56 = load <3 x i32>, ptr addrspace(5) %a, align 16
  %57 = extractelement <3 x i32> %56, i64 2
  %sub50 = sub nsw i32 %sub49, %57
  store i32 %sub50, ptr addrspace(5) %gy, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #6
  %58 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %59 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %60 = getelementptr i8, ptr addrspace(4) %59, i32 12
  %61 = load i32, ptr addrspace(4) %60, align 4, !range !19, !invariant.load !18
  %mul51 = mul i32 %58, %61
  %62 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %add52 = add i32 %mul51, %62
  store i32 %add52, ptr addrspace(5) %at, align 4, !tbaa !4
  %63 = load i32, ptr addrspace(5) %gx, align 4, !tbaa !4
  %64 = load i32, ptr addrspace(5) %gx, align 4, !tbaa !4
  %mul53 = mul nsw i32 %63, %64
  %65 = load i32, ptr addrspace(5) %gy, align 4, !tbaa !4
  %66 = load i32, ptr addrspace(5) %gy, align 4, !tbaa !4
  %mul54 = mul nsw i32 %65, %66
  %add55 = add nsw i32 %mul53, %mul54
  %conv56 = sitofp i32 %add55 to float
  %67 = call float @llvm.sqrt.f32(float %conv56), !fpmath !21
  %conv57 = fptoui float %67 to i16
  %68 = load ptr addrspace(1), ptr %length.addr.ascast, align 8, !tbaa !15
  %69 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %idxprom58 = zext i32 %69 to i64
  %arrayidx59 = getelementptr inbounds nuw i16, ptr addrspace(1) %68, i64 %idxprom58
  store i16 %conv57, ptr addrspace(1) %arrayidx59, align 2, !tbaa !22
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %octant) #6
  %70 = load i32, ptr addrspace(5) %gx, align 4, !tbaa !4
  %cmp = icmp slt i32 %70, 0
  %71 = zext i1 %cmp to i64
  %cond = select i1 %cmp, i32 4, i32 0
  %72 = load i32, ptr addrspace(5) %gy, align 4, !tbaa !4
  %cmp61 = icmp slt i32 %72, 0
  %73 = zext i1 %cmp61 to i64
  %cond63 = select i1 %cmp61, i32 2, i32 0
  %or = or i32 %cond, %cond63
  store i32 %or, ptr addrspace(5) %octant, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ax) #6
  %74 = load i32, ptr addrspace(5) %gx, align 4, !tbaa !4
  %cmp64 = icmp slt i32 %74, 0
  br i1 %cmp64, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %75 = load i32, ptr addrspace(5) %gx, align 4, !tbaa !4
  %sub66 = sub nsw i32 0, %75
  br label %cond.end

cond.false:                                       ; preds = %entry
  %76 = load i32, ptr addrspace(5) %gx, align 4, !tbaa !4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond67 = phi i32 [ %sub66, %cond.true ], [ %76, %cond.false ]
  store i32 %cond67, ptr addrspace(5) %ax, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ay) #6
  %77 = load i32, ptr addrspace(5) %gy, align 4, !tbaa !4
  %cmp68 = icmp slt i32 %77, 0
  br i1 %cmp68, label %cond.true70, label %cond.false72

cond.true70:                                      ; preds = %cond.end
  %78 = load i32, ptr addrspace(5) %gy, align 4, !tbaa !4
  %sub71 = sub nsw i32 0, %78
  br label %cond.end73

cond.false72:                                     ; preds = %cond.end
  %79 = load i32, ptr addrspace(5) %gy, align 4, !tbaa !4
  br label %cond.end73

cond.end73:                                       ; preds = %cond.false72, %cond.true70
  %cond74 = phi i32 [ %sub71, %cond.true70 ], [ %79, %cond.false72 ]
  store i32 %cond74, ptr addrspace(5) %ay, align 4, !tbaa !4
  %80 = load i32, ptr addrspace(5) %octant, align 4, !tbaa !4
  %81 = load i32, ptr addrspace(5) %ax, align 4, !tbaa !4
  %82 = load i32, ptr addrspace(5) %ay, align 4, !tbaa !4
  %cmp75 = icmp slt i32 %81, %82
  %83 = zext i1 %cmp75 to i64
  %cond77 = select i1 %cmp75, i32 1, i32 0
  %or78 = or i32 %80, %cond77
  %conv79 = trunc i32 %or78 to i8
  %84 = load ptr addrspace(1), ptr %direction.addr.ascast, align 8, !tbaa !12
  %85 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %idxprom80 = zext i32 %85 to i64
  %arrayidx81 = getelementptr inbounds nuw i8, ptr addrspace(1) %84, i64 %idxprom80
  store i8 %conv79, ptr addrspace(1) %arrayidx81, align 1, !tbaa !20
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ay) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ax) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %octant) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %gy) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %gx) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %stride) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #6
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #4

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
!8 = !{i32 1, i32 1, i32 1}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"uchar*", !"ushort*", !"uchar*"}
!11 = !{!"const", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 omnipotent char", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 short", !14, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{i32 1, i32 0}
!20 = !{!6, !6, i64 0}
!21 = !{float 3.000000e+00}
!22 = !{!23, !23, i64 0}
!23 = !{!"short", !6, i64 0}
