; Pointers whose memory is chosen at run time by each lane: LDS, scratch, global memory and
; constants, for loads, stores and atomics of several sizes; the space of each is asked for.
; RUN: --kernel flat --grid 2 --block 64
; RUN: --arg u32[128x4]=rand:171 --arg u32[128x6]=0
; REFERENCE: flat
; EXPECT: arg=0 first=3391353560,3901088930,827336132,531846268,3027309550,177369318,2458296380,3592832238
; EXPECT: arg=1 first=3559406978,3027309557,61690326,61655870,2,0,3559362287,3027322555
; Made from src/flat.hip by src/make.sh.

source_filename = "flat.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ4flatE6shared = internal addrspace(3) global [64 x [4 x i32]] undef, align 16
@_ZL5TABLE = internal addrspace(4) constant [8 x i32] [i32 11, i32 22, i32 33, i32 44, i32 55, i32 66, i32 77, i32 88], align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @flat(ptr addrspace(1) noundef %data.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %data = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %data.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %own = alloca [4 x i32], align 16, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %global = alloca ptr, align 8, addrspace(5)
  %row = alloca ptr, align 8, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %places = alloca [3 x ptr], align 16, addrspace(5)
  %from = alloca ptr, align 8, addrspace(5)
  %to = alloca ptr, align 8, addrspace(5)
  %data.ascast = addrspacecast ptr addrspace(5) %data to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %data.addr.ascast = addrspacecast ptr addrspace(5) %data.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %global.ascast = addrspacecast ptr addrspace(5) %global to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %places.ascast = addrspacecast ptr addrspace(5) %places to ptr
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  store ptr addrspace(1) %data.coerce, ptr %data.ascast, align 8
  %data1 = load ptr, ptr %data.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %data1, ptr %data.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #7
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %global) #7
  %6 = load ptr, ptr %data.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul3 = mul i32 4, %7
  %idx.ext = zext i32 %mul3 to i64
  %add.ptr = getelementptr inbounds nuw i32, ptr %6, i64 %idx.ext
  store ptr %add.ptr, ptr %global.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #7
  %8 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 6, %9
  %idx.ext5 = zext i32 %mul4 to i64
  %add.ptr6 = getelementptr inbounds nuw i32, ptr %8, i64 %idx.ext5
  store ptr %add.ptr6, ptr %row.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #7
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %10 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %10, 4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %11 = load ptr, ptr %global.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %12 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %11, i64 %idxprom
  %13 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %xor = xor i32 %13, 21845
  %14 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom7 = zext i32 %14 to i64
  %arrayidx8 = getelementptr inbounds nuw [4 x i32], ptr %own.ascast, i64 0, i64 %idxprom7
  store i32 %xor, ptr %arrayidx8, align 4, !tbaa !4
  %15 = load ptr, ptr %global.ascast, align 8, !tbaa !8
  %16 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom9 = zext i32 %16 to i64
  %arrayidx10 = getelementptr inbounds nuw i32, ptr %15, i64 %idxprom9
  %17 = load i32, ptr %arrayidx10, align 4, !tbaa !4
  %add11 = add i32 %17, 7
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom12 = zext i32 %18 to i64
  %arrayidx13 = getelementptr inbounds nuw [64 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4flatE6shared to ptr), i64 0, i64 %idxprom12
  %19 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %19 to i64
  %arrayidx15 = getelementptr inbounds nuw [4 x i32], ptr %arrayidx13, i64 0, i64 %idxprom14
  store i32 %add11, ptr %arrayidx15, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %20 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %20, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %places) #7
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %xor16 = xor i32 %21, 1
  %idxprom17 = zext i32 %xor16 to i64
  %arrayidx18 = getelementptr inbounds nuw [64 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4flatE6shared to ptr), i64 0, i64 %idxprom17
  %arraydecay = getelementptr inbounds [4 x i32], ptr %arrayidx18, i64 0, i64 0
  store ptr %arraydecay, ptr %places.ascast, align 8, !tbaa !8
  %arrayinit.element = getelementptr inbounds ptr, ptr %places.ascast, i64 1
  %arraydecay19 = getelementptr inbounds [4 x i32], ptr %own.ascast, i64 0, i64 0
  store ptr %arraydecay19, ptr %arrayinit.element, align 8, !tbaa !8
  %arrayinit.element20 = getelementptr inbounds ptr, ptr %places.ascast, i64 2
  %22 = load ptr, ptr %global.ascast, align 8, !tbaa !8
  store ptr %22, ptr %arrayinit.element20, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #7
  %23 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem = urem i32 %23, 4
  %cmp21 = icmp eq i32 %rem, 3
  br i1 %cmp21, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.end
  %24 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem22 = urem i32 %24, 5
  %idx.ext23 = zext i32 %rem22 to i64
  %add.ptr24 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(4) @_ZL5TABLE to ptr), i64 %idx.ext23
  br label %cond.end

cond.false:                                       ; preds = %for.end
  %25 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem25 = urem i32 %25, 4
  %idxprom26 = zext i32 %rem25 to i64
  %arrayidx27 = getelementptr inbounds nuw [3 x ptr], ptr %places.ascast, i64 0, i64 %idxprom26
  %26 = load ptr, ptr %arrayidx27, align 8, !tbaa !8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %add.ptr24, %cond.true ], [ %26, %cond.false ]
  store ptr %cond, ptr %from.ascast, align 8, !tbaa !8
  %27 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %call = call noundef i32 @_ZL3sumPKj(ptr noundef %27) #8
  %28 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx28 = getelementptr inbounds i32, ptr %28, i64 0
  store i32 %call, ptr %arrayidx28, align 4, !tbaa !4
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #7
  %29 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem29 = urem i32 %29, 3
  %idxprom30 = zext i32 %rem29 to i64
  %arrayidx31 = getelementptr inbounds nuw [3 x ptr], ptr %places.ascast, i64 0, i64 %idxprom30
  %30 = load ptr, ptr %arrayidx31, align 8, !tbaa !8
  store ptr %30, ptr %to.ascast, align 8, !tbaa !8
  %31 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %32 = call i1 @llvm.amdgcn.is.private(ptr %31)
  br i1 %32, label %cond.true32, label %cond.false34

cond.true32:                                      ; preds = %cond.end
  %33 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %34 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %call33 = call noundef i32 @_ZL16exchange_plainlyPjj(ptr noundef %33, i32 noundef %34) #8
  br label %cond.end36

cond.false34:                                     ; preds = %cond.end
  %35 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %36 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %call35 = call noundef i32 @_ZL8exchangePjj(ptr noundef %35, i32 noundef %36) #8
  br label %cond.end36

cond.end36:                                       ; preds = %cond.false34, %cond.true32
  %cond37 = phi i32 [ %call33, %cond.true32 ], [ %call35, %cond.false34 ]
  %37 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx38 = getelementptr inbounds i32, ptr %37, i64 1
  store i32 %cond37, ptr %arrayidx38, align 4, !tbaa !4
  call void @_ZL7barrierv() #8
  %38 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom39 = zext i32 %38 to i64
  %arrayidx40 = getelementptr inbounds nuw [64 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4flatE6shared to ptr), i64 0, i64 %idxprom39
  %arrayidx41 = getelementptr inbounds [4 x i32], ptr %arrayidx40, i64 0, i64 0
  %39 = load i32, ptr %arrayidx41, align 16, !tbaa !4
  %40 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %40 to i64
  %arrayidx43 = getelementptr inbounds nuw [64 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4flatE6shared to ptr), i64 0, i64 %idxprom42
  %arrayidx44 = getelementptr inbounds [4 x i32], ptr %arrayidx43, i64 0, i64 1
  %41 = load i32, ptr %arrayidx44, align 4, !tbaa !4
  %add45 = add i32 %39, %41
  %42 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom46 = zext i32 %42 to i64
  %arrayidx47 = getelementptr inbounds nuw [64 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4flatE6shared to ptr), i64 0, i64 %idxprom46
  %arrayidx48 = getelementptr inbounds [4 x i32], ptr %arrayidx47, i64 0, i64 2
  %43 = load i32, ptr %arrayidx48, align 8, !tbaa !4
  %add49 = add i32 %add45, %43
  %44 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom50 = zext i32 %44 to i64
  %arrayidx51 = getelementptr inbounds nuw [64 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4flatE6shared to ptr), i64 0, i64 %idxprom50
  %arrayidx52 = getelementptr inbounds [4 x i32], ptr %arrayidx51, i64 0, i64 3
  %45 = load i32, ptr %arrayidx52, align 4, !tbaa !4
  %add53 = add i32 %add49, %45
  %46 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx54 = getelementptr inbounds i32, ptr %46, i64 2
  store i32 %add53, ptr %arrayidx54, align 4, !tbaa !4
  %arrayidx55 = getelementptr inbounds [4 x i32], ptr %own.ascast, i64 0, i64 0
  %47 = load i32, ptr %arrayidx55, align 16, !tbaa !4
  %arrayidx56 = getelementptr inbounds [4 x i32], ptr %own.ascast, i64 0, i64 1
  %48 = load i32, ptr %arrayidx56, align 4, !tbaa !4
  %add57 = add i32 %47, %48
  %arrayidx58 = getelementptr inbounds [4 x i32], ptr %own.ascast, i64 0, i64 2
  %49 = load i32, ptr %arrayidx58, align 8, !tbaa !4
  %add59 = add i32 %add57, %49
  %arrayidx60 = getelementptr inbounds [4 x i32], ptr %own.ascast, i64 0, i64 3
  %50 = load i32, ptr %arrayidx60, align 4, !tbaa !4
  %add61 = add i32 %add59, %50
  %51 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx62 = getelementptr inbounds i32, ptr %51, i64 3
  store i32 %add61, ptr %arrayidx62, align 4, !tbaa !4
  %52 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %53 = call i1 @llvm.amdgcn.is.shared(ptr %52)
  %conv63 = zext i1 %53 to i32
  %mul64 = mul nsw i32 %conv63, 2
  %54 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %55 = call i1 @llvm.amdgcn.is.private(ptr %54)
  %conv65 = zext i1 %55 to i32
  %add66 = add nsw i32 %mul64, %conv65
  %56 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx67 = getelementptr inbounds i32, ptr %56, i64 4
  store i32 %add66, ptr %arrayidx67, align 4, !tbaa !4
  %57 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %arrayidx68 = getelementptr inbounds [3 x ptr], ptr %places.ascast, i64 0, i64 1
  %58 = load ptr, ptr %arrayidx68, align 8, !tbaa !8
  %cmp69 = icmp eq ptr %57, %58
  %conv70 = zext i1 %cmp69 to i32
  %59 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx71 = getelementptr inbounds i32, ptr %59, i64 5
  store i32 %conv70, ptr %arrayidx71, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %places) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %global) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

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

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL3sumPKj(ptr noundef %from) #4 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %from.addr = alloca ptr, align 8, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %from.addr.ascast = addrspacecast ptr addrspace(5) %from.addr to ptr
  store ptr %from, ptr %from.addr.ascast, align 8, !tbaa !8
  %0 = load ptr, ptr %from.addr.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds i32, ptr %0, i64 0
  %1 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %2 = load ptr, ptr %from.addr.ascast, align 8, !tbaa !8
  %arrayidx1 = getelementptr inbounds i32, ptr %2, i64 1
  %3 = load i32, ptr %arrayidx1, align 4, !tbaa !4
  %mul = mul i32 3, %3
  %add = add i32 %1, %mul
  %4 = load ptr, ptr %from.addr.ascast, align 8, !tbaa !8
  %arrayidx2 = getelementptr inbounds i8, ptr %4, i64 9
  %5 = load i8, ptr %arrayidx2, align 1, !tbaa !16
  %conv = zext i8 %5 to i32
  %add3 = add i32 %add, %conv
  %6 = load ptr, ptr %from.addr.ascast, align 8, !tbaa !8
  %arrayidx4 = getelementptr inbounds i16, ptr %6, i64 7
  %7 = load i16, ptr %arrayidx4, align 2, !tbaa !16
  %conv5 = sext i16 %7 to i32
  %add6 = add i32 %add3, %conv5
  ret i32 %add6
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.amdgcn.is.private(ptr) #5

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL16exchange_plainlyPjj(ptr noundef %cell, i32 noundef %value) #4 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %cell.addr = alloca ptr, align 8, addrspace(5)
  %value.addr = alloca i32, align 4, addrspace(5)
  %old = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %cell.addr.ascast = addrspacecast ptr addrspace(5) %cell.addr to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  store ptr %cell, ptr %cell.addr.ascast, align 8, !tbaa !8
  store i32 %value, ptr %value.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %old) #7
  %0 = load ptr, ptr %cell.addr.ascast, align 8, !tbaa !8
  %1 = load i32, ptr %0, align 4, !tbaa !4
  store i32 %1, ptr %old.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %value.addr.ascast, align 4, !tbaa !4
  %3 = load ptr, ptr %cell.addr.ascast, align 8, !tbaa !8
  %4 = load i32, ptr %3, align 4, !tbaa !4
  %add = add i32 %4, %2
  store i32 %add, ptr %3, align 4, !tbaa !4
  %5 = load i32, ptr %old.ascast, align 4, !tbaa !4
  %6 = load ptr, ptr %cell.addr.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds i32, ptr %6, i64 1
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %xor = xor i32 %7, %5
  store i32 %xor, ptr %arrayidx, align 4, !tbaa !4
  %8 = load i32, ptr %old.ascast, align 4, !tbaa !4
  %conv = zext i32 %8 to i64
  %shl = shl i64 %conv, 7
  %or = or i64 %shl, 5
  %9 = load ptr, ptr %cell.addr.ascast, align 8, !tbaa !8
  %add.ptr = getelementptr inbounds i32, ptr %9, i64 2
  store i64 %or, ptr %add.ptr, align 8, !tbaa !16
  %10 = load i32, ptr %old.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %old) #7
  ret i32 %10
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL8exchangePjj(ptr noundef %cell, i32 noundef %value) #4 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %cell.addr = alloca ptr, align 8, addrspace(5)
  %value.addr = alloca i32, align 4, addrspace(5)
  %old = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp1 = alloca i32, align 4, addrspace(5)
  %atomic-temp2 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %cell.addr.ascast = addrspacecast ptr addrspace(5) %cell.addr to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp1.ascast = addrspacecast ptr addrspace(5) %.atomictmp1 to ptr
  %atomic-temp2.ascast = addrspacecast ptr addrspace(5) %atomic-temp2 to ptr
  store ptr %cell, ptr %cell.addr.ascast, align 8, !tbaa !8
  store i32 %value, ptr %value.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %old) #7
  %0 = load ptr, ptr %cell.addr.ascast, align 8, !tbaa !8
  %1 = load i32, ptr %value.addr.ascast, align 4, !tbaa !4
  store i32 %1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %.atomictmp.ascast, align 4
  %3 = atomicrmw add ptr %0, i32 %2 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %3, ptr %atomic-temp.ascast, align 4
  %4 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  store i32 %4, ptr %old.ascast, align 4, !tbaa !4
  %5 = load ptr, ptr %cell.addr.ascast, align 8, !tbaa !8
  %add.ptr = getelementptr inbounds i32, ptr %5, i64 1
  %6 = load i32, ptr %old.ascast, align 4, !tbaa !4
  store i32 %6, ptr %.atomictmp1.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %.atomictmp1.ascast, align 4
  %8 = atomicrmw xor ptr %add.ptr, i32 %7 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %8, ptr %atomic-temp2.ascast, align 4
  %9 = load i32, ptr %atomic-temp2.ascast, align 4, !tbaa !4
  %10 = load i32, ptr %old.ascast, align 4, !tbaa !4
  %conv = zext i32 %10 to i64
  %shl = shl i64 %conv, 7
  %or = or i64 %shl, 5
  %11 = load ptr, ptr %cell.addr.ascast, align 8, !tbaa !8
  %add.ptr3 = getelementptr inbounds i32, ptr %11, i64 2
  store i64 %or, ptr %add.ptr3, align 8, !tbaa !16
  %12 = load i32, ptr %old.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %old) #7
  ret i32 %12
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.amdgcn.is.shared(ptr) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!6, !6, i64 0}
!17 = !{i32 5, i32 6}
