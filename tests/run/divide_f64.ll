; Division, square root, fused multiply-add and conversion of doubles of all kinds: the bits
; are random, some are made denormal, infinite, zero or not a number.
; RUN: --kernel divide_f64 --grid 4 --block 64
; RUN: --arg u64[256]=rand:189 --arg u64[256]=rand:190 --arg f64[256x4]=0 --arg f32[256]=0
; RUN: --arg i64[256]=0
; REFERENCE: divide_f64
; EXPECT: arg=2 first=-2.13607855693539e-96,NaN,-2.13607855693539e-96,1.0,-1.0400405605054198e303,NaN,-1.04004056050542e303,1.0
; EXPECT: arg=3 first=-0.0,-8.158522e-6,inf,-inf,NaN,-inf,-0.0,4e-45
; EXPECT: arg=4 first=0,0,0,0,0,0,0,0
; Made from src/divide_f64.hip by src/make.sh.

source_filename = "divide_f64.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @divide_f64(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %narrow.coerce, ptr addrspace(1) noundef %whole.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %narrow = alloca ptr, align 8, addrspace(5)
  %whole = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %narrow.addr = alloca ptr, align 8, addrspace(5)
  %whole.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca i64, align 8, addrspace(5)
  %y = alloca i64, align 8, addrspace(5)
  %p = alloca double, align 8, addrspace(5)
  %q = alloca double, align 8, addrspace(5)
  %bounded = alloca double, align 8, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %narrow.ascast = addrspacecast ptr addrspace(5) %narrow to ptr
  %whole.ascast = addrspacecast ptr addrspace(5) %whole to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %narrow.addr.ascast = addrspacecast ptr addrspace(5) %narrow.addr to ptr
  %whole.addr.ascast = addrspacecast ptr addrspace(5) %whole.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %p.ascast = addrspacecast ptr addrspace(5) %p to ptr
  %q.ascast = addrspacecast ptr addrspace(5) %q to ptr
  %bounded.ascast = addrspacecast ptr addrspace(5) %bounded to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %narrow.coerce, ptr %narrow.ascast, align 8
  %narrow4 = load ptr, ptr %narrow.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %whole.coerce, ptr %whole.ascast, align 8
  %whole5 = load ptr, ptr %whole.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %out3, ptr %out.addr.ascast, align 8, !tbaa !11
  store ptr %narrow4, ptr %narrow.addr.ascast, align 8, !tbaa !13
  store ptr %whole5, ptr %whole.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  %5 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i64, ptr %5, i64 %idxprom
  %7 = load i64, ptr %arrayidx, align 8, !tbaa !17
  store i64 %7, ptr %x.ascast, align 8, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  %8 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom6 = zext i32 %9 to i64
  %arrayidx7 = getelementptr inbounds nuw i64, ptr %8, i64 %idxprom6
  %10 = load i64, ptr %arrayidx7, align 8, !tbaa !17
  store i64 %10, ptr %y.ascast, align 8, !tbaa !17
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %11, 16
  switch i32 %rem, label %sw.epilog [
    i32 0, label %sw.bb
    i32 1, label %sw.bb8
    i32 2, label %sw.bb10
    i32 3, label %sw.bb11
    i32 4, label %sw.bb12
    i32 5, label %sw.bb13
    i32 6, label %sw.bb14
    i32 7, label %sw.bb16
  ]

sw.bb:                                            ; preds = %entry
  %12 = load i64, ptr %x.ascast, align 8, !tbaa !17
  %and = and i64 %12, -9218868437227405313
  store i64 %and, ptr %x.ascast, align 8, !tbaa !17
  br label %sw.epilog

sw.bb8:                                           ; preds = %entry
  %13 = load i64, ptr %y.ascast, align 8, !tbaa !17
  %and9 = and i64 %13, -9218868437227405313
  store i64 %and9, ptr %y.ascast, align 8, !tbaa !17
  br label %sw.epilog

sw.bb10:                                          ; preds = %entry
  store i64 9218868437227405312, ptr %x.ascast, align 8, !tbaa !17
  br label %sw.epilog

sw.bb11:                                          ; preds = %entry
  store i64 -9223372036854775808, ptr %y.ascast, align 8, !tbaa !17
  br label %sw.epilog

sw.bb12:                                          ; preds = %entry
  store i64 9221120237041090560, ptr %x.ascast, align 8, !tbaa !17
  br label %sw.epilog

sw.bb13:                                          ; preds = %entry
  store i64 -4503599627370496, ptr %y.ascast, align 8, !tbaa !17
  br label %sw.epilog

sw.bb14:                                          ; preds = %entry
  %14 = load i64, ptr %x.ascast, align 8, !tbaa !17
  %15 = load i64, ptr %y.ascast, align 8, !tbaa !17
  %shr = lshr i64 %15, 50
  %add15 = add i64 %14, %shr
  store i64 %add15, ptr %y.ascast, align 8, !tbaa !17
  br label %sw.epilog

sw.bb16:                                          ; preds = %entry
  %16 = load i64, ptr %x.ascast, align 8, !tbaa !17
  %and17 = and i64 %16, -9218868437227405313
  %17 = load i64, ptr %x.ascast, align 8, !tbaa !17
  %shr18 = lshr i64 %17, 8
  %and19 = and i64 %shr18, 31525197391593472
  %add20 = add i64 3931642474694443008, %and19
  %or = or i64 %and17, %add20
  store i64 %or, ptr %x.ascast, align 8, !tbaa !17
  br label %sw.epilog

sw.epilog:                                        ; preds = %entry, %sw.bb16, %sw.bb14, %sw.bb13, %sw.bb12, %sw.bb11, %sw.bb10, %sw.bb8, %sw.bb
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p) #4
  %18 = load double, ptr %x.ascast, align 8, !tbaa !19
  store double %18, ptr %p.ascast, align 8, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q) #4
  %19 = load double, ptr %y.ascast, align 8, !tbaa !19
  store double %19, ptr %q.ascast, align 8, !tbaa !20
  %20 = load double, ptr %p.ascast, align 8, !tbaa !20
  %21 = load double, ptr %q.ascast, align 8, !tbaa !20
  %div = fdiv contract double %20, %21
  %22 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %23 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul21 = mul i32 4, %23
  %idxprom22 = zext i32 %mul21 to i64
  %arrayidx23 = getelementptr inbounds nuw double, ptr %22, i64 %idxprom22
  store double %div, ptr %arrayidx23, align 8, !tbaa !20
  %24 = load double, ptr %p.ascast, align 8, !tbaa !20
  %25 = call contract double @llvm.sqrt.f64(double %24)
  %26 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %27 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul24 = mul i32 4, %27
  %add25 = add i32 %mul24, 1
  %idxprom26 = zext i32 %add25 to i64
  %arrayidx27 = getelementptr inbounds nuw double, ptr %26, i64 %idxprom26
  store double %25, ptr %arrayidx27, align 8, !tbaa !20
  %28 = load double, ptr %p.ascast, align 8, !tbaa !20
  %29 = load double, ptr %q.ascast, align 8, !tbaa !20
  %div28 = fdiv contract double 1.000000e+00, %29
  %30 = load double, ptr %q.ascast, align 8, !tbaa !20
  %31 = call contract double @llvm.fma.f64(double %28, double %div28, double %30)
  %32 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %33 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul29 = mul i32 4, %33
  %add30 = add i32 %mul29, 2
  %idxprom31 = zext i32 %add30 to i64
  %arrayidx32 = getelementptr inbounds nuw double, ptr %32, i64 %idxprom31
  store double %31, ptr %arrayidx32, align 8, !tbaa !20
  %34 = load double, ptr %p.ascast, align 8, !tbaa !20
  %35 = call contract double @llvm.rint.f64(double %34)
  %36 = load double, ptr %p.ascast, align 8, !tbaa !20
  %mul33 = fmul contract double %36, 5.000000e-01
  %37 = call contract double @llvm.floor.f64(double %mul33)
  %sub = fsub contract double %35, %37
  %38 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %39 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul34 = mul i32 4, %39
  %add35 = add i32 %mul34, 3
  %idxprom36 = zext i32 %add35 to i64
  %arrayidx37 = getelementptr inbounds nuw double, ptr %38, i64 %idxprom36
  store double %sub, ptr %arrayidx37, align 8, !tbaa !20
  %40 = load double, ptr %p.ascast, align 8, !tbaa !20
  %conv38 = fptrunc contract double %40 to float
  %41 = load ptr, ptr %narrow.addr.ascast, align 8, !tbaa !13
  %42 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom39 = zext i32 %42 to i64
  %arrayidx40 = getelementptr inbounds nuw float, ptr %41, i64 %idxprom39
  store float %conv38, ptr %arrayidx40, align 4, !tbaa !22
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bounded) #4
  %43 = load double, ptr %p.ascast, align 8, !tbaa !20
  %44 = call contract double @llvm.fabs.f64(double %43)
  %cmp = fcmp contract olt double %44, 9.000000e+18
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %sw.epilog
  %45 = load double, ptr %p.ascast, align 8, !tbaa !20
  br label %cond.end

cond.false:                                       ; preds = %sw.epilog
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract double [ %45, %cond.true ], [ 5.000000e-01, %cond.false ]
  store double %cond, ptr %bounded.ascast, align 8, !tbaa !20
  %46 = load double, ptr %bounded.ascast, align 8, !tbaa !20
  %conv41 = fptosi double %46 to i64
  %47 = load ptr, ptr %whole.addr.ascast, align 8, !tbaa !8
  %48 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %48 to i64
  %arrayidx43 = getelementptr inbounds nuw i64, ptr %47, i64 %idxprom42
  store i64 %conv41, ptr %arrayidx43, align 8, !tbaa !17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bounded) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
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

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.rint.f64(double) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.floor.f64(double) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!9 = !{!"p1 long long", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 double", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 float", !10, i64 0}
!15 = !{i16 1, i16 1025}
!16 = !{}
!17 = !{!18, !18, i64 0}
!18 = !{!"long long", !6, i64 0}
!19 = !{!6, !6, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"double", !6, i64 0}
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !6, i64 0}
