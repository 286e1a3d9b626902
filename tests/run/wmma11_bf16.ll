; Matrix product with matrix instructions of RDNA3, waves of 32: bf16 in, f32 out, a wave for
; 16×16. All sixteens of lanes hold A and B.
; ARCH: gfx1100 wave32
; TARGETS: gfx1100
; RUN: --kernel wmma11_bf16 --grid 3,2 --block 32
; RUN: --arg bf16[32x48]=rand:1 --arg bf16[48x48]=rand:2 --arg f32[32x48]=0
; RUN: --arg u32=32 --arg u32=48 --arg u32=48
; REFERENCE: matmul_bf16 tolerance=1e-5
; EXPECT: arg=2 first=-0.15362549,2.9801636,0.4729004,-0.17999268,1.0158691,1.826294,-2.4332275,1.8914795
; Made from src/wmma11_bf16.hip by src/make.sh.

source_filename = "wmma11_bf16.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @wmma11_bf16(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
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
  %x = alloca <16 x i16>, align 32, addrspace(5)
  %y = alloca <16 x i16>, align 32, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
  %i27 = alloca i32, align 4, addrspace(5)
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
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  %i27.ascast = addrspacecast ptr addrspace(5) %i27 to ptr
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

for.cond:                                         ; preds = %for.inc20, %entry
  %3 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, %4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #4
  br label %for.end22

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  store i32 0, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond5

for.cond5:                                        ; preds = %for.inc, %for.body
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp6 = icmp ult i32 %5, 16
  br i1 %cmp6, label %for.body8, label %for.cond.cleanup7

for.cond.cleanup7:                                ; preds = %for.cond5
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
  br label %for.end

for.body8:                                        ; preds = %for.cond5
  %6 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %8 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem9 = urem i32 %8, 16
  %add10 = add i32 %7, %rem9
  %9 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul11 = mul i32 %add10, %9
  %10 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add12 = add i32 %mul11, %10
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add13 = add i32 %add12, %11
  %idxprom = zext i32 %add13 to i64
  %arrayidx = getelementptr inbounds nuw i16, ptr %6, i64 %idxprom
  %12 = load i16, ptr %arrayidx, align 2, !tbaa !14
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %14 = load <16 x i16>, ptr %x.ascast, align 32
  %vecins = insertelement <16 x i16> %14, i16 %12, i32 %13
  store <16 x i16> %vecins, ptr %x.ascast, align 32
  %15 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add14 = add i32 %16, %17
  %18 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul15 = mul i32 %add14, %18
  %19 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add16 = add i32 %mul15, %19
  %idxprom17 = zext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds nuw i16, ptr %15, i64 %idxprom17
  %20 = load i16, ptr %arrayidx18, align 2, !tbaa !14
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %22 = load <16 x i16>, ptr %y.ascast, align 32
  %vecins19 = insertelement <16 x i16> %22, i16 %20, i32 %21
  store <16 x i16> %vecins19, ptr %y.ascast, align 32
  br label %for.inc

for.inc:                                          ; preds = %for.body8
  %23 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add i32 %23, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond5, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup7
  %24 = load <16 x i16>, ptr %x.ascast, align 32, !tbaa !13
  %25 = load <16 x i16>, ptr %y.ascast, align 32, !tbaa !13
  %26 = load <8 x float>, ptr %sum.ascast, align 32, !tbaa !13
  %27 = call contract <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.bf16.v8f32.v16i16(<16 x i16> %24, <16 x i16> %25, <8 x float> %26)
  store <8 x float> %27, ptr %sum.ascast, align 32, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
  br label %for.inc20

for.inc20:                                        ; preds = %for.end
  %28 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add21 = add i32 %28, 16
  store i32 %add21, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end22:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #4
  store i32 0, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond23

for.cond23:                                       ; preds = %for.inc36, %for.end22
  %29 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %cmp24 = icmp ult i32 %29, 8
  br i1 %cmp24, label %for.body26, label %for.cond.cleanup25

for.cond.cleanup25:                               ; preds = %for.cond23
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #4
  br label %for.end38

for.body26:                                       ; preds = %for.cond23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i27) #4
  %30 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %31 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %mul28 = mul i32 2, %31
  %add29 = add i32 %30, %mul28
  %32 = call i32 @llvm.amdgcn.workitem.id.x()
  %div = udiv i32 %32, 16
  %add30 = add i32 %add29, %div
  store i32 %add30, ptr %i27.ascast, align 4, !tbaa !4
  %33 = load i32, ptr %i27.ascast, align 4, !tbaa !4
  %34 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp31 = icmp ult i32 %33, %34
  br i1 %cmp31, label %if.then, label %if.end

if.then:                                          ; preds = %for.body26
  %35 = load <8 x float>, ptr %sum.ascast, align 32, !tbaa !13
  %36 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %vecext = extractelement <8 x float> %35, i32 %36
  %37 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !11
  %38 = load i32, ptr %i27.ascast, align 4, !tbaa !4
  %39 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul32 = mul i32 %38, %39
  %40 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add33 = add i32 %mul32, %40
  %idxprom34 = zext i32 %add33 to i64
  %arrayidx35 = getelementptr inbounds nuw float, ptr %37, i64 %idxprom34
  store float %vecext, ptr %arrayidx35, align 4, !tbaa !20
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body26
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i27) #4
  br label %for.inc36

for.inc36:                                        ; preds = %if.end
  %41 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %inc37 = add i32 %41, 1
  store i32 %inc37, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond23, !llvm.loop !22

for.end38:                                        ; preds = %for.cond.cleanup25
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
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.bf16.v8f32.v16i16(<16 x i16>, <16 x i16>, <8 x float>) #3

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
!9 = !{!"p1 short", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 float", !10, i64 0}
!13 = !{!6, !6, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"short", !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
!20 = !{!21, !21, i64 0}
!21 = !{!"float", !6, i64 0}
!22 = distinct !{!22, !17, !18}
