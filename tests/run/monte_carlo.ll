; Points in a quarter circle, by xorshift64* generators: votes are counted in a wave with a
; ballot, in a workgroup with an LDS atomic, in the launch with a global one. All integers.
; RUN: --kernel monte_carlo --grid 3 --block 128
; RUN: --arg u32[4]=0 --arg u64=0x9e3779b97f4a7c15 --arg u32=40
; REFERENCE: monte_carlo
; EXPECT: arg=0 first=12069,4040,3964,4065
; Made from src/monte_carlo.hip by src/make.sh.

source_filename = "monte_carlo.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ11monte_carloE6inside = internal addrspace(3) global i32 undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @monte_carlo(ptr addrspace(1) noundef %out.coerce, i64 noundef %seed, i32 noundef %samples) #0 {
entry:
  %out = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %seed.addr = alloca i64, align 8, addrspace(5)
  %samples.addr = alloca i32, align 4, addrspace(5)
  %x = alloca i64, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %bits = alloca i64, align 8, addrspace(5)
  %px = alloca i64, align 8, addrspace(5)
  %py = alloca i64, align 8, addrspace(5)
  %votes = alloca i64, align 8, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp24 = alloca i32, align 4, addrspace(5)
  %atomic-temp25 = alloca i32, align 4, addrspace(5)
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %seed.addr.ascast = addrspacecast ptr addrspace(5) %seed.addr to ptr
  %samples.addr.ascast = addrspacecast ptr addrspace(5) %samples.addr to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %bits.ascast = addrspacecast ptr addrspace(5) %bits to ptr
  %px.ascast = addrspacecast ptr addrspace(5) %px to ptr
  %py.ascast = addrspacecast ptr addrspace(5) %py to ptr
  %votes.ascast = addrspacecast ptr addrspace(5) %votes to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp24.ascast = addrspacecast ptr addrspace(5) %.atomictmp24 to ptr
  %atomic-temp25.ascast = addrspacecast ptr addrspace(5) %atomic-temp25 to ptr
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out1 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %out1, ptr %out.addr.ascast, align 8, !tbaa !8
  store i64 %seed, ptr %seed.addr.ascast, align 8, !tbaa !11
  store i32 %samples, ptr %samples.addr.ascast, align 4, !tbaa !4
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 0, ptr addrspacecast (ptr addrspace(3) @_ZZ11monte_carloE6inside to ptr), align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #8
  %1 = load i64, ptr %seed.addr.ascast, align 8, !tbaa !11
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %3 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %4 = getelementptr i8, ptr addrspace(4) %3, i32 12
  %5 = load i16, ptr addrspace(4) %4, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %5 to i32
  %mul = mul i32 %2, %conv
  %6 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %6
  %add2 = add i32 %add, 1
  %conv3 = zext i32 %add2 to i64
  %shl = shl i64 %conv3, 32
  %xor = xor i64 %1, %shl
  store i64 %xor, ptr %x.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #8
  store i32 0, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %7 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %samples.addr.ascast, align 4, !tbaa !4
  %cmp4 = icmp ult i32 %7, %8
  br i1 %cmp4, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %9 = load i64, ptr %x.ascast, align 8, !tbaa !11
  %shr = lshr i64 %9, 12
  %10 = load i64, ptr %x.ascast, align 8, !tbaa !11
  %xor5 = xor i64 %10, %shr
  store i64 %xor5, ptr %x.ascast, align 8, !tbaa !11
  %11 = load i64, ptr %x.ascast, align 8, !tbaa !11
  %shl6 = shl i64 %11, 25
  %12 = load i64, ptr %x.ascast, align 8, !tbaa !11
  %xor7 = xor i64 %12, %shl6
  store i64 %xor7, ptr %x.ascast, align 8, !tbaa !11
  %13 = load i64, ptr %x.ascast, align 8, !tbaa !11
  %shr8 = lshr i64 %13, 27
  %14 = load i64, ptr %x.ascast, align 8, !tbaa !11
  %xor9 = xor i64 %14, %shr8
  store i64 %xor9, ptr %x.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bits) #8
  %15 = load i64, ptr %x.ascast, align 8, !tbaa !11
  %mul10 = mul i64 %15, 2685821657736338717
  store i64 %mul10, ptr %bits.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %px) #8
  %16 = load i64, ptr %bits.ascast, align 8, !tbaa !11
  %shr11 = lshr i64 %16, 36
  store i64 %shr11, ptr %px.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %py) #8
  %17 = load i64, ptr %bits.ascast, align 8, !tbaa !11
  %shr12 = lshr i64 %17, 4
  %and = and i64 %shr12, 268435455
  store i64 %and, ptr %py.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %votes) #8
  %18 = load i64, ptr %px.ascast, align 8, !tbaa !11
  %19 = load i64, ptr %px.ascast, align 8, !tbaa !11
  %mul13 = mul i64 %18, %19
  %20 = load i64, ptr %py.ascast, align 8, !tbaa !11
  %21 = load i64, ptr %py.ascast, align 8, !tbaa !11
  %mul14 = mul i64 %20, %21
  %add15 = add i64 %mul13, %mul14
  %cmp16 = icmp ult i64 %add15, 72057594037927936
  %22 = call i64 @llvm.amdgcn.ballot.i64(i1 %cmp16)
  store i64 %22, ptr %votes.ascast, align 8, !tbaa !11
  %23 = call i32 @llvm.amdgcn.workitem.id.x()
  %24 = call i32 @llvm.amdgcn.wavefrontsize()
  %rem = urem i32 %23, %24
  %cmp17 = icmp eq i32 %rem, 0
  br i1 %cmp17, label %if.then18, label %if.end19

if.then18:                                        ; preds = %for.body
  %25 = load i64, ptr %votes.ascast, align 8, !tbaa !11
  %26 = call i64 @llvm.ctpop.i64(i64 %25)
  %cast = trunc i64 %26 to i32
  store i32 %cast, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %27 = load i32, ptr %.atomictmp.ascast, align 4
  %28 = atomicrmw add ptr addrspacecast (ptr addrspace(3) @_ZZ11monte_carloE6inside to ptr), i32 %27 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !15, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %28, ptr %atomic-temp.ascast, align 4
  %29 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  br label %if.end19

if.end19:                                         ; preds = %if.then18, %for.body
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %votes) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %py) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %px) #8
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bits) #8
  br label %for.inc

for.inc:                                          ; preds = %if.end19
  %30 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add i32 %30, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup
  call void @_ZL7barrierv() #7
  %31 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp20 = icmp eq i32 %31, 0
  br i1 %cmp20, label %if.then21, label %if.end26

if.then21:                                        ; preds = %for.end
  %32 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ11monte_carloE6inside to ptr), align 4, !tbaa !4
  %33 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %34 = call i32 @llvm.amdgcn.workgroup.id.x()
  %add22 = add i32 1, %34
  %idxprom = zext i32 %add22 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %33, i64 %idxprom
  store i32 %32, ptr %arrayidx, align 4, !tbaa !4
  %35 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %arrayidx23 = getelementptr inbounds i32, ptr %35, i64 0
  %36 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ11monte_carloE6inside to ptr), align 4, !tbaa !4
  store i32 %36, ptr %.atomictmp24.ascast, align 4, !tbaa !4
  %37 = load i32, ptr %.atomictmp24.ascast, align 4
  %38 = atomicrmw add ptr %arrayidx23, i32 %37 syncscope("agent") monotonic, align 4, !noalias.addrspace !15, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %38, ptr %atomic-temp25.ascast, align 4
  %39 = load i32, ptr %atomic-temp25.ascast, align 4, !tbaa !4
  br label %if.end26

if.end26:                                         ; preds = %if.then21, %for.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #2 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 32, 65) i32 @llvm.amdgcn.wavefrontsize() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nocallback nofree nounwind willreturn }
attributes #7 = { convergent nounwind }
attributes #8 = { nounwind }

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
!12 = !{!"long long", !6, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{i32 5, i32 6}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
