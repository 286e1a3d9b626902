; Words at addresses that are no multiple of their size, as packed structs and byte streams
; have them: loads and stores of 2 to 16 bytes in global memory, LDS and scratch.
; RUN: --kernel unaligned --grid 1 --block 64
; RUN: --arg u8[64x40]=rand:188 --arg u8[64x80]=0
; REFERENCE: unaligned
; EXPECT: arg=1 first=0,144,170,135,66,103,245,246
; Made from src/unaligned.hip by src/make.sh.

source_filename = "unaligned.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Record = type <{ i8, i16, i32, i64, float }>

@_ZZ9unalignedE6shared = internal addrspace(3) global [2560 x i8] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @unaligned(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %own = alloca [40 x i8], align 16, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %from = alloca ptr, align 8, addrspace(5)
  %to = alloca ptr, align 8, addrspace(5)
  %record = alloca %struct.Record, align 1, addrspace(5)
  %changed = alloca %struct.Record, align 1, addrspace(5)
  %a = alloca i64, align 8, addrspace(5)
  %b = alloca i64, align 8, addrspace(5)
  %c = alloca i32, align 4, addrspace(5)
  %d = alloca i16, align 2, addrspace(5)
  %other = alloca ptr, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  %record.ascast = addrspacecast ptr addrspace(5) %record to ptr
  %changed.ascast = addrspacecast ptr addrspace(5) %changed to ptr
  %a.ascast = addrspacecast ptr addrspace(5) %a to ptr
  %b.ascast = addrspacecast ptr addrspace(5) %b to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %d.ascast = addrspacecast ptr addrspace(5) %d to ptr
  %other.ascast = addrspacecast ptr addrspace(5) %other to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %in1, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #6
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %from) #6
  %1 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %2 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul = mul i32 40, %2
  %idx.ext = zext i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %1, i64 %idx.ext
  store ptr %add.ptr, ptr %from.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %to) #6
  %3 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %4 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul3 = mul i32 80, %4
  %idx.ext4 = zext i32 %mul3 to i64
  %add.ptr5 = getelementptr inbounds nuw i8, ptr %3, i64 %idx.ext4
  store ptr %add.ptr5, ptr %to.ascast, align 8, !tbaa !8
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %record) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %changed) #6
  %5 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  %6 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem = urem i32 %6, 13
  %idx.ext6 = zext i32 %rem to i64
  %add.ptr7 = getelementptr inbounds nuw i8, ptr %5, i64 %idx.ext6
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %record.ascast, ptr align 1 %add.ptr7, i64 19, i1 false)
  %tag = getelementptr inbounds nuw %struct.Record, ptr %record.ascast, i32 0, i32 0
  %7 = load i8, ptr %tag, align 1, !tbaa !11
  %conv = zext i8 %7 to i32
  %add = add nsw i32 %conv, 1
  %conv8 = trunc i32 %add to i8
  %tag9 = getelementptr inbounds nuw %struct.Record, ptr %changed.ascast, i32 0, i32 0
  store i8 %conv8, ptr %tag9, align 1, !tbaa !11
  %small = getelementptr inbounds nuw %struct.Record, ptr %record.ascast, i32 0, i32 1
  %8 = load i16, ptr %small, align 1, !tbaa !16
  %conv10 = zext i16 %8 to i32
  %mul11 = mul nsw i32 %conv10, 3
  %conv12 = trunc i32 %mul11 to i16
  %small13 = getelementptr inbounds nuw %struct.Record, ptr %changed.ascast, i32 0, i32 1
  store i16 %conv12, ptr %small13, align 1, !tbaa !16
  %word = getelementptr inbounds nuw %struct.Record, ptr %record.ascast, i32 0, i32 2
  %9 = load i32, ptr %word, align 1, !tbaa !17
  %small14 = getelementptr inbounds nuw %struct.Record, ptr %record.ascast, i32 0, i32 1
  %10 = load i16, ptr %small14, align 1, !tbaa !16
  %conv15 = zext i16 %10 to i32
  %xor = xor i32 %9, %conv15
  %word16 = getelementptr inbounds nuw %struct.Record, ptr %changed.ascast, i32 0, i32 2
  store i32 %xor, ptr %word16, align 1, !tbaa !17
  %wide = getelementptr inbounds nuw %struct.Record, ptr %record.ascast, i32 0, i32 3
  %11 = load i64, ptr %wide, align 1, !tbaa !18
  %word17 = getelementptr inbounds nuw %struct.Record, ptr %record.ascast, i32 0, i32 2
  %12 = load i32, ptr %word17, align 1, !tbaa !17
  %conv18 = zext i32 %12 to i64
  %add19 = add i64 %11, %conv18
  %wide20 = getelementptr inbounds nuw %struct.Record, ptr %changed.ascast, i32 0, i32 3
  store i64 %add19, ptr %wide20, align 1, !tbaa !18
  %number = getelementptr inbounds nuw %struct.Record, ptr %record.ascast, i32 0, i32 4
  %13 = load float, ptr %number, align 1, !tbaa !19
  %number21 = getelementptr inbounds nuw %struct.Record, ptr %changed.ascast, i32 0, i32 4
  store float %13, ptr %number21, align 1, !tbaa !19
  %14 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %add.ptr22 = getelementptr inbounds i8, ptr %14, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %add.ptr22, ptr align 1 %changed.ascast, i64 19, i1 false)
  %15 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %mul23 = mul i32 40, %15
  %idx.ext24 = zext i32 %mul23 to i64
  %add.ptr25 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9unalignedE6shared to ptr), i64 %idx.ext24
  %16 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %add.ptr25, ptr align 1 %16, i64 40, i1 false)
  %arraydecay = getelementptr inbounds [40 x i8], ptr %own.ascast, i64 0, i64 0
  %17 = load ptr, ptr %from.ascast, align 8, !tbaa !8
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %arraydecay, ptr align 1 %17, i64 40, i1 false)
  call void @_ZL7barrierv() #7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d) #6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %other) #6
  %18 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %xor26 = xor i32 %18, 1
  %mul27 = mul i32 40, %xor26
  %idx.ext28 = zext i32 %mul27 to i64
  %add.ptr29 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9unalignedE6shared to ptr), i64 %idx.ext28
  store ptr %add.ptr29, ptr %other.ascast, align 8, !tbaa !8
  %19 = load ptr, ptr %other.ascast, align 8, !tbaa !8
  %20 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem30 = urem i32 %20, 7
  %idx.ext31 = zext i32 %rem30 to i64
  %add.ptr32 = getelementptr inbounds nuw i8, ptr %19, i64 %idx.ext31
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a.ascast, ptr align 1 %add.ptr32, i64 8, i1 false)
  %arraydecay33 = getelementptr inbounds [40 x i8], ptr %own.ascast, i64 0, i64 0
  %21 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem34 = urem i32 %21, 11
  %idx.ext35 = zext i32 %rem34 to i64
  %add.ptr36 = getelementptr inbounds nuw i8, ptr %arraydecay33, i64 %idx.ext35
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %b.ascast, ptr align 1 %add.ptr36, i64 8, i1 false)
  %arraydecay37 = getelementptr inbounds [40 x i8], ptr %own.ascast, i64 0, i64 0
  %add.ptr38 = getelementptr inbounds i8, ptr %arraydecay37, i64 1
  %22 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem39 = urem i32 %22, 5
  %idx.ext40 = zext i32 %rem39 to i64
  %add.ptr41 = getelementptr inbounds nuw i8, ptr %add.ptr38, i64 %idx.ext40
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c.ascast, ptr align 1 %add.ptr41, i64 4, i1 false)
  %23 = load ptr, ptr %other.ascast, align 8, !tbaa !8
  %add.ptr42 = getelementptr inbounds i8, ptr %23, i64 3
  %24 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem43 = urem i32 %24, 3
  %mul44 = mul i32 2, %rem43
  %idx.ext45 = zext i32 %mul44 to i64
  %add.ptr46 = getelementptr inbounds nuw i8, ptr %add.ptr42, i64 %idx.ext45
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %d.ascast, ptr align 1 %add.ptr46, i64 2, i1 false)
  %25 = load i64, ptr %b.ascast, align 8, !tbaa !20
  %26 = load i64, ptr %a.ascast, align 8, !tbaa !20
  %sub = sub i64 %26, %25
  store i64 %sub, ptr %a.ascast, align 8, !tbaa !20
  %arraydecay47 = getelementptr inbounds [40 x i8], ptr %own.ascast, i64 0, i64 0
  %add.ptr48 = getelementptr inbounds i8, ptr %arraydecay47, i64 5
  %27 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %rem49 = urem i32 %27, 3
  %idx.ext50 = zext i32 %rem49 to i64
  %add.ptr51 = getelementptr inbounds nuw i8, ptr %add.ptr48, i64 %idx.ext50
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %add.ptr51, ptr align 8 %a.ascast, i64 8, i1 false)
  %28 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %add.ptr52 = getelementptr inbounds i8, ptr %28, i64 21
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %add.ptr52, ptr align 8 %a.ascast, i64 8, i1 false)
  %29 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %add.ptr53 = getelementptr inbounds i8, ptr %29, i64 30
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %add.ptr53, ptr align 4 %c.ascast, i64 4, i1 false)
  %30 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %add.ptr54 = getelementptr inbounds i8, ptr %30, i64 35
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %add.ptr54, ptr align 2 %d.ascast, i64 2, i1 false)
  %31 = load ptr, ptr %to.ascast, align 8, !tbaa !8
  %add.ptr55 = getelementptr inbounds i8, ptr %31, i64 39
  %arraydecay56 = getelementptr inbounds [40 x i8], ptr %own.ascast, i64 0, i64 0
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %add.ptr55, ptr align 16 %arraydecay56, i64 40, i1 false)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %other) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %changed) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %record) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %to) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %from) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #4 {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent inlinehint mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!9 = !{!"p1 omnipotent char", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!12, !6, i64 0}
!12 = !{!"_ZTS6Record", !6, i64 0, !13, i64 1, !5, i64 3, !14, i64 7, !15, i64 15}
!13 = !{!"short", !6, i64 0}
!14 = !{!"long long", !6, i64 0}
!15 = !{!"float", !6, i64 0}
!16 = !{!12, !13, i64 1}
!17 = !{!12, !5, i64 3}
!18 = !{!12, !14, i64 7}
!19 = !{!12, !15, i64 15}
!20 = !{!14, !14, i64 0}
