; A histogram whose number of bins the launch sets: bins and the order of what falls in them
; share the dynamic LDS behind a fixed array, in pieces of different types.
; RUN: --kernel dynamic_lds --grid 3 --block 96 --lds 336
; RUN: --arg u32[288]=rand:202 --arg u32[3x36]=0 --arg u16[288]=0 --arg u32=36
; REFERENCE: dynamic_lds
; EXPECT: arg=1 first=3,3,3,3,0,1,1,1
; EXPECT: arg=2 first=26,48,56,0,21,58,19,44
; Made from src/dynamic_lds.hip by src/make.sh.

source_filename = "dynamic_lds.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ11dynamic_ldsE5fixed = internal addrspace(3) global [96 x i32] undef, align 16
@pieces = external hidden addrspace(3) global [0 x i32], align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @dynamic_lds(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %order.coerce, i32 noundef %bins) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %order = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %order.addr = alloca ptr, align 8, addrspace(5)
  %bins.addr = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %key = alloca i32, align 4, addrspace(5)
  %places = alloca ptr, align 8, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %rank = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %order.ascast = addrspacecast ptr addrspace(5) %order to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %order.addr.ascast = addrspacecast ptr addrspace(5) %order.addr to ptr
  %bins.addr.ascast = addrspacecast ptr addrspace(5) %bins.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %key.ascast = addrspacecast ptr addrspace(5) %key to ptr
  %places.ascast = addrspacecast ptr addrspace(5) %places to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %rank.ascast = addrspacecast ptr addrspace(5) %rank to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %order.coerce, ptr %order.ascast, align 8
  %order3 = load ptr, ptr %order.ascast, align 8, !tbaa !11
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %order3, ptr %order.addr.ascast, align 8, !tbaa !11
  store i32 %bins, ptr %bins.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %key) #5
  %1 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %3 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %4 = getelementptr i8, ptr addrspace(4) %3, i32 12
  %5 = load i16, ptr addrspace(4) %4, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %5 to i32
  %mul = mul i32 %2, %conv
  %6 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %6
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %1, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %8 = load i32, ptr %bins.addr.ascast, align 4, !tbaa !4
  %rem = urem i32 %7, %8
  store i32 %rem, ptr %key.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %places) #5
  %9 = load i32, ptr %bins.addr.ascast, align 4, !tbaa !4
  %idx.ext = zext i32 %9 to i64
  %add.ptr = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @pieces to ptr), i64 %idx.ext
  store ptr %add.ptr, ptr %places.ascast, align 8, !tbaa !11
  %10 = load i32, ptr %key.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom4 = zext i32 %11 to i64
  %arrayidx5 = getelementptr inbounds nuw [96 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11dynamic_ldsE5fixed to ptr), i64 0, i64 %idxprom4
  store i32 %10, ptr %arrayidx5, align 4, !tbaa !4
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %bins.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %12, %13
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom6 = zext i32 %14 to i64
  %arrayidx7 = getelementptr inbounds nuw [0 x i32], ptr addrspacecast (ptr addrspace(3) @pieces to ptr), i64 0, i64 %idxprom6
  store i32 0, ptr %arrayidx7, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @_ZL7barrierv() #6
  %15 = load i32, ptr %key.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %15 to i64
  %arrayidx9 = getelementptr inbounds nuw [0 x i32], ptr addrspacecast (ptr addrspace(3) @pieces to ptr), i64 0, i64 %idxprom8
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %16 = load i32, ptr %.atomictmp.ascast, align 4
  %17 = atomicrmw add ptr %arrayidx9, i32 %16 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !15, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %17, ptr %atomic-temp.ascast, align 4
  %18 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %rank) #5
  store i32 0, ptr %rank.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #5
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %19 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp10 = icmp ult i32 %19, 96
  br i1 %cmp10, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %20 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom11 = zext i32 %20 to i64
  %arrayidx12 = getelementptr inbounds nuw [96 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11dynamic_ldsE5fixed to ptr), i64 0, i64 %idxprom11
  %21 = load i32, ptr %arrayidx12, align 4, !tbaa !4
  %22 = load i32, ptr %key.ascast, align 4, !tbaa !4
  %cmp13 = icmp ult i32 %21, %22
  br i1 %cmp13, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %for.body
  %23 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %23 to i64
  %arrayidx15 = getelementptr inbounds nuw [96 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11dynamic_ldsE5fixed to ptr), i64 0, i64 %idxprom14
  %24 = load i32, ptr %arrayidx15, align 4, !tbaa !4
  %25 = load i32, ptr %key.ascast, align 4, !tbaa !4
  %cmp16 = icmp eq i32 %24, %25
  br i1 %cmp16, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %lor.rhs
  %26 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %27 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp17 = icmp ult i32 %26, %27
  br label %land.end

land.end:                                         ; preds = %land.rhs, %lor.rhs
  %28 = phi i1 [ false, %lor.rhs ], [ %cmp17, %land.rhs ]
  br label %lor.end

lor.end:                                          ; preds = %land.end, %for.body
  %29 = phi i1 [ true, %for.body ], [ %28, %land.end ]
  %conv18 = zext i1 %29 to i32
  %30 = load i32, ptr %rank.ascast, align 4, !tbaa !4
  %add19 = add i32 %30, %conv18
  store i32 %add19, ptr %rank.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %lor.end
  %31 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %31, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup
  %32 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %conv20 = trunc i32 %32 to i16
  %33 = load ptr, ptr %places.ascast, align 8, !tbaa !11
  %34 = load i32, ptr %rank.ascast, align 4, !tbaa !4
  %idxprom21 = zext i32 %34 to i64
  %arrayidx22 = getelementptr inbounds nuw i16, ptr %33, i64 %idxprom21
  store i16 %conv20, ptr %arrayidx22, align 2, !tbaa !19
  call void @_ZL7barrierv() #6
  %35 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %36 = load i32, ptr %bins.addr.ascast, align 4, !tbaa !4
  %cmp23 = icmp ult i32 %35, %36
  br i1 %cmp23, label %if.then24, label %if.end31

if.then24:                                        ; preds = %for.end
  %37 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom25 = zext i32 %37 to i64
  %arrayidx26 = getelementptr inbounds nuw [0 x i32], ptr addrspacecast (ptr addrspace(3) @pieces to ptr), i64 0, i64 %idxprom25
  %38 = load i32, ptr %arrayidx26, align 4, !tbaa !4
  %39 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %40 = call i32 @llvm.amdgcn.workgroup.id.x()
  %41 = load i32, ptr %bins.addr.ascast, align 4, !tbaa !4
  %mul27 = mul i32 %40, %41
  %42 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add28 = add i32 %mul27, %42
  %idxprom29 = zext i32 %add28 to i64
  %arrayidx30 = getelementptr inbounds nuw i32, ptr %39, i64 %idxprom29
  store i32 %38, ptr %arrayidx30, align 4, !tbaa !4
  br label %if.end31

if.end31:                                         ; preds = %if.then24, %for.end
  %43 = load ptr, ptr %places.ascast, align 8, !tbaa !11
  %44 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom32 = zext i32 %44 to i64
  %arrayidx33 = getelementptr inbounds nuw i16, ptr %43, i64 %idxprom32
  %45 = load i16, ptr %arrayidx33, align 2, !tbaa !19
  %46 = load ptr, ptr %order.addr.ascast, align 8, !tbaa !11
  %47 = call i32 @llvm.amdgcn.workgroup.id.x()
  %48 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %49 = getelementptr i8, ptr addrspace(4) %48, i32 12
  %50 = load i16, ptr addrspace(4) %49, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv34 = zext i16 %50 to i32
  %mul35 = mul i32 %47, %conv34
  %51 = call i32 @llvm.amdgcn.workitem.id.x()
  %add36 = add i32 %mul35, %51
  %idxprom37 = zext i32 %add36 to i64
  %arrayidx38 = getelementptr inbounds nuw i16, ptr %46, i64 %idxprom37
  store i16 %45, ptr %arrayidx38, align 2, !tbaa !19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %rank) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %places) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %key) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

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
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 short", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{i32 5, i32 6}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = !{!20, !20, i64 0}
!20 = !{!"short", !6, i64 0}
