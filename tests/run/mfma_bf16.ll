; Matrix product with matrix instructions of CDNA: bf16 in, f32 out, four waves of a
; workgroup for 32×32 through LDS.
; ARCH: gfx942
; TARGETS: gfx90a gfx942 gfx950
; RUN: --kernel mfma_bf16 --grid 2,3 --block 256
; RUN: --arg bf16[96x48]=rand:3 --arg bf16[48x64]=rand:4 --arg f32[96x64]=0
; RUN: --arg u32=96 --arg u32=64 --arg u32=48
; REFERENCE: matmul_bf16 tolerance=1e-5
; EXPECT: arg=2 first=1.1428223,-6.4507446,0.58654785,3.885437,1.751648,-2.8675537,0.19433594,2.654602
; Made from src/mfma_bf16.hip by src/make.sh.

source_filename = "mfma_bf16.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ9mfma_bf16E6tile_a = internal addrspace(3) global [32 x [16 x i16]] undef, align 16
@_ZZ9mfma_bf16E6tile_b = internal addrspace(3) global [16 x [32 x i16]] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @mfma_bf16(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
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
  %thread = alloca i32, align 4, addrspace(5)
  %lane = alloca i32, align 4, addrspace(5)
  %wave = alloca i32, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %col = alloca i32, align 4, addrspace(5)
  %down = alloca i32, align 4, addrspace(5)
  %right = alloca i32, align 4, addrspace(5)
  %sum = alloca <4 x float>, align 16, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca <4 x i16>, align 8, addrspace(5)
  %y = alloca <4 x i16>, align 8, addrspace(5)
  %i39 = alloca i32, align 4, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
  %i72 = alloca i32, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %m.addr.ascast = addrspacecast ptr addrspace(5) %m.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %k.addr.ascast = addrspacecast ptr addrspace(5) %k.addr to ptr
  %thread.ascast = addrspacecast ptr addrspace(5) %thread to ptr
  %lane.ascast = addrspacecast ptr addrspace(5) %lane to ptr
  %wave.ascast = addrspacecast ptr addrspace(5) %wave to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %col.ascast = addrspacecast ptr addrspace(5) %col to ptr
  %down.ascast = addrspacecast ptr addrspace(5) %down to ptr
  %right.ascast = addrspacecast ptr addrspace(5) %right to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %i39.ascast = addrspacecast ptr addrspace(5) %i39 to ptr
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  %i72.ascast = addrspacecast ptr addrspace(5) %i72 to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %c.coerce, ptr %c.ascast, align 8
  %c3 = load ptr, ptr %c.ascast, align 8, !tbaa !11
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %c3, ptr %c.addr.ascast, align 8, !tbaa !11
  store i32 %m, ptr %m.addr.ascast, align 4, !tbaa !4
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %k, ptr %k.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %thread) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %thread.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lane) #6
  %1 = load i32, ptr %thread.ascast, align 4, !tbaa !4
  %rem = urem i32 %1, 64
  store i32 %rem, ptr %lane.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %wave) #6
  %2 = load i32, ptr %thread.ascast, align 4, !tbaa !4
  %div = udiv i32 %2, 64
  store i32 %div, ptr %wave.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #6
  %3 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul = mul i32 %3, 32
  store i32 %mul, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %col) #6
  %4 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 %4, 32
  store i32 %mul4, ptr %col.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %down) #6
  %5 = load i32, ptr %wave.ascast, align 4, !tbaa !4
  %div5 = udiv i32 %5, 2
  %mul6 = mul i32 %div5, 16
  store i32 %mul6, ptr %down.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %right) #6
  %6 = load i32, ptr %wave.ascast, align 4, !tbaa !4
  %rem7 = urem i32 %6, 2
  %mul8 = mul i32 %rem7, 16
  store i32 %mul8, ptr %right.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  store <4 x float> zeroinitializer, ptr %sum.ascast, align 16, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #6
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc65, %entry
  %7 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %7, %8
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #6
  br label %for.end67

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %9 = load i32, ptr %thread.ascast, align 4, !tbaa !4
  store i32 %9, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond9

for.cond9:                                        ; preds = %for.inc, %for.body
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp10 = icmp ult i32 %10, 512
  br i1 %cmp10, label %for.body12, label %for.cond.cleanup11

for.cond.cleanup11:                               ; preds = %for.cond9
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  br label %for.end

for.body12:                                       ; preds = %for.cond9
  %11 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %div13 = udiv i32 %13, 16
  %add = add i32 %12, %div13
  %14 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul14 = mul i32 %add, %14
  %15 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add15 = add i32 %mul14, %15
  %16 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem16 = urem i32 %16, 16
  %add17 = add i32 %add15, %rem16
  %idxprom = zext i32 %add17 to i64
  %arrayidx = getelementptr inbounds nuw i16, ptr %11, i64 %idxprom
  %17 = load i16, ptr %arrayidx, align 2, !tbaa !14
  %18 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %div18 = udiv i32 %18, 16
  %idxprom19 = zext i32 %div18 to i64
  %arrayidx20 = getelementptr inbounds nuw [32 x [16 x i16]], ptr addrspacecast (ptr addrspace(3) @_ZZ9mfma_bf16E6tile_a to ptr), i64 0, i64 %idxprom19
  %19 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem21 = urem i32 %19, 16
  %idxprom22 = zext i32 %rem21 to i64
  %arrayidx23 = getelementptr inbounds nuw [16 x i16], ptr %arrayidx20, i64 0, i64 %idxprom22
  store i16 %17, ptr %arrayidx23, align 2, !tbaa !14
  %20 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %div24 = udiv i32 %22, 32
  %add25 = add i32 %21, %div24
  %23 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul26 = mul i32 %add25, %23
  %24 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add27 = add i32 %mul26, %24
  %25 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem28 = urem i32 %25, 32
  %add29 = add i32 %add27, %rem28
  %idxprom30 = zext i32 %add29 to i64
  %arrayidx31 = getelementptr inbounds nuw i16, ptr %20, i64 %idxprom30
  %26 = load i16, ptr %arrayidx31, align 2, !tbaa !14
  %27 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %div32 = udiv i32 %27, 32
  %idxprom33 = zext i32 %div32 to i64
  %arrayidx34 = getelementptr inbounds nuw [16 x [32 x i16]], ptr addrspacecast (ptr addrspace(3) @_ZZ9mfma_bf16E6tile_b to ptr), i64 0, i64 %idxprom33
  %28 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem35 = urem i32 %28, 32
  %idxprom36 = zext i32 %rem35 to i64
  %arrayidx37 = getelementptr inbounds nuw [32 x i16], ptr %arrayidx34, i64 0, i64 %idxprom36
  store i16 %26, ptr %arrayidx37, align 2, !tbaa !14
  br label %for.inc

for.inc:                                          ; preds = %for.body12
  %29 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add38 = add i32 %29, 256
  store i32 %add38, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond9, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup11
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i39) #6
  store i32 0, ptr %i39.ascast, align 4, !tbaa !4
  br label %for.cond40

for.cond40:                                       ; preds = %for.inc63, %for.end
  %30 = load i32, ptr %i39.ascast, align 4, !tbaa !4
  %cmp41 = icmp ult i32 %30, 4
  br i1 %cmp41, label %for.body43, label %for.cond.cleanup42

for.cond.cleanup42:                               ; preds = %for.cond40
  store i32 8, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i39) #6
  br label %for.end64

for.body43:                                       ; preds = %for.cond40
  %31 = load i32, ptr %down.ascast, align 4, !tbaa !4
  %32 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %rem44 = urem i32 %32, 16
  %add45 = add i32 %31, %rem44
  %idxprom46 = zext i32 %add45 to i64
  %arrayidx47 = getelementptr inbounds nuw [32 x [16 x i16]], ptr addrspacecast (ptr addrspace(3) @_ZZ9mfma_bf16E6tile_a to ptr), i64 0, i64 %idxprom46
  %33 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %div48 = udiv i32 %33, 16
  %mul49 = mul i32 4, %div48
  %34 = load i32, ptr %i39.ascast, align 4, !tbaa !4
  %add50 = add i32 %mul49, %34
  %idxprom51 = zext i32 %add50 to i64
  %arrayidx52 = getelementptr inbounds nuw [16 x i16], ptr %arrayidx47, i64 0, i64 %idxprom51
  %35 = load i16, ptr %arrayidx52, align 2, !tbaa !14
  %36 = load i32, ptr %i39.ascast, align 4, !tbaa !4
  %37 = load <4 x i16>, ptr %x.ascast, align 8
  %vecins = insertelement <4 x i16> %37, i16 %35, i32 %36
  store <4 x i16> %vecins, ptr %x.ascast, align 8
  %38 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %div53 = udiv i32 %38, 16
  %mul54 = mul i32 4, %div53
  %39 = load i32, ptr %i39.ascast, align 4, !tbaa !4
  %add55 = add i32 %mul54, %39
  %idxprom56 = zext i32 %add55 to i64
  %arrayidx57 = getelementptr inbounds nuw [16 x [32 x i16]], ptr addrspacecast (ptr addrspace(3) @_ZZ9mfma_bf16E6tile_b to ptr), i64 0, i64 %idxprom56
  %40 = load i32, ptr %right.ascast, align 4, !tbaa !4
  %41 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %rem58 = urem i32 %41, 16
  %add59 = add i32 %40, %rem58
  %idxprom60 = zext i32 %add59 to i64
  %arrayidx61 = getelementptr inbounds nuw [32 x i16], ptr %arrayidx57, i64 0, i64 %idxprom60
  %42 = load i16, ptr %arrayidx61, align 2, !tbaa !14
  %43 = load i32, ptr %i39.ascast, align 4, !tbaa !4
  %44 = load <4 x i16>, ptr %y.ascast, align 8
  %vecins62 = insertelement <4 x i16> %44, i16 %42, i32 %43
  store <4 x i16> %vecins62, ptr %y.ascast, align 8
  br label %for.inc63

for.inc63:                                        ; preds = %for.body43
  %45 = load i32, ptr %i39.ascast, align 4, !tbaa !4
  %inc = add i32 %45, 1
  store i32 %inc, ptr %i39.ascast, align 4, !tbaa !4
  br label %for.cond40, !llvm.loop !19

for.end64:                                        ; preds = %for.cond.cleanup42
  %46 = load <4 x i16>, ptr %x.ascast, align 8, !tbaa !13
  %47 = load <4 x i16>, ptr %y.ascast, align 8, !tbaa !13
  %48 = load <4 x float>, ptr %sum.ascast, align 16, !tbaa !13
  %49 = call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16bf16.1k(<4 x i16> %46, <4 x i16> %47, <4 x float> %48, i32 0, i32 0, i32 0)
  store <4 x float> %49, ptr %sum.ascast, align 16, !tbaa !13
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #6
  br label %for.inc65

for.inc65:                                        ; preds = %for.end64
  %50 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add66 = add i32 %50, 16
  store i32 %add66, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !20

for.end67:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %r) #6
  store i32 0, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond68

for.cond68:                                       ; preds = %for.inc86, %for.end67
  %51 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %cmp69 = icmp ult i32 %51, 4
  br i1 %cmp69, label %for.body71, label %for.cond.cleanup70

for.cond.cleanup70:                               ; preds = %for.cond68
  store i32 11, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %r) #6
  br label %for.end88

for.body71:                                       ; preds = %for.cond68
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i72) #6
  %52 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %53 = load i32, ptr %down.ascast, align 4, !tbaa !4
  %add73 = add i32 %52, %53
  %54 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %div74 = udiv i32 %54, 16
  %mul75 = mul i32 4, %div74
  %add76 = add i32 %add73, %mul75
  %55 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %add77 = add i32 %add76, %55
  store i32 %add77, ptr %i72.ascast, align 4, !tbaa !4
  %56 = load i32, ptr %i72.ascast, align 4, !tbaa !4
  %57 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp78 = icmp ult i32 %56, %57
  br i1 %cmp78, label %if.then, label %if.end

if.then:                                          ; preds = %for.body71
  %58 = load <4 x float>, ptr %sum.ascast, align 16, !tbaa !13
  %59 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %vecext = extractelement <4 x float> %58, i32 %59
  %60 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !11
  %61 = load i32, ptr %i72.ascast, align 4, !tbaa !4
  %62 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul79 = mul i32 %61, %62
  %63 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add80 = add i32 %mul79, %63
  %64 = load i32, ptr %right.ascast, align 4, !tbaa !4
  %add81 = add i32 %add80, %64
  %65 = load i32, ptr %lane.ascast, align 4, !tbaa !4
  %rem82 = urem i32 %65, 16
  %add83 = add i32 %add81, %rem82
  %idxprom84 = zext i32 %add83 to i64
  %arrayidx85 = getelementptr inbounds nuw float, ptr %60, i64 %idxprom84
  store float %vecext, ptr %arrayidx85, align 4, !tbaa !21
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body71
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i72) #6
  br label %for.inc86

for.inc86:                                        ; preds = %if.end
  %66 = load i32, ptr %r.ascast, align 4, !tbaa !4
  %inc87 = add i32 %66, 1
  store i32 %inc87, ptr %r.ascast, align 4, !tbaa !4
  br label %for.cond68, !llvm.loop !23

for.end88:                                        ; preds = %for.cond.cleanup70
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %right) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %down) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %col) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %wave) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lane) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %thread) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16bf16.1k(<4 x i16>, <4 x i16>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) #4

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
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
!9 = !{!"p1 short", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 float", !10, i64 0}
!13 = !{!6, !6, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"short", !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
!20 = distinct !{!20, !17, !18}
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !6, i64 0}
!23 = distinct !{!23, !17, !18}
