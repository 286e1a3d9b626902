; Scalar products of bytes and halves as a matrix kernel for inference has them, written
; plainly: signed, unsigned and mixed, summed in 32 bits.
; RUN: --kernel dot --grid 2 --block 64
; RUN: --arg u32[128x4]=rand:186 --arg u32[128x4]=rand:187 --arg i32[128x4]=0
; REFERENCE: dot
; EXPECT: arg=2 first=213432,2748,19017,177835722,210429,-36095,-34777,-1848950693
; Made from src/dot.hip by src/make.sh.

source_filename = "dot.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @dot(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %both = alloca i32, align 4, addrspace(5)
  %mixed = alloca i32, align 4, addrspace(5)
  %plain = alloca i32, align 4, addrspace(5)
  %halves = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %both.ascast = addrspacecast ptr addrspace(5) %both to ptr
  %mixed.ascast = addrspacecast ptr addrspace(5) %mixed to ptr
  %plain.ascast = addrspacecast ptr addrspace(5) %plain to ptr
  %halves.ascast = addrspacecast ptr addrspace(5) %halves to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %out3, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %both) #3
  store i32 7, ptr %both.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mixed) #3
  store i32 0, ptr %mixed.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %plain) #3
  store i32 3, ptr %plain.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %halves) #3
  store i32 -1, ptr %halves.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #3
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, 4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #3
  %6 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 4, %7
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add5 = add i32 %mul4, %8
  %idxprom = zext i32 %add5 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %6, i64 %idxprom
  %9 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %9, ptr %x.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #3
  %10 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul6 = mul i32 4, %11
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add7 = add i32 %mul6, %12
  %idxprom8 = zext i32 %add7 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %10, i64 %idxprom8
  %13 = load i32, ptr %arrayidx9, align 4, !tbaa !4
  store i32 %13, ptr %y.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %and = and i32 %14, 255
  %15 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %and10 = and i32 %15, 255
  %mul11 = mul i32 %and, %and10
  %16 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %shr = lshr i32 %16, 8
  %and12 = and i32 %shr, 255
  %17 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr13 = lshr i32 %17, 8
  %and14 = and i32 %shr13, 255
  %mul15 = mul i32 %and12, %and14
  %add16 = add i32 %mul11, %mul15
  %18 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %shr17 = lshr i32 %18, 16
  %and18 = and i32 %shr17, 255
  %19 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr19 = lshr i32 %19, 16
  %and20 = and i32 %shr19, 255
  %mul21 = mul i32 %and18, %and20
  %add22 = add i32 %add16, %mul21
  %20 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %shr23 = lshr i32 %20, 24
  %21 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr24 = lshr i32 %21, 24
  %mul25 = mul i32 %shr23, %shr24
  %add26 = add i32 %add22, %mul25
  %22 = load i32, ptr %plain.ascast, align 4, !tbaa !4
  %add27 = add i32 %22, %add26
  store i32 %add27, ptr %plain.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %conv28 = trunc i32 %23 to i8
  %conv29 = sext i8 %conv28 to i32
  %24 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %conv30 = trunc i32 %24 to i8
  %conv31 = sext i8 %conv30 to i32
  %mul32 = mul nsw i32 %conv29, %conv31
  %25 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %shr33 = lshr i32 %25, 8
  %conv34 = trunc i32 %shr33 to i8
  %conv35 = sext i8 %conv34 to i32
  %26 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr36 = lshr i32 %26, 8
  %conv37 = trunc i32 %shr36 to i8
  %conv38 = sext i8 %conv37 to i32
  %mul39 = mul nsw i32 %conv35, %conv38
  %add40 = add nsw i32 %mul32, %mul39
  %27 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %shr41 = lshr i32 %27, 16
  %conv42 = trunc i32 %shr41 to i8
  %conv43 = sext i8 %conv42 to i32
  %28 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr44 = lshr i32 %28, 16
  %conv45 = trunc i32 %shr44 to i8
  %conv46 = sext i8 %conv45 to i32
  %mul47 = mul nsw i32 %conv43, %conv46
  %add48 = add nsw i32 %add40, %mul47
  %29 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %shr49 = lshr i32 %29, 24
  %conv50 = trunc i32 %shr49 to i8
  %conv51 = sext i8 %conv50 to i32
  %30 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr52 = lshr i32 %30, 24
  %conv53 = trunc i32 %shr52 to i8
  %conv54 = sext i8 %conv53 to i32
  %mul55 = mul nsw i32 %conv51, %conv54
  %add56 = add nsw i32 %add48, %mul55
  %31 = load i32, ptr %both.ascast, align 4, !tbaa !4
  %add57 = add nsw i32 %31, %add56
  store i32 %add57, ptr %both.ascast, align 4, !tbaa !4
  %32 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %and58 = and i32 %32, 255
  %33 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %conv59 = trunc i32 %33 to i8
  %conv60 = sext i8 %conv59 to i32
  %mul61 = mul nsw i32 %and58, %conv60
  %34 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %shr62 = lshr i32 %34, 24
  %35 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr63 = lshr i32 %35, 8
  %conv64 = trunc i32 %shr63 to i8
  %conv65 = sext i8 %conv64 to i32
  %mul66 = mul nsw i32 %shr62, %conv65
  %sub = sub nsw i32 %mul61, %mul66
  %36 = load i32, ptr %mixed.ascast, align 4, !tbaa !4
  %add67 = add nsw i32 %36, %sub
  store i32 %add67, ptr %mixed.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %conv68 = trunc i32 %37 to i16
  %conv69 = sext i16 %conv68 to i32
  %38 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %conv70 = trunc i32 %38 to i16
  %conv71 = sext i16 %conv70 to i32
  %mul72 = mul nsw i32 %conv69, %conv71
  %39 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %shr73 = lshr i32 %39, 16
  %conv74 = trunc i32 %shr73 to i16
  %conv75 = sext i16 %conv74 to i32
  %40 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr76 = lshr i32 %40, 16
  %conv77 = trunc i32 %shr76 to i16
  %conv78 = sext i16 %conv77 to i32
  %mul79 = mul nsw i32 %conv75, %conv78
  %add80 = add i32 %mul72, %mul79
  %41 = load i32, ptr %halves.ascast, align 4, !tbaa !4
  %add81 = add i32 %41, %add80
  store i32 %add81, ptr %halves.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #3
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %42 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %42, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %43 = load i32, ptr %plain.ascast, align 4, !tbaa !4
  %44 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %45 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul82 = mul i32 4, %45
  %idxprom83 = zext i32 %mul82 to i64
  %arrayidx84 = getelementptr inbounds nuw i32, ptr %44, i64 %idxprom83
  store i32 %43, ptr %arrayidx84, align 4, !tbaa !4
  %46 = load i32, ptr %both.ascast, align 4, !tbaa !4
  %47 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %48 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul85 = mul i32 4, %48
  %add86 = add i32 %mul85, 1
  %idxprom87 = zext i32 %add86 to i64
  %arrayidx88 = getelementptr inbounds nuw i32, ptr %47, i64 %idxprom87
  store i32 %46, ptr %arrayidx88, align 4, !tbaa !4
  %49 = load i32, ptr %mixed.ascast, align 4, !tbaa !4
  %50 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %51 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul89 = mul i32 4, %51
  %add90 = add i32 %mul89, 2
  %idxprom91 = zext i32 %add90 to i64
  %arrayidx92 = getelementptr inbounds nuw i32, ptr %50, i64 %idxprom91
  store i32 %49, ptr %arrayidx92, align 4, !tbaa !4
  %52 = load i32, ptr %halves.ascast, align 4, !tbaa !4
  %53 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %54 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul93 = mul i32 4, %54
  %add94 = add i32 %mul93, 3
  %idxprom95 = zext i32 %add94 to i64
  %arrayidx96 = getelementptr inbounds nuw i32, ptr %53, i64 %idxprom95
  store i32 %52, ptr %arrayidx96, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %halves) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %plain) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mixed) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %both) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
