; Each work-item builds a search tree of 12 nodes in its scratch, with pointers from node to
; node, and walks it by recursion, in order.
; RUN: --kernel tree --grid 1 --block 64
; RUN: --arg u16[64x12]=rand:114 --arg u16[64x12]=0 --arg u32[64]=0
; REFERENCE: tree
; EXPECT: arg=1 first=6016,7266,10442,18880,25031,26018,26299,31571
; EXPECT: arg=2 first=5,6,6,5,6,5,5,6
; Made from src/tree.hip by src/make.sh.

source_filename = "tree.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Node = type { ptr, ptr, i16 }

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @tree(ptr addrspace(1) noundef %keys.coerce, ptr addrspace(1) noundef %sorted.coerce, ptr addrspace(1) noundef %heights.coerce) #0 {
entry:
  %keys = alloca ptr, align 8, addrspace(5)
  %sorted = alloca ptr, align 8, addrspace(5)
  %heights = alloca ptr, align 8, addrspace(5)
  %keys.addr = alloca ptr, align 8, addrspace(5)
  %sorted.addr = alloca ptr, align 8, addrspace(5)
  %heights.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %nodes = alloca [12 x %struct.Node], align 16, addrspace(5)
  %root = alloca ptr, align 8, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %link = alloca ptr, align 8, addrspace(5)
  %key = alloca i16, align 2, addrspace(5)
  %ref.tmp = alloca %struct.Node, align 8, addrspace(5)
  %to = alloca ptr, align 8, addrspace(5)
  %keys.ascast = addrspacecast ptr addrspace(5) %keys to ptr
  %sorted.ascast = addrspacecast ptr addrspace(5) %sorted to ptr
  %heights.ascast = addrspacecast ptr addrspace(5) %heights to ptr
  %keys.addr.ascast = addrspacecast ptr addrspace(5) %keys.addr to ptr
  %sorted.addr.ascast = addrspacecast ptr addrspace(5) %sorted.addr to ptr
  %heights.addr.ascast = addrspacecast ptr addrspace(5) %heights.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %nodes.ascast = addrspacecast ptr addrspace(5) %nodes to ptr
  %root.ascast = addrspacecast ptr addrspace(5) %root to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %link.ascast = addrspacecast ptr addrspace(5) %link to ptr
  %key.ascast = addrspacecast ptr addrspace(5) %key to ptr
  %ref.tmp.ascast = addrspacecast ptr addrspace(5) %ref.tmp to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  store ptr addrspace(1) %keys.coerce, ptr %keys.ascast, align 8
  %keys1 = load ptr, ptr %keys.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %sorted.coerce, ptr %sorted.ascast, align 8
  %sorted2 = load ptr, ptr %sorted.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %heights.coerce, ptr %heights.ascast, align 8
  %heights3 = load ptr, ptr %heights.ascast, align 8, !tbaa !11
  store ptr %keys1, ptr %keys.addr.ascast, align 8, !tbaa !8
  store ptr %sorted2, ptr %sorted.addr.ascast, align 8, !tbaa !8
  store ptr %heights3, ptr %heights.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %nodes) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %root) #6
  store ptr null, ptr %root.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #6
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, 12
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %link) #6
  store ptr %root.ascast, ptr %link.ascast, align 8, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %key) #6
  %6 = load ptr, ptr %keys.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 12, %7
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add5 = add i32 %mul4, %8
  %idxprom = zext i32 %add5 to i64
  %arrayidx = getelementptr inbounds nuw i16, ptr %6, i64 %idxprom
  %9 = load i16, ptr %arrayidx, align 2, !tbaa !20
  store i16 %9, ptr %key.ascast, align 2, !tbaa !20
  br label %while.cond

while.cond:                                       ; preds = %cond.end, %for.body
  %10 = load ptr, ptr %link.ascast, align 8, !tbaa !17
  %11 = load ptr, ptr %10, align 8, !tbaa !15
  %cmp6 = icmp ne ptr %11, null
  br i1 %cmp6, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %12 = load i16, ptr %key.ascast, align 2, !tbaa !20
  %conv7 = zext i16 %12 to i32
  %13 = load ptr, ptr %link.ascast, align 8, !tbaa !17
  %14 = load ptr, ptr %13, align 8, !tbaa !15
  %key8 = getelementptr inbounds nuw %struct.Node, ptr %14, i32 0, i32 2
  %15 = load i16, ptr %key8, align 8, !tbaa !22
  %conv9 = zext i16 %15 to i32
  %cmp10 = icmp slt i32 %conv7, %conv9
  br i1 %cmp10, label %cond.true, label %cond.false

cond.true:                                        ; preds = %while.body
  %16 = load ptr, ptr %link.ascast, align 8, !tbaa !17
  %17 = load ptr, ptr %16, align 8, !tbaa !15
  %left = getelementptr inbounds nuw %struct.Node, ptr %17, i32 0, i32 0
  br label %cond.end

cond.false:                                       ; preds = %while.body
  %18 = load ptr, ptr %link.ascast, align 8, !tbaa !17
  %19 = load ptr, ptr %18, align 8, !tbaa !15
  %right = getelementptr inbounds nuw %struct.Node, ptr %19, i32 0, i32 1
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %left, %cond.true ], [ %right, %cond.false ]
  store ptr %cond, ptr %link.ascast, align 8, !tbaa !17
  br label %while.cond, !llvm.loop !24

while.end:                                        ; preds = %while.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp) #6
  call void @llvm.memset.p0.i64(ptr align 8 %ref.tmp.ascast, i8 0, i64 24, i1 false)
  %left11 = getelementptr inbounds nuw %struct.Node, ptr %ref.tmp.ascast, i32 0, i32 0
  %right12 = getelementptr inbounds nuw %struct.Node, ptr %ref.tmp.ascast, i32 0, i32 1
  %key13 = getelementptr inbounds nuw %struct.Node, ptr %ref.tmp.ascast, i32 0, i32 2
  %20 = load i16, ptr %key.ascast, align 2, !tbaa !20
  store i16 %20, ptr %key13, align 8, !tbaa !22
  %21 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %21 to i64
  %arrayidx15 = getelementptr inbounds nuw [12 x %struct.Node], ptr %nodes.ascast, i64 0, i64 %idxprom14
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %arrayidx15, ptr align 8 %ref.tmp.ascast, i64 24, i1 false), !tbaa.struct !27
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp) #6
  %22 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom16 = zext i32 %22 to i64
  %arrayidx17 = getelementptr inbounds nuw [12 x %struct.Node], ptr %nodes.ascast, i64 0, i64 %idxprom16
  %23 = load ptr, ptr %link.ascast, align 8, !tbaa !17
  store ptr %arrayidx17, ptr %23, align 8, !tbaa !15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %key) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %link) #6
  br label %for.inc

for.inc:                                          ; preds = %while.end
  %24 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %24, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !28

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #6
  %25 = load ptr, ptr %sorted.addr.ascast, align 8, !tbaa !8
  %26 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul18 = mul i32 12, %26
  %idx.ext = zext i32 %mul18 to i64
  %add.ptr = getelementptr inbounds nuw i16, ptr %25, i64 %idx.ext
  store ptr %add.ptr, ptr %to.ascast, align 8, !tbaa !8
  %27 = load ptr, ptr %root.ascast, align 8, !tbaa !15
  call void @_ZL4walkPK4NodePPt(ptr noundef %27, ptr noundef %to.ascast) #7
  %28 = load ptr, ptr %root.ascast, align 8, !tbaa !15
  %call = call noundef i32 @_ZL6heightPK4Node(ptr noundef %28) #7
  %29 = load ptr, ptr %heights.addr.ascast, align 8, !tbaa !11
  %30 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom19 = zext i32 %30 to i64
  %arrayidx20 = getelementptr inbounds nuw i32, ptr %29, i64 %idxprom19
  store i32 %call, ptr %arrayidx20, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %root) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %nodes) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
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

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress noinline nounwind
define internal void @_ZL4walkPK4NodePPt(ptr noundef %node, ptr noundef %to) #5 {
entry:
  %node.addr = alloca ptr, align 8, addrspace(5)
  %to.addr = alloca ptr, align 8, addrspace(5)
  %node.addr.ascast = addrspacecast ptr addrspace(5) %node.addr to ptr
  %to.addr.ascast = addrspacecast ptr addrspace(5) %to.addr to ptr
  store ptr %node, ptr %node.addr.ascast, align 8, !tbaa !15
  store ptr %to, ptr %to.addr.ascast, align 8, !tbaa !29
  %0 = load ptr, ptr %node.addr.ascast, align 8, !tbaa !15
  %cmp = icmp eq ptr %0, null
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  %1 = load ptr, ptr %node.addr.ascast, align 8, !tbaa !15
  %left = getelementptr inbounds nuw %struct.Node, ptr %1, i32 0, i32 0
  %2 = load ptr, ptr %left, align 8, !tbaa !31
  %3 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !29
  call void @_ZL4walkPK4NodePPt(ptr noundef %2, ptr noundef %3) #7
  %4 = load ptr, ptr %node.addr.ascast, align 8, !tbaa !15
  %key = getelementptr inbounds nuw %struct.Node, ptr %4, i32 0, i32 2
  %5 = load i16, ptr %key, align 8, !tbaa !22
  %6 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !29
  %7 = load ptr, ptr %6, align 8, !tbaa !8
  %incdec.ptr = getelementptr inbounds nuw i16, ptr %7, i32 1
  store ptr %incdec.ptr, ptr %6, align 8, !tbaa !8
  store i16 %5, ptr %7, align 2, !tbaa !20
  %8 = load ptr, ptr %node.addr.ascast, align 8, !tbaa !15
  %right = getelementptr inbounds nuw %struct.Node, ptr %8, i32 0, i32 1
  %9 = load ptr, ptr %right, align 8, !tbaa !32
  %10 = load ptr, ptr %to.addr.ascast, align 8, !tbaa !29
  call void @_ZL4walkPK4NodePPt(ptr noundef %9, ptr noundef %10) #7
  br label %return

return:                                           ; preds = %if.end, %if.then
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL6heightPK4Node(ptr noundef %node) #5 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %node.addr = alloca ptr, align 8, addrspace(5)
  %left = alloca i32, align 4, addrspace(5)
  %right = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %node.addr.ascast = addrspacecast ptr addrspace(5) %node.addr to ptr
  %left.ascast = addrspacecast ptr addrspace(5) %left to ptr
  %right.ascast = addrspacecast ptr addrspace(5) %right to ptr
  store ptr %node, ptr %node.addr.ascast, align 8, !tbaa !15
  %0 = load ptr, ptr %node.addr.ascast, align 8, !tbaa !15
  %cmp = icmp eq ptr %0, null
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 0, ptr %retval.ascast, align 4
  br label %return

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %left) #6
  %1 = load ptr, ptr %node.addr.ascast, align 8, !tbaa !15
  %left1 = getelementptr inbounds nuw %struct.Node, ptr %1, i32 0, i32 0
  %2 = load ptr, ptr %left1, align 8, !tbaa !31
  %call = call noundef i32 @_ZL6heightPK4Node(ptr noundef %2) #7
  store i32 %call, ptr %left.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %right) #6
  %3 = load ptr, ptr %node.addr.ascast, align 8, !tbaa !15
  %right2 = getelementptr inbounds nuw %struct.Node, ptr %3, i32 0, i32 1
  %4 = load ptr, ptr %right2, align 8, !tbaa !32
  %call3 = call noundef i32 @_ZL6heightPK4Node(ptr noundef %4) #7
  store i32 %call3, ptr %right.ascast, align 4, !tbaa !4
  %5 = load i32, ptr %left.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %right.ascast, align 4, !tbaa !4
  %cmp4 = icmp ugt i32 %5, %6
  br i1 %cmp4, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %7 = load i32, ptr %left.ascast, align 4, !tbaa !4
  br label %cond.end

cond.false:                                       ; preds = %if.end
  %8 = load i32, ptr %right.ascast, align 4, !tbaa !4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %7, %cond.true ], [ %8, %cond.false ]
  %add = add i32 1, %cond
  store i32 %add, ptr %retval.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %right) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %left) #6
  br label %return

return:                                           ; preds = %cond.end, %if.then
  %9 = load i32, ptr %retval.ascast, align 4
  ret i32 %9
}

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #6 = { nounwind }
attributes #7 = { convergent nounwind }

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
!9 = !{!"p1 short", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 int", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 _ZTS4Node", !10, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"p2 _ZTS4Node", !19, i64 0}
!19 = !{!"any p2 pointer", !10, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"short", !6, i64 0}
!22 = !{!23, !21, i64 16}
!23 = !{!"_ZTS4Node", !16, i64 0, !16, i64 8, !21, i64 16}
!24 = distinct !{!24, !25, !26}
!25 = !{!"llvm.loop.mustprogress"}
!26 = !{!"llvm.loop.unroll.disable"}
!27 = !{i64 0, i64 8, !15, i64 8, i64 8, !15, i64 16, i64 2, !20}
!28 = distinct !{!28, !25, !26}
!29 = !{!30, !30, i64 0}
!30 = !{!"p2 short", !19, i64 0}
!31 = !{!23, !16, i64 0}
!32 = !{!23, !16, i64 8}
