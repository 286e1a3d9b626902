; Systems of 64 equations of three diagonals, by cyclic reduction in parallel: each step
; doubles the distance to the neighbours, six steps in LDS.
; RUN: --kernel tridiagonal --grid 4 --block 64
; RUN: --arg f64[256]=rand:148 --arg f64[256]=rand:149 --arg f64[256]=rand:150
; REFERENCE: tridiagonal tolerance=1e-12
; EXPECT: arg=2 first=0.282704875014241,-0.29657168239695264,-0.24471724641344972,0.2043762111876683,-0.14072615595226942,0.11959758719933676,0.1664399476503426,-0.20954203893308324
; Made from src/tridiagonal.hip by src/make.sh.

source_filename = "tridiagonal.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Row = type { double, double, double, double }

@_ZZ11tridiagonalE4rows = internal addrspace(3) global [64 x %struct.Row] undef, align 16
@__const.tridiagonal.above = private unnamed_addr addrspace(4) constant %struct.Row { double 0.000000e+00, double 1.000000e+00, double 0.000000e+00, double 0.000000e+00 }, align 8
@__const.tridiagonal.below = private unnamed_addr addrspace(4) constant %struct.Row { double 0.000000e+00, double 1.000000e+00, double 0.000000e+00, double 0.000000e+00 }, align 8
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @tridiagonal(ptr addrspace(1) noundef %lefts.coerce, ptr addrspace(1) noundef %rights.coerce, ptr addrspace(1) noundef %sides.coerce) #0 {
entry:
  %lefts = alloca ptr, align 8, addrspace(5)
  %rights = alloca ptr, align 8, addrspace(5)
  %sides = alloca ptr, align 8, addrspace(5)
  %lefts.addr = alloca ptr, align 8, addrspace(5)
  %rights.addr = alloca ptr, align 8, addrspace(5)
  %sides.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %own = alloca %struct.Row, align 8, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %above = alloca %struct.Row, align 8, addrspace(5)
  %below = alloca %struct.Row, align 8, addrspace(5)
  %a = alloca double, align 8, addrspace(5)
  %b = alloca double, align 8, addrspace(5)
  %ref.tmp = alloca %struct.Row, align 8, addrspace(5)
  %lefts.ascast = addrspacecast ptr addrspace(5) %lefts to ptr
  %rights.ascast = addrspacecast ptr addrspace(5) %rights to ptr
  %sides.ascast = addrspacecast ptr addrspace(5) %sides to ptr
  %lefts.addr.ascast = addrspacecast ptr addrspace(5) %lefts.addr to ptr
  %rights.addr.ascast = addrspacecast ptr addrspace(5) %rights.addr to ptr
  %sides.addr.ascast = addrspacecast ptr addrspace(5) %sides.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %above.ascast = addrspacecast ptr addrspace(5) %above to ptr
  %below.ascast = addrspacecast ptr addrspace(5) %below to ptr
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %ref.tmp.ascast = addrspacecast ptr addrspace(5) %ref.tmp to ptr
  store ptr addrspace(1) %lefts.coerce, ptr %lefts.ascast, align 8
  %lefts1 = load ptr, ptr %lefts.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %rights.coerce, ptr %rights.ascast, align 8
  %rights2 = load ptr, ptr %rights.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %sides.coerce, ptr %sides.ascast, align 8
  %sides3 = load ptr, ptr %sides.ascast, align 8, !tbaa !8
  store ptr %lefts1, ptr %lefts.addr.ascast, align 8, !tbaa !8
  store ptr %rights2, ptr %rights.addr.ascast, align 8, !tbaa !8
  store ptr %sides3, ptr %sides.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #6
  %left = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 0
  %6 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp = icmp ugt i32 %6, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %7 = load ptr, ptr %lefts.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %8 to i64
  %arrayidx = getelementptr inbounds nuw double, ptr %7, i64 %idxprom
  %9 = load double, ptr %arrayidx, align 8, !tbaa !13
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract double [ %9, %cond.true ], [ 0.000000e+00, %cond.false ]
  store double %cond, ptr %left, align 8, !tbaa !15
  %middle = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 1
  %10 = load ptr, ptr %lefts.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom4 = zext i32 %11 to i64
  %arrayidx5 = getelementptr inbounds nuw double, ptr %10, i64 %idxprom4
  %12 = load double, ptr %arrayidx5, align 8, !tbaa !13
  %mul6 = fmul contract double %12, 5.000000e-01
  %add7 = fadd contract double 3.000000e+00, %mul6
  store double %add7, ptr %middle, align 8, !tbaa !17
  %right = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 2
  %13 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp8 = icmp ult i32 %13, 63
  br i1 %cmp8, label %cond.true9, label %cond.false12

cond.true9:                                       ; preds = %cond.end
  %14 = load ptr, ptr %rights.addr.ascast, align 8, !tbaa !8
  %15 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %15 to i64
  %arrayidx11 = getelementptr inbounds nuw double, ptr %14, i64 %idxprom10
  %16 = load double, ptr %arrayidx11, align 8, !tbaa !13
  br label %cond.end13

cond.false12:                                     ; preds = %cond.end
  br label %cond.end13

cond.end13:                                       ; preds = %cond.false12, %cond.true9
  %cond14 = phi contract double [ %16, %cond.true9 ], [ 0.000000e+00, %cond.false12 ]
  store double %cond14, ptr %right, align 8, !tbaa !18
  %side = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 3
  %17 = load ptr, ptr %sides.addr.ascast, align 8, !tbaa !8
  %18 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom15 = zext i32 %18 to i64
  %arrayidx16 = getelementptr inbounds nuw double, ptr %17, i64 %idxprom15
  %19 = load double, ptr %arrayidx16, align 8, !tbaa !13
  store double %19, ptr %side, align 8, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #6
  store i32 1, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %cond.end13
  %20 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp17 = icmp ult i32 %20, 64
  br i1 %cmp17, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom18 = zext i32 %21 to i64
  %arrayidx19 = getelementptr inbounds nuw [64 x %struct.Row], ptr addrspacecast (ptr addrspace(3) @_ZZ11tridiagonalE4rows to ptr), i64 0, i64 %idxprom18
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %arrayidx19, ptr align 8 %own.ascast, i64 32, i1 false), !tbaa.struct !20
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %above) #6
  call void @llvm.memcpy.p0.p4.i64(ptr align 8 %above.ascast, ptr addrspace(4) align 8 @__const.tridiagonal.above, i64 32, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %below) #6
  call void @llvm.memcpy.p0.p4.i64(ptr align 8 %below.ascast, ptr addrspace(4) align 8 @__const.tridiagonal.below, i64 32, i1 false)
  %22 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp20 = icmp uge i32 %22, %23
  br i1 %cmp20, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %24 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %sub = sub i32 %24, %25
  %idxprom21 = zext i32 %sub to i64
  %arrayidx22 = getelementptr inbounds nuw [64 x %struct.Row], ptr addrspacecast (ptr addrspace(3) @_ZZ11tridiagonalE4rows to ptr), i64 0, i64 %idxprom21
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %above.ascast, ptr align 16 %arrayidx22, i64 32, i1 false), !tbaa.struct !20
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %26 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %27 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %add23 = add i32 %26, %27
  %cmp24 = icmp ult i32 %add23, 64
  br i1 %cmp24, label %if.then25, label %if.end29

if.then25:                                        ; preds = %if.end
  %28 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %29 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %add26 = add i32 %28, %29
  %idxprom27 = zext i32 %add26 to i64
  %arrayidx28 = getelementptr inbounds nuw [64 x %struct.Row], ptr addrspacecast (ptr addrspace(3) @_ZZ11tridiagonalE4rows to ptr), i64 0, i64 %idxprom27
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %below.ascast, ptr align 16 %arrayidx28, i64 32, i1 false), !tbaa.struct !20
  br label %if.end29

if.end29:                                         ; preds = %if.then25, %if.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #6
  %left30 = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 0
  %30 = load double, ptr %left30, align 8, !tbaa !15
  %fneg = fneg contract double %30
  %middle31 = getelementptr inbounds nuw %struct.Row, ptr %above.ascast, i32 0, i32 1
  %31 = load double, ptr %middle31, align 8, !tbaa !17
  %div = fdiv contract double %fneg, %31
  store double %div, ptr %a.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #6
  %right32 = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 2
  %32 = load double, ptr %right32, align 8, !tbaa !18
  %fneg33 = fneg contract double %32
  %middle34 = getelementptr inbounds nuw %struct.Row, ptr %below.ascast, i32 0, i32 1
  %33 = load double, ptr %middle34, align 8, !tbaa !17
  %div35 = fdiv contract double %fneg33, %33
  store double %div35, ptr %b.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp) #6
  %left36 = getelementptr inbounds nuw %struct.Row, ptr %ref.tmp.ascast, i32 0, i32 0
  %34 = load double, ptr %a.ascast, align 8, !tbaa !13
  %left37 = getelementptr inbounds nuw %struct.Row, ptr %above.ascast, i32 0, i32 0
  %35 = load double, ptr %left37, align 8, !tbaa !15
  %mul38 = fmul contract double %34, %35
  store double %mul38, ptr %left36, align 8, !tbaa !15
  %middle39 = getelementptr inbounds nuw %struct.Row, ptr %ref.tmp.ascast, i32 0, i32 1
  %middle40 = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 1
  %36 = load double, ptr %middle40, align 8, !tbaa !17
  %37 = load double, ptr %a.ascast, align 8, !tbaa !13
  %right41 = getelementptr inbounds nuw %struct.Row, ptr %above.ascast, i32 0, i32 2
  %38 = load double, ptr %right41, align 8, !tbaa !18
  %mul42 = fmul contract double %37, %38
  %add43 = fadd contract double %36, %mul42
  %39 = load double, ptr %b.ascast, align 8, !tbaa !13
  %left44 = getelementptr inbounds nuw %struct.Row, ptr %below.ascast, i32 0, i32 0
  %40 = load double, ptr %left44, align 8, !tbaa !15
  %mul45 = fmul contract double %39, %40
  %add46 = fadd contract double %add43, %mul45
  store double %add46, ptr %middle39, align 8, !tbaa !17
  %right47 = getelementptr inbounds nuw %struct.Row, ptr %ref.tmp.ascast, i32 0, i32 2
  %41 = load double, ptr %b.ascast, align 8, !tbaa !13
  %right48 = getelementptr inbounds nuw %struct.Row, ptr %below.ascast, i32 0, i32 2
  %42 = load double, ptr %right48, align 8, !tbaa !18
  %mul49 = fmul contract double %41, %42
  store double %mul49, ptr %right47, align 8, !tbaa !18
  %side50 = getelementptr inbounds nuw %struct.Row, ptr %ref.tmp.ascast, i32 0, i32 3
  %side51 = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 3
  %43 = load double, ptr %side51, align 8, !tbaa !19
  %44 = load double, ptr %a.ascast, align 8, !tbaa !13
  %side52 = getelementptr inbounds nuw %struct.Row, ptr %above.ascast, i32 0, i32 3
  %45 = load double, ptr %side52, align 8, !tbaa !19
  %mul53 = fmul contract double %44, %45
  %add54 = fadd contract double %43, %mul53
  %46 = load double, ptr %b.ascast, align 8, !tbaa !13
  %side55 = getelementptr inbounds nuw %struct.Row, ptr %below.ascast, i32 0, i32 3
  %47 = load double, ptr %side55, align 8, !tbaa !19
  %mul56 = fmul contract double %46, %47
  %add57 = fadd contract double %add54, %mul56
  store double %add57, ptr %side50, align 8, !tbaa !19
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %own.ascast, ptr align 8 %ref.tmp.ascast, i64 32, i1 false), !tbaa.struct !20
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp) #6
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %below) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %above) #6
  br label %for.inc

for.inc:                                          ; preds = %if.end29
  %48 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %mul58 = mul i32 %48, 2
  store i32 %mul58, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !21

for.end:                                          ; preds = %for.cond.cleanup
  %side59 = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 3
  %49 = load double, ptr %side59, align 8, !tbaa !19
  %middle60 = getelementptr inbounds nuw %struct.Row, ptr %own.ascast, i32 0, i32 1
  %50 = load double, ptr %middle60, align 8, !tbaa !17
  %div61 = fdiv contract double %49, %50
  %51 = load ptr, ptr %sides.addr.ascast, align 8, !tbaa !8
  %52 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom62 = zext i32 %52 to i64
  %arrayidx63 = getelementptr inbounds nuw double, ptr %51, i64 %idxprom62
  store double %div61, ptr %arrayidx63, align 8, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #6
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

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #4 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
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
!9 = !{!"p1 double", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"double", !6, i64 0}
!15 = !{!16, !14, i64 0}
!16 = !{!"_ZTS3Row", !14, i64 0, !14, i64 8, !14, i64 16, !14, i64 24}
!17 = !{!16, !14, i64 8}
!18 = !{!16, !14, i64 16}
!19 = !{!16, !14, i64 24}
!20 = !{i64 0, i64 8, !13, i64 8, i64 8, !13, i64 16, i64 8, !13, i64 24, i64 8, !13}
!21 = distinct !{!21, !22, !23}
!22 = !{!"llvm.loop.mustprogress"}
!23 = !{!"llvm.loop.unroll.disable"}
