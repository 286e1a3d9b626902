; Twelve steps of Jacobi's method on tiles of 16 by 16 whose borders stay: two tiles in LDS
; take turns, through a pointer that is swapped.
; RUN: --kernel jacobi --grid 2,2 --block 16,16
; RUN: --arg f32[32x32]=rand:142 --arg f32[32x32]=0 --arg u32=12
; REFERENCE: jacobi tolerance=1e-5
; EXPECT: arg=1 first=0.3357967,-0.34114778,0.3500402,-0.84625983,0.5878402,-0.21276486,0.4764694,-0.35766864
; Made from src/jacobi.hip by src/make.sh.

source_filename = "jacobi.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ6jacobiE5tiles = internal addrspace(3) global [2 x [16 x [17 x float]]] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @jacobi(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %steps) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %steps.addr = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %from = alloca ptr, align 8, addrspace(5)
  %to = alloca ptr, align 8, addrspace(5)
  %inside = alloca i8, align 1, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %other = alloca ptr, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %steps.addr.ascast = addrspacecast ptr addrspace(5) %steps.addr to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  %inside.ascast = addrspacecast ptr addrspace(5) %inside to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store i32 %steps, ptr %steps.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %x.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #5
  %1 = call i32 @llvm.amdgcn.workitem.id.y()
  store i32 %1, ptr %y.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #5
  %2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %3 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %4 = getelementptr i8, ptr addrspace(4) %3, i32 14
  %5 = load i16, ptr addrspace(4) %4, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %5 to i32
  %mul = mul i32 %2, %conv
  %6 = call i32 @llvm.amdgcn.workitem.id.y()
  %add = add i32 %mul, %6
  %mul3 = mul i32 %add, 32
  %7 = call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr i8, ptr addrspace(4) %8, i32 12
  %10 = load i16, ptr addrspace(4) %9, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv4 = zext i16 %10 to i32
  %mul5 = mul i32 %7, %conv4
  %11 = call i32 @llvm.amdgcn.workitem.id.x()
  %add6 = add i32 %mul5, %11
  %add7 = add i32 %mul3, %add6
  store i32 %add7, ptr %at.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #5
  store ptr addrspacecast (ptr addrspace(3) @_ZZ6jacobiE5tiles to ptr), ptr %from.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #5
  store ptr getelementptr inbounds ([2 x [16 x [17 x float]]], ptr addrspacecast (ptr addrspace(3) @_ZZ6jacobiE5tiles to ptr), i64 0, i64 1), ptr %to.ascast, align 8, !tbaa !8
  %12 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %13 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %12, i64 %idxprom
  %14 = load float, ptr %arrayidx, align 4, !tbaa !13
  %15 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %16 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %16 to i64
  %arrayidx9 = getelementptr inbounds nuw [16 x [17 x float]], ptr %15, i64 0, i64 %idxprom8
  %17 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %17 to i64
  %arrayidx11 = getelementptr inbounds nuw [17 x float], ptr %arrayidx9, i64 0, i64 %idxprom10
  store float %14, ptr %arrayidx11, align 4, !tbaa !13
  %18 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %19 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom12 = zext i32 %19 to i64
  %arrayidx13 = getelementptr inbounds nuw float, ptr %18, i64 %idxprom12
  %20 = load float, ptr %arrayidx13, align 4, !tbaa !13
  %21 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %22 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %22 to i64
  %arrayidx15 = getelementptr inbounds nuw [16 x [17 x float]], ptr %21, i64 0, i64 %idxprom14
  %23 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idxprom16 = zext i32 %23 to i64
  %arrayidx17 = getelementptr inbounds nuw [17 x float], ptr %arrayidx15, i64 0, i64 %idxprom16
  store float %20, ptr %arrayidx17, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %inside) #5
  %24 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %cmp = icmp ugt i32 %24, 0
  br i1 %cmp, label %land.lhs.true, label %land.end

land.lhs.true:                                    ; preds = %entry
  %25 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %cmp18 = icmp ugt i32 %25, 0
  br i1 %cmp18, label %land.lhs.true19, label %land.end

land.lhs.true19:                                  ; preds = %land.lhs.true
  %26 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %cmp20 = icmp ult i32 %26, 15
  br i1 %cmp20, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %land.lhs.true19
  %27 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %cmp21 = icmp ult i32 %27, 15
  br label %land.end

land.end:                                         ; preds = %land.rhs, %land.lhs.true19, %land.lhs.true, %entry
  %28 = phi i1 [ false, %land.lhs.true19 ], [ false, %land.lhs.true ], [ false, %entry ], [ %cmp21, %land.rhs ]
  %storedv = zext i1 %28 to i8
  store i8 %storedv, ptr %inside.ascast, align 1, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #5
  store i32 0, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %land.end
  %29 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %steps.addr.ascast, align 4, !tbaa !4
  %cmp22 = icmp ult i32 %29, %30
  br i1 %cmp22, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @_ZL7barrierv() #6
  %31 = load i8, ptr %inside.ascast, align 1, !tbaa !15, !range !17, !noundef !12
  %loadedv = trunc i8 %31 to i1
  br i1 %loadedv, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %32 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %33 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %idxprom23 = zext i32 %33 to i64
  %arrayidx24 = getelementptr inbounds nuw [16 x [17 x float]], ptr %32, i64 0, i64 %idxprom23
  %34 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %sub = sub i32 %34, 1
  %idxprom25 = zext i32 %sub to i64
  %arrayidx26 = getelementptr inbounds nuw [17 x float], ptr %arrayidx24, i64 0, i64 %idxprom25
  %35 = load float, ptr %arrayidx26, align 4, !tbaa !13
  %36 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %37 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %idxprom27 = zext i32 %37 to i64
  %arrayidx28 = getelementptr inbounds nuw [16 x [17 x float]], ptr %36, i64 0, i64 %idxprom27
  %38 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %add29 = add i32 %38, 1
  %idxprom30 = zext i32 %add29 to i64
  %arrayidx31 = getelementptr inbounds nuw [17 x float], ptr %arrayidx28, i64 0, i64 %idxprom30
  %39 = load float, ptr %arrayidx31, align 4, !tbaa !13
  %add32 = fadd contract float %35, %39
  %40 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %41 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %sub33 = sub i32 %41, 1
  %idxprom34 = zext i32 %sub33 to i64
  %arrayidx35 = getelementptr inbounds nuw [16 x [17 x float]], ptr %40, i64 0, i64 %idxprom34
  %42 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idxprom36 = zext i32 %42 to i64
  %arrayidx37 = getelementptr inbounds nuw [17 x float], ptr %arrayidx35, i64 0, i64 %idxprom36
  %43 = load float, ptr %arrayidx37, align 4, !tbaa !13
  %add38 = fadd contract float %add32, %43
  %44 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %45 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %add39 = add i32 %45, 1
  %idxprom40 = zext i32 %add39 to i64
  %arrayidx41 = getelementptr inbounds nuw [16 x [17 x float]], ptr %44, i64 0, i64 %idxprom40
  %46 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %46 to i64
  %arrayidx43 = getelementptr inbounds nuw [17 x float], ptr %arrayidx41, i64 0, i64 %idxprom42
  %47 = load float, ptr %arrayidx43, align 4, !tbaa !13
  %add44 = fadd contract float %add38, %47
  %mul45 = fmul contract float 2.500000e-01, %add44
  %48 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %49 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %idxprom46 = zext i32 %49 to i64
  %arrayidx47 = getelementptr inbounds nuw [16 x [17 x float]], ptr %48, i64 0, i64 %idxprom46
  %50 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idxprom48 = zext i32 %50 to i64
  %arrayidx49 = getelementptr inbounds nuw [17 x float], ptr %arrayidx47, i64 0, i64 %idxprom48
  store float %mul45, ptr %arrayidx49, align 4, !tbaa !13
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #5
  %51 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  store ptr %51, ptr %other.ascast, align 8, !tbaa !8
  %52 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  store ptr %52, ptr %from.ascast, align 8, !tbaa !8
  %53 = load ptr, ptr %other.ascast, align 8, !tbaa !8
  store ptr %53, ptr %to.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #5
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %54 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %inc = add i32 %54, 1
  store i32 %inc, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !18

for.end:                                          ; preds = %for.cond.cleanup
  %55 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %56 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %idxprom50 = zext i32 %56 to i64
  %arrayidx51 = getelementptr inbounds nuw [16 x [17 x float]], ptr %55, i64 0, i64 %idxprom50
  %57 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idxprom52 = zext i32 %57 to i64
  %arrayidx53 = getelementptr inbounds nuw [17 x float], ptr %arrayidx51, i64 0, i64 %idxprom52
  %58 = load float, ptr %arrayidx53, align 4, !tbaa !13
  %59 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %60 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom54 = zext i32 %60 to i64
  %arrayidx55 = getelementptr inbounds nuw float, ptr %59, i64 %idxprom54
  store float %58, ptr %arrayidx55, align 4, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %inside) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

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
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"bool", !6, i64 0}
!17 = !{i8 0, i8 2}
!18 = distinct !{!18, !19, !20}
!19 = !{!"llvm.loop.mustprogress"}
!20 = !{!"llvm.loop.unroll.disable"}
