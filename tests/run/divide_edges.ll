; Quotients and remainders of the numbers where division goes wrong if it does: next to 0, to
; powers of two, to the ends; of 8, 16, 32 and 64 bits; and by constants.
; RUN: --kernel divide_edges --grid 4 --block 64
; RUN: --arg i64[256x4]=0 --arg i32[256x4]=0 --arg i16[256x2]=0 --arg i8[256x2]=0
; RUN: --arg u64[256x3]=0
; REFERENCE: divide_edges
; EXPECT: arg=0 first=1,0,1,0,0,1,0,1
; EXPECT: arg=1 first=1,0,1,0,0,1,0,1
; EXPECT: arg=2 first=1,0,0,1,0,1,0,1
; EXPECT: arg=3 first=1,0,0,1,0,1,0,1
; EXPECT: arg=4 first=0,0,2199023255552,0,3,3298534883328,0,2
; Made from src/divide_edges.hip by src/make.sh.

source_filename = "divide_edges.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZL5EDGES = internal addrspace(4) constant [16 x i64] [i64 1, i64 2, i64 3, i64 127, i64 128, i64 255, i64 32767, i64 32769, i64 2147483647, i64 2147483648, i64 4294967295, i64 4294967297, i64 9223372036854775807, i64 -9223372036854775808, i64 -2, i64 -1], align 16
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @divide_edges(ptr addrspace(1) noundef %wide.coerce, ptr addrspace(1) noundef %words.coerce, ptr addrspace(1) noundef %halves.coerce, ptr addrspace(1) noundef %bytes.coerce, ptr addrspace(1) noundef %constants.coerce) #0 {
entry:
  %wide = alloca ptr, align 8, addrspace(5)
  %words = alloca ptr, align 8, addrspace(5)
  %halves = alloca ptr, align 8, addrspace(5)
  %bytes = alloca ptr, align 8, addrspace(5)
  %constants = alloca ptr, align 8, addrspace(5)
  %wide.addr = alloca ptr, align 8, addrspace(5)
  %words.addr = alloca ptr, align 8, addrspace(5)
  %halves.addr = alloca ptr, align 8, addrspace(5)
  %bytes.addr = alloca ptr, align 8, addrspace(5)
  %constants.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %n = alloca i64, align 8, addrspace(5)
  %d = alloca i64, align 8, addrspace(5)
  %sn = alloca i64, align 8, addrspace(5)
  %sd = alloca i64, align 8, addrspace(5)
  %m = alloca i32, align 4, addrspace(5)
  %e = alloca i32, align 4, addrspace(5)
  %sm = alloca i32, align 4, addrspace(5)
  %se = alloca i32, align 4, addrspace(5)
  %hn = alloca i16, align 2, addrspace(5)
  %hd = alloca i16, align 2, addrspace(5)
  %bn = alloca i8, align 1, addrspace(5)
  %bd = alloca i8, align 1, addrspace(5)
  %wide.ascast = addrspacecast ptr addrspace(5) %wide to ptr
  %words.ascast = addrspacecast ptr addrspace(5) %words to ptr
  %halves.ascast = addrspacecast ptr addrspace(5) %halves to ptr
  %bytes.ascast = addrspacecast ptr addrspace(5) %bytes to ptr
  %constants.ascast = addrspacecast ptr addrspace(5) %constants to ptr
  %wide.addr.ascast = addrspacecast ptr addrspace(5) %wide.addr to ptr
  %words.addr.ascast = addrspacecast ptr addrspace(5) %words.addr to ptr
  %halves.addr.ascast = addrspacecast ptr addrspace(5) %halves.addr to ptr
  %bytes.addr.ascast = addrspacecast ptr addrspace(5) %bytes.addr to ptr
  %constants.addr.ascast = addrspacecast ptr addrspace(5) %constants.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %n.ascast = addrspacecast ptr addrspace(5) %n to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  %sn.ascast = addrspacecast ptr addrspace(5) %sn to ptr
  %sd.ascast = addrspacecast ptr addrspace(5) %sd to ptr
  %m.ascast = addrspacecast ptr addrspace(5) %m to ptr
  %e.ascast = addrspacecast ptr addrspace(5) %e to ptr
  %sm.ascast = addrspacecast ptr addrspace(5) %sm to ptr
  %se.ascast = addrspacecast ptr addrspace(5) %se to ptr
  %hn.ascast = addrspacecast ptr addrspace(5) %hn to ptr
  %hd.ascast = addrspacecast ptr addrspace(5) %hd to ptr
  %bn.ascast = addrspacecast ptr addrspace(5) %bn to ptr
  %bd.ascast = addrspacecast ptr addrspace(5) %bd to ptr
  store ptr addrspace(1) %wide.coerce, ptr %wide.ascast, align 8
  %wide1 = load ptr, ptr %wide.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %words.coerce, ptr %words.ascast, align 8
  %words2 = load ptr, ptr %words.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %halves.coerce, ptr %halves.ascast, align 8
  %halves3 = load ptr, ptr %halves.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %bytes.coerce, ptr %bytes.ascast, align 8
  %bytes4 = load ptr, ptr %bytes.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %constants.coerce, ptr %constants.ascast, align 8
  %constants5 = load ptr, ptr %constants.ascast, align 8, !tbaa !8
  store ptr %wide1, ptr %wide.addr.ascast, align 8, !tbaa !8
  store ptr %words2, ptr %words.addr.ascast, align 8, !tbaa !11
  store ptr %halves3, ptr %halves.addr.ascast, align 8, !tbaa !13
  store ptr %bytes4, ptr %bytes.addr.ascast, align 8, !tbaa !15
  store ptr %constants5, ptr %constants.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !17, !invariant.load !18, !noundef !18
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %n) #3
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %div = udiv i32 %5, 16
  %idxprom = zext i32 %div to i64
  %arrayidx = getelementptr inbounds nuw [16 x i64], ptr addrspacecast (ptr addrspace(4) @_ZL5EDGES to ptr), i64 0, i64 %idxprom
  %6 = load i64, ptr %arrayidx, align 8, !tbaa !19
  store i64 %6, ptr %n.ascast, align 8, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #3
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %7, 16
  %idxprom6 = zext i32 %rem to i64
  %arrayidx7 = getelementptr inbounds nuw [16 x i64], ptr addrspacecast (ptr addrspace(4) @_ZL5EDGES to ptr), i64 0, i64 %idxprom6
  %8 = load i64, ptr %arrayidx7, align 8, !tbaa !19
  store i64 %8, ptr %d.ascast, align 8, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sn) #3
  %9 = load i64, ptr %n.ascast, align 8, !tbaa !19
  store i64 %9, ptr %sn.ascast, align 8, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sd) #3
  %10 = load i64, ptr %d.ascast, align 8, !tbaa !19
  store i64 %10, ptr %sd.ascast, align 8, !tbaa !19
  %11 = load i64, ptr %sn.ascast, align 8, !tbaa !19
  %cmp = icmp eq i64 %11, -9223372036854775808
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %12 = load i64, ptr %sd.ascast, align 8, !tbaa !19
  %cmp8 = icmp eq i64 %12, -1
  br i1 %cmp8, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  store i64 1, ptr %sd.ascast, align 8, !tbaa !19
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %entry
  %13 = load i64, ptr %n.ascast, align 8, !tbaa !19
  %14 = load i64, ptr %d.ascast, align 8, !tbaa !19
  %div9 = udiv i64 %13, %14
  %15 = load ptr, ptr %wide.addr.ascast, align 8, !tbaa !8
  %16 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul10 = mul i32 4, %16
  %idxprom11 = zext i32 %mul10 to i64
  %arrayidx12 = getelementptr inbounds nuw i64, ptr %15, i64 %idxprom11
  store i64 %div9, ptr %arrayidx12, align 8, !tbaa !19
  %17 = load i64, ptr %n.ascast, align 8, !tbaa !19
  %18 = load i64, ptr %d.ascast, align 8, !tbaa !19
  %rem13 = urem i64 %17, %18
  %19 = load ptr, ptr %wide.addr.ascast, align 8, !tbaa !8
  %20 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul14 = mul i32 4, %20
  %add15 = add i32 %mul14, 1
  %idxprom16 = zext i32 %add15 to i64
  %arrayidx17 = getelementptr inbounds nuw i64, ptr %19, i64 %idxprom16
  store i64 %rem13, ptr %arrayidx17, align 8, !tbaa !19
  %21 = load i64, ptr %sn.ascast, align 8, !tbaa !19
  %22 = load i64, ptr %sd.ascast, align 8, !tbaa !19
  %div18 = sdiv i64 %21, %22
  %23 = load ptr, ptr %wide.addr.ascast, align 8, !tbaa !8
  %24 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul19 = mul i32 4, %24
  %add20 = add i32 %mul19, 2
  %idxprom21 = zext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds nuw i64, ptr %23, i64 %idxprom21
  store i64 %div18, ptr %arrayidx22, align 8, !tbaa !19
  %25 = load i64, ptr %sn.ascast, align 8, !tbaa !19
  %26 = load i64, ptr %sd.ascast, align 8, !tbaa !19
  %rem23 = srem i64 %25, %26
  %27 = load ptr, ptr %wide.addr.ascast, align 8, !tbaa !8
  %28 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul24 = mul i32 4, %28
  %add25 = add i32 %mul24, 3
  %idxprom26 = zext i32 %add25 to i64
  %arrayidx27 = getelementptr inbounds nuw i64, ptr %27, i64 %idxprom26
  store i64 %rem23, ptr %arrayidx27, align 8, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %m) #3
  %29 = load i64, ptr %n.ascast, align 8, !tbaa !19
  %conv28 = trunc i64 %29 to i32
  store i32 %conv28, ptr %m.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %e) #3
  %30 = load i64, ptr %d.ascast, align 8, !tbaa !19
  %conv29 = trunc i64 %30 to i32
  %31 = load i64, ptr %d.ascast, align 8, !tbaa !19
  %conv30 = trunc i64 %31 to i32
  %cmp31 = icmp eq i32 %conv30, 0
  %conv32 = zext i1 %cmp31 to i32
  %or = or i32 %conv29, %conv32
  store i32 %or, ptr %e.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sm) #3
  %32 = load i32, ptr %m.ascast, align 4, !tbaa !4
  store i32 %32, ptr %sm.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %se) #3
  %33 = load i32, ptr %e.ascast, align 4, !tbaa !4
  store i32 %33, ptr %se.ascast, align 4, !tbaa !4
  %34 = load i32, ptr %sm.ascast, align 4, !tbaa !4
  %cmp33 = icmp eq i32 %34, -2147483648
  br i1 %cmp33, label %land.lhs.true34, label %if.end37

land.lhs.true34:                                  ; preds = %if.end
  %35 = load i32, ptr %se.ascast, align 4, !tbaa !4
  %cmp35 = icmp eq i32 %35, -1
  br i1 %cmp35, label %if.then36, label %if.end37

if.then36:                                        ; preds = %land.lhs.true34
  store i32 1, ptr %se.ascast, align 4, !tbaa !4
  br label %if.end37

if.end37:                                         ; preds = %if.then36, %land.lhs.true34, %if.end
  %36 = load i32, ptr %m.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %div38 = udiv i32 %36, %37
  %38 = load ptr, ptr %words.addr.ascast, align 8, !tbaa !11
  %39 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul39 = mul i32 4, %39
  %idxprom40 = zext i32 %mul39 to i64
  %arrayidx41 = getelementptr inbounds nuw i32, ptr %38, i64 %idxprom40
  store i32 %div38, ptr %arrayidx41, align 4, !tbaa !4
  %40 = load i32, ptr %m.ascast, align 4, !tbaa !4
  %41 = load i32, ptr %e.ascast, align 4, !tbaa !4
  %rem42 = urem i32 %40, %41
  %42 = load ptr, ptr %words.addr.ascast, align 8, !tbaa !11
  %43 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul43 = mul i32 4, %43
  %add44 = add i32 %mul43, 1
  %idxprom45 = zext i32 %add44 to i64
  %arrayidx46 = getelementptr inbounds nuw i32, ptr %42, i64 %idxprom45
  store i32 %rem42, ptr %arrayidx46, align 4, !tbaa !4
  %44 = load i32, ptr %sm.ascast, align 4, !tbaa !4
  %45 = load i32, ptr %se.ascast, align 4, !tbaa !4
  %div47 = sdiv i32 %44, %45
  %46 = load ptr, ptr %words.addr.ascast, align 8, !tbaa !11
  %47 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul48 = mul i32 4, %47
  %add49 = add i32 %mul48, 2
  %idxprom50 = zext i32 %add49 to i64
  %arrayidx51 = getelementptr inbounds nuw i32, ptr %46, i64 %idxprom50
  store i32 %div47, ptr %arrayidx51, align 4, !tbaa !4
  %48 = load i32, ptr %sm.ascast, align 4, !tbaa !4
  %49 = load i32, ptr %se.ascast, align 4, !tbaa !4
  %rem52 = srem i32 %48, %49
  %50 = load ptr, ptr %words.addr.ascast, align 8, !tbaa !11
  %51 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul53 = mul i32 4, %51
  %add54 = add i32 %mul53, 3
  %idxprom55 = zext i32 %add54 to i64
  %arrayidx56 = getelementptr inbounds nuw i32, ptr %50, i64 %idxprom55
  store i32 %rem52, ptr %arrayidx56, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %hn) #3
  %52 = load i64, ptr %n.ascast, align 8, !tbaa !19
  %conv57 = trunc i64 %52 to i16
  store i16 %conv57, ptr %hn.ascast, align 2, !tbaa !21
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %hd) #3
  %53 = load i64, ptr %d.ascast, align 8, !tbaa !19
  %conv58 = trunc i64 %53 to i16
  store i16 %conv58, ptr %hd.ascast, align 2, !tbaa !21
  %54 = load i16, ptr %hd.ascast, align 2, !tbaa !21
  %conv59 = sext i16 %54 to i32
  %cmp60 = icmp eq i32 %conv59, 0
  br i1 %cmp60, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end37
  br label %cond.end

cond.false:                                       ; preds = %if.end37
  %55 = load i16, ptr %hd.ascast, align 2, !tbaa !21
  %conv61 = sext i16 %55 to i32
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ 1, %cond.true ], [ %conv61, %cond.false ]
  %conv62 = trunc i32 %cond to i16
  store i16 %conv62, ptr %hd.ascast, align 2, !tbaa !21
  %56 = load i16, ptr %hn.ascast, align 2, !tbaa !21
  %conv63 = sext i16 %56 to i32
  %57 = load i16, ptr %hd.ascast, align 2, !tbaa !21
  %conv64 = sext i16 %57 to i32
  %div65 = sdiv i32 %conv63, %conv64
  %conv66 = trunc i32 %div65 to i16
  %58 = load ptr, ptr %halves.addr.ascast, align 8, !tbaa !13
  %59 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul67 = mul i32 2, %59
  %idxprom68 = zext i32 %mul67 to i64
  %arrayidx69 = getelementptr inbounds nuw i16, ptr %58, i64 %idxprom68
  store i16 %conv66, ptr %arrayidx69, align 2, !tbaa !21
  %60 = load i16, ptr %hn.ascast, align 2, !tbaa !21
  %conv70 = zext i16 %60 to i32
  %61 = load i16, ptr %hd.ascast, align 2, !tbaa !21
  %conv71 = zext i16 %61 to i32
  %rem72 = srem i32 %conv70, %conv71
  %conv73 = trunc i32 %rem72 to i16
  %62 = load ptr, ptr %halves.addr.ascast, align 8, !tbaa !13
  %63 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul74 = mul i32 2, %63
  %add75 = add i32 %mul74, 1
  %idxprom76 = zext i32 %add75 to i64
  %arrayidx77 = getelementptr inbounds nuw i16, ptr %62, i64 %idxprom76
  store i16 %conv73, ptr %arrayidx77, align 2, !tbaa !21
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bn) #3
  %64 = load i64, ptr %n.ascast, align 8, !tbaa !19
  %conv78 = trunc i64 %64 to i8
  store i8 %conv78, ptr %bn.ascast, align 1, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bd) #3
  %65 = load i64, ptr %d.ascast, align 8, !tbaa !19
  %conv79 = trunc i64 %65 to i8
  store i8 %conv79, ptr %bd.ascast, align 1, !tbaa !23
  %66 = load i8, ptr %bd.ascast, align 1, !tbaa !23
  %conv80 = sext i8 %66 to i32
  %cmp81 = icmp eq i32 %conv80, 0
  br i1 %cmp81, label %cond.true82, label %cond.false83

cond.true82:                                      ; preds = %cond.end
  br label %cond.end85

cond.false83:                                     ; preds = %cond.end
  %67 = load i8, ptr %bd.ascast, align 1, !tbaa !23
  %conv84 = sext i8 %67 to i32
  br label %cond.end85

cond.end85:                                       ; preds = %cond.false83, %cond.true82
  %cond86 = phi i32 [ 3, %cond.true82 ], [ %conv84, %cond.false83 ]
  %conv87 = trunc i32 %cond86 to i8
  store i8 %conv87, ptr %bd.ascast, align 1, !tbaa !23
  %68 = load i8, ptr %bn.ascast, align 1, !tbaa !23
  %conv88 = sext i8 %68 to i32
  %69 = load i8, ptr %bd.ascast, align 1, !tbaa !23
  %conv89 = sext i8 %69 to i32
  %div90 = sdiv i32 %conv88, %conv89
  %conv91 = trunc i32 %div90 to i8
  %70 = load ptr, ptr %bytes.addr.ascast, align 8, !tbaa !15
  %71 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul92 = mul i32 2, %71
  %idxprom93 = zext i32 %mul92 to i64
  %arrayidx94 = getelementptr inbounds nuw i8, ptr %70, i64 %idxprom93
  store i8 %conv91, ptr %arrayidx94, align 1, !tbaa !23
  %72 = load i8, ptr %bn.ascast, align 1, !tbaa !23
  %conv95 = zext i8 %72 to i32
  %73 = load i8, ptr %bd.ascast, align 1, !tbaa !23
  %conv96 = zext i8 %73 to i32
  %rem97 = srem i32 %conv95, %conv96
  %conv98 = trunc i32 %rem97 to i8
  %74 = load ptr, ptr %bytes.addr.ascast, align 8, !tbaa !15
  %75 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul99 = mul i32 2, %75
  %add100 = add i32 %mul99, 1
  %idxprom101 = zext i32 %add100 to i64
  %arrayidx102 = getelementptr inbounds nuw i8, ptr %74, i64 %idxprom101
  store i8 %conv98, ptr %arrayidx102, align 1, !tbaa !23
  %76 = load i64, ptr %n.ascast, align 8, !tbaa !19
  %77 = load i64, ptr %d.ascast, align 8, !tbaa !19
  %xor = xor i64 %76, %77
  %div103 = udiv i64 %xor, 1000000007
  %78 = load ptr, ptr %constants.addr.ascast, align 8, !tbaa !8
  %79 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul104 = mul i32 3, %79
  %idxprom105 = zext i32 %mul104 to i64
  %arrayidx106 = getelementptr inbounds nuw i64, ptr %78, i64 %idxprom105
  store i64 %div103, ptr %arrayidx106, align 8, !tbaa !19
  %80 = load i64, ptr %sn.ascast, align 8, !tbaa !19
  %81 = load i64, ptr %sd.ascast, align 8, !tbaa !19
  %xor107 = xor i64 %80, %81
  %rem108 = srem i64 %xor107, 10
  %82 = load i64, ptr %n.ascast, align 8, !tbaa !19
  %div109 = udiv i64 %82, 7
  %add110 = add i64 %rem108, %div109
  %83 = load ptr, ptr %constants.addr.ascast, align 8, !tbaa !8
  %84 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul111 = mul i32 3, %84
  %add112 = add i32 %mul111, 1
  %idxprom113 = zext i32 %add112 to i64
  %arrayidx114 = getelementptr inbounds nuw i64, ptr %83, i64 %idxprom113
  store i64 %add110, ptr %arrayidx114, align 8, !tbaa !19
  %85 = load i64, ptr %n.ascast, align 8, !tbaa !19
  %86 = load i64, ptr %d.ascast, align 8, !tbaa !19
  %xor115 = xor i64 %85, %86
  %conv116 = trunc i64 %xor115 to i32
  %div117 = sdiv i32 %conv116, -12
  %conv118 = sext i32 %div117 to i64
  %87 = load i64, ptr %n.ascast, align 8, !tbaa !19
  %88 = load i64, ptr %d.ascast, align 8, !tbaa !19
  %add119 = add i64 %87, %88
  %conv120 = trunc i64 %add119 to i32
  %rem121 = urem i32 %conv120, 641
  %conv122 = zext i32 %rem121 to i64
  %shl = shl i64 %conv122, 40
  %xor123 = xor i64 %conv118, %shl
  %89 = load ptr, ptr %constants.addr.ascast, align 8, !tbaa !8
  %90 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul124 = mul i32 3, %90
  %add125 = add i32 %mul124, 2
  %idxprom126 = zext i32 %add125 to i64
  %arrayidx127 = getelementptr inbounds nuw i64, ptr %89, i64 %idxprom126
  store i64 %xor123, ptr %arrayidx127, align 8, !tbaa !19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bd) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bn) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %hd) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %hn) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %se) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sm) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %e) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %m) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sd) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sn) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %n) #3
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
!9 = !{!"p1 long long", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 int", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 short", !10, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 omnipotent char", !10, i64 0}
!17 = !{i16 1, i16 1025}
!18 = !{}
!19 = !{!20, !20, i64 0}
!20 = !{!"long long", !6, i64 0}
!21 = !{!22, !22, i64 0}
!22 = !{!"short", !6, i64 0}
!23 = !{!6, !6, i64 0}
