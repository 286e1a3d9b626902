; Naive matrix product C = A·B in f32; ids come from the device library (ockl), which
; reads the dispatch packet and the hidden global offset.
; RUN: --kernel matmul --grid 3,3 --block 16,16
; RUN: --arg f32[48x33]=rand:1 --arg f32[33x40]=rand:2 --arg f32[48x40]=0
; RUN: --arg u32=48 --arg u32=40 --arg u32=33
; REFERENCE: matmul tolerance=1e-5
; EXPECT: arg=2 first=0.1928347,-0.758813,0.190097,-0.8024515,1.507558,-1.5189606,0.2872487,1.5055512
; Made from src/matmul.cl by src/make.sh.

source_filename = "matmul.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @matmul(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %b, ptr addrspace(1) noundef align 4 %c, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %c.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %m.addr = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %k.addr = alloca i32, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %m.addr.ascast = addrspacecast ptr addrspace(5) %m.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %k.addr.ascast = addrspacecast ptr addrspace(5) %k.addr to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %c, ptr %c.addr.ascast, align 8, !tbaa !12
  store i32 %m, ptr %m.addr.ascast, align 4, !tbaa !4
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %k, ptr %k.addr.ascast, align 4, !tbaa !4
  %0 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !12
  %2 = load ptr addrspace(1), ptr %c.addr.ascast, align 8, !tbaa !12
  %3 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %4 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %5 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  call void @__clang_ocl_kern_imp_matmul(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) noundef align 4 %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_matmul(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %b, ptr addrspace(1) noundef align 4 %c, i32 noundef %m, i32 noundef %n, i32 noundef %k) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %c.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %m.addr = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %k.addr = alloca i32, align 4, addrspace(5)
  %col = alloca i32, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %m.addr.ascast = addrspacecast ptr addrspace(5) %m.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %k.addr.ascast = addrspacecast ptr addrspace(5) %k.addr to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  store ptr addrspace(1) %a, ptr %a.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %b, ptr %b.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %c, ptr %c.addr.ascast, align 8, !tbaa !12
  store i32 %m, ptr %m.addr.ascast, align 4, !tbaa !4
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %k, ptr %k.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %col) #6
  %call = call i64 @__ockl_get_global_id(i32 noundef 0) #7
  %conv = trunc i64 %call to i32
  store i32 %conv, ptr addrspace(5) %col, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #6
  %call1 = call i64 @__ockl_get_global_id(i32 noundef 1) #7
  %conv2 = trunc i64 %call1 to i32
  store i32 %conv2, ptr addrspace(5) %row, align 4, !tbaa !4
  %0 = load i32, ptr addrspace(5) %row, align 4, !tbaa !4
  %1 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp = icmp uge i32 %0, %1
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %2 = load i32, ptr addrspace(5) %col, align 4, !tbaa !4
  %3 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp4 = icmp uge i32 %2, %3
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false, %entry
  store i32 1, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

if.end:                                           ; preds = %lor.lhs.false
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #6
  store float 0.000000e+00, ptr addrspace(5) %sum, align 4, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  store i32 0, ptr addrspace(5) %i, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %4 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %5 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp6 = icmp ult i32 %4, %5
  br i1 %cmp6, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load ptr addrspace(1), ptr %a.addr.ascast, align 8, !tbaa !12
  %7 = load i32, ptr addrspace(5) %row, align 4, !tbaa !4
  %8 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 %7, %8
  %9 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %add = add i32 %mul, %9
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %6, i64 %idxprom
  %10 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !15
  %11 = load ptr addrspace(1), ptr %b.addr.ascast, align 8, !tbaa !12
  %12 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %13 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul8 = mul i32 %12, %13
  %14 = load i32, ptr addrspace(5) %col, align 4, !tbaa !4
  %add9 = add i32 %mul8, %14
  %idxprom10 = zext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds nuw float, ptr addrspace(1) %11, i64 %idxprom10
  %15 = load float, ptr addrspace(1) %arrayidx11, align 4, !tbaa !15
  %16 = load float, ptr addrspace(5) %sum, align 4, !tbaa !15
  %17 = call float @llvm.fmuladd.f32(float %10, float %15, float %16)
  store float %17, ptr addrspace(5) %sum, align 4, !tbaa !15
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %18 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %inc = add i32 %18, 1
  store i32 %inc, ptr addrspace(5) %i, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !17

for.end:                                          ; preds = %for.cond.cleanup
  %19 = load float, ptr addrspace(5) %sum, align 4, !tbaa !15
  %20 = load ptr addrspace(1), ptr %c.addr.ascast, align 8, !tbaa !12
  %21 = load i32, ptr addrspace(5) %row, align 4, !tbaa !4
  %22 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul13 = mul i32 %21, %22
  %23 = load i32, ptr addrspace(5) %col, align 4, !tbaa !4
  %add14 = add i32 %mul13, %23
  %idxprom15 = zext i32 %add14 to i64
  %arrayidx16 = getelementptr inbounds nuw float, ptr addrspace(1) %20, i64 %idxprom15
  store float %19, ptr addrspace(1) %arrayidx16, align 4, !tbaa !15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #6
  store i32 0, ptr %cleanup.dest.slot.ascast, align 4
  br label %cleanup

cleanup:                                          ; preds = %for.end, %if.then
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %col) #6
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

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @__ockl_get_global_id(i32 noundef) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { convergent nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nounwind }
attributes #6 = { nounwind }
attributes #7 = { convergent nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"gfxjit_test_source", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!9 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!10 = !{!"float*", !"float*", !"float*", !"uint", !"uint", !"uint"}
!11 = !{!"const", !"const", !"", !"", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 float", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !6, i64 0}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.unroll.disable"}
