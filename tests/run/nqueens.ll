; Queens on a board of 8 by 8 that do not threaten each other: each work-item puts the first
; two and counts the rest by recursion, with bit masks.
; RUN: --kernel nqueens --grid 1 --block 64
; RUN: --arg u32[64]=0 --arg u32[1]=0
; REFERENCE: nqueens
; EXPECT: arg=0 first=0,0,0,0,1,1,2,0
; EXPECT: arg=1 first=92
; Made from src/nqueens.hip by src/make.sh.

source_filename = "nqueens.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @nqueens(ptr addrspace(1) noundef %ways.coerce, ptr addrspace(1) noundef %total.coerce) #0 {
entry:
  %ways = alloca ptr, align 8, addrspace(5)
  %total = alloca ptr, align 8, addrspace(5)
  %ways.addr = alloca ptr, align 8, addrspace(5)
  %total.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %first = alloca i32, align 4, addrspace(5)
  %second = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %ways.ascast = addrspacecast ptr addrspace(5) %ways to ptr
  %total.ascast = addrspacecast ptr addrspace(5) %total to ptr
  %ways.addr.ascast = addrspacecast ptr addrspace(5) %ways.addr to ptr
  %total.addr.ascast = addrspacecast ptr addrspace(5) %total.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  %second.ascast = addrspacecast ptr addrspace(5) %second to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %ways.coerce, ptr %ways.ascast, align 8
  %ways1 = load ptr, ptr %ways.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %total.coerce, ptr %total.ascast, align 8
  %total2 = load ptr, ptr %total.ascast, align 8, !tbaa !8
  store ptr %ways1, ptr %ways.addr.ascast, align 8, !tbaa !8
  store ptr %total2, ptr %total.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !11, !invariant.load !12, !noundef !12
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %first) #4
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %div = udiv i32 %5, 8
  %shl = shl i32 1, %div
  store i32 %shl, ptr %first.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %second) #4
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %6, 8
  %shl3 = shl i32 1, %rem
  store i32 %shl3, ptr %second.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %shl4 = shl i32 %8, 1
  %or = or i32 %7, %shl4
  %9 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %shr = lshr i32 %9, 1
  %or5 = or i32 %or, %shr
  %10 = load i32, ptr %second.ascast, align 4, !tbaa !4
  %and = and i32 %or5, %10
  %cmp = icmp eq i32 %and, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %11 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %12 = load i32, ptr %second.ascast, align 4, !tbaa !4
  %or6 = or i32 %11, %12
  %13 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %shl7 = shl i32 %13, 1
  %14 = load i32, ptr %second.ascast, align 4, !tbaa !4
  %or8 = or i32 %shl7, %14
  %shl9 = shl i32 %or8, 1
  %15 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %shr10 = lshr i32 %15, 1
  %16 = load i32, ptr %second.ascast, align 4, !tbaa !4
  %or11 = or i32 %shr10, %16
  %shr12 = lshr i32 %or11, 1
  %call = call noundef i32 @_ZL5placejjj(i32 noundef %or6, i32 noundef %shl9, i32 noundef %shr12) #5
  store i32 %call, ptr %sum.ascast, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %17 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %18 = load ptr, ptr %ways.addr.ascast, align 8, !tbaa !8
  %19 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %19 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %18, i64 %idxprom
  store i32 %17, ptr %arrayidx, align 4, !tbaa !4
  %20 = load ptr, ptr %total.addr.ascast, align 8, !tbaa !8
  %21 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  store i32 %21, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %.atomictmp.ascast, align 4
  %23 = atomicrmw add ptr %20, i32 %22 syncscope("agent") monotonic, align 4, !noalias.addrspace !13, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %23, ptr %atomic-temp.ascast, align 4
  %24 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %second) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %first) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #4
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
define internal noundef i32 @_ZL5placejjj(i32 noundef %columns, i32 noundef %left, i32 noundef %right) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %columns.addr = alloca i32, align 4, addrspace(5)
  %left.addr = alloca i32, align 4, addrspace(5)
  %right.addr = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %free = alloca i32, align 4, addrspace(5)
  %bit = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %columns.addr.ascast = addrspacecast ptr addrspace(5) %columns.addr to ptr
  %left.addr.ascast = addrspacecast ptr addrspace(5) %left.addr to ptr
  %right.addr.ascast = addrspacecast ptr addrspace(5) %right.addr to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %free.ascast = addrspacecast ptr addrspace(5) %free to ptr
  %bit.ascast = addrspacecast ptr addrspace(5) %bit to ptr
  store i32 %columns, ptr %columns.addr.ascast, align 4, !tbaa !4
  store i32 %left, ptr %left.addr.ascast, align 4, !tbaa !4
  store i32 %right, ptr %right.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %0, 255
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 1, ptr %retval.ascast, align 4
  br label %return

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %free) #4
  %1 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %left.addr.ascast, align 4, !tbaa !4
  %or = or i32 %1, %2
  %3 = load i32, ptr %right.addr.ascast, align 4, !tbaa !4
  %or1 = or i32 %or, %3
  %not = xor i32 %or1, -1
  %and = and i32 %not, 255
  store i32 %and, ptr %free.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %if.end
  %4 = load i32, ptr %free.ascast, align 4, !tbaa !4
  %cmp2 = icmp ne i32 %4, 0
  br i1 %cmp2, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bit) #4
  %5 = load i32, ptr %free.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %free.ascast, align 4, !tbaa !4
  %sub = sub i32 0, %6
  %and3 = and i32 %5, %sub
  store i32 %and3, ptr %bit.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %free.ascast, align 4, !tbaa !4
  %xor = xor i32 %8, %7
  store i32 %xor, ptr %free.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %columns.addr.ascast, align 4, !tbaa !4
  %10 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %or4 = or i32 %9, %10
  %11 = load i32, ptr %left.addr.ascast, align 4, !tbaa !4
  %12 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %or5 = or i32 %11, %12
  %shl = shl i32 %or5, 1
  %13 = load i32, ptr %right.addr.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %bit.ascast, align 4, !tbaa !4
  %or6 = or i32 %13, %14
  %shr = lshr i32 %or6, 1
  %call = call noundef i32 @_ZL5placejjj(i32 noundef %or4, i32 noundef %shl, i32 noundef %shr) #5
  %15 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %add = add i32 %15, %call
  store i32 %add, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bit) #4
  br label %while.cond, !llvm.loop !14

while.end:                                        ; preds = %while.cond
  %16 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  store i32 %16, ptr %retval.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %free) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  br label %return

return:                                           ; preds = %while.end, %if.then
  %17 = load i32, ptr %retval.ascast, align 4
  ret i32 %17
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nounwind }
attributes #5 = { convergent nounwind }

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
!13 = !{i32 5, i32 6}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
