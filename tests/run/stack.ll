; The stack: functions with more arguments than there are registers for them, structs by value
; and as results, and a variable number of arguments.
; RUN: --kernel stack --grid 1 --block 64
; RUN: --arg u32[64]=rand:191 --arg u32[64x2]=0
; REFERENCE: stack
; EXPECT: arg=1 first=3197207327,0,1450604350,1536918578,3884958614,1011638961,1662995280,2266657962
; Made from src/stack.hip by src/make.sh.

source_filename = "stack.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Big = type { [20 x i32], i64 }

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @stack(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %zero = alloca %struct.Big, align 8, addrspace(5)
  %first = alloca %struct.Big, align 8, addrspace(5)
  %agg.tmp = alloca %struct.Big, align 8, addrspace(5)
  %second = alloca %struct.Big, align 8, addrspace(5)
  %agg.tmp3 = alloca %struct.Big, align 8, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %agg.tmp4 = alloca %struct.Big, align 8, addrspace(5)
  %agg.tmp6 = alloca %struct.Big, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %zero.ascast = addrspacecast ptr addrspace(5) %zero to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  %second.ascast = addrspacecast ptr addrspace(5) %second to ptr
  %agg.tmp3.ascast = addrspacecast ptr addrspace(5) %agg.tmp3 to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %agg.tmp4.ascast = addrspacecast ptr addrspace(5) %agg.tmp4 to ptr
  %agg.tmp6.ascast = addrspacecast ptr addrspace(5) %agg.tmp6 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #7
  %5 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %5, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %7, ptr %v.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %zero) #7
  call void @llvm.memset.p0.i64(ptr align 8 %zero.ascast, i8 0, i64 88, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %first) #7
  %8 = load i32, ptr %v.ascast, align 4, !tbaa !4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %agg.tmp.ascast, ptr align 8 %zero.ascast, i64 88, i1 false), !tbaa.struct !13
  %first.ascast.ascast = addrspacecast ptr %first.ascast to ptr addrspace(5)
  %agg.tmp.ascast.ascast = addrspacecast ptr %agg.tmp.ascast to ptr addrspace(5)
  call void @_ZL4fillj3Big(ptr addrspace(5) dead_on_unwind writable sret(%struct.Big) align 8 %first.ascast.ascast, i32 noundef %8, ptr addrspace(5) noundef byref(%struct.Big) align 8 %agg.tmp.ascast.ascast) #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %second) #7
  %9 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr = lshr i32 %9, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %agg.tmp3.ascast, ptr align 8 %first.ascast, i64 88, i1 false), !tbaa.struct !13
  %second.ascast.ascast = addrspacecast ptr %second.ascast to ptr addrspace(5)
  %agg.tmp3.ascast.ascast = addrspacecast ptr %agg.tmp3.ascast to ptr addrspace(5)
  call void @_ZL4fillj3Big(ptr addrspace(5) dead_on_unwind writable sret(%struct.Big) align 8 %second.ascast.ascast, i32 noundef %shr, ptr addrspace(5) noundef byref(%struct.Big) align 8 %agg.tmp3.ascast.ascast) #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #7
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %agg.tmp4.ascast, ptr align 8 %first.ascast, i64 88, i1 false), !tbaa.struct !13
  %10 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %conv5 = zext i32 %10 to i64
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %agg.tmp6.ascast, ptr align 8 %second.ascast, i64 88, i1 false), !tbaa.struct !13
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %12, 9
  %conv7 = uitofp i32 %rem to float
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %sub = sub i32 0, %13
  %conv8 = trunc i32 %sub to i16
  %agg.tmp4.ascast.ascast = addrspacecast ptr %agg.tmp4.ascast to ptr addrspace(5)
  %agg.tmp6.ascast.ascast = addrspacecast ptr %agg.tmp6.ascast to ptr addrspace(5)
  %call = call noundef i32 @_ZL4many3BigyjS_fsPS_(ptr addrspace(5) noundef byref(%struct.Big) align 8 %agg.tmp4.ascast.ascast, i64 noundef %conv5, i32 noundef %11, ptr addrspace(5) noundef byref(%struct.Big) align 8 %agg.tmp6.ascast.ascast, float noundef %conv7, i16 noundef signext %conv8, ptr noundef %second.ascast) #8
  store i32 %call, ptr %sum.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %sum9 = getelementptr inbounds nuw %struct.Big, ptr %second.ascast, i32 0, i32 1
  %15 = load i64, ptr %sum9, align 8, !tbaa !17
  %conv10 = trunc i64 %15 to i32
  %add11 = add i32 %14, %conv10
  %16 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul12 = mul i32 2, %17
  %idxprom13 = zext i32 %mul12 to i64
  %arrayidx14 = getelementptr inbounds nuw i32, ptr %16, i64 %idxprom13
  store i32 %add11, ptr %arrayidx14, align 4, !tbaa !4
  %18 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem15 = urem i32 %18, 5
  %19 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %20 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %conv16 = zext i32 %20 to i64
  %shl = shl i64 %conv16, 8
  %or = or i64 %shl, 1
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv17 = zext i32 %22 to i64
  %23 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %conv18 = zext i32 %23 to i64
  %mul19 = mul i64 %conv17, %conv18
  %call20 = call noundef i32 (i32, ...) @_ZL8variablejz(i32 noundef %rem15, i32 noundef %19, i64 noundef %or, i32 noundef %21, i64 noundef %mul19, i32 noundef 77) #8
  %24 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %25 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul21 = mul i32 2, %25
  %add22 = add i32 %mul21, 1
  %idxprom23 = zext i32 %add22 to i64
  %arrayidx24 = getelementptr inbounds nuw i32, ptr %24, i64 %idxprom23
  store i32 %call20, ptr %arrayidx24, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %second) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %first) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %zero) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
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

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3

; Function Attrs: convergent mustprogress noinline nounwind
define internal void @_ZL4fillj3Big(ptr addrspace(5) dead_on_unwind noalias writable sret(%struct.Big) align 8 %agg.result, i32 noundef %seed, ptr addrspace(5) noundef byref(%struct.Big) align 8 %0) #4 {
entry:
  %coerce = alloca %struct.Big, align 8, addrspace(5)
  %seed.addr = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %before = addrspacecast ptr addrspace(5) %coerce to ptr
  %seed.addr.ascast = addrspacecast ptr addrspace(5) %seed.addr to ptr
  %agg.result.ascast = addrspacecast ptr addrspace(5) %agg.result to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  call void @llvm.memcpy.p0.p5.i64(ptr align 8 %before, ptr addrspace(5) align 8 %0, i64 88, i1 false)
  store i32 %seed, ptr %seed.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #7
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %1, 20
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %seed.addr.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add = add i32 %3, 1
  %mul = mul i32 %2, %add
  %words = getelementptr inbounds nuw %struct.Big, ptr %before, i32 0, i32 0
  %4 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %sub = sub i32 19, %4
  %idxprom = zext i32 %sub to i64
  %arrayidx = getelementptr inbounds nuw [20 x i32], ptr %words, i64 0, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %xor = xor i32 %mul, %5
  %words1 = getelementptr inbounds nuw %struct.Big, ptr %agg.result.ascast, i32 0, i32 0
  %6 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom2 = zext i32 %6 to i64
  %arrayidx3 = getelementptr inbounds nuw [20 x i32], ptr %words1, i64 0, i64 %idxprom2
  store i32 %xor, ptr %arrayidx3, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %7, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end:                                          ; preds = %for.cond.cleanup
  %sum = getelementptr inbounds nuw %struct.Big, ptr %before, i32 0, i32 1
  %8 = load i64, ptr %sum, align 8, !tbaa !17
  %9 = load i32, ptr %seed.addr.ascast, align 4, !tbaa !4
  %conv = zext i32 %9 to i64
  %add4 = add i64 %8, %conv
  %sum5 = getelementptr inbounds nuw %struct.Big, ptr %agg.result.ascast, i32 0, i32 1
  store i64 %add4, ptr %sum5, align 8, !tbaa !17
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #5

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL4many3BigyjS_fsPS_(ptr addrspace(5) noundef byref(%struct.Big) align 8 %0, i64 noundef %b, i32 noundef %c, ptr addrspace(5) noundef byref(%struct.Big) align 8 %1, float noundef %e, i16 noundef signext %f, ptr noundef %g) #4 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %coerce = alloca %struct.Big, align 8, addrspace(5)
  %coerce1 = alloca %struct.Big, align 8, addrspace(5)
  %b.addr = alloca i64, align 8, addrspace(5)
  %c.addr = alloca i32, align 4, addrspace(5)
  %e.addr = alloca float, align 4, addrspace(5)
  %f.addr = alloca i16, align 2, addrspace(5)
  %g.addr = alloca ptr, align 8, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a = addrspacecast ptr addrspace(5) %coerce to ptr
  %d = addrspacecast ptr addrspace(5) %coerce1 to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %e.addr.ascast = addrspacecast ptr addrspace(5) %e.addr to ptr
  %f.addr.ascast = addrspacecast ptr addrspace(5) %f.addr to ptr
  %g.addr.ascast = addrspacecast ptr addrspace(5) %g.addr to ptr
  call void @llvm.memcpy.p0.p5.i64(ptr align 8 %a, ptr addrspace(5) align 8 %0, i64 88, i1 false)
  call void @llvm.memcpy.p0.p5.i64(ptr align 8 %d, ptr addrspace(5) align 8 %1, i64 88, i1 false)
  store i64 %b, ptr %b.addr.ascast, align 8, !tbaa !15
  store i32 %c, ptr %c.addr.ascast, align 4, !tbaa !4
  store float %e, ptr %e.addr.ascast, align 4, !tbaa !22
  store i16 %f, ptr %f.addr.ascast, align 2, !tbaa !24
  store ptr %g, ptr %g.addr.ascast, align 8, !tbaa !26
  %2 = load i64, ptr %b.addr.ascast, align 8, !tbaa !15
  %3 = load ptr, ptr %g.addr.ascast, align 8, !tbaa !26
  %sum = getelementptr inbounds nuw %struct.Big, ptr %3, i32 0, i32 1
  %4 = load i64, ptr %sum, align 8, !tbaa !17
  %add = add i64 %4, %2
  store i64 %add, ptr %sum, align 8, !tbaa !17
  %words = getelementptr inbounds nuw %struct.Big, ptr %a, i32 0, i32 0
  %5 = load i32, ptr %c.addr.ascast, align 4, !tbaa !4
  %rem = urem i32 %5, 20
  %idxprom = zext i32 %rem to i64
  %arrayidx = getelementptr inbounds nuw [20 x i32], ptr %words, i64 0, i64 %idxprom
  %6 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %words2 = getelementptr inbounds nuw %struct.Big, ptr %d, i32 0, i32 0
  %7 = load i32, ptr %c.addr.ascast, align 4, !tbaa !4
  %add3 = add i32 %7, 3
  %rem4 = urem i32 %add3, 20
  %idxprom5 = zext i32 %rem4 to i64
  %arrayidx6 = getelementptr inbounds nuw [20 x i32], ptr %words2, i64 0, i64 %idxprom5
  %8 = load i32, ptr %arrayidx6, align 4, !tbaa !4
  %add7 = add i32 %6, %8
  %9 = load float, ptr %e.addr.ascast, align 4, !tbaa !22
  %conv = fptoui float %9 to i32
  %add8 = add i32 %add7, %conv
  %10 = load i16, ptr %f.addr.ascast, align 2, !tbaa !24
  %conv9 = sext i16 %10 to i32
  %add10 = add i32 %add8, %conv9
  %sum11 = getelementptr inbounds nuw %struct.Big, ptr %a, i32 0, i32 1
  %11 = load i64, ptr %sum11, align 8, !tbaa !17
  %conv12 = trunc i64 %11 to i32
  %add13 = add i32 %add10, %conv12
  ret i32 %add13
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL8variablejz(i32 noundef %count, ...) #4 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %count.addr = alloca i32, align 4, addrspace(5)
  %list = alloca ptr, align 8, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot3 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %count.addr.ascast = addrspacecast ptr addrspace(5) %count.addr to ptr
  %list.ascast = addrspacecast ptr addrspace(5) %list to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  store i32 %count, ptr %count.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %list) #7
  call void @llvm.va_start.p0(ptr %list.ascast)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #7
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #7
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %count.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %mul = mul i32 %2, 31
  %3 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %rem = urem i32 %3, 2
  %tobool = icmp ne i32 %rem, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %argp.cur = load ptr, ptr %list.ascast, align 8
  %argp.next = getelementptr inbounds i8, ptr %argp.cur, i64 8
  store ptr %argp.next, ptr %list.ascast, align 8
  %4 = load i64, ptr %argp.cur, align 4, !tbaa !15
  %conv = trunc i64 %4 to i32
  br label %cond.end

cond.false:                                       ; preds = %for.body
  %argp.cur1 = load ptr, ptr %list.ascast, align 8
  %argp.next2 = getelementptr inbounds i8, ptr %argp.cur1, i64 4
  store ptr %argp.next2, ptr %list.ascast, align 8
  %5 = load i32, ptr %argp.cur1, align 4, !tbaa !4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %conv, %cond.true ], [ %5, %cond.false ]
  %add = add i32 %mul, %cond
  store i32 %add, ptr %sum.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %6 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %6, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !28

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.va_end.p0(ptr %list.ascast)
  %7 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %list) #7
  ret i32 %7
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p5.i64(ptr noalias writeonly captures(none), ptr addrspace(5) noalias readonly captures(none), i64, i1 immarg) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { nocallback nofree nosync nounwind willreturn }
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
!13 = !{i64 0, i64 80, !14, i64 80, i64 8, !15}
!14 = !{!6, !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"long long", !6, i64 0}
!17 = !{!18, !16, i64 80}
!18 = !{!"_ZTS3Big", !6, i64 0, !16, i64 80}
!19 = distinct !{!19, !20, !21}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !6, i64 0}
!24 = !{!25, !25, i64 0}
!25 = !{!"short", !6, i64 0}
!26 = !{!27, !27, i64 0}
!27 = !{!"p1 _ZTS3Big", !10, i64 0}
!28 = distinct !{!28, !20, !21}
