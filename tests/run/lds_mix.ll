; LDS by the byte, by 16, 64 and 128 bits, mirrored within the block.
; RUN: --kernel lds_mix --grid 2 --block 64
; RUN: --arg u32[128x4]=rand:33 --arg u32[128x4]=0
; REFERENCE: lds_mix
; EXPECT: arg=1 first=2952751428,330999538,3745666546,3962443457,739119182,323096695,522904396,2549763255
; Made from src/lds_mix.hip by src/make.sh.

source_filename = "lds_mix.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ7lds_mixE5bytes = internal addrspace(3) global [64 x i8] undef, align 16
@_ZZ7lds_mixE5words = internal addrspace(3) global [64 x i16] undef, align 16
@_ZZ7lds_mixE5longs = internal addrspace(3) global [64 x i64] undef, align 16
@_ZZ7lds_mixE5quads = internal addrspace(3) global [64 x <4 x i32>] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @lds_mix(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %v = alloca <4 x i32>, align 16, addrspace(5)
  %wide = alloca i64, align 8, addrspace(5)
  %quad = alloca <4 x i32>, align 16, addrspace(5)
  %.compoundliteral = alloca <4 x i32>, align 16, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %wide.ascast = addrspacecast ptr addrspace(5) %wide to ptr
  %quad.ascast = addrspacecast ptr addrspace(5) %quad to ptr
  %.compoundliteral.ascast = addrspacecast ptr addrspace(5) %.compoundliteral to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #5
  %1 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %sub = sub i32 63, %1
  store i32 %sub, ptr %other.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #5
  %2 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %3 = call i32 @llvm.amdgcn.workgroup.id.x()
  %4 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %5 = getelementptr i8, ptr addrspace(4) %4, i32 12
  %6 = load i16, ptr addrspace(4) %5, align 2, !range !10, !invariant.load !11, !noundef !11
  %conv = zext i16 %6 to i32
  %mul = mul i32 %3, %conv
  %7 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %7
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw <4 x i32>, ptr %2, i64 %idxprom
  %8 = load <4 x i32>, ptr %arrayidx, align 16, !tbaa !12
  store <4 x i32> %8, ptr %v.ascast, align 16, !tbaa !12
  %9 = load <4 x i32>, ptr %v.ascast, align 16
  %10 = extractelement <4 x i32> %9, i64 0
  %conv3 = trunc i32 %10 to i8
  %11 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom4 = zext i32 %11 to i64
  %arrayidx5 = getelementptr inbounds nuw [64 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ7lds_mixE5bytes to ptr), i64 0, i64 %idxprom4
  store i8 %conv3, ptr %arrayidx5, align 1, !tbaa !12
  %12 = load <4 x i32>, ptr %v.ascast, align 16
  %13 = extractelement <4 x i32> %12, i64 1
  %conv6 = trunc i32 %13 to i16
  %14 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom7 = zext i32 %14 to i64
  %arrayidx8 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ7lds_mixE5words to ptr), i64 0, i64 %idxprom7
  store i16 %conv6, ptr %arrayidx8, align 2, !tbaa !13
  %15 = load <4 x i32>, ptr %v.ascast, align 16
  %16 = extractelement <4 x i32> %15, i64 2
  %conv9 = zext i32 %16 to i64
  %shl = shl i64 %conv9, 32
  %17 = load <4 x i32>, ptr %v.ascast, align 16
  %18 = extractelement <4 x i32> %17, i64 3
  %conv10 = zext i32 %18 to i64
  %or = or i64 %shl, %conv10
  %19 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom11 = zext i32 %19 to i64
  %arrayidx12 = getelementptr inbounds nuw [64 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ7lds_mixE5longs to ptr), i64 0, i64 %idxprom11
  store i64 %or, ptr %arrayidx12, align 8, !tbaa !15
  %20 = load <4 x i32>, ptr %v.ascast, align 16, !tbaa !12
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %21 to i64
  %arrayidx14 = getelementptr inbounds nuw [64 x <4 x i32>], ptr addrspacecast (ptr addrspace(3) @_ZZ7lds_mixE5quads to ptr), i64 0, i64 %idxprom13
  store <4 x i32> %20, ptr %arrayidx14, align 16, !tbaa !12
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %wide) #5
  %22 = load i32, ptr %other.ascast, align 4, !tbaa !4
  %idxprom15 = zext i32 %22 to i64
  %arrayidx16 = getelementptr inbounds nuw [64 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ7lds_mixE5longs to ptr), i64 0, i64 %idxprom15
  %23 = load i64, ptr %arrayidx16, align 8, !tbaa !15
  store i64 %23, ptr %wide.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %quad) #5
  %24 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %xor = xor i32 %24, 1
  %idxprom17 = zext i32 %xor to i64
  %arrayidx18 = getelementptr inbounds nuw [64 x <4 x i32>], ptr addrspacecast (ptr addrspace(3) @_ZZ7lds_mixE5quads to ptr), i64 0, i64 %idxprom17
  %25 = load <4 x i32>, ptr %arrayidx18, align 16, !tbaa !12
  store <4 x i32> %25, ptr %quad.ascast, align 16, !tbaa !12
  %26 = load i32, ptr %other.ascast, align 4, !tbaa !4
  %idxprom19 = zext i32 %26 to i64
  %arrayidx20 = getelementptr inbounds nuw [64 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ7lds_mixE5bytes to ptr), i64 0, i64 %idxprom19
  %27 = load i8, ptr %arrayidx20, align 1, !tbaa !12
  %conv21 = zext i8 %27 to i32
  %28 = load <4 x i32>, ptr %quad.ascast, align 16
  %29 = extractelement <4 x i32> %28, i64 0
  %add22 = add i32 %conv21, %29
  %vecinit = insertelement <4 x i32> poison, i32 %add22, i32 0
  %30 = load i32, ptr %other.ascast, align 4, !tbaa !4
  %idxprom23 = zext i32 %30 to i64
  %arrayidx24 = getelementptr inbounds nuw [64 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ7lds_mixE5words to ptr), i64 0, i64 %idxprom23
  %31 = load i16, ptr %arrayidx24, align 2, !tbaa !13
  %conv25 = sext i16 %31 to i32
  %32 = load <4 x i32>, ptr %quad.ascast, align 16
  %33 = extractelement <4 x i32> %32, i64 1
  %xor26 = xor i32 %conv25, %33
  %vecinit27 = insertelement <4 x i32> %vecinit, i32 %xor26, i32 1
  %34 = load i64, ptr %wide.ascast, align 8, !tbaa !15
  %shr = lshr i64 %34, 32
  %conv28 = trunc i64 %shr to i32
  %35 = load <4 x i32>, ptr %quad.ascast, align 16
  %36 = extractelement <4 x i32> %35, i64 2
  %sub29 = sub i32 %conv28, %36
  %vecinit30 = insertelement <4 x i32> %vecinit27, i32 %sub29, i32 2
  %37 = load i64, ptr %wide.ascast, align 8, !tbaa !15
  %conv31 = trunc i64 %37 to i32
  %38 = load <4 x i32>, ptr %quad.ascast, align 16
  %39 = extractelement <4 x i32> %38, i64 3
  %add32 = add i32 %conv31, %39
  %vecinit33 = insertelement <4 x i32> %vecinit30, i32 %add32, i32 3
  store <4 x i32> %vecinit33, ptr %.compoundliteral.ascast, align 16, !tbaa !12
  %40 = load <4 x i32>, ptr %.compoundliteral.ascast, align 16, !tbaa !12
  %41 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %42 = call i32 @llvm.amdgcn.workgroup.id.x()
  %43 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %44 = getelementptr i8, ptr addrspace(4) %43, i32 12
  %45 = load i16, ptr addrspace(4) %44, align 2, !range !10, !invariant.load !11, !noundef !11
  %conv34 = zext i16 %45 to i32
  %mul35 = mul i32 %42, %conv34
  %46 = call i32 @llvm.amdgcn.workitem.id.x()
  %add36 = add i32 %mul35, %46
  %idxprom37 = zext i32 %add36 to i64
  %arrayidx38 = getelementptr inbounds nuw <4 x i32>, ptr %41, i64 %idxprom37
  store <4 x i32> %40, ptr %arrayidx38, align 16, !tbaa !12
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %quad) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %wide) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #5
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
!9 = !{!"any pointer", !6, i64 0}
!10 = !{i16 1, i16 1025}
!11 = !{}
!12 = !{!6, !6, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"short", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"long long", !6, i64 0}
