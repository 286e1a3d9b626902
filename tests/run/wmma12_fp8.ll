; Matrix product with matrix instructions of RDNA4: f32 is rounded to bytes of four exponent
; bits (A) and five (B), multiplied, summed in f32.
; ARCH: gfx1201
; TARGETS: gfx1201
; RUN: --kernel wmma12_fp8 --grid 3,2 --block 32
; RUN: --arg f32[32x48]=rand:8 --arg f32[48x48]=rand:9 --arg f32[32x48]=0
; RUN: --arg u32=32 --arg u32=48 --arg u32=48
; REFERENCE: matmul_fp8_bf8 tolerance=1e-5
; EXPECT: arg=2 first=-0.35058594,1.6162109,0.9589844,0.72109985,-3.4302979,-1.3862305,1.6102905,1.6240234
; Made from src/wmma12_fp8.hip by src/make.sh.

source_filename = "wmma12_fp8.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @wmma12_fp8(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
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
  %x = alloca <2 x i32>, align 8, addrspace(5)
  %y = alloca <2 x i32>, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %from = alloca ptr, align 8, addrspace(5)
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
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
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
  store <8 x float> zeroinitializer, ptr %sum.ascast, align 32, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc38, %entry
  %3 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, %4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  br label %for.end40

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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #5
  %9 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %10 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %11 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem13 = urem i32 %11, 16
  %add14 = add i32 %10, %rem13
  %12 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul15 = mul i32 %add14, %12
  %idx.ext = zext i32 %mul15 to i64
  %add.ptr = getelementptr inbounds nuw float, ptr %9, i64 %idx.ext
  %13 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idx.ext16 = zext i32 %13 to i64
  %add.ptr17 = getelementptr inbounds nuw float, ptr %add.ptr, i64 %idx.ext16
  store ptr %add.ptr17, ptr %from.ascast, align 8, !tbaa !8
  %14 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds float, ptr %14, i64 0
  %15 = load float, ptr %arrayidx, align 4, !tbaa !12
  %16 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %arrayidx18 = getelementptr inbounds float, ptr %16, i64 1
  %17 = load float, ptr %arrayidx18, align 4, !tbaa !12
  %18 = call i32 @llvm.amdgcn.cvt.pk.fp8.f32(float %15, float %17, i32 0, i1 false)
  %19 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %20 = load <2 x i32>, ptr %x.ascast, align 8
  %vecins = insertelement <2 x i32> %20, i32 %18, i32 %19
  store <2 x i32> %vecins, ptr %x.ascast, align 8
  %21 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %arrayidx19 = getelementptr inbounds float, ptr %21, i64 2
  %22 = load float, ptr %arrayidx19, align 4, !tbaa !12
  %23 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %arrayidx20 = getelementptr inbounds float, ptr %23, i64 3
  %24 = load float, ptr %arrayidx20, align 4, !tbaa !12
  %25 = load <2 x i32>, ptr %x.ascast, align 8, !tbaa !11
  %26 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %vecext = extractelement <2 x i32> %25, i32 %26
  %27 = call i32 @llvm.amdgcn.cvt.pk.fp8.f32(float %22, float %24, i32 %vecext, i1 true)
  %28 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %29 = load <2 x i32>, ptr %x.ascast, align 8
  %vecins21 = insertelement <2 x i32> %29, i32 %27, i32 %28
  store <2 x i32> %vecins21, ptr %x.ascast, align 8
  %30 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %31 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %32 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul22 = mul i32 %31, %32
  %idx.ext23 = zext i32 %mul22 to i64
  %add.ptr24 = getelementptr inbounds nuw float, ptr %30, i64 %idx.ext23
  %33 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %idx.ext25 = zext i32 %33 to i64
  %add.ptr26 = getelementptr inbounds nuw float, ptr %add.ptr24, i64 %idx.ext25
  store ptr %add.ptr26, ptr %from.ascast, align 8, !tbaa !8
  %34 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %arrayidx27 = getelementptr inbounds float, ptr %34, i64 0
  %35 = load float, ptr %arrayidx27, align 4, !tbaa !12
  %36 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %37 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %37 to i64
  %arrayidx28 = getelementptr inbounds nuw float, ptr %36, i64 %idxprom
  %38 = load float, ptr %arrayidx28, align 4, !tbaa !12
  %39 = call i32 @llvm.amdgcn.cvt.pk.bf8.f32(float %35, float %38, i32 0, i1 false)
  %40 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %41 = load <2 x i32>, ptr %y.ascast, align 8
  %vecins29 = insertelement <2 x i32> %41, i32 %39, i32 %40
  store <2 x i32> %vecins29, ptr %y.ascast, align 8
  %42 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %43 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul30 = mul i32 2, %43
  %idxprom31 = zext i32 %mul30 to i64
  %arrayidx32 = getelementptr inbounds nuw float, ptr %42, i64 %idxprom31
  %44 = load float, ptr %arrayidx32, align 4, !tbaa !12
  %45 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %46 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul33 = mul i32 3, %46
  %idxprom34 = zext i32 %mul33 to i64
  %arrayidx35 = getelementptr inbounds nuw float, ptr %45, i64 %idxprom34
  %47 = load float, ptr %arrayidx35, align 4, !tbaa !12
  %48 = load <2 x i32>, ptr %y.ascast, align 8, !tbaa !11
  %49 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %vecext36 = extractelement <2 x i32> %48, i32 %49
  %50 = call i32 @llvm.amdgcn.cvt.pk.bf8.f32(float %44, float %47, i32 %vecext36, i1 true)
  %51 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %52 = load <2 x i32>, ptr %y.ascast, align 8
  %vecins37 = insertelement <2 x i32> %52, i32 %50, i32 %51
  store <2 x i32> %vecins37, ptr %y.ascast, align 8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  br label %for.inc

for.inc:                                          ; preds = %for.body8
  %53 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add i32 %53, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond5, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup7
  %54 = load <2 x i32>, ptr %x.ascast, align 8, !tbaa !11
  %55 = load <2 x i32>, ptr %y.ascast, align 8, !tbaa !11
  %56 = load <8 x float>, ptr %sum.ascast, align 32, !tbaa !11
  %57 = call contract <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.fp8.bf8.v8f32.v2i32(<2 x i32> %54, <2 x i32> %55, <8 x float> %56)
  store <8 x float> %57, ptr %sum.ascast, align 32, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  br label %for.inc38

for.inc38:                                        ; preds = %for.end
  %58 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add39 = add i32 %58, 16
  store i32 %add39, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !17

for.end40:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #5
  store i32 0, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond41

for.cond41:                                       ; preds = %for.inc59, %for.end40
  %59 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %cmp42 = icmp ult i32 %59, 8
  br i1 %cmp42, label %for.body44, label %for.cond.cleanup43

for.cond.cleanup43:                               ; preds = %for.cond41
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #5
  br label %for.end61

for.body44:                                       ; preds = %for.cond41
  %60 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %61 = call i32 @llvm.amdgcn.workitem.id.x()
  %div45 = udiv i32 %61, 16
  %mul46 = mul i32 8, %div45
  %add47 = add i32 %60, %mul46
  %62 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %add48 = add i32 %add47, %62
  %63 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp49 = icmp ult i32 %add48, %63
  br i1 %cmp49, label %if.then, label %if.end

if.then:                                          ; preds = %for.body44
  %64 = load <8 x float>, ptr %sum.ascast, align 32, !tbaa !11
  %65 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %vecext50 = extractelement <8 x float> %64, i32 %65
  %66 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %67 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %68 = call i32 @llvm.amdgcn.workitem.id.x()
  %div51 = udiv i32 %68, 16
  %mul52 = mul i32 8, %div51
  %add53 = add i32 %67, %mul52
  %69 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %add54 = add i32 %add53, %69
  %70 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul55 = mul i32 %add54, %70
  %71 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add56 = add i32 %mul55, %71
  %idxprom57 = zext i32 %add56 to i64
  %arrayidx58 = getelementptr inbounds nuw float, ptr %66, i64 %idxprom57
  store float %vecext50, ptr %arrayidx58, align 4, !tbaa !12
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body44
  br label %for.inc59

for.inc59:                                        ; preds = %if.end
  %72 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %inc60 = add i32 %72, 1
  store i32 %inc60, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond41, !llvm.loop !18

for.end61:                                        ; preds = %for.cond.cleanup43
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

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.amdgcn.cvt.pk.fp8.f32(float, float, i32, i1 immarg) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.amdgcn.cvt.pk.bf8.f32(float, float, i32, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.fp8.bf8.v8f32.v2i32(<2 x i32>, <2 x i32>, <8 x float>) #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,32" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #5 = { nounwind }

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
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
