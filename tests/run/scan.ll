; Sums of all elements before each one, a block of 512 at a time, up-sweep and down-sweep
; (Blelloch) in LDS; block totals go to a second buffer.
; RUN: --kernel scan --grid 4 --block 256
; RUN: --arg u32[2048]=rand:11 --arg u32[2048]=0 --arg u32[4]=0
; REFERENCE: scan
; TARGETS: all
; EXPECT: arg=1 first=0,1358259325,2485109071,930512767,3097813528,3807310130,1882897171,2314603571
; EXPECT: arg=2 first=2949429909,2491804399,2281013421,2235725543
; Made from src/scan.hip by src/make.sh.

source_filename = "scan.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ4scanE4tree = internal addrspace(3) global [512 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @scan(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %totals.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %totals = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %totals.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %base = alloca i32, align 4, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %active = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %left = alloca i32, align 4, addrspace(5)
  %right = alloca i32, align 4, addrspace(5)
  %active35 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot39 = alloca i32, align 4, addrspace(5)
  %left44 = alloca i32, align 4, addrspace(5)
  %right49 = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %totals.ascast = addrspacecast ptr addrspace(5) %totals to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %totals.addr.ascast = addrspacecast ptr addrspace(5) %totals.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %base.ascast = addrspacecast ptr addrspace(5) %base to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %active.ascast = addrspacecast ptr addrspace(5) %active to ptr
  %left.ascast = addrspacecast ptr addrspace(5) %left to ptr
  %right.ascast = addrspacecast ptr addrspace(5) %right to ptr
  %active35.ascast = addrspacecast ptr addrspace(5) %active35 to ptr
  %left44.ascast = addrspacecast ptr addrspace(5) %left44 to ptr
  %right49.ascast = addrspacecast ptr addrspace(5) %right49 to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %totals.coerce, ptr %totals.ascast, align 8
  %totals3 = load ptr, ptr %totals.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %totals3, ptr %totals.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %base) #5
  %1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %1, 512
  store i32 %mul, ptr %base.ascast, align 4, !tbaa !4
  %2 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %3 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul4 = mul i32 2, %4
  %add = add i32 %3, %mul4
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %2, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %6 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul5 = mul i32 2, %6
  %idxprom6 = zext i32 %mul5 to i64
  %arrayidx7 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom6
  store i32 %5, ptr %arrayidx7, align 4, !tbaa !4
  %7 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul8 = mul i32 2, %9
  %add9 = add i32 %8, %mul8
  %add10 = add i32 %add9, 1
  %idxprom11 = zext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom11
  %10 = load i32, ptr %arrayidx12, align 4, !tbaa !4
  %11 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul13 = mul i32 2, %11
  %add14 = add i32 %mul13, 1
  %idxprom15 = zext i32 %add14 to i64
  %arrayidx16 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom15
  store i32 %10, ptr %arrayidx16, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #5
  store i32 1, ptr %step.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %active) #5
  store i32 256, ptr %active.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %12 = load i32, ptr %active.ascast, align 4, !tbaa !4
  %cmp = icmp ugt i32 %12, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %active) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @_ZL7barrierv() #6
  %13 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %active.ascast, align 4, !tbaa !4
  %cmp17 = icmp ult i32 %13, %14
  br i1 %cmp17, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %left) #5
  %15 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul18 = mul i32 2, %16
  %add19 = add i32 %mul18, 1
  %mul20 = mul i32 %15, %add19
  %sub = sub i32 %mul20, 1
  store i32 %sub, ptr %left.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %right) #5
  %17 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul21 = mul i32 2, %18
  %add22 = add i32 %mul21, 2
  %mul23 = mul i32 %17, %add22
  %sub24 = sub i32 %mul23, 1
  store i32 %sub24, ptr %right.ascast, align 4, !tbaa !4
  %19 = load i32, ptr %left.ascast, align 4, !tbaa !4
  %idxprom25 = zext i32 %19 to i64
  %arrayidx26 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom25
  %20 = load i32, ptr %arrayidx26, align 4, !tbaa !4
  %21 = load i32, ptr %right.ascast, align 4, !tbaa !4
  %idxprom27 = zext i32 %21 to i64
  %arrayidx28 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom27
  %22 = load i32, ptr %arrayidx28, align 4, !tbaa !4
  %add29 = add i32 %22, %20
  store i32 %add29, ptr %arrayidx28, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %right) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %left) #5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %23 = load i32, ptr %active.ascast, align 4, !tbaa !4
  %shr = lshr i32 %23, 1
  store i32 %shr, ptr %active.ascast, align 4, !tbaa !4
  %24 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %shl = shl i32 %24, 1
  store i32 %shl, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !11

for.end:                                          ; preds = %for.cond.cleanup
  %25 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp30 = icmp eq i32 %25, 0
  br i1 %cmp30, label %if.then31, label %if.end34

if.then31:                                        ; preds = %for.end
  %26 = load i32, ptr getelementptr inbounds ([512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 511), align 4, !tbaa !4
  %27 = load ptr, ptr %totals.addr.ascast, align 8, !tbaa !8
  %28 = call i32 @llvm.amdgcn.workgroup.id.x()
  %idxprom32 = zext i32 %28 to i64
  %arrayidx33 = getelementptr inbounds nuw i32, ptr %27, i64 %idxprom32
  store i32 %26, ptr %arrayidx33, align 4, !tbaa !4
  store i32 0, ptr getelementptr inbounds ([512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 511), align 4, !tbaa !4
  br label %if.end34

if.end34:                                         ; preds = %if.then31, %for.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %active35) #5
  store i32 1, ptr %active35.ascast, align 4, !tbaa !4
  br label %for.cond36

for.cond36:                                       ; preds = %for.inc64, %if.end34
  %29 = load i32, ptr %active35.ascast, align 4, !tbaa !4
  %cmp37 = icmp ule i32 %29, 256
  br i1 %cmp37, label %for.body40, label %for.cond.cleanup38

for.cond.cleanup38:                               ; preds = %for.cond36
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %active35) #5
  br label %for.end66

for.body40:                                       ; preds = %for.cond36
  %30 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %shr41 = lshr i32 %30, 1
  store i32 %shr41, ptr %step.ascast, align 4, !tbaa !4
  call void @_ZL7barrierv() #6
  %31 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %32 = load i32, ptr %active35.ascast, align 4, !tbaa !4
  %cmp42 = icmp ult i32 %31, %32
  br i1 %cmp42, label %if.then43, label %if.end63

if.then43:                                        ; preds = %for.body40
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %left44) #5
  %33 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %34 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul45 = mul i32 2, %34
  %add46 = add i32 %mul45, 1
  %mul47 = mul i32 %33, %add46
  %sub48 = sub i32 %mul47, 1
  store i32 %sub48, ptr %left44.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %right49) #5
  %35 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %36 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul50 = mul i32 2, %36
  %add51 = add i32 %mul50, 2
  %mul52 = mul i32 %35, %add51
  %sub53 = sub i32 %mul52, 1
  store i32 %sub53, ptr %right49.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #5
  %37 = load i32, ptr %left44.ascast, align 4, !tbaa !4
  %idxprom54 = zext i32 %37 to i64
  %arrayidx55 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom54
  %38 = load i32, ptr %arrayidx55, align 4, !tbaa !4
  store i32 %38, ptr %sum.ascast, align 4, !tbaa !4
  %39 = load i32, ptr %right49.ascast, align 4, !tbaa !4
  %idxprom56 = zext i32 %39 to i64
  %arrayidx57 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom56
  %40 = load i32, ptr %arrayidx57, align 4, !tbaa !4
  %41 = load i32, ptr %left44.ascast, align 4, !tbaa !4
  %idxprom58 = zext i32 %41 to i64
  %arrayidx59 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom58
  store i32 %40, ptr %arrayidx59, align 4, !tbaa !4
  %42 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %43 = load i32, ptr %right49.ascast, align 4, !tbaa !4
  %idxprom60 = zext i32 %43 to i64
  %arrayidx61 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom60
  %44 = load i32, ptr %arrayidx61, align 4, !tbaa !4
  %add62 = add i32 %44, %42
  store i32 %add62, ptr %arrayidx61, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %right49) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %left44) #5
  br label %if.end63

if.end63:                                         ; preds = %if.then43, %for.body40
  br label %for.inc64

for.inc64:                                        ; preds = %if.end63
  %45 = load i32, ptr %active35.ascast, align 4, !tbaa !4
  %shl65 = shl i32 %45, 1
  store i32 %shl65, ptr %active35.ascast, align 4, !tbaa !4
  br label %for.cond36, !llvm.loop !14

for.end66:                                        ; preds = %for.cond.cleanup38
  call void @_ZL7barrierv() #6
  %46 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul67 = mul i32 2, %46
  %idxprom68 = zext i32 %mul67 to i64
  %arrayidx69 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom68
  %47 = load i32, ptr %arrayidx69, align 4, !tbaa !4
  %48 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %49 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %50 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul70 = mul i32 2, %50
  %add71 = add i32 %49, %mul70
  %idxprom72 = zext i32 %add71 to i64
  %arrayidx73 = getelementptr inbounds nuw i32, ptr %48, i64 %idxprom72
  store i32 %47, ptr %arrayidx73, align 4, !tbaa !4
  %51 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul74 = mul i32 2, %51
  %add75 = add i32 %mul74, 1
  %idxprom76 = zext i32 %add75 to i64
  %arrayidx77 = getelementptr inbounds nuw [512 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE4tree to ptr), i64 0, i64 %idxprom76
  %52 = load i32, ptr %arrayidx77, align 4, !tbaa !4
  %53 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %54 = load i32, ptr %base.ascast, align 4, !tbaa !4
  %55 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul78 = mul i32 2, %55
  %add79 = add i32 %54, %mul78
  %add80 = add i32 %add79, 1
  %idxprom81 = zext i32 %add80 to i64
  %arrayidx82 = getelementptr inbounds nuw i32, ptr %53, i64 %idxprom81
  store i32 %52, ptr %arrayidx82, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %base) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

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
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !12, !13}
