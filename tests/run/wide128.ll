; 128-bit integers: products, quotients and remainders with and without sign, shifts by an
; amount of the lane, comparisons, and the count of leading zeros.
; RUN: --kernel wide128 --grid 1 --block 64
; RUN: --arg u64[64x4]=rand:108 --arg u64[64x14]=0
; REFERENCE: wide128
; EXPECT: arg=1 first=3790974109786485916,8696437519233879525,0,0,14779109287369959188,14086035883626111010,3,0
; Made from src/wide128.hip by src/make.sh.

source_filename = "wide128.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @wide128(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %from = alloca ptr, align 8, addrspace(5)
  %row = alloca ptr, align 8, addrspace(5)
  %a = alloca i128, align 16, addrspace(5)
  %b = alloca i128, align 16, addrspace(5)
  %d = alloca i128, align 16, addrspace(5)
  %shifted = alloca i128, align 16, addrspace(5)
  %high = alloca i64, align 8, addrspace(5)
  %low = alloca i64, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  %shifted.ascast = addrspacecast ptr addrspace(5) %shifted to ptr
  %high.ascast = addrspacecast ptr addrspace(5) %high to ptr
  %low.ascast = addrspacecast ptr addrspace(5) %low to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #5
  %5 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul3 = mul i32 4, %6
  %idx.ext = zext i32 %mul3 to i64
  %add.ptr = getelementptr inbounds nuw i64, ptr %5, i64 %idx.ext
  store ptr %add.ptr, ptr %from.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #5
  %7 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 14, %8
  %idx.ext5 = zext i32 %mul4 to i64
  %add.ptr6 = getelementptr inbounds nuw i64, ptr %7, i64 %idx.ext5
  store ptr %add.ptr6, ptr %row.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #5
  %9 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds i64, ptr %9, i64 1
  %10 = load i64, ptr %arrayidx, align 8, !tbaa !13
  %conv7 = zext i64 %10 to i128
  %shl = shl i128 %conv7, 64
  %11 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %arrayidx8 = getelementptr inbounds i64, ptr %11, i64 0
  %12 = load i64, ptr %arrayidx8, align 8, !tbaa !13
  %conv9 = zext i64 %12 to i128
  %or = or i128 %shl, %conv9
  store i128 %or, ptr %a.ascast, align 16, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #5
  %13 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %arrayidx10 = getelementptr inbounds i64, ptr %13, i64 3
  %14 = load i64, ptr %arrayidx10, align 8, !tbaa !13
  %conv11 = zext i64 %14 to i128
  %shl12 = shl i128 %conv11, 64
  %15 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %arrayidx13 = getelementptr inbounds i64, ptr %15, i64 2
  %16 = load i64, ptr %arrayidx13, align 8, !tbaa !13
  %conv14 = zext i64 %16 to i128
  %or15 = or i128 %shl12, %conv14
  store i128 %or15, ptr %b.ascast, align 16, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #5
  %17 = load i128, ptr %b.ascast, align 16, !tbaa !15
  %18 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul16 = mul i32 %18, 2
  %sh_prom = zext i32 %mul16 to i128
  %shr = lshr i128 %17, %sh_prom
  %or17 = or i128 %shr, 1
  store i128 %or17, ptr %d.ascast, align 16, !tbaa !15
  %19 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %20 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %21 = load i128, ptr %b.ascast, align 16, !tbaa !15
  %mul18 = mul i128 %20, %21
  call void @_ZL3putPyjo(ptr noundef %19, i32 noundef 0, i128 noundef %mul18) #6
  %22 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %23 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %24 = load i128, ptr %d.ascast, align 16, !tbaa !15
  %div = udiv i128 %23, %24
  call void @_ZL3putPyjo(ptr noundef %22, i32 noundef 1, i128 noundef %div) #6
  %25 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %26 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %27 = load i128, ptr %d.ascast, align 16, !tbaa !15
  %rem = urem i128 %26, %27
  call void @_ZL3putPyjo(ptr noundef %25, i32 noundef 2, i128 noundef %rem) #6
  %28 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %29 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %30 = load i128, ptr %d.ascast, align 16, !tbaa !15
  %or19 = or i128 %30, 2
  %div20 = sdiv i128 %29, %or19
  call void @_ZL3putPyjo(ptr noundef %28, i32 noundef 3, i128 noundef %div20) #6
  %31 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %32 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %33 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul21 = mul i32 %33, 5
  %rem22 = urem i32 %mul21, 128
  %sh_prom23 = zext i32 %rem22 to i128
  %shr24 = ashr i128 %32, %sh_prom23
  %34 = load i128, ptr %b.ascast, align 16, !tbaa !15
  %35 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul25 = mul i32 %35, 7
  %rem26 = urem i32 %mul25, 128
  %sh_prom27 = zext i32 %rem26 to i128
  %shl28 = shl i128 %34, %sh_prom27
  %xor = xor i128 %shr24, %shl28
  call void @_ZL3putPyjo(ptr noundef %31, i32 noundef 4, i128 noundef %xor) #6
  %36 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %37 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %38 = load i128, ptr %b.ascast, align 16, !tbaa !15
  %cmp = icmp slt i128 %37, %38
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %39 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %40 = load i128, ptr %b.ascast, align 16, !tbaa !15
  %sub = sub i128 %39, %40
  br label %cond.end34

cond.false:                                       ; preds = %entry
  %41 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %42 = load i128, ptr %b.ascast, align 16, !tbaa !15
  %cmp29 = icmp ugt i128 %41, %42
  br i1 %cmp29, label %cond.true30, label %cond.false32

cond.true30:                                      ; preds = %cond.false
  %43 = load i128, ptr %b.ascast, align 16, !tbaa !15
  %44 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %sub31 = sub i128 %43, %44
  br label %cond.end

cond.false32:                                     ; preds = %cond.false
  %45 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %46 = load i128, ptr %b.ascast, align 16, !tbaa !15
  %add33 = add i128 %45, %46
  br label %cond.end

cond.end:                                         ; preds = %cond.false32, %cond.true30
  %cond = phi i128 [ %sub31, %cond.true30 ], [ %add33, %cond.false32 ]
  br label %cond.end34

cond.end34:                                       ; preds = %cond.end, %cond.true
  %cond35 = phi i128 [ %sub, %cond.true ], [ %cond, %cond.end ]
  call void @_ZL3putPyjo(ptr noundef %36, i32 noundef 5, i128 noundef %cond35) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %shifted) #5
  %47 = load i128, ptr %a.ascast, align 16, !tbaa !15
  %48 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul36 = mul i32 2, %48
  %sh_prom37 = zext i32 %mul36 to i128
  %shr38 = lshr i128 %47, %sh_prom37
  store i128 %shr38, ptr %shifted.ascast, align 16, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %high) #5
  %49 = load i128, ptr %shifted.ascast, align 16, !tbaa !15
  %shr39 = lshr i128 %49, 64
  %conv40 = trunc i128 %shr39 to i64
  store i64 %conv40, ptr %high.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %low) #5
  %50 = load i128, ptr %shifted.ascast, align 16, !tbaa !15
  %conv41 = trunc i128 %50 to i64
  store i64 %conv41, ptr %low.ascast, align 8, !tbaa !13
  %51 = load i64, ptr %high.ascast, align 8, !tbaa !13
  %cmp42 = icmp ne i64 %51, 0
  br i1 %cmp42, label %cond.true43, label %cond.false44

cond.true43:                                      ; preds = %cond.end34
  %52 = load i64, ptr %high.ascast, align 8, !tbaa !13
  %53 = call i64 @llvm.ctlz.i64(i64 %52, i1 true)
  %cast = trunc i64 %53 to i32
  br label %cond.end52

cond.false44:                                     ; preds = %cond.end34
  %54 = load i64, ptr %low.ascast, align 8, !tbaa !13
  %cmp45 = icmp ne i64 %54, 0
  br i1 %cmp45, label %cond.true46, label %cond.false49

cond.true46:                                      ; preds = %cond.false44
  %55 = load i64, ptr %low.ascast, align 8, !tbaa !13
  %56 = call i64 @llvm.ctlz.i64(i64 %55, i1 true)
  %cast47 = trunc i64 %56 to i32
  %add48 = add nsw i32 64, %cast47
  br label %cond.end50

cond.false49:                                     ; preds = %cond.false44
  br label %cond.end50

cond.end50:                                       ; preds = %cond.false49, %cond.true46
  %cond51 = phi i32 [ %add48, %cond.true46 ], [ 128, %cond.false49 ]
  br label %cond.end52

cond.end52:                                       ; preds = %cond.end50, %cond.true43
  %cond53 = phi i32 [ %cast, %cond.true43 ], [ %cond51, %cond.end50 ]
  %conv54 = sext i32 %cond53 to i64
  %57 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx55 = getelementptr inbounds i64, ptr %57, i64 12
  store i64 %conv54, ptr %arrayidx55, align 8, !tbaa !13
  %58 = load i64, ptr %high.ascast, align 8, !tbaa !13
  %59 = call i64 @llvm.ctpop.i64(i64 %58)
  %cast56 = trunc i64 %59 to i32
  %conv57 = sext i32 %cast56 to i64
  %shl58 = shl i64 %conv57, 32
  %60 = load i64, ptr %low.ascast, align 8, !tbaa !13
  %61 = call i64 @llvm.ctpop.i64(i64 %60)
  %cast59 = trunc i64 %61 to i32
  %conv60 = zext i32 %cast59 to i64
  %or61 = or i64 %shl58, %conv60
  %62 = load ptr, ptr %row.ascast, align 8, !tbaa !8
  %arrayidx62 = getelementptr inbounds i64, ptr %62, i64 13
  store i64 %or61, ptr %arrayidx62, align 8, !tbaa !13
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %low) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %high) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %shifted) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
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

; Function Attrs: convergent mustprogress nounwind
define internal void @_ZL3putPyjo(ptr noundef %row, i32 noundef %at, i128 noundef %value) #3 {
entry:
  %row.addr = alloca ptr, align 8, addrspace(5)
  %at.addr = alloca i32, align 4, addrspace(5)
  %value.addr = alloca i128, align 16, addrspace(5)
  %row.addr.ascast = addrspacecast ptr addrspace(5) %row.addr to ptr
  %at.addr.ascast = addrspacecast ptr addrspace(5) %at.addr to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  store ptr %row, ptr %row.addr.ascast, align 8, !tbaa !8
  store i32 %at, ptr %at.addr.ascast, align 4, !tbaa !4
  store i128 %value, ptr %value.addr.ascast, align 16, !tbaa !15
  %0 = load i128, ptr %value.addr.ascast, align 16, !tbaa !15
  %conv = trunc i128 %0 to i64
  %1 = load ptr, ptr %row.addr.ascast, align 8, !tbaa !8
  %2 = load i32, ptr %at.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 2, %2
  %idxprom = zext i32 %mul to i64
  %arrayidx = getelementptr inbounds nuw i64, ptr %1, i64 %idxprom
  store i64 %conv, ptr %arrayidx, align 8, !tbaa !13
  %3 = load i128, ptr %value.addr.ascast, align 16, !tbaa !15
  %shr = lshr i128 %3, 64
  %conv1 = trunc i128 %shr to i64
  %4 = load ptr, ptr %row.addr.ascast, align 8, !tbaa !8
  %5 = load i32, ptr %at.addr.ascast, align 4, !tbaa !4
  %mul2 = mul i32 2, %5
  %add = add i32 %mul2, 1
  %idxprom3 = zext i32 %add to i64
  %arrayidx4 = getelementptr inbounds nuw i64, ptr %4, i64 %idxprom3
  store i64 %conv1, ptr %arrayidx4, align 8, !tbaa !13
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!9 = !{!"p1 long long", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"long long", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"__int128", !6, i64 0}
