; malloc and free on the device: a list of small objects for each work-item, and one object
; that is larger than those which share a slab. Debian's device libraries use an
; instruction for it that GFX11 no longer has.
; RUN: --kernel lists --grid 1 --block 40 --arg u32[40]=0
; REFERENCE: device_heap
; TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64
; Made from src/device_heap.hip by src/make.sh.

source_filename = "device_heap.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Node = type { ptr, i32 }

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @lists(ptr addrspace(1) noundef %sums.coerce) #0 {
entry:
  %sums = alloca ptr, align 8, addrspace(5)
  %sums.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %list = alloca ptr, align 8, addrspace(5)
  %value = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %node = alloca ptr, align 8, addrspace(5)
  %large = alloca ptr, align 8, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %next4 = alloca ptr, align 8, addrspace(5)
  %sums.ascast = addrspacecast ptr addrspace(5) %sums to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %list.ascast = addrspacecast ptr addrspace(5) %list to ptr
  %value.ascast = addrspacecast ptr addrspace(5) %value to ptr
  %node.ascast = addrspacecast ptr addrspace(5) %node to ptr
  %large.ascast = addrspacecast ptr addrspace(5) %large to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %next4.ascast = addrspacecast ptr addrspace(5) %next4 to ptr
  store ptr addrspace(1) %sums.coerce, ptr %sums.ascast, align 8
  %sums1 = load ptr, ptr %sums.ascast, align 8, !tbaa !8
  store ptr %sums1, ptr %sums.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %list) #4
  store ptr null, ptr %list.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %value) #4
  store i32 1, ptr %value.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %value.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add = add i32 %2, 1
  %cmp = icmp ule i32 %1, %add
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %value) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %node) #4
  %call = call ptr addrspace(1) @__ockl_dm_alloc(i64 noundef 16) #5
  %call.ascast = addrspacecast ptr addrspace(1) %call to ptr
  store ptr %call.ascast, ptr %node.ascast, align 8, !tbaa !11
  %3 = load ptr, ptr %list.ascast, align 8, !tbaa !11
  %4 = load ptr, ptr %node.ascast, align 8, !tbaa !11
  %next = getelementptr inbounds nuw %struct.Node, ptr %4, i32 0, i32 0
  store ptr %3, ptr %next, align 8, !tbaa !13
  %5 = load i32, ptr %value.ascast, align 4, !tbaa !4
  %6 = load ptr, ptr %node.ascast, align 8, !tbaa !11
  %value2 = getelementptr inbounds nuw %struct.Node, ptr %6, i32 0, i32 1
  store i32 %5, ptr %value2, align 8, !tbaa !15
  %7 = load ptr, ptr %node.ascast, align 8, !tbaa !11
  store ptr %7, ptr %list.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %node) #4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %8 = load i32, ptr %value.ascast, align 4, !tbaa !4
  %inc = add i32 %8, 1
  store i32 %inc, ptr %value.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %large) #4
  %call3 = call ptr addrspace(1) @__ockl_dm_alloc(i64 noundef 40000) #5
  %call3.ascast = addrspacecast ptr addrspace(1) %call3 to ptr
  store ptr %call3.ascast, ptr %large.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %for.end
  %9 = load ptr, ptr %list.ascast, align 8, !tbaa !11
  %tobool = icmp ne ptr %9, null
  br i1 %tobool, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %next4) #4
  %10 = load ptr, ptr %list.ascast, align 8, !tbaa !11
  %next5 = getelementptr inbounds nuw %struct.Node, ptr %10, i32 0, i32 0
  %11 = load ptr, ptr %next5, align 8, !tbaa !13
  store ptr %11, ptr %next4.ascast, align 8, !tbaa !11
  %12 = load ptr, ptr %list.ascast, align 8, !tbaa !11
  %value6 = getelementptr inbounds nuw %struct.Node, ptr %12, i32 0, i32 1
  %13 = load i32, ptr %value6, align 8, !tbaa !15
  %14 = load ptr, ptr %large.ascast, align 8, !tbaa !8
  %15 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %rem = urem i32 %15, 10000
  %idxprom = zext i32 %rem to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %14, i64 %idxprom
  store i32 %13, ptr %arrayidx, align 4, !tbaa !4
  %16 = load ptr, ptr %large.ascast, align 8, !tbaa !8
  %17 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %rem7 = urem i32 %17, 10000
  %idxprom8 = zext i32 %rem7 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %16, i64 %idxprom8
  %18 = load i32, ptr %arrayidx9, align 4, !tbaa !4
  %19 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add10 = add i32 %19, %18
  store i32 %add10, ptr %sum.ascast, align 4, !tbaa !4
  %20 = load ptr, ptr %list.ascast, align 8, !tbaa !11
  %21 = ptrtoint ptr %20 to i64
  call void @__ockl_dm_dealloc(i64 noundef %21) #5
  %22 = load ptr, ptr %next4.ascast, align 8, !tbaa !11
  store ptr %22, ptr %list.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %next4) #4
  br label %while.cond, !llvm.loop !19

while.end:                                        ; preds = %while.cond
  %23 = load ptr, ptr %large.ascast, align 8, !tbaa !8
  %24 = ptrtoint ptr %23 to i64
  call void @__ockl_dm_dealloc(i64 noundef %24) #5
  %25 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %26 = load ptr, ptr %sums.addr.ascast, align 8, !tbaa !8
  %27 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom11 = zext i32 %27 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %26, i64 %idxprom11
  store i32 %25, ptr %arrayidx12, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %large) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %list) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent nounwind
declare hidden ptr addrspace(1) @__ockl_dm_alloc(i64 noundef) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nounwind
declare hidden void @__ockl_dm_dealloc(i64 noundef) #3

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nounwind }
attributes #5 = { convergent nounwind }

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
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 _ZTS4Node", !10, i64 0}
!13 = !{!14, !12, i64 0}
!14 = !{!"_ZTS4Node", !12, i64 0, !5, i64 8}
!15 = !{!14, !5, i64 8}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
