; Linked lists of real pointers in global memory: an atomic exchange puts each node at the head
; of its list, a second launch walks the lists, a third clears the links.
; RUN: --kernel push --grid 3 --block 64
; RUN: --arg u64[192x2]=rand:117 --arg u64[16]=0 --arg u64[16x3]=0
; THEN: walk clear
; REFERENCE: lists
; EXPECT: arg=0 first=0,8613151346115618174,0,15408331893016212350,0,18434283926256964597,0,9739554785114991600
; EXPECT: arg=2 first=12,9966955962560421424,15795915148762061264,17,9321663213640266273,1963054407659611025,15,17594745902924186238
; Made from src/lists.hip by src/make.sh.

source_filename = "lists.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Node = type { ptr, i64 }

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @push(ptr addrspace(1) noundef %nodes.coerce, ptr addrspace(1) noundef %heads.coerce, ptr addrspace(1) noundef %.coerce) #0 {
entry:
  %nodes = alloca ptr, align 8, addrspace(5)
  %heads = alloca ptr, align 8, addrspace(5)
  %0 = alloca ptr, align 8, addrspace(5)
  %nodes.addr = alloca ptr, align 8, addrspace(5)
  %heads.addr = alloca ptr, align 8, addrspace(5)
  %.addr = alloca ptr, align 8, addrspace(5)
  %node = alloca ptr, align 8, addrspace(5)
  %head = alloca ptr, align 8, addrspace(5)
  %.atomictmp = alloca ptr, align 8, addrspace(5)
  %atomic-temp = alloca ptr, align 8, addrspace(5)
  %nodes.ascast = addrspacecast ptr addrspace(5) %nodes to ptr
  %heads.ascast = addrspacecast ptr addrspace(5) %heads to ptr
  %1 = addrspacecast ptr addrspace(5) %0 to ptr
  %nodes.addr.ascast = addrspacecast ptr addrspace(5) %nodes.addr to ptr
  %heads.addr.ascast = addrspacecast ptr addrspace(5) %heads.addr to ptr
  %.addr.ascast = addrspacecast ptr addrspace(5) %.addr to ptr
  %node.ascast = addrspacecast ptr addrspace(5) %node to ptr
  %head.ascast = addrspacecast ptr addrspace(5) %head to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %nodes.coerce, ptr %nodes.ascast, align 8
  %nodes1 = load ptr, ptr %nodes.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %heads.coerce, ptr %heads.ascast, align 8
  %heads2 = load ptr, ptr %heads.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %.coerce, ptr %1, align 8
  %2 = load ptr, ptr %1, align 8, !tbaa !14
  store ptr %nodes1, ptr %nodes.addr.ascast, align 8, !tbaa !8
  store ptr %heads2, ptr %heads.addr.ascast, align 8, !tbaa !11
  store ptr %2, ptr %.addr.ascast, align 8, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %node) #3
  %3 = load ptr, ptr %nodes.addr.ascast, align 8, !tbaa !8
  %4 = call i32 @llvm.amdgcn.workgroup.id.x()
  %5 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr i8, ptr addrspace(4) %5, i32 12
  %7 = load i16, ptr addrspace(4) %6, align 2, !range !16, !invariant.load !17, !noundef !17
  %conv = zext i16 %7 to i32
  %mul = mul i32 %4, %conv
  %8 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %8
  %idx.ext = zext i32 %add to i64
  %add.ptr = getelementptr inbounds nuw %struct.Node, ptr %3, i64 %idx.ext
  store ptr %add.ptr, ptr %node.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %head) #3
  %9 = load ptr, ptr %heads.addr.ascast, align 8, !tbaa !11
  %10 = load ptr, ptr %node.ascast, align 8, !tbaa !8
  %value = getelementptr inbounds nuw %struct.Node, ptr %10, i32 0, i32 1
  %11 = load i64, ptr %value, align 8, !tbaa !18
  %rem = urem i64 %11, 16
  %add.ptr3 = getelementptr inbounds nuw ptr, ptr %9, i64 %rem
  store ptr %add.ptr3, ptr %head.ascast, align 8, !tbaa !11
  %12 = load ptr, ptr %head.ascast, align 8, !tbaa !11
  %13 = load ptr, ptr %node.ascast, align 8, !tbaa !8
  store ptr %13, ptr %.atomictmp.ascast, align 8, !tbaa !8
  %14 = load i64, ptr %.atomictmp.ascast, align 8
  %15 = atomicrmw xchg ptr %12, i64 %14 syncscope("agent") acq_rel, align 8, !noalias.addrspace !21, !amdgpu.no.fine.grained.memory !17, !amdgpu.no.remote.memory !17
  store i64 %15, ptr %atomic-temp.ascast, align 8
  %16 = load ptr, ptr %atomic-temp.ascast, align 8, !tbaa !8
  %17 = load ptr, ptr %node.ascast, align 8, !tbaa !8
  %next = getelementptr inbounds nuw %struct.Node, ptr %17, i32 0, i32 0
  store ptr %16, ptr %next, align 8, !tbaa !22
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %head) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %node) #3
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

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @walk(ptr addrspace(1) noundef %.coerce, ptr addrspace(1) noundef %heads.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %0 = alloca ptr, align 8, addrspace(5)
  %heads = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %.addr = alloca ptr, align 8, addrspace(5)
  %heads.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %count = alloca i64, align 8, addrspace(5)
  %sum = alloca i64, align 8, addrspace(5)
  %bits = alloca i64, align 8, addrspace(5)
  %node = alloca ptr, align 8, addrspace(5)
  %1 = addrspacecast ptr addrspace(5) %0 to ptr
  %heads.ascast = addrspacecast ptr addrspace(5) %heads to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %.addr.ascast = addrspacecast ptr addrspace(5) %.addr to ptr
  %heads.addr.ascast = addrspacecast ptr addrspace(5) %heads.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %count.ascast = addrspacecast ptr addrspace(5) %count to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %bits.ascast = addrspacecast ptr addrspace(5) %bits to ptr
  %node.ascast = addrspacecast ptr addrspace(5) %node to ptr
  store ptr addrspace(1) %.coerce, ptr %1, align 8
  %2 = load ptr, ptr %1, align 8, !tbaa !8
  store ptr addrspace(1) %heads.coerce, ptr %heads.ascast, align 8
  %heads1 = load ptr, ptr %heads.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !14
  store ptr %2, ptr %.addr.ascast, align 8, !tbaa !8
  store ptr %heads1, ptr %heads.addr.ascast, align 8, !tbaa !11
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %3 = call i32 @llvm.amdgcn.workgroup.id.x()
  %4 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %5 = getelementptr i8, ptr addrspace(4) %4, i32 12
  %6 = load i16, ptr addrspace(4) %5, align 2, !range !16, !invariant.load !17, !noundef !17
  %conv = zext i16 %6 to i32
  %mul = mul i32 %3, %conv
  %7 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %7
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp uge i32 %8, 16
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %count) #3
  store i64 0, ptr %count.ascast, align 8, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #3
  store i64 0, ptr %sum.ascast, align 8, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %bits) #3
  store i64 0, ptr %bits.ascast, align 8, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %node) #3
  %9 = load ptr, ptr %heads.addr.ascast, align 8, !tbaa !11
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %10 to i64
  %arrayidx = getelementptr inbounds nuw ptr, ptr %9, i64 %idxprom
  %11 = load ptr, ptr %arrayidx, align 8, !tbaa !8
  store ptr %11, ptr %node.ascast, align 8, !tbaa !8
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %12 = load ptr, ptr %node.ascast, align 8, !tbaa !8
  %cmp3 = icmp ne ptr %12, null
  br i1 %cmp3, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %node) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  %13 = load i64, ptr %count.ascast, align 8, !tbaa !23
  %inc = add i64 %13, 1
  store i64 %inc, ptr %count.ascast, align 8, !tbaa !23
  %14 = load ptr, ptr %node.ascast, align 8, !tbaa !8
  %value = getelementptr inbounds nuw %struct.Node, ptr %14, i32 0, i32 1
  %15 = load i64, ptr %value, align 8, !tbaa !18
  %16 = load i64, ptr %sum.ascast, align 8, !tbaa !23
  %add4 = add i64 %16, %15
  store i64 %add4, ptr %sum.ascast, align 8, !tbaa !23
  %17 = load ptr, ptr %node.ascast, align 8, !tbaa !8
  %value5 = getelementptr inbounds nuw %struct.Node, ptr %17, i32 0, i32 1
  %18 = load i64, ptr %value5, align 8, !tbaa !18
  %19 = load i64, ptr %bits.ascast, align 8, !tbaa !23
  %xor = xor i64 %19, %18
  store i64 %xor, ptr %bits.ascast, align 8, !tbaa !23
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %20 = load ptr, ptr %node.ascast, align 8, !tbaa !8
  %next = getelementptr inbounds nuw %struct.Node, ptr %20, i32 0, i32 0
  %21 = load ptr, ptr %next, align 8, !tbaa !22
  store ptr %21, ptr %node.ascast, align 8, !tbaa !8
  br label %for.cond, !llvm.loop !24

for.end:                                          ; preds = %for.cond.cleanup
  %22 = load i64, ptr %count.ascast, align 8, !tbaa !23
  %23 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !14
  %24 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul6 = mul i32 3, %24
  %idxprom7 = zext i32 %mul6 to i64
  %arrayidx8 = getelementptr inbounds nuw i64, ptr %23, i64 %idxprom7
  store i64 %22, ptr %arrayidx8, align 8, !tbaa !23
  %25 = load i64, ptr %sum.ascast, align 8, !tbaa !23
  %26 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !14
  %27 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul9 = mul i32 3, %27
  %add10 = add i32 %mul9, 1
  %idxprom11 = zext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds nuw i64, ptr %26, i64 %idxprom11
  store i64 %25, ptr %arrayidx12, align 8, !tbaa !23
  %28 = load i64, ptr %bits.ascast, align 8, !tbaa !23
  %29 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !14
  %30 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul13 = mul i32 3, %30
  %add14 = add i32 %mul13, 2
  %idxprom15 = zext i32 %add14 to i64
  %arrayidx16 = getelementptr inbounds nuw i64, ptr %29, i64 %idxprom15
  store i64 %28, ptr %arrayidx16, align 8, !tbaa !23
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %bits) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %count) #3
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %for.end, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
  %cleanup.dest = load i32, ptr %cleanup.dest.slot.ascast, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 1, label %cleanup.cont
  ]

cleanup.cont:                                     ; preds = %cleanup, %cleanup
  ret void

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @clear(ptr addrspace(1) noundef %nodes.coerce, ptr addrspace(1) noundef %heads.coerce, ptr addrspace(1) noundef %.coerce) #0 {
entry:
  %nodes = alloca ptr, align 8, addrspace(5)
  %heads = alloca ptr, align 8, addrspace(5)
  %0 = alloca ptr, align 8, addrspace(5)
  %nodes.addr = alloca ptr, align 8, addrspace(5)
  %heads.addr = alloca ptr, align 8, addrspace(5)
  %.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %nodes.ascast = addrspacecast ptr addrspace(5) %nodes to ptr
  %heads.ascast = addrspacecast ptr addrspace(5) %heads to ptr
  %1 = addrspacecast ptr addrspace(5) %0 to ptr
  %nodes.addr.ascast = addrspacecast ptr addrspace(5) %nodes.addr to ptr
  %heads.addr.ascast = addrspacecast ptr addrspace(5) %heads.addr to ptr
  %.addr.ascast = addrspacecast ptr addrspace(5) %.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  store ptr addrspace(1) %nodes.coerce, ptr %nodes.ascast, align 8
  %nodes1 = load ptr, ptr %nodes.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %heads.coerce, ptr %heads.ascast, align 8
  %heads2 = load ptr, ptr %heads.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %.coerce, ptr %1, align 8
  %2 = load ptr, ptr %1, align 8, !tbaa !14
  store ptr %nodes1, ptr %nodes.addr.ascast, align 8, !tbaa !8
  store ptr %heads2, ptr %heads.addr.ascast, align 8, !tbaa !11
  store ptr %2, ptr %.addr.ascast, align 8, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %3 = call i32 @llvm.amdgcn.workgroup.id.x()
  %4 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %5 = getelementptr i8, ptr addrspace(4) %4, i32 12
  %6 = load i16, ptr addrspace(4) %5, align 2, !range !16, !invariant.load !17, !noundef !17
  %conv = zext i16 %6 to i32
  %mul = mul i32 %3, %conv
  %7 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %7
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %8 = load ptr, ptr %nodes.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw %struct.Node, ptr %8, i64 %idxprom
  %next = getelementptr inbounds nuw %struct.Node, ptr %arrayidx, i32 0, i32 0
  store ptr null, ptr %next, align 8, !tbaa !22
  %10 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %10, 16
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %11 = load ptr, ptr %heads.addr.ascast, align 8, !tbaa !11
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom3 = zext i32 %12 to i64
  %arrayidx4 = getelementptr inbounds nuw ptr, ptr %11, i64 %idxprom3
  store ptr null, ptr %arrayidx4, align 8, !tbaa !8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
  ret void
}

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
!9 = !{!"p1 _ZTS4Node", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"p2 _ZTS4Node", !13, i64 0}
!13 = !{!"any p2 pointer", !10, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"p1 long long", !10, i64 0}
!16 = !{i16 1, i16 1025}
!17 = !{}
!18 = !{!19, !20, i64 8}
!19 = !{!"_ZTS4Node", !9, i64 0, !20, i64 8}
!20 = !{!"long long", !6, i64 0}
!21 = !{i32 5, i32 6}
!22 = !{!19, !9, i64 0}
!23 = !{!20, !20, i64 0}
!24 = distinct !{!24, !25, !26}
!25 = !{!"llvm.loop.mustprogress"}
!26 = !{!"llvm.loop.unroll.disable"}
