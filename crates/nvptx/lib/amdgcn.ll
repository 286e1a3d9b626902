target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@__gfxjit.grid.now = internal dso_local local_unnamed_addr addrspace(3) global [3 x i32] poison, align 4
@_ZL10generation = internal global i32 0, align 4
@_ZL7arrived = internal global i32 0, align 4
@_ZL11TWO_OVER_PI = internal unnamed_addr constant [19 x i64] [i64 -6703182060581546711, i64 -277156292786332224, i64 -2638381946312093631, i64 -121206125134887583, i64 -5249950069107600672, i64 452944820249399836, i64 -135693905287338178, i64 -1692731182770600828, i64 -1613291254968254911, i64 4148332274289687028, i64 -7168499653074671557, i64 2303758334597371919, i64 -1211730484530615009, i64 7869616827067468215, i64 5712322887342352941, i64 8441921394348257659, i64 4397547296490951402, i64 7780917995555872008, i64 6197850593633697792], align 8

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 1024) i32 @__gfxjit.llvm.amdgcn.workitem.id.x() local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 1024) i32 @__gfxjit.llvm.amdgcn.workitem.id.y() local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 64) i32 @__gfxjit.llvm.amdgcn.workitem.id.z() local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  ret i32 %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.z() #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 2147483647) i32 @__gfxjit.llvm.amdgcn.workgroup.id.x() local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 65535) i32 @__gfxjit.llvm.amdgcn.workgroup.id.y() local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  ret i32 %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 65535) i32 @__gfxjit.llvm.amdgcn.workgroup.id.z() local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  ret i32 %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.z() #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef i32 @__gfxjit.llvm.amdgcn.wavefrontsize() local_unnamed_addr #0 {
entry:
  ret i32 32
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local void @__gfxjit.grid.set(i32 noundef %x, i32 noundef %y, i32 noundef %z) local_unnamed_addr #2 {
entry:
  store i32 %x, ptr addrspace(3) @__gfxjit.grid.now, align 4, !tbaa !2
  store i32 %y, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 4), align 4, !tbaa !2
  store i32 %z, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 8), align 4, !tbaa !2
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local void @__gfxjit.grid.whole() local_unnamed_addr #2 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %mul1 = mul nuw nsw i32 %2, %3
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %mul2 = mul nuw nsw i32 %4, %5
  store i32 %mul, ptr addrspace(3) @__gfxjit.grid.now, align 4, !tbaa !2
  store i32 %mul1, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 4), align 4, !tbaa !2
  store i32 %mul2, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 8), align 4, !tbaa !2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 65536) i32 @llvm.nvvm.read.ptx.sreg.nctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 65536) i32 @llvm.nvvm.read.ptx.sreg.nctaid.z() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 65) i32 @llvm.nvvm.read.ptx.sreg.ntid.z() #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local zeroext i1 @__gfxjit.grid.lacks(i32 noundef %x, i32 noundef %y, i32 noundef %z) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp.not = icmp ult i32 %add, %x
  br i1 %cmp.not, label %lor.lhs.false, label %lor.end

lor.lhs.false:                                    ; preds = %entry
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %mul3 = mul nuw nsw i32 %3, %4
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %add5 = add nuw nsw i32 %mul3, %5
  %cmp6.not = icmp ult i32 %add5, %y
  br i1 %cmp6.not, label %lor.rhs, label %lor.end

lor.rhs:                                          ; preds = %lor.lhs.false
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %mul8 = mul nuw nsw i32 %6, %7
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %add10 = add nuw nsw i32 %mul8, %8
  %cmp11 = icmp uge i32 %add10, %z
  br label %lor.end

lor.end:                                          ; preds = %lor.rhs, %lor.lhs.false, %entry
  %9 = phi i1 [ true, %lor.lhs.false ], [ true, %entry ], [ %cmp11, %lor.rhs ]
  ret i1 %9
}

; Function Attrs: alwaysinline convergent mustprogress nounwind memory(read, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local void @__gfxjit.implicit.5(ptr noundef writeonly captures(none) initializes((0, 256)) %to) local_unnamed_addr #3 {
entry:
  store i64 0, ptr %to, align 8, !tbaa !6
  %arrayidx.1 = getelementptr inbounds nuw i8, ptr %to, i64 8
  store i64 0, ptr %arrayidx.1, align 8, !tbaa !6
  %arrayidx.2 = getelementptr inbounds nuw i8, ptr %to, i64 16
  store i64 0, ptr %arrayidx.2, align 8, !tbaa !6
  %arrayidx.3 = getelementptr inbounds nuw i8, ptr %to, i64 24
  store i64 0, ptr %arrayidx.3, align 8, !tbaa !6
  %arrayidx.4 = getelementptr inbounds nuw i8, ptr %to, i64 32
  store i64 0, ptr %arrayidx.4, align 8, !tbaa !6
  %arrayidx.5 = getelementptr inbounds nuw i8, ptr %to, i64 40
  store i64 0, ptr %arrayidx.5, align 8, !tbaa !6
  %arrayidx.6 = getelementptr inbounds nuw i8, ptr %to, i64 48
  store i64 0, ptr %arrayidx.6, align 8, !tbaa !6
  %arrayidx.7 = getelementptr inbounds nuw i8, ptr %to, i64 56
  store i64 0, ptr %arrayidx.7, align 8, !tbaa !6
  %arrayidx.8 = getelementptr inbounds nuw i8, ptr %to, i64 64
  store i64 0, ptr %arrayidx.8, align 8, !tbaa !6
  %arrayidx.9 = getelementptr inbounds nuw i8, ptr %to, i64 72
  store i64 0, ptr %arrayidx.9, align 8, !tbaa !6
  %arrayidx.10 = getelementptr inbounds nuw i8, ptr %to, i64 80
  store i64 0, ptr %arrayidx.10, align 8, !tbaa !6
  %arrayidx.11 = getelementptr inbounds nuw i8, ptr %to, i64 88
  store i64 0, ptr %arrayidx.11, align 8, !tbaa !6
  %arrayidx.12 = getelementptr inbounds nuw i8, ptr %to, i64 96
  store i64 0, ptr %arrayidx.12, align 8, !tbaa !6
  %arrayidx.13 = getelementptr inbounds nuw i8, ptr %to, i64 104
  store i64 0, ptr %arrayidx.13, align 8, !tbaa !6
  %arrayidx.14 = getelementptr inbounds nuw i8, ptr %to, i64 112
  store i64 0, ptr %arrayidx.14, align 8, !tbaa !6
  %arrayidx.15 = getelementptr inbounds nuw i8, ptr %to, i64 120
  store i64 0, ptr %arrayidx.15, align 8, !tbaa !6
  %arrayidx.16 = getelementptr inbounds nuw i8, ptr %to, i64 128
  store i64 0, ptr %arrayidx.16, align 8, !tbaa !6
  %arrayidx.17 = getelementptr inbounds nuw i8, ptr %to, i64 136
  store i64 0, ptr %arrayidx.17, align 8, !tbaa !6
  %arrayidx.18 = getelementptr inbounds nuw i8, ptr %to, i64 144
  store i64 0, ptr %arrayidx.18, align 8, !tbaa !6
  %arrayidx.19 = getelementptr inbounds nuw i8, ptr %to, i64 152
  store i64 0, ptr %arrayidx.19, align 8, !tbaa !6
  %arrayidx.20 = getelementptr inbounds nuw i8, ptr %to, i64 160
  store i64 0, ptr %arrayidx.20, align 8, !tbaa !6
  %arrayidx.21 = getelementptr inbounds nuw i8, ptr %to, i64 168
  store i64 0, ptr %arrayidx.21, align 8, !tbaa !6
  %arrayidx.22 = getelementptr inbounds nuw i8, ptr %to, i64 176
  store i64 0, ptr %arrayidx.22, align 8, !tbaa !6
  %arrayidx.23 = getelementptr inbounds nuw i8, ptr %to, i64 184
  store i64 0, ptr %arrayidx.23, align 8, !tbaa !6
  %arrayidx.24 = getelementptr inbounds nuw i8, ptr %to, i64 192
  store i64 0, ptr %arrayidx.24, align 8, !tbaa !6
  %arrayidx.25 = getelementptr inbounds nuw i8, ptr %to, i64 200
  store i64 0, ptr %arrayidx.25, align 8, !tbaa !6
  %arrayidx.26 = getelementptr inbounds nuw i8, ptr %to, i64 208
  store i64 0, ptr %arrayidx.26, align 8, !tbaa !6
  %arrayidx.27 = getelementptr inbounds nuw i8, ptr %to, i64 216
  store i64 0, ptr %arrayidx.27, align 8, !tbaa !6
  %arrayidx.28 = getelementptr inbounds nuw i8, ptr %to, i64 224
  store i64 0, ptr %arrayidx.28, align 8, !tbaa !6
  %arrayidx.29 = getelementptr inbounds nuw i8, ptr %to, i64 232
  store i64 0, ptr %arrayidx.29, align 8, !tbaa !6
  %arrayidx.30 = getelementptr inbounds nuw i8, ptr %to, i64 240
  store i64 0, ptr %arrayidx.30, align 8, !tbaa !6
  %arrayidx.31 = getelementptr inbounds nuw i8, ptr %to, i64 248
  store i64 0, ptr %arrayidx.31, align 8, !tbaa !6
  %add.ptr22 = getelementptr inbounds nuw i8, ptr %to, i64 18
  %add.ptr13 = getelementptr inbounds nuw i8, ptr %to, i64 12
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %3 = load i32, ptr addrspace(3) @__gfxjit.grid.now, align 4, !tbaa !2
  %div = udiv i32 %3, %2
  store i32 %div, ptr %to, align 8, !tbaa !2
  %conv = trunc nuw nsw i32 %2 to i16
  store i16 %conv, ptr %add.ptr13, align 4, !tbaa !8
  %4 = load i32, ptr addrspace(3) @__gfxjit.grid.now, align 4, !tbaa !2
  %rem = urem i32 %4, %2
  %conv21 = trunc nuw nsw i32 %rem to i16
  store i16 %conv21, ptr %add.ptr22, align 2, !tbaa !8
  %5 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 4), align 4, !tbaa !2
  %div.1 = udiv i32 %5, %1
  %add.ptr.1 = getelementptr inbounds nuw i8, ptr %to, i64 4
  store i32 %div.1, ptr %add.ptr.1, align 4, !tbaa !2
  %conv.1 = trunc nuw nsw i32 %1 to i16
  %add.ptr16.1 = getelementptr inbounds nuw i8, ptr %to, i64 14
  store i16 %conv.1, ptr %add.ptr16.1, align 2, !tbaa !8
  %6 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 4), align 4, !tbaa !2
  %rem.1 = urem i32 %6, %1
  %conv21.1 = trunc nuw nsw i32 %rem.1 to i16
  %add.ptr25.1 = getelementptr inbounds nuw i8, ptr %to, i64 20
  store i16 %conv21.1, ptr %add.ptr25.1, align 4, !tbaa !8
  %7 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 8), align 4, !tbaa !2
  %div.2 = udiv i32 %7, %0
  %add.ptr.2 = getelementptr inbounds nuw i8, ptr %to, i64 8
  store i32 %div.2, ptr %add.ptr.2, align 8, !tbaa !2
  %conv.2 = trunc nuw nsw i32 %0 to i16
  %add.ptr16.2 = getelementptr inbounds nuw i8, ptr %to, i64 16
  store i16 %conv.2, ptr %add.ptr16.2, align 8, !tbaa !8
  %8 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 8), align 4, !tbaa !2
  %rem.2 = urem i32 %8, %0
  %conv21.2 = trunc nuw nsw i32 %rem.2 to i16
  %add.ptr25.2 = getelementptr inbounds nuw i8, ptr %to, i64 22
  store i16 %conv21.2, ptr %add.ptr25.2, align 2, !tbaa !8
  %9 = or i32 %8, %0
  %or.cond.not.i = icmp ult i32 %9, 2
  %10 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 4), align 4
  %11 = or i32 %10, %1
  %.not.i = icmp ult i32 %11, 2
  %12 = select i1 %.not.i, i16 1, i16 2
  %conv29 = select i1 %or.cond.not.i, i16 %12, i16 3
  %add.ptr30 = getelementptr inbounds nuw i8, ptr %to, i64 64
  store i16 %conv29, ptr %add.ptr30, align 8, !tbaa !8
  %13 = tail call noundef i32 asm "mov.u32 $0, %dynamic_smem_size;", "=r"() #18, !srcloc !10
  %add.ptr32 = getelementptr inbounds nuw i8, ptr %to, i64 120
  store i32 %13, ptr %add.ptr32, align 8, !tbaa !2
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define dso_local void @__gfxjit.implicit.4(ptr noundef writeonly captures(none) initializes((0, 256)) %to) local_unnamed_addr #4 {
entry:
  store i64 0, ptr %to, align 8, !tbaa !6
  %arrayidx.1 = getelementptr inbounds nuw i8, ptr %to, i64 8
  store i64 0, ptr %arrayidx.1, align 8, !tbaa !6
  %arrayidx.2 = getelementptr inbounds nuw i8, ptr %to, i64 16
  store i64 0, ptr %arrayidx.2, align 8, !tbaa !6
  %arrayidx.3 = getelementptr inbounds nuw i8, ptr %to, i64 24
  store i64 0, ptr %arrayidx.3, align 8, !tbaa !6
  %arrayidx.4 = getelementptr inbounds nuw i8, ptr %to, i64 32
  store i64 0, ptr %arrayidx.4, align 8, !tbaa !6
  %arrayidx.5 = getelementptr inbounds nuw i8, ptr %to, i64 40
  store i64 0, ptr %arrayidx.5, align 8, !tbaa !6
  %arrayidx.6 = getelementptr inbounds nuw i8, ptr %to, i64 48
  store i64 0, ptr %arrayidx.6, align 8, !tbaa !6
  %arrayidx.7 = getelementptr inbounds nuw i8, ptr %to, i64 56
  store i64 0, ptr %arrayidx.7, align 8, !tbaa !6
  %arrayidx.8 = getelementptr inbounds nuw i8, ptr %to, i64 64
  store i64 0, ptr %arrayidx.8, align 8, !tbaa !6
  %arrayidx.9 = getelementptr inbounds nuw i8, ptr %to, i64 72
  store i64 0, ptr %arrayidx.9, align 8, !tbaa !6
  %arrayidx.10 = getelementptr inbounds nuw i8, ptr %to, i64 80
  store i64 0, ptr %arrayidx.10, align 8, !tbaa !6
  %arrayidx.11 = getelementptr inbounds nuw i8, ptr %to, i64 88
  store i64 0, ptr %arrayidx.11, align 8, !tbaa !6
  %arrayidx.12 = getelementptr inbounds nuw i8, ptr %to, i64 96
  store i64 0, ptr %arrayidx.12, align 8, !tbaa !6
  %arrayidx.13 = getelementptr inbounds nuw i8, ptr %to, i64 104
  store i64 0, ptr %arrayidx.13, align 8, !tbaa !6
  %arrayidx.14 = getelementptr inbounds nuw i8, ptr %to, i64 112
  store i64 0, ptr %arrayidx.14, align 8, !tbaa !6
  %arrayidx.15 = getelementptr inbounds nuw i8, ptr %to, i64 120
  store i64 0, ptr %arrayidx.15, align 8, !tbaa !6
  %arrayidx.16 = getelementptr inbounds nuw i8, ptr %to, i64 128
  store i64 0, ptr %arrayidx.16, align 8, !tbaa !6
  %arrayidx.17 = getelementptr inbounds nuw i8, ptr %to, i64 136
  store i64 0, ptr %arrayidx.17, align 8, !tbaa !6
  %arrayidx.18 = getelementptr inbounds nuw i8, ptr %to, i64 144
  store i64 0, ptr %arrayidx.18, align 8, !tbaa !6
  %arrayidx.19 = getelementptr inbounds nuw i8, ptr %to, i64 152
  store i64 0, ptr %arrayidx.19, align 8, !tbaa !6
  %arrayidx.20 = getelementptr inbounds nuw i8, ptr %to, i64 160
  store i64 0, ptr %arrayidx.20, align 8, !tbaa !6
  %arrayidx.21 = getelementptr inbounds nuw i8, ptr %to, i64 168
  store i64 0, ptr %arrayidx.21, align 8, !tbaa !6
  %arrayidx.22 = getelementptr inbounds nuw i8, ptr %to, i64 176
  store i64 0, ptr %arrayidx.22, align 8, !tbaa !6
  %arrayidx.23 = getelementptr inbounds nuw i8, ptr %to, i64 184
  store i64 0, ptr %arrayidx.23, align 8, !tbaa !6
  %arrayidx.24 = getelementptr inbounds nuw i8, ptr %to, i64 192
  store i64 0, ptr %arrayidx.24, align 8, !tbaa !6
  %arrayidx.25 = getelementptr inbounds nuw i8, ptr %to, i64 200
  store i64 0, ptr %arrayidx.25, align 8, !tbaa !6
  %arrayidx.26 = getelementptr inbounds nuw i8, ptr %to, i64 208
  store i64 0, ptr %arrayidx.26, align 8, !tbaa !6
  %arrayidx.27 = getelementptr inbounds nuw i8, ptr %to, i64 216
  store i64 0, ptr %arrayidx.27, align 8, !tbaa !6
  %arrayidx.28 = getelementptr inbounds nuw i8, ptr %to, i64 224
  store i64 0, ptr %arrayidx.28, align 8, !tbaa !6
  %arrayidx.29 = getelementptr inbounds nuw i8, ptr %to, i64 232
  store i64 0, ptr %arrayidx.29, align 8, !tbaa !6
  %arrayidx.30 = getelementptr inbounds nuw i8, ptr %to, i64 240
  store i64 0, ptr %arrayidx.30, align 8, !tbaa !6
  %arrayidx.31 = getelementptr inbounds nuw i8, ptr %to, i64 248
  store i64 0, ptr %arrayidx.31, align 8, !tbaa !6
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local void @__gfxjit.dispatch(ptr noundef writeonly captures(none) initializes((0, 64)) %to) local_unnamed_addr #5 {
entry:
  store i64 0, ptr %to, align 8, !tbaa !6
  %arrayidx.1 = getelementptr inbounds nuw i8, ptr %to, i64 8
  store i64 0, ptr %arrayidx.1, align 8, !tbaa !6
  %arrayidx.2 = getelementptr inbounds nuw i8, ptr %to, i64 16
  store i64 0, ptr %arrayidx.2, align 8, !tbaa !6
  %arrayidx.3 = getelementptr inbounds nuw i8, ptr %to, i64 24
  store i64 0, ptr %arrayidx.3, align 8, !tbaa !6
  %arrayidx.4 = getelementptr inbounds nuw i8, ptr %to, i64 32
  store i64 0, ptr %arrayidx.4, align 8, !tbaa !6
  %arrayidx.5 = getelementptr inbounds nuw i8, ptr %to, i64 40
  store i64 0, ptr %arrayidx.5, align 8, !tbaa !6
  %arrayidx.6 = getelementptr inbounds nuw i8, ptr %to, i64 48
  store i64 0, ptr %arrayidx.6, align 8, !tbaa !6
  %arrayidx.7 = getelementptr inbounds nuw i8, ptr %to, i64 56
  store i64 0, ptr %arrayidx.7, align 8, !tbaa !6
  %0 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 8), align 4, !tbaa !2
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %2 = or i32 %0, %1
  %or.cond.not.i = icmp ult i32 %2, 2
  br i1 %or.cond.not.i, label %cond.false.i, label %_ZL10dimensionsv.exit

cond.false.i:                                     ; preds = %entry
  %3 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 4), align 4, !tbaa !2
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %5 = or i32 %3, %4
  %.not.i = icmp ult i32 %5, 2
  %6 = select i1 %.not.i, i16 1, i16 2
  br label %_ZL10dimensionsv.exit

_ZL10dimensionsv.exit:                            ; preds = %entry, %cond.false.i
  %cond4.i = phi i16 [ %6, %cond.false.i ], [ 3, %entry ]
  %add.ptr = getelementptr inbounds nuw i8, ptr %to, i64 2
  store i16 %cond4.i, ptr %add.ptr, align 2, !tbaa !8
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %conv1 = trunc nuw nsw i32 %7 to i16
  %add.ptr2 = getelementptr inbounds nuw i8, ptr %to, i64 4
  store i16 %conv1, ptr %add.ptr2, align 2, !tbaa !8
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %conv3 = trunc nuw nsw i32 %8 to i16
  %add.ptr4 = getelementptr inbounds nuw i8, ptr %to, i64 6
  store i16 %conv3, ptr %add.ptr4, align 2, !tbaa !8
  %conv5 = trunc nuw nsw i32 %1 to i16
  %add.ptr6 = getelementptr inbounds nuw i8, ptr %to, i64 8
  store i16 %conv5, ptr %add.ptr6, align 2, !tbaa !8
  %add.ptr14 = getelementptr inbounds nuw i8, ptr %to, i64 12
  %9 = load i32, ptr addrspace(3) @__gfxjit.grid.now, align 4, !tbaa !2
  store i32 %9, ptr %add.ptr14, align 4, !tbaa !2
  %10 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 4), align 4, !tbaa !2
  %add.ptr15.1 = getelementptr inbounds nuw i8, ptr %to, i64 16
  store i32 %10, ptr %add.ptr15.1, align 4, !tbaa !2
  %11 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @__gfxjit.grid.now, i64 8), align 4, !tbaa !2
  %add.ptr15.2 = getelementptr inbounds nuw i8, ptr %to, i64 20
  store i32 %11, ptr %add.ptr15.2, align 4, !tbaa !2
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define dso_local void @__gfxjit.llvm.amdgcn.s.barrier() local_unnamed_addr #6 {
entry:
  tail call void asm sideeffect "barrier.sync 0;", "~{memory}"() #19, !srcloc !11
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define dso_local void @__gfxjit.llvm.amdgcn.wave.barrier() local_unnamed_addr #6 {
entry:
  tail call void asm sideeffect "", "~{memory}"() #19, !srcloc !12
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define dso_local void @__gfxjit.llvm.amdgcn.s.sleep(i32 noundef %n) local_unnamed_addr #6 {
entry:
  %and = shl i32 %n, 5
  %mul = and i32 %and, 4064
  tail call void asm sideeffect "nanosleep.u32 $0;", "r"(i32 %mul) #19, !srcloc !13
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local void @__gfxjit.llvm.amdgcn.s.waitcnt(i32 noundef %0) local_unnamed_addr #0 {
entry:
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local void @__gfxjit.llvm.amdgcn.s.setprio(i16 noundef zeroext %0) local_unnamed_addr #0 {
entry:
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local void @__gfxjit.llvm.amdgcn.sched.barrier(i32 noundef %0) local_unnamed_addr #0 {
entry:
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nounwind willreturn memory(inaccessiblemem: readwrite)
define dso_local noundef i64 @__gfxjit.llvm.amdgcn.s.memtime() local_unnamed_addr #7 {
entry:
  %0 = tail call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  ret i64 %0
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(inaccessiblemem: readwrite)
declare noundef i64 @llvm.nvvm.read.ptx.sreg.clock64() #8

; Function Attrs: alwaysinline convergent mustprogress nounwind
define dso_local noundef range(i64 0, 1844674407370955162) i64 @__gfxjit.llvm.amdgcn.s.memrealtime() local_unnamed_addr #6 {
entry:
  %0 = tail call noundef i64 asm sideeffect "mov.u64 $0, %globaltimer;", "=l"() #19, !srcloc !14
  %div = udiv i64 %0, 10
  ret i64 %div
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define dso_local noundef range(i64 0, 1844674407370955162) i64 @__gfxjit.llvm.readsteadycounter() local_unnamed_addr #6 {
entry:
  %0 = tail call noundef i64 asm sideeffect "mov.u64 $0, %globaltimer;", "=l"() #19, !srcloc !14
  %div = udiv i64 %0, 10
  ret i64 %div
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nounwind willreturn memory(inaccessiblemem: readwrite)
define dso_local noundef i64 @__gfxjit.llvm.readcyclecounter() local_unnamed_addr #7 {
entry:
  %0 = tail call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  ret i64 %0
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef i32 @__gfxjit.llvm.amdgcn.readfirstlane.i32(i32 noundef %v) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %0, i1 true)
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %v, i32 range(i32 0, 32) %1, i32 31)
  ret i32 %2
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef i32 @__gfxjit.llvm.amdgcn.readlane.i32(i32 noundef %v, i32 noundef %l) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %and.i = and i32 %l, 31
  %1 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %v, i32 range(i32 0, 32) %and.i, i32 31)
  ret i32 %1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef i32 @__gfxjit.llvm.amdgcn.writelane.i32(i32 noundef %v, i32 noundef %l, i32 noundef %old) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and = and i32 %l, 31
  %cmp = icmp eq i32 %0, %and
  %cond = select i1 %cmp, i32 %v, i32 %old
  ret i32 %cond
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef float @__gfxjit.llvm.amdgcn.readfirstlane.f32(float noundef %v) local_unnamed_addr #9 {
entry:
  %0 = bitcast float %v to i32
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %2 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %1, i1 true)
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %0, i32 range(i32 0, 32) %2, i32 31)
  %4 = bitcast i32 %3 to float
  ret float %4
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef float @__gfxjit.llvm.amdgcn.readlane.f32(float noundef %v, i32 noundef %l) local_unnamed_addr #9 {
entry:
  %0 = bitcast float %v to i32
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %and.i = and i32 %l, 31
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %0, i32 range(i32 0, 32) %and.i, i32 31)
  %3 = bitcast i32 %2 to float
  ret float %3
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef float @__gfxjit.llvm.amdgcn.writelane.f32(float noundef %v, i32 noundef %l, float noundef %old) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and = and i32 %l, 31
  %cmp = icmp eq i32 %0, %and
  %cond = select i1 %cmp, float %v, float %old
  ret float %cond
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef zeroext i16 @__gfxjit.llvm.amdgcn.readfirstlane.i16(i16 noundef zeroext %v) local_unnamed_addr #9 {
entry:
  %conv = zext i16 %v to i32
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %0, i1 true)
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %conv, i32 range(i32 0, 32) %1, i32 31)
  %conv2 = trunc i32 %2 to i16
  ret i16 %conv2
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef zeroext i16 @__gfxjit.llvm.amdgcn.readlane.i16(i16 noundef zeroext %v, i32 noundef %l) local_unnamed_addr #9 {
entry:
  %conv = zext i16 %v to i32
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %and.i = and i32 %l, 31
  %1 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %conv, i32 range(i32 0, 32) %and.i, i32 31)
  %conv2 = trunc i32 %1 to i16
  ret i16 %conv2
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef zeroext i16 @__gfxjit.llvm.amdgcn.writelane.i16(i16 noundef zeroext %v, i32 noundef %l, i16 noundef zeroext %old) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and = and i32 %l, 31
  %cmp = icmp eq i32 %0, %and
  %cond = select i1 %cmp, i16 %v, i16 %old
  ret i16 %cond
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef half @__gfxjit.llvm.amdgcn.readfirstlane.f16(half noundef %v) local_unnamed_addr #9 {
entry:
  %0 = bitcast half %v to i16
  %conv = zext i16 %0 to i32
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %2 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %1, i1 true)
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %conv, i32 range(i32 0, 32) %2, i32 31)
  %conv2 = trunc i32 %3 to i16
  %4 = bitcast i16 %conv2 to half
  ret half %4
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef half @__gfxjit.llvm.amdgcn.readlane.f16(half noundef %v, i32 noundef %l) local_unnamed_addr #9 {
entry:
  %0 = bitcast half %v to i16
  %conv = zext i16 %0 to i32
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %and.i = and i32 %l, 31
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %conv, i32 range(i32 0, 32) %and.i, i32 31)
  %conv2 = trunc i32 %2 to i16
  %3 = bitcast i16 %conv2 to half
  ret half %3
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef half @__gfxjit.llvm.amdgcn.writelane.f16(half noundef %v, i32 noundef %l, half noundef %old) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and = and i32 %l, 31
  %cmp = icmp eq i32 %0, %and
  %cond = select i1 %cmp, half %v, half %old
  ret half %cond
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local i64 @__gfxjit.llvm.amdgcn.readfirstlane.i64(i64 noundef %v) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %0, i1 true)
  %shr = lshr i64 %v, 32
  %conv = trunc nuw i64 %shr to i32
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %conv, i32 range(i32 0, 32) %1, i32 31)
  %conv3 = zext i32 %2 to i64
  %shl = shl nuw i64 %conv3, 32
  %conv4 = trunc i64 %v to i32
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %conv4, i32 range(i32 0, 32) %1, i32 31)
  %conv6 = zext i32 %3 to i64
  %or = or disjoint i64 %shl, %conv6
  ret i64 %or
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #1

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local i64 @__gfxjit.llvm.amdgcn.readlane.i64(i64 noundef %v, i32 noundef %l) local_unnamed_addr #9 {
entry:
  %shr = lshr i64 %v, 32
  %conv = trunc nuw i64 %shr to i32
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %and.i10 = and i32 %l, 31
  %1 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %conv, i32 range(i32 0, 32) %and.i10, i32 31)
  %conv2 = zext i32 %1 to i64
  %shl = shl nuw i64 %conv2, 32
  %conv3 = trunc i64 %v to i32
  %2 = tail call noundef i32 @llvm.nvvm.activemask()
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %2, i32 %conv3, i32 range(i32 0, 32) %and.i10, i32 31)
  %conv5 = zext i32 %3 to i64
  %or = or disjoint i64 %shl, %conv5
  ret i64 %or
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef i64 @__gfxjit.llvm.amdgcn.writelane.i64(i64 noundef %v, i32 noundef %l, i64 noundef %old) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and = and i32 %l, 31
  %cmp = icmp eq i32 %0, %and
  %cond = select i1 %cmp, i64 %v, i64 %old
  ret i64 %cond
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local double @__gfxjit.llvm.amdgcn.readfirstlane.f64(double noundef %v) local_unnamed_addr #9 {
entry:
  %0 = bitcast double %v to i64
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %2 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %1, i1 true)
  %shr = lshr i64 %0, 32
  %conv = trunc nuw i64 %shr to i32
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %conv, i32 range(i32 0, 32) %2, i32 31)
  %conv3 = zext i32 %3 to i64
  %shl = shl nuw i64 %conv3, 32
  %conv4 = trunc i64 %0 to i32
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %conv4, i32 range(i32 0, 32) %2, i32 31)
  %conv6 = zext i32 %4 to i64
  %or = or disjoint i64 %shl, %conv6
  %5 = bitcast i64 %or to double
  ret double %5
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local double @__gfxjit.llvm.amdgcn.readlane.f64(double noundef %v, i32 noundef %l) local_unnamed_addr #9 {
entry:
  %0 = bitcast double %v to i64
  %shr = lshr i64 %0, 32
  %conv = trunc nuw i64 %shr to i32
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %and.i10 = and i32 %l, 31
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %conv, i32 range(i32 0, 32) %and.i10, i32 31)
  %conv2 = zext i32 %2 to i64
  %shl = shl nuw i64 %conv2, 32
  %conv3 = trunc i64 %0 to i32
  %3 = tail call noundef i32 @llvm.nvvm.activemask()
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %3, i32 %conv3, i32 range(i32 0, 32) %and.i10, i32 31)
  %conv5 = zext i32 %4 to i64
  %or = or disjoint i64 %shl, %conv5
  %5 = bitcast i64 %or to double
  ret double %5
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef double @__gfxjit.llvm.amdgcn.writelane.f64(double noundef %v, i32 noundef %l, double noundef %old) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and = and i32 %l, 31
  %cmp = icmp eq i32 %0, %and
  %cond = select i1 %cmp, double %v, double %old
  ret double %cond
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local ptr @__gfxjit.llvm.amdgcn.readfirstlane.p0(ptr noundef %v) local_unnamed_addr #9 {
entry:
  %0 = ptrtoint ptr %v to i64
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %2 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %1, i1 true)
  %shr = lshr i64 %0, 32
  %conv = trunc nuw i64 %shr to i32
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %conv, i32 range(i32 0, 32) %2, i32 31)
  %conv3 = zext i32 %3 to i64
  %shl = shl nuw i64 %conv3, 32
  %conv4 = trunc i64 %0 to i32
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %conv4, i32 range(i32 0, 32) %2, i32 31)
  %conv6 = zext i32 %4 to i64
  %or = or disjoint i64 %shl, %conv6
  %5 = inttoptr i64 %or to ptr
  ret ptr %5
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local ptr @__gfxjit.llvm.amdgcn.readlane.p0(ptr noundef %v, i32 noundef %l) local_unnamed_addr #9 {
entry:
  %0 = ptrtoint ptr %v to i64
  %shr = lshr i64 %0, 32
  %conv = trunc nuw i64 %shr to i32
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %and.i10 = and i32 %l, 31
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %conv, i32 range(i32 0, 32) %and.i10, i32 31)
  %conv2 = zext i32 %2 to i64
  %shl = shl nuw i64 %conv2, 32
  %conv3 = trunc i64 %0 to i32
  %3 = tail call noundef i32 @llvm.nvvm.activemask()
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %3, i32 %conv3, i32 range(i32 0, 32) %and.i10, i32 31)
  %conv5 = zext i32 %4 to i64
  %or = or disjoint i64 %shl, %conv5
  %5 = inttoptr i64 %or to ptr
  ret ptr %5
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef ptr @__gfxjit.llvm.amdgcn.writelane.p0(ptr noundef readnone captures(ret: address, provenance) %v, i32 noundef %l, ptr noundef readnone captures(ret: address, provenance) %old) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and = and i32 %l, 31
  %cmp = icmp eq i32 %0, %and
  %cond = select i1 %cmp, ptr %v, ptr %old
  ret ptr %cond
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.mbcnt.lo(i32 noundef %mask, i32 noundef %base) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %and = and i32 %mask, %0
  %1 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %and)
  %add = add i32 %1, %base
  ret i32 %add
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #10

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef i32 @__gfxjit.llvm.amdgcn.mbcnt.hi(i32 noundef %0, i32 noundef returned %base) local_unnamed_addr #0 {
entry:
  ret i32 %base
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef i32 @__gfxjit.llvm.amdgcn.ballot.i32(i1 noundef zeroext %is) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %0, i1 %is)
  ret i32 %1
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local range(i64 0, 4294967296) i64 @__gfxjit.llvm.amdgcn.ballot.i64(i1 noundef zeroext %is) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %0, i1 %is)
  %conv = zext i32 %1 to i64
  ret i64 %conv
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef i32 @__gfxjit.exec.i32() local_unnamed_addr #9 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  ret i32 %0
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local range(i64 0, 4294967296) i64 @__gfxjit.exec.i64() local_unnamed_addr #9 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %conv = zext i32 %0 to i64
  ret i64 %conv
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef i32 @__gfxjit.llvm.amdgcn.icmp.i32.i32(i32 noundef %a, i32 noundef %b, i32 noundef %p) local_unnamed_addr #9 {
entry:
  switch i32 %p, label %cond.false33.i [
    i32 32, label %cond.true.i
    i32 33, label %cond.true3.i
    i32 34, label %cond.true7.i
    i32 35, label %cond.true11.i
    i32 36, label %cond.true15.i
    i32 37, label %cond.true19.i
    i32 38, label %cond.true23.i
    i32 39, label %cond.true27.i
    i32 40, label %cond.true31.i
  ]

cond.true.i:                                      ; preds = %entry
  %cmp1.i = icmp eq i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true3.i:                                     ; preds = %entry
  %cmp4.i = icmp ne i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true7.i:                                     ; preds = %entry
  %cmp8.i = icmp ugt i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true11.i:                                    ; preds = %entry
  %cmp12.i = icmp uge i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true15.i:                                    ; preds = %entry
  %cmp16.i = icmp ult i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true19.i:                                    ; preds = %entry
  %cmp20.i = icmp ule i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true23.i:                                    ; preds = %entry
  %cmp24.i = icmp sgt i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true27.i:                                    ; preds = %entry
  %cmp28.i = icmp sge i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true31.i:                                    ; preds = %entry
  %cmp32.i = icmp slt i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.false33.i:                                   ; preds = %entry
  %cmp34.i = icmp sle i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

_ZL8comparesIjiEbT_S0_j.exit:                     ; preds = %cond.true.i, %cond.true3.i, %cond.true7.i, %cond.true11.i, %cond.true15.i, %cond.true19.i, %cond.true23.i, %cond.true27.i, %cond.true31.i, %cond.false33.i
  %cond50.i = phi i1 [ %cmp1.i, %cond.true.i ], [ %cmp4.i, %cond.true3.i ], [ %cmp8.i, %cond.true7.i ], [ %cmp12.i, %cond.true11.i ], [ %cmp16.i, %cond.true15.i ], [ %cmp20.i, %cond.true19.i ], [ %cmp24.i, %cond.true23.i ], [ %cmp28.i, %cond.true27.i ], [ %cmp32.i, %cond.true31.i ], [ %cmp34.i, %cond.false33.i ]
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %0, i1 %cond50.i)
  ret i32 %1
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local noundef i32 @__gfxjit.llvm.amdgcn.icmp.i32.i64(i64 noundef %a, i64 noundef %b, i32 noundef %p) local_unnamed_addr #9 {
entry:
  switch i32 %p, label %cond.false33.i [
    i32 32, label %cond.true.i
    i32 33, label %cond.true3.i
    i32 34, label %cond.true7.i
    i32 35, label %cond.true11.i
    i32 36, label %cond.true15.i
    i32 37, label %cond.true19.i
    i32 38, label %cond.true23.i
    i32 39, label %cond.true27.i
    i32 40, label %cond.true31.i
  ]

cond.true.i:                                      ; preds = %entry
  %cmp1.i = icmp eq i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true3.i:                                     ; preds = %entry
  %cmp4.i = icmp ne i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true7.i:                                     ; preds = %entry
  %cmp8.i = icmp ugt i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true11.i:                                    ; preds = %entry
  %cmp12.i = icmp uge i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true15.i:                                    ; preds = %entry
  %cmp16.i = icmp ult i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true19.i:                                    ; preds = %entry
  %cmp20.i = icmp ule i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true23.i:                                    ; preds = %entry
  %cmp24.i = icmp sgt i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true27.i:                                    ; preds = %entry
  %cmp28.i = icmp sge i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true31.i:                                    ; preds = %entry
  %cmp32.i = icmp slt i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.false33.i:                                   ; preds = %entry
  %cmp34.i = icmp sle i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

_ZL8comparesImlEbT_S0_j.exit:                     ; preds = %cond.true.i, %cond.true3.i, %cond.true7.i, %cond.true11.i, %cond.true15.i, %cond.true19.i, %cond.true23.i, %cond.true27.i, %cond.true31.i, %cond.false33.i
  %cond50.i = phi i1 [ %cmp1.i, %cond.true.i ], [ %cmp4.i, %cond.true3.i ], [ %cmp8.i, %cond.true7.i ], [ %cmp12.i, %cond.true11.i ], [ %cmp16.i, %cond.true15.i ], [ %cmp20.i, %cond.true19.i ], [ %cmp24.i, %cond.true23.i ], [ %cmp28.i, %cond.true27.i ], [ %cmp32.i, %cond.true31.i ], [ %cmp34.i, %cond.false33.i ]
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %0, i1 %cond50.i)
  ret i32 %1
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local range(i64 0, 4294967296) i64 @__gfxjit.llvm.amdgcn.icmp.i64.i32(i32 noundef %a, i32 noundef %b, i32 noundef %p) local_unnamed_addr #9 {
entry:
  switch i32 %p, label %cond.false33.i [
    i32 32, label %cond.true.i
    i32 33, label %cond.true3.i
    i32 34, label %cond.true7.i
    i32 35, label %cond.true11.i
    i32 36, label %cond.true15.i
    i32 37, label %cond.true19.i
    i32 38, label %cond.true23.i
    i32 39, label %cond.true27.i
    i32 40, label %cond.true31.i
  ]

cond.true.i:                                      ; preds = %entry
  %cmp1.i = icmp eq i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true3.i:                                     ; preds = %entry
  %cmp4.i = icmp ne i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true7.i:                                     ; preds = %entry
  %cmp8.i = icmp ugt i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true11.i:                                    ; preds = %entry
  %cmp12.i = icmp uge i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true15.i:                                    ; preds = %entry
  %cmp16.i = icmp ult i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true19.i:                                    ; preds = %entry
  %cmp20.i = icmp ule i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true23.i:                                    ; preds = %entry
  %cmp24.i = icmp sgt i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true27.i:                                    ; preds = %entry
  %cmp28.i = icmp sge i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.true31.i:                                    ; preds = %entry
  %cmp32.i = icmp slt i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

cond.false33.i:                                   ; preds = %entry
  %cmp34.i = icmp sle i32 %a, %b
  br label %_ZL8comparesIjiEbT_S0_j.exit

_ZL8comparesIjiEbT_S0_j.exit:                     ; preds = %cond.true.i, %cond.true3.i, %cond.true7.i, %cond.true11.i, %cond.true15.i, %cond.true19.i, %cond.true23.i, %cond.true27.i, %cond.true31.i, %cond.false33.i
  %cond50.i = phi i1 [ %cmp1.i, %cond.true.i ], [ %cmp4.i, %cond.true3.i ], [ %cmp8.i, %cond.true7.i ], [ %cmp12.i, %cond.true11.i ], [ %cmp16.i, %cond.true15.i ], [ %cmp20.i, %cond.true19.i ], [ %cmp24.i, %cond.true23.i ], [ %cmp28.i, %cond.true27.i ], [ %cmp32.i, %cond.true31.i ], [ %cmp34.i, %cond.false33.i ]
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %0, i1 %cond50.i)
  %conv = zext i32 %1 to i64
  ret i64 %conv
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local range(i64 0, 4294967296) i64 @__gfxjit.llvm.amdgcn.icmp.i64.i64(i64 noundef %a, i64 noundef %b, i32 noundef %p) local_unnamed_addr #9 {
entry:
  switch i32 %p, label %cond.false33.i [
    i32 32, label %cond.true.i
    i32 33, label %cond.true3.i
    i32 34, label %cond.true7.i
    i32 35, label %cond.true11.i
    i32 36, label %cond.true15.i
    i32 37, label %cond.true19.i
    i32 38, label %cond.true23.i
    i32 39, label %cond.true27.i
    i32 40, label %cond.true31.i
  ]

cond.true.i:                                      ; preds = %entry
  %cmp1.i = icmp eq i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true3.i:                                     ; preds = %entry
  %cmp4.i = icmp ne i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true7.i:                                     ; preds = %entry
  %cmp8.i = icmp ugt i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true11.i:                                    ; preds = %entry
  %cmp12.i = icmp uge i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true15.i:                                    ; preds = %entry
  %cmp16.i = icmp ult i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true19.i:                                    ; preds = %entry
  %cmp20.i = icmp ule i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true23.i:                                    ; preds = %entry
  %cmp24.i = icmp sgt i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true27.i:                                    ; preds = %entry
  %cmp28.i = icmp sge i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.true31.i:                                    ; preds = %entry
  %cmp32.i = icmp slt i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

cond.false33.i:                                   ; preds = %entry
  %cmp34.i = icmp sle i64 %a, %b
  br label %_ZL8comparesImlEbT_S0_j.exit

_ZL8comparesImlEbT_S0_j.exit:                     ; preds = %cond.true.i, %cond.true3.i, %cond.true7.i, %cond.true11.i, %cond.true15.i, %cond.true19.i, %cond.true23.i, %cond.true27.i, %cond.true31.i, %cond.false33.i
  %cond50.i = phi i1 [ %cmp1.i, %cond.true.i ], [ %cmp4.i, %cond.true3.i ], [ %cmp8.i, %cond.true7.i ], [ %cmp12.i, %cond.true11.i ], [ %cmp16.i, %cond.true15.i ], [ %cmp20.i, %cond.true19.i ], [ %cmp24.i, %cond.true23.i ], [ %cmp28.i, %cond.true27.i ], [ %cmp32.i, %cond.true31.i ], [ %cmp34.i, %cond.false33.i ]
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 %0, i1 %cond50.i)
  %conv = zext i32 %1 to i64
  ret i64 %conv
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local i32 @__gfxjit.llvm.amdgcn.ds.bpermute(i32 noundef %at, i32 noundef %value) local_unnamed_addr #9 {
entry:
  %shr = lshr i32 %at, 2
  %and = and i32 %shr, 31
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %1 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %value, i32 range(i32 0, 32) %and, i32 31)
  %2 = shl nuw i32 1, %and
  %3 = and i32 %0, %2
  %tobool.not.i = icmp eq i32 %3, 0
  %cond.i = select i1 %tobool.not.i, i32 0, i32 %1
  ret i32 %cond.i
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local i32 @__gfxjit.llvm.amdgcn.ds.permute(i32 noundef %at, i32 noundef %value) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.activemask()
  %tobool.not12 = icmp eq i32 %0, 0
  br i1 %tobool.not12, label %for.cond.cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry
  %1 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %result.0.lcssa = phi i32 [ 0, %entry ], [ %cond, %for.body ]
  ret i32 %result.0.lcssa

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %result.014 = phi i32 [ 0, %for.body.lr.ph ], [ %cond, %for.body ]
  %left.013 = phi i32 [ %0, %for.body.lr.ph ], [ %and4, %for.body ]
  %2 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %left.013, i1 true)
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %at, i32 range(i32 0, 32) %2, i32 31)
  %shr = lshr i32 %3, 2
  %and = and i32 %shr, 31
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %0, i32 %value, i32 range(i32 0, 32) %2, i32 31)
  %cmp = icmp eq i32 %and, %1
  %cond = select i1 %cmp, i32 %4, i32 %result.014
  %sub = add i32 %left.013, -1
  %and4 = and i32 %sub, %left.013
  %tobool.not = icmp eq i32 %and4, 0
  br i1 %tobool.not, label %for.cond.cleanup, label %for.body, !llvm.loop !15
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local i32 @__gfxjit.llvm.amdgcn.ds.swizzle(i32 noundef %value, i32 noundef %how) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and = and i32 %how, 57344
  %cmp = icmp eq i32 %and, 49152
  br i1 %cmp, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  %shr = lshr i32 %how, 5
  %and3 = and i32 %how, %0
  %and4 = and i32 %how, 1024
  %tobool.not = icmp eq i32 %and4, 0
  %1 = sub nsw i32 0, %shr
  %cond.p = select i1 %tobool.not, i32 %shr, i32 %1
  %cond = add nsw i32 %cond.p, %0
  %not = and i32 %how, 31
  %and5 = xor i32 %not, 31
  %and6 = and i32 %and5, %cond
  %or = or disjoint i32 %and6, %and3
  br label %if.end23

if.else:                                          ; preds = %entry
  %and7 = and i32 %how, 32768
  %tobool8.not = icmp eq i32 %and7, 0
  br i1 %tobool8.not, label %if.else15, label %if.then9

if.then9:                                         ; preds = %if.else
  %and10 = and i32 %0, 28
  %and11 = shl nuw nsw i32 %0, 1
  %mul = and i32 %and11, 6
  %shr12 = lshr i32 %how, %mul
  %and13 = and i32 %shr12, 3
  %or14 = or disjoint i32 %and13, %and10
  br label %if.end23

if.else15:                                        ; preds = %if.else
  %and16 = and i32 %how, %0
  %shr18 = lshr i32 %how, 5
  %and19 = and i32 %shr18, 31
  %or20 = or i32 %and19, %and16
  %shr21 = lshr i32 %how, 10
  %and22 = and i32 %shr21, 31
  %xor = xor i32 %or20, %and22
  br label %if.end23

if.end23:                                         ; preds = %if.then9, %if.else15, %if.then
  %to.0 = phi i32 [ %or, %if.then ], [ %or14, %if.then9 ], [ %xor, %if.else15 ]
  %2 = tail call noundef i32 @llvm.nvvm.activemask()
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %2, i32 %value, i32 range(i32 0, 32) %to.0, i32 31)
  %4 = shl nuw i32 1, %to.0
  %5 = and i32 %2, %4
  %tobool.not.i = icmp eq i32 %5, 0
  %cond.i = select i1 %tobool.not.i, i32 0, i32 %3
  ret i32 %cond.i
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local i32 @__gfxjit.llvm.amdgcn.update.dpp.i32(i32 noundef %old, i32 noundef %v, i32 noundef %how, i32 noundef %rows, i32 noundef %banks, i1 noundef zeroext %bound) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and.i = and i32 %0, 15
  %and1.i = and i32 %0, 16
  %and2.i = and i32 %how, 15
  %cmp.i = icmp ult i32 %how, 256
  br i1 %cmp.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %entry
  %and3.i = and i32 %0, 28
  %and4.i = shl nuw nsw i32 %0, 1
  %mul.i = and i32 %and4.i, 6
  %shr.i = lshr i32 %how, %mul.i
  %and5.i = and i32 %shr.i, 3
  %or.i = or disjoint i32 %and5.i, %and3.i
  br label %if.end80.i

if.else.i:                                        ; preds = %entry
  %cmp6.i = icmp ult i32 %how, 272
  br i1 %cmp6.i, label %if.then7.i, label %if.else11.i

if.then7.i:                                       ; preds = %if.else.i
  %add.i = add nuw nsw i32 %and2.i, %0
  %add8.i = add nuw nsw i32 %and2.i, %and.i
  %cmp9.i = icmp samesign ult i32 %add8.i, 16
  br label %if.end80.i

if.else11.i:                                      ; preds = %if.else.i
  %cmp12.i = icmp ult i32 %how, 288
  br i1 %cmp12.i, label %if.then13.i, label %if.else16.i

if.then13.i:                                      ; preds = %if.else11.i
  %sub.i = sub nsw i32 %0, %and2.i
  %cmp14.i = icmp samesign uge i32 %and.i, %and2.i
  br label %if.end80.i

if.else16.i:                                      ; preds = %if.else11.i
  %cmp17.i = icmp ult i32 %how, 304
  br i1 %cmp17.i, label %if.then18.i, label %if.else22.i

if.then18.i:                                      ; preds = %if.else16.i
  %sub19.i = sub nsw i32 %0, %how
  %and20.i = and i32 %sub19.i, 15
  %or21.i = or disjoint i32 %and20.i, %and1.i
  br label %if.end80.i

if.else22.i:                                      ; preds = %if.else16.i
  switch i32 %how, label %if.else64.i [
    i32 304, label %if.then24.i
    i32 308, label %if.then30.i
    i32 312, label %if.then35.i
    i32 316, label %if.then41.i
    i32 320, label %if.then46.i
    i32 321, label %if.then51.i
    i32 322, label %if.then58.i
    i32 323, label %if.end80.i
  ]

if.then24.i:                                      ; preds = %if.else22.i
  %add25.i = add nuw nsw i32 %0, 1
  %cmp26.i = icmp ne i32 %0, 31
  br label %if.end80.i

if.then30.i:                                      ; preds = %if.else22.i
  %add31.i = add nuw nsw i32 %0, 1
  br label %if.end80.i

if.then35.i:                                      ; preds = %if.else22.i
  %sub36.i = add nsw i32 %0, -1
  %cmp37.i = icmp ne i32 %0, 0
  br label %if.end80.i

if.then41.i:                                      ; preds = %if.else22.i
  %sub42.i = add nuw nsw i32 %0, 31
  br label %if.end80.i

if.then46.i:                                      ; preds = %if.else22.i
  %or48.i = xor i32 %0, 15
  br label %if.end80.i

if.then51.i:                                      ; preds = %if.else22.i
  %or55.i = xor i32 %0, 7
  br label %if.end80.i

if.then58.i:                                      ; preds = %if.else22.i
  %extract.t161.i = icmp samesign ugt i32 %0, 15
  br label %if.end80.i

if.else64.i:                                      ; preds = %if.else22.i
  %cmp65.i = icmp ult i32 %how, 352
  br i1 %cmp65.i, label %if.then66.i, label %if.else68.i

if.then66.i:                                      ; preds = %if.else64.i
  %or67.i = or disjoint i32 %and2.i, %and1.i
  br label %if.end80.i

if.else68.i:                                      ; preds = %if.else64.i
  %xor.i = xor i32 %and2.i, %0
  br label %if.end80.i

if.end80.i:                                       ; preds = %if.else68.i, %if.then66.i, %if.then58.i, %if.then51.i, %if.then46.i, %if.then41.i, %if.then35.i, %if.then30.i, %if.then24.i, %if.else22.i, %if.then18.i, %if.then13.i, %if.then7.i, %if.then.i
  %is.0.off0.i = phi i1 [ true, %if.then.i ], [ %cmp9.i, %if.then7.i ], [ %cmp14.i, %if.then13.i ], [ true, %if.then18.i ], [ %cmp26.i, %if.then24.i ], [ true, %if.then30.i ], [ %cmp37.i, %if.then35.i ], [ true, %if.then41.i ], [ true, %if.then46.i ], [ true, %if.then51.i ], [ %extract.t161.i, %if.then58.i ], [ true, %if.else68.i ], [ true, %if.then66.i ], [ false, %if.else22.i ]
  %to.0.i = phi i32 [ %or.i, %if.then.i ], [ %add.i, %if.then7.i ], [ %sub.i, %if.then13.i ], [ %or21.i, %if.then18.i ], [ %add25.i, %if.then24.i ], [ %add31.i, %if.then30.i ], [ %sub36.i, %if.then35.i ], [ %sub42.i, %if.then41.i ], [ %or48.i, %if.then46.i ], [ %or55.i, %if.then51.i ], [ 15, %if.then58.i ], [ %xor.i, %if.else68.i ], [ %or67.i, %if.then66.i ], [ %0, %if.else22.i ]
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %and82.i = and i32 %to.0.i, 31
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %v, i32 range(i32 0, 32) %and82.i, i32 31)
  %3 = shl nuw i32 1, %and82.i
  %4 = and i32 %3, %1
  %tobool.i = icmp ne i32 %4, 0
  %5 = select i1 %is.0.off0.i, i1 %tobool.i, i1 false
  %shr88.i = lshr i32 %0, 4
  %6 = shl nuw nsw i32 1, %shr88.i
  %7 = and i32 %rows, %6
  %tobool91.not.i = icmp eq i32 %7, 0
  br i1 %tobool91.not.i, label %_ZL3dppjjjjjb.exit, label %land.rhs92.i

land.rhs92.i:                                     ; preds = %if.end80.i
  %shr93.i = lshr i32 %0, 2
  %and94.i = and i32 %shr93.i, 3
  %8 = shl nuw nsw i32 1, %and94.i
  %9 = and i32 %banks, %8
  %tobool97.i.not = icmp eq i32 %9, 0
  br i1 %tobool97.i.not, label %_ZL3dppjjjjjb.exit, label %cond.false.i

cond.false.i:                                     ; preds = %land.rhs92.i
  %cond.i = select i1 %bound, i32 0, i32 %old
  %spec.select.i = select i1 %5, i32 %2, i32 %cond.i
  br label %_ZL3dppjjjjjb.exit

_ZL3dppjjjjjb.exit:                               ; preds = %if.end80.i, %land.rhs92.i, %cond.false.i
  %cond110.i = phi i32 [ %old, %if.end80.i ], [ %old, %land.rhs92.i ], [ %spec.select.i, %cond.false.i ]
  ret i32 %cond110.i
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local float @__gfxjit.llvm.amdgcn.update.dpp.f32(float noundef %old, float noundef %v, i32 noundef %how, i32 noundef %rows, i32 noundef %banks, i1 noundef zeroext %bound) local_unnamed_addr #9 {
entry:
  %0 = bitcast float %old to i32
  %1 = bitcast float %v to i32
  %2 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and.i = and i32 %2, 15
  %and1.i = and i32 %2, 16
  %and2.i = and i32 %how, 15
  %cmp.i = icmp ult i32 %how, 256
  br i1 %cmp.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %entry
  %and3.i = and i32 %2, 28
  %and4.i = shl nuw nsw i32 %2, 1
  %mul.i = and i32 %and4.i, 6
  %shr.i = lshr i32 %how, %mul.i
  %and5.i = and i32 %shr.i, 3
  %or.i = or disjoint i32 %and5.i, %and3.i
  br label %if.end80.i

if.else.i:                                        ; preds = %entry
  %cmp6.i = icmp ult i32 %how, 272
  br i1 %cmp6.i, label %if.then7.i, label %if.else11.i

if.then7.i:                                       ; preds = %if.else.i
  %add.i = add nuw nsw i32 %and2.i, %2
  %add8.i = add nuw nsw i32 %and2.i, %and.i
  %cmp9.i = icmp samesign ult i32 %add8.i, 16
  br label %if.end80.i

if.else11.i:                                      ; preds = %if.else.i
  %cmp12.i = icmp ult i32 %how, 288
  br i1 %cmp12.i, label %if.then13.i, label %if.else16.i

if.then13.i:                                      ; preds = %if.else11.i
  %sub.i = sub nsw i32 %2, %and2.i
  %cmp14.i = icmp samesign uge i32 %and.i, %and2.i
  br label %if.end80.i

if.else16.i:                                      ; preds = %if.else11.i
  %cmp17.i = icmp ult i32 %how, 304
  br i1 %cmp17.i, label %if.then18.i, label %if.else22.i

if.then18.i:                                      ; preds = %if.else16.i
  %sub19.i = sub nsw i32 %2, %how
  %and20.i = and i32 %sub19.i, 15
  %or21.i = or disjoint i32 %and20.i, %and1.i
  br label %if.end80.i

if.else22.i:                                      ; preds = %if.else16.i
  switch i32 %how, label %if.else64.i [
    i32 304, label %if.then24.i
    i32 308, label %if.then30.i
    i32 312, label %if.then35.i
    i32 316, label %if.then41.i
    i32 320, label %if.then46.i
    i32 321, label %if.then51.i
    i32 322, label %if.then58.i
    i32 323, label %if.end80.i
  ]

if.then24.i:                                      ; preds = %if.else22.i
  %add25.i = add nuw nsw i32 %2, 1
  %cmp26.i = icmp ne i32 %2, 31
  br label %if.end80.i

if.then30.i:                                      ; preds = %if.else22.i
  %add31.i = add nuw nsw i32 %2, 1
  br label %if.end80.i

if.then35.i:                                      ; preds = %if.else22.i
  %sub36.i = add nsw i32 %2, -1
  %cmp37.i = icmp ne i32 %2, 0
  br label %if.end80.i

if.then41.i:                                      ; preds = %if.else22.i
  %sub42.i = add nuw nsw i32 %2, 31
  br label %if.end80.i

if.then46.i:                                      ; preds = %if.else22.i
  %or48.i = xor i32 %2, 15
  br label %if.end80.i

if.then51.i:                                      ; preds = %if.else22.i
  %or55.i = xor i32 %2, 7
  br label %if.end80.i

if.then58.i:                                      ; preds = %if.else22.i
  %extract.t161.i = icmp samesign ugt i32 %2, 15
  br label %if.end80.i

if.else64.i:                                      ; preds = %if.else22.i
  %cmp65.i = icmp ult i32 %how, 352
  br i1 %cmp65.i, label %if.then66.i, label %if.else68.i

if.then66.i:                                      ; preds = %if.else64.i
  %or67.i = or disjoint i32 %and2.i, %and1.i
  br label %if.end80.i

if.else68.i:                                      ; preds = %if.else64.i
  %xor.i = xor i32 %and2.i, %2
  br label %if.end80.i

if.end80.i:                                       ; preds = %if.else68.i, %if.then66.i, %if.then58.i, %if.then51.i, %if.then46.i, %if.then41.i, %if.then35.i, %if.then30.i, %if.then24.i, %if.else22.i, %if.then18.i, %if.then13.i, %if.then7.i, %if.then.i
  %is.0.off0.i = phi i1 [ true, %if.then.i ], [ %cmp9.i, %if.then7.i ], [ %cmp14.i, %if.then13.i ], [ true, %if.then18.i ], [ %cmp26.i, %if.then24.i ], [ true, %if.then30.i ], [ %cmp37.i, %if.then35.i ], [ true, %if.then41.i ], [ true, %if.then46.i ], [ true, %if.then51.i ], [ %extract.t161.i, %if.then58.i ], [ true, %if.else68.i ], [ true, %if.then66.i ], [ false, %if.else22.i ]
  %to.0.i = phi i32 [ %or.i, %if.then.i ], [ %add.i, %if.then7.i ], [ %sub.i, %if.then13.i ], [ %or21.i, %if.then18.i ], [ %add25.i, %if.then24.i ], [ %add31.i, %if.then30.i ], [ %sub36.i, %if.then35.i ], [ %sub42.i, %if.then41.i ], [ %or48.i, %if.then46.i ], [ %or55.i, %if.then51.i ], [ 15, %if.then58.i ], [ %xor.i, %if.else68.i ], [ %or67.i, %if.then66.i ], [ %2, %if.else22.i ]
  %3 = tail call noundef i32 @llvm.nvvm.activemask()
  %and82.i = and i32 %to.0.i, 31
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %3, i32 %1, i32 range(i32 0, 32) %and82.i, i32 31)
  %5 = shl nuw i32 1, %and82.i
  %6 = and i32 %5, %3
  %tobool.i = icmp ne i32 %6, 0
  %7 = select i1 %is.0.off0.i, i1 %tobool.i, i1 false
  %shr88.i = lshr i32 %2, 4
  %8 = shl nuw nsw i32 1, %shr88.i
  %9 = and i32 %rows, %8
  %tobool91.not.i = icmp eq i32 %9, 0
  br i1 %tobool91.not.i, label %_ZL3dppjjjjjb.exit, label %land.rhs92.i

land.rhs92.i:                                     ; preds = %if.end80.i
  %shr93.i = lshr i32 %2, 2
  %and94.i = and i32 %shr93.i, 3
  %10 = shl nuw nsw i32 1, %and94.i
  %11 = and i32 %banks, %10
  %tobool97.i.not = icmp eq i32 %11, 0
  br i1 %tobool97.i.not, label %_ZL3dppjjjjjb.exit, label %cond.false.i

cond.false.i:                                     ; preds = %land.rhs92.i
  %cond.i = select i1 %bound, i32 0, i32 %0
  %spec.select.i = select i1 %7, i32 %4, i32 %cond.i
  %12 = bitcast i32 %spec.select.i to float
  br label %_ZL3dppjjjjjb.exit

_ZL3dppjjjjjb.exit:                               ; preds = %if.end80.i, %land.rhs92.i, %cond.false.i
  %cond110.i = phi float [ %old, %if.end80.i ], [ %old, %land.rhs92.i ], [ %12, %cond.false.i ]
  ret float %cond110.i
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local zeroext i16 @__gfxjit.llvm.amdgcn.update.dpp.i16(i16 noundef zeroext %old, i16 noundef zeroext %v, i32 noundef %how, i32 noundef %rows, i32 noundef %banks, i1 noundef zeroext %bound) local_unnamed_addr #9 {
entry:
  %conv = zext i16 %old to i32
  %conv2 = zext i16 %v to i32
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and.i = and i32 %0, 15
  %and1.i = and i32 %0, 16
  %and2.i = and i32 %how, 15
  %cmp.i = icmp ult i32 %how, 256
  br i1 %cmp.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %entry
  %and3.i = and i32 %0, 28
  %and4.i = shl nuw nsw i32 %0, 1
  %mul.i = and i32 %and4.i, 6
  %shr.i = lshr i32 %how, %mul.i
  %and5.i = and i32 %shr.i, 3
  %or.i = or disjoint i32 %and5.i, %and3.i
  br label %if.end80.i

if.else.i:                                        ; preds = %entry
  %cmp6.i = icmp ult i32 %how, 272
  br i1 %cmp6.i, label %if.then7.i, label %if.else11.i

if.then7.i:                                       ; preds = %if.else.i
  %add.i = add nuw nsw i32 %and2.i, %0
  %add8.i = add nuw nsw i32 %and2.i, %and.i
  %cmp9.i = icmp samesign ult i32 %add8.i, 16
  br label %if.end80.i

if.else11.i:                                      ; preds = %if.else.i
  %cmp12.i = icmp ult i32 %how, 288
  br i1 %cmp12.i, label %if.then13.i, label %if.else16.i

if.then13.i:                                      ; preds = %if.else11.i
  %sub.i = sub nsw i32 %0, %and2.i
  %cmp14.i = icmp samesign uge i32 %and.i, %and2.i
  br label %if.end80.i

if.else16.i:                                      ; preds = %if.else11.i
  %cmp17.i = icmp ult i32 %how, 304
  br i1 %cmp17.i, label %if.then18.i, label %if.else22.i

if.then18.i:                                      ; preds = %if.else16.i
  %sub19.i = sub nsw i32 %0, %how
  %and20.i = and i32 %sub19.i, 15
  %or21.i = or disjoint i32 %and20.i, %and1.i
  br label %if.end80.i

if.else22.i:                                      ; preds = %if.else16.i
  switch i32 %how, label %if.else64.i [
    i32 304, label %if.then24.i
    i32 308, label %if.then30.i
    i32 312, label %if.then35.i
    i32 316, label %if.then41.i
    i32 320, label %if.then46.i
    i32 321, label %if.then51.i
    i32 322, label %if.then58.i
    i32 323, label %if.end80.i
  ]

if.then24.i:                                      ; preds = %if.else22.i
  %add25.i = add nuw nsw i32 %0, 1
  %cmp26.i = icmp ne i32 %0, 31
  br label %if.end80.i

if.then30.i:                                      ; preds = %if.else22.i
  %add31.i = add nuw nsw i32 %0, 1
  br label %if.end80.i

if.then35.i:                                      ; preds = %if.else22.i
  %sub36.i = add nsw i32 %0, -1
  %cmp37.i = icmp ne i32 %0, 0
  br label %if.end80.i

if.then41.i:                                      ; preds = %if.else22.i
  %sub42.i = add nuw nsw i32 %0, 31
  br label %if.end80.i

if.then46.i:                                      ; preds = %if.else22.i
  %or48.i = xor i32 %0, 15
  br label %if.end80.i

if.then51.i:                                      ; preds = %if.else22.i
  %or55.i = xor i32 %0, 7
  br label %if.end80.i

if.then58.i:                                      ; preds = %if.else22.i
  %extract.t161.i = icmp samesign ugt i32 %0, 15
  br label %if.end80.i

if.else64.i:                                      ; preds = %if.else22.i
  %cmp65.i = icmp ult i32 %how, 352
  br i1 %cmp65.i, label %if.then66.i, label %if.else68.i

if.then66.i:                                      ; preds = %if.else64.i
  %or67.i = or disjoint i32 %and2.i, %and1.i
  br label %if.end80.i

if.else68.i:                                      ; preds = %if.else64.i
  %xor.i = xor i32 %and2.i, %0
  br label %if.end80.i

if.end80.i:                                       ; preds = %if.else68.i, %if.then66.i, %if.then58.i, %if.then51.i, %if.then46.i, %if.then41.i, %if.then35.i, %if.then30.i, %if.then24.i, %if.else22.i, %if.then18.i, %if.then13.i, %if.then7.i, %if.then.i
  %is.0.off0.i = phi i1 [ true, %if.then.i ], [ %cmp9.i, %if.then7.i ], [ %cmp14.i, %if.then13.i ], [ true, %if.then18.i ], [ %cmp26.i, %if.then24.i ], [ true, %if.then30.i ], [ %cmp37.i, %if.then35.i ], [ true, %if.then41.i ], [ true, %if.then46.i ], [ true, %if.then51.i ], [ %extract.t161.i, %if.then58.i ], [ true, %if.else68.i ], [ true, %if.then66.i ], [ false, %if.else22.i ]
  %to.0.i = phi i32 [ %or.i, %if.then.i ], [ %add.i, %if.then7.i ], [ %sub.i, %if.then13.i ], [ %or21.i, %if.then18.i ], [ %add25.i, %if.then24.i ], [ %add31.i, %if.then30.i ], [ %sub36.i, %if.then35.i ], [ %sub42.i, %if.then41.i ], [ %or48.i, %if.then46.i ], [ %or55.i, %if.then51.i ], [ 15, %if.then58.i ], [ %xor.i, %if.else68.i ], [ %or67.i, %if.then66.i ], [ %0, %if.else22.i ]
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %and82.i = and i32 %to.0.i, 31
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %conv2, i32 range(i32 0, 32) %and82.i, i32 31)
  %3 = shl nuw i32 1, %and82.i
  %4 = and i32 %3, %1
  %tobool.i = icmp ne i32 %4, 0
  %5 = select i1 %is.0.off0.i, i1 %tobool.i, i1 false
  %shr88.i = lshr i32 %0, 4
  %6 = shl nuw nsw i32 1, %shr88.i
  %7 = and i32 %rows, %6
  %tobool91.not.i = icmp eq i32 %7, 0
  br i1 %tobool91.not.i, label %_ZL3dppjjjjjb.exit, label %land.rhs92.i

land.rhs92.i:                                     ; preds = %if.end80.i
  %shr93.i = lshr i32 %0, 2
  %and94.i = and i32 %shr93.i, 3
  %8 = shl nuw nsw i32 1, %and94.i
  %9 = and i32 %banks, %8
  %tobool97.i.not = icmp eq i32 %9, 0
  br i1 %tobool97.i.not, label %_ZL3dppjjjjjb.exit, label %cond.false.i

cond.false.i:                                     ; preds = %land.rhs92.i
  %cond.i = select i1 %bound, i32 0, i32 %conv
  %spec.select.i = select i1 %5, i32 %2, i32 %cond.i
  %10 = trunc i32 %spec.select.i to i16
  br label %_ZL3dppjjjjjb.exit

_ZL3dppjjjjjb.exit:                               ; preds = %if.end80.i, %land.rhs92.i, %cond.false.i
  %cond110.i = phi i16 [ %old, %if.end80.i ], [ %old, %land.rhs92.i ], [ %10, %cond.false.i ]
  ret i16 %cond110.i
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local half @__gfxjit.llvm.amdgcn.update.dpp.f16(half noundef %old, half noundef %v, i32 noundef %how, i32 noundef %rows, i32 noundef %banks, i1 noundef zeroext %bound) local_unnamed_addr #9 {
entry:
  %0 = bitcast half %old to i16
  %conv = zext i16 %0 to i32
  %1 = bitcast half %v to i16
  %conv2 = zext i16 %1 to i32
  %2 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and.i = and i32 %2, 15
  %and1.i = and i32 %2, 16
  %and2.i = and i32 %how, 15
  %cmp.i = icmp ult i32 %how, 256
  br i1 %cmp.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %entry
  %and3.i = and i32 %2, 28
  %and4.i = shl nuw nsw i32 %2, 1
  %mul.i = and i32 %and4.i, 6
  %shr.i = lshr i32 %how, %mul.i
  %and5.i = and i32 %shr.i, 3
  %or.i = or disjoint i32 %and5.i, %and3.i
  br label %if.end80.i

if.else.i:                                        ; preds = %entry
  %cmp6.i = icmp ult i32 %how, 272
  br i1 %cmp6.i, label %if.then7.i, label %if.else11.i

if.then7.i:                                       ; preds = %if.else.i
  %add.i = add nuw nsw i32 %and2.i, %2
  %add8.i = add nuw nsw i32 %and2.i, %and.i
  %cmp9.i = icmp samesign ult i32 %add8.i, 16
  br label %if.end80.i

if.else11.i:                                      ; preds = %if.else.i
  %cmp12.i = icmp ult i32 %how, 288
  br i1 %cmp12.i, label %if.then13.i, label %if.else16.i

if.then13.i:                                      ; preds = %if.else11.i
  %sub.i = sub nsw i32 %2, %and2.i
  %cmp14.i = icmp samesign uge i32 %and.i, %and2.i
  br label %if.end80.i

if.else16.i:                                      ; preds = %if.else11.i
  %cmp17.i = icmp ult i32 %how, 304
  br i1 %cmp17.i, label %if.then18.i, label %if.else22.i

if.then18.i:                                      ; preds = %if.else16.i
  %sub19.i = sub nsw i32 %2, %how
  %and20.i = and i32 %sub19.i, 15
  %or21.i = or disjoint i32 %and20.i, %and1.i
  br label %if.end80.i

if.else22.i:                                      ; preds = %if.else16.i
  switch i32 %how, label %if.else64.i [
    i32 304, label %if.then24.i
    i32 308, label %if.then30.i
    i32 312, label %if.then35.i
    i32 316, label %if.then41.i
    i32 320, label %if.then46.i
    i32 321, label %if.then51.i
    i32 322, label %if.then58.i
    i32 323, label %if.end80.i
  ]

if.then24.i:                                      ; preds = %if.else22.i
  %add25.i = add nuw nsw i32 %2, 1
  %cmp26.i = icmp ne i32 %2, 31
  br label %if.end80.i

if.then30.i:                                      ; preds = %if.else22.i
  %add31.i = add nuw nsw i32 %2, 1
  br label %if.end80.i

if.then35.i:                                      ; preds = %if.else22.i
  %sub36.i = add nsw i32 %2, -1
  %cmp37.i = icmp ne i32 %2, 0
  br label %if.end80.i

if.then41.i:                                      ; preds = %if.else22.i
  %sub42.i = add nuw nsw i32 %2, 31
  br label %if.end80.i

if.then46.i:                                      ; preds = %if.else22.i
  %or48.i = xor i32 %2, 15
  br label %if.end80.i

if.then51.i:                                      ; preds = %if.else22.i
  %or55.i = xor i32 %2, 7
  br label %if.end80.i

if.then58.i:                                      ; preds = %if.else22.i
  %extract.t161.i = icmp samesign ugt i32 %2, 15
  br label %if.end80.i

if.else64.i:                                      ; preds = %if.else22.i
  %cmp65.i = icmp ult i32 %how, 352
  br i1 %cmp65.i, label %if.then66.i, label %if.else68.i

if.then66.i:                                      ; preds = %if.else64.i
  %or67.i = or disjoint i32 %and2.i, %and1.i
  br label %if.end80.i

if.else68.i:                                      ; preds = %if.else64.i
  %xor.i = xor i32 %and2.i, %2
  br label %if.end80.i

if.end80.i:                                       ; preds = %if.else68.i, %if.then66.i, %if.then58.i, %if.then51.i, %if.then46.i, %if.then41.i, %if.then35.i, %if.then30.i, %if.then24.i, %if.else22.i, %if.then18.i, %if.then13.i, %if.then7.i, %if.then.i
  %is.0.off0.i = phi i1 [ true, %if.then.i ], [ %cmp9.i, %if.then7.i ], [ %cmp14.i, %if.then13.i ], [ true, %if.then18.i ], [ %cmp26.i, %if.then24.i ], [ true, %if.then30.i ], [ %cmp37.i, %if.then35.i ], [ true, %if.then41.i ], [ true, %if.then46.i ], [ true, %if.then51.i ], [ %extract.t161.i, %if.then58.i ], [ true, %if.else68.i ], [ true, %if.then66.i ], [ false, %if.else22.i ]
  %to.0.i = phi i32 [ %or.i, %if.then.i ], [ %add.i, %if.then7.i ], [ %sub.i, %if.then13.i ], [ %or21.i, %if.then18.i ], [ %add25.i, %if.then24.i ], [ %add31.i, %if.then30.i ], [ %sub36.i, %if.then35.i ], [ %sub42.i, %if.then41.i ], [ %or48.i, %if.then46.i ], [ %or55.i, %if.then51.i ], [ 15, %if.then58.i ], [ %xor.i, %if.else68.i ], [ %or67.i, %if.then66.i ], [ %2, %if.else22.i ]
  %3 = tail call noundef i32 @llvm.nvvm.activemask()
  %and82.i = and i32 %to.0.i, 31
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %3, i32 %conv2, i32 range(i32 0, 32) %and82.i, i32 31)
  %5 = shl nuw i32 1, %and82.i
  %6 = and i32 %5, %3
  %tobool.i = icmp ne i32 %6, 0
  %7 = select i1 %is.0.off0.i, i1 %tobool.i, i1 false
  %shr88.i = lshr i32 %2, 4
  %8 = shl nuw nsw i32 1, %shr88.i
  %9 = and i32 %rows, %8
  %tobool91.not.i = icmp eq i32 %9, 0
  br i1 %tobool91.not.i, label %_ZL3dppjjjjjb.exit, label %land.rhs92.i

land.rhs92.i:                                     ; preds = %if.end80.i
  %shr93.i = lshr i32 %2, 2
  %and94.i = and i32 %shr93.i, 3
  %10 = shl nuw nsw i32 1, %and94.i
  %11 = and i32 %banks, %10
  %tobool97.i.not = icmp eq i32 %11, 0
  br i1 %tobool97.i.not, label %_ZL3dppjjjjjb.exit, label %cond.false.i

cond.false.i:                                     ; preds = %land.rhs92.i
  %cond.i = select i1 %bound, i32 0, i32 %conv
  %spec.select.i = select i1 %7, i32 %4, i32 %cond.i
  %12 = trunc i32 %spec.select.i to i16
  %13 = bitcast i16 %12 to half
  br label %_ZL3dppjjjjjb.exit

_ZL3dppjjjjjb.exit:                               ; preds = %if.end80.i, %land.rhs92.i, %cond.false.i
  %cond110.i = phi half [ %old, %if.end80.i ], [ %old, %land.rhs92.i ], [ %13, %cond.false.i ]
  ret half %cond110.i
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local i32 @__gfxjit.llvm.amdgcn.mov.dpp.i32(i32 noundef %v, i32 noundef %how, i32 noundef %rows, i32 noundef %banks, i1 noundef zeroext %bound) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and.i = and i32 %0, 15
  %and1.i = and i32 %0, 16
  %and2.i = and i32 %how, 15
  %cmp.i = icmp ult i32 %how, 256
  br i1 %cmp.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %entry
  %and3.i = and i32 %0, 28
  %and4.i = shl nuw nsw i32 %0, 1
  %mul.i = and i32 %and4.i, 6
  %shr.i = lshr i32 %how, %mul.i
  %and5.i = and i32 %shr.i, 3
  %or.i = or disjoint i32 %and5.i, %and3.i
  br label %if.end80.i

if.else.i:                                        ; preds = %entry
  %cmp6.i = icmp ult i32 %how, 272
  br i1 %cmp6.i, label %if.then7.i, label %if.else11.i

if.then7.i:                                       ; preds = %if.else.i
  %add.i = add nuw nsw i32 %and2.i, %0
  %add8.i = add nuw nsw i32 %and2.i, %and.i
  %cmp9.i = icmp samesign ult i32 %add8.i, 16
  br label %if.end80.i

if.else11.i:                                      ; preds = %if.else.i
  %cmp12.i = icmp ult i32 %how, 288
  br i1 %cmp12.i, label %if.then13.i, label %if.else16.i

if.then13.i:                                      ; preds = %if.else11.i
  %sub.i = sub nsw i32 %0, %and2.i
  %cmp14.i = icmp samesign uge i32 %and.i, %and2.i
  br label %if.end80.i

if.else16.i:                                      ; preds = %if.else11.i
  %cmp17.i = icmp ult i32 %how, 304
  br i1 %cmp17.i, label %if.then18.i, label %if.else22.i

if.then18.i:                                      ; preds = %if.else16.i
  %sub19.i = sub nsw i32 %0, %how
  %and20.i = and i32 %sub19.i, 15
  %or21.i = or disjoint i32 %and20.i, %and1.i
  br label %if.end80.i

if.else22.i:                                      ; preds = %if.else16.i
  switch i32 %how, label %if.else64.i [
    i32 304, label %if.then24.i
    i32 308, label %if.then30.i
    i32 312, label %if.then35.i
    i32 316, label %if.then41.i
    i32 320, label %if.then46.i
    i32 321, label %if.then51.i
    i32 322, label %if.then58.i
    i32 323, label %if.end80.i
  ]

if.then24.i:                                      ; preds = %if.else22.i
  %add25.i = add nuw nsw i32 %0, 1
  %cmp26.i = icmp ne i32 %0, 31
  br label %if.end80.i

if.then30.i:                                      ; preds = %if.else22.i
  %add31.i = add nuw nsw i32 %0, 1
  br label %if.end80.i

if.then35.i:                                      ; preds = %if.else22.i
  %sub36.i = add nsw i32 %0, -1
  %cmp37.i = icmp ne i32 %0, 0
  br label %if.end80.i

if.then41.i:                                      ; preds = %if.else22.i
  %sub42.i = add nuw nsw i32 %0, 31
  br label %if.end80.i

if.then46.i:                                      ; preds = %if.else22.i
  %or48.i = xor i32 %0, 15
  br label %if.end80.i

if.then51.i:                                      ; preds = %if.else22.i
  %or55.i = xor i32 %0, 7
  br label %if.end80.i

if.then58.i:                                      ; preds = %if.else22.i
  %extract.t161.i = icmp samesign ugt i32 %0, 15
  br label %if.end80.i

if.else64.i:                                      ; preds = %if.else22.i
  %cmp65.i = icmp ult i32 %how, 352
  br i1 %cmp65.i, label %if.then66.i, label %if.else68.i

if.then66.i:                                      ; preds = %if.else64.i
  %or67.i = or disjoint i32 %and2.i, %and1.i
  br label %if.end80.i

if.else68.i:                                      ; preds = %if.else64.i
  %xor.i = xor i32 %and2.i, %0
  br label %if.end80.i

if.end80.i:                                       ; preds = %if.else68.i, %if.then66.i, %if.then58.i, %if.then51.i, %if.then46.i, %if.then41.i, %if.then35.i, %if.then30.i, %if.then24.i, %if.else22.i, %if.then18.i, %if.then13.i, %if.then7.i, %if.then.i
  %is.0.off0.i = phi i1 [ true, %if.then.i ], [ %cmp9.i, %if.then7.i ], [ %cmp14.i, %if.then13.i ], [ true, %if.then18.i ], [ %cmp26.i, %if.then24.i ], [ true, %if.then30.i ], [ %cmp37.i, %if.then35.i ], [ true, %if.then41.i ], [ true, %if.then46.i ], [ true, %if.then51.i ], [ %extract.t161.i, %if.then58.i ], [ true, %if.else68.i ], [ true, %if.then66.i ], [ false, %if.else22.i ]
  %to.0.i = phi i32 [ %or.i, %if.then.i ], [ %add.i, %if.then7.i ], [ %sub.i, %if.then13.i ], [ %or21.i, %if.then18.i ], [ %add25.i, %if.then24.i ], [ %add31.i, %if.then30.i ], [ %sub36.i, %if.then35.i ], [ %sub42.i, %if.then41.i ], [ %or48.i, %if.then46.i ], [ %or55.i, %if.then51.i ], [ 15, %if.then58.i ], [ %xor.i, %if.else68.i ], [ %or67.i, %if.then66.i ], [ %0, %if.else22.i ]
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %and82.i = and i32 %to.0.i, 31
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %v, i32 range(i32 0, 32) %and82.i, i32 31)
  %shr88.i = lshr i32 %0, 4
  %3 = shl nuw nsw i32 1, %shr88.i
  %4 = and i32 %rows, %3
  %tobool91.not.i = icmp eq i32 %4, 0
  br i1 %tobool91.not.i, label %_ZL3dppjjjjjb.exit, label %land.rhs92.i

land.rhs92.i:                                     ; preds = %if.end80.i
  %5 = shl nuw i32 1, %and82.i
  %6 = and i32 %5, %1
  %tobool.i = icmp ne i32 %6, 0
  %7 = select i1 %is.0.off0.i, i1 %tobool.i, i1 false
  %shr93.i = lshr i32 %0, 2
  %and94.i = and i32 %shr93.i, 3
  %8 = shl nuw nsw i32 1, %and94.i
  %9 = and i32 %banks, %8
  %tobool97.i.not = icmp eq i32 %9, 0
  %spec.select.i = select i1 %7, i32 %2, i32 0
  %spec.select = select i1 %tobool97.i.not, i32 0, i32 %spec.select.i
  br label %_ZL3dppjjjjjb.exit

_ZL3dppjjjjjb.exit:                               ; preds = %land.rhs92.i, %if.end80.i
  %cond110.i = phi i32 [ 0, %if.end80.i ], [ %spec.select, %land.rhs92.i ]
  ret i32 %cond110.i
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite)
define dso_local i32 @__gfxjit.llvm.amdgcn.mov.dpp8.i32(i32 noundef %v, i32 noundef %how) local_unnamed_addr #9 {
entry:
  %0 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %and = and i32 %0, 24
  %and2 = and i32 %0, 7
  %mul = mul nuw nsw i32 %and2, 3
  %shr = lshr i32 %how, %mul
  %and3 = and i32 %shr, 7
  %or = or disjoint i32 %and3, %and
  %1 = tail call noundef i32 @llvm.nvvm.activemask()
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %1, i32 %v, i32 range(i32 0, 32) %or, i32 31)
  %3 = shl nuw i32 1, %or
  %4 = and i32 %1, %3
  %tobool.not.i = icmp eq i32 %4, 0
  %cond.i = select i1 %tobool.not.i, i32 0, i32 %2
  ret i32 %cond.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local zeroext i1 @__gfxjit.llvm.amdgcn.is.shared(ptr noundef readnone captures(none) %p) local_unnamed_addr #0 {
entry:
  %0 = tail call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  ret i1 %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.nvvm.isspacep.shared(ptr captures(none)) #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local zeroext i1 @__gfxjit.llvm.amdgcn.is.private(ptr noundef readnone captures(none) %p) local_unnamed_addr #0 {
entry:
  %0 = tail call i1 @llvm.nvvm.isspacep.local(ptr %p)
  ret i1 %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.nvvm.isspacep.local(ptr captures(none)) #1

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind memory(readwrite, argmem: none, target_mem0: none, target_mem1: none)
define dso_local void @__gfxjit.llvm.amdgcn.ds.gws.barrier(i32 noundef %most, i32 noundef %0) local_unnamed_addr #11 {
entry:
  %1 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %2 = tail call noundef i32 @llvm.nvvm.activemask()
  %3 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %cmp = icmp eq i32 %1, %3
  br i1 %cmp, label %if.then, label %if.end10

if.then:                                          ; preds = %entry
  %4 = load atomic i32, ptr @_ZL10generation acquire, align 4
  %5 = atomicrmw add ptr @_ZL7arrived, i32 1 acq_rel, align 4
  %cmp3 = icmp eq i32 %5, %most
  br i1 %cmp3, label %if.then4, label %while.cond

if.then4:                                         ; preds = %if.then
  store atomic i32 0, ptr @_ZL7arrived monotonic, align 4
  %6 = atomicrmw add ptr @_ZL10generation, i32 1 release, align 4
  br label %if.end10

while.cond:                                       ; preds = %if.then, %while.cond
  %7 = load atomic i32, ptr @_ZL10generation acquire, align 4
  %cmp9 = icmp eq i32 %7, %4
  br i1 %cmp9, label %while.cond, label %if.end10, !llvm.loop !18

if.end10:                                         ; preds = %while.cond, %if.then4, %entry
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local void @__gfxjit.llvm.amdgcn.ds.gws.init(i32 noundef %0, i32 noundef %1) local_unnamed_addr #0 {
entry:
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.sbfe.i32(i32 noundef %v, i32 noundef %at, i32 noundef %width) local_unnamed_addr #0 {
entry:
  %and = and i32 %at, 31
  %and1 = and i32 %width, 31
  %cmp = icmp eq i32 %and1, 0
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %add = add nuw nsw i32 %and1, %and
  %cmp2 = icmp samesign ult i32 %add, 32
  br i1 %cmp2, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %sub3 = sub nuw nsw i32 32, %add
  %shl = shl i32 %v, %sub3
  %sub4 = sub nuw nsw i32 32, %and1
  %shr = ashr i32 %shl, %sub4
  br label %return

cond.false:                                       ; preds = %if.end
  %shr5 = ashr i32 %v, %and
  br label %return

return:                                           ; preds = %cond.true, %cond.false, %entry
  %retval.0 = phi i32 [ 0, %entry ], [ %shr, %cond.true ], [ %shr5, %cond.false ]
  ret i32 %retval.0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local range(i32 0, -2147483648) i32 @__gfxjit.llvm.amdgcn.ubfe.i32(i32 noundef %v, i32 noundef %at, i32 noundef %width) local_unnamed_addr #0 {
entry:
  %and = and i32 %at, 31
  %shr = lshr i32 %v, %and
  %and1 = and i32 %width, 31
  %notmask = shl nsw i32 -1, %and1
  %sub = xor i32 %notmask, -1
  %and2 = and i32 %shr, %sub
  ret i32 %and2
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.perm(i32 noundef %a, i32 noundef %b, i32 noundef %how) local_unnamed_addr #0 {
entry:
  %conv = zext i32 %a to i64
  %shl = shl nuw i64 %conv, 32
  %conv1 = zext i32 %b to i64
  %or = or disjoint i64 %shl, %conv1
  %and = and i32 %how, 255
  %cmp2 = icmp samesign ult i32 %and, 8
  br i1 %cmp2, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %mul3 = shl nuw nsw i32 %and, 3
  %sh_prom = zext nneg i32 %mul3 to i64
  %shr4 = lshr i64 %or, %sh_prom
  %and5 = and i64 %shr4, 255
  br label %cond.end17

cond.false:                                       ; preds = %entry
  %cmp6 = icmp samesign ult i32 %and, 12
  br i1 %cmp6, label %cond.true7, label %cond.false12

cond.true7:                                       ; preds = %cond.false
  %sub = shl nuw nsw i32 %and, 4
  %add = add nsw i32 %sub, -113
  %sh_prom9 = zext nneg i32 %add to i64
  %0 = shl nuw i64 1, %sh_prom9
  %1 = and i64 %0, %or
  %tobool.not = icmp eq i64 %1, 0
  %cond = select i1 %tobool.not, i64 0, i64 255
  br label %cond.end17

cond.false12:                                     ; preds = %cond.false
  %cmp13 = icmp eq i32 %and, 12
  %cond14 = select i1 %cmp13, i64 0, i64 255
  br label %cond.end17

cond.end17:                                       ; preds = %cond.true7, %cond.false12, %cond.true
  %cond18 = phi i64 [ %and5, %cond.true ], [ %cond, %cond.true7 ], [ %cond14, %cond.false12 ]
  %shr.1 = lshr i32 %how, 8
  %and.1 = and i32 %shr.1, 255
  %cmp2.1 = icmp samesign ult i32 %and.1, 8
  br i1 %cmp2.1, label %cond.true.1, label %cond.false.1

cond.false.1:                                     ; preds = %cond.end17
  %cmp6.1 = icmp samesign ult i32 %and.1, 12
  br i1 %cmp6.1, label %cond.true7.1, label %cond.false12.1

cond.false12.1:                                   ; preds = %cond.false.1
  %cmp13.1 = icmp eq i32 %and.1, 12
  %cond14.1 = select i1 %cmp13.1, i64 0, i64 255
  br label %cond.end17.1

cond.true7.1:                                     ; preds = %cond.false.1
  %sub.1 = shl nuw nsw i32 %and.1, 4
  %add.1 = add nsw i32 %sub.1, -113
  %sh_prom9.1 = zext nneg i32 %add.1 to i64
  %2 = shl nuw i64 1, %sh_prom9.1
  %3 = and i64 %2, %or
  %tobool.not.1 = icmp eq i64 %3, 0
  %cond.1 = select i1 %tobool.not.1, i64 0, i64 255
  br label %cond.end17.1

cond.true.1:                                      ; preds = %cond.end17
  %mul3.1 = shl nuw nsw i32 %and.1, 3
  %sh_prom.1 = zext nneg i32 %mul3.1 to i64
  %shr4.1 = lshr i64 %or, %sh_prom.1
  %and5.1 = and i64 %shr4.1, 255
  br label %cond.end17.1

cond.end17.1:                                     ; preds = %cond.true.1, %cond.true7.1, %cond.false12.1
  %cond18.1 = phi i64 [ %and5.1, %cond.true.1 ], [ %cond.1, %cond.true7.1 ], [ %cond14.1, %cond.false12.1 ]
  %shr.2 = lshr i32 %how, 16
  %and.2 = and i32 %shr.2, 255
  %cmp2.2 = icmp samesign ult i32 %and.2, 8
  br i1 %cmp2.2, label %cond.true.2, label %cond.false.2

cond.false.2:                                     ; preds = %cond.end17.1
  %cmp6.2 = icmp samesign ult i32 %and.2, 12
  br i1 %cmp6.2, label %cond.true7.2, label %cond.false12.2

cond.false12.2:                                   ; preds = %cond.false.2
  %cmp13.2 = icmp eq i32 %and.2, 12
  %cond14.2 = select i1 %cmp13.2, i64 0, i64 255
  br label %cond.end17.2

cond.true7.2:                                     ; preds = %cond.false.2
  %sub.2 = shl nuw nsw i32 %and.2, 4
  %add.2 = add nsw i32 %sub.2, -113
  %sh_prom9.2 = zext nneg i32 %add.2 to i64
  %4 = shl nuw i64 1, %sh_prom9.2
  %5 = and i64 %4, %or
  %tobool.not.2 = icmp eq i64 %5, 0
  %cond.2 = select i1 %tobool.not.2, i64 0, i64 255
  br label %cond.end17.2

cond.true.2:                                      ; preds = %cond.end17.1
  %mul3.2 = shl nuw nsw i32 %and.2, 3
  %sh_prom.2 = zext nneg i32 %mul3.2 to i64
  %shr4.2 = lshr i64 %or, %sh_prom.2
  %and5.2 = and i64 %shr4.2, 255
  br label %cond.end17.2

cond.end17.2:                                     ; preds = %cond.true.2, %cond.true7.2, %cond.false12.2
  %cond18.2 = phi i64 [ %and5.2, %cond.true.2 ], [ %cond.2, %cond.true7.2 ], [ %cond14.2, %cond.false12.2 ]
  %shr.3 = lshr i32 %how, 24
  %cmp2.3 = icmp ult i32 %how, 134217728
  br i1 %cmp2.3, label %cond.true.3, label %cond.false.3

cond.false.3:                                     ; preds = %cond.end17.2
  %cmp6.3 = icmp ult i32 %how, 201326592
  br i1 %cmp6.3, label %cond.true7.3, label %cond.false12.3

cond.false12.3:                                   ; preds = %cond.false.3
  %cmp13.3 = icmp eq i32 %shr.3, 12
  %cond14.3 = select i1 %cmp13.3, i64 0, i64 255
  br label %cond.end17.3

cond.true7.3:                                     ; preds = %cond.false.3
  %sub.3 = shl nuw nsw i32 %shr.3, 4
  %add.3 = add nsw i32 %sub.3, -113
  %sh_prom9.3 = zext nneg i32 %add.3 to i64
  %6 = shl nuw i64 1, %sh_prom9.3
  %7 = and i64 %6, %or
  %tobool.not.3 = icmp eq i64 %7, 0
  %cond.3 = select i1 %tobool.not.3, i64 0, i64 255
  br label %cond.end17.3

cond.true.3:                                      ; preds = %cond.end17.2
  %mul3.3 = shl nuw nsw i32 %shr.3, 3
  %sh_prom.3 = zext nneg i32 %mul3.3 to i64
  %shr4.3 = lshr i64 %or, %sh_prom.3
  %and5.3 = and i64 %shr4.3, 255
  br label %cond.end17.3

cond.end17.3:                                     ; preds = %cond.true.3, %cond.true7.3, %cond.false12.3
  %cond18.3 = phi i64 [ %and5.3, %cond.true.3 ], [ %cond.3, %cond.true7.3 ], [ %cond14.3, %cond.false12.3 ]
  %conv19.2 = trunc nuw nsw i64 %cond18.2 to i32
  %shl21.2 = shl nuw nsw i32 %conv19.2, 16
  %conv19.1 = trunc nuw nsw i64 %cond18.1 to i32
  %shl21.1 = shl nuw nsw i32 %conv19.1, 8
  %conv19 = trunc nuw nsw i64 %cond18 to i32
  %or22.1 = or disjoint i32 %shl21.1, %conv19
  %or22.2 = or disjoint i32 %shl21.2, %or22.1
  %conv19.3 = trunc nuw nsw i64 %cond18.3 to i32
  %shl21.3 = shl nuw i32 %conv19.3, 24
  %or22.3 = or i32 %shl21.3, %or22.2
  ret i32 %or22.3
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.alignbyte(i32 noundef %a, i32 noundef %b, i32 noundef %by) local_unnamed_addr #0 {
entry:
  %conv = zext i32 %a to i64
  %shl = shl nuw i64 %conv, 32
  %conv1 = zext i32 %b to i64
  %or = or disjoint i64 %shl, %conv1
  %and = shl i32 %by, 3
  %mul = and i32 %and, 24
  %sh_prom = zext nneg i32 %mul to i64
  %shr = lshr i64 %or, %sh_prom
  %conv2 = trunc i64 %shr to i32
  ret i32 %conv2
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.alignbit(i32 noundef %a, i32 noundef %b, i32 noundef %by) local_unnamed_addr #0 {
entry:
  %conv = zext i32 %a to i64
  %shl = shl nuw i64 %conv, 32
  %conv1 = zext i32 %b to i64
  %or = or disjoint i64 %shl, %conv1
  %and = and i32 %by, 31
  %sh_prom = zext nneg i32 %and to i64
  %shr = lshr i64 %or, %sh_prom
  %conv2 = trunc i64 %shr to i32
  ret i32 %conv2
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef i32 @__gfxjit.llvm.amdgcn.mul.u24.i32(i32 noundef %a, i32 noundef %b) local_unnamed_addr #0 {
entry:
  %and = and i32 %a, 16777215
  %and1 = and i32 %b, 16777215
  %mul = mul i32 %and1, %and
  ret i32 %mul
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.mul.i24.i32(i32 noundef %a, i32 noundef %b) local_unnamed_addr #0 {
entry:
  %shl = shl i32 %a, 8
  %shr = ashr exact i32 %shl, 8
  %shl1 = shl i32 %b, 8
  %shr2 = ashr exact i32 %shl1, 8
  %mul = mul nsw i32 %shr2, %shr
  ret i32 %mul
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local range(i32 -1, 32) i32 @__gfxjit.llvm.amdgcn.sffbh.i32(i32 noundef %v) local_unnamed_addr #0 {
entry:
  %shr = ashr i32 %v, 31
  %xor = xor i32 %shr, %v
  %tobool.not = icmp eq i32 %v, %shr
  %0 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %xor, i1 true)
  %cond = select i1 %tobool.not, i32 -1, i32 %0
  ret i32 %cond
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.sad.u8(i32 noundef %a, i32 noundef %b, i32 noundef %c) local_unnamed_addr #0 {
entry:
  %and = and i32 %a, 255
  %and2 = and i32 %b, 255
  %cmp3 = icmp samesign ugt i32 %and, %and2
  %sub = sub nuw nsw i32 %and, %and2
  %sub4 = sub nuw nsw i32 %and2, %and
  %cond = select i1 %cmp3, i32 %sub, i32 %sub4
  %add = add i32 %cond, %c
  %shr.1 = lshr i32 %a, 8
  %and.1 = and i32 %shr.1, 255
  %shr1.1 = lshr i32 %b, 8
  %and2.1 = and i32 %shr1.1, 255
  %cmp3.1 = icmp samesign ugt i32 %and.1, %and2.1
  %sub.1 = sub nuw nsw i32 %and.1, %and2.1
  %sub4.1 = sub nuw nsw i32 %and2.1, %and.1
  %cond.1 = select i1 %cmp3.1, i32 %sub.1, i32 %sub4.1
  %add.1 = add i32 %cond.1, %add
  %shr.2 = lshr i32 %a, 16
  %and.2 = and i32 %shr.2, 255
  %shr1.2 = lshr i32 %b, 16
  %and2.2 = and i32 %shr1.2, 255
  %cmp3.2 = icmp samesign ugt i32 %and.2, %and2.2
  %sub.2 = sub nuw nsw i32 %and.2, %and2.2
  %sub4.2 = sub nuw nsw i32 %and2.2, %and.2
  %cond.2 = select i1 %cmp3.2, i32 %sub.2, i32 %sub4.2
  %add.2 = add i32 %cond.2, %add.1
  %shr.3 = lshr i32 %a, 24
  %shr1.3 = lshr i32 %b, 24
  %cmp3.3 = icmp samesign ugt i32 %shr.3, %shr1.3
  %sub.3 = sub nuw nsw i32 %shr.3, %shr1.3
  %sub4.3 = sub nuw nsw i32 %shr1.3, %shr.3
  %cond.3 = select i1 %cmp3.3, i32 %sub.3, i32 %sub4.3
  %add.3 = add i32 %cond.3, %add.2
  ret i32 %add.3
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.lerp(i32 noundef %a, i32 noundef %b, i32 noundef %c) local_unnamed_addr #0 {
entry:
  %and = and i32 %a, 255
  %and2 = and i32 %b, 255
  %add = add nuw nsw i32 %and, %and2
  %and4 = and i32 %c, 1
  %add5 = add nuw nsw i32 %add, %and4
  %shr6 = lshr i32 %add5, 1
  %shr.1 = lshr i32 %a, 8
  %and.1 = and i32 %shr.1, 255
  %shr1.1 = lshr i32 %b, 8
  %and2.1 = and i32 %shr1.1, 255
  %add.1 = add nuw nsw i32 %and.1, %and2.1
  %shr3.1 = lshr i32 %c, 8
  %and4.1 = and i32 %shr3.1, 1
  %add5.1 = add nuw nsw i32 %add.1, %and4.1
  %0 = shl nuw nsw i32 %add5.1, 7
  %shl.1 = and i32 %0, 130816
  %or.1 = or i32 %shl.1, %shr6
  %shr.2 = lshr i32 %a, 16
  %and.2 = and i32 %shr.2, 255
  %shr1.2 = lshr i32 %b, 16
  %and2.2 = and i32 %shr1.2, 255
  %add.2 = add nuw nsw i32 %and.2, %and2.2
  %shr3.2 = lshr i32 %c, 16
  %and4.2 = and i32 %shr3.2, 1
  %add5.2 = add nuw nsw i32 %add.2, %and4.2
  %1 = shl nuw nsw i32 %add5.2, 15
  %shl.2 = and i32 %1, 33488896
  %or.2 = or i32 %shl.2, %or.1
  %shr.3 = lshr i32 %a, 24
  %shr1.3 = lshr i32 %b, 24
  %add.3 = add nuw nsw i32 %shr.3, %shr1.3
  %shr3.3 = lshr i32 %c, 24
  %and4.3 = and i32 %shr3.3, 1
  %add5.3 = add nuw nsw i32 %add.3, %and4.3
  %2 = shl nuw i32 %add5.3, 23
  %shl.3 = and i32 %2, -16777216
  %or.3 = or i32 %shl.3, %or.2
  ret i32 %or.3
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.udot4(i32 noundef %a, i32 noundef %b, i32 noundef %c, i1 noundef zeroext %clamp) local_unnamed_addr #0 {
entry:
  %conv = zext i32 %c to i64
  %and = and i32 %a, 255
  %and2 = and i32 %b, 255
  %mul = mul nuw nsw i32 %and, %and2
  %conv3 = zext nneg i32 %mul to i64
  %add = add nuw nsw i64 %conv, %conv3
  %shr.1 = lshr i32 %a, 8
  %and.1 = and i32 %shr.1, 255
  %shr1.1 = lshr i32 %b, 8
  %and2.1 = and i32 %shr1.1, 255
  %mul.1 = mul nuw nsw i32 %and.1, %and2.1
  %conv3.1 = zext nneg i32 %mul.1 to i64
  %add.1 = add nuw nsw i64 %add, %conv3.1
  %shr.2 = lshr i32 %a, 16
  %and.2 = and i32 %shr.2, 255
  %shr1.2 = lshr i32 %b, 16
  %and2.2 = and i32 %shr1.2, 255
  %mul.2 = mul nuw nsw i32 %and.2, %and2.2
  %conv3.2 = zext nneg i32 %mul.2 to i64
  %add.2 = add nuw nsw i64 %add.1, %conv3.2
  %shr.3 = lshr i32 %a, 24
  %shr1.3 = lshr i32 %b, 24
  %mul.3 = mul nuw nsw i32 %shr.3, %shr1.3
  %conv3.3 = zext nneg i32 %mul.3 to i64
  %add.3 = add nuw nsw i64 %add.2, %conv3.3
  %0 = tail call i64 @llvm.umin.i64(i64 %add.3, i64 4294967295)
  %cond = select i1 %clamp, i64 %0, i64 %add.3
  %conv6 = trunc i64 %cond to i32
  ret i32 %conv6
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__gfxjit.llvm.amdgcn.sdot4(i32 noundef %a, i32 noundef %b, i32 noundef %c, i1 noundef zeroext %clamp) local_unnamed_addr #0 {
entry:
  %conv = sext i32 %c to i64
  %conv1 = zext i32 %a to i64
  %sext = shl i64 %conv1, 56
  %conv2 = ashr exact i64 %sext, 56
  %conv4 = zext i32 %b to i64
  %sext21 = shl i64 %conv4, 56
  %conv5 = ashr exact i64 %sext21, 56
  %mul = mul nsw i64 %conv2, %conv5
  %add = add nsw i64 %mul, %conv
  %shr.1 = lshr i32 %a, 8
  %conv1.1 = zext nneg i32 %shr.1 to i64
  %sext.1 = shl i64 %conv1.1, 56
  %conv2.1 = ashr exact i64 %sext.1, 56
  %shr3.1 = lshr i32 %b, 8
  %conv4.1 = zext nneg i32 %shr3.1 to i64
  %sext21.1 = shl i64 %conv4.1, 56
  %conv5.1 = ashr exact i64 %sext21.1, 56
  %mul.1 = mul nsw i64 %conv2.1, %conv5.1
  %add.1 = add nsw i64 %mul.1, %add
  %shr.2 = lshr i32 %a, 16
  %conv1.2 = zext nneg i32 %shr.2 to i64
  %sext.2 = shl i64 %conv1.2, 56
  %conv2.2 = ashr exact i64 %sext.2, 56
  %shr3.2 = lshr i32 %b, 16
  %conv4.2 = zext nneg i32 %shr3.2 to i64
  %sext21.2 = shl i64 %conv4.2, 56
  %conv5.2 = ashr exact i64 %sext21.2, 56
  %mul.2 = mul nsw i64 %conv2.2, %conv5.2
  %add.2 = add nsw i64 %mul.2, %add.1
  %shr.3 = lshr i32 %a, 24
  %conv1.3 = zext nneg i32 %shr.3 to i64
  %sext.3 = shl nuw i64 %conv1.3, 56
  %conv2.3 = ashr exact i64 %sext.3, 56
  %shr3.3 = lshr i32 %b, 24
  %conv4.3 = zext nneg i32 %shr3.3 to i64
  %sext21.3 = shl nuw i64 %conv4.3, 56
  %conv5.3 = ashr exact i64 %sext21.3, 56
  %mul.3 = mul nsw i64 %conv2.3, %conv5.3
  %add.3 = add nsw i64 %mul.3, %add.2
  %cond = tail call i64 @llvm.smax.i64(i64 %add.3, i64 -2147483648)
  %cond12 = tail call i64 @llvm.smin.i64(i64 %cond, i64 2147483647)
  %sum.1 = select i1 %clamp, i64 %cond12, i64 %add.3
  %conv13 = trunc i64 %sum.1 to i32
  ret i32 %conv13
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local zeroext i1 @__gfxjit.llvm.amdgcn.class.f32(float noundef %x, i32 noundef %mask) local_unnamed_addr #0 {
entry:
  %0 = bitcast float %x to i32
  %shr = lshr i32 %0, 23
  %and1 = and i32 %0, 8388607
  %tobool.not = icmp sgt i32 %0, -1
  %trunc = trunc i32 %shr to i8
  switch i8 %trunc, label %cond.true9 [
    i8 -1, label %if.then
    i8 0, label %cond.false12
  ]

if.then:                                          ; preds = %entry
  %tobool3.not = icmp eq i32 %and1, 0
  %shr4.mask = lshr i32 %0, 22
  %shr4.mask.lobit = and i32 %shr4.mask, 1
  %cond6 = select i1 %tobool.not, i32 9, i32 2
  %cond7 = select i1 %tobool3.not, i32 %cond6, i32 %shr4.mask.lobit
  br label %if.end

cond.true9:                                       ; preds = %entry
  %cond11 = select i1 %tobool.not, i32 8, i32 3
  br label %if.end

cond.false12:                                     ; preds = %entry
  %tobool13.not = icmp eq i32 %and1, 0
  br i1 %tobool13.not, label %cond.false17, label %cond.true14

cond.true14:                                      ; preds = %cond.false12
  %cond16 = select i1 %tobool.not, i32 7, i32 4
  br label %if.end

cond.false17:                                     ; preds = %cond.false12
  %cond19 = select i1 %tobool.not, i32 6, i32 5
  br label %if.end

if.end:                                           ; preds = %cond.true9, %cond.false17, %cond.true14, %if.then
  %bit.0 = phi i32 [ %cond7, %if.then ], [ %cond11, %cond.true9 ], [ %cond16, %cond.true14 ], [ %cond19, %cond.false17 ]
  %1 = shl nuw nsw i32 1, %bit.0
  %2 = and i32 %1, %mask
  %tobool26 = icmp ne i32 %2, 0
  ret i1 %tobool26
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local zeroext i1 @__gfxjit.llvm.amdgcn.class.f64(double noundef %x, i32 noundef %mask) local_unnamed_addr #0 {
entry:
  %0 = bitcast double %x to i64
  %and = and i64 %0, 4503599627370495
  %shr = lshr i64 %0, 52
  %1 = trunc nuw nsw i64 %shr to i32
  %conv = and i32 %1, 2047
  %tobool.not = icmp sgt i64 %0, -1
  switch i32 %conv, label %cond.true9 [
    i32 2047, label %if.then
    i32 0, label %cond.false12
  ]

if.then:                                          ; preds = %entry
  %tobool3.not = icmp eq i64 %and, 0
  %shr4.mask = lshr i64 %0, 51
  %2 = trunc nuw nsw i64 %shr4.mask to i32
  %cond = and i32 %2, 1
  %cond6 = select i1 %tobool.not, i32 9, i32 2
  %cond7 = select i1 %tobool3.not, i32 %cond6, i32 %cond
  br label %if.end

cond.true9:                                       ; preds = %entry
  %cond11 = select i1 %tobool.not, i32 8, i32 3
  br label %if.end

cond.false12:                                     ; preds = %entry
  %tobool13.not = icmp eq i64 %and, 0
  br i1 %tobool13.not, label %cond.false17, label %cond.true14

cond.true14:                                      ; preds = %cond.false12
  %cond16 = select i1 %tobool.not, i32 7, i32 4
  br label %if.end

cond.false17:                                     ; preds = %cond.false12
  %cond19 = select i1 %tobool.not, i32 6, i32 5
  br label %if.end

if.end:                                           ; preds = %cond.true9, %cond.false17, %cond.true14, %if.then
  %bit.0 = phi i32 [ %cond7, %if.then ], [ %cond11, %cond.true9 ], [ %cond16, %cond.true14 ], [ %cond19, %cond.false17 ]
  %3 = shl nuw nsw i32 1, %bit.0
  %4 = and i32 %3, %mask
  %tobool26 = icmp ne i32 %4, 0
  ret i1 %tobool26
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local zeroext i1 @__gfxjit.llvm.amdgcn.class.f16(half noundef %x, i32 noundef %mask) local_unnamed_addr #0 {
entry:
  %0 = bitcast half %x to i16
  %conv = zext i16 %0 to i32
  %shr = lshr i32 %conv, 10
  %and = and i32 %shr, 31
  %and1 = and i32 %conv, 1023
  %tobool.not = icmp sgt i16 %0, -1
  switch i32 %and, label %cond.true9 [
    i32 31, label %if.then
    i32 0, label %cond.false12
  ]

if.then:                                          ; preds = %entry
  %tobool3.not = icmp eq i32 %and1, 0
  %shr4.mask = lshr i32 %conv, 9
  %shr4.mask.lobit = and i32 %shr4.mask, 1
  %cond6 = select i1 %tobool.not, i32 9, i32 2
  %cond7 = select i1 %tobool3.not, i32 %cond6, i32 %shr4.mask.lobit
  br label %if.end

cond.true9:                                       ; preds = %entry
  %cond11 = select i1 %tobool.not, i32 8, i32 3
  br label %if.end

cond.false12:                                     ; preds = %entry
  %tobool13.not = icmp eq i32 %and1, 0
  br i1 %tobool13.not, label %cond.false17, label %cond.true14

cond.true14:                                      ; preds = %cond.false12
  %cond16 = select i1 %tobool.not, i32 7, i32 4
  br label %if.end

cond.false17:                                     ; preds = %cond.false12
  %cond19 = select i1 %tobool.not, i32 6, i32 5
  br label %if.end

if.end:                                           ; preds = %cond.true9, %cond.false17, %cond.true14, %if.then
  %bit.0 = phi i32 [ %cond7, %if.then ], [ %cond11, %cond.true9 ], [ %cond16, %cond.true14 ], [ %cond19, %cond.false17 ]
  %1 = shl nuw nsw i32 1, %bit.0
  %2 = and i32 %1, %mask
  %tobool26 = icmp ne i32 %2, 0
  ret i1 %tobool26
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local double @__gfxjit.llvm.ldexp.f64.i32(double noundef %x, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cond.i = tail call i32 @llvm.smax.i32(i32 %n, i32 -3000)
  %cond5.i = tail call i32 @llvm.smin.i32(i32 %cond.i, i32 3000)
  %cmp6.i = icmp sgt i32 %n, 1023
  br i1 %cmp6.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %entry
  %mul.i = fmul double %x, 0x7FE0000000000000
  %cmp7.i = icmp sgt i32 %n, 2046
  %mul10.i = fmul double %mul.i, 0x7FE0000000000000
  %x.addr.0.i = select i1 %cmp7.i, double %mul10.i, double %mul.i
  %n.addr.0.i.v = select i1 %cmp7.i, i32 -2046, i32 -1023
  %n.addr.0.i = add nsw i32 %cond5.i, %n.addr.0.i.v
  %cond16.i = tail call i32 @llvm.smin.i32(i32 %n.addr.0.i, i32 1023)
  br label %_ZL6scaleddi.exit

if.else.i:                                        ; preds = %entry
  %cmp17.i = icmp slt i32 %n, -969
  br i1 %cmp17.i, label %if.then18.i, label %_ZL6scaleddi.exit

if.then18.i:                                      ; preds = %if.else.i
  %mul20.i = fmul double %x, 0x360000000000000
  %cmp21.i = icmp slt i32 %n, -1938
  %mul24.i = fmul double %mul20.i, 0x360000000000000
  %x.addr.1.i = select i1 %cmp21.i, double %mul24.i, double %mul20.i
  %n.addr.1.i.v = select i1 %cmp21.i, i32 1938, i32 969
  %n.addr.1.i = add nuw nsw i32 %cond5.i, %n.addr.1.i.v
  %cond31.i = tail call i32 @llvm.smax.i32(i32 %n.addr.1.i, i32 -1022)
  br label %_ZL6scaleddi.exit

_ZL6scaleddi.exit:                                ; preds = %if.then.i, %if.else.i, %if.then18.i
  %x.addr.2.i = phi double [ %x.addr.0.i, %if.then.i ], [ %x.addr.1.i, %if.then18.i ], [ %x, %if.else.i ]
  %n.addr.2.i = phi i32 [ %cond16.i, %if.then.i ], [ %cond31.i, %if.then18.i ], [ %cond5.i, %if.else.i ]
  %add.i1 = add nsw i32 %n.addr.2.i, 1023
  %conv.i = zext i32 %add.i1 to i64
  %shl.i = shl i64 %conv.i, 52
  %0 = bitcast i64 %shl.i to double
  %mul35.i = fmul double %x.addr.2.i, %0
  ret double %mul35.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.ldexp.f32.i32(float noundef %x, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cond = tail call i32 @llvm.smax.i32(i32 %n, i32 -400)
  %cond5 = tail call i32 @llvm.smin.i32(i32 %cond, i32 400)
  %conv = fpext float %x to double
  %add.i = add nsw i32 %cond5, 1023
  %conv.i = zext nneg i32 %add.i to i64
  %shl.i = shl nuw nsw i64 %conv.i, 52
  %0 = bitcast i64 %shl.i to double
  %mul = fmul double %conv, %0
  %conv6 = fptrunc double %mul to float
  ret float %conv6
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local half @__gfxjit.llvm.ldexp.f16.i32(half noundef %x, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cond = tail call i32 @llvm.smax.i32(i32 %n, i32 -60)
  %cond5 = tail call i32 @llvm.smin.i32(i32 %cond, i32 60)
  %conv = fpext half %x to double
  %add.i = add nsw i32 %cond5, 1023
  %conv.i = zext nneg i32 %add.i to i64
  %shl.i = shl nuw nsw i64 %conv.i, 52
  %0 = bitcast i64 %shl.i to double
  %mul = fmul double %conv, %0
  %conv6 = fptrunc double %mul to half
  ret half %conv6
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local half @__gfxjit.llvm.ldexp.f16.i16(half noundef %x, i16 noundef signext %n) local_unnamed_addr #0 {
entry:
  %0 = tail call i16 @llvm.smax.i16(i16 %n, i16 -60)
  %1 = tail call i16 @llvm.smin.i16(i16 %0, i16 60)
  %conv.i = fpext half %x to double
  %narrow = add nsw i16 %1, 1023
  %add.i.i = zext nneg i16 %narrow to i64
  %shl.i.i = shl nuw nsw i64 %add.i.i, 52
  %2 = bitcast i64 %shl.i.i to double
  %mul.i = fmul double %conv.i, %2
  %conv6.i = fptrunc double %mul.i to half
  ret half %conv6.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local range(i32 -1073, 1025) i32 @__gfxjit.llvm.amdgcn.frexp.exp.i32.f64(double noundef %x) local_unnamed_addr #0 {
entry:
  %0 = tail call double @llvm.fabs.f64(double %x)
  %and = bitcast double %0 to i64
  %shr = lshr i64 %and, 52
  %cmp = icmp eq i64 %and, 0
  %cmp1 = icmp eq i64 %shr, 2047
  %or.cond = or i1 %cmp, %cmp1
  br i1 %or.cond, label %cleanup, label %if.end

if.end:                                           ; preds = %entry
  %conv = trunc nuw nsw i64 %shr to i32
  %tobool.not = icmp eq i64 %shr, 0
  %sub = add nsw i32 %conv, -1022
  %1 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and, i1 true)
  %cast = trunc nuw nsw i64 %1 to i32
  %sub2 = sub nuw nsw i32 -1010, %cast
  %cond = select i1 %tobool.not, i32 %sub2, i32 %sub
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  %retval.0 = phi i32 [ %cond, %if.end ], [ 0, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local double @__gfxjit.llvm.amdgcn.frexp.mant.f64(double noundef %x) local_unnamed_addr #0 {
entry:
  %0 = bitcast double %x to i64
  %and = and i64 %0, -9223372036854775808
  %and1 = and i64 %0, 4503599627370495
  %shr = lshr i64 %0, 52
  %1 = trunc nuw nsw i64 %shr to i32
  %conv = and i32 %1, 2047
  %cmp = icmp eq i32 %conv, 2047
  %cmp4 = fcmp oeq double %x, 0.000000e+00
  %or.cond = or i1 %cmp4, %cmp
  br i1 %or.cond, label %cleanup, label %if.end

if.end:                                           ; preds = %entry
  %cmp5 = icmp eq i32 %conv, 0
  br i1 %cmp5, label %if.then6, label %if.end8

if.then6:                                         ; preds = %if.end
  %2 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and1, i1 true)
  %sub = add nuw nsw i64 %2, 4294967285
  %sh_prom = and i64 %sub, 4294967295
  %shl = shl i64 %0, %sh_prom
  %and7 = and i64 %shl, 4503599627370495
  br label %if.end8

if.end8:                                          ; preds = %if.then6, %if.end
  %fraction.0 = phi i64 [ %and7, %if.then6 ], [ %and1, %if.end ]
  %or = or disjoint i64 %and, %fraction.0
  %or9 = or disjoint i64 %or, 4602678819172646912
  %3 = bitcast i64 %or9 to double
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end8
  %retval.0 = phi double [ %3, %if.end8 ], [ %x, %entry ]
  ret double %retval.0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local range(i32 -1073, 1025) i32 @__gfxjit.llvm.amdgcn.frexp.exp.i32.f32(float noundef %x) local_unnamed_addr #0 {
entry:
  %0 = tail call float @llvm.fabs.f32(float %x)
  %1 = fpext float %0 to double
  %and.i = bitcast double %1 to i64
  %shr.i = lshr i64 %and.i, 52
  %cmp.i = icmp eq i64 %and.i, 0
  %cmp1.i = icmp eq i64 %shr.i, 2047
  %or.cond.i = or i1 %cmp.i, %cmp1.i
  br i1 %or.cond.i, label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit, label %if.end.i

if.end.i:                                         ; preds = %entry
  %conv.i = trunc nuw nsw i64 %shr.i to i32
  %tobool.not.i = icmp eq i64 %shr.i, 0
  %sub.i = add nsw i32 %conv.i, -1022
  %2 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and.i, i1 true)
  %cast.i = trunc nuw nsw i64 %2 to i32
  %sub2.i = sub nuw nsw i32 -1010, %cast.i
  %cond.i = select i1 %tobool.not.i, i32 %sub2.i, i32 %sub.i
  br label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit

__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit:      ; preds = %entry, %if.end.i
  %retval.0.i = phi i32 [ %cond.i, %if.end.i ], [ 0, %entry ]
  ret i32 %retval.0.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.amdgcn.frexp.mant.f32(float noundef %x) local_unnamed_addr #0 {
entry:
  %conv = fpext float %x to double
  %0 = bitcast double %conv to i64
  %and.i = and i64 %0, -9223372036854775808
  %and1.i = and i64 %0, 4503599627370495
  %shr.i = lshr i64 %0, 52
  %1 = trunc nuw nsw i64 %shr.i to i32
  %conv.i = and i32 %1, 2047
  %cmp.i = icmp eq i32 %conv.i, 2047
  %cmp4.i = fcmp oeq float %x, 0.000000e+00
  %or.cond.i = or i1 %cmp4.i, %cmp.i
  br i1 %or.cond.i, label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit, label %if.end.i

if.end.i:                                         ; preds = %entry
  %cmp5.i = icmp eq i32 %conv.i, 0
  br i1 %cmp5.i, label %if.then6.i, label %if.end8.i

if.then6.i:                                       ; preds = %if.end.i
  %2 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and1.i, i1 true)
  %sub.i = add nuw nsw i64 %2, 4294967285
  %sh_prom.i = and i64 %sub.i, 4294967295
  %shl.i = shl i64 %0, %sh_prom.i
  %and7.i = and i64 %shl.i, 4503599627370495
  br label %if.end8.i

if.end8.i:                                        ; preds = %if.then6.i, %if.end.i
  %fraction.0.i = phi i64 [ %and7.i, %if.then6.i ], [ %and1.i, %if.end.i ]
  %or.i = or disjoint i64 %and.i, %fraction.0.i
  %or9.i = or disjoint i64 %or.i, 4602678819172646912
  %3 = bitcast i64 %or9.i to double
  %4 = fptrunc double %3 to float
  br label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit

__gfxjit.llvm.amdgcn.frexp.mant.f64.exit:         ; preds = %entry, %if.end8.i
  %retval.0.i = phi float [ %4, %if.end8.i ], [ %x, %entry ]
  ret float %retval.0.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local signext range(i16 -1073, 1025) i16 @__gfxjit.llvm.amdgcn.frexp.exp.i16.f16(half noundef %x) local_unnamed_addr #0 {
entry:
  %0 = tail call half @llvm.fabs.f16(half %x)
  %1 = fpext half %0 to double
  %and.i = bitcast double %1 to i64
  %shr.i = lshr i64 %and.i, 52
  %cmp.i = icmp eq i64 %and.i, 0
  %cmp1.i = icmp eq i64 %shr.i, 2047
  %or.cond.i = or i1 %cmp.i, %cmp1.i
  br i1 %or.cond.i, label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit, label %if.end.i

if.end.i:                                         ; preds = %entry
  %conv.i = trunc nuw nsw i64 %shr.i to i16
  %tobool.not.i = icmp eq i64 %shr.i, 0
  %sub.i = add nsw i16 %conv.i, -1022
  %2 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and.i, i1 true)
  %cast.i = trunc nuw nsw i64 %2 to i16
  %sub2.i = sub nuw nsw i16 -1010, %cast.i
  %cond.i = select i1 %tobool.not.i, i16 %sub2.i, i16 %sub.i
  br label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit

__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit:      ; preds = %entry, %if.end.i
  %retval.0.i = phi i16 [ %cond.i, %if.end.i ], [ 0, %entry ]
  ret i16 %retval.0.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local half @__gfxjit.llvm.amdgcn.frexp.mant.f16(half noundef %x) local_unnamed_addr #0 {
entry:
  %conv = fpext half %x to double
  %0 = bitcast double %conv to i64
  %and.i = and i64 %0, -9223372036854775808
  %and1.i = and i64 %0, 4503599627370495
  %shr.i = lshr i64 %0, 52
  %1 = trunc nuw nsw i64 %shr.i to i32
  %conv.i = and i32 %1, 2047
  %cmp.i = icmp eq i32 %conv.i, 2047
  %cmp4.i = fcmp oeq half %x, 0xH0000
  %or.cond.i = or i1 %cmp4.i, %cmp.i
  br i1 %or.cond.i, label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit, label %if.end.i

if.end.i:                                         ; preds = %entry
  %cmp5.i = icmp eq i32 %conv.i, 0
  br i1 %cmp5.i, label %if.then6.i, label %if.end8.i

if.then6.i:                                       ; preds = %if.end.i
  %2 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and1.i, i1 true)
  %sub.i = add nuw nsw i64 %2, 4294967285
  %sh_prom.i = and i64 %sub.i, 4294967295
  %shl.i = shl i64 %0, %sh_prom.i
  %and7.i = and i64 %shl.i, 4503599627370495
  br label %if.end8.i

if.end8.i:                                        ; preds = %if.then6.i, %if.end.i
  %fraction.0.i = phi i64 [ %and7.i, %if.then6.i ], [ %and1.i, %if.end.i ]
  %or.i = or disjoint i64 %and.i, %fraction.0.i
  %or9.i = or disjoint i64 %or.i, 4602678819172646912
  %3 = bitcast i64 %or9.i to double
  %4 = fptrunc double %3 to half
  br label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit

__gfxjit.llvm.amdgcn.frexp.mant.f64.exit:         ; preds = %entry, %if.end8.i
  %retval.0.i = phi half [ %4, %if.end8.i ], [ %x, %entry ]
  ret half %retval.0.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef double @__gfxjit.llvm.amdgcn.fract.f64(double noundef %x) local_unnamed_addr #0 {
entry:
  %0 = tail call double @llvm.floor.f64(double %x)
  %sub = fsub double %x, %0
  %cmp = fcmp olt double %sub, 0x3FEFFFFFFFFFFFFF
  %cmp1 = fcmp uno double %sub, 0.000000e+00
  %or.cond = or i1 %cmp, %cmp1
  %cond = select i1 %or.cond, double %sub, double 0x3FEFFFFFFFFFFFFF
  ret double %cond
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.floor.f64(double) #10

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef float @__gfxjit.llvm.amdgcn.fract.f32(float noundef %x) local_unnamed_addr #0 {
entry:
  %0 = tail call float @llvm.floor.f32(float %x)
  %sub = fsub float %x, %0
  %cmp = fcmp olt float %sub, 0x3FEFFFFFE0000000
  %cmp1 = fcmp uno float %sub, 0.000000e+00
  %or.cond = or i1 %cmp, %cmp1
  %cond = select i1 %or.cond, float %sub, float 0x3FEFFFFFE0000000
  ret float %cond
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.floor.f32(float) #10

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.amdgcn.fmed3.f32(float noundef %a, float noundef %b, float noundef %c) local_unnamed_addr #0 {
entry:
  %or.cond = fcmp uno float %a, %b
  %cmp3 = fcmp uno float %c, 0.000000e+00
  %or.cond39 = or i1 %or.cond, %cmp3
  br i1 %or.cond39, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %0 = tail call float @llvm.minnum.f32(float %a, float %b)
  %1 = tail call float @llvm.minnum.f32(float %0, float %c)
  br label %return

if.end:                                           ; preds = %entry
  %cmp4 = fcmp ogt float %a, %b
  %cond = select i1 %cmp4, float %a, float %b
  %cmp10 = fcmp ogt float %c, %cond
  %cond9 = select i1 %cmp4, float %b, float %a
  %cmp13 = fcmp olt float %c, %cond9
  %cond17 = select i1 %cmp13, float %cond9, float %c
  %cond19 = select i1 %cmp10, float %cond, float %cond17
  br label %return

return:                                           ; preds = %if.end, %if.then
  %retval.0 = phi float [ %1, %if.then ], [ %cond19, %if.end ]
  ret float %retval.0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #10

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef float @__gfxjit.llvm.canonicalize.f32(float noundef returned %x) local_unnamed_addr #0 {
entry:
  ret float %x
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef double @__gfxjit.llvm.canonicalize.f64(double noundef returned %x) local_unnamed_addr #0 {
entry:
  ret double %x
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef half @__gfxjit.llvm.canonicalize.f16(half noundef returned %x) local_unnamed_addr #0 {
entry:
  ret half %x
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef float @__gfxjit.llvm.amdgcn.fmul.legacy(float noundef %a, float noundef %b) local_unnamed_addr #0 {
entry:
  %cmp = fcmp oeq float %a, 0.000000e+00
  %cmp1 = fcmp oeq float %b, 0.000000e+00
  %or.cond = or i1 %cmp, %cmp1
  %mul = fmul float %a, %b
  %cond = select i1 %or.cond, float 0.000000e+00, float %mul
  ret float %cond
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef float @__gfxjit.llvm.amdgcn.rcp.f32(float noundef %x) local_unnamed_addr #0 {
entry:
  %div = fdiv float 1.000000e+00, %x
  ret float %div
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef double @__gfxjit.llvm.amdgcn.rcp.f64(double noundef %x) local_unnamed_addr #0 {
entry:
  %div = fdiv double 1.000000e+00, %x
  ret double %div
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef half @__gfxjit.llvm.amdgcn.rcp.f16(half noundef %x) local_unnamed_addr #0 {
entry:
  %conv1 = fdiv half 0xH3C00, %x
  ret half %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.amdgcn.sqrt.f32(float noundef %x) local_unnamed_addr #0 {
entry:
  %0 = tail call float @llvm.nvvm.sqrt.rn.f(float %x)
  ret float %0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.f(float) #12

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef double @__gfxjit.llvm.amdgcn.sqrt.f64(double noundef %x) local_unnamed_addr #0 {
entry:
  %0 = tail call double @llvm.sqrt.f64(double %x)
  ret double %0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local half @__gfxjit.llvm.amdgcn.sqrt.f16(half noundef %x) local_unnamed_addr #0 {
entry:
  %conv = fpext half %x to float
  %0 = tail call float @llvm.nvvm.sqrt.rn.f(float %conv)
  %conv1 = fptrunc float %0 to half
  ret half %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local half @__gfxjit.llvm.sqrt.f16(half noundef %x) local_unnamed_addr #0 {
entry:
  %conv = fpext half %x to float
  %0 = tail call float @llvm.nvvm.sqrt.rn.f(float %conv)
  %conv1 = fptrunc float %0 to half
  ret half %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef float @__gfxjit.llvm.amdgcn.rsq.f32(float noundef %x) local_unnamed_addr #0 {
entry:
  %conv = fpext float %x to double
  %0 = tail call double @llvm.sqrt.f64(double %conv)
  %div = fdiv double 1.000000e+00, %0
  %conv1 = fptrunc double %div to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef double @__gfxjit.llvm.amdgcn.rsq.f64(double noundef %x) local_unnamed_addr #0 {
entry:
  %0 = tail call double @llvm.sqrt.f64(double %x)
  %div = fdiv double 1.000000e+00, %0
  ret double %div
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local half @__gfxjit.llvm.amdgcn.rsq.f16(half noundef %x) local_unnamed_addr #0 {
entry:
  %conv = fpext half %x to float
  %0 = tail call float @llvm.nvvm.sqrt.rn.f(float %conv)
  %div = fdiv float 1.000000e+00, %0
  %conv1 = fptrunc float %div to half
  ret half %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.amdgcn.exp2.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %cmp.i = fcmp uno float %given, 0.000000e+00
  br i1 %cmp.i, label %_ZL10power_of_2d.exit, label %if.end.i

if.end.i:                                         ; preds = %entry
  %conv = fpext float %given to double
  %cmp1.i = fcmp ogt float %given, 3.000000e+03
  %cmp2.i = fcmp olt double %conv, -3.000000e+03
  %cond.i = select i1 %cmp2.i, double -3.000000e+03, double %conv
  %cond6.i = select i1 %cmp1.i, double 3.000000e+03, double %cond.i
  %0 = tail call double @llvm.rint.f64(double %cond6.i)
  %sub.i = fsub double %cond6.i, %0
  %mul.i = fmul double %sub.i, 0x3FE62E42FEFA39EF
  %mul7.i = fmul double %mul.i, 0x3E21EED8EFF8D898
  %add.i = fadd double %mul7.i, 0x3E5AE64567F544E4
  %mul8.i = fmul double %mul.i, %add.i
  %add9.i = fadd double %mul8.i, 0x3E927E4FB7789F5C
  %mul10.i = fmul double %mul.i, %add9.i
  %add11.i = fadd double %mul10.i, 0x3EC71DE3A556C734
  %mul12.i = fmul double %mul.i, %add11.i
  %add13.i = fadd double %mul12.i, 0x3EFA01A01A01A01A
  %mul14.i = fmul double %mul.i, %add13.i
  %add15.i = fadd double %mul14.i, 0x3F2A01A01A01A01A
  %mul16.i = fmul double %mul.i, %add15.i
  %add17.i = fadd double %mul16.i, 0x3F56C16C16C16C17
  %mul18.i = fmul double %mul.i, %add17.i
  %add19.i = fadd double %mul18.i, 0x3F81111111111111
  %mul20.i = fmul double %mul.i, %add19.i
  %add21.i = fadd double %mul20.i, 0x3FA5555555555555
  %mul22.i = fmul double %mul.i, %add21.i
  %add23.i = fadd double %mul22.i, 0x3FC5555555555555
  %mul24.i = fmul double %mul.i, %add23.i
  %add25.i = fadd double %mul24.i, 5.000000e-01
  %mul26.i = fmul double %mul.i, %add25.i
  %add27.i = fadd double %mul26.i, 1.000000e+00
  %mul28.i = fmul double %mul.i, %add27.i
  %add29.i = fadd double %mul28.i, 1.000000e+00
  %conv.i = fptosi double %0 to i32
  %cond.i.i = tail call i32 @llvm.smax.i32(i32 %conv.i, i32 -3000)
  %cond5.i.i = tail call i32 @llvm.smin.i32(i32 %cond.i.i, i32 3000)
  %cmp6.i.i = icmp sgt i32 %conv.i, 1023
  br i1 %cmp6.i.i, label %if.then.i.i, label %if.else.i.i

if.then.i.i:                                      ; preds = %if.end.i
  %mul.i.i = fmul double %add29.i, 0x7FE0000000000000
  %cmp7.i.i = icmp sgt i32 %conv.i, 2046
  %mul10.i.i = fmul double %mul.i.i, 0x7FE0000000000000
  %x.addr.0.i.i = select i1 %cmp7.i.i, double %mul10.i.i, double %mul.i.i
  %n.addr.0.i.i.v = select i1 %cmp7.i.i, i32 -2046, i32 -1023
  %n.addr.0.i.i = add nsw i32 %cond5.i.i, %n.addr.0.i.i.v
  %cond16.i.i = tail call i32 @llvm.smin.i32(i32 %n.addr.0.i.i, i32 1023)
  br label %_ZL6scaleddi.exit.i

if.else.i.i:                                      ; preds = %if.end.i
  %cmp17.i.i = icmp slt i32 %conv.i, -969
  br i1 %cmp17.i.i, label %if.then18.i.i, label %_ZL6scaleddi.exit.i

if.then18.i.i:                                    ; preds = %if.else.i.i
  %mul20.i.i = fmul double %add29.i, 0x360000000000000
  %cmp21.i.i = icmp slt i32 %conv.i, -1938
  %mul24.i.i = fmul double %mul20.i.i, 0x360000000000000
  %x.addr.1.i.i = select i1 %cmp21.i.i, double %mul24.i.i, double %mul20.i.i
  %n.addr.1.i.i.v = select i1 %cmp21.i.i, i32 1938, i32 969
  %n.addr.1.i.i = add nuw nsw i32 %cond5.i.i, %n.addr.1.i.i.v
  %cond31.i.i = tail call i32 @llvm.smax.i32(i32 %n.addr.1.i.i, i32 -1022)
  br label %_ZL6scaleddi.exit.i

_ZL6scaleddi.exit.i:                              ; preds = %if.then18.i.i, %if.else.i.i, %if.then.i.i
  %x.addr.2.i.i = phi double [ %x.addr.0.i.i, %if.then.i.i ], [ %x.addr.1.i.i, %if.then18.i.i ], [ %add29.i, %if.else.i.i ]
  %n.addr.2.i.i = phi i32 [ %cond16.i.i, %if.then.i.i ], [ %cond31.i.i, %if.then18.i.i ], [ %cond5.i.i, %if.else.i.i ]
  %add.i61.i = add nsw i32 %n.addr.2.i.i, 1023
  %conv.i.i = zext i32 %add.i61.i to i64
  %shl.i.i = shl i64 %conv.i.i, 52
  %1 = bitcast i64 %shl.i.i to double
  %mul35.i.i = fmul double %x.addr.2.i.i, %1
  %2 = fptrunc double %mul35.i.i to float
  br label %_ZL10power_of_2d.exit

_ZL10power_of_2d.exit:                            ; preds = %entry, %_ZL6scaleddi.exit.i
  %retval.0.i = phi float [ %2, %_ZL6scaleddi.exit.i ], [ %given, %entry ]
  ret float %retval.0.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.exp2.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %cmp.i = fcmp uno float %given, 0.000000e+00
  br i1 %cmp.i, label %_ZL10power_of_2d.exit, label %if.end.i

if.end.i:                                         ; preds = %entry
  %conv = fpext float %given to double
  %cmp1.i = fcmp ogt float %given, 3.000000e+03
  %cmp2.i = fcmp olt double %conv, -3.000000e+03
  %cond.i = select i1 %cmp2.i, double -3.000000e+03, double %conv
  %cond6.i = select i1 %cmp1.i, double 3.000000e+03, double %cond.i
  %0 = tail call double @llvm.rint.f64(double %cond6.i)
  %sub.i = fsub double %cond6.i, %0
  %mul.i = fmul double %sub.i, 0x3FE62E42FEFA39EF
  %mul7.i = fmul double %mul.i, 0x3E21EED8EFF8D898
  %add.i = fadd double %mul7.i, 0x3E5AE64567F544E4
  %mul8.i = fmul double %mul.i, %add.i
  %add9.i = fadd double %mul8.i, 0x3E927E4FB7789F5C
  %mul10.i = fmul double %mul.i, %add9.i
  %add11.i = fadd double %mul10.i, 0x3EC71DE3A556C734
  %mul12.i = fmul double %mul.i, %add11.i
  %add13.i = fadd double %mul12.i, 0x3EFA01A01A01A01A
  %mul14.i = fmul double %mul.i, %add13.i
  %add15.i = fadd double %mul14.i, 0x3F2A01A01A01A01A
  %mul16.i = fmul double %mul.i, %add15.i
  %add17.i = fadd double %mul16.i, 0x3F56C16C16C16C17
  %mul18.i = fmul double %mul.i, %add17.i
  %add19.i = fadd double %mul18.i, 0x3F81111111111111
  %mul20.i = fmul double %mul.i, %add19.i
  %add21.i = fadd double %mul20.i, 0x3FA5555555555555
  %mul22.i = fmul double %mul.i, %add21.i
  %add23.i = fadd double %mul22.i, 0x3FC5555555555555
  %mul24.i = fmul double %mul.i, %add23.i
  %add25.i = fadd double %mul24.i, 5.000000e-01
  %mul26.i = fmul double %mul.i, %add25.i
  %add27.i = fadd double %mul26.i, 1.000000e+00
  %mul28.i = fmul double %mul.i, %add27.i
  %add29.i = fadd double %mul28.i, 1.000000e+00
  %conv.i = fptosi double %0 to i32
  %cond.i.i = tail call i32 @llvm.smax.i32(i32 %conv.i, i32 -3000)
  %cond5.i.i = tail call i32 @llvm.smin.i32(i32 %cond.i.i, i32 3000)
  %cmp6.i.i = icmp sgt i32 %conv.i, 1023
  br i1 %cmp6.i.i, label %if.then.i.i, label %if.else.i.i

if.then.i.i:                                      ; preds = %if.end.i
  %mul.i.i = fmul double %add29.i, 0x7FE0000000000000
  %cmp7.i.i = icmp sgt i32 %conv.i, 2046
  %mul10.i.i = fmul double %mul.i.i, 0x7FE0000000000000
  %x.addr.0.i.i = select i1 %cmp7.i.i, double %mul10.i.i, double %mul.i.i
  %n.addr.0.i.i.v = select i1 %cmp7.i.i, i32 -2046, i32 -1023
  %n.addr.0.i.i = add nsw i32 %cond5.i.i, %n.addr.0.i.i.v
  %cond16.i.i = tail call i32 @llvm.smin.i32(i32 %n.addr.0.i.i, i32 1023)
  br label %_ZL6scaleddi.exit.i

if.else.i.i:                                      ; preds = %if.end.i
  %cmp17.i.i = icmp slt i32 %conv.i, -969
  br i1 %cmp17.i.i, label %if.then18.i.i, label %_ZL6scaleddi.exit.i

if.then18.i.i:                                    ; preds = %if.else.i.i
  %mul20.i.i = fmul double %add29.i, 0x360000000000000
  %cmp21.i.i = icmp slt i32 %conv.i, -1938
  %mul24.i.i = fmul double %mul20.i.i, 0x360000000000000
  %x.addr.1.i.i = select i1 %cmp21.i.i, double %mul24.i.i, double %mul20.i.i
  %n.addr.1.i.i.v = select i1 %cmp21.i.i, i32 1938, i32 969
  %n.addr.1.i.i = add nuw nsw i32 %cond5.i.i, %n.addr.1.i.i.v
  %cond31.i.i = tail call i32 @llvm.smax.i32(i32 %n.addr.1.i.i, i32 -1022)
  br label %_ZL6scaleddi.exit.i

_ZL6scaleddi.exit.i:                              ; preds = %if.then18.i.i, %if.else.i.i, %if.then.i.i
  %x.addr.2.i.i = phi double [ %x.addr.0.i.i, %if.then.i.i ], [ %x.addr.1.i.i, %if.then18.i.i ], [ %add29.i, %if.else.i.i ]
  %n.addr.2.i.i = phi i32 [ %cond16.i.i, %if.then.i.i ], [ %cond31.i.i, %if.then18.i.i ], [ %cond5.i.i, %if.else.i.i ]
  %add.i61.i = add nsw i32 %n.addr.2.i.i, 1023
  %conv.i.i = zext i32 %add.i61.i to i64
  %shl.i.i = shl i64 %conv.i.i, 52
  %1 = bitcast i64 %shl.i.i to double
  %mul35.i.i = fmul double %x.addr.2.i.i, %1
  %2 = fptrunc double %mul35.i.i to float
  br label %_ZL10power_of_2d.exit

_ZL10power_of_2d.exit:                            ; preds = %entry, %_ZL6scaleddi.exit.i
  %retval.0.i = phi float [ %2, %_ZL6scaleddi.exit.i ], [ %given, %entry ]
  ret float %retval.0.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local half @__gfxjit.llvm.exp2.f16(half noundef %given) local_unnamed_addr #0 {
entry:
  %cmp.i = fcmp uno half %given, 0xH0000
  br i1 %cmp.i, label %_ZL10power_of_2d.exit, label %if.end.i

if.end.i:                                         ; preds = %entry
  %conv = fpext half %given to double
  %cmp1.i = fcmp ogt half %given, 0xH69DC
  %cmp2.i = fcmp olt double %conv, -3.000000e+03
  %cond.i = select i1 %cmp2.i, double -3.000000e+03, double %conv
  %cond6.i = select i1 %cmp1.i, double 3.000000e+03, double %cond.i
  %0 = tail call double @llvm.rint.f64(double %cond6.i)
  %sub.i = fsub double %cond6.i, %0
  %mul.i = fmul double %sub.i, 0x3FE62E42FEFA39EF
  %mul7.i = fmul double %mul.i, 0x3E21EED8EFF8D898
  %add.i = fadd double %mul7.i, 0x3E5AE64567F544E4
  %mul8.i = fmul double %mul.i, %add.i
  %add9.i = fadd double %mul8.i, 0x3E927E4FB7789F5C
  %mul10.i = fmul double %mul.i, %add9.i
  %add11.i = fadd double %mul10.i, 0x3EC71DE3A556C734
  %mul12.i = fmul double %mul.i, %add11.i
  %add13.i = fadd double %mul12.i, 0x3EFA01A01A01A01A
  %mul14.i = fmul double %mul.i, %add13.i
  %add15.i = fadd double %mul14.i, 0x3F2A01A01A01A01A
  %mul16.i = fmul double %mul.i, %add15.i
  %add17.i = fadd double %mul16.i, 0x3F56C16C16C16C17
  %mul18.i = fmul double %mul.i, %add17.i
  %add19.i = fadd double %mul18.i, 0x3F81111111111111
  %mul20.i = fmul double %mul.i, %add19.i
  %add21.i = fadd double %mul20.i, 0x3FA5555555555555
  %mul22.i = fmul double %mul.i, %add21.i
  %add23.i = fadd double %mul22.i, 0x3FC5555555555555
  %mul24.i = fmul double %mul.i, %add23.i
  %add25.i = fadd double %mul24.i, 5.000000e-01
  %mul26.i = fmul double %mul.i, %add25.i
  %add27.i = fadd double %mul26.i, 1.000000e+00
  %mul28.i = fmul double %mul.i, %add27.i
  %add29.i = fadd double %mul28.i, 1.000000e+00
  %conv.i = fptosi double %0 to i32
  %cond.i.i = tail call i32 @llvm.smax.i32(i32 %conv.i, i32 -3000)
  %cond5.i.i = tail call i32 @llvm.smin.i32(i32 %cond.i.i, i32 3000)
  %cmp6.i.i = icmp sgt i32 %conv.i, 1023
  br i1 %cmp6.i.i, label %if.then.i.i, label %if.else.i.i

if.then.i.i:                                      ; preds = %if.end.i
  %mul.i.i = fmul double %add29.i, 0x7FE0000000000000
  %cmp7.i.i = icmp sgt i32 %conv.i, 2046
  %mul10.i.i = fmul double %mul.i.i, 0x7FE0000000000000
  %x.addr.0.i.i = select i1 %cmp7.i.i, double %mul10.i.i, double %mul.i.i
  %n.addr.0.i.i.v = select i1 %cmp7.i.i, i32 -2046, i32 -1023
  %n.addr.0.i.i = add nsw i32 %cond5.i.i, %n.addr.0.i.i.v
  %cond16.i.i = tail call i32 @llvm.smin.i32(i32 %n.addr.0.i.i, i32 1023)
  br label %_ZL6scaleddi.exit.i

if.else.i.i:                                      ; preds = %if.end.i
  %cmp17.i.i = icmp slt i32 %conv.i, -969
  br i1 %cmp17.i.i, label %if.then18.i.i, label %_ZL6scaleddi.exit.i

if.then18.i.i:                                    ; preds = %if.else.i.i
  %mul20.i.i = fmul double %add29.i, 0x360000000000000
  %cmp21.i.i = icmp slt i32 %conv.i, -1938
  %mul24.i.i = fmul double %mul20.i.i, 0x360000000000000
  %x.addr.1.i.i = select i1 %cmp21.i.i, double %mul24.i.i, double %mul20.i.i
  %n.addr.1.i.i.v = select i1 %cmp21.i.i, i32 1938, i32 969
  %n.addr.1.i.i = add nuw nsw i32 %cond5.i.i, %n.addr.1.i.i.v
  %cond31.i.i = tail call i32 @llvm.smax.i32(i32 %n.addr.1.i.i, i32 -1022)
  br label %_ZL6scaleddi.exit.i

_ZL6scaleddi.exit.i:                              ; preds = %if.then18.i.i, %if.else.i.i, %if.then.i.i
  %x.addr.2.i.i = phi double [ %x.addr.0.i.i, %if.then.i.i ], [ %x.addr.1.i.i, %if.then18.i.i ], [ %add29.i, %if.else.i.i ]
  %n.addr.2.i.i = phi i32 [ %cond16.i.i, %if.then.i.i ], [ %cond31.i.i, %if.then18.i.i ], [ %cond5.i.i, %if.else.i.i ]
  %add.i61.i = add nsw i32 %n.addr.2.i.i, 1023
  %conv.i.i = zext i32 %add.i61.i to i64
  %shl.i.i = shl i64 %conv.i.i, 52
  %1 = bitcast i64 %shl.i.i to double
  %mul35.i.i = fmul double %x.addr.2.i.i, %1
  %2 = fptrunc double %mul35.i.i to half
  br label %_ZL10power_of_2d.exit

_ZL10power_of_2d.exit:                            ; preds = %entry, %_ZL6scaleddi.exit.i
  %retval.0.i = phi half [ %2, %_ZL6scaleddi.exit.i ], [ %given, %entry ]
  ret half %retval.0.i
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.exp.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %mul = fmul double %conv, 0x3FF71547652B82FE
  %cmp.i = fcmp uno double %mul, 0.000000e+00
  br i1 %cmp.i, label %_ZL10power_of_2d.exit, label %if.end.i

if.end.i:                                         ; preds = %entry
  %cmp1.i = fcmp ogt double %mul, 3.000000e+03
  %cmp2.i = fcmp olt double %mul, -3.000000e+03
  %cond.i = select i1 %cmp2.i, double -3.000000e+03, double %mul
  %cond6.i = select i1 %cmp1.i, double 3.000000e+03, double %cond.i
  %0 = tail call double @llvm.rint.f64(double %cond6.i)
  %sub.i = fsub double %cond6.i, %0
  %mul.i = fmul double %sub.i, 0x3FE62E42FEFA39EF
  %mul7.i = fmul double %mul.i, 0x3E21EED8EFF8D898
  %add.i = fadd double %mul7.i, 0x3E5AE64567F544E4
  %mul8.i = fmul double %mul.i, %add.i
  %add9.i = fadd double %mul8.i, 0x3E927E4FB7789F5C
  %mul10.i = fmul double %mul.i, %add9.i
  %add11.i = fadd double %mul10.i, 0x3EC71DE3A556C734
  %mul12.i = fmul double %mul.i, %add11.i
  %add13.i = fadd double %mul12.i, 0x3EFA01A01A01A01A
  %mul14.i = fmul double %mul.i, %add13.i
  %add15.i = fadd double %mul14.i, 0x3F2A01A01A01A01A
  %mul16.i = fmul double %mul.i, %add15.i
  %add17.i = fadd double %mul16.i, 0x3F56C16C16C16C17
  %mul18.i = fmul double %mul.i, %add17.i
  %add19.i = fadd double %mul18.i, 0x3F81111111111111
  %mul20.i = fmul double %mul.i, %add19.i
  %add21.i = fadd double %mul20.i, 0x3FA5555555555555
  %mul22.i = fmul double %mul.i, %add21.i
  %add23.i = fadd double %mul22.i, 0x3FC5555555555555
  %mul24.i = fmul double %mul.i, %add23.i
  %add25.i = fadd double %mul24.i, 5.000000e-01
  %mul26.i = fmul double %mul.i, %add25.i
  %add27.i = fadd double %mul26.i, 1.000000e+00
  %mul28.i = fmul double %mul.i, %add27.i
  %add29.i = fadd double %mul28.i, 1.000000e+00
  %conv.i = fptosi double %0 to i32
  %cond.i.i = tail call i32 @llvm.smax.i32(i32 %conv.i, i32 -3000)
  %cond5.i.i = tail call i32 @llvm.smin.i32(i32 %cond.i.i, i32 3000)
  %cmp6.i.i = icmp sgt i32 %conv.i, 1023
  br i1 %cmp6.i.i, label %if.then.i.i, label %if.else.i.i

if.then.i.i:                                      ; preds = %if.end.i
  %mul.i.i = fmul double %add29.i, 0x7FE0000000000000
  %cmp7.i.i = icmp sgt i32 %conv.i, 2046
  %mul10.i.i = fmul double %mul.i.i, 0x7FE0000000000000
  %x.addr.0.i.i = select i1 %cmp7.i.i, double %mul10.i.i, double %mul.i.i
  %n.addr.0.i.i.v = select i1 %cmp7.i.i, i32 -2046, i32 -1023
  %n.addr.0.i.i = add nsw i32 %cond5.i.i, %n.addr.0.i.i.v
  %cond16.i.i = tail call i32 @llvm.smin.i32(i32 %n.addr.0.i.i, i32 1023)
  br label %_ZL6scaleddi.exit.i

if.else.i.i:                                      ; preds = %if.end.i
  %cmp17.i.i = icmp slt i32 %conv.i, -969
  br i1 %cmp17.i.i, label %if.then18.i.i, label %_ZL6scaleddi.exit.i

if.then18.i.i:                                    ; preds = %if.else.i.i
  %mul20.i.i = fmul double %add29.i, 0x360000000000000
  %cmp21.i.i = icmp slt i32 %conv.i, -1938
  %mul24.i.i = fmul double %mul20.i.i, 0x360000000000000
  %x.addr.1.i.i = select i1 %cmp21.i.i, double %mul24.i.i, double %mul20.i.i
  %n.addr.1.i.i.v = select i1 %cmp21.i.i, i32 1938, i32 969
  %n.addr.1.i.i = add nuw nsw i32 %cond5.i.i, %n.addr.1.i.i.v
  %cond31.i.i = tail call i32 @llvm.smax.i32(i32 %n.addr.1.i.i, i32 -1022)
  br label %_ZL6scaleddi.exit.i

_ZL6scaleddi.exit.i:                              ; preds = %if.then18.i.i, %if.else.i.i, %if.then.i.i
  %x.addr.2.i.i = phi double [ %x.addr.0.i.i, %if.then.i.i ], [ %x.addr.1.i.i, %if.then18.i.i ], [ %add29.i, %if.else.i.i ]
  %n.addr.2.i.i = phi i32 [ %cond16.i.i, %if.then.i.i ], [ %cond31.i.i, %if.then18.i.i ], [ %cond5.i.i, %if.else.i.i ]
  %add.i61.i = add nsw i32 %n.addr.2.i.i, 1023
  %conv.i.i = zext i32 %add.i61.i to i64
  %shl.i.i = shl i64 %conv.i.i, 52
  %1 = bitcast i64 %shl.i.i to double
  %mul35.i.i = fmul double %x.addr.2.i.i, %1
  br label %_ZL10power_of_2d.exit

_ZL10power_of_2d.exit:                            ; preds = %entry, %_ZL6scaleddi.exit.i
  %retval.0.i = phi double [ %mul35.i.i, %_ZL6scaleddi.exit.i ], [ %mul, %entry ]
  %conv1 = fptrunc double %retval.0.i to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.exp10.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %mul = fmul double %conv, 0x400A934F0979A371
  %cmp.i = fcmp uno double %mul, 0.000000e+00
  br i1 %cmp.i, label %_ZL10power_of_2d.exit, label %if.end.i

if.end.i:                                         ; preds = %entry
  %cmp1.i = fcmp ogt double %mul, 3.000000e+03
  %cmp2.i = fcmp olt double %mul, -3.000000e+03
  %cond.i = select i1 %cmp2.i, double -3.000000e+03, double %mul
  %cond6.i = select i1 %cmp1.i, double 3.000000e+03, double %cond.i
  %0 = tail call double @llvm.rint.f64(double %cond6.i)
  %sub.i = fsub double %cond6.i, %0
  %mul.i = fmul double %sub.i, 0x3FE62E42FEFA39EF
  %mul7.i = fmul double %mul.i, 0x3E21EED8EFF8D898
  %add.i = fadd double %mul7.i, 0x3E5AE64567F544E4
  %mul8.i = fmul double %mul.i, %add.i
  %add9.i = fadd double %mul8.i, 0x3E927E4FB7789F5C
  %mul10.i = fmul double %mul.i, %add9.i
  %add11.i = fadd double %mul10.i, 0x3EC71DE3A556C734
  %mul12.i = fmul double %mul.i, %add11.i
  %add13.i = fadd double %mul12.i, 0x3EFA01A01A01A01A
  %mul14.i = fmul double %mul.i, %add13.i
  %add15.i = fadd double %mul14.i, 0x3F2A01A01A01A01A
  %mul16.i = fmul double %mul.i, %add15.i
  %add17.i = fadd double %mul16.i, 0x3F56C16C16C16C17
  %mul18.i = fmul double %mul.i, %add17.i
  %add19.i = fadd double %mul18.i, 0x3F81111111111111
  %mul20.i = fmul double %mul.i, %add19.i
  %add21.i = fadd double %mul20.i, 0x3FA5555555555555
  %mul22.i = fmul double %mul.i, %add21.i
  %add23.i = fadd double %mul22.i, 0x3FC5555555555555
  %mul24.i = fmul double %mul.i, %add23.i
  %add25.i = fadd double %mul24.i, 5.000000e-01
  %mul26.i = fmul double %mul.i, %add25.i
  %add27.i = fadd double %mul26.i, 1.000000e+00
  %mul28.i = fmul double %mul.i, %add27.i
  %add29.i = fadd double %mul28.i, 1.000000e+00
  %conv.i = fptosi double %0 to i32
  %cond.i.i = tail call i32 @llvm.smax.i32(i32 %conv.i, i32 -3000)
  %cond5.i.i = tail call i32 @llvm.smin.i32(i32 %cond.i.i, i32 3000)
  %cmp6.i.i = icmp sgt i32 %conv.i, 1023
  br i1 %cmp6.i.i, label %if.then.i.i, label %if.else.i.i

if.then.i.i:                                      ; preds = %if.end.i
  %mul.i.i = fmul double %add29.i, 0x7FE0000000000000
  %cmp7.i.i = icmp sgt i32 %conv.i, 2046
  %mul10.i.i = fmul double %mul.i.i, 0x7FE0000000000000
  %x.addr.0.i.i = select i1 %cmp7.i.i, double %mul10.i.i, double %mul.i.i
  %n.addr.0.i.i.v = select i1 %cmp7.i.i, i32 -2046, i32 -1023
  %n.addr.0.i.i = add nsw i32 %cond5.i.i, %n.addr.0.i.i.v
  %cond16.i.i = tail call i32 @llvm.smin.i32(i32 %n.addr.0.i.i, i32 1023)
  br label %_ZL6scaleddi.exit.i

if.else.i.i:                                      ; preds = %if.end.i
  %cmp17.i.i = icmp slt i32 %conv.i, -969
  br i1 %cmp17.i.i, label %if.then18.i.i, label %_ZL6scaleddi.exit.i

if.then18.i.i:                                    ; preds = %if.else.i.i
  %mul20.i.i = fmul double %add29.i, 0x360000000000000
  %cmp21.i.i = icmp slt i32 %conv.i, -1938
  %mul24.i.i = fmul double %mul20.i.i, 0x360000000000000
  %x.addr.1.i.i = select i1 %cmp21.i.i, double %mul24.i.i, double %mul20.i.i
  %n.addr.1.i.i.v = select i1 %cmp21.i.i, i32 1938, i32 969
  %n.addr.1.i.i = add nuw nsw i32 %cond5.i.i, %n.addr.1.i.i.v
  %cond31.i.i = tail call i32 @llvm.smax.i32(i32 %n.addr.1.i.i, i32 -1022)
  br label %_ZL6scaleddi.exit.i

_ZL6scaleddi.exit.i:                              ; preds = %if.then18.i.i, %if.else.i.i, %if.then.i.i
  %x.addr.2.i.i = phi double [ %x.addr.0.i.i, %if.then.i.i ], [ %x.addr.1.i.i, %if.then18.i.i ], [ %add29.i, %if.else.i.i ]
  %n.addr.2.i.i = phi i32 [ %cond16.i.i, %if.then.i.i ], [ %cond31.i.i, %if.then18.i.i ], [ %cond5.i.i, %if.else.i.i ]
  %add.i61.i = add nsw i32 %n.addr.2.i.i, 1023
  %conv.i.i = zext i32 %add.i61.i to i64
  %shl.i.i = shl i64 %conv.i.i, 52
  %1 = bitcast i64 %shl.i.i to double
  %mul35.i.i = fmul double %x.addr.2.i.i, %1
  br label %_ZL10power_of_2d.exit

_ZL10power_of_2d.exit:                            ; preds = %entry, %_ZL6scaleddi.exit.i
  %retval.0.i = phi double [ %mul35.i.i, %_ZL6scaleddi.exit.i ], [ %mul, %entry ]
  %conv1 = fptrunc double %retval.0.i to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.amdgcn.log.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %cmp.i = fcmp ogt float %given, 0.000000e+00
  br i1 %cmp.i, label %if.end.i, label %if.then.i

if.then.i:                                        ; preds = %entry
  %cmp1.i = fcmp oeq float %given, 0.000000e+00
  %cond.i = select i1 %cmp1.i, double 0xFFF0000000000000, double 0x7FF8000000000000
  br label %_ZL14logarithm_of_2d.exit

if.end.i:                                         ; preds = %entry
  %cmp2.i = fcmp oeq float %given, 0x7FF0000000000000
  br i1 %cmp2.i, label %_ZL14logarithm_of_2d.exit, label %if.end4.i

if.end4.i:                                        ; preds = %if.end.i
  %0 = bitcast double %conv to i64
  %and1.i.i = and i64 %0, 4503599627370495
  %shr.i65.i = lshr i64 %0, 52
  %cmp.i67.i = icmp eq i64 %shr.i65.i, 2047
  %cmp4.i.i = icmp eq i64 %0, 0
  %or.cond.i68.i = or i1 %cmp4.i.i, %cmp.i67.i
  br i1 %or.cond.i68.i, label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i, label %if.end.i69.i

if.end.i69.i:                                     ; preds = %if.end4.i
  %cmp5.i.i = icmp eq i64 %shr.i65.i, 0
  br i1 %cmp5.i.i, label %if.then6.i.i, label %if.end8.i.i

if.then6.i.i:                                     ; preds = %if.end.i69.i
  %1 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and1.i.i, i1 true)
  %sub.i71.i = add nuw nsw i64 %1, 4294967285
  %sh_prom.i.i = and i64 %sub.i71.i, 4294967295
  %shl.i.i = shl i64 %0, %sh_prom.i.i
  %and7.i.i = and i64 %shl.i.i, 4503599627370495
  br label %if.end8.i.i

if.end8.i.i:                                      ; preds = %if.then6.i.i, %if.end.i69.i
  %fraction.0.i.i = phi i64 [ %and7.i.i, %if.then6.i.i ], [ %and1.i.i, %if.end.i69.i ]
  %or9.i.i = or disjoint i64 %fraction.0.i.i, 4602678819172646912
  %2 = bitcast i64 %or9.i.i to double
  br label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i:       ; preds = %if.end8.i.i, %if.end4.i
  %retval.0.i70.i = phi double [ %2, %if.end8.i.i ], [ %conv, %if.end4.i ]
  %shr.i.i = lshr i64 %0, 52
  %cmp1.i.i = icmp eq i64 %shr.i.i, 2047
  %or.cond.i.i = or i1 %cmp4.i.i, %cmp1.i.i
  br i1 %or.cond.i.i, label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i, label %if.end.i.i

if.end.i.i:                                       ; preds = %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %conv.i.i = trunc nuw nsw i64 %shr.i.i to i32
  %tobool.not.i.i = icmp eq i64 %shr.i.i, 0
  %sub.i.i = add nsw i32 %conv.i.i, -1022
  %3 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %0, i1 true)
  %cast.i.i = trunc nuw nsw i64 %3 to i32
  %sub2.i.i = sub nuw nsw i32 -1010, %cast.i.i
  %cond.i.i = select i1 %tobool.not.i.i, i32 %sub2.i.i, i32 %sub.i.i
  br label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i:    ; preds = %if.end.i.i, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %retval.0.i.i = phi i32 [ %cond.i.i, %if.end.i.i ], [ 0, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i ]
  %cmp6.i = fcmp olt double %retval.0.i70.i, 0x3FE6A09E667F3BCD
  %mul.i = fmul double %retval.0.i70.i, 2.000000e+00
  %sub.i = sext i1 %cmp6.i to i32
  %n.0.i = add nsw i32 %retval.0.i.i, %sub.i
  %m.0.i = select i1 %cmp6.i, double %mul.i, double %retval.0.i70.i
  %sub9.i = fadd double %m.0.i, -1.000000e+00
  %add.i = fadd double %m.0.i, 1.000000e+00
  %div.i = fdiv double %sub9.i, %add.i
  %mul10.i = fmul double %div.i, %div.i
  %mul11.i = fmul double %mul10.i, 0x3FA8618618618618
  %add12.i = fadd double %mul11.i, 0x3FAAF286BCA1AF28
  %mul13.i = fmul double %mul10.i, %add12.i
  %add14.i = fadd double %mul13.i, 0x3FAE1E1E1E1E1E1E
  %mul15.i = fmul double %mul10.i, %add14.i
  %add16.i = fadd double %mul15.i, 0x3FB1111111111111
  %mul17.i = fmul double %mul10.i, %add16.i
  %add18.i = fadd double %mul17.i, 0x3FB3B13B13B13B14
  %mul19.i = fmul double %mul10.i, %add18.i
  %add20.i = fadd double %mul19.i, 0x3FB745D1745D1746
  %mul21.i = fmul double %mul10.i, %add20.i
  %add22.i = fadd double %mul21.i, 0x3FBC71C71C71C71C
  %mul23.i = fmul double %mul10.i, %add22.i
  %add24.i = fadd double %mul23.i, 0x3FC2492492492492
  %mul25.i = fmul double %mul10.i, %add24.i
  %add26.i = fadd double %mul25.i, 2.000000e-01
  %mul27.i = fmul double %mul10.i, %add26.i
  %add28.i = fadd double %mul27.i, 0x3FD5555555555555
  %mul29.i = fmul double %mul10.i, %add28.i
  %add30.i = fadd double %mul29.i, 1.000000e+00
  %mul31.i = fmul double %div.i, %add30.i
  %mul32.i = fmul double %mul31.i, 0x40071547652B82FE
  %conv.i = sitofp i32 %n.0.i to double
  %add33.i = fadd double %mul32.i, %conv.i
  br label %_ZL14logarithm_of_2d.exit

_ZL14logarithm_of_2d.exit:                        ; preds = %if.then.i, %if.end.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i
  %retval.0.i = phi double [ %cond.i, %if.then.i ], [ %add33.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i ], [ %conv, %if.end.i ]
  %conv1 = fptrunc double %retval.0.i to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.log2.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %cmp.i = fcmp ogt float %given, 0.000000e+00
  br i1 %cmp.i, label %if.end.i, label %if.then.i

if.then.i:                                        ; preds = %entry
  %cmp1.i = fcmp oeq float %given, 0.000000e+00
  %cond.i = select i1 %cmp1.i, double 0xFFF0000000000000, double 0x7FF8000000000000
  br label %_ZL14logarithm_of_2d.exit

if.end.i:                                         ; preds = %entry
  %cmp2.i = fcmp oeq float %given, 0x7FF0000000000000
  br i1 %cmp2.i, label %_ZL14logarithm_of_2d.exit, label %if.end4.i

if.end4.i:                                        ; preds = %if.end.i
  %0 = bitcast double %conv to i64
  %and1.i.i = and i64 %0, 4503599627370495
  %shr.i65.i = lshr i64 %0, 52
  %cmp.i67.i = icmp eq i64 %shr.i65.i, 2047
  %cmp4.i.i = icmp eq i64 %0, 0
  %or.cond.i68.i = or i1 %cmp4.i.i, %cmp.i67.i
  br i1 %or.cond.i68.i, label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i, label %if.end.i69.i

if.end.i69.i:                                     ; preds = %if.end4.i
  %cmp5.i.i = icmp eq i64 %shr.i65.i, 0
  br i1 %cmp5.i.i, label %if.then6.i.i, label %if.end8.i.i

if.then6.i.i:                                     ; preds = %if.end.i69.i
  %1 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and1.i.i, i1 true)
  %sub.i71.i = add nuw nsw i64 %1, 4294967285
  %sh_prom.i.i = and i64 %sub.i71.i, 4294967295
  %shl.i.i = shl i64 %0, %sh_prom.i.i
  %and7.i.i = and i64 %shl.i.i, 4503599627370495
  br label %if.end8.i.i

if.end8.i.i:                                      ; preds = %if.then6.i.i, %if.end.i69.i
  %fraction.0.i.i = phi i64 [ %and7.i.i, %if.then6.i.i ], [ %and1.i.i, %if.end.i69.i ]
  %or9.i.i = or disjoint i64 %fraction.0.i.i, 4602678819172646912
  %2 = bitcast i64 %or9.i.i to double
  br label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i:       ; preds = %if.end8.i.i, %if.end4.i
  %retval.0.i70.i = phi double [ %2, %if.end8.i.i ], [ %conv, %if.end4.i ]
  %shr.i.i = lshr i64 %0, 52
  %cmp1.i.i = icmp eq i64 %shr.i.i, 2047
  %or.cond.i.i = or i1 %cmp4.i.i, %cmp1.i.i
  br i1 %or.cond.i.i, label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i, label %if.end.i.i

if.end.i.i:                                       ; preds = %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %conv.i.i = trunc nuw nsw i64 %shr.i.i to i32
  %tobool.not.i.i = icmp eq i64 %shr.i.i, 0
  %sub.i.i = add nsw i32 %conv.i.i, -1022
  %3 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %0, i1 true)
  %cast.i.i = trunc nuw nsw i64 %3 to i32
  %sub2.i.i = sub nuw nsw i32 -1010, %cast.i.i
  %cond.i.i = select i1 %tobool.not.i.i, i32 %sub2.i.i, i32 %sub.i.i
  br label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i:    ; preds = %if.end.i.i, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %retval.0.i.i = phi i32 [ %cond.i.i, %if.end.i.i ], [ 0, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i ]
  %cmp6.i = fcmp olt double %retval.0.i70.i, 0x3FE6A09E667F3BCD
  %mul.i = fmul double %retval.0.i70.i, 2.000000e+00
  %sub.i = sext i1 %cmp6.i to i32
  %n.0.i = add nsw i32 %retval.0.i.i, %sub.i
  %m.0.i = select i1 %cmp6.i, double %mul.i, double %retval.0.i70.i
  %sub9.i = fadd double %m.0.i, -1.000000e+00
  %add.i = fadd double %m.0.i, 1.000000e+00
  %div.i = fdiv double %sub9.i, %add.i
  %mul10.i = fmul double %div.i, %div.i
  %mul11.i = fmul double %mul10.i, 0x3FA8618618618618
  %add12.i = fadd double %mul11.i, 0x3FAAF286BCA1AF28
  %mul13.i = fmul double %mul10.i, %add12.i
  %add14.i = fadd double %mul13.i, 0x3FAE1E1E1E1E1E1E
  %mul15.i = fmul double %mul10.i, %add14.i
  %add16.i = fadd double %mul15.i, 0x3FB1111111111111
  %mul17.i = fmul double %mul10.i, %add16.i
  %add18.i = fadd double %mul17.i, 0x3FB3B13B13B13B14
  %mul19.i = fmul double %mul10.i, %add18.i
  %add20.i = fadd double %mul19.i, 0x3FB745D1745D1746
  %mul21.i = fmul double %mul10.i, %add20.i
  %add22.i = fadd double %mul21.i, 0x3FBC71C71C71C71C
  %mul23.i = fmul double %mul10.i, %add22.i
  %add24.i = fadd double %mul23.i, 0x3FC2492492492492
  %mul25.i = fmul double %mul10.i, %add24.i
  %add26.i = fadd double %mul25.i, 2.000000e-01
  %mul27.i = fmul double %mul10.i, %add26.i
  %add28.i = fadd double %mul27.i, 0x3FD5555555555555
  %mul29.i = fmul double %mul10.i, %add28.i
  %add30.i = fadd double %mul29.i, 1.000000e+00
  %mul31.i = fmul double %div.i, %add30.i
  %mul32.i = fmul double %mul31.i, 0x40071547652B82FE
  %conv.i = sitofp i32 %n.0.i to double
  %add33.i = fadd double %mul32.i, %conv.i
  br label %_ZL14logarithm_of_2d.exit

_ZL14logarithm_of_2d.exit:                        ; preds = %if.then.i, %if.end.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i
  %retval.0.i = phi double [ %cond.i, %if.then.i ], [ %add33.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i ], [ %conv, %if.end.i ]
  %conv1 = fptrunc double %retval.0.i to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local half @__gfxjit.llvm.log2.f16(half noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext half %given to double
  %cmp.i = fcmp ogt half %given, 0xH0000
  br i1 %cmp.i, label %if.end.i, label %if.then.i

if.then.i:                                        ; preds = %entry
  %cmp1.i = fcmp oeq half %given, 0xH0000
  %cond.i = select i1 %cmp1.i, double 0xFFF0000000000000, double 0x7FF8000000000000
  br label %_ZL14logarithm_of_2d.exit

if.end.i:                                         ; preds = %entry
  %cmp2.i = fcmp oeq half %given, 0xH7C00
  br i1 %cmp2.i, label %_ZL14logarithm_of_2d.exit, label %if.end4.i

if.end4.i:                                        ; preds = %if.end.i
  %0 = bitcast double %conv to i64
  %and1.i.i = and i64 %0, 4503599627370495
  %shr.i65.i = lshr i64 %0, 52
  %cmp.i67.i = icmp eq i64 %shr.i65.i, 2047
  %cmp4.i.i = icmp eq i64 %0, 0
  %or.cond.i68.i = or i1 %cmp4.i.i, %cmp.i67.i
  br i1 %or.cond.i68.i, label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i, label %if.end.i69.i

if.end.i69.i:                                     ; preds = %if.end4.i
  %cmp5.i.i = icmp eq i64 %shr.i65.i, 0
  br i1 %cmp5.i.i, label %if.then6.i.i, label %if.end8.i.i

if.then6.i.i:                                     ; preds = %if.end.i69.i
  %1 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and1.i.i, i1 true)
  %sub.i71.i = add nuw nsw i64 %1, 4294967285
  %sh_prom.i.i = and i64 %sub.i71.i, 4294967295
  %shl.i.i = shl i64 %0, %sh_prom.i.i
  %and7.i.i = and i64 %shl.i.i, 4503599627370495
  br label %if.end8.i.i

if.end8.i.i:                                      ; preds = %if.then6.i.i, %if.end.i69.i
  %fraction.0.i.i = phi i64 [ %and7.i.i, %if.then6.i.i ], [ %and1.i.i, %if.end.i69.i ]
  %or9.i.i = or disjoint i64 %fraction.0.i.i, 4602678819172646912
  %2 = bitcast i64 %or9.i.i to double
  br label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i:       ; preds = %if.end8.i.i, %if.end4.i
  %retval.0.i70.i = phi double [ %2, %if.end8.i.i ], [ %conv, %if.end4.i ]
  %shr.i.i = lshr i64 %0, 52
  %cmp1.i.i = icmp eq i64 %shr.i.i, 2047
  %or.cond.i.i = or i1 %cmp4.i.i, %cmp1.i.i
  br i1 %or.cond.i.i, label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i, label %if.end.i.i

if.end.i.i:                                       ; preds = %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %conv.i.i = trunc nuw nsw i64 %shr.i.i to i32
  %tobool.not.i.i = icmp eq i64 %shr.i.i, 0
  %sub.i.i = add nsw i32 %conv.i.i, -1022
  %3 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %0, i1 true)
  %cast.i.i = trunc nuw nsw i64 %3 to i32
  %sub2.i.i = sub nuw nsw i32 -1010, %cast.i.i
  %cond.i.i = select i1 %tobool.not.i.i, i32 %sub2.i.i, i32 %sub.i.i
  br label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i:    ; preds = %if.end.i.i, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %retval.0.i.i = phi i32 [ %cond.i.i, %if.end.i.i ], [ 0, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i ]
  %cmp6.i = fcmp olt double %retval.0.i70.i, 0x3FE6A09E667F3BCD
  %mul.i = fmul double %retval.0.i70.i, 2.000000e+00
  %sub.i = sext i1 %cmp6.i to i32
  %n.0.i = add nsw i32 %retval.0.i.i, %sub.i
  %m.0.i = select i1 %cmp6.i, double %mul.i, double %retval.0.i70.i
  %sub9.i = fadd double %m.0.i, -1.000000e+00
  %add.i = fadd double %m.0.i, 1.000000e+00
  %div.i = fdiv double %sub9.i, %add.i
  %mul10.i = fmul double %div.i, %div.i
  %mul11.i = fmul double %mul10.i, 0x3FA8618618618618
  %add12.i = fadd double %mul11.i, 0x3FAAF286BCA1AF28
  %mul13.i = fmul double %mul10.i, %add12.i
  %add14.i = fadd double %mul13.i, 0x3FAE1E1E1E1E1E1E
  %mul15.i = fmul double %mul10.i, %add14.i
  %add16.i = fadd double %mul15.i, 0x3FB1111111111111
  %mul17.i = fmul double %mul10.i, %add16.i
  %add18.i = fadd double %mul17.i, 0x3FB3B13B13B13B14
  %mul19.i = fmul double %mul10.i, %add18.i
  %add20.i = fadd double %mul19.i, 0x3FB745D1745D1746
  %mul21.i = fmul double %mul10.i, %add20.i
  %add22.i = fadd double %mul21.i, 0x3FBC71C71C71C71C
  %mul23.i = fmul double %mul10.i, %add22.i
  %add24.i = fadd double %mul23.i, 0x3FC2492492492492
  %mul25.i = fmul double %mul10.i, %add24.i
  %add26.i = fadd double %mul25.i, 2.000000e-01
  %mul27.i = fmul double %mul10.i, %add26.i
  %add28.i = fadd double %mul27.i, 0x3FD5555555555555
  %mul29.i = fmul double %mul10.i, %add28.i
  %add30.i = fadd double %mul29.i, 1.000000e+00
  %mul31.i = fmul double %div.i, %add30.i
  %mul32.i = fmul double %mul31.i, 0x40071547652B82FE
  %conv.i = sitofp i32 %n.0.i to double
  %add33.i = fadd double %mul32.i, %conv.i
  br label %_ZL14logarithm_of_2d.exit

_ZL14logarithm_of_2d.exit:                        ; preds = %if.then.i, %if.end.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i
  %retval.0.i = phi double [ %cond.i, %if.then.i ], [ %add33.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i ], [ %conv, %if.end.i ]
  %conv1 = fptrunc double %retval.0.i to half
  ret half %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.log.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %cmp.i = fcmp ogt float %given, 0.000000e+00
  br i1 %cmp.i, label %if.end.i, label %if.then.i

if.then.i:                                        ; preds = %entry
  %cmp1.i = fcmp oeq float %given, 0.000000e+00
  %cond.i = select i1 %cmp1.i, double 0xFFF0000000000000, double 0x7FF8000000000000
  br label %_ZL14logarithm_of_2d.exit

if.end.i:                                         ; preds = %entry
  %cmp2.i = fcmp oeq float %given, 0x7FF0000000000000
  br i1 %cmp2.i, label %_ZL14logarithm_of_2d.exit, label %if.end4.i

if.end4.i:                                        ; preds = %if.end.i
  %0 = bitcast double %conv to i64
  %and1.i.i = and i64 %0, 4503599627370495
  %shr.i65.i = lshr i64 %0, 52
  %cmp.i67.i = icmp eq i64 %shr.i65.i, 2047
  %cmp4.i.i = icmp eq i64 %0, 0
  %or.cond.i68.i = or i1 %cmp4.i.i, %cmp.i67.i
  br i1 %or.cond.i68.i, label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i, label %if.end.i69.i

if.end.i69.i:                                     ; preds = %if.end4.i
  %cmp5.i.i = icmp eq i64 %shr.i65.i, 0
  br i1 %cmp5.i.i, label %if.then6.i.i, label %if.end8.i.i

if.then6.i.i:                                     ; preds = %if.end.i69.i
  %1 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and1.i.i, i1 true)
  %sub.i71.i = add nuw nsw i64 %1, 4294967285
  %sh_prom.i.i = and i64 %sub.i71.i, 4294967295
  %shl.i.i = shl i64 %0, %sh_prom.i.i
  %and7.i.i = and i64 %shl.i.i, 4503599627370495
  br label %if.end8.i.i

if.end8.i.i:                                      ; preds = %if.then6.i.i, %if.end.i69.i
  %fraction.0.i.i = phi i64 [ %and7.i.i, %if.then6.i.i ], [ %and1.i.i, %if.end.i69.i ]
  %or9.i.i = or disjoint i64 %fraction.0.i.i, 4602678819172646912
  %2 = bitcast i64 %or9.i.i to double
  br label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i:       ; preds = %if.end8.i.i, %if.end4.i
  %retval.0.i70.i = phi double [ %2, %if.end8.i.i ], [ %conv, %if.end4.i ]
  %shr.i.i = lshr i64 %0, 52
  %cmp1.i.i = icmp eq i64 %shr.i.i, 2047
  %or.cond.i.i = or i1 %cmp4.i.i, %cmp1.i.i
  br i1 %or.cond.i.i, label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i, label %if.end.i.i

if.end.i.i:                                       ; preds = %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %conv.i.i = trunc nuw nsw i64 %shr.i.i to i32
  %tobool.not.i.i = icmp eq i64 %shr.i.i, 0
  %sub.i.i = add nsw i32 %conv.i.i, -1022
  %3 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %0, i1 true)
  %cast.i.i = trunc nuw nsw i64 %3 to i32
  %sub2.i.i = sub nuw nsw i32 -1010, %cast.i.i
  %cond.i.i = select i1 %tobool.not.i.i, i32 %sub2.i.i, i32 %sub.i.i
  br label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i:    ; preds = %if.end.i.i, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %retval.0.i.i = phi i32 [ %cond.i.i, %if.end.i.i ], [ 0, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i ]
  %cmp6.i = fcmp olt double %retval.0.i70.i, 0x3FE6A09E667F3BCD
  %mul.i = fmul double %retval.0.i70.i, 2.000000e+00
  %sub.i = sext i1 %cmp6.i to i32
  %n.0.i = add nsw i32 %retval.0.i.i, %sub.i
  %m.0.i = select i1 %cmp6.i, double %mul.i, double %retval.0.i70.i
  %sub9.i = fadd double %m.0.i, -1.000000e+00
  %add.i = fadd double %m.0.i, 1.000000e+00
  %div.i = fdiv double %sub9.i, %add.i
  %mul10.i = fmul double %div.i, %div.i
  %mul11.i = fmul double %mul10.i, 0x3FA8618618618618
  %add12.i = fadd double %mul11.i, 0x3FAAF286BCA1AF28
  %mul13.i = fmul double %mul10.i, %add12.i
  %add14.i = fadd double %mul13.i, 0x3FAE1E1E1E1E1E1E
  %mul15.i = fmul double %mul10.i, %add14.i
  %add16.i = fadd double %mul15.i, 0x3FB1111111111111
  %mul17.i = fmul double %mul10.i, %add16.i
  %add18.i = fadd double %mul17.i, 0x3FB3B13B13B13B14
  %mul19.i = fmul double %mul10.i, %add18.i
  %add20.i = fadd double %mul19.i, 0x3FB745D1745D1746
  %mul21.i = fmul double %mul10.i, %add20.i
  %add22.i = fadd double %mul21.i, 0x3FBC71C71C71C71C
  %mul23.i = fmul double %mul10.i, %add22.i
  %add24.i = fadd double %mul23.i, 0x3FC2492492492492
  %mul25.i = fmul double %mul10.i, %add24.i
  %add26.i = fadd double %mul25.i, 2.000000e-01
  %mul27.i = fmul double %mul10.i, %add26.i
  %add28.i = fadd double %mul27.i, 0x3FD5555555555555
  %mul29.i = fmul double %mul10.i, %add28.i
  %add30.i = fadd double %mul29.i, 1.000000e+00
  %mul31.i = fmul double %div.i, %add30.i
  %mul32.i = fmul double %mul31.i, 0x40071547652B82FE
  %conv.i = sitofp i32 %n.0.i to double
  %add33.i = fadd double %mul32.i, %conv.i
  br label %_ZL14logarithm_of_2d.exit

_ZL14logarithm_of_2d.exit:                        ; preds = %if.then.i, %if.end.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i
  %retval.0.i = phi double [ %cond.i, %if.then.i ], [ %add33.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i ], [ %conv, %if.end.i ]
  %mul = fmul double %retval.0.i, 0x3FE62E42FEFA39EF
  %conv1 = fptrunc double %mul to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.log10.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %cmp.i = fcmp ogt float %given, 0.000000e+00
  br i1 %cmp.i, label %if.end.i, label %if.then.i

if.then.i:                                        ; preds = %entry
  %cmp1.i = fcmp oeq float %given, 0.000000e+00
  %cond.i = select i1 %cmp1.i, double 0xFFF0000000000000, double 0x7FF8000000000000
  br label %_ZL14logarithm_of_2d.exit

if.end.i:                                         ; preds = %entry
  %cmp2.i = fcmp oeq float %given, 0x7FF0000000000000
  br i1 %cmp2.i, label %_ZL14logarithm_of_2d.exit, label %if.end4.i

if.end4.i:                                        ; preds = %if.end.i
  %0 = bitcast double %conv to i64
  %and1.i.i = and i64 %0, 4503599627370495
  %shr.i65.i = lshr i64 %0, 52
  %cmp.i67.i = icmp eq i64 %shr.i65.i, 2047
  %cmp4.i.i = icmp eq i64 %0, 0
  %or.cond.i68.i = or i1 %cmp4.i.i, %cmp.i67.i
  br i1 %or.cond.i68.i, label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i, label %if.end.i69.i

if.end.i69.i:                                     ; preds = %if.end4.i
  %cmp5.i.i = icmp eq i64 %shr.i65.i, 0
  br i1 %cmp5.i.i, label %if.then6.i.i, label %if.end8.i.i

if.then6.i.i:                                     ; preds = %if.end.i69.i
  %1 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and1.i.i, i1 true)
  %sub.i71.i = add nuw nsw i64 %1, 4294967285
  %sh_prom.i.i = and i64 %sub.i71.i, 4294967295
  %shl.i.i = shl i64 %0, %sh_prom.i.i
  %and7.i.i = and i64 %shl.i.i, 4503599627370495
  br label %if.end8.i.i

if.end8.i.i:                                      ; preds = %if.then6.i.i, %if.end.i69.i
  %fraction.0.i.i = phi i64 [ %and7.i.i, %if.then6.i.i ], [ %and1.i.i, %if.end.i69.i ]
  %or9.i.i = or disjoint i64 %fraction.0.i.i, 4602678819172646912
  %2 = bitcast i64 %or9.i.i to double
  br label %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i:       ; preds = %if.end8.i.i, %if.end4.i
  %retval.0.i70.i = phi double [ %2, %if.end8.i.i ], [ %conv, %if.end4.i ]
  %shr.i.i = lshr i64 %0, 52
  %cmp1.i.i = icmp eq i64 %shr.i.i, 2047
  %or.cond.i.i = or i1 %cmp4.i.i, %cmp1.i.i
  br i1 %or.cond.i.i, label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i, label %if.end.i.i

if.end.i.i:                                       ; preds = %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %conv.i.i = trunc nuw nsw i64 %shr.i.i to i32
  %tobool.not.i.i = icmp eq i64 %shr.i.i, 0
  %sub.i.i = add nsw i32 %conv.i.i, -1022
  %3 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %0, i1 true)
  %cast.i.i = trunc nuw nsw i64 %3 to i32
  %sub2.i.i = sub nuw nsw i32 -1010, %cast.i.i
  %cond.i.i = select i1 %tobool.not.i.i, i32 %sub2.i.i, i32 %sub.i.i
  br label %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i

__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i:    ; preds = %if.end.i.i, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i
  %retval.0.i.i = phi i32 [ %cond.i.i, %if.end.i.i ], [ 0, %__gfxjit.llvm.amdgcn.frexp.mant.f64.exit.i ]
  %cmp6.i = fcmp olt double %retval.0.i70.i, 0x3FE6A09E667F3BCD
  %mul.i = fmul double %retval.0.i70.i, 2.000000e+00
  %sub.i = sext i1 %cmp6.i to i32
  %n.0.i = add nsw i32 %retval.0.i.i, %sub.i
  %m.0.i = select i1 %cmp6.i, double %mul.i, double %retval.0.i70.i
  %sub9.i = fadd double %m.0.i, -1.000000e+00
  %add.i = fadd double %m.0.i, 1.000000e+00
  %div.i = fdiv double %sub9.i, %add.i
  %mul10.i = fmul double %div.i, %div.i
  %mul11.i = fmul double %mul10.i, 0x3FA8618618618618
  %add12.i = fadd double %mul11.i, 0x3FAAF286BCA1AF28
  %mul13.i = fmul double %mul10.i, %add12.i
  %add14.i = fadd double %mul13.i, 0x3FAE1E1E1E1E1E1E
  %mul15.i = fmul double %mul10.i, %add14.i
  %add16.i = fadd double %mul15.i, 0x3FB1111111111111
  %mul17.i = fmul double %mul10.i, %add16.i
  %add18.i = fadd double %mul17.i, 0x3FB3B13B13B13B14
  %mul19.i = fmul double %mul10.i, %add18.i
  %add20.i = fadd double %mul19.i, 0x3FB745D1745D1746
  %mul21.i = fmul double %mul10.i, %add20.i
  %add22.i = fadd double %mul21.i, 0x3FBC71C71C71C71C
  %mul23.i = fmul double %mul10.i, %add22.i
  %add24.i = fadd double %mul23.i, 0x3FC2492492492492
  %mul25.i = fmul double %mul10.i, %add24.i
  %add26.i = fadd double %mul25.i, 2.000000e-01
  %mul27.i = fmul double %mul10.i, %add26.i
  %add28.i = fadd double %mul27.i, 0x3FD5555555555555
  %mul29.i = fmul double %mul10.i, %add28.i
  %add30.i = fadd double %mul29.i, 1.000000e+00
  %mul31.i = fmul double %div.i, %add30.i
  %mul32.i = fmul double %mul31.i, 0x40071547652B82FE
  %conv.i = sitofp i32 %n.0.i to double
  %add33.i = fadd double %mul32.i, %conv.i
  br label %_ZL14logarithm_of_2d.exit

_ZL14logarithm_of_2d.exit:                        ; preds = %if.then.i, %if.end.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i
  %retval.0.i = phi double [ %cond.i, %if.then.i ], [ %add33.i, %__gfxjit.llvm.amdgcn.frexp.exp.i32.f64.exit.i ], [ %conv, %if.end.i ]
  %mul = fmul double %retval.0.i, 0x3FD34413509F79FF
  %conv1 = fptrunc double %mul to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.amdgcn.sin.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %0 = tail call double @llvm.rint.f64(double %conv)
  %sub.i = fsub double %conv, %0
  %cmp.i = fcmp ogt double %sub.i, 2.500000e-01
  %sub1.i = fsub double 5.000000e-01, %sub.i
  %cmp2.i = fcmp olt double %sub.i, -2.500000e-01
  %sub4.i = fsub double -5.000000e-01, %sub.i
  %cond.i = select i1 %cmp2.i, double %sub4.i, double %sub.i
  %cond7.i = select i1 %cmp.i, double %sub1.i, double %cond.i
  %mul.i = fmul double %cond7.i, 0x401921FB54442D18
  %mul8.i = fmul double %mul.i, %mul.i
  %mul9.i = fmul double %mul8.i, 0x3BD71B8EF6DCF572
  %sub10.i = fsub double 0x3C62F49B46814157, %mul9.i
  %mul11.i = fmul double %mul8.i, %sub10.i
  %sub12.i = fsub double 0x3CE952C77030AD4A, %mul11.i
  %mul13.i = fmul double %mul8.i, %sub12.i
  %sub14.i = fsub double 0x3D6AE7F3E733B81F, %mul13.i
  %mul15.i = fmul double %mul8.i, %sub14.i
  %sub16.i = fsub double 0x3DE6124613A86D09, %mul15.i
  %mul17.i = fmul double %mul8.i, %sub16.i
  %sub18.i = fsub double 0x3E5AE64567F544E4, %mul17.i
  %mul19.i = fmul double %mul8.i, %sub18.i
  %sub20.i = fsub double 0x3EC71DE3A556C734, %mul19.i
  %mul21.i = fmul double %mul8.i, %sub20.i
  %sub22.i = fsub double 0x3F2A01A01A01A01A, %mul21.i
  %mul23.i = fmul double %mul8.i, %sub22.i
  %sub24.i = fsub double 0x3F81111111111111, %mul23.i
  %mul25.i = fmul double %mul8.i, %sub24.i
  %sub26.i = fsub double 0x3FC5555555555555, %mul25.i
  %mul27.i = fmul double %mul8.i, %sub26.i
  %sub28.i = fsub double 1.000000e+00, %mul27.i
  %mul29.i = fmul double %mul.i, %sub28.i
  %conv1 = fptrunc double %mul29.i to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.amdgcn.cos.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %add = fadd double %conv, 2.500000e-01
  %0 = tail call double @llvm.rint.f64(double %add)
  %sub.i = fsub double %add, %0
  %cmp.i = fcmp ogt double %sub.i, 2.500000e-01
  %sub1.i = fsub double 5.000000e-01, %sub.i
  %cmp2.i = fcmp olt double %sub.i, -2.500000e-01
  %sub4.i = fsub double -5.000000e-01, %sub.i
  %cond.i = select i1 %cmp2.i, double %sub4.i, double %sub.i
  %cond7.i = select i1 %cmp.i, double %sub1.i, double %cond.i
  %mul.i = fmul double %cond7.i, 0x401921FB54442D18
  %mul8.i = fmul double %mul.i, %mul.i
  %mul9.i = fmul double %mul8.i, 0x3BD71B8EF6DCF572
  %sub10.i = fsub double 0x3C62F49B46814157, %mul9.i
  %mul11.i = fmul double %mul8.i, %sub10.i
  %sub12.i = fsub double 0x3CE952C77030AD4A, %mul11.i
  %mul13.i = fmul double %mul8.i, %sub12.i
  %sub14.i = fsub double 0x3D6AE7F3E733B81F, %mul13.i
  %mul15.i = fmul double %mul8.i, %sub14.i
  %sub16.i = fsub double 0x3DE6124613A86D09, %mul15.i
  %mul17.i = fmul double %mul8.i, %sub16.i
  %sub18.i = fsub double 0x3E5AE64567F544E4, %mul17.i
  %mul19.i = fmul double %mul8.i, %sub18.i
  %sub20.i = fsub double 0x3EC71DE3A556C734, %mul19.i
  %mul21.i = fmul double %mul8.i, %sub20.i
  %sub22.i = fsub double 0x3F2A01A01A01A01A, %mul21.i
  %mul23.i = fmul double %mul8.i, %sub22.i
  %sub24.i = fsub double 0x3F81111111111111, %mul23.i
  %mul25.i = fmul double %mul8.i, %sub24.i
  %sub26.i = fsub double 0x3FC5555555555555, %mul25.i
  %mul27.i = fmul double %mul8.i, %sub26.i
  %sub28.i = fsub double 1.000000e+00, %mul27.i
  %mul29.i = fmul double %mul.i, %sub28.i
  %conv1 = fptrunc double %mul29.i to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.sin.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %mul = fmul double %conv, 0x3FC45F306DC9C883
  %0 = tail call double @llvm.rint.f64(double %mul)
  %sub.i = fsub double %mul, %0
  %cmp.i = fcmp ogt double %sub.i, 2.500000e-01
  %sub1.i = fsub double 5.000000e-01, %sub.i
  %cmp2.i = fcmp olt double %sub.i, -2.500000e-01
  %sub4.i = fsub double -5.000000e-01, %sub.i
  %cond.i = select i1 %cmp2.i, double %sub4.i, double %sub.i
  %cond7.i = select i1 %cmp.i, double %sub1.i, double %cond.i
  %mul.i = fmul double %cond7.i, 0x401921FB54442D18
  %mul8.i = fmul double %mul.i, %mul.i
  %mul9.i = fmul double %mul8.i, 0x3BD71B8EF6DCF572
  %sub10.i = fsub double 0x3C62F49B46814157, %mul9.i
  %mul11.i = fmul double %mul8.i, %sub10.i
  %sub12.i = fsub double 0x3CE952C77030AD4A, %mul11.i
  %mul13.i = fmul double %mul8.i, %sub12.i
  %sub14.i = fsub double 0x3D6AE7F3E733B81F, %mul13.i
  %mul15.i = fmul double %mul8.i, %sub14.i
  %sub16.i = fsub double 0x3DE6124613A86D09, %mul15.i
  %mul17.i = fmul double %mul8.i, %sub16.i
  %sub18.i = fsub double 0x3E5AE64567F544E4, %mul17.i
  %mul19.i = fmul double %mul8.i, %sub18.i
  %sub20.i = fsub double 0x3EC71DE3A556C734, %mul19.i
  %mul21.i = fmul double %mul8.i, %sub20.i
  %sub22.i = fsub double 0x3F2A01A01A01A01A, %mul21.i
  %mul23.i = fmul double %mul8.i, %sub22.i
  %sub24.i = fsub double 0x3F81111111111111, %mul23.i
  %mul25.i = fmul double %mul8.i, %sub24.i
  %sub26.i = fsub double 0x3FC5555555555555, %mul25.i
  %mul27.i = fmul double %mul8.i, %sub26.i
  %sub28.i = fsub double 1.000000e+00, %mul27.i
  %mul29.i = fmul double %mul.i, %sub28.i
  %conv1 = fptrunc double %mul29.i to float
  ret float %conv1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local float @__gfxjit.llvm.cos.f32(float noundef %given) local_unnamed_addr #0 {
entry:
  %conv = fpext float %given to double
  %mul = fmul double %conv, 0x3FC45F306DC9C883
  %add = fadd double %mul, 2.500000e-01
  %0 = tail call double @llvm.rint.f64(double %add)
  %sub.i = fsub double %add, %0
  %cmp.i = fcmp ogt double %sub.i, 2.500000e-01
  %sub1.i = fsub double 5.000000e-01, %sub.i
  %cmp2.i = fcmp olt double %sub.i, -2.500000e-01
  %sub4.i = fsub double -5.000000e-01, %sub.i
  %cond.i = select i1 %cmp2.i, double %sub4.i, double %sub.i
  %cond7.i = select i1 %cmp.i, double %sub1.i, double %cond.i
  %mul.i = fmul double %cond7.i, 0x401921FB54442D18
  %mul8.i = fmul double %mul.i, %mul.i
  %mul9.i = fmul double %mul8.i, 0x3BD71B8EF6DCF572
  %sub10.i = fsub double 0x3C62F49B46814157, %mul9.i
  %mul11.i = fmul double %mul8.i, %sub10.i
  %sub12.i = fsub double 0x3CE952C77030AD4A, %mul11.i
  %mul13.i = fmul double %mul8.i, %sub12.i
  %sub14.i = fsub double 0x3D6AE7F3E733B81F, %mul13.i
  %mul15.i = fmul double %mul8.i, %sub14.i
  %sub16.i = fsub double 0x3DE6124613A86D09, %mul15.i
  %mul17.i = fmul double %mul8.i, %sub16.i
  %sub18.i = fsub double 0x3E5AE64567F544E4, %mul17.i
  %mul19.i = fmul double %mul8.i, %sub18.i
  %sub20.i = fsub double 0x3EC71DE3A556C734, %mul19.i
  %mul21.i = fmul double %mul8.i, %sub20.i
  %sub22.i = fsub double 0x3F2A01A01A01A01A, %mul21.i
  %mul23.i = fmul double %mul8.i, %sub22.i
  %sub24.i = fsub double 0x3F81111111111111, %mul23.i
  %mul25.i = fmul double %mul8.i, %sub24.i
  %sub26.i = fsub double 0x3FC5555555555555, %mul25.i
  %mul27.i = fmul double %mul8.i, %sub26.i
  %sub28.i = fsub double 1.000000e+00, %mul27.i
  %mul29.i = fmul double %mul.i, %sub28.i
  %conv1 = fptrunc double %mul29.i to float
  ret float %conv1
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define dso_local double @__gfxjit.llvm.amdgcn.trig.preop.f64(double noundef %a, i32 noundef %segment) local_unnamed_addr #13 {
entry:
  %0 = bitcast double %a to i64
  %shr = lshr i64 %0, 52
  %1 = trunc nuw nsw i64 %shr to i32
  %conv = and i32 %1, 2047
  %and1 = and i32 %segment, 31
  %mul = mul nuw nsw i32 %and1, 53
  %add = tail call i32 @llvm.usub.sat.i32(i32 %conv, i32 1077)
  %shift.0 = add nuw nsw i32 %add, %mul
  %div36 = lshr i32 %shift.0, 6
  %rem = and i32 %shift.0, 63
  %cmp2 = icmp samesign ult i32 %shift.0, 1216
  br i1 %cmp2, label %cond.true, label %cond.end

cond.true:                                        ; preds = %entry
  %idxprom = zext nneg i32 %div36 to i64
  %arrayidx = getelementptr inbounds nuw i64, ptr @_ZL11TWO_OVER_PI, i64 %idxprom
  %2 = load i64, ptr %arrayidx, align 8, !tbaa !6
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i64 [ %2, %cond.true ], [ 0, %entry ]
  %cmp3 = icmp samesign ult i32 %shift.0, 1152
  br i1 %cmp3, label %cond.true4, label %cond.end9

cond.true4:                                       ; preds = %cond.end
  %3 = zext nneg i32 %div36 to i64
  %4 = getelementptr inbounds nuw i64, ptr @_ZL11TWO_OVER_PI, i64 %3
  %arrayidx7 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %5 = load i64, ptr %arrayidx7, align 8, !tbaa !6
  br label %cond.end9

cond.end9:                                        ; preds = %cond.end, %cond.true4
  %cond10 = phi i64 [ %5, %cond.true4 ], [ 0, %cond.end ]
  %tobool.not = icmp eq i32 %rem, 0
  br i1 %tobool.not, label %cond.end16, label %cond.true11

cond.true11:                                      ; preds = %cond.end9
  %sh_prom = zext nneg i32 %rem to i64
  %shl = shl i64 %cond, %sh_prom
  %sub12 = sub nuw nsw i32 64, %rem
  %sh_prom13 = zext nneg i32 %sub12 to i64
  %shr14 = lshr i64 %cond10, %sh_prom13
  %or = or i64 %shr14, %shl
  br label %cond.end16

cond.end16:                                       ; preds = %cond.end9, %cond.true11
  %cond17 = phi i64 [ %or, %cond.true11 ], [ %cond, %cond.end9 ]
  %cmp19 = icmp samesign ugt i32 %conv, 1967
  %cond20 = select i1 %cmp19, i32 128, i32 0
  %reass.sub = sub nsw i32 %cond20, %shift.0
  %shr22 = lshr i64 %cond17, 11
  %conv23 = uitofp nneg i64 %shr22 to double
  %6 = tail call i32 @llvm.smax.i32(i32 %reass.sub, i32 -2947)
  %7 = tail call i32 @llvm.smin.i32(i32 %6, i32 3053)
  %cond5.i = add nsw i32 %7, -53
  %cmp17.i = icmp slt i32 %reass.sub, -916
  br i1 %cmp17.i, label %if.then18.i, label %_ZL6scaleddi.exit

if.then18.i:                                      ; preds = %cond.end16
  %mul20.i = fmul double %conv23, 0x360000000000000
  %cmp21.i = icmp slt i32 %reass.sub, -1885
  %mul24.i = fmul double %mul20.i, 0x360000000000000
  %x.addr.1.i = select i1 %cmp21.i, double %mul24.i, double %mul20.i
  %n.addr.1.i.v = select i1 %cmp21.i, i32 1938, i32 969
  %n.addr.1.i = add nuw nsw i32 %cond5.i, %n.addr.1.i.v
  %cond31.i = tail call i32 @llvm.smax.i32(i32 %n.addr.1.i, i32 -1022)
  br label %_ZL6scaleddi.exit

_ZL6scaleddi.exit:                                ; preds = %cond.end16, %if.then18.i
  %x.addr.2.i = phi double [ %conv23, %cond.end16 ], [ %x.addr.1.i, %if.then18.i ]
  %n.addr.2.i = phi i32 [ %cond5.i, %cond.end16 ], [ %cond31.i, %if.then18.i ]
  %add.i37 = add nsw i32 %n.addr.2.i, 1023
  %conv.i = zext i32 %add.i37 to i64
  %shl.i = shl i64 %conv.i, 52
  %8 = bitcast i64 %shl.i to double
  %mul35.i = fmul double %x.addr.2.i, %8
  ret double %mul35.i
}

; Function Attrs: cold mustprogress noinline noreturn nounwind memory(inaccessiblemem: write)
define dso_local void @__cxa_pure_virtual() local_unnamed_addr #14 {
entry:
  tail call void @llvm.trap()
  unreachable
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #15

; Function Attrs: cold mustprogress noinline noreturn nounwind memory(inaccessiblemem: write)
define dso_local void @__cxa_deleted_virtual() local_unnamed_addr #14 {
entry:
  tail call void @llvm.trap()
  unreachable
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #16

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #16

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #16

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.rint.f64(double) #10

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.smax.i16(i16, i16) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.smin.i16(i16, i16) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.fabs.f16(half) #17

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #17

attributes #0 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #3 = { alwaysinline convergent mustprogress nounwind memory(read, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #4 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) }
attributes #5 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #6 = { alwaysinline convergent mustprogress nounwind }
attributes #7 = { alwaysinline mustprogress nofree norecurse nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #8 = { mustprogress nocallback nofree nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #9 = { alwaysinline convergent mustprogress norecurse nounwind memory(inaccessiblemem: readwrite) }
attributes #10 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { alwaysinline convergent mustprogress norecurse nounwind memory(readwrite, argmem: none, target_mem0: none, target_mem1: none) }
attributes #12 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #13 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) }
attributes #14 = { cold mustprogress noinline noreturn nounwind memory(inaccessiblemem: write) }
attributes #15 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #16 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #17 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #18 = { convergent nounwind memory(none) }
attributes #19 = { convergent nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.errno.tbaa = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{!3, !3, i64 0}
!3 = !{!"int", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C++ TBAA"}
!6 = !{!7, !7, i64 0}
!7 = !{!"long", !4, i64 0}
!8 = !{!9, !9, i64 0}
!9 = !{!"short", !4, i64 0}
!10 = !{i64 3418}
!11 = !{i64 5090}
!12 = !{i64 5221}
!13 = !{i64 5330}
!14 = !{i64 5820}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
