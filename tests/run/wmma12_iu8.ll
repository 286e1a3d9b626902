; Matrix product with matrix instructions of RDNA4: signed and unsigned bytes in, i32 out.
; ARCH: gfx1201
; TARGETS: gfx1201
; RUN: --kernel wmma12_iu8 --grid 3,2 --block 32
; RUN: --arg i8[32x64]=rand:5 --arg u8[64x48]=ramp --arg i32[32x48]=0
; RUN: --arg u32=32 --arg u32=48 --arg u32=64
; REFERENCE: matmul_i8_u8
; EXPECT: arg=2 first=173104,174602,176100,177598,179096,180594,182092,183590
; Made from src/wmma12_iu8.hip by src/make.sh.

source_filename = "wmma12_iu8.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @wmma12_iu8(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
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
  %sum = alloca <8 x i32>, align 32, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %x = alloca <2 x i32>, align 8, addrspace(5)
  %y = alloca <2 x i32>, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
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
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %c.coerce, ptr %c.ascast, align 8
  %c3 = load ptr, ptr %c.ascast, align 8, !tbaa !11
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %c3, ptr %c.addr.ascast, align 8, !tbaa !11
  store i32 %m, ptr %m.addr.ascast, align 4, !tbaa !4
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %k, ptr %k.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul = mul i32 %0, 16
  store i32 %mul, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %col) #5
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 %1, 16
  %2 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem = urem i32 %2, 16
  %add = add i32 %mul4, %rem
  store i32 %add, ptr %col.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #5
  store <8 x i32> zeroinitializer, ptr %sum.ascast, align 32, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc25, %entry
  %3 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, %4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  br label %for.end27

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  store i32 0, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond5

for.cond5:                                        ; preds = %for.inc, %for.body
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp6 = icmp ult i32 %5, 2
  br i1 %cmp6, label %for.body8, label %for.cond.cleanup7

for.cond.cleanup7:                                ; preds = %for.cond5
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  br label %for.end

for.body8:                                        ; preds = %for.cond5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #5
  %6 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %7 = call i32 @llvm.amdgcn.workitem.id.x()
  %div = udiv i32 %7, 16
  %mul9 = mul i32 8, %div
  %add10 = add i32 %6, %mul9
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul11 = mul i32 4, %8
  %add12 = add i32 %add10, %mul11
  store i32 %add12, ptr %at.ascast, align 4, !tbaa !4
  %9 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %10 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %11 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem13 = urem i32 %11, 16
  %add14 = add i32 %10, %rem13
  %12 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul15 = mul i32 %add14, %12
  %idx.ext = zext i32 %mul15 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %9, i64 %idx.ext
  %13 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idx.ext16 = zext i32 %13 to i64
  %add.ptr17 = getelementptr inbounds nuw i8, ptr %add.ptr, i64 %idx.ext16
  %call = call noundef i32 @_ZL4fourPKhj(ptr noundef %add.ptr17, i32 noundef 1) #6
  %14 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %15 = load <2 x i32>, ptr %x.ascast, align 8
  %vecins = insertelement <2 x i32> %15, i32 %call, i32 %14
  store <2 x i32> %vecins, ptr %x.ascast, align 8
  %16 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %17 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul18 = mul i32 %17, %18
  %idx.ext19 = zext i32 %mul18 to i64
  %add.ptr20 = getelementptr inbounds nuw i8, ptr %16, i64 %idx.ext19
  %19 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %idx.ext21 = zext i32 %19 to i64
  %add.ptr22 = getelementptr inbounds nuw i8, ptr %add.ptr20, i64 %idx.ext21
  %20 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %call23 = call noundef i32 @_ZL4fourPKhj(ptr noundef %add.ptr22, i32 noundef %20) #6
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %22 = load <2 x i32>, ptr %y.ascast, align 8
  %vecins24 = insertelement <2 x i32> %22, i32 %call23, i32 %21
  store <2 x i32> %vecins24, ptr %y.ascast, align 8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  br label %for.inc

for.inc:                                          ; preds = %for.body8
  %23 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add i32 %23, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond5, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup7
  %24 = load <2 x i32>, ptr %x.ascast, align 8, !tbaa !13
  %25 = load <2 x i32>, ptr %y.ascast, align 8, !tbaa !13
  %26 = load <8 x i32>, ptr %sum.ascast, align 32, !tbaa !13
  %27 = call <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v2i32(i1 true, <2 x i32> %24, i1 false, <2 x i32> %25, <8 x i32> %26, i1 false)
  store <8 x i32> %27, ptr %sum.ascast, align 32, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  br label %for.inc25

for.inc25:                                        ; preds = %for.end
  %28 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add26 = add i32 %28, 16
  store i32 %add26, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !17

for.end27:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #5
  store i32 0, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond28

for.cond28:                                       ; preds = %for.inc43, %for.end27
  %29 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %cmp29 = icmp ult i32 %29, 8
  br i1 %cmp29, label %for.body31, label %for.cond.cleanup30

for.cond.cleanup30:                               ; preds = %for.cond28
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #5
  br label %for.end45

for.body31:                                       ; preds = %for.cond28
  %30 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %31 = call i32 @llvm.amdgcn.workitem.id.x()
  %div32 = udiv i32 %31, 16
  %mul33 = mul i32 8, %div32
  %add34 = add i32 %30, %mul33
  %32 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %add35 = add i32 %add34, %32
  %33 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp36 = icmp ult i32 %add35, %33
  br i1 %cmp36, label %if.then, label %if.end

if.then:                                          ; preds = %for.body31
  %34 = load <8 x i32>, ptr %sum.ascast, align 32, !tbaa !13
  %35 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %vecext = extractelement <8 x i32> %34, i32 %35
  %36 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !11
  %37 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %38 = call i32 @llvm.amdgcn.workitem.id.x()
  %div37 = udiv i32 %38, 16
  %mul38 = mul i32 8, %div37
  %add39 = add i32 %37, %mul38
  %39 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %add40 = add i32 %add39, %39
  %40 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul41 = mul i32 %add40, %40
  %41 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add42 = add i32 %mul41, %41
  %idxprom = zext i32 %add42 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %36, i64 %idxprom
  store i32 %vecext, ptr %arrayidx, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body31
  br label %for.inc43

for.inc43:                                        ; preds = %if.end
  %42 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %inc44 = add i32 %42, 1
  store i32 %inc44, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond28, !llvm.loop !18

for.end45:                                        ; preds = %for.cond.cleanup30
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %col) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #5
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
define internal noundef i32 @_ZL4fourPKhj(ptr noundef %from, i32 noundef %step) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %from.addr = alloca ptr, align 8, addrspace(5)
  %step.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %from.addr.ascast = addrspacecast ptr addrspace(5) %from.addr to ptr
  %step.addr.ascast = addrspacecast ptr addrspace(5) %step.addr to ptr
  store ptr %from, ptr %from.addr.ascast, align 8, !tbaa !8
  store i32 %step, ptr %step.addr.ascast, align 4, !tbaa !4
  %0 = load ptr, ptr %from.addr.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds i8, ptr %0, i64 0
  %1 = load i8, ptr %arrayidx, align 1, !tbaa !13
  %conv = zext i8 %1 to i32
  %2 = load ptr, ptr %from.addr.ascast, align 8, !tbaa !8
  %3 = load i32, ptr %step.addr.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %3 to i64
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %2, i64 %idxprom
  %4 = load i8, ptr %arrayidx1, align 1, !tbaa !13
  %conv2 = zext i8 %4 to i32
  %shl = shl i32 %conv2, 8
  %or = or i32 %conv, %shl
  %5 = load ptr, ptr %from.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %step.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 2, %6
  %idxprom3 = zext i32 %mul to i64
  %arrayidx4 = getelementptr inbounds nuw i8, ptr %5, i64 %idxprom3
  %7 = load i8, ptr %arrayidx4, align 1, !tbaa !13
  %conv5 = zext i8 %7 to i32
  %shl6 = shl i32 %conv5, 16
  %or7 = or i32 %or, %shl6
  %8 = load ptr, ptr %from.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %step.addr.ascast, align 4, !tbaa !4
  %mul8 = mul i32 3, %9
  %idxprom9 = zext i32 %mul8 to i64
  %arrayidx10 = getelementptr inbounds nuw i8, ptr %8, i64 %idxprom9
  %10 = load i8, ptr %arrayidx10, align 1, !tbaa !13
  %conv11 = zext i8 %10 to i32
  %shl12 = shl i32 %conv11, 24
  %or13 = or i32 %or7, %shl12
  ret i32 %or13
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v2i32(i1 immarg, <2 x i32>, i1 immarg, <2 x i32>, <8 x i32>, i1 immarg) #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,32" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
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
!9 = !{!"p1 omnipotent char", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 int", !10, i64 0}
!13 = !{!6, !6, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
