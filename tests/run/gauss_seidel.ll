; Red and black sweeps over a grid of 18 by 18 doubles in global memory, until the largest
; change is small: the workgroup agrees by an atomic maximum in LDS of the change's bits.
; RUN: --kernel gauss_seidel --grid 1 --block 128
; RUN: --arg f64[18x18]=rand:143 --arg f64=0.001 --arg u32[1]=0
; REFERENCE: gauss_seidel tolerance=1e-11
; EXPECT: arg=0 first=0.33370638188610524,-0.5687196151297804,-0.509445779263451,-0.05559626806505613,0.6584867741382747,0.26042655077336585,-0.514123805602583,-0.682552508029433
; EXPECT: arg=2 first=58
; Made from src/gauss_seidel.hip by src/make.sh.

source_filename = "gauss_seidel.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ12gauss_seidelE6change = internal addrspace(3) global i64 undef, align 8
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @gauss_seidel(ptr addrspace(1) noundef %grid.coerce, double noundef %limit, ptr addrspace(1) noundef %sweeps.coerce) #0 {
entry:
  %grid = alloca ptr, align 8, addrspace(5)
  %sweeps = alloca ptr, align 8, addrspace(5)
  %grid.addr = alloca ptr, align 8, addrspace(5)
  %limit.addr = alloca double, align 8, addrspace(5)
  %sweeps.addr = alloca ptr, align 8, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %done = alloca i32, align 4, addrspace(5)
  %last = alloca double, align 8, addrspace(5)
  %colour = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %cell = alloca ptr, align 8, addrspace(5)
  %value = alloca double, align 8, addrspace(5)
  %moved = alloca double, align 8, addrspace(5)
  %.atomictmp = alloca i64, align 8, addrspace(5)
  %atomic-temp = alloca i64, align 8, addrspace(5)
  %grid.ascast = addrspacecast ptr addrspace(5) %grid to ptr
  %sweeps.ascast = addrspacecast ptr addrspace(5) %sweeps to ptr
  %grid.addr.ascast = addrspacecast ptr addrspace(5) %grid.addr to ptr
  %limit.addr.ascast = addrspacecast ptr addrspace(5) %limit.addr to ptr
  %sweeps.addr.ascast = addrspacecast ptr addrspace(5) %sweeps.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %done.ascast = addrspacecast ptr addrspace(5) %done to ptr
  %last.ascast = addrspacecast ptr addrspace(5) %last to ptr
  %colour.ascast = addrspacecast ptr addrspace(5) %colour to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %cell.ascast = addrspacecast ptr addrspace(5) %cell to ptr
  %value.ascast = addrspacecast ptr addrspace(5) %value to ptr
  %moved.ascast = addrspacecast ptr addrspace(5) %moved to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %grid.coerce, ptr %grid.ascast, align 8
  %grid1 = load ptr, ptr %grid.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %sweeps.coerce, ptr %sweeps.ascast, align 8
  %sweeps2 = load ptr, ptr %sweeps.ascast, align 8, !tbaa !11
  store ptr %grid1, ptr %grid.addr.ascast, align 8, !tbaa !8
  store double %limit, ptr %limit.addr.ascast, align 8, !tbaa !13
  store ptr %sweeps2, ptr %sweeps.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %done) #6
  store i32 0, ptr %done.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %last) #6
  br label %do.body

do.body:                                          ; preds = %do.cond, %entry
  call void @_ZL7barrierv() #7
  %1 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp = icmp eq i32 %1, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %do.body
  store i64 0, ptr addrspacecast (ptr addrspace(3) @_ZZ12gauss_seidelE6change to ptr), align 8, !tbaa !15
  br label %if.end

if.end:                                           ; preds = %if.then, %do.body
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %colour) #6
  store i32 0, ptr %colour.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %2 = load i32, ptr %colour.ascast, align 4, !tbaa !4
  %cmp3 = icmp ult i32 %2, 2
  br i1 %cmp3, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %colour) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #6
  %3 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %div = udiv i32 %3, 8
  %add = add i32 1, %div
  store i32 %add, ptr %y.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #6
  %4 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem = urem i32 %4, 8
  %mul = mul i32 2, %rem
  %add4 = add i32 1, %mul
  %5 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %colour.ascast, align 4, !tbaa !4
  %add5 = add i32 %5, %6
  %rem6 = urem i32 %add5, 2
  %add7 = add i32 %add4, %rem6
  store i32 %add7, ptr %x.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %cell) #6
  %7 = load ptr, ptr %grid.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %mul8 = mul i32 18, %8
  %idx.ext = zext i32 %mul8 to i64
  %add.ptr = getelementptr inbounds nuw double, ptr %7, i64 %idx.ext
  %9 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idx.ext9 = zext i32 %9 to i64
  %add.ptr10 = getelementptr inbounds nuw double, ptr %add.ptr, i64 %idx.ext9
  store ptr %add.ptr10, ptr %cell.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %value) #6
  %10 = load ptr, ptr %cell.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds double, ptr %10, i64 -1
  %11 = load double, ptr %arrayidx, align 8, !tbaa !13
  %12 = load ptr, ptr %cell.ascast, align 8, !tbaa !8
  %arrayidx11 = getelementptr inbounds double, ptr %12, i64 1
  %13 = load double, ptr %arrayidx11, align 8, !tbaa !13
  %add12 = fadd contract double %11, %13
  %14 = load ptr, ptr %cell.ascast, align 8, !tbaa !8
  %arrayidx13 = getelementptr inbounds double, ptr %14, i64 -18
  %15 = load double, ptr %arrayidx13, align 8, !tbaa !13
  %add14 = fadd contract double %add12, %15
  %16 = load ptr, ptr %cell.ascast, align 8, !tbaa !8
  %arrayidx15 = getelementptr inbounds double, ptr %16, i64 18
  %17 = load double, ptr %arrayidx15, align 8, !tbaa !13
  %add16 = fadd contract double %add14, %17
  %mul17 = fmul contract double %add16, 2.500000e-01
  store double %mul17, ptr %value.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %moved) #6
  %18 = load double, ptr %value.ascast, align 8, !tbaa !13
  %19 = load ptr, ptr %cell.ascast, align 8, !tbaa !8
  %20 = load double, ptr %19, align 8, !tbaa !13
  %sub = fsub contract double %18, %20
  %21 = call contract double @llvm.fabs.f64(double %sub)
  store double %21, ptr %moved.ascast, align 8, !tbaa !13
  %22 = load double, ptr %value.ascast, align 8, !tbaa !13
  %23 = load ptr, ptr %cell.ascast, align 8, !tbaa !8
  store double %22, ptr %23, align 8, !tbaa !13
  %24 = load i64, ptr %moved.ascast, align 8, !tbaa !17
  store i64 %24, ptr %.atomictmp.ascast, align 8, !tbaa !15
  %25 = load i64, ptr %.atomictmp.ascast, align 8
  %26 = atomicrmw umax ptr addrspacecast (ptr addrspace(3) @_ZZ12gauss_seidelE6change to ptr), i64 %25 syncscope("workgroup") monotonic, align 8, !noalias.addrspace !18, !amdgpu.no.fine.grained.memory !19, !amdgpu.no.remote.memory !19
  store i64 %26, ptr %atomic-temp.ascast, align 8
  %27 = load i64, ptr %atomic-temp.ascast, align 8, !tbaa !15
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %moved) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %value) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %cell) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #6
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %28 = load i32, ptr %colour.ascast, align 4, !tbaa !4
  %inc = add i32 %28, 1
  store i32 %inc, ptr %colour.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !20

for.end:                                          ; preds = %for.cond.cleanup
  %29 = load double, ptr addrspacecast (ptr addrspace(3) @_ZZ12gauss_seidelE6change to ptr), align 8, !tbaa !17
  store double %29, ptr %last.ascast, align 8, !tbaa !13
  %30 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %inc18 = add i32 %30, 1
  store i32 %inc18, ptr %done.ascast, align 4, !tbaa !4
  br label %do.cond

do.cond:                                          ; preds = %for.end
  %31 = load double, ptr %last.ascast, align 8, !tbaa !13
  %32 = load double, ptr %limit.addr.ascast, align 8, !tbaa !13
  %cmp19 = fcmp contract ogt double %31, %32
  br i1 %cmp19, label %do.body, label %do.end, !llvm.loop !23

do.end:                                           ; preds = %do.cond
  %33 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %cmp20 = icmp eq i32 %33, 0
  br i1 %cmp20, label %if.then21, label %if.end22

if.then21:                                        ; preds = %do.end
  %34 = load i32, ptr %done.ascast, align 4, !tbaa !4
  %35 = load ptr, ptr %sweeps.addr.ascast, align 8, !tbaa !11
  store i32 %34, ptr %35, align 4, !tbaa !4
  br label %if.end22

if.end22:                                         ; preds = %if.then21, %do.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %last) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %done) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!12 = !{!"p1 int", !10, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"double", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"long long", !6, i64 0}
!17 = !{!6, !6, i64 0}
!18 = !{i32 5, i32 6}
!19 = !{}
!20 = distinct !{!20, !21, !22}
!21 = !{!"llvm.loop.mustprogress"}
!22 = !{!"llvm.loop.unroll.disable"}
!23 = distinct !{!23, !21, !22}
