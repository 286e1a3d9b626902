; Decodes canonical Huffman codes of two to five bits, first code by first code of each length;
; each lane reads its own stream bit by bit.
; RUN: --kernel huffman --grid 1 --block 64
; RUN: --arg u32[64x3]=rand:124 --arg u8[64x24]=0
; REFERENCE: huffman
; EXPECT: arg=1 first=105,97,116,111,105,101,97,110
; Made from src/huffman.hip by src/make.sh.

source_filename = "huffman.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZL5COUNT = internal addrspace(4) constant [6 x i8] c"\00\00\02\03\01\02", align 1
@_ZL6SYMBOL = internal addrspace(4) constant [9 x i8] c"etaoinsh\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @huffman(ptr addrspace(1) noundef %streams.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %streams = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %streams.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %bit = alloca i32, align 4, addrspace(5)
  %stream = alloca ptr, align 8, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %code = alloca i32, align 4, addrspace(5)
  %first = alloca i32, align 4, addrspace(5)
  %index = alloca i32, align 4, addrspace(5)
  %length = alloca i32, align 4, addrspace(5)
  %symbol = alloca i8, align 1, addrspace(5)
  %count = alloca i32, align 4, addrspace(5)
  %streams.ascast = addrspacecast ptr addrspace(5) %streams to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %streams.addr.ascast = addrspacecast ptr addrspace(5) %streams.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %bit.ascast = addrspacecast ptr addrspace(5) %bit to ptr
  %stream.ascast = addrspacecast ptr addrspace(5) %stream to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %code.ascast = addrspacecast ptr addrspace(5) %code to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  %index.ascast = addrspacecast ptr addrspace(5) %index to ptr
  %length.ascast = addrspacecast ptr addrspace(5) %length to ptr
  %symbol.ascast = addrspacecast ptr addrspace(5) %symbol to ptr
  %count.ascast = addrspacecast ptr addrspace(5) %count to ptr
  store ptr addrspace(1) %streams.coerce, ptr %streams.ascast, align 8
  %streams1 = load ptr, ptr %streams.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !11
  store ptr %streams1, ptr %streams.addr.ascast, align 8, !tbaa !8
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bit) #3
  store i32 0, ptr %bit.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %stream) #3
  %5 = load ptr, ptr %streams.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul3 = mul i32 3, %6
  %idx.ext = zext i32 %mul3 to i64
  %add.ptr = getelementptr inbounds nuw i32, ptr %5, i64 %idx.ext
  store ptr %add.ptr, ptr %stream.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #3
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %7 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %7, 24
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %code) #3
  store i32 0, ptr %code.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %first) #3
  store i32 0, ptr %first.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %index) #3
  store i32 0, ptr %index.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %length) #3
  store i32 0, ptr %length.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %symbol) #3
  store i8 63, ptr %symbol.ascast, align 1, !tbaa !15
  br label %while.cond

while.cond:                                       ; preds = %cleanup.cont, %for.body
  %8 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %cmp4 = icmp ult i32 %8, 96
  br i1 %cmp4, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %9 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %cmp5 = icmp ult i32 %9, 5
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %10 = phi i1 [ false, %while.cond ], [ %cmp5, %land.rhs ]
  br i1 %10, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %11 = load i32, ptr %code.ascast, align 4, !tbaa !4
  %shl = shl i32 %11, 1
  %12 = load ptr, ptr %stream.ascast, align 8, !tbaa !8
  %13 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %div = udiv i32 %13, 32
  %idxprom = zext i32 %div to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %12, i64 %idxprom
  %14 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %15 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %rem = urem i32 %15, 32
  %sub = sub i32 31, %rem
  %shr = lshr i32 %14, %sub
  %and = and i32 %shr, 1
  %or = or i32 %shl, %and
  store i32 %or, ptr %code.ascast, align 4, !tbaa !4
  %16 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %inc = add i32 %16, 1
  store i32 %inc, ptr %bit.ascast, align 4, !tbaa !4
  %17 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %inc6 = add i32 %17, 1
  store i32 %inc6, ptr %length.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %count) #3
  %18 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %idxprom7 = zext i32 %18 to i64
  %arrayidx8 = getelementptr inbounds nuw [6 x i8], ptr addrspacecast (ptr addrspace(4) @_ZL5COUNT to ptr), i64 0, i64 %idxprom7
  %19 = load i8, ptr %arrayidx8, align 1, !tbaa !15
  %conv9 = zext i8 %19 to i32
  store i32 %conv9, ptr %count.ascast, align 4, !tbaa !4
  %20 = load i32, ptr %code.ascast, align 4, !tbaa !4
  %21 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %sub10 = sub i32 %20, %21
  %22 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %cmp11 = icmp ult i32 %sub10, %22
  br i1 %cmp11, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %23 = load i32, ptr %index.ascast, align 4, !tbaa !4
  %24 = load i32, ptr %code.ascast, align 4, !tbaa !4
  %add12 = add i32 %23, %24
  %25 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %sub13 = sub i32 %add12, %25
  %idxprom14 = zext i32 %sub13 to i64
  %arrayidx15 = getelementptr inbounds nuw [9 x i8], ptr addrspacecast (ptr addrspace(4) @_ZL6SYMBOL to ptr), i64 0, i64 %idxprom14
  %26 = load i8, ptr %arrayidx15, align 1, !tbaa !15
  store i8 %26, ptr %symbol.ascast, align 1, !tbaa !15
  store i32 6, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %while.body
  %27 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %28 = load i32, ptr %index.ascast, align 4, !tbaa !4
  %add16 = add i32 %28, %27
  store i32 %add16, ptr %index.ascast, align 4, !tbaa !4
  %29 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %count.ascast, align 4, !tbaa !4
  %add17 = add i32 %29, %30
  %shl18 = shl i32 %add17, 1
  store i32 %shl18, ptr %first.ascast, align 4, !tbaa !4
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %count) #3
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 6, label %while.end
  ]

cleanup.cont:                                     ; preds = %cleanup
  br label %while.cond, !llvm.loop !16

while.end:                                        ; preds = %cleanup, %land.end
  %31 = load i8, ptr %symbol.ascast, align 1, !tbaa !15
  %32 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %33 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul19 = mul i32 24, %33
  %34 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add20 = add i32 %mul19, %34
  %idxprom21 = zext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds nuw i8, ptr %32, i64 %idxprom21
  store i8 %31, ptr %arrayidx22, align 1, !tbaa !15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %symbol) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %length) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %index) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %first) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %code) #3
  br label %for.inc

for.inc:                                          ; preds = %while.end
  %35 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc23 = add i32 %35, 1
  store i32 %inc23, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %stream) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bit) #3
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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 omnipotent char", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!6, !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
