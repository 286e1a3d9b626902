; Triton's softmax by triton_kernels.py (Triton 3.6.0, whose LLVM is 22): no triple, pointers to shared memory of 32 bits.
; RUN: --kernel softmax --grid 2 --block 128 --lds 16 --arg f32[512]=ramp --arg f32[512]=0 --arg i32=200 --arg null --arg null
; EXPECT: arg=1 at=199,198,190,150,399,398,396,350 values=0.117503097,0.10369612,0.0381476705,0.000257036982,0.117503097,0.10369612,0.0807586191,0.000257036982 tolerance=1e-5
; EXPECT: arg=1 at=400,511 values=0.0,0.0
;
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @softmax(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3, ptr addrspace(1) readnone captures(none) %4) local_unnamed_addr #0 !dbg !4 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !7
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !8
  %8 = and i32 %7, 127, !dbg !8
  %9 = and i32 %7, 31, !dbg !8
  %10 = lshr i32 %8, 5, !dbg !8
  %11 = or disjoint i32 %8, 128, !dbg !8
  %12 = icmp slt i32 %8, %2, !dbg !9
  %13 = icmp slt i32 %11, %2, !dbg !9
  %14 = mul i32 %2, %6, !dbg !10
  %15 = sext i32 %14 to i64, !dbg !11
  %16 = getelementptr float, ptr addrspace(1) %0, i64 %15, !dbg !11
  %17 = zext nneg i32 %8 to i64, !dbg !12
  %18 = getelementptr float, ptr addrspace(1) %16, i64 %17, !dbg !12
  %19 = zext nneg i32 %11 to i64, !dbg !12
  %20 = getelementptr float, ptr addrspace(1) %16, i64 %19, !dbg !12
  %21 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %18, i1 %12) #5, !dbg !13
  %22 = bitcast i32 %21 to float, !dbg !13
  %23 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %20, i1 %13) #5, !dbg !13
  %24 = bitcast i32 %23 to float, !dbg !13
  %25 = fmul float %22, 1.250000e-01, !dbg !14
  %26 = fmul float %24, 1.250000e-01, !dbg !14
  %27 = tail call float @llvm.maxnum.f32(float %25, float %26), !dbg !15
  %28 = bitcast float %27 to i32, !dbg !18
  %29 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 16, i32 31), !dbg !18
  %30 = bitcast i32 %29 to float, !dbg !18
  %31 = tail call float @llvm.maxnum.f32(float %27, float %30), !dbg !15
  %32 = bitcast float %31 to i32, !dbg !18
  %33 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %32, i32 8, i32 31), !dbg !18
  %34 = bitcast i32 %33 to float, !dbg !18
  %35 = tail call float @llvm.maxnum.f32(float %31, float %34), !dbg !15
  %36 = bitcast float %35 to i32, !dbg !18
  %37 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %36, i32 4, i32 31), !dbg !18
  %38 = bitcast i32 %37 to float, !dbg !18
  %39 = tail call float @llvm.maxnum.f32(float %35, float %38), !dbg !15
  %40 = bitcast float %39 to i32, !dbg !18
  %41 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %40, i32 2, i32 31), !dbg !18
  %42 = bitcast i32 %41 to float, !dbg !18
  %43 = tail call float @llvm.maxnum.f32(float %39, float %42), !dbg !15
  %44 = bitcast float %43 to i32, !dbg !18
  %45 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %44, i32 1, i32 31), !dbg !18
  %46 = bitcast i32 %45 to float, !dbg !18
  %47 = tail call float @llvm.maxnum.f32(float %43, float %46), !dbg !15
  %48 = icmp eq i32 %9, 0, !dbg !18
  %49 = getelementptr float, ptr addrspace(3) @global_smem, i32 %10, !dbg !18
  %50 = bitcast float %47 to <1 x i32>, !dbg !18
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %49, <1 x i32> %50, i1 %48) #5, !dbg !18
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !18
  %51 = icmp samesign ult i32 %8, 4, !dbg !18
  %52 = getelementptr float, ptr addrspace(3) @global_smem, i32 %8, !dbg !18
  %53 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %52, i1 %51) #5, !dbg !18
  %54 = bitcast i32 %53 to float, !dbg !18
  %55 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %53, i32 2, i32 31), !dbg !18
  %56 = bitcast i32 %55 to float, !dbg !18
  %57 = tail call float @llvm.maxnum.f32(float %54, float %56), !dbg !15
  %58 = bitcast float %57 to i32, !dbg !18
  %59 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %58, i32 1, i32 31), !dbg !18
  %60 = bitcast i32 %59 to float, !dbg !18
  %61 = tail call float @llvm.maxnum.f32(float %57, float %60), !dbg !15
  %62 = and i32 %7, 3, !dbg !18
  %63 = icmp eq i32 %62, 0, !dbg !18
  %64 = and i1 %51, %63, !dbg !18
  %65 = bitcast float %61 to <1 x i32>, !dbg !18
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %52, <1 x i32> %65, i1 %64) #5, !dbg !18
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !18
  %66 = load float, ptr addrspace(3) @global_smem, align 16, !dbg !18
  %67 = fsub float %25, %66, !dbg !21
  %68 = fsub float %26, %66, !dbg !21
  %69 = fmul float %67, 0x3FF7154760000000, !dbg !22
  %70 = tail call float @llvm.nvvm.ex2.approx.f(float %69), !dbg !22
  %71 = fmul float %68, 0x3FF7154760000000, !dbg !22
  %72 = tail call float @llvm.nvvm.ex2.approx.f(float %71), !dbg !22
  %73 = getelementptr float, ptr addrspace(1) %1, i64 %15, !dbg !23
  %74 = getelementptr float, ptr addrspace(1) %73, i64 %17, !dbg !24
  %75 = getelementptr float, ptr addrspace(1) %73, i64 %19, !dbg !24
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %76 = fadd float %70, %72, !dbg !27
  %77 = bitcast float %76 to i32, !dbg !25
  %78 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %77, i32 16, i32 31), !dbg !25
  %79 = bitcast i32 %78 to float, !dbg !25
  %80 = fadd float %76, %79, !dbg !27
  %81 = bitcast float %80 to i32, !dbg !25
  %82 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %81, i32 8, i32 31), !dbg !25
  %83 = bitcast i32 %82 to float, !dbg !25
  %84 = fadd float %80, %83, !dbg !27
  %85 = bitcast float %84 to i32, !dbg !25
  %86 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %85, i32 4, i32 31), !dbg !25
  %87 = bitcast i32 %86 to float, !dbg !25
  %88 = fadd float %84, %87, !dbg !27
  %89 = bitcast float %88 to i32, !dbg !25
  %90 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %89, i32 2, i32 31), !dbg !25
  %91 = bitcast i32 %90 to float, !dbg !25
  %92 = fadd float %88, %91, !dbg !27
  %93 = bitcast float %92 to i32, !dbg !25
  %94 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %93, i32 1, i32 31), !dbg !25
  %95 = bitcast i32 %94 to float, !dbg !25
  %96 = fadd float %92, %95, !dbg !27
  %97 = bitcast float %96 to <1 x i32>, !dbg !25
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %49, <1 x i32> %97, i1 %48) #5, !dbg !25
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %98 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %52, i1 %51) #5, !dbg !25
  %99 = bitcast i32 %98 to float, !dbg !25
  %100 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %98, i32 2, i32 31), !dbg !25
  %101 = bitcast i32 %100 to float, !dbg !25
  %102 = fadd float %99, %101, !dbg !27
  %103 = bitcast float %102 to i32, !dbg !25
  %104 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %103, i32 1, i32 31), !dbg !25
  %105 = bitcast i32 %104 to float, !dbg !25
  %106 = fadd float %102, %105, !dbg !27
  %107 = bitcast float %106 to <1 x i32>, !dbg !25
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %52, <1 x i32> %107, i1 %64) #5, !dbg !25
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %108 = load float, ptr addrspace(3) @global_smem, align 16, !dbg !25
  %109 = tail call float @llvm.nvvm.div.full(float %70, float %108), !dbg !28
  %110 = tail call float @llvm.nvvm.div.full(float %72, float %108), !dbg !28
  %111 = bitcast float %109 to i32, !dbg !29
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %111, ptr addrspace(1) %74, i1 %12) #5, !dbg !29
  %112 = bitcast float %110 to i32, !dbg !29
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %112, ptr addrspace(1) %75, i1 %13) #5, !dbg !29
  ret void, !dbg !30
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #4

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "triton_kernels.py", directory: "/work/main/tests/cuda")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = distinct !DISubprogram(name: "softmax", linkageName: "softmax", scope: !1, file: !1, line: 19, type: !5, scopeLine: 19, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
!6 = !{}
!7 = !DILocation(line: 20, column: 24, scope: !4)
!8 = !DILocation(line: 21, column: 22, scope: !4)
!9 = !DILocation(line: 22, column: 16, scope: !4)
!10 = !DILocation(line: 23, column: 26, scope: !4)
!11 = !DILocation(line: 23, column: 20, scope: !4)
!12 = !DILocation(line: 23, column: 36, scope: !4)
!13 = !DILocation(line: 23, column: 16, scope: !4)
!14 = !DILocation(line: 23, column: 74, scope: !4)
!15 = !DILocation(line: 170, column: 27, scope: !16, inlinedAt: !18)
!16 = distinct !DILexicalBlockFile(scope: !4, file: !17, discriminator: 0)
!17 = !DIFile(filename: "standard.py", directory: "/work/tmp/venv-t36/lib/python3.11/site-packages/triton/language")
!18 = !DILocation(line: 191, column: 40, scope: !16, inlinedAt: !19)
!19 = !DILocation(line: 24, column: 26, scope: !20)
!20 = distinct !DILexicalBlockFile(scope: !4, file: !1, discriminator: 0)
!21 = !DILocation(line: 24, column: 19, scope: !4)
!22 = !DILocation(line: 24, column: 15, scope: !4)
!23 = !DILocation(line: 25, column: 19, scope: !4)
!24 = !DILocation(line: 25, column: 35, scope: !4)
!25 = !DILocation(line: 293, column: 36, scope: !16, inlinedAt: !26)
!26 = !DILocation(line: 25, column: 50, scope: !20)
!27 = !DILocation(line: 263, column: 15, scope: !16, inlinedAt: !25)
!28 = !DILocation(line: 25, column: 43, scope: !4)
!29 = !DILocation(line: 25, column: 39, scope: !4)
!30 = !DILocation(line: 25, column: 4, scope: !4)
