; Every kind of atomic on global memory, with results that do not depend on order; also a
; compare-and-swap loop and one that returns what was there.
; RUN: --kernel atomics --grid 3 --block 128
; RUN: --arg i32[16]=0 --arg i64[8]=0 --arg f32[2]=0 --arg u32[384]=0
; REFERENCE: atomics
; TARGETS: all
; EXPECT: arg=0 first=73536,-73536,536870911,0,0,-283,283,-1
; EXPECT: arg=1 first=631669430157312,-421112953438208,421112953438208,0,0,0,0,0
; EXPECT: arg=2 first=96.0,73536.0
; EXPECT: arg=3 first=1,1,1,1,1,1,1,1
; Made from src/atomics.hip by src/make.sh.

source_filename = "atomics.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@.str = private unnamed_addr addrspace(4) constant [6 x i8] c"agent\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @atomics(ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %wide.coerce, ptr addrspace(1) noundef %floats.coerce, ptr addrspace(1) noundef %tickets.coerce) #0 {
entry:
  %out = alloca ptr, align 8, addrspace(5)
  %wide = alloca ptr, align 8, addrspace(5)
  %floats = alloca ptr, align 8, addrspace(5)
  %tickets = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %wide.addr = alloca ptr, align 8, addrspace(5)
  %floats.addr = alloca ptr, align 8, addrspace(5)
  %tickets.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %unsigned_out = alloca ptr, align 8, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp6 = alloca i32, align 4, addrspace(5)
  %atomic-temp7 = alloca i32, align 4, addrspace(5)
  %.atomictmp9 = alloca i32, align 4, addrspace(5)
  %atomic-temp10 = alloca i32, align 4, addrspace(5)
  %.atomictmp12 = alloca i32, align 4, addrspace(5)
  %atomic-temp14 = alloca i32, align 4, addrspace(5)
  %.atomictmp16 = alloca i32, align 4, addrspace(5)
  %atomic-temp17 = alloca i32, align 4, addrspace(5)
  %.atomictmp19 = alloca i32, align 4, addrspace(5)
  %atomic-temp21 = alloca i32, align 4, addrspace(5)
  %.atomictmp23 = alloca i32, align 4, addrspace(5)
  %atomic-temp25 = alloca i32, align 4, addrspace(5)
  %.atomictmp27 = alloca i32, align 4, addrspace(5)
  %atomic-temp29 = alloca i32, align 4, addrspace(5)
  %old = alloca i32, align 4, addrspace(5)
  %atomic-temp33 = alloca i32, align 4, addrspace(5)
  %.atomictmp35 = alloca i32, align 4, addrspace(5)
  %cmpxchg.bool = alloca i8, align 1, addrspace(5)
  %.atomictmp38 = alloca i32, align 4, addrspace(5)
  %atomic-temp39 = alloca i32, align 4, addrspace(5)
  %.atomictmp41 = alloca i64, align 8, addrspace(5)
  %atomic-temp44 = alloca i64, align 8, addrspace(5)
  %.atomictmp46 = alloca i64, align 8, addrspace(5)
  %atomic-temp50 = alloca i64, align 8, addrspace(5)
  %.atomictmp52 = alloca i64, align 8, addrspace(5)
  %atomic-temp55 = alloca i64, align 8, addrspace(5)
  %.atomictmp57 = alloca i64, align 8, addrspace(5)
  %atomic-temp60 = alloca i64, align 8, addrspace(5)
  %.atomictmp62 = alloca float, align 4, addrspace(5)
  %atomic-temp63 = alloca float, align 4, addrspace(5)
  %.atomictmp65 = alloca float, align 4, addrspace(5)
  %atomic-temp67 = alloca float, align 4, addrspace(5)
  %ticket = alloca i32, align 4, addrspace(5)
  %.atomictmp69 = alloca i32, align 4, addrspace(5)
  %atomic-temp70 = alloca i32, align 4, addrspace(5)
  %.atomictmp72 = alloca i32, align 4, addrspace(5)
  %atomic-temp73 = alloca i32, align 4, addrspace(5)
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %wide.ascast = addrspacecast ptr addrspace(5) %wide to ptr
  %floats.ascast = addrspacecast ptr addrspace(5) %floats to ptr
  %tickets.ascast = addrspacecast ptr addrspace(5) %tickets to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %wide.addr.ascast = addrspacecast ptr addrspace(5) %wide.addr to ptr
  %floats.addr.ascast = addrspacecast ptr addrspace(5) %floats.addr to ptr
  %tickets.addr.ascast = addrspacecast ptr addrspace(5) %tickets.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %unsigned_out.ascast = addrspacecast ptr addrspace(5) %unsigned_out to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp6.ascast = addrspacecast ptr addrspace(5) %.atomictmp6 to ptr
  %atomic-temp7.ascast = addrspacecast ptr addrspace(5) %atomic-temp7 to ptr
  %.atomictmp9.ascast = addrspacecast ptr addrspace(5) %.atomictmp9 to ptr
  %atomic-temp10.ascast = addrspacecast ptr addrspace(5) %atomic-temp10 to ptr
  %.atomictmp12.ascast = addrspacecast ptr addrspace(5) %.atomictmp12 to ptr
  %atomic-temp14.ascast = addrspacecast ptr addrspace(5) %atomic-temp14 to ptr
  %.atomictmp16.ascast = addrspacecast ptr addrspace(5) %.atomictmp16 to ptr
  %atomic-temp17.ascast = addrspacecast ptr addrspace(5) %atomic-temp17 to ptr
  %.atomictmp19.ascast = addrspacecast ptr addrspace(5) %.atomictmp19 to ptr
  %atomic-temp21.ascast = addrspacecast ptr addrspace(5) %atomic-temp21 to ptr
  %.atomictmp23.ascast = addrspacecast ptr addrspace(5) %.atomictmp23 to ptr
  %atomic-temp25.ascast = addrspacecast ptr addrspace(5) %atomic-temp25 to ptr
  %.atomictmp27.ascast = addrspacecast ptr addrspace(5) %.atomictmp27 to ptr
  %atomic-temp29.ascast = addrspacecast ptr addrspace(5) %atomic-temp29 to ptr
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  %atomic-temp33.ascast = addrspacecast ptr addrspace(5) %atomic-temp33 to ptr
  %.atomictmp35.ascast = addrspacecast ptr addrspace(5) %.atomictmp35 to ptr
  %cmpxchg.bool.ascast = addrspacecast ptr addrspace(5) %cmpxchg.bool to ptr
  %.atomictmp38.ascast = addrspacecast ptr addrspace(5) %.atomictmp38 to ptr
  %atomic-temp39.ascast = addrspacecast ptr addrspace(5) %atomic-temp39 to ptr
  %.atomictmp41.ascast = addrspacecast ptr addrspace(5) %.atomictmp41 to ptr
  %atomic-temp44.ascast = addrspacecast ptr addrspace(5) %atomic-temp44 to ptr
  %.atomictmp46.ascast = addrspacecast ptr addrspace(5) %.atomictmp46 to ptr
  %atomic-temp50.ascast = addrspacecast ptr addrspace(5) %atomic-temp50 to ptr
  %.atomictmp52.ascast = addrspacecast ptr addrspace(5) %.atomictmp52 to ptr
  %atomic-temp55.ascast = addrspacecast ptr addrspace(5) %atomic-temp55 to ptr
  %.atomictmp57.ascast = addrspacecast ptr addrspace(5) %.atomictmp57 to ptr
  %atomic-temp60.ascast = addrspacecast ptr addrspace(5) %atomic-temp60 to ptr
  %.atomictmp62.ascast = addrspacecast ptr addrspace(5) %.atomictmp62 to ptr
  %atomic-temp63.ascast = addrspacecast ptr addrspace(5) %atomic-temp63 to ptr
  %.atomictmp65.ascast = addrspacecast ptr addrspace(5) %.atomictmp65 to ptr
  %atomic-temp67.ascast = addrspacecast ptr addrspace(5) %atomic-temp67 to ptr
  %ticket.ascast = addrspacecast ptr addrspace(5) %ticket to ptr
  %.atomictmp69.ascast = addrspacecast ptr addrspace(5) %.atomictmp69 to ptr
  %atomic-temp70.ascast = addrspacecast ptr addrspace(5) %atomic-temp70 to ptr
  %.atomictmp72.ascast = addrspacecast ptr addrspace(5) %.atomictmp72 to ptr
  %atomic-temp73.ascast = addrspacecast ptr addrspace(5) %atomic-temp73 to ptr
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out1 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %wide.coerce, ptr %wide.ascast, align 8
  %wide2 = load ptr, ptr %wide.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %floats.coerce, ptr %floats.ascast, align 8
  %floats3 = load ptr, ptr %floats.ascast, align 8, !tbaa !13
  store ptr addrspace(1) %tickets.coerce, ptr %tickets.ascast, align 8
  %tickets4 = load ptr, ptr %tickets.ascast, align 8, !tbaa !8
  store ptr %out1, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %wide2, ptr %wide.addr.ascast, align 8, !tbaa !11
  store ptr %floats3, ptr %floats.addr.ascast, align 8, !tbaa !13
  store ptr %tickets4, ptr %tickets.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !15, !invariant.load !16, !noundef !16
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %unsigned_out) #3
  %5 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %5, ptr %unsigned_out.ascast, align 8, !tbaa !8
  %6 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds i32, ptr %6, i64 0
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  store i32 %7, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %.atomictmp.ascast, align 4
  %9 = atomicrmw add ptr %arrayidx, i32 %8 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %9, ptr %atomic-temp.ascast, align 4
  %10 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  %11 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx5 = getelementptr inbounds i32, ptr %11, i64 1
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %sub = sub nsw i32 0, %12
  store i32 %sub, ptr %.atomictmp6.ascast, align 4, !tbaa !4
  %13 = load i32, ptr %.atomictmp6.ascast, align 4
  %14 = atomicrmw add ptr %arrayidx5, i32 %13 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %14, ptr %atomic-temp7.ascast, align 4
  %15 = load i32, ptr %atomic-temp7.ascast, align 4, !tbaa !4
  %16 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx8 = getelementptr inbounds i32, ptr %16, i64 2
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = srem i32 %17, 29
  %shl = shl i32 1, %rem
  store i32 %shl, ptr %.atomictmp9.ascast, align 4, !tbaa !4
  %18 = load i32, ptr %.atomictmp9.ascast, align 4
  %19 = atomicrmw or ptr %arrayidx8, i32 %18 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %19, ptr %atomic-temp10.ascast, align 4
  %20 = load i32, ptr %atomic-temp10.ascast, align 4, !tbaa !4
  %21 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx11 = getelementptr inbounds i32, ptr %21, i64 3
  %22 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul13 = mul nsw i32 %22, 65537
  store i32 %mul13, ptr %.atomictmp12.ascast, align 4, !tbaa !4
  %23 = load i32, ptr %.atomictmp12.ascast, align 4
  %24 = atomicrmw xor ptr %arrayidx11, i32 %23 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %24, ptr %atomic-temp14.ascast, align 4
  %25 = load i32, ptr %atomic-temp14.ascast, align 4, !tbaa !4
  %26 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx15 = getelementptr inbounds i32, ptr %26, i64 4
  %27 = load i32, ptr %i.ascast, align 4, !tbaa !4
  store i32 %27, ptr %.atomictmp16.ascast, align 4, !tbaa !4
  %28 = load i32, ptr %.atomictmp16.ascast, align 4
  %29 = atomicrmw and ptr %arrayidx15, i32 %28 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %29, ptr %atomic-temp17.ascast, align 4
  %30 = load i32, ptr %atomic-temp17.ascast, align 4, !tbaa !4
  %31 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx18 = getelementptr inbounds i32, ptr %31, i64 5
  %32 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %sub20 = sub nsw i32 100, %32
  store i32 %sub20, ptr %.atomictmp19.ascast, align 4, !tbaa !4
  %33 = load i32, ptr %.atomictmp19.ascast, align 4
  %34 = atomicrmw min ptr %arrayidx18, i32 %33 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %34, ptr %atomic-temp21.ascast, align 4
  %35 = load i32, ptr %atomic-temp21.ascast, align 4, !tbaa !4
  %36 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx22 = getelementptr inbounds i32, ptr %36, i64 6
  %37 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %sub24 = sub nsw i32 %37, 100
  store i32 %sub24, ptr %.atomictmp23.ascast, align 4, !tbaa !4
  %38 = load i32, ptr %.atomictmp23.ascast, align 4
  %39 = atomicrmw max ptr %arrayidx22, i32 %38 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %39, ptr %atomic-temp25.ascast, align 4
  %40 = load i32, ptr %atomic-temp25.ascast, align 4, !tbaa !4
  %41 = load ptr, ptr %unsigned_out.ascast, align 8, !tbaa !8
  %arrayidx26 = getelementptr inbounds i32, ptr %41, i64 7
  %42 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %sub28 = sub nsw i32 %42, 100
  store i32 %sub28, ptr %.atomictmp27.ascast, align 4, !tbaa !4
  %43 = load i32, ptr %.atomictmp27.ascast, align 4
  %44 = atomicrmw umax ptr %arrayidx26, i32 %43 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %44, ptr %atomic-temp29.ascast, align 4
  %45 = load i32, ptr %atomic-temp29.ascast, align 4, !tbaa !4
  %46 = load ptr, ptr %unsigned_out.ascast, align 8, !tbaa !8
  %arrayidx30 = getelementptr inbounds i32, ptr %46, i64 8
  %47 = atomicrmw uinc_wrap ptr %arrayidx30, i32 99 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !16
  %48 = load ptr, ptr %unsigned_out.ascast, align 8, !tbaa !8
  %arrayidx31 = getelementptr inbounds i32, ptr %48, i64 9
  %49 = atomicrmw udec_wrap ptr %arrayidx31, i32 99 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %old) #3
  %50 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx32 = getelementptr inbounds i32, ptr %50, i64 10
  %51 = load atomic i32, ptr %arrayidx32 syncscope("agent") monotonic, align 4
  store i32 %51, ptr %atomic-temp33.ascast, align 4
  %52 = load i32, ptr %atomic-temp33.ascast, align 4, !tbaa !4
  store i32 %52, ptr %old.ascast, align 4, !tbaa !4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %53 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx34 = getelementptr inbounds i32, ptr %53, i64 10
  %54 = load i32, ptr %old.ascast, align 4, !tbaa !4
  %55 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %shl36 = shl i32 %55, 3
  %xor = xor i32 %54, %shl36
  store i32 %xor, ptr %.atomictmp35.ascast, align 4, !tbaa !4
  %56 = load i32, ptr %old.ascast, align 4
  %57 = load i32, ptr %.atomictmp35.ascast, align 4
  %58 = cmpxchg weak ptr %arrayidx34, i32 %56, i32 %57 syncscope("agent") monotonic monotonic, align 4, !noalias.addrspace !17
  %59 = extractvalue { i32, i1 } %58, 0
  %60 = extractvalue { i32, i1 } %58, 1
  br i1 %60, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %while.cond
  store i32 %59, ptr %old.ascast, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %while.cond
  %storedv = zext i1 %60 to i8
  store i8 %storedv, ptr %cmpxchg.bool.ascast, align 1, !tbaa !18
  %61 = load i8, ptr %cmpxchg.bool.ascast, align 1, !tbaa !18, !range !20, !noundef !16
  %loadedv = trunc i8 %61 to i1
  %lnot = xor i1 %loadedv, true
  br i1 %lnot, label %while.body, label %while.end

while.body:                                       ; preds = %cmpxchg.continue
  br label %while.cond, !llvm.loop !21

while.end:                                        ; preds = %cmpxchg.continue
  %62 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %62, 77
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %while.end
  %63 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx37 = getelementptr inbounds i32, ptr %63, i64 11
  store i32 4711, ptr %.atomictmp38.ascast, align 4, !tbaa !4
  %64 = load i32, ptr %.atomictmp38.ascast, align 4
  %65 = atomicrmw xchg ptr %arrayidx37, i32 %64 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %65, ptr %atomic-temp39.ascast, align 4
  %66 = load i32, ptr %atomic-temp39.ascast, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %while.end
  %67 = load ptr, ptr %wide.addr.ascast, align 8, !tbaa !11
  %arrayidx40 = getelementptr inbounds i64, ptr %67, i64 0
  %68 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv42 = sext i32 %68 to i64
  %shl43 = shl i64 %conv42, 33
  store i64 %shl43, ptr %.atomictmp41.ascast, align 8, !tbaa !24
  %69 = load i64, ptr %.atomictmp41.ascast, align 8
  %70 = atomicrmw add ptr %arrayidx40, i64 %69 syncscope("agent") monotonic, align 8, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %70, ptr %atomic-temp44.ascast, align 8
  %71 = load i64, ptr %atomic-temp44.ascast, align 8, !tbaa !24
  %72 = load ptr, ptr %wide.addr.ascast, align 8, !tbaa !11
  %arrayidx45 = getelementptr inbounds i64, ptr %72, i64 1
  %73 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv47 = sext i32 %73 to i64
  %sub48 = sub nsw i64 0, %conv47
  %shl49 = shl i64 %sub48, 40
  store i64 %shl49, ptr %.atomictmp46.ascast, align 8, !tbaa !24
  %74 = load i64, ptr %.atomictmp46.ascast, align 8
  %75 = atomicrmw min ptr %arrayidx45, i64 %74 syncscope("agent") monotonic, align 8, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %75, ptr %atomic-temp50.ascast, align 8
  %76 = load i64, ptr %atomic-temp50.ascast, align 8, !tbaa !24
  %77 = load ptr, ptr %wide.addr.ascast, align 8, !tbaa !11
  %arrayidx51 = getelementptr inbounds i64, ptr %77, i64 2
  %78 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv53 = sext i32 %78 to i64
  %shl54 = shl i64 %conv53, 40
  store i64 %shl54, ptr %.atomictmp52.ascast, align 8, !tbaa !24
  %79 = load i64, ptr %.atomictmp52.ascast, align 8
  %80 = atomicrmw max ptr %arrayidx51, i64 %79 syncscope("agent") monotonic, align 8, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %80, ptr %atomic-temp55.ascast, align 8
  %81 = load i64, ptr %atomic-temp55.ascast, align 8, !tbaa !24
  %82 = load ptr, ptr %wide.addr.ascast, align 8, !tbaa !11
  %arrayidx56 = getelementptr inbounds i64, ptr %82, i64 3
  %83 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv58 = sext i32 %83 to i64
  %mul59 = mul nsw i64 %conv58, 4294967297
  store i64 %mul59, ptr %.atomictmp57.ascast, align 8, !tbaa !24
  %84 = load i64, ptr %.atomictmp57.ascast, align 8
  %85 = atomicrmw xor ptr %arrayidx56, i64 %84 syncscope("agent") monotonic, align 8, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i64 %85, ptr %atomic-temp60.ascast, align 8
  %86 = load i64, ptr %atomic-temp60.ascast, align 8, !tbaa !24
  %87 = load ptr, ptr %floats.addr.ascast, align 8, !tbaa !13
  %arrayidx61 = getelementptr inbounds float, ptr %87, i64 0
  store float 2.500000e-01, ptr %.atomictmp62.ascast, align 4, !tbaa !26
  %88 = load float, ptr %.atomictmp62.ascast, align 4
  %89 = atomicrmw fadd ptr %arrayidx61, float %88 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store float %89, ptr %atomic-temp63.ascast, align 4
  %90 = load float, ptr %atomic-temp63.ascast, align 4, !tbaa !26
  %91 = load ptr, ptr %floats.addr.ascast, align 8, !tbaa !13
  %arrayidx64 = getelementptr inbounds float, ptr %91, i64 1
  %92 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv66 = sitofp i32 %92 to float
  store float %conv66, ptr %.atomictmp65.ascast, align 4, !tbaa !26
  %93 = load float, ptr %.atomictmp65.ascast, align 4
  %94 = atomicrmw fadd ptr %arrayidx64, float %93 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store float %94, ptr %atomic-temp67.ascast, align 4
  %95 = load float, ptr %atomic-temp67.ascast, align 4, !tbaa !26
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ticket) #3
  %96 = load ptr, ptr %unsigned_out.ascast, align 8, !tbaa !8
  %arrayidx68 = getelementptr inbounds i32, ptr %96, i64 12
  store i32 1, ptr %.atomictmp69.ascast, align 4, !tbaa !4
  %97 = load i32, ptr %.atomictmp69.ascast, align 4
  %98 = atomicrmw add ptr %arrayidx68, i32 %97 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %98, ptr %atomic-temp70.ascast, align 4
  %99 = load i32, ptr %atomic-temp70.ascast, align 4, !tbaa !4
  store i32 %99, ptr %ticket.ascast, align 4, !tbaa !4
  %100 = load ptr, ptr %tickets.addr.ascast, align 8, !tbaa !8
  %101 = load i32, ptr %ticket.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %101 to i64
  %arrayidx71 = getelementptr inbounds nuw i32, ptr %100, i64 %idxprom
  store i32 1, ptr %.atomictmp72.ascast, align 4, !tbaa !4
  %102 = load i32, ptr %.atomictmp72.ascast, align 4
  %103 = atomicrmw add ptr %arrayidx71, i32 %102 syncscope("agent") monotonic, align 4, !noalias.addrspace !17, !amdgpu.no.fine.grained.memory !16, !amdgpu.no.remote.memory !16
  store i32 %103, ptr %atomic-temp73.ascast, align 4
  %104 = load i32, ptr %atomic-temp73.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ticket) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %old) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %unsigned_out) #3
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
!9 = !{!"p1 int", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 long long", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"p1 float", !10, i64 0}
!15 = !{i16 1, i16 1025}
!16 = !{}
!17 = !{i32 5, i32 6}
!18 = !{!19, !19, i64 0}
!19 = !{!"bool", !6, i64 0}
!20 = !{i8 0, i8 2}
!21 = distinct !{!21, !22, !23}
!22 = !{!"llvm.loop.mustprogress"}
!23 = !{!"llvm.loop.unroll.disable"}
!24 = !{!25, !25, i64 0}
!25 = !{!"long long", !6, i64 0}
!26 = !{!27, !27, i64 0}
!27 = !{!"float", !6, i64 0}
