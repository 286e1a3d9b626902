; Matrix product with matrix instructions of CDNA: i8 in, i32 out. One instruction makes two
; blocks of 32×32, one below the other; BLGP gives both the same part of B.
; ARCH: gfx942
; TARGETS: gfx908 gfx90a gfx942 gfx950
; RUN: --kernel mfma_i8 --grid 3,2 --block 64
; RUN: --arg i8[128x52]=ramp --arg i8[52x96]=rand:5 --arg i32[128x96]=0
; RUN: --arg u32=128 --arg u32=96 --arg u32=52
; REFERENCE: matmul_i8
; EXPECT: arg=2 first=6523,-11283,-17239,-3348,-1239,29301,-4816,17335
; Made from src/mfma_i8.hip by src/make.sh.

source_filename = "mfma_i8.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @mfma_i8(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
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
  %sum = alloca <32 x i32>, align 128, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot21 = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
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
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
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
  %mul = mul i32 %0, 64
  store i32 %mul, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %col) #5
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 %1, 32
  store i32 %mul4, ptr %col.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #5
  store <32 x i32> zeroinitializer, ptr %sum.ascast, align 128, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %2, %3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  %4 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %5 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %6 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %5, %6
  %7 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul5 = mul i32 %add, %7
  %idx.ext = zext i32 %mul5 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %4, i64 %idx.ext
  %8 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idx.ext6 = zext i32 %8 to i64
  %add.ptr7 = getelementptr inbounds nuw i8, ptr %add.ptr, i64 %idx.ext6
  %call = call noundef i32 @_ZL4fourPKhj(ptr noundef %add.ptr7, i32 noundef 1) #6
  store i32 %call, ptr %x.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #5
  %9 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp8 = icmp ult i32 %9, 32
  br i1 %cmp8, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %10 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %12 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul9 = mul i32 %11, %12
  %idx.ext10 = zext i32 %mul9 to i64
  %add.ptr11 = getelementptr inbounds nuw i8, ptr %10, i64 %idx.ext10
  %13 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %idx.ext12 = zext i32 %13 to i64
  %add.ptr13 = getelementptr inbounds nuw i8, ptr %add.ptr11, i64 %idx.ext12
  %14 = call i32 @llvm.amdgcn.workitem.id.x()
  %idx.ext14 = zext i32 %14 to i64
  %add.ptr15 = getelementptr inbounds nuw i8, ptr %add.ptr13, i64 %idx.ext14
  %15 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %call16 = call noundef i32 @_ZL4fourPKhj(ptr noundef %add.ptr15, i32 noundef %15) #6
  br label %cond.end

cond.false:                                       ; preds = %for.body
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %call16, %cond.true ], [ 2139062143, %cond.false ]
  store i32 %cond, ptr %y.ascast, align 4, !tbaa !4
  %16 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %17 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %18 = load <32 x i32>, ptr %sum.ascast, align 128, !tbaa !13
  %19 = call <32 x i32> @llvm.amdgcn.mfma.i32.32x32x4i8(i32 %16, i32 %17, <32 x i32> %18, i32 0, i32 0, i32 1)
  store <32 x i32> %19, ptr %sum.ascast, align 128, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %20 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add17 = add i32 %20, 4
  store i32 %add17, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #5
  store i32 0, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond18

for.cond18:                                       ; preds = %for.inc38, %for.end
  %21 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %cmp19 = icmp ult i32 %21, 32
  br i1 %cmp19, label %for.body22, label %for.cond.cleanup20

for.cond.cleanup20:                               ; preds = %for.cond18
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #5
  br label %for.end39

for.body22:                                       ; preds = %for.cond18
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %22 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %div = udiv i32 %23, 16
  %mul23 = mul i32 32, %div
  %add24 = add i32 %22, %mul23
  %24 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %rem = urem i32 %24, 16
  %div25 = udiv i32 %rem, 4
  %mul26 = mul i32 8, %div25
  %add27 = add i32 %add24, %mul26
  %25 = call i32 @llvm.amdgcn.workitem.id.x()
  %div28 = udiv i32 %25, 32
  %mul29 = mul i32 4, %div28
  %add30 = add i32 %add27, %mul29
  %26 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %rem31 = urem i32 %26, 4
  %add32 = add i32 %add30, %rem31
  store i32 %add32, ptr %i.ascast, align 4, !tbaa !4
  %27 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %28 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp33 = icmp ult i32 %27, %28
  br i1 %cmp33, label %if.then, label %if.end

if.then:                                          ; preds = %for.body22
  %29 = load <32 x i32>, ptr %sum.ascast, align 128, !tbaa !13
  %30 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %vecext = extractelement <32 x i32> %29, i32 %30
  %31 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !11
  %32 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %33 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul34 = mul i32 %32, %33
  %34 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add35 = add i32 %mul34, %34
  %35 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem36 = urem i32 %35, 32
  %add37 = add i32 %add35, %rem36
  %idxprom = zext i32 %add37 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %31, i64 %idxprom
  store i32 %vecext, ptr %arrayidx, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body22
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  br label %for.inc38

for.inc38:                                        ; preds = %if.end
  %36 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %inc = add i32 %36, 1
  store i32 %inc, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond18, !llvm.loop !17

for.end39:                                        ; preds = %for.cond.cleanup20
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <32 x i32> @llvm.amdgcn.mfma.i32.32x32x4i8(i32, i32, <32 x i32>, i32 immarg, i32 immarg, i32 immarg) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
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
