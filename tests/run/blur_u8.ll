; A 3×3 box blur of bytes with clamped edges, and the picture's negative, four at a time.
; RUN: --kernel blur_u8 --grid 4,6 --block 8,4
; RUN: --arg u8[24x32]=rand:26 --arg u8[24x32]=0 --arg u8[24x32]=0
; REFERENCE: blur_u8
; EXPECT: arg=1 first=142,112,101,136,145,118,51,60
; EXPECT: arg=2 first=60,139,183,172,11,220,231,236
; Made from src/blur_u8.cl by src/make.sh.

source_filename = "blur_u8.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @blur_u8(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 1 %out, ptr addrspace(1) noundef align 4 %negative) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %negative.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %negative.addr.ascast = addrspacecast ptr addrspace(5) %negative.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %negative, ptr %negative.addr.ascast, align 8, !tbaa !16
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %2 = load ptr addrspace(1), ptr %negative.addr.ascast, align 8, !tbaa !16
  call void @__clang_ocl_kern_imp_blur_u8(ptr addrspace(1) noundef align 1 %0, ptr addrspace(1) noundef align 1 %1, ptr addrspace(1) noundef align 4 %2) #4
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_blur_u8(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 1 %out, ptr addrspace(1) noundef align 4 %negative) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %negative.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %width = alloca i32, align 4, addrspace(5)
  %height = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %dy = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %dx = alloca i32, align 4, addrspace(5)
  %at_x = alloca i32, align 4, addrspace(5)
  %at_y = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %negative.addr.ascast = addrspacecast ptr addrspace(5) %negative.addr to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %negative, ptr %negative.addr.ascast, align 8, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %x, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #5
  %5 = call i32 @llvm.amdgcn.workgroup.id.y()
  %6 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr i8, ptr addrspace(4) %6, i32 14
  %8 = load i16, ptr addrspace(4) %7, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv1 = zext i16 %8 to i32
  %mul2 = mul i32 %5, %conv1
  %9 = call i32 @llvm.amdgcn.workitem.id.y()
  %add3 = add i32 %mul2, %9
  store i32 %add3, ptr addrspace(5) %y, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %width) #5
  %10 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %11 = getelementptr i8, ptr addrspace(4) %10, i32 12
  %12 = load i32, ptr addrspace(4) %11, align 4, !range !19, !invariant.load !18
  store i32 %12, ptr addrspace(5) %width, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %height) #5
  %13 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %14 = getelementptr i8, ptr addrspace(4) %13, i32 16
  %15 = load i32, ptr addrspace(4) %14, align 4, !range !19, !invariant.load !18
  store i32 %15, ptr addrspace(5) %height, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #5
  store i32 0, ptr addrspace(5) %sum, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %dy) #5
  store i32 -1, ptr addrspace(5) %dy, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc41, %entry
  %16 = load i32, ptr addrspace(5) %dy, align 4, !tbaa !4
  %cmp = icmp sle i32 %16, 1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %dy) #5
  br label %for.end43

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %dx) #5
  store i32 -1, ptr addrspace(5) %dx, align 4, !tbaa !4
  br label %for.cond5

for.cond5:                                        ; preds = %for.inc, %for.body
  %17 = load i32, ptr addrspace(5) %dx, align 4, !tbaa !4
  %cmp6 = icmp sle i32 %17, 1
  br i1 %cmp6, label %for.body9, label %for.cond.cleanup8

for.cond.cleanup8:                                ; preds = %for.cond5
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %dx) #5
  br label %for.end

for.body9:                                        ; preds = %for.cond5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at_x) #5
  %18 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %19 = load i32, ptr addrspace(5) %dx, align 4, !tbaa !4
  %add10 = add nsw i32 %18, %19
  %cmp11 = icmp slt i32 %add10, 0
  br i1 %cmp11, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body9
  br label %cond.end19

cond.false:                                       ; preds = %for.body9
  %20 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %21 = load i32, ptr addrspace(5) %dx, align 4, !tbaa !4
  %add13 = add nsw i32 %20, %21
  %22 = load i32, ptr addrspace(5) %width, align 4, !tbaa !4
  %cmp14 = icmp sge i32 %add13, %22
  br i1 %cmp14, label %cond.true16, label %cond.false17

cond.true16:                                      ; preds = %cond.false
  %23 = load i32, ptr addrspace(5) %width, align 4, !tbaa !4
  %sub = sub nsw i32 %23, 1
  br label %cond.end

cond.false17:                                     ; preds = %cond.false
  %24 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %25 = load i32, ptr addrspace(5) %dx, align 4, !tbaa !4
  %add18 = add nsw i32 %24, %25
  br label %cond.end

cond.end:                                         ; preds = %cond.false17, %cond.true16
  %cond = phi i32 [ %sub, %cond.true16 ], [ %add18, %cond.false17 ]
  br label %cond.end19

cond.end19:                                       ; preds = %cond.end, %cond.true
  %cond20 = phi i32 [ 0, %cond.true ], [ %cond, %cond.end ]
  store i32 %cond20, ptr addrspace(5) %at_x, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at_y) #5
  %26 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %27 = load i32, ptr addrspace(5) %dy, align 4, !tbaa !4
  %add21 = add nsw i32 %26, %27
  %cmp22 = icmp slt i32 %add21, 0
  br i1 %cmp22, label %cond.true24, label %cond.false25

cond.true24:                                      ; preds = %cond.end19
  br label %cond.end35

cond.false25:                                     ; preds = %cond.end19
  %28 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %29 = load i32, ptr addrspace(5) %dy, align 4, !tbaa !4
  %add26 = add nsw i32 %28, %29
  %30 = load i32, ptr addrspace(5) %height, align 4, !tbaa !4
  %cmp27 = icmp sge i32 %add26, %30
  br i1 %cmp27, label %cond.true29, label %cond.false31

cond.true29:                                      ; preds = %cond.false25
  %31 = load i32, ptr addrspace(5) %height, align 4, !tbaa !4
  %sub30 = sub nsw i32 %31, 1
  br label %cond.end33

cond.false31:                                     ; preds = %cond.false25
  %32 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %33 = load i32, ptr addrspace(5) %dy, align 4, !tbaa !4
  %add32 = add nsw i32 %32, %33
  br label %cond.end33

cond.end33:                                       ; preds = %cond.false31, %cond.true29
  %cond34 = phi i32 [ %sub30, %cond.true29 ], [ %add32, %cond.false31 ]
  br label %cond.end35

cond.end35:                                       ; preds = %cond.end33, %cond.true24
  %cond36 = phi i32 [ 0, %cond.true24 ], [ %cond34, %cond.end33 ]
  store i32 %cond36, ptr addrspace(5) %at_y, align 4, !tbaa !4
  %34 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %35 = load i32, ptr addrspace(5) %at_y, align 4, !tbaa !4
  %36 = load i32, ptr addrspace(5) %width, align 4, !tbaa !4
  %mul37 = mul nsw i32 %35, %36
  %37 = load i32, ptr addrspace(5) %at_x, align 4, !tbaa !4
  %add38 = add nsw i32 %mul37, %37
  %idxprom = sext i32 %add38 to i64
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %34, i64 %idxprom
  %38 = load i8, ptr addrspace(1) %arrayidx, align 1, !tbaa !20
  %conv39 = zext i8 %38 to i32
  %39 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !4
  %add40 = add i32 %39, %conv39
  store i32 %add40, ptr addrspace(5) %sum, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at_y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at_x) #5
  br label %for.inc

for.inc:                                          ; preds = %cond.end35
  %40 = load i32, ptr addrspace(5) %dx, align 4, !tbaa !4
  %inc = add nsw i32 %40, 1
  store i32 %inc, ptr addrspace(5) %dx, align 4, !tbaa !4
  br label %for.cond5, !llvm.loop !21

for.end:                                          ; preds = %for.cond.cleanup8
  br label %for.inc41

for.inc41:                                        ; preds = %for.end
  %41 = load i32, ptr addrspace(5) %dy, align 4, !tbaa !4
  %inc42 = add nsw i32 %41, 1
  store i32 %inc42, ptr addrspace(5) %dy, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !23

for.end43:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #5
  %42 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %43 = load i32, ptr addrspace(5) %width, align 4, !tbaa !4
  %mul44 = mul nsw i32 %42, %43
  %44 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %add45 = add nsw i32 %mul44, %44
  store i32 %add45, ptr addrspace(5) %at, align 4, !tbaa !4
  %45 = load i32, ptr addrspace(5) %sum, align 4, !tbaa !4
  %div = udiv i32 %45, 9
  %conv46 = trunc i32 %div to i8
  %46 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !13
  %47 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %idxprom47 = sext i32 %47 to i64
  %arrayidx48 = getelementptr inbounds i8, ptr addrspace(1) %46, i64 %idxprom47
  store i8 %conv46, ptr addrspace(1) %arrayidx48, align 1, !tbaa !20
  %48 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %rem = srem i32 %48, 4
  %cmp49 = icmp eq i32 %rem, 0
  br i1 %cmp49, label %if.then, label %if.end

if.then:                                          ; preds = %for.end43
  %49 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !13
  %50 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %div51 = sdiv i32 %50, 4
  %idxprom52 = sext i32 %div51 to i64
  %arrayidx53 = getelementptr inbounds <4 x i8>, ptr addrspace(1) %49, i64 %idxprom52
  %51 = load <4 x i8>, ptr addrspace(1) %arrayidx53, align 4, !tbaa !20
  %sub54 = sub <4 x i8> splat (i8 -1), %51
  %52 = load ptr addrspace(1), ptr %negative.addr.ascast, align 8, !tbaa !16
  %53 = load i32, ptr addrspace(5) %at, align 4, !tbaa !4
  %div55 = sdiv i32 %53, 4
  %idxprom56 = sext i32 %div55 to i64
  %arrayidx57 = getelementptr inbounds <4 x i8>, ptr addrspace(1) %52, i64 %idxprom56
  store <4 x i8> %sub54, ptr addrspace(1) %arrayidx57, align 4, !tbaa !20
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end43
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %height) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %width) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
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
!8 = !{i32 1, i32 1, i32 1}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"uchar*", !"uchar*", !"uchar4*"}
!11 = !{!"uchar*", !"uchar*", !"uchar __attribute__((ext_vector_type(4)))*"}
!12 = !{!"const", !"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 omnipotent char", !15, i64 0}
!15 = !{!"any pointer", !6, i64 0}
!16 = !{!15, !15, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{i32 1, i32 0}
!20 = !{!6, !6, i64 0}
!21 = distinct !{!21, !22}
!22 = !{!"llvm.loop.unroll.disable"}
!23 = distinct !{!23, !22}
