; Clocks never go back, and waiting takes time.
; RUN: --kernel clocks --grid 2 --block 64 --arg u32[512]=0
; REFERENCE: ones
; Made from src/clocks.hip by src/make.sh.

source_filename = "clocks.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @clocks(ptr addrspace(1) noundef %ok.coerce) #0 {
entry:
  %ok = alloca ptr, align 8, addrspace(5)
  %ok.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %wall = alloca i64, align 8, addrspace(5)
  %cycles = alloca i64, align 8, addrspace(5)
  %now = alloca i64, align 8, addrspace(5)
  %ok.ascast = addrspacecast ptr addrspace(5) %ok to ptr
  %ok.addr.ascast = addrspacecast ptr addrspace(5) %ok.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %wall.ascast = addrspacecast ptr addrspace(5) %wall to ptr
  %cycles.ascast = addrspacecast ptr addrspace(5) %cycles to ptr
  %now.ascast = addrspacecast ptr addrspace(5) %now to ptr
  store ptr addrspace(1) %ok.coerce, ptr %ok.ascast, align 8
  %ok1 = load ptr, ptr %ok.ascast, align 8, !tbaa !8
  store ptr %ok1, ptr %ok.addr.ascast, align 8, !tbaa !8
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
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %wall) #4
  %5 = call i64 @llvm.readsteadycounter()
  store i64 %5, ptr %wall.ascast, align 8, !tbaa !13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %cycles) #4
  %6 = call i64 @llvm.readcyclecounter()
  store i64 %6, ptr %cycles.ascast, align 8, !tbaa !13
  %7 = call i64 @llvm.readcyclecounter()
  %cmp = icmp ne i64 %7, 0
  %conv2 = zext i1 %cmp to i32
  %8 = load ptr, ptr %ok.addr.ascast, align 8, !tbaa !8
  %9 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom
  store i32 %conv2, ptr %arrayidx, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %now) #4
  %10 = load i64, ptr %wall.ascast, align 8, !tbaa !13
  store i64 %10, ptr %now.ascast, align 8, !tbaa !13
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %11 = load i64, ptr %now.ascast, align 8, !tbaa !13
  %12 = load i64, ptr %wall.ascast, align 8, !tbaa !13
  %sub = sub i64 %11, %12
  %cmp3 = icmp ult i64 %sub, 2000
  br i1 %cmp3, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  call void @llvm.amdgcn.s.sleep(i32 2)
  %13 = call i64 @llvm.readsteadycounter()
  store i64 %13, ptr %now.ascast, align 8, !tbaa !13
  br label %while.cond, !llvm.loop !15

while.end:                                        ; preds = %while.cond
  %14 = load i64, ptr %now.ascast, align 8, !tbaa !13
  %15 = load i64, ptr %wall.ascast, align 8, !tbaa !13
  %add4 = add i64 %15, 2000
  %cmp5 = icmp uge i64 %14, %add4
  %conv6 = zext i1 %cmp5 to i32
  %16 = load ptr, ptr %ok.addr.ascast, align 8, !tbaa !8
  %17 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add7 = add i32 128, %17
  %idxprom8 = zext i32 %add7 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %16, i64 %idxprom8
  store i32 %conv6, ptr %arrayidx9, align 4, !tbaa !4
  %18 = load i64, ptr %now.ascast, align 8, !tbaa !13
  %19 = load i64, ptr %wall.ascast, align 8, !tbaa !13
  %sub10 = sub i64 %18, %19
  %cmp11 = icmp ult i64 %sub10, 360000000000
  %conv12 = zext i1 %cmp11 to i32
  %20 = load ptr, ptr %ok.addr.ascast, align 8, !tbaa !8
  %21 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add13 = add i32 256, %21
  %idxprom14 = zext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds nuw i32, ptr %20, i64 %idxprom14
  store i32 %conv12, ptr %arrayidx15, align 4, !tbaa !4
  %22 = call i64 @llvm.readcyclecounter()
  %23 = load i64, ptr %cycles.ascast, align 8, !tbaa !13
  %sub16 = sub i64 %22, %23
  %and = and i64 %sub16, 1048575
  %cmp17 = icmp ne i64 %and, 0
  %conv18 = zext i1 %cmp17 to i32
  %24 = load ptr, ptr %ok.addr.ascast, align 8, !tbaa !8
  %25 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %add19 = add i32 384, %25
  %idxprom20 = zext i32 %add19 to i64
  %arrayidx21 = getelementptr inbounds nuw i32, ptr %24, i64 %idxprom20
  store i32 %conv18, ptr %arrayidx21, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %now) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %cycles) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %wall) #4
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

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare i64 @llvm.readsteadycounter() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare i64 @llvm.readcyclecounter() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.amdgcn.s.sleep(i32 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn }
attributes #4 = { nounwind }

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
!13 = !{!14, !14, i64 0}
!14 = !{!"long long", !6, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
