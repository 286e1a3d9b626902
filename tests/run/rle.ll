; Run lengths of 512 bytes a workgroup: starts of runs are marked, counted by a prefix sum in
; LDS, and each start writes its run where the count says.
; RUN: --kernel rle --grid 3 --block 512
; RUN: --arg u8[1536]=rand:123 --arg u8[1536]=0 --arg u16[1536]=0 --arg u32[3]=0
; REFERENCE: rle
; EXPECT: arg=1 first=120,98,120,98,97,120,97,98
; EXPECT: arg=2 first=3,2,1,1,1,5,1,1
; EXPECT: arg=3 first=323,321,311
; Made from src/rle.hip by src/make.sh.

source_filename = "rle.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ3rleE3own = internal addrspace(3) global [512 x i8] undef, align 16
@_ZZ3rleE5place = internal addrspace(3) global [512 x i16] undef, align 16
@_ZZ3rleE6starts = internal addrspace(3) global [513 x i16] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @rle(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %letters.coerce, ptr addrspace(1) noundef %lengths.coerce, ptr addrspace(1) noundef %runs.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %letters = alloca ptr, align 8, addrspace(5)
  %lengths = alloca ptr, align 8, addrspace(5)
  %runs = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %letters.addr = alloca ptr, align 8, addrspace(5)
  %lengths.addr = alloca ptr, align 8, addrspace(5)
  %runs.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %start = alloca i8, align 1, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %below = alloca i16, align 2, addrspace(5)
  %count = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %letters.ascast = addrspacecast ptr addrspace(5) %letters to ptr
  %lengths.ascast = addrspacecast ptr addrspace(5) %lengths to ptr
  %runs.ascast = addrspacecast ptr addrspace(5) %runs to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %letters.addr.ascast = addrspacecast ptr addrspace(5) %letters.addr to ptr
  %lengths.addr.ascast = addrspacecast ptr addrspace(5) %lengths.addr to ptr
  %runs.addr.ascast = addrspacecast ptr addrspace(5) %runs.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %base.ascast = addrspacecast ptr addrspace(5) %base to ptr
  %start.ascast = addrspacecast ptr addrspace(5) %start to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %below.ascast = addrspacecast ptr addrspace(5) %below to ptr
  %count.ascast = addrspacecast ptr addrspace(5) %count to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %letters.coerce, ptr %letters.ascast, align 8
  %letters2 = load ptr, ptr %letters.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %lengths.coerce, ptr %lengths.ascast, align 8
  %lengths3 = load ptr, ptr %lengths.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %runs.coerce, ptr %runs.ascast, align 8
  %runs4 = load ptr, ptr %runs.ascast, align 8, !tbaa !13
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %letters2, ptr %letters.addr.ascast, align 8, !tbaa !8
  store ptr %lengths3, ptr %lengths.addr.ascast, align 8, !tbaa !11
  store ptr %runs4, ptr %runs.addr.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #5
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 512, %1
  store i32 %mul, ptr %base.ascast, align 4, !tbaa !4
  %2 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %3 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add = add i32 %3, %4
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %2, i64 %idxprom
  %5 = load i8, ptr %arrayidx, align 1, !tbaa !15
  %conv = zext i8 %5 to i32
  %and = and i32 %conv, 1
  %tobool = icmp ne i32 %and, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %6 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add5 = add i32 %7, %8
  %idxprom6 = zext i32 %add5 to i64
  %arrayidx7 = getelementptr inbounds nuw i8, ptr %6, i64 %idxprom6
  %9 = load i8, ptr %arrayidx7, align 1, !tbaa !15
  %conv8 = zext i8 %9 to i32
  %shr = ashr i32 %conv8, 7
  %add9 = add nsw i32 97, %shr
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %add9, %cond.true ], [ 120, %cond.false ]
  %conv10 = trunc i32 %cond to i8
  %10 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom11 = zext i32 %10 to i64
  %arrayidx12 = getelementptr inbounds nuw [512 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE3own to ptr), i64 0, i64 %idxprom11
  store i8 %conv10, ptr %arrayidx12, align 1, !tbaa !15
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %start) #5
  %11 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %11, 0
  br i1 %cmp, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %cond.end
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %12 to i64
  %arrayidx14 = getelementptr inbounds nuw [512 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE3own to ptr), i64 0, i64 %idxprom13
  %13 = load i8, ptr %arrayidx14, align 1, !tbaa !15
  %conv15 = zext i8 %13 to i32
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %sub = sub i32 %14, 1
  %idxprom16 = zext i32 %sub to i64
  %arrayidx17 = getelementptr inbounds nuw [512 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE3own to ptr), i64 0, i64 %idxprom16
  %15 = load i8, ptr %arrayidx17, align 1, !tbaa !15
  %conv18 = zext i8 %15 to i32
  %cmp19 = icmp ne i32 %conv15, %conv18
  br label %lor.end

lor.end:                                          ; preds = %lor.rhs, %cond.end
  %16 = phi i1 [ true, %cond.end ], [ %cmp19, %lor.rhs ]
  %storedv = zext i1 %16 to i8
  store i8 %storedv, ptr %start.ascast, align 1, !tbaa !16
  %17 = load i8, ptr %start.ascast, align 1, !tbaa !16, !range !18, !noundef !19
  %loadedv = trunc i8 %17 to i1
  %conv20 = zext i1 %loadedv to i16
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom21 = zext i32 %18 to i64
  %arrayidx22 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE5place to ptr), i64 0, i64 %idxprom21
  store i16 %conv20, ptr %arrayidx22, align 2, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #5
  store i32 1, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %lor.end
  %19 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp23 = icmp ult i32 %19, 512
  br i1 %cmp23, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %below) #5
  %20 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %21 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp24 = icmp uge i32 %20, %21
  br i1 %cmp24, label %cond.true25, label %cond.false30

cond.true25:                                      ; preds = %for.body
  %22 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %sub26 = sub i32 %22, %23
  %idxprom27 = zext i32 %sub26 to i64
  %arrayidx28 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE5place to ptr), i64 0, i64 %idxprom27
  %24 = load i16, ptr %arrayidx28, align 2, !tbaa !20
  %conv29 = zext i16 %24 to i32
  br label %cond.end31

cond.false30:                                     ; preds = %for.body
  br label %cond.end31

cond.end31:                                       ; preds = %cond.false30, %cond.true25
  %cond32 = phi i32 [ %conv29, %cond.true25 ], [ 0, %cond.false30 ]
  %conv33 = trunc i32 %cond32 to i16
  store i16 %conv33, ptr %below.ascast, align 2, !tbaa !20
  call void @_ZL7barrierv() #6
  %25 = load i16, ptr %below.ascast, align 2, !tbaa !20
  %conv34 = zext i16 %25 to i32
  %26 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom35 = zext i32 %26 to i64
  %arrayidx36 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE5place to ptr), i64 0, i64 %idxprom35
  %27 = load i16, ptr %arrayidx36, align 2, !tbaa !20
  %conv37 = zext i16 %27 to i32
  %add38 = add nsw i32 %conv37, %conv34
  %conv39 = trunc i32 %add38 to i16
  store i16 %conv39, ptr %arrayidx36, align 2, !tbaa !20
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %below) #5
  br label %for.inc

for.inc:                                          ; preds = %cond.end31
  %28 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %mul40 = mul i32 %28, 2
  store i32 %mul40, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !22

for.end:                                          ; preds = %for.cond.cleanup
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %count) #5
  %29 = load i16, ptr getelementptr inbounds ([512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE5place to ptr), i64 0, i64 511), align 2, !tbaa !20
  %conv41 = zext i16 %29 to i32
  store i32 %conv41, ptr %count.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #5
  %30 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %30 to i64
  %arrayidx43 = getelementptr inbounds nuw [512 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE5place to ptr), i64 0, i64 %idxprom42
  %31 = load i16, ptr %arrayidx43, align 2, !tbaa !20
  %conv44 = zext i16 %31 to i32
  %sub45 = sub i32 %conv44, 1
  store i32 %sub45, ptr %at.ascast, align 4, !tbaa !4
  %32 = load i8, ptr %start.ascast, align 1, !tbaa !16, !range !18, !noundef !19
  %loadedv46 = trunc i8 %32 to i1
  br i1 %loadedv46, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %33 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom47 = zext i32 %33 to i64
  %arrayidx48 = getelementptr inbounds nuw [512 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE3own to ptr), i64 0, i64 %idxprom47
  %34 = load i8, ptr %arrayidx48, align 1, !tbaa !15
  %35 = load ptr, ptr %letters.addr.ascast, align 8, !tbaa !8
  %36 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add49 = add i32 %36, %37
  %idxprom50 = zext i32 %add49 to i64
  %arrayidx51 = getelementptr inbounds nuw i8, ptr %35, i64 %idxprom50
  store i8 %34, ptr %arrayidx51, align 1, !tbaa !15
  %38 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %conv52 = trunc i32 %38 to i16
  %39 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom53 = zext i32 %39 to i64
  %arrayidx54 = getelementptr inbounds nuw [513 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE6starts to ptr), i64 0, i64 %idxprom53
  store i16 %conv52, ptr %arrayidx54, align 2, !tbaa !20
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  %40 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp55 = icmp eq i32 %40, 0
  br i1 %cmp55, label %if.then56, label %if.end61

if.then56:                                        ; preds = %if.end
  %41 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %idxprom57 = zext i32 %41 to i64
  %arrayidx58 = getelementptr inbounds nuw [513 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE6starts to ptr), i64 0, i64 %idxprom57
  store i16 512, ptr %arrayidx58, align 2, !tbaa !20
  %42 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %43 = load ptr, ptr %runs.addr.ascast, align 8, !tbaa !13
  %44 = call i32 @llvm.amdgcn.workgroup.id.x()
  %idxprom59 = zext i32 %44 to i64
  %arrayidx60 = getelementptr inbounds nuw i32, ptr %43, i64 %idxprom59
  store i32 %42, ptr %arrayidx60, align 4, !tbaa !4
  br label %if.end61

if.end61:                                         ; preds = %if.then56, %if.end
  call void @_ZL7barrierv() #6
  %45 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %46 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %cmp62 = icmp ult i32 %45, %46
  br i1 %cmp62, label %if.then63, label %if.end76

if.then63:                                        ; preds = %if.end61
  %47 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add64 = add i32 %47, 1
  %idxprom65 = zext i32 %add64 to i64
  %arrayidx66 = getelementptr inbounds nuw [513 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE6starts to ptr), i64 0, i64 %idxprom65
  %48 = load i16, ptr %arrayidx66, align 2, !tbaa !20
  %conv67 = zext i16 %48 to i32
  %49 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom68 = zext i32 %49 to i64
  %arrayidx69 = getelementptr inbounds nuw [513 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ3rleE6starts to ptr), i64 0, i64 %idxprom68
  %50 = load i16, ptr %arrayidx69, align 2, !tbaa !20
  %conv70 = zext i16 %50 to i32
  %sub71 = sub nsw i32 %conv67, %conv70
  %conv72 = trunc i32 %sub71 to i16
  %51 = load ptr, ptr %lengths.addr.ascast, align 8, !tbaa !11
  %52 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %53 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add73 = add i32 %52, %53
  %idxprom74 = zext i32 %add73 to i64
  %arrayidx75 = getelementptr inbounds nuw i16, ptr %51, i64 %idxprom74
  store i16 %conv72, ptr %arrayidx75, align 2, !tbaa !20
  br label %if.end76

if.end76:                                         ; preds = %if.then63, %if.end61
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %count) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %start) #5
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

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,512" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
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
!9 = !{!"p1 omnipotent char", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 short", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 int", !10, i64 0}
!15 = !{!6, !6, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"bool", !6, i64 0}
!18 = !{i8 0, i8 2}
!19 = !{}
!20 = !{!21, !21, i64 0}
!21 = !{!"short", !6, i64 0}
!22 = distinct !{!22, !23, !24}
!23 = !{!"llvm.loop.mustprogress"}
!24 = !{!"llvm.loop.unroll.disable"}
