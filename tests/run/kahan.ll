; Sums and scalar products that keep what rounding loses: plainly, after Neumaier, and with
; exact products in two parts by a fused multiply-add. No contraction, so that each step
; rounds as written.
; RUN: --kernel kahan --grid 1 --block 64
; RUN: --arg f32[64x32]=rand:153 --arg f32[64x32]=rand:154 --arg f32[64]=0 --arg f32[64x2]=0
; REFERENCE: kahan tolerance=1e-7
; EXPECT: arg=2 first=-0.9499434,-5.238611,-1.5484669,1.0138549,-2.3271832,1.2644141,0.08919263,-4.3692174
; EXPECT: arg=3 first=-0.9499314,-1701.4777,-5.2384963,-1791.9297,-1.5484378,-4095.656,1.0138319,-164.13098
; Made from src/kahan.hip by src/make.sh.

source_filename = "kahan.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @kahan(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %plain.coerce, ptr addrspace(1) noundef %careful.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %plain = alloca ptr, align 8, addrspace(5)
  %careful = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %plain.addr = alloca ptr, align 8, addrspace(5)
  %careful.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %simple = alloca float, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %lost = alloca float, align 4, addrspace(5)
  %product = alloca float, align 4, addrspace(5)
  %lost_product = alloca float, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %x = alloca float, align 4, addrspace(5)
  %y = alloca float, align 4, addrspace(5)
  %next = alloca float, align 4, addrspace(5)
  %high = alloca float, align 4, addrspace(5)
  %low = alloca float, align 4, addrspace(5)
  %total = alloca float, align 4, addrspace(5)
  %back = alloca float, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %plain.ascast = addrspacecast ptr addrspace(5) %plain to ptr
  %careful.ascast = addrspacecast ptr addrspace(5) %careful to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %plain.addr.ascast = addrspacecast ptr addrspace(5) %plain.addr to ptr
  %careful.addr.ascast = addrspacecast ptr addrspace(5) %careful.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %simple.ascast = addrspacecast ptr addrspace(5) %simple to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %lost.ascast = addrspacecast ptr addrspace(5) %lost to ptr
  %product.ascast = addrspacecast ptr addrspace(5) %product to ptr
  %lost_product.ascast = addrspacecast ptr addrspace(5) %lost_product to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %next.ascast = addrspacecast ptr addrspace(5) %next to ptr
  %high.ascast = addrspacecast ptr addrspace(5) %high to ptr
  %low.ascast = addrspacecast ptr addrspace(5) %low to ptr
  %total.ascast = addrspacecast ptr addrspace(5) %total to ptr
  %back.ascast = addrspacecast ptr addrspace(5) %back to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %plain.coerce, ptr %plain.ascast, align 8
  %plain3 = load ptr, ptr %plain.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %careful.coerce, ptr %careful.ascast, align 8
  %careful4 = load ptr, ptr %careful.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %plain3, ptr %plain.addr.ascast, align 8, !tbaa !8
  store ptr %careful4, ptr %careful.addr.ascast, align 8, !tbaa !8
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %simple) #4
  store float 0.000000e+00, ptr %simple.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store float 0.000000e+00, ptr %sum.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lost) #4
  store float 0.000000e+00, ptr %lost.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %product) #4
  store float 0.000000e+00, ptr %product.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lost_product) #4
  store float 0.000000e+00, ptr %lost_product.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, 32
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  %6 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul5 = mul i32 32, %7
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add6 = add i32 %mul5, %8
  %idxprom = zext i32 %add6 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %6, i64 %idxprom
  %9 = load float, ptr %arrayidx, align 4, !tbaa !13
  store float %9, ptr %x.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  %10 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul7 = mul i32 32, %11
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add8 = add i32 %mul7, %12
  %idxprom9 = zext i32 %add8 to i64
  %arrayidx10 = getelementptr inbounds nuw float, ptr %10, i64 %idxprom9
  %13 = load float, ptr %arrayidx10, align 4, !tbaa !13
  %14 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %rem = urem i32 %14, 4
  %cmp11 = icmp eq i32 %rem, 1
  br i1 %cmp11, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  br label %cond.end

cond.false:                                       ; preds = %for.body
  %15 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %rem12 = urem i32 %15, 4
  %cmp13 = icmp eq i32 %rem12, 2
  %16 = zext i1 %cmp13 to i64
  %cond = select contract i1 %cmp13, float -1.000000e+03, float 0.000000e+00
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond14 = phi contract float [ 1.000000e+03, %cond.true ], [ %cond, %cond.false ]
  %add15 = fadd float %13, %cond14
  store float %add15, ptr %y.ascast, align 4, !tbaa !13
  %17 = load float, ptr %y.ascast, align 4, !tbaa !13
  %18 = load float, ptr %simple.ascast, align 4, !tbaa !13
  %add16 = fadd float %18, %17
  store float %add16, ptr %simple.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %next) #4
  %19 = load float, ptr %sum.ascast, align 4, !tbaa !13
  %20 = load float, ptr %y.ascast, align 4, !tbaa !13
  %add17 = fadd float %19, %20
  store float %add17, ptr %next.ascast, align 4, !tbaa !13
  %21 = load float, ptr %sum.ascast, align 4, !tbaa !13
  %22 = call float @llvm.fabs.f32(float %21)
  %23 = load float, ptr %y.ascast, align 4, !tbaa !13
  %24 = call float @llvm.fabs.f32(float %23)
  %cmp18 = fcmp oge float %22, %24
  br i1 %cmp18, label %cond.true19, label %cond.false21

cond.true19:                                      ; preds = %cond.end
  %25 = load float, ptr %sum.ascast, align 4, !tbaa !13
  %26 = load float, ptr %next.ascast, align 4, !tbaa !13
  %sub = fsub float %25, %26
  %27 = load float, ptr %y.ascast, align 4, !tbaa !13
  %add20 = fadd float %sub, %27
  br label %cond.end24

cond.false21:                                     ; preds = %cond.end
  %28 = load float, ptr %y.ascast, align 4, !tbaa !13
  %29 = load float, ptr %next.ascast, align 4, !tbaa !13
  %sub22 = fsub float %28, %29
  %30 = load float, ptr %sum.ascast, align 4, !tbaa !13
  %add23 = fadd float %sub22, %30
  br label %cond.end24

cond.end24:                                       ; preds = %cond.false21, %cond.true19
  %cond25 = phi contract float [ %add20, %cond.true19 ], [ %add23, %cond.false21 ]
  %31 = load float, ptr %lost.ascast, align 4, !tbaa !13
  %add26 = fadd float %31, %cond25
  store float %add26, ptr %lost.ascast, align 4, !tbaa !13
  %32 = load float, ptr %next.ascast, align 4, !tbaa !13
  store float %32, ptr %sum.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high) #4
  %33 = load float, ptr %x.ascast, align 4, !tbaa !13
  %34 = load float, ptr %y.ascast, align 4, !tbaa !13
  %mul27 = fmul float %33, %34
  store float %mul27, ptr %high.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %low) #4
  %35 = load float, ptr %x.ascast, align 4, !tbaa !13
  %36 = load float, ptr %y.ascast, align 4, !tbaa !13
  %37 = load float, ptr %high.ascast, align 4, !tbaa !13
  %fneg = fneg contract float %37
  %38 = call float @llvm.fma.f32(float %35, float %36, float %fneg)
  store float %38, ptr %low.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %total) #4
  %39 = load float, ptr %product.ascast, align 4, !tbaa !13
  %40 = load float, ptr %high.ascast, align 4, !tbaa !13
  %add28 = fadd float %39, %40
  store float %add28, ptr %total.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %back) #4
  %41 = load float, ptr %total.ascast, align 4, !tbaa !13
  %42 = load float, ptr %product.ascast, align 4, !tbaa !13
  %sub29 = fsub float %41, %42
  store float %sub29, ptr %back.ascast, align 4, !tbaa !13
  %43 = load float, ptr %product.ascast, align 4, !tbaa !13
  %44 = load float, ptr %total.ascast, align 4, !tbaa !13
  %45 = load float, ptr %back.ascast, align 4, !tbaa !13
  %sub30 = fsub float %44, %45
  %sub31 = fsub float %43, %sub30
  %46 = load float, ptr %high.ascast, align 4, !tbaa !13
  %47 = load float, ptr %back.ascast, align 4, !tbaa !13
  %sub32 = fsub float %46, %47
  %add33 = fadd float %sub31, %sub32
  %48 = load float, ptr %low.ascast, align 4, !tbaa !13
  %add34 = fadd float %add33, %48
  %49 = load float, ptr %lost_product.ascast, align 4, !tbaa !13
  %add35 = fadd float %49, %add34
  store float %add35, ptr %lost_product.ascast, align 4, !tbaa !13
  %50 = load float, ptr %total.ascast, align 4, !tbaa !13
  store float %50, ptr %product.ascast, align 4, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %back) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %total) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %low) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %next) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
  br label %for.inc

for.inc:                                          ; preds = %cond.end24
  %51 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %51, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  %52 = load float, ptr %simple.ascast, align 4, !tbaa !13
  %53 = load ptr, ptr %plain.addr.ascast, align 8, !tbaa !8
  %54 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom36 = zext i32 %54 to i64
  %arrayidx37 = getelementptr inbounds nuw float, ptr %53, i64 %idxprom36
  store float %52, ptr %arrayidx37, align 4, !tbaa !13
  %55 = load float, ptr %sum.ascast, align 4, !tbaa !13
  %56 = load float, ptr %lost.ascast, align 4, !tbaa !13
  %add38 = fadd float %55, %56
  %57 = load ptr, ptr %careful.addr.ascast, align 8, !tbaa !8
  %58 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul39 = mul i32 2, %58
  %idxprom40 = zext i32 %mul39 to i64
  %arrayidx41 = getelementptr inbounds nuw float, ptr %57, i64 %idxprom40
  store float %add38, ptr %arrayidx41, align 4, !tbaa !13
  %59 = load float, ptr %product.ascast, align 4, !tbaa !13
  %60 = load float, ptr %lost_product.ascast, align 4, !tbaa !13
  %add42 = fadd float %59, %60
  %61 = load ptr, ptr %careful.addr.ascast, align 8, !tbaa !8
  %62 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul43 = mul i32 2, %62
  %add44 = add i32 %mul43, 1
  %idxprom45 = zext i32 %add44 to i64
  %arrayidx46 = getelementptr inbounds nuw float, ptr %61, i64 %idxprom45
  store float %add42, ptr %arrayidx46, align 4, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lost_product) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %product) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lost) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %simple) #4
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
declare float @llvm.fabs.f32(float) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #3

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
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !6, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
