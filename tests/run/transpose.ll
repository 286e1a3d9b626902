; Transposes a matrix through a padded 32×32 tile in LDS; 8 rows of work-items move 32.
; RUN: --kernel transpose --grid 3,2 --block 32,8
; RUN: --arg u32[50x90]=ramp --arg u32[90x50]=0 --arg u32=90 --arg u32=50
; REFERENCE: transpose
; EXPECT: arg=1 first=0,90,180,270,360,450,540,630
; Made from src/transpose.cl by src/make.sh.

source_filename = "transpose.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@transpose.tile = internal addrspace(3) global [32 x [33 x i32]] undef, align 4
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @transpose(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %width, i32 noundef %height) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %width.addr = alloca i32, align 4, addrspace(5)
  %height.addr = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %width.addr.ascast = addrspacecast ptr addrspace(5) %width.addr to ptr
  %height.addr.ascast = addrspacecast ptr addrspace(5) %height.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store i32 %width, ptr %width.addr.ascast, align 4, !tbaa !4
  store i32 %height, ptr %height.addr.ascast, align 4, !tbaa !4
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %2 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %3 = load i32, ptr %height.addr.ascast, align 4, !tbaa !4
  call void @__clang_ocl_kern_imp_transpose(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1, i32 noundef %2, i32 noundef %3) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_transpose(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, i32 noundef %width, i32 noundef %height) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %width.addr = alloca i32, align 4, addrspace(5)
  %height.addr = alloca i32, align 4, addrspace(5)
  %lx = alloca i32, align 4, addrspace(5)
  %ly = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %j = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %j19 = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot23 = alloca i32, align 4, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %width.addr.ascast = addrspacecast ptr addrspace(5) %width.addr to ptr
  %height.addr.ascast = addrspacecast ptr addrspace(5) %height.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !12
  store i32 %width, ptr %width.addr.ascast, align 4, !tbaa !4
  store i32 %height, ptr %height.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %lx) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr addrspace(5) %lx, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %ly) #6
  %1 = call i32 @llvm.amdgcn.workitem.id.y()
  store i32 %1, ptr addrspace(5) %ly, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #6
  %2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %2, 32
  %3 = load i32, ptr addrspace(5) %lx, align 4, !tbaa !4
  %add = add i32 %mul, %3
  store i32 %add, ptr addrspace(5) %x, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #6
  %4 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul1 = mul i32 %4, 32
  %5 = load i32, ptr addrspace(5) %ly, align 4, !tbaa !4
  %add2 = add i32 %mul1, %5
  store i32 %add2, ptr addrspace(5) %y, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %j) #6
  store i32 0, ptr addrspace(5) %j, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %6 = load i32, ptr addrspace(5) %j, align 4, !tbaa !4
  %cmp = icmp ult i32 %6, 32
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %j) #6
  br label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %8 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %cmp3 = icmp ult i32 %7, %8
  br i1 %cmp3, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.body
  %9 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %10 = load i32, ptr addrspace(5) %j, align 4, !tbaa !4
  %add4 = add i32 %9, %10
  %11 = load i32, ptr %height.addr.ascast, align 4, !tbaa !4
  %cmp5 = icmp ult i32 %add4, %11
  br i1 %cmp5, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %12 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %13 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %14 = load i32, ptr addrspace(5) %j, align 4, !tbaa !4
  %add6 = add i32 %13, %14
  %15 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %mul7 = mul i32 %add6, %15
  %16 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %add8 = add i32 %mul7, %16
  %idxprom = zext i32 %add8 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %12, i64 %idxprom
  %17 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !4
  %18 = load i32, ptr addrspace(5) %ly, align 4, !tbaa !4
  %19 = load i32, ptr addrspace(5) %j, align 4, !tbaa !4
  %add9 = add i32 %18, %19
  %idxprom10 = zext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds nuw [32 x [33 x i32]], ptr addrspace(3) @transpose.tile, i64 0, i64 %idxprom10
  %20 = load i32, ptr addrspace(5) %lx, align 4, !tbaa !4
  %idxprom12 = zext i32 %20 to i64
  %arrayidx13 = getelementptr inbounds nuw [33 x i32], ptr addrspace(3) %arrayidx11, i64 0, i64 %idxprom12
  store i32 %17, ptr addrspace(3) %arrayidx13, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %21 = load i32, ptr addrspace(5) %j, align 4, !tbaa !4
  %add14 = add i32 %21, 8
  store i32 %add14, ptr addrspace(5) %j, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond.cleanup
  br label %do.body

do.body:                                          ; preds = %for.end
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %do.cond

do.cond:                                          ; preds = %do.body
  br label %do.end

do.end:                                           ; preds = %do.cond
  %22 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul15 = mul i32 %22, 32
  %23 = load i32, ptr addrspace(5) %lx, align 4, !tbaa !4
  %add16 = add i32 %mul15, %23
  store i32 %add16, ptr addrspace(5) %x, align 4, !tbaa !4
  %24 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul17 = mul i32 %24, 32
  %25 = load i32, ptr addrspace(5) %ly, align 4, !tbaa !4
  %add18 = add i32 %mul17, %25
  store i32 %add18, ptr addrspace(5) %y, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %j19) #6
  store i32 0, ptr addrspace(5) %j19, align 4, !tbaa !4
  br label %for.cond20

for.cond20:                                       ; preds = %for.inc41, %do.end
  %26 = load i32, ptr addrspace(5) %j19, align 4, !tbaa !4
  %cmp21 = icmp ult i32 %26, 32
  br i1 %cmp21, label %for.body24, label %for.cond.cleanup22

for.cond.cleanup22:                               ; preds = %for.cond20
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %j19) #6
  br label %for.end43

for.body24:                                       ; preds = %for.cond20
  %27 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %28 = load i32, ptr %height.addr.ascast, align 4, !tbaa !4
  %cmp25 = icmp ult i32 %27, %28
  br i1 %cmp25, label %land.lhs.true26, label %if.end40

land.lhs.true26:                                  ; preds = %for.body24
  %29 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %30 = load i32, ptr addrspace(5) %j19, align 4, !tbaa !4
  %add27 = add i32 %29, %30
  %31 = load i32, ptr %width.addr.ascast, align 4, !tbaa !4
  %cmp28 = icmp ult i32 %add27, %31
  br i1 %cmp28, label %if.then29, label %if.end40

if.then29:                                        ; preds = %land.lhs.true26
  %32 = load i32, ptr addrspace(5) %lx, align 4, !tbaa !4
  %idxprom30 = zext i32 %32 to i64
  %arrayidx31 = getelementptr inbounds nuw [32 x [33 x i32]], ptr addrspace(3) @transpose.tile, i64 0, i64 %idxprom30
  %33 = load i32, ptr addrspace(5) %ly, align 4, !tbaa !4
  %34 = load i32, ptr addrspace(5) %j19, align 4, !tbaa !4
  %add32 = add i32 %33, %34
  %idxprom33 = zext i32 %add32 to i64
  %arrayidx34 = getelementptr inbounds nuw [33 x i32], ptr addrspace(3) %arrayidx31, i64 0, i64 %idxprom33
  %35 = load i32, ptr addrspace(3) %arrayidx34, align 4, !tbaa !4
  %36 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !12
  %37 = load i32, ptr addrspace(5) %y, align 4, !tbaa !4
  %38 = load i32, ptr addrspace(5) %j19, align 4, !tbaa !4
  %add35 = add i32 %37, %38
  %39 = load i32, ptr %height.addr.ascast, align 4, !tbaa !4
  %mul36 = mul i32 %add35, %39
  %40 = load i32, ptr addrspace(5) %x, align 4, !tbaa !4
  %add37 = add i32 %mul36, %40
  %idxprom38 = zext i32 %add37 to i64
  %arrayidx39 = getelementptr inbounds nuw i32, ptr addrspace(1) %36, i64 %idxprom38
  store i32 %35, ptr addrspace(1) %arrayidx39, align 4, !tbaa !4
  br label %if.end40

if.end40:                                         ; preds = %if.then29, %land.lhs.true26, %for.body24
  br label %for.inc41

for.inc41:                                        ; preds = %if.end40
  %41 = load i32, ptr addrspace(5) %j19, align 4, !tbaa !4
  %add42 = add i32 %41, 8
  store i32 %add42, ptr addrspace(5) %j19, align 4, !tbaa !4
  br label %for.cond20, !llvm.loop !17

for.end43:                                        ; preds = %for.cond.cleanup22
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %ly) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %lx) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
attributes #5 = { convergent nounwind }
attributes #6 = { nounwind }

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
!8 = !{i32 1, i32 1, i32 0, i32 0}
!9 = !{!"none", !"none", !"none", !"none"}
!10 = !{!"uint*", !"uint*", !"uint", !"uint"}
!11 = !{!"const", !"", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 int", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !16}
