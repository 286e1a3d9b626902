; Each work-item sorts 16 numbers in an array of its own, indexed at run time: scratch.
; RUN: --kernel sort_private --grid 2 --block 64
; RUN: --arg i32[128x16]=rand:22
; REFERENCE: sort_private
; EXPECT: arg=0 first=-1924049859,-1684455315,-1406842369,-1374074307,-1250011561,-970275905,-938614535,-913388905
; Made from src/sort_private.hip by src/make.sh.

source_filename = "sort_private.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @sort_private(ptr addrspace(1) noundef %data.coerce) #0 {
entry:
  %data = alloca ptr, align 8, addrspace(5)
  %data.addr = alloca ptr, align 8, addrspace(5)
  %own = alloca [16 x i32], align 16, addrspace(5)
  %mine = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %value = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %i14 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot18 = alloca i32, align 4, addrspace(5)
  %data.ascast = addrspacecast ptr addrspace(5) %data to ptr
  %data.addr.ascast = addrspacecast ptr addrspace(5) %data.addr to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %mine.ascast = addrspacecast ptr addrspace(5) %mine to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %value.ascast = addrspacecast ptr addrspace(5) %value to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %i14.ascast = addrspacecast ptr addrspace(5) %i14 to ptr
  store ptr addrspace(1) %data.coerce, ptr %data.ascast, align 8
  %data1 = load ptr, ptr %data.ascast, align 8, !tbaa !8
  store ptr %data1, ptr %data.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #3
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mine) #3
  %0 = load ptr, ptr %data.addr.ascast, align 8, !tbaa !8
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  %mul2 = mul i32 16, %add
  %idx.ext = zext i32 %mul2 to i64
  %add.ptr = getelementptr inbounds nuw i32, ptr %0, i64 %idx.ext
  store ptr %add.ptr, ptr %mine.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  store i32 0, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %6, 16
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %value) #3
  %7 = load ptr, ptr %mine.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %8 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom
  %9 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %9, ptr %value.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #3
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  store i32 %10, ptr %at.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %for.body
  %11 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %cmp3 = icmp ugt i32 %11, 0
  br i1 %cmp3, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %12 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %sub = sub i32 %12, 1
  %idxprom4 = zext i32 %sub to i64
  %arrayidx5 = getelementptr inbounds nuw [16 x i32], ptr %own.ascast, i64 0, i64 %idxprom4
  %13 = load i32, ptr %arrayidx5, align 4, !tbaa !4
  %14 = load i32, ptr %value.ascast, align 4, !tbaa !4
  %cmp6 = icmp sgt i32 %13, %14
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %15 = phi i1 [ false, %while.cond ], [ %cmp6, %land.rhs ]
  br i1 %15, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %16 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %sub7 = sub i32 %16, 1
  %idxprom8 = zext i32 %sub7 to i64
  %arrayidx9 = getelementptr inbounds nuw [16 x i32], ptr %own.ascast, i64 0, i64 %idxprom8
  %17 = load i32, ptr %arrayidx9, align 4, !tbaa !4
  %18 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %18 to i64
  %arrayidx11 = getelementptr inbounds nuw [16 x i32], ptr %own.ascast, i64 0, i64 %idxprom10
  store i32 %17, ptr %arrayidx11, align 4, !tbaa !4
  %19 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %dec = add i32 %19, -1
  store i32 %dec, ptr %at.ascast, align 4, !tbaa !4
  br label %while.cond, !llvm.loop !13

while.end:                                        ; preds = %land.end
  %20 = load i32, ptr %value.ascast, align 4, !tbaa !4
  %21 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom12 = zext i32 %21 to i64
  %arrayidx13 = getelementptr inbounds nuw [16 x i32], ptr %own.ascast, i64 0, i64 %idxprom12
  store i32 %20, ptr %arrayidx13, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %value) #3
  br label %for.inc

for.inc:                                          ; preds = %while.end
  %22 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add i32 %22, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i14) #3
  store i32 0, ptr %i14.ascast, align 4, !tbaa !4
  br label %for.cond15

for.cond15:                                       ; preds = %for.inc24, %for.end
  %23 = load i32, ptr %i14.ascast, align 4, !tbaa !4
  %cmp16 = icmp ult i32 %23, 16
  br i1 %cmp16, label %for.body19, label %for.cond.cleanup17

for.cond.cleanup17:                               ; preds = %for.cond15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i14) #3
  br label %for.end26

for.body19:                                       ; preds = %for.cond15
  %24 = load i32, ptr %i14.ascast, align 4, !tbaa !4
  %idxprom20 = zext i32 %24 to i64
  %arrayidx21 = getelementptr inbounds nuw [16 x i32], ptr %own.ascast, i64 0, i64 %idxprom20
  %25 = load i32, ptr %arrayidx21, align 4, !tbaa !4
  %26 = load ptr, ptr %mine.ascast, align 8, !tbaa !8
  %27 = load i32, ptr %i14.ascast, align 4, !tbaa !4
  %idxprom22 = zext i32 %27 to i64
  %arrayidx23 = getelementptr inbounds nuw i32, ptr %26, i64 %idxprom22
  store i32 %25, ptr %arrayidx23, align 4, !tbaa !4
  br label %for.inc24

for.inc24:                                        ; preds = %for.body19
  %28 = load i32, ptr %i14.ascast, align 4, !tbaa !4
  %inc25 = add i32 %28, 1
  store i32 %inc25, ptr %i14.ascast, align 4, !tbaa !4
  br label %for.cond15, !llvm.loop !17

for.end26:                                        ; preds = %for.cond.cleanup17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mine) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #3
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

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
