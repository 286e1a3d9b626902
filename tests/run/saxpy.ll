; y = a·x + y, one element a work-item; the last workgroup is only partly used.
; RUN: --kernel saxpy --grid 5 --block 256
; RUN: --arg f32[1200]=ramp --arg f32[1200]=1 --arg f32=2 --arg u32=1200
; REFERENCE: saxpy tolerance=1e-6
; EXPECT: arg=1 first=1.0,3.0,5.0,7.0,9.0,11.0,13.0,15.0
; Made from src/saxpy.hip by src/make.sh.

source_filename = "saxpy.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @saxpy(ptr addrspace(1) noundef %x.coerce, ptr addrspace(1) noundef %y.coerce, float noundef %a, i32 noundef %n) #0 {
entry:
  %x = alloca ptr, align 8, addrspace(5)
  %y = alloca ptr, align 8, addrspace(5)
  %x.addr = alloca ptr, align 8, addrspace(5)
  %y.addr = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca float, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %y.addr.ascast = addrspacecast ptr addrspace(5) %y.addr to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  store ptr addrspace(1) %x.coerce, ptr %x.ascast, align 8
  %x1 = load ptr, ptr %x.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %y.coerce, ptr %y.ascast, align 8
  %y2 = load ptr, ptr %y.ascast, align 8, !tbaa !8
  store ptr %x1, ptr %x.addr.ascast, align 8, !tbaa !8
  store ptr %y2, ptr %y.addr.ascast, align 8, !tbaa !8
  store float %a, ptr %a.addr.ascast, align 4, !tbaa !11
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  %5 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %6 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, %6
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %7 = load float, ptr %a.addr.ascast, align 4, !tbaa !11
  %8 = load ptr, ptr %x.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %8, i64 %idxprom
  %10 = load float, ptr %arrayidx, align 4, !tbaa !11
  %mul3 = fmul contract float %7, %10
  %11 = load ptr, ptr %y.addr.ascast, align 8, !tbaa !8
  %12 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom4 = zext i32 %12 to i64
  %arrayidx5 = getelementptr inbounds nuw float, ptr %11, i64 %idxprom4
  %13 = load float, ptr %arrayidx5, align 4, !tbaa !11
  %add6 = fadd contract float %mul3, %13
  %14 = load ptr, ptr %y.addr.ascast, align 8, !tbaa !8
  %15 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom7 = zext i32 %15 to i64
  %arrayidx8 = getelementptr inbounds nuw float, ptr %14, i64 %idxprom7
  store float %add6, ptr %arrayidx8, align 4, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
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
!9 = !{!"p1 float", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !6, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
