; Rays from an eye through a picture of 40 by 24 to five spheres and a plane, with one
; reflection; each step rounds as written, so that the picture is exact.
; RUN: --kernel ray_sphere --grid 3,3 --block 16,8
; RUN: --arg f32[40x24]=0 --arg u8[40x24]=0 --arg f32[5x4]=rand:155
; REFERENCE: ray_sphere
; EXPECT: arg=0 first=0.69034934,0.694441,0.6985712,0.70272386,0.70688003,0.711018,0.71511304,0.7191371
; EXPECT: arg=1 first=0,0,0,0,0,0,0,0
; Made from src/ray_sphere.hip by src/make.sh.

source_filename = "ray_sphere.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Vector = type { float, float, float }

@__const.ray_sphere.from = private unnamed_addr addrspace(4) constant %struct.Vector { float 0.000000e+00, float 0.000000e+00, float -3.000000e+00 }, align 4
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @ray_sphere(ptr addrspace(1) noundef %picture.coerce, ptr addrspace(1) noundef %what.coerce, ptr addrspace(1) noundef %spheres.coerce) #0 {
entry:
  %picture = alloca ptr, align 8, addrspace(5)
  %what = alloca ptr, align 8, addrspace(5)
  %spheres = alloca ptr, align 8, addrspace(5)
  %picture.addr = alloca ptr, align 8, addrspace(5)
  %what.addr = alloca ptr, align 8, addrspace(5)
  %spheres.addr = alloca ptr, align 8, addrspace(5)
  %px = alloca i32, align 4, addrspace(5)
  %py = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %from = alloca %struct.Vector, align 4, addrspace(5)
  %ray = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp = alloca %struct.Vector, align 4, addrspace(5)
  %light = alloca float, align 4, addrspace(5)
  %strength = alloca float, align 4, addrspace(5)
  %hits = alloca i32, align 4, addrspace(5)
  %bounce = alloca i32, align 4, addrspace(5)
  %nearest = alloca float, align 4, addrspace(5)
  %hit = alloca i32, align 4, addrspace(5)
  %normal = alloca %struct.Vector, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %s = alloca ptr, align 8, addrspace(5)
  %centre = alloca %struct.Vector, align 4, addrspace(5)
  %radius = alloca float, align 4, addrspace(5)
  %to = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp29 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp30 = alloca %struct.Vector, align 4, addrspace(5)
  %b = alloca float, align 4, addrspace(5)
  %agg.tmp32 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp33 = alloca %struct.Vector, align 4, addrspace(5)
  %c = alloca float, align 4, addrspace(5)
  %agg.tmp35 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp36 = alloca %struct.Vector, align 4, addrspace(5)
  %root = alloca float, align 4, addrspace(5)
  %t = alloca float, align 4, addrspace(5)
  %ref.tmp = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp50 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp51 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp52 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp54 = alloca %struct.Vector, align 4, addrspace(5)
  %ref.tmp56 = alloca %struct.Vector, align 4, addrspace(5)
  %floor_at = alloca float, align 4, addrspace(5)
  %ref.tmp83 = alloca %struct.Vector, align 4, addrspace(5)
  %shine = alloca float, align 4, addrspace(5)
  %agg.tmp98 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp99 = alloca %struct.Vector, align 4, addrspace(5)
  %ref.tmp112 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp113 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp114 = alloca %struct.Vector, align 4, addrspace(5)
  %ref.tmp116 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp117 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp118 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp119 = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp120 = alloca %struct.Vector, align 4, addrspace(5)
  %picture.ascast = addrspacecast ptr addrspace(5) %picture to ptr
  %what.ascast = addrspacecast ptr addrspace(5) %what to ptr
  %spheres.ascast = addrspacecast ptr addrspace(5) %spheres to ptr
  %picture.addr.ascast = addrspacecast ptr addrspace(5) %picture.addr to ptr
  %what.addr.ascast = addrspacecast ptr addrspace(5) %what.addr to ptr
  %spheres.addr.ascast = addrspacecast ptr addrspace(5) %spheres.addr to ptr
  %px.ascast = addrspacecast ptr addrspace(5) %px to ptr
  %py.ascast = addrspacecast ptr addrspace(5) %py to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
  %ray.ascast = addrspacecast ptr addrspace(5) %ray to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  %light.ascast = addrspacecast ptr addrspace(5) %light to ptr
  %strength.ascast = addrspacecast ptr addrspace(5) %strength to ptr
  %hits.ascast = addrspacecast ptr addrspace(5) %hits to ptr
  %bounce.ascast = addrspacecast ptr addrspace(5) %bounce to ptr
  %nearest.ascast = addrspacecast ptr addrspace(5) %nearest to ptr
  %hit.ascast = addrspacecast ptr addrspace(5) %hit to ptr
  %normal.ascast = addrspacecast ptr addrspace(5) %normal to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %s.ascast = addrspacecast ptr addrspace(5) %s to ptr
  %centre.ascast = addrspacecast ptr addrspace(5) %centre to ptr
  %radius.ascast = addrspacecast ptr addrspace(5) %radius to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  %agg.tmp29.ascast = addrspacecast ptr addrspace(5) %agg.tmp29 to ptr
  %agg.tmp30.ascast = addrspacecast ptr addrspace(5) %agg.tmp30 to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %agg.tmp32.ascast = addrspacecast ptr addrspace(5) %agg.tmp32 to ptr
  %agg.tmp33.ascast = addrspacecast ptr addrspace(5) %agg.tmp33 to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %agg.tmp35.ascast = addrspacecast ptr addrspace(5) %agg.tmp35 to ptr
  %agg.tmp36.ascast = addrspacecast ptr addrspace(5) %agg.tmp36 to ptr
  %root.ascast = addrspacecast ptr addrspace(5) %root to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %ref.tmp.ascast = addrspacecast ptr addrspace(5) %ref.tmp to ptr
  %agg.tmp50.ascast = addrspacecast ptr addrspace(5) %agg.tmp50 to ptr
  %agg.tmp51.ascast = addrspacecast ptr addrspace(5) %agg.tmp51 to ptr
  %agg.tmp52.ascast = addrspacecast ptr addrspace(5) %agg.tmp52 to ptr
  %agg.tmp54.ascast = addrspacecast ptr addrspace(5) %agg.tmp54 to ptr
  %ref.tmp56.ascast = addrspacecast ptr addrspace(5) %ref.tmp56 to ptr
  %floor_at.ascast = addrspacecast ptr addrspace(5) %floor_at to ptr
  %ref.tmp83.ascast = addrspacecast ptr addrspace(5) %ref.tmp83 to ptr
  %shine.ascast = addrspacecast ptr addrspace(5) %shine to ptr
  %agg.tmp98.ascast = addrspacecast ptr addrspace(5) %agg.tmp98 to ptr
  %agg.tmp99.ascast = addrspacecast ptr addrspace(5) %agg.tmp99 to ptr
  %ref.tmp112.ascast = addrspacecast ptr addrspace(5) %ref.tmp112 to ptr
  %agg.tmp113.ascast = addrspacecast ptr addrspace(5) %agg.tmp113 to ptr
  %agg.tmp114.ascast = addrspacecast ptr addrspace(5) %agg.tmp114 to ptr
  %ref.tmp116.ascast = addrspacecast ptr addrspace(5) %ref.tmp116 to ptr
  %agg.tmp117.ascast = addrspacecast ptr addrspace(5) %agg.tmp117 to ptr
  %agg.tmp118.ascast = addrspacecast ptr addrspace(5) %agg.tmp118 to ptr
  %agg.tmp119.ascast = addrspacecast ptr addrspace(5) %agg.tmp119 to ptr
  %agg.tmp120.ascast = addrspacecast ptr addrspace(5) %agg.tmp120 to ptr
  store ptr addrspace(1) %picture.coerce, ptr %picture.ascast, align 8
  %picture1 = load ptr, ptr %picture.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %what.coerce, ptr %what.ascast, align 8
  %what2 = load ptr, ptr %what.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %spheres.coerce, ptr %spheres.ascast, align 8
  %spheres3 = load ptr, ptr %spheres.ascast, align 8, !tbaa !8
  store ptr %picture1, ptr %picture.addr.ascast, align 8, !tbaa !8
  store ptr %what2, ptr %what.addr.ascast, align 8, !tbaa !11
  store ptr %spheres3, ptr %spheres.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %px) #7
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %px.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %py) #7
  %5 = call i32 @llvm.amdgcn.workgroup.id.y()
  %6 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr i8, ptr addrspace(4) %6, i32 14
  %8 = load i16, ptr addrspace(4) %7, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv4 = zext i16 %8 to i32
  %mul5 = mul i32 %5, %conv4
  %9 = call i32 @llvm.amdgcn.workitem.id.y()
  %add6 = add i32 %mul5, %9
  store i32 %add6, ptr %py.ascast, align 4, !tbaa !4
  %10 = load i32, ptr %px.ascast, align 4, !tbaa !4
  %cmp = icmp uge i32 %10, 40
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %11 = load i32, ptr %py.ascast, align 4, !tbaa !4
  %cmp7 = icmp uge i32 %11, 24
  br i1 %cmp7, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false, %entry
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup142

if.end:                                           ; preds = %lor.lhs.false
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #7
  call void @llvm.memcpy.p0.p4.i64(ptr align 4 %from.ascast, ptr addrspace(4) align 4 @__const.ray_sphere.from, i64 12, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ray) #7
  %x = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp.ascast, i32 0, i32 0
  %12 = load i32, ptr %px.ascast, align 4, !tbaa !4
  %conv8 = uitofp i32 %12 to float
  %sub = fsub float %conv8, 1.950000e+01
  %mul9 = fmul float %sub, 0x3FA99999A0000000
  store float %mul9, ptr %x, align 4, !tbaa !15
  %y = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp.ascast, i32 0, i32 1
  %13 = load i32, ptr %py.ascast, align 4, !tbaa !4
  %conv10 = uitofp i32 %13 to float
  %sub11 = fsub float 1.150000e+01, %conv10
  %mul12 = fmul float %sub11, 0x3FA99999A0000000
  store float %mul12, ptr %y, align 4, !tbaa !18
  %z = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp.ascast, i32 0, i32 2
  store float 1.000000e+00, ptr %z, align 4, !tbaa !19
  %14 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp.ascast, i32 0, i32 0
  %15 = load float, ptr %14, align 4
  %16 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp.ascast, i32 0, i32 1
  %17 = load float, ptr %16, align 4
  %18 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp.ascast, i32 0, i32 2
  %19 = load float, ptr %18, align 4
  %call = call %struct.Vector @_ZL4unit6Vector(float %15, float %17, float %19) #8
  %20 = getelementptr inbounds nuw %struct.Vector, ptr %ray.ascast, i32 0, i32 0
  %21 = extractvalue %struct.Vector %call, 0
  store float %21, ptr %20, align 4
  %22 = getelementptr inbounds nuw %struct.Vector, ptr %ray.ascast, i32 0, i32 1
  %23 = extractvalue %struct.Vector %call, 1
  store float %23, ptr %22, align 4
  %24 = getelementptr inbounds nuw %struct.Vector, ptr %ray.ascast, i32 0, i32 2
  %25 = extractvalue %struct.Vector %call, 2
  store float %25, ptr %24, align 4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %light) #7
  store float 0.000000e+00, ptr %light.ascast, align 4, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %strength) #7
  store float 1.000000e+00, ptr %strength.ascast, align 4, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %hits) #7
  store i32 0, ptr %hits.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bounce) #7
  store i32 0, ptr %bounce.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc130, %if.end
  %26 = load i32, ptr %bounce.ascast, align 4, !tbaa !4
  %cmp13 = icmp ult i32 %26, 2
  br i1 %cmp13, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup132

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %nearest) #7
  store float 0x46293E5940000000, ptr %nearest.ascast, align 4, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %hit) #7
  store i32 0, ptr %hit.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %normal) #7
  call void @llvm.memset.p0.i64(ptr align 4 %normal.ascast, i8 0, i64 12, i1 false)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #7
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond14

for.cond14:                                       ; preds = %for.inc, %for.body
  %27 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp15 = icmp ult i32 %27, 5
  br i1 %cmp15, label %for.body17, label %for.cond.cleanup16

for.cond.cleanup16:                               ; preds = %for.cond14
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #7
  br label %for.end

for.body17:                                       ; preds = %for.cond14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %s) #7
  %28 = load ptr, ptr %spheres.addr.ascast, align 8, !tbaa !8
  %29 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %mul18 = mul i32 4, %29
  %idx.ext = zext i32 %mul18 to i64
  %add.ptr = getelementptr inbounds nuw float, ptr %28, i64 %idx.ext
  store ptr %add.ptr, ptr %s.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %centre) #7
  %x19 = getelementptr inbounds nuw %struct.Vector, ptr %centre.ascast, i32 0, i32 0
  %30 = load ptr, ptr %s.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds float, ptr %30, i64 0
  %31 = load float, ptr %arrayidx, align 4, !tbaa !20
  %mul20 = fmul float %31, 1.500000e+00
  store float %mul20, ptr %x19, align 4, !tbaa !15
  %y21 = getelementptr inbounds nuw %struct.Vector, ptr %centre.ascast, i32 0, i32 1
  %32 = load ptr, ptr %s.ascast, align 8, !tbaa !8
  %arrayidx22 = getelementptr inbounds float, ptr %32, i64 1
  %33 = load float, ptr %arrayidx22, align 4, !tbaa !20
  store float %33, ptr %y21, align 4, !tbaa !18
  %z23 = getelementptr inbounds nuw %struct.Vector, ptr %centre.ascast, i32 0, i32 2
  %34 = load ptr, ptr %s.ascast, align 8, !tbaa !8
  %arrayidx24 = getelementptr inbounds float, ptr %34, i64 2
  %35 = load float, ptr %arrayidx24, align 4, !tbaa !20
  %add25 = fadd float %35, 1.000000e+00
  store float %add25, ptr %z23, align 4, !tbaa !19
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %radius) #7
  %36 = load ptr, ptr %s.ascast, align 8, !tbaa !8
  %arrayidx26 = getelementptr inbounds float, ptr %36, i64 3
  %37 = load float, ptr %arrayidx26, align 4, !tbaa !20
  %mul27 = fmul float 2.500000e-01, %37
  %add28 = fadd float 5.000000e-01, %mul27
  store float %add28, ptr %radius.ascast, align 4, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #7
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp29.ascast, ptr align 4 %from.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp30.ascast, ptr align 4 %centre.ascast, i64 12, i1 false), !tbaa.struct !21
  %38 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp29.ascast, i32 0, i32 0
  %39 = load float, ptr %38, align 4
  %40 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp29.ascast, i32 0, i32 1
  %41 = load float, ptr %40, align 4
  %42 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp29.ascast, i32 0, i32 2
  %43 = load float, ptr %42, align 4
  %44 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp30.ascast, i32 0, i32 0
  %45 = load float, ptr %44, align 4
  %46 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp30.ascast, i32 0, i32 1
  %47 = load float, ptr %46, align 4
  %48 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp30.ascast, i32 0, i32 2
  %49 = load float, ptr %48, align 4
  %call31 = call %struct.Vector @_ZL5along6VectorS_f(float %39, float %41, float %43, float %45, float %47, float %49, float noundef -1.000000e+00) #8
  %50 = getelementptr inbounds nuw %struct.Vector, ptr %to.ascast, i32 0, i32 0
  %51 = extractvalue %struct.Vector %call31, 0
  store float %51, ptr %50, align 4
  %52 = getelementptr inbounds nuw %struct.Vector, ptr %to.ascast, i32 0, i32 1
  %53 = extractvalue %struct.Vector %call31, 1
  store float %53, ptr %52, align 4
  %54 = getelementptr inbounds nuw %struct.Vector, ptr %to.ascast, i32 0, i32 2
  %55 = extractvalue %struct.Vector %call31, 2
  store float %55, ptr %54, align 4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #7
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp32.ascast, ptr align 4 %to.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp33.ascast, ptr align 4 %ray.ascast, i64 12, i1 false), !tbaa.struct !21
  %56 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp32.ascast, i32 0, i32 0
  %57 = load float, ptr %56, align 4
  %58 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp32.ascast, i32 0, i32 1
  %59 = load float, ptr %58, align 4
  %60 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp32.ascast, i32 0, i32 2
  %61 = load float, ptr %60, align 4
  %62 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp33.ascast, i32 0, i32 0
  %63 = load float, ptr %62, align 4
  %64 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp33.ascast, i32 0, i32 1
  %65 = load float, ptr %64, align 4
  %66 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp33.ascast, i32 0, i32 2
  %67 = load float, ptr %66, align 4
  %call34 = call contract noundef float @_ZL3dot6VectorS_(float %57, float %59, float %61, float %63, float %65, float %67) #8
  store float %call34, ptr %b.ascast, align 4, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c) #7
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp35.ascast, ptr align 4 %to.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp36.ascast, ptr align 4 %to.ascast, i64 12, i1 false), !tbaa.struct !21
  %68 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp35.ascast, i32 0, i32 0
  %69 = load float, ptr %68, align 4
  %70 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp35.ascast, i32 0, i32 1
  %71 = load float, ptr %70, align 4
  %72 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp35.ascast, i32 0, i32 2
  %73 = load float, ptr %72, align 4
  %74 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp36.ascast, i32 0, i32 0
  %75 = load float, ptr %74, align 4
  %76 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp36.ascast, i32 0, i32 1
  %77 = load float, ptr %76, align 4
  %78 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp36.ascast, i32 0, i32 2
  %79 = load float, ptr %78, align 4
  %call37 = call contract noundef float @_ZL3dot6VectorS_(float %69, float %71, float %73, float %75, float %77, float %79) #8
  %80 = load float, ptr %radius.ascast, align 4, !tbaa !20
  %81 = load float, ptr %radius.ascast, align 4, !tbaa !20
  %mul38 = fmul float %80, %81
  %sub39 = fsub float %call37, %mul38
  store float %sub39, ptr %c.ascast, align 4, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %root) #7
  %82 = load float, ptr %b.ascast, align 4, !tbaa !20
  %83 = load float, ptr %b.ascast, align 4, !tbaa !20
  %mul40 = fmul float %82, %83
  %84 = load float, ptr %c.ascast, align 4, !tbaa !20
  %sub41 = fsub float %mul40, %84
  store float %sub41, ptr %root.ascast, align 4, !tbaa !20
  %85 = load float, ptr %root.ascast, align 4, !tbaa !20
  %cmp42 = fcmp olt float %85, 0.000000e+00
  br i1 %cmp42, label %if.then43, label %if.end44

if.then43:                                        ; preds = %for.body17
  store i32 7, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end44:                                         ; preds = %for.body17
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #7
  %86 = load float, ptr %b.ascast, align 4, !tbaa !20
  %fneg = fneg contract float %86
  %87 = load float, ptr %root.ascast, align 4, !tbaa !20
  %88 = call float @llvm.sqrt.f32(float %87)
  %sub45 = fsub float %fneg, %88
  store float %sub45, ptr %t.ascast, align 4, !tbaa !20
  %89 = load float, ptr %t.ascast, align 4, !tbaa !20
  %cmp46 = fcmp ogt float %89, 0x3F50624DE0000000
  br i1 %cmp46, label %land.lhs.true, label %if.end65

land.lhs.true:                                    ; preds = %if.end44
  %90 = load float, ptr %t.ascast, align 4, !tbaa !20
  %91 = load float, ptr %nearest.ascast, align 4, !tbaa !20
  %cmp47 = fcmp olt float %90, %91
  br i1 %cmp47, label %if.then48, label %if.end65

if.then48:                                        ; preds = %land.lhs.true
  %92 = load float, ptr %t.ascast, align 4, !tbaa !20
  store float %92, ptr %nearest.ascast, align 4, !tbaa !20
  %93 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %add49 = add i32 %93, 1
  store i32 %add49, ptr %hit.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp) #7
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp51.ascast, ptr align 4 %from.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp52.ascast, ptr align 4 %ray.ascast, i64 12, i1 false), !tbaa.struct !21
  %94 = load float, ptr %t.ascast, align 4, !tbaa !20
  %95 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp51.ascast, i32 0, i32 0
  %96 = load float, ptr %95, align 4
  %97 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp51.ascast, i32 0, i32 1
  %98 = load float, ptr %97, align 4
  %99 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp51.ascast, i32 0, i32 2
  %100 = load float, ptr %99, align 4
  %101 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp52.ascast, i32 0, i32 0
  %102 = load float, ptr %101, align 4
  %103 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp52.ascast, i32 0, i32 1
  %104 = load float, ptr %103, align 4
  %105 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp52.ascast, i32 0, i32 2
  %106 = load float, ptr %105, align 4
  %call53 = call %struct.Vector @_ZL5along6VectorS_f(float %96, float %98, float %100, float %102, float %104, float %106, float noundef %94) #8
  %107 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp50.ascast, i32 0, i32 0
  %108 = extractvalue %struct.Vector %call53, 0
  store float %108, ptr %107, align 4
  %109 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp50.ascast, i32 0, i32 1
  %110 = extractvalue %struct.Vector %call53, 1
  store float %110, ptr %109, align 4
  %111 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp50.ascast, i32 0, i32 2
  %112 = extractvalue %struct.Vector %call53, 2
  store float %112, ptr %111, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp54.ascast, ptr align 4 %centre.ascast, i64 12, i1 false), !tbaa.struct !21
  %113 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp50.ascast, i32 0, i32 0
  %114 = load float, ptr %113, align 4
  %115 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp50.ascast, i32 0, i32 1
  %116 = load float, ptr %115, align 4
  %117 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp50.ascast, i32 0, i32 2
  %118 = load float, ptr %117, align 4
  %119 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp54.ascast, i32 0, i32 0
  %120 = load float, ptr %119, align 4
  %121 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp54.ascast, i32 0, i32 1
  %122 = load float, ptr %121, align 4
  %123 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp54.ascast, i32 0, i32 2
  %124 = load float, ptr %123, align 4
  %call55 = call %struct.Vector @_ZL5along6VectorS_f(float %114, float %116, float %118, float %120, float %122, float %124, float noundef -1.000000e+00) #8
  %125 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp.ascast, i32 0, i32 0
  %126 = extractvalue %struct.Vector %call55, 0
  store float %126, ptr %125, align 4
  %127 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp.ascast, i32 0, i32 1
  %128 = extractvalue %struct.Vector %call55, 1
  store float %128, ptr %127, align 4
  %129 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp.ascast, i32 0, i32 2
  %130 = extractvalue %struct.Vector %call55, 2
  store float %130, ptr %129, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %normal.ascast, ptr align 4 %ref.tmp.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp) #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp56) #7
  %x57 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp56.ascast, i32 0, i32 0
  %x58 = getelementptr inbounds nuw %struct.Vector, ptr %normal.ascast, i32 0, i32 0
  %131 = load float, ptr %x58, align 4, !tbaa !15
  %132 = load float, ptr %radius.ascast, align 4, !tbaa !20
  %div = fdiv float %131, %132
  store float %div, ptr %x57, align 4, !tbaa !15
  %y59 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp56.ascast, i32 0, i32 1
  %y60 = getelementptr inbounds nuw %struct.Vector, ptr %normal.ascast, i32 0, i32 1
  %133 = load float, ptr %y60, align 4, !tbaa !18
  %134 = load float, ptr %radius.ascast, align 4, !tbaa !20
  %div61 = fdiv float %133, %134
  store float %div61, ptr %y59, align 4, !tbaa !18
  %z62 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp56.ascast, i32 0, i32 2
  %z63 = getelementptr inbounds nuw %struct.Vector, ptr %normal.ascast, i32 0, i32 2
  %135 = load float, ptr %z63, align 4, !tbaa !19
  %136 = load float, ptr %radius.ascast, align 4, !tbaa !20
  %div64 = fdiv float %135, %136
  store float %div64, ptr %z62, align 4, !tbaa !19
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %normal.ascast, ptr align 4 %ref.tmp56.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp56) #7
  br label %if.end65

if.end65:                                         ; preds = %if.then48, %land.lhs.true, %if.end44
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #7
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end65, %if.then43
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %root) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %radius) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %centre) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %s) #7
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 7, label %for.inc
  ]

cleanup.cont:                                     ; preds = %cleanup
  br label %for.inc

for.inc:                                          ; preds = %cleanup.cont, %cleanup
  %137 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %137, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond14, !llvm.loop !22

for.end:                                          ; preds = %for.cond.cleanup16
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %floor_at) #7
  %y73 = getelementptr inbounds nuw %struct.Vector, ptr %ray.ascast, i32 0, i32 1
  %138 = load float, ptr %y73, align 4, !tbaa !18
  %cmp74 = fcmp olt float %138, 0.000000e+00
  br i1 %cmp74, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.end
  %y75 = getelementptr inbounds nuw %struct.Vector, ptr %from.ascast, i32 0, i32 1
  %139 = load float, ptr %y75, align 4, !tbaa !18
  %sub76 = fsub float -1.500000e+00, %139
  %y77 = getelementptr inbounds nuw %struct.Vector, ptr %ray.ascast, i32 0, i32 1
  %140 = load float, ptr %y77, align 4, !tbaa !18
  %div78 = fdiv float %sub76, %140
  br label %cond.end

cond.false:                                       ; preds = %for.end
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %div78, %cond.true ], [ -1.000000e+00, %cond.false ]
  store float %cond, ptr %floor_at.ascast, align 4, !tbaa !20
  %141 = load float, ptr %floor_at.ascast, align 4, !tbaa !20
  %cmp79 = fcmp ogt float %141, 0x3F50624DE0000000
  br i1 %cmp79, label %land.lhs.true80, label %if.end87

land.lhs.true80:                                  ; preds = %cond.end
  %142 = load float, ptr %floor_at.ascast, align 4, !tbaa !20
  %143 = load float, ptr %nearest.ascast, align 4, !tbaa !20
  %cmp81 = fcmp olt float %142, %143
  br i1 %cmp81, label %if.then82, label %if.end87

if.then82:                                        ; preds = %land.lhs.true80
  %144 = load float, ptr %floor_at.ascast, align 4, !tbaa !20
  store float %144, ptr %nearest.ascast, align 4, !tbaa !20
  store i32 6, ptr %hit.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp83) #7
  %x84 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp83.ascast, i32 0, i32 0
  store float 0.000000e+00, ptr %x84, align 4, !tbaa !15
  %y85 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp83.ascast, i32 0, i32 1
  store float 1.000000e+00, ptr %y85, align 4, !tbaa !18
  %z86 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp83.ascast, i32 0, i32 2
  store float 0.000000e+00, ptr %z86, align 4, !tbaa !19
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %normal.ascast, ptr align 4 %ref.tmp83.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp83) #7
  br label %if.end87

if.end87:                                         ; preds = %if.then82, %land.lhs.true80, %cond.end
  %145 = load i32, ptr %hits.ascast, align 4, !tbaa !4
  %mul88 = mul i32 8, %145
  %146 = load i32, ptr %hit.ascast, align 4, !tbaa !4
  %add89 = add i32 %mul88, %146
  store i32 %add89, ptr %hits.ascast, align 4, !tbaa !4
  %147 = load i32, ptr %hit.ascast, align 4, !tbaa !4
  %cmp90 = icmp eq i32 %147, 0
  br i1 %cmp90, label %if.then91, label %if.end97

if.then91:                                        ; preds = %if.end87
  %148 = load float, ptr %strength.ascast, align 4, !tbaa !20
  %y92 = getelementptr inbounds nuw %struct.Vector, ptr %ray.ascast, i32 0, i32 1
  %149 = load float, ptr %y92, align 4, !tbaa !18
  %mul93 = fmul float 5.000000e-01, %149
  %add94 = fadd float 5.000000e-01, %mul93
  %mul95 = fmul float %148, %add94
  %150 = load float, ptr %light.ascast, align 4, !tbaa !20
  %add96 = fadd float %150, %mul95
  store float %add96, ptr %light.ascast, align 4, !tbaa !20
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup124

if.end97:                                         ; preds = %if.end87
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %shine) #7
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp98.ascast, ptr align 4 %normal.ascast, i64 12, i1 false), !tbaa.struct !21
  %x100 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp99.ascast, i32 0, i32 0
  store float 0x3FE3333340000000, ptr %x100, align 4, !tbaa !15
  %y101 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp99.ascast, i32 0, i32 1
  store float 0x3FE47AE140000000, ptr %y101, align 4, !tbaa !18
  %z102 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp99.ascast, i32 0, i32 2
  store float 0xBFDEB851E0000000, ptr %z102, align 4, !tbaa !19
  %151 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp98.ascast, i32 0, i32 0
  %152 = load float, ptr %151, align 4
  %153 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp98.ascast, i32 0, i32 1
  %154 = load float, ptr %153, align 4
  %155 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp98.ascast, i32 0, i32 2
  %156 = load float, ptr %155, align 4
  %157 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp99.ascast, i32 0, i32 0
  %158 = load float, ptr %157, align 4
  %159 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp99.ascast, i32 0, i32 1
  %160 = load float, ptr %159, align 4
  %161 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp99.ascast, i32 0, i32 2
  %162 = load float, ptr %161, align 4
  %call103 = call contract noundef float @_ZL3dot6VectorS_(float %152, float %154, float %156, float %158, float %160, float %162) #8
  store float %call103, ptr %shine.ascast, align 4, !tbaa !20
  %163 = load float, ptr %strength.ascast, align 4, !tbaa !20
  %164 = load float, ptr %shine.ascast, align 4, !tbaa !20
  %cmp104 = fcmp ogt float %164, 0.000000e+00
  br i1 %cmp104, label %cond.true105, label %cond.false106

cond.true105:                                     ; preds = %if.end97
  %165 = load float, ptr %shine.ascast, align 4, !tbaa !20
  br label %cond.end107

cond.false106:                                    ; preds = %if.end97
  br label %cond.end107

cond.end107:                                      ; preds = %cond.false106, %cond.true105
  %cond108 = phi contract float [ %165, %cond.true105 ], [ 0.000000e+00, %cond.false106 ]
  %mul109 = fmul float %163, %cond108
  %166 = load float, ptr %light.ascast, align 4, !tbaa !20
  %add110 = fadd float %166, %mul109
  store float %add110, ptr %light.ascast, align 4, !tbaa !20
  %167 = load float, ptr %strength.ascast, align 4, !tbaa !20
  %mul111 = fmul float %167, 5.000000e-01
  store float %mul111, ptr %strength.ascast, align 4, !tbaa !20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp112) #7
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp113.ascast, ptr align 4 %from.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp114.ascast, ptr align 4 %ray.ascast, i64 12, i1 false), !tbaa.struct !21
  %168 = load float, ptr %nearest.ascast, align 4, !tbaa !20
  %169 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp113.ascast, i32 0, i32 0
  %170 = load float, ptr %169, align 4
  %171 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp113.ascast, i32 0, i32 1
  %172 = load float, ptr %171, align 4
  %173 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp113.ascast, i32 0, i32 2
  %174 = load float, ptr %173, align 4
  %175 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp114.ascast, i32 0, i32 0
  %176 = load float, ptr %175, align 4
  %177 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp114.ascast, i32 0, i32 1
  %178 = load float, ptr %177, align 4
  %179 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp114.ascast, i32 0, i32 2
  %180 = load float, ptr %179, align 4
  %call115 = call %struct.Vector @_ZL5along6VectorS_f(float %170, float %172, float %174, float %176, float %178, float %180, float noundef %168) #8
  %181 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp112.ascast, i32 0, i32 0
  %182 = extractvalue %struct.Vector %call115, 0
  store float %182, ptr %181, align 4
  %183 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp112.ascast, i32 0, i32 1
  %184 = extractvalue %struct.Vector %call115, 1
  store float %184, ptr %183, align 4
  %185 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp112.ascast, i32 0, i32 2
  %186 = extractvalue %struct.Vector %call115, 2
  store float %186, ptr %185, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %from.ascast, ptr align 4 %ref.tmp112.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp112) #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ref.tmp116) #7
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp117.ascast, ptr align 4 %ray.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp118.ascast, ptr align 4 %normal.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp119.ascast, ptr align 4 %ray.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp120.ascast, ptr align 4 %normal.ascast, i64 12, i1 false), !tbaa.struct !21
  %187 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp119.ascast, i32 0, i32 0
  %188 = load float, ptr %187, align 4
  %189 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp119.ascast, i32 0, i32 1
  %190 = load float, ptr %189, align 4
  %191 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp119.ascast, i32 0, i32 2
  %192 = load float, ptr %191, align 4
  %193 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp120.ascast, i32 0, i32 0
  %194 = load float, ptr %193, align 4
  %195 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp120.ascast, i32 0, i32 1
  %196 = load float, ptr %195, align 4
  %197 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp120.ascast, i32 0, i32 2
  %198 = load float, ptr %197, align 4
  %call121 = call contract noundef float @_ZL3dot6VectorS_(float %188, float %190, float %192, float %194, float %196, float %198) #8
  %mul122 = fmul float -2.000000e+00, %call121
  %199 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp117.ascast, i32 0, i32 0
  %200 = load float, ptr %199, align 4
  %201 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp117.ascast, i32 0, i32 1
  %202 = load float, ptr %201, align 4
  %203 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp117.ascast, i32 0, i32 2
  %204 = load float, ptr %203, align 4
  %205 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp118.ascast, i32 0, i32 0
  %206 = load float, ptr %205, align 4
  %207 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp118.ascast, i32 0, i32 1
  %208 = load float, ptr %207, align 4
  %209 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp118.ascast, i32 0, i32 2
  %210 = load float, ptr %209, align 4
  %call123 = call %struct.Vector @_ZL5along6VectorS_f(float %200, float %202, float %204, float %206, float %208, float %210, float noundef %mul122) #8
  %211 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp116.ascast, i32 0, i32 0
  %212 = extractvalue %struct.Vector %call123, 0
  store float %212, ptr %211, align 4
  %213 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp116.ascast, i32 0, i32 1
  %214 = extractvalue %struct.Vector %call123, 1
  store float %214, ptr %213, align 4
  %215 = getelementptr inbounds nuw %struct.Vector, ptr %ref.tmp116.ascast, i32 0, i32 2
  %216 = extractvalue %struct.Vector %call123, 2
  store float %216, ptr %215, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %ray.ascast, ptr align 4 %ref.tmp116.ascast, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ref.tmp116) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %shine) #7
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup124

cleanup124:                                       ; preds = %cond.end107, %if.then91
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %floor_at) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %normal) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %hit) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %nearest) #7
  %cleanup.dest128 = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest128, label %cleanup132 [
    i32 0, label %cleanup.cont129
  ]

cleanup.cont129:                                  ; preds = %cleanup124
  br label %for.inc130

for.inc130:                                       ; preds = %cleanup.cont129
  %217 = load i32, ptr %bounce.ascast, align 4, !tbaa !4
  %inc131 = add i32 %217, 1
  store i32 %inc131, ptr %bounce.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !25

cleanup132:                                       ; preds = %cleanup124, %for.cond.cleanup
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bounce) #7
  br label %for.end133

for.end133:                                       ; preds = %cleanup132
  %218 = load float, ptr %light.ascast, align 4, !tbaa !20
  %219 = load ptr, ptr %picture.addr.ascast, align 8, !tbaa !8
  %220 = load i32, ptr %py.ascast, align 4, !tbaa !4
  %mul134 = mul i32 %220, 40
  %221 = load i32, ptr %px.ascast, align 4, !tbaa !4
  %add135 = add i32 %mul134, %221
  %idxprom = zext i32 %add135 to i64
  %arrayidx136 = getelementptr inbounds nuw float, ptr %219, i64 %idxprom
  store float %218, ptr %arrayidx136, align 4, !tbaa !20
  %222 = load i32, ptr %hits.ascast, align 4, !tbaa !4
  %conv137 = trunc i32 %222 to i8
  %223 = load ptr, ptr %what.addr.ascast, align 8, !tbaa !11
  %224 = load i32, ptr %py.ascast, align 4, !tbaa !4
  %mul138 = mul i32 %224, 40
  %225 = load i32, ptr %px.ascast, align 4, !tbaa !4
  %add139 = add i32 %mul138, %225
  %idxprom140 = zext i32 %add139 to i64
  %arrayidx141 = getelementptr inbounds nuw i8, ptr %223, i64 %idxprom140
  store i8 %conv137, ptr %arrayidx141, align 1, !tbaa !26
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %hits) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %strength) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %light) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ray) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #7
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup142

cleanup142:                                       ; preds = %for.end133, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %py) #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %px) #7
  %cleanup.dest144 = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest144, label %unreachable [
    i32 0, label %cleanup.cont145
    i32 1, label %cleanup.cont145
  ]

cleanup.cont145:                                  ; preds = %cleanup142, %cleanup142
  ret void

unreachable:                                      ; preds = %cleanup142, %cleanup
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias writeonly captures(none), ptr addrspace(4) noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: convergent mustprogress nounwind
define internal %struct.Vector @_ZL4unit6Vector(float %v.coerce0, float %v.coerce1, float %v.coerce2) #4 {
entry:
  %retval = alloca %struct.Vector, align 4, addrspace(5)
  %v = alloca %struct.Vector, align 4, addrspace(5)
  %length = alloca float, align 4, addrspace(5)
  %agg.tmp = alloca %struct.Vector, align 4, addrspace(5)
  %agg.tmp2 = alloca %struct.Vector, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %v1 = addrspacecast ptr addrspace(5) %v to ptr
  %length.ascast = addrspacecast ptr addrspace(5) %length to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  %agg.tmp2.ascast = addrspacecast ptr addrspace(5) %agg.tmp2 to ptr
  %0 = getelementptr inbounds nuw %struct.Vector, ptr %v1, i32 0, i32 0
  store float %v.coerce0, ptr %0, align 4
  %1 = getelementptr inbounds nuw %struct.Vector, ptr %v1, i32 0, i32 1
  store float %v.coerce1, ptr %1, align 4
  %2 = getelementptr inbounds nuw %struct.Vector, ptr %v1, i32 0, i32 2
  store float %v.coerce2, ptr %2, align 4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %length) #7
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp.ascast, ptr align 4 %v1, i64 12, i1 false), !tbaa.struct !21
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.tmp2.ascast, ptr align 4 %v1, i64 12, i1 false), !tbaa.struct !21
  %3 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp.ascast, i32 0, i32 0
  %4 = load float, ptr %3, align 4
  %5 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp.ascast, i32 0, i32 1
  %6 = load float, ptr %5, align 4
  %7 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp.ascast, i32 0, i32 2
  %8 = load float, ptr %7, align 4
  %9 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp2.ascast, i32 0, i32 0
  %10 = load float, ptr %9, align 4
  %11 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp2.ascast, i32 0, i32 1
  %12 = load float, ptr %11, align 4
  %13 = getelementptr inbounds nuw %struct.Vector, ptr %agg.tmp2.ascast, i32 0, i32 2
  %14 = load float, ptr %13, align 4
  %call = call contract noundef float @_ZL3dot6VectorS_(float %4, float %6, float %8, float %10, float %12, float %14) #8
  %15 = call float @llvm.sqrt.f32(float %call)
  store float %15, ptr %length.ascast, align 4, !tbaa !20
  %x = getelementptr inbounds nuw %struct.Vector, ptr %retval.ascast, i32 0, i32 0
  %x3 = getelementptr inbounds nuw %struct.Vector, ptr %v1, i32 0, i32 0
  %16 = load float, ptr %x3, align 4, !tbaa !15
  %17 = load float, ptr %length.ascast, align 4, !tbaa !20
  %div = fdiv float %16, %17
  store float %div, ptr %x, align 4, !tbaa !15
  %y = getelementptr inbounds nuw %struct.Vector, ptr %retval.ascast, i32 0, i32 1
  %y4 = getelementptr inbounds nuw %struct.Vector, ptr %v1, i32 0, i32 1
  %18 = load float, ptr %y4, align 4, !tbaa !18
  %19 = load float, ptr %length.ascast, align 4, !tbaa !20
  %div5 = fdiv float %18, %19
  store float %div5, ptr %y, align 4, !tbaa !18
  %z = getelementptr inbounds nuw %struct.Vector, ptr %retval.ascast, i32 0, i32 2
  %z6 = getelementptr inbounds nuw %struct.Vector, ptr %v1, i32 0, i32 2
  %20 = load float, ptr %z6, align 4, !tbaa !19
  %21 = load float, ptr %length.ascast, align 4, !tbaa !20
  %div7 = fdiv float %20, %21
  store float %div7, ptr %z, align 4, !tbaa !19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %length) #7
  %22 = load %struct.Vector, ptr %retval.ascast, align 4
  ret %struct.Vector %22
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

; Function Attrs: convergent mustprogress nounwind
define internal %struct.Vector @_ZL5along6VectorS_f(float %a.coerce0, float %a.coerce1, float %a.coerce2, float %d.coerce0, float %d.coerce1, float %d.coerce2, float noundef %t) #4 {
entry:
  %retval = alloca %struct.Vector, align 4, addrspace(5)
  %a = alloca %struct.Vector, align 4, addrspace(5)
  %d = alloca %struct.Vector, align 4, addrspace(5)
  %t.addr = alloca float, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a1 = addrspacecast ptr addrspace(5) %a to ptr
  %d2 = addrspacecast ptr addrspace(5) %d to ptr
  %t.addr.ascast = addrspacecast ptr addrspace(5) %t.addr to ptr
  %0 = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 0
  store float %a.coerce0, ptr %0, align 4
  %1 = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 1
  store float %a.coerce1, ptr %1, align 4
  %2 = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 2
  store float %a.coerce2, ptr %2, align 4
  %3 = getelementptr inbounds nuw %struct.Vector, ptr %d2, i32 0, i32 0
  store float %d.coerce0, ptr %3, align 4
  %4 = getelementptr inbounds nuw %struct.Vector, ptr %d2, i32 0, i32 1
  store float %d.coerce1, ptr %4, align 4
  %5 = getelementptr inbounds nuw %struct.Vector, ptr %d2, i32 0, i32 2
  store float %d.coerce2, ptr %5, align 4
  store float %t, ptr %t.addr.ascast, align 4, !tbaa !20
  %x = getelementptr inbounds nuw %struct.Vector, ptr %retval.ascast, i32 0, i32 0
  %x3 = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 0
  %6 = load float, ptr %x3, align 4, !tbaa !15
  %x4 = getelementptr inbounds nuw %struct.Vector, ptr %d2, i32 0, i32 0
  %7 = load float, ptr %x4, align 4, !tbaa !15
  %8 = load float, ptr %t.addr.ascast, align 4, !tbaa !20
  %mul = fmul float %7, %8
  %add = fadd float %6, %mul
  store float %add, ptr %x, align 4, !tbaa !15
  %y = getelementptr inbounds nuw %struct.Vector, ptr %retval.ascast, i32 0, i32 1
  %y5 = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 1
  %9 = load float, ptr %y5, align 4, !tbaa !18
  %y6 = getelementptr inbounds nuw %struct.Vector, ptr %d2, i32 0, i32 1
  %10 = load float, ptr %y6, align 4, !tbaa !18
  %11 = load float, ptr %t.addr.ascast, align 4, !tbaa !20
  %mul7 = fmul float %10, %11
  %add8 = fadd float %9, %mul7
  store float %add8, ptr %y, align 4, !tbaa !18
  %z = getelementptr inbounds nuw %struct.Vector, ptr %retval.ascast, i32 0, i32 2
  %z9 = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 2
  %12 = load float, ptr %z9, align 4, !tbaa !19
  %z10 = getelementptr inbounds nuw %struct.Vector, ptr %d2, i32 0, i32 2
  %13 = load float, ptr %z10, align 4, !tbaa !19
  %14 = load float, ptr %t.addr.ascast, align 4, !tbaa !20
  %mul11 = fmul float %13, %14
  %add12 = fadd float %12, %mul11
  store float %add12, ptr %z, align 4, !tbaa !19
  %15 = load %struct.Vector, ptr %retval.ascast, align 4
  ret %struct.Vector %15
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: convergent mustprogress nounwind
define internal noundef float @_ZL3dot6VectorS_(float %a.coerce0, float %a.coerce1, float %a.coerce2, float %b.coerce0, float %b.coerce1, float %b.coerce2) #4 {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %a = alloca %struct.Vector, align 4, addrspace(5)
  %b = alloca %struct.Vector, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a1 = addrspacecast ptr addrspace(5) %a to ptr
  %b2 = addrspacecast ptr addrspace(5) %b to ptr
  %0 = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 0
  store float %a.coerce0, ptr %0, align 4
  %1 = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 1
  store float %a.coerce1, ptr %1, align 4
  %2 = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 2
  store float %a.coerce2, ptr %2, align 4
  %3 = getelementptr inbounds nuw %struct.Vector, ptr %b2, i32 0, i32 0
  store float %b.coerce0, ptr %3, align 4
  %4 = getelementptr inbounds nuw %struct.Vector, ptr %b2, i32 0, i32 1
  store float %b.coerce1, ptr %4, align 4
  %5 = getelementptr inbounds nuw %struct.Vector, ptr %b2, i32 0, i32 2
  store float %b.coerce2, ptr %5, align 4
  %x = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 0
  %6 = load float, ptr %x, align 4, !tbaa !15
  %x3 = getelementptr inbounds nuw %struct.Vector, ptr %b2, i32 0, i32 0
  %7 = load float, ptr %x3, align 4, !tbaa !15
  %mul = fmul float %6, %7
  %y = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 1
  %8 = load float, ptr %y, align 4, !tbaa !18
  %y4 = getelementptr inbounds nuw %struct.Vector, ptr %b2, i32 0, i32 1
  %9 = load float, ptr %y4, align 4, !tbaa !18
  %mul5 = fmul float %8, %9
  %add = fadd float %mul, %mul5
  %z = getelementptr inbounds nuw %struct.Vector, ptr %a1, i32 0, i32 2
  %10 = load float, ptr %z, align 4, !tbaa !19
  %z6 = getelementptr inbounds nuw %struct.Vector, ptr %b2, i32 0, i32 2
  %11 = load float, ptr %z6, align 4, !tbaa !19
  %mul7 = fmul float %10, %11
  %add8 = fadd float %add, %mul7
  ret float %add8
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 omnipotent char", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!16, !17, i64 0}
!16 = !{!"_ZTS6Vector", !17, i64 0, !17, i64 4, !17, i64 8}
!17 = !{!"float", !6, i64 0}
!18 = !{!16, !17, i64 4}
!19 = !{!16, !17, i64 8}
!20 = !{!17, !17, i64 0}
!21 = !{i64 0, i64 4, !20, i64 4, i64 4, !20, i64 8, i64 4, !20}
!22 = distinct !{!22, !23, !24}
!23 = !{!"llvm.loop.mustprogress"}
!24 = !{!"llvm.loop.unroll.disable"}
!25 = distinct !{!25, !23, !24}
!26 = !{!6, !6, i64 0}
