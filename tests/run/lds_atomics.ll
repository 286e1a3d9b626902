; Every kind of atomic on LDS, 32 and 64 bits wide, with and without the old value, float
; addition and compare-and-swap among them.
; RUN: --kernel lds_atomics --grid 2 --block 96
; RUN: --arg u32[192]=rand:179 --arg u32[2x16]=0 --arg u64[2x8]=0 --arg f32[2x2]=0
; RUN: --arg u32[192]=0
; REFERENCE: lds_atomics
; EXPECT: arg=1 first=3568575371,726391925,16711935,270549121,886893479,50976972,4285454782,22
; EXPECT: arg=2 first=15326914731525790741,218944431833098035,18405888137186321985,16121246709492362653,9109080678654675810,81985529216486895,0,0
; EXPECT: arg=3 first=42.0,-192.0,42.0,-192.0
; EXPECT: arg=4 first=1,1,1,1,1,1,1,1
; Made from src/lds_atomics.hip by src/make.sh.

source_filename = "lds_atomics.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ11lds_atomicsE5cells = internal addrspace(3) global [16 x i32] undef, align 16
@_ZZ11lds_atomicsE12signed_cells = internal addrspace(3) global [2 x i32] undef, align 4
@_ZZ11lds_atomicsE4wide = internal addrspace(3) global [8 x i64] undef, align 16
@_ZZ11lds_atomicsE6floats = internal addrspace(3) global [2 x float] undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @lds_atomics(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %wide_out.coerce, ptr addrspace(1) noundef %floats_out.coerce, ptr addrspace(1) noundef %tickets.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %wide_out = alloca ptr, align 8, addrspace(5)
  %floats_out = alloca ptr, align 8, addrspace(5)
  %tickets = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %wide_out.addr = alloca ptr, align 8, addrspace(5)
  %floats_out.addr = alloca ptr, align 8, addrspace(5)
  %tickets.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp24 = alloca i32, align 4, addrspace(5)
  %atomic-temp25 = alloca i32, align 4, addrspace(5)
  %.atomictmp26 = alloca i32, align 4, addrspace(5)
  %atomic-temp27 = alloca i32, align 4, addrspace(5)
  %.atomictmp28 = alloca i32, align 4, addrspace(5)
  %atomic-temp29 = alloca i32, align 4, addrspace(5)
  %.atomictmp30 = alloca i32, align 4, addrspace(5)
  %atomic-temp31 = alloca i32, align 4, addrspace(5)
  %.atomictmp32 = alloca i32, align 4, addrspace(5)
  %atomic-temp33 = alloca i32, align 4, addrspace(5)
  %.atomictmp34 = alloca i32, align 4, addrspace(5)
  %atomic-temp35 = alloca i32, align 4, addrspace(5)
  %.atomictmp36 = alloca i32, align 4, addrspace(5)
  %atomic-temp37 = alloca i32, align 4, addrspace(5)
  %.atomictmp38 = alloca i32, align 4, addrspace(5)
  %atomic-temp39 = alloca i32, align 4, addrspace(5)
  %old = alloca i32, align 4, addrspace(5)
  %.atomictmp40 = alloca i32, align 4, addrspace(5)
  %cmpxchg.bool = alloca i8, align 1, addrspace(5)
  %w = alloca i64, align 8, addrspace(5)
  %.atomictmp46 = alloca i64, align 8, addrspace(5)
  %atomic-temp47 = alloca i64, align 8, addrspace(5)
  %.atomictmp48 = alloca i64, align 8, addrspace(5)
  %atomic-temp49 = alloca i64, align 8, addrspace(5)
  %.atomictmp50 = alloca i64, align 8, addrspace(5)
  %atomic-temp51 = alloca i64, align 8, addrspace(5)
  %.atomictmp52 = alloca i64, align 8, addrspace(5)
  %atomic-temp54 = alloca i64, align 8, addrspace(5)
  %.atomictmp55 = alloca i64, align 8, addrspace(5)
  %atomic-temp56 = alloca i64, align 8, addrspace(5)
  %.atomictmp59 = alloca i64, align 8, addrspace(5)
  %atomic-temp60 = alloca i64, align 8, addrspace(5)
  %.atomictmp62 = alloca float, align 4, addrspace(5)
  %atomic-temp65 = alloca float, align 4, addrspace(5)
  %.atomictmp66 = alloca float, align 4, addrspace(5)
  %atomic-temp67 = alloca float, align 4, addrspace(5)
  %.atomictmp69 = alloca i32, align 4, addrspace(5)
  %atomic-temp70 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %wide_out.ascast = addrspacecast ptr addrspace(5) %wide_out to ptr
  %floats_out.ascast = addrspacecast ptr addrspace(5) %floats_out to ptr
  %tickets.ascast = addrspacecast ptr addrspace(5) %tickets to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %wide_out.addr.ascast = addrspacecast ptr addrspace(5) %wide_out.addr to ptr
  %floats_out.addr.ascast = addrspacecast ptr addrspace(5) %floats_out.addr to ptr
  %tickets.addr.ascast = addrspacecast ptr addrspace(5) %tickets.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp24.ascast = addrspacecast ptr addrspace(5) %.atomictmp24 to ptr
  %atomic-temp25.ascast = addrspacecast ptr addrspace(5) %atomic-temp25 to ptr
  %.atomictmp26.ascast = addrspacecast ptr addrspace(5) %.atomictmp26 to ptr
  %atomic-temp27.ascast = addrspacecast ptr addrspace(5) %atomic-temp27 to ptr
  %.atomictmp28.ascast = addrspacecast ptr addrspace(5) %.atomictmp28 to ptr
  %atomic-temp29.ascast = addrspacecast ptr addrspace(5) %atomic-temp29 to ptr
  %.atomictmp30.ascast = addrspacecast ptr addrspace(5) %.atomictmp30 to ptr
  %atomic-temp31.ascast = addrspacecast ptr addrspace(5) %atomic-temp31 to ptr
  %.atomictmp32.ascast = addrspacecast ptr addrspace(5) %.atomictmp32 to ptr
  %atomic-temp33.ascast = addrspacecast ptr addrspace(5) %atomic-temp33 to ptr
  %.atomictmp34.ascast = addrspacecast ptr addrspace(5) %.atomictmp34 to ptr
  %atomic-temp35.ascast = addrspacecast ptr addrspace(5) %atomic-temp35 to ptr
  %.atomictmp36.ascast = addrspacecast ptr addrspace(5) %.atomictmp36 to ptr
  %atomic-temp37.ascast = addrspacecast ptr addrspace(5) %atomic-temp37 to ptr
  %.atomictmp38.ascast = addrspacecast ptr addrspace(5) %.atomictmp38 to ptr
  %atomic-temp39.ascast = addrspacecast ptr addrspace(5) %atomic-temp39 to ptr
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  %.atomictmp40.ascast = addrspacecast ptr addrspace(5) %.atomictmp40 to ptr
  %cmpxchg.bool.ascast = addrspacecast ptr addrspace(5) %cmpxchg.bool to ptr
  %w.ascast = addrspacecast ptr addrspace(5) %w to ptr
  %.atomictmp46.ascast = addrspacecast ptr addrspace(5) %.atomictmp46 to ptr
  %atomic-temp47.ascast = addrspacecast ptr addrspace(5) %atomic-temp47 to ptr
  %.atomictmp48.ascast = addrspacecast ptr addrspace(5) %.atomictmp48 to ptr
  %atomic-temp49.ascast = addrspacecast ptr addrspace(5) %atomic-temp49 to ptr
  %.atomictmp50.ascast = addrspacecast ptr addrspace(5) %.atomictmp50 to ptr
  %atomic-temp51.ascast = addrspacecast ptr addrspace(5) %atomic-temp51 to ptr
  %.atomictmp52.ascast = addrspacecast ptr addrspace(5) %.atomictmp52 to ptr
  %atomic-temp54.ascast = addrspacecast ptr addrspace(5) %atomic-temp54 to ptr
  %.atomictmp55.ascast = addrspacecast ptr addrspace(5) %.atomictmp55 to ptr
  %atomic-temp56.ascast = addrspacecast ptr addrspace(5) %atomic-temp56 to ptr
  %.atomictmp59.ascast = addrspacecast ptr addrspace(5) %.atomictmp59 to ptr
  %atomic-temp60.ascast = addrspacecast ptr addrspace(5) %atomic-temp60 to ptr
  %.atomictmp62.ascast = addrspacecast ptr addrspace(5) %.atomictmp62 to ptr
  %atomic-temp65.ascast = addrspacecast ptr addrspace(5) %atomic-temp65 to ptr
  %.atomictmp66.ascast = addrspacecast ptr addrspace(5) %.atomictmp66 to ptr
  %atomic-temp67.ascast = addrspacecast ptr addrspace(5) %atomic-temp67 to ptr
  %.atomictmp69.ascast = addrspacecast ptr addrspace(5) %.atomictmp69 to ptr
  %atomic-temp70.ascast = addrspacecast ptr addrspace(5) %atomic-temp70 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %wide_out.coerce, ptr %wide_out.ascast, align 8
  %wide_out3 = load ptr, ptr %wide_out.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %floats_out.coerce, ptr %floats_out.ascast, align 8
  %floats_out4 = load ptr, ptr %floats_out.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %tickets.coerce, ptr %tickets.ascast, align 8
  %tickets5 = load ptr, ptr %tickets.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %wide_out3, ptr %wide_out.addr.ascast, align 8, !tbaa !11
  store ptr %floats_out4, ptr %floats_out.addr.ascast, align 8, !tbaa !13
  store ptr %tickets5, ptr %tickets.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #5
  %1 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %3 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %4 = getelementptr i8, ptr addrspace(4) %3, i32 12
  %5 = load i16, ptr addrspace(4) %4, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv = zext i16 %5 to i32
  %mul = mul i32 %2, %conv
  %6 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %6
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %1, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %7, ptr %v.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %8, 16
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %9 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp6 = icmp eq i32 %9, 2
  br i1 %cmp6, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %if.then
  %10 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp7 = icmp eq i32 %10, 5
  br label %lor.end

lor.end:                                          ; preds = %lor.rhs, %if.then
  %11 = phi i1 [ true, %if.then ], [ %cmp7, %lor.rhs ]
  %12 = zext i1 %11 to i64
  %cond = select i1 %11, i32 -1, i32 0
  %13 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %13 to i64
  %arrayidx9 = getelementptr inbounds nuw [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 %idxprom8
  store i32 %cond, ptr %arrayidx9, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %lor.end, %entry
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp10 = icmp ult i32 %14, 8
  br i1 %cmp10, label %if.then11, label %if.end16

if.then11:                                        ; preds = %if.end
  %15 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp12 = icmp eq i32 %15, 1
  %16 = zext i1 %cmp12 to i64
  %cond13 = select i1 %cmp12, i64 -1, i64 0
  %17 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %17 to i64
  %arrayidx15 = getelementptr inbounds nuw [8 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE4wide to ptr), i64 0, i64 %idxprom14
  store i64 %cond13, ptr %arrayidx15, align 8, !tbaa !17
  br label %if.end16

if.end16:                                         ; preds = %if.then11, %if.end
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp17 = icmp ult i32 %18, 2
  br i1 %cmp17, label %if.then18, label %if.end23

if.then18:                                        ; preds = %if.end16
  %19 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom19 = zext i32 %19 to i64
  %arrayidx20 = getelementptr inbounds nuw [2 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE6floats to ptr), i64 0, i64 %idxprom19
  store float 0.000000e+00, ptr %arrayidx20, align 4, !tbaa !19
  %20 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom21 = zext i32 %20 to i64
  %arrayidx22 = getelementptr inbounds nuw [2 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE12signed_cells to ptr), i64 0, i64 %idxprom21
  store i32 0, ptr %arrayidx22, align 4, !tbaa !4
  br label %if.end23

if.end23:                                         ; preds = %if.then18, %if.end16
  call void @_ZL7barrierv() #6
  %21 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %21, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %.atomictmp.ascast, align 4
  %23 = atomicrmw add ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i32 %22 syncscope("workgroup") monotonic, align 16, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %23, ptr %atomic-temp.ascast, align 4
  %24 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %25, ptr %.atomictmp24.ascast, align 4, !tbaa !4
  %26 = load i32, ptr %.atomictmp24.ascast, align 4
  %27 = atomicrmw sub ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 1), i32 %26 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %27, ptr %atomic-temp25.ascast, align 4
  %28 = load i32, ptr %atomic-temp25.ascast, align 4, !tbaa !4
  %29 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %or = or i32 %29, 16711935
  store i32 %or, ptr %.atomictmp26.ascast, align 4, !tbaa !4
  %30 = load i32, ptr %.atomictmp26.ascast, align 4
  %31 = atomicrmw and ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 2), i32 %30 syncscope("workgroup") monotonic, align 8, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %31, ptr %atomic-temp27.ascast, align 4
  %32 = load i32, ptr %atomic-temp27.ascast, align 4, !tbaa !4
  %33 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %and = and i32 %33, 270549121
  store i32 %and, ptr %.atomictmp28.ascast, align 4, !tbaa !4
  %34 = load i32, ptr %.atomictmp28.ascast, align 4
  %35 = atomicrmw or ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 3), i32 %34 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %35, ptr %atomic-temp29.ascast, align 4
  %36 = load i32, ptr %atomic-temp29.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %37, ptr %.atomictmp30.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %.atomictmp30.ascast, align 4
  %39 = atomicrmw xor ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 4), i32 %38 syncscope("workgroup") monotonic, align 16, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %39, ptr %atomic-temp31.ascast, align 4
  %40 = load i32, ptr %atomic-temp31.ascast, align 4, !tbaa !4
  %41 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %41, ptr %.atomictmp32.ascast, align 4, !tbaa !4
  %42 = load i32, ptr %.atomictmp32.ascast, align 4
  %43 = atomicrmw umin ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 5), i32 %42 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %43, ptr %atomic-temp33.ascast, align 4
  %44 = load i32, ptr %atomic-temp33.ascast, align 4, !tbaa !4
  %45 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %45, ptr %.atomictmp34.ascast, align 4, !tbaa !4
  %46 = load i32, ptr %.atomictmp34.ascast, align 4
  %47 = atomicrmw umax ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 6), i32 %46 syncscope("workgroup") monotonic, align 8, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %47, ptr %atomic-temp35.ascast, align 4
  %48 = load i32, ptr %atomic-temp35.ascast, align 4, !tbaa !4
  %49 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %49, ptr %.atomictmp36.ascast, align 4, !tbaa !4
  %50 = load i32, ptr %.atomictmp36.ascast, align 4
  %51 = atomicrmw min ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE12signed_cells to ptr), i32 %50 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %51, ptr %atomic-temp37.ascast, align 4
  %52 = load i32, ptr %atomic-temp37.ascast, align 4, !tbaa !4
  %53 = load i32, ptr %v.ascast, align 4, !tbaa !4
  store i32 %53, ptr %.atomictmp38.ascast, align 4, !tbaa !4
  %54 = load i32, ptr %.atomictmp38.ascast, align 4
  %55 = atomicrmw max ptr getelementptr inbounds ([2 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE12signed_cells to ptr), i64 0, i64 1), i32 %54 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %55, ptr %atomic-temp39.ascast, align 4
  %56 = load i32, ptr %atomic-temp39.ascast, align 4, !tbaa !4
  %57 = atomicrmw uinc_wrap ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 7), i32 36 syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !16
  %58 = atomicrmw udec_wrap ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 8), i32 24 syncscope("workgroup") monotonic, align 16, !amdgpu.no.fine.grained.memory !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %old) #5
  %59 = load i32, ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 9), align 4, !tbaa !4
  store i32 %59, ptr %old.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %if.end23
  %60 = load i32, ptr %old.ascast, align 4, !tbaa !4
  %shl = shl i32 %60, 1
  %61 = load i32, ptr %old.ascast, align 4, !tbaa !4
  %shr = lshr i32 %61, 31
  %or41 = or i32 %shl, %shr
  %xor = xor i32 %or41, 1
  store i32 %xor, ptr %.atomictmp40.ascast, align 4, !tbaa !4
  %62 = load i32, ptr %old.ascast, align 4
  %63 = load i32, ptr %.atomictmp40.ascast, align 4
  %64 = cmpxchg weak ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 9), i32 %62, i32 %63 syncscope("workgroup") monotonic monotonic, align 4, !noalias.addrspace !21
  %65 = extractvalue { i32, i1 } %64, 0
  %66 = extractvalue { i32, i1 } %64, 1
  br i1 %66, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %while.cond
  store i32 %65, ptr %old.ascast, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %while.cond
  %storedv = zext i1 %66 to i8
  store i8 %storedv, ptr %cmpxchg.bool.ascast, align 1, !tbaa !22
  %67 = load i8, ptr %cmpxchg.bool.ascast, align 1, !tbaa !22, !range !24, !noundef !16
  %loadedv = trunc i8 %67 to i1
  %lnot = xor i1 %loadedv, true
  br i1 %lnot, label %while.body, label %while.end

while.body:                                       ; preds = %cmpxchg.continue
  br label %while.cond, !llvm.loop !25

while.end:                                        ; preds = %cmpxchg.continue
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %w) #5
  %68 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %conv42 = zext i32 %68 to i64
  %shl43 = shl i64 %conv42, 32
  %69 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %not = xor i32 %69, -1
  %conv44 = zext i32 %not to i64
  %or45 = or i64 %shl43, %conv44
  store i64 %or45, ptr %w.ascast, align 8, !tbaa !17
  %70 = load i64, ptr %w.ascast, align 8, !tbaa !17
  store i64 %70, ptr %.atomictmp46.ascast, align 8, !tbaa !17
  %71 = load i64, ptr %.atomictmp46.ascast, align 8
  %72 = atomicrmw add ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE4wide to ptr), i64 %71 syncscope("workgroup") monotonic, align 16, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %72, ptr %atomic-temp47.ascast, align 8
  %73 = load i64, ptr %atomic-temp47.ascast, align 8, !tbaa !17
  %74 = load i64, ptr %w.ascast, align 8, !tbaa !17
  store i64 %74, ptr %.atomictmp48.ascast, align 8, !tbaa !17
  %75 = load i64, ptr %.atomictmp48.ascast, align 8
  %76 = atomicrmw umin ptr getelementptr inbounds ([8 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE4wide to ptr), i64 0, i64 1), i64 %75 syncscope("workgroup") monotonic, align 8, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %76, ptr %atomic-temp49.ascast, align 8
  %77 = load i64, ptr %atomic-temp49.ascast, align 8, !tbaa !17
  %78 = load i64, ptr %w.ascast, align 8, !tbaa !17
  store i64 %78, ptr %.atomictmp50.ascast, align 8, !tbaa !17
  %79 = load i64, ptr %.atomictmp50.ascast, align 8
  %80 = atomicrmw umax ptr getelementptr inbounds ([8 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE4wide to ptr), i64 0, i64 2), i64 %79 syncscope("workgroup") monotonic, align 16, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %80, ptr %atomic-temp51.ascast, align 8
  %81 = load i64, ptr %atomic-temp51.ascast, align 8, !tbaa !17
  %82 = load i64, ptr %w.ascast, align 8, !tbaa !17
  %mul53 = mul i64 %82, 3
  store i64 %mul53, ptr %.atomictmp52.ascast, align 8, !tbaa !17
  %83 = load i64, ptr %.atomictmp52.ascast, align 8
  %84 = atomicrmw xor ptr getelementptr inbounds ([8 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE4wide to ptr), i64 0, i64 3), i64 %83 syncscope("workgroup") monotonic, align 8, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %84, ptr %atomic-temp54.ascast, align 8
  %85 = load i64, ptr %atomic-temp54.ascast, align 8, !tbaa !17
  %86 = load i64, ptr %w.ascast, align 8, !tbaa !17
  store i64 %86, ptr %.atomictmp55.ascast, align 8, !tbaa !17
  %87 = load i64, ptr %.atomictmp55.ascast, align 8
  %88 = atomicrmw max ptr getelementptr inbounds ([8 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE4wide to ptr), i64 0, i64 4), i64 %87 syncscope("workgroup") monotonic, align 16, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %88, ptr %atomic-temp56.ascast, align 8
  %89 = load i64, ptr %atomic-temp56.ascast, align 8, !tbaa !17
  %90 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp57 = icmp eq i32 %90, 40
  br i1 %cmp57, label %if.then58, label %if.end61

if.then58:                                        ; preds = %while.end
  store i64 81985529216486895, ptr %.atomictmp59.ascast, align 8, !tbaa !17
  %91 = load i64, ptr %.atomictmp59.ascast, align 8
  %92 = atomicrmw xchg ptr getelementptr inbounds ([8 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE4wide to ptr), i64 0, i64 5), i64 %91 syncscope("workgroup") monotonic, align 8, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %92, ptr %atomic-temp60.ascast, align 8
  %93 = load i64, ptr %atomic-temp60.ascast, align 8, !tbaa !17
  br label %if.end61

if.end61:                                         ; preds = %if.then58, %while.end
  %94 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem = urem i32 %94, 8
  %conv63 = uitofp i32 %rem to float
  %mul64 = fmul contract float 1.250000e-01, %conv63
  store float %mul64, ptr %.atomictmp62.ascast, align 4, !tbaa !19
  %95 = load float, ptr %.atomictmp62.ascast, align 4
  %96 = atomicrmw fadd ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE6floats to ptr), float %95 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store float %96, ptr %atomic-temp65.ascast, align 4
  %97 = load float, ptr %atomic-temp65.ascast, align 4, !tbaa !19
  store float -2.000000e+00, ptr %.atomictmp66.ascast, align 4, !tbaa !19
  %98 = load float, ptr %.atomictmp66.ascast, align 4
  %99 = atomicrmw fadd ptr getelementptr inbounds ([2 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE6floats to ptr), i64 0, i64 1), float %98 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store float %99, ptr %atomic-temp67.ascast, align 4
  %100 = load float, ptr %atomic-temp67.ascast, align 4, !tbaa !19
  %101 = load ptr, ptr %tickets.addr.ascast, align 8, !tbaa !8
  %102 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul68 = mul i32 96, %102
  store i32 1, ptr %.atomictmp69.ascast, align 4, !tbaa !4
  %103 = load i32, ptr %.atomictmp69.ascast, align 4
  %104 = atomicrmw add ptr getelementptr inbounds ([16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 10), i32 %103 syncscope("workgroup") monotonic, align 8, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %104, ptr %atomic-temp70.ascast, align 4
  %105 = load i32, ptr %atomic-temp70.ascast, align 4, !tbaa !4
  %add71 = add i32 %mul68, %105
  %idxprom72 = zext i32 %add71 to i64
  %arrayidx73 = getelementptr inbounds nuw i32, ptr %101, i64 %idxprom72
  store i32 1, ptr %arrayidx73, align 4, !tbaa !4
  call void @_ZL7barrierv() #6
  %106 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp74 = icmp ult i32 %106, 2
  br i1 %cmp74, label %if.then75, label %if.end87

if.then75:                                        ; preds = %if.end61
  %107 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom76 = zext i32 %107 to i64
  %arrayidx77 = getelementptr inbounds nuw [2 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE6floats to ptr), i64 0, i64 %idxprom76
  %108 = load float, ptr %arrayidx77, align 4, !tbaa !19
  %109 = load ptr, ptr %floats_out.addr.ascast, align 8, !tbaa !13
  %110 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul78 = mul i32 2, %110
  %111 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add79 = add i32 %mul78, %111
  %idxprom80 = zext i32 %add79 to i64
  %arrayidx81 = getelementptr inbounds nuw float, ptr %109, i64 %idxprom80
  store float %108, ptr %arrayidx81, align 4, !tbaa !19
  %112 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom82 = zext i32 %112 to i64
  %arrayidx83 = getelementptr inbounds nuw [2 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE12signed_cells to ptr), i64 0, i64 %idxprom82
  %113 = load i32, ptr %arrayidx83, align 4, !tbaa !4
  %114 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add84 = add i32 14, %114
  %idxprom85 = zext i32 %add84 to i64
  %arrayidx86 = getelementptr inbounds nuw [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 %idxprom85
  store i32 %113, ptr %arrayidx86, align 4, !tbaa !4
  br label %if.end87

if.end87:                                         ; preds = %if.then75, %if.end61
  call void @_ZL7barrierv() #6
  %115 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp88 = icmp ult i32 %115, 16
  br i1 %cmp88, label %if.then89, label %if.end96

if.then89:                                        ; preds = %if.end87
  %116 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom90 = zext i32 %116 to i64
  %arrayidx91 = getelementptr inbounds nuw [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE5cells to ptr), i64 0, i64 %idxprom90
  %117 = load i32, ptr %arrayidx91, align 4, !tbaa !4
  %118 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %119 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul92 = mul i32 16, %119
  %120 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add93 = add i32 %mul92, %120
  %idxprom94 = zext i32 %add93 to i64
  %arrayidx95 = getelementptr inbounds nuw i32, ptr %118, i64 %idxprom94
  store i32 %117, ptr %arrayidx95, align 4, !tbaa !4
  br label %if.end96

if.end96:                                         ; preds = %if.then89, %if.end87
  %121 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp97 = icmp ult i32 %121, 8
  br i1 %cmp97, label %if.then98, label %if.end105

if.then98:                                        ; preds = %if.end96
  %122 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom99 = zext i32 %122 to i64
  %arrayidx100 = getelementptr inbounds nuw [8 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ11lds_atomicsE4wide to ptr), i64 0, i64 %idxprom99
  %123 = load i64, ptr %arrayidx100, align 8, !tbaa !17
  %124 = load ptr, ptr %wide_out.addr.ascast, align 8, !tbaa !11
  %125 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul101 = mul i32 8, %125
  %126 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add102 = add i32 %mul101, %126
  %idxprom103 = zext i32 %add102 to i64
  %arrayidx104 = getelementptr inbounds nuw i64, ptr %124, i64 %idxprom103
  store i64 %123, ptr %arrayidx104, align 8, !tbaa !17
  br label %if.end105

if.end105:                                        ; preds = %if.then98, %if.end96
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %w) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %old) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

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
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 long long", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 float", !10, i64 0}
!15 = !{i16 1, i16 1025}
!16 = !{}
!17 = !{!18, !18, i64 0}
!18 = !{!"long long", !6, i64 0}
!19 = !{!20, !20, i64 0}
!20 = !{!"float", !6, i64 0}
!21 = !{i32 5, i32 6}
!22 = !{!23, !23, i64 0}
!23 = !{!"bool", !6, i64 0}
!24 = !{i8 0, i8 2}
!25 = distinct !{!25, !26, !27}
!26 = !{!"llvm.loop.mustprogress"}
!27 = !{!"llvm.loop.unroll.disable"}
