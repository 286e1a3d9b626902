; Ackermann's function: the argument of a call is the result of another; and two functions
; that call each other (Hofstadter's female and male sequences).
; RUN: --kernel ackermann --grid 1 --block 64
; RUN: --arg u32[64x3]=0
; REFERENCE: ackermann
; EXPECT: arg=0 first=1,1,1001,2,1,0,3,2
; Made from src/ackermann.hip by src/make.sh.

source_filename = "ackermann.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @ackermann(ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %out = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out1 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %out1, ptr %out.addr.ascast, align 8, !tbaa !8
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
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %5, 3
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %div = udiv i32 %6, 3
  %rem2 = urem i32 %div, 5
  %call = call noundef i32 @_ZL3ackjj(i32 noundef %rem, i32 noundef %rem2) #5
  %7 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul3 = mul i32 3, %8
  %idxprom = zext i32 %mul3 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom
  store i32 %call, ptr %arrayidx, align 4, !tbaa !4
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem4 = urem i32 %9, 7
  %call5 = call noundef i32 @_ZL6femalej(i32 noundef %rem4) #5
  %10 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul6 = mul i32 3, %11
  %add7 = add i32 %mul6, 1
  %idxprom8 = zext i32 %add7 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %10, i64 %idxprom8
  store i32 %call5, ptr %arrayidx9, align 4, !tbaa !4
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem10 = urem i32 %12, 2
  %tobool = icmp ne i32 %rem10, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem11 = urem i32 %13, 5
  %call12 = call noundef i32 @_ZL4malej(i32 noundef %rem11) #5
  br label %cond.end

cond.false:                                       ; preds = %entry
  %14 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem13 = urem i32 %14, 6
  %call14 = call noundef i32 @_ZL6femalej(i32 noundef %rem13) #5
  %add15 = add i32 1000, %call14
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %call12, %cond.true ], [ %add15, %cond.false ]
  %15 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %16 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul16 = mul i32 3, %16
  %add17 = add i32 %mul16, 2
  %idxprom18 = zext i32 %add17 to i64
  %arrayidx19 = getelementptr inbounds nuw i32, ptr %15, i64 %idxprom18
  store i32 %cond, ptr %arrayidx19, align 4, !tbaa !4
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
define internal noundef i32 @_ZL3ackjj(i32 noundef %m, i32 noundef %n) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %m.addr = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %m.addr.ascast = addrspacecast ptr addrspace(5) %m.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store i32 %m, ptr %m.addr.ascast, align 4, !tbaa !4
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %1 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %add = add i32 %1, 1
  store i32 %add, ptr %retval.ascast, align 4
  br label %return

if.end:                                           ; preds = %entry
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp1 = icmp eq i32 %2, 0
  br i1 %cmp1, label %if.then2, label %if.end3

if.then2:                                         ; preds = %if.end
  %3 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %sub = sub i32 %3, 1
  %call = call noundef i32 @_ZL3ackjj(i32 noundef %sub, i32 noundef 1) #5
  store i32 %call, ptr %retval.ascast, align 4
  br label %return

if.end3:                                          ; preds = %if.end
  %4 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %sub4 = sub i32 %4, 1
  %5 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %sub5 = sub i32 %6, 1
  %call6 = call noundef i32 @_ZL3ackjj(i32 noundef %5, i32 noundef %sub5) #5
  %call7 = call noundef i32 @_ZL3ackjj(i32 noundef %sub4, i32 noundef %call6) #5
  store i32 %call7, ptr %retval.ascast, align 4
  br label %return

return:                                           ; preds = %if.end3, %if.then2, %if.then
  %7 = load i32, ptr %retval.ascast, align 4
  ret i32 %7
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL6femalej(i32 noundef %n) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  br label %cond.end

cond.false:                                       ; preds = %entry
  %1 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %sub = sub i32 %2, 1
  %call = call noundef i32 @_ZL6femalej(i32 noundef %sub) #5
  %call1 = call noundef i32 @_ZL4malej(i32 noundef %call) #5
  %sub2 = sub i32 %1, %call1
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ 1, %cond.true ], [ %sub2, %cond.false ]
  ret i32 %cond
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL4malej(i32 noundef %n) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  br label %cond.end

cond.false:                                       ; preds = %entry
  %1 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %sub = sub i32 %2, 1
  %call = call noundef i32 @_ZL4malej(i32 noundef %sub) #5
  %call1 = call noundef i32 @_ZL6femalej(i32 noundef %call) #5
  %sub2 = sub i32 %1, %call1
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ 0, %cond.true ], [ %sub2, %cond.false ]
  ret i32 %cond
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
