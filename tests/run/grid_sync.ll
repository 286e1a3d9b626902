; A cooperative grid: all workgroups meet between the rounds (HIP's grid_group::sync).
; RUN: --kernel rounds --grid 20 --block 128 --cooperative
; RUN: --arg u32[2560]=ramp --arg u32[2560]=0 --arg u32[1]=0
; REFERENCE: grid_sync
; TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64 gfx1100 gfx1100:wave64
; Made from src/grid_sync.hip by src/make.sh.

source_filename = "grid_sync.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @rounds(ptr addrspace(1) noundef %x.coerce, ptr addrspace(1) noundef %y.coerce, ptr addrspace(1) noundef %invalid.coerce) #0 {
entry:
  %x = alloca ptr, align 8, addrspace(5)
  %y = alloca ptr, align 8, addrspace(5)
  %invalid = alloca ptr, align 8, addrspace(5)
  %x.addr = alloca ptr, align 8, addrspace(5)
  %y.addr = alloca ptr, align 8, addrspace(5)
  %invalid.addr = alloca ptr, align 8, addrspace(5)
  %n = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %invalid.ascast = addrspacecast ptr addrspace(5) %invalid to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %invalid.addr.ascast = addrspacecast ptr addrspace(5) %invalid.addr to ptr
  %n.ascast = addrspacecast ptr addrspace(5) %n to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  store ptr addrspace(1) %x.coerce, ptr %x.ascast, align 8
  %x1 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %y.coerce, ptr %y.ascast, align 8
  %y2 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %invalid.coerce, ptr %invalid.ascast, align 8
  %invalid3 = load ptr, ptr %invalid.ascast, align 8, !tbaa !8
  store ptr %x1, ptr %x.addr.ascast, align 8, !tbaa !8
  store ptr %y2, ptr %y.addr.ascast, align 8, !tbaa !8
  store ptr %invalid3, ptr %invalid.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n) #4
  store i32 2560, ptr %n.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %call = call i32 @__ockl_grid_is_valid() #5
  %tobool = icmp ne i32 %call, 0
  br i1 %tobool, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %5 = load ptr, ptr %invalid.addr.ascast, align 8, !tbaa !8
  store i32 1, ptr %5, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #4
  store i32 0, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %6 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %cmp = icmp slt i32 %6, 5
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add4 = add i32 %8, 97
  %9 = load i32, ptr %n.ascast, align 4, !tbaa !4
  %rem = urem i32 %add4, %9
  %idxprom = zext i32 %rem to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %add5 = add i32 %10, 1
  %11 = load ptr, ptr %y.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom6 = zext i32 %12 to i64
  %arrayidx7 = getelementptr inbounds nuw i32, ptr %11, i64 %idxprom6
  store i32 %add5, ptr %arrayidx7, align 4, !tbaa !4
  call void @__ockl_grid_sync() #5
  %13 = load ptr, ptr %y.addr.ascast, align 8, !tbaa !8
  %14 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %14 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %13, i64 %idxprom8
  %15 = load i32, ptr %arrayidx9, align 4, !tbaa !4
  %16 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !8
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %17 to i64
  %arrayidx11 = getelementptr inbounds nuw i32, ptr %16, i64 %idxprom10
  store i32 %15, ptr %arrayidx11, align 4, !tbaa !4
  call void @__ockl_grid_sync() #5
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %18 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc = add nsw i32 %18, 1
  store i32 %inc, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %19 = load ptr, ptr %y.addr.ascast, align 8, !tbaa !8
  %20 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom12 = zext i32 %20 to i64
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %19, i64 %idxprom12
  store i32 0, ptr %arrayidx13, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n) #4
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

; Function Attrs: convergent nounwind
declare hidden i32 @__ockl_grid_is_valid() #3

; Function Attrs: convergent nounwind
declare hidden void @__ockl_grid_sync() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

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
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
