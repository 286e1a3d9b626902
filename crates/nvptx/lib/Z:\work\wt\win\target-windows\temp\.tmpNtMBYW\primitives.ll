target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZL14__gfxjit_votes = internal addrspace(3) global i32 undef, align 4
@.str.2 = private unnamed_addr addrspace(4) constant [47 x i8] c"%s:%u: %s: Device-side assertion `%s' failed.\0A\00", align 1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef i32 @__gfxjit_wave_lane() local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  ret i32 %1
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #1

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef range(i32 0, 32) i32 @__gfxjit_lane() local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and = and i32 %1, 31
  ret i32 %and
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_ballot(i1 noundef zeroext %is) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %is)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and = and i32 %2, 32
  %sh_prom = zext nneg i32 %and to i64
  %shr = lshr i64 %0, %sh_prom
  %conv = trunc i64 %shr to i32
  ret i32 %conv
}

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #3

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_from(i32 noundef %value, i32 noundef %lane) local_unnamed_addr #2 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and = and i32 %1, 32
  %or = or i32 %and, %lane
  %shl = shl i32 %or, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl, i32 %value)
  ret i32 %2
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #4

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden range(i32 256, 32) i32 @__gfxjit_shuffle_source(i32 noundef %mode, i32 noundef %b, i32 noundef %c) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 31
  %shr = lshr i32 %c, 8
  %and = and i32 %shr, 31
  %and2 = and i32 %b, 31
  %and3 = and i32 %1, %and
  %not = xor i32 %and, -1
  switch i32 %mode, label %cond.false13 [
    i32 0, label %cond.true
    i32 1, label %cond.true9
    i32 2, label %cond.true12
  ]

cond.true:                                        ; preds = %entry
  %and6 = and i32 %and2, %not
  %or7 = or disjoint i32 %and3, %and6
  br label %cond.end16

cond.true9:                                       ; preds = %entry
  %sub = sub nsw i32 %and.i, %and2
  br label %cond.end16

cond.true12:                                      ; preds = %entry
  %add = add nuw nsw i32 %and.i, %and2
  br label %cond.end16

cond.false13:                                     ; preds = %entry
  %xor = xor i32 %and.i, %and2
  br label %cond.end16

cond.end16:                                       ; preds = %cond.true9, %cond.false13, %cond.true12, %cond.true
  %cond17 = phi i32 [ %or7, %cond.true ], [ %sub, %cond.true9 ], [ %add, %cond.true12 ], [ %xor, %cond.false13 ]
  %and1 = and i32 %c, 31
  %and4 = and i32 %and1, %not
  %or = or disjoint i32 %and3, %and4
  %cmp18 = icmp eq i32 %mode, 1
  %cmp20 = icmp sge i32 %cond17, %or
  %cmp22 = icmp sle i32 %cond17, %or
  %cond24 = select i1 %cmp18, i1 %cmp20, i1 %cmp22
  %or26 = or i32 %cond17, 256
  %cond29 = select i1 %cond24, i32 %or26, i32 %and.i
  ret i32 %cond29
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_shuffle(i32 noundef %mode, i32 noundef %value, i32 noundef %b, i32 noundef %c) local_unnamed_addr #2 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i.i = and i32 %1, 31
  %shr.i = lshr i32 %c, 8
  %and.i2 = and i32 %shr.i, 31
  %and2.i = and i32 %b, 31
  %and3.i = and i32 %1, %and.i2
  %not.i = xor i32 %and.i2, -1
  switch i32 %mode, label %cond.false13.i [
    i32 0, label %cond.true.i
    i32 1, label %cond.true9.i
    i32 2, label %cond.true12.i
  ]

cond.true.i:                                      ; preds = %entry
  %and6.i = and i32 %and2.i, %not.i
  %or7.i = or disjoint i32 %and3.i, %and6.i
  br label %__gfxjit_shuffle_source.exit

cond.true9.i:                                     ; preds = %entry
  %sub.i = sub nsw i32 %and.i.i, %and2.i
  br label %__gfxjit_shuffle_source.exit

cond.true12.i:                                    ; preds = %entry
  %add.i = add nuw nsw i32 %and.i.i, %and2.i
  br label %__gfxjit_shuffle_source.exit

cond.false13.i:                                   ; preds = %entry
  %xor.i = xor i32 %and.i.i, %and2.i
  br label %__gfxjit_shuffle_source.exit

__gfxjit_shuffle_source.exit:                     ; preds = %cond.true.i, %cond.true9.i, %cond.true12.i, %cond.false13.i
  %cond17.i = phi i32 [ %or7.i, %cond.true.i ], [ %sub.i, %cond.true9.i ], [ %add.i, %cond.true12.i ], [ %xor.i, %cond.false13.i ]
  %and1.i = and i32 %c, 31
  %and4.i = and i32 %and1.i, %not.i
  %or.i3 = or disjoint i32 %and3.i, %and4.i
  %cmp18.i = icmp eq i32 %mode, 1
  %cmp20.i = icmp sge i32 %cond17.i, %or.i3
  %cmp22.i = icmp sle i32 %cond17.i, %or.i3
  %cond24.i = select i1 %cmp18.i, i1 %cmp20.i, i1 %cmp22.i
  %cond29.i = select i1 %cond24.i, i32 %cond17.i, i32 %1
  %and = and i32 %cond29.i, 31
  %and.i = and i32 %1, 32
  %or.i = or disjoint i32 %and, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  ret i32 %2
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden zeroext i1 @__gfxjit_shuffle_in(i32 noundef %mode, i32 noundef %b, i32 noundef %c) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i.i = and i32 %1, 31
  %shr.i = lshr i32 %c, 8
  %and.i = and i32 %shr.i, 31
  %and2.i = and i32 %b, 31
  %and3.i = and i32 %1, %and.i
  %not.i = xor i32 %and.i, -1
  switch i32 %mode, label %cond.false13.i [
    i32 0, label %cond.true.i
    i32 1, label %cond.true9.i
    i32 2, label %cond.true12.i
  ]

cond.true.i:                                      ; preds = %entry
  %and6.i = and i32 %and2.i, %not.i
  %or7.i = or disjoint i32 %and3.i, %and6.i
  br label %__gfxjit_shuffle_source.exit

cond.true9.i:                                     ; preds = %entry
  %sub.i = sub nsw i32 %and.i.i, %and2.i
  br label %__gfxjit_shuffle_source.exit

cond.true12.i:                                    ; preds = %entry
  %add.i = add nuw nsw i32 %and.i.i, %and2.i
  br label %__gfxjit_shuffle_source.exit

cond.false13.i:                                   ; preds = %entry
  %xor.i = xor i32 %and.i.i, %and2.i
  br label %__gfxjit_shuffle_source.exit

__gfxjit_shuffle_source.exit:                     ; preds = %cond.true.i, %cond.true9.i, %cond.true12.i, %cond.false13.i
  %cond17.i = phi i32 [ %or7.i, %cond.true.i ], [ %sub.i, %cond.true9.i ], [ %add.i, %cond.true12.i ], [ %xor.i, %cond.false13.i ]
  %and1.i = and i32 %c, 31
  %and4.i = and i32 %and1.i, %not.i
  %or.i = or disjoint i32 %and3.i, %and4.i
  %cmp18.i = icmp eq i32 %mode, 1
  %cmp20.i = icmp sge i32 %cond17.i, %or.i
  %cmp22.i = icmp sle i32 %cond17.i, %or.i
  %cond24.i = select i1 %cmp18.i, i1 %cmp20.i, i1 %cmp22.i
  ret i1 %cond24.i
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_match(i32 noundef %mask, i64 noundef %value) local_unnamed_addr #2 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 32
  %conv = trunc i64 %value to i32
  %shr = lshr i64 %value, 32
  %conv2 = trunc nuw i64 %shr to i32
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %2 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %2, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  %and10 = and i32 %and, %or
  ret i32 %and10

for.body:                                         ; preds = %entry, %for.body
  %same.025 = phi i32 [ 0, %entry ], [ %or, %for.body ]
  %lane.024 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %or.i22 = or disjoint i32 %lane.024, %and.i
  %shl.i23 = shl nuw nsw i32 %or.i22, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i23, i32 %conv)
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i23, i32 %conv2)
  %cmp5 = icmp eq i32 %3, %conv
  %cmp8 = icmp eq i32 %4, %conv2
  %narrow = select i1 %cmp5, i1 %cmp8, i1 false
  %conv9 = zext i1 %narrow to i32
  %shl = shl nuw i32 %conv9, %lane.024
  %or = or i32 %shl, %same.025
  %inc = add nuw nsw i32 %lane.024, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !7
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_match_all(i32 noundef %mask, i64 noundef %value) local_unnamed_addr #2 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i.i = and i32 %1, 32
  %conv.i5 = trunc i64 %value to i32
  %shr.i6 = lshr i64 %value, 32
  %conv2.i = trunc nuw i64 %shr.i6 to i32
  br label %for.body.i

for.body.i:                                       ; preds = %entry, %for.body.i
  %same.0.i8 = phi i32 [ 0, %entry ], [ %or.i, %for.body.i ]
  %lane.0.i7 = phi i32 [ 0, %entry ], [ %inc.i, %for.body.i ]
  %or.i22.i = or disjoint i32 %lane.0.i7, %and.i.i
  %shl.i23.i = shl nuw nsw i32 %or.i22.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i23.i, i32 %conv.i5)
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i23.i, i32 %conv2.i)
  %cmp5.i = icmp eq i32 %2, %conv.i5
  %cmp8.i = icmp eq i32 %3, %conv2.i
  %narrow = select i1 %cmp5.i, i1 %cmp8.i, i1 false
  %conv9.i = zext i1 %narrow to i32
  %shl.i = shl nuw i32 %conv9.i, %lane.0.i7
  %or.i = or i32 %shl.i, %same.0.i8
  %inc.i = add nuw nsw i32 %lane.0.i7, 1
  %exitcond.not = icmp eq i32 %inc.i, 32
  br i1 %exitcond.not, label %__gfxjit_match.exit, label %for.body.i, !llvm.loop !7

__gfxjit_match.exit:                              ; preds = %for.body.i
  %4 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %sh_prom.i.i = zext nneg i32 %and.i.i to i64
  %shr.i.i = lshr i64 %4, %sh_prom.i.i
  %conv.i.i = trunc i64 %shr.i.i to i32
  %and.i4 = and i32 %mask, %conv.i.i
  %and10.i = and i32 %and.i4, %or.i
  %5 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %shr.i = lshr i64 %5, %sh_prom.i.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  %cmp = icmp eq i32 %and10.i, %and
  %cond = select i1 %cmp, i32 %and10.i, i32 0
  ret i32 %cond
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_redux_add(i32 noundef %value, i32 noundef %mask) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and.i = and i32 %2, 32
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %0, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %spec.select

for.body:                                         ; preds = %entry, %for.body
  %a.010 = phi i32 [ 0, %entry ], [ %spec.select, %for.body ]
  %lane.09 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %or.i = add nuw nsw i32 %lane.09, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %4 = shl nuw i32 1, %lane.09
  %5 = and i32 %and, %4
  %tobool.not = icmp eq i32 %5, 0
  %add = select i1 %tobool.not, i32 0, i32 %3
  %spec.select = add i32 %add, %a.010
  %inc = add nuw nsw i32 %lane.09, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !10
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_redux_and(i32 noundef %value, i32 noundef %mask) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and.i = and i32 %2, 32
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %0, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %spec.select

for.body:                                         ; preds = %entry, %for.body
  %a.011 = phi i32 [ -1, %entry ], [ %spec.select, %for.body ]
  %lane.010 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %or.i = add nuw nsw i32 %lane.010, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %4 = shl nuw i32 1, %lane.010
  %5 = and i32 %and, %4
  %tobool.not = icmp eq i32 %5, 0
  %and3 = select i1 %tobool.not, i32 -1, i32 %3
  %spec.select = and i32 %and3, %a.011
  %inc = add nuw nsw i32 %lane.010, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !11
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_redux_or(i32 noundef %value, i32 noundef %mask) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and.i = and i32 %2, 32
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %0, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %spec.select

for.body:                                         ; preds = %entry, %for.body
  %a.010 = phi i32 [ 0, %entry ], [ %spec.select, %for.body ]
  %lane.09 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %or.i = add nuw nsw i32 %lane.09, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %4 = shl nuw i32 1, %lane.09
  %5 = and i32 %and, %4
  %tobool.not = icmp eq i32 %5, 0
  %or = select i1 %tobool.not, i32 0, i32 %3
  %spec.select = or i32 %or, %a.010
  %inc = add nuw nsw i32 %lane.09, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !12
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_redux_xor(i32 noundef %value, i32 noundef %mask) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and.i = and i32 %2, 32
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %0, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %spec.select

for.body:                                         ; preds = %entry, %for.body
  %a.010 = phi i32 [ 0, %entry ], [ %spec.select, %for.body ]
  %lane.09 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %or.i = add nuw nsw i32 %lane.09, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %4 = shl nuw i32 1, %lane.09
  %5 = and i32 %and, %4
  %tobool.not = icmp eq i32 %5, 0
  %xor = select i1 %tobool.not, i32 0, i32 %3
  %spec.select = xor i32 %xor, %a.010
  %inc = add nuw nsw i32 %lane.09, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !13
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_redux_max(i32 noundef %value, i32 noundef %mask) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and.i = and i32 %2, 32
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %0, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %spec.select

for.body:                                         ; preds = %entry, %for.body
  %a.013 = phi i32 [ -2147483648, %entry ], [ %spec.select, %for.body ]
  %lane.012 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %or.i = add nuw nsw i32 %lane.012, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %4 = shl nuw i32 1, %lane.012
  %5 = and i32 %and, %4
  %tobool.not = icmp eq i32 %5, 0
  %cond = tail call i32 @llvm.smax.i32(i32 %a.013, i32 %3)
  %spec.select = select i1 %tobool.not, i32 %a.013, i32 %cond
  %inc = add nuw nsw i32 %lane.012, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !14
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_redux_min(i32 noundef %value, i32 noundef %mask) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and.i = and i32 %2, 32
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %0, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %spec.select

for.body:                                         ; preds = %entry, %for.body
  %a.013 = phi i32 [ 2147483647, %entry ], [ %spec.select, %for.body ]
  %lane.012 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %or.i = add nuw nsw i32 %lane.012, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %4 = shl nuw i32 1, %lane.012
  %5 = and i32 %and, %4
  %tobool.not = icmp eq i32 %5, 0
  %cond = tail call i32 @llvm.smin.i32(i32 %a.013, i32 %3)
  %spec.select = select i1 %tobool.not, i32 %a.013, i32 %cond
  %inc = add nuw nsw i32 %lane.012, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !15
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_redux_umax(i32 noundef %value, i32 noundef %mask) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and.i = and i32 %2, 32
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %0, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %spec.select

for.body:                                         ; preds = %entry, %for.body
  %a.013 = phi i32 [ 0, %entry ], [ %spec.select, %for.body ]
  %lane.012 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %or.i = add nuw nsw i32 %lane.012, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %4 = shl nuw i32 1, %lane.012
  %5 = and i32 %and, %4
  %tobool.not = icmp eq i32 %5, 0
  %cond = tail call i32 @llvm.umax.i32(i32 %a.013, i32 %3)
  %spec.select = select i1 %tobool.not, i32 %a.013, i32 %cond
  %inc = add nuw nsw i32 %lane.012, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !16
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_redux_umin(i32 noundef %value, i32 noundef %mask) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and.i = and i32 %2, 32
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %0, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %spec.select

for.body:                                         ; preds = %entry, %for.body
  %a.013 = phi i32 [ -1, %entry ], [ %spec.select, %for.body ]
  %lane.012 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %or.i = add nuw nsw i32 %lane.012, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %4 = shl nuw i32 1, %lane.012
  %5 = and i32 %and, %4
  %tobool.not = icmp eq i32 %5, 0
  %cond = tail call i32 @llvm.umin.i32(i32 %a.013, i32 %3)
  %spec.select = select i1 %tobool.not, i32 %a.013, i32 %cond
  %inc = add nuw nsw i32 %lane.012, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !17
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn
define hidden void @__gfxjit_warp_barrier() local_unnamed_addr #5 {
entry:
  fence syncscope("wavefront") release
  tail call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.wave.barrier() #6

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn
define hidden void @__gfxjit_barrier() local_unnamed_addr #5 {
entry:
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #6

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn
define hidden i32 @__gfxjit_barrier_votes(i1 noundef zeroext %is) local_unnamed_addr #7 {
entry:
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store i32 0, ptr addrspace(3) @_ZL14__gfxjit_votes, align 4, !tbaa !3
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %is, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %0 = atomicrmw add ptr addrspace(3) @_ZL14__gfxjit_votes, i32 1 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !18, !amdgpu.no.fine.grained.memory !19, !amdgpu.no.remote.memory !19
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1 = load i32, ptr addrspace(3) @_ZL14__gfxjit_votes, align 4, !tbaa !3
  ret i32 %1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef zeroext i1 @__gfxjit_is_shared(ptr noundef readnone %p) local_unnamed_addr #0 {
entry:
  %0 = tail call i1 @llvm.amdgcn.is.shared(ptr %p)
  ret i1 %0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.amdgcn.is.shared(ptr) #8

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef zeroext i1 @__gfxjit_is_local(ptr noundef readnone %p) local_unnamed_addr #0 {
entry:
  %0 = tail call i1 @llvm.amdgcn.is.private(ptr %p)
  ret i1 %0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.amdgcn.is.private(ptr) #8

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i32 @__gfxjit_prmt(i32 noundef %a, i32 noundef %b, i32 noundef %selector) local_unnamed_addr #0 {
entry:
  %conv = zext i32 %b to i64
  %shl = shl nuw i64 %conv, 32
  %conv1 = zext i32 %a to i64
  %or = or disjoint i64 %shl, %conv1
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %or12

for.body:                                         ; preds = %entry, %for.body
  %out.021 = phi i32 [ 0, %entry ], [ %or12, %for.body ]
  %i.020 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = shl nuw nsw i32 %i.020, 2
  %shr = lshr i32 %selector, %mul
  %and2 = shl i32 %shr, 3
  %mul3 = and i32 %and2, 56
  %sh_prom = zext nneg i32 %mul3 to i64
  %shr4 = lshr i64 %or, %sh_prom
  %0 = trunc i64 %shr4 to i32
  %conv6 = and i32 %0, 255
  %and7 = and i32 %shr, 8
  %tobool.not = icmp eq i32 %and7, 0
  %and8 = and i32 %0, 128
  %tobool9.not = icmp eq i32 %and8, 0
  %cond = select i1 %tobool9.not, i32 0, i32 255
  %byte.0 = select i1 %tobool.not, i32 %conv6, i32 %cond
  %mul10 = shl nuw nsw i32 %i.020, 3
  %shl11 = shl nuw i32 %byte.0, %mul10
  %or12 = or i32 %shl11, %out.021
  %inc = add nuw nsw i32 %i.020, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !20
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i32 @__gfxjit_prmt_mode(i32 noundef %mode, i32 noundef %a, i32 noundef %b, i32 noundef %c) local_unnamed_addr #0 {
entry:
  %and = and i32 %c, 3
  %and23 = shl i32 %c, 1
  %cond24 = and i32 %and23, 2
  br label %for.body

for.cond.cleanup:                                 ; preds = %cond.end35
  %conv.i = zext i32 %b to i64
  %shl.i = shl nuw i64 %conv.i, 32
  %conv1.i = zext i32 %a to i64
  %or.i = or disjoint i64 %shl.i, %conv1.i
  br label %for.body.i

for.body.i:                                       ; preds = %for.cond.cleanup, %for.body.i
  %out.0.i64 = phi i32 [ 0, %for.cond.cleanup ], [ %or12.i, %for.body.i ]
  %i.0.i63 = phi i32 [ 0, %for.cond.cleanup ], [ %inc.i, %for.body.i ]
  %mul.i = shl nuw nsw i32 %i.0.i63, 2
  %shr.i = lshr i32 %or, %mul.i
  %and2.i = shl i32 %shr.i, 3
  %mul3.i = and i32 %and2.i, 56
  %sh_prom.i = zext nneg i32 %mul3.i to i64
  %shr4.i = lshr i64 %or.i, %sh_prom.i
  %0 = trunc i64 %shr4.i to i32
  %conv6.i = and i32 %0, 255
  %and7.i = and i32 %shr.i, 8
  %tobool.not.i = icmp eq i32 %and7.i, 0
  %and8.i = and i32 %0, 128
  %tobool9.not.i = icmp eq i32 %and8.i, 0
  %cond.i = select i1 %tobool9.not.i, i32 0, i32 255
  %byte.0.i = select i1 %tobool.not.i, i32 %conv6.i, i32 %cond.i
  %mul10.i = shl nuw nsw i32 %i.0.i63, 3
  %shl11.i = shl nuw i32 %byte.0.i, %mul10.i
  %or12.i = or i32 %shl11.i, %out.0.i64
  %inc.i = add nuw nsw i32 %i.0.i63, 1
  %exitcond65.not = icmp eq i32 %inc.i, 4
  br i1 %exitcond65.not, label %__gfxjit_prmt.exit, label %for.body.i, !llvm.loop !20

__gfxjit_prmt.exit:                               ; preds = %for.body.i
  ret i32 %or12.i

for.body:                                         ; preds = %entry, %cond.end35
  %i.062 = phi i32 [ 0, %entry ], [ %inc, %cond.end35 ]
  %s.061 = phi i32 [ 0, %entry ], [ %or, %cond.end35 ]
  switch i32 %mode, label %cond.false22 [
    i32 0, label %cond.true
    i32 1, label %cond.true3
    i32 2, label %cond.end35
    i32 3, label %cond.true10
    i32 4, label %cond.true16
  ]

cond.true:                                        ; preds = %for.body
  %add = add nuw nsw i32 %i.062, %and
  br label %cond.end35

cond.true3:                                       ; preds = %for.body
  %sub = sub nsw i32 %and, %i.062
  br label %cond.end35

cond.true10:                                      ; preds = %for.body
  %cond = tail call i32 @llvm.umax.i32(i32 %i.062, i32 %and)
  br label %cond.end35

cond.true16:                                      ; preds = %for.body
  %cond21 = tail call i32 @llvm.umin.i32(i32 %i.062, i32 %and)
  br label %cond.end35

cond.false22:                                     ; preds = %for.body
  %and25 = and i32 %i.062, 1
  %add26 = or disjoint i32 %and25, %cond24
  br label %cond.end35

cond.end35:                                       ; preds = %for.body, %cond.true3, %cond.true10, %cond.false22, %cond.true16, %cond.true
  %cond36 = phi i32 [ %add, %cond.true ], [ %sub, %cond.true3 ], [ %add26, %cond.false22 ], [ %cond, %cond.true10 ], [ %cond21, %cond.true16 ], [ %and, %for.body ]
  %and37 = and i32 %cond36, 7
  %mul = shl nuw nsw i32 %i.062, 2
  %shl = shl nuw nsw i32 %and37, %mul
  %or = or i32 %shl, %s.061
  %inc = add nuw nsw i32 %i.062, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !21
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i32 @__gfxjit_bfe_u32(i32 noundef %a, i32 noundef %at, i32 noundef %length) local_unnamed_addr #0 {
entry:
  %and = and i32 %at, 255
  %and1 = and i32 %length, 255
  %cmp = icmp samesign ugt i32 %and, 31
  %shr = lshr i32 %a, %and
  %cond = select i1 %cmp, i32 0, i32 %shr
  %cmp2 = icmp samesign ugt i32 %and1, 31
  %notmask = shl nsw i32 -1, %and1
  %sub = xor i32 %notmask, -1
  %and5 = select i1 %cmp2, i32 -1, i32 %sub
  %cond7 = and i32 %and5, %cond
  ret i32 %cond7
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i32 @__gfxjit_bfe_s32(i32 noundef %a, i32 noundef %at, i32 noundef %length) local_unnamed_addr #0 {
entry:
  %and1 = and i32 %length, 255
  %cmp = icmp eq i32 %and1, 0
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %and = and i32 %at, 255
  %add = add nsw i32 %and, -1
  %sub = add nsw i32 %add, %and1
  %cond = tail call i32 @llvm.umin.i32(i32 %sub, i32 31)
  %cmp.i = icmp samesign ugt i32 %and, 31
  %shr.i = lshr i32 %a, %and
  %cond.i = select i1 %cmp.i, i32 0, i32 %shr.i
  %cmp2.i = icmp samesign ugt i32 %and1, 31
  %notmask.i = shl nsw i32 -1, %and1
  %sub.i = xor i32 %notmask.i, -1
  %and5.i = select i1 %cmp2.i, i32 -1, i32 %sub.i
  %cond7.i = and i32 %and5.i, %cond.i
  %sub7 = sub nsw i32 32, %and
  %0 = tail call i32 @llvm.umin.i32(i32 %and1, i32 %sub7)
  %cond14 = select i1 %cmp.i, i32 0, i32 %0
  %1 = shl nuw i32 1, %cond
  %2 = and i32 %1, %a
  %tobool = icmp ne i32 %2, 0
  %cmp15 = icmp samesign ult i32 %cond14, 32
  %or.cond = select i1 %tobool, i1 %cmp15, i1 false
  %shl = shl nsw i32 -1, %cond14
  %or = select i1 %or.cond, i32 %shl, i32 0
  %cond19 = or i32 %or, %cond7.i
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ %cond19, %if.end ], [ 0, %entry ]
  ret i32 %retval.0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i64 @__gfxjit_bfe_u64(i64 noundef %a, i32 noundef %at, i32 noundef %length) local_unnamed_addr #0 {
entry:
  %and = and i32 %at, 255
  %and1 = and i32 %length, 255
  %cmp = icmp samesign ugt i32 %and, 63
  %sh_prom = zext nneg i32 %and to i64
  %shr = lshr i64 %a, %sh_prom
  %cond = select i1 %cmp, i64 0, i64 %shr
  %cmp2 = icmp samesign ugt i32 %and1, 63
  br i1 %cmp2, label %cond.end7, label %cond.false4

cond.false4:                                      ; preds = %entry
  %sh_prom5 = zext nneg i32 %and1 to i64
  %notmask = shl nsw i64 -1, %sh_prom5
  %sub = xor i64 %notmask, -1
  %and6 = and i64 %cond, %sub
  br label %cond.end7

cond.end7:                                        ; preds = %entry, %cond.false4
  %cond8 = phi i64 [ %and6, %cond.false4 ], [ %cond, %entry ]
  ret i64 %cond8
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i64 @__gfxjit_bfe_s64(i64 noundef %a, i32 noundef %at, i32 noundef %length) local_unnamed_addr #0 {
entry:
  %and1 = and i32 %length, 255
  %cmp = icmp eq i32 %and1, 0
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %and = and i32 %at, 255
  %add = add nsw i32 %and, -1
  %sub = add nsw i32 %add, %and1
  %cond = tail call i32 @llvm.umin.i32(i32 %sub, i32 63)
  %sh_prom = zext nneg i32 %cond to i64
  %cmp.i = icmp samesign ugt i32 %and, 63
  %sh_prom.i = zext nneg i32 %and to i64
  %shr.i = lshr i64 %a, %sh_prom.i
  %cond.i = select i1 %cmp.i, i64 0, i64 %shr.i
  %cmp2.i = icmp samesign ugt i32 %and1, 63
  br i1 %cmp2.i, label %__gfxjit_bfe_u64.exit, label %cond.false4.i

cond.false4.i:                                    ; preds = %if.end
  %sh_prom5.i = zext nneg i32 %and1 to i64
  %notmask.i = shl nsw i64 -1, %sh_prom5.i
  %sub.i = xor i64 %notmask.i, -1
  %and6.i = and i64 %cond.i, %sub.i
  br label %__gfxjit_bfe_u64.exit

__gfxjit_bfe_u64.exit:                            ; preds = %if.end, %cond.false4.i
  %cond8.i = phi i64 [ %and6.i, %cond.false4.i ], [ %cond.i, %if.end ]
  %sub7 = sub nsw i32 64, %and
  %0 = tail call i32 @llvm.umin.i32(i32 %and1, i32 %sub7)
  %cond14 = select i1 %cmp.i, i32 0, i32 %0
  %1 = shl nuw i64 1, %sh_prom
  %2 = and i64 %1, %a
  %tobool = icmp ne i64 %2, 0
  %cmp15 = icmp samesign ult i32 %cond14, 64
  %or.cond = select i1 %tobool, i1 %cmp15, i1 false
  br i1 %or.cond, label %cond.true16, label %return

cond.true16:                                      ; preds = %__gfxjit_bfe_u64.exit
  %sh_prom17 = zext nneg i32 %cond14 to i64
  %shl = shl nsw i64 -1, %sh_prom17
  %or = or i64 %cond8.i, %shl
  br label %return

return:                                           ; preds = %cond.true16, %__gfxjit_bfe_u64.exit, %entry
  %retval.0 = phi i64 [ 0, %entry ], [ %or, %cond.true16 ], [ %cond8.i, %__gfxjit_bfe_u64.exit ]
  ret i64 %retval.0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i32 @__gfxjit_bfi_b32(i32 noundef %a, i32 noundef %b, i32 noundef %at, i32 noundef %length) local_unnamed_addr #0 {
entry:
  %and = and i32 %at, 255
  %and1 = and i32 %length, 255
  %cmp = icmp samesign ugt i32 %and, 31
  %cmp2 = icmp eq i32 %and1, 0
  %or.cond = or i1 %cmp, %cmp2
  br i1 %or.cond, label %return, label %if.end

if.end:                                           ; preds = %entry
  %cmp3 = icmp samesign ugt i32 %and1, 31
  %notmask = shl nsw i32 -1, %and1
  %sub = xor i32 %notmask, -1
  %cond = select i1 %cmp3, i32 -1, i32 %sub
  %shl4 = shl i32 %cond, %and
  %not = xor i32 %shl4, -1
  %and5 = and i32 %b, %not
  %shl616 = and i32 %cond, %a
  %and7 = shl i32 %shl616, %and
  %or = or i32 %and5, %and7
  br label %return

return:                                           ; preds = %entry, %if.end
  %retval.0 = phi i32 [ %or, %if.end ], [ %b, %entry ]
  ret i32 %retval.0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i64 @__gfxjit_bfi_b64(i64 noundef %a, i64 noundef %b, i32 noundef %at, i32 noundef %length) local_unnamed_addr #0 {
entry:
  %and = and i32 %at, 255
  %and1 = and i32 %length, 255
  %cmp = icmp samesign ugt i32 %and, 63
  %cmp2 = icmp eq i32 %and1, 0
  %or.cond = or i1 %cmp, %cmp2
  br i1 %or.cond, label %return, label %if.end

if.end:                                           ; preds = %entry
  %cmp3 = icmp samesign ugt i32 %and1, 63
  br i1 %cmp3, label %cond.end, label %cond.false

cond.false:                                       ; preds = %if.end
  %sh_prom = zext nneg i32 %and1 to i64
  %notmask = shl nsw i64 -1, %sh_prom
  %sub = xor i64 %notmask, -1
  br label %cond.end

cond.end:                                         ; preds = %if.end, %cond.false
  %cond = phi i64 [ %sub, %cond.false ], [ -1, %if.end ]
  %sh_prom4 = zext nneg i32 %and to i64
  %shl5 = shl i64 %cond, %sh_prom4
  %not = xor i64 %shl5, -1
  %and6 = and i64 %b, %not
  %shl818 = and i64 %cond, %a
  %and9 = shl i64 %shl818, %sh_prom4
  %or = or i64 %and6, %and9
  br label %return

return:                                           ; preds = %entry, %cond.end
  %retval.0 = phi i64 [ %or, %cond.end ], [ %b, %entry ]
  ret i64 %retval.0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i32 @__gfxjit_flo(i64 noundef %a, i32 noundef %width, i1 noundef zeroext %is_signed, i1 noundef zeroext %shift) local_unnamed_addr #0 {
entry:
  br i1 %is_signed, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %sub = add i32 %width, -1
  %sh_prom = zext nneg i32 %sub to i64
  %0 = shl nuw i64 1, %sh_prom
  %1 = and i64 %0, %a
  %tobool.not = icmp ne i64 %1, 0
  %not = sext i1 %tobool.not to i64
  %spec.select = xor i64 %a, %not
  br label %if.end

if.end:                                           ; preds = %land.lhs.true, %entry
  %a.addr.0 = phi i64 [ %a, %entry ], [ %spec.select, %land.lhs.true ]
  %cmp = icmp ult i32 %width, 64
  br i1 %cmp, label %if.then2, label %if.end6

if.then2:                                         ; preds = %if.end
  %sh_prom3 = zext nneg i32 %width to i64
  %notmask = shl nsw i64 -1, %sh_prom3
  %sub4 = xor i64 %notmask, -1
  %and5 = and i64 %a.addr.0, %sub4
  br label %if.end6

if.end6:                                          ; preds = %if.then2, %if.end
  %a.addr.1 = phi i64 [ %and5, %if.then2 ], [ %a.addr.0, %if.end ]
  %cmp7 = icmp eq i64 %a.addr.1, 0
  br i1 %cmp7, label %return, label %if.end9

if.end9:                                          ; preds = %if.end6
  %2 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %a.addr.1, i1 true)
  %cast = trunc nuw nsw i64 %2 to i32
  %3 = add i32 %width, -64
  %sub13 = add i32 %3, %cast
  %sub10 = xor i32 %cast, 63
  %cond = select i1 %shift, i32 %sub13, i32 %sub10
  br label %return

return:                                           ; preds = %if.end6, %if.end9
  %retval.0 = phi i32 [ %cond, %if.end9 ], [ -1, %if.end6 ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #9

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden range(i32 -1, 32) i32 @__gfxjit_fns(i32 noundef %mask, i32 noundef %base, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp = icmp ugt i32 %base, 31
  br i1 %cmp, label %return, label %if.end

if.end:                                           ; preds = %entry
  %cmp1 = icmp eq i32 %n, 0
  br i1 %cmp1, label %if.then2, label %if.end3

if.then2:                                         ; preds = %if.end
  %0 = shl nuw i32 1, %base
  %1 = and i32 %0, %mask
  %tobool.not = icmp eq i32 %1, 0
  %cond = select i1 %tobool.not, i32 -1, i32 %base
  br label %return

if.end3:                                          ; preds = %if.end
  %cmp4.inv = icmp slt i32 %n, 1
  %cond5 = select i1 %cmp4.inv, i32 -1, i32 1
  %cond10 = tail call i32 @llvm.abs.i32(i32 %n, i1 true)
  br label %for.body

for.body:                                         ; preds = %if.end3, %for.inc
  %at.035 = phi i32 [ %add, %for.inc ], [ %base, %if.end3 ]
  %left.034 = phi i32 [ %left.1, %for.inc ], [ %cond10, %if.end3 ]
  %2 = shl nuw i32 1, %at.035
  %3 = and i32 %2, %mask
  %tobool15.not = icmp eq i32 %3, 0
  br i1 %tobool15.not, label %for.inc, label %land.lhs.true

land.lhs.true:                                    ; preds = %for.body
  %dec = add nsw i32 %left.034, -1
  %cmp16 = icmp eq i32 %dec, 0
  br i1 %cmp16, label %return, label %for.inc

for.inc:                                          ; preds = %for.body, %land.lhs.true
  %left.1 = phi i32 [ %dec, %land.lhs.true ], [ %left.034, %for.body ]
  %add = add nsw i32 %at.035, %cond5
  %4 = icmp ugt i32 %add, 31
  br i1 %4, label %return, label %for.body, !llvm.loop !22

return:                                           ; preds = %land.lhs.true, %for.inc, %entry, %if.then2
  %retval.2 = phi i32 [ -1, %entry ], [ %cond, %if.then2 ], [ -1, %for.inc ], [ %at.035, %land.lhs.true ]
  ret i32 %retval.2
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i32 @__gfxjit_dp4a(i32 noundef %a, i32 noundef %b, i32 noundef %c, i1 noundef zeroext %a_signed, i1 noundef zeroext %b_signed) local_unnamed_addr #0 {
entry:
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %add

for.body:                                         ; preds = %entry, %for.body
  %c.addr.028 = phi i32 [ %c, %entry ], [ %add, %for.body ]
  %i.027 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = shl nuw nsw i32 %i.027, 3
  %shr = lshr i32 %a, %mul
  %sext = shl i32 %shr, 24
  %conv2 = ashr exact i32 %sext, 24
  %and = and i32 %shr, 255
  %cond = select i1 %a_signed, i32 %conv2, i32 %and
  %mul7 = shl nuw nsw i32 %i.027, 3
  %shr8 = lshr i32 %b, %mul7
  %sext26 = shl i32 %shr8, 24
  %conv10 = ashr exact i32 %sext26, 24
  %and14 = and i32 %shr8, 255
  %cond16 = select i1 %b_signed, i32 %conv10, i32 %and14
  %mul17 = mul nsw i32 %cond16, %cond
  %add = add i32 %mul17, %c.addr.028
  %inc = add nuw nsw i32 %i.027, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !23
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i32 @__gfxjit_dp2a(i32 noundef %a, i32 noundef %b, i32 noundef %c, i1 noundef zeroext %a_signed, i1 noundef zeroext %b_signed, i1 noundef zeroext %high) local_unnamed_addr #0 {
entry:
  %cond8 = select i1 %high, i32 16, i32 0
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %add19

for.body:                                         ; preds = %entry, %for.body
  %c.addr.029 = phi i32 [ %c, %entry ], [ %add19, %for.body ]
  %i.028 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = shl nuw nsw i32 %i.028, 4
  %shr = lshr i32 %a, %mul
  %sext = shl i32 %shr, 16
  %conv3 = ashr exact i32 %sext, 16
  %and = and i32 %shr, 65535
  %cond = select i1 %a_signed, i32 %conv3, i32 %and
  %mul6 = shl nuw nsw i32 %i.028, 3
  %add = add nuw nsw i32 %mul6, %cond8
  %shr9 = lshr i32 %b, %add
  %sext27 = shl i32 %shr9, 24
  %conv13 = ashr exact i32 %sext27, 24
  %and15 = and i32 %shr9, 255
  %cond17 = select i1 %b_signed, i32 %conv13, i32 %and15
  %mul18 = mul nsw i32 %cond, %cond17
  %add19 = add i32 %mul18, %c.addr.029
  %inc = add nuw nsw i32 %i.028, 1
  %cmp = icmp eq i32 %i.028, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !24
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define hidden double @__gfxjit_norm_f64(i32 noundef %n, ptr noundef readonly captures(none) %x) local_unnamed_addr #10 {
entry:
  %cmp40 = icmp sgt i32 %n, 0
  br i1 %cmp40, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %most.0.lcssa = phi double [ 0.000000e+00, %entry ], [ %.most.0, %for.body ]
  %or.cond = tail call i1 @llvm.is.fpclass.f64(double %most.0.lcssa, i32 576)
  br i1 %or.cond, label %cleanup, label %for.cond8.preheader

for.cond8.preheader:                              ; preds = %for.cond.cleanup
  %cmp943 = icmp sgt i32 %n, 0
  br i1 %cmp943, label %for.body11, label %for.cond.cleanup10

for.body:                                         ; preds = %entry, %for.body
  %i.042 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %most.041 = phi double [ %.most.0, %for.body ], [ 0.000000e+00, %entry ]
  %idxprom = zext nneg i32 %i.042 to i64
  %arrayidx = getelementptr inbounds nuw double, ptr %x, i64 %idxprom
  %0 = load double, ptr %arrayidx, align 8, !tbaa !25
  %1 = tail call double @llvm.fabs.f64(double %0)
  %cmp1 = fcmp ogt double %1, %most.041
  %.most.0 = select i1 %cmp1, double %1, double %most.041
  %inc = add nuw nsw i32 %i.042, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !27

for.cond.cleanup10.loopexit:                      ; preds = %for.body11
  %2 = tail call double @llvm.sqrt.f64(double %add)
  br label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond.cleanup10.loopexit, %for.cond8.preheader
  %sum.0.lcssa = phi double [ 0.000000e+00, %for.cond8.preheader ], [ %2, %for.cond.cleanup10.loopexit ]
  %mul20 = fmul double %most.0.lcssa, %sum.0.lcssa
  br label %cleanup

for.body11:                                       ; preds = %for.cond8.preheader, %for.body11
  %i7.045 = phi i32 [ %inc18, %for.body11 ], [ 0, %for.cond8.preheader ]
  %sum.044 = phi double [ %add, %for.body11 ], [ 0.000000e+00, %for.cond8.preheader ]
  %idxprom12 = zext nneg i32 %i7.045 to i64
  %arrayidx13 = getelementptr inbounds nuw double, ptr %x, i64 %idxprom12
  %3 = load double, ptr %arrayidx13, align 8, !tbaa !25
  %div = fdiv double %3, %most.0.lcssa
  %mul = fmul double %div, %div
  %add = fadd double %sum.044, %mul
  %inc18 = add nuw nsw i32 %i7.045, 1
  %exitcond47.not = icmp eq i32 %inc18, %n
  br i1 %exitcond47.not, label %for.cond.cleanup10.loopexit, label %for.body11, !llvm.loop !28

cleanup:                                          ; preds = %for.cond.cleanup, %for.cond.cleanup10
  %retval.0 = phi double [ %mul20, %for.cond.cleanup10 ], [ %most.0.lcssa, %for.cond.cleanup ]
  ret double %retval.0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #8

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #8

; Function Attrs: convergent mustprogress noinline nounwind
define hidden double @__gfxjit_jn_f64(i32 noundef %n, double noundef %x) local_unnamed_addr #11 {
entry:
  %call = tail call double @__ocml_j0_f64(double noundef %x) #20
  %call1 = tail call double @__ocml_j1_f64(double noundef %x) #20
  %cmp = icmp eq i32 %n, 0
  br i1 %cmp, label %cond.end, label %cond.false

cond.false:                                       ; preds = %entry
  %cmp6.i = icmp sgt i32 %n, 1
  br i1 %cmp6.i, label %for.body.i, label %cond.end

for.body.i:                                       ; preds = %cond.false, %for.body.i
  %before.addr.09.i = phi double [ %now.addr.07.i, %for.body.i ], [ %call, %cond.false ]
  %i.08.i = phi i32 [ %inc.i, %for.body.i ], [ 1, %cond.false ]
  %now.addr.07.i = phi double [ %sub.i, %for.body.i ], [ %call1, %cond.false ]
  %mul.i = shl nuw nsw i32 %i.08.i, 1
  %conv.i = uitofp nneg i32 %mul.i to double
  %div.i = fdiv double %conv.i, %x
  %mul1.i = fmul double %now.addr.07.i, %div.i
  %sub.i = fsub double %mul1.i, %before.addr.09.i
  %inc.i = add nuw nsw i32 %i.08.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, %n
  br i1 %exitcond.not.i, label %cond.end, label %for.body.i, !llvm.loop !29

cond.end:                                         ; preds = %for.body.i, %cond.false, %entry
  %cond = phi double [ %call, %entry ], [ %call1, %cond.false ], [ %sub.i, %for.body.i ]
  ret double %cond
}

; Function Attrs: convergent nounwind
declare hidden double @__ocml_j0_f64(double noundef) local_unnamed_addr #12

; Function Attrs: convergent nounwind
declare hidden double @__ocml_j1_f64(double noundef) local_unnamed_addr #12

; Function Attrs: convergent mustprogress noinline nounwind
define hidden double @__gfxjit_yn_f64(i32 noundef %n, double noundef %x) local_unnamed_addr #11 {
entry:
  %call = tail call double @__ocml_y0_f64(double noundef %x) #20
  %call1 = tail call double @__ocml_y1_f64(double noundef %x) #20
  %cmp = icmp eq i32 %n, 0
  br i1 %cmp, label %cond.end, label %cond.false

cond.false:                                       ; preds = %entry
  %cmp6.i = icmp sgt i32 %n, 1
  br i1 %cmp6.i, label %for.body.i, label %cond.end

for.body.i:                                       ; preds = %cond.false, %for.body.i
  %before.addr.09.i = phi double [ %now.addr.07.i, %for.body.i ], [ %call, %cond.false ]
  %i.08.i = phi i32 [ %inc.i, %for.body.i ], [ 1, %cond.false ]
  %now.addr.07.i = phi double [ %sub.i, %for.body.i ], [ %call1, %cond.false ]
  %mul.i = shl nuw nsw i32 %i.08.i, 1
  %conv.i = uitofp nneg i32 %mul.i to double
  %div.i = fdiv double %conv.i, %x
  %mul1.i = fmul double %now.addr.07.i, %div.i
  %sub.i = fsub double %mul1.i, %before.addr.09.i
  %inc.i = add nuw nsw i32 %i.08.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, %n
  br i1 %exitcond.not.i, label %cond.end, label %for.body.i, !llvm.loop !29

cond.end:                                         ; preds = %for.body.i, %cond.false, %entry
  %cond = phi double [ %call, %entry ], [ %call1, %cond.false ], [ %sub.i, %for.body.i ]
  ret double %cond
}

; Function Attrs: convergent nounwind
declare hidden double @__ocml_y0_f64(double noundef) local_unnamed_addr #12

; Function Attrs: convergent nounwind
declare hidden double @__ocml_y1_f64(double noundef) local_unnamed_addr #12

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define hidden float @__gfxjit_norm_f32(i32 noundef %n, ptr noundef readonly captures(none) %x) local_unnamed_addr #10 {
entry:
  %cmp40 = icmp sgt i32 %n, 0
  br i1 %cmp40, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %most.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %.most.0, %for.body ]
  %or.cond = tail call i1 @llvm.is.fpclass.f32(float %most.0.lcssa, i32 576)
  br i1 %or.cond, label %cleanup, label %for.cond8.preheader

for.cond8.preheader:                              ; preds = %for.cond.cleanup
  %cmp943 = icmp sgt i32 %n, 0
  br i1 %cmp943, label %for.body11, label %for.cond.cleanup10

for.body:                                         ; preds = %entry, %for.body
  %i.042 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %most.041 = phi float [ %.most.0, %for.body ], [ 0.000000e+00, %entry ]
  %idxprom = zext nneg i32 %i.042 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %x, i64 %idxprom
  %0 = load float, ptr %arrayidx, align 4, !tbaa !30
  %1 = tail call float @llvm.fabs.f32(float %0)
  %cmp1 = fcmp ogt float %1, %most.041
  %.most.0 = select i1 %cmp1, float %1, float %most.041
  %inc = add nuw nsw i32 %i.042, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !32

for.cond.cleanup10.loopexit:                      ; preds = %for.body11
  %2 = tail call float @llvm.sqrt.f32(float %add)
  br label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond.cleanup10.loopexit, %for.cond8.preheader
  %sum.0.lcssa = phi float [ 0.000000e+00, %for.cond8.preheader ], [ %2, %for.cond.cleanup10.loopexit ]
  %mul20 = fmul float %most.0.lcssa, %sum.0.lcssa
  br label %cleanup

for.body11:                                       ; preds = %for.cond8.preheader, %for.body11
  %i7.045 = phi i32 [ %inc18, %for.body11 ], [ 0, %for.cond8.preheader ]
  %sum.044 = phi float [ %add, %for.body11 ], [ 0.000000e+00, %for.cond8.preheader ]
  %idxprom12 = zext nneg i32 %i7.045 to i64
  %arrayidx13 = getelementptr inbounds nuw float, ptr %x, i64 %idxprom12
  %3 = load float, ptr %arrayidx13, align 4, !tbaa !30
  %div = fdiv float %3, %most.0.lcssa
  %mul = fmul float %div, %div
  %add = fadd float %sum.044, %mul
  %inc18 = add nuw nsw i32 %i7.045, 1
  %exitcond47.not = icmp eq i32 %inc18, %n
  br i1 %exitcond47.not, label %for.cond.cleanup10.loopexit, label %for.body11, !llvm.loop !33

cleanup:                                          ; preds = %for.cond.cleanup, %for.cond.cleanup10
  %retval.0 = phi float [ %mul20, %for.cond.cleanup10 ], [ %most.0.lcssa, %for.cond.cleanup ]
  ret float %retval.0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #8

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #8

; Function Attrs: convergent mustprogress noinline nounwind
define hidden float @__gfxjit_jn_f32(i32 noundef %n, float noundef %x) local_unnamed_addr #11 {
entry:
  %call = tail call float @__ocml_j0_f32(float noundef %x) #20
  %call1 = tail call float @__ocml_j1_f32(float noundef %x) #20
  %cmp = icmp eq i32 %n, 0
  br i1 %cmp, label %cond.end, label %cond.false

cond.false:                                       ; preds = %entry
  %cmp6.i = icmp sgt i32 %n, 1
  br i1 %cmp6.i, label %for.body.i, label %cond.end

for.body.i:                                       ; preds = %cond.false, %for.body.i
  %before.addr.09.i = phi float [ %now.addr.07.i, %for.body.i ], [ %call, %cond.false ]
  %i.08.i = phi i32 [ %inc.i, %for.body.i ], [ 1, %cond.false ]
  %now.addr.07.i = phi float [ %sub.i, %for.body.i ], [ %call1, %cond.false ]
  %mul.i = shl nuw nsw i32 %i.08.i, 1
  %conv.i = uitofp nneg i32 %mul.i to float
  %div.i = fdiv float %conv.i, %x
  %mul1.i = fmul float %now.addr.07.i, %div.i
  %sub.i = fsub float %mul1.i, %before.addr.09.i
  %inc.i = add nuw nsw i32 %i.08.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, %n
  br i1 %exitcond.not.i, label %cond.end, label %for.body.i, !llvm.loop !34

cond.end:                                         ; preds = %for.body.i, %cond.false, %entry
  %cond = phi float [ %call, %entry ], [ %call1, %cond.false ], [ %sub.i, %for.body.i ]
  ret float %cond
}

; Function Attrs: convergent nounwind
declare hidden float @__ocml_j0_f32(float noundef) local_unnamed_addr #12

; Function Attrs: convergent nounwind
declare hidden float @__ocml_j1_f32(float noundef) local_unnamed_addr #12

; Function Attrs: convergent mustprogress noinline nounwind
define hidden float @__gfxjit_yn_f32(i32 noundef %n, float noundef %x) local_unnamed_addr #11 {
entry:
  %call = tail call float @__ocml_y0_f32(float noundef %x) #20
  %call1 = tail call float @__ocml_y1_f32(float noundef %x) #20
  %cmp = icmp eq i32 %n, 0
  br i1 %cmp, label %cond.end, label %cond.false

cond.false:                                       ; preds = %entry
  %cmp6.i = icmp sgt i32 %n, 1
  br i1 %cmp6.i, label %for.body.i, label %cond.end

for.body.i:                                       ; preds = %cond.false, %for.body.i
  %before.addr.09.i = phi float [ %now.addr.07.i, %for.body.i ], [ %call, %cond.false ]
  %i.08.i = phi i32 [ %inc.i, %for.body.i ], [ 1, %cond.false ]
  %now.addr.07.i = phi float [ %sub.i, %for.body.i ], [ %call1, %cond.false ]
  %mul.i = shl nuw nsw i32 %i.08.i, 1
  %conv.i = uitofp nneg i32 %mul.i to float
  %div.i = fdiv float %conv.i, %x
  %mul1.i = fmul float %now.addr.07.i, %div.i
  %sub.i = fsub float %mul1.i, %before.addr.09.i
  %inc.i = add nuw nsw i32 %i.08.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, %n
  br i1 %exitcond.not.i, label %cond.end, label %for.body.i, !llvm.loop !34

cond.end:                                         ; preds = %for.body.i, %cond.false, %entry
  %cond = phi float [ %call, %entry ], [ %call1, %cond.false ], [ %sub.i, %for.body.i ]
  ret float %cond
}

; Function Attrs: convergent nounwind
declare hidden float @__ocml_y0_f32(float noundef) local_unnamed_addr #12

; Function Attrs: convergent nounwind
declare hidden float @__ocml_y1_f32(float noundef) local_unnamed_addr #12

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind
define hidden void @__gfxjit_sleep(i32 noundef %nanoseconds) local_unnamed_addr #13 {
entry:
  %div2 = lshr i32 %nanoseconds, 5
  %cmp3.not = icmp eq i32 %div2, 0
  br i1 %cmp3.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void

for.body:                                         ; preds = %entry, %for.body
  %i.04 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  tail call void @llvm.amdgcn.s.sleep(i32 1)
  %inc = add nuw nsw i32 %i.04, 1
  %exitcond.not = icmp eq i32 %inc, %div2
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !35
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.amdgcn.s.sleep(i32 immarg) #14

; Function Attrs: convergent mustprogress noinline nounwind
define hidden i32 @__gfxjit_vprintf(ptr noundef %format, ptr noundef readonly captures(none) %arguments) local_unnamed_addr #11 {
entry:
  %0 = load i8, ptr %format, align 1, !tbaa !36
  %tobool.not145148 = icmp eq i8 %0, 0
  br i1 %tobool.not145148, label %for.cond.cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry, %_ZL10conversionPKc.exit
  %1 = phi i8 [ %9, %_ZL10conversionPKc.exit ], [ %0, %entry ]
  %left.0.ph150 = phi i32 [ %add9, %_ZL10conversionPKc.exit ], [ 0, %entry ]
  %p.0.ph149 = phi ptr [ %cond.i, %_ZL10conversionPKc.exit ], [ %format, %entry ]
  br label %for.body

for.cond.cleanup:                                 ; preds = %_ZL10conversionPKc.exit, %for.cond.backedge, %entry
  %left.0.ph.lcssa = phi i32 [ %left.0.ph150, %for.cond.backedge ], [ 0, %entry ], [ %add9, %_ZL10conversionPKc.exit ]
  %call10 = tail call i64 @__ockl_printf_begin(i64 noundef 0) #20
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %for.cond.cleanup
  %n.0.i = phi i64 [ 0, %for.cond.cleanup ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %format, i64 %n.0.i
  %2 = load i8, ptr %arrayidx.i, align 1, !tbaa !36
  %tobool.not.i = icmp eq i8 %2, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %_ZL6lengthPKc.exit, label %while.cond.i, !llvm.loop !37

_ZL6lengthPKc.exit:                               ; preds = %while.cond.i
  %cmp12 = icmp eq i32 %left.0.ph.lcssa, 0
  %conv13 = zext i1 %cmp12 to i32
  %call14 = tail call i64 @__ockl_printf_append_string_n(i64 noundef %call10, ptr noundef nonnull %format, i64 noundef %inc.i, i32 noundef %conv13) #20
  %3 = load i8, ptr %format, align 1, !tbaa !36
  %tobool17160 = icmp ne i8 %3, 0
  %tobool18161 = icmp ne i32 %left.0.ph.lcssa, 0
  %4 = select i1 %tobool17160, i1 %tobool18161, i1 false
  br i1 %4, label %for.body21, label %for.cond.cleanup19

for.body:                                         ; preds = %for.body.lr.ph, %for.cond.backedge
  %5 = phi i8 [ %1, %for.body.lr.ph ], [ %7, %for.cond.backedge ]
  %p.0146 = phi ptr [ %p.0.ph149, %for.body.lr.ph ], [ %p.0.be, %for.cond.backedge ]
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %p.0146, i64 1
  %cmp.not = icmp eq i8 %5, 37
  br i1 %cmp.not, label %if.end, label %for.cond.backedge

if.end:                                           ; preds = %for.body
  %6 = load i8, ptr %incdec.ptr, align 1, !tbaa !36
  %cmp2 = icmp eq i8 %6, 37
  br i1 %cmp2, label %if.then3, label %for.cond.i

if.then3:                                         ; preds = %if.end
  %incdec.ptr4 = getelementptr inbounds nuw i8, ptr %p.0146, i64 2
  br label %for.cond.backedge

for.cond.backedge:                                ; preds = %if.then3, %for.body
  %p.0.be = phi ptr [ %incdec.ptr4, %if.then3 ], [ %incdec.ptr, %for.body ]
  %7 = load i8, ptr %p.0.be, align 1, !tbaa !36
  %tobool.not = icmp eq i8 %7, 0
  br i1 %tobool.not, label %for.cond.cleanup, label %for.body, !llvm.loop !38

for.cond.i:                                       ; preds = %if.end, %for.inc.i
  %retval.sroa.7.0.i = phi i32 [ %retval.sroa.7.1.i, %for.inc.i ], [ 0, %if.end ]
  %at.addr.0.i = phi ptr [ %incdec.ptr.i, %for.inc.i ], [ %incdec.ptr, %if.end ]
  %8 = load i8, ptr %at.addr.0.i, align 1, !tbaa !36
  switch i8 %8, label %_ZL10conversionPKc.exit [
    i8 45, label %for.inc.i
    i8 43, label %for.inc.i
    i8 32, label %for.inc.i
    i8 35, label %for.inc.i
    i8 46, label %for.inc.i
    i8 48, label %for.inc.i
    i8 49, label %for.inc.i
    i8 50, label %for.inc.i
    i8 51, label %for.inc.i
    i8 52, label %for.inc.i
    i8 53, label %for.inc.i
    i8 54, label %for.inc.i
    i8 55, label %for.inc.i
    i8 56, label %for.inc.i
    i8 57, label %for.inc.i
    i8 104, label %for.inc.i
    i8 42, label %sw.bb1.i
    i8 108, label %for.inc.i
    i8 106, label %for.inc.i
    i8 122, label %for.inc.i
    i8 116, label %for.inc.i
    i8 76, label %for.inc.i
  ]

sw.bb1.i:                                         ; preds = %for.cond.i
  %inc.i97 = add i32 %retval.sroa.7.0.i, 1
  br label %for.inc.i

for.inc.i:                                        ; preds = %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %sw.bb1.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i, %for.cond.i
  %retval.sroa.7.1.i = phi i32 [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %inc.i97, %sw.bb1.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ], [ %retval.sroa.7.0.i, %for.cond.i ]
  %incdec.ptr.i = getelementptr inbounds nuw i8, ptr %at.addr.0.i, i64 1
  br label %for.cond.i, !llvm.loop !39

_ZL10conversionPKc.exit:                          ; preds = %for.cond.i
  %tobool.not.i96 = icmp ne i8 %8, 0
  %cond.idx.i = zext i1 %tobool.not.i96 to i64
  %cond.i = getelementptr inbounds nuw i8, ptr %at.addr.0.i, i64 %cond.idx.i
  %conv8 = zext i1 %tobool.not.i96 to i32
  %add = add i32 %retval.sroa.7.0.i, %left.0.ph150
  %add9 = add i32 %add, %conv8
  %9 = load i8, ptr %cond.i, align 1, !tbaa !36
  %tobool.not145 = icmp eq i8 %9, 0
  br i1 %tobool.not145, label %for.cond.cleanup, label %for.body.lr.ph, !llvm.loop !38

for.cond.cleanup19:                               ; preds = %for.cond16.backedge, %_ZL6lengthPKc.exit
  %message.0.lcssa = phi i64 [ %call14, %_ZL6lengthPKc.exit ], [ %message.0.be, %for.cond16.backedge ]
  %conv66 = trunc i64 %message.0.lcssa to i32
  ret i32 %conv66

for.body21:                                       ; preds = %_ZL6lengthPKc.exit, %for.cond16.backedge
  %10 = phi i8 [ %12, %for.cond16.backedge ], [ %3, %_ZL6lengthPKc.exit ]
  %left.1165 = phi i32 [ %left.1.be, %for.cond16.backedge ], [ %left.0.ph.lcssa, %_ZL6lengthPKc.exit ]
  %message.0164 = phi i64 [ %message.0.be, %for.cond16.backedge ], [ %call14, %_ZL6lengthPKc.exit ]
  %p15.0163 = phi ptr [ %p15.0.be, %for.cond16.backedge ], [ %format, %_ZL6lengthPKc.exit ]
  %at.0162 = phi i64 [ %at.0.be, %for.cond16.backedge ], [ 0, %_ZL6lengthPKc.exit ]
  %incdec.ptr22 = getelementptr inbounds nuw i8, ptr %p15.0163, i64 1
  %cmp24.not = icmp eq i8 %10, 37
  br i1 %cmp24.not, label %if.end26, label %for.cond16.backedge

if.end26:                                         ; preds = %for.body21
  %11 = load i8, ptr %incdec.ptr22, align 1, !tbaa !36
  %cmp28 = icmp eq i8 %11, 37
  br i1 %cmp28, label %if.then29, label %for.cond.i98

if.then29:                                        ; preds = %if.end26
  %incdec.ptr30 = getelementptr inbounds nuw i8, ptr %p15.0163, i64 2
  br label %for.cond16.backedge

for.cond16.backedge:                              ; preds = %for.cond.cleanup37, %if.else, %cond.end, %if.then29, %for.body21
  %at.0.be = phi i64 [ %at.0162, %if.then29 ], [ %at.0162, %for.body21 ], [ %at.1.lcssa, %for.cond.cleanup37 ], [ %add6.i129, %cond.end ], [ %add6.i129, %if.else ]
  %p15.0.be = phi ptr [ %incdec.ptr30, %if.then29 ], [ %incdec.ptr22, %for.body21 ], [ %cond.i105, %for.cond.cleanup37 ], [ %cond.i105, %cond.end ], [ %cond.i105, %if.else ]
  %message.0.be = phi i64 [ %message.0164, %if.then29 ], [ %message.0164, %for.body21 ], [ %message.1.lcssa, %for.cond.cleanup37 ], [ %call58, %cond.end ], [ %call61, %if.else ]
  %left.1.be = phi i32 [ %left.1165, %if.then29 ], [ %left.1165, %for.body21 ], [ %left.2.lcssa, %for.cond.cleanup37 ], [ %dec49, %cond.end ], [ %dec49, %if.else ]
  %12 = load i8, ptr %p15.0.be, align 1, !tbaa !36
  %tobool17 = icmp ne i8 %12, 0
  %tobool18 = icmp ne i32 %left.1.be, 0
  %13 = select i1 %tobool17, i1 %tobool18, i1 false
  br i1 %13, label %for.body21, label %for.cond.cleanup19, !llvm.loop !40

for.cond.i98:                                     ; preds = %if.end26, %for.inc.i112
  %retval.sroa.7.0.i99 = phi i32 [ %retval.sroa.7.1.i113, %for.inc.i112 ], [ 0, %if.end26 ]
  %at.addr.0.i100 = phi ptr [ %incdec.ptr.i115, %for.inc.i112 ], [ %incdec.ptr22, %if.end26 ]
  %longs.0.i101 = phi i32 [ %longs.1.i114, %for.inc.i112 ], [ 0, %if.end26 ]
  %14 = load i8, ptr %at.addr.0.i100, align 1, !tbaa !36
  switch i8 %14, label %sw.default.i118 [
    i8 45, label %for.inc.i112
    i8 43, label %for.inc.i112
    i8 32, label %for.inc.i112
    i8 35, label %for.inc.i112
    i8 46, label %for.inc.i112
    i8 48, label %for.inc.i112
    i8 49, label %for.inc.i112
    i8 50, label %for.inc.i112
    i8 51, label %for.inc.i112
    i8 52, label %for.inc.i112
    i8 53, label %for.inc.i112
    i8 54, label %for.inc.i112
    i8 55, label %for.inc.i112
    i8 56, label %for.inc.i112
    i8 57, label %for.inc.i112
    i8 104, label %for.inc.i112
    i8 42, label %sw.bb1.i116
    i8 108, label %sw.bb3.i110
    i8 106, label %sw.bb3.i110
    i8 122, label %sw.bb3.i110
    i8 116, label %sw.bb3.i110
    i8 76, label %sw.bb3.i110
    i8 97, label %_ZL10conversionPKc.exit121
    i8 65, label %_ZL10conversionPKc.exit121
    i8 101, label %_ZL10conversionPKc.exit121
    i8 69, label %_ZL10conversionPKc.exit121
    i8 102, label %_ZL10conversionPKc.exit121
    i8 70, label %_ZL10conversionPKc.exit121
    i8 103, label %_ZL10conversionPKc.exit121
    i8 71, label %_ZL10conversionPKc.exit121
    i8 115, label %_ZL10conversionPKc.exit121
    i8 112, label %_ZL10conversionPKc.exit121
    i8 110, label %_ZL10conversionPKc.exit121
  ]

sw.bb1.i116:                                      ; preds = %for.cond.i98
  %inc.i117 = add i32 %retval.sroa.7.0.i99, 1
  br label %for.inc.i112

sw.bb3.i110:                                      ; preds = %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98
  %inc4.i111 = add i32 %longs.0.i101, 1
  br label %for.inc.i112

for.inc.i112:                                     ; preds = %sw.bb3.i110, %sw.bb1.i116, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98
  %retval.sroa.7.1.i113 = phi i32 [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %retval.sroa.7.0.i99, %for.cond.i98 ], [ %inc.i117, %sw.bb1.i116 ], [ %retval.sroa.7.0.i99, %sw.bb3.i110 ]
  %longs.1.i114 = phi i32 [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %for.cond.i98 ], [ %longs.0.i101, %sw.bb1.i116 ], [ %inc4.i111, %sw.bb3.i110 ]
  %incdec.ptr.i115 = getelementptr inbounds nuw i8, ptr %at.addr.0.i100, i64 1
  br label %for.cond.i98, !llvm.loop !39

sw.default.i118:                                  ; preds = %for.cond.i98
  %tobool10.not.i119 = icmp eq i32 %longs.0.i101, 0
  %cond11.i120 = select i1 %tobool10.not.i119, i32 4, i32 8
  br label %_ZL10conversionPKc.exit121

_ZL10conversionPKc.exit121:                       ; preds = %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %for.cond.i98, %sw.default.i118
  %retval.sroa.3.0.i102 = phi i32 [ %cond11.i120, %sw.default.i118 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ], [ 8, %for.cond.i98 ]
  %tobool.not.i103 = icmp ne i8 %14, 0
  %cond.idx.i104 = zext i1 %tobool.not.i103 to i64
  %cond.i105 = getelementptr inbounds nuw i8, ptr %at.addr.0.i100, i64 %cond.idx.i104
  %cmp36152.not = icmp eq i32 %retval.sroa.7.0.i99, 0
  br i1 %cmp36152.not, label %for.cond.cleanup37, label %for.body38

for.cond.cleanup37:                               ; preds = %for.body38, %_ZL10conversionPKc.exit121
  %at.1.lcssa = phi i64 [ %at.0162, %_ZL10conversionPKc.exit121 ], [ %add6.i, %for.body38 ]
  %message.1.lcssa = phi i64 [ %message.0164, %_ZL10conversionPKc.exit121 ], [ %call42, %for.body38 ]
  %left.2.lcssa = phi i32 [ %left.1165, %_ZL10conversionPKc.exit121 ], [ %dec, %for.body38 ]
  %tobool45.not = icmp eq i8 %14, 0
  br i1 %tobool45.not, label %for.cond16.backedge, label %if.then46

for.body38:                                       ; preds = %_ZL10conversionPKc.exit121, %for.body38
  %left.2156 = phi i32 [ %dec, %for.body38 ], [ %left.1165, %_ZL10conversionPKc.exit121 ]
  %i.0155 = phi i32 [ %inc, %for.body38 ], [ 0, %_ZL10conversionPKc.exit121 ]
  %message.1154 = phi i64 [ %call42, %for.body38 ], [ %message.0164, %_ZL10conversionPKc.exit121 ]
  %at.1153 = phi i64 [ %add6.i, %for.body38 ], [ %at.0162, %_ZL10conversionPKc.exit121 ]
  %sub.i = add i64 %at.1153, 3
  %and.i = and i64 %sub.i, -4
  %add.ptr3.i = getelementptr inbounds nuw i8, ptr %arguments, i64 %and.i
  %15 = load i32, ptr %add.ptr3.i, align 4, !tbaa !3
  %conv4.i = sext i32 %15 to i64
  %add6.i = add i64 %and.i, 4
  %dec = add i32 %left.2156, -1
  %cmp40 = icmp eq i32 %dec, 0
  %conv41 = zext i1 %cmp40 to i32
  %call42 = tail call i64 @__ockl_printf_append_args(i64 noundef %message.1154, i32 noundef 1, i64 noundef %conv4.i, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i32 noundef %conv41) #20
  %inc = add nuw i32 %i.0155, 1
  %exitcond.not = icmp eq i32 %inc, %retval.sroa.7.0.i99
  br i1 %exitcond.not, label %for.cond.cleanup37, label %for.body38, !llvm.loop !41

if.then46:                                        ; preds = %for.cond.cleanup37
  %conv.i = zext nneg i32 %retval.sroa.3.0.i102 to i64
  %add.i123 = add nsw i64 %conv.i, -1
  %sub.i124 = add i64 %add.i123, %at.1.lcssa
  %16 = sub nsw i32 0, %retval.sroa.3.0.i102
  %not.i = sext i32 %16 to i64
  %and.i125 = and i64 %sub.i124, %not.i
  %cmp.i = icmp eq i32 %retval.sroa.3.0.i102, 8
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %arguments, i64 %and.i125
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:                                      ; preds = %if.then46
  %17 = load i64, ptr %add.ptr.i, align 8, !tbaa !42
  br label %_ZL8argumentPKhPmj.exit

cond.false.i:                                     ; preds = %if.then46
  %18 = load i32, ptr %add.ptr.i, align 4, !tbaa !3
  %conv4.i127 = sext i32 %18 to i64
  br label %_ZL8argumentPKhPmj.exit

_ZL8argumentPKhPmj.exit:                          ; preds = %cond.true.i, %cond.false.i
  %cond.i128 = phi i64 [ %17, %cond.true.i ], [ %conv4.i127, %cond.false.i ]
  %add6.i129 = add i64 %and.i125, %conv.i
  %dec49 = add i32 %left.2.lcssa, -1
  %cmp52 = icmp eq i8 %14, 115
  br i1 %cmp52, label %if.then53, label %if.else

if.then53:                                        ; preds = %_ZL8argumentPKhPmj.exit
  %19 = inttoptr i64 %cond.i128 to ptr
  %tobool54.not = icmp eq i64 %cond.i128, 0
  br i1 %tobool54.not, label %cond.end, label %while.cond.i130

while.cond.i130:                                  ; preds = %if.then53, %while.cond.i130
  %n.0.i131 = phi i64 [ %inc.i134, %while.cond.i130 ], [ 0, %if.then53 ]
  %arrayidx.i132 = getelementptr inbounds nuw i8, ptr %19, i64 %n.0.i131
  %20 = load i8, ptr %arrayidx.i132, align 1, !tbaa !36
  %tobool.not.i133 = icmp eq i8 %20, 0
  %inc.i134 = add i64 %n.0.i131, 1
  br i1 %tobool.not.i133, label %cond.end, label %while.cond.i130, !llvm.loop !37

cond.end:                                         ; preds = %while.cond.i130, %if.then53
  %cond = phi i64 [ 0, %if.then53 ], [ %inc.i134, %while.cond.i130 ]
  %cmp56 = icmp eq i32 %dec49, 0
  %conv57 = zext i1 %cmp56 to i32
  %call58 = tail call i64 @__ockl_printf_append_string_n(i64 noundef %message.1.lcssa, ptr noundef %19, i64 noundef %cond, i32 noundef %conv57) #20
  br label %for.cond16.backedge

if.else:                                          ; preds = %_ZL8argumentPKhPmj.exit
  %cmp59 = icmp eq i32 %dec49, 0
  %conv60 = zext i1 %cmp59 to i32
  %call61 = tail call i64 @__ockl_printf_append_args(i64 noundef %message.1.lcssa, i32 noundef 1, i64 noundef %cond.i128, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i32 noundef %conv60) #20
  br label %for.cond16.backedge
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_printf_begin(i64 noundef) local_unnamed_addr #12

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_printf_append_string_n(i64 noundef, ptr noundef, i64 noundef, i32 noundef) local_unnamed_addr #12

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_printf_append_args(i64 noundef, i32 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #12

; Function Attrs: cold convergent mustprogress noinline noreturn nounwind
define hidden void @__gfxjit_assert_fail(ptr noundef %assertion, ptr noundef %file, i32 noundef %line, ptr noundef %function) local_unnamed_addr #15 {
entry:
  %call = tail call i64 @__ockl_fprintf_stderr_begin() #20
  %call1 = tail call fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %call, ptr noundef addrspacecast (ptr addrspace(4) @.str.2 to ptr), i32 noundef 0) #20
  %call2 = tail call fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %call1, ptr noundef %file, i32 noundef 0) #20
  %conv = zext i32 %line to i64
  %call3 = tail call i64 @__ockl_fprintf_append_args(i64 noundef %call2, i32 noundef 1, i64 noundef %conv, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i32 noundef 0) #20
  %call4 = tail call fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %call3, ptr noundef %function, i32 noundef 0) #20
  %call5 = tail call fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %call4, ptr noundef %assertion, i32 noundef 1) #20
  tail call void @llvm.trap()
  unreachable
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_fprintf_stderr_begin() local_unnamed_addr #12

; Function Attrs: convergent mustprogress nounwind
define internal fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %message, ptr noundef %text, i32 noundef range(i32 0, 2) %last) unnamed_addr #16 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %text, i64 %n.0.i
  %0 = load i8, ptr %arrayidx.i, align 1, !tbaa !36
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %_ZL6lengthPKc.exit, label %while.cond.i, !llvm.loop !37

_ZL6lengthPKc.exit:                               ; preds = %while.cond.i
  %call1 = tail call i64 @__ockl_fprintf_append_string_n(i64 noundef %message, ptr noundef %text, i64 noundef %inc.i, i32 noundef %last) #20
  ret i64 %call1
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_fprintf_append_args(i64 noundef, i32 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #12

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #17

; Function Attrs: convergent mustprogress noinline nounwind
define hidden ptr @__gfxjit_malloc(i64 noundef %size) local_unnamed_addr #11 {
entry:
  %tobool.not = icmp eq i64 %size, 0
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:                                        ; preds = %entry
  %add = add i64 %size, 15
  %and = and i64 %add, -16
  %call = tail call i64 @__ockl_devmem_request(i64 noundef 0, i64 noundef %and) #20
  %0 = inttoptr i64 %call to ptr
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi ptr [ %0, %cond.true ], [ null, %entry ]
  ret ptr %cond
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_devmem_request(i64 noundef, i64 noundef) local_unnamed_addr #12

; Function Attrs: convergent mustprogress noinline nounwind
define hidden void @__gfxjit_free(ptr noundef %p) local_unnamed_addr #11 {
entry:
  %tobool.not = icmp eq ptr %p, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %0 = ptrtoint ptr %p to i64
  %call = tail call i64 @__ockl_devmem_request(i64 noundef %0, i64 noundef 0) #20
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_fprintf_append_string_n(i64 noundef, ptr noundef, i64 noundef, i32 noundef) local_unnamed_addr #12

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #18

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #18

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #18

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #18

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #19

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg) #18

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg) #18

attributes #0 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none) }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #2 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #5 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn }
attributes #6 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #7 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn }
attributes #8 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) }
attributes #11 = { convergent mustprogress noinline nounwind }
attributes #12 = { convergent nounwind }
attributes #13 = { alwaysinline mustprogress nofree norecurse nosync nounwind }
attributes #14 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #15 = { cold convergent mustprogress noinline noreturn nounwind }
attributes #16 = { convergent mustprogress nounwind }
attributes #17 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #18 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #19 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #20 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
!7 = distinct !{!7, !8, !9}
!8 = !{!"llvm.loop.mustprogress"}
!9 = !{!"llvm.loop.unroll.disable"}
!10 = distinct !{!10, !8, !9}
!11 = distinct !{!11, !8, !9}
!12 = distinct !{!12, !8, !9}
!13 = distinct !{!13, !8, !9}
!14 = distinct !{!14, !8, !9}
!15 = distinct !{!15, !8, !9}
!16 = distinct !{!16, !8, !9}
!17 = distinct !{!17, !8, !9}
!18 = !{i32 5, i32 6}
!19 = !{}
!20 = distinct !{!20, !8, !9}
!21 = distinct !{!21, !8, !9}
!22 = distinct !{!22, !8, !9}
!23 = distinct !{!23, !8, !9}
!24 = distinct !{!24, !8, !9}
!25 = !{!26, !26, i64 0}
!26 = !{!"double", !5, i64 0}
!27 = distinct !{!27, !8, !9}
!28 = distinct !{!28, !8, !9}
!29 = distinct !{!29, !8, !9}
!30 = !{!31, !31, i64 0}
!31 = !{!"float", !5, i64 0}
!32 = distinct !{!32, !8, !9}
!33 = distinct !{!33, !8, !9}
!34 = distinct !{!34, !8, !9}
!35 = distinct !{!35, !8, !9}
!36 = !{!5, !5, i64 0}
!37 = distinct !{!37, !8, !9}
!38 = distinct !{!38, !8, !9}
!39 = distinct !{!39, !8, !9}
!40 = distinct !{!40, !8, !9}
!41 = distinct !{!41, !8, !9}
!42 = !{!43, !43, i64 0}
!43 = !{!"long", !5, i64 0}
