; Fourier transforms of 256 complex numbers, radix 4, four stages (Stockham's order, no bits
; reversed): each work-item holds four numbers in registers and swaps them through LDS.
; RUN: --kernel fft4 --grid 3 --block 64
; RUN: --arg f32[3x256x2]=rand:131 --arg f32[3x256x2]=0
; REFERENCE: fft tolerance=1e-5
; EXPECT: arg=1 first=-14.336565,-4.380563,-8.075458,8.901218,3.3102818,8.666895,-0.36561418,4.881054
; Made from src/fft4.hip by src/make.sh.

source_filename = "fft4.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ4fft4E4data = internal addrspace(3) global [256 x <2 x float>] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @fft4(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %v = alloca [4 x <2 x float>], align 16, addrspace(5)
  %q = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %done = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot10 = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %angle = alloca float, align 4, addrspace(5)
  %w = alloca <2 x float>, align 8, addrspace(5)
  %power = alloca <2 x float>, align 8, addrspace(5)
  %q16 = alloca i32, align 4, addrspace(5)
  %a = alloca <2 x float>, align 8, addrspace(5)
  %b = alloca <2 x float>, align 8, addrspace(5)
  %c = alloca <2 x float>, align 8, addrspace(5)
  %d = alloca <2 x float>, align 8, addrspace(5)
  %turned = alloca <2 x float>, align 8, addrspace(5)
  %result = alloca [4 x <2 x float>], align 16, addrspace(5)
  %to = alloca i32, align 4, addrspace(5)
  %q53 = alloca i32, align 4, addrspace(5)
  %q67 = alloca i32, align 4, addrspace(5)
  %q84 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %base.ascast = addrspacecast ptr addrspace(5) %base to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %q.ascast = addrspacecast ptr addrspace(5) %q to ptr
  %done.ascast = addrspacecast ptr addrspace(5) %done to ptr
  %cleanup.dest.slot10.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot10 to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %angle.ascast = addrspacecast ptr addrspace(5) %angle to ptr
  %w.ascast = addrspacecast ptr addrspace(5) %w to ptr
  %power.ascast = addrspacecast ptr addrspace(5) %power to ptr
  %q16.ascast = addrspacecast ptr addrspace(5) %q16 to ptr
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  %turned.ascast = addrspacecast ptr addrspace(5) %turned to ptr
  %result.ascast = addrspacecast ptr addrspace(5) %result to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  %q53.ascast = addrspacecast ptr addrspace(5) %q53 to ptr
  %q67.ascast = addrspacecast ptr addrspace(5) %q67 to ptr
  %q84.ascast = addrspacecast ptr addrspace(5) %q84 to ptr
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q) #7
  store i32 0, ptr %q.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %2, 4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %4 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %5 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add = add i32 %4, %5
  %6 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %mul3 = mul i32 64, %6
  %add4 = add i32 %add, %mul3
  %idxprom = zext i32 %add4 to i64
  %arrayidx = getelementptr inbounds nuw <2 x float>, ptr %3, i64 %idxprom
  %7 = load <2 x float>, ptr %arrayidx, align 8, !tbaa !10
  %8 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %idxprom5 = zext i32 %8 to i64
  %arrayidx6 = getelementptr inbounds nuw [4 x <2 x float>], ptr %v.ascast, i64 0, i64 %idxprom5
  store <2 x float> %7, ptr %arrayidx6, align 8, !tbaa !10
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %inc = add i32 %9, 1
  store i32 %inc, ptr %q.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !11

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %done) #7
  store i32 1, ptr %done.ascast, align 4, !tbaa !4
  br label %for.cond7

for.cond7:                                        ; preds = %for.inc81, %for.end
  %10 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %cmp8 = icmp ult i32 %10, 256
  br i1 %cmp8, label %for.body11, label %for.cond.cleanup9

for.cond.cleanup9:                                ; preds = %for.cond7
  store i32 5, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %done) #7
  br label %for.end83

for.body11:                                       ; preds = %for.cond7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #7
  %11 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %12 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %rem = urem i32 %11, %12
  store i32 %rem, ptr %k.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %angle) #7
  %13 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %conv = uitofp i32 %13 to float
  %mul12 = fmul contract float -5.000000e-01, %conv
  %14 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %conv13 = uitofp i32 %14 to float
  %div = fdiv contract float %mul12, %conv13
  store float %div, ptr %angle.ascast, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %w) #7
  %15 = load float, ptr %angle.ascast, align 4, !tbaa !14
  %call = call contract float @__ocml_cospi_f32(float noundef %15) #8
  %vecinit = insertelement <2 x float> poison, float %call, i32 0
  %16 = load float, ptr %angle.ascast, align 4, !tbaa !14
  %call14 = call contract float @__ocml_sinpi_f32(float noundef %16) #8
  %vecinit15 = insertelement <2 x float> %vecinit, float %call14, i32 1
  store <2 x float> %vecinit15, ptr %w.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %power) #7
  %17 = load <2 x float>, ptr %w.ascast, align 8, !tbaa !10
  store <2 x float> %17, ptr %power.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q16) #7
  store i32 1, ptr %q16.ascast, align 4, !tbaa !4
  br label %for.cond17

for.cond17:                                       ; preds = %for.inc27, %for.body11
  %18 = load i32, ptr %q16.ascast, align 4, !tbaa !4
  %cmp18 = icmp ult i32 %18, 4
  br i1 %cmp18, label %for.body20, label %for.cond.cleanup19

for.cond.cleanup19:                               ; preds = %for.cond17
  store i32 8, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q16) #7
  br label %for.end29

for.body20:                                       ; preds = %for.cond17
  %19 = load i32, ptr %q16.ascast, align 4, !tbaa !4
  %idxprom21 = zext i32 %19 to i64
  %arrayidx22 = getelementptr inbounds nuw [4 x <2 x float>], ptr %v.ascast, i64 0, i64 %idxprom21
  %20 = load <2 x float>, ptr %arrayidx22, align 8, !tbaa !10
  %21 = load <2 x float>, ptr %power.ascast, align 8, !tbaa !10
  %call23 = call contract noundef <2 x float> @_ZL5timesDv2_fS_(<2 x float> noundef %20, <2 x float> noundef %21) #8
  %22 = load i32, ptr %q16.ascast, align 4, !tbaa !4
  %idxprom24 = zext i32 %22 to i64
  %arrayidx25 = getelementptr inbounds nuw [4 x <2 x float>], ptr %v.ascast, i64 0, i64 %idxprom24
  store <2 x float> %call23, ptr %arrayidx25, align 8, !tbaa !10
  %23 = load <2 x float>, ptr %power.ascast, align 8, !tbaa !10
  %24 = load <2 x float>, ptr %w.ascast, align 8, !tbaa !10
  %call26 = call contract noundef <2 x float> @_ZL5timesDv2_fS_(<2 x float> noundef %23, <2 x float> noundef %24) #8
  store <2 x float> %call26, ptr %power.ascast, align 8, !tbaa !10
  br label %for.inc27

for.inc27:                                        ; preds = %for.body20
  %25 = load i32, ptr %q16.ascast, align 4, !tbaa !4
  %inc28 = add i32 %25, 1
  store i32 %inc28, ptr %q16.ascast, align 4, !tbaa !4
  br label %for.cond17, !llvm.loop !16

for.end29:                                        ; preds = %for.cond.cleanup19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #7
  %arrayidx30 = getelementptr inbounds [4 x <2 x float>], ptr %v.ascast, i64 0, i64 0
  %26 = load <2 x float>, ptr %arrayidx30, align 16, !tbaa !10
  %arrayidx31 = getelementptr inbounds [4 x <2 x float>], ptr %v.ascast, i64 0, i64 2
  %27 = load <2 x float>, ptr %arrayidx31, align 16, !tbaa !10
  %add32 = fadd contract <2 x float> %26, %27
  store <2 x float> %add32, ptr %a.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #7
  %arrayidx33 = getelementptr inbounds [4 x <2 x float>], ptr %v.ascast, i64 0, i64 0
  %28 = load <2 x float>, ptr %arrayidx33, align 16, !tbaa !10
  %arrayidx34 = getelementptr inbounds [4 x <2 x float>], ptr %v.ascast, i64 0, i64 2
  %29 = load <2 x float>, ptr %arrayidx34, align 16, !tbaa !10
  %sub = fsub contract <2 x float> %28, %29
  store <2 x float> %sub, ptr %b.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c) #7
  %arrayidx35 = getelementptr inbounds [4 x <2 x float>], ptr %v.ascast, i64 0, i64 1
  %30 = load <2 x float>, ptr %arrayidx35, align 8, !tbaa !10
  %arrayidx36 = getelementptr inbounds [4 x <2 x float>], ptr %v.ascast, i64 0, i64 3
  %31 = load <2 x float>, ptr %arrayidx36, align 8, !tbaa !10
  %add37 = fadd contract <2 x float> %30, %31
  store <2 x float> %add37, ptr %c.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #7
  %arrayidx38 = getelementptr inbounds [4 x <2 x float>], ptr %v.ascast, i64 0, i64 1
  %32 = load <2 x float>, ptr %arrayidx38, align 8, !tbaa !10
  %arrayidx39 = getelementptr inbounds [4 x <2 x float>], ptr %v.ascast, i64 0, i64 3
  %33 = load <2 x float>, ptr %arrayidx39, align 8, !tbaa !10
  %sub40 = fsub contract <2 x float> %32, %33
  store <2 x float> %sub40, ptr %d.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %turned) #7
  %34 = load <2 x float>, ptr %d.ascast, align 8
  %35 = extractelement <2 x float> %34, i64 1
  %vecinit41 = insertelement <2 x float> poison, float %35, i32 0
  %36 = load <2 x float>, ptr %d.ascast, align 8
  %37 = extractelement <2 x float> %36, i64 0
  %fneg = fneg contract float %37
  %vecinit42 = insertelement <2 x float> %vecinit41, float %fneg, i32 1
  store <2 x float> %vecinit42, ptr %turned.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %result) #7
  %38 = load <2 x float>, ptr %a.ascast, align 8, !tbaa !10
  %39 = load <2 x float>, ptr %c.ascast, align 8, !tbaa !10
  %add43 = fadd contract <2 x float> %38, %39
  store <2 x float> %add43, ptr %result.ascast, align 8, !tbaa !10
  %arrayinit.element = getelementptr inbounds <2 x float>, ptr %result.ascast, i64 1
  %40 = load <2 x float>, ptr %b.ascast, align 8, !tbaa !10
  %41 = load <2 x float>, ptr %turned.ascast, align 8, !tbaa !10
  %add44 = fadd contract <2 x float> %40, %41
  store <2 x float> %add44, ptr %arrayinit.element, align 8, !tbaa !10
  %arrayinit.element45 = getelementptr inbounds <2 x float>, ptr %result.ascast, i64 2
  %42 = load <2 x float>, ptr %a.ascast, align 8, !tbaa !10
  %43 = load <2 x float>, ptr %c.ascast, align 8, !tbaa !10
  %sub46 = fsub contract <2 x float> %42, %43
  store <2 x float> %sub46, ptr %arrayinit.element45, align 8, !tbaa !10
  %arrayinit.element47 = getelementptr inbounds <2 x float>, ptr %result.ascast, i64 3
  %44 = load <2 x float>, ptr %b.ascast, align 8, !tbaa !10
  %45 = load <2 x float>, ptr %turned.ascast, align 8, !tbaa !10
  %sub48 = fsub contract <2 x float> %44, %45
  store <2 x float> %sub48, ptr %arrayinit.element47, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #7
  %46 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %47 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %div49 = udiv i32 %46, %47
  %mul50 = mul i32 %div49, 4
  %48 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %mul51 = mul i32 %mul50, %48
  %49 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add52 = add i32 %mul51, %49
  store i32 %add52, ptr %to.ascast, align 4, !tbaa !4
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q53) #7
  store i32 0, ptr %q53.ascast, align 4, !tbaa !4
  br label %for.cond54

for.cond54:                                       ; preds = %for.inc64, %for.end29
  %50 = load i32, ptr %q53.ascast, align 4, !tbaa !4
  %cmp55 = icmp ult i32 %50, 4
  br i1 %cmp55, label %for.body57, label %for.cond.cleanup56

for.cond.cleanup56:                               ; preds = %for.cond54
  store i32 11, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q53) #7
  br label %for.end66

for.body57:                                       ; preds = %for.cond54
  %51 = load i32, ptr %q53.ascast, align 4, !tbaa !4
  %idxprom58 = zext i32 %51 to i64
  %arrayidx59 = getelementptr inbounds nuw [4 x <2 x float>], ptr %result.ascast, i64 0, i64 %idxprom58
  %52 = load <2 x float>, ptr %arrayidx59, align 8, !tbaa !10
  %53 = load i32, ptr %to.ascast, align 4, !tbaa !4
  %54 = load i32, ptr %q53.ascast, align 4, !tbaa !4
  %55 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %mul60 = mul i32 %54, %55
  %add61 = add i32 %53, %mul60
  %idxprom62 = zext i32 %add61 to i64
  %arrayidx63 = getelementptr inbounds nuw [256 x <2 x float>], ptr addrspacecast (ptr addrspace(3) @_ZZ4fft4E4data to ptr), i64 0, i64 %idxprom62
  store <2 x float> %52, ptr %arrayidx63, align 8, !tbaa !10
  br label %for.inc64

for.inc64:                                        ; preds = %for.body57
  %56 = load i32, ptr %q53.ascast, align 4, !tbaa !4
  %inc65 = add i32 %56, 1
  store i32 %inc65, ptr %q53.ascast, align 4, !tbaa !4
  br label %for.cond54, !llvm.loop !17

for.end66:                                        ; preds = %for.cond.cleanup56
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q67) #7
  store i32 0, ptr %q67.ascast, align 4, !tbaa !4
  br label %for.cond68

for.cond68:                                       ; preds = %for.inc78, %for.end66
  %57 = load i32, ptr %q67.ascast, align 4, !tbaa !4
  %cmp69 = icmp ult i32 %57, 4
  br i1 %cmp69, label %for.body71, label %for.cond.cleanup70

for.cond.cleanup70:                               ; preds = %for.cond68
  store i32 14, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q67) #7
  br label %for.end80

for.body71:                                       ; preds = %for.cond68
  %58 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %59 = load i32, ptr %q67.ascast, align 4, !tbaa !4
  %mul72 = mul i32 64, %59
  %add73 = add i32 %58, %mul72
  %idxprom74 = zext i32 %add73 to i64
  %arrayidx75 = getelementptr inbounds nuw [256 x <2 x float>], ptr addrspacecast (ptr addrspace(3) @_ZZ4fft4E4data to ptr), i64 0, i64 %idxprom74
  %60 = load <2 x float>, ptr %arrayidx75, align 8, !tbaa !10
  %61 = load i32, ptr %q67.ascast, align 4, !tbaa !4
  %idxprom76 = zext i32 %61 to i64
  %arrayidx77 = getelementptr inbounds nuw [4 x <2 x float>], ptr %v.ascast, i64 0, i64 %idxprom76
  store <2 x float> %60, ptr %arrayidx77, align 8, !tbaa !10
  br label %for.inc78

for.inc78:                                        ; preds = %for.body71
  %62 = load i32, ptr %q67.ascast, align 4, !tbaa !4
  %inc79 = add i32 %62, 1
  store i32 %inc79, ptr %q67.ascast, align 4, !tbaa !4
  br label %for.cond68, !llvm.loop !18

for.end80:                                        ; preds = %for.cond.cleanup70
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %result) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %turned) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %power) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %w) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %angle) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #7
  br label %for.inc81

for.inc81:                                        ; preds = %for.end80
  %63 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %mul82 = mul i32 %63, 4
  store i32 %mul82, ptr %done.ascast, align 4, !tbaa !4
  br label %for.cond7, !llvm.loop !19

for.end83:                                        ; preds = %for.cond.cleanup9
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q84) #7
  store i32 0, ptr %q84.ascast, align 4, !tbaa !4
  br label %for.cond85

for.cond85:                                       ; preds = %for.inc96, %for.end83
  %64 = load i32, ptr %q84.ascast, align 4, !tbaa !4
  %cmp86 = icmp ult i32 %64, 4
  br i1 %cmp86, label %for.body88, label %for.cond.cleanup87

for.cond.cleanup87:                               ; preds = %for.cond85
  store i32 17, ptr %cleanup.dest.slot10.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q84) #7
  br label %for.end98

for.body88:                                       ; preds = %for.cond85
  %65 = load i32, ptr %q84.ascast, align 4, !tbaa !4
  %idxprom89 = zext i32 %65 to i64
  %arrayidx90 = getelementptr inbounds nuw [4 x <2 x float>], ptr %v.ascast, i64 0, i64 %idxprom89
  %66 = load <2 x float>, ptr %arrayidx90, align 8, !tbaa !10
  %67 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %68 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %69 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add91 = add i32 %68, %69
  %70 = load i32, ptr %q84.ascast, align 4, !tbaa !4
  %mul92 = mul i32 64, %70
  %add93 = add i32 %add91, %mul92
  %idxprom94 = zext i32 %add93 to i64
  %arrayidx95 = getelementptr inbounds nuw <2 x float>, ptr %67, i64 %idxprom94
  store <2 x float> %66, ptr %arrayidx95, align 8, !tbaa !10
  br label %for.inc96

for.inc96:                                        ; preds = %for.body88
  %71 = load i32, ptr %q84.ascast, align 4, !tbaa !4
  %inc97 = add i32 %71, 1
  store i32 %inc97, ptr %q84.ascast, align 4, !tbaa !4
  br label %for.cond85, !llvm.loop !20

for.end98:                                        ; preds = %for.cond.cleanup87
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #7
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

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nounwind
declare hidden float @__ocml_cospi_f32(float noundef) #3

; Function Attrs: convergent nounwind
declare hidden float @__ocml_sinpi_f32(float noundef) #3

; Function Attrs: convergent mustprogress nounwind
define internal noundef <2 x float> @_ZL5timesDv2_fS_(<2 x float> noundef %a, <2 x float> noundef %b) #4 {
entry:
  %retval = alloca <2 x float>, align 8, addrspace(5)
  %a.addr = alloca <2 x float>, align 8, addrspace(5)
  %b.addr = alloca <2 x float>, align 8, addrspace(5)
  %.compoundliteral = alloca <2 x float>, align 8, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %.compoundliteral.ascast = addrspacecast ptr addrspace(5) %.compoundliteral to ptr
  store <2 x float> %a, ptr %a.addr.ascast, align 8, !tbaa !10
  store <2 x float> %b, ptr %b.addr.ascast, align 8, !tbaa !10
  %0 = load <2 x float>, ptr %a.addr.ascast, align 8
  %1 = extractelement <2 x float> %0, i64 0
  %2 = load <2 x float>, ptr %b.addr.ascast, align 8
  %3 = extractelement <2 x float> %2, i64 0
  %mul = fmul contract float %1, %3
  %4 = load <2 x float>, ptr %a.addr.ascast, align 8
  %5 = extractelement <2 x float> %4, i64 1
  %6 = load <2 x float>, ptr %b.addr.ascast, align 8
  %7 = extractelement <2 x float> %6, i64 1
  %mul1 = fmul contract float %5, %7
  %sub = fsub contract float %mul, %mul1
  %vecinit = insertelement <2 x float> poison, float %sub, i32 0
  %8 = load <2 x float>, ptr %a.addr.ascast, align 8
  %9 = extractelement <2 x float> %8, i64 0
  %10 = load <2 x float>, ptr %b.addr.ascast, align 8
  %11 = extractelement <2 x float> %10, i64 1
  %mul2 = fmul contract float %9, %11
  %12 = load <2 x float>, ptr %a.addr.ascast, align 8
  %13 = extractelement <2 x float> %12, i64 1
  %14 = load <2 x float>, ptr %b.addr.ascast, align 8
  %15 = extractelement <2 x float> %14, i64 0
  %mul3 = fmul contract float %13, %15
  %add = fadd contract float %mul2, %mul3
  %vecinit4 = insertelement <2 x float> %vecinit, float %add, i32 1
  store <2 x float> %vecinit4, ptr %.compoundliteral.ascast, align 8, !tbaa !10
  %16 = load <2 x float>, ptr %.compoundliteral.ascast, align 8, !tbaa !10
  ret <2 x float> %16
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #5 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!18 = distinct !{!18, !12, !13}
!19 = distinct !{!19, !12, !13}
!20 = distinct !{!20, !12, !13}
