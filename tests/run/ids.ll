; What a work-item is told: ids, and sizes from the dispatch packet and from the hidden
; arguments; three dimensions, partial workgroups at the ends.
; RUN: --kernel ids --global 11,7,5 --block 4,3,2
; RUN: --arg u32[385x8]=0 --arg u64[12]=0
; REFERENCE: ids
; TARGETS: all
; EXPECT: arg=0 first=0,0,0,0,0,0,0,1
; EXPECT: arg=1 first=2,2,2,4,3,2,3,1
; Made from src/ids.cl by src/make.sh.

source_filename = "ids.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @ids(ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 8 %sizes) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %sizes.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %sizes.addr.ascast = addrspacecast ptr addrspace(5) %sizes.addr to ptr
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %sizes, ptr %sizes.addr.ascast, align 8, !tbaa !15
  %0 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %sizes.addr.ascast, align 8, !tbaa !15
  call void @__clang_ocl_kern_imp_ids(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 8 %1) #4
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_ids(ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 8 %sizes) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %sizes.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %z = alloca i32, align 4, addrspace(5)
  %nx = alloca i32, align 4, addrspace(5)
  %ny = alloca i32, align 4, addrspace(5)
  %row = alloca ptr addrspace(1), align 8, addrspace(5)
  %hidden = alloca ptr addrspace(4), align 8, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %sizes.addr.ascast = addrspacecast ptr addrspace(5) %sizes.addr to ptr
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %sizes, ptr %sizes.addr.ascast, align 8, !tbaa !15
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %z) #5
  %10 = call i32 @llvm.amdgcn.workgroup.id.z()
  %11 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %12 = getelementptr i8, ptr addrspace(4) %11, i32 16
  %13 = load i16, ptr addrspace(4) %12, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv4 = zext i16 %13 to i32
  %mul5 = mul i32 %10, %conv4
  %14 = call i32 @llvm.amdgcn.workitem.id.z()
  %add6 = add i32 %mul5, %14
  store i32 %add6, ptr addrspace(5) %z, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %nx) #5
  %15 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %16 = getelementptr i8, ptr addrspace(4) %15, i32 12
  %17 = load i32, ptr addrspace(4) %16, align 4, !range !19, !invariant.load !18
  store i32 %17, ptr addrspace(5) %nx, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ny) #5
  %18 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %19 = getelementptr i8, ptr addrspace(4) %18, i32 16
  %20 = load i32, ptr addrspace(4) %19, align 4, !range !19, !invariant.load !18
  store i32 %20, ptr addrspace(5) %ny, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #5
  %21 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %22 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %23 = load i32, ptr addrspace(5) %ny, align 4, !tbaa !4
  %mul7 = mul i32 %22, %23
  %24 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %add8 = add i32 %mul7, %24
  %25 = load i32, ptr addrspace(5) %nx, align 4, !tbaa !4
  %mul9 = mul i32 %add8, %25
  %26 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %add10 = add i32 %mul9, %26
  %mul11 = mul i32 8, %add10
  %idx.ext = zext i32 %mul11 to i64
  %add.ptr = getelementptr inbounds nuw i32, ptr addrspace(1) %21, i64 %idx.ext
  store ptr addrspace(1) %add.ptr, ptr addrspace(5) %row, align 8, !tbaa !12
  %27 = call i32 @llvm.amdgcn.workitem.id.x()
  %28 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !12
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %28, i64 0
  store i32 %27, ptr addrspace(1) %arrayidx, align 4, !tbaa !4
  %29 = call i32 @llvm.amdgcn.workitem.id.y()
  %30 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !12
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(1) %30, i64 1
  store i32 %29, ptr addrspace(1) %arrayidx12, align 4, !tbaa !4
  %31 = call i32 @llvm.amdgcn.workitem.id.z()
  %32 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !12
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %32, i64 2
  store i32 %31, ptr addrspace(1) %arrayidx13, align 4, !tbaa !4
  %33 = call i32 @llvm.amdgcn.workgroup.id.x()
  %34 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !12
  %arrayidx14 = getelementptr inbounds i32, ptr addrspace(1) %34, i64 3
  store i32 %33, ptr addrspace(1) %arrayidx14, align 4, !tbaa !4
  %35 = call i32 @llvm.amdgcn.workgroup.id.y()
  %36 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !12
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %36, i64 4
  store i32 %35, ptr addrspace(1) %arrayidx15, align 4, !tbaa !4
  %37 = call i32 @llvm.amdgcn.workgroup.id.z()
  %38 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !12
  %arrayidx16 = getelementptr inbounds i32, ptr addrspace(1) %38, i64 5
  store i32 %37, ptr addrspace(1) %arrayidx16, align 4, !tbaa !4
  %39 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %40 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %mul17 = mul i32 1000, %40
  %add18 = add i32 %39, %mul17
  %41 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %mul19 = mul i32 1000000, %41
  %add20 = add i32 %add18, %mul19
  %42 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !12
  %arrayidx21 = getelementptr inbounds i32, ptr addrspace(1) %42, i64 6
  store i32 %add20, ptr addrspace(1) %arrayidx21, align 4, !tbaa !4
  %43 = load ptr addrspace(1), ptr addrspace(5) %row, align 8, !tbaa !12
  %arrayidx22 = getelementptr inbounds i32, ptr addrspace(1) %43, i64 7
  %44 = load i32, ptr addrspace(1) %arrayidx22, align 4, !tbaa !4
  %inc = add i32 %44, 1
  store i32 %inc, ptr addrspace(1) %arrayidx22, align 4, !tbaa !4
  %45 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %cmp = icmp eq i32 %45, 0
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %46 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %cmp24 = icmp eq i32 %46, 0
  br i1 %cmp24, label %land.lhs.true26, label %if.end

land.lhs.true26:                                  ; preds = %land.lhs.true
  %47 = load i32, ptr addrspace(5) %z, align 4, !tbaa !4
  %cmp27 = icmp eq i32 %47, 0
  br i1 %cmp27, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true26
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %hidden) #5
  %48 = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  store ptr addrspace(4) %48, ptr addrspace(5) %hidden, align 8, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #5
  store i32 0, ptr addrspace(5) %d, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.then
  %49 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %cmp29 = icmp ult i32 %49, 3
  br i1 %cmp29, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %50 = load ptr addrspace(4), ptr addrspace(5) %hidden, align 8, !tbaa !20
  %51 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %idxprom = zext i32 %51 to i64
  %arrayidx31 = getelementptr inbounds nuw i32, ptr addrspace(4) %50, i64 %idxprom
  %52 = load i32, ptr addrspace(4) %arrayidx31, align 4, !tbaa !4
  %conv32 = zext i32 %52 to i64
  %53 = load ptr addrspace(1), ptr %sizes.addr.ascast, align 8, !tbaa !15
  %54 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %idxprom33 = zext i32 %54 to i64
  %arrayidx34 = getelementptr inbounds nuw i64, ptr addrspace(1) %53, i64 %idxprom33
  store i64 %conv32, ptr addrspace(1) %arrayidx34, align 8, !tbaa !22
  %55 = load ptr addrspace(4), ptr addrspace(5) %hidden, align 8, !tbaa !20
  %add.ptr35 = getelementptr inbounds i8, ptr addrspace(4) %55, i64 12
  %56 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %idxprom36 = zext i32 %56 to i64
  %arrayidx37 = getelementptr inbounds nuw i16, ptr addrspace(4) %add.ptr35, i64 %idxprom36
  %57 = load i16, ptr addrspace(4) %arrayidx37, align 2, !tbaa !24
  %conv38 = zext i16 %57 to i64
  %58 = load ptr addrspace(1), ptr %sizes.addr.ascast, align 8, !tbaa !15
  %59 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %add39 = add i32 3, %59
  %idxprom40 = zext i32 %add39 to i64
  %arrayidx41 = getelementptr inbounds nuw i64, ptr addrspace(1) %58, i64 %idxprom40
  store i64 %conv38, ptr addrspace(1) %arrayidx41, align 8, !tbaa !22
  %60 = load ptr addrspace(4), ptr addrspace(5) %hidden, align 8, !tbaa !20
  %add.ptr42 = getelementptr inbounds i8, ptr addrspace(4) %60, i64 18
  %61 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %idxprom43 = zext i32 %61 to i64
  %arrayidx44 = getelementptr inbounds nuw i16, ptr addrspace(4) %add.ptr42, i64 %idxprom43
  %62 = load i16, ptr addrspace(4) %arrayidx44, align 2, !tbaa !24
  %conv45 = zext i16 %62 to i64
  %63 = load ptr addrspace(1), ptr %sizes.addr.ascast, align 8, !tbaa !15
  %64 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %add46 = add i32 6, %64
  %idxprom47 = zext i32 %add46 to i64
  %arrayidx48 = getelementptr inbounds nuw i64, ptr addrspace(1) %63, i64 %idxprom47
  store i64 %conv45, ptr addrspace(1) %arrayidx48, align 8, !tbaa !22
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %65 = load i32, ptr addrspace(5) %d, align 4, !tbaa !4
  %inc49 = add i32 %65, 1
  store i32 %inc49, ptr addrspace(5) %d, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !26

for.end:                                          ; preds = %for.cond.cleanup
  %66 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %67 = getelementptr i8, ptr addrspace(4) %66, i32 20
  %68 = load i32, ptr addrspace(4) %67, align 4, !range !19, !invariant.load !18
  %conv50 = zext i32 %68 to i64
  %69 = load ptr addrspace(1), ptr %sizes.addr.ascast, align 8, !tbaa !15
  %arrayidx51 = getelementptr inbounds i64, ptr addrspace(1) %69, i64 9
  store i64 %conv50, ptr addrspace(1) %arrayidx51, align 8, !tbaa !22
  %70 = load ptr addrspace(4), ptr addrspace(5) %hidden, align 8, !tbaa !20
  %add.ptr52 = getelementptr inbounds i8, ptr addrspace(4) %70, i64 64
  %71 = load i16, ptr addrspace(4) %add.ptr52, align 2, !tbaa !24
  %conv53 = zext i16 %71 to i64
  %72 = load ptr addrspace(1), ptr %sizes.addr.ascast, align 8, !tbaa !15
  %arrayidx54 = getelementptr inbounds i64, ptr addrspace(1) %72, i64 10
  store i64 %conv53, ptr addrspace(1) %arrayidx54, align 8, !tbaa !22
  %73 = load ptr addrspace(4), ptr addrspace(5) %hidden, align 8, !tbaa !20
  %add.ptr55 = getelementptr inbounds i8, ptr addrspace(4) %73, i64 40
  %74 = load i64, ptr addrspace(4) %add.ptr55, align 8, !tbaa !22
  %75 = load ptr addrspace(1), ptr %sizes.addr.ascast, align 8, !tbaa !15
  %arrayidx56 = getelementptr inbounds i64, ptr addrspace(1) %75, i64 11
  store i64 %74, ptr addrspace(1) %arrayidx56, align 8, !tbaa !22
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %hidden) #5
  br label %if.end

if.end:                                           ; preds = %for.end, %land.lhs.true26, %land.lhs.true, %entry
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ny) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %nx) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %z) #5
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
declare noundef i32 @llvm.amdgcn.workgroup.id.z() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.z() #3

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
!8 = !{i32 1, i32 1}
!9 = !{!"none", !"none"}
!10 = !{!"uint*", !"ulong*"}
!11 = !{!"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 int", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 long", !14, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{i32 1, i32 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"p1 omnipotent char", !14, i64 0}
!22 = !{!23, !23, i64 0}
!23 = !{!"long", !6, i64 0}
!24 = !{!25, !25, i64 0}
!25 = !{!"short", !6, i64 0}
!26 = distinct !{!26, !27}
!27 = !{!"llvm.loop.unroll.disable"}
