; Shuffles as HIP has them, from AMD's builtins: any lane's value, up, down, crosswise; sums,
; a maximum and running sums of a wave made of them; in halves of 32 lanes, the widest that
; all generations' LDS hardware reaches.
; RUN: --kernel shuffle --grid 2 --block 128
; RUN: --arg i32[256]=rand:178 --arg i32[256x8]=0
; REFERENCE: shuffle
; EXPECT: arg=1 first=-8058914,-6855316,-605465,-17853283,8175610,-6855316,3672121,-13595636
; Made from src/shuffle.hip by src/make.sh.

source_filename = "shuffle.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @shuffle(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %half = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %row = alloca ptr, align 8, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %most = alloca i32, align 4, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %running = alloca i32, align 4, addrspace(5)
  %step35 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot39 = alloca i32, align 4, addrspace(5)
  %below = alloca i32, align 4, addrspace(5)
  %told = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %lane.ascast = addrspacecast ptr addrspace(5) %lane to ptr
  %half.ascast = addrspacecast ptr addrspace(5) %half to ptr
  %l.ascast = addrspacecast ptr addrspace(5) %l to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %most.ascast = addrspacecast ptr addrspace(5) %most to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  %running.ascast = addrspacecast ptr addrspace(5) %running to ptr
  %step35.ascast = addrspacecast ptr addrspace(5) %step35 to ptr
  %below.ascast = addrspacecast ptr addrspace(5) %below to ptr
  %told.ascast = addrspacecast ptr addrspace(5) %told to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lane) #6
  %0 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  store i32 %1, ptr %lane.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %half) #6
  %2 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %and = and i32 %2, -32
  store i32 %and, ptr %half.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %l) #6
  %3 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %and3 = and i32 %3, 31
  store i32 %and3, ptr %l.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #6
  %4 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %5 = call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr i8, ptr addrspace(4) %6, i32 12
  %8 = load i16, ptr addrspace(4) %7, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %8 to i32
  %mul = mul i32 %5, %conv
  %9 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %9
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %4, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %shr = ashr i32 %10, 8
  store i32 %shr, ptr %v.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #6
  %11 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %12 = call i32 @llvm.amdgcn.workgroup.id.x()
  %13 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %14 = getelementptr i8, ptr addrspace(4) %13, i32 12
  %15 = load i16, ptr addrspace(4) %14, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv4 = zext i16 %15 to i32
  %mul5 = mul i32 %12, %conv4
  %16 = call i32 @llvm.amdgcn.workitem.id.x()
  %add6 = add i32 %mul5, %16
  %mul7 = mul i32 8, %add6
  %idx.ext = zext i32 %mul7 to i64
  %add.ptr = getelementptr inbounds nuw i32, ptr %11, i64 %idx.ext
  store ptr %add.ptr, ptr %row.ascast, align 8, !tbaa !8
  %17 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %19 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %rem = urem i32 %19, 32
  %add8 = add i32 %18, %rem
  %call = call noundef i32 @_ZL9from_laneij(i32 noundef %17, i32 noundef %add8) #7
  %20 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx9 = getelementptr inbounds i32, ptr %20, i64 0
  store i32 %call, ptr %arrayidx9, align 4, !tbaa !4
  %21 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %cmp = icmp uge i32 %23, 5
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %24 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %sub = sub i32 %24, 5
  br label %cond.end

cond.false:                                       ; preds = %entry
  %25 = load i32, ptr %l.ascast, align 4, !tbaa !4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub, %cond.true ], [ %25, %cond.false ]
  %add10 = add i32 %22, %cond
  %call11 = call noundef i32 @_ZL9from_laneij(i32 noundef %21, i32 noundef %add10) #7
  %26 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx12 = getelementptr inbounds i32, ptr %26, i64 1
  store i32 %call11, ptr %arrayidx12, align 4, !tbaa !4
  %27 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %28 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %29 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %add13 = add i32 %29, 3
  %cmp14 = icmp ult i32 %add13, 32
  br i1 %cmp14, label %cond.true15, label %cond.false17

cond.true15:                                      ; preds = %cond.end
  %30 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %add16 = add i32 %30, 3
  br label %cond.end18

cond.false17:                                     ; preds = %cond.end
  %31 = load i32, ptr %l.ascast, align 4, !tbaa !4
  br label %cond.end18

cond.end18:                                       ; preds = %cond.false17, %cond.true15
  %cond19 = phi i32 [ %add16, %cond.true15 ], [ %31, %cond.false17 ]
  %add20 = add i32 %28, %cond19
  %call21 = call noundef i32 @_ZL9from_laneij(i32 noundef %27, i32 noundef %add20) #7
  %32 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx22 = getelementptr inbounds i32, ptr %32, i64 2
  store i32 %call21, ptr %arrayidx22, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  %33 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %33, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %most) #6
  %34 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %34, ptr %most.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #6
  store i32 16, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %cond.end18
  %35 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp23 = icmp ugt i32 %35, 0
  br i1 %cmp23, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %36 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %xor = xor i32 %37, %38
  %call24 = call noundef i32 @_ZL9from_laneij(i32 noundef %36, i32 noundef %xor) #7
  %39 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add25 = add nsw i32 %39, %call24
  store i32 %add25, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #6
  %40 = load i32, ptr %most.ascast, align 4, !tbaa !4
  %41 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %42 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %xor26 = xor i32 %41, %42
  %call27 = call noundef i32 @_ZL9from_laneij(i32 noundef %40, i32 noundef %xor26) #7
  store i32 %call27, ptr %other.ascast, align 4, !tbaa !4
  %43 = load i32, ptr %other.ascast, align 4, !tbaa !4
  %44 = load i32, ptr %most.ascast, align 4, !tbaa !4
  %cmp28 = icmp sgt i32 %43, %44
  br i1 %cmp28, label %cond.true29, label %cond.false30

cond.true29:                                      ; preds = %for.body
  %45 = load i32, ptr %other.ascast, align 4, !tbaa !4
  br label %cond.end31

cond.false30:                                     ; preds = %for.body
  %46 = load i32, ptr %most.ascast, align 4, !tbaa !4
  br label %cond.end31

cond.end31:                                       ; preds = %cond.false30, %cond.true29
  %cond32 = phi i32 [ %45, %cond.true29 ], [ %46, %cond.false30 ]
  store i32 %cond32, ptr %most.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #6
  br label %for.inc

for.inc:                                          ; preds = %cond.end31
  %47 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %div = udiv i32 %47, 2
  store i32 %div, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %48 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %49 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx33 = getelementptr inbounds i32, ptr %49, i64 3
  store i32 %48, ptr %arrayidx33, align 4, !tbaa !4
  %50 = load i32, ptr %most.ascast, align 4, !tbaa !4
  %51 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx34 = getelementptr inbounds i32, ptr %51, i64 4
  store i32 %50, ptr %arrayidx34, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %running) #6
  %52 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %52, ptr %running.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step35) #6
  store i32 1, ptr %step35.ascast, align 4, !tbaa !4
  br label %for.cond36

for.cond36:                                       ; preds = %for.inc55, %for.end
  %53 = load i32, ptr %step35.ascast, align 4, !tbaa !4
  %cmp37 = icmp ult i32 %53, 32
  br i1 %cmp37, label %for.body40, label %for.cond.cleanup38

for.cond.cleanup38:                               ; preds = %for.cond36
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step35) #6
  br label %for.end57

for.body40:                                       ; preds = %for.cond36
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %below) #6
  %54 = load i32, ptr %running.ascast, align 4, !tbaa !4
  %55 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %56 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %57 = load i32, ptr %step35.ascast, align 4, !tbaa !4
  %cmp41 = icmp uge i32 %56, %57
  br i1 %cmp41, label %cond.true42, label %cond.false44

cond.true42:                                      ; preds = %for.body40
  %58 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %59 = load i32, ptr %step35.ascast, align 4, !tbaa !4
  %sub43 = sub i32 %58, %59
  br label %cond.end45

cond.false44:                                     ; preds = %for.body40
  %60 = load i32, ptr %l.ascast, align 4, !tbaa !4
  br label %cond.end45

cond.end45:                                       ; preds = %cond.false44, %cond.true42
  %cond46 = phi i32 [ %sub43, %cond.true42 ], [ %60, %cond.false44 ]
  %add47 = add i32 %55, %cond46
  %call48 = call noundef i32 @_ZL9from_laneij(i32 noundef %54, i32 noundef %add47) #7
  store i32 %call48, ptr %below.ascast, align 4, !tbaa !4
  %61 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %62 = load i32, ptr %step35.ascast, align 4, !tbaa !4
  %cmp49 = icmp uge i32 %61, %62
  br i1 %cmp49, label %cond.true50, label %cond.false51

cond.true50:                                      ; preds = %cond.end45
  %63 = load i32, ptr %below.ascast, align 4, !tbaa !4
  br label %cond.end52

cond.false51:                                     ; preds = %cond.end45
  br label %cond.end52

cond.end52:                                       ; preds = %cond.false51, %cond.true50
  %cond53 = phi i32 [ %63, %cond.true50 ], [ 0, %cond.false51 ]
  %64 = load i32, ptr %running.ascast, align 4, !tbaa !4
  %add54 = add nsw i32 %64, %cond53
  store i32 %add54, ptr %running.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %below) #6
  br label %for.inc55

for.inc55:                                        ; preds = %cond.end52
  %65 = load i32, ptr %step35.ascast, align 4, !tbaa !4
  %mul56 = mul i32 %65, 2
  store i32 %mul56, ptr %step35.ascast, align 4, !tbaa !4
  br label %for.cond36, !llvm.loop !16

for.end57:                                        ; preds = %for.cond.cleanup38
  %66 = load i32, ptr %running.ascast, align 4, !tbaa !4
  %67 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx58 = getelementptr inbounds i32, ptr %67, i64 5
  store i32 %66, ptr %arrayidx58, align 4, !tbaa !4
  %68 = load i32, ptr %half.ascast, align 4, !tbaa !4
  %69 = load i32, ptr %l.ascast, align 4, !tbaa !4
  %mul59 = mul i32 %69, 7
  %add60 = add i32 %mul59, 3
  %rem61 = urem i32 %add60, 32
  %add62 = add i32 %68, %rem61
  %mul63 = mul i32 %add62, 4
  %70 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %71 = call i32 @llvm.amdgcn.ds.permute(i32 %mul63, i32 %70)
  %72 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx64 = getelementptr inbounds i32, ptr %72, i64 6
  store i32 %71, ptr %arrayidx64, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %told) #6
  store i32 0, ptr %told.ascast, align 4, !tbaa !4
  %73 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %rem65 = srem i32 %73, 2
  %cmp66 = icmp eq i32 %rem65, 0
  br i1 %cmp66, label %if.then, label %if.end

if.then:                                          ; preds = %for.end57
  %74 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add67 = add nsw i32 %74, 1
  %75 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %call68 = call noundef i32 @_ZL9from_laneij(i32 noundef %add67, i32 noundef %75) #7
  store i32 %call68, ptr %told.ascast, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end57
  %76 = load i32, ptr %told.ascast, align 4, !tbaa !4
  %77 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %78 = call i32 @llvm.amdgcn.readlane.i32(i32 %77, i32 9)
  %add69 = add nsw i32 %76, %78
  %79 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx70 = getelementptr inbounds i32, ptr %79, i64 7
  store i32 %add69, ptr %arrayidx70, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %told) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %running) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %most) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %l) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %half) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lane) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: convergent mustprogress nounwind
define internal noundef i32 @_ZL9from_laneij(i32 noundef %value, i32 noundef %lane) #4 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %value.addr = alloca i32, align 4, addrspace(5)
  %lane.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %lane.addr.ascast = addrspacecast ptr addrspace(5) %lane.addr to ptr
  store i32 %value, ptr %value.addr.ascast, align 4, !tbaa !4
  store i32 %lane, ptr %lane.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %lane.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 %0, 4
  %1 = load i32, ptr %value.addr.ascast, align 4, !tbaa !4
  %2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %mul, i32 %1)
  ret i32 %2
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.permute(i32, i32) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #6 = { nounwind }
attributes #7 = { convergent nounwind }

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
!16 = distinct !{!16, !14, !15}
