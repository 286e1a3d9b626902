; The softmax of each row, a workgroup a row: the greatest and the sum by trees in LDS, the
; exponential function is ocml's.
; RUN: --kernel softmax --grid 5 --block 256
; RUN: --arg f32[5x700]=rand:13 --arg f32[5x700]=0 --arg u32=700
; REFERENCE: softmax tolerance=1e-5
; EXPECT: arg=1 first=0.0019887434,0.00082485937,0.0015155635,0.0007658696,0.0021885415,0.00085978647,0.0018254793,0.000938872
; Made from src/softmax.hip by src/make.sh.

source_filename = "softmax.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ7softmaxE4part = internal addrspace(3) global [256 x float] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @softmax(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %columns) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %columns.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %from = alloca ptr, align 8, addrspace(5)
  %to = alloca ptr, align 8, addrspace(5)
  %most = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %half = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot14 = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %i36 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot40 = alloca i32, align 4, addrspace(5)
  %power = alloca float, align 4, addrspace(5)
  %half52 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot56 = alloca i32, align 4, addrspace(5)
  %scale = alloca float, align 4, addrspace(5)
  %i71 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot75 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  %l.ascast = addrspacecast ptr addrspace(5) %l to ptr
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  %most.ascast = addrspacecast ptr addrspace(5) %most to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %half.ascast = addrspacecast ptr addrspace(5) %half to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %i36.ascast = addrspacecast ptr addrspace(5) %i36 to ptr
  %power.ascast = addrspacecast ptr addrspace(5) %power to ptr
  %half52.ascast = addrspacecast ptr addrspace(5) %half52 to ptr
  %scale.ascast = addrspacecast ptr addrspace(5) %scale to ptr
  %i71.ascast = addrspacecast ptr addrspace(5) %i71 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store i32 %columns, ptr %columns.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %l.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #6
  %1 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %3 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 %2, %3
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw float, ptr %1, i64 %idx.ext
  store ptr %add.ptr, ptr %from.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #6
  %4 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %5 = call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !4
  %mul3 = mul i32 %5, %6
  %idx.ext4 = zext i32 %mul3 to i64
  %add.ptr5 = getelementptr inbounds nuw float, ptr %4, i64 %idx.ext4
  store ptr %add.ptr5, ptr %to.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %most) #6
  store float 0xFFF0000000000000, ptr %most.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %7 = load i32, ptr %l.ascast, align 4, !tbaa !4
  store i32 %7, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %8, %9
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %10 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %11 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %10, i64 %idxprom
  %12 = load float, ptr %arrayidx, align 4, !tbaa !11
  %13 = load float, ptr %most.ascast, align 4, !tbaa !11
  %cmp6 = fcmp contract ogt float %12, %13
  br i1 %cmp6, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %14 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %15 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom7 = zext i32 %15 to i64
  %arrayidx8 = getelementptr inbounds nuw float, ptr %14, i64 %idxprom7
  %16 = load float, ptr %arrayidx8, align 4, !tbaa !11
  br label %cond.end

cond.false:                                       ; preds = %for.body
  %17 = load float, ptr %most.ascast, align 4, !tbaa !11
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %16, %cond.true ], [ %17, %cond.false ]
  store float %cond, ptr %most.ascast, align 4, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %18 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add = add i32 %18, 256
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %19 = load float, ptr %most.ascast, align 4, !tbaa !11
  %20 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %idxprom9 = zext i32 %20 to i64
  %arrayidx10 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), i64 0, i64 %idxprom9
  store float %19, ptr %arrayidx10, align 4, !tbaa !11
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %half) #6
  store i32 128, ptr %half.ascast, align 4, !tbaa !4
  br label %for.cond11

for.cond11:                                       ; preds = %for.inc34, %for.end
  %21 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %cmp12 = icmp ugt i32 %21, 0
  br i1 %cmp12, label %for.body15, label %for.cond.cleanup13

for.cond.cleanup13:                               ; preds = %for.cond11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %half) #6
  br label %for.end35

for.body15:                                       ; preds = %for.cond11
  %22 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %cmp16 = icmp ult i32 %22, %23
  br i1 %cmp16, label %if.then, label %if.end

if.then:                                          ; preds = %for.body15
  %24 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %add17 = add i32 %24, %25
  %idxprom18 = zext i32 %add17 to i64
  %arrayidx19 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), i64 0, i64 %idxprom18
  %26 = load float, ptr %arrayidx19, align 4, !tbaa !11
  %27 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %idxprom20 = zext i32 %27 to i64
  %arrayidx21 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), i64 0, i64 %idxprom20
  %28 = load float, ptr %arrayidx21, align 4, !tbaa !11
  %cmp22 = fcmp contract ogt float %26, %28
  br i1 %cmp22, label %cond.true23, label %cond.false27

cond.true23:                                      ; preds = %if.then
  %29 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %add24 = add i32 %29, %30
  %idxprom25 = zext i32 %add24 to i64
  %arrayidx26 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), i64 0, i64 %idxprom25
  %31 = load float, ptr %arrayidx26, align 4, !tbaa !11
  br label %cond.end30

cond.false27:                                     ; preds = %if.then
  %32 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %idxprom28 = zext i32 %32 to i64
  %arrayidx29 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), i64 0, i64 %idxprom28
  %33 = load float, ptr %arrayidx29, align 4, !tbaa !11
  br label %cond.end30

cond.end30:                                       ; preds = %cond.false27, %cond.true23
  %cond31 = phi contract float [ %31, %cond.true23 ], [ %33, %cond.false27 ]
  %34 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %idxprom32 = zext i32 %34 to i64
  %arrayidx33 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), i64 0, i64 %idxprom32
  store float %cond31, ptr %arrayidx33, align 4, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %cond.end30, %for.body15
  call void @_ZL7barrierv() #7
  br label %for.inc34

for.inc34:                                        ; preds = %if.end
  %35 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %div = udiv i32 %35, 2
  store i32 %div, ptr %half.ascast, align 4, !tbaa !4
  br label %for.cond11, !llvm.loop !16

for.end35:                                        ; preds = %for.cond.cleanup13
  %36 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), align 16, !tbaa !11
  store float %36, ptr %most.ascast, align 4, !tbaa !11
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  store float 0.000000e+00, ptr %sum.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i36) #6
  %37 = load i32, ptr %l.ascast, align 4, !tbaa !4
  store i32 %37, ptr %i36.ascast, align 4, !tbaa !4
  br label %for.cond37

for.cond37:                                       ; preds = %for.inc47, %for.end35
  %38 = load i32, ptr %i36.ascast, align 4, !tbaa !4
  %39 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !4
  %cmp38 = icmp ult i32 %38, %39
  br i1 %cmp38, label %for.body41, label %for.cond.cleanup39

for.cond.cleanup39:                               ; preds = %for.cond37
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i36) #6
  br label %for.end49

for.body41:                                       ; preds = %for.cond37
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %power) #6
  %40 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %41 = load i32, ptr %i36.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %41 to i64
  %arrayidx43 = getelementptr inbounds nuw float, ptr %40, i64 %idxprom42
  %42 = load float, ptr %arrayidx43, align 4, !tbaa !11
  %43 = load float, ptr %most.ascast, align 4, !tbaa !11
  %sub = fsub contract float %42, %43
  %call = call contract float @__ocml_exp_f32(float noundef %sub) #7
  store float %call, ptr %power.ascast, align 4, !tbaa !11
  %44 = load float, ptr %power.ascast, align 4, !tbaa !11
  %45 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %46 = load i32, ptr %i36.ascast, align 4, !tbaa !4
  %idxprom44 = zext i32 %46 to i64
  %arrayidx45 = getelementptr inbounds nuw float, ptr %45, i64 %idxprom44
  store float %44, ptr %arrayidx45, align 4, !tbaa !11
  %47 = load float, ptr %power.ascast, align 4, !tbaa !11
  %48 = load float, ptr %sum.ascast, align 4, !tbaa !11
  %add46 = fadd contract float %48, %47
  store float %add46, ptr %sum.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %power) #6
  br label %for.inc47

for.inc47:                                        ; preds = %for.body41
  %49 = load i32, ptr %i36.ascast, align 4, !tbaa !4
  %add48 = add i32 %49, 256
  store i32 %add48, ptr %i36.ascast, align 4, !tbaa !4
  br label %for.cond37, !llvm.loop !17

for.end49:                                        ; preds = %for.cond.cleanup39
  %50 = load float, ptr %sum.ascast, align 4, !tbaa !11
  %51 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %idxprom50 = zext i32 %51 to i64
  %arrayidx51 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), i64 0, i64 %idxprom50
  store float %50, ptr %arrayidx51, align 4, !tbaa !11
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %half52) #6
  store i32 128, ptr %half52.ascast, align 4, !tbaa !4
  br label %for.cond53

for.cond53:                                       ; preds = %for.inc67, %for.end49
  %52 = load i32, ptr %half52.ascast, align 4, !tbaa !4
  %cmp54 = icmp ugt i32 %52, 0
  br i1 %cmp54, label %for.body57, label %for.cond.cleanup55

for.cond.cleanup55:                               ; preds = %for.cond53
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %half52) #6
  br label %for.end69

for.body57:                                       ; preds = %for.cond53
  %53 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %54 = load i32, ptr %half52.ascast, align 4, !tbaa !4
  %cmp58 = icmp ult i32 %53, %54
  br i1 %cmp58, label %if.then59, label %if.end66

if.then59:                                        ; preds = %for.body57
  %55 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %56 = load i32, ptr %half52.ascast, align 4, !tbaa !4
  %add60 = add i32 %55, %56
  %idxprom61 = zext i32 %add60 to i64
  %arrayidx62 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), i64 0, i64 %idxprom61
  %57 = load float, ptr %arrayidx62, align 4, !tbaa !11
  %58 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %idxprom63 = zext i32 %58 to i64
  %arrayidx64 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), i64 0, i64 %idxprom63
  %59 = load float, ptr %arrayidx64, align 4, !tbaa !11
  %add65 = fadd contract float %59, %57
  store float %add65, ptr %arrayidx64, align 4, !tbaa !11
  br label %if.end66

if.end66:                                         ; preds = %if.then59, %for.body57
  call void @_ZL7barrierv() #7
  br label %for.inc67

for.inc67:                                        ; preds = %if.end66
  %60 = load i32, ptr %half52.ascast, align 4, !tbaa !4
  %div68 = udiv i32 %60, 2
  store i32 %div68, ptr %half52.ascast, align 4, !tbaa !4
  br label %for.cond53, !llvm.loop !18

for.end69:                                        ; preds = %for.cond.cleanup55
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %scale) #6
  %61 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ7softmaxE4part to ptr), align 16, !tbaa !11
  %div70 = fdiv contract float 1.000000e+00, %61
  store float %div70, ptr %scale.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i71) #6
  %62 = load i32, ptr %l.ascast, align 4, !tbaa !4
  store i32 %62, ptr %i71.ascast, align 4, !tbaa !4
  br label %for.cond72

for.cond72:                                       ; preds = %for.inc80, %for.end69
  %63 = load i32, ptr %i71.ascast, align 4, !tbaa !4
  %64 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !4
  %cmp73 = icmp ult i32 %63, %64
  br i1 %cmp73, label %for.body76, label %for.cond.cleanup74

for.cond.cleanup74:                               ; preds = %for.cond72
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i71) #6
  br label %for.end82

for.body76:                                       ; preds = %for.cond72
  %65 = load float, ptr %scale.ascast, align 4, !tbaa !11
  %66 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %67 = load i32, ptr %i71.ascast, align 4, !tbaa !4
  %idxprom77 = zext i32 %67 to i64
  %arrayidx78 = getelementptr inbounds nuw float, ptr %66, i64 %idxprom77
  %68 = load float, ptr %arrayidx78, align 4, !tbaa !11
  %mul79 = fmul contract float %68, %65
  store float %mul79, ptr %arrayidx78, align 4, !tbaa !11
  br label %for.inc80

for.inc80:                                        ; preds = %for.body76
  %69 = load i32, ptr %i71.ascast, align 4, !tbaa !4
  %add81 = add i32 %69, 256
  store i32 %add81, ptr %i71.ascast, align 4, !tbaa !4
  br label %for.cond72, !llvm.loop !19

for.end82:                                        ; preds = %for.cond.cleanup74
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %scale) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %most) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #6
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

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent nounwind
declare hidden float @__ocml_exp_f32(float noundef) #4

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !6, i64 0}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
