; Arithmetic on what is the same for all lanes, which compilers keep in scalar registers:
; 64-bit products, bit fields, counts of bits, shifts, branches and loops on arguments.
; RUN: --kernel scalar --grid 3 --block 64
; RUN: --arg u64=0xfedcba9876543210 --arg i32=-1234567 --arg u32[64]=rand:198 --arg u64[3x10]=0
; REFERENCE: scalar
; EXPECT: arg=3 first=17790859839977568656,137438953732,7460683158699114495,1443109012129,597899502626500361,484226,464325909,12828870223
; Made from src/scalar.hip by src/make.sh.

source_filename = "scalar.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @scalar(i64 noundef %a, i32 noundef %b, ptr addrspace(1) noundef %table.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %table = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca i64, align 8, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %table.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %block = alloca i32, align 4, addrspace(5)
  %row = alloca ptr, align 8, addrspace(5)
  %x = alloca i64, align 8, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %low = alloca i32, align 4, addrspace(5)
  %high = alloca i32, align 4, addrspace(5)
  %results = alloca [10 x i64], align 16, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %k84 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot88 = alloca i32, align 4, addrspace(5)
  %table.ascast = addrspacecast ptr addrspace(5) %table to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %table.addr.ascast = addrspacecast ptr addrspace(5) %table.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %block.ascast = addrspacecast ptr addrspace(5) %block to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %low.ascast = addrspacecast ptr addrspace(5) %low to ptr
  %high.ascast = addrspacecast ptr addrspace(5) %high to ptr
  %results.ascast = addrspacecast ptr addrspace(5) %results to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %k84.ascast = addrspacecast ptr addrspace(5) %k84 to ptr
  store ptr addrspace(1) %table.coerce, ptr %table.ascast, align 8
  %table1 = load ptr, ptr %table.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !11
  store i64 %a, ptr %a.addr.ascast, align 8, !tbaa !13
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  store ptr %table1, ptr %table.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %block) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %0, ptr %block.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #4
  %1 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %2 = load i32, ptr %block.ascast, align 4, !tbaa !4
  %mul = mul i32 10, %2
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw i64, ptr %1, i64 %idx.ext
  store ptr %add.ptr, ptr %row.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  %3 = load i64, ptr %a.addr.ascast, align 8, !tbaa !13
  %4 = load i32, ptr %block.ascast, align 4, !tbaa !4
  %conv = zext i32 %4 to i64
  %mul3 = mul i64 %conv, -7046029254386353131
  %add = add i64 %3, %mul3
  store i64 %add, ptr %x.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  %5 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %block.ascast, align 4, !tbaa !4
  %add4 = add i32 %6, 1
  %mul5 = mul nsw i32 %5, %add4
  store i32 %mul5, ptr %y.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %low) #4
  %7 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %conv6 = trunc i64 %7 to i32
  store i32 %conv6, ptr %low.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high) #4
  %8 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %shr = lshr i64 %8, 32
  %conv7 = trunc i64 %shr to i32
  store i32 %conv7, ptr %high.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %results) #4
  %9 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %10 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %conv8 = sext i32 %10 to i64
  %mul9 = mul i64 %9, %conv8
  %arrayidx = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 0
  store i64 %mul9, ptr %arrayidx, align 16, !tbaa !13
  %11 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %12 = call i64 @llvm.ctpop.i64(i64 %11)
  %cast = trunc i64 %12 to i32
  %conv10 = sext i32 %cast to i64
  %shl = shl i64 %conv10, 32
  %13 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %or = or i32 %13, 1
  %14 = call i32 @llvm.ctlz.i32(i32 %or, i1 true)
  %shl11 = shl i32 %14, 8
  %conv12 = zext i32 %shl11 to i64
  %or13 = or i64 %shl, %conv12
  %15 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %or14 = or i64 %15, 1152921504606846976
  %16 = call i64 @llvm.cttz.i64(i64 %or14, i1 true)
  %cast15 = trunc i64 %16 to i32
  %conv16 = zext i32 %cast15 to i64
  %or17 = or i64 %or13, %conv16
  %arrayidx18 = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 1
  store i64 %or17, ptr %arrayidx18, align 8, !tbaa !13
  %17 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %18 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %and = and i32 %18, 63
  %sh_prom = zext i32 %and to i64
  %shr19 = ashr i64 %17, %sh_prom
  %19 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %20 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %and20 = and i32 %20, 31
  %sh_prom21 = zext i32 %and20 to i64
  %shl22 = shl i64 %19, %sh_prom21
  %xor = xor i64 %shr19, %shl22
  %arrayidx23 = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 2
  store i64 %xor, ptr %arrayidx23, align 16, !tbaa !13
  %21 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %shr24 = lshr i64 %21, 13
  %and25 = and i64 %shr24, 2047
  %22 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %shl26 = shl i32 %22, 7
  %shr27 = ashr i32 %shl26, 21
  %conv28 = sext i32 %shr27 to i64
  %shl29 = shl i64 %conv28, 32
  %or30 = or i64 %and25, %shl29
  %arrayidx31 = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 3
  store i64 %or30, ptr %arrayidx31, align 8, !tbaa !13
  %23 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %24 = call i64 @llvm.bitreverse.i64(i64 %23)
  %25 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %26 = call i32 @llvm.bswap.i32(i32 %25)
  %conv32 = zext i32 %26 to i64
  %xor33 = xor i64 %24, %conv32
  %arrayidx34 = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 4
  store i64 %xor33, ptr %arrayidx34, align 16, !tbaa !13
  %27 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %28 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %shr35 = lshr i32 %28, 20
  %or36 = or i32 %shr35, 1
  %div = udiv i32 %27, %or36
  %29 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %rem = srem i32 %29, 1000
  %add37 = add i32 %div, %rem
  %conv38 = zext i32 %add37 to i64
  %arrayidx39 = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 5
  store i64 %conv38, ptr %arrayidx39, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %30 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %31 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %and40 = and i32 %31, 31
  %add41 = add i32 %and40, 5
  %cmp = icmp ult i32 %30, %add41
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #4
  %32 = load ptr, ptr %table.addr.ascast, align 8, !tbaa !8
  %33 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %mul42 = mul i32 %33, 7
  %34 = load i32, ptr %block.ascast, align 4, !tbaa !4
  %add43 = add i32 %mul42, %34
  %rem44 = urem i32 %add43, 64
  %idxprom = zext i32 %rem44 to i64
  %arrayidx45 = getelementptr inbounds nuw i32, ptr %32, i64 %idxprom
  %35 = load i32, ptr %arrayidx45, align 4, !tbaa !4
  store i32 %35, ptr %v.ascast, align 4, !tbaa !4
  %36 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %and46 = and i32 %36, 4
  %tobool = icmp ne i32 %and46, 0
  br i1 %tobool, label %if.then, label %if.else

if.then:                                          ; preds = %for.body
  %37 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add47 = add i32 %38, %37
  store i32 %add47, ptr %sum.ascast, align 4, !tbaa !4
  br label %if.end53

if.else:                                          ; preds = %for.body
  %39 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %40 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %cmp48 = icmp slt i32 %39, %40
  br i1 %cmp48, label %if.then49, label %if.else52

if.then49:                                        ; preds = %if.else
  %41 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shl50 = shl i32 %41, 3
  %42 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %xor51 = xor i32 %42, %shl50
  store i32 %xor51, ptr %sum.ascast, align 4, !tbaa !4
  br label %if.end

if.else52:                                        ; preds = %if.else
  %43 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %44 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %sub = sub i32 %44, %43
  store i32 %sub, ptr %sum.ascast, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.else52, %if.then49
  br label %if.end53

if.end53:                                         ; preds = %if.end, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #4
  br label %for.inc

for.inc:                                          ; preds = %if.end53
  %45 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %45, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  %46 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %conv54 = zext i32 %46 to i64
  %arrayidx55 = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 6
  store i64 %conv54, ptr %arrayidx55, align 16, !tbaa !13
  %47 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %cmp56 = icmp slt i32 %47, 0
  br i1 %cmp56, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.end
  %48 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %conv57 = sext i32 %48 to i64
  %sub58 = sub nsw i64 0, %conv57
  br label %cond.end

cond.false:                                       ; preds = %for.end
  %49 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %conv59 = sext i32 %49 to i64
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i64 [ %sub58, %cond.true ], [ %conv59, %cond.false ]
  %50 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %51 = load i32, ptr %high.ascast, align 4, !tbaa !4
  %cmp60 = icmp ugt i32 %50, %51
  br i1 %cmp60, label %cond.true61, label %cond.false62

cond.true61:                                      ; preds = %cond.end
  %52 = load i32, ptr %low.ascast, align 4, !tbaa !4
  br label %cond.end63

cond.false62:                                     ; preds = %cond.end
  %53 = load i32, ptr %high.ascast, align 4, !tbaa !4
  br label %cond.end63

cond.end63:                                       ; preds = %cond.false62, %cond.true61
  %cond64 = phi i32 [ %52, %cond.true61 ], [ %53, %cond.false62 ]
  %conv65 = zext i32 %cond64 to i64
  %mul66 = mul i64 %conv65, 3
  %add67 = add i64 %cond, %mul66
  %arrayidx68 = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 7
  store i64 %add67, ptr %arrayidx68, align 8, !tbaa !13
  %54 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %conv69 = zext i64 %54 to i128
  %55 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %conv70 = zext i64 %55 to i128
  %mul71 = mul i128 %conv69, %conv70
  %shr72 = lshr i128 %mul71, 64
  %conv73 = trunc i128 %shr72 to i64
  %arrayidx74 = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 8
  store i64 %conv73, ptr %arrayidx74, align 16, !tbaa !13
  %56 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %57 = load i64, ptr %a.addr.ascast, align 8, !tbaa !13
  %not = xor i64 %57, -1
  %and75 = and i64 %56, %not
  %58 = load i64, ptr %x.ascast, align 8, !tbaa !13
  %59 = load i64, ptr %a.addr.ascast, align 8, !tbaa !13
  %xor76 = xor i64 %58, %59
  %60 = load i32, ptr %low.ascast, align 4, !tbaa !4
  %conv77 = zext i32 %60 to i64
  %not78 = xor i64 %conv77, -1
  %and79 = and i64 %xor76, %not78
  %or80 = or i64 %and75, %and79
  %arrayidx81 = getelementptr inbounds [10 x i64], ptr %results.ascast, i64 0, i64 9
  store i64 %or80, ptr %arrayidx81, align 8, !tbaa !13
  %61 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp82 = icmp eq i32 %61, 63
  br i1 %cmp82, label %if.then83, label %if.end97

if.then83:                                        ; preds = %cond.end63
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k84) #4
  store i32 0, ptr %k84.ascast, align 4, !tbaa !4
  br label %for.cond85

for.cond85:                                       ; preds = %for.inc94, %if.then83
  %62 = load i32, ptr %k84.ascast, align 4, !tbaa !4
  %cmp86 = icmp ult i32 %62, 10
  br i1 %cmp86, label %for.body89, label %for.cond.cleanup87

for.cond.cleanup87:                               ; preds = %for.cond85
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k84) #4
  br label %for.end96

for.body89:                                       ; preds = %for.cond85
  %63 = load i32, ptr %k84.ascast, align 4, !tbaa !4
  %idxprom90 = zext i32 %63 to i64
  %arrayidx91 = getelementptr inbounds nuw [10 x i64], ptr %results.ascast, i64 0, i64 %idxprom90
  %64 = load i64, ptr %arrayidx91, align 8, !tbaa !13
  %65 = load ptr, ptr %row.ascast, align 8, !tbaa !11
  %66 = load i32, ptr %k84.ascast, align 4, !tbaa !4
  %idxprom92 = zext i32 %66 to i64
  %arrayidx93 = getelementptr inbounds nuw i64, ptr %65, i64 %idxprom92
  store i64 %64, ptr %arrayidx93, align 8, !tbaa !13
  br label %for.inc94

for.inc94:                                        ; preds = %for.body89
  %67 = load i32, ptr %k84.ascast, align 4, !tbaa !4
  %inc95 = add i32 %67, 1
  store i32 %inc95, ptr %k84.ascast, align 4, !tbaa !4
  br label %for.cond85, !llvm.loop !18

for.end96:                                        ; preds = %for.cond.cleanup87
  br label %if.end97

if.end97:                                         ; preds = %for.end96, %cond.end63
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %results) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %low) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %block) #4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bitreverse.i64(i64) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

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
!13 = !{!14, !14, i64 0}
!14 = !{!"long long", !6, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
