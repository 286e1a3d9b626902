; What instructions do to operands and results on the way: absolute values, signs, clamping,
; halves and doubles of results, smallest, largest and middle ones, NaNs among them.
; RUN: --kernel modifiers --grid 2 --block 64
; RUN: --arg u32[128]=rand:199 --arg f32[128]=rand:200 --arg f32[128x12]=0 --arg u32[128]=0
; REFERENCE: modifiers
; EXPECT: arg=2 first=-inf,-0.15610598,inf,0.0,-0.79770327,-0.40749067,-inf,0.30777776
; EXPECT: arg=3 first=108,76,76,74,76,76,76,90
; Made from src/modifiers.hip by src/make.sh.

source_filename = "modifiers.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @modifiers(ptr addrspace(1) noundef %bits.coerce, ptr addrspace(1) noundef %small.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %kinds.coerce) #0 {
entry:
  %bits = alloca ptr, align 8, addrspace(5)
  %small = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %kinds = alloca ptr, align 8, addrspace(5)
  %bits.addr = alloca ptr, align 8, addrspace(5)
  %small.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %kinds.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %raw = alloca i32, align 4, addrspace(5)
  %x = alloca float, align 4, addrspace(5)
  %y = alloca float, align 4, addrspace(5)
  %z = alloca float, align 4, addrspace(5)
  %row = alloca ptr, align 8, addrspace(5)
  %doubled = alloca float, align 4, addrspace(5)
  %clamped = alloca float, align 4, addrspace(5)
  %low = alloca float, align 4, addrspace(5)
  %high = alloca float, align 4, addrspace(5)
  %bits.ascast = addrspacecast ptr addrspace(5) %bits to ptr
  %small.ascast = addrspacecast ptr addrspace(5) %small to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %kinds.ascast = addrspacecast ptr addrspace(5) %kinds to ptr
  %bits.addr.ascast = addrspacecast ptr addrspace(5) %bits.addr to ptr
  %small.addr.ascast = addrspacecast ptr addrspace(5) %small.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %kinds.addr.ascast = addrspacecast ptr addrspace(5) %kinds.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %raw.ascast = addrspacecast ptr addrspace(5) %raw to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %z.ascast = addrspacecast ptr addrspace(5) %z to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %doubled.ascast = addrspacecast ptr addrspace(5) %doubled to ptr
  %clamped.ascast = addrspacecast ptr addrspace(5) %clamped to ptr
  %low.ascast = addrspacecast ptr addrspace(5) %low to ptr
  %high.ascast = addrspacecast ptr addrspace(5) %high to ptr
  store ptr addrspace(1) %bits.coerce, ptr %bits.ascast, align 8
  %bits1 = load ptr, ptr %bits.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %small.coerce, ptr %small.ascast, align 8
  %small2 = load ptr, ptr %small.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %kinds.coerce, ptr %kinds.ascast, align 8
  %kinds4 = load ptr, ptr %kinds.ascast, align 8, !tbaa !8
  store ptr %bits1, ptr %bits.addr.ascast, align 8, !tbaa !8
  store ptr %small2, ptr %small.addr.ascast, align 8, !tbaa !11
  store ptr %out3, ptr %out.addr.ascast, align 8, !tbaa !11
  store ptr %kinds4, ptr %kinds.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %raw) #4
  %5 = load ptr, ptr %bits.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %5, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %7, ptr %raw.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %8, 8
  %cmp = icmp eq i32 %rem, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem5 = urem i32 %9, 16
  %tobool = icmp ne i32 %rem5, 0
  %10 = zext i1 %tobool to i64
  %cond = select i1 %tobool, i32 2143289344, i32 -8388608
  store i32 %cond, ptr %raw.ascast, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem6 = urem i32 %11, 8
  %cmp7 = icmp eq i32 %rem6, 1
  br i1 %cmp7, label %if.then8, label %if.end9

if.then8:                                         ; preds = %if.end
  %12 = load i32, ptr %raw.ascast, align 4, !tbaa !4
  %and = and i32 %12, -2139095041
  store i32 %and, ptr %raw.ascast, align 4, !tbaa !4
  br label %if.end9

if.end9:                                          ; preds = %if.then8, %if.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  %13 = load float, ptr %raw.ascast, align 4, !tbaa !15
  store float %13, ptr %x.ascast, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  %14 = load ptr, ptr %small.addr.ascast, align 8, !tbaa !11
  %15 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %15 to i64
  %arrayidx11 = getelementptr inbounds nuw float, ptr %14, i64 %idxprom10
  %16 = load float, ptr %arrayidx11, align 4, !tbaa !16
  store float %16, ptr %y.ascast, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %z) #4
  %17 = load ptr, ptr %small.addr.ascast, align 8, !tbaa !11
  %18 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %xor = xor i32 %18, 1
  %idxprom12 = zext i32 %xor to i64
  %arrayidx13 = getelementptr inbounds nuw float, ptr %17, i64 %idxprom12
  %19 = load float, ptr %arrayidx13, align 4, !tbaa !16
  store float %19, ptr %z.ascast, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #4
  %20 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul14 = mul i32 12, %21
  %idx.ext = zext i32 %mul14 to i64
  %add.ptr = getelementptr inbounds nuw float, ptr %20, i64 %idx.ext
  store ptr %add.ptr, ptr %row.ascast, align 8, !tbaa !11
  %22 = load float, ptr %x.ascast, align 4, !tbaa !16
  %23 = call contract float @llvm.fabs.f32(float %22)
  %fneg = fneg contract float %23
  %24 = load float, ptr %y.ascast, align 4, !tbaa !16
  %add15 = fadd float %fneg, %24
  %25 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx16 = getelementptr inbounds float, ptr %25, i64 0
  store float %add15, ptr %arrayidx16, align 4, !tbaa !16
  %26 = load float, ptr %y.ascast, align 4, !tbaa !16
  %27 = call contract float @llvm.fabs.f32(float %26)
  %28 = load float, ptr %z.ascast, align 4, !tbaa !16
  %fneg17 = fneg contract float %28
  %mul18 = fmul float %27, %fneg17
  %29 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx19 = getelementptr inbounds float, ptr %29, i64 1
  store float %mul18, ptr %arrayidx19, align 4, !tbaa !16
  %30 = load float, ptr %x.ascast, align 4, !tbaa !16
  %fneg20 = fneg contract float %30
  %31 = load float, ptr %y.ascast, align 4, !tbaa !16
  %32 = call contract float @llvm.fabs.f32(float %31)
  %33 = load float, ptr %z.ascast, align 4, !tbaa !16
  %fneg21 = fneg contract float %33
  %34 = call float @llvm.fma.f32(float %fneg20, float %32, float %fneg21)
  %35 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx22 = getelementptr inbounds float, ptr %35, i64 2
  store float %34, ptr %arrayidx22, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %doubled) #4
  %36 = load float, ptr %y.ascast, align 4, !tbaa !16
  %mul23 = fmul float %36, 2.000000e+00
  store float %mul23, ptr %doubled.ascast, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %clamped) #4
  %37 = load float, ptr %doubled.ascast, align 4, !tbaa !16
  %38 = call float @llvm.minnum.f32(float %37, float 1.000000e+00)
  %39 = call float @llvm.maxnum.f32(float %38, float 0.000000e+00)
  store float %39, ptr %clamped.ascast, align 4, !tbaa !16
  %40 = load float, ptr %clamped.ascast, align 4, !tbaa !16
  %41 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx24 = getelementptr inbounds float, ptr %41, i64 3
  store float %40, ptr %arrayidx24, align 4, !tbaa !16
  %42 = load float, ptr %y.ascast, align 4, !tbaa !16
  %43 = load float, ptr %z.ascast, align 4, !tbaa !16
  %add25 = fadd float %42, %43
  %mul26 = fmul float %add25, 4.000000e+00
  %44 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx27 = getelementptr inbounds float, ptr %44, i64 4
  store float %mul26, ptr %arrayidx27, align 4, !tbaa !16
  %45 = load float, ptr %y.ascast, align 4, !tbaa !16
  %46 = load float, ptr %z.ascast, align 4, !tbaa !16
  %sub = fsub float %45, %46
  %mul28 = fmul float %sub, 5.000000e-01
  %47 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx29 = getelementptr inbounds float, ptr %47, i64 5
  store float %mul28, ptr %arrayidx29, align 4, !tbaa !16
  %48 = load float, ptr %x.ascast, align 4, !tbaa !16
  %49 = load float, ptr %y.ascast, align 4, !tbaa !16
  %50 = call float @llvm.minnum.f32(float %48, float %49)
  %51 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx30 = getelementptr inbounds float, ptr %51, i64 6
  store float %50, ptr %arrayidx30, align 4, !tbaa !16
  %52 = load float, ptr %z.ascast, align 4, !tbaa !16
  %53 = load float, ptr %x.ascast, align 4, !tbaa !16
  %54 = call float @llvm.maxnum.f32(float %52, float %53)
  %55 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx31 = getelementptr inbounds float, ptr %55, i64 7
  store float %54, ptr %arrayidx31, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %low) #4
  %56 = load float, ptr %y.ascast, align 4, !tbaa !16
  %57 = load float, ptr %z.ascast, align 4, !tbaa !16
  %58 = call float @llvm.minnum.f32(float %56, float %57)
  store float %58, ptr %low.ascast, align 4, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high) #4
  %59 = load float, ptr %y.ascast, align 4, !tbaa !16
  %60 = load float, ptr %z.ascast, align 4, !tbaa !16
  %61 = call float @llvm.maxnum.f32(float %59, float %60)
  store float %61, ptr %high.ascast, align 4, !tbaa !16
  %62 = load float, ptr %y.ascast, align 4, !tbaa !16
  %mul32 = fmul float %62, 3.000000e+00
  %63 = load float, ptr %low.ascast, align 4, !tbaa !16
  %64 = call float @llvm.maxnum.f32(float %mul32, float %63)
  %65 = load float, ptr %high.ascast, align 4, !tbaa !16
  %66 = call float @llvm.minnum.f32(float %64, float %65)
  %67 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx33 = getelementptr inbounds float, ptr %67, i64 8
  store float %66, ptr %arrayidx33, align 4, !tbaa !16
  %68 = load float, ptr %y.ascast, align 4, !tbaa !16
  %69 = load float, ptr %x.ascast, align 4, !tbaa !16
  %70 = call contract float @llvm.copysign.f32(float %68, float %69)
  %71 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx34 = getelementptr inbounds float, ptr %71, i64 9
  store float %70, ptr %arrayidx34, align 4, !tbaa !16
  %72 = load float, ptr %y.ascast, align 4, !tbaa !16
  %mul35 = fmul float %72, 5.000000e+01
  %73 = call float @llvm.trunc.f32(float %mul35)
  %74 = load float, ptr %z.ascast, align 4, !tbaa !16
  %mul36 = fmul float %74, 5.000000e+01
  %75 = call float @llvm.floor.f32(float %mul36)
  %mul37 = fmul float %75, 1.000000e+03
  %add38 = fadd float %73, %mul37
  %76 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx39 = getelementptr inbounds float, ptr %76, i64 10
  store float %add38, ptr %arrayidx39, align 4, !tbaa !16
  %77 = load float, ptr %x.ascast, align 4, !tbaa !16
  %78 = load float, ptr %y.ascast, align 4, !tbaa !16
  %cmp40 = fcmp olt float %77, %78
  br i1 %cmp40, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end9
  %79 = load float, ptr %x.ascast, align 4, !tbaa !16
  %fneg41 = fneg contract float %79
  br label %cond.end

cond.false:                                       ; preds = %if.end9
  %80 = load float, ptr %x.ascast, align 4, !tbaa !16
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond42 = phi contract float [ %fneg41, %cond.true ], [ %80, %cond.false ]
  %81 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %arrayidx43 = getelementptr inbounds float, ptr %81, i64 11
  store float %cond42, ptr %arrayidx43, align 4, !tbaa !16
  %82 = load float, ptr %x.ascast, align 4, !tbaa !16
  %83 = load float, ptr %x.ascast, align 4, !tbaa !16
  %cmp44 = fcmp une float %82, %83
  %conv45 = zext i1 %cmp44 to i32
  %84 = load float, ptr %x.ascast, align 4, !tbaa !16
  %85 = load float, ptr %y.ascast, align 4, !tbaa !16
  %cmp46 = fcmp ogt float %84, %85
  %conv47 = zext i1 %cmp46 to i32
  %shl = shl i32 %conv47, 1
  %or = or i32 %conv45, %shl
  %86 = load float, ptr %x.ascast, align 4, !tbaa !16
  %87 = load float, ptr %y.ascast, align 4, !tbaa !16
  %cmp48 = fcmp ole float %86, %87
  %conv49 = zext i1 %cmp48 to i32
  %shl50 = shl i32 %conv49, 2
  %or51 = or i32 %or, %shl50
  %88 = load float, ptr %x.ascast, align 4, !tbaa !16
  %89 = load float, ptr %x.ascast, align 4, !tbaa !16
  %cmp52 = fcmp oeq float %88, %89
  %conv53 = zext i1 %cmp52 to i32
  %shl54 = shl i32 %conv53, 3
  %or55 = or i32 %or51, %shl54
  %90 = load float, ptr %x.ascast, align 4, !tbaa !16
  %cmp56 = fcmp olt float %90, 0.000000e+00
  %lnot = xor i1 %cmp56, true
  %conv57 = zext i1 %lnot to i32
  %shl58 = shl i32 %conv57, 4
  %or59 = or i32 %or55, %shl58
  %91 = load float, ptr %x.ascast, align 4, !tbaa !16
  %92 = call float @llvm.fabs.f32(float %91)
  %cmp60 = fcmp oeq float %92, 0x7FF0000000000000
  %conv61 = zext i1 %cmp60 to i32
  %shl62 = shl i32 %conv61, 5
  %or63 = or i32 %or59, %shl62
  %93 = load float, ptr %x.ascast, align 4, !tbaa !16
  %94 = load float, ptr %y.ascast, align 4, !tbaa !16
  %cmp64 = fcmp une float %93, %94
  %conv65 = zext i1 %cmp64 to i32
  %shl66 = shl i32 %conv65, 6
  %or67 = or i32 %or63, %shl66
  %95 = load ptr, ptr %kinds.addr.ascast, align 8, !tbaa !8
  %96 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom68 = zext i32 %96 to i64
  %arrayidx69 = getelementptr inbounds nuw i32, ptr %95, i64 %idxprom68
  store i32 %or67, ptr %arrayidx69, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %low) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %clamped) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %doubled) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %z) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %raw) #4
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

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.copysign.f32(float, float) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.trunc.f32(float) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.floor.f32(float) #3

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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 float", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!6, !6, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !6, i64 0}
