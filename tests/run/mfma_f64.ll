; Matrix product with matrix instructions of CDNA: f64, C = C - A·B by the sign of A.
; ARCH: gfx942
; TARGETS: gfx90a gfx942 gfx950
; RUN: --kernel mfma_f64 --grid 3,2 --block 64
; RUN: --arg f64[32x20]=rand:6 --arg f64[20x48]=rand:7 --arg f64[32x48]=ramp
; RUN: --arg u32=32 --arg u32=48 --arg u32=20
; REFERENCE: matmul_f64 tolerance=1e-12
; EXPECT: arg=2 first=1.1160611379382142,1.5185722936079855,2.2946766960358485,4.616795900150397,5.840763425933471,5.3952612956798545,5.250633206460931,6.7595661458537855
; Made from src/mfma_f64.hip by src/make.sh.

source_filename = "mfma_f64.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @mfma_f64(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
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
  %sum = alloca <4 x double>, align 32, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot13 = alloca i32, align 4, addrspace(5)
  %x = alloca double, align 8, addrspace(5)
  %y = alloca double, align 8, addrspace(5)
  %r33 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot37 = alloca i32, align 4, addrspace(5)
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
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %r33.ascast = addrspacecast ptr addrspace(5) %r33 to ptr
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
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  %div = udiv i32 %1, 16
  %add = add i32 %mul, %div
  store i32 %add, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %col) #4
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 %2, 16
  %3 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem = urem i32 %3, 16
  %add5 = add i32 %mul4, %rem
  store i32 %add5, ptr %col.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #4
  store i32 0, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %4, 4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %mul6 = mul i32 4, %7
  %add7 = add i32 %6, %mul6
  %8 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul8 = mul i32 %add7, %8
  %9 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add9 = add i32 %mul8, %9
  %idxprom = zext i32 %add9 to i64
  %arrayidx = getelementptr inbounds nuw double, ptr %5, i64 %idxprom
  %10 = load double, ptr %arrayidx, align 8, !tbaa !11
  %11 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %12 = load <4 x double>, ptr %sum.ascast, align 32
  %vecins = insertelement <4 x double> %12, double %10, i32 %11
  store <4 x double> %vecins, ptr %sum.ascast, align 32
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %13 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %inc = add i32 %13, 1
  store i32 %inc, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #4
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond10

for.cond10:                                       ; preds = %for.inc30, %for.end
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %15 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp11 = icmp ult i32 %14, %15
  br i1 %cmp11, label %for.body14, label %for.cond.cleanup12

for.cond.cleanup12:                               ; preds = %for.cond10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #4
  br label %for.end32

for.body14:                                       ; preds = %for.cond10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  %16 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %17 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul15 = mul i32 %17, 16
  %18 = call i32 @llvm.amdgcn.workitem.id.x()
  %rem16 = urem i32 %18, 16
  %add17 = add i32 %mul15, %rem16
  %19 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul18 = mul i32 %add17, %19
  %20 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add19 = add i32 %mul18, %20
  %21 = call i32 @llvm.amdgcn.workitem.id.x()
  %div20 = udiv i32 %21, 16
  %add21 = add i32 %add19, %div20
  %idxprom22 = zext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds nuw double, ptr %16, i64 %idxprom22
  %22 = load double, ptr %arrayidx23, align 8, !tbaa !11
  store double %22, ptr %x.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  %23 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %24 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %25 = call i32 @llvm.amdgcn.workitem.id.x()
  %div24 = udiv i32 %25, 16
  %add25 = add i32 %24, %div24
  %26 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul26 = mul i32 %add25, %26
  %27 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add27 = add i32 %mul26, %27
  %idxprom28 = zext i32 %add27 to i64
  %arrayidx29 = getelementptr inbounds nuw double, ptr %23, i64 %idxprom28
  %28 = load double, ptr %arrayidx29, align 8, !tbaa !11
  store double %28, ptr %y.ascast, align 8, !tbaa !11
  %29 = load double, ptr %x.ascast, align 8, !tbaa !11
  %fneg = fneg contract double %29
  %30 = load double, ptr %y.ascast, align 8, !tbaa !11
  %31 = load <4 x double>, ptr %sum.ascast, align 32, !tbaa !16
  %32 = call contract <4 x double> @llvm.amdgcn.mfma.f64.16x16x4f64(double %fneg, double %30, <4 x double> %31, i32 0, i32 0, i32 0)
  store <4 x double> %32, ptr %sum.ascast, align 32, !tbaa !16
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
  br label %for.inc30

for.inc30:                                        ; preds = %for.body14
  %33 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add31 = add i32 %33, 4
  store i32 %add31, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond10, !llvm.loop !17

for.end32:                                        ; preds = %for.cond.cleanup12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r33) #4
  store i32 0, ptr %r33.ascast, align 4, !tbaa !4
  br label %for.cond34

for.cond34:                                       ; preds = %for.inc48, %for.end32
  %34 = load i32, ptr %r33.ascast, align 4, !tbaa !4
  %cmp35 = icmp ult i32 %34, 4
  br i1 %cmp35, label %for.body38, label %for.cond.cleanup36

for.cond.cleanup36:                               ; preds = %for.cond34
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r33) #4
  br label %for.end50

for.body38:                                       ; preds = %for.cond34
  %35 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %36 = load i32, ptr %r33.ascast, align 4, !tbaa !4
  %mul39 = mul i32 4, %36
  %add40 = add i32 %35, %mul39
  %37 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp41 = icmp ult i32 %add40, %37
  br i1 %cmp41, label %if.then, label %if.end

if.then:                                          ; preds = %for.body38
  %38 = load <4 x double>, ptr %sum.ascast, align 32, !tbaa !16
  %39 = load i32, ptr %r33.ascast, align 4, !tbaa !4
  %vecext = extractelement <4 x double> %38, i32 %39
  %40 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %41 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %42 = load i32, ptr %r33.ascast, align 4, !tbaa !4
  %mul42 = mul i32 4, %42
  %add43 = add i32 %41, %mul42
  %43 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul44 = mul i32 %add43, %43
  %44 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add45 = add i32 %mul44, %44
  %idxprom46 = zext i32 %add45 to i64
  %arrayidx47 = getelementptr inbounds nuw double, ptr %40, i64 %idxprom46
  store double %vecext, ptr %arrayidx47, align 8, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body38
  br label %for.inc48

for.inc48:                                        ; preds = %if.end
  %45 = load i32, ptr %r33.ascast, align 4, !tbaa !4
  %inc49 = add i32 %45, 1
  store i32 %inc49, ptr %r33.ascast, align 4, !tbaa !4
  br label %for.cond34, !llvm.loop !18

for.end50:                                        ; preds = %for.cond.cleanup36
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
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <4 x double> @llvm.amdgcn.mfma.f64.16x16x4f64(double, double, <4 x double>, i32 immarg, i32 immarg, i32 immarg) #3

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
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
!9 = !{!"p1 double", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"double", !6, i64 0}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!6, !6, i64 0}
!17 = distinct !{!17, !14, !15}
!18 = distinct !{!18, !14, !15}
