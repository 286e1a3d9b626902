; Matrix product with matrix instructions of RDNA3: f16 in and out. Two sums share their
; registers, one in the lower halves and one in the upper.
; ARCH: gfx1100
; TARGETS: gfx1100
; RUN: --kernel wmma11_f16_f16 --grid 2,2 --block 32
; RUN: --arg f16[32x32]=rand:1 --arg f16[32x64]=rand:2 --arg f16[32x64]=0
; RUN: --arg u32=32 --arg u32=64 --arg u32=32
; REFERENCE: matmul_f16 tolerance=4e-3
; EXPECT: arg=2 first=0.984375,-0.73291016,2.5957031,-0.21057129,2.6992188,0.24023438,3.3925781,-0.8442383
; Made from src/wmma11_f16_f16.hip by src/make.sh.

source_filename = "wmma11_f16_f16.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @wmma11_f16_f16(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
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
  %sum = alloca <16 x half>, align 32, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %x = alloca <16 x half>, align 32, addrspace(5)
  %y = alloca <16 x half>, align 32, addrspace(5)
  %z = alloca <16 x half>, align 32, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
  %i34 = alloca i32, align 4, addrspace(5)
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
  %z.ascast = addrspacecast ptr addrspace(5) %z to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  %i34.ascast = addrspacecast ptr addrspace(5) %i34 to ptr
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul = mul i32 %0, 16
  store i32 %mul, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %col) #4
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 %1, 32
  %2 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem = urem i32 %2, 16
  %add = add i32 %mul4, %rem
  store i32 %add, ptr %col.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store <16 x half> zeroinitializer, ptr %sum.ascast, align 32, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #4
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc27, %entry
  %3 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, %4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #4
  br label %for.end29

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %z) #4
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
  %arrayidx = getelementptr inbounds nuw half, ptr %6, i64 %idxprom
  %12 = load half, ptr %arrayidx, align 2, !tbaa !12
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %14 = load <16 x half>, ptr %x.ascast, align 32
  %vecins = insertelement <16 x half> %14, half %12, i32 %13
  store <16 x half> %vecins, ptr %x.ascast, align 32
  %15 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add14 = add i32 %16, %17
  %18 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul15 = mul i32 %add14, %18
  %19 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add16 = add i32 %mul15, %19
  %idxprom17 = zext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds nuw half, ptr %15, i64 %idxprom17
  %20 = load half, ptr %arrayidx18, align 2, !tbaa !12
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %22 = load <16 x half>, ptr %y.ascast, align 32
  %vecins19 = insertelement <16 x half> %22, half %20, i32 %21
  store <16 x half> %vecins19, ptr %y.ascast, align 32
  %23 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %24 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add20 = add i32 %24, %25
  %26 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul21 = mul i32 %add20, %26
  %27 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add22 = add i32 %mul21, %27
  %add23 = add i32 %add22, 16
  %idxprom24 = zext i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds nuw half, ptr %23, i64 %idxprom24
  %28 = load half, ptr %arrayidx25, align 2, !tbaa !12
  %29 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %30 = load <16 x half>, ptr %z.ascast, align 32
  %vecins26 = insertelement <16 x half> %30, half %28, i32 %29
  store <16 x half> %vecins26, ptr %z.ascast, align 32
  br label %for.inc

for.inc:                                          ; preds = %for.body8
  %31 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add i32 %31, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond5, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup7
  %32 = load <16 x half>, ptr %x.ascast, align 32, !tbaa !11
  %33 = load <16 x half>, ptr %y.ascast, align 32, !tbaa !11
  %34 = load <16 x half>, ptr %sum.ascast, align 32, !tbaa !11
  %35 = call contract <16 x half> @llvm.amdgcn.wmma.f16.16x16x16.f16.tied.v16f16.v16f16(<16 x half> %32, <16 x half> %33, <16 x half> %34, i1 false)
  store <16 x half> %35, ptr %sum.ascast, align 32, !tbaa !11
  %36 = load <16 x half>, ptr %x.ascast, align 32, !tbaa !11
  %37 = load <16 x half>, ptr %z.ascast, align 32, !tbaa !11
  %38 = load <16 x half>, ptr %sum.ascast, align 32, !tbaa !11
  %39 = call contract <16 x half> @llvm.amdgcn.wmma.f16.16x16x16.f16.tied.v16f16.v16f16(<16 x half> %36, <16 x half> %37, <16 x half> %38, i1 true)
  store <16 x half> %39, ptr %sum.ascast, align 32, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %z) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
  br label %for.inc27

for.inc27:                                        ; preds = %for.end
  %40 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add28 = add i32 %40, 16
  store i32 %add28, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !17

for.end29:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #4
  store i32 0, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond30

for.cond30:                                       ; preds = %for.inc52, %for.end29
  %41 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %cmp31 = icmp ult i32 %41, 8
  br i1 %cmp31, label %for.body33, label %for.cond.cleanup32

for.cond.cleanup32:                               ; preds = %for.cond30
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #4
  br label %for.end54

for.body33:                                       ; preds = %for.cond30
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i34) #4
  %42 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %43 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %mul35 = mul i32 2, %43
  %add36 = add i32 %42, %mul35
  %44 = call i32 @llvm.amdgcn.workitem.id.x()
  %div = udiv i32 %44, 16
  %add37 = add i32 %add36, %div
  store i32 %add37, ptr %i34.ascast, align 4, !tbaa !4
  %45 = load i32, ptr %i34.ascast, align 4, !tbaa !4
  %46 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp38 = icmp ult i32 %45, %46
  br i1 %cmp38, label %if.then, label %if.end

if.then:                                          ; preds = %for.body33
  %47 = load <16 x half>, ptr %sum.ascast, align 32, !tbaa !11
  %48 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %mul39 = mul i32 2, %48
  %vecext = extractelement <16 x half> %47, i32 %mul39
  %49 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %50 = load i32, ptr %i34.ascast, align 4, !tbaa !4
  %51 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul40 = mul i32 %50, %51
  %52 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add41 = add i32 %mul40, %52
  %idxprom42 = zext i32 %add41 to i64
  %arrayidx43 = getelementptr inbounds nuw half, ptr %49, i64 %idxprom42
  store half %vecext, ptr %arrayidx43, align 2, !tbaa !12
  %53 = load <16 x half>, ptr %sum.ascast, align 32, !tbaa !11
  %54 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %mul44 = mul i32 2, %54
  %add45 = add i32 %mul44, 1
  %vecext46 = extractelement <16 x half> %53, i32 %add45
  %55 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %56 = load i32, ptr %i34.ascast, align 4, !tbaa !4
  %57 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul47 = mul i32 %56, %57
  %58 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add48 = add i32 %mul47, %58
  %add49 = add i32 %add48, 16
  %idxprom50 = zext i32 %add49 to i64
  %arrayidx51 = getelementptr inbounds nuw half, ptr %55, i64 %idxprom50
  store half %vecext46, ptr %arrayidx51, align 2, !tbaa !12
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body33
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i34) #4
  br label %for.inc52

for.inc52:                                        ; preds = %if.end
  %59 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %inc53 = add i32 %59, 1
  store i32 %inc53, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond30, !llvm.loop !18

for.end54:                                        ; preds = %for.cond.cleanup32
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
declare <16 x half> @llvm.amdgcn.wmma.f16.16x16x16.f16.tied.v16f16.v16f16(<16 x half>, <16 x half>, <16 x half>, i1 immarg) #3

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
!11 = !{!6, !6, i64 0}
!12 = !{!13, !13, i64 0}
!13 = !{!"_Float16", !6, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
