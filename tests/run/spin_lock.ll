; A lock that workgroups spin on, by compare-and-swap, guards a list and plain counters; then a
; lock of tickets, served in the order in which they were drawn.
; RUN: --kernel spin_lock --grid 10 --block 64
; RUN: --arg u32[4]=0 --arg u32[16]=0 --arg u32=3
; REFERENCE: spin_lock
; EXPECT: arg=0 first=0,30,30,0
; EXPECT: arg=1 first=30,435,256,295517043,0,0,0,0
; Made from src/spin_lock.hip by src/make.sh.

source_filename = "spin_lock.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @spin_lock(ptr addrspace(1) noundef %locks.coerce, ptr addrspace(1) noundef %counters.coerce, i32 noundef %rounds) #0 {
entry:
  %locks = alloca ptr, align 8, addrspace(5)
  %counters = alloca ptr, align 8, addrspace(5)
  %locks.addr = alloca ptr, align 8, addrspace(5)
  %counters.addr = alloca ptr, align 8, addrspace(5)
  %rounds.addr = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %open = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %cmpxchg.bool = alloca i8, align 1, addrspace(5)
  %n = alloca i32, align 4, addrspace(5)
  %.atomictmp10 = alloca i32, align 4, addrspace(5)
  %ticket = alloca i32, align 4, addrspace(5)
  %.atomictmp12 = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %atomic-temp15 = alloca i32, align 4, addrspace(5)
  %.atomictmp23 = alloca i32, align 4, addrspace(5)
  %locks.ascast = addrspacecast ptr addrspace(5) %locks to ptr
  %counters.ascast = addrspacecast ptr addrspace(5) %counters to ptr
  %locks.addr.ascast = addrspacecast ptr addrspace(5) %locks.addr to ptr
  %counters.addr.ascast = addrspacecast ptr addrspace(5) %counters.addr to ptr
  %rounds.addr.ascast = addrspacecast ptr addrspace(5) %rounds.addr to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  %open.ascast = addrspacecast ptr addrspace(5) %open to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %cmpxchg.bool.ascast = addrspacecast ptr addrspace(5) %cmpxchg.bool to ptr
  %n.ascast = addrspacecast ptr addrspace(5) %n to ptr
  %.atomictmp10.ascast = addrspacecast ptr addrspace(5) %.atomictmp10 to ptr
  %ticket.ascast = addrspacecast ptr addrspace(5) %ticket to ptr
  %.atomictmp12.ascast = addrspacecast ptr addrspace(5) %.atomictmp12 to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %atomic-temp15.ascast = addrspacecast ptr addrspace(5) %atomic-temp15 to ptr
  %.atomictmp23.ascast = addrspacecast ptr addrspace(5) %.atomictmp23 to ptr
  store ptr addrspace(1) %locks.coerce, ptr %locks.ascast, align 8
  %locks1 = load ptr, ptr %locks.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %counters.coerce, ptr %counters.ascast, align 8
  %counters2 = load ptr, ptr %counters.ascast, align 8, !tbaa !8
  store ptr %locks1, ptr %locks.addr.ascast, align 8, !tbaa !8
  store ptr %counters2, ptr %counters.addr.ascast, align 8, !tbaa !8
  store i32 %rounds, ptr %rounds.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #6
  store i32 0, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %rounds.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp3 = icmp eq i32 %2, 0
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %open) #6
  store i32 0, ptr %open.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %if.then
  %3 = load ptr, ptr %locks.addr.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds i32, ptr %3, i64 0
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %open.ascast, align 4
  %5 = load i32, ptr %.atomictmp.ascast, align 4
  %6 = cmpxchg ptr %arrayidx, i32 %4, i32 %5 syncscope("agent") acquire monotonic, align 4, !noalias.addrspace !11
  %7 = extractvalue { i32, i1 } %6, 0
  %8 = extractvalue { i32, i1 } %6, 1
  br i1 %8, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %while.cond
  store i32 %7, ptr %open.ascast, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %while.cond
  %storedv = zext i1 %8 to i8
  store i8 %storedv, ptr %cmpxchg.bool.ascast, align 1, !tbaa !12
  %9 = load i8, ptr %cmpxchg.bool.ascast, align 1, !tbaa !12, !range !14, !noundef !15
  %loadedv = trunc i8 %9 to i1
  %lnot = xor i1 %loadedv, true
  br i1 %lnot, label %while.body, label %while.end

while.body:                                       ; preds = %cmpxchg.continue
  store i32 0, ptr %open.ascast, align 4, !tbaa !4
  call void @llvm.amdgcn.s.sleep(i32 1)
  br label %while.cond, !llvm.loop !16

while.end:                                        ; preds = %cmpxchg.continue
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n) #6
  %10 = load ptr, ptr %counters.addr.ascast, align 8, !tbaa !8
  %arrayidx4 = getelementptr inbounds i32, ptr %10, i64 0
  %11 = load i32, ptr %arrayidx4, align 4, !tbaa !4
  store i32 %11, ptr %n.ascast, align 4, !tbaa !4
  %12 = load i32, ptr %n.ascast, align 4, !tbaa !4
  %add = add i32 %12, 1
  %13 = load ptr, ptr %counters.addr.ascast, align 8, !tbaa !8
  %arrayidx5 = getelementptr inbounds i32, ptr %13, i64 0
  store i32 %add, ptr %arrayidx5, align 4, !tbaa !4
  %14 = load i32, ptr %n.ascast, align 4, !tbaa !4
  %15 = load ptr, ptr %counters.addr.ascast, align 8, !tbaa !8
  %arrayidx6 = getelementptr inbounds i32, ptr %15, i64 1
  %16 = load i32, ptr %arrayidx6, align 4, !tbaa !4
  %add7 = add i32 %16, %14
  store i32 %add7, ptr %arrayidx6, align 4, !tbaa !4
  %17 = load i32, ptr %n.ascast, align 4, !tbaa !4
  %shl = shl i32 %17, 8
  %18 = load ptr, ptr %counters.addr.ascast, align 8, !tbaa !8
  %arrayidx8 = getelementptr inbounds i32, ptr %18, i64 2
  %19 = load i32, ptr %arrayidx8, align 4, !tbaa !4
  %xor = xor i32 %19, %shl
  store i32 %xor, ptr %arrayidx8, align 4, !tbaa !4
  %20 = load ptr, ptr %locks.addr.ascast, align 8, !tbaa !8
  %arrayidx9 = getelementptr inbounds i32, ptr %20, i64 0
  store i32 0, ptr %.atomictmp10.ascast, align 4, !tbaa !4
  %21 = load i32, ptr %.atomictmp10.ascast, align 4
  store atomic i32 %21, ptr %arrayidx9 syncscope("agent") release, align 4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ticket) #6
  %22 = load ptr, ptr %locks.addr.ascast, align 8, !tbaa !8
  %arrayidx11 = getelementptr inbounds i32, ptr %22, i64 1
  store i32 1, ptr %.atomictmp12.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %.atomictmp12.ascast, align 4
  %24 = atomicrmw add ptr %arrayidx11, i32 %23 syncscope("agent") monotonic, align 4, !noalias.addrspace !11, !amdgpu.no.fine.grained.memory !15, !amdgpu.no.remote.memory !15
  store i32 %24, ptr %atomic-temp.ascast, align 4
  %25 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  store i32 %25, ptr %ticket.ascast, align 4, !tbaa !4
  br label %while.cond13

while.cond13:                                     ; preds = %while.body17, %while.end
  %26 = load ptr, ptr %locks.addr.ascast, align 8, !tbaa !8
  %arrayidx14 = getelementptr inbounds i32, ptr %26, i64 2
  %27 = load atomic i32, ptr %arrayidx14 syncscope("agent") acquire, align 4
  store i32 %27, ptr %atomic-temp15.ascast, align 4
  %28 = load i32, ptr %atomic-temp15.ascast, align 4, !tbaa !4
  %29 = load i32, ptr %ticket.ascast, align 4, !tbaa !4
  %cmp16 = icmp ne i32 %28, %29
  br i1 %cmp16, label %while.body17, label %while.end18

while.body17:                                     ; preds = %while.cond13
  br label %while.cond13, !llvm.loop !19

while.end18:                                      ; preds = %while.cond13
  %30 = load ptr, ptr %counters.addr.ascast, align 8, !tbaa !8
  %arrayidx19 = getelementptr inbounds i32, ptr %30, i64 3
  %31 = load i32, ptr %arrayidx19, align 4, !tbaa !4
  %mul = mul i32 %31, 5
  %32 = load i32, ptr %ticket.ascast, align 4, !tbaa !4
  %add20 = add i32 %mul, %32
  %33 = load ptr, ptr %counters.addr.ascast, align 8, !tbaa !8
  %arrayidx21 = getelementptr inbounds i32, ptr %33, i64 3
  store i32 %add20, ptr %arrayidx21, align 4, !tbaa !4
  %34 = load ptr, ptr %locks.addr.ascast, align 8, !tbaa !8
  %arrayidx22 = getelementptr inbounds i32, ptr %34, i64 2
  %35 = load i32, ptr %ticket.ascast, align 4, !tbaa !4
  %add24 = add i32 %35, 1
  store i32 %add24, ptr %.atomictmp23.ascast, align 4, !tbaa !4
  %36 = load i32, ptr %.atomictmp23.ascast, align 4
  store atomic i32 %36, ptr %arrayidx22 syncscope("agent") release, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ticket) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %open) #6
  br label %if.end

if.end:                                           ; preds = %while.end18, %for.body
  call void @_ZL7barrierv() #7
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %37 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc = add i32 %37, 1
  store i32 %inc, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !20

for.end:                                          ; preds = %for.cond.cleanup
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.amdgcn.s.sleep(i32 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #4 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn }
attributes #4 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { convergent nocallback nofree nounwind willreturn }
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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i32 5, i32 6}
!12 = !{!13, !13, i64 0}
!13 = !{!"bool", !6, i64 0}
!14 = !{i8 0, i8 2}
!15 = !{}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
!20 = distinct !{!20, !17, !18}
