; Matrix product with matrix instructions of RDNA4: f16 in, f32 out, a wave for 16×16. Lanes
; 0 to 15 and 16 to 31 hold halves of A and B.
; ARCH: gfx1201
; TARGETS: gfx1201
; RUN: --kernel wmma12_f16 --grid 3,2 --block 32
; RUN: --arg f16[32x48]=rand:1 --arg f16[48x48]=rand:2 --arg f32[32x48]=0
; RUN: --arg u32=32 --arg u32=48 --arg u32=48
; REFERENCE: matmul_f16 tolerance=1e-5
; EXPECT: arg=2 first=-0.13904095,3.0125933,0.4540949,-0.17207336,1.0460873,1.8651285,-2.421114,1.9204111
; Made from src/wmma12_f16.hip by src/make.sh.

source_filename = "wmma12_f16.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @wmma12_f16(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
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
  %sum = alloca <8 x float>, align 32, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %x = alloca <8 x half>, align 16, addrspace(5)
  %y = alloca <8 x half>, align 16, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
  %i28 = alloca i32, align 4, addrspace(5)
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
  %i28.ascast = addrspacecast ptr addrspace(5) %i28 to ptr
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul = mul i32 %0, 16
  store i32 %mul, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %col) #4
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 %1, 16
  %2 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem = urem i32 %2, 16
  %add = add i32 %mul4, %rem
  store i32 %add, ptr %col.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store <8 x float> zeroinitializer, ptr %sum.ascast, align 32, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #4
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc21, %entry
  %3 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, %4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #4
  br label %for.end23

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  store i32 0, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond5

for.cond5:                                        ; preds = %for.inc, %for.body
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp6 = icmp ult i32 %5, 8
  br i1 %cmp6, label %for.body8, label %for.cond.cleanup7

for.cond.cleanup7:                                ; preds = %for.cond5
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
  br label %for.end

for.body8:                                        ; preds = %for.cond5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #4
  %6 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %7 = call i32 @llvm.amdgcn.workitem.id.x()
  %div = udiv i32 %7, 16
  %mul9 = mul i32 8, %div
  %add10 = add i32 %6, %mul9
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add11 = add i32 %add10, %8
  store i32 %add11, ptr %at.ascast, align 4, !tbaa !4
  %9 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %10 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %11 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem12 = urem i32 %11, 16
  %add13 = add i32 %10, %rem12
  %12 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul14 = mul i32 %add13, %12
  %13 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add15 = add i32 %mul14, %13
  %idxprom = zext i32 %add15 to i64
  %arrayidx = getelementptr inbounds nuw half, ptr %9, i64 %idxprom
  %14 = load half, ptr %arrayidx, align 2, !tbaa !14
  %15 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %16 = load <8 x half>, ptr %x.ascast, align 16
  %vecins = insertelement <8 x half> %16, half %14, i32 %15
  store <8 x half> %vecins, ptr %x.ascast, align 16
  %17 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %18 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %19 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul16 = mul i32 %18, %19
  %20 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add17 = add i32 %mul16, %20
  %idxprom18 = zext i32 %add17 to i64
  %arrayidx19 = getelementptr inbounds nuw half, ptr %17, i64 %idxprom18
  %21 = load half, ptr %arrayidx19, align 2, !tbaa !14
  %22 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %23 = load <8 x half>, ptr %y.ascast, align 16
  %vecins20 = insertelement <8 x half> %23, half %21, i32 %22
  store <8 x half> %vecins20, ptr %y.ascast, align 16
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #4
  br label %for.inc

for.inc:                                          ; preds = %for.body8
  %24 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add i32 %24, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond5, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup7
  %25 = load <8 x half>, ptr %x.ascast, align 16, !tbaa !13
  %26 = load <8 x half>, ptr %y.ascast, align 16, !tbaa !13
  %27 = load <8 x float>, ptr %sum.ascast, align 32, !tbaa !13
  %28 = call contract <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16(<8 x half> %25, <8 x half> %26, <8 x float> %27)
  store <8 x float> %28, ptr %sum.ascast, align 32, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
  br label %for.inc21

for.inc21:                                        ; preds = %for.end
  %29 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add22 = add i32 %29, 16
  store i32 %add22, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end23:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #4
  store i32 0, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond24

for.cond24:                                       ; preds = %for.inc38, %for.end23
  %30 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %cmp25 = icmp ult i32 %30, 8
  br i1 %cmp25, label %for.body27, label %for.cond.cleanup26

for.cond.cleanup26:                               ; preds = %for.cond24
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #4
  br label %for.end40

for.body27:                                       ; preds = %for.cond24
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i28) #4
  %31 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %32 = call i32 @llvm.amdgcn.workitem.id.x()
  %div29 = udiv i32 %32, 16
  %mul30 = mul i32 8, %div29
  %add31 = add i32 %31, %mul30
  %33 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %add32 = add i32 %add31, %33
  store i32 %add32, ptr %i28.ascast, align 4, !tbaa !4
  %34 = load i32, ptr %i28.ascast, align 4, !tbaa !4
  %35 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp33 = icmp ult i32 %34, %35
  br i1 %cmp33, label %if.then, label %if.end

if.then:                                          ; preds = %for.body27
  %36 = load <8 x float>, ptr %sum.ascast, align 32, !tbaa !13
  %37 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %vecext = extractelement <8 x float> %36, i32 %37
  %38 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !11
  %39 = load i32, ptr %i28.ascast, align 4, !tbaa !4
  %40 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul34 = mul i32 %39, %40
  %41 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add35 = add i32 %mul34, %41
  %idxprom36 = zext i32 %add35 to i64
  %arrayidx37 = getelementptr inbounds nuw float, ptr %38, i64 %idxprom36
  store float %vecext, ptr %arrayidx37, align 4, !tbaa !20
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body27
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i28) #4
  br label %for.inc38

for.inc38:                                        ; preds = %if.end
  %42 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %inc39 = add i32 %42, 1
  store i32 %inc39, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond24, !llvm.loop !22

for.end40:                                        ; preds = %for.cond.cleanup26
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %col) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #4
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

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16(<8 x half>, <8 x half>, <8 x float>) #3

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,32" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
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
!9 = !{!"p1 _Float16", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 float", !10, i64 0}
!13 = !{!6, !6, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"_Float16", !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
!20 = !{!21, !21, i64 0}
!21 = !{!"float", !6, i64 0}
!22 = distinct !{!22, !17, !18}
