; Workgroups that stay and take work from a counter until there is none: the first lane draws
; and tells the others through LDS. Jobs differ in length; which workgroup does which is chance.
; RUN: --kernel persistent --grid 3 --block 64
; RUN: --arg u32[20x64]=rand:127 --arg u32[20x64]=0 --arg u32[2]=0 --arg u32=20
; REFERENCE: persistent
; EXPECT: arg=1 first=1068349117,2292395875,2388328166,2566015426,3869696144,418322748,3183576898,2284043850
; EXPECT: arg=2 first=23,20
; Made from src/persistent.hip by src/make.sh.

source_filename = "persistent.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ10persistentE5drawn = internal addrspace(3) global i32 undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @persistent(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %state.coerce, i32 noundef %jobs) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %state = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %state.addr = alloca ptr, align 8, addrspace(5)
  %jobs.addr = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %job = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %.atomictmp18 = alloca i32, align 4, addrspace(5)
  %atomic-temp19 = alloca i32, align 4, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %state.ascast = addrspacecast ptr addrspace(5) %state to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %state.addr.ascast = addrspacecast ptr addrspace(5) %state.addr to ptr
  %jobs.addr.ascast = addrspacecast ptr addrspace(5) %jobs.addr to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %job.ascast = addrspacecast ptr addrspace(5) %job to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %.atomictmp18.ascast = addrspacecast ptr addrspace(5) %.atomictmp18 to ptr
  %atomic-temp19.ascast = addrspacecast ptr addrspace(5) %atomic-temp19 to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %state.coerce, ptr %state.ascast, align 8
  %state3 = load ptr, ptr %state.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  store ptr %state3, ptr %state.addr.ascast, align 8, !tbaa !8
  store i32 %jobs, ptr %jobs.addr.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %cleanup.cont, %entry
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %for.cond
  %1 = load ptr, ptr %state.addr.ascast, align 8, !tbaa !8
  %arrayidx = getelementptr inbounds i32, ptr %1, i64 0
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %.atomictmp.ascast, align 4
  %3 = atomicrmw add ptr %arrayidx, i32 %2 syncscope("agent") monotonic, align 4, !noalias.addrspace !11, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %3, ptr %atomic-temp.ascast, align 4
  %4 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  store i32 %4, ptr addrspacecast (ptr addrspace(3) @_ZZ10persistentE5drawn to ptr), align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond
  call void @_ZL7barrierv() #5
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %job) #6
  %5 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ10persistentE5drawn to ptr), align 4, !tbaa !4
  store i32 %5, ptr %job.ascast, align 4, !tbaa !4
  call void @_ZL7barrierv() #5
  %6 = load i32, ptr %job.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %jobs.addr.ascast, align 4, !tbaa !4
  %cmp4 = icmp uge i32 %6, %7
  br i1 %cmp4, label %if.then5, label %if.end6

if.then5:                                         ; preds = %if.end
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end6:                                          ; preds = %if.end
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %at) #6
  %8 = load i32, ptr %job.ascast, align 4, !tbaa !4
  %mul = mul i32 64, %8
  %9 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %9
  store i32 %add, ptr %at.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %v) #6
  %10 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %11 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %11 to i64
  %arrayidx7 = getelementptr inbounds nuw i32, ptr %10, i64 %idxprom
  %12 = load i32, ptr %arrayidx7, align 4, !tbaa !4
  store i32 %12, ptr %v.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #6
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc, %if.end6
  %13 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %job.ascast, align 4, !tbaa !4
  %mul9 = mul i32 2, %14
  %cmp10 = icmp ult i32 %13, %mul9
  br i1 %cmp10, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond8
  store i32 4, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #6
  br label %for.end

for.body:                                         ; preds = %for.cond8
  %15 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %mul11 = mul i32 %15, 1664525
  %add12 = add i32 %mul11, 1013904223
  store i32 %add12, ptr %v.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %16 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %16, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond8, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %17 = load i32, ptr %v.ascast, align 4, !tbaa !4
  %18 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %19 = load i32, ptr %at.ascast, align 4, !tbaa !4
  %idxprom13 = zext i32 %19 to i64
  %arrayidx14 = getelementptr inbounds nuw i32, ptr %18, i64 %idxprom13
  store i32 %17, ptr %arrayidx14, align 4, !tbaa !4
  %20 = call i32 @llvm.amdgcn.workitem.id.x()
  %cmp15 = icmp eq i32 %20, 63
  br i1 %cmp15, label %if.then16, label %if.end20

if.then16:                                        ; preds = %for.end
  %21 = load ptr, ptr %state.addr.ascast, align 8, !tbaa !8
  %arrayidx17 = getelementptr inbounds i32, ptr %21, i64 1
  store i32 1, ptr %.atomictmp18.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %.atomictmp18.ascast, align 4
  %23 = atomicrmw add ptr %arrayidx17, i32 %22 syncscope("agent") monotonic, align 4, !noalias.addrspace !11, !amdgpu.no.fine.grained.memory !12, !amdgpu.no.remote.memory !12
  store i32 %23, ptr %atomic-temp19.ascast, align 4
  %24 = load i32, ptr %atomic-temp19.ascast, align 4, !tbaa !4
  br label %if.end20

if.end20:                                         ; preds = %if.then16, %for.end
  call void @_ZL7barrierv() #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %v) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %at) #6
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end20, %if.then5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %job) #6
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 2, label %for.end21
  ]

cleanup.cont:                                     ; preds = %cleanup
  br label %for.cond, !llvm.loop !16

for.end21:                                        ; preds = %cleanup
  ret void

unreachable:                                      ; preds = %cleanup
  unreachable
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

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
attributes #5 = { convergent nounwind }
attributes #6 = { nounwind }

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
!11 = !{i32 5, i32 6}
!12 = !{}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
