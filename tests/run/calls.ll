; Calls: a function with a frame of its own, recursion, and a pointer chosen by each lane.
; RUN: --kernel calls --grid 2 --block 64
; RUN: --arg u32[128]=ramp --arg u32[128x3]=0
; REFERENCE: calls
; TARGETS: all
; EXPECT: arg=1 first=2097152,1,10,16777216,1,36,16,2
; Made from src/calls.hip by src/make.sh.

source_filename = "calls.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__const.calls.table = private unnamed_addr addrspace(4) constant [3 x ptr] [ptr @_ZL5twicej, ptr @_ZL6squarej, ptr @_ZL6negatej], align 16
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @calls(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %table = alloca [3 x ptr], align 16, addrspace(5)
  %chosen = alloca ptr, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %table.ascast = addrspacecast ptr addrspace(5) %table to ptr
  %chosen.ascast = addrspacecast ptr addrspace(5) %chosen to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %table) #6
  call void @llvm.memcpy.p0.p4.i64(ptr align 16 %table.ascast, ptr addrspace(4) align 16 @__const.calls.table, i64 24, i1 false)
  %5 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %5, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %call = call noundef i32 @_ZL6digitsj(i32 noundef %7) #7
  %8 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul3 = mul i32 3, %9
  %idxprom4 = zext i32 %mul3 to i64
  %arrayidx5 = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom4
  store i32 %call, ptr %arrayidx5, align 4, !tbaa !4
  %10 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom6 = zext i32 %11 to i64
  %arrayidx7 = getelementptr inbounds nuw i32, ptr %10, i64 %idxprom6
  %12 = load i32, ptr %arrayidx7, align 4, !tbaa !4
  %rem = urem i32 %12, 9
  %call8 = call noundef i32 @_ZL4waysjj(i32 noundef %rem, i32 noundef 4) #7
  %13 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %14 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul9 = mul i32 3, %14
  %add10 = add i32 %mul9, 1
  %idxprom11 = zext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %13, i64 %idxprom11
  store i32 %call8, ptr %arrayidx12, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %chosen) #6
  %15 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %16 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %16 to i64
  %arrayidx14 = getelementptr inbounds nuw i32, ptr %15, i64 %idxprom13
  %17 = load i32, ptr %arrayidx14, align 4, !tbaa !4
  %rem15 = urem i32 %17, 3
  %idxprom16 = zext i32 %rem15 to i64
  %arrayidx17 = getelementptr inbounds nuw [3 x ptr], ptr %table.ascast, i64 0, i64 %idxprom16
  %18 = load ptr, ptr %arrayidx17, align 8, !tbaa !13
  store ptr %18, ptr %chosen.ascast, align 8, !tbaa !13
  %19 = load ptr, ptr %chosen.ascast, align 8, !tbaa !13
  %20 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom18 = zext i32 %21 to i64
  %arrayidx19 = getelementptr inbounds nuw i32, ptr %20, i64 %idxprom18
  %22 = load i32, ptr %arrayidx19, align 4, !tbaa !4
  %add20 = add i32 %22, 5
  %call21 = call noundef i32 %19(i32 noundef %add20) #7
  %23 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %24 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul22 = mul i32 3, %24
  %add23 = add i32 %mul22, 2
  %idxprom24 = zext i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds nuw i32, ptr %23, i64 %idxprom24
  store i32 %call21, ptr %arrayidx25, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %chosen) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %table) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
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

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL5twicej(i32 noundef %v) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %v.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %v.addr.ascast = addrspacecast ptr addrspace(5) %v.addr to ptr
  store i32 %v, ptr %v.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %v.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 2, %0
  ret i32 %mul
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL6squarej(i32 noundef %v) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %v.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %v.addr.ascast = addrspacecast ptr addrspace(5) %v.addr to ptr
  store i32 %v, ptr %v.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %v.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %v.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 %0, %1
  ret i32 %mul
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL6negatej(i32 noundef %v) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %v.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %v.addr.ascast = addrspacecast ptr addrspace(5) %v.addr to ptr
  store i32 %v, ptr %v.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %v.addr.ascast, align 4, !tbaa !4
  %not = xor i32 %0, -1
  ret i32 %not
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #4

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL6digitsj(i32 noundef %value) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %value.addr = alloca i32, align 4, addrspace(5)
  %seen = alloca [10 x i32], align 16, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %packed = alloca i32, align 4, addrspace(5)
  %d = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot4 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot12 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %value.addr.ascast = addrspacecast ptr addrspace(5) %value.addr to ptr
  %seen.ascast = addrspacecast ptr addrspace(5) %seen to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %packed.ascast = addrspacecast ptr addrspace(5) %packed to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  store i32 %value, ptr %value.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %seen) #6
  call void @llvm.memset.p0.i64(ptr align 16 %seen.ascast, i8 0, i64 40, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #6
  %0 = load i32, ptr %value.addr.ascast, align 4, !tbaa !4
  %1 = load i32, ptr %value.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 %0, %1
  %add = add i32 %mul, 7
  store i32 %add, ptr %v.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %cmp = icmp ne i32 %2, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %rem = urem i32 %3, 10
  %idxprom = zext i32 %rem to i64
  %arrayidx = getelementptr inbounds nuw [10 x i32], ptr %seen.ascast, i64 0, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %inc = add i32 %4, 1
  store i32 %inc, ptr %arrayidx, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %div = udiv i32 %5, 10
  store i32 %div, ptr %v.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %packed) #6
  store i32 0, ptr %packed.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #6
  store i32 0, ptr %d.ascast, align 4, !tbaa !4
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc9, %for.end
  %6 = load i32, ptr %d.ascast, align 4, !tbaa !4
  %cmp2 = icmp ult i32 %6, 10
  br i1 %cmp2, label %for.body5, label %for.cond.cleanup3

for.cond.cleanup3:                                ; preds = %for.cond1
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #6
  br label %for.end11

for.body5:                                        ; preds = %for.cond1
  %7 = load i32, ptr %d.ascast, align 4, !tbaa !4
  %idxprom6 = zext i32 %7 to i64
  %arrayidx7 = getelementptr inbounds nuw [10 x i32], ptr %seen.ascast, i64 0, i64 %idxprom6
  %8 = load i32, ptr %arrayidx7, align 4, !tbaa !4
  %9 = load i32, ptr %d.ascast, align 4, !tbaa !4
  %mul8 = mul i32 3, %9
  %shl = shl i32 %8, %mul8
  %10 = load i32, ptr %packed.ascast, align 4, !tbaa !4
  %or = or i32 %10, %shl
  store i32 %or, ptr %packed.ascast, align 4, !tbaa !4
  br label %for.inc9

for.inc9:                                         ; preds = %for.body5
  %11 = load i32, ptr %d.ascast, align 4, !tbaa !4
  %inc10 = add i32 %11, 1
  store i32 %inc10, ptr %d.ascast, align 4, !tbaa !4
  br label %for.cond1, !llvm.loop !17

for.end11:                                        ; preds = %for.cond.cleanup3
  %12 = load i32, ptr %packed.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %packed) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %seen) #6
  ret i32 %12
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL4waysjj(i32 noundef %n, i32 noundef %largest) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %largest.addr = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %part = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot3 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %largest.addr.ascast = addrspacecast ptr addrspace(5) %largest.addr to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %part.ascast = addrspacecast ptr addrspace(5) %part to ptr
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %largest, ptr %largest.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 1, ptr %retval.ascast, align 4
  br label %return

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %part) #6
  %1 = load i32, ptr %largest.addr.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp1 = icmp ult i32 %1, %2
  br i1 %cmp1, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %3 = load i32, ptr %largest.addr.ascast, align 4, !tbaa !4
  br label %cond.end

cond.false:                                       ; preds = %if.end
  %4 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %3, %cond.true ], [ %4, %cond.false ]
  store i32 %cond, ptr %part.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %cond.end
  %5 = load i32, ptr %part.ascast, align 4, !tbaa !4
  %cmp2 = icmp ugt i32 %5, 0
  br i1 %cmp2, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %part) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %part.ascast, align 4, !tbaa !4
  %sub = sub i32 %6, %7
  %8 = load i32, ptr %part.ascast, align 4, !tbaa !4
  %call = call noundef i32 @_ZL4waysjj(i32 noundef %sub, i32 noundef %8) #7
  %9 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add = add i32 %9, %call
  store i32 %add, ptr %sum.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i32, ptr %part.ascast, align 4, !tbaa !4
  %dec = add i32 %10, -1
  store i32 %dec, ptr %part.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !18

for.end:                                          ; preds = %for.cond.cleanup
  %11 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  store i32 %11, ptr %retval.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  br label %return

return:                                           ; preds = %for.end, %if.then
  %12 = load i32, ptr %retval.ascast, align 4
  ret i32 %12
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nounwind }
attributes #7 = { convergent nounwind }

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
!13 = !{!10, !10, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
