; How many changes make one word of another: a row of the table at a time, in scratch; words
; have different lengths.
; RUN: --kernel levenshtein --grid 2 --block 64
; RUN: --arg u8[128x32]=rand:118 --arg u32[128]=0
; REFERENCE: levenshtein
; EXPECT: arg=1 first=11,9,4,7,9,9,6,8
; Made from src/levenshtein.hip by src/make.sh.

source_filename = "levenshtein.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @levenshtein(ptr addrspace(1) noundef %words.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %words = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %words.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %na = alloca i32, align 4, addrspace(5)
  %nb = alloca i32, align 4, addrspace(5)
  %row = alloca [17 x i8], align 16, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %p = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot16 = alloca i32, align 4, addrspace(5)
  %corner = alloca i8, align 1, addrspace(5)
  %q = alloca i32, align 4, addrspace(5)
  %changed = alloca i8, align 1, addrspace(5)
  %left = alloca i8, align 1, addrspace(5)
  %above = alloca i8, align 1, addrspace(5)
  %less = alloca i8, align 1, addrspace(5)
  %words.ascast = addrspacecast ptr addrspace(5) %words to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %words.addr.ascast = addrspacecast ptr addrspace(5) %words.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %na.ascast = addrspacecast ptr addrspace(5) %na to ptr
  %nb.ascast = addrspacecast ptr addrspace(5) %nb to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %p.ascast = addrspacecast ptr addrspace(5) %p to ptr
  %cleanup.dest.slot16.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot16 to ptr
  %corner.ascast = addrspacecast ptr addrspace(5) %corner to ptr
  %q.ascast = addrspacecast ptr addrspace(5) %q to ptr
  %changed.ascast = addrspacecast ptr addrspace(5) %changed to ptr
  %left.ascast = addrspacecast ptr addrspace(5) %left to ptr
  %above.ascast = addrspacecast ptr addrspace(5) %above to ptr
  %less.ascast = addrspacecast ptr addrspace(5) %less to ptr
  store ptr addrspace(1) %words.coerce, ptr %words.ascast, align 8
  %words1 = load ptr, ptr %words.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !11
  store ptr %words1, ptr %words.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !11
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #3
  %5 = load ptr, ptr %words.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul3 = mul i32 32, %6
  %idx.ext = zext i32 %mul3 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %5, i64 %idx.ext
  store ptr %add.ptr, ptr %a.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #3
  %7 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  %add.ptr4 = getelementptr inbounds i8, ptr %7, i64 16
  store ptr %add.ptr4, ptr %b.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %na) #3
  %8 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds i8, ptr %8, i64 0
  %9 = load i8, ptr %arrayidx, align 1, !tbaa !15
  %conv5 = zext i8 %9 to i32
  %rem = srem i32 %conv5, 13
  %add6 = add nsw i32 4, %rem
  store i32 %add6, ptr %na.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %nb) #3
  %10 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  %arrayidx7 = getelementptr inbounds i8, ptr %10, i64 0
  %11 = load i8, ptr %arrayidx7, align 1, !tbaa !15
  %conv8 = zext i8 %11 to i32
  %rem9 = srem i32 %conv8, 13
  %add10 = add nsw i32 4, %rem9
  store i32 %add10, ptr %nb.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #3
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #3
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %nb.ascast, align 4, !tbaa !4
  %cmp = icmp ule i32 %12, %13
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  %14 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %conv11 = trunc i32 %14 to i8
  %15 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %15 to i64
  %arrayidx12 = getelementptr inbounds nuw [17 x i8], ptr %row.ascast, i64 0, i64 %idxprom
  store i8 %conv11, ptr %arrayidx12, align 1, !tbaa !15
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %16 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %16, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p) #3
  store i32 0, ptr %p.ascast, align 4, !tbaa !4
  br label %for.cond13

for.cond13:                                       ; preds = %for.inc66, %for.end
  %17 = load i32, ptr %p.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %na.ascast, align 4, !tbaa !4
  %cmp14 = icmp ult i32 %17, %18
  br i1 %cmp14, label %for.body17, label %for.cond.cleanup15

for.cond.cleanup15:                               ; preds = %for.cond13
  store i32 5, ptr %cleanup.dest.slot16.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p) #3
  br label %for.end68

for.body17:                                       ; preds = %for.cond13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %corner) #3
  %arrayidx18 = getelementptr inbounds [17 x i8], ptr %row.ascast, i64 0, i64 0
  %19 = load i8, ptr %arrayidx18, align 16, !tbaa !15
  store i8 %19, ptr %corner.ascast, align 1, !tbaa !15
  %20 = load i32, ptr %p.ascast, align 4, !tbaa !4
  %add19 = add i32 %20, 1
  %conv20 = trunc i32 %add19 to i8
  %arrayidx21 = getelementptr inbounds [17 x i8], ptr %row.ascast, i64 0, i64 0
  store i8 %conv20, ptr %arrayidx21, align 16, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q) #3
  store i32 0, ptr %q.ascast, align 4, !tbaa !4
  br label %for.cond22

for.cond22:                                       ; preds = %for.inc63, %for.body17
  %21 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %nb.ascast, align 4, !tbaa !4
  %cmp23 = icmp ult i32 %21, %22
  br i1 %cmp23, label %for.body25, label %for.cond.cleanup24

for.cond.cleanup24:                               ; preds = %for.cond22
  store i32 8, ptr %cleanup.dest.slot16.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q) #3
  br label %for.end65

for.body25:                                       ; preds = %for.cond22
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %changed) #3
  %23 = load i8, ptr %corner.ascast, align 1, !tbaa !15
  %conv26 = zext i8 %23 to i32
  %24 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  %25 = load i32, ptr %p.ascast, align 4, !tbaa !4
  %idxprom27 = zext i32 %25 to i64
  %arrayidx28 = getelementptr inbounds nuw i8, ptr %24, i64 %idxprom27
  %26 = load i8, ptr %arrayidx28, align 1, !tbaa !15
  %conv29 = zext i8 %26 to i32
  %rem30 = srem i32 %conv29, 4
  %27 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  %28 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %idxprom31 = zext i32 %28 to i64
  %arrayidx32 = getelementptr inbounds nuw i8, ptr %27, i64 %idxprom31
  %29 = load i8, ptr %arrayidx32, align 1, !tbaa !15
  %conv33 = zext i8 %29 to i32
  %rem34 = srem i32 %conv33, 4
  %cmp35 = icmp ne i32 %rem30, %rem34
  %conv36 = zext i1 %cmp35 to i32
  %add37 = add nsw i32 %conv26, %conv36
  %conv38 = trunc i32 %add37 to i8
  store i8 %conv38, ptr %changed.ascast, align 1, !tbaa !15
  %30 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %add39 = add i32 %30, 1
  %idxprom40 = zext i32 %add39 to i64
  %arrayidx41 = getelementptr inbounds nuw [17 x i8], ptr %row.ascast, i64 0, i64 %idxprom40
  %31 = load i8, ptr %arrayidx41, align 1, !tbaa !15
  store i8 %31, ptr %corner.ascast, align 1, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %left) #3
  %32 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %idxprom42 = zext i32 %32 to i64
  %arrayidx43 = getelementptr inbounds nuw [17 x i8], ptr %row.ascast, i64 0, i64 %idxprom42
  %33 = load i8, ptr %arrayidx43, align 1, !tbaa !15
  %conv44 = zext i8 %33 to i32
  %add45 = add nsw i32 %conv44, 1
  %conv46 = trunc i32 %add45 to i8
  store i8 %conv46, ptr %left.ascast, align 1, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %above) #3
  %34 = load i8, ptr %corner.ascast, align 1, !tbaa !15
  %conv47 = zext i8 %34 to i32
  %add48 = add nsw i32 %conv47, 1
  %conv49 = trunc i32 %add48 to i8
  store i8 %conv49, ptr %above.ascast, align 1, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %less) #3
  %35 = load i8, ptr %left.ascast, align 1, !tbaa !15
  %conv50 = zext i8 %35 to i32
  %36 = load i8, ptr %above.ascast, align 1, !tbaa !15
  %conv51 = zext i8 %36 to i32
  %cmp52 = icmp slt i32 %conv50, %conv51
  br i1 %cmp52, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body25
  %37 = load i8, ptr %left.ascast, align 1, !tbaa !15
  br label %cond.end

cond.false:                                       ; preds = %for.body25
  %38 = load i8, ptr %above.ascast, align 1, !tbaa !15
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i8 [ %37, %cond.true ], [ %38, %cond.false ]
  store i8 %cond, ptr %less.ascast, align 1, !tbaa !15
  %39 = load i8, ptr %changed.ascast, align 1, !tbaa !15
  %conv53 = zext i8 %39 to i32
  %40 = load i8, ptr %less.ascast, align 1, !tbaa !15
  %conv54 = zext i8 %40 to i32
  %cmp55 = icmp slt i32 %conv53, %conv54
  br i1 %cmp55, label %cond.true56, label %cond.false57

cond.true56:                                      ; preds = %cond.end
  %41 = load i8, ptr %changed.ascast, align 1, !tbaa !15
  br label %cond.end58

cond.false57:                                     ; preds = %cond.end
  %42 = load i8, ptr %less.ascast, align 1, !tbaa !15
  br label %cond.end58

cond.end58:                                       ; preds = %cond.false57, %cond.true56
  %cond59 = phi i8 [ %41, %cond.true56 ], [ %42, %cond.false57 ]
  %43 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %add60 = add i32 %43, 1
  %idxprom61 = zext i32 %add60 to i64
  %arrayidx62 = getelementptr inbounds nuw [17 x i8], ptr %row.ascast, i64 0, i64 %idxprom61
  store i8 %cond59, ptr %arrayidx62, align 1, !tbaa !15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %less) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %above) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %left) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %changed) #3
  br label %for.inc63

for.inc63:                                        ; preds = %cond.end58
  %44 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %inc64 = add i32 %44, 1
  store i32 %inc64, ptr %q.ascast, align 4, !tbaa !4
  br label %for.cond22, !llvm.loop !19

for.end65:                                        ; preds = %for.cond.cleanup24
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %corner) #3
  br label %for.inc66

for.inc66:                                        ; preds = %for.end65
  %45 = load i32, ptr %p.ascast, align 4, !tbaa !4
  %inc67 = add i32 %45, 1
  store i32 %inc67, ptr %p.ascast, align 4, !tbaa !4
  br label %for.cond13, !llvm.loop !20

for.end68:                                        ; preds = %for.cond.cleanup15
  %46 = load i32, ptr %nb.ascast, align 4, !tbaa !4
  %idxprom69 = zext i32 %46 to i64
  %arrayidx70 = getelementptr inbounds nuw [17 x i8], ptr %row.ascast, i64 0, i64 %idxprom69
  %47 = load i8, ptr %arrayidx70, align 1, !tbaa !15
  %conv71 = zext i8 %47 to i32
  %48 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %49 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom72 = zext i32 %49 to i64
  %arrayidx73 = getelementptr inbounds nuw i32, ptr %48, i64 %idxprom72
  store i32 %conv71, ptr %arrayidx73, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %nb) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %na) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
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
!20 = distinct !{!20, !17, !18}
