; Constants that point to constants, to variables and to themselves: records with names and
; neighbours, walked by each lane on its own way; a variable that the walks count in.
; RUN: --kernel constant_graph --grid 2 --block 64
; RUN: --arg u32[128]=rand:201 --arg u32[128x2]=0 --arg u32[5]=0
; THEN: report
; REFERENCE: constant_graph
; EXPECT: arg=1 first=6,68727067,5,19407594,6,5113163,5,294605
; EXPECT: arg=2 first=249,374,480,585,636
; Made from src/constant_graph.hip by src/make.sh.

source_filename = "constant_graph.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Place = type { ptr, [3 x ptr], ptr, i16 }

@.str = private unnamed_addr addrspace(4) constant [8 x i8] c"harbour\00", align 1
@PLACES = protected addrspace(4) externally_initialized constant [5 x %struct.Place] [%struct.Place { ptr addrspacecast (ptr addrspace(4) @.str to ptr), [3 x ptr] [ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 48), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 96), ptr addrspacecast (ptr addrspace(4) @PLACES to ptr)], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @_ZL6visits to ptr), i64 16), i16 3 }, %struct.Place { ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @_ZL9LONG_NAME to ptr), i64 8), [3 x ptr] [ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 144), ptr null, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 192)], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @_ZL6visits to ptr), i64 12), i16 500 }, %struct.Place { ptr addrspacecast (ptr addrspace(4) @.str.1 to ptr), [3 x ptr] [ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 192), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 48), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 144)], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @_ZL6visits to ptr), i64 8), i16 70 }, %struct.Place { ptr addrspacecast (ptr addrspace(4) @.str.2 to ptr), [3 x ptr] [ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 96), ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 48)], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @_ZL6visits to ptr), i64 4), i16 9 }, %struct.Place { ptr addrspacecast (ptr addrspace(4) @.str.3 to ptr), [3 x ptr] [ptr null, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 96)], ptr addrspacecast (ptr addrspace(1) @_ZL6visits to ptr), i16 -1 }], align 16
@_ZL6visits = internal addrspace(1) global [5 x i32] [i32 100, i32 200, i32 300, i32 400, i32 500], align 16
@_ZL9LONG_NAME = internal addrspace(4) constant [25 x i8] c"a place with a long name\00", align 16
@.str.1 = private unnamed_addr addrspace(4) constant [5 x i8] c"mill\00", align 1
@.str.2 = private unnamed_addr addrspace(4) constant [1 x i8] zeroinitializer, align 1
@.str.3 = private unnamed_addr addrspace(4) constant [4 x i8] c"end\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [2 x ptr] [ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @constant_graph(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %0 = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %choices = alloca i32, align 4, addrspace(5)
  %steps = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %place = alloca ptr, align 8, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %1 = addrspacecast ptr addrspace(5) %0 to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %.addr.ascast = addrspacecast ptr addrspace(5) %.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %choices.ascast = addrspacecast ptr addrspace(5) %choices to ptr
  %steps.ascast = addrspacecast ptr addrspace(5) %steps to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %place.ascast = addrspacecast ptr addrspace(5) %place to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %.coerce, ptr %1, align 8
  %2 = load ptr, ptr %1, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %2, ptr %.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %3 = call i32 @llvm.amdgcn.workgroup.id.x()
  %4 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %5 = getelementptr i8, ptr addrspace(4) %4, i32 12
  %6 = load i16, ptr addrspace(4) %5, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %6 to i32
  %mul = mul i32 %3, %conv
  %7 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %7
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %choices) #4
  %8 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %10, ptr %choices.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %steps) #4
  store i32 0, ptr %steps.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %place) #4
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %11, 5
  %idxprom3 = zext i32 %rem to i64
  %arrayidx4 = getelementptr inbounds nuw [5 x %struct.Place], ptr addrspacecast (ptr addrspace(4) @PLACES to ptr), i64 0, i64 %idxprom3
  store ptr %arrayidx4, ptr %place.ascast, align 8, !tbaa !13
  br label %while.cond

while.cond:                                       ; preds = %cond.end, %entry
  %12 = load ptr, ptr %place.ascast, align 8, !tbaa !13
  %cmp = icmp ne ptr %12, null
  br i1 %cmp, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %13 = load i32, ptr %steps.ascast, align 4, !tbaa !4
  %cmp5 = icmp ult i32 %13, 16
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %14 = phi i1 [ false, %while.cond ], [ %cmp5, %land.rhs ]
  br i1 %14, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %15 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %mul6 = mul i32 %15, 7
  %16 = load ptr, ptr %place.ascast, align 8, !tbaa !13
  %weight = getelementptr inbounds nuw %struct.Place, ptr %16, i32 0, i32 3
  %17 = load i16, ptr %weight, align 8, !tbaa !15
  %conv7 = zext i16 %17 to i32
  %18 = load ptr, ptr %place.ascast, align 8, !tbaa !13
  %name = getelementptr inbounds nuw %struct.Place, ptr %18, i32 0, i32 0
  %19 = load ptr, ptr %name, align 8, !tbaa !19
  %call = call noundef i32 @_ZL6lengthPKc(ptr noundef %19) #5
  %mul8 = mul i32 %conv7, %call
  %add9 = add i32 %mul6, %mul8
  store i32 %add9, ptr %sum.ascast, align 4, !tbaa !4
  %20 = load ptr, ptr %place.ascast, align 8, !tbaa !13
  %visits = getelementptr inbounds nuw %struct.Place, ptr %20, i32 0, i32 2
  %21 = load ptr, ptr %visits, align 8, !tbaa !20
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %.atomictmp.ascast, align 4
  %23 = atomicrmw add ptr %21, i32 %22 syncscope("agent") monotonic, align 4, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %23, ptr %atomic-temp.ascast, align 4
  %24 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  %25 = load ptr, ptr %place.ascast, align 8, !tbaa !13
  %ways = getelementptr inbounds nuw %struct.Place, ptr %25, i32 0, i32 1
  %26 = load i32, ptr %choices.ascast, align 4, !tbaa !4
  %27 = load i32, ptr %steps.ascast, align 4, !tbaa !4
  %mul10 = mul i32 2, %27
  %shr = lshr i32 %26, %mul10
  %and = and i32 %shr, 3
  %tobool = icmp ne i32 %and, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %while.body
  %28 = load i32, ptr %choices.ascast, align 4, !tbaa !4
  %29 = load i32, ptr %steps.ascast, align 4, !tbaa !4
  %mul11 = mul i32 2, %29
  %shr12 = lshr i32 %28, %mul11
  %and13 = and i32 %shr12, 3
  %sub = sub i32 %and13, 1
  br label %cond.end

cond.false:                                       ; preds = %while.body
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub, %cond.true ], [ 0, %cond.false ]
  %idxprom14 = zext i32 %cond to i64
  %arrayidx15 = getelementptr inbounds nuw [3 x ptr], ptr %ways, i64 0, i64 %idxprom14
  %30 = load ptr, ptr %arrayidx15, align 8, !tbaa !13
  store ptr %30, ptr %place.ascast, align 8, !tbaa !13
  %31 = load i32, ptr %steps.ascast, align 4, !tbaa !4
  %inc = add i32 %31, 1
  store i32 %inc, ptr %steps.ascast, align 4, !tbaa !4
  br label %while.cond, !llvm.loop !22

while.end:                                        ; preds = %land.end
  %32 = load i32, ptr %steps.ascast, align 4, !tbaa !4
  %33 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %34 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul16 = mul i32 2, %34
  %idxprom17 = zext i32 %mul16 to i64
  %arrayidx18 = getelementptr inbounds nuw i32, ptr %33, i64 %idxprom17
  store i32 %32, ptr %arrayidx18, align 4, !tbaa !4
  %35 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %36 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %37 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul19 = mul i32 2, %37
  %add20 = add i32 %mul19, 1
  %idxprom21 = zext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds nuw i32, ptr %36, i64 %idxprom21
  store i32 %35, ptr %arrayidx22, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %place) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %steps) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %choices) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
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
define internal noundef i32 @_ZL6lengthPKc(ptr noundef %text) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %text.addr = alloca ptr, align 8, addrspace(5)
  %n = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %text.addr.ascast = addrspacecast ptr addrspace(5) %text.addr to ptr
  %n.ascast = addrspacecast ptr addrspace(5) %n to ptr
  store ptr %text, ptr %text.addr.ascast, align 8, !tbaa !25
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n) #4
  store i32 0, ptr %n.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %0 = load ptr, ptr %text.addr.ascast, align 8, !tbaa !25
  %1 = load i32, ptr %n.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %1 to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %0, i64 %idxprom
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !26
  %conv = sext i8 %2 to i32
  %cmp = icmp ne i32 %conv, 0
  br i1 %cmp, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %3 = load i32, ptr %n.ascast, align 4, !tbaa !4
  %inc = add i32 %3, 1
  store i32 %inc, ptr %n.ascast, align 4, !tbaa !4
  br label %while.cond, !llvm.loop !27

while.end:                                        ; preds = %while.cond
  %4 = load i32, ptr %n.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n) #4
  ret i32 %4
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @report(ptr addrspace(1) noundef %.coerce, ptr addrspace(1) noundef %.coerce1, ptr addrspace(1) noundef %counts.coerce) #0 {
entry:
  %0 = alloca ptr, align 8, addrspace(5)
  %1 = alloca ptr, align 8, addrspace(5)
  %counts = alloca ptr, align 8, addrspace(5)
  %.addr = alloca ptr, align 8, addrspace(5)
  %.addr2 = alloca ptr, align 8, addrspace(5)
  %counts.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %2 = addrspacecast ptr addrspace(5) %0 to ptr
  %3 = addrspacecast ptr addrspace(5) %1 to ptr
  %counts.ascast = addrspacecast ptr addrspace(5) %counts to ptr
  %.addr.ascast = addrspacecast ptr addrspace(5) %.addr to ptr
  %.addr2.ascast = addrspacecast ptr addrspace(5) %.addr2 to ptr
  %counts.addr.ascast = addrspacecast ptr addrspace(5) %counts.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  store ptr addrspace(1) %.coerce, ptr %2, align 8
  %4 = load ptr, ptr %2, align 8, !tbaa !8
  store ptr addrspace(1) %.coerce1, ptr %3, align 8
  %5 = load ptr, ptr %3, align 8, !tbaa !8
  store ptr addrspace(1) %counts.coerce, ptr %counts.ascast, align 8
  %counts3 = load ptr, ptr %counts.ascast, align 8, !tbaa !8
  store ptr %4, ptr %.addr.ascast, align 8, !tbaa !8
  store ptr %5, ptr %.addr2.ascast, align 8, !tbaa !8
  store ptr %counts3, ptr %counts.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %6 = call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr i8, ptr addrspace(4) %7, i32 12
  %9 = load i16, ptr addrspace(4) %8, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %9 to i32
  %mul = mul i32 %6, %conv
  %10 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %10
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %11, 5
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %12 to i64
  %arrayidx = getelementptr inbounds nuw [5 x i32], ptr addrspacecast (ptr addrspace(1) @_ZL6visits to ptr), i64 0, i64 %idxprom
  %13 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %14 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !8
  %15 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom4 = zext i32 %15 to i64
  %arrayidx5 = getelementptr inbounds nuw i32, ptr %14, i64 %idxprom4
  store i32 %13, ptr %arrayidx5, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
  ret void
}

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 _ZTS5Place", !10, i64 0}
!15 = !{!16, !18, i64 40}
!16 = !{!"_ZTS5Place", !17, i64 0, !6, i64 8, !9, i64 32, !18, i64 40}
!17 = !{!"p1 omnipotent char", !10, i64 0}
!18 = !{!"short", !6, i64 0}
!19 = !{!16, !17, i64 0}
!20 = !{!16, !9, i64 32}
!21 = !{i32 5, i32 6}
!22 = distinct !{!22, !23, !24}
!23 = !{!"llvm.loop.mustprogress"}
!24 = !{!"llvm.loop.unroll.disable"}
!25 = !{!17, !17, i64 0}
!26 = !{!6, !6, i64 0}
!27 = distinct !{!27, !23, !24}
