; An assertion fails in one work-item: the launch ends with what it says.
; RUN: --kernel check --grid 2 --block 64 --arg u32[128]=0
; ERROR: kernel `check`: kernel.hip:8: check: Device-side assertion `x[i] == i' failed.
; ORDER: one
; OUTPUT: kernel.hip:8: check: Device-side assertion `x[i] == i' failed.
; The code of assert_passes.

source_filename = "assert_passes.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@.str = private unnamed_addr addrspace(4) constant [47 x i8] c"%s:%u: %s: Device-side assertion `%s' failed.\0A\00", align 1
@.str.1 = private unnamed_addr addrspace(4) constant [10 x i8] c"x[i] == i\00", align 1
@.str.2 = private unnamed_addr addrspace(4) constant [11 x i8] c"kernel.hip\00", align 1
@__func__.check = private unnamed_addr addrspace(4) constant [6 x i8] c"check\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline nounwind
define weak hidden void @__assert_fail(ptr noundef %assertion, ptr noundef %file, i32 noundef %line, ptr noundef %function) #0 {
entry:
  %assertion.addr = alloca ptr, align 8, addrspace(5)
  %file.addr = alloca ptr, align 8, addrspace(5)
  %line.addr = alloca i32, align 4, addrspace(5)
  %function.addr = alloca ptr, align 8, addrspace(5)
  %message = alloca i64, align 8, addrspace(5)
  %assertion.addr.ascast = addrspacecast ptr addrspace(5) %assertion.addr to ptr
  %file.addr.ascast = addrspacecast ptr addrspace(5) %file.addr to ptr
  %line.addr.ascast = addrspacecast ptr addrspace(5) %line.addr to ptr
  %function.addr.ascast = addrspacecast ptr addrspace(5) %function.addr to ptr
  %message.ascast = addrspacecast ptr addrspace(5) %message to ptr
  store ptr %assertion, ptr %assertion.addr.ascast, align 8, !tbaa !8
  store ptr %file, ptr %file.addr.ascast, align 8, !tbaa !8
  store i32 %line, ptr %line.addr.ascast, align 4, !tbaa !4
  store ptr %function, ptr %function.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %message) #7
  %call = call i64 @__ockl_fprintf_stderr_begin() #8
  store i64 %call, ptr %message.ascast, align 8, !tbaa !11
  %0 = load i64, ptr %message.ascast, align 8, !tbaa !11
  %call1 = call noundef i64 @_ZL13append_stringyPKcj(i64 noundef %0, ptr noundef addrspacecast (ptr addrspace(4) @.str to ptr), i32 noundef 0) #8
  store i64 %call1, ptr %message.ascast, align 8, !tbaa !11
  %1 = load i64, ptr %message.ascast, align 8, !tbaa !11
  %2 = load ptr, ptr %file.addr.ascast, align 8, !tbaa !8
  %call2 = call noundef i64 @_ZL13append_stringyPKcj(i64 noundef %1, ptr noundef %2, i32 noundef 0) #8
  store i64 %call2, ptr %message.ascast, align 8, !tbaa !11
  %3 = load i64, ptr %message.ascast, align 8, !tbaa !11
  %4 = load i32, ptr %line.addr.ascast, align 4, !tbaa !4
  %conv = zext i32 %4 to i64
  %call3 = call i64 @__ockl_fprintf_append_args(i64 noundef %3, i32 noundef 1, i64 noundef %conv, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i32 noundef 0) #8
  store i64 %call3, ptr %message.ascast, align 8, !tbaa !11
  %5 = load i64, ptr %message.ascast, align 8, !tbaa !11
  %6 = load ptr, ptr %function.addr.ascast, align 8, !tbaa !8
  %call4 = call noundef i64 @_ZL13append_stringyPKcj(i64 noundef %5, ptr noundef %6, i32 noundef 0) #8
  store i64 %call4, ptr %message.ascast, align 8, !tbaa !11
  %7 = load i64, ptr %message.ascast, align 8, !tbaa !11
  %8 = load ptr, ptr %assertion.addr.ascast, align 8, !tbaa !8
  %call5 = call noundef i64 @_ZL13append_stringyPKcj(i64 noundef %7, ptr noundef %8, i32 noundef 1) #8
  call void @llvm.trap()
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %message) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_fprintf_stderr_begin() #2

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef i64 @_ZL13append_stringyPKcj(i64 noundef %message, ptr noundef %text, i32 noundef %is_last) #3 {
entry:
  %retval = alloca i64, align 8, addrspace(5)
  %message.addr = alloca i64, align 8, addrspace(5)
  %text.addr = alloca ptr, align 8, addrspace(5)
  %is_last.addr = alloca i32, align 4, addrspace(5)
  %length = alloca i64, align 8, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %message.addr.ascast = addrspacecast ptr addrspace(5) %message.addr to ptr
  %text.addr.ascast = addrspacecast ptr addrspace(5) %text.addr to ptr
  %is_last.addr.ascast = addrspacecast ptr addrspace(5) %is_last.addr to ptr
  %length.ascast = addrspacecast ptr addrspace(5) %length to ptr
  store i64 %message, ptr %message.addr.ascast, align 8, !tbaa !11
  store ptr %text, ptr %text.addr.ascast, align 8, !tbaa !8
  store i32 %is_last, ptr %is_last.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %length) #7
  store i64 0, ptr %length.ascast, align 8, !tbaa !11
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %0 = load ptr, ptr %text.addr.ascast, align 8, !tbaa !8
  %1 = load i64, ptr %length.ascast, align 8, !tbaa !11
  %arrayidx = getelementptr inbounds nuw i8, ptr %0, i64 %1
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !13
  %tobool = icmp ne i8 %2, 0
  br i1 %tobool, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %3 = load i64, ptr %length.ascast, align 8, !tbaa !11
  %inc = add i64 %3, 1
  store i64 %inc, ptr %length.ascast, align 8, !tbaa !11
  br label %while.cond, !llvm.loop !14

while.end:                                        ; preds = %while.cond
  %4 = load i64, ptr %message.addr.ascast, align 8, !tbaa !11
  %5 = load ptr, ptr %text.addr.ascast, align 8, !tbaa !8
  %6 = load i64, ptr %length.ascast, align 8, !tbaa !11
  %add = add i64 %6, 1
  %7 = load i32, ptr %is_last.addr.ascast, align 4, !tbaa !4
  %call = call i64 @__ockl_fprintf_append_string_n(i64 noundef %4, ptr noundef %5, i64 noundef %add, i32 noundef %7) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %length) #7
  ret i64 %call
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_fprintf_append_args(i64 noundef, i32 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i32 noundef) #2

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @check(ptr addrspace(1) noundef %x.coerce) #5 {
entry:
  %x = alloca ptr, align 8, addrspace(5)
  %x.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  store ptr addrspace(1) %x.coerce, ptr %x.ascast, align 8
  %x1 = load ptr, ptr %x.ascast, align 8, !tbaa !17
  store ptr %x1, ptr %x.addr.ascast, align 8, !tbaa !17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !19, !invariant.load !20, !noundef !20
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %5 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !17
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %5, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %7, %8
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  br label %cond.end

cond.false:                                       ; preds = %entry
  call void @__assert_fail(ptr noundef addrspacecast (ptr addrspace(4) @.str.1 to ptr), ptr noundef addrspacecast (ptr addrspace(4) @.str.2 to ptr), i32 noundef 8, ptr noundef addrspacecast (ptr addrspace(4) @__func__.check to ptr)) #8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %9 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !17
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom2 = zext i32 %10 to i64
  %arrayidx3 = getelementptr inbounds nuw i32, ptr %9, i64 %idxprom2
  %11 = load i32, ptr %arrayidx3, align 4, !tbaa !4
  %add4 = add i32 %11, 1
  store i32 %add4, ptr %arrayidx3, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #6

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_fprintf_append_string_n(i64 noundef, ptr noundef, i64 noundef, i32 noundef) #2

attributes #0 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #5 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind }
attributes #8 = { convergent nounwind }

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
!12 = !{!"long long", !6, i64 0}
!13 = !{!6, !6, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{!18, !18, i64 0}
!18 = !{!"p1 int", !10, i64 0}
!19 = !{i16 1, i16 1025}
!20 = !{}
