; A switch of 48 cases in a loop, for each lane its own case; cases fall through,
; leave, or go on with the loop.
; RUN: --kernel switch_many --grid 2 --block 64
; RUN: --arg u8[128x16]=rand:174 --arg u32[128]=0
; REFERENCE: switch_many
; EXPECT: arg=1 first=508321293,249339623,1004577148,249831831,2025292957,1980741471,1202325734,2801556384
; Made from src/switch_many.hip by src/make.sh.

source_filename = "switch_many.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @switch_many(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %c = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !11
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #3
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul3 = mul i32 %5, -1640531535
  store i32 %mul3, ptr %v.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #3
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %6 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %6, 16
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup133

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c) #3
  %7 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 16, %8
  %9 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add5 = add i32 %mul4, %9
  %idxprom = zext i32 %add5 to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %7, i64 %idxprom
  %10 = load i8, ptr %arrayidx, align 1, !tbaa !15
  %conv6 = zext i8 %10 to i32
  store i32 %conv6, ptr %c.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %rem = urem i32 %11, 64
  %cmp7 = icmp eq i32 %rem, 63
  br i1 %cmp7, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %for.body
  %12 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %rem8 = urem i32 %12, 64
  switch i32 %rem8, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb10
    i32 2, label %sw.bb11
    i32 3, label %sw.bb13
    i32 4, label %sw.bb15
    i32 5, label %sw.bb16
    i32 6, label %sw.bb18
    i32 7, label %sw.bb20
    i32 8, label %sw.bb23
    i32 9, label %sw.bb25
    i32 10, label %sw.bb29
    i32 11, label %sw.bb31
    i32 12, label %sw.bb34
    i32 13, label %sw.bb36
    i32 14, label %sw.bb39
    i32 15, label %sw.bb41
    i32 16, label %sw.bb45
    i32 17, label %sw.bb47
    i32 18, label %sw.bb50
    i32 19, label %sw.bb52
    i32 20, label %sw.bb55
    i32 21, label %sw.bb57
    i32 22, label %sw.bb61
    i32 23, label %sw.bb63
    i32 24, label %sw.bb66
    i32 25, label %sw.bb68
    i32 26, label %sw.bb71
    i32 27, label %sw.bb73
    i32 28, label %sw.bb77
    i32 29, label %sw.bb79
    i32 30, label %sw.bb82
    i32 31, label %sw.bb84
    i32 32, label %sw.bb87
    i32 33, label %sw.bb89
    i32 34, label %sw.bb93
    i32 35, label %sw.bb95
    i32 36, label %sw.bb98
    i32 37, label %sw.bb100
    i32 38, label %sw.bb103
    i32 39, label %sw.bb105
    i32 40, label %sw.bb109
    i32 41, label %sw.bb111
    i32 42, label %sw.bb114
    i32 43, label %sw.bb116
    i32 44, label %sw.bb119
    i32 45, label %sw.bb121
    i32 46, label %sw.bb125
    i32 47, label %sw.bb127
  ]

sw.bb:                                            ; preds = %if.end
  %13 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add9 = add i32 %13, 1
  store i32 %add9, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb10:                                          ; preds = %if.end
  %14 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr = lshr i32 %14, 4
  %15 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %xor = xor i32 %15, %shr
  store i32 %xor, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb11:                                          ; preds = %if.end
  %16 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul12 = mul i32 %16, 7
  store i32 %mul12, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb13:                                          ; preds = %if.end
  %17 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shl = shl i32 %17, 6
  %18 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr14 = lshr i32 %18, 26
  %or = or i32 %shl, %shr14
  store i32 %or, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.bb15

sw.bb15:                                          ; preds = %if.end, %sw.bb13
  %19 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %sub = sub i32 %19, 3909
  store i32 %sub, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb16:                                          ; preds = %if.end
  %20 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %not = xor i32 %20, -1
  %21 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add17 = add i32 %not, %21
  store i32 %add17, ptr %v.ascast, align 4, !tbaa !4
  store i32 4, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

sw.bb18:                                          ; preds = %if.end
  %22 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add19 = add i32 %22, 5863
  store i32 %add19, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb20:                                          ; preds = %if.end
  %23 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr21 = lshr i32 %23, 10
  %24 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %xor22 = xor i32 %24, %shr21
  store i32 %xor22, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb23:                                          ; preds = %if.end
  %25 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul24 = mul i32 %25, 19
  store i32 %mul24, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb25:                                          ; preds = %if.end
  %26 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shl26 = shl i32 %26, 12
  %27 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr27 = lshr i32 %27, 20
  %or28 = or i32 %shl26, %shr27
  store i32 %or28, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb29:                                          ; preds = %if.end
  %28 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %sub30 = sub i32 %28, 9771
  store i32 %sub30, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.bb31

sw.bb31:                                          ; preds = %if.end, %sw.bb29
  %29 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %not32 = xor i32 %29, -1
  %30 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add33 = add i32 %not32, %30
  store i32 %add33, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb34:                                          ; preds = %if.end
  %31 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add35 = add i32 %31, 11725
  store i32 %add35, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb36:                                          ; preds = %if.end
  %32 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr37 = lshr i32 %32, 3
  %33 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %xor38 = xor i32 %33, %shr37
  store i32 %xor38, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb39:                                          ; preds = %if.end
  %34 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul40 = mul i32 %34, 31
  store i32 %mul40, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb41:                                          ; preds = %if.end
  %35 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shl42 = shl i32 %35, 5
  %36 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr43 = lshr i32 %36, 27
  %or44 = or i32 %shl42, %shr43
  store i32 %or44, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb45:                                          ; preds = %if.end
  %37 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %sub46 = sub i32 %37, 15633
  store i32 %sub46, ptr %v.ascast, align 4, !tbaa !4
  store i32 4, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

sw.bb47:                                          ; preds = %if.end
  %38 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %not48 = xor i32 %38, -1
  %39 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add49 = add i32 %not48, %39
  store i32 %add49, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.bb50

sw.bb50:                                          ; preds = %if.end, %sw.bb47
  %40 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add51 = add i32 %40, 17587
  store i32 %add51, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb52:                                          ; preds = %if.end
  %41 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr53 = lshr i32 %41, 9
  %42 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %xor54 = xor i32 %42, %shr53
  store i32 %xor54, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb55:                                          ; preds = %if.end
  %43 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul56 = mul i32 %43, 43
  store i32 %mul56, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb57:                                          ; preds = %if.end
  %44 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shl58 = shl i32 %44, 11
  %45 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr59 = lshr i32 %45, 21
  %or60 = or i32 %shl58, %shr59
  store i32 %or60, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb61:                                          ; preds = %if.end
  %46 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %sub62 = sub i32 %46, 21495
  store i32 %sub62, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb63:                                          ; preds = %if.end
  %47 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %not64 = xor i32 %47, -1
  %48 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add65 = add i32 %not64, %48
  store i32 %add65, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb66:                                          ; preds = %if.end
  %49 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add67 = add i32 %49, 23449
  store i32 %add67, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.bb68

sw.bb68:                                          ; preds = %if.end, %sw.bb66
  %50 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr69 = lshr i32 %50, 15
  %51 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %xor70 = xor i32 %51, %shr69
  store i32 %xor70, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb71:                                          ; preds = %if.end
  %52 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul72 = mul i32 %52, 55
  store i32 %mul72, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb73:                                          ; preds = %if.end
  %53 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shl74 = shl i32 %53, 4
  %54 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr75 = lshr i32 %54, 28
  %or76 = or i32 %shl74, %shr75
  store i32 %or76, ptr %v.ascast, align 4, !tbaa !4
  store i32 4, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

sw.bb77:                                          ; preds = %if.end
  %55 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %sub78 = sub i32 %55, 27357
  store i32 %sub78, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb79:                                          ; preds = %if.end
  %56 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %not80 = xor i32 %56, -1
  %57 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add81 = add i32 %not80, %57
  store i32 %add81, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb82:                                          ; preds = %if.end
  %58 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add83 = add i32 %58, 29311
  store i32 %add83, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb84:                                          ; preds = %if.end
  %59 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr85 = lshr i32 %59, 8
  %60 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %xor86 = xor i32 %60, %shr85
  store i32 %xor86, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.bb87

sw.bb87:                                          ; preds = %if.end, %sw.bb84
  %61 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul88 = mul i32 %61, 67
  store i32 %mul88, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb89:                                          ; preds = %if.end
  %62 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shl90 = shl i32 %62, 10
  %63 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr91 = lshr i32 %63, 22
  %or92 = or i32 %shl90, %shr91
  store i32 %or92, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb93:                                          ; preds = %if.end
  %64 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %sub94 = sub i32 %64, 33219
  store i32 %sub94, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb95:                                          ; preds = %if.end
  %65 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %not96 = xor i32 %65, -1
  %66 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add97 = add i32 %not96, %66
  store i32 %add97, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb98:                                          ; preds = %if.end
  %67 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add99 = add i32 %67, 35173
  store i32 %add99, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb100:                                         ; preds = %if.end
  %68 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr101 = lshr i32 %68, 14
  %69 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %xor102 = xor i32 %69, %shr101
  store i32 %xor102, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb103:                                         ; preds = %if.end
  %70 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul104 = mul i32 %70, 79
  store i32 %mul104, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.bb105

sw.bb105:                                         ; preds = %if.end, %sw.bb103
  %71 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shl106 = shl i32 %71, 3
  %72 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr107 = lshr i32 %72, 29
  %or108 = or i32 %shl106, %shr107
  store i32 %or108, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb109:                                         ; preds = %if.end
  %73 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %sub110 = sub i32 %73, 39081
  store i32 %sub110, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb111:                                         ; preds = %if.end
  %74 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %not112 = xor i32 %74, -1
  %75 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add113 = add i32 %not112, %75
  store i32 %add113, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb114:                                         ; preds = %if.end
  %76 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add115 = add i32 %76, 41035
  store i32 %add115, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb116:                                         ; preds = %if.end
  %77 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr117 = lshr i32 %77, 7
  %78 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %xor118 = xor i32 %78, %shr117
  store i32 %xor118, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb119:                                         ; preds = %if.end
  %79 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul120 = mul i32 %79, 91
  store i32 %mul120, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb121:                                         ; preds = %if.end
  %80 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shl122 = shl i32 %80, 9
  %81 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr123 = lshr i32 %81, 23
  %or124 = or i32 %shl122, %shr123
  store i32 %or124, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.bb125

sw.bb125:                                         ; preds = %if.end, %sw.bb121
  %82 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %sub126 = sub i32 %82, 44943
  store i32 %sub126, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.bb127:                                         ; preds = %if.end
  %83 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %not128 = xor i32 %83, -1
  %84 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add129 = add i32 %not128, %84
  store i32 %add129, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.default:                                       ; preds = %if.end
  %85 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %shr130 = lshr i32 %85, 1
  %86 = load i32, ptr %c.ascast, align 4, !tbaa !4
  %add131 = add i32 %shr130, %86
  store i32 %add131, ptr %v.ascast, align 4, !tbaa !4
  br label %sw.epilog

sw.epilog:                                        ; preds = %sw.default, %sw.bb127, %sw.bb125, %sw.bb119, %sw.bb116, %sw.bb114, %sw.bb111, %sw.bb109, %sw.bb105, %sw.bb100, %sw.bb98, %sw.bb95, %sw.bb93, %sw.bb89, %sw.bb87, %sw.bb82, %sw.bb79, %sw.bb77, %sw.bb71, %sw.bb68, %sw.bb63, %sw.bb61, %sw.bb57, %sw.bb55, %sw.bb52, %sw.bb50, %sw.bb41, %sw.bb39, %sw.bb36, %sw.bb34, %sw.bb31, %sw.bb25, %sw.bb23, %sw.bb20, %sw.bb18, %sw.bb15, %sw.bb11, %sw.bb10, %sw.bb
  %87 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %add132 = add i32 %87, 65537
  store i32 %add132, ptr %v.ascast, align 4, !tbaa !4
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %sw.epilog, %sw.bb73, %sw.bb45, %sw.bb16, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c) #3
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %cleanup133 [
    i32 0, label %cleanup.cont
    i32 4, label %for.inc
  ]

cleanup.cont:                                     ; preds = %cleanup
  br label %for.inc

for.inc:                                          ; preds = %cleanup.cont, %cleanup
  %88 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %88, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

cleanup133:                                       ; preds = %cleanup, %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #3
  br label %for.end

for.end:                                          ; preds = %cleanup133
  %89 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %90 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %91 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom134 = zext i32 %91 to i64
  %arrayidx135 = getelementptr inbounds nuw i32, ptr %90, i64 %idxprom134
  store i32 %89, ptr %arrayidx135, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
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
!9 = !{!"p1 omnipotent char", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 int", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!6, !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
