; Workgroups that wait for each other, more than can be resident at once: each for the one
; before it (as in a scan with look-back), and all for a lock.
; RUN: --kernel chain --grid 200 --block 64
; RUN: --arg u32[200]=0 --arg u32[200]=0 --arg u32[2]=0
; REFERENCE: group_chain
; Made from src/group_chain.hip by src/make.sh.

source_filename = "group_chain.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @chain(ptr addrspace(1) noundef %sums.coerce, ptr addrspace(1) noundef %ready.coerce, ptr addrspace(1) noundef %lock.coerce) #0 {
entry:
  %sums = alloca ptr, align 8, addrspace(5)
  %ready = alloca ptr, align 8, addrspace(5)
  %lock = alloca ptr, align 8, addrspace(5)
  %sums.addr = alloca ptr, align 8, addrspace(5)
  %ready.addr = alloca ptr, align 8, addrspace(5)
  %lock.addr = alloca ptr, align 8, addrspace(5)
  %group = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %open = alloca i32, align 4, addrspace(5)
  %.atomictmp17 = alloca i32, align 4, addrspace(5)
  %cmpxchg.bool = alloca i8, align 1, addrspace(5)
  %.atomictmp24 = alloca i32, align 4, addrspace(5)
  %sums.ascast = addrspacecast ptr addrspace(5) %sums to ptr
  %ready.ascast = addrspacecast ptr addrspace(5) %ready to ptr
  %lock.ascast = addrspacecast ptr addrspace(5) %lock to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %ready.addr.ascast = addrspacecast ptr addrspace(5) %ready.addr to ptr
  %lock.addr.ascast = addrspacecast ptr addrspace(5) %lock.addr to ptr
  %group.ascast = addrspacecast ptr addrspace(5) %group to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %open.ascast = addrspacecast ptr addrspace(5) %open to ptr
  %.atomictmp17.ascast = addrspacecast ptr addrspace(5) %.atomictmp17 to ptr
  %cmpxchg.bool.ascast = addrspacecast ptr addrspace(5) %cmpxchg.bool to ptr
  %.atomictmp24.ascast = addrspacecast ptr addrspace(5) %.atomictmp24 to ptr
  store ptr addrspace(1) %sums.coerce, ptr %sums.ascast, align 8
  %sums1 = load ptr, ptr %sums.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %ready.coerce, ptr %ready.ascast, align 8
  %ready2 = load ptr, ptr %ready.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %lock.coerce, ptr %lock.ascast, align 8
  %lock3 = load ptr, ptr %lock.ascast, align 8, !tbaa !8
  store ptr %sums1, ptr %sums.addr.ascast, align 8, !tbaa !8
  store ptr %ready2, ptr %ready.addr.ascast, align 8, !tbaa !8
  store ptr %lock3, ptr %lock.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %group) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %0, ptr %group.ascast, align 4, !tbaa !4
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp ne i32 %1, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %group.ascast, align 4, !tbaa !4
  %cmp4 = icmp ugt i32 %2, 0
  br i1 %cmp4, label %if.then5, label %if.end9

if.then5:                                         ; preds = %if.end
  br label %while.cond

while.cond:                                       ; preds = %while.body, %if.then5
  %3 = load ptr, ptr %ready.addr.ascast, align 8, !tbaa !8
  %4 = load i32, ptr %group.ascast, align 4, !tbaa !4
  %sub = sub i32 %4, 1
  %idxprom = zext i32 %sub to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %3, i64 %idxprom
  %5 = load atomic i32, ptr %arrayidx syncscope("agent") acquire, align 4
  store i32 %5, ptr %atomic-temp.ascast, align 4
  %6 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  %tobool = icmp ne i32 %6, 0
  %lnot = xor i1 %tobool, true
  br i1 %lnot, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  br label %while.cond, !llvm.loop !11

while.end:                                        ; preds = %while.cond
  %7 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %group.ascast, align 4, !tbaa !4
  %sub6 = sub i32 %8, 1
  %idxprom7 = zext i32 %sub6 to i64
  %arrayidx8 = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom7
  %9 = load i32, ptr %arrayidx8, align 4, !tbaa !4
  store i32 %9, ptr %sum.ascast, align 4, !tbaa !4
  br label %if.end9

if.end9:                                          ; preds = %while.end, %if.end
  %10 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %mul = mul i32 %10, 3
  %11 = load i32, ptr %group.ascast, align 4, !tbaa !4
  %add = add i32 %mul, %11
  %add10 = add i32 %add, 1
  %12 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %group.ascast, align 4, !tbaa !4
  %idxprom11 = zext i32 %13 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %12, i64 %idxprom11
  store i32 %add10, ptr %arrayidx12, align 4, !tbaa !4
  %14 = load ptr, ptr %ready.addr.ascast, align 8, !tbaa !8
  %15 = load i32, ptr %group.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %15 to i64
  %arrayidx14 = getelementptr inbounds nuw i32, ptr %14, i64 %idxprom13
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %16 = load i32, ptr %.atomictmp.ascast, align 4
  store atomic i32 %16, ptr %arrayidx14 syncscope("agent") release, align 4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %open) #4
  store i32 0, ptr %open.ascast, align 4, !tbaa !4
  br label %while.cond15

while.cond15:                                     ; preds = %while.body19, %if.end9
  %17 = load ptr, ptr %lock.addr.ascast, align 8, !tbaa !8
  %arrayidx16 = getelementptr inbounds i32, ptr %17, i64 0
  store i32 1, ptr %.atomictmp17.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %open.ascast, align 4
  %19 = load i32, ptr %.atomictmp17.ascast, align 4
  %20 = cmpxchg ptr %arrayidx16, i32 %18, i32 %19 syncscope("agent") acquire monotonic, align 4, !noalias.addrspace !14
  %21 = extractvalue { i32, i1 } %20, 0
  %22 = extractvalue { i32, i1 } %20, 1
  br i1 %22, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %while.cond15
  store i32 %21, ptr %open.ascast, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %while.cond15
  %storedv = zext i1 %22 to i8
  store i8 %storedv, ptr %cmpxchg.bool.ascast, align 1, !tbaa !15
  %23 = load i8, ptr %cmpxchg.bool.ascast, align 1, !tbaa !15, !range !17, !noundef !18
  %loadedv = trunc i8 %23 to i1
  %lnot18 = xor i1 %loadedv, true
  br i1 %lnot18, label %while.body19, label %while.end20

while.body19:                                     ; preds = %cmpxchg.continue
  store i32 0, ptr %open.ascast, align 4, !tbaa !4
  call void @llvm.amdgcn.s.sleep(i32 1)
  br label %while.cond15, !llvm.loop !19

while.end20:                                      ; preds = %cmpxchg.continue
  %24 = load ptr, ptr %lock.addr.ascast, align 8, !tbaa !8
  %arrayidx21 = getelementptr inbounds i32, ptr %24, i64 1
  %25 = load i32, ptr %arrayidx21, align 4, !tbaa !4
  %add22 = add i32 %25, 1
  store i32 %add22, ptr %arrayidx21, align 4, !tbaa !4
  %26 = load ptr, ptr %lock.addr.ascast, align 8, !tbaa !8
  %arrayidx23 = getelementptr inbounds i32, ptr %26, i64 0
  store i32 0, ptr %.atomictmp24.ascast, align 4, !tbaa !4
  %27 = load i32, ptr %.atomictmp24.ascast, align 4
  store atomic i32 %27, ptr %arrayidx23 syncscope("agent") release, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %open) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %while.end20, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %group) #4
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 1, label %cleanup.cont
  ]

cleanup.cont:                                     ; preds = %cleanup, %cleanup
  ret void

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.amdgcn.s.sleep(i32 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn }
attributes #4 = { nounwind }

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
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = !{i32 5, i32 6}
!15 = !{!16, !16, i64 0}
!16 = !{!"bool", !6, i64 0}
!17 = !{i8 0, i8 2}
!18 = !{}
!19 = distinct !{!19, !12, !13}
