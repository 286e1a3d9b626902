; Breadth-first search, a launch a level. Which lane reaches a node first is chance; that it is
; reached, and the smallest number among its parents, is not. The workgroup that finishes last
; moves on to the next level.
; RUN: --kernel bfs --grid 3 --block 64
; RUN: --arg u32[192x2]=rand:111 --arg u32[192]=0xffffffff --arg u32[192]=0xffffffff
; RUN: --arg u32[16]=0 --arg u32[2]=0
; THEN: bfs bfs bfs bfs bfs bfs bfs bfs bfs bfs bfs bfs
; REFERENCE: bfs
; EXPECT: arg=1 first=0,12,3,4,6,6,4,4
; EXPECT: arg=2 first=4294967295,94,30,64,155,168,160,2
; EXPECT: arg=3 first=1,2,4,8,13,21,30,34
; EXPECT: arg=4 first=13,0
; Made from src/bfs.hip by src/make.sh.

source_filename = "bfs.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @bfs(ptr addrspace(1) noundef %edges.coerce, ptr addrspace(1) noundef %level.coerce, ptr addrspace(1) noundef %parent.coerce, ptr addrspace(1) noundef %reached.coerce, ptr addrspace(1) noundef %state.coerce) #0 {
entry:
  %edges = alloca ptr, align 8, addrspace(5)
  %level = alloca ptr, align 8, addrspace(5)
  %parent = alloca ptr, align 8, addrspace(5)
  %reached = alloca ptr, align 8, addrspace(5)
  %state = alloca ptr, align 8, addrspace(5)
  %edges.addr = alloca ptr, align 8, addrspace(5)
  %level.addr = alloca ptr, align 8, addrspace(5)
  %parent.addr = alloca ptr, align 8, addrspace(5)
  %reached.addr = alloca ptr, align 8, addrspace(5)
  %state.addr = alloca ptr, align 8, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %nodes = alloca i32, align 4, addrspace(5)
  %now = alloca i32, align 4, addrspace(5)
  %e = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %to = alloca i32, align 4, addrspace(5)
  %old = alloca i32, align 4, addrspace(5)
  %first = alloca i8, align 1, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %cmpxchg.bool = alloca i8, align 1, addrspace(5)
  %.atomictmp28 = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp36 = alloca i32, align 4, addrspace(5)
  %atomic-temp37 = alloca i32, align 4, addrspace(5)
  %ticket = alloca i32, align 4, addrspace(5)
  %.atomictmp43 = alloca i32, align 4, addrspace(5)
  %atomic-temp44 = alloca i32, align 4, addrspace(5)
  %edges.ascast = addrspacecast ptr addrspace(5) %edges to ptr
  %level.ascast = addrspacecast ptr addrspace(5) %level to ptr
  %parent.ascast = addrspacecast ptr addrspace(5) %parent to ptr
  %reached.ascast = addrspacecast ptr addrspace(5) %reached to ptr
  %state.ascast = addrspacecast ptr addrspace(5) %state to ptr
  %edges.addr.ascast = addrspacecast ptr addrspace(5) %edges.addr to ptr
  %level.addr.ascast = addrspacecast ptr addrspace(5) %level.addr to ptr
  %parent.addr.ascast = addrspacecast ptr addrspace(5) %parent.addr to ptr
  %reached.addr.ascast = addrspacecast ptr addrspace(5) %reached.addr to ptr
  %state.addr.ascast = addrspacecast ptr addrspace(5) %state.addr to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %nodes.ascast = addrspacecast ptr addrspace(5) %nodes to ptr
  %now.ascast = addrspacecast ptr addrspace(5) %now to ptr
  %e.ascast = addrspacecast ptr addrspace(5) %e to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %cmpxchg.bool.ascast = addrspacecast ptr addrspace(5) %cmpxchg.bool to ptr
  %.atomictmp28.ascast = addrspacecast ptr addrspace(5) %.atomictmp28 to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp36.ascast = addrspacecast ptr addrspace(5) %.atomictmp36 to ptr
  %atomic-temp37.ascast = addrspacecast ptr addrspace(5) %atomic-temp37 to ptr
  %ticket.ascast = addrspacecast ptr addrspace(5) %ticket to ptr
  %.atomictmp43.ascast = addrspacecast ptr addrspace(5) %.atomictmp43 to ptr
  %atomic-temp44.ascast = addrspacecast ptr addrspace(5) %atomic-temp44 to ptr
  store ptr addrspace(1) %edges.coerce, ptr %edges.ascast, align 8
  %edges1 = load ptr, ptr %edges.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %level.coerce, ptr %level.ascast, align 8
  %level2 = load ptr, ptr %level.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %parent.coerce, ptr %parent.ascast, align 8
  %parent3 = load ptr, ptr %parent.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %reached.coerce, ptr %reached.ascast, align 8
  %reached4 = load ptr, ptr %reached.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %state.coerce, ptr %state.ascast, align 8
  %state5 = load ptr, ptr %state.ascast, align 8, !tbaa !8
  store ptr %edges1, ptr %edges.addr.ascast, align 8, !tbaa !8
  store ptr %level2, ptr %level.addr.ascast, align 8, !tbaa !8
  store ptr %parent3, ptr %parent.addr.ascast, align 8, !tbaa !8
  store ptr %reached4, ptr %reached.addr.ascast, align 8, !tbaa !8
  store ptr %state5, ptr %state.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %v.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %nodes) #5
  store i32 192, ptr %nodes.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %now) #5
  %5 = load ptr, ptr %state.addr.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds i32, ptr %5, i64 0
  %6 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %6, ptr %now.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %now.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %7, 0
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %8 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %cmp6 = icmp eq i32 %8, 0
  br i1 %cmp6, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %9 = load ptr, ptr %level.addr.ascast, align 8, !tbaa !8
  %arrayidx7 = getelementptr inbounds i32, ptr %9, i64 0
  store i32 0, ptr %arrayidx7, align 4, !tbaa !4
  %10 = load ptr, ptr %reached.addr.ascast, align 8, !tbaa !8
  %arrayidx8 = getelementptr inbounds i32, ptr %10, i64 0
  store i32 1, ptr %arrayidx8, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %entry
  %11 = load i32, ptr %now.ascast, align 4, !tbaa !4
  %cmp9 = icmp eq i32 %11, 0
  br i1 %cmp9, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %12 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %cmp10 = icmp eq i32 %12, 0
  br i1 %cmp10, label %if.then13, label %if.end39

cond.false:                                       ; preds = %if.end
  %13 = load ptr, ptr %level.addr.ascast, align 8, !tbaa !8
  %14 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %14 to i64
  %arrayidx11 = getelementptr inbounds nuw i32, ptr %13, i64 %idxprom
  %15 = load i32, ptr %arrayidx11, align 4, !tbaa !4
  %16 = load i32, ptr %now.ascast, align 4, !tbaa !4
  %cmp12 = icmp eq i32 %15, %16
  br i1 %cmp12, label %if.then13, label %if.end39

if.then13:                                        ; preds = %cond.false, %cond.true
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %e) #5
  store i32 0, ptr %e.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.then13
  %17 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %cmp14 = icmp ult i32 %17, 2
  br i1 %cmp14, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %e) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #5
  %18 = load ptr, ptr %edges.addr.ascast, align 8, !tbaa !8
  %19 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul15 = mul i32 2, %19
  %20 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %add16 = add i32 %mul15, %20
  %idxprom17 = zext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds nuw i32, ptr %18, i64 %idxprom17
  %21 = load i32, ptr %arrayidx18, align 4, !tbaa !4
  %22 = load i32, ptr %nodes.ascast, align 4, !tbaa !4
  %rem = urem i32 %21, %22
  store i32 %rem, ptr %to.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %old) #5
  store i32 -1, ptr %old.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %first) #5
  %23 = load ptr, ptr %level.addr.ascast, align 8, !tbaa !8
  %24 = load i32, ptr %to.ascast, align 4, !tbaa !4
  %idxprom19 = zext i32 %24 to i64
  %arrayidx20 = getelementptr inbounds nuw i32, ptr %23, i64 %idxprom19
  %25 = load i32, ptr %now.ascast, align 4, !tbaa !4
  %add21 = add i32 %25, 1
  store i32 %add21, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %26 = load i32, ptr %old.ascast, align 4
  %27 = load i32, ptr %.atomictmp.ascast, align 4
  %28 = cmpxchg ptr %arrayidx20, i32 %26, i32 %27 syncscope("agent") monotonic monotonic, align 4, !noalias.addrspace !13
  %29 = extractvalue { i32, i1 } %28, 0
  %30 = extractvalue { i32, i1 } %28, 1
  br i1 %30, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %for.body
  store i32 %29, ptr %old.ascast, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %for.body
  %storedv = zext i1 %30 to i8
  store i8 %storedv, ptr %cmpxchg.bool.ascast, align 1, !tbaa !14
  %31 = load i8, ptr %cmpxchg.bool.ascast, align 1, !tbaa !14, !range !16, !noundef !12
  %loadedv = trunc i8 %31 to i1
  %storedv22 = zext i1 %loadedv to i8
  store i8 %storedv22, ptr %first.ascast, align 1, !tbaa !14
  %32 = load i8, ptr %first.ascast, align 1, !tbaa !14, !range !16, !noundef !12
  %loadedv23 = trunc i8 %32 to i1
  br i1 %loadedv23, label %if.then24, label %if.end29

if.then24:                                        ; preds = %cmpxchg.continue
  %33 = load ptr, ptr %reached.addr.ascast, align 8, !tbaa !8
  %34 = load i32, ptr %now.ascast, align 4, !tbaa !4
  %add25 = add i32 %34, 1
  %idxprom26 = zext i32 %add25 to i64
  %arrayidx27 = getelementptr inbounds nuw i32, ptr %33, i64 %idxprom26
  store i32 1, ptr %.atomictmp28.ascast, align 4, !tbaa !4
  %35 = load i32, ptr %.atomictmp28.ascast, align 4
  %36 = atomicrmw add ptr %arrayidx27, i32 %35 syncscope("agent") monotonic, align 4, !noalias.addrspace !13, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %36, ptr %atomic-temp.ascast, align 4
  %37 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  br label %if.end29

if.end29:                                         ; preds = %if.then24, %cmpxchg.continue
  %38 = load i8, ptr %first.ascast, align 1, !tbaa !14, !range !16, !noundef !12
  %loadedv30 = trunc i8 %38 to i1
  br i1 %loadedv30, label %if.then33, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %if.end29
  %39 = load i32, ptr %old.ascast, align 4, !tbaa !4
  %40 = load i32, ptr %now.ascast, align 4, !tbaa !4
  %add31 = add i32 %40, 1
  %cmp32 = icmp eq i32 %39, %add31
  br i1 %cmp32, label %if.then33, label %if.end38

if.then33:                                        ; preds = %lor.lhs.false, %if.end29
  %41 = load ptr, ptr %parent.addr.ascast, align 8, !tbaa !8
  %42 = load i32, ptr %to.ascast, align 4, !tbaa !4
  %idxprom34 = zext i32 %42 to i64
  %arrayidx35 = getelementptr inbounds nuw i32, ptr %41, i64 %idxprom34
  %43 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %43, ptr %.atomictmp36.ascast, align 4, !tbaa !4
  %44 = load i32, ptr %.atomictmp36.ascast, align 4
  %45 = atomicrmw umin ptr %arrayidx35, i32 %44 syncscope("agent") monotonic, align 4, !noalias.addrspace !13, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %45, ptr %atomic-temp37.ascast, align 4
  %46 = load i32, ptr %atomic-temp37.ascast, align 4, !tbaa !4
  br label %if.end38

if.end38:                                         ; preds = %if.then33, %lor.lhs.false
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %first) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %old) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #5
  br label %for.inc

for.inc:                                          ; preds = %if.end38
  %47 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %inc = add i32 %47, 1
  store i32 %inc, ptr %e.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !17

for.end:                                          ; preds = %for.cond.cleanup
  br label %if.end39

if.end39:                                         ; preds = %for.end, %cond.false, %cond.true
  call void @_ZL7barrierv() #6
  %48 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp40 = icmp eq i32 %48, 0
  br i1 %cmp40, label %if.then41, label %if.end51

if.then41:                                        ; preds = %if.end39
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ticket) #5
  %49 = load ptr, ptr %state.addr.ascast, align 8, !tbaa !8
  %arrayidx42 = getelementptr inbounds i32, ptr %49, i64 1
  store i32 1, ptr %.atomictmp43.ascast, align 4, !tbaa !4
  %50 = load i32, ptr %.atomictmp43.ascast, align 4
  %51 = atomicrmw add ptr %arrayidx42, i32 %50 syncscope("agent") acq_rel, align 4, !noalias.addrspace !13, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %51, ptr %atomic-temp44.ascast, align 4
  %52 = load i32, ptr %atomic-temp44.ascast, align 4, !tbaa !4
  store i32 %52, ptr %ticket.ascast, align 4, !tbaa !4
  %53 = load i32, ptr %ticket.ascast, align 4, !tbaa !4
  %cmp45 = icmp eq i32 %53, 2
  br i1 %cmp45, label %if.then46, label %if.end50

if.then46:                                        ; preds = %if.then41
  %54 = load i32, ptr %now.ascast, align 4, !tbaa !4
  %add47 = add i32 %54, 1
  %55 = load ptr, ptr %state.addr.ascast, align 8, !tbaa !8
  %arrayidx48 = getelementptr inbounds i32, ptr %55, i64 0
  store i32 %add47, ptr %arrayidx48, align 4, !tbaa !4
  %56 = load ptr, ptr %state.addr.ascast, align 8, !tbaa !8
  %arrayidx49 = getelementptr inbounds i32, ptr %56, i64 1
  store i32 0, ptr %arrayidx49, align 4, !tbaa !4
  br label %if.end50

if.end50:                                         ; preds = %if.then46, %if.then41
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ticket) #5
  br label %if.end51

if.end51:                                         ; preds = %if.end50, %if.end39
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %now) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %nodes) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #5
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

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{i32 5, i32 6}
!14 = !{!15, !15, i64 0}
!15 = !{!"bool", !6, i64 0}
!16 = !{i8 0, i8 2}
!17 = distinct !{!17, !18, !19}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!"llvm.loop.unroll.disable"}
