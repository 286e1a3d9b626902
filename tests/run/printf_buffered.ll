; HIP's printf through the buffer, as clang makes it with -mprintf-kind=buffered (a line
; FLAGS is for make.sh): formats by their hash, and one that is not constant.
; FLAGS: -mprintf-kind=buffered
; RUN: --kernel print --grid 1 --block 4
; RUN: --arg f32[4]=ramp --arg u64=12345678901
; OUTPUT: first
; OUTPUT: item 0: -2.000000 |    -2.0|0x3039| 12345678901 c=a 1%
; OUTPUT: item 1: -0.500000 |    -0.5|0x303a| 12345678902 c=b 1%
; OUTPUT: item 2: 1.000000 |     1.0|0x303b| 12345678903 c=c 1%
; OUTPUT: item 3: 2.500000 |     2.5|0x303c| 12345678904 c=d 1%
; OUTPUT: odd 1 a string that is too long for one packet of seven words, and (nil)
; OUTPUT: odd 3 a string that is too long for one packet of seven words, and (nil)
; OUTPUT: own 0
; OUTPUT: other 1
; OUTPUT: other 2
; OUTPUT: other 3
; OUTPUT: <  007|7    |even>
; OUTPUT: <  007|7    |odd>
; OUTPUT: <  007|7    |even>
; OUTPUT: <  007|7    |odd>
; OUTPUT: length 0
; OUTPUT: length 0
; OUTPUT: length 0
; OUTPUT: length 0
; Made from src/printf_buffered.hip by src/make.sh.

source_filename = "printf_buffered.hip"
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
@.str.9 = private unnamed_addr addrspace(4) constant [10 x i8] c"other %d\0A\00", align 1
@.str.10 = private unnamed_addr addrspace(4) constant [8 x i8] c"own %d\0A\00", align 1
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
  store ptr %assertion, ptr %assertion.addr.ascast, align 8, !tbaa !13
  store ptr %file, ptr %file.addr.ascast, align 8, !tbaa !13
  store i32 %line, ptr %line.addr.ascast, align 4, !tbaa !9
  store ptr %function, ptr %function.addr.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %message) #7
  %call = call i64 @__ockl_fprintf_stderr_begin() #9
  store i64 %call, ptr %message.ascast, align 8, !tbaa !16
  %0 = load i64, ptr %message.ascast, align 8, !tbaa !16
  %call1 = call noundef i64 @_ZL13append_stringyPKcj(i64 noundef %0, ptr noundef addrspacecast (ptr addrspace(4) @.str to ptr), i32 noundef 0) #9
  store i64 %call1, ptr %message.ascast, align 8, !tbaa !16
  %1 = load i64, ptr %message.ascast, align 8, !tbaa !16
  %2 = load ptr, ptr %file.addr.ascast, align 8, !tbaa !13
  %call2 = call noundef i64 @_ZL13append_stringyPKcj(i64 noundef %1, ptr noundef %2, i32 noundef 0) #9
  store i64 %call2, ptr %message.ascast, align 8, !tbaa !16
  %3 = load i64, ptr %message.ascast, align 8, !tbaa !16
  %4 = load i32, ptr %line.addr.ascast, align 4, !tbaa !9
  %conv = zext i32 %4 to i64
  %call3 = call i64 @__ockl_fprintf_append_args(i64 noundef %3, i32 noundef 1, i64 noundef %conv, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i32 noundef 0) #9
  store i64 %call3, ptr %message.ascast, align 8, !tbaa !16
  %5 = load i64, ptr %message.ascast, align 8, !tbaa !16
  %6 = load ptr, ptr %function.addr.ascast, align 8, !tbaa !13
  %call4 = call noundef i64 @_ZL13append_stringyPKcj(i64 noundef %5, ptr noundef %6, i32 noundef 0) #9
  store i64 %call4, ptr %message.ascast, align 8, !tbaa !16
  %7 = load i64, ptr %message.ascast, align 8, !tbaa !16
  %8 = load ptr, ptr %assertion.addr.ascast, align 8, !tbaa !13
  %call5 = call noundef i64 @_ZL13append_stringyPKcj(i64 noundef %7, ptr noundef %8, i32 noundef 1) #9
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
  store i64 %message, ptr %message.addr.ascast, align 8, !tbaa !16
  store ptr %text, ptr %text.addr.ascast, align 8, !tbaa !13
  store i32 %is_last, ptr %is_last.addr.ascast, align 4, !tbaa !9
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %length) #7
  store i64 0, ptr %length.ascast, align 8, !tbaa !16
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %0 = load ptr, ptr %text.addr.ascast, align 8, !tbaa !13
  %1 = load i64, ptr %length.ascast, align 8, !tbaa !16
  %arrayidx = getelementptr inbounds nuw i8, ptr %0, i64 %1
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !18
  %tobool = icmp ne i8 %2, 0
  br i1 %tobool, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %3 = load i64, ptr %length.ascast, align 8, !tbaa !16
  %inc = add i64 %3, 1
  store i64 %inc, ptr %length.ascast, align 8, !tbaa !16
  br label %while.cond, !llvm.loop !19

while.end:                                        ; preds = %while.cond
  %4 = load i64, ptr %message.addr.ascast, align 8, !tbaa !16
  %5 = load ptr, ptr %text.addr.ascast, align 8, !tbaa !13
  %6 = load i64, ptr %length.ascast, align 8, !tbaa !16
  %add = add i64 %6, 1
  %7 = load i32, ptr %is_last.addr.ascast, align 4, !tbaa !9
  %call = call i64 @__ockl_fprintf_append_string_n(i64 noundef %4, ptr noundef %5, i64 noundef %add, i32 noundef %7) #9
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
  %x1 = load ptr, ptr %x.ascast, align 8, !tbaa !22
  store ptr %x1, ptr %x.addr.ascast, align 8, !tbaa !22
  store i64 %n, ptr %n.addr.ascast, align 8, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #7
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %i.ascast, align 4, !tbaa !9
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #7
  %1 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !22
  %2 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %idxprom = zext i32 %2 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %1, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !24
  %mul = fmul contract float %3, 1.500000e+00
  %sub = fsub contract float %mul, 2.000000e+00
  store float %sub, ptr %y.ascast, align 4, !tbaa !24
  %4 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %cmp = icmp eq i32 %4, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %printf_alloc_fn = call ptr addrspace(1) @__printf_alloc(i32 12)
  %5 = icmp ne ptr addrspace(1) %printf_alloc_fn, null
  br i1 %5, label %argpush.block, label %end.block

end.block:                                        ; preds = %argpush.block, %if.then
  %6 = xor i1 %5, true
  %printf_result = sext i1 %6 to i32
  br label %if.end

argpush.block:                                    ; preds = %if.then
  store i32 50, ptr addrspace(1) %printf_alloc_fn, align 4
  %7 = getelementptr inbounds i8, ptr addrspace(1) %printf_alloc_fn, i32 4
  store i64 1982190665966954219, ptr addrspace(1) %7, align 8
  %8 = getelementptr inbounds i8, ptr addrspace(1) %7, i32 8
  br label %end.block

if.end:                                           ; preds = %end.block, %entry
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %10 = load float, ptr %y.ascast, align 4, !tbaa !24
  %conv = fpext contract float %10 to double
  %11 = load float, ptr %y.ascast, align 4, !tbaa !24
  %conv2 = fpext contract float %11 to double
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %add = add i32 12345, %12
  %13 = load i64, ptr %n.addr.ascast, align 8, !tbaa !16
  %14 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %conv3 = zext i32 %14 to i64
  %add4 = add i64 %13, %conv3
  %15 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %add5 = add i32 97, %15
  %printf_alloc_fn6 = call ptr addrspace(1) @__printf_alloc(i32 60)
  %16 = icmp ne ptr addrspace(1) %printf_alloc_fn6, null
  br i1 %16, label %argpush.block8, label %end.block7

end.block7:                                       ; preds = %argpush.block8, %if.end
  %17 = xor i1 %16, true
  %printf_result14 = sext i1 %17 to i32
  %18 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %rem = urem i32 %18, 2
  %tobool = icmp ne i32 %rem, 0
  br i1 %tobool, label %if.then15, label %if.end36

if.then15:                                        ; preds = %end.block7
  %19 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %printf_alloc_fn16 = call ptr addrspace(1) @__printf_alloc(i32 84)
  %20 = icmp ne ptr addrspace(1) %printf_alloc_fn16, null
  br i1 %20, label %argpush.block18, label %end.block17

argpush.block8:                                   ; preds = %if.end
  store i32 242, ptr addrspace(1) %printf_alloc_fn6, align 4
  %21 = getelementptr inbounds i8, ptr addrspace(1) %printf_alloc_fn6, i32 4
  store i64 2545351440527956750, ptr addrspace(1) %21, align 8
  %22 = getelementptr inbounds i8, ptr addrspace(1) %21, i32 8
  %23 = zext i32 %9 to i64
  store i64 %23, ptr addrspace(1) %22, align 8
  %PrintBuffNextPtr = getelementptr inbounds i8, ptr addrspace(1) %22, i32 8
  store double %conv, ptr addrspace(1) %PrintBuffNextPtr, align 8
  %PrintBuffNextPtr9 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr, i32 8
  store double %conv2, ptr addrspace(1) %PrintBuffNextPtr9, align 8
  %PrintBuffNextPtr10 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr9, i32 8
  %24 = zext i32 %add to i64
  store i64 %24, ptr addrspace(1) %PrintBuffNextPtr10, align 8
  %PrintBuffNextPtr11 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr10, i32 8
  store i64 %add4, ptr addrspace(1) %PrintBuffNextPtr11, align 8
  %PrintBuffNextPtr12 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr11, i32 8
  %25 = zext i32 %add5 to i64
  store i64 %25, ptr addrspace(1) %PrintBuffNextPtr12, align 8
  %PrintBuffNextPtr13 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr12, i32 8
  br label %end.block7

end.block17:                                      ; preds = %argpush.block18, %if.then15
  %26 = xor i1 %20, true
  %printf_result35 = sext i1 %26 to i32
  br label %if.end36

argpush.block18:                                  ; preds = %if.then15
  store i32 338, ptr addrspace(1) %printf_alloc_fn16, align 4
  %27 = getelementptr inbounds i8, ptr addrspace(1) %printf_alloc_fn16, i32 4
  store i64 -2436185969001751391, ptr addrspace(1) %27, align 8
  %28 = getelementptr inbounds i8, ptr addrspace(1) %27, i32 8
  %29 = zext i32 %19 to i64
  store i64 %29, ptr addrspace(1) %28, align 8
  %PrintBuffNextPtr19 = getelementptr inbounds i8, ptr addrspace(1) %28, i32 8
  store i32 1953701985, ptr addrspace(1) %PrintBuffNextPtr19, align 4
  %PrintBuffNextPtr20 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr19, i32 4
  store i32 1735289202, ptr addrspace(1) %PrintBuffNextPtr20, align 4
  %PrintBuffNextPtr21 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr20, i32 4
  store i32 1634235424, ptr addrspace(1) %PrintBuffNextPtr21, align 4
  %PrintBuffNextPtr22 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr21, i32 4
  store i32 1936269428, ptr addrspace(1) %PrintBuffNextPtr22, align 4
  %PrintBuffNextPtr23 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr22, i32 4
  store i32 1869575200, ptr addrspace(1) %PrintBuffNextPtr23, align 4
  %PrintBuffNextPtr24 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr23, i32 4
  store i32 1852795936, ptr addrspace(1) %PrintBuffNextPtr24, align 4
  %PrintBuffNextPtr25 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr24, i32 4
  store i32 1868963943, ptr addrspace(1) %PrintBuffNextPtr25, align 4
  %PrintBuffNextPtr26 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr25, i32 4
  store i32 1852776562, ptr addrspace(1) %PrintBuffNextPtr26, align 4
  %PrintBuffNextPtr27 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr26, i32 4
  store i32 1634738277, ptr addrspace(1) %PrintBuffNextPtr27, align 4
  %PrintBuffNextPtr28 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr27, i32 4
  store i32 1952803683, ptr addrspace(1) %PrintBuffNextPtr28, align 4
  %PrintBuffNextPtr29 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr28, i32 4
  store i32 543584032, ptr addrspace(1) %PrintBuffNextPtr29, align 4
  %PrintBuffNextPtr30 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr29, i32 4
  store i32 1702258035, ptr addrspace(1) %PrintBuffNextPtr30, align 4
  %PrintBuffNextPtr31 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr30, i32 4
  store i32 1870078062, ptr addrspace(1) %PrintBuffNextPtr31, align 4
  %PrintBuffNextPtr32 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr31, i32 4
  store i32 7562354, ptr addrspace(1) %PrintBuffNextPtr32, align 4
  %PrintBuffNextPtr33 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr32, i32 4
  store ptr null, ptr addrspace(1) %PrintBuffNextPtr33, align 8
  %PrintBuffNextPtr34 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr33, i32 8
  br label %end.block17

if.end36:                                         ; preds = %end.block17, %end.block7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %which) #7
  %30 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %rem37 = urem i32 %30, 2
  %tobool38 = icmp ne i32 %rem37, 0
  %31 = zext i1 %tobool38 to i64
  %cond = select i1 %tobool38, ptr addrspacecast (ptr addrspace(4) @.str.5 to ptr), ptr addrspacecast (ptr addrspace(4) @.str.6 to ptr)
  store ptr %cond, ptr %which.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %length) #7
  %32 = load ptr, ptr %which.ascast, align 8, !tbaa !13
  %33 = icmp eq ptr %32, null
  br i1 %33, label %strlen.join, label %strlen.while

strlen.while:                                     ; preds = %strlen.while, %if.end36
  %34 = phi ptr [ %32, %if.end36 ], [ %35, %strlen.while ]
  %35 = getelementptr i8, ptr %34, i64 1
  %36 = load i8, ptr %34, align 1
  %37 = icmp eq i8 %36, 0
  br i1 %37, label %strlen.while.done, label %strlen.while

strlen.while.done:                                ; preds = %strlen.while
  %38 = ptrtoint ptr %32 to i64
  %39 = ptrtoint ptr %34 to i64
  %40 = sub i64 %39, %38
  %41 = add i64 %40, 1
  br label %strlen.join

strlen.join:                                      ; preds = %strlen.while.done, %if.end36
  %42 = phi i64 [ %41, %strlen.while.done ], [ 0, %if.end36 ]
  %43 = add i64 %42, 7
  %44 = and i64 %43, 4294967288
  %45 = add i64 %44, 36
  %46 = trunc i64 %45 to i32
  %printf_alloc_fn39 = call ptr addrspace(1) @__printf_alloc(i32 %46)
  %47 = icmp ne ptr addrspace(1) %printf_alloc_fn39, null
  br i1 %47, label %argpush.block41, label %end.block40

end.block40:                                      ; preds = %argpush.block41, %strlen.join
  %48 = xor i1 %47, true
  %printf_result46 = sext i1 %48 to i32
  store i32 %printf_result46, ptr %length.ascast, align 4, !tbaa !9
  %49 = load i32, ptr %length.ascast, align 4, !tbaa !9
  %printf_alloc_fn47 = call ptr addrspace(1) @__printf_alloc(i32 20)
  %50 = icmp ne ptr addrspace(1) %printf_alloc_fn47, null
  br i1 %50, label %argpush.block49, label %end.block48

argpush.block41:                                  ; preds = %strlen.join
  %51 = shl i32 %46, 2
  %52 = or i32 %51, 2
  store i32 %52, ptr addrspace(1) %printf_alloc_fn39, align 4
  %53 = getelementptr inbounds i8, ptr addrspace(1) %printf_alloc_fn39, i32 4
  store i64 -5712003157953430113, ptr addrspace(1) %53, align 8
  %54 = getelementptr inbounds i8, ptr addrspace(1) %53, i32 8
  store i64 5, ptr addrspace(1) %54, align 8
  %PrintBuffNextPtr42 = getelementptr inbounds i8, ptr addrspace(1) %54, i32 8
  store i64 7, ptr addrspace(1) %PrintBuffNextPtr42, align 8
  %PrintBuffNextPtr43 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr42, i32 8
  store i64 263, ptr addrspace(1) %PrintBuffNextPtr43, align 8
  %PrintBuffNextPtr44 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr43, i32 8
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 1 %PrintBuffNextPtr44, ptr align 1 %32, i64 %42, i1 false)
  %PrintBuffNextPtr45 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr44, i64 %44
  br label %end.block40

end.block48:                                      ; preds = %argpush.block49, %end.block40
  %55 = xor i1 %50, true
  %printf_result51 = sext i1 %55 to i32
  %56 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %tobool52 = icmp ne i32 %56, 0
  %57 = zext i1 %tobool52 to i64
  %cond53 = select i1 %tobool52, ptr addrspacecast (ptr addrspace(4) @.str.9 to ptr), ptr addrspacecast (ptr addrspace(4) @.str.10 to ptr)
  %58 = load i32, ptr %i.ascast, align 4, !tbaa !9
  %59 = icmp eq ptr %cond53, null
  br i1 %59, label %strlen.join54, label %strlen.while55

argpush.block49:                                  ; preds = %end.block40
  store i32 82, ptr addrspace(1) %printf_alloc_fn47, align 4
  %60 = getelementptr inbounds i8, ptr addrspace(1) %printf_alloc_fn47, i32 4
  store i64 -5152440866346225188, ptr addrspace(1) %60, align 8
  %61 = getelementptr inbounds i8, ptr addrspace(1) %60, i32 8
  %62 = zext i32 %49 to i64
  store i64 %62, ptr addrspace(1) %61, align 8
  %PrintBuffNextPtr50 = getelementptr inbounds i8, ptr addrspace(1) %61, i32 8
  br label %end.block48

strlen.while55:                                   ; preds = %strlen.while55, %end.block48
  %63 = phi ptr [ %cond53, %end.block48 ], [ %64, %strlen.while55 ]
  %64 = getelementptr i8, ptr %63, i64 1
  %65 = load i8, ptr %63, align 1
  %66 = icmp eq i8 %65, 0
  br i1 %66, label %strlen.while.done56, label %strlen.while55

strlen.while.done56:                              ; preds = %strlen.while55
  %67 = ptrtoint ptr %cond53 to i64
  %68 = ptrtoint ptr %63 to i64
  %69 = sub i64 %68, %67
  %70 = add i64 %69, 1
  br label %strlen.join54

strlen.join54:                                    ; preds = %strlen.while.done56, %end.block48
  %71 = phi i64 [ %70, %strlen.while.done56 ], [ 0, %end.block48 ]
  %72 = add i64 %71, 7
  %73 = and i64 %72, 4294967288
  %74 = add i64 %73, 12
  %75 = trunc i64 %74 to i32
  %printf_alloc_fn57 = call ptr addrspace(1) @__printf_alloc(i32 %75)
  %76 = icmp ne ptr addrspace(1) %printf_alloc_fn57, null
  br i1 %76, label %argpush.block59, label %end.block58

end.block58:                                      ; preds = %argpush.block59, %strlen.join54
  %77 = xor i1 %76, true
  %printf_result62 = sext i1 %77 to i32
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %length) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %which) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #7
  ret void

argpush.block59:                                  ; preds = %strlen.join54
  %78 = shl i32 %75, 2
  store i32 %78, ptr addrspace(1) %printf_alloc_fn57, align 4
  %79 = getelementptr inbounds i8, ptr addrspace(1) %printf_alloc_fn57, i32 4
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 1 %79, ptr align 1 %cond53, i64 %71, i1 false)
  %PrintBuffNextPtr60 = getelementptr inbounds i8, ptr addrspace(1) %79, i64 %73
  %80 = zext i32 %58 to i64
  store i64 %80, ptr addrspace(1) %PrintBuffNextPtr60, align 8
  %PrintBuffNextPtr61 = getelementptr inbounds i8, ptr addrspace(1) %PrintBuffNextPtr60, i32 8
  br label %end.block58
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #6

; Function Attrs: nounwind
declare ptr addrspace(1) @__printf_alloc(i32) #7

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #8

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
attributes #8 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #9 = { convergent nounwind }

!llvm.printf.fmts = !{!0, !1, !2, !3, !4}
!llvm.module.flags = !{!5, !6, !7, !8}
!llvm.errno.tbaa = !{!9}

!0 = !{!"0:0:1b8227e89a0e26eb,first\0A"}
!1 = !{!"0:0:2352e7a639329b0e,item %u: %f |%8.1f|%#x| %llu c=%c 1%%\0A"}
!2 = !{!"0:0:de30edc4c6dc1ca1,odd %d %s, and %p\0A"}
!3 = !{!"0:0:b0bae3642e46bd9f,<%*.3d|%-5hhd|%s>\0A"}
!4 = !{!"0:0:b87eda54b33a31dc,length %d\0A"}
!5 = !{i32 1, !"gfxjit_test_source", i32 1}
!6 = !{i32 1, !"amdgpu_printf_kind", !"buffered"}
!7 = !{i32 1, !"wchar_size", i32 4}
!8 = !{i32 8, !"PIC Level", i32 2}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 omnipotent char", !15, i64 0}
!15 = !{!"any pointer", !11, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"long long", !11, i64 0}
!18 = !{!11, !11, i64 0}
!19 = distinct !{!19, !20, !21}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = !{!23, !23, i64 0}
!23 = !{!"p1 float", !15, i64 0}
!24 = !{!25, !25, i64 0}
!25 = !{!"float", !11, i64 0}
