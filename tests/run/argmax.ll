; The largest float and its place, the first among equals: floats become integers that order
; the same way, each half of a wave agrees by swaps through LDS hardware (which in RDNA reaches
; no further), the wave by reading lanes, the launch by a 64-bit atomic.
; RUN: --kernel argmax --grid 4 --block 128
; RUN: --arg f32[2048]=rand:125 --arg u64[2]=0 --arg u32=2048
; REFERENCE: argmax
; EXPECT: arg=1 first=13797903362651324383,3212574720
; Made from src/argmax.hip by src/make.sh.

source_filename = "argmax.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @argmax(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %best.coerce, i32 noundef %n) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %best = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %best.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %most = alloca i64, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %bits = alloca i32, align 4, addrspace(5)
  %ref.tmp = alloca float, align 4, addrspace(5)
  %own = alloca i64, align 8, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot17 = alloca i32, align 4, addrspace(5)
  %from = alloca i32, align 4, addrspace(5)
  %low = alloca i32, align 4, addrspace(5)
  %high = alloca i32, align 4, addrspace(5)
  %other = alloca i64, align 8, addrspace(5)
  %low36 = alloca i32, align 4, addrspace(5)
  %high38 = alloca i32, align 4, addrspace(5)
  %other41 = alloca i64, align 8, addrspace(5)
  %.atomictmp = alloca i64, align 8, addrspace(5)
  %atomic-temp = alloca i64, align 8, addrspace(5)
  %.atomictmp58 = alloca i64, align 8, addrspace(5)
  %atomic-temp60 = alloca i64, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %best.ascast = addrspacecast ptr addrspace(5) %best to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %best.addr.ascast = addrspacecast ptr addrspace(5) %best.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %lane.ascast = addrspacecast ptr addrspace(5) %lane to ptr
  %most.ascast = addrspacecast ptr addrspace(5) %most to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %bits.ascast = addrspacecast ptr addrspace(5) %bits to ptr
  %ref.tmp.ascast = addrspacecast ptr addrspace(5) %ref.tmp to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
  %low.ascast = addrspacecast ptr addrspace(5) %low to ptr
  %high.ascast = addrspacecast ptr addrspace(5) %high to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  %low36.ascast = addrspacecast ptr addrspace(5) %low36 to ptr
  %high38.ascast = addrspacecast ptr addrspace(5) %high38 to ptr
  %other41.ascast = addrspacecast ptr addrspace(5) %other41 to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp58.ascast = addrspacecast ptr addrspace(5) %.atomictmp58 to ptr
  %atomic-temp60.ascast = addrspacecast ptr addrspace(5) %atomic-temp60 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %best.coerce, ptr %best.ascast, align 8
  %best2 = load ptr, ptr %best.ascast, align 8, !tbaa !11
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %best2, ptr %best.addr.ascast, align 8, !tbaa !11
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lane) #6
  %0 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  store i32 %1, ptr %lane.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %most) #6
  store i64 0, ptr %most.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %3 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %4 = getelementptr i8, ptr addrspace(4) %3, i32 12
  %5 = load i16, ptr addrspace(4) %4, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv = zext i16 %5 to i32
  %mul = mul i32 %2, %conv
  %6 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %6
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %7, %8
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bits) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp) #6
  %9 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %10 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %9, i64 %idxprom
  %11 = load float, ptr %arrayidx, align 4, !tbaa !17
  %mul3 = fmul contract float %11, 6.400000e+01
  %12 = call contract float @llvm.trunc.f32(float %mul3)
  %div = fdiv contract float %12, 6.400000e+01
  store float %div, ptr %ref.tmp.ascast, align 4, !tbaa !17
  %13 = load i32, ptr %ref.tmp.ascast, align 4, !tbaa !19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp) #6
  store i32 %13, ptr %bits.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %shr = lshr i32 %14, 31
  %tobool = icmp ne i32 %shr, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %15 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %not = xor i32 %15, -1
  br label %cond.end

cond.false:                                       ; preds = %for.body
  %16 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %or = or i32 %16, -2147483648
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %not, %cond.true ], [ %or, %cond.false ]
  store i32 %cond, ptr %bits.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #6
  %17 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %conv4 = zext i32 %17 to i64
  %shl = shl i64 %conv4, 32
  %18 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %not5 = xor i32 %18, -1
  %conv6 = zext i32 %not5 to i64
  %or7 = or i64 %shl, %conv6
  store i64 %or7, ptr %own.ascast, align 8, !tbaa !13
  %19 = load i64, ptr %own.ascast, align 8, !tbaa !13
  %20 = load i64, ptr %most.ascast, align 8, !tbaa !13
  %cmp8 = icmp ugt i64 %19, %20
  br i1 %cmp8, label %cond.true9, label %cond.false10

cond.true9:                                       ; preds = %cond.end
  %21 = load i64, ptr %own.ascast, align 8, !tbaa !13
  br label %cond.end11

cond.false10:                                     ; preds = %cond.end
  %22 = load i64, ptr %most.ascast, align 8, !tbaa !13
  br label %cond.end11

cond.end11:                                       ; preds = %cond.false10, %cond.true9
  %cond12 = phi i64 [ %21, %cond.true9 ], [ %22, %cond.false10 ]
  store i64 %cond12, ptr %most.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bits) #6
  br label %for.inc

for.inc:                                          ; preds = %cond.end11
  %23 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add13 = add i32 %23, 512
  store i32 %add13, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !20

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #6
  store i32 16, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond14

for.cond14:                                       ; preds = %for.inc32, %for.end
  %24 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp15 = icmp ugt i32 %24, 0
  br i1 %cmp15, label %for.body18, label %for.cond.cleanup16

for.cond.cleanup16:                               ; preds = %for.cond14
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #6
  br label %for.end34

for.body18:                                       ; preds = %for.cond14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #6
  %25 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %26 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %xor = xor i32 %25, %26
  %mul19 = mul i32 %xor, 4
  store i32 %mul19, ptr %from.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %low) #6
  %27 = load i32, ptr %from.ascast, align 4, !tbaa !4
  %28 = load i64, ptr %most.ascast, align 8, !tbaa !13
  %conv20 = trunc i64 %28 to i32
  %29 = call i32 @llvm.amdgcn.ds.bpermute(i32 %27, i32 %conv20)
  store i32 %29, ptr %low.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high) #6
  %30 = load i32, ptr %from.ascast, align 4, !tbaa !4
  %31 = load i64, ptr %most.ascast, align 8, !tbaa !13
  %shr21 = lshr i64 %31, 32
  %conv22 = trunc i64 %shr21 to i32
  %32 = call i32 @llvm.amdgcn.ds.bpermute(i32 %30, i32 %conv22)
  store i32 %32, ptr %high.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #6
  %33 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %conv23 = zext i32 %33 to i64
  %shl24 = shl i64 %conv23, 32
  %34 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %conv25 = zext i32 %34 to i64
  %or26 = or i64 %shl24, %conv25
  store i64 %or26, ptr %other.ascast, align 8, !tbaa !13
  %35 = load i64, ptr %other.ascast, align 8, !tbaa !13
  %36 = load i64, ptr %most.ascast, align 8, !tbaa !13
  %cmp27 = icmp ugt i64 %35, %36
  br i1 %cmp27, label %cond.true28, label %cond.false29

cond.true28:                                      ; preds = %for.body18
  %37 = load i64, ptr %other.ascast, align 8, !tbaa !13
  br label %cond.end30

cond.false29:                                     ; preds = %for.body18
  %38 = load i64, ptr %most.ascast, align 8, !tbaa !13
  br label %cond.end30

cond.end30:                                       ; preds = %cond.false29, %cond.true28
  %cond31 = phi i64 [ %37, %cond.true28 ], [ %38, %cond.false29 ]
  store i64 %cond31, ptr %most.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %low) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #6
  br label %for.inc32

for.inc32:                                        ; preds = %cond.end30
  %39 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %div33 = udiv i32 %39, 2
  store i32 %div33, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond14, !llvm.loop !23

for.end34:                                        ; preds = %for.cond.cleanup16
  %40 = call i32 @llvm.amdgcn.wavefrontsize()
  %cmp35 = icmp eq i32 %40, 64
  br i1 %cmp35, label %if.then, label %if.end

if.then:                                          ; preds = %for.end34
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %low36) #6
  %41 = load i64, ptr %most.ascast, align 8, !tbaa !13
  %conv37 = trunc i64 %41 to i32
  %42 = call i32 @llvm.amdgcn.readlane.i32(i32 %conv37, i32 32)
  store i32 %42, ptr %low36.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high38) #6
  %43 = load i64, ptr %most.ascast, align 8, !tbaa !13
  %shr39 = lshr i64 %43, 32
  %conv40 = trunc i64 %shr39 to i32
  %44 = call i32 @llvm.amdgcn.readlane.i32(i32 %conv40, i32 32)
  store i32 %44, ptr %high38.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other41) #6
  %45 = load i32, ptr %high38.ascast, align 4, !tbaa !4
  %conv42 = zext i32 %45 to i64
  %shl43 = shl i64 %conv42, 32
  %46 = load i32, ptr %low36.ascast, align 4, !tbaa !4
  %conv44 = zext i32 %46 to i64
  %or45 = or i64 %shl43, %conv44
  store i64 %or45, ptr %other41.ascast, align 8, !tbaa !13
  %47 = load i64, ptr %other41.ascast, align 8, !tbaa !13
  %48 = load i64, ptr %most.ascast, align 8, !tbaa !13
  %cmp46 = icmp ugt i64 %47, %48
  br i1 %cmp46, label %cond.true47, label %cond.false48

cond.true47:                                      ; preds = %if.then
  %49 = load i64, ptr %other41.ascast, align 8, !tbaa !13
  br label %cond.end49

cond.false48:                                     ; preds = %if.then
  %50 = load i64, ptr %most.ascast, align 8, !tbaa !13
  br label %cond.end49

cond.end49:                                       ; preds = %cond.false48, %cond.true47
  %cond50 = phi i64 [ %49, %cond.true47 ], [ %50, %cond.false48 ]
  store i64 %cond50, ptr %most.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other41) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high38) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %low36) #6
  br label %if.end

if.end:                                           ; preds = %cond.end49, %for.end34
  %51 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %cmp51 = icmp eq i32 %51, 0
  br i1 %cmp51, label %if.then52, label %if.end54

if.then52:                                        ; preds = %if.end
  %52 = load ptr, ptr %best.addr.ascast, align 8, !tbaa !11
  %arrayidx53 = getelementptr inbounds i64, ptr %52, i64 0
  %53 = load i64, ptr %most.ascast, align 8, !tbaa !13
  store i64 %53, ptr %.atomictmp.ascast, align 8, !tbaa !13
  %54 = load i64, ptr %.atomictmp.ascast, align 8
  %55 = atomicrmw umax ptr %arrayidx53, i64 %54 syncscope("agent") monotonic, align 8, !noalias.addrspace !24, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %55, ptr %atomic-temp.ascast, align 8
  %56 = load i64, ptr %atomic-temp.ascast, align 8, !tbaa !13
  br label %if.end54

if.end54:                                         ; preds = %if.then52, %if.end
  %57 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %cmp55 = icmp eq i32 %57, 1
  br i1 %cmp55, label %if.then56, label %if.end61

if.then56:                                        ; preds = %if.end54
  %58 = load ptr, ptr %best.addr.ascast, align 8, !tbaa !11
  %arrayidx57 = getelementptr inbounds i64, ptr %58, i64 1
  %59 = load i64, ptr %most.ascast, align 8, !tbaa !13
  %shr59 = lshr i64 %59, 32
  store i64 %shr59, ptr %.atomictmp58.ascast, align 8, !tbaa !13
  %60 = load i64, ptr %.atomictmp58.ascast, align 8
  %61 = atomicrmw umax ptr %arrayidx57, i64 %60 syncscope("agent") monotonic, align 8, !noalias.addrspace !24, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %61, ptr %atomic-temp60.ascast, align 8
  %62 = load i64, ptr %atomic-temp60.ascast, align 8, !tbaa !13
  br label %if.end61

if.end61:                                         ; preds = %if.then56, %if.end54
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %most) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lane) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.trunc.f32(float) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 32, 65) i32 @llvm.amdgcn.wavefrontsize() #3

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32) #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #6 = { nounwind }

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
!12 = !{!"p1 long long", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"long long", !6, i64 0}
!15 = !{i16 1, i16 1025}
!16 = !{}
!17 = !{!18, !18, i64 0}
!18 = !{!"float", !6, i64 0}
!19 = !{!6, !6, i64 0}
!20 = distinct !{!20, !21, !22}
!21 = !{!"llvm.loop.mustprogress"}
!22 = !{!"llvm.loop.unroll.disable"}
!23 = distinct !{!23, !21, !22}
!24 = !{i32 5, i32 6}
