; Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3):
; counters from the work-item's number, four words each.
; RUN: --kernel philox --grid 3 --block 64
; RUN: --arg u32[192x4]=0 --arg u64=0x123456789abcdef0 --arg u64=0xfffffffffffffff0
; REFERENCE: philox
; EXPECT: arg=0 first=3883527958,2985107190,3445405889,2112926699,3375614790,649466554,594612186,2332730110
; Made from src/philox.hip by src/make.sh.

source_filename = "philox.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @philox(ptr addrspace(1) noundef %out.coerce, i64 noundef %seed, i64 noundef %first) #0 {
entry:
  %out = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %seed.addr = alloca i64, align 8, addrspace(5)
  %first.addr = alloca i64, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %counter = alloca i64, align 8, addrspace(5)
  %c0 = alloca i32, align 4, addrspace(5)
  %c1 = alloca i32, align 4, addrspace(5)
  %c2 = alloca i32, align 4, addrspace(5)
  %c3 = alloca i32, align 4, addrspace(5)
  %k0 = alloca i32, align 4, addrspace(5)
  %k1 = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %p0 = alloca i64, align 8, addrspace(5)
  %p1 = alloca i64, align 8, addrspace(5)
  %.compoundliteral = alloca <4 x i32>, align 16, addrspace(5)
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %seed.addr.ascast = addrspacecast ptr addrspace(5) %seed.addr to ptr
  %first.addr.ascast = addrspacecast ptr addrspace(5) %first.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %counter.ascast = addrspacecast ptr addrspace(5) %counter to ptr
  %c0.ascast = addrspacecast ptr addrspace(5) %c0 to ptr
  %c1.ascast = addrspacecast ptr addrspace(5) %c1 to ptr
  %c2.ascast = addrspacecast ptr addrspace(5) %c2 to ptr
  %c3.ascast = addrspacecast ptr addrspace(5) %c3 to ptr
  %k0.ascast = addrspacecast ptr addrspace(5) %k0 to ptr
  %k1.ascast = addrspacecast ptr addrspace(5) %k1 to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  %p0.ascast = addrspacecast ptr addrspace(5) %p0 to ptr
  %p1.ascast = addrspacecast ptr addrspace(5) %p1 to ptr
  %.compoundliteral.ascast = addrspacecast ptr addrspace(5) %.compoundliteral to ptr
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out1 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %out1, ptr %out.addr.ascast, align 8, !tbaa !8
  store i64 %seed, ptr %seed.addr.ascast, align 8, !tbaa !10
  store i64 %first, ptr %first.addr.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !12, !invariant.load !13, !noundef !13
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %counter) #3
  %5 = load i64, ptr %first.addr.ascast, align 8, !tbaa !10
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %conv2 = zext i32 %6 to i64
  %add3 = add i64 %5, %conv2
  store i64 %add3, ptr %counter.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c0) #3
  %7 = load i64, ptr %counter.ascast, align 8, !tbaa !10
  %conv4 = trunc i64 %7 to i32
  store i32 %conv4, ptr %c0.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c1) #3
  %8 = load i64, ptr %counter.ascast, align 8, !tbaa !10
  %shr = lshr i64 %8, 32
  %conv5 = trunc i64 %shr to i32
  store i32 %conv5, ptr %c1.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c2) #3
  %9 = load i64, ptr %counter.ascast, align 8, !tbaa !10
  %10 = load i64, ptr %first.addr.ascast, align 8, !tbaa !10
  %cmp = icmp ult i64 %9, %10
  %conv6 = zext i1 %cmp to i32
  store i32 %conv6, ptr %c2.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c3) #3
  %11 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem = urem i32 %11, 3
  store i32 %rem, ptr %c3.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k0) #3
  %12 = load i64, ptr %seed.addr.ascast, align 8, !tbaa !10
  %conv7 = trunc i64 %12 to i32
  store i32 %conv7, ptr %k0.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k1) #3
  %13 = load i64, ptr %seed.addr.ascast, align 8, !tbaa !10
  %shr8 = lshr i64 %13, 32
  %conv9 = trunc i64 %shr8 to i32
  store i32 %conv9, ptr %k1.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #3
  store i32 0, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %14 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %cmp10 = icmp ult i32 %14, 10
  br i1 %cmp10, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p0) #3
  %15 = load i32, ptr %c0.ascast, align 4, !tbaa !4
  %conv11 = zext i32 %15 to i64
  %mul12 = mul i64 3528531795, %conv11
  store i64 %mul12, ptr %p0.ascast, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p1) #3
  %16 = load i32, ptr %c2.ascast, align 4, !tbaa !4
  %conv13 = zext i32 %16 to i64
  %mul14 = mul i64 3449720151, %conv13
  store i64 %mul14, ptr %p1.ascast, align 8, !tbaa !10
  %17 = load i64, ptr %p1.ascast, align 8, !tbaa !10
  %shr15 = lshr i64 %17, 32
  %conv16 = trunc i64 %shr15 to i32
  %18 = load i32, ptr %c1.ascast, align 4, !tbaa !4
  %xor = xor i32 %conv16, %18
  %19 = load i32, ptr %k0.ascast, align 4, !tbaa !4
  %xor17 = xor i32 %xor, %19
  store i32 %xor17, ptr %c0.ascast, align 4, !tbaa !4
  %20 = load i64, ptr %p1.ascast, align 8, !tbaa !10
  %conv18 = trunc i64 %20 to i32
  store i32 %conv18, ptr %c1.ascast, align 4, !tbaa !4
  %21 = load i64, ptr %p0.ascast, align 8, !tbaa !10
  %shr19 = lshr i64 %21, 32
  %conv20 = trunc i64 %shr19 to i32
  %22 = load i32, ptr %c3.ascast, align 4, !tbaa !4
  %xor21 = xor i32 %conv20, %22
  %23 = load i32, ptr %k1.ascast, align 4, !tbaa !4
  %xor22 = xor i32 %xor21, %23
  store i32 %xor22, ptr %c2.ascast, align 4, !tbaa !4
  %24 = load i64, ptr %p0.ascast, align 8, !tbaa !10
  %conv23 = trunc i64 %24 to i32
  store i32 %conv23, ptr %c3.ascast, align 4, !tbaa !4
  %25 = load i32, ptr %k0.ascast, align 4, !tbaa !4
  %add24 = add i32 %25, -1640531527
  store i32 %add24, ptr %k0.ascast, align 4, !tbaa !4
  %26 = load i32, ptr %k1.ascast, align 4, !tbaa !4
  %add25 = add i32 %26, -1150833019
  store i32 %add25, ptr %k1.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p1) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p0) #3
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %27 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc = add i32 %27, 1
  store i32 %inc, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup
  %28 = load i32, ptr %c0.ascast, align 4, !tbaa !4
  %vecinit = insertelement <4 x i32> poison, i32 %28, i32 0
  %29 = load i32, ptr %c1.ascast, align 4, !tbaa !4
  %vecinit26 = insertelement <4 x i32> %vecinit, i32 %29, i32 1
  %30 = load i32, ptr %c2.ascast, align 4, !tbaa !4
  %vecinit27 = insertelement <4 x i32> %vecinit26, i32 %30, i32 2
  %31 = load i32, ptr %c3.ascast, align 4, !tbaa !4
  %vecinit28 = insertelement <4 x i32> %vecinit27, i32 %31, i32 3
  store <4 x i32> %vecinit28, ptr %.compoundliteral.ascast, align 16, !tbaa !17
  %32 = load <4 x i32>, ptr %.compoundliteral.ascast, align 16, !tbaa !17
  %33 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %34 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %34 to i64
  %arrayidx = getelementptr inbounds nuw <4 x i32>, ptr %33, i64 %idxprom
  store <4 x i32> %32, ptr %arrayidx, align 16, !tbaa !17
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k1) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k0) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c3) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c2) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c1) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c0) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %counter) #3
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
!9 = !{!"any pointer", !6, i64 0}
!10 = !{!11, !11, i64 0}
!11 = !{!"long long", !6, i64 0}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{!6, !6, i64 0}
