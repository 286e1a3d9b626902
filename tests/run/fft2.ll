; Fourier transforms of 256 complex numbers, radix 2: bits of the index reversed on the way
; into LDS, then eight stages with a barrier between; factors from ocml.
; RUN: --kernel fft2 --grid 3 --block 128
; RUN: --arg f32[3x256x2]=rand:130 --arg f32[3x256x2]=0
; REFERENCE: fft tolerance=1e-5
; EXPECT: arg=1 first=-5.0851192,11.001339,5.313746,-9.87062,-17.978085,2.336456,-4.6339946,15.756231
; Made from src/fft2.hip by src/make.sh.

source_filename = "fft2.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ4fft2E4data = internal addrspace(3) global [256 x <2 x float>] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @fft2(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %half = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot9 = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %low = alloca i32, align 4, addrspace(5)
  %high = alloca i32, align 4, addrspace(5)
  %angle = alloca float, align 4, addrspace(5)
  %c = alloca float, align 4, addrspace(5)
  %s = alloca float, align 4, addrspace(5)
  %a = alloca <2 x float>, align 8, addrspace(5)
  %b = alloca <2 x float>, align 8, addrspace(5)
  %turned = alloca <2 x float>, align 8, addrspace(5)
  %i35 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot39 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %base.ascast = addrspacecast ptr addrspace(5) %base to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %half.ascast = addrspacecast ptr addrspace(5) %half to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %low.ascast = addrspacecast ptr addrspace(5) %low to ptr
  %high.ascast = addrspacecast ptr addrspace(5) %high to ptr
  %angle.ascast = addrspacecast ptr addrspace(5) %angle to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %s.ascast = addrspacecast ptr addrspace(5) %s to ptr
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %turned.ascast = addrspacecast ptr addrspace(5) %turned to ptr
  %i35.ascast = addrspacecast ptr addrspace(5) %i35 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #7
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #7
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 256, %1
  store i32 %mul, ptr %base.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %2 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %2, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, 256
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %5 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add = add i32 %5, %6
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw <2 x float>, ptr %4, i64 %idxprom
  %7 = load <2 x float>, ptr %arrayidx, align 8, !tbaa !10
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %9 = call i32 @llvm.bitreverse.i32(i32 %8)
  %shr = lshr i32 %9, 24
  %idxprom3 = zext i32 %shr to i64
  %arrayidx4 = getelementptr inbounds nuw [256 x <2 x float>], ptr addrspacecast (ptr addrspace(3) @_ZZ4fft2E4data to ptr), i64 0, i64 %idxprom3
  store <2 x float> %7, ptr %arrayidx4, align 8, !tbaa !10
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add5 = add i32 %10, 128
  store i32 %add5, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !11

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %half) #7
  store i32 1, ptr %half.ascast, align 4, !tbaa !4
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc32, %for.end
  %11 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %cmp7 = icmp ult i32 %11, 256
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup8

for.cond.cleanup8:                                ; preds = %for.cond6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %half) #7
  br label %for.end34

for.body10:                                       ; preds = %for.cond6
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #7
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %rem = urem i32 %12, %13
  store i32 %rem, ptr %k.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %low) #7
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul11 = mul i32 2, %14
  %15 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %sub = sub i32 %mul11, %15
  store i32 %sub, ptr %low.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high) #7
  %16 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %17 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %add12 = add i32 %16, %17
  store i32 %add12, ptr %high.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %angle) #7
  %18 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %conv = uitofp i32 %18 to float
  %fneg = fneg contract float %conv
  %19 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %conv13 = uitofp i32 %19 to float
  %div = fdiv contract float %fneg, %conv13
  store float %div, ptr %angle.ascast, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c) #7
  %20 = load float, ptr %angle.ascast, align 4, !tbaa !14
  %call = call contract float @__ocml_cospi_f32(float noundef %20) #8
  store float %call, ptr %c.ascast, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #7
  %21 = load float, ptr %angle.ascast, align 4, !tbaa !14
  %call14 = call contract float @__ocml_sinpi_f32(float noundef %21) #8
  store float %call14, ptr %s.ascast, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #7
  %22 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %idxprom15 = zext i32 %22 to i64
  %arrayidx16 = getelementptr inbounds nuw [256 x <2 x float>], ptr addrspacecast (ptr addrspace(3) @_ZZ4fft2E4data to ptr), i64 0, i64 %idxprom15
  %23 = load <2 x float>, ptr %arrayidx16, align 8, !tbaa !10
  store <2 x float> %23, ptr %a.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #7
  %24 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %idxprom17 = zext i32 %24 to i64
  %arrayidx18 = getelementptr inbounds nuw [256 x <2 x float>], ptr addrspacecast (ptr addrspace(3) @_ZZ4fft2E4data to ptr), i64 0, i64 %idxprom17
  %25 = load <2 x float>, ptr %arrayidx18, align 8, !tbaa !10
  store <2 x float> %25, ptr %b.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %turned) #7
  %26 = load float, ptr %c.ascast, align 4, !tbaa !14
  %27 = load <2 x float>, ptr %b.ascast, align 8
  %28 = extractelement <2 x float> %27, i64 0
  %mul19 = fmul contract float %26, %28
  %29 = load float, ptr %s.ascast, align 4, !tbaa !14
  %30 = load <2 x float>, ptr %b.ascast, align 8
  %31 = extractelement <2 x float> %30, i64 1
  %mul20 = fmul contract float %29, %31
  %sub21 = fsub contract float %mul19, %mul20
  %vecinit = insertelement <2 x float> poison, float %sub21, i32 0
  %32 = load float, ptr %c.ascast, align 4, !tbaa !14
  %33 = load <2 x float>, ptr %b.ascast, align 8
  %34 = extractelement <2 x float> %33, i64 1
  %mul22 = fmul contract float %32, %34
  %35 = load float, ptr %s.ascast, align 4, !tbaa !14
  %36 = load <2 x float>, ptr %b.ascast, align 8
  %37 = extractelement <2 x float> %36, i64 0
  %mul23 = fmul contract float %35, %37
  %add24 = fadd contract float %mul22, %mul23
  %vecinit25 = insertelement <2 x float> %vecinit, float %add24, i32 1
  store <2 x float> %vecinit25, ptr %turned.ascast, align 8, !tbaa !10
  %38 = load <2 x float>, ptr %a.ascast, align 8, !tbaa !10
  %39 = load <2 x float>, ptr %turned.ascast, align 8, !tbaa !10
  %add26 = fadd contract <2 x float> %38, %39
  %40 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %idxprom27 = zext i32 %40 to i64
  %arrayidx28 = getelementptr inbounds nuw [256 x <2 x float>], ptr addrspacecast (ptr addrspace(3) @_ZZ4fft2E4data to ptr), i64 0, i64 %idxprom27
  store <2 x float> %add26, ptr %arrayidx28, align 8, !tbaa !10
  %41 = load <2 x float>, ptr %a.ascast, align 8, !tbaa !10
  %42 = load <2 x float>, ptr %turned.ascast, align 8, !tbaa !10
  %sub29 = fsub contract <2 x float> %41, %42
  %43 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %idxprom30 = zext i32 %43 to i64
  %arrayidx31 = getelementptr inbounds nuw [256 x <2 x float>], ptr addrspacecast (ptr addrspace(3) @_ZZ4fft2E4data to ptr), i64 0, i64 %idxprom30
  store <2 x float> %sub29, ptr %arrayidx31, align 8, !tbaa !10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %turned) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %angle) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %low) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #7
  br label %for.inc32

for.inc32:                                        ; preds = %for.body10
  %44 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %mul33 = mul i32 %44, 2
  store i32 %mul33, ptr %half.ascast, align 4, !tbaa !4
  br label %for.cond6, !llvm.loop !16

for.end34:                                        ; preds = %for.cond.cleanup8
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i35) #7
  %45 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %45, ptr %i35.ascast, align 4, !tbaa !4
  br label %for.cond36

for.cond36:                                       ; preds = %for.inc46, %for.end34
  %46 = load i32, ptr %i35.ascast, align 4, !tbaa !4
  %cmp37 = icmp ult i32 %46, 256
  br i1 %cmp37, label %for.body40, label %for.cond.cleanup38

for.cond.cleanup38:                               ; preds = %for.cond36
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i35) #7
  br label %for.end48

for.body40:                                       ; preds = %for.cond36
  %47 = load i32, ptr %i35.ascast, align 4, !tbaa !4
  %idxprom41 = zext i32 %47 to i64
  %arrayidx42 = getelementptr inbounds nuw [256 x <2 x float>], ptr addrspacecast (ptr addrspace(3) @_ZZ4fft2E4data to ptr), i64 0, i64 %idxprom41
  %48 = load <2 x float>, ptr %arrayidx42, align 8, !tbaa !10
  %49 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %50 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %51 = load i32, ptr %i35.ascast, align 4, !tbaa !4
  %add43 = add i32 %50, %51
  %idxprom44 = zext i32 %add43 to i64
  %arrayidx45 = getelementptr inbounds nuw <2 x float>, ptr %49, i64 %idxprom44
  store <2 x float> %48, ptr %arrayidx45, align 8, !tbaa !10
  br label %for.inc46

for.inc46:                                        ; preds = %for.body40
  %52 = load i32, ptr %i35.ascast, align 4, !tbaa !4
  %add47 = add i32 %52, 128
  store i32 %add47, ptr %i35.ascast, align 4, !tbaa !4
  br label %for.cond36, !llvm.loop !17

for.end48:                                        ; preds = %for.cond.cleanup38
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #3

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

; Function Attrs: convergent nounwind
declare hidden float @__ocml_cospi_f32(float noundef) #5

; Function Attrs: convergent nounwind
declare hidden float @__ocml_sinpi_f32(float noundef) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!9 = !{!"any pointer", !6, i64 0}
!10 = !{!6, !6, i64 0}
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = !{!15, !15, i64 0}
!15 = !{!"float", !6, i64 0}
!16 = distinct !{!16, !12, !13}
!17 = distinct !{!17, !12, !13}
