; A sparse matrix in compressed rows times a vector: a first launch adds up the lengths of the
; rows, in the second eight lanes share a row and add their parts with swizzles.
; RUN: --kernel rows --grid 3 --block 256
; RUN: --arg u8[96]=rand:132 --arg u32[97]=0 --arg u32[1600]=rand:133 --arg f32[1600]=rand:134
; RUN: --arg f32[80]=rand:135 --arg f32[96]=0
; THEN: spmv
; REFERENCE: spmv_csr tolerance=1e-5
; EXPECT: arg=1 first=0,8,13,20,26,26,40,53
; EXPECT: arg=5 first=0.3565039,-0.0004028827,-0.6536883,0.8828185,0.0,-0.7165598,-0.6860141,-1.6515839
; Made from src/spmv_csr.hip by src/make.sh.

source_filename = "spmv_csr.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @rows(ptr addrspace(1) noundef %lengths.coerce, ptr addrspace(1) noundef %starts.coerce, ptr addrspace(1) noundef %columns.coerce, ptr addrspace(1) noundef %values.coerce, ptr addrspace(1) noundef %x.coerce, ptr addrspace(1) noundef %y.coerce) #0 {
entry:
  %lengths = alloca ptr, align 8, addrspace(5)
  %starts = alloca ptr, align 8, addrspace(5)
  %columns = alloca ptr, align 8, addrspace(5)
  %values = alloca ptr, align 8, addrspace(5)
  %x = alloca ptr, align 8, addrspace(5)
  %y = alloca ptr, align 8, addrspace(5)
  %lengths.addr = alloca ptr, align 8, addrspace(5)
  %starts.addr = alloca ptr, align 8, addrspace(5)
  %columns.addr = alloca ptr, align 8, addrspace(5)
  %values.addr = alloca ptr, align 8, addrspace(5)
  %x.addr = alloca ptr, align 8, addrspace(5)
  %y.addr = alloca ptr, align 8, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %lengths.ascast = addrspacecast ptr addrspace(5) %lengths to ptr
  %starts.ascast = addrspacecast ptr addrspace(5) %starts to ptr
  %columns.ascast = addrspacecast ptr addrspace(5) %columns to ptr
  %values.ascast = addrspacecast ptr addrspace(5) %values to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %lengths.addr.ascast = addrspacecast ptr addrspace(5) %lengths.addr to ptr
  %starts.addr.ascast = addrspacecast ptr addrspace(5) %starts.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  %values.addr.ascast = addrspacecast ptr addrspace(5) %values.addr to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  store ptr addrspace(1) %lengths.coerce, ptr %lengths.ascast, align 8
  %lengths1 = load ptr, ptr %lengths.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %starts.coerce, ptr %starts.ascast, align 8
  %starts2 = load ptr, ptr %starts.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %columns.coerce, ptr %columns.ascast, align 8
  %columns3 = load ptr, ptr %columns.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %values.coerce, ptr %values.ascast, align 8
  %values4 = load ptr, ptr %values.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %x.coerce, ptr %x.ascast, align 8
  %x5 = load ptr, ptr %x.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %y.coerce, ptr %y.ascast, align 8
  %y6 = load ptr, ptr %y.ascast, align 8, !tbaa !13
  store ptr %lengths1, ptr %lengths.addr.ascast, align 8, !tbaa !8
  store ptr %starts2, ptr %starts.addr.ascast, align 8, !tbaa !11
  store ptr %columns3, ptr %columns.addr.ascast, align 8, !tbaa !11
  store ptr %values4, ptr %values.addr.ascast, align 8, !tbaa !13
  store ptr %x5, ptr %x.addr.ascast, align 8, !tbaa !13
  store ptr %y6, ptr %y.addr.ascast, align 8, !tbaa !13
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  %cmp = icmp ne i32 %add, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #4
  store i32 0, ptr %row.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %5 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %cmp7 = icmp ule i32 %5, 96
  br i1 %cmp7, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %7 = load ptr, ptr %starts.addr.ascast, align 8, !tbaa !11
  %8 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %8 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom
  store i32 %6, ptr %arrayidx, align 4, !tbaa !4
  %9 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %cmp8 = icmp ult i32 %9, 96
  br i1 %cmp8, label %if.then9, label %if.end14

if.then9:                                         ; preds = %for.body
  %10 = load ptr, ptr %lengths.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %11 to i64
  %arrayidx11 = getelementptr inbounds nuw i8, ptr %10, i64 %idxprom10
  %12 = load i8, ptr %arrayidx11, align 1, !tbaa !17
  %conv12 = zext i8 %12 to i32
  %rem = srem i32 %conv12, 17
  %13 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add13 = add i32 %13, %rem
  store i32 %add13, ptr %sum.ascast, align 4, !tbaa !4
  br label %if.end14

if.end14:                                         ; preds = %if.then9, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end14
  %14 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %inc = add i32 %14, 1
  store i32 %inc, ptr %row.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !18

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  br label %return

return:                                           ; preds = %for.end, %if.then
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @spmv(ptr addrspace(1) noundef %lengths.coerce, ptr addrspace(1) noundef %starts.coerce, ptr addrspace(1) noundef %columns.coerce, ptr addrspace(1) noundef %values.coerce, ptr addrspace(1) noundef %x.coerce, ptr addrspace(1) noundef %y.coerce) #0 {
entry:
  %lengths = alloca ptr, align 8, addrspace(5)
  %starts = alloca ptr, align 8, addrspace(5)
  %columns = alloca ptr, align 8, addrspace(5)
  %values = alloca ptr, align 8, addrspace(5)
  %x = alloca ptr, align 8, addrspace(5)
  %y = alloca ptr, align 8, addrspace(5)
  %lengths.addr = alloca ptr, align 8, addrspace(5)
  %starts.addr = alloca ptr, align 8, addrspace(5)
  %columns.addr = alloca ptr, align 8, addrspace(5)
  %values.addr = alloca ptr, align 8, addrspace(5)
  %x.addr = alloca ptr, align 8, addrspace(5)
  %y.addr = alloca ptr, align 8, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %ref.tmp = alloca i32, align 4, addrspace(5)
  %ref.tmp25 = alloca i32, align 4, addrspace(5)
  %ref.tmp27 = alloca i32, align 4, addrspace(5)
  %lengths.ascast = addrspacecast ptr addrspace(5) %lengths to ptr
  %starts.ascast = addrspacecast ptr addrspace(5) %starts to ptr
  %columns.ascast = addrspacecast ptr addrspace(5) %columns to ptr
  %values.ascast = addrspacecast ptr addrspace(5) %values to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %lengths.addr.ascast = addrspacecast ptr addrspace(5) %lengths.addr to ptr
  %starts.addr.ascast = addrspacecast ptr addrspace(5) %starts.addr to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  %values.addr.ascast = addrspacecast ptr addrspace(5) %values.addr to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %lane.ascast = addrspacecast ptr addrspace(5) %lane to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %ref.tmp.ascast = addrspacecast ptr addrspace(5) %ref.tmp to ptr
  %ref.tmp25.ascast = addrspacecast ptr addrspace(5) %ref.tmp25 to ptr
  %ref.tmp27.ascast = addrspacecast ptr addrspace(5) %ref.tmp27 to ptr
  store ptr addrspace(1) %lengths.coerce, ptr %lengths.ascast, align 8
  %lengths1 = load ptr, ptr %lengths.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %starts.coerce, ptr %starts.ascast, align 8
  %starts2 = load ptr, ptr %starts.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %columns.coerce, ptr %columns.ascast, align 8
  %columns3 = load ptr, ptr %columns.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %values.coerce, ptr %values.ascast, align 8
  %values4 = load ptr, ptr %values.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %x.coerce, ptr %x.ascast, align 8
  %x5 = load ptr, ptr %x.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %y.coerce, ptr %y.ascast, align 8
  %y6 = load ptr, ptr %y.ascast, align 8, !tbaa !13
  store ptr %lengths1, ptr %lengths.addr.ascast, align 8, !tbaa !8
  store ptr %starts2, ptr %starts.addr.ascast, align 8, !tbaa !11
  store ptr %columns3, ptr %columns.addr.ascast, align 8, !tbaa !11
  store ptr %values4, ptr %values.addr.ascast, align 8, !tbaa !13
  store ptr %x5, ptr %x.addr.ascast, align 8, !tbaa !13
  store ptr %y6, ptr %y.addr.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  %div = udiv i32 %add, 8
  store i32 %div, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lane) #4
  %5 = call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr i8, ptr addrspace(4) %6, i32 12
  %8 = load i16, ptr addrspace(4) %7, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv7 = zext i16 %8 to i32
  %mul8 = mul i32 %5, %conv7
  %9 = call i32 @llvm.amdgcn.workitem.id.x()
  %add9 = add i32 %mul8, %9
  %rem = urem i32 %add9, 8
  store i32 %rem, ptr %lane.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store float 0.000000e+00, ptr %sum.ascast, align 4, !tbaa !21
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #4
  %10 = load ptr, ptr %starts.addr.ascast, align 8, !tbaa !11
  %11 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %11 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %10, i64 %idxprom
  %12 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %13 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %add10 = add i32 %12, %13
  store i32 %add10, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %14 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %15 = load ptr, ptr %starts.addr.ascast, align 8, !tbaa !11
  %16 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %add11 = add i32 %16, 1
  %idxprom12 = zext i32 %add11 to i64
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %15, i64 %idxprom12
  %17 = load i32, ptr %arrayidx13, align 4, !tbaa !4
  %cmp = icmp ult i32 %14, %17
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %18 = load ptr, ptr %values.addr.ascast, align 8, !tbaa !13
  %19 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %19 to i64
  %arrayidx15 = getelementptr inbounds nuw float, ptr %18, i64 %idxprom14
  %20 = load float, ptr %arrayidx15, align 4, !tbaa !21
  %21 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !13
  %22 = load ptr, ptr %columns.addr.ascast, align 8, !tbaa !11
  %23 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom16 = zext i32 %23 to i64
  %arrayidx17 = getelementptr inbounds nuw i32, ptr %22, i64 %idxprom16
  %24 = load i32, ptr %arrayidx17, align 4, !tbaa !4
  %rem18 = urem i32 %24, 80
  %idxprom19 = zext i32 %rem18 to i64
  %arrayidx20 = getelementptr inbounds nuw float, ptr %21, i64 %idxprom19
  %25 = load float, ptr %arrayidx20, align 4, !tbaa !21
  %mul21 = fmul contract float %20, %25
  %26 = load float, ptr %sum.ascast, align 4, !tbaa !21
  %add22 = fadd contract float %26, %mul21
  store float %add22, ptr %sum.ascast, align 4, !tbaa !21
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %27 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %add23 = add i32 %27, 8
  store i32 %add23, ptr %at.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !23

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp) #4
  %28 = load i32, ptr %sum.ascast, align 4, !tbaa !17
  %29 = call i32 @llvm.amdgcn.ds.swizzle(i32 %28, i32 4127)
  store i32 %29, ptr %ref.tmp.ascast, align 4, !tbaa !4
  %30 = load float, ptr %ref.tmp.ascast, align 4, !tbaa !17
  %31 = load float, ptr %sum.ascast, align 4, !tbaa !21
  %add24 = fadd contract float %31, %30
  store float %add24, ptr %sum.ascast, align 4, !tbaa !21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp25) #4
  %32 = load i32, ptr %sum.ascast, align 4, !tbaa !17
  %33 = call i32 @llvm.amdgcn.ds.swizzle(i32 %32, i32 2079)
  store i32 %33, ptr %ref.tmp25.ascast, align 4, !tbaa !4
  %34 = load float, ptr %ref.tmp25.ascast, align 4, !tbaa !17
  %35 = load float, ptr %sum.ascast, align 4, !tbaa !21
  %add26 = fadd contract float %35, %34
  store float %add26, ptr %sum.ascast, align 4, !tbaa !21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp25) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp27) #4
  %36 = load i32, ptr %sum.ascast, align 4, !tbaa !17
  %37 = call i32 @llvm.amdgcn.ds.swizzle(i32 %36, i32 1055)
  store i32 %37, ptr %ref.tmp27.ascast, align 4, !tbaa !4
  %38 = load float, ptr %ref.tmp27.ascast, align 4, !tbaa !17
  %39 = load float, ptr %sum.ascast, align 4, !tbaa !21
  %add28 = fadd contract float %39, %38
  store float %add28, ptr %sum.ascast, align 4, !tbaa !21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp27) #4
  %40 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %cmp29 = icmp eq i32 %40, 0
  br i1 %cmp29, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %41 = load float, ptr %sum.ascast, align 4, !tbaa !21
  %42 = load ptr, ptr %y.addr.ascast, align 8, !tbaa !13
  %43 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %idxprom30 = zext i32 %43 to i64
  %arrayidx31 = getelementptr inbounds nuw float, ptr %42, i64 %idxprom30
  store float %41, ptr %arrayidx31, align 4, !tbaa !21
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lane) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #4
  ret void
}

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg) #3

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { convergent nocallback nofree nounwind willreturn memory(none) }
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
!9 = !{!"p1 omnipotent char", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 int", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 float", !10, i64 0}
!15 = !{i16 1, i16 1025}
!16 = !{}
!17 = !{!6, !6, i64 0}
!18 = distinct !{!18, !19, !20}
!19 = !{!"llvm.loop.mustprogress"}
!20 = !{!"llvm.loop.unroll.disable"}
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !6, i64 0}
!23 = distinct !{!23, !19, !20}
