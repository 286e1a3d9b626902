; Matrix product C = A·B in f32 through 16×16 tiles in LDS, a barrier on either side of
; each use; sizes are not multiples of the tile.
; RUN: --kernel matmul_tiled --grid 3,4 --block 16,16
; RUN: --arg f32[50x37]=rand:3 --arg f32[37x45]=rand:4 --arg f32[50x45]=0
; RUN: --arg u32=50 --arg u32=45 --arg u32=37
; REFERENCE: matmul tolerance=1e-5
; TARGETS: all
; EXPECT: arg=2 first=0.10916942,-2.0685253,-2.9842677,0.70112544,-2.2796736,0.1521601,-1.4921898,2.5418463
; Made from src/matmul_tiled.hip by src/make.sh.

source_filename = "matmul_tiled.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ12matmul_tiledE6tile_a = internal addrspace(3) global [16 x [16 x float]] undef, align 16
@_ZZ12matmul_tiledE6tile_b = internal addrspace(3) global [16 x [17 x float]] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @matmul_tiled(ptr addrspace(1) noundef %a.coerce, ptr addrspace(1) noundef %b.coerce, ptr addrspace(1) noundef %c.coerce, i32 noundef %m, i32 noundef %n, i32 noundef %k) #0 {
entry:
  %a = alloca ptr, align 8, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  %c = alloca ptr, align 8, addrspace(5)
  %a.addr = alloca ptr, align 8, addrspace(5)
  %b.addr = alloca ptr, align 8, addrspace(5)
  %c.addr = alloca ptr, align 8, addrspace(5)
  %m.addr = alloca i32, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %k.addr = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %row = alloca i32, align 4, addrspace(5)
  %col = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  %c.addr.ascast = addrspacecast ptr addrspace(5) %c.addr to ptr
  %m.addr.ascast = addrspacecast ptr addrspace(5) %m.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %k.addr.ascast = addrspacecast ptr addrspace(5) %k.addr to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %row.ascast = addrspacecast ptr addrspace(5) %row to ptr
  %col.ascast = addrspacecast ptr addrspace(5) %col to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %cleanup.dest.slot.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  store ptr addrspace(1) %a.coerce, ptr %a.ascast, align 8
  %a1 = load ptr, ptr %a.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %b.coerce, ptr %b.ascast, align 8
  %b2 = load ptr, ptr %b.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %c.coerce, ptr %c.ascast, align 8
  %c3 = load ptr, ptr %c.ascast, align 8, !tbaa !8
  store ptr %a1, ptr %a.addr.ascast, align 8, !tbaa !8
  store ptr %b2, ptr %b.addr.ascast, align 8, !tbaa !8
  store ptr %c3, ptr %c.addr.ascast, align 8, !tbaa !8
  store i32 %m, ptr %m.addr.ascast, align 4, !tbaa !4
  store i32 %n, ptr %n.addr.ascast, align 4, !tbaa !4
  store i32 %k, ptr %k.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x) #5
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %x.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %y) #5
  %1 = call i32 @llvm.amdgcn.workitem.id.y()
  store i32 %1, ptr %y.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %row) #5
  %2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %mul = mul i32 %2, 16
  %3 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %add = add i32 %mul, %3
  store i32 %add, ptr %row.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %col) #5
  %4 = call i32 @llvm.amdgcn.workgroup.id.x()
  %mul4 = mul i32 %4, 16
  %5 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %add5 = add i32 %mul4, %5
  store i32 %add5, ptr %col.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %sum) #5
  store float 0.000000e+00, ptr %sum.ascast, align 4, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #5
  store i32 0, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc47, %entry
  %6 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %7 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %6, %7
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #5
  br label %for.end49

for.body:                                         ; preds = %for.cond
  %8 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %9 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp6 = icmp ult i32 %8, %9
  br i1 %cmp6, label %land.lhs.true, label %cond.false

land.lhs.true:                                    ; preds = %for.body
  %10 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %11 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %add7 = add i32 %10, %11
  %12 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp8 = icmp ult i32 %add7, %12
  br i1 %cmp8, label %cond.true, label %cond.false

cond.true:                                        ; preds = %land.lhs.true
  %13 = load ptr, ptr %a.addr.ascast, align 8, !tbaa !8
  %14 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %15 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %mul9 = mul i32 %14, %15
  %16 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add10 = add i32 %mul9, %16
  %17 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %add11 = add i32 %add10, %17
  %idxprom = zext i32 %add11 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %13, i64 %idxprom
  %18 = load float, ptr %arrayidx, align 4, !tbaa !11
  br label %cond.end

cond.false:                                       ; preds = %land.lhs.true, %for.body
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %18, %cond.true ], [ 0.000000e+00, %cond.false ]
  %19 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %idxprom12 = zext i32 %19 to i64
  %arrayidx13 = getelementptr inbounds nuw [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12matmul_tiledE6tile_a to ptr), i64 0, i64 %idxprom12
  %20 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idxprom14 = zext i32 %20 to i64
  %arrayidx15 = getelementptr inbounds nuw [16 x float], ptr %arrayidx13, i64 0, i64 %idxprom14
  store float %cond, ptr %arrayidx15, align 4, !tbaa !11
  %21 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp16 = icmp ult i32 %21, %22
  br i1 %cmp16, label %land.lhs.true17, label %cond.false26

land.lhs.true17:                                  ; preds = %cond.end
  %23 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %24 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %add18 = add i32 %23, %24
  %25 = load i32, ptr %k.addr.ascast, align 4, !tbaa !4
  %cmp19 = icmp ult i32 %add18, %25
  br i1 %cmp19, label %cond.true20, label %cond.false26

cond.true20:                                      ; preds = %land.lhs.true17
  %26 = load ptr, ptr %b.addr.ascast, align 8, !tbaa !8
  %27 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %28 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %add21 = add i32 %27, %28
  %29 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul22 = mul i32 %add21, %29
  %30 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add23 = add i32 %mul22, %30
  %idxprom24 = zext i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds nuw float, ptr %26, i64 %idxprom24
  %31 = load float, ptr %arrayidx25, align 4, !tbaa !11
  br label %cond.end27

cond.false26:                                     ; preds = %land.lhs.true17, %cond.end
  br label %cond.end27

cond.end27:                                       ; preds = %cond.false26, %cond.true20
  %cond28 = phi contract float [ %31, %cond.true20 ], [ 0.000000e+00, %cond.false26 ]
  %32 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %idxprom29 = zext i32 %32 to i64
  %arrayidx30 = getelementptr inbounds nuw [16 x [17 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12matmul_tiledE6tile_b to ptr), i64 0, i64 %idxprom29
  %33 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idxprom31 = zext i32 %33 to i64
  %arrayidx32 = getelementptr inbounds nuw [17 x float], ptr %arrayidx30, i64 0, i64 %idxprom31
  store float %cond28, ptr %arrayidx32, align 4, !tbaa !11
  call void @_ZL7barrierv() #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #5
  store i32 0, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond33

for.cond33:                                       ; preds = %for.inc, %cond.end27
  %34 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %cmp34 = icmp ult i32 %34, 16
  br i1 %cmp34, label %for.body36, label %for.cond.cleanup35

for.cond.cleanup35:                               ; preds = %for.cond33
  store i32 5, ptr %cleanup.dest.slot.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #5
  br label %for.end

for.body36:                                       ; preds = %for.cond33
  %35 = load i32, ptr %y.ascast, align 4, !tbaa !4
  %idxprom37 = zext i32 %35 to i64
  %arrayidx38 = getelementptr inbounds nuw [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12matmul_tiledE6tile_a to ptr), i64 0, i64 %idxprom37
  %36 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom39 = zext i32 %36 to i64
  %arrayidx40 = getelementptr inbounds nuw [16 x float], ptr %arrayidx38, i64 0, i64 %idxprom39
  %37 = load float, ptr %arrayidx40, align 4, !tbaa !11
  %38 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom41 = zext i32 %38 to i64
  %arrayidx42 = getelementptr inbounds nuw [16 x [17 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12matmul_tiledE6tile_b to ptr), i64 0, i64 %idxprom41
  %39 = load i32, ptr %x.ascast, align 4, !tbaa !4
  %idxprom43 = zext i32 %39 to i64
  %arrayidx44 = getelementptr inbounds nuw [17 x float], ptr %arrayidx42, i64 0, i64 %idxprom43
  %40 = load float, ptr %arrayidx44, align 4, !tbaa !11
  %mul45 = fmul contract float %37, %40
  %41 = load float, ptr %sum.ascast, align 4, !tbaa !11
  %add46 = fadd contract float %41, %mul45
  store float %add46, ptr %sum.ascast, align 4, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body36
  %42 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %inc = add i32 %42, 1
  store i32 %inc, ptr %i.ascast, align 4, !tbaa !4
  br label %for.cond33, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup35
  call void @_ZL7barrierv() #6
  br label %for.inc47

for.inc47:                                        ; preds = %for.end
  %43 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add48 = add i32 %43, 16
  store i32 %add48, ptr %t.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end49:                                        ; preds = %for.cond.cleanup
  %44 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %45 = load i32, ptr %m.addr.ascast, align 4, !tbaa !4
  %cmp50 = icmp ult i32 %44, %45
  br i1 %cmp50, label %land.lhs.true51, label %if.end

land.lhs.true51:                                  ; preds = %for.end49
  %46 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %47 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %cmp52 = icmp ult i32 %46, %47
  br i1 %cmp52, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true51
  %48 = load float, ptr %sum.ascast, align 4, !tbaa !11
  %49 = load ptr, ptr %c.addr.ascast, align 8, !tbaa !8
  %50 = load i32, ptr %row.ascast, align 4, !tbaa !4
  %51 = load i32, ptr %n.addr.ascast, align 4, !tbaa !4
  %mul53 = mul i32 %50, %51
  %52 = load i32, ptr %col.ascast, align 4, !tbaa !4
  %add54 = add i32 %mul53, %52
  %idxprom55 = zext i32 %add54 to i64
  %arrayidx56 = getelementptr inbounds nuw float, ptr %49, i64 %idxprom55
  store float %48, ptr %arrayidx56, align 4, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true51, %for.end49
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %sum) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %col) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %row) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %y) #5
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %x) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

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
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
