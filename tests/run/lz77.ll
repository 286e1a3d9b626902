; Unpacks a stream of letters and copies of what was unpacked before, which may overlap what
; they write: byte by byte through global memory, every lane at its own place.
; RUN: --kernel lz77 --grid 2 --block 32
; RUN: --arg u8[64x40]=rand:122 --arg u8[64x64]=0 --arg u32[64]=0
; REFERENCE: lz77
; EXPECT: arg=1 first=24,109,24,109,24,109,24,109
; EXPECT: arg=2 first=1507392,1310784,1572928,1179712,917568,1900608,1376320,1245248
; Made from src/lz77.hip by src/make.sh.

source_filename = "lz77.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @lz77(ptr addrspace(1) noundef %packed.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %used.coerce) #0 {
entry:
  %packed = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %used = alloca ptr, align 8, addrspace(5)
  %packed.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %used.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %length = alloca i32, align 4, addrspace(5)
  %token = alloca i8, align 1, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %distance = alloca i32, align 4, addrspace(5)
  %more = alloca i32, align 4, addrspace(5)
  %packed.ascast = addrspacecast ptr addrspace(5) %packed to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %used.ascast = addrspacecast ptr addrspace(5) %used to ptr
  %packed.addr.ascast = addrspacecast ptr addrspace(5) %packed.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %used.addr.ascast = addrspacecast ptr addrspace(5) %used.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %length.ascast = addrspacecast ptr addrspace(5) %length to ptr
  %token.ascast = addrspacecast ptr addrspace(5) %token to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %distance.ascast = addrspacecast ptr addrspace(5) %distance to ptr
  %more.ascast = addrspacecast ptr addrspace(5) %more to ptr
  store ptr addrspace(1) %packed.coerce, ptr %packed.ascast, align 8
  %packed1 = load ptr, ptr %packed.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %used.coerce, ptr %used.ascast, align 8
  %used3 = load ptr, ptr %used.ascast, align 8, !tbaa !11
  store ptr %packed1, ptr %packed.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %used3, ptr %used.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #3
  store i32 0, ptr %at.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %length) #3
  store i32 0, ptr %length.ascast, align 4, !tbaa !4
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 40, %5
  %6 = load ptr, ptr %packed.addr.ascast, align 8, !tbaa !8
  %idx.ext = zext i32 %mul4 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %6, i64 %idx.ext
  store ptr %add.ptr, ptr %packed.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul5 = mul i32 64, %7
  %8 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %idx.ext6 = zext i32 %mul5 to i64
  %add.ptr7 = getelementptr inbounds nuw i8, ptr %8, i64 %idx.ext6
  store ptr %add.ptr7, ptr %out.addr.ascast, align 8, !tbaa !8
  br label %while.cond

while.cond:                                       ; preds = %cleanup.cont, %cleanup, %entry
  %9 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %9, 64
  br i1 %cmp, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %10 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %cmp8 = icmp ult i32 %10, 40
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %11 = phi i1 [ false, %while.cond ], [ %cmp8, %land.rhs ]
  br i1 %11, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %token) #3
  %12 = load ptr, ptr %packed.addr.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %inc = add i32 %13, 1
  store i32 %inc, ptr %at.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %13 to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %12, i64 %idxprom
  %14 = load i8, ptr %arrayidx, align 1, !tbaa !15
  store i8 %14, ptr %token.ascast, align 1, !tbaa !15
  %15 = load i8, ptr %token.ascast, align 1, !tbaa !15
  %conv9 = zext i8 %15 to i32
  %cmp10 = icmp slt i32 %conv9, 150
  br i1 %cmp10, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %while.body
  %16 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %cmp11 = icmp eq i32 %16, 0
  br i1 %cmp11, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false, %while.body
  %17 = load i8, ptr %token.ascast, align 1, !tbaa !15
  %conv12 = zext i8 %17 to i32
  %and = and i32 %conv12, 127
  %conv13 = trunc i32 %and to i8
  %18 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %19 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %inc14 = add i32 %19, 1
  store i32 %inc14, ptr %length.ascast, align 4, !tbaa !4
  %idxprom15 = zext i32 %19 to i64
  %arrayidx16 = getelementptr inbounds nuw i8, ptr %18, i64 %idxprom15
  store i8 %conv13, ptr %arrayidx16, align 1, !tbaa !15
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup, !llvm.loop !16

if.end:                                           ; preds = %lor.lhs.false
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %distance) #3
  %20 = load i8, ptr %token.ascast, align 1, !tbaa !15
  %conv17 = zext i8 %20 to i32
  %and18 = and i32 %conv17, 15
  %add19 = add nsw i32 %and18, 1
  store i32 %add19, ptr %distance.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %more) #3
  %21 = load i8, ptr %token.ascast, align 1, !tbaa !15
  %conv20 = zext i8 %21 to i32
  %shr = ashr i32 %conv20, 4
  %and21 = and i32 %shr, 7
  %add22 = add nsw i32 %and21, 2
  store i32 %add22, ptr %more.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %distance.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %cmp23 = icmp ugt i32 %22, %23
  br i1 %cmp23, label %if.then24, label %if.end25

if.then24:                                        ; preds = %if.end
  %24 = load i32, ptr %length.ascast, align 4, !tbaa !4
  store i32 %24, ptr %distance.ascast, align 4, !tbaa !4
  br label %if.end25

if.end25:                                         ; preds = %if.then24, %if.end
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end25
  %25 = load i32, ptr %more.ascast, align 4, !tbaa !4
  %cmp26 = icmp ugt i32 %25, 0
  br i1 %cmp26, label %land.rhs27, label %land.end29

land.rhs27:                                       ; preds = %for.cond
  %26 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %cmp28 = icmp ult i32 %26, 64
  br label %land.end29

land.end29:                                       ; preds = %land.rhs27, %for.cond
  %27 = phi i1 [ false, %for.cond ], [ %cmp28, %land.rhs27 ]
  br i1 %27, label %for.body, label %for.end

for.body:                                         ; preds = %land.end29
  %28 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %29 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %distance.ascast, align 4, !tbaa !4
  %sub = sub i32 %29, %30
  %idxprom30 = zext i32 %sub to i64
  %arrayidx31 = getelementptr inbounds nuw i8, ptr %28, i64 %idxprom30
  %31 = load i8, ptr %arrayidx31, align 1, !tbaa !15
  %32 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %33 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %idxprom32 = zext i32 %33 to i64
  %arrayidx33 = getelementptr inbounds nuw i8, ptr %32, i64 %idxprom32
  store i8 %31, ptr %arrayidx33, align 1, !tbaa !15
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %34 = load i32, ptr %more.ascast, align 4, !tbaa !4
  %dec = add i32 %34, -1
  store i32 %dec, ptr %more.ascast, align 4, !tbaa !4
  %35 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %inc34 = add i32 %35, 1
  store i32 %inc34, ptr %length.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end:                                          ; preds = %land.end29
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %more) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %distance) #3
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %for.end, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %token) #3
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 2, label %while.cond
  ]

cleanup.cont:                                     ; preds = %cleanup
  br label %while.cond, !llvm.loop !16

while.end:                                        ; preds = %land.end
  %36 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %shl = shl i32 %36, 16
  %37 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %or = or i32 %shl, %37
  %38 = load ptr, ptr %used.addr.ascast, align 8, !tbaa !11
  %39 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom35 = zext i32 %39 to i64
  %arrayidx36 = getelementptr inbounds nuw i32, ptr %38, i64 %idxprom35
  store i32 %or, ptr %arrayidx36, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %length) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
  ret void

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!6, !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
