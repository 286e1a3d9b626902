; Arrays on the stack whose size each lane chooses. Only where scratch is addressed flat: for
; the other targets LLVM 22 takes the stack pointer, which counts the bytes of a whole wave, for
; the address that a lane sees.
; RUN: --kernel alloca --grid 1 --block 64
; RUN: --arg u32[64]=rand:203 --arg u32[64x2]=0
; TARGETS: gfx942 gfx1100 gfx1100:wave64 gfx1201 gfx1201:wave64
; REFERENCE: alloca
; EXPECT: arg=1 first=4106507999,2326043803,893779376,2966990134,2268583688,4147143569,1874149373,292460687
; Made from src/alloca.hip by src/make.sh.

source_filename = "alloca.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @alloca(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %first = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #4
  %5 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %5, i64 %idxprom
  %7 = load i32, ptr %arrayidx, align 4, !tbaa !4
  store i32 %7, ptr %v.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %first) #4
  %8 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %rem = urem i32 %8, 20
  %add3 = add i32 1, %rem
  %9 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %call = call noundef i32 @_ZL5sizedjj(i32 noundef %add3, i32 noundef %9) #5
  store i32 %call, ptr %first.ascast, align 4, !tbaa !4
  %10 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %11 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 2, %12
  %idxprom5 = zext i32 %mul4 to i64
  %arrayidx6 = getelementptr inbounds nuw i32, ptr %11, i64 %idxprom5
  store i32 %10, ptr %arrayidx6, align 4, !tbaa !4
  %13 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %rem7 = urem i32 %13, 4
  %add8 = add i32 3, %rem7
  %14 = load i32, ptr %first.ascast, align 4, !tbaa !4
  %call9 = call noundef i32 @_ZL5sizedjj(i32 noundef %add8, i32 noundef %14) #5
  %15 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %16 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul10 = mul i32 2, %16
  %add11 = add i32 %mul10, 1
  %idxprom12 = zext i32 %add11 to i64
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %15, i64 %idxprom12
  store i32 %call9, ptr %arrayidx13, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %first) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #4
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

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL5sizedjj(i32 noundef %n, i32 noundef %seed) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %seed.addr = alloca i32, align 4, addrspace(5)
  %own = alloca ptr, align 8, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %k1 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot5 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot11 = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %seed.addr.ascast = addrspacecast ptr addrspace(5) %seed.addr to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %k1.ascast = addrspacecast ptr addrspace(5) %k1 to ptr
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %seed, ptr %seed.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #4
  %0 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %conv = zext i32 %0 to i64
  %mul = mul i64 %conv, 4
  %1 = alloca i8, i64 %mul, align 16, addrspace(5)
  %2 = addrspacecast ptr addrspace(5) %1 to ptr
  store ptr %2, ptr %own.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %3, %4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load i32, ptr %seed.addr.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %rem = urem i32 %6, 7
  %shr = lshr i32 %5, %rem
  %7 = load ptr, ptr %own.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %8 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom
  store i32 %shr, ptr %arrayidx, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %9, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #4
  store i32 0, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k1) #4
  %10 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %10, ptr %k1.ascast, align 4, !tbaa !4
  br label %for.cond2

for.cond2:                                        ; preds = %for.body6, %for.end
  %11 = load i32, ptr %k1.ascast, align 4, !tbaa !4
  %dec = add i32 %11, -1
  store i32 %dec, ptr %k1.ascast, align 4, !tbaa !4
  %cmp3 = icmp ugt i32 %11, 0
  br i1 %cmp3, label %for.body6, label %for.cond.cleanup4

for.cond.cleanup4:                                ; preds = %for.cond2
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k1) #4
  br label %for.end10

for.body6:                                        ; preds = %for.cond2
  %12 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  %mul7 = mul i32 %12, 3
  %13 = load ptr, ptr %own.ascast, align 8, !tbaa !8
  %14 = load i32, ptr %k1.ascast, align 4, !tbaa !4
  %idxprom8 = zext i32 %14 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %13, i64 %idxprom8
  %15 = load i32, ptr %arrayidx9, align 4, !tbaa !4
  %add = add i32 %mul7, %15
  store i32 %add, ptr %sum.ascast, align 4, !tbaa !4
  br label %for.cond2, !llvm.loop !16

for.end10:                                        ; preds = %for.cond.cleanup4
  %16 = load i32, ptr %sum.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #4
  ret i32 %16
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nounwind }
attributes #5 = { convergent nounwind }

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
!16 = distinct !{!16, !14, !15}
