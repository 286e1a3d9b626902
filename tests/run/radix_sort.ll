; A radix sort of 2,048 keys with values in four passes of eight bits, three launches a pass:
; histograms in LDS, offsets by one workgroup (the others leave at once), a stable scatter that
; ranks equal digits in a wave by ballots, wave after wave. Keys come back where they were.
; RUN: --kernel count --grid 8 --block 256
; RUN: --arg u32[2048]=rand:110 --arg u32[2048]=ramp --arg u32[2048]=0 --arg u32[2048]=0
; RUN: --arg u32[256x8]=0 --arg u32=4 --arg u32[1]=0
; THEN: offsets scatter count offsets scatter count offsets scatter count offsets scatter
; REFERENCE: radix_sort
; EXPECT: arg=0 first=3574678,3651323,3676652,4441462,4855596,5739402,8003624,11256340
; EXPECT: arg=1 first=1028,723,232,532,1990,1306,1197,1541
; EXPECT: arg=2 first=251675748,369118026,335574086,3993013588,1308667236,2936074096,1912681604,234965401
; EXPECT: arg=3 first=1235,784,1484,1754,1408,1084,7,1161
; EXPECT: arg=4 first=0,0,3,6,7,7,8,10
; EXPECT: arg=6 first=4
; Made from src/radix_sort.hip by src/make.sh.

source_filename = "radix_sort.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ5countE4bins = internal addrspace(3) global [256 x i32] undef, align 16
@_ZZ7offsetsE4sums = internal addrspace(3) global [256 x i32] undef, align 16
@_ZZ7scatterE4next = internal addrspace(3) global [256 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @count(ptr addrspace(1) noundef %keys_a.coerce, ptr addrspace(1) noundef %values_a.coerce, ptr addrspace(1) noundef %keys_b.coerce, ptr addrspace(1) noundef %values_b.coerce, ptr addrspace(1) noundef %counts.coerce, i32 noundef %passes, ptr addrspace(1) noundef %pass.coerce) #0 {
entry:
  %keys_a = alloca ptr, align 8, addrspace(5)
  %values_a = alloca ptr, align 8, addrspace(5)
  %keys_b = alloca ptr, align 8, addrspace(5)
  %values_b = alloca ptr, align 8, addrspace(5)
  %counts = alloca ptr, align 8, addrspace(5)
  %pass = alloca ptr, align 8, addrspace(5)
  %keys_a.addr = alloca ptr, align 8, addrspace(5)
  %values_a.addr = alloca ptr, align 8, addrspace(5)
  %keys_b.addr = alloca ptr, align 8, addrspace(5)
  %values_b.addr = alloca ptr, align 8, addrspace(5)
  %counts.addr = alloca ptr, align 8, addrspace(5)
  %passes.addr = alloca i32, align 4, addrspace(5)
  %pass.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %done = alloca i32, align 4, addrspace(5)
  %key = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %keys_a.ascast = addrspacecast ptr addrspace(5) %keys_a to ptr
  %values_a.ascast = addrspacecast ptr addrspace(5) %values_a to ptr
  %keys_b.ascast = addrspacecast ptr addrspace(5) %keys_b to ptr
  %values_b.ascast = addrspacecast ptr addrspace(5) %values_b to ptr
  %counts.ascast = addrspacecast ptr addrspace(5) %counts to ptr
  %pass.ascast = addrspacecast ptr addrspace(5) %pass to ptr
  %keys_a.addr.ascast = addrspacecast ptr addrspace(5) %keys_a.addr to ptr
  %values_a.addr.ascast = addrspacecast ptr addrspace(5) %values_a.addr to ptr
  %keys_b.addr.ascast = addrspacecast ptr addrspace(5) %keys_b.addr to ptr
  %values_b.addr.ascast = addrspacecast ptr addrspace(5) %values_b.addr to ptr
  %counts.addr.ascast = addrspacecast ptr addrspace(5) %counts.addr to ptr
  %passes.addr.ascast = addrspacecast ptr addrspace(5) %passes.addr to ptr
  %pass.addr.ascast = addrspacecast ptr addrspace(5) %pass.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %done.ascast = addrspacecast ptr addrspace(5) %done to ptr
  %key.ascast = addrspacecast ptr addrspace(5) %key to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %keys_a.coerce, ptr %keys_a.ascast, align 8
  %keys_a1 = load ptr, ptr %keys_a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %values_a.coerce, ptr %values_a.ascast, align 8
  %values_a2 = load ptr, ptr %values_a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %keys_b.coerce, ptr %keys_b.ascast, align 8
  %keys_b3 = load ptr, ptr %keys_b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %values_b.coerce, ptr %values_b.ascast, align 8
  %values_b4 = load ptr, ptr %values_b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %counts.coerce, ptr %counts.ascast, align 8
  %counts5 = load ptr, ptr %counts.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %pass.coerce, ptr %pass.ascast, align 8
  %pass6 = load ptr, ptr %pass.ascast, align 8, !tbaa !8
  store ptr %keys_a1, ptr %keys_a.addr.ascast, align 8, !tbaa !8
  store ptr %values_a2, ptr %values_a.addr.ascast, align 8, !tbaa !8
  store ptr %keys_b3, ptr %keys_b.addr.ascast, align 8, !tbaa !8
  store ptr %values_b4, ptr %values_b.addr.ascast, align 8, !tbaa !8
  store ptr %counts5, ptr %counts.addr.ascast, align 8, !tbaa !8
  store i32 %passes, ptr %passes.addr.ascast, align 4, !tbaa !4
  store ptr %pass6, ptr %pass.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #7
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %done) #7
  %1 = load ptr, ptr %pass.addr.ascast, align 8, !tbaa !8
  %2 = load i32, ptr %1, align 4, !tbaa !4
  store i32 %2, ptr %done.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ5countE4bins to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4, !tbaa !4
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %key) #7
  %4 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %rem = urem i32 %4, 2
  %tobool = icmp ne i32 %rem, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %5 = load ptr, ptr %keys_b.addr.ascast, align 8, !tbaa !8
  br label %cond.end

cond.false:                                       ; preds = %entry
  %6 = load ptr, ptr %keys_a.addr.ascast, align 8, !tbaa !8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %5, %cond.true ], [ %6, %cond.false ]
  %7 = call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr i8, ptr addrspace(4) %8, i32 12
  %10 = load i16, ptr addrspace(4) %9, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %10 to i32
  %mul = mul i32 %7, %conv
  %11 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %11
  %idxprom7 = zext i32 %add to i64
  %arrayidx8 = getelementptr inbounds nuw i32, ptr %cond, i64 %idxprom7
  %12 = load i32, ptr %arrayidx8, align 4, !tbaa !4
  store i32 %12, ptr %key.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %key.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %mul9 = mul i32 8, %14
  %shr = lshr i32 %13, %mul9
  %and = and i32 %shr, 255
  %idxprom10 = zext i32 %and to i64
  %arrayidx11 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ5countE4bins to ptr), i64 0, i64 %idxprom10
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %15 = load i32, ptr %.atomictmp.ascast, align 4
  %16 = atomicrmw add ptr %arrayidx11, i32 %15 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !13, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %16, ptr %atomic-temp.ascast, align 4
  %17 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  call void @_ZL7barrierv() #8
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom12 = zext i32 %18 to i64
  %arrayidx13 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ5countE4bins to ptr), i64 0, i64 %idxprom12
  %19 = load i32, ptr %arrayidx13, align 4, !tbaa !4
  %20 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !8
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul14 = mul i32 8, %21
  %22 = call i32 @llvm.amdgcn.workgroup.id.x()
  %add15 = add i32 %mul14, %22
  %idxprom16 = zext i32 %add15 to i64
  %arrayidx17 = getelementptr inbounds nuw i32, ptr %20, i64 %idxprom16
  store i32 %19, ptr %arrayidx17, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %key) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %done) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #7
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @offsets(ptr addrspace(1) noundef %keys_a.coerce, ptr addrspace(1) noundef %values_a.coerce, ptr addrspace(1) noundef %keys_b.coerce, ptr addrspace(1) noundef %values_b.coerce, ptr addrspace(1) noundef %counts.coerce, i32 noundef %passes, ptr addrspace(1) noundef %pass.coerce) #0 {
entry:
  %keys_a = alloca ptr, align 8, addrspace(5)
  %values_a = alloca ptr, align 8, addrspace(5)
  %keys_b = alloca ptr, align 8, addrspace(5)
  %values_b = alloca ptr, align 8, addrspace(5)
  %counts = alloca ptr, align 8, addrspace(5)
  %pass = alloca ptr, align 8, addrspace(5)
  %keys_a.addr = alloca ptr, align 8, addrspace(5)
  %values_a.addr = alloca ptr, align 8, addrspace(5)
  %keys_b.addr = alloca ptr, align 8, addrspace(5)
  %values_b.addr = alloca ptr, align 8, addrspace(5)
  %counts.addr = alloca ptr, align 8, addrspace(5)
  %passes.addr = alloca i32, align 4, addrspace(5)
  %pass.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %own = alloca i32, align 4, addrspace(5)
  %b = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot14 = alloca i32, align 4, addrspace(5)
  %below = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %b28 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot32 = alloca i32, align 4, addrspace(5)
  %n = alloca i32, align 4, addrspace(5)
  %keys_a.ascast = addrspacecast ptr addrspace(5) %keys_a to ptr
  %values_a.ascast = addrspacecast ptr addrspace(5) %values_a to ptr
  %keys_b.ascast = addrspacecast ptr addrspace(5) %keys_b to ptr
  %values_b.ascast = addrspacecast ptr addrspace(5) %values_b to ptr
  %counts.ascast = addrspacecast ptr addrspace(5) %counts to ptr
  %pass.ascast = addrspacecast ptr addrspace(5) %pass to ptr
  %keys_a.addr.ascast = addrspacecast ptr addrspace(5) %keys_a.addr to ptr
  %values_a.addr.ascast = addrspacecast ptr addrspace(5) %values_a.addr to ptr
  %keys_b.addr.ascast = addrspacecast ptr addrspace(5) %keys_b.addr to ptr
  %values_b.addr.ascast = addrspacecast ptr addrspace(5) %values_b.addr to ptr
  %counts.addr.ascast = addrspacecast ptr addrspace(5) %counts.addr to ptr
  %passes.addr.ascast = addrspacecast ptr addrspace(5) %passes.addr to ptr
  %pass.addr.ascast = addrspacecast ptr addrspace(5) %pass.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %below.ascast = addrspacecast ptr addrspace(5) %below to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %b28.ascast = addrspacecast ptr addrspace(5) %b28 to ptr
  %n.ascast = addrspacecast ptr addrspace(5) %n to ptr
  store ptr addrspace(1) %keys_a.coerce, ptr %keys_a.ascast, align 8
  %keys_a1 = load ptr, ptr %keys_a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %values_a.coerce, ptr %values_a.ascast, align 8
  %values_a2 = load ptr, ptr %values_a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %keys_b.coerce, ptr %keys_b.ascast, align 8
  %keys_b3 = load ptr, ptr %keys_b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %values_b.coerce, ptr %values_b.ascast, align 8
  %values_b4 = load ptr, ptr %values_b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %counts.coerce, ptr %counts.ascast, align 8
  %counts5 = load ptr, ptr %counts.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %pass.coerce, ptr %pass.ascast, align 8
  %pass6 = load ptr, ptr %pass.ascast, align 8, !tbaa !8
  store ptr %keys_a1, ptr %keys_a.addr.ascast, align 8, !tbaa !8
  store ptr %values_a2, ptr %values_a.addr.ascast, align 8, !tbaa !8
  store ptr %keys_b3, ptr %keys_b.addr.ascast, align 8, !tbaa !8
  store ptr %values_b4, ptr %values_b.addr.ascast, align 8, !tbaa !8
  store ptr %counts5, ptr %counts.addr.ascast, align 8, !tbaa !8
  store i32 %passes, ptr %passes.addr.ascast, align 4, !tbaa !4
  store ptr %pass6, ptr %pass.addr.ascast, align 8, !tbaa !8
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %cmp = icmp ne i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #7
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %1, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #7
  store i32 0, ptr %own.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #7
  store i32 0, ptr %b.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %2 = load i32, ptr %b.ascast, align 4, !tbaa !4
  %cmp7 = icmp ult i32 %2, 8
  br i1 %cmp7, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !8
  %4 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul = mul i32 8, %4
  %5 = load i32, ptr %b.ascast, align 4, !tbaa !4
  %add = add i32 %mul, %5
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %3, i64 %idxprom
  %6 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %7 = load i32, ptr %own.ascast, align 4, !tbaa !4
  %add8 = add i32 %7, %6
  store i32 %add8, ptr %own.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %8 = load i32, ptr %b.ascast, align 4, !tbaa !4
  %inc = add i32 %8, 1
  store i32 %inc, ptr %b.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup
  %9 = load i32, ptr %own.ascast, align 4, !tbaa !4
  %10 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom9 = zext i32 %10 to i64
  %arrayidx10 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7offsetsE4sums to ptr), i64 0, i64 %idxprom9
  store i32 %9, ptr %arrayidx10, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #7
  store i32 1, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond11

for.cond11:                                       ; preds = %for.inc22, %for.end
  %11 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp12 = icmp ult i32 %11, 256
  br i1 %cmp12, label %for.body15, label %for.cond.cleanup13

for.cond.cleanup13:                               ; preds = %for.cond11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #7
  br label %for.end24

for.body15:                                       ; preds = %for.cond11
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %below) #7
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp16 = icmp uge i32 %12, %13
  br i1 %cmp16, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body15
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %15 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %sub = sub i32 %14, %15
  %idxprom17 = zext i32 %sub to i64
  %arrayidx18 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7offsetsE4sums to ptr), i64 0, i64 %idxprom17
  %16 = load i32, ptr %arrayidx18, align 4, !tbaa !4
  br label %cond.end

cond.false:                                       ; preds = %for.body15
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %16, %cond.true ], [ 0, %cond.false ]
  store i32 %cond, ptr %below.ascast, align 4, !tbaa !4
  call void @_ZL7barrierv() #8
  %17 = load i32, ptr %below.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom19 = zext i32 %18 to i64
  %arrayidx20 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7offsetsE4sums to ptr), i64 0, i64 %idxprom19
  %19 = load i32, ptr %arrayidx20, align 4, !tbaa !4
  %add21 = add i32 %19, %17
  store i32 %add21, ptr %arrayidx20, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %below) #7
  br label %for.inc22

for.inc22:                                        ; preds = %cond.end
  %20 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %mul23 = mul i32 %20, 2
  store i32 %mul23, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond11, !llvm.loop !17

for.end24:                                        ; preds = %for.cond.cleanup13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #7
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom25 = zext i32 %21 to i64
  %arrayidx26 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7offsetsE4sums to ptr), i64 0, i64 %idxprom25
  %22 = load i32, ptr %arrayidx26, align 4, !tbaa !4
  %23 = load i32, ptr %own.ascast, align 4, !tbaa !4
  %sub27 = sub i32 %22, %23
  store i32 %sub27, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b28) #7
  store i32 0, ptr %b28.ascast, align 4, !tbaa !4
  br label %for.cond29

for.cond29:                                       ; preds = %for.inc43, %for.end24
  %24 = load i32, ptr %b28.ascast, align 4, !tbaa !4
  %cmp30 = icmp ult i32 %24, 8
  br i1 %cmp30, label %for.body33, label %for.cond.cleanup31

for.cond.cleanup31:                               ; preds = %for.cond29
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b28) #7
  br label %for.end45

for.body33:                                       ; preds = %for.cond29
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n) #7
  %25 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !8
  %26 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul34 = mul i32 8, %26
  %27 = load i32, ptr %b28.ascast, align 4, !tbaa !4
  %add35 = add i32 %mul34, %27
  %idxprom36 = zext i32 %add35 to i64
  %arrayidx37 = getelementptr inbounds nuw i32, ptr %25, i64 %idxprom36
  %28 = load i32, ptr %arrayidx37, align 4, !tbaa !4
  store i32 %28, ptr %n.ascast, align 4, !tbaa !4
  %29 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %30 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !8
  %31 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul38 = mul i32 8, %31
  %32 = load i32, ptr %b28.ascast, align 4, !tbaa !4
  %add39 = add i32 %mul38, %32
  %idxprom40 = zext i32 %add39 to i64
  %arrayidx41 = getelementptr inbounds nuw i32, ptr %30, i64 %idxprom40
  store i32 %29, ptr %arrayidx41, align 4, !tbaa !4
  %33 = load i32, ptr %n.ascast, align 4, !tbaa !4
  %34 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add42 = add i32 %34, %33
  store i32 %add42, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n) #7
  br label %for.inc43

for.inc43:                                        ; preds = %for.body33
  %35 = load i32, ptr %b28.ascast, align 4, !tbaa !4
  %inc44 = add i32 %35, 1
  store i32 %inc44, ptr %b28.ascast, align 4, !tbaa !4
  br label %for.cond29, !llvm.loop !18

for.end45:                                        ; preds = %for.cond.cleanup31
  %36 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp46 = icmp eq i32 %36, 0
  br i1 %cmp46, label %if.then47, label %if.end50

if.then47:                                        ; preds = %for.end45
  %37 = load ptr, ptr %pass.addr.ascast, align 8, !tbaa !8
  %38 = load i32, ptr %37, align 4, !tbaa !4
  %add48 = add i32 %38, 1
  %39 = load i32, ptr %passes.addr.ascast, align 4, !tbaa !4
  %add49 = add i32 %39, 1
  %rem = urem i32 %add48, %add49
  %40 = load ptr, ptr %pass.addr.ascast, align 8, !tbaa !8
  store i32 %rem, ptr %40, align 4, !tbaa !4
  br label %if.end50

if.end50:                                         ; preds = %if.then47, %for.end45
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #7
  br label %return

return:                                           ; preds = %if.end50, %if.then
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @scatter(ptr addrspace(1) noundef %keys_a.coerce, ptr addrspace(1) noundef %values_a.coerce, ptr addrspace(1) noundef %keys_b.coerce, ptr addrspace(1) noundef %values_b.coerce, ptr addrspace(1) noundef %counts.coerce, i32 noundef %passes, ptr addrspace(1) noundef %pass.coerce) #0 {
entry:
  %keys_a = alloca ptr, align 8, addrspace(5)
  %values_a = alloca ptr, align 8, addrspace(5)
  %keys_b = alloca ptr, align 8, addrspace(5)
  %values_b = alloca ptr, align 8, addrspace(5)
  %counts = alloca ptr, align 8, addrspace(5)
  %pass = alloca ptr, align 8, addrspace(5)
  %keys_a.addr = alloca ptr, align 8, addrspace(5)
  %values_a.addr = alloca ptr, align 8, addrspace(5)
  %keys_b.addr = alloca ptr, align 8, addrspace(5)
  %values_b.addr = alloca ptr, align 8, addrspace(5)
  %counts.addr = alloca ptr, align 8, addrspace(5)
  %passes.addr = alloca i32, align 4, addrspace(5)
  %pass.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %done = alloca i32, align 4, addrspace(5)
  %key = alloca i32, align 4, addrspace(5)
  %value = alloca i32, align 4, addrspace(5)
  %digit = alloca i32, align 4, addrspace(5)
  %same = alloca i64, align 8, addrspace(5)
  %bit = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %set = alloca i8, align 1, addrspace(5)
  %votes = alloca i64, align 8, addrspace(5)
  %lanes = alloca i32, align 4, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %rank = alloca i32, align 4, addrspace(5)
  %to = alloca i32, align 4, addrspace(5)
  %wave = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot39 = alloca i32, align 4, addrspace(5)
  %keys_a.ascast = addrspacecast ptr addrspace(5) %keys_a to ptr
  %values_a.ascast = addrspacecast ptr addrspace(5) %values_a to ptr
  %keys_b.ascast = addrspacecast ptr addrspace(5) %keys_b to ptr
  %values_b.ascast = addrspacecast ptr addrspace(5) %values_b to ptr
  %counts.ascast = addrspacecast ptr addrspace(5) %counts to ptr
  %pass.ascast = addrspacecast ptr addrspace(5) %pass to ptr
  %keys_a.addr.ascast = addrspacecast ptr addrspace(5) %keys_a.addr to ptr
  %values_a.addr.ascast = addrspacecast ptr addrspace(5) %values_a.addr to ptr
  %keys_b.addr.ascast = addrspacecast ptr addrspace(5) %keys_b.addr to ptr
  %values_b.addr.ascast = addrspacecast ptr addrspace(5) %values_b.addr to ptr
  %counts.addr.ascast = addrspacecast ptr addrspace(5) %counts.addr to ptr
  %passes.addr.ascast = addrspacecast ptr addrspace(5) %passes.addr to ptr
  %pass.addr.ascast = addrspacecast ptr addrspace(5) %pass.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %done.ascast = addrspacecast ptr addrspace(5) %done to ptr
  %key.ascast = addrspacecast ptr addrspace(5) %key to ptr
  %value.ascast = addrspacecast ptr addrspace(5) %value to ptr
  %digit.ascast = addrspacecast ptr addrspace(5) %digit to ptr
  %same.ascast = addrspacecast ptr addrspace(5) %same to ptr
  %bit.ascast = addrspacecast ptr addrspace(5) %bit to ptr
  %set.ascast = addrspacecast ptr addrspace(5) %set to ptr
  %votes.ascast = addrspacecast ptr addrspace(5) %votes to ptr
  %lanes.ascast = addrspacecast ptr addrspace(5) %lanes to ptr
  %lane.ascast = addrspacecast ptr addrspace(5) %lane to ptr
  %rank.ascast = addrspacecast ptr addrspace(5) %rank to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  %wave.ascast = addrspacecast ptr addrspace(5) %wave to ptr
  store ptr addrspace(1) %keys_a.coerce, ptr %keys_a.ascast, align 8
  %keys_a1 = load ptr, ptr %keys_a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %values_a.coerce, ptr %values_a.ascast, align 8
  %values_a2 = load ptr, ptr %values_a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %keys_b.coerce, ptr %keys_b.ascast, align 8
  %keys_b3 = load ptr, ptr %keys_b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %values_b.coerce, ptr %values_b.ascast, align 8
  %values_b4 = load ptr, ptr %values_b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %counts.coerce, ptr %counts.ascast, align 8
  %counts5 = load ptr, ptr %counts.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %pass.coerce, ptr %pass.ascast, align 8
  %pass6 = load ptr, ptr %pass.ascast, align 8, !tbaa !8
  store ptr %keys_a1, ptr %keys_a.addr.ascast, align 8, !tbaa !8
  store ptr %values_a2, ptr %values_a.addr.ascast, align 8, !tbaa !8
  store ptr %keys_b3, ptr %keys_b.addr.ascast, align 8, !tbaa !8
  store ptr %values_b4, ptr %values_b.addr.ascast, align 8, !tbaa !8
  store ptr %counts5, ptr %counts.addr.ascast, align 8, !tbaa !8
  store i32 %passes, ptr %passes.addr.ascast, align 4, !tbaa !4
  store ptr %pass6, ptr %pass.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #7
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %done) #7
  %6 = load ptr, ptr %pass.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %6, align 4, !tbaa !4
  %sub = sub i32 %7, 1
  store i32 %sub, ptr %done.ascast, align 4, !tbaa !4
  %8 = load ptr, ptr %counts.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul7 = mul i32 8, %9
  %10 = call i32 @llvm.amdgcn.workgroup.id.x()
  %add8 = add i32 %mul7, %10
  %idxprom = zext i32 %add8 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom
  %11 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %12 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom9 = zext i32 %12 to i64
  %arrayidx10 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7scatterE4next to ptr), i64 0, i64 %idxprom9
  store i32 %11, ptr %arrayidx10, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %key) #7
  %13 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %rem = urem i32 %13, 2
  %tobool = icmp ne i32 %rem, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %14 = load ptr, ptr %keys_b.addr.ascast, align 8, !tbaa !8
  br label %cond.end

cond.false:                                       ; preds = %entry
  %15 = load ptr, ptr %keys_a.addr.ascast, align 8, !tbaa !8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %14, %cond.true ], [ %15, %cond.false ]
  %16 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom11 = zext i32 %16 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %cond, i64 %idxprom11
  %17 = load i32, ptr %arrayidx12, align 4, !tbaa !4
  store i32 %17, ptr %key.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %value) #7
  %18 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %rem13 = urem i32 %18, 2
  %tobool14 = icmp ne i32 %rem13, 0
  br i1 %tobool14, label %cond.true15, label %cond.false16

cond.true15:                                      ; preds = %cond.end
  %19 = load ptr, ptr %values_b.addr.ascast, align 8, !tbaa !8
  br label %cond.end17

cond.false16:                                     ; preds = %cond.end
  %20 = load ptr, ptr %values_a.addr.ascast, align 8, !tbaa !8
  br label %cond.end17

cond.end17:                                       ; preds = %cond.false16, %cond.true15
  %cond18 = phi ptr [ %19, %cond.true15 ], [ %20, %cond.false16 ]
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom19 = zext i32 %21 to i64
  %arrayidx20 = getelementptr inbounds nuw i32, ptr %cond18, i64 %idxprom19
  %22 = load i32, ptr %arrayidx20, align 4, !tbaa !4
  store i32 %22, ptr %value.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %digit) #7
  %23 = load i32, ptr %key.ascast, align 4, !tbaa !4
  %24 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %mul21 = mul i32 8, %24
  %shr = lshr i32 %23, %mul21
  %and = and i32 %shr, 255
  store i32 %and, ptr %digit.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %same) #7
  store i64 -1, ptr %same.ascast, align 8, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bit) #7
  store i32 0, ptr %bit.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %cond.end17
  %25 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %25, 8
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bit) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %set) #7
  %26 = load i32, ptr %digit.ascast, align 4, !tbaa !4
  %27 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %shr22 = lshr i32 %26, %27
  %and23 = and i32 %shr22, 1
  %tobool24 = icmp ne i32 %and23, 0
  %storedv = zext i1 %tobool24 to i8
  store i8 %storedv, ptr %set.ascast, align 1, !tbaa !21
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %votes) #7
  %28 = load i8, ptr %set.ascast, align 1, !tbaa !21, !range !23, !noundef !12
  %loadedv = trunc i8 %28 to i1
  %29 = call i64 @llvm.amdgcn.ballot.i64(i1 %loadedv)
  store i64 %29, ptr %votes.ascast, align 8, !tbaa !19
  %30 = load i8, ptr %set.ascast, align 1, !tbaa !21, !range !23, !noundef !12
  %loadedv25 = trunc i8 %30 to i1
  br i1 %loadedv25, label %cond.true26, label %cond.false27

cond.true26:                                      ; preds = %for.body
  %31 = load i64, ptr %votes.ascast, align 8, !tbaa !19
  br label %cond.end28

cond.false27:                                     ; preds = %for.body
  %32 = load i64, ptr %votes.ascast, align 8, !tbaa !19
  %not = xor i64 %32, -1
  br label %cond.end28

cond.end28:                                       ; preds = %cond.false27, %cond.true26
  %cond29 = phi i64 [ %31, %cond.true26 ], [ %not, %cond.false27 ]
  %33 = load i64, ptr %same.ascast, align 8, !tbaa !19
  %and30 = and i64 %33, %cond29
  store i64 %and30, ptr %same.ascast, align 8, !tbaa !19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %votes) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %set) #7
  br label %for.inc

for.inc:                                          ; preds = %cond.end28
  %34 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %inc = add i32 %34, 1
  store i32 %inc, ptr %bit.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !24

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lanes) #7
  %35 = call i32 @llvm.amdgcn.wavefrontsize()
  store i32 %35, ptr %lanes.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lane) #7
  %36 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %lanes.ascast, align 4, !tbaa !4
  %rem31 = urem i32 %36, %37
  store i32 %rem31, ptr %lane.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %lanes.ascast, align 4, !tbaa !4
  %cmp32 = icmp eq i32 %38, 32
  br i1 %cmp32, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %39 = load i64, ptr %same.ascast, align 8, !tbaa !19
  %and33 = and i64 %39, 4294967295
  store i64 %and33, ptr %same.ascast, align 8, !tbaa !19
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %rank) #7
  %40 = load i64, ptr %same.ascast, align 8, !tbaa !19
  %41 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %sh_prom = zext i32 %41 to i64
  %shl = shl i64 1, %sh_prom
  %sub34 = sub i64 %shl, 1
  %and35 = and i64 %40, %sub34
  %42 = call i64 @llvm.ctpop.i64(i64 %and35)
  %cast = trunc i64 %42 to i32
  store i32 %cast, ptr %rank.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #7
  store i32 0, ptr %to.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %wave) #7
  store i32 0, ptr %wave.ascast, align 4, !tbaa !4
  br label %for.cond36

for.cond36:                                       ; preds = %for.inc55, %if.end
  %43 = load i32, ptr %wave.ascast, align 4, !tbaa !4
  %44 = load i32, ptr %lanes.ascast, align 4, !tbaa !4
  %div = udiv i32 256, %44
  %cmp37 = icmp ult i32 %43, %div
  br i1 %cmp37, label %for.body40, label %for.cond.cleanup38

for.cond.cleanup38:                               ; preds = %for.cond36
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %wave) #7
  br label %for.end57

for.body40:                                       ; preds = %for.cond36
  call void @_ZL7barrierv() #8
  %45 = load i32, ptr %wave.ascast, align 4, !tbaa !4
  %46 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %47 = load i32, ptr %lanes.ascast, align 4, !tbaa !4
  %div41 = udiv i32 %46, %47
  %cmp42 = icmp eq i32 %45, %div41
  br i1 %cmp42, label %if.then43, label %if.end54

if.then43:                                        ; preds = %for.body40
  %48 = load i32, ptr %digit.ascast, align 4, !tbaa !4
  %idxprom44 = zext i32 %48 to i64
  %arrayidx45 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7scatterE4next to ptr), i64 0, i64 %idxprom44
  %49 = load i32, ptr %arrayidx45, align 4, !tbaa !4
  %50 = load i32, ptr %rank.ascast, align 4, !tbaa !4
  %add46 = add i32 %49, %50
  store i32 %add46, ptr %to.ascast, align 4, !tbaa !4
  %51 = load i32, ptr %rank.ascast, align 4, !tbaa !4
  %cmp47 = icmp eq i32 %51, 0
  br i1 %cmp47, label %if.then48, label %if.end53

if.then48:                                        ; preds = %if.then43
  %52 = load i64, ptr %same.ascast, align 8, !tbaa !19
  %53 = call i64 @llvm.ctpop.i64(i64 %52)
  %cast49 = trunc i64 %53 to i32
  %54 = load i32, ptr %digit.ascast, align 4, !tbaa !4
  %idxprom50 = zext i32 %54 to i64
  %arrayidx51 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7scatterE4next to ptr), i64 0, i64 %idxprom50
  %55 = load i32, ptr %arrayidx51, align 4, !tbaa !4
  %add52 = add i32 %55, %cast49
  store i32 %add52, ptr %arrayidx51, align 4, !tbaa !4
  br label %if.end53

if.end53:                                         ; preds = %if.then48, %if.then43
  br label %if.end54

if.end54:                                         ; preds = %if.end53, %for.body40
  br label %for.inc55

for.inc55:                                        ; preds = %if.end54
  %56 = load i32, ptr %wave.ascast, align 4, !tbaa !4
  %inc56 = add i32 %56, 1
  store i32 %inc56, ptr %wave.ascast, align 4, !tbaa !4
  br label %for.cond36, !llvm.loop !25

for.end57:                                        ; preds = %for.cond.cleanup38
  %57 = load i32, ptr %key.ascast, align 4, !tbaa !4
  %58 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %rem58 = urem i32 %58, 2
  %tobool59 = icmp ne i32 %rem58, 0
  br i1 %tobool59, label %cond.true60, label %cond.false61

cond.true60:                                      ; preds = %for.end57
  %59 = load ptr, ptr %keys_a.addr.ascast, align 8, !tbaa !8
  br label %cond.end62

cond.false61:                                     ; preds = %for.end57
  %60 = load ptr, ptr %keys_b.addr.ascast, align 8, !tbaa !8
  br label %cond.end62

cond.end62:                                       ; preds = %cond.false61, %cond.true60
  %cond63 = phi ptr [ %59, %cond.true60 ], [ %60, %cond.false61 ]
  %61 = load i32, ptr %to.ascast, align 4, !tbaa !4
  %idxprom64 = zext i32 %61 to i64
  %arrayidx65 = getelementptr inbounds nuw i32, ptr %cond63, i64 %idxprom64
  store i32 %57, ptr %arrayidx65, align 4, !tbaa !4
  %62 = load i32, ptr %value.ascast, align 4, !tbaa !4
  %63 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %rem66 = urem i32 %63, 2
  %tobool67 = icmp ne i32 %rem66, 0
  br i1 %tobool67, label %cond.true68, label %cond.false69

cond.true68:                                      ; preds = %cond.end62
  %64 = load ptr, ptr %values_a.addr.ascast, align 8, !tbaa !8
  br label %cond.end70

cond.false69:                                     ; preds = %cond.end62
  %65 = load ptr, ptr %values_b.addr.ascast, align 8, !tbaa !8
  br label %cond.end70

cond.end70:                                       ; preds = %cond.false69, %cond.true68
  %cond71 = phi ptr [ %64, %cond.true68 ], [ %65, %cond.false69 ]
  %66 = load i32, ptr %to.ascast, align 4, !tbaa !4
  %idxprom72 = zext i32 %66 to i64
  %arrayidx73 = getelementptr inbounds nuw i32, ptr %cond71, i64 %idxprom72
  store i32 %62, ptr %arrayidx73, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %rank) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lane) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lanes) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %same) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %digit) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %value) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %key) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %done) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #7
  ret void
}

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 32, 65) i32 @llvm.amdgcn.wavefrontsize() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nocallback nofree nounwind willreturn }
attributes #7 = { nounwind }
attributes #8 = { convergent nounwind }

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
!13 = !{i32 5, i32 6}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
!19 = !{!20, !20, i64 0}
!20 = !{!"long long", !6, i64 0}
!21 = !{!22, !22, i64 0}
!22 = !{!"bool", !6, i64 0}
!23 = !{i8 0, i8 2}
!24 = distinct !{!24, !15, !16}
!25 = distinct !{!25, !15, !16}
