; Prices of European calls and puts (Black and Scholes) with exp, log and sqrt of ocml.
; RUN: --kernel black_scholes --grid 2 --block 256
; RUN: --arg f32[512]=rand:8 --arg f32[512]=rand:9 --arg f32[512]=rand:10
; RUN: --arg f32[512]=0 --arg f32[512]=0 --arg f32=0.02 --arg f32=0.3
; REFERENCE: black_scholes tolerance=5e-5
; EXPECT: arg=3 first=4.2539186,12.473353,38.276184,8.904102,0.32384968,22.028599,42.59354,1.3015406
; EXPECT: arg=4 first=6.447605,16.943533,0.019068629,22.951496,22.368109,1.699625,4.6634493,48.553455
; Made from src/black_scholes.hip by src/make.sh.

source_filename = "black_scholes.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @black_scholes(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, ptr addrspace(1) noundef %call.coerce, ptr addrspace(1) noundef %put.coerce, float noundef %rate, float noundef %volatility) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %c = alloca ptr, align 8, addrspace(5)
  %call = alloca ptr, align 8, addrspace(5)
  %put = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %c.addr = alloca ptr, align 8, addrspace(5)
  %call.addr = alloca ptr, align 8, addrspace(5)
  %put.addr = alloca ptr, align 8, addrspace(5)
  %rate.addr = alloca float, align 4, addrspace(5)
  %volatility.addr = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %spot = alloca float, align 4, addrspace(5)
  %strike = alloca float, align 4, addrspace(5)
  %years = alloca float, align 4, addrspace(5)
  %root = alloca float, align 4, addrspace(5)
  %d1 = alloca float, align 4, addrspace(5)
  %d2 = alloca float, align 4, addrspace(5)
  %n1 = alloca float, align 4, addrspace(5)
  %n2 = alloca float, align 4, addrspace(5)
  %discount = alloca float, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %call.ascast = addrspacecast ptr addrspace(5) %call to ptr
  %put.ascast = addrspacecast ptr addrspace(5) %put to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %call.addr.ascast = addrspacecast ptr addrspace(5) %call.addr to ptr
  %put.addr.ascast = addrspacecast ptr addrspace(5) %put.addr to ptr
  %rate.addr.ascast = addrspacecast ptr addrspace(5) %rate.addr to ptr
  %volatility.addr.ascast = addrspacecast ptr addrspace(5) %volatility.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %spot.ascast = addrspacecast ptr addrspace(5) %spot to ptr
  %strike.ascast = addrspacecast ptr addrspace(5) %strike to ptr
  %years.ascast = addrspacecast ptr addrspace(5) %years to ptr
  %root.ascast = addrspacecast ptr addrspace(5) %root to ptr
  %d1.ascast = addrspacecast ptr addrspace(5) %d1 to ptr
  %d2.ascast = addrspacecast ptr addrspace(5) %d2 to ptr
  %n1.ascast = addrspacecast ptr addrspace(5) %n1 to ptr
  %n2.ascast = addrspacecast ptr addrspace(5) %n2 to ptr
  %discount.ascast = addrspacecast ptr addrspace(5) %discount to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %c.coerce, ptr %c.ascast, align 8
  %c3 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %call.coerce, ptr %call.ascast, align 8
  %call4 = load ptr, ptr %call.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %put.coerce, ptr %put.ascast, align 8
  %put5 = load ptr, ptr %put.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %c3, ptr %c.addr.ascast, align 8, !tbaa !8
  store ptr %call4, ptr %call.addr.ascast, align 8, !tbaa !8
  store ptr %put5, ptr %put.addr.ascast, align 8, !tbaa !8
  store float %rate, ptr %rate.addr.ascast, align 4, !tbaa !11
  store float %volatility, ptr %volatility.addr.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %spot) #5
  %5 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %5, i64 %idxprom
  %7 = load float, ptr %arrayidx, align 4, !tbaa !11
  %mul6 = fmul contract float 5.000000e+01, %7
  %add7 = fadd contract float 6.000000e+01, %mul6
  store float %add7, ptr %spot.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %strike) #5
  %8 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %9 to i64
  %arrayidx9 = getelementptr inbounds nuw float, ptr %8, i64 %idxprom8
  %10 = load float, ptr %arrayidx9, align 4, !tbaa !11
  %mul10 = fmul contract float 4.000000e+01, %10
  %add11 = fadd contract float 6.000000e+01, %mul10
  store float %add11, ptr %strike.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %years) #5
  %11 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom12 = zext i32 %12 to i64
  %arrayidx13 = getelementptr inbounds nuw float, ptr %11, i64 %idxprom12
  %13 = load float, ptr %arrayidx13, align 4, !tbaa !11
  %mul14 = fmul contract float 1.750000e+00, %13
  %add15 = fadd contract float 2.000000e+00, %mul14
  store float %add15, ptr %years.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %root) #5
  %14 = load float, ptr %years.ascast, align 4, !tbaa !11
  %call16 = call contract float @__ocml_sqrt_f32(float noundef %14) #6
  store float %call16, ptr %root.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d1) #5
  %15 = load float, ptr %spot.ascast, align 4, !tbaa !11
  %16 = load float, ptr %strike.ascast, align 4, !tbaa !11
  %div = fdiv contract float %15, %16
  %call17 = call contract float @__ocml_log_f32(float noundef %div) #6
  %17 = load float, ptr %rate.addr.ascast, align 4, !tbaa !11
  %18 = load float, ptr %volatility.addr.ascast, align 4, !tbaa !11
  %mul18 = fmul contract float 5.000000e-01, %18
  %19 = load float, ptr %volatility.addr.ascast, align 4, !tbaa !11
  %mul19 = fmul contract float %mul18, %19
  %add20 = fadd contract float %17, %mul19
  %20 = load float, ptr %years.ascast, align 4, !tbaa !11
  %mul21 = fmul contract float %add20, %20
  %add22 = fadd contract float %call17, %mul21
  %21 = load float, ptr %volatility.addr.ascast, align 4, !tbaa !11
  %22 = load float, ptr %root.ascast, align 4, !tbaa !11
  %mul23 = fmul contract float %21, %22
  %div24 = fdiv contract float %add22, %mul23
  store float %div24, ptr %d1.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d2) #5
  %23 = load float, ptr %d1.ascast, align 4, !tbaa !11
  %24 = load float, ptr %volatility.addr.ascast, align 4, !tbaa !11
  %25 = load float, ptr %root.ascast, align 4, !tbaa !11
  %mul25 = fmul contract float %24, %25
  %sub = fsub contract float %23, %mul25
  store float %sub, ptr %d2.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n1) #5
  %26 = load float, ptr %d1.ascast, align 4, !tbaa !11
  %call26 = call contract noundef float @_ZL10normal_cdff(float noundef %26) #6
  store float %call26, ptr %n1.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n2) #5
  %27 = load float, ptr %d2.ascast, align 4, !tbaa !11
  %call27 = call contract noundef float @_ZL10normal_cdff(float noundef %27) #6
  store float %call27, ptr %n2.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %discount) #5
  %28 = load float, ptr %rate.addr.ascast, align 4, !tbaa !11
  %fneg = fneg contract float %28
  %29 = load float, ptr %years.ascast, align 4, !tbaa !11
  %mul28 = fmul contract float %fneg, %29
  %call29 = call contract float @__ocml_exp_f32(float noundef %mul28) #6
  store float %call29, ptr %discount.ascast, align 4, !tbaa !11
  %30 = load float, ptr %spot.ascast, align 4, !tbaa !11
  %31 = load float, ptr %n1.ascast, align 4, !tbaa !11
  %mul30 = fmul contract float %30, %31
  %32 = load float, ptr %strike.ascast, align 4, !tbaa !11
  %33 = load float, ptr %discount.ascast, align 4, !tbaa !11
  %mul31 = fmul contract float %32, %33
  %34 = load float, ptr %n2.ascast, align 4, !tbaa !11
  %mul32 = fmul contract float %mul31, %34
  %sub33 = fsub contract float %mul30, %mul32
  %35 = load ptr, ptr %call.addr.ascast, align 8, !tbaa !8
  %36 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom34 = zext i32 %36 to i64
  %arrayidx35 = getelementptr inbounds nuw float, ptr %35, i64 %idxprom34
  store float %sub33, ptr %arrayidx35, align 4, !tbaa !11
  %37 = load float, ptr %strike.ascast, align 4, !tbaa !11
  %38 = load float, ptr %discount.ascast, align 4, !tbaa !11
  %mul36 = fmul contract float %37, %38
  %39 = load float, ptr %n2.ascast, align 4, !tbaa !11
  %sub37 = fsub contract float 1.000000e+00, %39
  %mul38 = fmul contract float %mul36, %sub37
  %40 = load float, ptr %spot.ascast, align 4, !tbaa !11
  %41 = load float, ptr %n1.ascast, align 4, !tbaa !11
  %sub39 = fsub contract float 1.000000e+00, %41
  %mul40 = fmul contract float %40, %sub39
  %sub41 = fsub contract float %mul38, %mul40
  %42 = load ptr, ptr %put.addr.ascast, align 8, !tbaa !8
  %43 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %43 to i64
  %arrayidx43 = getelementptr inbounds nuw float, ptr %42, i64 %idxprom42
  store float %sub41, ptr %arrayidx43, align 4, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %discount) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n2) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n1) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d2) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d1) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %root) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %years) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %strike) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %spot) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
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
declare hidden float @__ocml_sqrt_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_log_f32(float noundef) #3

; Function Attrs: convergent mustprogress nounwind
define internal noundef float @_ZL10normal_cdff(float noundef %d) #4 {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %d.addr = alloca float, align 4, addrspace(5)
  %k = alloca float, align 4, addrspace(5)
  %tail = alloca float, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %d.addr.ascast = addrspacecast ptr addrspace(5) %d.addr to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %tail.ascast = addrspacecast ptr addrspace(5) %tail to ptr
  store float %d, ptr %d.addr.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #5
  %0 = load float, ptr %d.addr.ascast, align 4, !tbaa !11
  %call = call contract float @__ocml_fabs_f32(float noundef %0) #6
  %mul = fmul contract float 0x3FCDA67120000000, %call
  %add = fadd contract float 1.000000e+00, %mul
  %div = fdiv contract float 1.000000e+00, %add
  store float %div, ptr %k.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %tail) #5
  %1 = load float, ptr %d.addr.ascast, align 4, !tbaa !11
  %mul1 = fmul contract float -5.000000e-01, %1
  %2 = load float, ptr %d.addr.ascast, align 4, !tbaa !11
  %mul2 = fmul contract float %mul1, %2
  %call3 = call contract float @__ocml_exp_f32(float noundef %mul2) #6
  %mul4 = fmul contract float 0x3FD9884540000000, %call3
  %3 = load float, ptr %k.ascast, align 4, !tbaa !11
  %4 = load float, ptr %k.ascast, align 4, !tbaa !11
  %5 = load float, ptr %k.ascast, align 4, !tbaa !11
  %6 = load float, ptr %k.ascast, align 4, !tbaa !11
  %7 = load float, ptr %k.ascast, align 4, !tbaa !11
  %mul5 = fmul contract float %7, 0x3FF548CDE0000000
  %add6 = fadd contract float 0xBFFD23DD40000000, %mul5
  %mul7 = fmul contract float %6, %add6
  %add8 = fadd contract float 0x3FFC80EF00000000, %mul7
  %mul9 = fmul contract float %5, %add8
  %add10 = fadd contract float 0xBFD6D1F0E0000000, %mul9
  %mul11 = fmul contract float %4, %add10
  %add12 = fadd contract float 0x3FD470BF40000000, %mul11
  %mul13 = fmul contract float %3, %add12
  %mul14 = fmul contract float %mul4, %mul13
  store float %mul14, ptr %tail.ascast, align 4, !tbaa !11
  %8 = load float, ptr %d.addr.ascast, align 4, !tbaa !11
  %cmp = fcmp contract ogt float %8, 0.000000e+00
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %9 = load float, ptr %tail.ascast, align 4, !tbaa !11
  %sub = fsub contract float 1.000000e+00, %9
  br label %cond.end

cond.false:                                       ; preds = %entry
  %10 = load float, ptr %tail.ascast, align 4, !tbaa !11
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %sub, %cond.true ], [ %10, %cond.false ]
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %tail) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #5
  ret float %cond
}

; Function Attrs: convergent nounwind
declare hidden float @__ocml_exp_f32(float noundef) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nounwind
declare hidden float @__ocml_fabs_f32(float noundef) #3

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !6, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
