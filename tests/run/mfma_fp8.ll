; Matrix product with matrix instructions of CDNA3: f32 is rounded to bytes of four exponent
; bits, which gfx942 has without infinities and negative zero, multiplied, summed in f32.
; ARCH: gfx942
; TARGETS: gfx942
; RUN: --kernel mfma_fp8 --grid 2,3 --block 64
; RUN: --arg f32[48x64]=rand:8 --arg f32[64x32]=rand:9 --arg f32[48x32]=0
; RUN: --arg u32=48 --arg u32=32 --arg u32=64
; REFERENCE: matmul_fp8_fnuz tolerance=1e-5
; EXPECT: arg=2 first=-3.2119446,1.8418884,0.7460022,-3.3709564,-0.89634705,1.4918213,0.6050415,0.86161804
; Made from src/mfma_fp8.hip by src/make.sh.

source_filename = "mfma_fp8.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @mfma_fp8(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %c = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %c.addr = alloca ptr, align 8, addrspace(5)
  %m.addr = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %k.addr = alloca i32, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %col = alloca i32, align 4, addrspace(5)
  %sum = alloca <4 x float>, align 16, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %x = alloca ptr, align 8, addrspace(5)
  %y = alloca ptr, align 8, addrspace(5)
  %xs = alloca i64, align 8, addrspace(5)
  %ys = alloca i64, align 8, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot60 = alloca i32, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %m.addr.ascast = addrspacecast ptr addrspace(5) %m.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %k.addr.ascast = addrspacecast ptr addrspace(5) %k.addr to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %col.ascast = addrspacecast ptr addrspace(5) %col to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %xs.ascast = addrspacecast ptr addrspace(5) %xs to ptr
  %ys.ascast = addrspacecast ptr addrspace(5) %ys to ptr
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %c.coerce, ptr %c.ascast, align 8
  %c3 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %c3, ptr %c.addr.ascast, align 8, !tbaa !8
  store i32 %m, ptr %m.addr.ascast, align 4, !tbaa !4
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %k, ptr %k.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #6
  %0 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul = mul i32 %0, 16
  store i32 %mul, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %col) #6
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 %1, 16
  %2 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem = urem i32 %2, 16
  %add = add i32 %mul4, %rem
  store i32 %add, ptr %col.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  store <4 x float> zeroinitializer, ptr %sum.ascast, align 16, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #6
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, %4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #6
  %5 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %7 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem5 = urem i32 %7, 16
  %add6 = add i32 %6, %rem5
  %8 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul7 = mul i32 %add6, %8
  %idx.ext = zext i32 %mul7 to i64
  %add.ptr = getelementptr inbounds nuw float, ptr %5, i64 %idx.ext
  %9 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idx.ext8 = zext i32 %9 to i64
  %add.ptr9 = getelementptr inbounds nuw float, ptr %add.ptr, i64 %idx.ext8
  %10 = call i32 @llvm.amdgcn.workitem.id.x()
  %div = udiv i32 %10, 16
  %mul10 = mul i32 8, %div
  %idx.ext11 = zext i32 %mul10 to i64
  %add.ptr12 = getelementptr inbounds nuw float, ptr %add.ptr9, i64 %idx.ext11
  store ptr %add.ptr12, ptr %x.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #6
  %11 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %13 = call i32 @llvm.amdgcn.workitem.id.x()
  %div13 = udiv i32 %13, 16
  %mul14 = mul i32 8, %div13
  %add15 = add i32 %12, %mul14
  %14 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul16 = mul i32 %add15, %14
  %idx.ext17 = zext i32 %mul16 to i64
  %add.ptr18 = getelementptr inbounds nuw float, ptr %11, i64 %idx.ext17
  %15 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %idx.ext19 = zext i32 %15 to i64
  %add.ptr20 = getelementptr inbounds nuw float, ptr %add.ptr18, i64 %idx.ext19
  store ptr %add.ptr20, ptr %y.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %xs) #6
  %16 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds float, ptr %16, i64 0
  %17 = load float, ptr %arrayidx, align 4, !tbaa !12
  %18 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  %arrayidx21 = getelementptr inbounds float, ptr %18, i64 1
  %19 = load float, ptr %arrayidx21, align 4, !tbaa !12
  %20 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  %arrayidx22 = getelementptr inbounds float, ptr %20, i64 2
  %21 = load float, ptr %arrayidx22, align 4, !tbaa !12
  %22 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  %arrayidx23 = getelementptr inbounds float, ptr %22, i64 3
  %23 = load float, ptr %arrayidx23, align 4, !tbaa !12
  %call = call noundef i32 @_ZL6narrowffff(float noundef %17, float noundef %19, float noundef %21, float noundef %23) #7
  %conv = zext i32 %call to i64
  %24 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  %arrayidx24 = getelementptr inbounds float, ptr %24, i64 4
  %25 = load float, ptr %arrayidx24, align 4, !tbaa !12
  %26 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  %arrayidx25 = getelementptr inbounds float, ptr %26, i64 5
  %27 = load float, ptr %arrayidx25, align 4, !tbaa !12
  %28 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  %arrayidx26 = getelementptr inbounds float, ptr %28, i64 6
  %29 = load float, ptr %arrayidx26, align 4, !tbaa !12
  %30 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  %arrayidx27 = getelementptr inbounds float, ptr %30, i64 7
  %31 = load float, ptr %arrayidx27, align 4, !tbaa !12
  %call28 = call noundef i32 @_ZL6narrowffff(float noundef %25, float noundef %27, float noundef %29, float noundef %31) #7
  %conv29 = zext i32 %call28 to i64
  %shl = shl i64 %conv29, 32
  %or = or i64 %conv, %shl
  store i64 %or, ptr %xs.ascast, align 8, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ys) #6
  %32 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  %arrayidx30 = getelementptr inbounds float, ptr %32, i64 0
  %33 = load float, ptr %arrayidx30, align 4, !tbaa !12
  %34 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  %35 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %35 to i64
  %arrayidx31 = getelementptr inbounds nuw float, ptr %34, i64 %idxprom
  %36 = load float, ptr %arrayidx31, align 4, !tbaa !12
  %37 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  %38 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul32 = mul i32 2, %38
  %idxprom33 = zext i32 %mul32 to i64
  %arrayidx34 = getelementptr inbounds nuw float, ptr %37, i64 %idxprom33
  %39 = load float, ptr %arrayidx34, align 4, !tbaa !12
  %40 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  %41 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul35 = mul i32 3, %41
  %idxprom36 = zext i32 %mul35 to i64
  %arrayidx37 = getelementptr inbounds nuw float, ptr %40, i64 %idxprom36
  %42 = load float, ptr %arrayidx37, align 4, !tbaa !12
  %call38 = call noundef i32 @_ZL6narrowffff(float noundef %33, float noundef %36, float noundef %39, float noundef %42) #7
  %conv39 = zext i32 %call38 to i64
  %43 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  %44 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul40 = mul i32 4, %44
  %idxprom41 = zext i32 %mul40 to i64
  %arrayidx42 = getelementptr inbounds nuw float, ptr %43, i64 %idxprom41
  %45 = load float, ptr %arrayidx42, align 4, !tbaa !12
  %46 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  %47 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul43 = mul i32 5, %47
  %idxprom44 = zext i32 %mul43 to i64
  %arrayidx45 = getelementptr inbounds nuw float, ptr %46, i64 %idxprom44
  %48 = load float, ptr %arrayidx45, align 4, !tbaa !12
  %49 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  %50 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul46 = mul i32 6, %50
  %idxprom47 = zext i32 %mul46 to i64
  %arrayidx48 = getelementptr inbounds nuw float, ptr %49, i64 %idxprom47
  %51 = load float, ptr %arrayidx48, align 4, !tbaa !12
  %52 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  %53 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul49 = mul i32 7, %53
  %idxprom50 = zext i32 %mul49 to i64
  %arrayidx51 = getelementptr inbounds nuw float, ptr %52, i64 %idxprom50
  %54 = load float, ptr %arrayidx51, align 4, !tbaa !12
  %call52 = call noundef i32 @_ZL6narrowffff(float noundef %45, float noundef %48, float noundef %51, float noundef %54) #7
  %conv53 = zext i32 %call52 to i64
  %shl54 = shl i64 %conv53, 32
  %or55 = or i64 %conv39, %shl54
  store i64 %or55, ptr %ys.ascast, align 8, !tbaa !14
  %55 = load i64, ptr %xs.ascast, align 8, !tbaa !14
  %56 = load i64, ptr %ys.ascast, align 8, !tbaa !14
  %57 = load <4 x float>, ptr %sum.ascast, align 16, !tbaa !11
  %58 = call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x32.fp8.fp8(i64 %55, i64 %56, <4 x float> %57, i32 0, i32 0, i32 0)
  store <4 x float> %58, ptr %sum.ascast, align 16, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ys) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %xs) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #6
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %59 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add56 = add i32 %59, 32
  store i32 %add56, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #6
  store i32 0, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond57

for.cond57:                                       ; preds = %for.inc75, %for.end
  %60 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %cmp58 = icmp ult i32 %60, 4
  br i1 %cmp58, label %for.body61, label %for.cond.cleanup59

for.cond.cleanup59:                               ; preds = %for.cond57
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #6
  br label %for.end76

for.body61:                                       ; preds = %for.cond57
  %61 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %62 = call i32 @llvm.amdgcn.workitem.id.x()
  %div62 = udiv i32 %62, 16
  %mul63 = mul i32 4, %div62
  %add64 = add i32 %61, %mul63
  %63 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %add65 = add i32 %add64, %63
  %64 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp66 = icmp ult i32 %add65, %64
  br i1 %cmp66, label %if.then, label %if.end

if.then:                                          ; preds = %for.body61
  %65 = load <4 x float>, ptr %sum.ascast, align 16, !tbaa !11
  %66 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %vecext = extractelement <4 x float> %65, i32 %66
  %67 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %68 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %69 = call i32 @llvm.amdgcn.workitem.id.x()
  %div67 = udiv i32 %69, 16
  %mul68 = mul i32 4, %div67
  %add69 = add i32 %68, %mul68
  %70 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %add70 = add i32 %add69, %70
  %71 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul71 = mul i32 %add70, %71
  %72 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add72 = add i32 %mul71, %72
  %idxprom73 = zext i32 %add72 to i64
  %arrayidx74 = getelementptr inbounds nuw float, ptr %67, i64 %idxprom73
  store float %vecext, ptr %arrayidx74, align 4, !tbaa !12
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body61
  br label %for.inc75

for.inc75:                                        ; preds = %if.end
  %73 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %inc = add i32 %73, 1
  store i32 %inc, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond57, !llvm.loop !19

for.end76:                                        ; preds = %for.cond.cleanup59
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %col) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef i32 @_ZL6narrowffff(float noundef %a, float noundef %b, float noundef %c, float noundef %d) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %a.addr = alloca float, align 4, addrspace(5)
  %b.addr = alloca float, align 4, addrspace(5)
  %c.addr = alloca float, align 4, addrspace(5)
  %d.addr = alloca float, align 4, addrspace(5)
  %word = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %d.addr.ascast = addrspacecast ptr addrspace(5) %d.addr to ptr
  %word.ascast = addrspacecast ptr addrspace(5) %word to ptr
  store float %a, ptr %a.addr.ascast, align 4, !tbaa !12
  store float %b, ptr %b.addr.ascast, align 4, !tbaa !12
  store float %c, ptr %c.addr.ascast, align 4, !tbaa !12
  store float %d, ptr %d.addr.ascast, align 4, !tbaa !12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %word) #6
  %0 = load float, ptr %a.addr.ascast, align 4, !tbaa !12
  %1 = load float, ptr %b.addr.ascast, align 4, !tbaa !12
  %2 = call i32 @llvm.amdgcn.cvt.pk.fp8.f32(float %0, float %1, i32 0, i1 false)
  store i32 %2, ptr %word.ascast, align 4, !tbaa !4
  %3 = load float, ptr %c.addr.ascast, align 4, !tbaa !12
  %4 = load float, ptr %d.addr.ascast, align 4, !tbaa !12
  %5 = load i32, ptr %word.ascast, align 4, !tbaa !4
  %6 = call i32 @llvm.amdgcn.cvt.pk.fp8.f32(float %3, float %4, i32 %5, i1 true)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %word) #6
  ret i32 %6
}

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x32.fp8.fp8(i64, i64, <4 x float>, i32 immarg, i32 immarg, i32 immarg) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.amdgcn.cvt.pk.fp8.f32(float, float, i32, i1 immarg) #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!11 = !{!6, !6, i64 0}
!12 = !{!13, !13, i64 0}
!13 = !{!"float", !6, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"long long", !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
