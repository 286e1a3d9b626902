; Functions through a table in constant memory, each lane its own; two functions through a
; struct that is passed by pointer; a function that gets a function.
; RUN: --kernel function_table --grid 2 --block 64
; RUN: --arg u32[128]=rand:173 --arg u32[128x3]=0
; REFERENCE: function_table
; EXPECT: arg=1 first=77535751,77535750,77535750,3705555745,1852777873,3705555746,2932923210,977641070
; Made from src/function_table.hip by src/make.sh.

source_filename = "function_table.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Pair = type { ptr, ptr }

@_ZL5TABLE = internal addrspace(4) constant [6 x ptr] [ptr @_ZL4plusjj, ptr @_ZL5minusjj, ptr @_ZL5timesjj, ptr @_ZL9exclusivejj, ptr @_ZL7shiftedjj, ptr @_ZL5chainjj], align 16
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @function_table(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %pair = alloca %struct.Pair, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %pair.ascast = addrspacecast ptr addrspace(5) %pair to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #4
  %5 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %5, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %7, ptr %v.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %rem = urem i32 %8, 6
  %idxprom3 = zext i32 %rem to i64
  %arrayidx4 = getelementptr inbounds nuw [6 x ptr], ptr addrspacecast (ptr addrspace(4) @_ZL5TABLE to ptr), i64 0, i64 %idxprom3
  %9 = load ptr, ptr %arrayidx4, align 8, !tbaa !13
  %10 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add5 = add i32 %11, 1
  %call = call noundef i32 %9(i32 noundef %10, i32 noundef %add5) #5
  %12 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul6 = mul i32 3, %13
  %idxprom7 = zext i32 %mul6 to i64
  %arrayidx8 = getelementptr inbounds nuw i32, ptr %12, i64 %idxprom7
  store i32 %call, ptr %arrayidx8, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %pair) #4
  %first = getelementptr inbounds nuw %struct.Pair, ptr %pair.ascast, i32 0, i32 0
  %14 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr = lshr i32 %14, 8
  %rem9 = urem i32 %shr, 6
  %idxprom10 = zext i32 %rem9 to i64
  %arrayidx11 = getelementptr inbounds nuw [6 x ptr], ptr addrspacecast (ptr addrspace(4) @_ZL5TABLE to ptr), i64 0, i64 %idxprom10
  %15 = load ptr, ptr %arrayidx11, align 8, !tbaa !13
  store ptr %15, ptr %first, align 8, !tbaa !14
  %second = getelementptr inbounds nuw %struct.Pair, ptr %pair.ascast, i32 0, i32 1
  %16 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr12 = lshr i32 %16, 16
  %rem13 = urem i32 %shr12, 6
  %idxprom14 = zext i32 %rem13 to i64
  %arrayidx15 = getelementptr inbounds nuw [6 x ptr], ptr addrspacecast (ptr addrspace(4) @_ZL5TABLE to ptr), i64 0, i64 %idxprom14
  %17 = load ptr, ptr %arrayidx15, align 8, !tbaa !13
  store ptr %17, ptr %second, align 8, !tbaa !16
  %18 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %19 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %call16 = call noundef i32 @_ZL4bothPK4Pairjj(ptr noundef %pair.ascast, i32 noundef %18, i32 noundef %19) #5
  %20 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul17 = mul i32 3, %21
  %add18 = add i32 %mul17, 1
  %idxprom19 = zext i32 %add18 to i64
  %arrayidx20 = getelementptr inbounds nuw i32, ptr %20, i64 %idxprom19
  store i32 %call16, ptr %arrayidx20, align 4, !tbaa !4
  %22 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem21 = urem i32 %22, 4
  %idxprom22 = zext i32 %rem21 to i64
  %arrayidx23 = getelementptr inbounds nuw [6 x ptr], ptr addrspacecast (ptr addrspace(4) @_ZL5TABLE to ptr), i64 0, i64 %idxprom22
  %23 = load ptr, ptr %arrayidx23, align 8, !tbaa !13
  %24 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem24 = urem i32 %25, 5
  %call25 = call noundef i32 @_ZL4foldPFjjjEjj(ptr noundef %23, i32 noundef %24, i32 noundef %rem24) #5
  %26 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %27 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul26 = mul i32 3, %27
  %add27 = add i32 %mul26, 2
  %idxprom28 = zext i32 %add27 to i64
  %arrayidx29 = getelementptr inbounds nuw i32, ptr %26, i64 %idxprom28
  store i32 %call25, ptr %arrayidx29, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %pair) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
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

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL4bothPK4Pairjj(ptr noundef %pair, i32 noundef %a, i32 noundef %b) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %pair.addr = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %pair.addr.ascast = addrspacecast ptr addrspace(5) %pair.addr to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store ptr %pair, ptr %pair.addr.ascast, align 8, !tbaa !17
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  %0 = load ptr, ptr %pair.addr.ascast, align 8, !tbaa !17
  %second = getelementptr inbounds nuw %struct.Pair, ptr %0, i32 0, i32 1
  %1 = load ptr, ptr %second, align 8, !tbaa !16
  %2 = load ptr, ptr %pair.addr.ascast, align 8, !tbaa !17
  %first = getelementptr inbounds nuw %struct.Pair, ptr %2, i32 0, i32 0
  %3 = load ptr, ptr %first, align 8, !tbaa !14
  %4 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %5 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %call = call noundef i32 %3(i32 noundef %4, i32 noundef %5) #5
  %6 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %call1 = call noundef i32 %1(i32 noundef %call, i32 noundef %6) #5
  ret i32 %call1
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL4foldPFjjjEjj(ptr noundef %step, i32 noundef %start, i32 noundef %count) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %step.addr = alloca ptr, align 8, addrspace(5)
  %start.addr = alloca i32, align 4, addrspace(5)
  %count.addr = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot1 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %step.addr.ascast = addrspacecast ptr addrspace(5) %step.addr to ptr
  %start.addr.ascast = addrspacecast ptr addrspace(5) %start.addr to ptr
  %count.addr.ascast = addrspacecast ptr addrspace(5) %count.addr to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  store ptr %step, ptr %step.addr.ascast, align 8, !tbaa !13
  store i32 %start, ptr %start.addr.ascast, align 4, !tbaa !4
  store i32 %count, ptr %count.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  %0 = load i32, ptr %start.addr.ascast, align 4, !tbaa !4
  store i32 %0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 1, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %count.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ule i32 %1, %2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %step.addr.ascast, align 8, !tbaa !13
  %4 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %5 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %call = call noundef i32 %3(i32 noundef %4, i32 noundef %5) #5
  store i32 %call, ptr %sum.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %6, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end:                                          ; preds = %for.cond.cleanup
  %7 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  ret i32 %7
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL4plusjj(i32 noundef %a, i32 noundef %b) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %add = add i32 %0, %1
  ret i32 %add
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL5minusjj(i32 noundef %a, i32 noundef %b) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %sub = sub i32 %0, %1
  ret i32 %sub
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL5timesjj(i32 noundef %a, i32 noundef %b) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 %0, %1
  ret i32 %mul
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL9exclusivejj(i32 noundef %a, i32 noundef %b) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %xor = xor i32 %0, %1
  ret i32 %xor
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL7shiftedjj(i32 noundef %a, i32 noundef %b) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %and = and i32 %1, 31
  %shr = lshr i32 %0, %and
  ret i32 %shr
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL5chainjj(i32 noundef %a, i32 noundef %b) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %kept = alloca [4 x i32], align 16, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot7 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %kept.ascast = addrspacecast ptr addrspace(5) %kept to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %kept) #4
  %0 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %0, ptr %kept.ascast, align 4, !tbaa !4
  %arrayinit.element = getelementptr inbounds i32, ptr %kept.ascast, i64 1
  %1 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  store i32 %1, ptr %arrayinit.element, align 4, !tbaa !4
  %arrayinit.element1 = getelementptr inbounds i32, ptr %kept.ascast, i64 2
  %2 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %call = call noundef i32 @_ZL4plusjj(i32 noundef %2, i32 noundef %3) #5
  store i32 %call, ptr %arrayinit.element1, align 4, !tbaa !4
  %arrayinit.element2 = getelementptr inbounds i32, ptr %kept.ascast, i64 3
  %4 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %5 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %call3 = call noundef i32 @_ZL5timesjj(i32 noundef %4, i32 noundef %5) #5
  store i32 %call3, ptr %arrayinit.element2, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %6 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %6, 4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %call4 = call noundef i32 @_ZL7shiftedjj(i32 noundef %7, i32 noundef 1) #5
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %add = add i32 %8, %9
  %and = and i32 %add, 3
  %idxprom = zext i32 %and to i64
  %arrayidx = getelementptr inbounds nuw [4 x i32], ptr %kept.ascast, i64 0, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %11 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add5 = add i32 %11, 1
  %mul = mul i32 %10, %add5
  %add6 = add i32 %call4, %mul
  store i32 %add6, ptr %sum.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %12, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !22

for.end:                                          ; preds = %for.cond.cleanup
  %13 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %kept) #4
  ret i32 %13
}

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nounwind }
attributes #5 = { convergent nounwind }

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
!13 = !{!10, !10, i64 0}
!14 = !{!15, !10, i64 0}
!15 = !{!"_ZTS4Pair", !10, i64 0, !10, i64 8}
!16 = !{!15, !10, i64 8}
!17 = !{!18, !18, i64 0}
!18 = !{!"p1 _ZTS4Pair", !10, i64 0}
!19 = distinct !{!19, !20, !21}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = distinct !{!22, !20, !21}
