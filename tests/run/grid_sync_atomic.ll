; The same with the barrier of newer device libraries (ROCm 6): a counter whose address is a
; hidden argument. For targets without barriers between workgroups in hardware.
; RUN: --kernel rounds --grid 20 --block 128 --cooperative
; RUN: --arg u32[2560]=ramp --arg u32[2560]=0 --arg u32[1]=0
; REFERENCE: grid_sync
; Made from src/grid_sync_atomic.hip by src/make.sh.

source_filename = "grid_sync_atomic.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Grid = type { ptr, i32, i32, i64, i64, [2 x i32], i32 }

@.str = private unnamed_addr addrspace(4) constant [6 x i8] c"agent\00", align 1
@.str.1 = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
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
  %grid = alloca ptr, align 8, addrspace(5)
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
  %grid.ascast = addrspacecast ptr addrspace(5) %grid to ptr
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n) #7
  store i32 2560, ptr %n.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %grid) #7
  %call = call noundef ptr @_ZL11grid_recordv() #8
  store ptr %call, ptr %grid.ascast, align 8, !tbaa !13
  %5 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  %tobool = icmp ne ptr %5, null
  br i1 %tobool, label %lor.lhs.false, label %if.then

lor.lhs.false:                                    ; preds = %entry
  %6 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  %groups = getelementptr inbounds nuw %struct.Grid, ptr %6, i32 0, i32 6
  %7 = load i32, ptr %groups, align 8, !tbaa !15
  %cmp = icmp ne i32 %7, 20
  br i1 %cmp, label %if.then, label %lor.lhs.false4

lor.lhs.false4:                                   ; preds = %lor.lhs.false
  %8 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  %device = getelementptr inbounds nuw %struct.Grid, ptr %8, i32 0, i32 1
  %9 = load i32, ptr %device, align 8, !tbaa !18
  %tobool5 = icmp ne i32 %9, 0
  br i1 %tobool5, label %if.then, label %lor.lhs.false6

lor.lhs.false6:                                   ; preds = %lor.lhs.false4
  %10 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  %items_before = getelementptr inbounds nuw %struct.Grid, ptr %10, i32 0, i32 3
  %11 = load i64, ptr %items_before, align 8, !tbaa !19
  %tobool7 = icmp ne i64 %11, 0
  br i1 %tobool7, label %if.then, label %lor.lhs.false8

lor.lhs.false8:                                   ; preds = %lor.lhs.false6
  %12 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  %devices = getelementptr inbounds nuw %struct.Grid, ptr %12, i32 0, i32 2
  %13 = load i32, ptr %devices, align 4, !tbaa !20
  %tobool9 = icmp ne i32 %13, 0
  br i1 %tobool9, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %lor.lhs.false8
  %14 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  %devices10 = getelementptr inbounds nuw %struct.Grid, ptr %14, i32 0, i32 2
  %15 = load i32, ptr %devices10, align 4, !tbaa !20
  %cmp11 = icmp ne i32 %15, 1
  br i1 %cmp11, label %if.then, label %lor.lhs.false12

lor.lhs.false12:                                  ; preds = %land.lhs.true
  %16 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  %items = getelementptr inbounds nuw %struct.Grid, ptr %16, i32 0, i32 4
  %17 = load i64, ptr %items, align 8, !tbaa !21
  %18 = load i32, ptr %n.ascast, align 4, !tbaa !4
  %conv13 = zext i32 %18 to i64
  %cmp14 = icmp ne i64 %17, %conv13
  br i1 %cmp14, label %if.then, label %lor.lhs.false15

lor.lhs.false15:                                  ; preds = %lor.lhs.false12
  %19 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  %all_devices = getelementptr inbounds nuw %struct.Grid, ptr %19, i32 0, i32 0
  %20 = load ptr, ptr %all_devices, align 8, !tbaa !22
  %21 = load i32, ptr %20, align 4, !tbaa !4
  %tobool16 = icmp ne i32 %21, 0
  br i1 %tobool16, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false15, %lor.lhs.false12, %land.lhs.true, %lor.lhs.false6, %lor.lhs.false4, %lor.lhs.false, %entry
  %22 = load ptr, ptr %invalid.addr.ascast, align 8, !tbaa !8
  store i32 1, ptr %22, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %lor.lhs.false15, %lor.lhs.false8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #7
  store i32 0, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %23 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %cmp17 = icmp slt i32 %23, 5
  br i1 %cmp17, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %24 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !8
  %25 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add18 = add i32 %25, 97
  %26 = load i32, ptr %n.ascast, align 4, !tbaa !4
  %rem = urem i32 %add18, %26
  %idxprom = zext i32 %rem to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %24, i64 %idxprom
  %27 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %add19 = add i32 %27, 1
  %28 = load ptr, ptr %y.addr.ascast, align 8, !tbaa !8
  %29 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom20 = zext i32 %29 to i64
  %arrayidx21 = getelementptr inbounds nuw i32, ptr %28, i64 %idxprom20
  store i32 %add19, ptr %arrayidx21, align 4, !tbaa !4
  %30 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  call void @_ZL9grid_syncP4Grid(ptr noundef %30) #8
  %31 = load ptr, ptr %y.addr.ascast, align 8, !tbaa !8
  %32 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom22 = zext i32 %32 to i64
  %arrayidx23 = getelementptr inbounds nuw i32, ptr %31, i64 %idxprom22
  %33 = load i32, ptr %arrayidx23, align 4, !tbaa !4
  %34 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !8
  %35 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom24 = zext i32 %35 to i64
  %arrayidx25 = getelementptr inbounds nuw i32, ptr %34, i64 %idxprom24
  store i32 %33, ptr %arrayidx25, align 4, !tbaa !4
  %36 = load ptr, ptr %grid.ascast, align 8, !tbaa !13
  call void @_ZL9grid_syncP4Grid(ptr noundef %36) #8
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %37 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc = add nsw i32 %37, 1
  store i32 %inc, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !23

for.end:                                          ; preds = %for.cond.cleanup
  %38 = load ptr, ptr %y.addr.ascast, align 8, !tbaa !8
  %39 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom26 = zext i32 %39 to i64
  %arrayidx27 = getelementptr inbounds nuw i32, ptr %38, i64 %idxprom26
  store i32 0, ptr %arrayidx27, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %grid) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n) #7
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

; Function Attrs: convergent mustprogress nounwind
define internal noundef ptr @_ZL11grid_recordv() #3 {
entry:
  %retval = alloca ptr, align 8, addrspace(5)
  %implicit = alloca ptr, align 8, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %implicit.ascast = addrspacecast ptr addrspace(5) %implicit to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %implicit) #7
  %0 = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %1 = addrspacecast ptr addrspace(4) %0 to ptr
  store ptr %1, ptr %implicit.ascast, align 8, !tbaa !26
  %2 = load ptr, ptr %implicit.ascast, align 8, !tbaa !26
  %add.ptr = getelementptr inbounds i8, ptr %2, i64 88
  %3 = load ptr, ptr %add.ptr, align 8, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %implicit) #7
  ret ptr %3
}

; Function Attrs: convergent mustprogress nounwind
define internal void @_ZL9grid_syncP4Grid(ptr noundef %grid) #3 {
entry:
  %grid.addr = alloca ptr, align 8, addrspace(5)
  %counter = alloca ptr, align 8, addrspace(5)
  %before = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp4 = alloca i32, align 4, addrspace(5)
  %atomic-temp7 = alloca i32, align 4, addrspace(5)
  %atomic-temp8 = alloca i32, align 4, addrspace(5)
  %grid.addr.ascast = addrspacecast ptr addrspace(5) %grid.addr to ptr
  %counter.ascast = addrspacecast ptr addrspace(5) %counter to ptr
  %before.ascast = addrspacecast ptr addrspace(5) %before to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp4.ascast = addrspacecast ptr addrspace(5) %.atomictmp4 to ptr
  %atomic-temp7.ascast = addrspacecast ptr addrspace(5) %atomic-temp7 to ptr
  %atomic-temp8.ascast = addrspacecast ptr addrspace(5) %atomic-temp8 to ptr
  store ptr %grid, ptr %grid.addr.ascast, align 8, !tbaa !13
  fence syncscope("agent") seq_cst
  call void @_ZL7barrierv() #8
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end11

if.then:                                          ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %counter) #7
  %1 = load ptr, ptr %grid.addr.ascast, align 8, !tbaa !13
  %counter1 = getelementptr inbounds nuw %struct.Grid, ptr %1, i32 0, i32 5
  %arrayidx = getelementptr inbounds [2 x i32], ptr %counter1, i64 0, i64 0
  store ptr %arrayidx, ptr %counter.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %before) #7
  %2 = load ptr, ptr %counter.ascast, align 8, !tbaa !8
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %.atomictmp.ascast, align 4
  %4 = atomicrmw add ptr %2, i32 %3 syncscope("agent") monotonic, align 4, !noalias.addrspace !28, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %4, ptr %atomic-temp.ascast, align 4
  %5 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  store i32 %5, ptr %before.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %before.ascast, align 4, !tbaa !4
  %and = and i32 %6, 65535
  %7 = load ptr, ptr %grid.addr.ascast, align 8, !tbaa !13
  %groups = getelementptr inbounds nuw %struct.Grid, ptr %7, i32 0, i32 6
  %8 = load i32, ptr %groups, align 8, !tbaa !15
  %sub = sub i32 %8, 1
  %cmp2 = icmp eq i32 %and, %sub
  br i1 %cmp2, label %if.then3, label %if.else

if.then3:                                         ; preds = %if.then
  %9 = load ptr, ptr %counter.ascast, align 8, !tbaa !8
  %10 = load ptr, ptr %grid.addr.ascast, align 8, !tbaa !13
  %groups5 = getelementptr inbounds nuw %struct.Grid, ptr %10, i32 0, i32 6
  %11 = load i32, ptr %groups5, align 8, !tbaa !15
  %sub6 = sub i32 65536, %11
  store i32 %sub6, ptr %.atomictmp4.ascast, align 4, !tbaa !4
  %12 = load i32, ptr %.atomictmp4.ascast, align 4
  %13 = atomicrmw add ptr %9, i32 %12 syncscope("agent") monotonic, align 4, !noalias.addrspace !28, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %13, ptr %atomic-temp7.ascast, align 4
  %14 = load i32, ptr %atomic-temp7.ascast, align 4, !tbaa !4
  br label %if.end

if.else:                                          ; preds = %if.then
  br label %while.cond

while.cond:                                       ; preds = %while.body, %if.else
  %15 = load ptr, ptr %counter.ascast, align 8, !tbaa !8
  %16 = load atomic i32, ptr %15 syncscope("agent") monotonic, align 4
  store i32 %16, ptr %atomic-temp8.ascast, align 4
  %17 = load i32, ptr %atomic-temp8.ascast, align 4, !tbaa !4
  %shr = lshr i32 %17, 16
  %18 = load i32, ptr %before.ascast, align 4, !tbaa !4
  %shr9 = lshr i32 %18, 16
  %cmp10 = icmp eq i32 %shr, %shr9
  br i1 %cmp10, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  call void @llvm.amdgcn.s.sleep(i32 1)
  br label %while.cond, !llvm.loop !29

while.end:                                        ; preds = %while.cond
  br label %if.end

if.end:                                           ; preds = %while.end, %if.then3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %before) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %counter) #7
  br label %if.end11

if.end11:                                         ; preds = %if.end, %entry
  call void @_ZL7barrierv() #8
  fence syncscope("agent") seq_cst
  ret void
}

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

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.amdgcn.s.sleep(i32 immarg) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { nocallback nofree nosync nounwind willreturn }
attributes #6 = { convergent nocallback nofree nounwind willreturn }
attributes #7 = { nounwind }
attributes #8 = { convergent nounwind }

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
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 _ZTS4Grid", !10, i64 0}
!15 = !{!16, !5, i64 40}
!16 = !{!"_ZTS4Grid", !9, i64 0, !5, i64 8, !5, i64 12, !17, i64 16, !17, i64 24, !6, i64 32, !5, i64 40}
!17 = !{!"long long", !6, i64 0}
!18 = !{!16, !5, i64 8}
!19 = !{!16, !17, i64 16}
!20 = !{!16, !5, i64 12}
!21 = !{!16, !17, i64 24}
!22 = !{!16, !9, i64 0}
!23 = distinct !{!23, !24, !25}
!24 = !{!"llvm.loop.mustprogress"}
!25 = !{!"llvm.loop.unroll.disable"}
!26 = !{!27, !27, i64 0}
!27 = !{!"p1 omnipotent char", !10, i64 0}
!28 = !{i32 5, i32 6}
!29 = distinct !{!29, !24, !25}
