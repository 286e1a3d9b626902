; Waves and lanes without work leave: whole workgroups, and single lanes of every wave before a
; barrier (whole waves must not); others out of a loop with barriers in it, together.
; RUN: --kernel early_exit --grid 6 --block 256
; RUN: --arg u32[1536]=rand:175 --arg u32[1536]=0 --arg u32=1530
; REFERENCE: early_exit
; EXPECT: arg=1 first=3137952264,0,0,3188346322,3845426834,0,0,0
; Made from src/early_exit.hip by src/make.sh.

source_filename = "early_exit.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ10early_exitE6shared = internal addrspace(3) global [256 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @early_exit(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %n) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %2 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr i8, ptr addrspace(4) %2, i32 12
  %4 = load i16, ptr addrspace(4) %3, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %4 to i32
  %mul = mul i32 %1, %conv
  %5 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %5
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %6 = call i32 @llvm.amdgcn.workgroup.id.x()
  %rem = urem i32 %6, 3
  %cmp = icmp eq i32 %rem, 1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup31

if.end:                                           ; preds = %entry
  %7 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem3 = urem i32 %7, 32
  %cmp4 = icmp eq i32 %rem3, 2
  br i1 %cmp4, label %if.then9, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %if.end
  %8 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %rem5 = urem i32 %10, 16
  %cmp6 = icmp eq i32 %rem5, 0
  br i1 %cmp6, label %if.then9, label %lor.lhs.false7

lor.lhs.false7:                                   ; preds = %lor.lhs.false
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %12 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp8 = icmp uge i32 %11, %12
  br i1 %cmp8, label %if.then9, label %if.end10

if.then9:                                         ; preds = %lor.lhs.false7, %lor.lhs.false, %if.end
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup31

if.end10:                                         ; preds = %lor.lhs.false7
  %13 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %14 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom11 = zext i32 %14 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %13, i64 %idxprom11
  %15 = load i32, ptr %arrayidx12, align 4, !tbaa !4
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %16 to i64
  %arrayidx14 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10early_exitE6shared to ptr), i64 0, i64 %idxprom13
  store i32 %15, ptr %arrayidx14, align 4, !tbaa !4
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #5
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #5
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end10
  %17 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp15 = icmp ult i32 %17, 40
  br i1 %cmp15, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

for.body:                                         ; preds = %for.cond
  %18 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %mul16 = mul i32 %18, 3
  %19 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul17 = mul i32 %19, 7
  %cmp18 = icmp ugt i32 %mul16, %mul17
  br i1 %cmp18, label %if.then19, label %if.end20

if.then19:                                        ; preds = %for.body
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end20:                                         ; preds = %for.body
  call void @_ZL7barrierv() #6
  %20 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom21 = zext i32 %20 to i64
  %arrayidx22 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10early_exitE6shared to ptr), i64 0, i64 %idxprom21
  %21 = load i32, ptr %arrayidx22, align 4, !tbaa !4
  %22 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %shr = lshr i32 %21, %22
  %23 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add23 = add i32 %23, %shr
  store i32 %add23, ptr %sum.ascast, align 4, !tbaa !4
  call void @_ZL7barrierv() #6
  %24 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %xor = xor i32 %24, %25
  %26 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom24 = zext i32 %26 to i64
  %arrayidx25 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10early_exitE6shared to ptr), i64 0, i64 %idxprom24
  store i32 %xor, ptr %arrayidx25, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %if.end20
  %27 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %27, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

cleanup:                                          ; preds = %if.then19, %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #5
  br label %for.end

for.end:                                          ; preds = %cleanup
  %28 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %and = and i32 %28, 1
  %tobool = icmp ne i32 %and, 0
  br i1 %tobool, label %if.then26, label %if.end27

if.then26:                                        ; preds = %for.end
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup30

if.end27:                                         ; preds = %for.end
  %29 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %30 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %31 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom28 = zext i32 %31 to i64
  %arrayidx29 = getelementptr inbounds nuw i32, ptr %30, i64 %idxprom28
  store i32 %29, ptr %arrayidx29, align 4, !tbaa !4
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup30

cleanup30:                                        ; preds = %if.end27, %if.then26
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #5
  br label %cleanup31

cleanup31:                                        ; preds = %cleanup30, %if.then9, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 1, label %cleanup.cont
  ]

cleanup.cont:                                     ; preds = %cleanup31, %cleanup31
  ret void

unreachable:                                      ; preds = %cleanup31
  unreachable
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

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{i16 1, i16 1025}
!12 = !{}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
