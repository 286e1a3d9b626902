; Running sums over many workgroups in one launch (decoupled look-back): each publishes its sum,
; then walks back over what others have published, waiting where nothing is there yet. Flag and
; value share a 64-bit word; blocks are numbered in the order in which they start.
; RUN: --kernel look_back --grid 12 --block 128
; RUN: --arg u32[3072]=rand:170 --arg u32[3072]=0 --arg u64[12]=0 --arg u32[1]=0
; REFERENCE: look_back
; EXPECT: arg=1 first=1329353515,3980737311,3191117085,4265763582,3836140655,1944353688,1575287474,2183394549
; EXPECT: arg=2 first=11311424018,11622492484,12552710227,9019951694,12724370288,9657563133,10253725096,9643257031
; EXPECT: arg=3 first=12
; Made from src/look_back.hip by src/make.sh.

source_filename = "look_back.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ9look_backE4sums = internal addrspace(3) global [128 x i32] undef, align 16
@_ZZ9look_backE5block = internal addrspace(3) global i32 undef, align 4
@_ZZ9look_backE6before = internal addrspace(3) global i32 undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @look_back(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %status.coerce, ptr addrspace(1) noundef %started.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %status = alloca ptr, align 8, addrspace(5)
  %started = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %status.addr = alloca ptr, align 8, addrspace(5)
  %started.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %first = alloca i32, align 4, addrspace(5)
  %second = alloca i32, align 4, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %below = alloca i32, align 4, addrspace(5)
  %total = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %.atomictmp26 = alloca i64, align 8, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot30 = alloca i32, align 4, addrspace(5)
  %seen = alloca i64, align 8, addrspace(5)
  %atomic-temp34 = alloca i64, align 8, addrspace(5)
  %.atomictmp46 = alloca i64, align 8, addrspace(5)
  %end = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %status.ascast = addrspacecast ptr addrspace(5) %status to ptr
  %started.ascast = addrspacecast ptr addrspace(5) %started to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %status.addr.ascast = addrspacecast ptr addrspace(5) %status.addr to ptr
  %started.addr.ascast = addrspacecast ptr addrspace(5) %started.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %base.ascast = addrspacecast ptr addrspace(5) %base to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  %second.ascast = addrspacecast ptr addrspace(5) %second to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %below.ascast = addrspacecast ptr addrspace(5) %below to ptr
  %total.ascast = addrspacecast ptr addrspace(5) %total to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %.atomictmp26.ascast = addrspacecast ptr addrspace(5) %.atomictmp26 to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  %cleanup.dest.slot30.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot30 to ptr
  %seen.ascast = addrspacecast ptr addrspace(5) %seen to ptr
  %atomic-temp34.ascast = addrspacecast ptr addrspace(5) %atomic-temp34 to ptr
  %.atomictmp46.ascast = addrspacecast ptr addrspace(5) %.atomictmp46 to ptr
  %end.ascast = addrspacecast ptr addrspace(5) %end to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %status.coerce, ptr %status.ascast, align 8
  %status3 = load ptr, ptr %status.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %started.coerce, ptr %started.ascast, align 8
  %started4 = load ptr, ptr %started.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %status3, ptr %status.addr.ascast, align 8, !tbaa !11
  store ptr %started4, ptr %started.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %1, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %2 = load ptr, ptr %started.addr.ascast, align 8, !tbaa !8
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %.atomictmp.ascast, align 4
  %4 = atomicrmw add ptr %2, i32 %3 syncscope("agent") monotonic, align 4, !noalias.addrspace !13, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %4, ptr %atomic-temp.ascast, align 4
  %5 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  store i32 %5, ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE5block to ptr), align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #5
  %6 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE5block to ptr), align 4, !tbaa !4
  %mul = mul i32 256, %6
  %7 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul5 = mul i32 2, %7
  %add = add i32 %mul, %mul5
  store i32 %add, ptr %base.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %first) #5
  %8 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %10, ptr %first.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %second) #5
  %11 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %add6 = add i32 %12, 1
  %idxprom7 = zext i32 %add6 to i64
  %arrayidx8 = getelementptr inbounds nuw i32, ptr %11, i64 %idxprom7
  %13 = load i32, ptr %arrayidx8, align 4, !tbaa !4
  store i32 %13, ptr %second.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %15 = load i32, ptr %second.ascast, align 4, !tbaa !4
  %add9 = add i32 %14, %15
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %16 to i64
  %arrayidx11 = getelementptr inbounds nuw [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE4sums to ptr), i64 0, i64 %idxprom10
  store i32 %add9, ptr %arrayidx11, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #5
  store i32 1, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %17 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp12 = icmp ult i32 %17, 128
  br i1 %cmp12, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %below) #5
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %19 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp13 = icmp uge i32 %18, %19
  br i1 %cmp13, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %20 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %21 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %sub = sub i32 %20, %21
  %idxprom14 = zext i32 %sub to i64
  %arrayidx15 = getelementptr inbounds nuw [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE4sums to ptr), i64 0, i64 %idxprom14
  %22 = load i32, ptr %arrayidx15, align 4, !tbaa !4
  br label %cond.end

cond.false:                                       ; preds = %for.body
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %22, %cond.true ], [ 0, %cond.false ]
  store i32 %cond, ptr %below.ascast, align 4, !tbaa !4
  call void @_ZL7barrierv() #6
  %23 = load i32, ptr %below.ascast, align 4, !tbaa !4
  %24 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom16 = zext i32 %24 to i64
  %arrayidx17 = getelementptr inbounds nuw [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE4sums to ptr), i64 0, i64 %idxprom16
  %25 = load i32, ptr %arrayidx17, align 4, !tbaa !4
  %add18 = add i32 %25, %23
  store i32 %add18, ptr %arrayidx17, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %below) #5
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %26 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %mul19 = mul i32 %26, 2
  store i32 %mul19, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  call void @_ZL7barrierv() #6
  %27 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp20 = icmp eq i32 %27, 0
  br i1 %cmp20, label %if.then21, label %if.end50

if.then21:                                        ; preds = %for.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %total) #5
  %28 = load i32, ptr getelementptr inbounds ([128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE4sums to ptr), i64 0, i64 127), align 4, !tbaa !4
  store i32 %28, ptr %total.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #5
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  %29 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE5block to ptr), align 4, !tbaa !4
  %cmp22 = icmp ne i32 %29, 0
  br i1 %cmp22, label %if.then23, label %if.end43

if.then23:                                        ; preds = %if.then21
  %30 = load ptr, ptr %status.addr.ascast, align 8, !tbaa !11
  %31 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE5block to ptr), align 4, !tbaa !4
  %idxprom24 = zext i32 %31 to i64
  %arrayidx25 = getelementptr inbounds nuw i64, ptr %30, i64 %idxprom24
  %32 = load i32, ptr %total.ascast, align 4, !tbaa !4
  %conv = zext i32 %32 to i64
  %or = or i64 4294967296, %conv
  store i64 %or, ptr %.atomictmp26.ascast, align 8, !tbaa !18
  %33 = load i64, ptr %.atomictmp26.ascast, align 8
  store atomic i64 %33, ptr %arrayidx25 syncscope("agent") release, align 8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #5
  %34 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE5block to ptr), align 4, !tbaa !4
  store i32 %34, ptr %other.ascast, align 4, !tbaa !4
  br label %for.cond27

for.cond27:                                       ; preds = %cleanup.cont, %if.then23
  %35 = load i32, ptr %other.ascast, align 4, !tbaa !4
  %dec = add i32 %35, -1
  store i32 %dec, ptr %other.ascast, align 4, !tbaa !4
  %cmp28 = icmp ugt i32 %35, 0
  br i1 %cmp28, label %for.body31, label %for.cond.cleanup29

for.cond.cleanup29:                               ; preds = %for.cond27
  store i32 5, ptr %cleanup.dest.slot30.ascast, align 4
  br label %cleanup41

for.body31:                                       ; preds = %for.cond27
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %seen) #5
  br label %do.body

do.body:                                          ; preds = %do.cond, %for.body31
  %36 = load ptr, ptr %status.addr.ascast, align 8, !tbaa !11
  %37 = load i32, ptr %other.ascast, align 4, !tbaa !4
  %idxprom32 = zext i32 %37 to i64
  %arrayidx33 = getelementptr inbounds nuw i64, ptr %36, i64 %idxprom32
  %38 = load atomic i64, ptr %arrayidx33 syncscope("agent") acquire, align 8
  store i64 %38, ptr %atomic-temp34.ascast, align 8
  %39 = load i64, ptr %atomic-temp34.ascast, align 8, !tbaa !18
  store i64 %39, ptr %seen.ascast, align 8, !tbaa !18
  br label %do.cond

do.cond:                                          ; preds = %do.body
  %40 = load i64, ptr %seen.ascast, align 8, !tbaa !18
  %cmp35 = icmp ult i64 %40, 4294967296
  br i1 %cmp35, label %do.body, label %do.end, !llvm.loop !20

do.end:                                           ; preds = %do.cond
  %41 = load i64, ptr %seen.ascast, align 8, !tbaa !18
  %conv36 = trunc i64 %41 to i32
  %42 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add37 = add i32 %42, %conv36
  store i32 %add37, ptr %sum.ascast, align 4, !tbaa !4
  %43 = load i64, ptr %seen.ascast, align 8, !tbaa !18
  %cmp38 = icmp uge i64 %43, 8589934592
  br i1 %cmp38, label %if.then39, label %if.end40

if.then39:                                        ; preds = %do.end
  store i32 5, ptr %cleanup.dest.slot30.ascast, align 4
  br label %cleanup

if.end40:                                         ; preds = %do.end
  store i32 0, ptr %cleanup.dest.slot30.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end40, %if.then39
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %seen) #5
  %cleanup.dest = load i32, ptr %cleanup.dest.slot30.ascast, align 4
  switch i32 %cleanup.dest, label %cleanup41 [
    i32 0, label %cleanup.cont
  ]

cleanup.cont:                                     ; preds = %cleanup
  br label %for.cond27, !llvm.loop !21

cleanup41:                                        ; preds = %cleanup, %for.cond.cleanup29
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #5
  br label %for.end42

for.end42:                                        ; preds = %cleanup41
  br label %if.end43

if.end43:                                         ; preds = %for.end42, %if.then21
  %44 = load ptr, ptr %status.addr.ascast, align 8, !tbaa !11
  %45 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE5block to ptr), align 4, !tbaa !4
  %idxprom44 = zext i32 %45 to i64
  %arrayidx45 = getelementptr inbounds nuw i64, ptr %44, i64 %idxprom44
  %46 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %47 = load i32, ptr %total.ascast, align 4, !tbaa !4
  %add47 = add i32 %46, %47
  %conv48 = zext i32 %add47 to i64
  %or49 = or i64 8589934592, %conv48
  store i64 %or49, ptr %.atomictmp46.ascast, align 8, !tbaa !18
  %48 = load i64, ptr %.atomictmp46.ascast, align 8
  store atomic i64 %48, ptr %arrayidx45 syncscope("agent") release, align 8
  %49 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  store i32 %49, ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE6before to ptr), align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %total) #5
  br label %if.end50

if.end50:                                         ; preds = %if.end43, %for.end
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %end) #5
  %50 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE6before to ptr), align 4, !tbaa !4
  %51 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom51 = zext i32 %51 to i64
  %arrayidx52 = getelementptr inbounds nuw [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9look_backE4sums to ptr), i64 0, i64 %idxprom51
  %52 = load i32, ptr %arrayidx52, align 4, !tbaa !4
  %add53 = add i32 %50, %52
  store i32 %add53, ptr %end.ascast, align 4, !tbaa !4
  %53 = load i32, ptr %end.ascast, align 4, !tbaa !4
  %54 = load i32, ptr %second.ascast, align 4, !tbaa !4
  %sub54 = sub i32 %53, %54
  %55 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %56 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %idxprom55 = zext i32 %56 to i64
  %arrayidx56 = getelementptr inbounds nuw i32, ptr %55, i64 %idxprom55
  store i32 %sub54, ptr %arrayidx56, align 4, !tbaa !4
  %57 = load i32, ptr %end.ascast, align 4, !tbaa !4
  %58 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %59 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %add57 = add i32 %59, 1
  %idxprom58 = zext i32 %add57 to i64
  %arrayidx59 = getelementptr inbounds nuw i32, ptr %58, i64 %idxprom58
  store i32 %57, ptr %arrayidx59, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %end) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %second) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %first) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

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
!12 = !{!"p1 long long", !10, i64 0}
!13 = !{i32 5, i32 6}
!14 = !{}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = !{!19, !19, i64 0}
!19 = !{!"long long", !6, i64 0}
!20 = distinct !{!20, !16, !17}
!21 = distinct !{!21, !16, !17}
