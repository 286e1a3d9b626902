; Four KiB of scratch for each lane, filled and read at places that the data choose: words,
; halves and bytes of the same array.
; RUN: --kernel scratch_big --grid 2 --block 48
; RUN: --arg u32[96x8]=rand:172 --arg u32[96x2]=0
; REFERENCE: scratch_big
; EXPECT: arg=1 first=2973934885,1480292865,1133101606,1810103809,285784206,2139914753,4098730532,2469725697
; Made from src/scratch_big.hip by src/make.sh.

source_filename = "scratch_big.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @scratch_big(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %own = alloca [1024 x i32], align 16, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %k9 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot13 = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %mixed = alloca i32, align 4, addrspace(5)
  %k53 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot57 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %k9.ascast = addrspacecast ptr addrspace(5) %k9 to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %mixed.ascast = addrspacecast ptr addrspace(5) %mixed to ptr
  %k53.ascast = addrspacecast ptr addrspace(5) %k53 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #3
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #3
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, 1024
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul3 = mul i32 %6, %7
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %8 to i64
  %arrayidx = getelementptr inbounds nuw [1024 x i32], ptr %own.ascast, i64 0, i64 %idxprom
  store i32 %mul3, ptr %arrayidx, align 4, !tbaa !4
  %9 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %xor = xor i32 %9, %10
  %11 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %mul4 = mul i32 %11, 5
  %add5 = add i32 %mul4, 3
  %rem = urem i32 %add5, 1024
  %idxprom6 = zext i32 %rem to i64
  %arrayidx7 = getelementptr inbounds nuw [1024 x i32], ptr %own.ascast, i64 0, i64 %idxprom6
  store i32 %xor, ptr %arrayidx7, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add8 = add i32 %12, 16
  store i32 %add8, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k9) #3
  store i32 0, ptr %k9.ascast, align 4, !tbaa !4
  br label %for.cond10

for.cond10:                                       ; preds = %for.inc51, %for.end
  %13 = load i32, ptr %k9.ascast, align 4, !tbaa !4
  %cmp11 = icmp ult i32 %13, 64
  br i1 %cmp11, label %for.body14, label %for.cond.cleanup12

for.cond.cleanup12:                               ; preds = %for.cond10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k9) #3
  br label %for.end52

for.body14:                                       ; preds = %for.cond10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #3
  %14 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %15 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul15 = mul i32 8, %15
  %16 = load i32, ptr %k9.ascast, align 4, !tbaa !4
  %rem16 = urem i32 %16, 8
  %add17 = add i32 %mul15, %rem16
  %idxprom18 = zext i32 %add17 to i64
  %arrayidx19 = getelementptr inbounds nuw i32, ptr %14, i64 %idxprom18
  %17 = load i32, ptr %arrayidx19, align 4, !tbaa !4
  %18 = load i32, ptr %k9.ascast, align 4, !tbaa !4
  %div = udiv i32 %18, 4
  %shr = lshr i32 %17, %div
  store i32 %shr, ptr %v.ascast, align 4, !tbaa !4
  %19 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul20 = mul i32 %19, 5
  %rem21 = urem i32 %mul20, 64
  %mul22 = mul i32 %rem21, 80
  %add23 = add i32 %mul22, 3
  %rem24 = urem i32 %add23, 1024
  %idxprom25 = zext i32 %rem24 to i64
  %arrayidx26 = getelementptr inbounds nuw [1024 x i32], ptr %own.ascast, i64 0, i64 %idxprom25
  %20 = load i32, ptr %arrayidx26, align 4, !tbaa !4
  %21 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add27 = add i32 %20, %21
  %22 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %rem28 = urem i32 %22, 64
  %mul29 = mul i32 %rem28, 16
  %idxprom30 = zext i32 %mul29 to i64
  %arrayidx31 = getelementptr inbounds nuw [1024 x i32], ptr %own.ascast, i64 0, i64 %idxprom30
  store i32 %add27, ptr %arrayidx31, align 4, !tbaa !4
  %23 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %conv32 = trunc i32 %23 to i8
  %arraydecay = getelementptr inbounds [1024 x i32], ptr %own.ascast, i64 0, i64 0
  %24 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %rem33 = urem i32 %24, 64
  %mul34 = mul i32 %rem33, 64
  %25 = load i32, ptr %k9.ascast, align 4, !tbaa !4
  %rem35 = urem i32 %25, 4
  %add36 = add i32 %mul34, %rem35
  %idxprom37 = zext i32 %add36 to i64
  %arrayidx38 = getelementptr inbounds nuw i8, ptr %arraydecay, i64 %idxprom37
  store i8 %conv32, ptr %arrayidx38, align 1, !tbaa !16
  %26 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %conv39 = trunc i32 %26 to i16
  %conv40 = zext i16 %conv39 to i32
  %arraydecay41 = getelementptr inbounds [1024 x i32], ptr %own.ascast, i64 0, i64 0
  %27 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr42 = lshr i32 %27, 3
  %rem43 = urem i32 %shr42, 64
  %mul44 = mul i32 %rem43, 32
  %add45 = add i32 %mul44, 1
  %idxprom46 = zext i32 %add45 to i64
  %arrayidx47 = getelementptr inbounds nuw i16, ptr %arraydecay41, i64 %idxprom46
  %28 = load i16, ptr %arrayidx47, align 2, !tbaa !16
  %conv48 = zext i16 %28 to i32
  %add49 = add nsw i32 %conv48, %conv40
  %conv50 = trunc i32 %add49 to i16
  store i16 %conv50, ptr %arrayidx47, align 2, !tbaa !16
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #3
  br label %for.inc51

for.inc51:                                        ; preds = %for.body14
  %29 = load i32, ptr %k9.ascast, align 4, !tbaa !4
  %inc = add i32 %29, 1
  store i32 %inc, ptr %k9.ascast, align 4, !tbaa !4
  br label %for.cond10, !llvm.loop !17

for.end52:                                        ; preds = %for.cond.cleanup12
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #3
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mixed) #3
  store i32 1, ptr %mixed.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k53) #3
  store i32 0, ptr %k53.ascast, align 4, !tbaa !4
  br label %for.cond54

for.cond54:                                       ; preds = %for.inc70, %for.end52
  %30 = load i32, ptr %k53.ascast, align 4, !tbaa !4
  %cmp55 = icmp ult i32 %30, 64
  br i1 %cmp55, label %for.body58, label %for.cond.cleanup56

for.cond.cleanup56:                               ; preds = %for.cond54
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k53) #3
  br label %for.end72

for.body58:                                       ; preds = %for.cond54
  %31 = load i32, ptr %k53.ascast, align 4, !tbaa !4
  %mul59 = mul i32 16, %31
  %idxprom60 = zext i32 %mul59 to i64
  %arrayidx61 = getelementptr inbounds nuw [1024 x i32], ptr %own.ascast, i64 0, i64 %idxprom60
  %32 = load i32, ptr %arrayidx61, align 4, !tbaa !4
  %33 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add62 = add i32 %33, %32
  store i32 %add62, ptr %sum.ascast, align 4, !tbaa !4
  %34 = load i32, ptr %mixed.ascast, align 4, !tbaa !4
  %mul63 = mul i32 %34, 31
  %35 = load i32, ptr %k53.ascast, align 4, !tbaa !4
  %mul64 = mul i32 80, %35
  %add65 = add i32 %mul64, 3
  %rem66 = urem i32 %add65, 1024
  %idxprom67 = zext i32 %rem66 to i64
  %arrayidx68 = getelementptr inbounds nuw [1024 x i32], ptr %own.ascast, i64 0, i64 %idxprom67
  %36 = load i32, ptr %arrayidx68, align 4, !tbaa !4
  %add69 = add i32 %mul63, %36
  store i32 %add69, ptr %mixed.ascast, align 4, !tbaa !4
  br label %for.inc70

for.inc70:                                        ; preds = %for.body58
  %37 = load i32, ptr %k53.ascast, align 4, !tbaa !4
  %inc71 = add i32 %37, 1
  store i32 %inc71, ptr %k53.ascast, align 4, !tbaa !4
  br label %for.cond54, !llvm.loop !18

for.end72:                                        ; preds = %for.cond.cleanup56
  %38 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %39 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %40 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul73 = mul i32 2, %40
  %idxprom74 = zext i32 %mul73 to i64
  %arrayidx75 = getelementptr inbounds nuw i32, ptr %39, i64 %idxprom74
  store i32 %38, ptr %arrayidx75, align 4, !tbaa !4
  %41 = load i32, ptr %mixed.ascast, align 4, !tbaa !4
  %42 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %43 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul76 = mul i32 2, %43
  %add77 = add i32 %mul76, 1
  %idxprom78 = zext i32 %add77 to i64
  %arrayidx79 = getelementptr inbounds nuw i32, ptr %42, i64 %idxprom78
  store i32 %41, ptr %arrayidx79, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mixed) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #3
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
!16 = !{!6, !6, i64 0}
!17 = distinct !{!17, !14, !15}
!18 = distinct !{!18, !14, !15}
