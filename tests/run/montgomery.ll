; Products of 256-bit numbers modulo the prime of secp256k1, in Montgomery's form (a·b/2^256):
; eight limbs of 32 bits, carries from limb to limb.
; RUN: --kernel montgomery --grid 2 --block 32
; RUN: --arg u32[64x8]=rand:106 --arg u32[64x8]=rand:107 --arg u32[64x8]=0
; REFERENCE: montgomery
; EXPECT: arg=2 first=2285362760,707796113,640301972,2088937654,8309319,1258079125,2758001950,3807952238
; Made from src/montgomery.hip by src/make.sh.

source_filename = "montgomery.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZL5PRIME = internal addrspace(4) constant [8 x i32] [i32 -977, i32 -2, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], align 16
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @montgomery(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca [8 x i32], align 16, addrspace(5)
  %y = alloca [8 x i32], align 16, addrspace(5)
  %sum = alloca [10 x i32], align 16, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot17 = alloca i32, align 4, addrspace(5)
  %carry = alloca i64, align 8, addrspace(5)
  %k19 = alloca i32, align 4, addrspace(5)
  %factor = alloca i32, align 4, addrspace(5)
  %k59 = alloca i32, align 4, addrspace(5)
  %again = alloca i32, align 4, addrspace(5)
  %less = alloca [8 x i32], align 16, addrspace(5)
  %borrow = alloca i64, align 8, addrspace(5)
  %k98 = alloca i32, align 4, addrspace(5)
  %difference = alloca i64, align 8, addrspace(5)
  %k121 = alloca i32, align 4, addrspace(5)
  %k139 = alloca i32, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %cleanup.dest.slot17.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot17 to ptr
  %carry.ascast = addrspacecast ptr addrspace(5) %carry to ptr
  %k19.ascast = addrspacecast ptr addrspace(5) %k19 to ptr
  %factor.ascast = addrspacecast ptr addrspace(5) %factor to ptr
  %k59.ascast = addrspacecast ptr addrspace(5) %k59 to ptr
  %again.ascast = addrspacecast ptr addrspace(5) %again to ptr
  %less.ascast = addrspacecast ptr addrspace(5) %less to ptr
  %borrow.ascast = addrspacecast ptr addrspace(5) %borrow to ptr
  %k98.ascast = addrspacecast ptr addrspace(5) %k98 to ptr
  %difference.ascast = addrspacecast ptr addrspace(5) %difference to ptr
  %k121.ascast = addrspacecast ptr addrspace(5) %k121 to ptr
  %k139.ascast = addrspacecast ptr addrspace(5) %k139 to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %out3, ptr %out.addr.ascast, align 8, !tbaa !8
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  call void @llvm.memset.p0.i64(ptr align 16 %sum.ascast, i8 0, i64 40, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, 8
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 8, %7
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add5 = add i32 %mul4, %8
  %idxprom = zext i32 %add5 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %6, i64 %idxprom
  %9 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %10 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom6 = zext i32 %10 to i64
  %arrayidx7 = getelementptr inbounds nuw [8 x i32], ptr %x.ascast, i64 0, i64 %idxprom6
  store i32 %9, ptr %arrayidx7, align 4, !tbaa !4
  %11 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul8 = mul i32 8, %12
  %13 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add9 = add i32 %mul8, %13
  %idxprom10 = zext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds nuw i32, ptr %11, i64 %idxprom10
  %14 = load i32, ptr %arrayidx11, align 4, !tbaa !4
  %15 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom12 = zext i32 %15 to i64
  %arrayidx13 = getelementptr inbounds nuw [8 x i32], ptr %y.ascast, i64 0, i64 %idxprom12
  store i32 %14, ptr %arrayidx13, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %16 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %16, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %step) #4
  store i32 0, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond14

for.cond14:                                       ; preds = %for.inc91, %for.end
  %17 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %cmp15 = icmp ult i32 %17, 8
  br i1 %cmp15, label %for.body18, label %for.cond.cleanup16

for.cond.cleanup16:                               ; preds = %for.cond14
  store i32 5, ptr %cleanup.dest.slot17.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %step) #4
  br label %for.end93

for.body18:                                       ; preds = %for.cond14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %carry) #4
  store i64 0, ptr %carry.ascast, align 8, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k19) #4
  store i32 0, ptr %k19.ascast, align 4, !tbaa !4
  br label %for.cond20

for.cond20:                                       ; preds = %for.inc39, %for.body18
  %18 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %cmp21 = icmp ult i32 %18, 8
  br i1 %cmp21, label %for.body23, label %for.cond.cleanup22

for.cond.cleanup22:                               ; preds = %for.cond20
  store i32 8, ptr %cleanup.dest.slot17.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k19) #4
  br label %for.end41

for.body23:                                       ; preds = %for.cond20
  %19 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %idxprom24 = zext i32 %19 to i64
  %arrayidx25 = getelementptr inbounds nuw [8 x i32], ptr %x.ascast, i64 0, i64 %idxprom24
  %20 = load i32, ptr %arrayidx25, align 4, !tbaa !4
  %conv26 = zext i32 %20 to i64
  %21 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %idxprom27 = zext i32 %21 to i64
  %arrayidx28 = getelementptr inbounds nuw [8 x i32], ptr %y.ascast, i64 0, i64 %idxprom27
  %22 = load i32, ptr %arrayidx28, align 4, !tbaa !4
  %conv29 = zext i32 %22 to i64
  %mul30 = mul i64 %conv26, %conv29
  %23 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %idxprom31 = zext i32 %23 to i64
  %arrayidx32 = getelementptr inbounds nuw [10 x i32], ptr %sum.ascast, i64 0, i64 %idxprom31
  %24 = load i32, ptr %arrayidx32, align 4, !tbaa !4
  %conv33 = zext i32 %24 to i64
  %add34 = add i64 %mul30, %conv33
  %25 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %add35 = add i64 %25, %add34
  store i64 %add35, ptr %carry.ascast, align 8, !tbaa !16
  %26 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %conv36 = trunc i64 %26 to i32
  %27 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %idxprom37 = zext i32 %27 to i64
  %arrayidx38 = getelementptr inbounds nuw [10 x i32], ptr %sum.ascast, i64 0, i64 %idxprom37
  store i32 %conv36, ptr %arrayidx38, align 4, !tbaa !4
  %28 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %shr = lshr i64 %28, 32
  store i64 %shr, ptr %carry.ascast, align 8, !tbaa !16
  br label %for.inc39

for.inc39:                                        ; preds = %for.body23
  %29 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %inc40 = add i32 %29, 1
  store i32 %inc40, ptr %k19.ascast, align 4, !tbaa !4
  br label %for.cond20, !llvm.loop !18

for.end41:                                        ; preds = %for.cond.cleanup22
  %arrayidx42 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 8
  %30 = load i32, ptr %arrayidx42, align 16, !tbaa !4
  %conv43 = zext i32 %30 to i64
  %31 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %add44 = add i64 %31, %conv43
  store i64 %add44, ptr %carry.ascast, align 8, !tbaa !16
  %32 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %conv45 = trunc i64 %32 to i32
  %arrayidx46 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 8
  store i32 %conv45, ptr %arrayidx46, align 16, !tbaa !4
  %33 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %shr47 = lshr i64 %33, 32
  %conv48 = trunc i64 %shr47 to i32
  %arrayidx49 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 9
  store i32 %conv48, ptr %arrayidx49, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %factor) #4
  %arrayidx50 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 0
  %34 = load i32, ptr %arrayidx50, align 16, !tbaa !4
  %mul51 = mul i32 %34, -769313487
  store i32 %mul51, ptr %factor.ascast, align 4, !tbaa !4
  %35 = load i32, ptr %factor.ascast, align 4, !tbaa !4
  %conv52 = zext i32 %35 to i64
  %36 = load i32, ptr addrspacecast (ptr addrspace(4) @_ZL5PRIME to ptr), align 16, !tbaa !4
  %conv53 = zext i32 %36 to i64
  %mul54 = mul i64 %conv52, %conv53
  %arrayidx55 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 0
  %37 = load i32, ptr %arrayidx55, align 16, !tbaa !4
  %conv56 = zext i32 %37 to i64
  %add57 = add i64 %mul54, %conv56
  %shr58 = lshr i64 %add57, 32
  store i64 %shr58, ptr %carry.ascast, align 8, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k59) #4
  store i32 1, ptr %k59.ascast, align 4, !tbaa !4
  br label %for.cond60

for.cond60:                                       ; preds = %for.inc78, %for.end41
  %38 = load i32, ptr %k59.ascast, align 4, !tbaa !4
  %cmp61 = icmp ult i32 %38, 8
  br i1 %cmp61, label %for.body63, label %for.cond.cleanup62

for.cond.cleanup62:                               ; preds = %for.cond60
  store i32 11, ptr %cleanup.dest.slot17.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k59) #4
  br label %for.end80

for.body63:                                       ; preds = %for.cond60
  %39 = load i32, ptr %factor.ascast, align 4, !tbaa !4
  %conv64 = zext i32 %39 to i64
  %40 = load i32, ptr %k59.ascast, align 4, !tbaa !4
  %idxprom65 = zext i32 %40 to i64
  %arrayidx66 = getelementptr inbounds nuw [8 x i32], ptr addrspacecast (ptr addrspace(4) @_ZL5PRIME to ptr), i64 0, i64 %idxprom65
  %41 = load i32, ptr %arrayidx66, align 4, !tbaa !4
  %conv67 = zext i32 %41 to i64
  %mul68 = mul i64 %conv64, %conv67
  %42 = load i32, ptr %k59.ascast, align 4, !tbaa !4
  %idxprom69 = zext i32 %42 to i64
  %arrayidx70 = getelementptr inbounds nuw [10 x i32], ptr %sum.ascast, i64 0, i64 %idxprom69
  %43 = load i32, ptr %arrayidx70, align 4, !tbaa !4
  %conv71 = zext i32 %43 to i64
  %add72 = add i64 %mul68, %conv71
  %44 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %add73 = add i64 %44, %add72
  store i64 %add73, ptr %carry.ascast, align 8, !tbaa !16
  %45 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %conv74 = trunc i64 %45 to i32
  %46 = load i32, ptr %k59.ascast, align 4, !tbaa !4
  %sub = sub i32 %46, 1
  %idxprom75 = zext i32 %sub to i64
  %arrayidx76 = getelementptr inbounds nuw [10 x i32], ptr %sum.ascast, i64 0, i64 %idxprom75
  store i32 %conv74, ptr %arrayidx76, align 4, !tbaa !4
  %47 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %shr77 = lshr i64 %47, 32
  store i64 %shr77, ptr %carry.ascast, align 8, !tbaa !16
  br label %for.inc78

for.inc78:                                        ; preds = %for.body63
  %48 = load i32, ptr %k59.ascast, align 4, !tbaa !4
  %inc79 = add i32 %48, 1
  store i32 %inc79, ptr %k59.ascast, align 4, !tbaa !4
  br label %for.cond60, !llvm.loop !19

for.end80:                                        ; preds = %for.cond.cleanup62
  %arrayidx81 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 8
  %49 = load i32, ptr %arrayidx81, align 16, !tbaa !4
  %conv82 = zext i32 %49 to i64
  %50 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %add83 = add i64 %50, %conv82
  store i64 %add83, ptr %carry.ascast, align 8, !tbaa !16
  %51 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %conv84 = trunc i64 %51 to i32
  %arrayidx85 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 7
  store i32 %conv84, ptr %arrayidx85, align 4, !tbaa !4
  %arrayidx86 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 9
  %52 = load i32, ptr %arrayidx86, align 4, !tbaa !4
  %53 = load i64, ptr %carry.ascast, align 8, !tbaa !16
  %shr87 = lshr i64 %53, 32
  %conv88 = trunc i64 %shr87 to i32
  %add89 = add i32 %52, %conv88
  %arrayidx90 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 8
  store i32 %add89, ptr %arrayidx90, align 16, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %factor) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %carry) #4
  br label %for.inc91

for.inc91:                                        ; preds = %for.end80
  %54 = load i32, ptr %step.ascast, align 4, !tbaa !4
  %inc92 = add i32 %54, 1
  store i32 %inc92, ptr %step.ascast, align 4, !tbaa !4
  br label %for.cond14, !llvm.loop !20

for.end93:                                        ; preds = %for.cond.cleanup16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %again) #4
  store i32 0, ptr %again.ascast, align 4, !tbaa !4
  br label %for.cond94

for.cond94:                                       ; preds = %for.inc136, %for.end93
  %55 = load i32, ptr %again.ascast, align 4, !tbaa !4
  %cmp95 = icmp ult i32 %55, 2
  br i1 %cmp95, label %for.body97, label %for.cond.cleanup96

for.cond.cleanup96:                               ; preds = %for.cond94
  store i32 14, ptr %cleanup.dest.slot17.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %again) #4
  br label %for.end138

for.body97:                                       ; preds = %for.cond94
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %less) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %borrow) #4
  store i64 0, ptr %borrow.ascast, align 8, !tbaa !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k98) #4
  store i32 0, ptr %k98.ascast, align 4, !tbaa !4
  br label %for.cond99

for.cond99:                                       ; preds = %for.inc115, %for.body97
  %56 = load i32, ptr %k98.ascast, align 4, !tbaa !4
  %cmp100 = icmp ult i32 %56, 8
  br i1 %cmp100, label %for.body102, label %for.cond.cleanup101

for.cond.cleanup101:                              ; preds = %for.cond99
  store i32 17, ptr %cleanup.dest.slot17.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k98) #4
  br label %for.end117

for.body102:                                      ; preds = %for.cond99
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %difference) #4
  %57 = load i32, ptr %k98.ascast, align 4, !tbaa !4
  %idxprom103 = zext i32 %57 to i64
  %arrayidx104 = getelementptr inbounds nuw [10 x i32], ptr %sum.ascast, i64 0, i64 %idxprom103
  %58 = load i32, ptr %arrayidx104, align 4, !tbaa !4
  %conv105 = zext i32 %58 to i64
  %59 = load i32, ptr %k98.ascast, align 4, !tbaa !4
  %idxprom106 = zext i32 %59 to i64
  %arrayidx107 = getelementptr inbounds nuw [8 x i32], ptr addrspacecast (ptr addrspace(4) @_ZL5PRIME to ptr), i64 0, i64 %idxprom106
  %60 = load i32, ptr %arrayidx107, align 4, !tbaa !4
  %conv108 = zext i32 %60 to i64
  %sub109 = sub i64 %conv105, %conv108
  %61 = load i64, ptr %borrow.ascast, align 8, !tbaa !16
  %sub110 = sub i64 %sub109, %61
  store i64 %sub110, ptr %difference.ascast, align 8, !tbaa !16
  %62 = load i64, ptr %difference.ascast, align 8, !tbaa !16
  %conv111 = trunc i64 %62 to i32
  %63 = load i32, ptr %k98.ascast, align 4, !tbaa !4
  %idxprom112 = zext i32 %63 to i64
  %arrayidx113 = getelementptr inbounds nuw [8 x i32], ptr %less.ascast, i64 0, i64 %idxprom112
  store i32 %conv111, ptr %arrayidx113, align 4, !tbaa !4
  %64 = load i64, ptr %difference.ascast, align 8, !tbaa !16
  %shr114 = lshr i64 %64, 63
  store i64 %shr114, ptr %borrow.ascast, align 8, !tbaa !16
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %difference) #4
  br label %for.inc115

for.inc115:                                       ; preds = %for.body102
  %65 = load i32, ptr %k98.ascast, align 4, !tbaa !4
  %inc116 = add i32 %65, 1
  store i32 %inc116, ptr %k98.ascast, align 4, !tbaa !4
  br label %for.cond99, !llvm.loop !21

for.end117:                                       ; preds = %for.cond.cleanup101
  %arrayidx118 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 8
  %66 = load i32, ptr %arrayidx118, align 16, !tbaa !4
  %conv119 = zext i32 %66 to i64
  %67 = load i64, ptr %borrow.ascast, align 8, !tbaa !16
  %cmp120 = icmp uge i64 %conv119, %67
  br i1 %cmp120, label %if.then, label %if.end

if.then:                                          ; preds = %for.end117
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k121) #4
  store i32 0, ptr %k121.ascast, align 4, !tbaa !4
  br label %for.cond122

for.cond122:                                      ; preds = %for.inc130, %if.then
  %68 = load i32, ptr %k121.ascast, align 4, !tbaa !4
  %cmp123 = icmp ult i32 %68, 8
  br i1 %cmp123, label %for.body125, label %for.cond.cleanup124

for.cond.cleanup124:                              ; preds = %for.cond122
  store i32 20, ptr %cleanup.dest.slot17.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k121) #4
  br label %for.end132

for.body125:                                      ; preds = %for.cond122
  %69 = load i32, ptr %k121.ascast, align 4, !tbaa !4
  %idxprom126 = zext i32 %69 to i64
  %arrayidx127 = getelementptr inbounds nuw [8 x i32], ptr %less.ascast, i64 0, i64 %idxprom126
  %70 = load i32, ptr %arrayidx127, align 4, !tbaa !4
  %71 = load i32, ptr %k121.ascast, align 4, !tbaa !4
  %idxprom128 = zext i32 %71 to i64
  %arrayidx129 = getelementptr inbounds nuw [10 x i32], ptr %sum.ascast, i64 0, i64 %idxprom128
  store i32 %70, ptr %arrayidx129, align 4, !tbaa !4
  br label %for.inc130

for.inc130:                                       ; preds = %for.body125
  %72 = load i32, ptr %k121.ascast, align 4, !tbaa !4
  %inc131 = add i32 %72, 1
  store i32 %inc131, ptr %k121.ascast, align 4, !tbaa !4
  br label %for.cond122, !llvm.loop !22

for.end132:                                       ; preds = %for.cond.cleanup124
  %73 = load i64, ptr %borrow.ascast, align 8, !tbaa !16
  %conv133 = trunc i64 %73 to i32
  %arrayidx134 = getelementptr inbounds [10 x i32], ptr %sum.ascast, i64 0, i64 8
  %74 = load i32, ptr %arrayidx134, align 16, !tbaa !4
  %sub135 = sub i32 %74, %conv133
  store i32 %sub135, ptr %arrayidx134, align 16, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %for.end132, %for.end117
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %borrow) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %less) #4
  br label %for.inc136

for.inc136:                                       ; preds = %if.end
  %75 = load i32, ptr %again.ascast, align 4, !tbaa !4
  %inc137 = add i32 %75, 1
  store i32 %inc137, ptr %again.ascast, align 4, !tbaa !4
  br label %for.cond94, !llvm.loop !23

for.end138:                                       ; preds = %for.cond.cleanup96
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k139) #4
  store i32 0, ptr %k139.ascast, align 4, !tbaa !4
  br label %for.cond140

for.cond140:                                      ; preds = %for.inc150, %for.end138
  %76 = load i32, ptr %k139.ascast, align 4, !tbaa !4
  %cmp141 = icmp ult i32 %76, 8
  br i1 %cmp141, label %for.body143, label %for.cond.cleanup142

for.cond.cleanup142:                              ; preds = %for.cond140
  store i32 23, ptr %cleanup.dest.slot17.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k139) #4
  br label %for.end152

for.body143:                                      ; preds = %for.cond140
  %77 = load i32, ptr %k139.ascast, align 4, !tbaa !4
  %idxprom144 = zext i32 %77 to i64
  %arrayidx145 = getelementptr inbounds nuw [10 x i32], ptr %sum.ascast, i64 0, i64 %idxprom144
  %78 = load i32, ptr %arrayidx145, align 4, !tbaa !4
  %79 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %80 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul146 = mul i32 8, %80
  %81 = load i32, ptr %k139.ascast, align 4, !tbaa !4
  %add147 = add i32 %mul146, %81
  %idxprom148 = zext i32 %add147 to i64
  %arrayidx149 = getelementptr inbounds nuw i32, ptr %79, i64 %idxprom148
  store i32 %78, ptr %arrayidx149, align 4, !tbaa !4
  br label %for.inc150

for.inc150:                                       ; preds = %for.body143
  %82 = load i32, ptr %k139.ascast, align 4, !tbaa !4
  %inc151 = add i32 %82, 1
  store i32 %inc151, ptr %k139.ascast, align 4, !tbaa !4
  br label %for.cond140, !llvm.loop !24

for.end152:                                       ; preds = %for.cond.cleanup142
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #4
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

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { nounwind }

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
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"long long", !6, i64 0}
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
