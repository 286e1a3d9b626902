; printf by hostcall: all kinds of arguments, a string of several packets, some lanes only.
; RUN: --kernel print --grid 1 --block 4
; RUN: --arg f32[4]=ramp --arg u64=12345678901
; OUTPUT: first
; OUTPUT: item 0: -2.000000 |    -2.0|0x3039| 12345678901 c=a 1%
; OUTPUT: item 1: -0.500000 |    -0.5|0x303a| 12345678902 c=b 1%
; OUTPUT: item 2: 1.000000 |     1.0|0x303b| 12345678903 c=c 1%
; OUTPUT: item 3: 2.500000 |     2.5|0x303c| 12345678904 c=d 1%
; OUTPUT: odd 1 a string that is too long for one packet of seven words, and (nil)
; OUTPUT: odd 3 a string that is too long for one packet of seven words, and (nil)
; OUTPUT: <  007|7    |even>
; OUTPUT: <  007|7    |odd>
; OUTPUT: <  007|7    |even>
; OUTPUT: <  007|7    |odd>
; OUTPUT: length 19
; OUTPUT: length 18
; OUTPUT: length 19
; OUTPUT: length 18
; Made from src/printf.hip by src/make.sh.

source_filename = "printf.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@.str = private unnamed_addr addrspace(4) constant [47 x i8] c"%s:%u: %s: Device-side assertion `%s' failed.\0A\00", align 1
@.str.1 = private unnamed_addr addrspace(4) constant [7 x i8] c"first\0A\00", align 1
@.str.2 = private unnamed_addr addrspace(4) constant [39 x i8] c"item %u: %f |%8.1f|%#x| %llu c=%c 1%%\0A\00", align 1
@.str.3 = private unnamed_addr addrspace(4) constant [19 x i8] c"odd %d %s, and %p\0A\00", align 1
@.str.4 = private unnamed_addr addrspace(4) constant [56 x i8] c"a string that is too long for one packet of seven words\00", align 1
@.str.5 = private unnamed_addr addrspace(4) constant [4 x i8] c"odd\00", align 1
@.str.6 = private unnamed_addr addrspace(4) constant [5 x i8] c"even\00", align 1
@.str.7 = private unnamed_addr addrspace(4) constant [19 x i8] c"<%*.3d|%-5hhd|%s>\0A\00", align 1
@.str.8 = private unnamed_addr addrspace(4) constant [11 x i8] c"length %d\0A\00", align 1
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
define protected amdgpu_kernel void @print(ptr addrspace(1) noundef %x.coerce, i64 noundef %n) #5 {
entry:
  %x = alloca ptr, align 8, addrspace(5)
  %x.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i64, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %y = alloca float, align 4, addrspace(5)
  %which = alloca ptr, align 8, addrspace(5)
  %length = alloca i32, align 4, addrspace(5)
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %which.ascast = addrspacecast ptr addrspace(5) %which to ptr
  %length.ascast = addrspacecast ptr addrspace(5) %length to ptr
  store ptr addrspace(1) %x.coerce, ptr %x.ascast, align 8
  %x1 = load ptr, ptr %x.ascast, align 8, !tbaa !17
  store ptr %x1, ptr %x.addr.ascast, align 8, !tbaa !17
  store i64 %n, ptr %n.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #7
  %1 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !17
  %2 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %2 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %1, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !19
  %mul = fmul contract float %3, 1.500000e+00
  %sub = fsub contract float %mul, 2.000000e+00
  store float %sub, ptr %y.ascast, align 4, !tbaa !19
  %4 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %4, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %5 = call i64 @__ockl_printf_begin(i64 0)
  %6 = icmp eq ptr addrspacecast (ptr addrspace(4) @.str.1 to ptr), null
  br i1 %6, label %strlen.join, label %strlen.while

strlen.while:                                     ; preds = %strlen.while, %if.then
  %7 = phi ptr [ addrspacecast (ptr addrspace(4) @.str.1 to ptr), %if.then ], [ %8, %strlen.while ]
  %8 = getelementptr i8, ptr %7, i64 1
  %9 = load i8, ptr %7, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %strlen.while.done, label %strlen.while

strlen.while.done:                                ; preds = %strlen.while
  %11 = ptrtoint ptr %7 to i64
  %12 = sub i64 %11, ptrtoint (ptr addrspacecast (ptr addrspace(4) @.str.1 to ptr) to i64)
  %13 = add i64 %12, 1
  br label %strlen.join

strlen.join:                                      ; preds = %strlen.while.done, %if.then
  %14 = phi i64 [ %13, %strlen.while.done ], [ 0, %if.then ]
  %15 = call i64 @__ockl_printf_append_string_n(i64 %5, ptr addrspacecast (ptr addrspace(4) @.str.1 to ptr), i64 %14, i32 1)
  %16 = trunc i64 %15 to i32
  br label %if.end

if.end:                                           ; preds = %strlen.join, %entry
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %18 = load float, ptr %y.ascast, align 4, !tbaa !19
  %conv = fpext contract float %18 to double
  %19 = load float, ptr %y.ascast, align 4, !tbaa !19
  %conv2 = fpext contract float %19 to double
  %20 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add = add i32 12345, %20
  %21 = load i64, ptr %n.addr.ascast, align 8, !tbaa !11
  %22 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv3 = zext i32 %22 to i64
  %add4 = add i64 %21, %conv3
  %23 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add5 = add i32 97, %23
  %24 = call i64 @__ockl_printf_begin(i64 0)
  %25 = icmp eq ptr addrspacecast (ptr addrspace(4) @.str.2 to ptr), null
  br i1 %25, label %strlen.join6, label %strlen.while7

strlen.while7:                                    ; preds = %strlen.while7, %if.end
  %26 = phi ptr [ addrspacecast (ptr addrspace(4) @.str.2 to ptr), %if.end ], [ %27, %strlen.while7 ]
  %27 = getelementptr i8, ptr %26, i64 1
  %28 = load i8, ptr %26, align 1
  %29 = icmp eq i8 %28, 0
  br i1 %29, label %strlen.while.done8, label %strlen.while7

strlen.while.done8:                               ; preds = %strlen.while7
  %30 = ptrtoint ptr %26 to i64
  %31 = sub i64 %30, ptrtoint (ptr addrspacecast (ptr addrspace(4) @.str.2 to ptr) to i64)
  %32 = add i64 %31, 1
  br label %strlen.join6

strlen.join6:                                     ; preds = %strlen.while.done8, %if.end
  %33 = phi i64 [ %32, %strlen.while.done8 ], [ 0, %if.end ]
  %34 = call i64 @__ockl_printf_append_string_n(i64 %24, ptr addrspacecast (ptr addrspace(4) @.str.2 to ptr), i64 %33, i32 0)
  %35 = zext i32 %17 to i64
  %36 = call i64 @__ockl_printf_append_args(i64 %34, i32 1, i64 %35, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %37 = bitcast double %conv to i64
  %38 = call i64 @__ockl_printf_append_args(i64 %36, i32 1, i64 %37, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %39 = bitcast double %conv2 to i64
  %40 = call i64 @__ockl_printf_append_args(i64 %38, i32 1, i64 %39, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %41 = zext i32 %add to i64
  %42 = call i64 @__ockl_printf_append_args(i64 %40, i32 1, i64 %41, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %43 = call i64 @__ockl_printf_append_args(i64 %42, i32 1, i64 %add4, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %44 = zext i32 %add5 to i64
  %45 = call i64 @__ockl_printf_append_args(i64 %43, i32 1, i64 %44, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 1)
  %46 = trunc i64 %45 to i32
  %47 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %47, 2
  %tobool = icmp ne i32 %rem, 0
  br i1 %tobool, label %if.then9, label %if.end16

if.then9:                                         ; preds = %strlen.join6
  %48 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %49 = call i64 @__ockl_printf_begin(i64 0)
  %50 = icmp eq ptr addrspacecast (ptr addrspace(4) @.str.3 to ptr), null
  br i1 %50, label %strlen.join10, label %strlen.while11

strlen.while11:                                   ; preds = %strlen.while11, %if.then9
  %51 = phi ptr [ addrspacecast (ptr addrspace(4) @.str.3 to ptr), %if.then9 ], [ %52, %strlen.while11 ]
  %52 = getelementptr i8, ptr %51, i64 1
  %53 = load i8, ptr %51, align 1
  %54 = icmp eq i8 %53, 0
  br i1 %54, label %strlen.while.done12, label %strlen.while11

strlen.while.done12:                              ; preds = %strlen.while11
  %55 = ptrtoint ptr %51 to i64
  %56 = sub i64 %55, ptrtoint (ptr addrspacecast (ptr addrspace(4) @.str.3 to ptr) to i64)
  %57 = add i64 %56, 1
  br label %strlen.join10

strlen.join10:                                    ; preds = %strlen.while.done12, %if.then9
  %58 = phi i64 [ %57, %strlen.while.done12 ], [ 0, %if.then9 ]
  %59 = call i64 @__ockl_printf_append_string_n(i64 %49, ptr addrspacecast (ptr addrspace(4) @.str.3 to ptr), i64 %58, i32 0)
  %60 = zext i32 %48 to i64
  %61 = call i64 @__ockl_printf_append_args(i64 %59, i32 1, i64 %60, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %62 = icmp eq ptr addrspacecast (ptr addrspace(4) @.str.4 to ptr), null
  br i1 %62, label %strlen.join13, label %strlen.while14

strlen.while14:                                   ; preds = %strlen.while14, %strlen.join10
  %63 = phi ptr [ addrspacecast (ptr addrspace(4) @.str.4 to ptr), %strlen.join10 ], [ %64, %strlen.while14 ]
  %64 = getelementptr i8, ptr %63, i64 1
  %65 = load i8, ptr %63, align 1
  %66 = icmp eq i8 %65, 0
  br i1 %66, label %strlen.while.done15, label %strlen.while14

strlen.while.done15:                              ; preds = %strlen.while14
  %67 = ptrtoint ptr %63 to i64
  %68 = sub i64 %67, ptrtoint (ptr addrspacecast (ptr addrspace(4) @.str.4 to ptr) to i64)
  %69 = add i64 %68, 1
  br label %strlen.join13

strlen.join13:                                    ; preds = %strlen.while.done15, %strlen.join10
  %70 = phi i64 [ %69, %strlen.while.done15 ], [ 0, %strlen.join10 ]
  %71 = call i64 @__ockl_printf_append_string_n(i64 %61, ptr addrspacecast (ptr addrspace(4) @.str.4 to ptr), i64 %70, i32 0)
  %72 = call i64 @__ockl_printf_append_args(i64 %71, i32 1, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 1)
  %73 = trunc i64 %72 to i32
  br label %if.end16

if.end16:                                         ; preds = %strlen.join13, %strlen.join6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %which) #7
  %74 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem17 = urem i32 %74, 2
  %tobool18 = icmp ne i32 %rem17, 0
  %75 = zext i1 %tobool18 to i64
  %cond = select i1 %tobool18, ptr addrspacecast (ptr addrspace(4) @.str.5 to ptr), ptr addrspacecast (ptr addrspace(4) @.str.6 to ptr)
  store ptr %cond, ptr %which.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %length) #7
  %76 = load ptr, ptr %which.ascast, align 8, !tbaa !8
  %77 = call i64 @__ockl_printf_begin(i64 0)
  %78 = icmp eq ptr addrspacecast (ptr addrspace(4) @.str.7 to ptr), null
  br i1 %78, label %strlen.join19, label %strlen.while20

strlen.while20:                                   ; preds = %strlen.while20, %if.end16
  %79 = phi ptr [ addrspacecast (ptr addrspace(4) @.str.7 to ptr), %if.end16 ], [ %80, %strlen.while20 ]
  %80 = getelementptr i8, ptr %79, i64 1
  %81 = load i8, ptr %79, align 1
  %82 = icmp eq i8 %81, 0
  br i1 %82, label %strlen.while.done21, label %strlen.while20

strlen.while.done21:                              ; preds = %strlen.while20
  %83 = ptrtoint ptr %79 to i64
  %84 = sub i64 %83, ptrtoint (ptr addrspacecast (ptr addrspace(4) @.str.7 to ptr) to i64)
  %85 = add i64 %84, 1
  br label %strlen.join19

strlen.join19:                                    ; preds = %strlen.while.done21, %if.end16
  %86 = phi i64 [ %85, %strlen.while.done21 ], [ 0, %if.end16 ]
  %87 = call i64 @__ockl_printf_append_string_n(i64 %77, ptr addrspacecast (ptr addrspace(4) @.str.7 to ptr), i64 %86, i32 0)
  %88 = call i64 @__ockl_printf_append_args(i64 %87, i32 1, i64 5, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %89 = call i64 @__ockl_printf_append_args(i64 %88, i32 1, i64 7, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %90 = call i64 @__ockl_printf_append_args(i64 %89, i32 1, i64 263, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %91 = icmp eq ptr %76, null
  br i1 %91, label %strlen.join22, label %strlen.while23

strlen.while23:                                   ; preds = %strlen.while23, %strlen.join19
  %92 = phi ptr [ %76, %strlen.join19 ], [ %93, %strlen.while23 ]
  %93 = getelementptr i8, ptr %92, i64 1
  %94 = load i8, ptr %92, align 1
  %95 = icmp eq i8 %94, 0
  br i1 %95, label %strlen.while.done24, label %strlen.while23

strlen.while.done24:                              ; preds = %strlen.while23
  %96 = ptrtoint ptr %76 to i64
  %97 = ptrtoint ptr %92 to i64
  %98 = sub i64 %97, %96
  %99 = add i64 %98, 1
  br label %strlen.join22

strlen.join22:                                    ; preds = %strlen.while.done24, %strlen.join19
  %100 = phi i64 [ %99, %strlen.while.done24 ], [ 0, %strlen.join19 ]
  %101 = call i64 @__ockl_printf_append_string_n(i64 %90, ptr %76, i64 %100, i32 1)
  %102 = trunc i64 %101 to i32
  store i32 %102, ptr %length.ascast, align 4, !tbaa !4
  %103 = load i32, ptr %length.ascast, align 4, !tbaa !4
  %104 = call i64 @__ockl_printf_begin(i64 0)
  %105 = icmp eq ptr addrspacecast (ptr addrspace(4) @.str.8 to ptr), null
  br i1 %105, label %strlen.join25, label %strlen.while26

strlen.while26:                                   ; preds = %strlen.while26, %strlen.join22
  %106 = phi ptr [ addrspacecast (ptr addrspace(4) @.str.8 to ptr), %strlen.join22 ], [ %107, %strlen.while26 ]
  %107 = getelementptr i8, ptr %106, i64 1
  %108 = load i8, ptr %106, align 1
  %109 = icmp eq i8 %108, 0
  br i1 %109, label %strlen.while.done27, label %strlen.while26

strlen.while.done27:                              ; preds = %strlen.while26
  %110 = ptrtoint ptr %106 to i64
  %111 = sub i64 %110, ptrtoint (ptr addrspacecast (ptr addrspace(4) @.str.8 to ptr) to i64)
  %112 = add i64 %111, 1
  br label %strlen.join25

strlen.join25:                                    ; preds = %strlen.while.done27, %strlen.join22
  %113 = phi i64 [ %112, %strlen.while.done27 ], [ 0, %strlen.join22 ]
  %114 = call i64 @__ockl_printf_append_string_n(i64 %104, ptr addrspacecast (ptr addrspace(4) @.str.8 to ptr), i64 %113, i32 0)
  %115 = zext i32 %103 to i64
  %116 = call i64 @__ockl_printf_append_args(i64 %114, i32 1, i64 %115, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 1)
  %117 = trunc i64 %116 to i32
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %length) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %which) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #6

declare i64 @__ockl_printf_begin(i64)

declare i64 @__ockl_printf_append_string_n(i64, ptr, i64, i32)

declare i64 @__ockl_printf_append_args(i64, i32, i64, i64, i64, i64, i64, i64, i64, i32)

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
!18 = !{!"p1 float", !10, i64 0}
!19 = !{!20, !20, i64 0}
!20 = !{!"float", !6, i64 0}
