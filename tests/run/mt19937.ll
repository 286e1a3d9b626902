; MT19937 (Matsumoto, Nishimura 1998) by one workgroup: 624 words of state in LDS, renewed in
; three steps that depend on each other; each step reads, waits, writes.
; RUN: --kernel mt19937 --grid 1 --block 256
; RUN: --arg u32[1248]=0 --arg u32=5489
; REFERENCE: mt19937
; EXPECT: arg=0 first=3499211612,581869302,3890346734,3586334585,545404204,4161255391,3922919429,949333985
; Made from src/mt19937.hip by src/make.sh.

source_filename = "mt19937.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ7mt19937E5state = internal addrspace(3) global [624 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @mt19937(ptr addrspace(1) noundef %out.coerce, i32 noundef %seed) #0 {
entry:
  %out = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %seed.addr = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot6 = alloca i32, align 4, addrspace(5)
  %start = alloca i32, align 4, addrspace(5)
  %i12 = alloca i32, align 4, addrspace(5)
  %mine = alloca i8, align 1, addrspace(5)
  %value = alloca i32, align 4, addrspace(5)
  %bits = alloca i32, align 4, addrspace(5)
  %i40 = alloca i32, align 4, addrspace(5)
  %v45 = alloca i32, align 4, addrspace(5)
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %seed.addr.ascast = addrspacecast ptr addrspace(5) %seed.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  %cleanup.dest.slot6.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot6 to ptr
  %start.ascast = addrspacecast ptr addrspace(5) %start to ptr
  %i12.ascast = addrspacecast ptr addrspace(5) %i12 to ptr
  %mine.ascast = addrspacecast ptr addrspace(5) %mine to ptr
  %value.ascast = addrspacecast ptr addrspace(5) %value to ptr
  %bits.ascast = addrspacecast ptr addrspace(5) %bits to ptr
  %i40.ascast = addrspacecast ptr addrspace(5) %i40 to ptr
  %v45.ascast = addrspacecast ptr addrspace(5) %v45 to ptr
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out1 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %out1, ptr %out.addr.ascast, align 8, !tbaa !8
  store i32 %seed, ptr %seed.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %1, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #5
  %2 = load i32, ptr %seed.addr.ascast, align 4, !tbaa !4
  store i32 %2, ptr %v.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %3, ptr addrspacecast (ptr addrspace(3) @_ZZ7mt19937E5state to ptr), align 16, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  store i32 1, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.then
  %4 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp2 = icmp ult i32 %4, 624
  br i1 %cmp2, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr = lshr i32 %6, 30
  %xor = xor i32 %5, %shr
  %mul = mul i32 1812433253, %xor
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add = add i32 %mul, %7
  store i32 %add, ptr %v.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw [624 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7mt19937E5state to ptr), i64 0, i64 %idxprom
  store i32 %8, ptr %arrayidx, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add i32 %10, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !11

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #5
  br label %if.end

if.end:                                           ; preds = %for.end, %entry
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #5
  store i32 0, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond3

for.cond3:                                        ; preds = %for.inc64, %if.end
  %11 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %cmp4 = icmp ult i32 %11, 2
  br i1 %cmp4, label %for.body7, label %for.cond.cleanup5

for.cond.cleanup5:                                ; preds = %for.cond3
  store i32 5, ptr %cleanup.dest.slot6.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #5
  br label %for.end66

for.body7:                                        ; preds = %for.cond3
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %start) #5
  store i32 0, ptr %start.ascast, align 4, !tbaa !4
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc37, %for.body7
  %12 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %cmp9 = icmp ult i32 %12, 624
  br i1 %cmp9, label %for.body11, label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond8
  store i32 8, ptr %cleanup.dest.slot6.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %start) #5
  br label %for.end39

for.body11:                                       ; preds = %for.cond8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i12) #5
  %13 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add13 = add i32 %13, %14
  store i32 %add13, ptr %i12.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %mine) #5
  %15 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp14 = icmp ult i32 %15, 227
  br i1 %cmp14, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %for.body11
  %16 = load i32, ptr %i12.ascast, align 4, !tbaa !4
  %cmp15 = icmp ult i32 %16, 624
  br label %land.end

land.end:                                         ; preds = %land.rhs, %for.body11
  %17 = phi i1 [ false, %for.body11 ], [ %cmp15, %land.rhs ]
  %storedv = zext i1 %17 to i8
  store i8 %storedv, ptr %mine.ascast, align 1, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %value) #5
  store i32 0, ptr %value.ascast, align 4, !tbaa !4
  %18 = load i8, ptr %mine.ascast, align 1, !tbaa !14, !range !16, !noundef !17
  %loadedv = trunc i8 %18 to i1
  br i1 %loadedv, label %if.then16, label %if.end31

if.then16:                                        ; preds = %land.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bits) #5
  %19 = load i32, ptr %i12.ascast, align 4, !tbaa !4
  %idxprom17 = zext i32 %19 to i64
  %arrayidx18 = getelementptr inbounds nuw [624 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7mt19937E5state to ptr), i64 0, i64 %idxprom17
  %20 = load i32, ptr %arrayidx18, align 4, !tbaa !4
  %and = and i32 %20, -2147483648
  %21 = load i32, ptr %i12.ascast, align 4, !tbaa !4
  %add19 = add i32 %21, 1
  %rem = urem i32 %add19, 624
  %idxprom20 = zext i32 %rem to i64
  %arrayidx21 = getelementptr inbounds nuw [624 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7mt19937E5state to ptr), i64 0, i64 %idxprom20
  %22 = load i32, ptr %arrayidx21, align 4, !tbaa !4
  %and22 = and i32 %22, 2147483647
  %or = or i32 %and, %and22
  store i32 %or, ptr %bits.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %i12.ascast, align 4, !tbaa !4
  %add23 = add i32 %23, 397
  %rem24 = urem i32 %add23, 624
  %idxprom25 = zext i32 %rem24 to i64
  %arrayidx26 = getelementptr inbounds nuw [624 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7mt19937E5state to ptr), i64 0, i64 %idxprom25
  %24 = load i32, ptr %arrayidx26, align 4, !tbaa !4
  %25 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %shr27 = lshr i32 %25, 1
  %xor28 = xor i32 %24, %shr27
  %26 = load i32, ptr %bits.ascast, align 4, !tbaa !4
  %and29 = and i32 %26, 1
  %tobool = icmp ne i32 %and29, 0
  %27 = zext i1 %tobool to i64
  %cond = select i1 %tobool, i32 -1727483681, i32 0
  %xor30 = xor i32 %xor28, %cond
  store i32 %xor30, ptr %value.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bits) #5
  br label %if.end31

if.end31:                                         ; preds = %if.then16, %land.end
  call void @_ZL7barrierv() #6
  %28 = load i8, ptr %mine.ascast, align 1, !tbaa !14, !range !16, !noundef !17
  %loadedv32 = trunc i8 %28 to i1
  br i1 %loadedv32, label %if.then33, label %if.end36

if.then33:                                        ; preds = %if.end31
  %29 = load i32, ptr %value.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %i12.ascast, align 4, !tbaa !4
  %idxprom34 = zext i32 %30 to i64
  %arrayidx35 = getelementptr inbounds nuw [624 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7mt19937E5state to ptr), i64 0, i64 %idxprom34
  store i32 %29, ptr %arrayidx35, align 4, !tbaa !4
  br label %if.end36

if.end36:                                         ; preds = %if.then33, %if.end31
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %value) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %mine) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i12) #5
  br label %for.inc37

for.inc37:                                        ; preds = %if.end36
  %31 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %add38 = add i32 %31, 227
  store i32 %add38, ptr %start.ascast, align 4, !tbaa !4
  br label %for.cond8, !llvm.loop !18

for.end39:                                        ; preds = %for.cond.cleanup10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i40) #5
  %32 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %32, ptr %i40.ascast, align 4, !tbaa !4
  br label %for.cond41

for.cond41:                                       ; preds = %for.inc61, %for.end39
  %33 = load i32, ptr %i40.ascast, align 4, !tbaa !4
  %cmp42 = icmp ult i32 %33, 624
  br i1 %cmp42, label %for.body44, label %for.cond.cleanup43

for.cond.cleanup43:                               ; preds = %for.cond41
  store i32 11, ptr %cleanup.dest.slot6.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i40) #5
  br label %for.end63

for.body44:                                       ; preds = %for.cond41
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v45) #5
  %34 = load i32, ptr %i40.ascast, align 4, !tbaa !4
  %idxprom46 = zext i32 %34 to i64
  %arrayidx47 = getelementptr inbounds nuw [624 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7mt19937E5state to ptr), i64 0, i64 %idxprom46
  %35 = load i32, ptr %arrayidx47, align 4, !tbaa !4
  store i32 %35, ptr %v45.ascast, align 4, !tbaa !4
  %36 = load i32, ptr %v45.ascast, align 4, !tbaa !4
  %shr48 = lshr i32 %36, 11
  %37 = load i32, ptr %v45.ascast, align 4, !tbaa !4
  %xor49 = xor i32 %37, %shr48
  store i32 %xor49, ptr %v45.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %v45.ascast, align 4, !tbaa !4
  %shl = shl i32 %38, 7
  %and50 = and i32 %shl, -1658038656
  %39 = load i32, ptr %v45.ascast, align 4, !tbaa !4
  %xor51 = xor i32 %39, %and50
  store i32 %xor51, ptr %v45.ascast, align 4, !tbaa !4
  %40 = load i32, ptr %v45.ascast, align 4, !tbaa !4
  %shl52 = shl i32 %40, 15
  %and53 = and i32 %shl52, -272236544
  %41 = load i32, ptr %v45.ascast, align 4, !tbaa !4
  %xor54 = xor i32 %41, %and53
  store i32 %xor54, ptr %v45.ascast, align 4, !tbaa !4
  %42 = load i32, ptr %v45.ascast, align 4, !tbaa !4
  %43 = load i32, ptr %v45.ascast, align 4, !tbaa !4
  %shr55 = lshr i32 %43, 18
  %xor56 = xor i32 %42, %shr55
  %44 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %45 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %mul57 = mul i32 624, %45
  %46 = load i32, ptr %i40.ascast, align 4, !tbaa !4
  %add58 = add i32 %mul57, %46
  %idxprom59 = zext i32 %add58 to i64
  %arrayidx60 = getelementptr inbounds nuw i32, ptr %44, i64 %idxprom59
  store i32 %xor56, ptr %arrayidx60, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v45) #5
  br label %for.inc61

for.inc61:                                        ; preds = %for.body44
  %47 = load i32, ptr %i40.ascast, align 4, !tbaa !4
  %add62 = add i32 %47, 256
  store i32 %add62, ptr %i40.ascast, align 4, !tbaa !4
  br label %for.cond41, !llvm.loop !19

for.end63:                                        ; preds = %for.cond.cleanup43
  call void @_ZL7barrierv() #6
  br label %for.inc64

for.inc64:                                        ; preds = %for.end63
  %48 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc65 = add i32 %48, 1
  store i32 %inc65, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond3, !llvm.loop !20

for.end66:                                        ; preds = %for.cond.cleanup5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = !{!15, !15, i64 0}
!15 = !{!"bool", !6, i64 0}
!16 = !{i8 0, i8 2}
!17 = !{}
!18 = distinct !{!18, !12, !13}
!19 = distinct !{!19, !12, !13}
!20 = distinct !{!20, !12, !13}
