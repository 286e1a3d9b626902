; Conway's Game of Life on a torus of 64 by 64, a bit a cell: the eight neighbours are added
; for 64 cells at once by logic; rows lie in LDS.
; RUN: --kernel life --grid 2 --block 64
; RUN: --arg u64[2x64]=rand:160 --arg u64[2x64]=0 --arg u32=20 --arg u32[2]=0
; REFERENCE: life
; EXPECT: arg=1 first=128660510081024,4611795455234334720,6917529201102004225,1152932709699600390,1729382361650823168,1993905156544,1040335070625378480,4661245946844258528
; EXPECT: arg=3 first=676,612
; Made from src/life.hip by src/make.sh.

source_filename = "life.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ4lifeE5board = internal addrspace(3) global [64 x i64] undef, align 16
@_ZZ4lifeE5count = internal addrspace(3) global i32 undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @life(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %generations, ptr addrspace(1) noundef %alive.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %alive = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %generations.addr = alloca i32, align 4, addrspace(5)
  %alive.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %own = alloca i64, align 8, addrspace(5)
  %generation = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %above = alloca i64, align 8, addrspace(5)
  %below = alloca i64, align 8, addrspace(5)
  %neighbours = alloca [8 x i64], align 16, addrspace(5)
  %one = alloca i64, align 8, addrspace(5)
  %two = alloca i64, align 8, addrspace(5)
  %four = alloca i64, align 8, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %carry = alloca i64, align 8, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %alive.ascast = addrspacecast ptr addrspace(5) %alive to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %generations.addr.ascast = addrspacecast ptr addrspace(5) %generations.addr to ptr
  %alive.addr.ascast = addrspacecast ptr addrspace(5) %alive.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %generation.ascast = addrspacecast ptr addrspace(5) %generation to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %above.ascast = addrspacecast ptr addrspace(5) %above to ptr
  %below.ascast = addrspacecast ptr addrspace(5) %below to ptr
  %neighbours.ascast = addrspacecast ptr addrspace(5) %neighbours to ptr
  %one.ascast = addrspacecast ptr addrspace(5) %one to ptr
  %two.ascast = addrspacecast ptr addrspace(5) %two to ptr
  %four.ascast = addrspacecast ptr addrspace(5) %four to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %carry.ascast = addrspacecast ptr addrspace(5) %carry to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %alive.coerce, ptr %alive.ascast, align 8
  %alive3 = load ptr, ptr %alive.ascast, align 8, !tbaa !11
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store i32 %generations, ptr %generations.addr.ascast, align 4, !tbaa !4
  store ptr %alive3, ptr %alive.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #7
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #7
  %6 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %7 to i64
  %arrayidx = getelementptr inbounds nuw i64, ptr %6, i64 %idxprom
  %8 = load i64, ptr %arrayidx, align 8, !tbaa !15
  store i64 %8, ptr %own.ascast, align 8, !tbaa !15
  %9 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %9, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspacecast (ptr addrspace(3) @_ZZ4lifeE5count to ptr), align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %generation) #7
  store i32 0, ptr %generation.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc38, %if.end
  %10 = load i32, ptr %generation.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %generations.addr.ascast, align 4, !tbaa !4
  %cmp4 = icmp ult i32 %10, %11
  br i1 %cmp4, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %generation) #7
  br label %for.end40

for.body:                                         ; preds = %for.cond
  %12 = load i64, ptr %own.ascast, align 8, !tbaa !15
  %13 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom5 = zext i32 %13 to i64
  %arrayidx6 = getelementptr inbounds nuw [64 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ4lifeE5board to ptr), i64 0, i64 %idxprom5
  store i64 %12, ptr %arrayidx6, align 8, !tbaa !15
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %above) #7
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add7 = add i32 %14, 63
  %rem = urem i32 %add7, 64
  %idxprom8 = zext i32 %rem to i64
  %arrayidx9 = getelementptr inbounds nuw [64 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ4lifeE5board to ptr), i64 0, i64 %idxprom8
  %15 = load i64, ptr %arrayidx9, align 8, !tbaa !15
  store i64 %15, ptr %above.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %below) #7
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add10 = add i32 %16, 1
  %rem11 = urem i32 %add10, 64
  %idxprom12 = zext i32 %rem11 to i64
  %arrayidx13 = getelementptr inbounds nuw [64 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ4lifeE5board to ptr), i64 0, i64 %idxprom12
  %17 = load i64, ptr %arrayidx13, align 8, !tbaa !15
  store i64 %17, ptr %below.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %neighbours) #7
  %18 = load i64, ptr %above.ascast, align 8, !tbaa !15
  store i64 %18, ptr %neighbours.ascast, align 8, !tbaa !15
  %arrayinit.element = getelementptr inbounds i64, ptr %neighbours.ascast, i64 1
  %19 = load i64, ptr %above.ascast, align 8, !tbaa !15
  %call = call noundef i64 @_ZL6turnedyj(i64 noundef %19, i32 noundef 1) #8
  store i64 %call, ptr %arrayinit.element, align 8, !tbaa !15
  %arrayinit.element14 = getelementptr inbounds i64, ptr %neighbours.ascast, i64 2
  %20 = load i64, ptr %above.ascast, align 8, !tbaa !15
  %call15 = call noundef i64 @_ZL6turnedyj(i64 noundef %20, i32 noundef 63) #8
  store i64 %call15, ptr %arrayinit.element14, align 8, !tbaa !15
  %arrayinit.element16 = getelementptr inbounds i64, ptr %neighbours.ascast, i64 3
  %21 = load i64, ptr %below.ascast, align 8, !tbaa !15
  store i64 %21, ptr %arrayinit.element16, align 8, !tbaa !15
  %arrayinit.element17 = getelementptr inbounds i64, ptr %neighbours.ascast, i64 4
  %22 = load i64, ptr %below.ascast, align 8, !tbaa !15
  %call18 = call noundef i64 @_ZL6turnedyj(i64 noundef %22, i32 noundef 1) #8
  store i64 %call18, ptr %arrayinit.element17, align 8, !tbaa !15
  %arrayinit.element19 = getelementptr inbounds i64, ptr %neighbours.ascast, i64 5
  %23 = load i64, ptr %below.ascast, align 8, !tbaa !15
  %call20 = call noundef i64 @_ZL6turnedyj(i64 noundef %23, i32 noundef 63) #8
  store i64 %call20, ptr %arrayinit.element19, align 8, !tbaa !15
  %arrayinit.element21 = getelementptr inbounds i64, ptr %neighbours.ascast, i64 6
  %24 = load i64, ptr %own.ascast, align 8, !tbaa !15
  %call22 = call noundef i64 @_ZL6turnedyj(i64 noundef %24, i32 noundef 1) #8
  store i64 %call22, ptr %arrayinit.element21, align 8, !tbaa !15
  %arrayinit.element23 = getelementptr inbounds i64, ptr %neighbours.ascast, i64 7
  %25 = load i64, ptr %own.ascast, align 8, !tbaa !15
  %call24 = call noundef i64 @_ZL6turnedyj(i64 noundef %25, i32 noundef 63) #8
  store i64 %call24, ptr %arrayinit.element23, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %one) #7
  store i64 0, ptr %one.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %two) #7
  store i64 0, ptr %two.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %four) #7
  store i64 0, ptr %four.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #7
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond25

for.cond25:                                       ; preds = %for.inc, %for.body
  %26 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp26 = icmp ult i32 %26, 8
  br i1 %cmp26, label %for.body28, label %for.cond.cleanup27

for.cond.cleanup27:                               ; preds = %for.cond25
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #7
  br label %for.end

for.body28:                                       ; preds = %for.cond25
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %carry) #7
  %27 = load i64, ptr %one.ascast, align 8, !tbaa !15
  %28 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom29 = zext i32 %28 to i64
  %arrayidx30 = getelementptr inbounds nuw [8 x i64], ptr %neighbours.ascast, i64 0, i64 %idxprom29
  %29 = load i64, ptr %arrayidx30, align 8, !tbaa !15
  %and = and i64 %27, %29
  store i64 %and, ptr %carry.ascast, align 8, !tbaa !15
  %30 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom31 = zext i32 %30 to i64
  %arrayidx32 = getelementptr inbounds nuw [8 x i64], ptr %neighbours.ascast, i64 0, i64 %idxprom31
  %31 = load i64, ptr %arrayidx32, align 8, !tbaa !15
  %32 = load i64, ptr %one.ascast, align 8, !tbaa !15
  %xor = xor i64 %32, %31
  store i64 %xor, ptr %one.ascast, align 8, !tbaa !15
  %33 = load i64, ptr %two.ascast, align 8, !tbaa !15
  %34 = load i64, ptr %carry.ascast, align 8, !tbaa !15
  %and33 = and i64 %33, %34
  %35 = load i64, ptr %four.ascast, align 8, !tbaa !15
  %or = or i64 %35, %and33
  store i64 %or, ptr %four.ascast, align 8, !tbaa !15
  %36 = load i64, ptr %carry.ascast, align 8, !tbaa !15
  %37 = load i64, ptr %two.ascast, align 8, !tbaa !15
  %xor34 = xor i64 %37, %36
  store i64 %xor34, ptr %two.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %carry) #7
  br label %for.inc

for.inc:                                          ; preds = %for.body28
  %38 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %38, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond25, !llvm.loop !17

for.end:                                          ; preds = %for.cond.cleanup27
  %39 = load i64, ptr %two.ascast, align 8, !tbaa !15
  %40 = load i64, ptr %four.ascast, align 8, !tbaa !15
  %not = xor i64 %40, -1
  %and35 = and i64 %39, %not
  %41 = load i64, ptr %one.ascast, align 8, !tbaa !15
  %42 = load i64, ptr %own.ascast, align 8, !tbaa !15
  %or36 = or i64 %41, %42
  %and37 = and i64 %and35, %or36
  store i64 %and37, ptr %own.ascast, align 8, !tbaa !15
  call void @_ZL7barrierv() #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %four) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %two) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %one) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %neighbours) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %below) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %above) #7
  br label %for.inc38

for.inc38:                                        ; preds = %for.end
  %43 = load i32, ptr %generation.ascast, align 4, !tbaa !4
  %inc39 = add i32 %43, 1
  store i32 %inc39, ptr %generation.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !20

for.end40:                                        ; preds = %for.cond.cleanup
  %44 = load i64, ptr %own.ascast, align 8, !tbaa !15
  %45 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %46 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom41 = zext i32 %46 to i64
  %arrayidx42 = getelementptr inbounds nuw i64, ptr %45, i64 %idxprom41
  store i64 %44, ptr %arrayidx42, align 8, !tbaa !15
  %47 = load i64, ptr %own.ascast, align 8, !tbaa !15
  %48 = call i64 @llvm.ctpop.i64(i64 %47)
  %cast = trunc i64 %48 to i32
  store i32 %cast, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %49 = load i32, ptr %.atomictmp.ascast, align 4
  %50 = atomicrmw add ptr addrspacecast (ptr addrspace(3) @_ZZ4lifeE5count to ptr), i32 %49 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %50, ptr %atomic-temp.ascast, align 4
  %51 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  call void @_ZL7barrierv() #8
  %52 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp43 = icmp eq i32 %52, 0
  br i1 %cmp43, label %if.then44, label %if.end47

if.then44:                                        ; preds = %for.end40
  %53 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4lifeE5count to ptr), align 4, !tbaa !4
  %54 = load ptr, ptr %alive.addr.ascast, align 8, !tbaa !11
  %55 = call i32 @llvm.amdgcn.workgroup.id.x()
  %idxprom45 = zext i32 %55 to i64
  %arrayidx46 = getelementptr inbounds nuw i32, ptr %54, i64 %idxprom45
  store i32 %53, ptr %arrayidx46, align 4, !tbaa !4
  br label %if.end47

if.end47:                                         ; preds = %if.then44, %for.end40
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #7
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

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define internal noundef i64 @_ZL6turnedyj(i64 noundef %row, i32 noundef %by) #4 {
entry:
  %retval = alloca i64, align 8, addrspace(5)
  %row.addr = alloca i64, align 8, addrspace(5)
  %by.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %row.addr.ascast = addrspacecast ptr addrspace(5) %row.addr to ptr
  %by.addr.ascast = addrspacecast ptr addrspace(5) %by.addr to ptr
  store i64 %row, ptr %row.addr.ascast, align 8, !tbaa !15
  store i32 %by, ptr %by.addr.ascast, align 4, !tbaa !4
  %0 = load i64, ptr %row.addr.ascast, align 8, !tbaa !15
  %1 = load i32, ptr %by.addr.ascast, align 4, !tbaa !4
  %sh_prom = zext i32 %1 to i64
  %shl = shl i64 %0, %sh_prom
  %2 = load i64, ptr %row.addr.ascast, align 8, !tbaa !15
  %3 = load i32, ptr %by.addr.ascast, align 4, !tbaa !4
  %sub = sub i32 64, %3
  %sh_prom1 = zext i32 %sub to i64
  %shr = lshr i64 %2, %sh_prom1
  %or = or i64 %shl, %shr
  ret i64 %or
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!9 = !{!"p1 long long", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 int", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"long long", !6, i64 0}
!17 = distinct !{!17, !18, !19}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = distinct !{!20, !18, !19}
!21 = !{i32 5, i32 6}
