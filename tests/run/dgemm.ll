; A product of matrices of doubles: each work-item computes two by two numbers from strips in
; LDS; sizes are no multiples of the tile's.
; RUN: --kernel dgemm --grid 2,2 --block 8,8
; RUN: --arg f64[27x19]=rand:151 --arg f64[19x22]=rand:152 --arg f64[27x22]=1
; RUN: --arg u32=27 --arg u32=22 --arg u32=19 --arg f64=0.75 --arg f64=-2
; REFERENCE: dgemm tolerance=1e-13
; EXPECT: arg=2 first=0.10825973409523648,-0.23902707489764696,-1.9379714558809653,-1.9618768857294158,-0.44812156202369824,-3.268091673601596,-2.864705671082879,-1.0536639908260093
; Made from src/dgemm.hip by src/make.sh.

source_filename = "dgemm.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ5dgemmE4left = internal addrspace(3) global [16 x [8 x double]] undef, align 16
@_ZZ5dgemmE5right = internal addrspace(3) global [8 x [16 x double]] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @dgemm(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k, double noundef %alpha, double noundef %beta) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %c = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %c.addr = alloca ptr, align 8, addrspace(5)
  %m.addr = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %k.addr = alloca i32, align 4, addrspace(5)
  %alpha.addr = alloca double, align 8, addrspace(5)
  %beta.addr = alloca double, align 8, addrspace(5)
  %tx = alloca i32, align 4, addrspace(5)
  %ty = alloca i32, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %column = alloca i32, align 4, addrspace(5)
  %sum = alloca [2 x [2 x double]], align 16, addrspace(5)
  %start = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %h = alloca i32, align 4, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
  %q = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %p = alloca i32, align 4, addrspace(5)
  %q53 = alloca i32, align 4, addrspace(5)
  %p88 = alloca i32, align 4, addrspace(5)
  %q93 = alloca i32, align 4, addrspace(5)
  %r98 = alloca i32, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %m.addr.ascast = addrspacecast ptr addrspace(5) %m.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %k.addr.ascast = addrspacecast ptr addrspace(5) %k.addr to ptr
  %alpha.addr.ascast = addrspacecast ptr addrspace(5) %alpha.addr to ptr
  %beta.addr.ascast = addrspacecast ptr addrspace(5) %beta.addr to ptr
  %tx.ascast = addrspacecast ptr addrspace(5) %tx to ptr
  %ty.ascast = addrspacecast ptr addrspace(5) %ty to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %column.ascast = addrspacecast ptr addrspace(5) %column to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %start.ascast = addrspacecast ptr addrspace(5) %start to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %h.ascast = addrspacecast ptr addrspace(5) %h to ptr
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  %q.ascast = addrspacecast ptr addrspace(5) %q to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %p.ascast = addrspacecast ptr addrspace(5) %p to ptr
  %q53.ascast = addrspacecast ptr addrspace(5) %q53 to ptr
  %p88.ascast = addrspacecast ptr addrspace(5) %p88 to ptr
  %q93.ascast = addrspacecast ptr addrspace(5) %q93 to ptr
  %r98.ascast = addrspacecast ptr addrspace(5) %r98 to ptr
  %s.ascast = addrspacecast ptr addrspace(5) %s to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %c.coerce, ptr %c.ascast, align 8
  %c3 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %c3, ptr %c.addr.ascast, align 8, !tbaa !8
  store i32 %m, ptr %m.addr.ascast, align 4, !tbaa !4
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %k, ptr %k.addr.ascast, align 4, !tbaa !4
  store double %alpha, ptr %alpha.addr.ascast, align 8, !tbaa !11
  store double %beta, ptr %beta.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %tx) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %tx.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ty) #6
  %1 = call i32 @llvm.amdgcn.workitem.id.y()
  store i32 %1, ptr %ty.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #6
  %2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul = mul i32 %2, 16
  %3 = load i32, ptr %ty.ascast, align 4, !tbaa !4
  %add = add i32 %mul, %3
  store i32 %add, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %column) #6
  %4 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 %4, 16
  %5 = load i32, ptr %tx.ascast, align 4, !tbaa !4
  %add5 = add i32 %mul4, %5
  store i32 %add5, ptr %column.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  call void @llvm.memset.p0.i64(ptr align 16 %sum.ascast, i8 0, i64 32, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %start) #6
  store i32 0, ptr %start.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc85, %entry
  %6 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %6, %7
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %start) #6
  br label %for.end87

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %h) #6
  store i32 0, ptr %h.ascast, align 4, !tbaa !4
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc, %for.body
  %8 = load i32, ptr %h.ascast, align 4, !tbaa !4
  %cmp7 = icmp ult i32 %8, 2
  br i1 %cmp7, label %for.body9, label %for.cond.cleanup8

for.cond.cleanup8:                                ; preds = %for.cond6
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %h) #6
  br label %for.end

for.body9:                                        ; preds = %for.cond6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #6
  %9 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %10 = load i32, ptr %h.ascast, align 4, !tbaa !4
  %mul10 = mul i32 8, %10
  %add11 = add i32 %9, %mul10
  store i32 %add11, ptr %r.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q) #6
  %11 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %12 = load i32, ptr %h.ascast, align 4, !tbaa !4
  %mul12 = mul i32 8, %12
  %add13 = add i32 %11, %mul12
  store i32 %add13, ptr %q.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp14 = icmp ult i32 %13, %14
  br i1 %cmp14, label %land.lhs.true, label %cond.false

land.lhs.true:                                    ; preds = %for.body9
  %15 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %16 = load i32, ptr %tx.ascast, align 4, !tbaa !4
  %add15 = add i32 %15, %16
  %17 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp16 = icmp ult i32 %add15, %17
  br i1 %cmp16, label %cond.true, label %cond.false

cond.true:                                        ; preds = %land.lhs.true
  %18 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %19 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %20 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul17 = mul i32 %19, %20
  %21 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %add18 = add i32 %mul17, %21
  %22 = load i32, ptr %tx.ascast, align 4, !tbaa !4
  %add19 = add i32 %add18, %22
  %idxprom = zext i32 %add19 to i64
  %arrayidx = getelementptr inbounds nuw double, ptr %18, i64 %idxprom
  %23 = load double, ptr %arrayidx, align 8, !tbaa !11
  br label %cond.end

cond.false:                                       ; preds = %land.lhs.true, %for.body9
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract double [ %23, %cond.true ], [ 0.000000e+00, %cond.false ]
  %24 = load i32, ptr %ty.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %h.ascast, align 4, !tbaa !4
  %mul20 = mul i32 8, %25
  %add21 = add i32 %24, %mul20
  %idxprom22 = zext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds nuw [16 x [8 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ5dgemmE4left to ptr), i64 0, i64 %idxprom22
  %26 = load i32, ptr %tx.ascast, align 4, !tbaa !4
  %idxprom24 = zext i32 %26 to i64
  %arrayidx25 = getelementptr inbounds nuw [8 x double], ptr %arrayidx23, i64 0, i64 %idxprom24
  store double %cond, ptr %arrayidx25, align 8, !tbaa !11
  %27 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %28 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp26 = icmp ult i32 %27, %28
  br i1 %cmp26, label %land.lhs.true27, label %cond.false36

land.lhs.true27:                                  ; preds = %cond.end
  %29 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %ty.ascast, align 4, !tbaa !4
  %add28 = add i32 %29, %30
  %31 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp29 = icmp ult i32 %add28, %31
  br i1 %cmp29, label %cond.true30, label %cond.false36

cond.true30:                                      ; preds = %land.lhs.true27
  %32 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %33 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %34 = load i32, ptr %ty.ascast, align 4, !tbaa !4
  %add31 = add i32 %33, %34
  %35 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul32 = mul i32 %add31, %35
  %36 = load i32, ptr %q.ascast, align 4, !tbaa !4
  %add33 = add i32 %mul32, %36
  %idxprom34 = zext i32 %add33 to i64
  %arrayidx35 = getelementptr inbounds nuw double, ptr %32, i64 %idxprom34
  %37 = load double, ptr %arrayidx35, align 8, !tbaa !11
  br label %cond.end37

cond.false36:                                     ; preds = %land.lhs.true27, %cond.end
  br label %cond.end37

cond.end37:                                       ; preds = %cond.false36, %cond.true30
  %cond38 = phi contract double [ %37, %cond.true30 ], [ 0.000000e+00, %cond.false36 ]
  %38 = load i32, ptr %ty.ascast, align 4, !tbaa !4
  %idxprom39 = zext i32 %38 to i64
  %arrayidx40 = getelementptr inbounds nuw [8 x [16 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ5dgemmE5right to ptr), i64 0, i64 %idxprom39
  %39 = load i32, ptr %tx.ascast, align 4, !tbaa !4
  %40 = load i32, ptr %h.ascast, align 4, !tbaa !4
  %mul41 = mul i32 8, %40
  %add42 = add i32 %39, %mul41
  %idxprom43 = zext i32 %add42 to i64
  %arrayidx44 = getelementptr inbounds nuw [16 x double], ptr %arrayidx40, i64 0, i64 %idxprom43
  store double %cond38, ptr %arrayidx44, align 8, !tbaa !11
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #6
  br label %for.inc

for.inc:                                          ; preds = %cond.end37
  %41 = load i32, ptr %h.ascast, align 4, !tbaa !4
  %inc = add i32 %41, 1
  store i32 %inc, ptr %h.ascast, align 4, !tbaa !4
  br label %for.cond6, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup8
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  store i32 0, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond45

for.cond45:                                       ; preds = %for.inc82, %for.end
  %42 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp46 = icmp ult i32 %42, 8
  br i1 %cmp46, label %for.body48, label %for.cond.cleanup47

for.cond.cleanup47:                               ; preds = %for.cond45
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  br label %for.end84

for.body48:                                       ; preds = %for.cond45
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p) #6
  store i32 0, ptr %p.ascast, align 4, !tbaa !4
  br label %for.cond49

for.cond49:                                       ; preds = %for.inc79, %for.body48
  %43 = load i32, ptr %p.ascast, align 4, !tbaa !4
  %cmp50 = icmp ult i32 %43, 2
  br i1 %cmp50, label %for.body52, label %for.cond.cleanup51

for.cond.cleanup51:                               ; preds = %for.cond49
  store i32 11, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p) #6
  br label %for.end81

for.body52:                                       ; preds = %for.cond49
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q53) #6
  store i32 0, ptr %q53.ascast, align 4, !tbaa !4
  br label %for.cond54

for.cond54:                                       ; preds = %for.inc76, %for.body52
  %44 = load i32, ptr %q53.ascast, align 4, !tbaa !4
  %cmp55 = icmp ult i32 %44, 2
  br i1 %cmp55, label %for.body57, label %for.cond.cleanup56

for.cond.cleanup56:                               ; preds = %for.cond54
  store i32 14, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q53) #6
  br label %for.end78

for.body57:                                       ; preds = %for.cond54
  %45 = load i32, ptr %ty.ascast, align 4, !tbaa !4
  %46 = load i32, ptr %p.ascast, align 4, !tbaa !4
  %mul58 = mul i32 8, %46
  %add59 = add i32 %45, %mul58
  %idxprom60 = zext i32 %add59 to i64
  %arrayidx61 = getelementptr inbounds nuw [16 x [8 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ5dgemmE4left to ptr), i64 0, i64 %idxprom60
  %47 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom62 = zext i32 %47 to i64
  %arrayidx63 = getelementptr inbounds nuw [8 x double], ptr %arrayidx61, i64 0, i64 %idxprom62
  %48 = load double, ptr %arrayidx63, align 8, !tbaa !11
  %49 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom64 = zext i32 %49 to i64
  %arrayidx65 = getelementptr inbounds nuw [8 x [16 x double]], ptr addrspacecast (ptr addrspace(3) @_ZZ5dgemmE5right to ptr), i64 0, i64 %idxprom64
  %50 = load i32, ptr %tx.ascast, align 4, !tbaa !4
  %51 = load i32, ptr %q53.ascast, align 4, !tbaa !4
  %mul66 = mul i32 8, %51
  %add67 = add i32 %50, %mul66
  %idxprom68 = zext i32 %add67 to i64
  %arrayidx69 = getelementptr inbounds nuw [16 x double], ptr %arrayidx65, i64 0, i64 %idxprom68
  %52 = load double, ptr %arrayidx69, align 8, !tbaa !11
  %mul70 = fmul contract double %48, %52
  %53 = load i32, ptr %p.ascast, align 4, !tbaa !4
  %idxprom71 = zext i32 %53 to i64
  %arrayidx72 = getelementptr inbounds nuw [2 x [2 x double]], ptr %sum.ascast, i64 0, i64 %idxprom71
  %54 = load i32, ptr %q53.ascast, align 4, !tbaa !4
  %idxprom73 = zext i32 %54 to i64
  %arrayidx74 = getelementptr inbounds nuw [2 x double], ptr %arrayidx72, i64 0, i64 %idxprom73
  %55 = load double, ptr %arrayidx74, align 8, !tbaa !11
  %add75 = fadd contract double %55, %mul70
  store double %add75, ptr %arrayidx74, align 8, !tbaa !11
  br label %for.inc76

for.inc76:                                        ; preds = %for.body57
  %56 = load i32, ptr %q53.ascast, align 4, !tbaa !4
  %inc77 = add i32 %56, 1
  store i32 %inc77, ptr %q53.ascast, align 4, !tbaa !4
  br label %for.cond54, !llvm.loop !16

for.end78:                                        ; preds = %for.cond.cleanup56
  br label %for.inc79

for.inc79:                                        ; preds = %for.end78
  %57 = load i32, ptr %p.ascast, align 4, !tbaa !4
  %inc80 = add i32 %57, 1
  store i32 %inc80, ptr %p.ascast, align 4, !tbaa !4
  br label %for.cond49, !llvm.loop !17

for.end81:                                        ; preds = %for.cond.cleanup51
  br label %for.inc82

for.inc82:                                        ; preds = %for.end81
  %58 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc83 = add i32 %58, 1
  store i32 %inc83, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond45, !llvm.loop !18

for.end84:                                        ; preds = %for.cond.cleanup47
  call void @_ZL7barrierv() #7
  br label %for.inc85

for.inc85:                                        ; preds = %for.end84
  %59 = load i32, ptr %start.ascast, align 4, !tbaa !4
  %add86 = add i32 %59, 8
  store i32 %add86, ptr %start.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !19

for.end87:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p88) #6
  store i32 0, ptr %p88.ascast, align 4, !tbaa !4
  br label %for.cond89

for.cond89:                                       ; preds = %for.inc124, %for.end87
  %60 = load i32, ptr %p88.ascast, align 4, !tbaa !4
  %cmp90 = icmp ult i32 %60, 2
  br i1 %cmp90, label %for.body92, label %for.cond.cleanup91

for.cond.cleanup91:                               ; preds = %for.cond89
  store i32 17, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p88) #6
  br label %for.end126

for.body92:                                       ; preds = %for.cond89
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %q93) #6
  store i32 0, ptr %q93.ascast, align 4, !tbaa !4
  br label %for.cond94

for.cond94:                                       ; preds = %for.inc121, %for.body92
  %61 = load i32, ptr %q93.ascast, align 4, !tbaa !4
  %cmp95 = icmp ult i32 %61, 2
  br i1 %cmp95, label %for.body97, label %for.cond.cleanup96

for.cond.cleanup96:                               ; preds = %for.cond94
  store i32 20, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %q93) #6
  br label %for.end123

for.body97:                                       ; preds = %for.cond94
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r98) #6
  %62 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %63 = load i32, ptr %p88.ascast, align 4, !tbaa !4
  %mul99 = mul i32 8, %63
  %add100 = add i32 %62, %mul99
  store i32 %add100, ptr %r98.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #6
  %64 = load i32, ptr %column.ascast, align 4, !tbaa !4
  %65 = load i32, ptr %q93.ascast, align 4, !tbaa !4
  %mul101 = mul i32 8, %65
  %add102 = add i32 %64, %mul101
  store i32 %add102, ptr %s.ascast, align 4, !tbaa !4
  %66 = load i32, ptr %r98.ascast, align 4, !tbaa !4
  %67 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp103 = icmp ult i32 %66, %67
  br i1 %cmp103, label %land.lhs.true104, label %if.end

land.lhs.true104:                                 ; preds = %for.body97
  %68 = load i32, ptr %s.ascast, align 4, !tbaa !4
  %69 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp105 = icmp ult i32 %68, %69
  br i1 %cmp105, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true104
  %70 = load double, ptr %alpha.addr.ascast, align 8, !tbaa !11
  %71 = load i32, ptr %p88.ascast, align 4, !tbaa !4
  %idxprom106 = zext i32 %71 to i64
  %arrayidx107 = getelementptr inbounds nuw [2 x [2 x double]], ptr %sum.ascast, i64 0, i64 %idxprom106
  %72 = load i32, ptr %q93.ascast, align 4, !tbaa !4
  %idxprom108 = zext i32 %72 to i64
  %arrayidx109 = getelementptr inbounds nuw [2 x double], ptr %arrayidx107, i64 0, i64 %idxprom108
  %73 = load double, ptr %arrayidx109, align 8, !tbaa !11
  %mul110 = fmul contract double %70, %73
  %74 = load double, ptr %beta.addr.ascast, align 8, !tbaa !11
  %75 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %76 = load i32, ptr %r98.ascast, align 4, !tbaa !4
  %77 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul111 = mul i32 %76, %77
  %78 = load i32, ptr %s.ascast, align 4, !tbaa !4
  %add112 = add i32 %mul111, %78
  %idxprom113 = zext i32 %add112 to i64
  %arrayidx114 = getelementptr inbounds nuw double, ptr %75, i64 %idxprom113
  %79 = load double, ptr %arrayidx114, align 8, !tbaa !11
  %mul115 = fmul contract double %74, %79
  %add116 = fadd contract double %mul110, %mul115
  %80 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %81 = load i32, ptr %r98.ascast, align 4, !tbaa !4
  %82 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul117 = mul i32 %81, %82
  %83 = load i32, ptr %s.ascast, align 4, !tbaa !4
  %add118 = add i32 %mul117, %83
  %idxprom119 = zext i32 %add118 to i64
  %arrayidx120 = getelementptr inbounds nuw double, ptr %80, i64 %idxprom119
  store double %add116, ptr %arrayidx120, align 8, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true104, %for.body97
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r98) #6
  br label %for.inc121

for.inc121:                                       ; preds = %if.end
  %84 = load i32, ptr %q93.ascast, align 4, !tbaa !4
  %inc122 = add i32 %84, 1
  store i32 %inc122, ptr %q93.ascast, align 4, !tbaa !4
  br label %for.cond94, !llvm.loop !20

for.end123:                                       ; preds = %for.cond.cleanup96
  br label %for.inc124

for.inc124:                                       ; preds = %for.end123
  %85 = load i32, ptr %p88.ascast, align 4, !tbaa !4
  %inc125 = add i32 %85, 1
  store i32 %inc125, ptr %p88.ascast, align 4, !tbaa !4
  br label %for.cond89, !llvm.loop !21

for.end126:                                       ; preds = %for.cond.cleanup91
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %column) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ty) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %tx) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #4 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { convergent nocallback nofree nounwind willreturn }
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
!9 = !{!"p1 double", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"double", !6, i64 0}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
