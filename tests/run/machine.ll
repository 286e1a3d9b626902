; A small stack machine: each work-item runs its own program of 24 byte codes; every lane
; takes its own way through the switch, and the stack lies in scratch.
; RUN: --kernel machine --grid 2 --block 64
; RUN: --arg u8[128x24]=rand:32 --arg u32[128]=0
; REFERENCE: machine
; EXPECT: arg=1 first=18000278,42999985,48000156,32999902,21000175,19000289,49000130,27997588
; Made from src/machine.cl by src/make.sh.

source_filename = "machine.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @machine(ptr addrspace(1) noundef align 1 %programs, ptr addrspace(1) noundef align 4 %out) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %programs.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %programs.addr.ascast = addrspacecast ptr addrspace(5) %programs.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  store ptr addrspace(1) %programs, ptr %programs.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !15
  %0 = load ptr addrspace(1), ptr %programs.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !15
  call void @__clang_ocl_kern_imp_machine(ptr addrspace(1) noundef align 1 %0, ptr addrspace(1) noundef align 4 %1) #4
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_machine(ptr addrspace(1) noundef align 1 %programs, ptr addrspace(1) noundef align 4 %out) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %programs.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %stack = alloca [8 x i32], align 4, addrspace(5)
  %top = alloca i32, align 4, addrspace(5)
  %steps = alloca i32, align 4, addrspace(5)
  %pc = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %op = alloca i32, align 4, addrspace(5)
  %a = alloca i32, align 4, addrspace(5)
  %b = alloca i32, align 4, addrspace(5)
  %programs.addr.ascast = addrspacecast ptr addrspace(5) %programs.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  store ptr addrspace(1) %programs, ptr %programs.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %stack) #5
  store i32 1, ptr addrspace(5) %stack, align 4, !tbaa !4
  %arrayinit.element = getelementptr inbounds i32, ptr addrspace(5) %stack, i64 1
  store i32 2, ptr addrspace(5) %arrayinit.element, align 4, !tbaa !4
  %arrayinit.element1 = getelementptr inbounds i32, ptr addrspace(5) %stack, i64 2
  store i32 3, ptr addrspace(5) %arrayinit.element1, align 4, !tbaa !4
  %arrayinit.element2 = getelementptr inbounds i32, ptr addrspace(5) %stack, i64 3
  store i32 5, ptr addrspace(5) %arrayinit.element2, align 4, !tbaa !4
  %arrayinit.element3 = getelementptr inbounds i32, ptr addrspace(5) %stack, i64 4
  store i32 7, ptr addrspace(5) %arrayinit.element3, align 4, !tbaa !4
  %arrayinit.element4 = getelementptr inbounds i32, ptr addrspace(5) %stack, i64 5
  store i32 11, ptr addrspace(5) %arrayinit.element4, align 4, !tbaa !4
  %arrayinit.element5 = getelementptr inbounds i32, ptr addrspace(5) %stack, i64 6
  store i32 13, ptr addrspace(5) %arrayinit.element5, align 4, !tbaa !4
  %arrayinit.element6 = getelementptr inbounds i32, ptr addrspace(5) %stack, i64 7
  %5 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  store i32 %5, ptr addrspace(5) %arrayinit.element6, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %top) #5
  store i32 7, ptr addrspace(5) %top, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %steps) #5
  store i32 0, ptr addrspace(5) %steps, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %pc) #5
  store i32 0, ptr addrspace(5) %pc, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %6 = load i32, ptr addrspace(5) %pc, align 4, !tbaa !4
  %cmp = icmp ult i32 %6, 24
  br i1 %cmp, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %for.cond
  %7 = load i32, ptr addrspace(5) %steps, align 4, !tbaa !4
  %cmp8 = icmp ult i32 %7, 60
  br label %land.end

land.end:                                         ; preds = %land.rhs, %for.cond
  %8 = phi i1 [ false, %for.cond ], [ %cmp8, %land.rhs ]
  br i1 %8, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %land.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %pc) #5
  br label %for.end

for.body:                                         ; preds = %land.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %op) #5
  %9 = load ptr addrspace(1), ptr %programs.addr.ascast, align 8, !tbaa !12
  %10 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul10 = mul i32 24, %10
  %11 = load i32, ptr addrspace(5) %pc, align 4, !tbaa !4
  %inc = add i32 %11, 1
  store i32 %inc, ptr addrspace(5) %pc, align 4, !tbaa !4
  %add11 = add i32 %mul10, %11
  %idxprom = zext i32 %add11 to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr addrspace(1) %9, i64 %idxprom
  %12 = load i8, ptr addrspace(1) %arrayidx, align 1, !tbaa !19
  %conv12 = zext i8 %12 to i32
  store i32 %conv12, ptr addrspace(5) %op, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #5
  %13 = load i32, ptr addrspace(5) %top, align 4, !tbaa !4
  %and = and i32 %13, 7
  %idxprom13 = zext i32 %and to i64
  %arrayidx14 = getelementptr inbounds nuw [8 x i32], ptr addrspace(5) %stack, i64 0, i64 %idxprom13
  %14 = load i32, ptr addrspace(5) %arrayidx14, align 4, !tbaa !4
  store i32 %14, ptr addrspace(5) %a, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #5
  %15 = load i32, ptr addrspace(5) %top, align 4, !tbaa !4
  %sub = sub i32 %15, 1
  %and15 = and i32 %sub, 7
  %idxprom16 = zext i32 %and15 to i64
  %arrayidx17 = getelementptr inbounds nuw [8 x i32], ptr addrspace(5) %stack, i64 0, i64 %idxprom16
  %16 = load i32, ptr addrspace(5) %arrayidx17, align 4, !tbaa !4
  store i32 %16, ptr addrspace(5) %b, align 4, !tbaa !4
  %17 = load i32, ptr addrspace(5) %op, align 4, !tbaa !4
  %and18 = and i32 %17, 7
  switch i32 %and18, label %sw.epilog [
    i32 0, label %sw.bb
    i32 1, label %sw.bb23
    i32 2, label %sw.bb28
    i32 3, label %sw.bb34
    i32 4, label %sw.bb39
    i32 5, label %sw.bb44
    i32 6, label %sw.bb49
    i32 7, label %sw.bb54
  ]

sw.bb:                                            ; preds = %for.body
  %18 = load i32, ptr addrspace(5) %op, align 4, !tbaa !4
  %19 = load i32, ptr addrspace(5) %top, align 4, !tbaa !4
  %inc19 = add i32 %19, 1
  store i32 %inc19, ptr addrspace(5) %top, align 4, !tbaa !4
  %and20 = and i32 %inc19, 7
  %idxprom21 = zext i32 %and20 to i64
  %arrayidx22 = getelementptr inbounds nuw [8 x i32], ptr addrspace(5) %stack, i64 0, i64 %idxprom21
  store i32 %18, ptr addrspace(5) %arrayidx22, align 4, !tbaa !4
  br label %sw.epilog

sw.bb23:                                          ; preds = %for.body
  %20 = load i32, ptr addrspace(5) %a, align 4, !tbaa !4
  %21 = load i32, ptr addrspace(5) %b, align 4, !tbaa !4
  %add24 = add i32 %20, %21
  %22 = load i32, ptr addrspace(5) %top, align 4, !tbaa !4
  %dec = add i32 %22, -1
  store i32 %dec, ptr addrspace(5) %top, align 4, !tbaa !4
  %and25 = and i32 %dec, 7
  %idxprom26 = zext i32 %and25 to i64
  %arrayidx27 = getelementptr inbounds nuw [8 x i32], ptr addrspace(5) %stack, i64 0, i64 %idxprom26
  store i32 %add24, ptr addrspace(5) %arrayidx27, align 4, !tbaa !4
  br label %sw.epilog

sw.bb28:                                          ; preds = %for.body
  %23 = load i32, ptr addrspace(5) %a, align 4, !tbaa !4
  %24 = load i32, ptr addrspace(5) %b, align 4, !tbaa !4
  %mul29 = mul i32 %23, %24
  %25 = load i32, ptr addrspace(5) %top, align 4, !tbaa !4
  %dec30 = add i32 %25, -1
  store i32 %dec30, ptr addrspace(5) %top, align 4, !tbaa !4
  %and31 = and i32 %dec30, 7
  %idxprom32 = zext i32 %and31 to i64
  %arrayidx33 = getelementptr inbounds nuw [8 x i32], ptr addrspace(5) %stack, i64 0, i64 %idxprom32
  store i32 %mul29, ptr addrspace(5) %arrayidx33, align 4, !tbaa !4
  br label %sw.epilog

sw.bb34:                                          ; preds = %for.body
  %26 = load i32, ptr addrspace(5) %b, align 4, !tbaa !4
  %27 = load i32, ptr addrspace(5) %a, align 4, !tbaa !4
  %sub35 = sub i32 %26, %27
  %28 = load i32, ptr addrspace(5) %top, align 4, !tbaa !4
  %and36 = and i32 %28, 7
  %idxprom37 = zext i32 %and36 to i64
  %arrayidx38 = getelementptr inbounds nuw [8 x i32], ptr addrspace(5) %stack, i64 0, i64 %idxprom37
  store i32 %sub35, ptr addrspace(5) %arrayidx38, align 4, !tbaa !4
  br label %sw.epilog

sw.bb39:                                          ; preds = %for.body
  %29 = load i32, ptr addrspace(5) %a, align 4, !tbaa !4
  %30 = load i32, ptr addrspace(5) %pc, align 4, !tbaa !4
  %xor = xor i32 %29, %30
  %31 = load i32, ptr addrspace(5) %top, align 4, !tbaa !4
  %inc40 = add i32 %31, 1
  store i32 %inc40, ptr addrspace(5) %top, align 4, !tbaa !4
  %and41 = and i32 %inc40, 7
  %idxprom42 = zext i32 %and41 to i64
  %arrayidx43 = getelementptr inbounds nuw [8 x i32], ptr addrspace(5) %stack, i64 0, i64 %idxprom42
  store i32 %xor, ptr addrspace(5) %arrayidx43, align 4, !tbaa !4
  br label %sw.epilog

sw.bb44:                                          ; preds = %for.body
  %32 = load i32, ptr addrspace(5) %a, align 4, !tbaa !4
  %33 = load i32, ptr addrspace(5) %b, align 4, !tbaa !4
  %and45 = and i32 %33, 7
  %shr.mask = and i32 %and45, 31
  %shr = ashr i32 %32, %shr.mask
  %34 = load i32, ptr addrspace(5) %top, align 4, !tbaa !4
  %and46 = and i32 %34, 7
  %idxprom47 = zext i32 %and46 to i64
  %arrayidx48 = getelementptr inbounds nuw [8 x i32], ptr addrspace(5) %stack, i64 0, i64 %idxprom47
  store i32 %shr, ptr addrspace(5) %arrayidx48, align 4, !tbaa !4
  br label %sw.epilog

sw.bb49:                                          ; preds = %for.body
  %35 = load i32, ptr addrspace(5) %a, align 4, !tbaa !4
  %36 = load i32, ptr addrspace(5) %b, align 4, !tbaa !4
  %cmp50 = icmp slt i32 %35, %36
  br i1 %cmp50, label %if.then, label %if.end

if.then:                                          ; preds = %sw.bb49
  %37 = load i32, ptr addrspace(5) %op, align 4, !tbaa !4
  %shr52 = lshr i32 %37, 5
  %38 = load i32, ptr addrspace(5) %pc, align 4, !tbaa !4
  %add53 = add i32 %38, %shr52
  store i32 %add53, ptr addrspace(5) %pc, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %sw.bb49
  br label %sw.epilog

sw.bb54:                                          ; preds = %for.body
  %39 = load i32, ptr addrspace(5) %steps, align 4, !tbaa !4
  %cmp55 = icmp ult i32 %39, 30
  br i1 %cmp55, label %land.lhs.true, label %if.end62

land.lhs.true:                                    ; preds = %sw.bb54
  %40 = load i32, ptr addrspace(5) %a, align 4, !tbaa !4
  %and57 = and i32 %40, 1
  %tobool = icmp ne i32 %and57, 0
  br i1 %tobool, label %if.then58, label %if.end62

if.then58:                                        ; preds = %land.lhs.true
  %41 = load i32, ptr addrspace(5) %pc, align 4, !tbaa !4
  %cmp59 = icmp ult i32 %41, 4
  br i1 %cmp59, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then58
  %42 = load i32, ptr addrspace(5) %pc, align 4, !tbaa !4
  br label %cond.end

cond.false:                                       ; preds = %if.then58
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %42, %cond.true ], [ 4, %cond.false ]
  %43 = load i32, ptr addrspace(5) %pc, align 4, !tbaa !4
  %sub61 = sub i32 %43, %cond
  store i32 %sub61, ptr addrspace(5) %pc, align 4, !tbaa !4
  br label %if.end62

if.end62:                                         ; preds = %cond.end, %land.lhs.true, %sw.bb54
  br label %sw.epilog

sw.epilog:                                        ; preds = %for.body, %if.end62, %if.end, %sw.bb44, %sw.bb39, %sw.bb34, %sw.bb28, %sw.bb23, %sw.bb
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %op) #5
  br label %for.inc

for.inc:                                          ; preds = %sw.epilog
  %44 = load i32, ptr addrspace(5) %steps, align 4, !tbaa !4
  %inc63 = add i32 %44, 1
  store i32 %inc63, ptr addrspace(5) %steps, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !20

for.end:                                          ; preds = %for.cond.cleanup
  %45 = load i32, ptr addrspace(5) %top, align 4, !tbaa !4
  %and64 = and i32 %45, 7
  %idxprom65 = zext i32 %and64 to i64
  %arrayidx66 = getelementptr inbounds nuw [8 x i32], ptr addrspace(5) %stack, i64 0, i64 %idxprom65
  %46 = load i32, ptr addrspace(5) %arrayidx66, align 4, !tbaa !4
  %47 = load i32, ptr addrspace(5) %steps, align 4, !tbaa !4
  %mul67 = mul i32 %47, 1000003
  %add68 = add i32 %46, %mul67
  %48 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !15
  %49 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom69 = zext i32 %49 to i64
  %arrayidx70 = getelementptr inbounds nuw i32, ptr addrspace(1) %48, i64 %idxprom69
  store i32 %add68, ptr addrspace(1) %arrayidx70, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %steps) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %top) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %stack) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"gfxjit_test_source", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{i32 1, i32 1}
!9 = !{!"none", !"none"}
!10 = !{!"uchar*", !"uint*"}
!11 = !{!"const", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 omnipotent char", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 int", !14, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{!6, !6, i64 0}
!20 = distinct !{!20, !21}
!21 = !{!"llvm.loop.unroll.disable"}
