; Sorts 512 keys a block with their places, bitonic, in LDS.
; RUN: --kernel bitonic --grid 2 --block 256
; RUN: --arg u32[1024]=rand:27 --arg u16[1024]=0
; REFERENCE: bitonic
; EXPECT: arg=0 first=9499382,23185903,40012999,60544316,60670864,77393976,87435325,110099215
; EXPECT: arg=1 first=468,60,44,475,485,31,511,383
; Made from src/bitonic.hip by src/make.sh.

source_filename = "bitonic.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ7bitonicE3key = internal addrspace(3) global [512 x i32] undef, align 16
@_ZZ7bitonicE5place = internal addrspace(3) global [512 x i16] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @bitonic(ptr addrspace(1) noundef %keys.coerce, ptr addrspace(1) noundef %places.coerce) #0 {
entry:
  %keys = alloca ptr, align 8, addrspace(5)
  %places = alloca ptr, align 8, addrspace(5)
  %keys.addr = alloca ptr, align 8, addrspace(5)
  %places.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %size = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot11 = alloca i32, align 4, addrspace(5)
  %stride = alloca i32, align 4, addrspace(5)
  %low = alloca i32, align 4, addrspace(5)
  %high = alloca i32, align 4, addrspace(5)
  %up = alloca i8, align 1, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %p = alloca i16, align 2, addrspace(5)
  %i52 = alloca i32, align 4, addrspace(5)
  %keys.ascast = addrspacecast ptr addrspace(5) %keys to ptr
  %places.ascast = addrspacecast ptr addrspace(5) %places to ptr
  %keys.addr.ascast = addrspacecast ptr addrspace(5) %keys.addr to ptr
  %places.addr.ascast = addrspacecast ptr addrspace(5) %places.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %base.ascast = addrspacecast ptr addrspace(5) %base to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %size.ascast = addrspacecast ptr addrspace(5) %size to ptr
  %cleanup.dest.slot11.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot11 to ptr
  %stride.ascast = addrspacecast ptr addrspace(5) %stride to ptr
  %low.ascast = addrspacecast ptr addrspace(5) %low to ptr
  %high.ascast = addrspacecast ptr addrspace(5) %high to ptr
  %up.ascast = addrspacecast ptr addrspace(5) %up to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %p.ascast = addrspacecast ptr addrspace(5) %p to ptr
  %i52.ascast = addrspacecast ptr addrspace(5) %i52 to ptr
  store ptr addrspace(1) %keys.coerce, ptr %keys.ascast, align 8
  %keys1 = load ptr, ptr %keys.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %places.coerce, ptr %places.ascast, align 8
  %places2 = load ptr, ptr %places.ascast, align 8, !tbaa !11
  store ptr %keys1, ptr %keys.addr.ascast, align 8, !tbaa !8
  store ptr %places2, ptr %places.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #5
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %1, 512
  store i32 %mul, ptr %base.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %2 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %2, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, 512
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %keys.addr.ascast, align 8, !tbaa !8
  %5 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add = add i32 %5, %6
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %4, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom3 = zext i32 %8 to i64
  %arrayidx4 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE3key to ptr), i64 0, i64 %idxprom3
  store i32 %7, ptr %arrayidx4, align 4, !tbaa !4
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv = trunc i32 %9 to i16
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom5 = zext i32 %10 to i64
  %arrayidx6 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE5place to ptr), i64 0, i64 %idxprom5
  store i16 %conv, ptr %arrayidx6, align 2, !tbaa !13
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add7 = add i32 %11, 256
  store i32 %add7, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %size) #5
  store i32 2, ptr %size.ascast, align 4, !tbaa !4
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc49, %for.end
  %12 = load i32, ptr %size.ascast, align 4, !tbaa !4
  %cmp9 = icmp ule i32 %12, 512
  br i1 %cmp9, label %for.body12, label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond8
  store i32 5, ptr %cleanup.dest.slot11.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %size) #5
  br label %for.end51

for.body12:                                       ; preds = %for.cond8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %stride) #5
  %13 = load i32, ptr %size.ascast, align 4, !tbaa !4
  %div = udiv i32 %13, 2
  store i32 %div, ptr %stride.ascast, align 4, !tbaa !4
  br label %for.cond13

for.cond13:                                       ; preds = %for.inc46, %for.body12
  %14 = load i32, ptr %stride.ascast, align 4, !tbaa !4
  %cmp14 = icmp ugt i32 %14, 0
  br i1 %cmp14, label %for.body16, label %for.cond.cleanup15

for.cond.cleanup15:                               ; preds = %for.cond13
  store i32 8, ptr %cleanup.dest.slot11.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %stride) #5
  br label %for.end48

for.body16:                                       ; preds = %for.cond13
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %low) #5
  %15 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul17 = mul i32 2, %15
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %17 = load i32, ptr %stride.ascast, align 4, !tbaa !4
  %sub = sub i32 %17, 1
  %and = and i32 %16, %sub
  %sub18 = sub i32 %mul17, %and
  store i32 %sub18, ptr %low.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high) #5
  %18 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %19 = load i32, ptr %stride.ascast, align 4, !tbaa !4
  %add19 = add i32 %18, %19
  store i32 %add19, ptr %high.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %up) #5
  %20 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %21 = load i32, ptr %size.ascast, align 4, !tbaa !4
  %and20 = and i32 %20, %21
  %cmp21 = icmp eq i32 %and20, 0
  %storedv = zext i1 %cmp21 to i8
  store i8 %storedv, ptr %up.ascast, align 1, !tbaa !18
  %22 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %idxprom22 = zext i32 %22 to i64
  %arrayidx23 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE3key to ptr), i64 0, i64 %idxprom22
  %23 = load i32, ptr %arrayidx23, align 4, !tbaa !4
  %24 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %idxprom24 = zext i32 %24 to i64
  %arrayidx25 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE3key to ptr), i64 0, i64 %idxprom24
  %25 = load i32, ptr %arrayidx25, align 4, !tbaa !4
  %cmp26 = icmp ugt i32 %23, %25
  %conv27 = zext i1 %cmp26 to i32
  %26 = load i8, ptr %up.ascast, align 1, !tbaa !18, !range !20, !noundef !21
  %loadedv = trunc i8 %26 to i1
  %conv28 = zext i1 %loadedv to i32
  %cmp29 = icmp eq i32 %conv27, %conv28
  br i1 %cmp29, label %if.then, label %if.end

if.then:                                          ; preds = %for.body16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #5
  %27 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %idxprom30 = zext i32 %27 to i64
  %arrayidx31 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE3key to ptr), i64 0, i64 %idxprom30
  %28 = load i32, ptr %arrayidx31, align 4, !tbaa !4
  store i32 %28, ptr %k.ascast, align 4, !tbaa !4
  %29 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %idxprom32 = zext i32 %29 to i64
  %arrayidx33 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE3key to ptr), i64 0, i64 %idxprom32
  %30 = load i32, ptr %arrayidx33, align 4, !tbaa !4
  %31 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %idxprom34 = zext i32 %31 to i64
  %arrayidx35 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE3key to ptr), i64 0, i64 %idxprom34
  store i32 %30, ptr %arrayidx35, align 4, !tbaa !4
  %32 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %33 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %idxprom36 = zext i32 %33 to i64
  %arrayidx37 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE3key to ptr), i64 0, i64 %idxprom36
  store i32 %32, ptr %arrayidx37, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p) #5
  %34 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %idxprom38 = zext i32 %34 to i64
  %arrayidx39 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE5place to ptr), i64 0, i64 %idxprom38
  %35 = load i16, ptr %arrayidx39, align 2, !tbaa !13
  store i16 %35, ptr %p.ascast, align 2, !tbaa !13
  %36 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %idxprom40 = zext i32 %36 to i64
  %arrayidx41 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE5place to ptr), i64 0, i64 %idxprom40
  %37 = load i16, ptr %arrayidx41, align 2, !tbaa !13
  %38 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %38 to i64
  %arrayidx43 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE5place to ptr), i64 0, i64 %idxprom42
  store i16 %37, ptr %arrayidx43, align 2, !tbaa !13
  %39 = load i16, ptr %p.ascast, align 2, !tbaa !13
  %40 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %idxprom44 = zext i32 %40 to i64
  %arrayidx45 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE5place to ptr), i64 0, i64 %idxprom44
  store i16 %39, ptr %arrayidx45, align 2, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body16
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %up) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %low) #5
  br label %for.inc46

for.inc46:                                        ; preds = %if.end
  %41 = load i32, ptr %stride.ascast, align 4, !tbaa !4
  %div47 = udiv i32 %41, 2
  store i32 %div47, ptr %stride.ascast, align 4, !tbaa !4
  br label %for.cond13, !llvm.loop !22

for.end48:                                        ; preds = %for.cond.cleanup15
  br label %for.inc49

for.inc49:                                        ; preds = %for.end48
  %42 = load i32, ptr %size.ascast, align 4, !tbaa !4
  %mul50 = mul i32 %42, 2
  store i32 %mul50, ptr %size.ascast, align 4, !tbaa !4
  br label %for.cond8, !llvm.loop !23

for.end51:                                        ; preds = %for.cond.cleanup10
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i52) #5
  %43 = load i32, ptr %t.ascast, align 4, !tbaa !4
  store i32 %43, ptr %i52.ascast, align 4, !tbaa !4
  br label %for.cond53

for.cond53:                                       ; preds = %for.inc67, %for.end51
  %44 = load i32, ptr %i52.ascast, align 4, !tbaa !4
  %cmp54 = icmp ult i32 %44, 512
  br i1 %cmp54, label %for.body56, label %for.cond.cleanup55

for.cond.cleanup55:                               ; preds = %for.cond53
  store i32 11, ptr %cleanup.dest.slot11.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i52) #5
  br label %for.end69

for.body56:                                       ; preds = %for.cond53
  %45 = load i32, ptr %i52.ascast, align 4, !tbaa !4
  %idxprom57 = zext i32 %45 to i64
  %arrayidx58 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE3key to ptr), i64 0, i64 %idxprom57
  %46 = load i32, ptr %arrayidx58, align 4, !tbaa !4
  %47 = load ptr, ptr %keys.addr.ascast, align 8, !tbaa !8
  %48 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %49 = load i32, ptr %i52.ascast, align 4, !tbaa !4
  %add59 = add i32 %48, %49
  %idxprom60 = zext i32 %add59 to i64
  %arrayidx61 = getelementptr inbounds nuw i32, ptr %47, i64 %idxprom60
  store i32 %46, ptr %arrayidx61, align 4, !tbaa !4
  %50 = load i32, ptr %i52.ascast, align 4, !tbaa !4
  %idxprom62 = zext i32 %50 to i64
  %arrayidx63 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ7bitonicE5place to ptr), i64 0, i64 %idxprom62
  %51 = load i16, ptr %arrayidx63, align 2, !tbaa !13
  %52 = load ptr, ptr %places.addr.ascast, align 8, !tbaa !11
  %53 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %54 = load i32, ptr %i52.ascast, align 4, !tbaa !4
  %add64 = add i32 %53, %54
  %idxprom65 = zext i32 %add64 to i64
  %arrayidx66 = getelementptr inbounds nuw i16, ptr %52, i64 %idxprom65
  store i16 %51, ptr %arrayidx66, align 2, !tbaa !13
  br label %for.inc67

for.inc67:                                        ; preds = %for.body56
  %55 = load i32, ptr %i52.ascast, align 4, !tbaa !4
  %add68 = add i32 %55, 256
  store i32 %add68, ptr %i52.ascast, align 4, !tbaa !4
  br label %for.cond53, !llvm.loop !24

for.end69:                                        ; preds = %for.cond.cleanup55
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

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
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 short", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"short", !6, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = !{!19, !19, i64 0}
!19 = !{!"bool", !6, i64 0}
!20 = !{i8 0, i8 2}
!21 = !{}
!22 = distinct !{!22, !16, !17}
!23 = distinct !{!23, !16, !17}
!24 = distinct !{!24, !16, !17}
