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

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_redux_f32(i32 noundef %value, i32 noundef %mask, i32 noundef %how) local_unnamed_addr #2 {
entry:
  %0 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %2 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %1)
  %and.i = and i32 %2, 32
  %sh_prom.i = zext nneg i32 %and.i to i64
  %shr.i = lshr i64 %0, %sh_prom.i
  %conv.i = trunc i64 %shr.i to i32
  %and = and i32 %mask, %conv.i
  %and2 = and i32 %how, 2
  %tobool.not = icmp eq i32 %and2, 0
  %cond = select i1 %tobool.not, i32 -1, i32 2147483647
  %3 = trunc i32 %how to i1
  %and12 = and i32 %how, 4
  %tobool13.not = icmp eq i32 %and12, 0
  br label %for.body

for.cond.cleanup:                                 ; preds = %cleanup
  %4 = fcmp uno float %a.2, 0.000000e+00
  %5 = bitcast float %a.2 to i32
  %cond32 = select i1 %4, i32 2147483647, i32 %5
  ret i32 %cond32

for.body:                                         ; preds = %entry, %cleanup
  %a.054 = phi float [ 0x7FF8000000000000, %entry ], [ %a.2, %cleanup ]
  %any.0.off053 = phi i1 [ false, %entry ], [ %any.1.off0, %cleanup ]
  %lane.052 = phi i32 [ 0, %entry ], [ %inc, %cleanup ]
  %or.i = add nuw nsw i32 %lane.052, %and.i
  %shl.i = shl nuw nsw i32 %or.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %and3 = and i32 %6, %cond
  %7 = bitcast i32 %and3 to float
  %8 = shl nuw i32 1, %lane.052
  %9 = and i32 %and, %8
  %tobool5.not = icmp eq i32 %9, 0
  br i1 %tobool5.not, label %cleanup, label %if.end

if.end:                                           ; preds = %for.body
  %cmp6 = fcmp ogt float %a.054, %7
  %cmp7 = fcmp oeq float %a.054, %7
  %10 = icmp slt i32 %and3, 0
  %11 = and i1 %10, %cmp7
  %narrow = or i1 %cmp6, %11
  br i1 %any.0.off053, label %lor.lhs.false, label %if.then26

lor.lhs.false:                                    ; preds = %if.end
  %12 = fcmp uno float %a.054, 0.000000e+00
  %13 = fcmp uno float %7, 0.000000e+00
  %14 = select i1 %12, i1 true, i1 %13
  br i1 %14, label %cond.true, label %cond.false16

cond.true:                                        ; preds = %lor.lhs.false
  %cond15 = select i1 %tobool13.not, float %a.054, float %7
  %15 = fcmp uno float %cond15, 0.000000e+00
  br label %cond.end23

cond.false16:                                     ; preds = %lor.lhs.false
  %cmp21 = xor i1 %narrow, %3
  br label %cond.end23

cond.end23:                                       ; preds = %cond.false16, %cond.true
  %cond24.in = phi i1 [ %15, %cond.true ], [ %cmp21, %cond.false16 ]
  br i1 %cond24.in, label %if.then26, label %cleanup

if.then26:                                        ; preds = %cond.end23, %if.end
  br label %cleanup

cleanup:                                          ; preds = %cond.end23, %if.then26, %for.body
  %any.1.off0 = phi i1 [ %any.0.off053, %for.body ], [ true, %if.then26 ], [ true, %cond.end23 ]
  %a.2 = phi float [ %a.054, %for.body ], [ %7, %if.then26 ], [ %a.054, %cond.end23 ]
  %inc = add nuw nsw i32 %lane.052, 1
  %exitcond.not = icmp eq i32 %inc, 32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !18
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg) #5

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn
define hidden void @__gfxjit_warp_barrier() local_unnamed_addr #6 {
entry:
  fence syncscope("wavefront") release
  tail call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.wave.barrier() #7

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn
define hidden void @__gfxjit_barrier() local_unnamed_addr #6 {
entry:
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #7

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn
define hidden i32 @__gfxjit_barrier_votes(i1 noundef zeroext %is) local_unnamed_addr #8 {
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
  %0 = atomicrmw add ptr addrspace(3) @_ZL14__gfxjit_votes, i32 1 syncscope("workgroup") monotonic, align 4, !noalias.addrspace !19, !amdgpu.no.fine.grained.memory !20, !amdgpu.no.remote.memory !20
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1 = load i32, ptr addrspace(3) @_ZL14__gfxjit_votes, align 4, !tbaa !3
  ret i32 %1
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef zeroext i1 @__gfxjit_rounds_up(i32 noundef %mode, i1 noundef zeroext %negative, i1 noundef zeroext %odd, i64 noundef %rest, i64 noundef %unit) local_unnamed_addr #0 {
entry:
  %shr = lshr i64 %unit, 1
  switch i32 %mode, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %cleanup
    i32 2, label %sw.bb4
    i32 3, label %sw.bb9
  ]

sw.bb:                                            ; preds = %entry
  %cmp = icmp ugt i64 %rest, %shr
  br i1 %cmp, label %cleanup, label %lor.rhs

lor.rhs:                                          ; preds = %sw.bb
  %cmp2 = icmp eq i64 %rest, %shr
  %or.cond = and i1 %odd, %cmp2
  %tobool = icmp ne i64 %rest, 0
  %spec.select = and i1 %tobool, %or.cond
  br label %cleanup

sw.bb4:                                           ; preds = %entry
  %tobool7 = icmp ne i64 %rest, 0
  %0 = and i1 %negative, %tobool7
  br label %cleanup

sw.bb9:                                           ; preds = %entry
  %tobool12 = icmp ne i64 %rest, 0
  %not.negative = xor i1 %negative, true
  %1 = and i1 %tobool12, %not.negative
  br label %cleanup

sw.default:                                       ; preds = %entry
  %cmp14 = icmp uge i64 %rest, %shr
  %tobool16 = icmp ne i64 %rest, 0
  %2 = and i1 %tobool16, %cmp14
  br label %cleanup

cleanup:                                          ; preds = %lor.rhs, %entry, %sw.bb, %sw.default, %sw.bb9, %sw.bb4
  %retval.0 = phi i1 [ %2, %sw.default ], [ %1, %sw.bb9 ], [ false, %entry ], [ %0, %sw.bb4 ], [ true, %sw.bb ], [ %spec.select, %lor.rhs ]
  ret i1 %retval.0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef zeroext i1 @__gfxjit_overflows(i32 noundef %mode, i1 noundef zeroext %negative) local_unnamed_addr #0 {
entry:
  %0 = and i32 %mode, -5
  %or.cond = icmp eq i32 %0, 0
  %cmp3 = icmp eq i32 %mode, 2
  %or.cond6 = and i1 %cmp3, %negative
  %or.cond11 = or i1 %or.cond, %or.cond6
  br i1 %or.cond11, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %entry
  %cmp4 = icmp eq i32 %mode, 3
  %lnot = xor i1 %negative, true
  %1 = and i1 %cmp4, %lnot
  br label %lor.end

lor.end:                                          ; preds = %lor.rhs, %entry
  %2 = phi i1 [ true, %entry ], [ %1, %lor.rhs ]
  ret i1 %2
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden i32 @__gfxjit_narrow(double noundef %x, i32 noundef %mode, i32 noundef %mantissa, i32 noundef %least, i32 noundef %most, i32 noundef %infinite, i32 noundef %nan, i32 noundef %width, i1 noundef zeroext %saturates) local_unnamed_addr #0 {
entry:
  %0 = bitcast double %x to i64
  %and = and i64 %0, 4503599627370495
  %tobool = icmp slt i64 %0, 0
  %.lobit = lshr i64 %0, 63
  %conv = trunc nuw nsw i64 %.lobit to i32
  %sub = add i32 %width, -1
  %shl = shl nuw i32 %conv, %sub
  %shr2 = lshr i64 %0, 52
  %1 = trunc nuw nsw i64 %shr2 to i32
  %conv4 = and i32 %1, 2047
  %cmp = icmp eq i32 %conv4, 2047
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %tobool5.not = icmp eq i64 %and, 0
  %cond = select i1 %saturates, i32 %most, i32 %infinite
  %or = or i32 %shl, %cond
  %cond10 = select i1 %tobool5.not, i32 %or, i32 %nan
  br label %cleanup

if.end:                                           ; preds = %entry
  %tobool11.not = icmp eq i32 %conv4, 0
  %sub13 = add nsw i32 %conv4, -1023
  %cond16 = select i1 %tobool11.not, i32 -1022, i32 %sub13
  %shl19 = select i1 %tobool11.not, i64 0, i64 4503599627370496
  %or20 = or disjoint i64 %shl19, %and
  %cmp22 = icmp slt i32 %cond16, %least
  %sub24 = sub nsw i32 %least, %cond16
  %cond27 = select i1 %cmp22, i32 %sub24, i32 0
  %reass.sub106 = sub i32 %cond27, %mantissa
  %add = add i32 %reass.sub106, 52
  %cond32 = tail call i32 @llvm.smin.i32(i32 %add, i32 62)
  %sh_prom = zext i32 %cond32 to i64
  %shr33 = lshr i64 %or20, %sh_prom
  %shl35 = shl nuw i64 1, %sh_prom
  %sub36 = add nuw i64 %shl35, 9007199254740991
  %and37 = and i64 %sub36, %or20
  %and39 = and i64 %shr33, 1
  %tobool40 = icmp ne i64 %and39, 0
  %shr.i = lshr i64 %shl35, 1
  switch i32 %mode, label %sw.default.i [
    i32 0, label %sw.bb.i
    i32 1, label %__gfxjit_rounds_up.exit
    i32 2, label %sw.bb4.i
    i32 3, label %sw.bb9.i
  ]

sw.bb.i:                                          ; preds = %if.end
  %cmp.i = icmp samesign ugt i64 %and37, %shr.i
  br i1 %cmp.i, label %__gfxjit_rounds_up.exit, label %lor.rhs.i

lor.rhs.i:                                        ; preds = %sw.bb.i
  %cmp2.i = icmp eq i64 %and37, %shr.i
  %or.cond.i = and i1 %tobool40, %cmp2.i
  %tobool.i = icmp ne i64 %and37, 0
  %spec.select.i = and i1 %tobool.i, %or.cond.i
  br label %__gfxjit_rounds_up.exit

sw.bb4.i:                                         ; preds = %if.end
  %tobool7.i = icmp ne i64 %and37, 0
  %2 = and i1 %tobool, %tobool7.i
  br label %__gfxjit_rounds_up.exit

sw.bb9.i:                                         ; preds = %if.end
  %tobool12.i = icmp ne i64 %and37, 0
  %not.negative.i = xor i1 %tobool, true
  %3 = and i1 %tobool12.i, %not.negative.i
  br label %__gfxjit_rounds_up.exit

sw.default.i:                                     ; preds = %if.end
  %cmp14.i = icmp samesign uge i64 %and37, %shr.i
  %tobool16.i = icmp ne i64 %and37, 0
  %4 = and i1 %cmp14.i, %tobool16.i
  br label %__gfxjit_rounds_up.exit

__gfxjit_rounds_up.exit:                          ; preds = %if.end, %sw.bb.i, %lor.rhs.i, %sw.bb4.i, %sw.bb9.i, %sw.default.i
  %retval.0.i = phi i1 [ %4, %sw.default.i ], [ %3, %sw.bb9.i ], [ false, %if.end ], [ %2, %sw.bb4.i ], [ true, %sw.bb.i ], [ %spec.select.i, %lor.rhs.i ]
  %conv43 = zext i1 %retval.0.i to i64
  %add44 = add nuw nsw i64 %shr33, %conv43
  br i1 %cmp22, label %cond.end53, label %cond.false47

cond.false47:                                     ; preds = %__gfxjit_rounds_up.exit
  %sub48 = sub nsw i32 %cond16, %least
  %conv49 = zext nneg i32 %sub48 to i64
  %sh_prom50 = zext nneg i32 %mantissa to i64
  %shl51 = shl i64 %conv49, %sh_prom50
  %add52 = add i64 %add44, %shl51
  br label %cond.end53

cond.end53:                                       ; preds = %__gfxjit_rounds_up.exit, %cond.false47
  %cond54 = phi i64 [ %add52, %cond.false47 ], [ %add44, %__gfxjit_rounds_up.exit ]
  %conv55 = zext i32 %most to i64
  %cmp56 = icmp ugt i64 %cond54, %conv55
  br i1 %cmp56, label %if.then57, label %if.end66

if.then57:                                        ; preds = %cond.end53
  br i1 %saturates, label %cond.end63, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %if.then57
  %5 = and i32 %mode, -5
  %or.cond.i104 = icmp eq i32 %5, 0
  %cmp3.i = icmp eq i32 %mode, 2
  %or.cond6.i = and i1 %cmp3.i, %tobool
  %or.cond11.i = or i1 %or.cond.i104, %or.cond6.i
  %cmp4.i = icmp ne i32 %mode, 3
  %.not = or i1 %cmp4.i, %tobool
  %6 = select i1 %.not, i32 %most, i32 %infinite
  %spec.select = select i1 %or.cond11.i, i32 %infinite, i32 %6
  br label %cond.end63

cond.end63:                                       ; preds = %lor.lhs.false, %if.then57
  %cond64 = phi i32 [ %most, %if.then57 ], [ %spec.select, %lor.lhs.false ]
  %conv65 = zext i32 %cond64 to i64
  br label %if.end66

if.end66:                                         ; preds = %cond.end63, %cond.end53
  %out.0 = phi i64 [ %conv65, %cond.end63 ], [ %cond54, %cond.end53 ]
  %conv67 = trunc nuw i64 %out.0 to i32
  %or68 = or i32 %shl, %conv67
  br label %cleanup

cleanup:                                          ; preds = %if.end66, %if.then
  %retval.0 = phi i32 [ %cond10, %if.then ], [ %or68, %if.end66 ]
  ret i32 %retval.0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden float @__gfxjit_widen(i32 noundef %bits, i32 noundef %mantissa, i32 noundef %least, i32 noundef %infinite, i32 noundef %nan, i32 noundef %width) local_unnamed_addr #0 {
entry:
  %sub = add i32 %width, -1
  %notmask = shl nsw i32 -1, %sub
  %sub1 = xor i32 %notmask, -1
  %and = and i32 %bits, %sub1
  %cmp9.not = icmp ult i32 %and, %nan
  br i1 %cmp9.not, label %cond.false11, label %cond.end17

cond.false11:                                     ; preds = %entry
  %notmask39 = shl nsw i32 -1, %mantissa
  %sub3 = xor i32 %notmask39, -1
  %and4 = and i32 %and, %sub3
  %shr = lshr i32 %and, %mantissa
  %cmp = icmp ne i32 %shr, 0
  %conv = zext i1 %cmp to i32
  %shl5 = shl nuw i32 %conv, %mantissa
  %or = or i32 %shl5, %and4
  %conv8 = uitofp i32 %or to float
  %sub6 = sub i32 %least, %mantissa
  %cond = tail call i32 @llvm.usub.sat.i32(i32 %shr, i32 1)
  %add = add nsw i32 %sub6, %cond
  %0 = tail call float @llvm.ldexp.f32.i32(float %conv8, i32 %add)
  %cmp12 = icmp eq i32 %and, %infinite
  %cond16 = select i1 %cmp12, float 0x7FF0000000000000, float %0
  br label %cond.end17

cond.end17:                                       ; preds = %entry, %cond.false11
  %cond18 = phi float [ %cond16, %cond.false11 ], [ 0x7FF8000000000000, %entry ]
  %1 = shl nuw i32 1, %sub
  %2 = and i32 %1, %bits
  %tobool22.not = icmp eq i32 %2, 0
  %fneg = fneg float %cond18
  %cond26 = select i1 %tobool22.not, float %cond18, float %fneg
  ret float %cond26
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.ldexp.f32.i32(float, i32) #5

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden double @__gfxjit_odd_u64(i64 noundef %a) local_unnamed_addr #0 {
entry:
  %tobool.not = icmp ult i64 %a, 9007199254740992
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %0 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %a, i1 true)
  %sub = sub nuw nsw i64 11, %0
  %notmask = shl nsw i64 -1, %sub
  %sub1 = xor i64 %notmask, -1
  %and = and i64 %a, %sub1
  %shr3 = lshr i64 %a, %sub
  %cmp = icmp ne i64 %and, 0
  %conv = zext i1 %cmp to i64
  %or = or i64 %shr3, %conv
  %shl5 = shl i64 %or, %sub
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %a.addr.0 = phi i64 [ %shl5, %if.then ], [ %a, %entry ]
  %conv6 = uitofp i64 %a.addr.0 to double
  ret double %conv6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #9

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden double @__gfxjit_odd_s64(i64 noundef %a) local_unnamed_addr #0 {
entry:
  %cond = tail call i64 @llvm.abs.i64(i64 %a, i1 false)
  %tobool.not.i = icmp ult i64 %cond, 9007199254740992
  br i1 %tobool.not.i, label %__gfxjit_odd_u64.exit, label %if.then.i

if.then.i:                                        ; preds = %entry
  %0 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %cond, i1 true)
  %sub.i = sub nuw nsw i64 11, %0
  %notmask.i = shl nsw i64 -1, %sub.i
  %sub1.i = xor i64 %notmask.i, -1
  %and.i = and i64 %cond, %sub1.i
  %shr3.i = lshr i64 %cond, %sub.i
  %cmp.i = icmp ne i64 %and.i, 0
  %conv.i = zext i1 %cmp.i to i64
  %or.i = or i64 %shr3.i, %conv.i
  %shl5.i = shl i64 %or.i, %sub.i
  br label %__gfxjit_odd_u64.exit

__gfxjit_odd_u64.exit:                            ; preds = %entry, %if.then.i
  %a.addr.0.i = phi i64 [ %shl5.i, %if.then.i ], [ %cond, %entry ]
  %cmp = icmp slt i64 %a, 0
  %conv6.i = uitofp i64 %a.addr.0.i to double
  %fneg = fneg double %conv6.i
  %cond5 = select i1 %cmp, double %fneg, double %conv6.i
  ret double %cond5
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden double @__gfxjit_pack(i1 noundef zeroext %negative, i64 noundef %m, i32 noundef %exponent, i1 noundef zeroext %more, i32 noundef %mode) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %m, i1 true)
  %cast = trunc nuw nsw i64 %0 to i32
  %shl = shl i64 %m, %0
  %sub = xor i32 %cast, 63
  %add = add nsw i32 %sub, %exponent
  %cmp = icmp slt i32 %add, -1022
  %1 = sub i32 -1011, %add
  %add3 = select i1 %cmp, i32 %1, i32 11
  %cmp4 = icmp sgt i32 %add3, 64
  br i1 %cmp4, label %cond.end9, label %cond.false6

cond.false6:                                      ; preds = %entry
  %shl7.mask = and i64 %shl, 9223372036854775807
  %tobool = icmp ne i64 %shl7.mask, 0
  %2 = or i1 %more, %tobool
  %3 = select i1 %2, i64 3, i64 2
  br label %cond.end9

cond.end9:                                        ; preds = %entry, %cond.false6
  %cond10 = phi i64 [ %3, %cond.false6 ], [ 1, %entry ]
  %cmp11 = icmp slt i32 %add3, 64
  br i1 %cmp11, label %if.then, label %if.end18

if.then:                                          ; preds = %cond.end9
  %sh_prom12 = zext i32 %add3 to i64
  %shr = lshr i64 %shl, %sh_prom12
  %shl14 = shl nuw i64 1, %sh_prom12
  %sub15 = add i64 %shl14, -1
  %and = and i64 %sub15, %shl
  %or = zext i1 %more to i64
  %spec.select = or i64 %and, %or
  %4 = lshr i64 %shl14, 1
  br label %if.end18

if.end18:                                         ; preds = %if.then, %cond.end9
  %q.0 = phi i64 [ 0, %cond.end9 ], [ %shr, %if.then ]
  %rest.0 = phi i64 [ %cond10, %cond.end9 ], [ %spec.select, %if.then ]
  %unit.0 = phi i64 [ 2, %cond.end9 ], [ %4, %if.then ]
  %and20 = and i64 %q.0, 1
  %tobool21 = icmp ne i64 %and20, 0
  switch i32 %mode, label %sw.default.i [
    i32 0, label %sw.bb.i
    i32 1, label %__gfxjit_rounds_up.exit
    i32 2, label %sw.bb4.i
    i32 3, label %sw.bb9.i
  ]

sw.bb.i:                                          ; preds = %if.end18
  %cmp.i = icmp ugt i64 %rest.0, %unit.0
  br i1 %cmp.i, label %__gfxjit_rounds_up.exit, label %lor.rhs.i

lor.rhs.i:                                        ; preds = %sw.bb.i
  %cmp2.i = icmp eq i64 %rest.0, %unit.0
  %or.cond.i = and i1 %tobool21, %cmp2.i
  %tobool.i = icmp ne i64 %rest.0, 0
  %spec.select.i = and i1 %tobool.i, %or.cond.i
  br label %__gfxjit_rounds_up.exit

sw.bb4.i:                                         ; preds = %if.end18
  %tobool7.i = icmp ne i64 %rest.0, 0
  %5 = and i1 %negative, %tobool7.i
  br label %__gfxjit_rounds_up.exit

sw.bb9.i:                                         ; preds = %if.end18
  %tobool12.i = icmp ne i64 %rest.0, 0
  %not.negative.i = xor i1 %negative, true
  %6 = and i1 %tobool12.i, %not.negative.i
  br label %__gfxjit_rounds_up.exit

sw.default.i:                                     ; preds = %if.end18
  %cmp14.i = icmp uge i64 %rest.0, %unit.0
  %tobool16.i = icmp ne i64 %rest.0, 0
  %7 = and i1 %tobool16.i, %cmp14.i
  br label %__gfxjit_rounds_up.exit

__gfxjit_rounds_up.exit:                          ; preds = %if.end18, %sw.bb.i, %lor.rhs.i, %sw.bb4.i, %sw.bb9.i, %sw.default.i
  %retval.0.i = phi i1 [ %7, %sw.default.i ], [ %6, %sw.bb9.i ], [ false, %if.end18 ], [ %5, %sw.bb4.i ], [ true, %sw.bb.i ], [ %spec.select.i, %lor.rhs.i ]
  %conv22 = zext i1 %retval.0.i to i64
  %add23 = add i64 %q.0, %conv22
  br i1 %cmp, label %cond.end31, label %cond.false26

cond.false26:                                     ; preds = %__gfxjit_rounds_up.exit
  %add27 = add nsw i32 %add, 1022
  %conv28 = zext nneg i32 %add27 to i64
  %shl29 = shl i64 %conv28, 52
  %add30 = add i64 %add23, %shl29
  br label %cond.end31

cond.end31:                                       ; preds = %__gfxjit_rounds_up.exit, %cond.false26
  %cond32 = phi i64 [ %add30, %cond.false26 ], [ %add23, %__gfxjit_rounds_up.exit ]
  %cmp33 = icmp ugt i64 %cond32, 9218868437227405311
  br i1 %cmp33, label %if.then34, label %if.end39

if.then34:                                        ; preds = %cond.end31
  %8 = and i32 %mode, -5
  %or.cond.i66 = icmp eq i32 %8, 0
  %cmp3.i = icmp eq i32 %mode, 2
  %or.cond6.i = and i1 %negative, %cmp3.i
  %or.cond11.i = or i1 %or.cond.i66, %or.cond6.i
  %cmp4.i = icmp ne i32 %mode, 3
  %.not = or i1 %negative, %cmp4.i
  %9 = select i1 %.not, i64 9218868437227405311, i64 9218868437227405312
  %sub38 = select i1 %or.cond11.i, i64 9218868437227405312, i64 %9
  br label %if.end39

if.end39:                                         ; preds = %if.then34, %cond.end31
  %out.0 = phi i64 [ %sub38, %if.then34 ], [ %cond32, %cond.end31 ]
  %shl42 = select i1 %negative, i64 -9223372036854775808, i64 0
  %or43 = or disjoint i64 %out.0, %shl42
  %10 = bitcast i64 %or43 to double
  ret double %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define hidden double @__gfxjit_div_f64(double noundef %a, double noundef %b, i32 noundef %mode) local_unnamed_addr #10 {
entry:
  %0 = tail call double @llvm.fabs.f64(double %a)
  %and.i29 = bitcast double %0 to i64
  %1 = add nsw i64 %and.i29, -1
  %2 = icmp ult i64 %1, 9218868437227405311
  br i1 %2, label %lor.lhs.false, label %if.then

lor.lhs.false:                                    ; preds = %entry
  %3 = tail call double @llvm.fabs.f64(double %b)
  %and.i28 = bitcast double %3 to i64
  %4 = add nsw i64 %and.i28, -1
  %5 = icmp ult i64 %4, 9218868437227405311
  br i1 %5, label %if.end, label %if.then

if.then:                                          ; preds = %lor.lhs.false, %entry
  %div = fdiv double %a, %b
  br label %return

if.end:                                           ; preds = %lor.lhs.false
  %6 = bitcast double %a to i64
  %and.i37 = and i64 %6, 4503599627370495
  %shr.i38 = lshr i64 %6, 52
  %7 = trunc nuw nsw i64 %shr.i38 to i32
  %conv.i39 = and i32 %7, 2047
  %tobool.not.i40 = icmp eq i32 %conv.i39, 0
  br i1 %tobool.not.i40, label %if.end.i48, label %if.then.i41

if.then.i41:                                      ; preds = %if.end
  %or.i42 = or disjoint i64 %and.i37, 4503599627370496
  %sub.i43 = add nsw i32 %conv.i39, -1075
  br label %_ZL8parts_ofd.exit54

if.end.i48:                                       ; preds = %if.end
  %8 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and.i37, i1 true)
  %cast.i49 = trunc nuw nsw i64 %8 to i32
  %sub3.i50 = add nuw nsw i64 %8, 4294967285
  %sh_prom.i51 = and i64 %sub3.i50, 4294967295
  %shl.i52 = shl i64 %and.i37, %sh_prom.i51
  %sub6.i53 = sub nuw nsw i32 -1063, %cast.i49
  br label %_ZL8parts_ofd.exit54

_ZL8parts_ofd.exit54:                             ; preds = %if.then.i41, %if.end.i48
  %retval.sroa.0.0.i44 = phi i64 [ %or.i42, %if.then.i41 ], [ %shl.i52, %if.end.i48 ]
  %retval.sroa.3.0.i45 = phi i32 [ %sub.i43, %if.then.i41 ], [ %sub6.i53, %if.end.i48 ]
  %9 = bitcast double %b to i64
  %and.i30 = and i64 %9, 4503599627370495
  %shr.i31 = lshr i64 %9, 52
  %10 = trunc nuw nsw i64 %shr.i31 to i32
  %conv.i = and i32 %10, 2047
  %tobool.not.i = icmp eq i32 %conv.i, 0
  br i1 %tobool.not.i, label %if.end.i, label %if.then.i32

if.then.i32:                                      ; preds = %_ZL8parts_ofd.exit54
  %or.i33 = or disjoint i64 %and.i30, 4503599627370496
  %sub.i34.neg = sub nsw i32 1075, %conv.i
  br label %_ZL8parts_ofd.exit

if.end.i:                                         ; preds = %_ZL8parts_ofd.exit54
  %11 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and.i30, i1 true)
  %cast.i35 = trunc nuw nsw i64 %11 to i32
  %sub3.i = add nuw nsw i64 %11, 4294967285
  %sh_prom.i = and i64 %sub3.i, 4294967295
  %shl.i36 = shl i64 %and.i30, %sh_prom.i
  %sub6.i.neg = add nuw nsw i32 %cast.i35, 1063
  br label %_ZL8parts_ofd.exit

_ZL8parts_ofd.exit:                               ; preds = %if.then.i32, %if.end.i
  %retval.sroa.0.0.i = phi i64 [ %or.i33, %if.then.i32 ], [ %shl.i36, %if.end.i ]
  %retval.sroa.3.0.i.neg59 = phi i32 [ %sub.i34.neg, %if.then.i32 ], [ %sub6.i.neg, %if.end.i ]
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %xor = xor i64 %9, %6
  %tobool = icmp slt i64 %xor, 0
  %cmp14.not = icmp ne i64 %shl8, 0
  %12 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %or, i1 true)
  %cast.i = trunc nuw nsw i64 %12 to i32
  %shl.i = shl i64 %or, %12
  %sub.i = xor i32 %cast.i, 63
  %sub12 = add nsw i32 %retval.sroa.3.0.i45, -55
  %sub13 = add nsw i32 %sub12, %retval.sroa.3.0.i.neg59
  %add.i = add nsw i32 %sub13, %sub.i
  %cmp.i = icmp slt i32 %add.i, -1022
  %13 = sub nsw i32 -1011, %add.i
  %add3.i = select i1 %cmp.i, i32 %13, i32 11
  %cmp4.i = icmp sgt i32 %add3.i, 64
  br i1 %cmp4.i, label %cond.end9.i, label %cond.false6.i

cond.false6.i:                                    ; preds = %for.cond.cleanup
  %shl7.mask.i = and i64 %shl.i, 9223372036854775807
  %14 = or i64 %shl7.mask.i, %shl8
  %.not = icmp eq i64 %14, 0
  %15 = select i1 %.not, i64 2, i64 3
  br label %cond.end9.i

cond.end9.i:                                      ; preds = %cond.false6.i, %for.cond.cleanup
  %cond10.i = phi i64 [ %15, %cond.false6.i ], [ 1, %for.cond.cleanup ]
  %cmp11.i = icmp slt i32 %add3.i, 64
  br i1 %cmp11.i, label %if.then.i, label %if.end18.i

if.then.i:                                        ; preds = %cond.end9.i
  %sh_prom12.i = zext i32 %add3.i to i64
  %shr.i = lshr i64 %shl.i, %sh_prom12.i
  %shl14.i = shl nuw i64 1, %sh_prom12.i
  %sub15.i = add i64 %shl14.i, -1
  %and.i = and i64 %sub15.i, %shl.i
  %or.i = zext i1 %cmp14.not to i64
  %spec.select.i = or i64 %and.i, %or.i
  %16 = lshr i64 %shl14.i, 1
  br label %if.end18.i

if.end18.i:                                       ; preds = %if.then.i, %cond.end9.i
  %q.0.i = phi i64 [ 0, %cond.end9.i ], [ %shr.i, %if.then.i ]
  %rest.0.i = phi i64 [ %cond10.i, %cond.end9.i ], [ %spec.select.i, %if.then.i ]
  %unit.0.i = phi i64 [ 2, %cond.end9.i ], [ %16, %if.then.i ]
  %and20.i = and i64 %q.0.i, 1
  %tobool21.i = icmp ne i64 %and20.i, 0
  switch i32 %mode, label %sw.default.i.i [
    i32 0, label %sw.bb.i.i
    i32 1, label %__gfxjit_rounds_up.exit.i
    i32 2, label %sw.bb4.i.i
    i32 3, label %sw.bb9.i.i
  ]

sw.bb.i.i:                                        ; preds = %if.end18.i
  %cmp.i.i = icmp ugt i64 %rest.0.i, %unit.0.i
  br i1 %cmp.i.i, label %__gfxjit_rounds_up.exit.i, label %lor.rhs.i.i

lor.rhs.i.i:                                      ; preds = %sw.bb.i.i
  %cmp2.i.i = icmp eq i64 %rest.0.i, %unit.0.i
  %or.cond.i.i = and i1 %tobool21.i, %cmp2.i.i
  %tobool.i.i = icmp ne i64 %rest.0.i, 0
  %spec.select.i.i = and i1 %tobool.i.i, %or.cond.i.i
  br label %__gfxjit_rounds_up.exit.i

sw.bb4.i.i:                                       ; preds = %if.end18.i
  %tobool7.i.i = icmp ne i64 %rest.0.i, 0
  %17 = and i1 %tobool, %tobool7.i.i
  br label %__gfxjit_rounds_up.exit.i

sw.bb9.i.i:                                       ; preds = %if.end18.i
  %tobool12.i.i = icmp ne i64 %rest.0.i, 0
  %not.negative.i.i = xor i1 %tobool, true
  %18 = and i1 %tobool12.i.i, %not.negative.i.i
  br label %__gfxjit_rounds_up.exit.i

sw.default.i.i:                                   ; preds = %if.end18.i
  %cmp14.i.i = icmp uge i64 %rest.0.i, %unit.0.i
  %tobool16.i.i = icmp ne i64 %rest.0.i, 0
  %19 = and i1 %tobool16.i.i, %cmp14.i.i
  br label %__gfxjit_rounds_up.exit.i

__gfxjit_rounds_up.exit.i:                        ; preds = %sw.default.i.i, %sw.bb9.i.i, %sw.bb4.i.i, %lor.rhs.i.i, %sw.bb.i.i, %if.end18.i
  %retval.0.i.i = phi i1 [ %19, %sw.default.i.i ], [ %18, %sw.bb9.i.i ], [ false, %if.end18.i ], [ %17, %sw.bb4.i.i ], [ true, %sw.bb.i.i ], [ %spec.select.i.i, %lor.rhs.i.i ]
  %conv22.i = zext i1 %retval.0.i.i to i64
  %add23.i = add i64 %q.0.i, %conv22.i
  br i1 %cmp.i, label %cond.end31.i, label %cond.false26.i

cond.false26.i:                                   ; preds = %__gfxjit_rounds_up.exit.i
  %add27.i = add nsw i32 %add.i, 1022
  %conv28.i = zext nneg i32 %add27.i to i64
  %shl29.i = shl nuw i64 %conv28.i, 52
  %add30.i = add i64 %add23.i, %shl29.i
  br label %cond.end31.i

cond.end31.i:                                     ; preds = %cond.false26.i, %__gfxjit_rounds_up.exit.i
  %cond32.i = phi i64 [ %add30.i, %cond.false26.i ], [ %add23.i, %__gfxjit_rounds_up.exit.i ]
  %cmp33.i = icmp ugt i64 %cond32.i, 9218868437227405311
  br i1 %cmp33.i, label %if.then34.i, label %__gfxjit_pack.exit

if.then34.i:                                      ; preds = %cond.end31.i
  %20 = and i32 %mode, -5
  %or.cond.i66.i = icmp eq i32 %20, 0
  %cmp3.i.i = icmp eq i32 %mode, 2
  %or.cond6.i.i = and i1 %cmp3.i.i, %tobool
  %or.cond11.i.i = or i1 %or.cond.i66.i, %or.cond6.i.i
  %cmp4.i.i = icmp ne i32 %mode, 3
  %.not55 = or i1 %cmp4.i.i, %tobool
  %21 = select i1 %.not55, i64 9218868437227405311, i64 9218868437227405312
  %sub38.i = select i1 %or.cond11.i.i, i64 9218868437227405312, i64 %21
  br label %__gfxjit_pack.exit

__gfxjit_pack.exit:                               ; preds = %cond.end31.i, %if.then34.i
  %out.0.i = phi i64 [ %sub38.i, %if.then34.i ], [ %cond32.i, %cond.end31.i ]
  %shl42.i = and i64 %xor, -9223372036854775808
  %or43.i = or disjoint i64 %out.0.i, %shl42.i
  %22 = bitcast i64 %or43.i to double
  br label %return

for.body:                                         ; preds = %_ZL8parts_ofd.exit, %for.body
  %rest.058 = phi i64 [ %retval.sroa.0.0.i44, %_ZL8parts_ofd.exit ], [ %shl8, %for.body ]
  %i.057 = phi i32 [ 0, %_ZL8parts_ofd.exit ], [ %inc, %for.body ]
  %q.056 = phi i64 [ 0, %_ZL8parts_ofd.exit ], [ %or, %for.body ]
  %cmp5 = icmp uge i64 %rest.058, %retval.sroa.0.0.i
  %shl = shl i64 %q.056, 1
  %conv = zext i1 %cmp5 to i64
  %or = or disjoint i64 %shl, %conv
  %sub = select i1 %cmp5, i64 %retval.sroa.0.0.i, i64 0
  %cond = sub nuw i64 %rest.058, %sub
  %shl8 = shl i64 %cond, 1
  %inc = add nuw nsw i32 %i.057, 1
  %exitcond.not = icmp eq i32 %inc, 56
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !21

return:                                           ; preds = %__gfxjit_pack.exit, %if.then
  %retval.0 = phi double [ %22, %__gfxjit_pack.exit ], [ %div, %if.then ]
  ret double %retval.0
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define hidden double @__gfxjit_sqrt_f64(double noundef %a, i32 noundef %mode) local_unnamed_addr #10 {
entry:
  %0 = tail call double @llvm.fabs.f64(double %a)
  %and.i43 = bitcast double %0 to i64
  %1 = add nsw i64 %and.i43, -1
  %2 = icmp ult i64 %1, 9218868437227405311
  %cmp = fcmp uge double %a, 0.000000e+00
  %or.cond.not = and i1 %cmp, %2
  br i1 %or.cond.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %3 = tail call double @llvm.sqrt.f64(double %a)
  br label %return

if.end:                                           ; preds = %entry
  %4 = bitcast double %a to i64
  %and.i44 = and i64 %4, 4503599627370495
  %shr.i45 = lshr i64 %4, 52
  %5 = trunc nuw nsw i64 %shr.i45 to i32
  %conv.i = and i32 %5, 2047
  %tobool.not.i = icmp eq i32 %conv.i, 0
  br i1 %tobool.not.i, label %if.end.i, label %if.then.i46

if.then.i46:                                      ; preds = %if.end
  %or.i47 = or disjoint i64 %and.i44, 4503599627370496
  %sub.i48 = add nsw i32 %conv.i, -1075
  br label %_ZL8parts_ofd.exit

if.end.i:                                         ; preds = %if.end
  %6 = tail call range(i64 12, 65) i64 @llvm.ctlz.i64(i64 %and.i44, i1 true)
  %cast.i49 = trunc nuw nsw i64 %6 to i32
  %sub3.i = add nuw nsw i64 %6, 4294967285
  %sh_prom.i = and i64 %sub3.i, 4294967295
  %shl.i50 = shl i64 %and.i44, %sh_prom.i
  %sub6.i = sub nuw nsw i32 -1063, %cast.i49
  br label %_ZL8parts_ofd.exit

_ZL8parts_ofd.exit:                               ; preds = %if.then.i46, %if.end.i
  %retval.sroa.0.0.i = phi i64 [ %or.i47, %if.then.i46 ], [ %shl.i50, %if.end.i ]
  %retval.sroa.3.0.i = phi i32 [ %sub.i48, %if.then.i46 ], [ %sub6.i, %if.end.i ]
  %and = and i32 %retval.sroa.3.0.i, 1
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.end4, label %if.then2

if.then2:                                         ; preds = %_ZL8parts_ofd.exit
  %shl = shl i64 %retval.sroa.0.0.i, 1
  %dec = add nsw i32 %retval.sroa.3.0.i, -1
  br label %if.end4

if.end4:                                          ; preds = %if.then2, %_ZL8parts_ofd.exit
  %x.sroa.0.0 = phi i64 [ %shl, %if.then2 ], [ %retval.sroa.0.0.i, %_ZL8parts_ofd.exit ]
  %x.sroa.6.0 = phi i32 [ %dec, %if.then2 ], [ %retval.sroa.3.0.i, %_ZL8parts_ofd.exit ]
  br label %for.body

for.cond.cleanup:                                 ; preds = %cond.end
  %div = sdiv i32 %x.sroa.6.0, 2
  %sub22 = add nsw i32 %div, -30
  %cmp23.not = icmp ne i64 %cond16, 0
  %7 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %or19, i1 true)
  %cast.i = trunc nuw nsw i64 %7 to i32
  %shl.i = shl i64 %or19, %7
  %sub.i = xor i32 %cast.i, 63
  %add.i = add nsw i32 %sub22, %sub.i
  %cmp.i = icmp slt i32 %add.i, -1022
  %8 = sub nsw i32 -1011, %add.i
  %add3.i = select i1 %cmp.i, i32 %8, i32 11
  %cmp4.i = icmp sgt i32 %add3.i, 64
  br i1 %cmp4.i, label %cond.end9.i, label %cond.false6.i

cond.false6.i:                                    ; preds = %for.cond.cleanup
  %shl7.mask.i = and i64 %shl.i, 9223372036854775807
  %9 = or i64 %shl7.mask.i, %cond16
  %.not = icmp eq i64 %9, 0
  %10 = select i1 %.not, i64 2, i64 3
  br label %cond.end9.i

cond.end9.i:                                      ; preds = %cond.false6.i, %for.cond.cleanup
  %cond10.i = phi i64 [ %10, %cond.false6.i ], [ 1, %for.cond.cleanup ]
  %cmp11.i = icmp slt i32 %add3.i, 64
  br i1 %cmp11.i, label %if.then.i, label %if.end18.i

if.then.i:                                        ; preds = %cond.end9.i
  %sh_prom12.i = zext i32 %add3.i to i64
  %shr.i = lshr i64 %shl.i, %sh_prom12.i
  %shl14.i = shl nuw i64 1, %sh_prom12.i
  %sub15.i = add i64 %shl14.i, -1
  %and.i = and i64 %sub15.i, %shl.i
  %or.i = zext i1 %cmp23.not to i64
  %spec.select.i = or i64 %and.i, %or.i
  %11 = lshr i64 %shl14.i, 1
  br label %if.end18.i

if.end18.i:                                       ; preds = %if.then.i, %cond.end9.i
  %q.0.i = phi i64 [ 0, %cond.end9.i ], [ %shr.i, %if.then.i ]
  %rest.0.i = phi i64 [ %cond10.i, %cond.end9.i ], [ %spec.select.i, %if.then.i ]
  %unit.0.i = phi i64 [ 2, %cond.end9.i ], [ %11, %if.then.i ]
  %and20.i = and i64 %q.0.i, 1
  %tobool21.i = icmp ne i64 %and20.i, 0
  switch i32 %mode, label %sw.default.i.i [
    i32 0, label %sw.bb.i.i
    i32 1, label %__gfxjit_rounds_up.exit.i
    i32 2, label %__gfxjit_rounds_up.exit.i
    i32 3, label %sw.bb9.i.i
  ]

sw.bb.i.i:                                        ; preds = %if.end18.i
  %cmp.i.i = icmp ugt i64 %rest.0.i, %unit.0.i
  br i1 %cmp.i.i, label %__gfxjit_rounds_up.exit.i, label %lor.rhs.i.i

lor.rhs.i.i:                                      ; preds = %sw.bb.i.i
  %cmp2.i.i = icmp eq i64 %rest.0.i, %unit.0.i
  %or.cond.i.i = and i1 %tobool21.i, %cmp2.i.i
  %tobool.i.i = icmp ne i64 %rest.0.i, 0
  %spec.select.i.i = and i1 %tobool.i.i, %or.cond.i.i
  br label %__gfxjit_rounds_up.exit.i

sw.bb9.i.i:                                       ; preds = %if.end18.i
  %tobool12.i.i = icmp ne i64 %rest.0.i, 0
  br label %__gfxjit_rounds_up.exit.i

sw.default.i.i:                                   ; preds = %if.end18.i
  %cmp14.i.i = icmp uge i64 %rest.0.i, %unit.0.i
  %tobool16.i.i = icmp ne i64 %rest.0.i, 0
  %12 = and i1 %tobool16.i.i, %cmp14.i.i
  br label %__gfxjit_rounds_up.exit.i

__gfxjit_rounds_up.exit.i:                        ; preds = %if.end18.i, %sw.default.i.i, %sw.bb9.i.i, %lor.rhs.i.i, %sw.bb.i.i, %if.end18.i
  %retval.0.i.i = phi i1 [ %12, %sw.default.i.i ], [ %tobool12.i.i, %sw.bb9.i.i ], [ false, %if.end18.i ], [ %spec.select.i.i, %lor.rhs.i.i ], [ true, %sw.bb.i.i ], [ false, %if.end18.i ]
  %conv22.i = zext i1 %retval.0.i.i to i64
  %add23.i = add i64 %q.0.i, %conv22.i
  br i1 %cmp.i, label %cond.end31.i, label %cond.false26.i

cond.false26.i:                                   ; preds = %__gfxjit_rounds_up.exit.i
  %add27.i = add nsw i32 %add.i, 1022
  %conv28.i = zext nneg i32 %add27.i to i64
  %shl29.i = shl i64 %conv28.i, 52
  %add30.i = add i64 %add23.i, %shl29.i
  br label %cond.end31.i

cond.end31.i:                                     ; preds = %cond.false26.i, %__gfxjit_rounds_up.exit.i
  %cond32.i = phi i64 [ %add30.i, %cond.false26.i ], [ %add23.i, %__gfxjit_rounds_up.exit.i ]
  %cmp33.i = icmp ugt i64 %cond32.i, 9218868437227405311
  br i1 %cmp33.i, label %if.then34.i, label %__gfxjit_pack.exit

if.then34.i:                                      ; preds = %cond.end31.i
  %13 = and i32 %mode, -5
  %or.cond.i66.i = icmp eq i32 %13, 0
  %cmp4.i.i = icmp eq i32 %mode, 3
  %spec.select = or i1 %cmp4.i.i, %or.cond.i66.i
  %sub38.i = select i1 %spec.select, i64 9218868437227405312, i64 9218868437227405311
  br label %__gfxjit_pack.exit

__gfxjit_pack.exit:                               ; preds = %cond.end31.i, %if.then34.i
  %out.0.i = phi i64 [ %sub38.i, %if.then34.i ], [ %cond32.i, %cond.end31.i ]
  %14 = bitcast i64 %out.0.i to double
  br label %return

for.body:                                         ; preds = %if.end4, %cond.end
  %i.053 = phi i32 [ 26, %if.end4 ], [ %dec20, %cond.end ]
  %rest.052 = phi i64 [ 0, %if.end4 ], [ %cond16, %cond.end ]
  %root.051 = phi i64 [ 0, %if.end4 ], [ %or19, %cond.end ]
  %shl6 = shl i64 %rest.052, 2
  %cmp7 = icmp sgt i32 %i.053, -1
  br i1 %cmp7, label %cond.true, label %cond.end

cond.true:                                        ; preds = %for.body
  %mul = shl nuw nsw i32 %i.053, 1
  %sh_prom = zext nneg i32 %mul to i64
  %shr = lshr i64 %x.sroa.0.0, %sh_prom
  %and9 = and i64 %shr, 3
  %15 = or disjoint i64 %and9, %shl6
  br label %cond.end

cond.end:                                         ; preds = %for.body, %cond.true
  %cond = phi i64 [ %15, %cond.true ], [ %shl6, %for.body ]
  %shl10 = shl i64 %root.051, 2
  %cmp12 = icmp ugt i64 %cond, %shl10
  %or11.neg = xor i64 %shl10, -1
  %sub = select i1 %cmp12, i64 %or11.neg, i64 0
  %cond16 = add i64 %sub, %cond
  %shl17 = shl i64 %root.051, 1
  %conv = zext i1 %cmp12 to i64
  %or19 = or disjoint i64 %shl17, %conv
  %dec20 = add nsw i32 %i.053, -1
  %cmp5 = icmp sgt i32 %i.053, -30
  br i1 %cmp5, label %for.body, label %for.cond.cleanup, !llvm.loop !22

return:                                           ; preds = %__gfxjit_pack.exit, %if.then
  %retval.0 = phi double [ %3, %if.then ], [ %14, %__gfxjit_pack.exit ]
  ret double %retval.0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #5

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden float @__gfxjit_float(double noundef %x, i32 noundef %mode) local_unnamed_addr #0 {
entry:
  %0 = bitcast double %x to i64
  %and.i = and i64 %0, 4503599627370495
  %tobool.i = icmp slt i64 %0, 0
  %sh.diff = lshr i64 %0, 32
  %tr.sh.diff = trunc nuw i64 %sh.diff to i32
  %shl.i = and i32 %tr.sh.diff, -2147483648
  %shr2.i = lshr i64 %0, 52
  %1 = trunc nuw nsw i64 %shr2.i to i32
  %conv4.i = and i32 %1, 2047
  %cmp.i = icmp eq i32 %conv4.i, 2047
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:                                        ; preds = %entry
  %tobool5.not.i = icmp eq i64 %and.i, 0
  %or.i = or disjoint i32 %shl.i, 2139095040
  %cond10.i = select i1 %tobool5.not.i, i32 %or.i, i32 2147483647
  br label %__gfxjit_narrow.exit

if.end.i:                                         ; preds = %entry
  %tobool11.not.i = icmp eq i32 %conv4.i, 0
  %sub13.i = add nsw i32 %conv4.i, -1023
  %cond16.i = select i1 %tobool11.not.i, i32 -1022, i32 %sub13.i
  %shl19.i = select i1 %tobool11.not.i, i64 0, i64 4503599627370496
  %or20.i = or disjoint i64 %shl19.i, %and.i
  %cmp22.i = icmp slt i32 %cond16.i, -126
  %2 = sub nsw i32 -97, %cond16.i
  %3 = tail call i32 @llvm.smin.i32(i32 %2, i32 62)
  %cond32.i = select i1 %cmp22.i, i32 %3, i32 29
  %sh_prom.i = zext i32 %cond32.i to i64
  %shr33.i = lshr i64 %or20.i, %sh_prom.i
  %shl35.i = shl nuw i64 1, %sh_prom.i
  %sub36.i = add nuw i64 %shl35.i, 9007199254740991
  %and37.i = and i64 %sub36.i, %or20.i
  %and39.i = and i64 %shr33.i, 1
  %tobool40.i = icmp ne i64 %and39.i, 0
  %shr.i.i = lshr i64 %shl35.i, 1
  switch i32 %mode, label %sw.default.i.i [
    i32 0, label %sw.bb.i.i
    i32 1, label %__gfxjit_rounds_up.exit.i
    i32 2, label %sw.bb4.i.i
    i32 3, label %sw.bb9.i.i
  ]

sw.bb.i.i:                                        ; preds = %if.end.i
  %cmp.i.i = icmp samesign ugt i64 %and37.i, %shr.i.i
  br i1 %cmp.i.i, label %__gfxjit_rounds_up.exit.i, label %lor.rhs.i.i

lor.rhs.i.i:                                      ; preds = %sw.bb.i.i
  %cmp2.i.i = icmp eq i64 %and37.i, %shr.i.i
  %or.cond.i.i = and i1 %tobool40.i, %cmp2.i.i
  %tobool.i.i = icmp ne i64 %and37.i, 0
  %spec.select.i.i = and i1 %tobool.i.i, %or.cond.i.i
  br label %__gfxjit_rounds_up.exit.i

sw.bb4.i.i:                                       ; preds = %if.end.i
  %tobool7.i.i = icmp ne i64 %and37.i, 0
  %4 = and i1 %tobool.i, %tobool7.i.i
  br label %__gfxjit_rounds_up.exit.i

sw.bb9.i.i:                                       ; preds = %if.end.i
  %tobool12.i.i = icmp ne i64 %and37.i, 0
  %not.negative.i.i = xor i1 %tobool.i, true
  %5 = and i1 %tobool12.i.i, %not.negative.i.i
  br label %__gfxjit_rounds_up.exit.i

sw.default.i.i:                                   ; preds = %if.end.i
  %cmp14.i.i = icmp samesign uge i64 %and37.i, %shr.i.i
  %tobool16.i.i = icmp ne i64 %and37.i, 0
  %6 = and i1 %cmp14.i.i, %tobool16.i.i
  br label %__gfxjit_rounds_up.exit.i

__gfxjit_rounds_up.exit.i:                        ; preds = %sw.default.i.i, %sw.bb9.i.i, %sw.bb4.i.i, %lor.rhs.i.i, %sw.bb.i.i, %if.end.i
  %retval.0.i.i = phi i1 [ %6, %sw.default.i.i ], [ %5, %sw.bb9.i.i ], [ false, %if.end.i ], [ %4, %sw.bb4.i.i ], [ true, %sw.bb.i.i ], [ %spec.select.i.i, %lor.rhs.i.i ]
  %conv43.i = zext i1 %retval.0.i.i to i64
  %add44.i = add nuw nsw i64 %shr33.i, %conv43.i
  br i1 %cmp22.i, label %cond.end53.i, label %cond.false47.i

cond.false47.i:                                   ; preds = %__gfxjit_rounds_up.exit.i
  %sub48.i = add nsw i32 %cond16.i, 126
  %conv49.i = zext nneg i32 %sub48.i to i64
  %shl51.i = shl nuw nsw i64 %conv49.i, 23
  %add52.i = add nuw nsw i64 %add44.i, %shl51.i
  br label %cond.end53.i

cond.end53.i:                                     ; preds = %cond.false47.i, %__gfxjit_rounds_up.exit.i
  %cond54.i = phi i64 [ %add52.i, %cond.false47.i ], [ %add44.i, %__gfxjit_rounds_up.exit.i ]
  %cmp56.i = icmp ugt i64 %cond54.i, 2139095039
  br i1 %cmp56.i, label %if.then57.i, label %if.end66.i

if.then57.i:                                      ; preds = %cond.end53.i
  %7 = and i32 %mode, -5
  %or.cond.i104.i = icmp eq i32 %7, 0
  %cmp3.i.i = icmp eq i32 %mode, 2
  %or.cond6.i.i = and i1 %cmp3.i.i, %tobool.i
  %or.cond11.i.i = or i1 %or.cond.i104.i, %or.cond6.i.i
  %cmp4.i.i = icmp ne i32 %mode, 3
  %.not = or i1 %cmp4.i.i, %tobool.i
  %8 = select i1 %.not, i64 2139095039, i64 2139095040
  %spec.select.i = select i1 %or.cond11.i.i, i64 2139095040, i64 %8
  br label %if.end66.i

if.end66.i:                                       ; preds = %if.then57.i, %cond.end53.i
  %out.0.i = phi i64 [ %spec.select.i, %if.then57.i ], [ %cond54.i, %cond.end53.i ]
  %conv67.i = trunc nuw nsw i64 %out.0.i to i32
  %or68.i = or i32 %shl.i, %conv67.i
  br label %__gfxjit_narrow.exit

__gfxjit_narrow.exit:                             ; preds = %if.then.i, %if.end66.i
  %retval.0.i = phi i32 [ %cond10.i, %if.then.i ], [ %or68.i, %if.end66.i ]
  %9 = bitcast i32 %retval.0.i to float
  ret float %9
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden float @__gfxjit_div_f32(float noundef %a, float noundef %b, i32 noundef %mode) local_unnamed_addr #0 {
entry:
  %conv = fpext float %a to double
  %conv1 = fpext float %b to double
  %div = fdiv double %conv, %conv1
  %0 = bitcast double %div to i64
  %and.i.i = and i64 %0, 4503599627370495
  %tobool.i.i = icmp slt i64 %0, 0
  %sh.diff = lshr i64 %0, 32
  %tr.sh.diff = trunc nuw i64 %sh.diff to i32
  %shl.i.i = and i32 %tr.sh.diff, -2147483648
  %shr2.i.i = lshr i64 %0, 52
  %1 = trunc nuw nsw i64 %shr2.i.i to i32
  %conv4.i.i = and i32 %1, 2047
  %cmp.i.i = icmp eq i32 %conv4.i.i, 2047
  br i1 %cmp.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %entry
  %tobool5.not.i.i = icmp eq i64 %and.i.i, 0
  %or.i.i = or disjoint i32 %shl.i.i, 2139095040
  %cond10.i.i = select i1 %tobool5.not.i.i, i32 %or.i.i, i32 2147483647
  br label %__gfxjit_float.exit

if.end.i.i:                                       ; preds = %entry
  %tobool11.not.i.i = icmp eq i32 %conv4.i.i, 0
  %sub13.i.i = add nsw i32 %conv4.i.i, -1023
  %cond16.i.i = select i1 %tobool11.not.i.i, i32 -1022, i32 %sub13.i.i
  %shl19.i.i = select i1 %tobool11.not.i.i, i64 0, i64 4503599627370496
  %or20.i.i = or disjoint i64 %shl19.i.i, %and.i.i
  %cmp22.i.i = icmp slt i32 %cond16.i.i, -126
  %2 = sub nsw i32 -97, %cond16.i.i
  %3 = tail call i32 @llvm.smin.i32(i32 %2, i32 62)
  %cond32.i.i = select i1 %cmp22.i.i, i32 %3, i32 29
  %sh_prom.i.i = zext i32 %cond32.i.i to i64
  %shr33.i.i = lshr i64 %or20.i.i, %sh_prom.i.i
  %shl35.i.i = shl nuw i64 1, %sh_prom.i.i
  %sub36.i.i = add nuw i64 %shl35.i.i, 9007199254740991
  %and37.i.i = and i64 %sub36.i.i, %or20.i.i
  %and39.i.i = and i64 %shr33.i.i, 1
  %tobool40.i.i = icmp ne i64 %and39.i.i, 0
  %shr.i.i.i = lshr i64 %shl35.i.i, 1
  switch i32 %mode, label %sw.default.i.i.i [
    i32 0, label %sw.bb.i.i.i
    i32 1, label %__gfxjit_rounds_up.exit.i.i
    i32 2, label %sw.bb4.i.i.i
    i32 3, label %sw.bb9.i.i.i
  ]

sw.bb.i.i.i:                                      ; preds = %if.end.i.i
  %cmp.i.i.i = icmp samesign ugt i64 %and37.i.i, %shr.i.i.i
  br i1 %cmp.i.i.i, label %__gfxjit_rounds_up.exit.i.i, label %lor.rhs.i.i.i

lor.rhs.i.i.i:                                    ; preds = %sw.bb.i.i.i
  %cmp2.i.i.i = icmp eq i64 %and37.i.i, %shr.i.i.i
  %or.cond.i.i.i = and i1 %tobool40.i.i, %cmp2.i.i.i
  %tobool.i.i.i = icmp ne i64 %and37.i.i, 0
  %spec.select.i.i.i = and i1 %tobool.i.i.i, %or.cond.i.i.i
  br label %__gfxjit_rounds_up.exit.i.i

sw.bb4.i.i.i:                                     ; preds = %if.end.i.i
  %tobool7.i.i.i = icmp ne i64 %and37.i.i, 0
  %4 = and i1 %tobool.i.i, %tobool7.i.i.i
  br label %__gfxjit_rounds_up.exit.i.i

sw.bb9.i.i.i:                                     ; preds = %if.end.i.i
  %tobool12.i.i.i = icmp ne i64 %and37.i.i, 0
  %not.negative.i.i.i = xor i1 %tobool.i.i, true
  %5 = and i1 %tobool12.i.i.i, %not.negative.i.i.i
  br label %__gfxjit_rounds_up.exit.i.i

sw.default.i.i.i:                                 ; preds = %if.end.i.i
  %cmp14.i.i.i = icmp samesign uge i64 %and37.i.i, %shr.i.i.i
  %tobool16.i.i.i = icmp ne i64 %and37.i.i, 0
  %6 = and i1 %cmp14.i.i.i, %tobool16.i.i.i
  br label %__gfxjit_rounds_up.exit.i.i

__gfxjit_rounds_up.exit.i.i:                      ; preds = %sw.default.i.i.i, %sw.bb9.i.i.i, %sw.bb4.i.i.i, %lor.rhs.i.i.i, %sw.bb.i.i.i, %if.end.i.i
  %retval.0.i.i.i = phi i1 [ %6, %sw.default.i.i.i ], [ %5, %sw.bb9.i.i.i ], [ false, %if.end.i.i ], [ %4, %sw.bb4.i.i.i ], [ true, %sw.bb.i.i.i ], [ %spec.select.i.i.i, %lor.rhs.i.i.i ]
  %conv43.i.i = zext i1 %retval.0.i.i.i to i64
  %add44.i.i = add nuw nsw i64 %shr33.i.i, %conv43.i.i
  br i1 %cmp22.i.i, label %cond.end53.i.i, label %cond.false47.i.i

cond.false47.i.i:                                 ; preds = %__gfxjit_rounds_up.exit.i.i
  %sub48.i.i = add nsw i32 %cond16.i.i, 126
  %conv49.i.i = zext nneg i32 %sub48.i.i to i64
  %shl51.i.i = shl nuw nsw i64 %conv49.i.i, 23
  %add52.i.i = add nuw nsw i64 %add44.i.i, %shl51.i.i
  br label %cond.end53.i.i

cond.end53.i.i:                                   ; preds = %cond.false47.i.i, %__gfxjit_rounds_up.exit.i.i
  %cond54.i.i = phi i64 [ %add52.i.i, %cond.false47.i.i ], [ %add44.i.i, %__gfxjit_rounds_up.exit.i.i ]
  %cmp56.i.i = icmp ugt i64 %cond54.i.i, 2139095039
  br i1 %cmp56.i.i, label %if.then57.i.i, label %if.end66.i.i

if.then57.i.i:                                    ; preds = %cond.end53.i.i
  %7 = and i32 %mode, -5
  %or.cond.i104.i.i = icmp eq i32 %7, 0
  %cmp3.i.i.i = icmp eq i32 %mode, 2
  %or.cond6.i.i.i = and i1 %cmp3.i.i.i, %tobool.i.i
  %or.cond11.i.i.i = or i1 %or.cond.i104.i.i, %or.cond6.i.i.i
  %cmp4.i.i.i = icmp ne i32 %mode, 3
  %.not = or i1 %cmp4.i.i.i, %tobool.i.i
  %8 = select i1 %.not, i64 2139095039, i64 2139095040
  %spec.select.i.i = select i1 %or.cond11.i.i.i, i64 2139095040, i64 %8
  br label %if.end66.i.i

if.end66.i.i:                                     ; preds = %if.then57.i.i, %cond.end53.i.i
  %out.0.i.i = phi i64 [ %spec.select.i.i, %if.then57.i.i ], [ %cond54.i.i, %cond.end53.i.i ]
  %conv67.i.i = trunc nuw nsw i64 %out.0.i.i to i32
  %or68.i.i = or i32 %shl.i.i, %conv67.i.i
  br label %__gfxjit_float.exit

__gfxjit_float.exit:                              ; preds = %if.then.i.i, %if.end66.i.i
  %retval.0.i.i = phi i32 [ %cond10.i.i, %if.then.i.i ], [ %or68.i.i, %if.end66.i.i ]
  %9 = bitcast i32 %retval.0.i.i to float
  ret float %9
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden float @__gfxjit_sqrt_f32(float noundef %a, i32 noundef %mode) local_unnamed_addr #0 {
entry:
  %conv = fpext float %a to double
  %0 = tail call double @llvm.sqrt.f64(double %conv)
  %1 = bitcast double %0 to i64
  %and.i.i = and i64 %1, 4503599627370495
  %tobool.i.i = icmp slt i64 %1, 0
  %sh.diff = lshr i64 %1, 32
  %tr.sh.diff = trunc nuw i64 %sh.diff to i32
  %shl.i.i = and i32 %tr.sh.diff, -2147483648
  %shr2.i.i = lshr i64 %1, 52
  %2 = trunc nuw nsw i64 %shr2.i.i to i32
  %conv4.i.i = and i32 %2, 2047
  %cmp.i.i = icmp eq i32 %conv4.i.i, 2047
  br i1 %cmp.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %entry
  %tobool5.not.i.i = icmp eq i64 %and.i.i, 0
  %or.i.i = or disjoint i32 %shl.i.i, 2139095040
  %cond10.i.i = select i1 %tobool5.not.i.i, i32 %or.i.i, i32 2147483647
  br label %__gfxjit_float.exit

if.end.i.i:                                       ; preds = %entry
  %tobool11.not.i.i = icmp eq i32 %conv4.i.i, 0
  %sub13.i.i = add nsw i32 %conv4.i.i, -1023
  %cond16.i.i = select i1 %tobool11.not.i.i, i32 -1022, i32 %sub13.i.i
  %shl19.i.i = select i1 %tobool11.not.i.i, i64 0, i64 4503599627370496
  %or20.i.i = or disjoint i64 %shl19.i.i, %and.i.i
  %cmp22.i.i = icmp slt i32 %cond16.i.i, -126
  %3 = sub nsw i32 -97, %cond16.i.i
  %4 = tail call i32 @llvm.smin.i32(i32 %3, i32 62)
  %cond32.i.i = select i1 %cmp22.i.i, i32 %4, i32 29
  %sh_prom.i.i = zext i32 %cond32.i.i to i64
  %shr33.i.i = lshr i64 %or20.i.i, %sh_prom.i.i
  %shl35.i.i = shl nuw i64 1, %sh_prom.i.i
  %sub36.i.i = add nuw i64 %shl35.i.i, 9007199254740991
  %and37.i.i = and i64 %sub36.i.i, %or20.i.i
  %and39.i.i = and i64 %shr33.i.i, 1
  %tobool40.i.i = icmp ne i64 %and39.i.i, 0
  %shr.i.i.i = lshr i64 %shl35.i.i, 1
  switch i32 %mode, label %sw.default.i.i.i [
    i32 0, label %sw.bb.i.i.i
    i32 1, label %__gfxjit_rounds_up.exit.i.i
    i32 2, label %sw.bb4.i.i.i
    i32 3, label %sw.bb9.i.i.i
  ]

sw.bb.i.i.i:                                      ; preds = %if.end.i.i
  %cmp.i.i.i = icmp samesign ugt i64 %and37.i.i, %shr.i.i.i
  br i1 %cmp.i.i.i, label %__gfxjit_rounds_up.exit.i.i, label %lor.rhs.i.i.i

lor.rhs.i.i.i:                                    ; preds = %sw.bb.i.i.i
  %cmp2.i.i.i = icmp eq i64 %and37.i.i, %shr.i.i.i
  %or.cond.i.i.i = and i1 %tobool40.i.i, %cmp2.i.i.i
  %tobool.i.i.i = icmp ne i64 %and37.i.i, 0
  %spec.select.i.i.i = and i1 %tobool.i.i.i, %or.cond.i.i.i
  br label %__gfxjit_rounds_up.exit.i.i

sw.bb4.i.i.i:                                     ; preds = %if.end.i.i
  %tobool7.i.i.i = icmp ne i64 %and37.i.i, 0
  %5 = and i1 %tobool.i.i, %tobool7.i.i.i
  br label %__gfxjit_rounds_up.exit.i.i

sw.bb9.i.i.i:                                     ; preds = %if.end.i.i
  %tobool12.i.i.i = icmp ne i64 %and37.i.i, 0
  %not.negative.i.i.i = xor i1 %tobool.i.i, true
  %6 = and i1 %tobool12.i.i.i, %not.negative.i.i.i
  br label %__gfxjit_rounds_up.exit.i.i

sw.default.i.i.i:                                 ; preds = %if.end.i.i
  %cmp14.i.i.i = icmp samesign uge i64 %and37.i.i, %shr.i.i.i
  %tobool16.i.i.i = icmp ne i64 %and37.i.i, 0
  %7 = and i1 %cmp14.i.i.i, %tobool16.i.i.i
  br label %__gfxjit_rounds_up.exit.i.i

__gfxjit_rounds_up.exit.i.i:                      ; preds = %sw.default.i.i.i, %sw.bb9.i.i.i, %sw.bb4.i.i.i, %lor.rhs.i.i.i, %sw.bb.i.i.i, %if.end.i.i
  %retval.0.i.i.i = phi i1 [ %7, %sw.default.i.i.i ], [ %6, %sw.bb9.i.i.i ], [ false, %if.end.i.i ], [ %5, %sw.bb4.i.i.i ], [ true, %sw.bb.i.i.i ], [ %spec.select.i.i.i, %lor.rhs.i.i.i ]
  %conv43.i.i = zext i1 %retval.0.i.i.i to i64
  %add44.i.i = add nuw nsw i64 %shr33.i.i, %conv43.i.i
  br i1 %cmp22.i.i, label %cond.end53.i.i, label %cond.false47.i.i

cond.false47.i.i:                                 ; preds = %__gfxjit_rounds_up.exit.i.i
  %sub48.i.i = add nsw i32 %cond16.i.i, 126
  %conv49.i.i = zext nneg i32 %sub48.i.i to i64
  %shl51.i.i = shl nuw nsw i64 %conv49.i.i, 23
  %add52.i.i = add nuw nsw i64 %add44.i.i, %shl51.i.i
  br label %cond.end53.i.i

cond.end53.i.i:                                   ; preds = %cond.false47.i.i, %__gfxjit_rounds_up.exit.i.i
  %cond54.i.i = phi i64 [ %add52.i.i, %cond.false47.i.i ], [ %add44.i.i, %__gfxjit_rounds_up.exit.i.i ]
  %cmp56.i.i = icmp ugt i64 %cond54.i.i, 2139095039
  br i1 %cmp56.i.i, label %if.then57.i.i, label %if.end66.i.i

if.then57.i.i:                                    ; preds = %cond.end53.i.i
  %8 = and i32 %mode, -5
  %or.cond.i104.i.i = icmp eq i32 %8, 0
  %cmp3.i.i.i = icmp eq i32 %mode, 2
  %or.cond6.i.i.i = and i1 %cmp3.i.i.i, %tobool.i.i
  %or.cond11.i.i.i = or i1 %or.cond.i104.i.i, %or.cond6.i.i.i
  %cmp4.i.i.i = icmp ne i32 %mode, 3
  %.not = or i1 %cmp4.i.i.i, %tobool.i.i
  %9 = select i1 %.not, i64 2139095039, i64 2139095040
  %spec.select.i.i = select i1 %or.cond11.i.i.i, i64 2139095040, i64 %9
  br label %if.end66.i.i

if.end66.i.i:                                     ; preds = %if.then57.i.i, %cond.end53.i.i
  %out.0.i.i = phi i64 [ %spec.select.i.i, %if.then57.i.i ], [ %cond54.i.i, %cond.end53.i.i ]
  %conv67.i.i = trunc nuw nsw i64 %out.0.i.i to i32
  %or68.i.i = or i32 %shl.i.i, %conv67.i.i
  br label %__gfxjit_float.exit

__gfxjit_float.exit:                              ; preds = %if.then.i.i, %if.end66.i.i
  %retval.0.i.i = phi i32 [ %cond10.i.i, %if.then.i.i ], [ %or68.i.i, %if.end66.i.i ]
  %10 = bitcast i32 %retval.0.i.i to float
  ret float %10
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden double @__gfxjit_u64_f64(i64 noundef %a, i32 noundef %mode) local_unnamed_addr #0 {
entry:
  %tobool.not = icmp eq i64 %a, 0
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:                                        ; preds = %entry
  %0 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %a, i1 true)
  %shl.i = shl i64 %a, %0
  %shr.i = lshr i64 %shl.i, 11
  %and.i = and i64 %shl.i, 2047
  switch i32 %mode, label %sw.default.i.i [
    i32 0, label %sw.bb.i.i
    i32 1, label %__gfxjit_pack.exit
    i32 2, label %__gfxjit_pack.exit
    i32 3, label %sw.bb9.i.i
  ]

sw.bb.i.i:                                        ; preds = %cond.true
  %cmp.i.i = icmp samesign ugt i64 %and.i, 1024
  br i1 %cmp.i.i, label %__gfxjit_pack.exit, label %lor.rhs.i.i

lor.rhs.i.i:                                      ; preds = %sw.bb.i.i
  %1 = and i64 %shl.i, 4095
  %or.cond.i.i = icmp eq i64 %1, 3072
  br label %__gfxjit_pack.exit

sw.bb9.i.i:                                       ; preds = %cond.true
  %tobool12.i.i = icmp ne i64 %and.i, 0
  br label %__gfxjit_pack.exit

sw.default.i.i:                                   ; preds = %cond.true
  %cmp14.i.i = icmp samesign ugt i64 %and.i, 1023
  br label %__gfxjit_pack.exit

__gfxjit_pack.exit:                               ; preds = %cond.true, %sw.default.i.i, %sw.bb9.i.i, %lor.rhs.i.i, %sw.bb.i.i, %cond.true
  %retval.0.i.i = phi i1 [ %cmp14.i.i, %sw.default.i.i ], [ %tobool12.i.i, %sw.bb9.i.i ], [ false, %cond.true ], [ %or.cond.i.i, %lor.rhs.i.i ], [ true, %sw.bb.i.i ], [ false, %cond.true ]
  %2 = shl nuw nsw i64 %0, 52
  %reass.sub3 = sub nsw i64 %shr.i, %2
  %reass.sub = add nsw i64 %reass.sub3, 4886405595696988160
  %conv22.i = zext i1 %retval.0.i.i to i64
  %add30.i = add nuw nsw i64 %reass.sub, %conv22.i
  %3 = bitcast i64 %add30.i to double
  br label %cond.end

cond.end:                                         ; preds = %entry, %__gfxjit_pack.exit
  %cond = phi double [ %3, %__gfxjit_pack.exit ], [ 0.000000e+00, %entry ]
  ret double %cond
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden double @__gfxjit_s64_f64(i64 noundef %a, i32 noundef %mode) local_unnamed_addr #0 {
entry:
  %tobool.not = icmp eq i64 %a, 0
  br i1 %tobool.not, label %cond.end4, label %cond.true

cond.true:                                        ; preds = %entry
  %cmp = icmp slt i64 %a, 0
  %cond = tail call i64 @llvm.abs.i64(i64 %a, i1 false)
  %0 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %cond, i1 true)
  %shl.i = shl i64 %cond, %0
  %shr.i = lshr i64 %shl.i, 11
  %and.i = and i64 %shl.i, 2047
  switch i32 %mode, label %sw.default.i.i [
    i32 0, label %sw.bb.i.i
    i32 1, label %__gfxjit_pack.exit
    i32 2, label %sw.bb4.i.i
    i32 3, label %sw.bb9.i.i
  ]

sw.bb.i.i:                                        ; preds = %cond.true
  %cmp.i.i = icmp samesign ugt i64 %and.i, 1024
  br i1 %cmp.i.i, label %__gfxjit_pack.exit, label %lor.rhs.i.i

lor.rhs.i.i:                                      ; preds = %sw.bb.i.i
  %1 = and i64 %shl.i, 4095
  %or.cond.i.i = icmp eq i64 %1, 3072
  br label %__gfxjit_pack.exit

sw.bb4.i.i:                                       ; preds = %cond.true
  %tobool7.i.i = icmp ne i64 %and.i, 0
  %2 = and i1 %cmp, %tobool7.i.i
  br label %__gfxjit_pack.exit

sw.bb9.i.i:                                       ; preds = %cond.true
  %tobool12.i.i = icmp ne i64 %and.i, 0
  %not.negative.i.i = xor i1 %cmp, true
  %3 = and i1 %tobool12.i.i, %not.negative.i.i
  br label %__gfxjit_pack.exit

sw.default.i.i:                                   ; preds = %cond.true
  %cmp14.i.i = icmp samesign ugt i64 %and.i, 1023
  br label %__gfxjit_pack.exit

__gfxjit_pack.exit:                               ; preds = %sw.default.i.i, %sw.bb9.i.i, %sw.bb4.i.i, %lor.rhs.i.i, %sw.bb.i.i, %cond.true
  %retval.0.i.i = phi i1 [ %cmp14.i.i, %sw.default.i.i ], [ %3, %sw.bb9.i.i ], [ false, %cond.true ], [ %2, %sw.bb4.i.i ], [ true, %sw.bb.i.i ], [ %or.cond.i.i, %lor.rhs.i.i ]
  %4 = shl nuw nsw i64 %0, 52
  %reass.sub11 = sub nsw i64 %shr.i, %4
  %reass.sub = add nsw i64 %reass.sub11, 4886405595696988160
  %conv22.i = zext i1 %retval.0.i.i to i64
  %add30.i = add nuw nsw i64 %reass.sub, %conv22.i
  %shl42.i = and i64 %a, -9223372036854775808
  %or43.i = or disjoint i64 %add30.i, %shl42.i
  %5 = bitcast i64 %or43.i to double
  br label %cond.end4

cond.end4:                                        ; preds = %entry, %__gfxjit_pack.exit
  %cond5 = phi double [ %5, %__gfxjit_pack.exit ], [ 0.000000e+00, %entry ]
  ret double %cond5
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden double @__gfxjit_odd_fma(double noundef %a, double noundef %b, double noundef %c) local_unnamed_addr #0 {
entry:
  %mul = fmul double %a, %b
  %add = fadd double %mul, %c
  %sub = fsub double %add, %mul
  %sub1 = fsub double %add, %sub
  %sub2 = fsub double %mul, %sub1
  %sub3 = fsub double %c, %sub
  %add4 = fadd double %sub3, %sub2
  %0 = bitcast double %add to i64
  %or.cond = fcmp one double %add4, 0.000000e+00
  %and = and i64 %0, 1
  %tobool.not = icmp eq i64 %and, 0
  %or.cond23 = and i1 %tobool.not, %or.cond
  br i1 %or.cond23, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %cmp7 = fcmp ogt double %add4, 0.000000e+00
  %1 = fcmp ule double %add, 0.000000e+00
  %cmp10 = xor i1 %1, %cmp7
  %conv11 = select i1 %cmp10, i64 1, i64 -1
  %add12 = add i64 %conv11, %0
  %2 = bitcast i64 %add12 to double
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %bits.0 = phi double [ %add, %entry ], [ %2, %if.then ]
  ret double %bits.0
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_f16_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <2 x i32> %b, i64 0
  %and.i62.i = and i32 %1, 32
  br label %for.body4.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup12.i
  ret <4 x float> %vecins29.i

for.body4.i:                                      ; preds = %entry, %for.cond.cleanup12.i
  %c.addr.1.i26 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i25 = phi i32 [ 0, %entry ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i25, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i25
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj0EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i25, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body4.i, !llvm.loop !23

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj0EEfjjf.exit
  %c.addr.2.i24 = phi <4 x float> [ %c.addr.1.i26, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj0EEfjjf.exit ]
  %half.0.i23 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj0EEfjjf.exit ]
  %vecext16.i = extractelement <4 x i32> %a, i32 %half.0.i23
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i23, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i24, i32 %mul19.i
  br label %for.body.i8

for.body.i8:                                      ; preds = %for.body13.i, %for.body.i8
  %i.0.i620 = phi i32 [ 0, %for.body13.i ], [ %inc.i17, %for.body.i8 ]
  %sum.addr.0.i519 = phi float [ %vecext20.i, %for.body13.i ], [ %7, %for.body.i8 ]
  %mul.i6.i9 = shl nuw nsw i32 %i.0.i620, 4
  %shr.i7.i10 = lshr i32 %4, %mul.i6.i9
  %conv.i8.i11 = trunc i32 %shr.i7.i10 to i16
  %5 = bitcast i16 %conv.i8.i11 to half
  %conv1.i9.i12 = fpext half %5 to float
  %shr.i.i14 = lshr i32 %2, %mul.i6.i9
  %conv.i.i15 = trunc i32 %shr.i.i14 to i16
  %6 = bitcast i16 %conv.i.i15 to half
  %conv1.i.i16 = fpext half %6 to float
  %7 = tail call float @llvm.fma.f32(float %conv1.i9.i12, float %conv1.i.i16, float %sum.addr.0.i519)
  %inc.i17 = add nuw nsw i32 %i.0.i620, 1
  %cmp.i7 = icmp eq i32 %i.0.i620, 0
  br i1 %cmp.i7, label %for.body.i8, label %_ZL12add_productsILj0EEfjjf.exit18, !llvm.loop !24

_ZL12add_productsILj0EEfjjf.exit18:               ; preds = %for.body.i8
  %vecins.i = insertelement <4 x float> %c.addr.2.i24, float %7, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj0EEfjjf.exit18, %for.body.i
  %i.0.i22 = phi i32 [ 0, %_ZL12add_productsILj0EEfjjf.exit18 ], [ %inc.i3, %for.body.i ]
  %sum.addr.0.i21 = phi float [ %vecext25.i, %_ZL12add_productsILj0EEfjjf.exit18 ], [ %10, %for.body.i ]
  %mul.i6.i = shl nuw nsw i32 %i.0.i22, 4
  %shr.i7.i = lshr i32 %4, %mul.i6.i
  %conv.i8.i = trunc i32 %shr.i7.i to i16
  %8 = bitcast i16 %conv.i8.i to half
  %conv1.i9.i = fpext half %8 to float
  %shr.i.i = lshr i32 %3, %mul.i6.i
  %conv.i.i = trunc i32 %shr.i.i to i16
  %9 = bitcast i16 %conv.i.i to half
  %conv1.i.i = fpext half %9 to float
  %10 = tail call float @llvm.fma.f32(float %conv1.i9.i, float %conv1.i.i, float %sum.addr.0.i21)
  %inc.i3 = add nuw nsw i32 %i.0.i22, 1
  %cmp.i2 = icmp eq i32 %i.0.i22, 0
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj0EEfjjf.exit, !llvm.loop !24

_ZL12add_productsILj0EEfjjf.exit:                 ; preds = %for.body.i
  %vecins29.i = insertelement <4 x float> %vecins.i, float %10, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i23, 1
  %cmp11.i = icmp eq i32 %half.0.i23, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !25
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_f16_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %and.i62.i = and i32 %1, 32
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %c.addr.0.i28 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup3.i ]
  %j.0.i27 = phi i32 [ 0, %entry ], [ %inc34.i, %for.cond.cleanup3.i ]
  %vecext.i = extractelement <2 x i32> %b, i32 %j.0.i27
  %mul14.i = shl nuw nsw i32 %j.0.i27, 1
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.cond.cleanup12.i
  %inc34.i = add nuw nsw i32 %j.0.i27, 1
  %cmp.i = icmp eq i32 %j.0.i27, 0
  br i1 %cmp.i, label %for.cond1.i.preheader, label %_ZL7productILj0ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit, !llvm.loop !26

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.cond.cleanup12.i
  %c.addr.1.i26 = phi <4 x float> [ %c.addr.0.i28, %for.cond1.i.preheader ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i25 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i25, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i25
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj0EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i25, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !27

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj0EEfjjf.exit
  %c.addr.2.i24 = phi <4 x float> [ %c.addr.1.i26, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj0EEfjjf.exit ]
  %half.0.i23 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj0EEfjjf.exit ]
  %add15.i = add nuw nsw i32 %half.0.i23, %mul14.i
  %vecext16.i = extractelement <4 x i32> %a, i32 %add15.i
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i23, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i24, i32 %mul19.i
  br label %for.body.i8

for.body.i8:                                      ; preds = %for.body13.i, %for.body.i8
  %i.0.i620 = phi i32 [ 0, %for.body13.i ], [ %inc.i17, %for.body.i8 ]
  %sum.addr.0.i519 = phi float [ %vecext20.i, %for.body13.i ], [ %7, %for.body.i8 ]
  %mul.i6.i9 = shl nuw nsw i32 %i.0.i620, 4
  %shr.i7.i10 = lshr i32 %4, %mul.i6.i9
  %conv.i8.i11 = trunc i32 %shr.i7.i10 to i16
  %5 = bitcast i16 %conv.i8.i11 to half
  %conv1.i9.i12 = fpext half %5 to float
  %shr.i.i14 = lshr i32 %2, %mul.i6.i9
  %conv.i.i15 = trunc i32 %shr.i.i14 to i16
  %6 = bitcast i16 %conv.i.i15 to half
  %conv1.i.i16 = fpext half %6 to float
  %7 = tail call float @llvm.fma.f32(float %conv1.i9.i12, float %conv1.i.i16, float %sum.addr.0.i519)
  %inc.i17 = add nuw nsw i32 %i.0.i620, 1
  %cmp.i7 = icmp eq i32 %i.0.i620, 0
  br i1 %cmp.i7, label %for.body.i8, label %_ZL12add_productsILj0EEfjjf.exit18, !llvm.loop !24

_ZL12add_productsILj0EEfjjf.exit18:               ; preds = %for.body.i8
  %vecins.i = insertelement <4 x float> %c.addr.2.i24, float %7, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj0EEfjjf.exit18, %for.body.i
  %i.0.i22 = phi i32 [ 0, %_ZL12add_productsILj0EEfjjf.exit18 ], [ %inc.i3, %for.body.i ]
  %sum.addr.0.i21 = phi float [ %vecext25.i, %_ZL12add_productsILj0EEfjjf.exit18 ], [ %10, %for.body.i ]
  %mul.i6.i = shl nuw nsw i32 %i.0.i22, 4
  %shr.i7.i = lshr i32 %4, %mul.i6.i
  %conv.i8.i = trunc i32 %shr.i7.i to i16
  %8 = bitcast i16 %conv.i8.i to half
  %conv1.i9.i = fpext half %8 to float
  %shr.i.i = lshr i32 %3, %mul.i6.i
  %conv.i.i = trunc i32 %shr.i.i to i16
  %9 = bitcast i16 %conv.i.i to half
  %conv1.i.i = fpext half %9 to float
  %10 = tail call float @llvm.fma.f32(float %conv1.i9.i, float %conv1.i.i, float %sum.addr.0.i21)
  %inc.i3 = add nuw nsw i32 %i.0.i22, 1
  %cmp.i2 = icmp eq i32 %i.0.i22, 0
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj0EEfjjf.exit, !llvm.loop !24

_ZL12add_productsILj0EEfjjf.exit:                 ; preds = %for.body.i
  %vecins29.i = insertelement <4 x float> %vecins.i, float %10, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i23, 1
  %cmp11.i = icmp eq i32 %half.0.i23, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !28

_ZL7productILj0ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit: ; preds = %for.cond.cleanup3.i
  ret <4 x float> %vecins29.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_bf16_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <2 x i32> %b, i64 0
  %and.i62.i = and i32 %1, 32
  br label %for.body4.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup12.i
  ret <4 x float> %vecins29.i

for.body4.i:                                      ; preds = %entry, %for.cond.cleanup12.i
  %c.addr.1.i33 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i32 = phi i32 [ 0, %entry ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i32, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i32
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  %and.i13 = and i32 %2, -65536
  %shl.i = shl i32 %2, 16
  %and.i19 = and i32 %3, -65536
  %shl.i20 = shl i32 %3, 16
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj1EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i32, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body4.i, !llvm.loop !29

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj1EEfjjf.exit
  %c.addr.2.i31 = phi <4 x float> [ %c.addr.1.i33, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj1EEfjjf.exit ]
  %half.0.i30 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj1EEfjjf.exit ]
  %vecext16.i = extractelement <4 x i32> %a, i32 %half.0.i30
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i30, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i31, i32 %mul19.i
  %and.i15 = and i32 %4, -65536
  %shl.i16 = shl i32 %4, 16
  br label %for.body.i8

for.body.i8:                                      ; preds = %for.body13.i, %for.body.i8
  %i.0.i627 = phi i32 [ 0, %for.body13.i ], [ %inc.i11, %for.body.i8 ]
  %sum.addr.0.i526 = phi float [ %vecext20.i, %for.body13.i ], [ %7, %for.body.i8 ]
  %tobool.not.i14 = icmp eq i32 %i.0.i627, 0
  %cond.i17 = select i1 %tobool.not.i14, i32 %shl.i16, i32 %and.i15
  %5 = bitcast i32 %cond.i17 to float
  %cond.i = select i1 %tobool.not.i14, i32 %shl.i, i32 %and.i13
  %6 = bitcast i32 %cond.i to float
  %7 = tail call float @llvm.fma.f32(float %5, float %6, float %sum.addr.0.i526)
  %inc.i11 = add nuw nsw i32 %i.0.i627, 1
  %cmp.i7 = icmp eq i32 %i.0.i627, 0
  br i1 %cmp.i7, label %for.body.i8, label %_ZL12add_productsILj1EEfjjf.exit12, !llvm.loop !30

_ZL12add_productsILj1EEfjjf.exit12:               ; preds = %for.body.i8
  %vecins.i = insertelement <4 x float> %c.addr.2.i31, float %7, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  %and.i23 = and i32 %4, -65536
  %shl.i24 = shl i32 %4, 16
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj1EEfjjf.exit12, %for.body.i
  %i.0.i29 = phi i32 [ 0, %_ZL12add_productsILj1EEfjjf.exit12 ], [ %inc.i3, %for.body.i ]
  %sum.addr.0.i28 = phi float [ %vecext25.i, %_ZL12add_productsILj1EEfjjf.exit12 ], [ %10, %for.body.i ]
  %tobool.not.i22 = icmp eq i32 %i.0.i29, 0
  %cond.i25 = select i1 %tobool.not.i22, i32 %shl.i24, i32 %and.i23
  %8 = bitcast i32 %cond.i25 to float
  %cond.i21 = select i1 %tobool.not.i22, i32 %shl.i20, i32 %and.i19
  %9 = bitcast i32 %cond.i21 to float
  %10 = tail call float @llvm.fma.f32(float %8, float %9, float %sum.addr.0.i28)
  %inc.i3 = add nuw nsw i32 %i.0.i29, 1
  %cmp.i2 = icmp eq i32 %i.0.i29, 0
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj1EEfjjf.exit, !llvm.loop !30

_ZL12add_productsILj1EEfjjf.exit:                 ; preds = %for.body.i
  %vecins29.i = insertelement <4 x float> %vecins.i, float %10, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i30, 1
  %cmp11.i = icmp eq i32 %half.0.i30, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !31
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_bf16_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %and.i62.i = and i32 %1, 32
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %c.addr.0.i35 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup3.i ]
  %j.0.i34 = phi i32 [ 0, %entry ], [ %inc34.i, %for.cond.cleanup3.i ]
  %vecext.i = extractelement <2 x i32> %b, i32 %j.0.i34
  %mul14.i = shl nuw nsw i32 %j.0.i34, 1
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.cond.cleanup12.i
  %inc34.i = add nuw nsw i32 %j.0.i34, 1
  %cmp.i = icmp eq i32 %j.0.i34, 0
  br i1 %cmp.i, label %for.cond1.i.preheader, label %_ZL7productILj1ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit, !llvm.loop !32

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.cond.cleanup12.i
  %c.addr.1.i33 = phi <4 x float> [ %c.addr.0.i35, %for.cond1.i.preheader ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i32 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i32, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i32
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  %and.i13 = and i32 %2, -65536
  %shl.i = shl i32 %2, 16
  %and.i19 = and i32 %3, -65536
  %shl.i20 = shl i32 %3, 16
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj1EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i32, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !33

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj1EEfjjf.exit
  %c.addr.2.i31 = phi <4 x float> [ %c.addr.1.i33, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj1EEfjjf.exit ]
  %half.0.i30 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj1EEfjjf.exit ]
  %add15.i = add nuw nsw i32 %half.0.i30, %mul14.i
  %vecext16.i = extractelement <4 x i32> %a, i32 %add15.i
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i30, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i31, i32 %mul19.i
  %and.i15 = and i32 %4, -65536
  %shl.i16 = shl i32 %4, 16
  br label %for.body.i8

for.body.i8:                                      ; preds = %for.body13.i, %for.body.i8
  %i.0.i627 = phi i32 [ 0, %for.body13.i ], [ %inc.i11, %for.body.i8 ]
  %sum.addr.0.i526 = phi float [ %vecext20.i, %for.body13.i ], [ %7, %for.body.i8 ]
  %tobool.not.i14 = icmp eq i32 %i.0.i627, 0
  %cond.i17 = select i1 %tobool.not.i14, i32 %shl.i16, i32 %and.i15
  %5 = bitcast i32 %cond.i17 to float
  %cond.i = select i1 %tobool.not.i14, i32 %shl.i, i32 %and.i13
  %6 = bitcast i32 %cond.i to float
  %7 = tail call float @llvm.fma.f32(float %5, float %6, float %sum.addr.0.i526)
  %inc.i11 = add nuw nsw i32 %i.0.i627, 1
  %cmp.i7 = icmp eq i32 %i.0.i627, 0
  br i1 %cmp.i7, label %for.body.i8, label %_ZL12add_productsILj1EEfjjf.exit12, !llvm.loop !30

_ZL12add_productsILj1EEfjjf.exit12:               ; preds = %for.body.i8
  %vecins.i = insertelement <4 x float> %c.addr.2.i31, float %7, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  %and.i23 = and i32 %4, -65536
  %shl.i24 = shl i32 %4, 16
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj1EEfjjf.exit12, %for.body.i
  %i.0.i29 = phi i32 [ 0, %_ZL12add_productsILj1EEfjjf.exit12 ], [ %inc.i3, %for.body.i ]
  %sum.addr.0.i28 = phi float [ %vecext25.i, %_ZL12add_productsILj1EEfjjf.exit12 ], [ %10, %for.body.i ]
  %tobool.not.i22 = icmp eq i32 %i.0.i29, 0
  %cond.i25 = select i1 %tobool.not.i22, i32 %shl.i24, i32 %and.i23
  %8 = bitcast i32 %cond.i25 to float
  %cond.i21 = select i1 %tobool.not.i22, i32 %shl.i20, i32 %and.i19
  %9 = bitcast i32 %cond.i21 to float
  %10 = tail call float @llvm.fma.f32(float %8, float %9, float %sum.addr.0.i28)
  %inc.i3 = add nuw nsw i32 %i.0.i29, 1
  %cmp.i2 = icmp eq i32 %i.0.i29, 0
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj1EEfjjf.exit, !llvm.loop !30

_ZL12add_productsILj1EEfjjf.exit:                 ; preds = %for.body.i
  %vecins29.i = insertelement <4 x float> %vecins.i, float %10, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i30, 1
  %cmp11.i = icmp eq i32 %half.0.i30, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !34

_ZL7productILj1ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit: ; preds = %for.cond.cleanup3.i
  ret <4 x float> %vecins29.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_tf32_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <2 x i32> %b, i64 0
  %and.i62.i = and i32 %1, 32
  br label %for.body4.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup12.i
  ret <4 x float> %vecins29.i

for.body4.i:                                      ; preds = %entry, %for.cond.cleanup12.i
  %c.addr.1.i10 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i9 = phi i32 [ 0, %entry ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i9, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i9
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  %and.i3 = and i32 %2, -8192
  %4 = bitcast i32 %and.i3 to float
  %and.i5 = and i32 %3, -8192
  %5 = bitcast i32 %and.i5 to float
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %for.body13.i
  %inc31.i = add nuw nsw i32 %k.0.i9, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body4.i, !llvm.loop !35

for.body13.i:                                     ; preds = %for.body4.i, %for.body13.i
  %c.addr.2.i8 = phi <4 x float> [ %c.addr.1.i10, %for.body4.i ], [ %vecins29.i, %for.body13.i ]
  %half.0.i7 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %for.body13.i ]
  %vecext16.i = extractelement <4 x i32> %a, i32 %half.0.i7
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i7, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i8, i32 %mul19.i
  %and.i4 = and i32 %6, -8192
  %7 = bitcast i32 %and.i4 to float
  %8 = tail call noundef float @llvm.fma.f32(float %7, float %4, float %vecext20.i)
  %vecins.i = insertelement <4 x float> %c.addr.2.i8, float %8, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  %9 = tail call noundef float @llvm.fma.f32(float %7, float %5, float %vecext25.i)
  %vecins29.i = insertelement <4 x float> %vecins.i, float %9, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i7, 1
  %cmp11.i = icmp eq i32 %half.0.i7, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !36
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_tf32_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %and.i62.i = and i32 %1, 32
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %c.addr.0.i12 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup3.i ]
  %j.0.i11 = phi i32 [ 0, %entry ], [ %inc34.i, %for.cond.cleanup3.i ]
  %vecext.i = extractelement <2 x i32> %b, i32 %j.0.i11
  %mul14.i = shl nuw nsw i32 %j.0.i11, 1
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.cond.cleanup12.i
  %inc34.i = add nuw nsw i32 %j.0.i11, 1
  %cmp.i = icmp eq i32 %j.0.i11, 0
  br i1 %cmp.i, label %for.cond1.i.preheader, label %_ZL7productILj2ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit, !llvm.loop !37

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.cond.cleanup12.i
  %c.addr.1.i10 = phi <4 x float> [ %c.addr.0.i12, %for.cond1.i.preheader ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i9 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i9, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i9
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  %and.i3 = and i32 %2, -8192
  %4 = bitcast i32 %and.i3 to float
  %and.i5 = and i32 %3, -8192
  %5 = bitcast i32 %and.i5 to float
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %for.body13.i
  %inc31.i = add nuw nsw i32 %k.0.i9, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !38

for.body13.i:                                     ; preds = %for.body4.i, %for.body13.i
  %c.addr.2.i8 = phi <4 x float> [ %c.addr.1.i10, %for.body4.i ], [ %vecins29.i, %for.body13.i ]
  %half.0.i7 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %for.body13.i ]
  %add15.i = add nuw nsw i32 %half.0.i7, %mul14.i
  %vecext16.i = extractelement <4 x i32> %a, i32 %add15.i
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i7, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i8, i32 %mul19.i
  %and.i4 = and i32 %6, -8192
  %7 = bitcast i32 %and.i4 to float
  %8 = tail call noundef float @llvm.fma.f32(float %7, float %4, float %vecext20.i)
  %vecins.i = insertelement <4 x float> %c.addr.2.i8, float %8, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  %9 = tail call noundef float @llvm.fma.f32(float %7, float %5, float %vecext25.i)
  %vecins29.i = insertelement <4 x float> %vecins.i, float %9, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i7, 1
  %cmp11.i = icmp eq i32 %half.0.i7, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !39

_ZL7productILj2ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit: ; preds = %for.cond.cleanup3.i
  ret <4 x float> %vecins29.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_e4m3_e4m3_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <2 x i32> %b, i64 0
  %and.i62.i = and i32 %1, 32
  br label %for.body4.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup12.i
  ret <4 x float> %vecins29.i

for.body4.i:                                      ; preds = %entry, %for.cond.cleanup12.i
  %c.addr.1.i79 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i78 = phi i32 [ 0, %entry ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i78, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i78
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj3EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i78, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body4.i, !llvm.loop !40

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj3EEfjjf.exit
  %c.addr.2.i77 = phi <4 x float> [ %c.addr.1.i79, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj3EEfjjf.exit ]
  %half.0.i76 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj3EEfjjf.exit ]
  %vecext16.i = extractelement <4 x i32> %a, i32 %half.0.i76
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i76, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i77, i32 %mul19.i
  br label %for.body.i8

for.body.i8:                                      ; preds = %for.body13.i, %_ZL7e4m3_ofj.exit
  %i.0.i673 = phi i32 [ 0, %for.body13.i ], [ %add.i13, %_ZL7e4m3_ofj.exit ]
  %sum.addr.0.i572 = phi float [ %vecext20.i, %for.body13.i ], [ %9, %_ZL7e4m3_ofj.exit ]
  %shr.i9 = lshr i32 %4, %i.0.i673
  %and.i.i19 = and i32 %shr.i9, 127
  %cmp9.not.i.i20.not = icmp eq i32 %and.i.i19, 127
  br i1 %cmp9.not.i.i20.not, label %_ZL7e4m3_ofj.exit35, label %cond.false11.i.i25

cond.false11.i.i25:                               ; preds = %for.body.i8
  %and4.i.i26 = and i32 %shr.i9, 7
  %shr.i.i27 = lshr i32 %and.i.i19, 3
  %cmp.i.i28.not = icmp eq i32 %shr.i.i27, 0
  %shl5.i.i30 = select i1 %cmp.i.i28.not, i32 0, i32 8
  %or.i.i31 = or disjoint i32 %shl5.i.i30, %and4.i.i26
  %conv8.i.i32 = uitofp nneg i32 %or.i.i31 to float
  %cond.i.i33 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i27, i32 1)
  %add.i.i34 = add nsw i32 %cond.i.i33, -9
  %5 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i32, i32 %add.i.i34)
  br label %_ZL7e4m3_ofj.exit35

_ZL7e4m3_ofj.exit35:                              ; preds = %for.body.i8, %cond.false11.i.i25
  %cond18.i.i21 = phi float [ %5, %cond.false11.i.i25 ], [ 0x7FF8000000000000, %for.body.i8 ]
  %6 = and i32 %shr.i9, 128
  %tobool22.not.i.i22 = icmp eq i32 %6, 0
  %fneg.i.i23 = fneg float %cond18.i.i21
  %cond26.i.i24 = select i1 %tobool22.not.i.i22, float %cond18.i.i21, float %fneg.i.i23
  %shr1.i11 = lshr i32 %2, %i.0.i673
  %and.i.i16 = and i32 %shr1.i11, 127
  %cmp9.not.i.i.not = icmp eq i32 %and.i.i16, 127
  br i1 %cmp9.not.i.i.not, label %_ZL7e4m3_ofj.exit, label %cond.false11.i.i

cond.false11.i.i:                                 ; preds = %_ZL7e4m3_ofj.exit35
  %and4.i.i = and i32 %shr1.i11, 7
  %shr.i.i = lshr i32 %and.i.i16, 3
  %cmp.i.i.not = icmp eq i32 %shr.i.i, 0
  %shl5.i.i = select i1 %cmp.i.i.not, i32 0, i32 8
  %or.i.i17 = or disjoint i32 %shl5.i.i, %and4.i.i
  %conv8.i.i = uitofp nneg i32 %or.i.i17 to float
  %cond.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i, i32 1)
  %add.i.i = add nsw i32 %cond.i.i, -9
  %7 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i, i32 %add.i.i)
  br label %_ZL7e4m3_ofj.exit

_ZL7e4m3_ofj.exit:                                ; preds = %_ZL7e4m3_ofj.exit35, %cond.false11.i.i
  %cond18.i.i = phi float [ %7, %cond.false11.i.i ], [ 0x7FF8000000000000, %_ZL7e4m3_ofj.exit35 ]
  %8 = and i32 %shr1.i11, 128
  %tobool22.not.i.i = icmp eq i32 %8, 0
  %fneg.i.i = fneg float %cond18.i.i
  %cond26.i.i = select i1 %tobool22.not.i.i, float %cond18.i.i, float %fneg.i.i
  %9 = tail call float @llvm.fma.f32(float %cond26.i.i24, float %cond26.i.i, float %sum.addr.0.i572)
  %add.i13 = add nuw nsw i32 %i.0.i673, 8
  %cmp.i7 = icmp samesign ult i32 %i.0.i673, 24
  br i1 %cmp.i7, label %for.body.i8, label %_ZL12add_productsILj3EEfjjf.exit14, !llvm.loop !41

_ZL12add_productsILj3EEfjjf.exit14:               ; preds = %_ZL7e4m3_ofj.exit
  %vecins.i = insertelement <4 x float> %c.addr.2.i77, float %9, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj3EEfjjf.exit14, %_ZL7e4m3_ofj.exit53
  %i.0.i75 = phi i32 [ 0, %_ZL12add_productsILj3EEfjjf.exit14 ], [ %add.i3, %_ZL7e4m3_ofj.exit53 ]
  %sum.addr.0.i74 = phi float [ %vecext25.i, %_ZL12add_productsILj3EEfjjf.exit14 ], [ %14, %_ZL7e4m3_ofj.exit53 ]
  %shr.i = lshr i32 %4, %i.0.i75
  %and.i.i55 = and i32 %shr.i, 127
  %cmp9.not.i.i56.not = icmp eq i32 %and.i.i55, 127
  br i1 %cmp9.not.i.i56.not, label %_ZL7e4m3_ofj.exit71, label %cond.false11.i.i61

cond.false11.i.i61:                               ; preds = %for.body.i
  %and4.i.i62 = and i32 %shr.i, 7
  %shr.i.i63 = lshr i32 %and.i.i55, 3
  %cmp.i.i64.not = icmp eq i32 %shr.i.i63, 0
  %shl5.i.i66 = select i1 %cmp.i.i64.not, i32 0, i32 8
  %or.i.i67 = or disjoint i32 %shl5.i.i66, %and4.i.i62
  %conv8.i.i68 = uitofp nneg i32 %or.i.i67 to float
  %cond.i.i69 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i63, i32 1)
  %add.i.i70 = add nsw i32 %cond.i.i69, -9
  %10 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i68, i32 %add.i.i70)
  br label %_ZL7e4m3_ofj.exit71

_ZL7e4m3_ofj.exit71:                              ; preds = %for.body.i, %cond.false11.i.i61
  %cond18.i.i57 = phi float [ %10, %cond.false11.i.i61 ], [ 0x7FF8000000000000, %for.body.i ]
  %11 = and i32 %shr.i, 128
  %tobool22.not.i.i58 = icmp eq i32 %11, 0
  %fneg.i.i59 = fneg float %cond18.i.i57
  %cond26.i.i60 = select i1 %tobool22.not.i.i58, float %cond18.i.i57, float %fneg.i.i59
  %shr1.i = lshr i32 %3, %i.0.i75
  %and.i.i37 = and i32 %shr1.i, 127
  %cmp9.not.i.i38.not = icmp eq i32 %and.i.i37, 127
  br i1 %cmp9.not.i.i38.not, label %_ZL7e4m3_ofj.exit53, label %cond.false11.i.i43

cond.false11.i.i43:                               ; preds = %_ZL7e4m3_ofj.exit71
  %and4.i.i44 = and i32 %shr1.i, 7
  %shr.i.i45 = lshr i32 %and.i.i37, 3
  %cmp.i.i46.not = icmp eq i32 %shr.i.i45, 0
  %shl5.i.i48 = select i1 %cmp.i.i46.not, i32 0, i32 8
  %or.i.i49 = or disjoint i32 %shl5.i.i48, %and4.i.i44
  %conv8.i.i50 = uitofp nneg i32 %or.i.i49 to float
  %cond.i.i51 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i45, i32 1)
  %add.i.i52 = add nsw i32 %cond.i.i51, -9
  %12 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i50, i32 %add.i.i52)
  br label %_ZL7e4m3_ofj.exit53

_ZL7e4m3_ofj.exit53:                              ; preds = %_ZL7e4m3_ofj.exit71, %cond.false11.i.i43
  %cond18.i.i39 = phi float [ %12, %cond.false11.i.i43 ], [ 0x7FF8000000000000, %_ZL7e4m3_ofj.exit71 ]
  %13 = and i32 %shr1.i, 128
  %tobool22.not.i.i40 = icmp eq i32 %13, 0
  %fneg.i.i41 = fneg float %cond18.i.i39
  %cond26.i.i42 = select i1 %tobool22.not.i.i40, float %cond18.i.i39, float %fneg.i.i41
  %14 = tail call float @llvm.fma.f32(float %cond26.i.i60, float %cond26.i.i42, float %sum.addr.0.i74)
  %add.i3 = add nuw nsw i32 %i.0.i75, 8
  %cmp.i2 = icmp samesign ult i32 %i.0.i75, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj3EEfjjf.exit, !llvm.loop !41

_ZL12add_productsILj3EEfjjf.exit:                 ; preds = %_ZL7e4m3_ofj.exit53
  %vecins29.i = insertelement <4 x float> %vecins.i, float %14, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i76, 1
  %cmp11.i = icmp eq i32 %half.0.i76, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !42
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_e4m3_e4m3_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %and.i62.i = and i32 %1, 32
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %c.addr.0.i81 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup3.i ]
  %j.0.i80 = phi i32 [ 0, %entry ], [ %inc34.i, %for.cond.cleanup3.i ]
  %vecext.i = extractelement <2 x i32> %b, i32 %j.0.i80
  %mul14.i = shl nuw nsw i32 %j.0.i80, 1
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.cond.cleanup12.i
  %inc34.i = add nuw nsw i32 %j.0.i80, 1
  %cmp.i = icmp eq i32 %j.0.i80, 0
  br i1 %cmp.i, label %for.cond1.i.preheader, label %_ZL7productILj3ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit, !llvm.loop !43

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.cond.cleanup12.i
  %c.addr.1.i79 = phi <4 x float> [ %c.addr.0.i81, %for.cond1.i.preheader ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i78 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i78, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i78
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj3EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i78, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !44

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj3EEfjjf.exit
  %c.addr.2.i77 = phi <4 x float> [ %c.addr.1.i79, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj3EEfjjf.exit ]
  %half.0.i76 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj3EEfjjf.exit ]
  %add15.i = add nuw nsw i32 %half.0.i76, %mul14.i
  %vecext16.i = extractelement <4 x i32> %a, i32 %add15.i
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i76, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i77, i32 %mul19.i
  br label %for.body.i8

for.body.i8:                                      ; preds = %for.body13.i, %_ZL7e4m3_ofj.exit
  %i.0.i673 = phi i32 [ 0, %for.body13.i ], [ %add.i13, %_ZL7e4m3_ofj.exit ]
  %sum.addr.0.i572 = phi float [ %vecext20.i, %for.body13.i ], [ %9, %_ZL7e4m3_ofj.exit ]
  %shr.i9 = lshr i32 %4, %i.0.i673
  %and.i.i19 = and i32 %shr.i9, 127
  %cmp9.not.i.i20.not = icmp eq i32 %and.i.i19, 127
  br i1 %cmp9.not.i.i20.not, label %_ZL7e4m3_ofj.exit35, label %cond.false11.i.i25

cond.false11.i.i25:                               ; preds = %for.body.i8
  %and4.i.i26 = and i32 %shr.i9, 7
  %shr.i.i27 = lshr i32 %and.i.i19, 3
  %cmp.i.i28.not = icmp eq i32 %shr.i.i27, 0
  %shl5.i.i30 = select i1 %cmp.i.i28.not, i32 0, i32 8
  %or.i.i31 = or disjoint i32 %shl5.i.i30, %and4.i.i26
  %conv8.i.i32 = uitofp nneg i32 %or.i.i31 to float
  %cond.i.i33 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i27, i32 1)
  %add.i.i34 = add nsw i32 %cond.i.i33, -9
  %5 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i32, i32 %add.i.i34)
  br label %_ZL7e4m3_ofj.exit35

_ZL7e4m3_ofj.exit35:                              ; preds = %for.body.i8, %cond.false11.i.i25
  %cond18.i.i21 = phi float [ %5, %cond.false11.i.i25 ], [ 0x7FF8000000000000, %for.body.i8 ]
  %6 = and i32 %shr.i9, 128
  %tobool22.not.i.i22 = icmp eq i32 %6, 0
  %fneg.i.i23 = fneg float %cond18.i.i21
  %cond26.i.i24 = select i1 %tobool22.not.i.i22, float %cond18.i.i21, float %fneg.i.i23
  %shr1.i11 = lshr i32 %2, %i.0.i673
  %and.i.i16 = and i32 %shr1.i11, 127
  %cmp9.not.i.i.not = icmp eq i32 %and.i.i16, 127
  br i1 %cmp9.not.i.i.not, label %_ZL7e4m3_ofj.exit, label %cond.false11.i.i

cond.false11.i.i:                                 ; preds = %_ZL7e4m3_ofj.exit35
  %and4.i.i = and i32 %shr1.i11, 7
  %shr.i.i = lshr i32 %and.i.i16, 3
  %cmp.i.i.not = icmp eq i32 %shr.i.i, 0
  %shl5.i.i = select i1 %cmp.i.i.not, i32 0, i32 8
  %or.i.i17 = or disjoint i32 %shl5.i.i, %and4.i.i
  %conv8.i.i = uitofp nneg i32 %or.i.i17 to float
  %cond.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i, i32 1)
  %add.i.i = add nsw i32 %cond.i.i, -9
  %7 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i, i32 %add.i.i)
  br label %_ZL7e4m3_ofj.exit

_ZL7e4m3_ofj.exit:                                ; preds = %_ZL7e4m3_ofj.exit35, %cond.false11.i.i
  %cond18.i.i = phi float [ %7, %cond.false11.i.i ], [ 0x7FF8000000000000, %_ZL7e4m3_ofj.exit35 ]
  %8 = and i32 %shr1.i11, 128
  %tobool22.not.i.i = icmp eq i32 %8, 0
  %fneg.i.i = fneg float %cond18.i.i
  %cond26.i.i = select i1 %tobool22.not.i.i, float %cond18.i.i, float %fneg.i.i
  %9 = tail call float @llvm.fma.f32(float %cond26.i.i24, float %cond26.i.i, float %sum.addr.0.i572)
  %add.i13 = add nuw nsw i32 %i.0.i673, 8
  %cmp.i7 = icmp samesign ult i32 %i.0.i673, 24
  br i1 %cmp.i7, label %for.body.i8, label %_ZL12add_productsILj3EEfjjf.exit14, !llvm.loop !41

_ZL12add_productsILj3EEfjjf.exit14:               ; preds = %_ZL7e4m3_ofj.exit
  %vecins.i = insertelement <4 x float> %c.addr.2.i77, float %9, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj3EEfjjf.exit14, %_ZL7e4m3_ofj.exit53
  %i.0.i75 = phi i32 [ 0, %_ZL12add_productsILj3EEfjjf.exit14 ], [ %add.i3, %_ZL7e4m3_ofj.exit53 ]
  %sum.addr.0.i74 = phi float [ %vecext25.i, %_ZL12add_productsILj3EEfjjf.exit14 ], [ %14, %_ZL7e4m3_ofj.exit53 ]
  %shr.i = lshr i32 %4, %i.0.i75
  %and.i.i55 = and i32 %shr.i, 127
  %cmp9.not.i.i56.not = icmp eq i32 %and.i.i55, 127
  br i1 %cmp9.not.i.i56.not, label %_ZL7e4m3_ofj.exit71, label %cond.false11.i.i61

cond.false11.i.i61:                               ; preds = %for.body.i
  %and4.i.i62 = and i32 %shr.i, 7
  %shr.i.i63 = lshr i32 %and.i.i55, 3
  %cmp.i.i64.not = icmp eq i32 %shr.i.i63, 0
  %shl5.i.i66 = select i1 %cmp.i.i64.not, i32 0, i32 8
  %or.i.i67 = or disjoint i32 %shl5.i.i66, %and4.i.i62
  %conv8.i.i68 = uitofp nneg i32 %or.i.i67 to float
  %cond.i.i69 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i63, i32 1)
  %add.i.i70 = add nsw i32 %cond.i.i69, -9
  %10 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i68, i32 %add.i.i70)
  br label %_ZL7e4m3_ofj.exit71

_ZL7e4m3_ofj.exit71:                              ; preds = %for.body.i, %cond.false11.i.i61
  %cond18.i.i57 = phi float [ %10, %cond.false11.i.i61 ], [ 0x7FF8000000000000, %for.body.i ]
  %11 = and i32 %shr.i, 128
  %tobool22.not.i.i58 = icmp eq i32 %11, 0
  %fneg.i.i59 = fneg float %cond18.i.i57
  %cond26.i.i60 = select i1 %tobool22.not.i.i58, float %cond18.i.i57, float %fneg.i.i59
  %shr1.i = lshr i32 %3, %i.0.i75
  %and.i.i37 = and i32 %shr1.i, 127
  %cmp9.not.i.i38.not = icmp eq i32 %and.i.i37, 127
  br i1 %cmp9.not.i.i38.not, label %_ZL7e4m3_ofj.exit53, label %cond.false11.i.i43

cond.false11.i.i43:                               ; preds = %_ZL7e4m3_ofj.exit71
  %and4.i.i44 = and i32 %shr1.i, 7
  %shr.i.i45 = lshr i32 %and.i.i37, 3
  %cmp.i.i46.not = icmp eq i32 %shr.i.i45, 0
  %shl5.i.i48 = select i1 %cmp.i.i46.not, i32 0, i32 8
  %or.i.i49 = or disjoint i32 %shl5.i.i48, %and4.i.i44
  %conv8.i.i50 = uitofp nneg i32 %or.i.i49 to float
  %cond.i.i51 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i45, i32 1)
  %add.i.i52 = add nsw i32 %cond.i.i51, -9
  %12 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i50, i32 %add.i.i52)
  br label %_ZL7e4m3_ofj.exit53

_ZL7e4m3_ofj.exit53:                              ; preds = %_ZL7e4m3_ofj.exit71, %cond.false11.i.i43
  %cond18.i.i39 = phi float [ %12, %cond.false11.i.i43 ], [ 0x7FF8000000000000, %_ZL7e4m3_ofj.exit71 ]
  %13 = and i32 %shr1.i, 128
  %tobool22.not.i.i40 = icmp eq i32 %13, 0
  %fneg.i.i41 = fneg float %cond18.i.i39
  %cond26.i.i42 = select i1 %tobool22.not.i.i40, float %cond18.i.i39, float %fneg.i.i41
  %14 = tail call float @llvm.fma.f32(float %cond26.i.i60, float %cond26.i.i42, float %sum.addr.0.i74)
  %add.i3 = add nuw nsw i32 %i.0.i75, 8
  %cmp.i2 = icmp samesign ult i32 %i.0.i75, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj3EEfjjf.exit, !llvm.loop !41

_ZL12add_productsILj3EEfjjf.exit:                 ; preds = %_ZL7e4m3_ofj.exit53
  %vecins29.i = insertelement <4 x float> %vecins.i, float %14, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i76, 1
  %cmp11.i = icmp eq i32 %half.0.i76, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !45

_ZL7productILj3ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit: ; preds = %for.cond.cleanup3.i
  ret <4 x float> %vecins29.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_e4m3_e5m2_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <2 x i32> %b, i64 0
  %and.i62.i = and i32 %1, 32
  br label %for.body4.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup12.i
  ret <4 x float> %vecins29.i

for.body4.i:                                      ; preds = %entry, %for.cond.cleanup12.i
  %c.addr.1.i63 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i62 = phi i32 [ 0, %entry ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i62, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i62
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj4EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i62, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body4.i, !llvm.loop !46

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj4EEfjjf.exit
  %c.addr.2.i61 = phi <4 x float> [ %c.addr.1.i63, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj4EEfjjf.exit ]
  %half.0.i60 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj4EEfjjf.exit ]
  %vecext16.i = extractelement <4 x i32> %a, i32 %half.0.i60
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i60, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i61, i32 %mul19.i
  br label %for.body.i9

for.body.i9:                                      ; preds = %for.body13.i, %_ZL7e5m2_ofj.exit
  %i.0.i757 = phi i32 [ 0, %for.body13.i ], [ %add.i21, %_ZL7e5m2_ofj.exit ]
  %sum.addr.0.i656 = phi float [ %vecext20.i, %for.body13.i ], [ %9, %_ZL7e5m2_ofj.exit ]
  %shr.i10 = lshr i32 %4, %i.0.i757
  %and.i.i.i12 = and i32 %shr.i10, 127
  %cmp9.not.i.i.i13.not = icmp eq i32 %and.i.i.i12, 127
  br i1 %cmp9.not.i.i.i13.not, label %_ZL7e4m3_ofj.exit.i14, label %cond.false11.i.i.i22

cond.false11.i.i.i22:                             ; preds = %for.body.i9
  %and4.i.i.i23 = and i32 %shr.i10, 7
  %shr.i.i.i24 = lshr i32 %and.i.i.i12, 3
  %cmp.i.i.i25.not = icmp eq i32 %shr.i.i.i24, 0
  %shl5.i.i.i27 = select i1 %cmp.i.i.i25.not, i32 0, i32 8
  %or.i.i.i28 = or disjoint i32 %shl5.i.i.i27, %and4.i.i.i23
  %conv8.i.i.i29 = uitofp nneg i32 %or.i.i.i28 to float
  %cond.i.i.i30 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i24, i32 1)
  %add.i.i.i31 = add nsw i32 %cond.i.i.i30, -9
  %5 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i29, i32 %add.i.i.i31)
  br label %_ZL7e4m3_ofj.exit.i14

_ZL7e4m3_ofj.exit.i14:                            ; preds = %cond.false11.i.i.i22, %for.body.i9
  %cond18.i.i.i15 = phi float [ %5, %cond.false11.i.i.i22 ], [ 0x7FF8000000000000, %for.body.i9 ]
  %6 = and i32 %shr.i10, 128
  %tobool22.not.i.i.i16 = icmp eq i32 %6, 0
  %fneg.i.i.i17 = fneg float %cond18.i.i.i15
  %cond26.i.i.i18 = select i1 %tobool22.not.i.i.i16, float %cond18.i.i.i15, float %fneg.i.i.i17
  %shr1.i19 = lshr i32 %2, %i.0.i757
  %and.i.i34 = and i32 %shr1.i19, 127
  %cmp9.not.i.i = icmp samesign ult i32 %and.i.i34, 125
  br i1 %cmp9.not.i.i, label %cond.false11.i.i, label %_ZL7e5m2_ofj.exit

cond.false11.i.i:                                 ; preds = %_ZL7e4m3_ofj.exit.i14
  %and4.i.i = and i32 %shr1.i19, 3
  %shr.i.i = lshr i32 %and.i.i34, 2
  %cmp.i.i.not = icmp eq i32 %shr.i.i, 0
  %shl5.i.i = select i1 %cmp.i.i.not, i32 0, i32 4
  %or.i.i35 = or disjoint i32 %shl5.i.i, %and4.i.i
  %conv8.i.i = uitofp nneg i32 %or.i.i35 to float
  %cond.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i, i32 1)
  %add.i.i = add nsw i32 %cond.i.i, -16
  %7 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i, i32 %add.i.i)
  %cmp12.i.i = icmp eq i32 %and.i.i34, 124
  %cond16.i.i = select i1 %cmp12.i.i, float 0x7FF0000000000000, float %7
  br label %_ZL7e5m2_ofj.exit

_ZL7e5m2_ofj.exit:                                ; preds = %_ZL7e4m3_ofj.exit.i14, %cond.false11.i.i
  %cond18.i.i = phi float [ %cond16.i.i, %cond.false11.i.i ], [ 0x7FF8000000000000, %_ZL7e4m3_ofj.exit.i14 ]
  %8 = and i32 %shr1.i19, 128
  %tobool22.not.i.i = icmp eq i32 %8, 0
  %fneg.i.i = fneg float %cond18.i.i
  %cond26.i.i = select i1 %tobool22.not.i.i, float %cond18.i.i, float %fneg.i.i
  %9 = tail call float @llvm.fma.f32(float %cond26.i.i.i18, float %cond26.i.i, float %sum.addr.0.i656)
  %add.i21 = add nuw nsw i32 %i.0.i757, 8
  %cmp.i8 = icmp samesign ult i32 %i.0.i757, 24
  br i1 %cmp.i8, label %for.body.i9, label %_ZL12add_productsILj4EEfjjf.exit32, !llvm.loop !47

_ZL12add_productsILj4EEfjjf.exit32:               ; preds = %_ZL7e5m2_ofj.exit
  %vecins.i = insertelement <4 x float> %c.addr.2.i61, float %9, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj4EEfjjf.exit32, %_ZL7e5m2_ofj.exit55
  %i.0.i59 = phi i32 [ 0, %_ZL12add_productsILj4EEfjjf.exit32 ], [ %add.i4, %_ZL7e5m2_ofj.exit55 ]
  %sum.addr.0.i58 = phi float [ %vecext25.i, %_ZL12add_productsILj4EEfjjf.exit32 ], [ %14, %_ZL7e5m2_ofj.exit55 ]
  %shr.i = lshr i32 %4, %i.0.i59
  %and.i.i.i = and i32 %shr.i, 127
  %cmp9.not.i.i.i.not = icmp eq i32 %and.i.i.i, 127
  br i1 %cmp9.not.i.i.i.not, label %_ZL7e4m3_ofj.exit.i, label %cond.false11.i.i.i

cond.false11.i.i.i:                               ; preds = %for.body.i
  %and4.i.i.i = and i32 %shr.i, 7
  %shr.i.i.i = lshr i32 %and.i.i.i, 3
  %cmp.i.i.i.not = icmp eq i32 %shr.i.i.i, 0
  %shl5.i.i.i = select i1 %cmp.i.i.i.not, i32 0, i32 8
  %or.i.i.i = or disjoint i32 %shl5.i.i.i, %and4.i.i.i
  %conv8.i.i.i = uitofp nneg i32 %or.i.i.i to float
  %cond.i.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i, i32 1)
  %add.i.i.i = add nsw i32 %cond.i.i.i, -9
  %10 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i, i32 %add.i.i.i)
  br label %_ZL7e4m3_ofj.exit.i

_ZL7e4m3_ofj.exit.i:                              ; preds = %cond.false11.i.i.i, %for.body.i
  %cond18.i.i.i = phi float [ %10, %cond.false11.i.i.i ], [ 0x7FF8000000000000, %for.body.i ]
  %11 = and i32 %shr.i, 128
  %tobool22.not.i.i.i = icmp eq i32 %11, 0
  %fneg.i.i.i = fneg float %cond18.i.i.i
  %cond26.i.i.i = select i1 %tobool22.not.i.i.i, float %cond18.i.i.i, float %fneg.i.i.i
  %shr1.i = lshr i32 %3, %i.0.i59
  %and.i.i37 = and i32 %shr1.i, 127
  %cmp9.not.i.i38 = icmp samesign ult i32 %and.i.i37, 125
  br i1 %cmp9.not.i.i38, label %cond.false11.i.i43, label %_ZL7e5m2_ofj.exit55

cond.false11.i.i43:                               ; preds = %_ZL7e4m3_ofj.exit.i
  %and4.i.i44 = and i32 %shr1.i, 3
  %shr.i.i45 = lshr i32 %and.i.i37, 2
  %cmp.i.i46.not = icmp eq i32 %shr.i.i45, 0
  %shl5.i.i48 = select i1 %cmp.i.i46.not, i32 0, i32 4
  %or.i.i49 = or disjoint i32 %shl5.i.i48, %and4.i.i44
  %conv8.i.i50 = uitofp nneg i32 %or.i.i49 to float
  %cond.i.i51 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i45, i32 1)
  %add.i.i52 = add nsw i32 %cond.i.i51, -16
  %12 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i50, i32 %add.i.i52)
  %cmp12.i.i53 = icmp eq i32 %and.i.i37, 124
  %cond16.i.i54 = select i1 %cmp12.i.i53, float 0x7FF0000000000000, float %12
  br label %_ZL7e5m2_ofj.exit55

_ZL7e5m2_ofj.exit55:                              ; preds = %_ZL7e4m3_ofj.exit.i, %cond.false11.i.i43
  %cond18.i.i39 = phi float [ %cond16.i.i54, %cond.false11.i.i43 ], [ 0x7FF8000000000000, %_ZL7e4m3_ofj.exit.i ]
  %13 = and i32 %shr1.i, 128
  %tobool22.not.i.i40 = icmp eq i32 %13, 0
  %fneg.i.i41 = fneg float %cond18.i.i39
  %cond26.i.i42 = select i1 %tobool22.not.i.i40, float %cond18.i.i39, float %fneg.i.i41
  %14 = tail call float @llvm.fma.f32(float %cond26.i.i.i, float %cond26.i.i42, float %sum.addr.0.i58)
  %add.i4 = add nuw nsw i32 %i.0.i59, 8
  %cmp.i2 = icmp samesign ult i32 %i.0.i59, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj4EEfjjf.exit, !llvm.loop !47

_ZL12add_productsILj4EEfjjf.exit:                 ; preds = %_ZL7e5m2_ofj.exit55
  %vecins29.i = insertelement <4 x float> %vecins.i, float %14, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i60, 1
  %cmp11.i = icmp eq i32 %half.0.i60, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !48
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_e4m3_e5m2_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %and.i62.i = and i32 %1, 32
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %c.addr.0.i65 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup3.i ]
  %j.0.i64 = phi i32 [ 0, %entry ], [ %inc34.i, %for.cond.cleanup3.i ]
  %vecext.i = extractelement <2 x i32> %b, i32 %j.0.i64
  %mul14.i = shl nuw nsw i32 %j.0.i64, 1
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.cond.cleanup12.i
  %inc34.i = add nuw nsw i32 %j.0.i64, 1
  %cmp.i = icmp eq i32 %j.0.i64, 0
  br i1 %cmp.i, label %for.cond1.i.preheader, label %_ZL7productILj4ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit, !llvm.loop !49

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.cond.cleanup12.i
  %c.addr.1.i63 = phi <4 x float> [ %c.addr.0.i65, %for.cond1.i.preheader ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i62 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i62, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i62
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj4EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i62, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !50

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj4EEfjjf.exit
  %c.addr.2.i61 = phi <4 x float> [ %c.addr.1.i63, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj4EEfjjf.exit ]
  %half.0.i60 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj4EEfjjf.exit ]
  %add15.i = add nuw nsw i32 %half.0.i60, %mul14.i
  %vecext16.i = extractelement <4 x i32> %a, i32 %add15.i
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i60, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i61, i32 %mul19.i
  br label %for.body.i9

for.body.i9:                                      ; preds = %for.body13.i, %_ZL7e5m2_ofj.exit
  %i.0.i757 = phi i32 [ 0, %for.body13.i ], [ %add.i21, %_ZL7e5m2_ofj.exit ]
  %sum.addr.0.i656 = phi float [ %vecext20.i, %for.body13.i ], [ %9, %_ZL7e5m2_ofj.exit ]
  %shr.i10 = lshr i32 %4, %i.0.i757
  %and.i.i.i12 = and i32 %shr.i10, 127
  %cmp9.not.i.i.i13.not = icmp eq i32 %and.i.i.i12, 127
  br i1 %cmp9.not.i.i.i13.not, label %_ZL7e4m3_ofj.exit.i14, label %cond.false11.i.i.i22

cond.false11.i.i.i22:                             ; preds = %for.body.i9
  %and4.i.i.i23 = and i32 %shr.i10, 7
  %shr.i.i.i24 = lshr i32 %and.i.i.i12, 3
  %cmp.i.i.i25.not = icmp eq i32 %shr.i.i.i24, 0
  %shl5.i.i.i27 = select i1 %cmp.i.i.i25.not, i32 0, i32 8
  %or.i.i.i28 = or disjoint i32 %shl5.i.i.i27, %and4.i.i.i23
  %conv8.i.i.i29 = uitofp nneg i32 %or.i.i.i28 to float
  %cond.i.i.i30 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i24, i32 1)
  %add.i.i.i31 = add nsw i32 %cond.i.i.i30, -9
  %5 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i29, i32 %add.i.i.i31)
  br label %_ZL7e4m3_ofj.exit.i14

_ZL7e4m3_ofj.exit.i14:                            ; preds = %cond.false11.i.i.i22, %for.body.i9
  %cond18.i.i.i15 = phi float [ %5, %cond.false11.i.i.i22 ], [ 0x7FF8000000000000, %for.body.i9 ]
  %6 = and i32 %shr.i10, 128
  %tobool22.not.i.i.i16 = icmp eq i32 %6, 0
  %fneg.i.i.i17 = fneg float %cond18.i.i.i15
  %cond26.i.i.i18 = select i1 %tobool22.not.i.i.i16, float %cond18.i.i.i15, float %fneg.i.i.i17
  %shr1.i19 = lshr i32 %2, %i.0.i757
  %and.i.i34 = and i32 %shr1.i19, 127
  %cmp9.not.i.i = icmp samesign ult i32 %and.i.i34, 125
  br i1 %cmp9.not.i.i, label %cond.false11.i.i, label %_ZL7e5m2_ofj.exit

cond.false11.i.i:                                 ; preds = %_ZL7e4m3_ofj.exit.i14
  %and4.i.i = and i32 %shr1.i19, 3
  %shr.i.i = lshr i32 %and.i.i34, 2
  %cmp.i.i.not = icmp eq i32 %shr.i.i, 0
  %shl5.i.i = select i1 %cmp.i.i.not, i32 0, i32 4
  %or.i.i35 = or disjoint i32 %shl5.i.i, %and4.i.i
  %conv8.i.i = uitofp nneg i32 %or.i.i35 to float
  %cond.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i, i32 1)
  %add.i.i = add nsw i32 %cond.i.i, -16
  %7 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i, i32 %add.i.i)
  %cmp12.i.i = icmp eq i32 %and.i.i34, 124
  %cond16.i.i = select i1 %cmp12.i.i, float 0x7FF0000000000000, float %7
  br label %_ZL7e5m2_ofj.exit

_ZL7e5m2_ofj.exit:                                ; preds = %_ZL7e4m3_ofj.exit.i14, %cond.false11.i.i
  %cond18.i.i = phi float [ %cond16.i.i, %cond.false11.i.i ], [ 0x7FF8000000000000, %_ZL7e4m3_ofj.exit.i14 ]
  %8 = and i32 %shr1.i19, 128
  %tobool22.not.i.i = icmp eq i32 %8, 0
  %fneg.i.i = fneg float %cond18.i.i
  %cond26.i.i = select i1 %tobool22.not.i.i, float %cond18.i.i, float %fneg.i.i
  %9 = tail call float @llvm.fma.f32(float %cond26.i.i.i18, float %cond26.i.i, float %sum.addr.0.i656)
  %add.i21 = add nuw nsw i32 %i.0.i757, 8
  %cmp.i8 = icmp samesign ult i32 %i.0.i757, 24
  br i1 %cmp.i8, label %for.body.i9, label %_ZL12add_productsILj4EEfjjf.exit32, !llvm.loop !47

_ZL12add_productsILj4EEfjjf.exit32:               ; preds = %_ZL7e5m2_ofj.exit
  %vecins.i = insertelement <4 x float> %c.addr.2.i61, float %9, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj4EEfjjf.exit32, %_ZL7e5m2_ofj.exit55
  %i.0.i59 = phi i32 [ 0, %_ZL12add_productsILj4EEfjjf.exit32 ], [ %add.i4, %_ZL7e5m2_ofj.exit55 ]
  %sum.addr.0.i58 = phi float [ %vecext25.i, %_ZL12add_productsILj4EEfjjf.exit32 ], [ %14, %_ZL7e5m2_ofj.exit55 ]
  %shr.i = lshr i32 %4, %i.0.i59
  %and.i.i.i = and i32 %shr.i, 127
  %cmp9.not.i.i.i.not = icmp eq i32 %and.i.i.i, 127
  br i1 %cmp9.not.i.i.i.not, label %_ZL7e4m3_ofj.exit.i, label %cond.false11.i.i.i

cond.false11.i.i.i:                               ; preds = %for.body.i
  %and4.i.i.i = and i32 %shr.i, 7
  %shr.i.i.i = lshr i32 %and.i.i.i, 3
  %cmp.i.i.i.not = icmp eq i32 %shr.i.i.i, 0
  %shl5.i.i.i = select i1 %cmp.i.i.i.not, i32 0, i32 8
  %or.i.i.i = or disjoint i32 %shl5.i.i.i, %and4.i.i.i
  %conv8.i.i.i = uitofp nneg i32 %or.i.i.i to float
  %cond.i.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i, i32 1)
  %add.i.i.i = add nsw i32 %cond.i.i.i, -9
  %10 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i, i32 %add.i.i.i)
  br label %_ZL7e4m3_ofj.exit.i

_ZL7e4m3_ofj.exit.i:                              ; preds = %cond.false11.i.i.i, %for.body.i
  %cond18.i.i.i = phi float [ %10, %cond.false11.i.i.i ], [ 0x7FF8000000000000, %for.body.i ]
  %11 = and i32 %shr.i, 128
  %tobool22.not.i.i.i = icmp eq i32 %11, 0
  %fneg.i.i.i = fneg float %cond18.i.i.i
  %cond26.i.i.i = select i1 %tobool22.not.i.i.i, float %cond18.i.i.i, float %fneg.i.i.i
  %shr1.i = lshr i32 %3, %i.0.i59
  %and.i.i37 = and i32 %shr1.i, 127
  %cmp9.not.i.i38 = icmp samesign ult i32 %and.i.i37, 125
  br i1 %cmp9.not.i.i38, label %cond.false11.i.i43, label %_ZL7e5m2_ofj.exit55

cond.false11.i.i43:                               ; preds = %_ZL7e4m3_ofj.exit.i
  %and4.i.i44 = and i32 %shr1.i, 3
  %shr.i.i45 = lshr i32 %and.i.i37, 2
  %cmp.i.i46.not = icmp eq i32 %shr.i.i45, 0
  %shl5.i.i48 = select i1 %cmp.i.i46.not, i32 0, i32 4
  %or.i.i49 = or disjoint i32 %shl5.i.i48, %and4.i.i44
  %conv8.i.i50 = uitofp nneg i32 %or.i.i49 to float
  %cond.i.i51 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i45, i32 1)
  %add.i.i52 = add nsw i32 %cond.i.i51, -16
  %12 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i50, i32 %add.i.i52)
  %cmp12.i.i53 = icmp eq i32 %and.i.i37, 124
  %cond16.i.i54 = select i1 %cmp12.i.i53, float 0x7FF0000000000000, float %12
  br label %_ZL7e5m2_ofj.exit55

_ZL7e5m2_ofj.exit55:                              ; preds = %_ZL7e4m3_ofj.exit.i, %cond.false11.i.i43
  %cond18.i.i39 = phi float [ %cond16.i.i54, %cond.false11.i.i43 ], [ 0x7FF8000000000000, %_ZL7e4m3_ofj.exit.i ]
  %13 = and i32 %shr1.i, 128
  %tobool22.not.i.i40 = icmp eq i32 %13, 0
  %fneg.i.i41 = fneg float %cond18.i.i39
  %cond26.i.i42 = select i1 %tobool22.not.i.i40, float %cond18.i.i39, float %fneg.i.i41
  %14 = tail call float @llvm.fma.f32(float %cond26.i.i.i, float %cond26.i.i42, float %sum.addr.0.i58)
  %add.i4 = add nuw nsw i32 %i.0.i59, 8
  %cmp.i2 = icmp samesign ult i32 %i.0.i59, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj4EEfjjf.exit, !llvm.loop !47

_ZL12add_productsILj4EEfjjf.exit:                 ; preds = %_ZL7e5m2_ofj.exit55
  %vecins29.i = insertelement <4 x float> %vecins.i, float %14, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i60, 1
  %cmp11.i = icmp eq i32 %half.0.i60, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !51

_ZL7productILj4ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit: ; preds = %for.cond.cleanup3.i
  ret <4 x float> %vecins29.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_e5m2_e4m3_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <2 x i32> %b, i64 0
  %and.i62.i = and i32 %1, 32
  br label %for.body4.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup12.i
  ret <4 x float> %vecins29.i

for.body4.i:                                      ; preds = %entry, %for.cond.cleanup12.i
  %c.addr.1.i59 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i58 = phi i32 [ 0, %entry ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i58, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i58
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj5EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i58, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body4.i, !llvm.loop !52

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj5EEfjjf.exit
  %c.addr.2.i57 = phi <4 x float> [ %c.addr.1.i59, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj5EEfjjf.exit ]
  %half.0.i56 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj5EEfjjf.exit ]
  %vecext16.i = extractelement <4 x i32> %a, i32 %half.0.i56
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i56, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i57, i32 %mul19.i
  br label %for.body.i9

for.body.i9:                                      ; preds = %for.body13.i, %_ZL7e4m3_ofj.exit.i23
  %i.0.i753 = phi i32 [ 0, %for.body13.i ], [ %add.i28, %_ZL7e4m3_ofj.exit.i23 ]
  %sum.addr.0.i652 = phi float [ %vecext20.i, %for.body13.i ], [ %9, %_ZL7e4m3_ofj.exit.i23 ]
  %shr.i10 = lshr i32 %4, %i.0.i753
  %and.i.i8.i12 = and i32 %shr.i10, 127
  %cmp9.not.i.i9.i13 = icmp samesign ult i32 %and.i.i8.i12, 125
  br i1 %cmp9.not.i.i9.i13, label %cond.false11.i.i14.i39, label %_ZL7e5m2_ofj.exit.i14

cond.false11.i.i14.i39:                           ; preds = %for.body.i9
  %and4.i.i15.i40 = and i32 %shr.i10, 3
  %shr.i.i16.i41 = lshr i32 %and.i.i8.i12, 2
  %cmp.i.i17.i42.not = icmp eq i32 %shr.i.i16.i41, 0
  %shl5.i.i19.i44 = select i1 %cmp.i.i17.i42.not, i32 0, i32 4
  %or.i.i20.i45 = or disjoint i32 %shl5.i.i19.i44, %and4.i.i15.i40
  %conv8.i.i21.i46 = uitofp nneg i32 %or.i.i20.i45 to float
  %cond.i.i22.i47 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i16.i41, i32 1)
  %add.i.i23.i48 = add nsw i32 %cond.i.i22.i47, -16
  %5 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i21.i46, i32 %add.i.i23.i48)
  %cmp12.i.i.i49 = icmp eq i32 %and.i.i8.i12, 124
  %cond16.i.i.i50 = select i1 %cmp12.i.i.i49, float 0x7FF0000000000000, float %5
  br label %_ZL7e5m2_ofj.exit.i14

_ZL7e5m2_ofj.exit.i14:                            ; preds = %cond.false11.i.i14.i39, %for.body.i9
  %cond18.i.i10.i15 = phi float [ %cond16.i.i.i50, %cond.false11.i.i14.i39 ], [ 0x7FF8000000000000, %for.body.i9 ]
  %6 = and i32 %shr.i10, 128
  %tobool22.not.i.i11.i16 = icmp eq i32 %6, 0
  %fneg.i.i12.i17 = fneg float %cond18.i.i10.i15
  %cond26.i.i13.i18 = select i1 %tobool22.not.i.i11.i16, float %cond18.i.i10.i15, float %fneg.i.i12.i17
  %shr1.i19 = lshr i32 %2, %i.0.i753
  %and.i.i.i21 = and i32 %shr1.i19, 127
  %cmp9.not.i.i.i22.not = icmp eq i32 %and.i.i.i21, 127
  br i1 %cmp9.not.i.i.i22.not, label %_ZL7e4m3_ofj.exit.i23, label %cond.false11.i.i.i29

cond.false11.i.i.i29:                             ; preds = %_ZL7e5m2_ofj.exit.i14
  %and4.i.i.i30 = and i32 %shr1.i19, 7
  %shr.i.i.i31 = lshr i32 %and.i.i.i21, 3
  %cmp.i.i.i32.not = icmp eq i32 %shr.i.i.i31, 0
  %shl5.i.i.i34 = select i1 %cmp.i.i.i32.not, i32 0, i32 8
  %or.i.i.i35 = or disjoint i32 %shl5.i.i.i34, %and4.i.i.i30
  %conv8.i.i.i36 = uitofp nneg i32 %or.i.i.i35 to float
  %cond.i.i.i37 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i31, i32 1)
  %add.i.i.i38 = add nsw i32 %cond.i.i.i37, -9
  %7 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i36, i32 %add.i.i.i38)
  br label %_ZL7e4m3_ofj.exit.i23

_ZL7e4m3_ofj.exit.i23:                            ; preds = %cond.false11.i.i.i29, %_ZL7e5m2_ofj.exit.i14
  %cond18.i.i.i24 = phi float [ %7, %cond.false11.i.i.i29 ], [ 0x7FF8000000000000, %_ZL7e5m2_ofj.exit.i14 ]
  %8 = and i32 %shr1.i19, 128
  %tobool22.not.i.i.i25 = icmp eq i32 %8, 0
  %fneg.i.i.i26 = fneg float %cond18.i.i.i24
  %cond26.i.i.i27 = select i1 %tobool22.not.i.i.i25, float %cond18.i.i.i24, float %fneg.i.i.i26
  %9 = tail call float @llvm.fma.f32(float %cond26.i.i13.i18, float %cond26.i.i.i27, float %sum.addr.0.i652)
  %add.i28 = add nuw nsw i32 %i.0.i753, 8
  %cmp.i8 = icmp samesign ult i32 %i.0.i753, 24
  br i1 %cmp.i8, label %for.body.i9, label %_ZL12add_productsILj5EEfjjf.exit51, !llvm.loop !53

_ZL12add_productsILj5EEfjjf.exit51:               ; preds = %_ZL7e4m3_ofj.exit.i23
  %vecins.i = insertelement <4 x float> %c.addr.2.i57, float %9, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj5EEfjjf.exit51, %_ZL7e4m3_ofj.exit.i
  %i.0.i55 = phi i32 [ 0, %_ZL12add_productsILj5EEfjjf.exit51 ], [ %add.i4, %_ZL7e4m3_ofj.exit.i ]
  %sum.addr.0.i54 = phi float [ %vecext25.i, %_ZL12add_productsILj5EEfjjf.exit51 ], [ %14, %_ZL7e4m3_ofj.exit.i ]
  %shr.i = lshr i32 %4, %i.0.i55
  %and.i.i8.i = and i32 %shr.i, 127
  %cmp9.not.i.i9.i = icmp samesign ult i32 %and.i.i8.i, 125
  br i1 %cmp9.not.i.i9.i, label %cond.false11.i.i14.i, label %_ZL7e5m2_ofj.exit.i

cond.false11.i.i14.i:                             ; preds = %for.body.i
  %and4.i.i15.i = and i32 %shr.i, 3
  %shr.i.i16.i = lshr i32 %and.i.i8.i, 2
  %cmp.i.i17.i.not = icmp eq i32 %shr.i.i16.i, 0
  %shl5.i.i19.i = select i1 %cmp.i.i17.i.not, i32 0, i32 4
  %or.i.i20.i = or disjoint i32 %shl5.i.i19.i, %and4.i.i15.i
  %conv8.i.i21.i = uitofp nneg i32 %or.i.i20.i to float
  %cond.i.i22.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i16.i, i32 1)
  %add.i.i23.i = add nsw i32 %cond.i.i22.i, -16
  %10 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i21.i, i32 %add.i.i23.i)
  %cmp12.i.i.i = icmp eq i32 %and.i.i8.i, 124
  %cond16.i.i.i = select i1 %cmp12.i.i.i, float 0x7FF0000000000000, float %10
  br label %_ZL7e5m2_ofj.exit.i

_ZL7e5m2_ofj.exit.i:                              ; preds = %cond.false11.i.i14.i, %for.body.i
  %cond18.i.i10.i = phi float [ %cond16.i.i.i, %cond.false11.i.i14.i ], [ 0x7FF8000000000000, %for.body.i ]
  %11 = and i32 %shr.i, 128
  %tobool22.not.i.i11.i = icmp eq i32 %11, 0
  %fneg.i.i12.i = fneg float %cond18.i.i10.i
  %cond26.i.i13.i = select i1 %tobool22.not.i.i11.i, float %cond18.i.i10.i, float %fneg.i.i12.i
  %shr1.i = lshr i32 %3, %i.0.i55
  %and.i.i.i = and i32 %shr1.i, 127
  %cmp9.not.i.i.i.not = icmp eq i32 %and.i.i.i, 127
  br i1 %cmp9.not.i.i.i.not, label %_ZL7e4m3_ofj.exit.i, label %cond.false11.i.i.i

cond.false11.i.i.i:                               ; preds = %_ZL7e5m2_ofj.exit.i
  %and4.i.i.i = and i32 %shr1.i, 7
  %shr.i.i.i = lshr i32 %and.i.i.i, 3
  %cmp.i.i.i.not = icmp eq i32 %shr.i.i.i, 0
  %shl5.i.i.i = select i1 %cmp.i.i.i.not, i32 0, i32 8
  %or.i.i.i = or disjoint i32 %shl5.i.i.i, %and4.i.i.i
  %conv8.i.i.i = uitofp nneg i32 %or.i.i.i to float
  %cond.i.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i, i32 1)
  %add.i.i.i = add nsw i32 %cond.i.i.i, -9
  %12 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i, i32 %add.i.i.i)
  br label %_ZL7e4m3_ofj.exit.i

_ZL7e4m3_ofj.exit.i:                              ; preds = %cond.false11.i.i.i, %_ZL7e5m2_ofj.exit.i
  %cond18.i.i.i = phi float [ %12, %cond.false11.i.i.i ], [ 0x7FF8000000000000, %_ZL7e5m2_ofj.exit.i ]
  %13 = and i32 %shr1.i, 128
  %tobool22.not.i.i.i = icmp eq i32 %13, 0
  %fneg.i.i.i = fneg float %cond18.i.i.i
  %cond26.i.i.i = select i1 %tobool22.not.i.i.i, float %cond18.i.i.i, float %fneg.i.i.i
  %14 = tail call float @llvm.fma.f32(float %cond26.i.i13.i, float %cond26.i.i.i, float %sum.addr.0.i54)
  %add.i4 = add nuw nsw i32 %i.0.i55, 8
  %cmp.i2 = icmp samesign ult i32 %i.0.i55, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj5EEfjjf.exit, !llvm.loop !53

_ZL12add_productsILj5EEfjjf.exit:                 ; preds = %_ZL7e4m3_ofj.exit.i
  %vecins29.i = insertelement <4 x float> %vecins.i, float %14, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i56, 1
  %cmp11.i = icmp eq i32 %half.0.i56, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !54
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_e5m2_e4m3_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %and.i62.i = and i32 %1, 32
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %c.addr.0.i61 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup3.i ]
  %j.0.i60 = phi i32 [ 0, %entry ], [ %inc34.i, %for.cond.cleanup3.i ]
  %vecext.i = extractelement <2 x i32> %b, i32 %j.0.i60
  %mul14.i = shl nuw nsw i32 %j.0.i60, 1
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.cond.cleanup12.i
  %inc34.i = add nuw nsw i32 %j.0.i60, 1
  %cmp.i = icmp eq i32 %j.0.i60, 0
  br i1 %cmp.i, label %for.cond1.i.preheader, label %_ZL7productILj5ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit, !llvm.loop !55

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.cond.cleanup12.i
  %c.addr.1.i59 = phi <4 x float> [ %c.addr.0.i61, %for.cond1.i.preheader ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i58 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i58, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i58
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj5EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i58, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !56

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj5EEfjjf.exit
  %c.addr.2.i57 = phi <4 x float> [ %c.addr.1.i59, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj5EEfjjf.exit ]
  %half.0.i56 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj5EEfjjf.exit ]
  %add15.i = add nuw nsw i32 %half.0.i56, %mul14.i
  %vecext16.i = extractelement <4 x i32> %a, i32 %add15.i
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i56, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i57, i32 %mul19.i
  br label %for.body.i9

for.body.i9:                                      ; preds = %for.body13.i, %_ZL7e4m3_ofj.exit.i23
  %i.0.i753 = phi i32 [ 0, %for.body13.i ], [ %add.i28, %_ZL7e4m3_ofj.exit.i23 ]
  %sum.addr.0.i652 = phi float [ %vecext20.i, %for.body13.i ], [ %9, %_ZL7e4m3_ofj.exit.i23 ]
  %shr.i10 = lshr i32 %4, %i.0.i753
  %and.i.i8.i12 = and i32 %shr.i10, 127
  %cmp9.not.i.i9.i13 = icmp samesign ult i32 %and.i.i8.i12, 125
  br i1 %cmp9.not.i.i9.i13, label %cond.false11.i.i14.i39, label %_ZL7e5m2_ofj.exit.i14

cond.false11.i.i14.i39:                           ; preds = %for.body.i9
  %and4.i.i15.i40 = and i32 %shr.i10, 3
  %shr.i.i16.i41 = lshr i32 %and.i.i8.i12, 2
  %cmp.i.i17.i42.not = icmp eq i32 %shr.i.i16.i41, 0
  %shl5.i.i19.i44 = select i1 %cmp.i.i17.i42.not, i32 0, i32 4
  %or.i.i20.i45 = or disjoint i32 %shl5.i.i19.i44, %and4.i.i15.i40
  %conv8.i.i21.i46 = uitofp nneg i32 %or.i.i20.i45 to float
  %cond.i.i22.i47 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i16.i41, i32 1)
  %add.i.i23.i48 = add nsw i32 %cond.i.i22.i47, -16
  %5 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i21.i46, i32 %add.i.i23.i48)
  %cmp12.i.i.i49 = icmp eq i32 %and.i.i8.i12, 124
  %cond16.i.i.i50 = select i1 %cmp12.i.i.i49, float 0x7FF0000000000000, float %5
  br label %_ZL7e5m2_ofj.exit.i14

_ZL7e5m2_ofj.exit.i14:                            ; preds = %cond.false11.i.i14.i39, %for.body.i9
  %cond18.i.i10.i15 = phi float [ %cond16.i.i.i50, %cond.false11.i.i14.i39 ], [ 0x7FF8000000000000, %for.body.i9 ]
  %6 = and i32 %shr.i10, 128
  %tobool22.not.i.i11.i16 = icmp eq i32 %6, 0
  %fneg.i.i12.i17 = fneg float %cond18.i.i10.i15
  %cond26.i.i13.i18 = select i1 %tobool22.not.i.i11.i16, float %cond18.i.i10.i15, float %fneg.i.i12.i17
  %shr1.i19 = lshr i32 %2, %i.0.i753
  %and.i.i.i21 = and i32 %shr1.i19, 127
  %cmp9.not.i.i.i22.not = icmp eq i32 %and.i.i.i21, 127
  br i1 %cmp9.not.i.i.i22.not, label %_ZL7e4m3_ofj.exit.i23, label %cond.false11.i.i.i29

cond.false11.i.i.i29:                             ; preds = %_ZL7e5m2_ofj.exit.i14
  %and4.i.i.i30 = and i32 %shr1.i19, 7
  %shr.i.i.i31 = lshr i32 %and.i.i.i21, 3
  %cmp.i.i.i32.not = icmp eq i32 %shr.i.i.i31, 0
  %shl5.i.i.i34 = select i1 %cmp.i.i.i32.not, i32 0, i32 8
  %or.i.i.i35 = or disjoint i32 %shl5.i.i.i34, %and4.i.i.i30
  %conv8.i.i.i36 = uitofp nneg i32 %or.i.i.i35 to float
  %cond.i.i.i37 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i31, i32 1)
  %add.i.i.i38 = add nsw i32 %cond.i.i.i37, -9
  %7 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i36, i32 %add.i.i.i38)
  br label %_ZL7e4m3_ofj.exit.i23

_ZL7e4m3_ofj.exit.i23:                            ; preds = %cond.false11.i.i.i29, %_ZL7e5m2_ofj.exit.i14
  %cond18.i.i.i24 = phi float [ %7, %cond.false11.i.i.i29 ], [ 0x7FF8000000000000, %_ZL7e5m2_ofj.exit.i14 ]
  %8 = and i32 %shr1.i19, 128
  %tobool22.not.i.i.i25 = icmp eq i32 %8, 0
  %fneg.i.i.i26 = fneg float %cond18.i.i.i24
  %cond26.i.i.i27 = select i1 %tobool22.not.i.i.i25, float %cond18.i.i.i24, float %fneg.i.i.i26
  %9 = tail call float @llvm.fma.f32(float %cond26.i.i13.i18, float %cond26.i.i.i27, float %sum.addr.0.i652)
  %add.i28 = add nuw nsw i32 %i.0.i753, 8
  %cmp.i8 = icmp samesign ult i32 %i.0.i753, 24
  br i1 %cmp.i8, label %for.body.i9, label %_ZL12add_productsILj5EEfjjf.exit51, !llvm.loop !53

_ZL12add_productsILj5EEfjjf.exit51:               ; preds = %_ZL7e4m3_ofj.exit.i23
  %vecins.i = insertelement <4 x float> %c.addr.2.i57, float %9, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj5EEfjjf.exit51, %_ZL7e4m3_ofj.exit.i
  %i.0.i55 = phi i32 [ 0, %_ZL12add_productsILj5EEfjjf.exit51 ], [ %add.i4, %_ZL7e4m3_ofj.exit.i ]
  %sum.addr.0.i54 = phi float [ %vecext25.i, %_ZL12add_productsILj5EEfjjf.exit51 ], [ %14, %_ZL7e4m3_ofj.exit.i ]
  %shr.i = lshr i32 %4, %i.0.i55
  %and.i.i8.i = and i32 %shr.i, 127
  %cmp9.not.i.i9.i = icmp samesign ult i32 %and.i.i8.i, 125
  br i1 %cmp9.not.i.i9.i, label %cond.false11.i.i14.i, label %_ZL7e5m2_ofj.exit.i

cond.false11.i.i14.i:                             ; preds = %for.body.i
  %and4.i.i15.i = and i32 %shr.i, 3
  %shr.i.i16.i = lshr i32 %and.i.i8.i, 2
  %cmp.i.i17.i.not = icmp eq i32 %shr.i.i16.i, 0
  %shl5.i.i19.i = select i1 %cmp.i.i17.i.not, i32 0, i32 4
  %or.i.i20.i = or disjoint i32 %shl5.i.i19.i, %and4.i.i15.i
  %conv8.i.i21.i = uitofp nneg i32 %or.i.i20.i to float
  %cond.i.i22.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i16.i, i32 1)
  %add.i.i23.i = add nsw i32 %cond.i.i22.i, -16
  %10 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i21.i, i32 %add.i.i23.i)
  %cmp12.i.i.i = icmp eq i32 %and.i.i8.i, 124
  %cond16.i.i.i = select i1 %cmp12.i.i.i, float 0x7FF0000000000000, float %10
  br label %_ZL7e5m2_ofj.exit.i

_ZL7e5m2_ofj.exit.i:                              ; preds = %cond.false11.i.i14.i, %for.body.i
  %cond18.i.i10.i = phi float [ %cond16.i.i.i, %cond.false11.i.i14.i ], [ 0x7FF8000000000000, %for.body.i ]
  %11 = and i32 %shr.i, 128
  %tobool22.not.i.i11.i = icmp eq i32 %11, 0
  %fneg.i.i12.i = fneg float %cond18.i.i10.i
  %cond26.i.i13.i = select i1 %tobool22.not.i.i11.i, float %cond18.i.i10.i, float %fneg.i.i12.i
  %shr1.i = lshr i32 %3, %i.0.i55
  %and.i.i.i = and i32 %shr1.i, 127
  %cmp9.not.i.i.i.not = icmp eq i32 %and.i.i.i, 127
  br i1 %cmp9.not.i.i.i.not, label %_ZL7e4m3_ofj.exit.i, label %cond.false11.i.i.i

cond.false11.i.i.i:                               ; preds = %_ZL7e5m2_ofj.exit.i
  %and4.i.i.i = and i32 %shr1.i, 7
  %shr.i.i.i = lshr i32 %and.i.i.i, 3
  %cmp.i.i.i.not = icmp eq i32 %shr.i.i.i, 0
  %shl5.i.i.i = select i1 %cmp.i.i.i.not, i32 0, i32 8
  %or.i.i.i = or disjoint i32 %shl5.i.i.i, %and4.i.i.i
  %conv8.i.i.i = uitofp nneg i32 %or.i.i.i to float
  %cond.i.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i, i32 1)
  %add.i.i.i = add nsw i32 %cond.i.i.i, -9
  %12 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i, i32 %add.i.i.i)
  br label %_ZL7e4m3_ofj.exit.i

_ZL7e4m3_ofj.exit.i:                              ; preds = %cond.false11.i.i.i, %_ZL7e5m2_ofj.exit.i
  %cond18.i.i.i = phi float [ %12, %cond.false11.i.i.i ], [ 0x7FF8000000000000, %_ZL7e5m2_ofj.exit.i ]
  %13 = and i32 %shr1.i, 128
  %tobool22.not.i.i.i = icmp eq i32 %13, 0
  %fneg.i.i.i = fneg float %cond18.i.i.i
  %cond26.i.i.i = select i1 %tobool22.not.i.i.i, float %cond18.i.i.i, float %fneg.i.i.i
  %14 = tail call float @llvm.fma.f32(float %cond26.i.i13.i, float %cond26.i.i.i, float %sum.addr.0.i54)
  %add.i4 = add nuw nsw i32 %i.0.i55, 8
  %cmp.i2 = icmp samesign ult i32 %i.0.i55, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj5EEfjjf.exit, !llvm.loop !53

_ZL12add_productsILj5EEfjjf.exit:                 ; preds = %_ZL7e4m3_ofj.exit.i
  %vecins29.i = insertelement <4 x float> %vecins.i, float %14, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i56, 1
  %cmp11.i = icmp eq i32 %half.0.i56, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !57

_ZL7productILj5ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit: ; preds = %for.cond.cleanup3.i
  ret <4 x float> %vecins29.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_e5m2_e5m2_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <2 x i32> %b, i64 0
  %and.i62.i = and i32 %1, 32
  br label %for.body4.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup12.i
  ret <4 x float> %vecins29.i

for.body4.i:                                      ; preds = %entry, %for.cond.cleanup12.i
  %c.addr.1.i61 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i60 = phi i32 [ 0, %entry ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i60, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i60
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj6EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i60, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body4.i, !llvm.loop !58

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj6EEfjjf.exit
  %c.addr.2.i59 = phi <4 x float> [ %c.addr.1.i61, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj6EEfjjf.exit ]
  %half.0.i58 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj6EEfjjf.exit ]
  %vecext16.i = extractelement <4 x i32> %a, i32 %half.0.i58
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i58, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i59, i32 %mul19.i
  br label %for.body.i9

for.body.i9:                                      ; preds = %for.body13.i, %_ZL7e5m2_ofj.exit.i23
  %i.0.i755 = phi i32 [ 0, %for.body13.i ], [ %add.i28, %_ZL7e5m2_ofj.exit.i23 ]
  %sum.addr.0.i654 = phi float [ %vecext20.i, %for.body13.i ], [ %9, %_ZL7e5m2_ofj.exit.i23 ]
  %shr.i10 = lshr i32 %4, %i.0.i755
  %and.i.i8.i12 = and i32 %shr.i10, 127
  %cmp9.not.i.i9.i13 = icmp samesign ult i32 %and.i.i8.i12, 125
  br i1 %cmp9.not.i.i9.i13, label %cond.false11.i.i14.i41, label %_ZL7e5m2_ofj.exit26.i14

cond.false11.i.i14.i41:                           ; preds = %for.body.i9
  %and4.i.i15.i42 = and i32 %shr.i10, 3
  %shr.i.i16.i43 = lshr i32 %and.i.i8.i12, 2
  %cmp.i.i17.i44.not = icmp eq i32 %shr.i.i16.i43, 0
  %shl5.i.i19.i46 = select i1 %cmp.i.i17.i44.not, i32 0, i32 4
  %or.i.i20.i47 = or disjoint i32 %shl5.i.i19.i46, %and4.i.i15.i42
  %conv8.i.i21.i48 = uitofp nneg i32 %or.i.i20.i47 to float
  %cond.i.i22.i49 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i16.i43, i32 1)
  %add.i.i23.i50 = add nsw i32 %cond.i.i22.i49, -16
  %5 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i21.i48, i32 %add.i.i23.i50)
  %cmp12.i.i24.i51 = icmp eq i32 %and.i.i8.i12, 124
  %cond16.i.i25.i52 = select i1 %cmp12.i.i24.i51, float 0x7FF0000000000000, float %5
  br label %_ZL7e5m2_ofj.exit26.i14

_ZL7e5m2_ofj.exit26.i14:                          ; preds = %cond.false11.i.i14.i41, %for.body.i9
  %cond18.i.i10.i15 = phi float [ %cond16.i.i25.i52, %cond.false11.i.i14.i41 ], [ 0x7FF8000000000000, %for.body.i9 ]
  %6 = and i32 %shr.i10, 128
  %tobool22.not.i.i11.i16 = icmp eq i32 %6, 0
  %fneg.i.i12.i17 = fneg float %cond18.i.i10.i15
  %cond26.i.i13.i18 = select i1 %tobool22.not.i.i11.i16, float %cond18.i.i10.i15, float %fneg.i.i12.i17
  %shr1.i19 = lshr i32 %2, %i.0.i755
  %and.i.i.i21 = and i32 %shr1.i19, 127
  %cmp9.not.i.i.i22 = icmp samesign ult i32 %and.i.i.i21, 125
  br i1 %cmp9.not.i.i.i22, label %cond.false11.i.i.i29, label %_ZL7e5m2_ofj.exit.i23

cond.false11.i.i.i29:                             ; preds = %_ZL7e5m2_ofj.exit26.i14
  %and4.i.i.i30 = and i32 %shr1.i19, 3
  %shr.i.i.i31 = lshr i32 %and.i.i.i21, 2
  %cmp.i.i.i32.not = icmp eq i32 %shr.i.i.i31, 0
  %shl5.i.i.i34 = select i1 %cmp.i.i.i32.not, i32 0, i32 4
  %or.i.i.i35 = or disjoint i32 %shl5.i.i.i34, %and4.i.i.i30
  %conv8.i.i.i36 = uitofp nneg i32 %or.i.i.i35 to float
  %cond.i.i.i37 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i31, i32 1)
  %add.i.i.i38 = add nsw i32 %cond.i.i.i37, -16
  %7 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i36, i32 %add.i.i.i38)
  %cmp12.i.i.i39 = icmp eq i32 %and.i.i.i21, 124
  %cond16.i.i.i40 = select i1 %cmp12.i.i.i39, float 0x7FF0000000000000, float %7
  br label %_ZL7e5m2_ofj.exit.i23

_ZL7e5m2_ofj.exit.i23:                            ; preds = %cond.false11.i.i.i29, %_ZL7e5m2_ofj.exit26.i14
  %cond18.i.i.i24 = phi float [ %cond16.i.i.i40, %cond.false11.i.i.i29 ], [ 0x7FF8000000000000, %_ZL7e5m2_ofj.exit26.i14 ]
  %8 = and i32 %shr1.i19, 128
  %tobool22.not.i.i.i25 = icmp eq i32 %8, 0
  %fneg.i.i.i26 = fneg float %cond18.i.i.i24
  %cond26.i.i.i27 = select i1 %tobool22.not.i.i.i25, float %cond18.i.i.i24, float %fneg.i.i.i26
  %9 = tail call float @llvm.fma.f32(float %cond26.i.i13.i18, float %cond26.i.i.i27, float %sum.addr.0.i654)
  %add.i28 = add nuw nsw i32 %i.0.i755, 8
  %cmp.i8 = icmp samesign ult i32 %i.0.i755, 24
  br i1 %cmp.i8, label %for.body.i9, label %_ZL12add_productsILj6EEfjjf.exit53, !llvm.loop !59

_ZL12add_productsILj6EEfjjf.exit53:               ; preds = %_ZL7e5m2_ofj.exit.i23
  %vecins.i = insertelement <4 x float> %c.addr.2.i59, float %9, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj6EEfjjf.exit53, %_ZL7e5m2_ofj.exit.i
  %i.0.i57 = phi i32 [ 0, %_ZL12add_productsILj6EEfjjf.exit53 ], [ %add.i4, %_ZL7e5m2_ofj.exit.i ]
  %sum.addr.0.i56 = phi float [ %vecext25.i, %_ZL12add_productsILj6EEfjjf.exit53 ], [ %14, %_ZL7e5m2_ofj.exit.i ]
  %shr.i = lshr i32 %4, %i.0.i57
  %and.i.i8.i = and i32 %shr.i, 127
  %cmp9.not.i.i9.i = icmp samesign ult i32 %and.i.i8.i, 125
  br i1 %cmp9.not.i.i9.i, label %cond.false11.i.i14.i, label %_ZL7e5m2_ofj.exit26.i

cond.false11.i.i14.i:                             ; preds = %for.body.i
  %and4.i.i15.i = and i32 %shr.i, 3
  %shr.i.i16.i = lshr i32 %and.i.i8.i, 2
  %cmp.i.i17.i.not = icmp eq i32 %shr.i.i16.i, 0
  %shl5.i.i19.i = select i1 %cmp.i.i17.i.not, i32 0, i32 4
  %or.i.i20.i = or disjoint i32 %shl5.i.i19.i, %and4.i.i15.i
  %conv8.i.i21.i = uitofp nneg i32 %or.i.i20.i to float
  %cond.i.i22.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i16.i, i32 1)
  %add.i.i23.i = add nsw i32 %cond.i.i22.i, -16
  %10 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i21.i, i32 %add.i.i23.i)
  %cmp12.i.i24.i = icmp eq i32 %and.i.i8.i, 124
  %cond16.i.i25.i = select i1 %cmp12.i.i24.i, float 0x7FF0000000000000, float %10
  br label %_ZL7e5m2_ofj.exit26.i

_ZL7e5m2_ofj.exit26.i:                            ; preds = %cond.false11.i.i14.i, %for.body.i
  %cond18.i.i10.i = phi float [ %cond16.i.i25.i, %cond.false11.i.i14.i ], [ 0x7FF8000000000000, %for.body.i ]
  %11 = and i32 %shr.i, 128
  %tobool22.not.i.i11.i = icmp eq i32 %11, 0
  %fneg.i.i12.i = fneg float %cond18.i.i10.i
  %cond26.i.i13.i = select i1 %tobool22.not.i.i11.i, float %cond18.i.i10.i, float %fneg.i.i12.i
  %shr1.i = lshr i32 %3, %i.0.i57
  %and.i.i.i = and i32 %shr1.i, 127
  %cmp9.not.i.i.i = icmp samesign ult i32 %and.i.i.i, 125
  br i1 %cmp9.not.i.i.i, label %cond.false11.i.i.i, label %_ZL7e5m2_ofj.exit.i

cond.false11.i.i.i:                               ; preds = %_ZL7e5m2_ofj.exit26.i
  %and4.i.i.i = and i32 %shr1.i, 3
  %shr.i.i.i = lshr i32 %and.i.i.i, 2
  %cmp.i.i.i.not = icmp eq i32 %shr.i.i.i, 0
  %shl5.i.i.i = select i1 %cmp.i.i.i.not, i32 0, i32 4
  %or.i.i.i = or disjoint i32 %shl5.i.i.i, %and4.i.i.i
  %conv8.i.i.i = uitofp nneg i32 %or.i.i.i to float
  %cond.i.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i, i32 1)
  %add.i.i.i = add nsw i32 %cond.i.i.i, -16
  %12 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i, i32 %add.i.i.i)
  %cmp12.i.i.i = icmp eq i32 %and.i.i.i, 124
  %cond16.i.i.i = select i1 %cmp12.i.i.i, float 0x7FF0000000000000, float %12
  br label %_ZL7e5m2_ofj.exit.i

_ZL7e5m2_ofj.exit.i:                              ; preds = %cond.false11.i.i.i, %_ZL7e5m2_ofj.exit26.i
  %cond18.i.i.i = phi float [ %cond16.i.i.i, %cond.false11.i.i.i ], [ 0x7FF8000000000000, %_ZL7e5m2_ofj.exit26.i ]
  %13 = and i32 %shr1.i, 128
  %tobool22.not.i.i.i = icmp eq i32 %13, 0
  %fneg.i.i.i = fneg float %cond18.i.i.i
  %cond26.i.i.i = select i1 %tobool22.not.i.i.i, float %cond18.i.i.i, float %fneg.i.i.i
  %14 = tail call float @llvm.fma.f32(float %cond26.i.i13.i, float %cond26.i.i.i, float %sum.addr.0.i56)
  %add.i4 = add nuw nsw i32 %i.0.i57, 8
  %cmp.i2 = icmp samesign ult i32 %i.0.i57, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj6EEfjjf.exit, !llvm.loop !59

_ZL12add_productsILj6EEfjjf.exit:                 ; preds = %_ZL7e5m2_ofj.exit.i
  %vecins29.i = insertelement <4 x float> %vecins.i, float %14, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i58, 1
  %cmp11.i = icmp eq i32 %half.0.i58, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !60
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x float> @__gfxjit_mma_e5m2_e5m2_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x float> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %and.i62.i = and i32 %1, 32
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %c.addr.0.i63 = phi <4 x float> [ %c, %entry ], [ %vecins29.i, %for.cond.cleanup3.i ]
  %j.0.i62 = phi i32 [ 0, %entry ], [ %inc34.i, %for.cond.cleanup3.i ]
  %vecext.i = extractelement <2 x i32> %b, i32 %j.0.i62
  %mul14.i = shl nuw nsw i32 %j.0.i62, 1
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.cond.cleanup12.i
  %inc34.i = add nuw nsw i32 %j.0.i62, 1
  %cmp.i = icmp eq i32 %j.0.i62, 0
  br i1 %cmp.i, label %for.cond1.i.preheader, label %_ZL7productILj6ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit, !llvm.loop !61

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.cond.cleanup12.i
  %c.addr.1.i61 = phi <4 x float> [ %c.addr.0.i63, %for.cond1.i.preheader ], [ %vecins29.i, %for.cond.cleanup12.i ]
  %k.0.i60 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc31.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i60, %mul.i
  %or.i63.i = add nuw nsw i32 %add.i, %and.i62.i
  %shl.i64.i = shl nuw nsw i32 %or.i63.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i64.i, i32 %vecext.i)
  %add8.i = or disjoint i32 %add.i, 4
  %or.i60.i = add nuw nsw i32 %add8.i, %and.i62.i
  %shl.i61.i = shl nuw nsw i32 %or.i60.i, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i61.i, i32 %vecext.i)
  %add17.i = or disjoint i32 %and.i, %k.0.i60
  %or.i.i = add nuw nsw i32 %add17.i, %and.i62.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %_ZL12add_productsILj6EEfjjf.exit
  %inc31.i = add nuw nsw i32 %k.0.i60, 1
  %exitcond.not = icmp eq i32 %inc31.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !62

for.body13.i:                                     ; preds = %for.body4.i, %_ZL12add_productsILj6EEfjjf.exit
  %c.addr.2.i59 = phi <4 x float> [ %c.addr.1.i61, %for.body4.i ], [ %vecins29.i, %_ZL12add_productsILj6EEfjjf.exit ]
  %half.0.i58 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %_ZL12add_productsILj6EEfjjf.exit ]
  %add15.i = add nuw nsw i32 %half.0.i58, %mul14.i
  %vecext16.i = extractelement <4 x i32> %a, i32 %add15.i
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext16.i)
  %mul19.i = shl nuw nsw i32 %half.0.i58, 1
  %vecext20.i = extractelement <4 x float> %c.addr.2.i59, i32 %mul19.i
  br label %for.body.i9

for.body.i9:                                      ; preds = %for.body13.i, %_ZL7e5m2_ofj.exit.i23
  %i.0.i755 = phi i32 [ 0, %for.body13.i ], [ %add.i28, %_ZL7e5m2_ofj.exit.i23 ]
  %sum.addr.0.i654 = phi float [ %vecext20.i, %for.body13.i ], [ %9, %_ZL7e5m2_ofj.exit.i23 ]
  %shr.i10 = lshr i32 %4, %i.0.i755
  %and.i.i8.i12 = and i32 %shr.i10, 127
  %cmp9.not.i.i9.i13 = icmp samesign ult i32 %and.i.i8.i12, 125
  br i1 %cmp9.not.i.i9.i13, label %cond.false11.i.i14.i41, label %_ZL7e5m2_ofj.exit26.i14

cond.false11.i.i14.i41:                           ; preds = %for.body.i9
  %and4.i.i15.i42 = and i32 %shr.i10, 3
  %shr.i.i16.i43 = lshr i32 %and.i.i8.i12, 2
  %cmp.i.i17.i44.not = icmp eq i32 %shr.i.i16.i43, 0
  %shl5.i.i19.i46 = select i1 %cmp.i.i17.i44.not, i32 0, i32 4
  %or.i.i20.i47 = or disjoint i32 %shl5.i.i19.i46, %and4.i.i15.i42
  %conv8.i.i21.i48 = uitofp nneg i32 %or.i.i20.i47 to float
  %cond.i.i22.i49 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i16.i43, i32 1)
  %add.i.i23.i50 = add nsw i32 %cond.i.i22.i49, -16
  %5 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i21.i48, i32 %add.i.i23.i50)
  %cmp12.i.i24.i51 = icmp eq i32 %and.i.i8.i12, 124
  %cond16.i.i25.i52 = select i1 %cmp12.i.i24.i51, float 0x7FF0000000000000, float %5
  br label %_ZL7e5m2_ofj.exit26.i14

_ZL7e5m2_ofj.exit26.i14:                          ; preds = %cond.false11.i.i14.i41, %for.body.i9
  %cond18.i.i10.i15 = phi float [ %cond16.i.i25.i52, %cond.false11.i.i14.i41 ], [ 0x7FF8000000000000, %for.body.i9 ]
  %6 = and i32 %shr.i10, 128
  %tobool22.not.i.i11.i16 = icmp eq i32 %6, 0
  %fneg.i.i12.i17 = fneg float %cond18.i.i10.i15
  %cond26.i.i13.i18 = select i1 %tobool22.not.i.i11.i16, float %cond18.i.i10.i15, float %fneg.i.i12.i17
  %shr1.i19 = lshr i32 %2, %i.0.i755
  %and.i.i.i21 = and i32 %shr1.i19, 127
  %cmp9.not.i.i.i22 = icmp samesign ult i32 %and.i.i.i21, 125
  br i1 %cmp9.not.i.i.i22, label %cond.false11.i.i.i29, label %_ZL7e5m2_ofj.exit.i23

cond.false11.i.i.i29:                             ; preds = %_ZL7e5m2_ofj.exit26.i14
  %and4.i.i.i30 = and i32 %shr1.i19, 3
  %shr.i.i.i31 = lshr i32 %and.i.i.i21, 2
  %cmp.i.i.i32.not = icmp eq i32 %shr.i.i.i31, 0
  %shl5.i.i.i34 = select i1 %cmp.i.i.i32.not, i32 0, i32 4
  %or.i.i.i35 = or disjoint i32 %shl5.i.i.i34, %and4.i.i.i30
  %conv8.i.i.i36 = uitofp nneg i32 %or.i.i.i35 to float
  %cond.i.i.i37 = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i31, i32 1)
  %add.i.i.i38 = add nsw i32 %cond.i.i.i37, -16
  %7 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i36, i32 %add.i.i.i38)
  %cmp12.i.i.i39 = icmp eq i32 %and.i.i.i21, 124
  %cond16.i.i.i40 = select i1 %cmp12.i.i.i39, float 0x7FF0000000000000, float %7
  br label %_ZL7e5m2_ofj.exit.i23

_ZL7e5m2_ofj.exit.i23:                            ; preds = %cond.false11.i.i.i29, %_ZL7e5m2_ofj.exit26.i14
  %cond18.i.i.i24 = phi float [ %cond16.i.i.i40, %cond.false11.i.i.i29 ], [ 0x7FF8000000000000, %_ZL7e5m2_ofj.exit26.i14 ]
  %8 = and i32 %shr1.i19, 128
  %tobool22.not.i.i.i25 = icmp eq i32 %8, 0
  %fneg.i.i.i26 = fneg float %cond18.i.i.i24
  %cond26.i.i.i27 = select i1 %tobool22.not.i.i.i25, float %cond18.i.i.i24, float %fneg.i.i.i26
  %9 = tail call float @llvm.fma.f32(float %cond26.i.i13.i18, float %cond26.i.i.i27, float %sum.addr.0.i654)
  %add.i28 = add nuw nsw i32 %i.0.i755, 8
  %cmp.i8 = icmp samesign ult i32 %i.0.i755, 24
  br i1 %cmp.i8, label %for.body.i9, label %_ZL12add_productsILj6EEfjjf.exit53, !llvm.loop !59

_ZL12add_productsILj6EEfjjf.exit53:               ; preds = %_ZL7e5m2_ofj.exit.i23
  %vecins.i = insertelement <4 x float> %c.addr.2.i59, float %9, i32 %mul19.i
  %add24.i = or disjoint i32 %mul19.i, 1
  %vecext25.i = extractelement <4 x float> %vecins.i, i32 %add24.i
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_productsILj6EEfjjf.exit53, %_ZL7e5m2_ofj.exit.i
  %i.0.i57 = phi i32 [ 0, %_ZL12add_productsILj6EEfjjf.exit53 ], [ %add.i4, %_ZL7e5m2_ofj.exit.i ]
  %sum.addr.0.i56 = phi float [ %vecext25.i, %_ZL12add_productsILj6EEfjjf.exit53 ], [ %14, %_ZL7e5m2_ofj.exit.i ]
  %shr.i = lshr i32 %4, %i.0.i57
  %and.i.i8.i = and i32 %shr.i, 127
  %cmp9.not.i.i9.i = icmp samesign ult i32 %and.i.i8.i, 125
  br i1 %cmp9.not.i.i9.i, label %cond.false11.i.i14.i, label %_ZL7e5m2_ofj.exit26.i

cond.false11.i.i14.i:                             ; preds = %for.body.i
  %and4.i.i15.i = and i32 %shr.i, 3
  %shr.i.i16.i = lshr i32 %and.i.i8.i, 2
  %cmp.i.i17.i.not = icmp eq i32 %shr.i.i16.i, 0
  %shl5.i.i19.i = select i1 %cmp.i.i17.i.not, i32 0, i32 4
  %or.i.i20.i = or disjoint i32 %shl5.i.i19.i, %and4.i.i15.i
  %conv8.i.i21.i = uitofp nneg i32 %or.i.i20.i to float
  %cond.i.i22.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i16.i, i32 1)
  %add.i.i23.i = add nsw i32 %cond.i.i22.i, -16
  %10 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i21.i, i32 %add.i.i23.i)
  %cmp12.i.i24.i = icmp eq i32 %and.i.i8.i, 124
  %cond16.i.i25.i = select i1 %cmp12.i.i24.i, float 0x7FF0000000000000, float %10
  br label %_ZL7e5m2_ofj.exit26.i

_ZL7e5m2_ofj.exit26.i:                            ; preds = %cond.false11.i.i14.i, %for.body.i
  %cond18.i.i10.i = phi float [ %cond16.i.i25.i, %cond.false11.i.i14.i ], [ 0x7FF8000000000000, %for.body.i ]
  %11 = and i32 %shr.i, 128
  %tobool22.not.i.i11.i = icmp eq i32 %11, 0
  %fneg.i.i12.i = fneg float %cond18.i.i10.i
  %cond26.i.i13.i = select i1 %tobool22.not.i.i11.i, float %cond18.i.i10.i, float %fneg.i.i12.i
  %shr1.i = lshr i32 %3, %i.0.i57
  %and.i.i.i = and i32 %shr1.i, 127
  %cmp9.not.i.i.i = icmp samesign ult i32 %and.i.i.i, 125
  br i1 %cmp9.not.i.i.i, label %cond.false11.i.i.i, label %_ZL7e5m2_ofj.exit.i

cond.false11.i.i.i:                               ; preds = %_ZL7e5m2_ofj.exit26.i
  %and4.i.i.i = and i32 %shr1.i, 3
  %shr.i.i.i = lshr i32 %and.i.i.i, 2
  %cmp.i.i.i.not = icmp eq i32 %shr.i.i.i, 0
  %shl5.i.i.i = select i1 %cmp.i.i.i.not, i32 0, i32 4
  %or.i.i.i = or disjoint i32 %shl5.i.i.i, %and4.i.i.i
  %conv8.i.i.i = uitofp nneg i32 %or.i.i.i to float
  %cond.i.i.i = tail call i32 @llvm.usub.sat.i32(i32 %shr.i.i.i, i32 1)
  %add.i.i.i = add nsw i32 %cond.i.i.i, -16
  %12 = tail call float @llvm.ldexp.f32.i32(float %conv8.i.i.i, i32 %add.i.i.i)
  %cmp12.i.i.i = icmp eq i32 %and.i.i.i, 124
  %cond16.i.i.i = select i1 %cmp12.i.i.i, float 0x7FF0000000000000, float %12
  br label %_ZL7e5m2_ofj.exit.i

_ZL7e5m2_ofj.exit.i:                              ; preds = %cond.false11.i.i.i, %_ZL7e5m2_ofj.exit26.i
  %cond18.i.i.i = phi float [ %cond16.i.i.i, %cond.false11.i.i.i ], [ 0x7FF8000000000000, %_ZL7e5m2_ofj.exit26.i ]
  %13 = and i32 %shr1.i, 128
  %tobool22.not.i.i.i = icmp eq i32 %13, 0
  %fneg.i.i.i = fneg float %cond18.i.i.i
  %cond26.i.i.i = select i1 %tobool22.not.i.i.i, float %cond18.i.i.i, float %fneg.i.i.i
  %14 = tail call float @llvm.fma.f32(float %cond26.i.i13.i, float %cond26.i.i.i, float %sum.addr.0.i56)
  %add.i4 = add nuw nsw i32 %i.0.i57, 8
  %cmp.i2 = icmp samesign ult i32 %i.0.i57, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_productsILj6EEfjjf.exit, !llvm.loop !59

_ZL12add_productsILj6EEfjjf.exit:                 ; preds = %_ZL7e5m2_ofj.exit.i
  %vecins29.i = insertelement <4 x float> %vecins.i, float %14, i32 %add24.i
  %inc.i = add nuw nsw i32 %half.0.i58, 1
  %cmp11.i = icmp eq i32 %half.0.i58, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !63

_ZL7productILj6ELj2ELj2EEDv4_fDv4_jDv2_jS0_.exit: ; preds = %for.cond.cleanup3.i
  ret <4 x float> %vecins29.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x i32> @__gfxjit_mma_i8_8_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x i32> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <4 x i32> %c, i64 0
  %conv.i = sext i32 %vecext.i to i64
  %2 = insertelement <4 x i64> poison, i64 %conv.i, i64 0
  %vecext1.i = extractelement <4 x i32> %c, i64 1
  %conv2.i = sext i32 %vecext1.i to i64
  %3 = insertelement <4 x i64> %2, i64 %conv2.i, i64 1
  %vecext4.i = extractelement <4 x i32> %c, i64 2
  %conv5.i = sext i32 %vecext4.i to i64
  %4 = insertelement <4 x i64> %3, i64 %conv5.i, i64 2
  %vecext7.i = extractelement <4 x i32> %c, i64 3
  %conv8.i = sext i32 %vecext7.i to i64
  %5 = insertelement <4 x i64> %4, i64 %conv8.i, i64 3
  %vecext13.i = extractelement <2 x i32> %b, i64 0
  %and.i102.i = and i32 %1, 32
  %vecext25.i = extractelement <4 x i32> %a, i64 0
  %and28.i = and i32 %how, 3
  %and.i14 = and i32 %how, 1
  %tobool.i15.not = icmp eq i32 %and.i14, 0
  %tobool2.i17 = icmp samesign ugt i32 %and28.i, 1
  %and.i4 = and i32 %how, 1
  %tobool.i.not = icmp eq i32 %and.i4, 0
  %tobool2.i = icmp samesign ugt i32 %and28.i, 1
  br label %for.body12.i

for.cond.i.loopexit:                              ; preds = %_ZL12add_integersILj8EEljjjl.exit
  %and56.i = and i32 %how, 4
  %tobool.not.i = icmp eq i32 %and56.i, 0
  br label %for.body53.i

for.body12.i:                                     ; preds = %entry, %_ZL12add_integersILj8EEljjjl.exit
  %k.0.i50 = phi i32 [ 0, %entry ], [ %inc45.i, %_ZL12add_integersILj8EEljjjl.exit ]
  %promotealloca4249 = phi <4 x i64> [ %5, %entry ], [ %12, %_ZL12add_integersILj8EEljjjl.exit ]
  %add.i = or disjoint i32 %k.0.i50, %mul.i
  %or.i103.i = add nuw nsw i32 %add.i, %and.i102.i
  %shl.i104.i = shl nuw nsw i32 %or.i103.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i104.i, i32 %vecext13.i)
  %add26.i = or disjoint i32 %and.i, %k.0.i50
  %or.i.i = add nuw nsw i32 %add26.i, %and.i102.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext25.i)
  br label %for.body.i13

for.body.i13:                                     ; preds = %for.body12.i, %for.body.i13
  %at.0.i945 = phi i32 [ 0, %for.body12.i ], [ %add4.i21, %for.body.i13 ]
  %all.0.i844 = phi i32 [ 0, %for.body12.i ], [ %add.i20, %for.body.i13 ]
  %sub1.i24 = sub nuw nsw i32 24, %at.0.i945
  %shl.i25 = shl i32 %7, %sub1.i24
  %shr.i26 = ashr i32 %shl.i25, 24
  %shr4.i27 = lshr i32 %shl.i25, 24
  %cond.i28 = select i1 %tobool.i15.not, i32 %shr4.i27, i32 %shr.i26
  %shl.i = shl i32 %6, %sub1.i24
  %shr.i = ashr i32 %shl.i, 24
  %shr4.i = lshr i32 %shl.i, 24
  %cond.i23 = select i1 %tobool2.i17, i32 %shr.i, i32 %shr4.i
  %mul.i19 = mul nsw i32 %cond.i28, %cond.i23
  %add.i20 = add nsw i32 %mul.i19, %all.0.i844
  %add4.i21 = add nuw nsw i32 %at.0.i945, 8
  %cmp.i10 = icmp samesign ult i32 %at.0.i945, 24
  br i1 %cmp.i10, label %for.body.i13, label %_ZL12add_integersILj8EEljjjl.exit22, !llvm.loop !64

_ZL12add_integersILj8EEljjjl.exit22:              ; preds = %for.body.i13
  %add17.i = or disjoint i32 %add.i, 4
  %or.i100.i = add nuw nsw i32 %add17.i, %and.i102.i
  %shl.i101.i = shl nuw nsw i32 %or.i100.i, 2
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i101.i, i32 %vecext13.i)
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_integersILj8EEljjjl.exit22, %for.body.i
  %at.0.i47 = phi i32 [ 0, %_ZL12add_integersILj8EEljjjl.exit22 ], [ %add4.i, %for.body.i ]
  %all.0.i46 = phi i32 [ 0, %_ZL12add_integersILj8EEljjjl.exit22 ], [ %add.i6, %for.body.i ]
  %sub1.i34 = sub nuw nsw i32 24, %at.0.i47
  %shl.i35 = shl i32 %7, %sub1.i34
  %shr.i36 = ashr i32 %shl.i35, 24
  %shr4.i37 = lshr i32 %shl.i35, 24
  %cond.i38 = select i1 %tobool.i.not, i32 %shr4.i37, i32 %shr.i36
  %shl.i30 = shl i32 %8, %sub1.i34
  %shr.i31 = ashr i32 %shl.i30, 24
  %shr4.i32 = lshr i32 %shl.i30, 24
  %cond.i33 = select i1 %tobool2.i, i32 %shr.i31, i32 %shr4.i32
  %mul.i5 = mul nsw i32 %cond.i38, %cond.i33
  %add.i6 = add nsw i32 %mul.i5, %all.0.i46
  %add4.i = add nuw nsw i32 %at.0.i47, 8
  %cmp.i2 = icmp samesign ult i32 %at.0.i47, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_integersILj8EEljjjl.exit, !llvm.loop !64

_ZL12add_integersILj8EEljjjl.exit:                ; preds = %for.body.i
  %9 = extractelement <4 x i64> %promotealloca4249, i64 0
  %conv.i11 = sext i32 %add.i20 to i64
  %add5.i12 = add nsw i64 %9, %conv.i11
  %10 = insertelement <4 x i64> %promotealloca4249, i64 %add5.i12, i64 0
  %11 = extractelement <4 x i64> %promotealloca4249, i64 1
  %conv.i3 = sext i32 %add.i6 to i64
  %add5.i = add nsw i64 %11, %conv.i3
  %12 = insertelement <4 x i64> %10, i64 %add5.i, i64 1
  %inc45.i = add nuw nsw i32 %k.0.i50, 1
  %exitcond.not = icmp eq i32 %inc45.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body12.i, !llvm.loop !65

for.body53.i:                                     ; preds = %for.cond.i.loopexit, %for.body53.i
  %i.0.i53 = phi i32 [ 0, %for.cond.i.loopexit ], [ %inc65.i, %for.body53.i ]
  %c.addr.0.i52 = phi <4 x i32> [ %c, %for.cond.i.loopexit ], [ %vecins.i, %for.body53.i ]
  %13 = extractelement <4 x i64> %12, i32 %i.0.i53
  %cond.i = tail call i64 @llvm.smax.i64(i64 %13, i64 -2147483648)
  %cond62.i = tail call i64 @llvm.smin.i64(i64 %cond.i, i64 2147483647)
  %sum.0.i = select i1 %tobool.not.i, i64 %13, i64 %cond62.i
  %conv63.i = trunc i64 %sum.0.i to i32
  %vecins.i = insertelement <4 x i32> %c.addr.0.i52, i32 %conv63.i, i32 %i.0.i53
  %inc65.i = add nuw nsw i32 %i.0.i53, 1
  %cmp51.i = icmp eq i32 %i.0.i53, 0
  br i1 %cmp51.i, label %for.body53.i, label %_ZL13whole_productILj8ELj1ELj1EEDv4_jS0_Dv2_jS0_j.exit, !llvm.loop !66

_ZL13whole_productILj8ELj1ELj1EEDv4_jS0_Dv2_jS0_j.exit: ; preds = %for.body53.i
  ret <4 x i32> %vecins.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x i32> @__gfxjit_mma_i8_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x i32> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <4 x i32> %c, i64 0
  %conv.i = sext i32 %vecext.i to i64
  %2 = insertelement <4 x i64> poison, i64 %conv.i, i64 0
  %vecext1.i = extractelement <4 x i32> %c, i64 1
  %conv2.i = sext i32 %vecext1.i to i64
  %3 = insertelement <4 x i64> %2, i64 %conv2.i, i64 1
  %vecext4.i = extractelement <4 x i32> %c, i64 2
  %conv5.i = sext i32 %vecext4.i to i64
  %4 = insertelement <4 x i64> %3, i64 %conv5.i, i64 2
  %vecext7.i = extractelement <4 x i32> %c, i64 3
  %conv8.i = sext i32 %vecext7.i to i64
  %5 = insertelement <4 x i64> %4, i64 %conv8.i, i64 3
  %vecext13.i = extractelement <2 x i32> %b, i64 0
  %and.i102.i = and i32 %1, 32
  %and28.i = and i32 %how, 3
  %and.i14 = and i32 %how, 1
  %tobool.i15.not = icmp eq i32 %and.i14, 0
  %tobool2.i17 = icmp samesign ugt i32 %and28.i, 1
  %and.i4 = and i32 %how, 1
  %tobool.i.not = icmp eq i32 %and.i4, 0
  %tobool2.i = icmp samesign ugt i32 %and28.i, 1
  br label %for.body12.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup21.i
  %and56.i = and i32 %how, 4
  %tobool.not.i = icmp eq i32 %and56.i, 0
  br label %for.body53.i

for.body12.i:                                     ; preds = %entry, %for.cond.cleanup21.i
  %k.0.i51 = phi i32 [ 0, %entry ], [ %inc45.i, %for.cond.cleanup21.i ]
  %promotealloca4250 = phi <4 x i64> [ %5, %entry ], [ %13, %for.cond.cleanup21.i ]
  %add.i = or disjoint i32 %k.0.i51, %mul.i
  %or.i103.i = add nuw nsw i32 %add.i, %and.i102.i
  %shl.i104.i = shl nuw nsw i32 %or.i103.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i104.i, i32 %vecext13.i)
  %add17.i = or disjoint i32 %add.i, 4
  %or.i100.i = add nuw nsw i32 %add17.i, %and.i102.i
  %shl.i101.i = shl nuw nsw i32 %or.i100.i, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i101.i, i32 %vecext13.i)
  %add26.i = or disjoint i32 %and.i, %k.0.i51
  %or.i.i = add nuw nsw i32 %add26.i, %and.i102.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body22.i

for.cond.cleanup21.i:                             ; preds = %_ZL12add_integersILj8EEljjjl.exit
  %inc45.i = add nuw nsw i32 %k.0.i51, 1
  %exitcond.not = icmp eq i32 %inc45.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body12.i, !llvm.loop !67

for.body22.i:                                     ; preds = %for.body12.i, %_ZL12add_integersILj8EEljjjl.exit
  %half.0.i49 = phi i32 [ 0, %for.body12.i ], [ %inc.i, %_ZL12add_integersILj8EEljjjl.exit ]
  %promotealloca48 = phi <4 x i64> [ %promotealloca4250, %for.body12.i ], [ %13, %_ZL12add_integersILj8EEljjjl.exit ]
  %vecext25.i = extractelement <4 x i32> %a, i32 %half.0.i49
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext25.i)
  br label %for.body.i13

for.body.i13:                                     ; preds = %for.body22.i, %for.body.i13
  %at.0.i945 = phi i32 [ 0, %for.body22.i ], [ %add4.i21, %for.body.i13 ]
  %all.0.i844 = phi i32 [ 0, %for.body22.i ], [ %add.i20, %for.body.i13 ]
  %sub1.i24 = sub nuw nsw i32 24, %at.0.i945
  %shl.i25 = shl i32 %8, %sub1.i24
  %shr.i26 = ashr i32 %shl.i25, 24
  %shr4.i27 = lshr i32 %shl.i25, 24
  %cond.i28 = select i1 %tobool.i15.not, i32 %shr4.i27, i32 %shr.i26
  %shl.i = shl i32 %6, %sub1.i24
  %shr.i = ashr i32 %shl.i, 24
  %shr4.i = lshr i32 %shl.i, 24
  %cond.i23 = select i1 %tobool2.i17, i32 %shr.i, i32 %shr4.i
  %mul.i19 = mul nsw i32 %cond.i28, %cond.i23
  %add.i20 = add nsw i32 %mul.i19, %all.0.i844
  %add4.i21 = add nuw nsw i32 %at.0.i945, 8
  %cmp.i10 = icmp samesign ult i32 %at.0.i945, 24
  br i1 %cmp.i10, label %for.body.i13, label %for.body.i, !llvm.loop !64

for.body.i:                                       ; preds = %for.body.i13, %for.body.i
  %at.0.i47 = phi i32 [ %add4.i, %for.body.i ], [ 0, %for.body.i13 ]
  %all.0.i46 = phi i32 [ %add.i6, %for.body.i ], [ 0, %for.body.i13 ]
  %sub1.i34 = sub nuw nsw i32 24, %at.0.i47
  %shl.i35 = shl i32 %8, %sub1.i34
  %shr.i36 = ashr i32 %shl.i35, 24
  %shr4.i37 = lshr i32 %shl.i35, 24
  %cond.i38 = select i1 %tobool.i.not, i32 %shr4.i37, i32 %shr.i36
  %shl.i30 = shl i32 %7, %sub1.i34
  %shr.i31 = ashr i32 %shl.i30, 24
  %shr4.i32 = lshr i32 %shl.i30, 24
  %cond.i33 = select i1 %tobool2.i, i32 %shr.i31, i32 %shr4.i32
  %mul.i5 = mul nsw i32 %cond.i38, %cond.i33
  %add.i6 = add nsw i32 %mul.i5, %all.0.i46
  %add4.i = add nuw nsw i32 %at.0.i47, 8
  %cmp.i2 = icmp samesign ult i32 %at.0.i47, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_integersILj8EEljjjl.exit, !llvm.loop !64

_ZL12add_integersILj8EEljjjl.exit:                ; preds = %for.body.i
  %mul29.i = shl nuw nsw i32 %half.0.i49, 1
  %9 = extractelement <4 x i64> %promotealloca48, i32 %mul29.i
  %conv.i11 = sext i32 %add.i20 to i64
  %add5.i12 = add nsw i64 %9, %conv.i11
  %10 = insertelement <4 x i64> %promotealloca48, i64 %add5.i12, i32 %mul29.i
  %11 = or disjoint i32 %mul29.i, 1
  %12 = extractelement <4 x i64> %10, i32 %11
  %conv.i3 = sext i32 %add.i6 to i64
  %add5.i = add nsw i64 %12, %conv.i3
  %13 = insertelement <4 x i64> %10, i64 %add5.i, i32 %11
  %inc.i = add nuw nsw i32 %half.0.i49, 1
  %cmp20.i = icmp eq i32 %half.0.i49, 0
  br i1 %cmp20.i, label %for.body22.i, label %for.cond.cleanup21.i, !llvm.loop !68

for.body53.i:                                     ; preds = %for.cond.i.loopexit, %for.body53.i
  %i.0.i54 = phi i32 [ 0, %for.cond.i.loopexit ], [ %inc65.i, %for.body53.i ]
  %c.addr.0.i53 = phi <4 x i32> [ %c, %for.cond.i.loopexit ], [ %vecins.i, %for.body53.i ]
  %14 = extractelement <4 x i64> %13, i32 %i.0.i54
  %cond.i = tail call i64 @llvm.smax.i64(i64 %14, i64 -2147483648)
  %cond62.i = tail call i64 @llvm.smin.i64(i64 %cond.i, i64 2147483647)
  %sum.0.i = select i1 %tobool.not.i, i64 %14, i64 %cond62.i
  %conv63.i = trunc i64 %sum.0.i to i32
  %vecins.i = insertelement <4 x i32> %c.addr.0.i53, i32 %conv63.i, i32 %i.0.i54
  %inc65.i = add nuw nsw i32 %i.0.i54, 1
  %exitcond55.not = icmp eq i32 %inc65.i, 4
  br i1 %exitcond55.not, label %_ZL13whole_productILj8ELj2ELj1EEDv4_jS0_Dv2_jS0_j.exit, label %for.body53.i, !llvm.loop !69

_ZL13whole_productILj8ELj2ELj1EEDv4_jS0_Dv2_jS0_j.exit: ; preds = %for.body53.i
  ret <4 x i32> %vecins.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x i32> @__gfxjit_mma_i8_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x i32> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <4 x i32> %c, i64 0
  %conv.i = sext i32 %vecext.i to i64
  %2 = insertelement <4 x i64> poison, i64 %conv.i, i64 0
  %vecext1.i = extractelement <4 x i32> %c, i64 1
  %conv2.i = sext i32 %vecext1.i to i64
  %3 = insertelement <4 x i64> %2, i64 %conv2.i, i64 1
  %vecext4.i = extractelement <4 x i32> %c, i64 2
  %conv5.i = sext i32 %vecext4.i to i64
  %4 = insertelement <4 x i64> %3, i64 %conv5.i, i64 2
  %vecext7.i = extractelement <4 x i32> %c, i64 3
  %conv8.i = sext i32 %vecext7.i to i64
  %5 = insertelement <4 x i64> %4, i64 %conv8.i, i64 3
  %and.i102.i = and i32 %1, 32
  %and28.i = and i32 %how, 3
  %and.i14 = and i32 %how, 1
  %tobool.i15.not = icmp eq i32 %and.i14, 0
  %tobool2.i17 = icmp samesign ugt i32 %and28.i, 1
  %and.i4 = and i32 %how, 1
  %tobool.i.not = icmp eq i32 %and.i4, 0
  %tobool2.i = icmp samesign ugt i32 %and28.i, 1
  br label %for.cond9.i.preheader

for.cond9.i.preheader:                            ; preds = %entry, %for.cond.cleanup11.i
  %j.0.i53 = phi i32 [ 0, %entry ], [ %inc48.i, %for.cond.cleanup11.i ]
  %promotealloca4352 = phi <4 x i64> [ %5, %entry ], [ %13, %for.cond.cleanup11.i ]
  %vecext13.i = extractelement <2 x i32> %b, i32 %j.0.i53
  %mul23.i = shl nuw nsw i32 %j.0.i53, 1
  br label %for.body12.i

for.cond50.i.preheader:                           ; preds = %for.cond.cleanup11.i
  %and56.i = and i32 %how, 4
  %tobool.not.i = icmp eq i32 %and56.i, 0
  br label %for.body53.i

for.cond.cleanup11.i:                             ; preds = %for.cond.cleanup21.i
  %inc48.i = add nuw nsw i32 %j.0.i53, 1
  %cmp.i = icmp eq i32 %j.0.i53, 0
  br i1 %cmp.i, label %for.cond9.i.preheader, label %for.cond50.i.preheader, !llvm.loop !70

for.body12.i:                                     ; preds = %for.cond9.i.preheader, %for.cond.cleanup21.i
  %k.0.i51 = phi i32 [ 0, %for.cond9.i.preheader ], [ %inc45.i, %for.cond.cleanup21.i ]
  %promotealloca4250 = phi <4 x i64> [ %promotealloca4352, %for.cond9.i.preheader ], [ %13, %for.cond.cleanup21.i ]
  %add.i = or disjoint i32 %k.0.i51, %mul.i
  %or.i103.i = add nuw nsw i32 %add.i, %and.i102.i
  %shl.i104.i = shl nuw nsw i32 %or.i103.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i104.i, i32 %vecext13.i)
  %add17.i = or disjoint i32 %add.i, 4
  %or.i100.i = add nuw nsw i32 %add17.i, %and.i102.i
  %shl.i101.i = shl nuw nsw i32 %or.i100.i, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i101.i, i32 %vecext13.i)
  %add26.i = or disjoint i32 %and.i, %k.0.i51
  %or.i.i = add nuw nsw i32 %add26.i, %and.i102.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body22.i

for.cond.cleanup21.i:                             ; preds = %_ZL12add_integersILj8EEljjjl.exit
  %inc45.i = add nuw nsw i32 %k.0.i51, 1
  %exitcond.not = icmp eq i32 %inc45.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup11.i, label %for.body12.i, !llvm.loop !71

for.body22.i:                                     ; preds = %for.body12.i, %_ZL12add_integersILj8EEljjjl.exit
  %half.0.i49 = phi i32 [ 0, %for.body12.i ], [ %inc.i, %_ZL12add_integersILj8EEljjjl.exit ]
  %promotealloca48 = phi <4 x i64> [ %promotealloca4250, %for.body12.i ], [ %13, %_ZL12add_integersILj8EEljjjl.exit ]
  %add24.i = add nuw nsw i32 %half.0.i49, %mul23.i
  %vecext25.i = extractelement <4 x i32> %a, i32 %add24.i
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext25.i)
  br label %for.body.i13

for.body.i13:                                     ; preds = %for.body22.i, %for.body.i13
  %at.0.i945 = phi i32 [ 0, %for.body22.i ], [ %add4.i21, %for.body.i13 ]
  %all.0.i844 = phi i32 [ 0, %for.body22.i ], [ %add.i20, %for.body.i13 ]
  %sub1.i24 = sub nuw nsw i32 24, %at.0.i945
  %shl.i25 = shl i32 %8, %sub1.i24
  %shr.i26 = ashr i32 %shl.i25, 24
  %shr4.i27 = lshr i32 %shl.i25, 24
  %cond.i28 = select i1 %tobool.i15.not, i32 %shr4.i27, i32 %shr.i26
  %shl.i = shl i32 %6, %sub1.i24
  %shr.i = ashr i32 %shl.i, 24
  %shr4.i = lshr i32 %shl.i, 24
  %cond.i23 = select i1 %tobool2.i17, i32 %shr.i, i32 %shr4.i
  %mul.i19 = mul nsw i32 %cond.i28, %cond.i23
  %add.i20 = add nsw i32 %mul.i19, %all.0.i844
  %add4.i21 = add nuw nsw i32 %at.0.i945, 8
  %cmp.i10 = icmp samesign ult i32 %at.0.i945, 24
  br i1 %cmp.i10, label %for.body.i13, label %for.body.i, !llvm.loop !64

for.body.i:                                       ; preds = %for.body.i13, %for.body.i
  %at.0.i47 = phi i32 [ %add4.i, %for.body.i ], [ 0, %for.body.i13 ]
  %all.0.i46 = phi i32 [ %add.i6, %for.body.i ], [ 0, %for.body.i13 ]
  %sub1.i34 = sub nuw nsw i32 24, %at.0.i47
  %shl.i35 = shl i32 %8, %sub1.i34
  %shr.i36 = ashr i32 %shl.i35, 24
  %shr4.i37 = lshr i32 %shl.i35, 24
  %cond.i38 = select i1 %tobool.i.not, i32 %shr4.i37, i32 %shr.i36
  %shl.i30 = shl i32 %7, %sub1.i34
  %shr.i31 = ashr i32 %shl.i30, 24
  %shr4.i32 = lshr i32 %shl.i30, 24
  %cond.i33 = select i1 %tobool2.i, i32 %shr.i31, i32 %shr4.i32
  %mul.i5 = mul nsw i32 %cond.i38, %cond.i33
  %add.i6 = add nsw i32 %mul.i5, %all.0.i46
  %add4.i = add nuw nsw i32 %at.0.i47, 8
  %cmp.i2 = icmp samesign ult i32 %at.0.i47, 24
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_integersILj8EEljjjl.exit, !llvm.loop !64

_ZL12add_integersILj8EEljjjl.exit:                ; preds = %for.body.i
  %mul29.i = shl nuw nsw i32 %half.0.i49, 1
  %9 = extractelement <4 x i64> %promotealloca48, i32 %mul29.i
  %conv.i11 = sext i32 %add.i20 to i64
  %add5.i12 = add nsw i64 %9, %conv.i11
  %10 = insertelement <4 x i64> %promotealloca48, i64 %add5.i12, i32 %mul29.i
  %11 = or disjoint i32 %mul29.i, 1
  %12 = extractelement <4 x i64> %10, i32 %11
  %conv.i3 = sext i32 %add.i6 to i64
  %add5.i = add nsw i64 %12, %conv.i3
  %13 = insertelement <4 x i64> %10, i64 %add5.i, i32 %11
  %inc.i = add nuw nsw i32 %half.0.i49, 1
  %cmp20.i = icmp eq i32 %half.0.i49, 0
  br i1 %cmp20.i, label %for.body22.i, label %for.cond.cleanup21.i, !llvm.loop !72

for.body53.i:                                     ; preds = %for.cond50.i.preheader, %for.body53.i
  %i.0.i55 = phi i32 [ 0, %for.cond50.i.preheader ], [ %inc65.i, %for.body53.i ]
  %c.addr.0.i54 = phi <4 x i32> [ %c, %for.cond50.i.preheader ], [ %vecins.i, %for.body53.i ]
  %14 = extractelement <4 x i64> %13, i32 %i.0.i55
  %cond.i = tail call i64 @llvm.smax.i64(i64 %14, i64 -2147483648)
  %cond62.i = tail call i64 @llvm.smin.i64(i64 %cond.i, i64 2147483647)
  %sum.0.i = select i1 %tobool.not.i, i64 %14, i64 %cond62.i
  %conv63.i = trunc i64 %sum.0.i to i32
  %vecins.i = insertelement <4 x i32> %c.addr.0.i54, i32 %conv63.i, i32 %i.0.i55
  %inc65.i = add nuw nsw i32 %i.0.i55, 1
  %exitcond56.not = icmp eq i32 %inc65.i, 4
  br i1 %exitcond56.not, label %_ZL13whole_productILj8ELj2ELj2EEDv4_jS0_Dv2_jS0_j.exit, label %for.body53.i, !llvm.loop !73

_ZL13whole_productILj8ELj2ELj2EEDv4_jS0_Dv2_jS0_j.exit: ; preds = %for.body53.i
  ret <4 x i32> %vecins.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x i32> @__gfxjit_mma_i4_8_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x i32> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <4 x i32> %c, i64 0
  %conv.i = sext i32 %vecext.i to i64
  %2 = insertelement <4 x i64> poison, i64 %conv.i, i64 0
  %vecext1.i = extractelement <4 x i32> %c, i64 1
  %conv2.i = sext i32 %vecext1.i to i64
  %3 = insertelement <4 x i64> %2, i64 %conv2.i, i64 1
  %vecext4.i = extractelement <4 x i32> %c, i64 2
  %conv5.i = sext i32 %vecext4.i to i64
  %4 = insertelement <4 x i64> %3, i64 %conv5.i, i64 2
  %vecext7.i = extractelement <4 x i32> %c, i64 3
  %conv8.i = sext i32 %vecext7.i to i64
  %5 = insertelement <4 x i64> %4, i64 %conv8.i, i64 3
  %vecext13.i = extractelement <2 x i32> %b, i64 0
  %and.i102.i = and i32 %1, 32
  %vecext25.i = extractelement <4 x i32> %a, i64 0
  %and28.i = and i32 %how, 3
  %and.i15 = and i32 %how, 1
  %tobool.i16.not = icmp eq i32 %and.i15, 0
  %tobool2.i22 = icmp samesign ugt i32 %and28.i, 1
  %and.i4 = and i32 %how, 1
  %tobool.i.not = icmp eq i32 %and.i4, 0
  %tobool2.i = icmp samesign ugt i32 %and28.i, 1
  br label %for.body12.i

for.cond.i.loopexit:                              ; preds = %_ZL12add_integersILj4EEljjjl.exit
  %and56.i = and i32 %how, 4
  %tobool.not.i = icmp eq i32 %and56.i, 0
  br label %for.body53.i

for.body12.i:                                     ; preds = %entry, %_ZL12add_integersILj4EEljjjl.exit
  %k.0.i43 = phi i32 [ 0, %entry ], [ %inc45.i, %_ZL12add_integersILj4EEljjjl.exit ]
  %promotealloca3542 = phi <4 x i64> [ %5, %entry ], [ %12, %_ZL12add_integersILj4EEljjjl.exit ]
  %add.i = or disjoint i32 %k.0.i43, %mul.i
  %or.i103.i = add nuw nsw i32 %add.i, %and.i102.i
  %shl.i104.i = shl nuw nsw i32 %or.i103.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i104.i, i32 %vecext13.i)
  %add26.i = or disjoint i32 %and.i, %k.0.i43
  %or.i.i = add nuw nsw i32 %add26.i, %and.i102.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext25.i)
  br label %for.body.i14

for.body.i14:                                     ; preds = %for.body12.i, %for.body.i14
  %at.0.i1038 = phi i32 [ 0, %for.body12.i ], [ %add4.i30, %for.body.i14 ]
  %all.0.i937 = phi i32 [ 0, %for.body12.i ], [ %add.i29, %for.body.i14 ]
  %sub1.i12.i17 = sub nuw nsw i32 28, %at.0.i1038
  %shl.i13.i18 = shl i32 %7, %sub1.i12.i17
  %shr.i14.i19 = ashr i32 %shl.i13.i18, 28
  %shr4.i15.i20 = lshr i32 %shl.i13.i18, 28
  %cond.i16.i21 = select i1 %tobool.i16.not, i32 %shr4.i15.i20, i32 %shr.i14.i19
  %shl.i.i24 = shl i32 %6, %sub1.i12.i17
  %shr.i.i25 = ashr i32 %shl.i.i24, 28
  %shr4.i.i26 = lshr i32 %shl.i.i24, 28
  %cond.i.i27 = select i1 %tobool2.i22, i32 %shr.i.i25, i32 %shr4.i.i26
  %mul.i28 = mul nsw i32 %cond.i16.i21, %cond.i.i27
  %add.i29 = add nsw i32 %mul.i28, %all.0.i937
  %add4.i30 = add nuw nsw i32 %at.0.i1038, 4
  %cmp.i11 = icmp samesign ult i32 %at.0.i1038, 28
  br i1 %cmp.i11, label %for.body.i14, label %_ZL12add_integersILj4EEljjjl.exit31, !llvm.loop !74

_ZL12add_integersILj4EEljjjl.exit31:              ; preds = %for.body.i14
  %add17.i = or disjoint i32 %add.i, 4
  %or.i100.i = add nuw nsw i32 %add17.i, %and.i102.i
  %shl.i101.i = shl nuw nsw i32 %or.i100.i, 2
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i101.i, i32 %vecext13.i)
  br label %for.body.i

for.body.i:                                       ; preds = %_ZL12add_integersILj4EEljjjl.exit31, %for.body.i
  %at.0.i40 = phi i32 [ 0, %_ZL12add_integersILj4EEljjjl.exit31 ], [ %add4.i, %for.body.i ]
  %all.0.i39 = phi i32 [ 0, %_ZL12add_integersILj4EEljjjl.exit31 ], [ %add.i7, %for.body.i ]
  %sub1.i12.i = sub nuw nsw i32 28, %at.0.i40
  %shl.i13.i = shl i32 %7, %sub1.i12.i
  %shr.i14.i = ashr i32 %shl.i13.i, 28
  %shr4.i15.i = lshr i32 %shl.i13.i, 28
  %cond.i16.i = select i1 %tobool.i.not, i32 %shr4.i15.i, i32 %shr.i14.i
  %shl.i.i5 = shl i32 %8, %sub1.i12.i
  %shr.i.i = ashr i32 %shl.i.i5, 28
  %shr4.i.i = lshr i32 %shl.i.i5, 28
  %cond.i.i = select i1 %tobool2.i, i32 %shr.i.i, i32 %shr4.i.i
  %mul.i6 = mul nsw i32 %cond.i16.i, %cond.i.i
  %add.i7 = add nsw i32 %mul.i6, %all.0.i39
  %add4.i = add nuw nsw i32 %at.0.i40, 4
  %cmp.i2 = icmp samesign ult i32 %at.0.i40, 28
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_integersILj4EEljjjl.exit, !llvm.loop !74

_ZL12add_integersILj4EEljjjl.exit:                ; preds = %for.body.i
  %9 = extractelement <4 x i64> %promotealloca3542, i64 0
  %conv.i12 = sext i32 %add.i29 to i64
  %add5.i13 = add nsw i64 %9, %conv.i12
  %10 = insertelement <4 x i64> %promotealloca3542, i64 %add5.i13, i64 0
  %11 = extractelement <4 x i64> %promotealloca3542, i64 1
  %conv.i3 = sext i32 %add.i7 to i64
  %add5.i = add nsw i64 %11, %conv.i3
  %12 = insertelement <4 x i64> %10, i64 %add5.i, i64 1
  %inc45.i = add nuw nsw i32 %k.0.i43, 1
  %exitcond.not = icmp eq i32 %inc45.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body12.i, !llvm.loop !75

for.body53.i:                                     ; preds = %for.cond.i.loopexit, %for.body53.i
  %i.0.i46 = phi i32 [ 0, %for.cond.i.loopexit ], [ %inc65.i, %for.body53.i ]
  %c.addr.0.i45 = phi <4 x i32> [ %c, %for.cond.i.loopexit ], [ %vecins.i, %for.body53.i ]
  %13 = extractelement <4 x i64> %12, i32 %i.0.i46
  %cond.i = tail call i64 @llvm.smax.i64(i64 %13, i64 -2147483648)
  %cond62.i = tail call i64 @llvm.smin.i64(i64 %cond.i, i64 2147483647)
  %sum.0.i = select i1 %tobool.not.i, i64 %13, i64 %cond62.i
  %conv63.i = trunc i64 %sum.0.i to i32
  %vecins.i = insertelement <4 x i32> %c.addr.0.i45, i32 %conv63.i, i32 %i.0.i46
  %inc65.i = add nuw nsw i32 %i.0.i46, 1
  %cmp51.i = icmp eq i32 %i.0.i46, 0
  br i1 %cmp51.i, label %for.body53.i, label %_ZL13whole_productILj4ELj1ELj1EEDv4_jS0_Dv2_jS0_j.exit, !llvm.loop !76

_ZL13whole_productILj4ELj1ELj1EEDv4_jS0_Dv2_jS0_j.exit: ; preds = %for.body53.i
  ret <4 x i32> %vecins.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x i32> @__gfxjit_mma_i4_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x i32> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <4 x i32> %c, i64 0
  %conv.i = sext i32 %vecext.i to i64
  %2 = insertelement <4 x i64> poison, i64 %conv.i, i64 0
  %vecext1.i = extractelement <4 x i32> %c, i64 1
  %conv2.i = sext i32 %vecext1.i to i64
  %3 = insertelement <4 x i64> %2, i64 %conv2.i, i64 1
  %vecext4.i = extractelement <4 x i32> %c, i64 2
  %conv5.i = sext i32 %vecext4.i to i64
  %4 = insertelement <4 x i64> %3, i64 %conv5.i, i64 2
  %vecext7.i = extractelement <4 x i32> %c, i64 3
  %conv8.i = sext i32 %vecext7.i to i64
  %5 = insertelement <4 x i64> %4, i64 %conv8.i, i64 3
  %vecext13.i = extractelement <2 x i32> %b, i64 0
  %and.i102.i = and i32 %1, 32
  %and28.i = and i32 %how, 3
  %and.i15 = and i32 %how, 1
  %tobool.i16.not = icmp eq i32 %and.i15, 0
  %tobool2.i22 = icmp samesign ugt i32 %and28.i, 1
  %and.i4 = and i32 %how, 1
  %tobool.i.not = icmp eq i32 %and.i4, 0
  %tobool2.i = icmp samesign ugt i32 %and28.i, 1
  br label %for.body12.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup21.i
  %and56.i = and i32 %how, 4
  %tobool.not.i = icmp eq i32 %and56.i, 0
  br label %for.body53.i

for.body12.i:                                     ; preds = %entry, %for.cond.cleanup21.i
  %k.0.i44 = phi i32 [ 0, %entry ], [ %inc45.i, %for.cond.cleanup21.i ]
  %promotealloca3543 = phi <4 x i64> [ %5, %entry ], [ %13, %for.cond.cleanup21.i ]
  %add.i = or disjoint i32 %k.0.i44, %mul.i
  %or.i103.i = add nuw nsw i32 %add.i, %and.i102.i
  %shl.i104.i = shl nuw nsw i32 %or.i103.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i104.i, i32 %vecext13.i)
  %add17.i = or disjoint i32 %add.i, 4
  %or.i100.i = add nuw nsw i32 %add17.i, %and.i102.i
  %shl.i101.i = shl nuw nsw i32 %or.i100.i, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i101.i, i32 %vecext13.i)
  %add26.i = or disjoint i32 %and.i, %k.0.i44
  %or.i.i = add nuw nsw i32 %add26.i, %and.i102.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body22.i

for.cond.cleanup21.i:                             ; preds = %_ZL12add_integersILj4EEljjjl.exit
  %inc45.i = add nuw nsw i32 %k.0.i44, 1
  %exitcond.not = icmp eq i32 %inc45.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body12.i, !llvm.loop !77

for.body22.i:                                     ; preds = %for.body12.i, %_ZL12add_integersILj4EEljjjl.exit
  %half.0.i42 = phi i32 [ 0, %for.body12.i ], [ %inc.i, %_ZL12add_integersILj4EEljjjl.exit ]
  %promotealloca41 = phi <4 x i64> [ %promotealloca3543, %for.body12.i ], [ %13, %_ZL12add_integersILj4EEljjjl.exit ]
  %vecext25.i = extractelement <4 x i32> %a, i32 %half.0.i42
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext25.i)
  br label %for.body.i14

for.body.i14:                                     ; preds = %for.body22.i, %for.body.i14
  %at.0.i1038 = phi i32 [ 0, %for.body22.i ], [ %add4.i30, %for.body.i14 ]
  %all.0.i937 = phi i32 [ 0, %for.body22.i ], [ %add.i29, %for.body.i14 ]
  %sub1.i12.i17 = sub nuw nsw i32 28, %at.0.i1038
  %shl.i13.i18 = shl i32 %8, %sub1.i12.i17
  %shr.i14.i19 = ashr i32 %shl.i13.i18, 28
  %shr4.i15.i20 = lshr i32 %shl.i13.i18, 28
  %cond.i16.i21 = select i1 %tobool.i16.not, i32 %shr4.i15.i20, i32 %shr.i14.i19
  %shl.i.i24 = shl i32 %6, %sub1.i12.i17
  %shr.i.i25 = ashr i32 %shl.i.i24, 28
  %shr4.i.i26 = lshr i32 %shl.i.i24, 28
  %cond.i.i27 = select i1 %tobool2.i22, i32 %shr.i.i25, i32 %shr4.i.i26
  %mul.i28 = mul nsw i32 %cond.i16.i21, %cond.i.i27
  %add.i29 = add nsw i32 %mul.i28, %all.0.i937
  %add4.i30 = add nuw nsw i32 %at.0.i1038, 4
  %cmp.i11 = icmp samesign ult i32 %at.0.i1038, 28
  br i1 %cmp.i11, label %for.body.i14, label %for.body.i, !llvm.loop !74

for.body.i:                                       ; preds = %for.body.i14, %for.body.i
  %at.0.i40 = phi i32 [ %add4.i, %for.body.i ], [ 0, %for.body.i14 ]
  %all.0.i39 = phi i32 [ %add.i7, %for.body.i ], [ 0, %for.body.i14 ]
  %sub1.i12.i = sub nuw nsw i32 28, %at.0.i40
  %shl.i13.i = shl i32 %8, %sub1.i12.i
  %shr.i14.i = ashr i32 %shl.i13.i, 28
  %shr4.i15.i = lshr i32 %shl.i13.i, 28
  %cond.i16.i = select i1 %tobool.i.not, i32 %shr4.i15.i, i32 %shr.i14.i
  %shl.i.i5 = shl i32 %7, %sub1.i12.i
  %shr.i.i = ashr i32 %shl.i.i5, 28
  %shr4.i.i = lshr i32 %shl.i.i5, 28
  %cond.i.i = select i1 %tobool2.i, i32 %shr.i.i, i32 %shr4.i.i
  %mul.i6 = mul nsw i32 %cond.i16.i, %cond.i.i
  %add.i7 = add nsw i32 %mul.i6, %all.0.i39
  %add4.i = add nuw nsw i32 %at.0.i40, 4
  %cmp.i2 = icmp samesign ult i32 %at.0.i40, 28
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_integersILj4EEljjjl.exit, !llvm.loop !74

_ZL12add_integersILj4EEljjjl.exit:                ; preds = %for.body.i
  %mul29.i = shl nuw nsw i32 %half.0.i42, 1
  %9 = extractelement <4 x i64> %promotealloca41, i32 %mul29.i
  %conv.i12 = sext i32 %add.i29 to i64
  %add5.i13 = add nsw i64 %9, %conv.i12
  %10 = insertelement <4 x i64> %promotealloca41, i64 %add5.i13, i32 %mul29.i
  %11 = or disjoint i32 %mul29.i, 1
  %12 = extractelement <4 x i64> %10, i32 %11
  %conv.i3 = sext i32 %add.i7 to i64
  %add5.i = add nsw i64 %12, %conv.i3
  %13 = insertelement <4 x i64> %10, i64 %add5.i, i32 %11
  %inc.i = add nuw nsw i32 %half.0.i42, 1
  %cmp20.i = icmp eq i32 %half.0.i42, 0
  br i1 %cmp20.i, label %for.body22.i, label %for.cond.cleanup21.i, !llvm.loop !78

for.body53.i:                                     ; preds = %for.cond.i.loopexit, %for.body53.i
  %i.0.i47 = phi i32 [ 0, %for.cond.i.loopexit ], [ %inc65.i, %for.body53.i ]
  %c.addr.0.i46 = phi <4 x i32> [ %c, %for.cond.i.loopexit ], [ %vecins.i, %for.body53.i ]
  %14 = extractelement <4 x i64> %13, i32 %i.0.i47
  %cond.i = tail call i64 @llvm.smax.i64(i64 %14, i64 -2147483648)
  %cond62.i = tail call i64 @llvm.smin.i64(i64 %cond.i, i64 2147483647)
  %sum.0.i = select i1 %tobool.not.i, i64 %14, i64 %cond62.i
  %conv63.i = trunc i64 %sum.0.i to i32
  %vecins.i = insertelement <4 x i32> %c.addr.0.i46, i32 %conv63.i, i32 %i.0.i47
  %inc65.i = add nuw nsw i32 %i.0.i47, 1
  %exitcond48.not = icmp eq i32 %inc65.i, 4
  br i1 %exitcond48.not, label %_ZL13whole_productILj4ELj2ELj1EEDv4_jS0_Dv2_jS0_j.exit, label %for.body53.i, !llvm.loop !79

_ZL13whole_productILj4ELj2ELj1EEDv4_jS0_Dv2_jS0_j.exit: ; preds = %for.body53.i
  ret <4 x i32> %vecins.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x i32> @__gfxjit_mma_i4_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x i32> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <4 x i32> %c, i64 0
  %conv.i = sext i32 %vecext.i to i64
  %2 = insertelement <4 x i64> poison, i64 %conv.i, i64 0
  %vecext1.i = extractelement <4 x i32> %c, i64 1
  %conv2.i = sext i32 %vecext1.i to i64
  %3 = insertelement <4 x i64> %2, i64 %conv2.i, i64 1
  %vecext4.i = extractelement <4 x i32> %c, i64 2
  %conv5.i = sext i32 %vecext4.i to i64
  %4 = insertelement <4 x i64> %3, i64 %conv5.i, i64 2
  %vecext7.i = extractelement <4 x i32> %c, i64 3
  %conv8.i = sext i32 %vecext7.i to i64
  %5 = insertelement <4 x i64> %4, i64 %conv8.i, i64 3
  %and.i102.i = and i32 %1, 32
  %and28.i = and i32 %how, 3
  %and.i15 = and i32 %how, 1
  %tobool.i16.not = icmp eq i32 %and.i15, 0
  %tobool2.i22 = icmp samesign ugt i32 %and28.i, 1
  %and.i4 = and i32 %how, 1
  %tobool.i.not = icmp eq i32 %and.i4, 0
  %tobool2.i = icmp samesign ugt i32 %and28.i, 1
  br label %for.cond9.i.preheader

for.cond9.i.preheader:                            ; preds = %entry, %for.cond.cleanup11.i
  %j.0.i46 = phi i32 [ 0, %entry ], [ %inc48.i, %for.cond.cleanup11.i ]
  %promotealloca3645 = phi <4 x i64> [ %5, %entry ], [ %13, %for.cond.cleanup11.i ]
  %vecext13.i = extractelement <2 x i32> %b, i32 %j.0.i46
  %mul23.i = shl nuw nsw i32 %j.0.i46, 1
  br label %for.body12.i

for.cond50.i.preheader:                           ; preds = %for.cond.cleanup11.i
  %and56.i = and i32 %how, 4
  %tobool.not.i = icmp eq i32 %and56.i, 0
  br label %for.body53.i

for.cond.cleanup11.i:                             ; preds = %for.cond.cleanup21.i
  %inc48.i = add nuw nsw i32 %j.0.i46, 1
  %cmp.i = icmp eq i32 %j.0.i46, 0
  br i1 %cmp.i, label %for.cond9.i.preheader, label %for.cond50.i.preheader, !llvm.loop !80

for.body12.i:                                     ; preds = %for.cond9.i.preheader, %for.cond.cleanup21.i
  %k.0.i44 = phi i32 [ 0, %for.cond9.i.preheader ], [ %inc45.i, %for.cond.cleanup21.i ]
  %promotealloca3543 = phi <4 x i64> [ %promotealloca3645, %for.cond9.i.preheader ], [ %13, %for.cond.cleanup21.i ]
  %add.i = or disjoint i32 %k.0.i44, %mul.i
  %or.i103.i = add nuw nsw i32 %add.i, %and.i102.i
  %shl.i104.i = shl nuw nsw i32 %or.i103.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i104.i, i32 %vecext13.i)
  %add17.i = or disjoint i32 %add.i, 4
  %or.i100.i = add nuw nsw i32 %add17.i, %and.i102.i
  %shl.i101.i = shl nuw nsw i32 %or.i100.i, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i101.i, i32 %vecext13.i)
  %add26.i = or disjoint i32 %and.i, %k.0.i44
  %or.i.i = add nuw nsw i32 %add26.i, %and.i102.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body22.i

for.cond.cleanup21.i:                             ; preds = %_ZL12add_integersILj4EEljjjl.exit
  %inc45.i = add nuw nsw i32 %k.0.i44, 1
  %exitcond.not = icmp eq i32 %inc45.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup11.i, label %for.body12.i, !llvm.loop !81

for.body22.i:                                     ; preds = %for.body12.i, %_ZL12add_integersILj4EEljjjl.exit
  %half.0.i42 = phi i32 [ 0, %for.body12.i ], [ %inc.i, %_ZL12add_integersILj4EEljjjl.exit ]
  %promotealloca41 = phi <4 x i64> [ %promotealloca3543, %for.body12.i ], [ %13, %_ZL12add_integersILj4EEljjjl.exit ]
  %add24.i = add nuw nsw i32 %half.0.i42, %mul23.i
  %vecext25.i = extractelement <4 x i32> %a, i32 %add24.i
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext25.i)
  br label %for.body.i14

for.body.i14:                                     ; preds = %for.body22.i, %for.body.i14
  %at.0.i1038 = phi i32 [ 0, %for.body22.i ], [ %add4.i30, %for.body.i14 ]
  %all.0.i937 = phi i32 [ 0, %for.body22.i ], [ %add.i29, %for.body.i14 ]
  %sub1.i12.i17 = sub nuw nsw i32 28, %at.0.i1038
  %shl.i13.i18 = shl i32 %8, %sub1.i12.i17
  %shr.i14.i19 = ashr i32 %shl.i13.i18, 28
  %shr4.i15.i20 = lshr i32 %shl.i13.i18, 28
  %cond.i16.i21 = select i1 %tobool.i16.not, i32 %shr4.i15.i20, i32 %shr.i14.i19
  %shl.i.i24 = shl i32 %6, %sub1.i12.i17
  %shr.i.i25 = ashr i32 %shl.i.i24, 28
  %shr4.i.i26 = lshr i32 %shl.i.i24, 28
  %cond.i.i27 = select i1 %tobool2.i22, i32 %shr.i.i25, i32 %shr4.i.i26
  %mul.i28 = mul nsw i32 %cond.i16.i21, %cond.i.i27
  %add.i29 = add nsw i32 %mul.i28, %all.0.i937
  %add4.i30 = add nuw nsw i32 %at.0.i1038, 4
  %cmp.i11 = icmp samesign ult i32 %at.0.i1038, 28
  br i1 %cmp.i11, label %for.body.i14, label %for.body.i, !llvm.loop !74

for.body.i:                                       ; preds = %for.body.i14, %for.body.i
  %at.0.i40 = phi i32 [ %add4.i, %for.body.i ], [ 0, %for.body.i14 ]
  %all.0.i39 = phi i32 [ %add.i7, %for.body.i ], [ 0, %for.body.i14 ]
  %sub1.i12.i = sub nuw nsw i32 28, %at.0.i40
  %shl.i13.i = shl i32 %8, %sub1.i12.i
  %shr.i14.i = ashr i32 %shl.i13.i, 28
  %shr4.i15.i = lshr i32 %shl.i13.i, 28
  %cond.i16.i = select i1 %tobool.i.not, i32 %shr4.i15.i, i32 %shr.i14.i
  %shl.i.i5 = shl i32 %7, %sub1.i12.i
  %shr.i.i = ashr i32 %shl.i.i5, 28
  %shr4.i.i = lshr i32 %shl.i.i5, 28
  %cond.i.i = select i1 %tobool2.i, i32 %shr.i.i, i32 %shr4.i.i
  %mul.i6 = mul nsw i32 %cond.i16.i, %cond.i.i
  %add.i7 = add nsw i32 %mul.i6, %all.0.i39
  %add4.i = add nuw nsw i32 %at.0.i40, 4
  %cmp.i2 = icmp samesign ult i32 %at.0.i40, 28
  br i1 %cmp.i2, label %for.body.i, label %_ZL12add_integersILj4EEljjjl.exit, !llvm.loop !74

_ZL12add_integersILj4EEljjjl.exit:                ; preds = %for.body.i
  %mul29.i = shl nuw nsw i32 %half.0.i42, 1
  %9 = extractelement <4 x i64> %promotealloca41, i32 %mul29.i
  %conv.i12 = sext i32 %add.i29 to i64
  %add5.i13 = add nsw i64 %9, %conv.i12
  %10 = insertelement <4 x i64> %promotealloca41, i64 %add5.i13, i32 %mul29.i
  %11 = or disjoint i32 %mul29.i, 1
  %12 = extractelement <4 x i64> %10, i32 %11
  %conv.i3 = sext i32 %add.i7 to i64
  %add5.i = add nsw i64 %12, %conv.i3
  %13 = insertelement <4 x i64> %10, i64 %add5.i, i32 %11
  %inc.i = add nuw nsw i32 %half.0.i42, 1
  %cmp20.i = icmp eq i32 %half.0.i42, 0
  br i1 %cmp20.i, label %for.body22.i, label %for.cond.cleanup21.i, !llvm.loop !82

for.body53.i:                                     ; preds = %for.cond50.i.preheader, %for.body53.i
  %i.0.i48 = phi i32 [ 0, %for.cond50.i.preheader ], [ %inc65.i, %for.body53.i ]
  %c.addr.0.i47 = phi <4 x i32> [ %c, %for.cond50.i.preheader ], [ %vecins.i, %for.body53.i ]
  %14 = extractelement <4 x i64> %13, i32 %i.0.i48
  %cond.i = tail call i64 @llvm.smax.i64(i64 %14, i64 -2147483648)
  %cond62.i = tail call i64 @llvm.smin.i64(i64 %cond.i, i64 2147483647)
  %sum.0.i = select i1 %tobool.not.i, i64 %14, i64 %cond62.i
  %conv63.i = trunc i64 %sum.0.i to i32
  %vecins.i = insertelement <4 x i32> %c.addr.0.i47, i32 %conv63.i, i32 %i.0.i48
  %inc65.i = add nuw nsw i32 %i.0.i48, 1
  %exitcond49.not = icmp eq i32 %inc65.i, 4
  br i1 %exitcond49.not, label %_ZL13whole_productILj4ELj2ELj2EEDv4_jS0_Dv2_jS0_j.exit, label %for.body53.i, !llvm.loop !83

_ZL13whole_productILj4ELj2ELj2EEDv4_jS0_Dv2_jS0_j.exit: ; preds = %for.body53.i
  ret <4 x i32> %vecins.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x i32> @__gfxjit_mma_i1_8_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x i32> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <4 x i32> %c, i64 0
  %conv.i = sext i32 %vecext.i to i64
  %2 = insertelement <4 x i64> poison, i64 %conv.i, i64 0
  %vecext1.i = extractelement <4 x i32> %c, i64 1
  %conv2.i = sext i32 %vecext1.i to i64
  %3 = insertelement <4 x i64> %2, i64 %conv2.i, i64 1
  %vecext4.i = extractelement <4 x i32> %c, i64 2
  %conv5.i = sext i32 %vecext4.i to i64
  %4 = insertelement <4 x i64> %3, i64 %conv5.i, i64 2
  %vecext7.i = extractelement <4 x i32> %c, i64 3
  %conv8.i = sext i32 %vecext7.i to i64
  %5 = insertelement <4 x i64> %4, i64 %conv8.i, i64 3
  %vecext13.i = extractelement <2 x i32> %b, i64 0
  %and.i102.i = and i32 %1, 32
  %vecext25.i = extractelement <4 x i32> %a, i64 0
  %and28.i = and i32 %how, 3
  %tobool.not.i6 = icmp eq i32 %and28.i, 0
  br label %for.body12.i

for.cond.i.loopexit:                              ; preds = %for.body12.i
  %and56.i = and i32 %how, 4
  %tobool.not.i = icmp eq i32 %and56.i, 0
  br label %for.body53.i

for.body12.i:                                     ; preds = %entry, %for.body12.i
  %k.0.i17 = phi i32 [ 0, %entry ], [ %inc45.i, %for.body12.i ]
  %promotealloca1316 = phi <4 x i64> [ %5, %entry ], [ %14, %for.body12.i ]
  %add.i = or disjoint i32 %k.0.i17, %mul.i
  %or.i103.i = add nuw nsw i32 %add.i, %and.i102.i
  %shl.i104.i = shl nuw nsw i32 %or.i103.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i104.i, i32 %vecext13.i)
  %add17.i = or disjoint i32 %add.i, 4
  %or.i100.i = add nuw nsw i32 %add17.i, %and.i102.i
  %shl.i101.i = shl nuw nsw i32 %or.i100.i, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i101.i, i32 %vecext13.i)
  %add26.i = or disjoint i32 %and.i, %k.0.i17
  %or.i.i = add nuw nsw i32 %add26.i, %and.i102.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext25.i)
  %9 = extractelement <4 x i64> %promotealloca1316, i64 0
  %and.i7 = and i32 %8, %6
  %xor.i8 = xor i32 %8, %6
  %cond.i9 = select i1 %tobool.not.i6, i32 %xor.i8, i32 %and.i7
  %10 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %cond.i9)
  %conv.i10 = zext nneg i32 %10 to i64
  %add.i11 = add nsw i64 %9, %conv.i10
  %11 = insertelement <4 x i64> %promotealloca1316, i64 %add.i11, i64 0
  %12 = extractelement <4 x i64> %promotealloca1316, i64 1
  %and.i2 = and i32 %8, %7
  %xor.i = xor i32 %8, %7
  %cond.i3 = select i1 %tobool.not.i6, i32 %xor.i, i32 %and.i2
  %13 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %cond.i3)
  %conv.i4 = zext nneg i32 %13 to i64
  %add.i5 = add nsw i64 %12, %conv.i4
  %14 = insertelement <4 x i64> %11, i64 %add.i5, i64 1
  %inc45.i = add nuw nsw i32 %k.0.i17, 1
  %exitcond.not = icmp eq i32 %inc45.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body12.i, !llvm.loop !84

for.body53.i:                                     ; preds = %for.cond.i.loopexit, %for.body53.i
  %i.0.i20 = phi i32 [ 0, %for.cond.i.loopexit ], [ %inc65.i, %for.body53.i ]
  %c.addr.0.i19 = phi <4 x i32> [ %c, %for.cond.i.loopexit ], [ %vecins.i, %for.body53.i ]
  %15 = extractelement <4 x i64> %14, i32 %i.0.i20
  %cond.i = tail call i64 @llvm.smax.i64(i64 %15, i64 -2147483648)
  %cond62.i = tail call i64 @llvm.smin.i64(i64 %cond.i, i64 2147483647)
  %sum.0.i = select i1 %tobool.not.i, i64 %15, i64 %cond62.i
  %conv63.i = trunc i64 %sum.0.i to i32
  %vecins.i = insertelement <4 x i32> %c.addr.0.i19, i32 %conv63.i, i32 %i.0.i20
  %inc65.i = add nuw nsw i32 %i.0.i20, 1
  %cmp51.i = icmp eq i32 %i.0.i20, 0
  br i1 %cmp51.i, label %for.body53.i, label %_ZL13whole_productILj1ELj1ELj1EEDv4_jS0_Dv2_jS0_j.exit, !llvm.loop !85

_ZL13whole_productILj1ELj1ELj1EEDv4_jS0_Dv2_jS0_j.exit: ; preds = %for.body53.i
  ret <4 x i32> %vecins.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x i32> @__gfxjit_mma_i1_16_1(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x i32> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <4 x i32> %c, i64 0
  %conv.i = sext i32 %vecext.i to i64
  %2 = insertelement <4 x i64> poison, i64 %conv.i, i64 0
  %vecext1.i = extractelement <4 x i32> %c, i64 1
  %conv2.i = sext i32 %vecext1.i to i64
  %3 = insertelement <4 x i64> %2, i64 %conv2.i, i64 1
  %vecext4.i = extractelement <4 x i32> %c, i64 2
  %conv5.i = sext i32 %vecext4.i to i64
  %4 = insertelement <4 x i64> %3, i64 %conv5.i, i64 2
  %vecext7.i = extractelement <4 x i32> %c, i64 3
  %conv8.i = sext i32 %vecext7.i to i64
  %5 = insertelement <4 x i64> %4, i64 %conv8.i, i64 3
  %vecext13.i = extractelement <2 x i32> %b, i64 0
  %and.i102.i = and i32 %1, 32
  %and28.i = and i32 %how, 3
  %tobool.not.i6 = icmp eq i32 %and28.i, 0
  br label %for.body12.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup21.i
  %and56.i = and i32 %how, 4
  %tobool.not.i = icmp eq i32 %and56.i, 0
  br label %for.body53.i

for.body12.i:                                     ; preds = %entry, %for.cond.cleanup21.i
  %k.0.i18 = phi i32 [ 0, %entry ], [ %inc45.i, %for.cond.cleanup21.i ]
  %promotealloca1317 = phi <4 x i64> [ %5, %entry ], [ %15, %for.cond.cleanup21.i ]
  %add.i = or disjoint i32 %k.0.i18, %mul.i
  %or.i103.i = add nuw nsw i32 %add.i, %and.i102.i
  %shl.i104.i = shl nuw nsw i32 %or.i103.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i104.i, i32 %vecext13.i)
  %add17.i = or disjoint i32 %add.i, 4
  %or.i100.i = add nuw nsw i32 %add17.i, %and.i102.i
  %shl.i101.i = shl nuw nsw i32 %or.i100.i, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i101.i, i32 %vecext13.i)
  %add26.i = or disjoint i32 %and.i, %k.0.i18
  %or.i.i = add nuw nsw i32 %add26.i, %and.i102.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body22.i

for.cond.cleanup21.i:                             ; preds = %for.body22.i
  %inc45.i = add nuw nsw i32 %k.0.i18, 1
  %exitcond.not = icmp eq i32 %inc45.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body12.i, !llvm.loop !86

for.body22.i:                                     ; preds = %for.body12.i, %for.body22.i
  %half.0.i16 = phi i32 [ 0, %for.body12.i ], [ %inc.i, %for.body22.i ]
  %promotealloca15 = phi <4 x i64> [ %promotealloca1317, %for.body12.i ], [ %15, %for.body22.i ]
  %vecext25.i = extractelement <4 x i32> %a, i32 %half.0.i16
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext25.i)
  %mul29.i = shl nuw nsw i32 %half.0.i16, 1
  %9 = extractelement <4 x i64> %promotealloca15, i32 %mul29.i
  %and.i7 = and i32 %8, %6
  %xor.i8 = xor i32 %8, %6
  %cond.i9 = select i1 %tobool.not.i6, i32 %xor.i8, i32 %and.i7
  %10 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %cond.i9)
  %conv.i10 = zext nneg i32 %10 to i64
  %add.i11 = add nsw i64 %9, %conv.i10
  %11 = insertelement <4 x i64> %promotealloca15, i64 %add.i11, i32 %mul29.i
  %12 = or disjoint i32 %mul29.i, 1
  %13 = extractelement <4 x i64> %11, i32 %12
  %and.i2 = and i32 %8, %7
  %xor.i = xor i32 %8, %7
  %cond.i3 = select i1 %tobool.not.i6, i32 %xor.i, i32 %and.i2
  %14 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %cond.i3)
  %conv.i4 = zext nneg i32 %14 to i64
  %add.i5 = add nsw i64 %13, %conv.i4
  %15 = insertelement <4 x i64> %11, i64 %add.i5, i32 %12
  %inc.i = add nuw nsw i32 %half.0.i16, 1
  %cmp20.i = icmp eq i32 %half.0.i16, 0
  br i1 %cmp20.i, label %for.body22.i, label %for.cond.cleanup21.i, !llvm.loop !87

for.body53.i:                                     ; preds = %for.cond.i.loopexit, %for.body53.i
  %i.0.i21 = phi i32 [ 0, %for.cond.i.loopexit ], [ %inc65.i, %for.body53.i ]
  %c.addr.0.i20 = phi <4 x i32> [ %c, %for.cond.i.loopexit ], [ %vecins.i, %for.body53.i ]
  %16 = extractelement <4 x i64> %15, i32 %i.0.i21
  %cond.i = tail call i64 @llvm.smax.i64(i64 %16, i64 -2147483648)
  %cond62.i = tail call i64 @llvm.smin.i64(i64 %cond.i, i64 2147483647)
  %sum.0.i = select i1 %tobool.not.i, i64 %16, i64 %cond62.i
  %conv63.i = trunc i64 %sum.0.i to i32
  %vecins.i = insertelement <4 x i32> %c.addr.0.i20, i32 %conv63.i, i32 %i.0.i21
  %inc65.i = add nuw nsw i32 %i.0.i21, 1
  %exitcond22.not = icmp eq i32 %inc65.i, 4
  br i1 %exitcond22.not, label %_ZL13whole_productILj1ELj2ELj1EEDv4_jS0_Dv2_jS0_j.exit, label %for.body53.i, !llvm.loop !88

_ZL13whole_productILj1ELj2ELj1EEDv4_jS0_Dv2_jS0_j.exit: ; preds = %for.body53.i
  ret <4 x i32> %vecins.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x i32> @__gfxjit_mma_i1_16_2(<4 x i32> noundef %a, <2 x i32> noundef %b, <4 x i32> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 28
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %vecext.i = extractelement <4 x i32> %c, i64 0
  %conv.i = sext i32 %vecext.i to i64
  %2 = insertelement <4 x i64> poison, i64 %conv.i, i64 0
  %vecext1.i = extractelement <4 x i32> %c, i64 1
  %conv2.i = sext i32 %vecext1.i to i64
  %3 = insertelement <4 x i64> %2, i64 %conv2.i, i64 1
  %vecext4.i = extractelement <4 x i32> %c, i64 2
  %conv5.i = sext i32 %vecext4.i to i64
  %4 = insertelement <4 x i64> %3, i64 %conv5.i, i64 2
  %vecext7.i = extractelement <4 x i32> %c, i64 3
  %conv8.i = sext i32 %vecext7.i to i64
  %5 = insertelement <4 x i64> %4, i64 %conv8.i, i64 3
  %and.i102.i = and i32 %1, 32
  %and28.i = and i32 %how, 3
  %tobool.not.i6 = icmp eq i32 %and28.i, 0
  br label %for.cond9.i.preheader

for.cond9.i.preheader:                            ; preds = %entry, %for.cond.cleanup11.i
  %j.0.i20 = phi i32 [ 0, %entry ], [ %inc48.i, %for.cond.cleanup11.i ]
  %promotealloca1419 = phi <4 x i64> [ %5, %entry ], [ %15, %for.cond.cleanup11.i ]
  %vecext13.i = extractelement <2 x i32> %b, i32 %j.0.i20
  %mul23.i = shl nuw nsw i32 %j.0.i20, 1
  br label %for.body12.i

for.cond50.i.preheader:                           ; preds = %for.cond.cleanup11.i
  %and56.i = and i32 %how, 4
  %tobool.not.i = icmp eq i32 %and56.i, 0
  br label %for.body53.i

for.cond.cleanup11.i:                             ; preds = %for.cond.cleanup21.i
  %inc48.i = add nuw nsw i32 %j.0.i20, 1
  %cmp.i = icmp eq i32 %j.0.i20, 0
  br i1 %cmp.i, label %for.cond9.i.preheader, label %for.cond50.i.preheader, !llvm.loop !89

for.body12.i:                                     ; preds = %for.cond9.i.preheader, %for.cond.cleanup21.i
  %k.0.i18 = phi i32 [ 0, %for.cond9.i.preheader ], [ %inc45.i, %for.cond.cleanup21.i ]
  %promotealloca1317 = phi <4 x i64> [ %promotealloca1419, %for.cond9.i.preheader ], [ %15, %for.cond.cleanup21.i ]
  %add.i = or disjoint i32 %k.0.i18, %mul.i
  %or.i103.i = add nuw nsw i32 %add.i, %and.i102.i
  %shl.i104.i = shl nuw nsw i32 %or.i103.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i104.i, i32 %vecext13.i)
  %add17.i = or disjoint i32 %add.i, 4
  %or.i100.i = add nuw nsw i32 %add17.i, %and.i102.i
  %shl.i101.i = shl nuw nsw i32 %or.i100.i, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i101.i, i32 %vecext13.i)
  %add26.i = or disjoint i32 %and.i, %k.0.i18
  %or.i.i = add nuw nsw i32 %add26.i, %and.i102.i
  %shl.i.i = shl nuw nsw i32 %or.i.i, 2
  br label %for.body22.i

for.cond.cleanup21.i:                             ; preds = %for.body22.i
  %inc45.i = add nuw nsw i32 %k.0.i18, 1
  %exitcond.not = icmp eq i32 %inc45.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup11.i, label %for.body12.i, !llvm.loop !90

for.body22.i:                                     ; preds = %for.body12.i, %for.body22.i
  %half.0.i16 = phi i32 [ 0, %for.body12.i ], [ %inc.i, %for.body22.i ]
  %promotealloca15 = phi <4 x i64> [ %promotealloca1317, %for.body12.i ], [ %15, %for.body22.i ]
  %add24.i = add nuw nsw i32 %half.0.i16, %mul23.i
  %vecext25.i = extractelement <4 x i32> %a, i32 %add24.i
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %vecext25.i)
  %mul29.i = shl nuw nsw i32 %half.0.i16, 1
  %9 = extractelement <4 x i64> %promotealloca15, i32 %mul29.i
  %and.i7 = and i32 %8, %6
  %xor.i8 = xor i32 %8, %6
  %cond.i9 = select i1 %tobool.not.i6, i32 %xor.i8, i32 %and.i7
  %10 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %cond.i9)
  %conv.i10 = zext nneg i32 %10 to i64
  %add.i11 = add nsw i64 %9, %conv.i10
  %11 = insertelement <4 x i64> %promotealloca15, i64 %add.i11, i32 %mul29.i
  %12 = or disjoint i32 %mul29.i, 1
  %13 = extractelement <4 x i64> %11, i32 %12
  %and.i2 = and i32 %8, %7
  %xor.i = xor i32 %8, %7
  %cond.i3 = select i1 %tobool.not.i6, i32 %xor.i, i32 %and.i2
  %14 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %cond.i3)
  %conv.i4 = zext nneg i32 %14 to i64
  %add.i5 = add nsw i64 %13, %conv.i4
  %15 = insertelement <4 x i64> %11, i64 %add.i5, i32 %12
  %inc.i = add nuw nsw i32 %half.0.i16, 1
  %cmp20.i = icmp eq i32 %half.0.i16, 0
  br i1 %cmp20.i, label %for.body22.i, label %for.cond.cleanup21.i, !llvm.loop !91

for.body53.i:                                     ; preds = %for.cond50.i.preheader, %for.body53.i
  %i.0.i22 = phi i32 [ 0, %for.cond50.i.preheader ], [ %inc65.i, %for.body53.i ]
  %c.addr.0.i21 = phi <4 x i32> [ %c, %for.cond50.i.preheader ], [ %vecins.i, %for.body53.i ]
  %16 = extractelement <4 x i64> %15, i32 %i.0.i22
  %cond.i = tail call i64 @llvm.smax.i64(i64 %16, i64 -2147483648)
  %cond62.i = tail call i64 @llvm.smin.i64(i64 %cond.i, i64 2147483647)
  %sum.0.i = select i1 %tobool.not.i, i64 %16, i64 %cond62.i
  %conv63.i = trunc i64 %sum.0.i to i32
  %vecins.i = insertelement <4 x i32> %c.addr.0.i21, i32 %conv63.i, i32 %i.0.i22
  %inc65.i = add nuw nsw i32 %i.0.i22, 1
  %exitcond23.not = icmp eq i32 %inc65.i, 4
  br i1 %exitcond23.not, label %_ZL13whole_productILj1ELj2ELj2EEDv4_jS0_Dv2_jS0_j.exit, label %for.body53.i, !llvm.loop !92

_ZL13whole_productILj1ELj2ELj2EEDv4_jS0_Dv2_jS0_j.exit: ; preds = %for.body53.i
  ret <4 x i32> %vecins.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x double> @__gfxjit_mma_f64_8_1(<8 x double> noundef %a, <4 x double> noundef %b, <4 x double> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %2 = bitcast <4 x double> %b to <8 x i32>
  %conv.i15 = extractelement <8 x i32> %2, i64 0
  %and.i7.i16 = and i32 %1, 32
  %3 = bitcast <4 x double> %b to <8 x i32>
  %conv2.i21 = extractelement <8 x i32> %3, i64 1
  %invariant.op = or disjoint i32 %and.i7.i16, 4
  %4 = bitcast <8 x double> %a to <16 x i32>
  %conv.i = extractelement <16 x i32> %4, i64 0
  %add17.i = and i32 %1, 60
  %5 = bitcast <8 x double> %a to <16 x i32>
  %conv2.i = extractelement <16 x i32> %5, i64 1
  br label %for.body4.i

for.cond.i.loopexit:                              ; preds = %for.body4.i
  ret <4 x double> %vecins27.i

for.body4.i:                                      ; preds = %entry, %for.body4.i
  %c.addr.1.i30 = phi <4 x double> [ %c, %entry ], [ %vecins27.i, %for.body4.i ]
  %k.0.i29 = phi i32 [ 0, %entry ], [ %inc29.i, %for.body4.i ]
  %add.i = or disjoint i32 %k.0.i29, %mul.i
  %or.i8.i17 = or disjoint i32 %add.i, %and.i7.i16
  %shl.i9.i18 = shl nuw nsw i32 %or.i8.i17, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i18, i32 %conv.i15)
  %conv1.i19 = zext i32 %6 to i64
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i18, i32 %conv2.i21)
  %conv4.i25 = zext i32 %7 to i64
  %shl.i26 = shl nuw i64 %conv4.i25, 32
  %or.i27 = or disjoint i64 %shl.i26, %conv1.i19
  %8 = bitcast i64 %or.i27 to double
  %or.i8.i4.reass = or disjoint i32 %add.i, %invariant.op
  %shl.i9.i5 = shl nuw nsw i32 %or.i8.i4.reass, 2
  %9 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i5, i32 %conv.i15)
  %conv1.i6 = zext i32 %9 to i64
  %10 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i5, i32 %conv2.i21)
  %conv4.i12 = zext i32 %10 to i64
  %shl.i13 = shl nuw i64 %conv4.i12, 32
  %or.i14 = or disjoint i64 %shl.i13, %conv1.i6
  %11 = bitcast i64 %or.i14 to double
  %or.i8.i = or disjoint i32 %add17.i, %k.0.i29
  %shl.i9.i = shl nuw nsw i32 %or.i8.i, 2
  %12 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i, i32 %conv.i)
  %conv1.i = zext i32 %12 to i64
  %13 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i, i32 %conv2.i)
  %conv4.i = zext i32 %13 to i64
  %shl.i = shl nuw i64 %conv4.i, 32
  %or.i = or disjoint i64 %shl.i, %conv1.i
  %14 = bitcast i64 %or.i to double
  %vecext20.i = extractelement <4 x double> %c.addr.1.i30, i64 0
  %15 = tail call double @llvm.fma.f64(double %14, double %8, double %vecext20.i)
  %vecins.i = insertelement <4 x double> %c.addr.1.i30, double %15, i64 0
  %vecext24.i = extractelement <4 x double> %c.addr.1.i30, i64 1
  %16 = tail call double @llvm.fma.f64(double %14, double %11, double %vecext24.i)
  %vecins27.i = insertelement <4 x double> %vecins.i, double %16, i64 1
  %inc29.i = add nuw nsw i32 %k.0.i29, 1
  %exitcond.not = icmp eq i32 %inc29.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body4.i, !llvm.loop !93
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x double> @__gfxjit_mma_f64_16_1(<8 x double> noundef %a, <4 x double> noundef %b, <4 x double> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %2 = bitcast <4 x double> %b to <8 x i32>
  %conv.i15 = extractelement <8 x i32> %2, i64 0
  %and.i7.i16 = and i32 %1, 32
  %3 = bitcast <4 x double> %b to <8 x i32>
  %conv2.i21 = extractelement <8 x i32> %3, i64 1
  %invariant.op = or disjoint i32 %and.i7.i16, 4
  %bc = bitcast <8 x double> %a to <8 x i64>
  %add17.i = and i32 %1, 60
  br label %for.body4.i

for.cond.i.loopexit:                              ; preds = %for.cond.cleanup12.i
  ret <4 x double> %vecins27.i

for.body4.i:                                      ; preds = %entry, %for.cond.cleanup12.i
  %c.addr.1.i31 = phi <4 x double> [ %c, %entry ], [ %vecins27.i, %for.cond.cleanup12.i ]
  %k.0.i30 = phi i32 [ 0, %entry ], [ %inc29.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i30, %mul.i
  %or.i8.i17 = or disjoint i32 %add.i, %and.i7.i16
  %shl.i9.i18 = shl nuw nsw i32 %or.i8.i17, 2
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i18, i32 %conv.i15)
  %conv1.i19 = zext i32 %4 to i64
  %5 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i18, i32 %conv2.i21)
  %conv4.i25 = zext i32 %5 to i64
  %shl.i26 = shl nuw i64 %conv4.i25, 32
  %or.i27 = or disjoint i64 %shl.i26, %conv1.i19
  %6 = bitcast i64 %or.i27 to double
  %or.i8.i4.reass = or disjoint i32 %add.i, %invariant.op
  %shl.i9.i5 = shl nuw nsw i32 %or.i8.i4.reass, 2
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i5, i32 %conv.i15)
  %conv1.i6 = zext i32 %7 to i64
  %8 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i5, i32 %conv2.i21)
  %conv4.i12 = zext i32 %8 to i64
  %shl.i13 = shl nuw i64 %conv4.i12, 32
  %or.i14 = or disjoint i64 %shl.i13, %conv1.i6
  %9 = bitcast i64 %or.i14 to double
  %or.i8.i = or disjoint i32 %add17.i, %k.0.i30
  %shl.i9.i = shl nuw nsw i32 %or.i8.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %for.body13.i
  %inc29.i = add nuw nsw i32 %k.0.i30, 1
  %exitcond.not = icmp eq i32 %inc29.i, 4
  br i1 %exitcond.not, label %for.cond.i.loopexit, label %for.body4.i, !llvm.loop !94

for.body13.i:                                     ; preds = %for.body4.i, %for.body13.i
  %c.addr.2.i29 = phi <4 x double> [ %c.addr.1.i31, %for.body4.i ], [ %vecins27.i, %for.body13.i ]
  %half.0.i28 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %for.body13.i ]
  %10 = extractelement <8 x i64> %bc, i32 %half.0.i28
  %conv.i = trunc i64 %10 to i32
  %11 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i, i32 %conv.i)
  %conv1.i = zext i32 %11 to i64
  %shr.i = lshr i64 %10, 32
  %conv2.i = trunc nuw i64 %shr.i to i32
  %12 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i, i32 %conv2.i)
  %conv4.i = zext i32 %12 to i64
  %shl.i = shl nuw i64 %conv4.i, 32
  %or.i = or disjoint i64 %shl.i, %conv1.i
  %13 = bitcast i64 %or.i to double
  %mul19.i = shl nuw nsw i32 %half.0.i28, 1
  %vecext20.i = extractelement <4 x double> %c.addr.2.i29, i32 %mul19.i
  %14 = tail call double @llvm.fma.f64(double %13, double %6, double %vecext20.i)
  %vecins.i = insertelement <4 x double> %c.addr.2.i29, double %14, i32 %mul19.i
  %add23.i = or disjoint i32 %mul19.i, 1
  %vecext24.i = extractelement <4 x double> %vecins.i, i32 %add23.i
  %15 = tail call double @llvm.fma.f64(double %13, double %9, double %vecext24.i)
  %vecins27.i = insertelement <4 x double> %vecins.i, double %15, i32 %add23.i
  %inc.i = add nuw nsw i32 %half.0.i28, 1
  %cmp11.i = icmp eq i32 %half.0.i28, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !95
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x double> @__gfxjit_mma_f64_16_2(<8 x double> noundef %a, <4 x double> noundef %b, <4 x double> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %bc = bitcast <4 x double> %b to <4 x i64>
  %and.i7.i16 = and i32 %1, 32
  %invariant.op = or disjoint i32 %and.i7.i16, 4
  %bc28 = bitcast <8 x double> %a to <8 x i64>
  %add17.i = and i32 %1, 60
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %c.addr.0.i34 = phi <4 x double> [ %c, %entry ], [ %vecins27.i, %for.cond.cleanup3.i ]
  %j.0.i33 = phi i32 [ 0, %entry ], [ %inc32.i, %for.cond.cleanup3.i ]
  %2 = extractelement <4 x i64> %bc, i32 %j.0.i33
  %conv.i15 = trunc i64 %2 to i32
  %shr.i20 = lshr i64 %2, 32
  %conv2.i21 = trunc nuw i64 %shr.i20 to i32
  %mul14.i = shl nuw nsw i32 %j.0.i33, 1
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.cond.cleanup12.i
  %inc32.i = add nuw nsw i32 %j.0.i33, 1
  %cmp.i = icmp eq i32 %j.0.i33, 0
  br i1 %cmp.i, label %for.cond1.i.preheader, label %_ZL14double_productILj2ELj2EEDv4_dDv8_dS0_S0_.exit, !llvm.loop !96

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.cond.cleanup12.i
  %c.addr.1.i32 = phi <4 x double> [ %c.addr.0.i34, %for.cond1.i.preheader ], [ %vecins27.i, %for.cond.cleanup12.i ]
  %k.0.i31 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc29.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i31, %mul.i
  %or.i8.i17 = or disjoint i32 %add.i, %and.i7.i16
  %shl.i9.i18 = shl nuw nsw i32 %or.i8.i17, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i18, i32 %conv.i15)
  %conv1.i19 = zext i32 %3 to i64
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i18, i32 %conv2.i21)
  %conv4.i25 = zext i32 %4 to i64
  %shl.i26 = shl nuw i64 %conv4.i25, 32
  %or.i27 = or disjoint i64 %shl.i26, %conv1.i19
  %5 = bitcast i64 %or.i27 to double
  %or.i8.i4.reass = or disjoint i32 %add.i, %invariant.op
  %shl.i9.i5 = shl nuw nsw i32 %or.i8.i4.reass, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i5, i32 %conv.i15)
  %conv1.i6 = zext i32 %6 to i64
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i5, i32 %conv2.i21)
  %conv4.i12 = zext i32 %7 to i64
  %shl.i13 = shl nuw i64 %conv4.i12, 32
  %or.i14 = or disjoint i64 %shl.i13, %conv1.i6
  %8 = bitcast i64 %or.i14 to double
  %or.i8.i = or disjoint i32 %add17.i, %k.0.i31
  %shl.i9.i = shl nuw nsw i32 %or.i8.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %for.body13.i
  %inc29.i = add nuw nsw i32 %k.0.i31, 1
  %exitcond.not = icmp eq i32 %inc29.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !97

for.body13.i:                                     ; preds = %for.body4.i, %for.body13.i
  %c.addr.2.i30 = phi <4 x double> [ %c.addr.1.i32, %for.body4.i ], [ %vecins27.i, %for.body13.i ]
  %half.0.i29 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %for.body13.i ]
  %add15.i = add nuw nsw i32 %half.0.i29, %mul14.i
  %9 = extractelement <8 x i64> %bc28, i32 %add15.i
  %conv.i = trunc i64 %9 to i32
  %10 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i, i32 %conv.i)
  %conv1.i = zext i32 %10 to i64
  %shr.i = lshr i64 %9, 32
  %conv2.i = trunc nuw i64 %shr.i to i32
  %11 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i, i32 %conv2.i)
  %conv4.i = zext i32 %11 to i64
  %shl.i = shl nuw i64 %conv4.i, 32
  %or.i = or disjoint i64 %shl.i, %conv1.i
  %12 = bitcast i64 %or.i to double
  %mul19.i = shl nuw nsw i32 %half.0.i29, 1
  %vecext20.i = extractelement <4 x double> %c.addr.2.i30, i32 %mul19.i
  %13 = tail call double @llvm.fma.f64(double %12, double %5, double %vecext20.i)
  %vecins.i = insertelement <4 x double> %c.addr.2.i30, double %13, i32 %mul19.i
  %add23.i = or disjoint i32 %mul19.i, 1
  %vecext24.i = extractelement <4 x double> %vecins.i, i32 %add23.i
  %14 = tail call double @llvm.fma.f64(double %12, double %8, double %vecext24.i)
  %vecins27.i = insertelement <4 x double> %vecins.i, double %14, i32 %add23.i
  %inc.i = add nuw nsw i32 %half.0.i29, 1
  %cmp11.i = icmp eq i32 %half.0.i29, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !98

_ZL14double_productILj2ELj2EEDv4_dDv8_dS0_S0_.exit: ; preds = %for.cond.cleanup3.i
  ret <4 x double> %vecins27.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <4 x double> @__gfxjit_mma_f64_16_4(<8 x double> noundef %a, <4 x double> noundef %b, <4 x double> noundef %c) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i.i = shl i32 %1, 3
  %mul.i = and i32 %and.i.i, 24
  %bc = bitcast <4 x double> %b to <4 x i64>
  %and.i7.i16 = and i32 %1, 32
  %invariant.op = or disjoint i32 %and.i7.i16, 4
  %bc28 = bitcast <8 x double> %a to <8 x i64>
  %add17.i = and i32 %1, 60
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %c.addr.0.i34 = phi <4 x double> [ %c, %entry ], [ %vecins27.i, %for.cond.cleanup3.i ]
  %j.0.i33 = phi i32 [ 0, %entry ], [ %inc32.i, %for.cond.cleanup3.i ]
  %2 = extractelement <4 x i64> %bc, i32 %j.0.i33
  %conv.i15 = trunc i64 %2 to i32
  %shr.i20 = lshr i64 %2, 32
  %conv2.i21 = trunc nuw i64 %shr.i20 to i32
  %mul14.i = shl nuw nsw i32 %j.0.i33, 1
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.cond.cleanup12.i
  %inc32.i = add nuw nsw i32 %j.0.i33, 1
  %exitcond35.not = icmp eq i32 %inc32.i, 4
  br i1 %exitcond35.not, label %_ZL14double_productILj2ELj4EEDv4_dDv8_dS0_S0_.exit, label %for.cond1.i.preheader, !llvm.loop !99

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.cond.cleanup12.i
  %c.addr.1.i32 = phi <4 x double> [ %c.addr.0.i34, %for.cond1.i.preheader ], [ %vecins27.i, %for.cond.cleanup12.i ]
  %k.0.i31 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc29.i, %for.cond.cleanup12.i ]
  %add.i = or disjoint i32 %k.0.i31, %mul.i
  %or.i8.i17 = or disjoint i32 %add.i, %and.i7.i16
  %shl.i9.i18 = shl nuw nsw i32 %or.i8.i17, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i18, i32 %conv.i15)
  %conv1.i19 = zext i32 %3 to i64
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i18, i32 %conv2.i21)
  %conv4.i25 = zext i32 %4 to i64
  %shl.i26 = shl nuw i64 %conv4.i25, 32
  %or.i27 = or disjoint i64 %shl.i26, %conv1.i19
  %5 = bitcast i64 %or.i27 to double
  %or.i8.i4.reass = or disjoint i32 %add.i, %invariant.op
  %shl.i9.i5 = shl nuw nsw i32 %or.i8.i4.reass, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i5, i32 %conv.i15)
  %conv1.i6 = zext i32 %6 to i64
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i5, i32 %conv2.i21)
  %conv4.i12 = zext i32 %7 to i64
  %shl.i13 = shl nuw i64 %conv4.i12, 32
  %or.i14 = or disjoint i64 %shl.i13, %conv1.i6
  %8 = bitcast i64 %or.i14 to double
  %or.i8.i = or disjoint i32 %add17.i, %k.0.i31
  %shl.i9.i = shl nuw nsw i32 %or.i8.i, 2
  br label %for.body13.i

for.cond.cleanup12.i:                             ; preds = %for.body13.i
  %inc29.i = add nuw nsw i32 %k.0.i31, 1
  %exitcond.not = icmp eq i32 %inc29.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !100

for.body13.i:                                     ; preds = %for.body4.i, %for.body13.i
  %c.addr.2.i30 = phi <4 x double> [ %c.addr.1.i32, %for.body4.i ], [ %vecins27.i, %for.body13.i ]
  %half.0.i29 = phi i32 [ 0, %for.body4.i ], [ %inc.i, %for.body13.i ]
  %add15.i = add nuw nsw i32 %half.0.i29, %mul14.i
  %9 = extractelement <8 x i64> %bc28, i32 %add15.i
  %conv.i = trunc i64 %9 to i32
  %10 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i, i32 %conv.i)
  %conv1.i = zext i32 %10 to i64
  %shr.i = lshr i64 %9, 32
  %conv2.i = trunc nuw i64 %shr.i to i32
  %11 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i9.i, i32 %conv2.i)
  %conv4.i = zext i32 %11 to i64
  %shl.i = shl nuw i64 %conv4.i, 32
  %or.i = or disjoint i64 %shl.i, %conv1.i
  %12 = bitcast i64 %or.i to double
  %mul19.i = shl nuw nsw i32 %half.0.i29, 1
  %vecext20.i = extractelement <4 x double> %c.addr.2.i30, i32 %mul19.i
  %13 = tail call double @llvm.fma.f64(double %12, double %5, double %vecext20.i)
  %vecins.i = insertelement <4 x double> %c.addr.2.i30, double %13, i32 %mul19.i
  %add23.i = or disjoint i32 %mul19.i, 1
  %vecext24.i = extractelement <4 x double> %vecins.i, i32 %add23.i
  %14 = tail call double @llvm.fma.f64(double %12, double %8, double %vecext24.i)
  %vecins27.i = insertelement <4 x double> %vecins.i, double %14, i32 %add23.i
  %inc.i = add nuw nsw i32 %half.0.i29, 1
  %cmp11.i = icmp eq i32 %half.0.i29, 0
  br i1 %cmp11.i, label %for.body13.i, label %for.cond.cleanup12.i, !llvm.loop !101

_ZL14double_productILj2ELj4EEDv4_dDv8_dS0_S0_.exit: ; preds = %for.cond.cleanup3.i
  ret <4 x double> %vecins27.i
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <8 x float> @__gfxjit_mma_quads_f32(<2 x i32> noundef %a, <2 x i32> noundef %b, <8 x float> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and = and i32 %1, 1
  %and5 = and i32 %1, 2
  %and1.i = and i32 %how, 1
  %tobool.i.not = icmp eq i32 %and1.i, 0
  %vecext.i31 = extractelement <2 x i32> %a, i64 0
  %add1.i30 = and i32 %1, 60
  %vecext8.i35 = extractelement <2 x i32> %a, i64 1
  %and3.i = and i32 %how, 2
  %tobool4.i.not = icmp eq i32 %and3.i, 0
  %vecext.i = extractelement <2 x i32> %b, i64 0
  %add.i = and i32 %1, 44
  %vecext8.i = extractelement <2 x i32> %b, i64 1
  br label %for.body

for.cond.cleanup:                                 ; preds = %_ZL8quad_sumDv2_jS_fjjj.exit
  ret <8 x float> %vecins

for.body:                                         ; preds = %entry, %_ZL8quad_sumDv2_jS_fjjj.exit
  %i.052 = phi i32 [ 0, %entry ], [ %inc, %_ZL8quad_sumDv2_jS_fjjj.exit ]
  %c.addr.051 = phi <8 x float> [ %c, %entry ], [ %vecins, %_ZL8quad_sumDv2_jS_fjjj.exit ]
  %vecext = extractelement <8 x float> %c.addr.051, i32 %i.052
  %and1 = and i32 %i.052, 2
  %add = or disjoint i32 %and1, %and
  %.masked = and i32 %i.052, 1
  %rem.i = or disjoint i32 %.masked, %and5
  %2 = shl nuw nsw i32 %i.052, 2
  %mul.i = and i32 %2, 16
  %add1.i = or disjoint i32 %add.i, %mul.i
  br label %for.body.i

for.body.i:                                       ; preds = %for.body, %for.body.i
  %k.0.i50 = phi i32 [ 0, %for.body ], [ %inc.i, %for.body.i ]
  %c.addr.0.i49 = phi float [ %vecext, %for.body ], [ %9, %for.body.i ]
  %cond.i25 = select i1 %tobool.i.not, i32 %add, i32 %k.0.i50
  %cond7.i27 = select i1 %tobool.i.not, i32 %k.0.i50, i32 %add
  %or.i25.i33 = or disjoint i32 %add1.i30, %cond.i25
  %shl.i26.i34 = shl nuw nsw i32 %or.i25.i33, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i26.i34, i32 %vecext.i31)
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i26.i34, i32 %vecext8.i35)
  %tobool.not.i39 = icmp samesign ult i32 %cond7.i27, 2
  %cond13.i40 = select i1 %tobool.not.i39, i32 %3, i32 %4
  %and14.i41 = shl nuw nsw i32 %cond7.i27, 4
  %mul.i43 = and i32 %and14.i41, 16
  %shr.i = lshr i32 %cond13.i40, %mul.i43
  %conv.i = trunc i32 %shr.i to i16
  %5 = bitcast i16 %conv.i to half
  %conv1.i = fpext half %5 to float
  %cond.i = select i1 %tobool4.i.not, i32 %rem.i, i32 %k.0.i50
  %cond7.i = select i1 %tobool4.i.not, i32 %k.0.i50, i32 %rem.i
  %or.i25.i = or disjoint i32 %add1.i, %cond.i
  %shl.i26.i = shl nuw nsw i32 %or.i25.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i26.i, i32 %vecext.i)
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i26.i, i32 %vecext8.i)
  %tobool.not.i = icmp samesign ult i32 %cond7.i, 2
  %cond13.i = select i1 %tobool.not.i, i32 %6, i32 %7
  %and14.i = shl nuw nsw i32 %cond7.i, 4
  %mul.i44 = and i32 %and14.i, 16
  %shr.i45 = lshr i32 %cond13.i, %mul.i44
  %conv.i46 = trunc i32 %shr.i45 to i16
  %8 = bitcast i16 %conv.i46 to half
  %conv1.i47 = fpext half %8 to float
  %9 = tail call float @llvm.fma.f32(float %conv1.i, float %conv1.i47, float %c.addr.0.i49)
  %inc.i = add nuw nsw i32 %k.0.i50, 1
  %exitcond.not = icmp eq i32 %inc.i, 4
  br i1 %exitcond.not, label %_ZL8quad_sumDv2_jS_fjjj.exit, label %for.body.i, !llvm.loop !102

_ZL8quad_sumDv2_jS_fjjj.exit:                     ; preds = %for.body.i
  %vecins = insertelement <8 x float> %c.addr.051, float %9, i32 %i.052
  %inc = add nuw nsw i32 %i.052, 1
  %exitcond53.not = icmp eq i32 %inc, 8
  br i1 %exitcond53.not, label %for.cond.cleanup, label %for.body, !llvm.loop !103
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none)
define hidden <8 x float> @__gfxjit_mma_quads_f16(<2 x i32> noundef %a, <2 x i32> noundef %b, <8 x float> noundef %c, i32 noundef %how) local_unnamed_addr #11 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and = and i32 %1, 3
  %and1.i = and i32 %how, 1
  %tobool.i.not = icmp eq i32 %and1.i, 0
  %vecext.i21 = extractelement <2 x i32> %a, i64 0
  %add1.i20 = and i32 %1, 60
  %vecext8.i25 = extractelement <2 x i32> %a, i64 1
  %and3.i = and i32 %how, 2
  %tobool4.i.not = icmp eq i32 %and3.i, 0
  %vecext.i = extractelement <2 x i32> %b, i64 0
  %add.i = and i32 %1, 44
  %vecext8.i = extractelement <2 x i32> %b, i64 1
  br label %for.body

for.cond.cleanup:                                 ; preds = %_ZL8quad_sumDv2_jS_fjjj.exit
  ret <8 x float> %vecins

for.body:                                         ; preds = %entry, %_ZL8quad_sumDv2_jS_fjjj.exit
  %i.042 = phi i32 [ 0, %entry ], [ %inc, %_ZL8quad_sumDv2_jS_fjjj.exit ]
  %c.addr.041 = phi <8 x float> [ %c, %entry ], [ %vecins, %_ZL8quad_sumDv2_jS_fjjj.exit ]
  %vecext = extractelement <8 x float> %c.addr.041, i32 %i.042
  %rem.i = and i32 %i.042, 3
  %2 = shl nuw nsw i32 %i.042, 2
  %mul.i = and i32 %2, 16
  %add1.i = or disjoint i32 %add.i, %mul.i
  br label %for.body.i

for.body.i:                                       ; preds = %for.body, %for.body.i
  %k.0.i40 = phi i32 [ 0, %for.body ], [ %inc.i, %for.body.i ]
  %c.addr.0.i39 = phi float [ %vecext, %for.body ], [ %9, %for.body.i ]
  %cond.i15 = select i1 %tobool.i.not, i32 %and, i32 %k.0.i40
  %cond7.i17 = select i1 %tobool.i.not, i32 %k.0.i40, i32 %and
  %or.i25.i23 = or disjoint i32 %add1.i20, %cond.i15
  %shl.i26.i24 = shl nuw nsw i32 %or.i25.i23, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i26.i24, i32 %vecext.i21)
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i26.i24, i32 %vecext8.i25)
  %tobool.not.i29 = icmp samesign ult i32 %cond7.i17, 2
  %cond13.i30 = select i1 %tobool.not.i29, i32 %3, i32 %4
  %and14.i31 = shl nuw nsw i32 %cond7.i17, 4
  %mul.i33 = and i32 %and14.i31, 16
  %shr.i = lshr i32 %cond13.i30, %mul.i33
  %conv.i = trunc i32 %shr.i to i16
  %5 = bitcast i16 %conv.i to half
  %conv1.i = fpext half %5 to float
  %cond.i = select i1 %tobool4.i.not, i32 %rem.i, i32 %k.0.i40
  %cond7.i = select i1 %tobool4.i.not, i32 %k.0.i40, i32 %rem.i
  %or.i25.i = or disjoint i32 %add1.i, %cond.i
  %shl.i26.i = shl nuw nsw i32 %or.i25.i, 2
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i26.i, i32 %vecext.i)
  %7 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i26.i, i32 %vecext8.i)
  %tobool.not.i = icmp samesign ult i32 %cond7.i, 2
  %cond13.i = select i1 %tobool.not.i, i32 %6, i32 %7
  %and14.i = shl nuw nsw i32 %cond7.i, 4
  %mul.i34 = and i32 %and14.i, 16
  %shr.i35 = lshr i32 %cond13.i, %mul.i34
  %conv.i36 = trunc i32 %shr.i35 to i16
  %8 = bitcast i16 %conv.i36 to half
  %conv1.i37 = fpext half %8 to float
  %9 = tail call float @llvm.fma.f32(float %conv1.i, float %conv1.i37, float %c.addr.0.i39)
  %inc.i = add nuw nsw i32 %k.0.i40, 1
  %exitcond.not = icmp eq i32 %inc.i, 4
  br i1 %exitcond.not, label %_ZL8quad_sumDv2_jS_fjjj.exit, label %for.body.i, !llvm.loop !102

_ZL8quad_sumDv2_jS_fjjj.exit:                     ; preds = %for.body.i
  %vecins = insertelement <8 x float> %c.addr.041, float %9, i32 %i.042
  %inc = add nuw nsw i32 %i.042, 1
  %exitcond43.not = icmp eq i32 %inc, 8
  br i1 %exitcond43.not, label %for.cond.cleanup, label %for.body, !llvm.loop !104
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define hidden i32 @__gfxjit_ldmatrix(i32 noundef %address, i32 noundef %m) local_unnamed_addr #12 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 31
  %mul = shl i32 %m, 3
  %div5 = lshr i32 %and.i, 2
  %add = or disjoint i32 %div5, %mul
  %and.i6 = and i32 %1, 32
  %or.i = or i32 %add, %and.i6
  %shl.i = shl i32 %or.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %address)
  %rem = shl nuw nsw i32 %and.i, 2
  %mul2 = and i32 %rem, 12
  %add3 = add i32 %mul2, %2
  %3 = inttoptr i32 %add3 to ptr addrspace(3)
  %4 = load i32, ptr addrspace(3) %3, align 4, !tbaa !3
  ret i32 %4
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define hidden i32 @__gfxjit_ldmatrix_trans(i32 noundef %address, i32 noundef %m) local_unnamed_addr #12 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %mul = shl i32 %m, 3
  %and.i = shl i32 %1, 1
  %mul1 = and i32 %and.i, 6
  %add = or disjoint i32 %mul1, %mul
  %and.i17 = and i32 %1, 32
  %or.i18 = or i32 %add, %and.i17
  %shl.i19 = shl i32 %or.i18, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i19, i32 %address)
  %3 = lshr i32 %1, 1
  %mul3 = and i32 %3, 14
  %add4 = add i32 %mul3, %2
  %4 = inttoptr i32 %add4 to ptr addrspace(3)
  %5 = load i16, ptr addrspace(3) %4, align 2, !tbaa !105
  %conv = zext i16 %5 to i32
  %add5 = or i32 %and.i17, %add
  %or.i = shl i32 %add5, 2
  %shl.i = or disjoint i32 %or.i, 4
  %6 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %address)
  %add9 = add i32 %6, %mul3
  %7 = inttoptr i32 %add9 to ptr addrspace(3)
  %8 = load i16, ptr addrspace(3) %7, align 2, !tbaa !105
  %conv10 = zext i16 %8 to i32
  %shl = shl nuw i32 %conv10, 16
  %or = or disjoint i32 %shl, %conv
  ret i32 %or
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define hidden void @__gfxjit_stmatrix(i32 noundef %address, i32 noundef %m, i32 noundef %value) local_unnamed_addr #13 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 31
  %mul = shl i32 %m, 3
  %div5 = lshr i32 %and.i, 2
  %add = or disjoint i32 %div5, %mul
  %and.i6 = and i32 %1, 32
  %or.i = or i32 %add, %and.i6
  %shl.i = shl i32 %or.i, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %address)
  %rem = shl nuw nsw i32 %and.i, 2
  %mul2 = and i32 %rem, 12
  %add3 = add i32 %mul2, %2
  %3 = inttoptr i32 %add3 to ptr addrspace(3)
  store i32 %value, ptr addrspace(3) %3, align 4, !tbaa !3
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define hidden void @__gfxjit_stmatrix_trans(i32 noundef %address, i32 noundef %m, i32 noundef %value) local_unnamed_addr #13 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %mul = shl i32 %m, 3
  %and.i = shl i32 %1, 1
  %mul1 = and i32 %and.i, 6
  %add = or disjoint i32 %mul1, %mul
  %conv = trunc i32 %value to i16
  %and.i18 = and i32 %1, 32
  %or.i19 = or i32 %add, %and.i18
  %shl.i20 = shl i32 %or.i19, 2
  %2 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i20, i32 %address)
  %3 = lshr i32 %1, 1
  %mul3 = and i32 %3, 14
  %add4 = add i32 %mul3, %2
  %4 = inttoptr i32 %add4 to ptr addrspace(3)
  store i16 %conv, ptr addrspace(3) %4, align 2, !tbaa !105
  %shr = lshr i32 %value, 16
  %conv5 = trunc nuw i32 %shr to i16
  %add6 = or i32 %and.i18, %add
  %or.i = shl i32 %add6, 2
  %shl.i = or disjoint i32 %or.i, 4
  %5 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %address)
  %add10 = add i32 %5, %mul3
  %6 = inttoptr i32 %add10 to ptr addrspace(3)
  store i16 %conv5, ptr addrspace(3) %6, align 2, !tbaa !105
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define hidden i32 @__gfxjit_movmatrix(i32 noundef %value) local_unnamed_addr #2 {
entry:
  %0 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  %and.i = and i32 %1, 31
  %rem = shl nuw nsw i32 %and.i, 3
  %mul = and i32 %rem, 24
  %div14 = lshr i32 %and.i, 3
  %add = or disjoint i32 %mul, %div14
  %2 = shl nuw nsw i32 %and.i, 2
  %mul3 = and i32 %2, 16
  %and.i17 = and i32 %1, 32
  %or.i18 = or disjoint i32 %add, %and.i17
  %shl.i19 = shl nuw nsw i32 %or.i18, 2
  %3 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i19, i32 %value)
  %shr = lshr i32 %3, %mul3
  %and = and i32 %shr, 65535
  %add5 = or disjoint i32 %add, %and.i17
  %or.i = shl nuw nsw i32 %add5, 2
  %shl.i = or disjoint i32 %or.i, 16
  %4 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i, i32 %value)
  %shr7 = lshr i32 %4, %mul3
  %and8 = shl i32 %shr7, 16
  %or = or disjoint i32 %and8, %and
  ret i32 %or
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define hidden void @__gfxjit_mbarrier_init(i32 noundef %address, i32 noundef %count) local_unnamed_addr #14 {
entry:
  %0 = and i32 %count, 1048575
  %and = zext nneg i32 %0 to i64
  %or = mul nuw nsw i64 %and, 1048577
  %1 = inttoptr i32 %address to ptr addrspace(3)
  store i64 %or, ptr addrspace(3) %1, align 8, !tbaa !107
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nounwind
define hidden i64 @__gfxjit_mbarrier_change(i32 noundef %address, i32 noundef %count, i32 noundef %bytes, i1 noundef zeroext %drop) local_unnamed_addr #15 {
entry:
  %0 = inttoptr i32 %address to ptr addrspace(3)
  fence syncscope("workgroup") release
  %1 = load atomic i64, ptr addrspace(3) %0 syncscope("workgroup") monotonic, align 8
  %conv = zext i32 %count to i64
  %conv1 = select i1 %drop, i64 %conv, i64 0
  %conv5 = zext i32 %bytes to i64
  br label %do.body

do.body:                                          ; preds = %do.body, %entry
  %old.0 = phi i64 [ %1, %entry ], [ %4, %do.body ]
  %sub = sub i64 %old.0, %conv
  %and = and i64 %sub, 1048575
  %shr = lshr i64 %old.0, 20
  %sub2 = sub nsw i64 %shr, %conv1
  %and3 = and i64 %sub2, 1048575
  %shr4 = lshr i64 %old.0, 40
  %add = add nuw nsw i64 %shr4, %conv5
  %and6 = and i64 %add, 2097151
  %cmp = icmp eq i64 %and, 0
  %cmp8 = icmp eq i64 %and6, 0
  %or.cond = select i1 %cmp, i1 %cmp8, i1 false
  %spec.select26 = select i1 %or.cond, i64 %and3, i64 %and
  %spec.select27 = select i1 %or.cond, i64 -9223372036854775808, i64 0
  %old.0.masked = and i64 %old.0, -9223372036854775808
  %shl = xor i64 %spec.select27, %old.0.masked
  %shl9 = shl nuw nsw i64 %and6, 40
  %or = or disjoint i64 %shl, %shl9
  %shl10 = shl nuw nsw i64 %and3, 20
  %or11 = or disjoint i64 %or, %shl10
  %or12 = or disjoint i64 %or11, %spec.select26
  %2 = cmpxchg ptr addrspace(3) %0, i64 %old.0, i64 %or12 syncscope("workgroup") monotonic monotonic, align 8
  %3 = extractvalue { i64, i1 } %2, 1
  %4 = extractvalue { i64, i1 } %2, 0
  br i1 %3, label %do.end, label %do.body, !llvm.loop !109

do.end:                                           ; preds = %do.body
  ret i64 %4
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nounwind willreturn
define hidden zeroext i1 @__gfxjit_mbarrier_is_over(i32 noundef %address, i32 noundef %phase) local_unnamed_addr #16 {
entry:
  %0 = inttoptr i32 %address to ptr addrspace(3)
  %1 = load atomic i64, ptr addrspace(3) %0 syncscope("workgroup") monotonic, align 8
  fence syncscope("workgroup") acquire
  %shr = lshr i64 %1, 63
  %and = and i32 %phase, 1
  %conv = zext nneg i32 %and to i64
  %cmp = icmp ne i64 %shr, %conv
  ret i1 %cmp
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define hidden void @__gfxjit_copy_bytes(ptr noundef writeonly captures(none) %to, ptr noundef readonly captures(none) %from, i32 noundef %size) local_unnamed_addr #17 {
entry:
  %cmp.not7 = icmp ult i32 %size, 16
  br i1 %cmp.not7, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void

for.body:                                         ; preds = %entry, %for.body
  %add9 = phi i32 [ %add, %for.body ], [ 16, %entry ]
  %at.08 = phi i32 [ %add9, %for.body ], [ 0, %entry ]
  %idx.ext = zext i32 %at.08 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %from, i64 %idx.ext
  %0 = load <4 x i32>, ptr %add.ptr, align 16, !tbaa !110
  %add.ptr2 = getelementptr inbounds nuw i8, ptr %to, i64 %idx.ext
  store <4 x i32> %0, ptr %add.ptr2, align 16, !tbaa !110
  %add = add i32 %add9, 16
  %cmp.not = icmp ugt i32 %add, %size
  br i1 %cmp.not, label %for.cond.cleanup, label %for.body, !llvm.loop !111
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef zeroext i1 @__gfxjit_is_shared(ptr noundef readnone %p) local_unnamed_addr #0 {
entry:
  %0 = tail call i1 @llvm.amdgcn.is.shared(ptr %p)
  ret i1 %0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.amdgcn.is.shared(ptr) #5

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef zeroext i1 @__gfxjit_is_local(ptr noundef readnone %p) local_unnamed_addr #0 {
entry:
  %0 = tail call i1 @llvm.amdgcn.is.private(ptr %p)
  ret i1 %0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.amdgcn.is.private(ptr) #5

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
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !112
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
  br i1 %exitcond65.not, label %__gfxjit_prmt.exit, label %for.body.i, !llvm.loop !112

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
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !113
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
  br i1 %4, label %return, label %for.body, !llvm.loop !114

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
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !115
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
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !116
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define hidden double @__gfxjit_norm_f64(i32 noundef %n, ptr noundef readonly captures(none) %x) local_unnamed_addr #18 {
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
  %0 = load double, ptr %arrayidx, align 8, !tbaa !117
  %1 = tail call double @llvm.fabs.f64(double %0)
  %cmp1 = fcmp ogt double %1, %most.041
  %.most.0 = select i1 %cmp1, double %1, double %most.041
  %inc = add nuw nsw i32 %i.042, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !119

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
  %3 = load double, ptr %arrayidx13, align 8, !tbaa !117
  %div = fdiv double %3, %most.0.lcssa
  %mul = fmul double %div, %div
  %add = fadd double %sum.044, %mul
  %inc18 = add nuw nsw i32 %i7.045, 1
  %exitcond47.not = icmp eq i32 %inc18, %n
  br i1 %exitcond47.not, label %for.cond.cleanup10.loopexit, label %for.body11, !llvm.loop !120

cleanup:                                          ; preds = %for.cond.cleanup, %for.cond.cleanup10
  %retval.0 = phi double [ %mul20, %for.cond.cleanup10 ], [ %most.0.lcssa, %for.cond.cleanup ]
  ret double %retval.0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #5

; Function Attrs: convergent mustprogress noinline nounwind
define hidden double @__gfxjit_jn_f64(i32 noundef %n, double noundef %x) local_unnamed_addr #19 {
entry:
  %call = tail call double @__ocml_j0_f64(double noundef %x) #28
  %call1 = tail call double @__ocml_j1_f64(double noundef %x) #28
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
  br i1 %exitcond.not.i, label %cond.end, label %for.body.i, !llvm.loop !121

cond.end:                                         ; preds = %for.body.i, %cond.false, %entry
  %cond = phi double [ %call, %entry ], [ %call1, %cond.false ], [ %sub.i, %for.body.i ]
  ret double %cond
}

; Function Attrs: convergent nounwind
declare hidden double @__ocml_j0_f64(double noundef) local_unnamed_addr #20

; Function Attrs: convergent nounwind
declare hidden double @__ocml_j1_f64(double noundef) local_unnamed_addr #20

; Function Attrs: convergent mustprogress noinline nounwind
define hidden double @__gfxjit_yn_f64(i32 noundef %n, double noundef %x) local_unnamed_addr #19 {
entry:
  %call = tail call double @__ocml_y0_f64(double noundef %x) #28
  %call1 = tail call double @__ocml_y1_f64(double noundef %x) #28
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
  br i1 %exitcond.not.i, label %cond.end, label %for.body.i, !llvm.loop !121

cond.end:                                         ; preds = %for.body.i, %cond.false, %entry
  %cond = phi double [ %call, %entry ], [ %call1, %cond.false ], [ %sub.i, %for.body.i ]
  ret double %cond
}

; Function Attrs: convergent nounwind
declare hidden double @__ocml_y0_f64(double noundef) local_unnamed_addr #20

; Function Attrs: convergent nounwind
declare hidden double @__ocml_y1_f64(double noundef) local_unnamed_addr #20

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define hidden float @__gfxjit_norm_f32(i32 noundef %n, ptr noundef readonly captures(none) %x) local_unnamed_addr #18 {
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
  %0 = load float, ptr %arrayidx, align 4, !tbaa !122
  %1 = tail call float @llvm.fabs.f32(float %0)
  %cmp1 = fcmp ogt float %1, %most.041
  %.most.0 = select i1 %cmp1, float %1, float %most.041
  %inc = add nuw nsw i32 %i.042, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !124

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
  %3 = load float, ptr %arrayidx13, align 4, !tbaa !122
  %div = fdiv float %3, %most.0.lcssa
  %mul = fmul float %div, %div
  %add = fadd float %sum.044, %mul
  %inc18 = add nuw nsw i32 %i7.045, 1
  %exitcond47.not = icmp eq i32 %inc18, %n
  br i1 %exitcond47.not, label %for.cond.cleanup10.loopexit, label %for.body11, !llvm.loop !125

cleanup:                                          ; preds = %for.cond.cleanup, %for.cond.cleanup10
  %retval.0 = phi float [ %mul20, %for.cond.cleanup10 ], [ %most.0.lcssa, %for.cond.cleanup ]
  ret float %retval.0
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #5

; Function Attrs: convergent mustprogress noinline nounwind
define hidden float @__gfxjit_jn_f32(i32 noundef %n, float noundef %x) local_unnamed_addr #19 {
entry:
  %call = tail call float @__ocml_j0_f32(float noundef %x) #28
  %call1 = tail call float @__ocml_j1_f32(float noundef %x) #28
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
  br i1 %exitcond.not.i, label %cond.end, label %for.body.i, !llvm.loop !126

cond.end:                                         ; preds = %for.body.i, %cond.false, %entry
  %cond = phi float [ %call, %entry ], [ %call1, %cond.false ], [ %sub.i, %for.body.i ]
  ret float %cond
}

; Function Attrs: convergent nounwind
declare hidden float @__ocml_j0_f32(float noundef) local_unnamed_addr #20

; Function Attrs: convergent nounwind
declare hidden float @__ocml_j1_f32(float noundef) local_unnamed_addr #20

; Function Attrs: convergent mustprogress noinline nounwind
define hidden float @__gfxjit_yn_f32(i32 noundef %n, float noundef %x) local_unnamed_addr #19 {
entry:
  %call = tail call float @__ocml_y0_f32(float noundef %x) #28
  %call1 = tail call float @__ocml_y1_f32(float noundef %x) #28
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
  br i1 %exitcond.not.i, label %cond.end, label %for.body.i, !llvm.loop !126

cond.end:                                         ; preds = %for.body.i, %cond.false, %entry
  %cond = phi float [ %call, %entry ], [ %call1, %cond.false ], [ %sub.i, %for.body.i ]
  ret float %cond
}

; Function Attrs: convergent nounwind
declare hidden float @__ocml_y0_f32(float noundef) local_unnamed_addr #20

; Function Attrs: convergent nounwind
declare hidden float @__ocml_y1_f32(float noundef) local_unnamed_addr #20

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind
define hidden void @__gfxjit_sleep(i32 noundef %nanoseconds) local_unnamed_addr #21 {
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
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !127
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.amdgcn.s.sleep(i32 immarg) #22

; Function Attrs: convergent mustprogress noinline nounwind
define hidden i32 @__gfxjit_vprintf(ptr noundef %format, ptr noundef readonly captures(none) %arguments) local_unnamed_addr #19 {
entry:
  %0 = load i8, ptr %format, align 1, !tbaa !110
  %tobool.not145148 = icmp eq i8 %0, 0
  br i1 %tobool.not145148, label %for.cond.cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry, %_ZL10conversionPKc.exit
  %1 = phi i8 [ %9, %_ZL10conversionPKc.exit ], [ %0, %entry ]
  %left.0.ph150 = phi i32 [ %add9, %_ZL10conversionPKc.exit ], [ 0, %entry ]
  %p.0.ph149 = phi ptr [ %cond.i, %_ZL10conversionPKc.exit ], [ %format, %entry ]
  br label %for.body

for.cond.cleanup:                                 ; preds = %_ZL10conversionPKc.exit, %for.cond.backedge, %entry
  %left.0.ph.lcssa = phi i32 [ %left.0.ph150, %for.cond.backedge ], [ 0, %entry ], [ %add9, %_ZL10conversionPKc.exit ]
  %call10 = tail call i64 @__ockl_printf_begin(i64 noundef 0) #28
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %for.cond.cleanup
  %n.0.i = phi i64 [ 0, %for.cond.cleanup ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %format, i64 %n.0.i
  %2 = load i8, ptr %arrayidx.i, align 1, !tbaa !110
  %tobool.not.i = icmp eq i8 %2, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %_ZL6lengthPKc.exit, label %while.cond.i, !llvm.loop !128

_ZL6lengthPKc.exit:                               ; preds = %while.cond.i
  %cmp12 = icmp eq i32 %left.0.ph.lcssa, 0
  %conv13 = zext i1 %cmp12 to i32
  %call14 = tail call i64 @__ockl_printf_append_string_n(i64 noundef %call10, ptr noundef nonnull %format, i64 noundef %inc.i, i32 noundef %conv13) #28
  %3 = load i8, ptr %format, align 1, !tbaa !110
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
  %6 = load i8, ptr %incdec.ptr, align 1, !tbaa !110
  %cmp2 = icmp eq i8 %6, 37
  br i1 %cmp2, label %if.then3, label %for.cond.i

if.then3:                                         ; preds = %if.end
  %incdec.ptr4 = getelementptr inbounds nuw i8, ptr %p.0146, i64 2
  br label %for.cond.backedge

for.cond.backedge:                                ; preds = %if.then3, %for.body
  %p.0.be = phi ptr [ %incdec.ptr4, %if.then3 ], [ %incdec.ptr, %for.body ]
  %7 = load i8, ptr %p.0.be, align 1, !tbaa !110
  %tobool.not = icmp eq i8 %7, 0
  br i1 %tobool.not, label %for.cond.cleanup, label %for.body, !llvm.loop !129

for.cond.i:                                       ; preds = %if.end, %for.inc.i
  %retval.sroa.7.0.i = phi i32 [ %retval.sroa.7.1.i, %for.inc.i ], [ 0, %if.end ]
  %at.addr.0.i = phi ptr [ %incdec.ptr.i, %for.inc.i ], [ %incdec.ptr, %if.end ]
  %8 = load i8, ptr %at.addr.0.i, align 1, !tbaa !110
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
  br label %for.cond.i, !llvm.loop !130

_ZL10conversionPKc.exit:                          ; preds = %for.cond.i
  %tobool.not.i96 = icmp ne i8 %8, 0
  %cond.idx.i = zext i1 %tobool.not.i96 to i64
  %cond.i = getelementptr inbounds nuw i8, ptr %at.addr.0.i, i64 %cond.idx.i
  %conv8 = zext i1 %tobool.not.i96 to i32
  %add = add i32 %retval.sroa.7.0.i, %left.0.ph150
  %add9 = add i32 %add, %conv8
  %9 = load i8, ptr %cond.i, align 1, !tbaa !110
  %tobool.not145 = icmp eq i8 %9, 0
  br i1 %tobool.not145, label %for.cond.cleanup, label %for.body.lr.ph, !llvm.loop !129

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
  %11 = load i8, ptr %incdec.ptr22, align 1, !tbaa !110
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
  %12 = load i8, ptr %p15.0.be, align 1, !tbaa !110
  %tobool17 = icmp ne i8 %12, 0
  %tobool18 = icmp ne i32 %left.1.be, 0
  %13 = select i1 %tobool17, i1 %tobool18, i1 false
  br i1 %13, label %for.body21, label %for.cond.cleanup19, !llvm.loop !131

for.cond.i98:                                     ; preds = %if.end26, %for.inc.i112
  %retval.sroa.7.0.i99 = phi i32 [ %retval.sroa.7.1.i113, %for.inc.i112 ], [ 0, %if.end26 ]
  %at.addr.0.i100 = phi ptr [ %incdec.ptr.i115, %for.inc.i112 ], [ %incdec.ptr22, %if.end26 ]
  %longs.0.i101 = phi i32 [ %longs.1.i114, %for.inc.i112 ], [ 0, %if.end26 ]
  %14 = load i8, ptr %at.addr.0.i100, align 1, !tbaa !110
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
  br label %for.cond.i98, !llvm.loop !130

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
  %call42 = tail call i64 @__ockl_printf_append_args(i64 noundef %message.1154, i32 noundef 1, i64 noundef %conv4.i, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i32 noundef %conv41) #28
  %inc = add nuw i32 %i.0155, 1
  %exitcond.not = icmp eq i32 %inc, %retval.sroa.7.0.i99
  br i1 %exitcond.not, label %for.cond.cleanup37, label %for.body38, !llvm.loop !132

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
  %17 = load i64, ptr %add.ptr.i, align 8, !tbaa !107
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
  %20 = load i8, ptr %arrayidx.i132, align 1, !tbaa !110
  %tobool.not.i133 = icmp eq i8 %20, 0
  %inc.i134 = add i64 %n.0.i131, 1
  br i1 %tobool.not.i133, label %cond.end, label %while.cond.i130, !llvm.loop !128

cond.end:                                         ; preds = %while.cond.i130, %if.then53
  %cond = phi i64 [ 0, %if.then53 ], [ %inc.i134, %while.cond.i130 ]
  %cmp56 = icmp eq i32 %dec49, 0
  %conv57 = zext i1 %cmp56 to i32
  %call58 = tail call i64 @__ockl_printf_append_string_n(i64 noundef %message.1.lcssa, ptr noundef %19, i64 noundef %cond, i32 noundef %conv57) #28
  br label %for.cond16.backedge

if.else:                                          ; preds = %_ZL8argumentPKhPmj.exit
  %cmp59 = icmp eq i32 %dec49, 0
  %conv60 = zext i1 %cmp59 to i32
  %call61 = tail call i64 @__ockl_printf_append_args(i64 noundef %message.1.lcssa, i32 noundef 1, i64 noundef %cond.i128, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i32 noundef %conv60) #28
  br label %for.cond16.backedge
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_printf_begin(i64 noundef) local_unnamed_addr #20

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_printf_append_string_n(i64 noundef, ptr noundef, i64 noundef, i32 noundef) local_unnamed_addr #20

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_printf_append_args(i64 noundef, i32 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #20

; Function Attrs: cold convergent mustprogress noinline noreturn nounwind
define hidden void @__gfxjit_assert_fail(ptr noundef %assertion, ptr noundef %file, i32 noundef %line, ptr noundef %function) local_unnamed_addr #23 {
entry:
  %call = tail call i64 @__ockl_fprintf_stderr_begin() #28
  %call1 = tail call fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %call, ptr noundef addrspacecast (ptr addrspace(4) @.str.2 to ptr), i32 noundef 0) #28
  %call2 = tail call fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %call1, ptr noundef %file, i32 noundef 0) #28
  %conv = zext i32 %line to i64
  %call3 = tail call i64 @__ockl_fprintf_append_args(i64 noundef %call2, i32 noundef 1, i64 noundef %conv, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i64 noundef 0, i32 noundef 0) #28
  %call4 = tail call fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %call3, ptr noundef %function, i32 noundef 0) #28
  %call5 = tail call fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %call4, ptr noundef %assertion, i32 noundef 1) #28
  tail call void @llvm.trap()
  unreachable
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_fprintf_stderr_begin() local_unnamed_addr #20

; Function Attrs: convergent mustprogress nounwind
define internal fastcc noundef i64 @_ZL6appendmPKcj(i64 noundef %message, ptr noundef %text, i32 noundef range(i32 0, 2) %last) unnamed_addr #24 {
entry:
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  %n.0.i = phi i64 [ 0, %entry ], [ %inc.i, %while.cond.i ]
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %text, i64 %n.0.i
  %0 = load i8, ptr %arrayidx.i, align 1, !tbaa !110
  %tobool.not.i = icmp eq i8 %0, 0
  %inc.i = add i64 %n.0.i, 1
  br i1 %tobool.not.i, label %_ZL6lengthPKc.exit, label %while.cond.i, !llvm.loop !128

_ZL6lengthPKc.exit:                               ; preds = %while.cond.i
  %call1 = tail call i64 @__ockl_fprintf_append_string_n(i64 noundef %message, ptr noundef %text, i64 noundef %inc.i, i32 noundef %last) #28
  ret i64 %call1
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_fprintf_append_args(i64 noundef, i32 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #20

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #25

; Function Attrs: convergent mustprogress noinline nounwind
define hidden ptr @__gfxjit_malloc(i64 noundef %size) local_unnamed_addr #19 {
entry:
  %tobool.not = icmp eq i64 %size, 0
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:                                        ; preds = %entry
  %add = add i64 %size, 15
  %and = and i64 %add, -16
  %call = tail call i64 @__ockl_devmem_request(i64 noundef 0, i64 noundef %and) #28
  %0 = inttoptr i64 %call to ptr
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi ptr [ %0, %cond.true ], [ null, %entry ]
  ret ptr %cond
}

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_devmem_request(i64 noundef, i64 noundef) local_unnamed_addr #20

; Function Attrs: convergent mustprogress noinline nounwind
define hidden void @__gfxjit_free(ptr noundef %p) local_unnamed_addr #19 {
entry:
  %tobool.not = icmp eq ptr %p, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %0 = ptrtoint ptr %p to i64
  %call = tail call i64 @__ockl_devmem_request(i64 noundef %0, i64 noundef 0) #28
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #5

; Function Attrs: convergent nounwind
declare hidden i64 @__ockl_fprintf_append_string_n(i64 noundef, ptr noundef, i64 noundef, i32 noundef) local_unnamed_addr #20

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #26

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #26

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #26

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #26

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #26

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.abs.i64(i64, i1 immarg) #27

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #26

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #26

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #27

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg) #26

attributes #0 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none) }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #2 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn }
attributes #7 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #8 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn }
attributes #9 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) }
attributes #11 = { convergent mustprogress nofree noinline norecurse nounwind willreturn memory(none) }
attributes #12 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #13 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(write, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #14 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(write, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #15 = { alwaysinline mustprogress nofree norecurse nounwind }
attributes #16 = { alwaysinline mustprogress nofree norecurse nounwind willreturn }
attributes #17 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #18 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) }
attributes #19 = { convergent mustprogress noinline nounwind }
attributes #20 = { convergent nounwind }
attributes #21 = { alwaysinline mustprogress nofree norecurse nosync nounwind }
attributes #22 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #23 = { cold convergent mustprogress noinline noreturn nounwind }
attributes #24 = { convergent mustprogress nounwind }
attributes #25 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #26 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #27 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #28 = { convergent nounwind }

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
!18 = distinct !{!18, !8, !9}
!19 = !{i32 5, i32 6}
!20 = !{}
!21 = distinct !{!21, !8, !9}
!22 = distinct !{!22, !8, !9}
!23 = distinct !{!23, !8, !9}
!24 = distinct !{!24, !8, !9}
!25 = distinct !{!25, !8, !9}
!26 = distinct !{!26, !8, !9}
!27 = distinct !{!27, !8, !9}
!28 = distinct !{!28, !8, !9}
!29 = distinct !{!29, !8, !9}
!30 = distinct !{!30, !8, !9}
!31 = distinct !{!31, !8, !9}
!32 = distinct !{!32, !8, !9}
!33 = distinct !{!33, !8, !9}
!34 = distinct !{!34, !8, !9}
!35 = distinct !{!35, !8, !9}
!36 = distinct !{!36, !8, !9}
!37 = distinct !{!37, !8, !9}
!38 = distinct !{!38, !8, !9}
!39 = distinct !{!39, !8, !9}
!40 = distinct !{!40, !8, !9}
!41 = distinct !{!41, !8, !9}
!42 = distinct !{!42, !8, !9}
!43 = distinct !{!43, !8, !9}
!44 = distinct !{!44, !8, !9}
!45 = distinct !{!45, !8, !9}
!46 = distinct !{!46, !8, !9}
!47 = distinct !{!47, !8, !9}
!48 = distinct !{!48, !8, !9}
!49 = distinct !{!49, !8, !9}
!50 = distinct !{!50, !8, !9}
!51 = distinct !{!51, !8, !9}
!52 = distinct !{!52, !8, !9}
!53 = distinct !{!53, !8, !9}
!54 = distinct !{!54, !8, !9}
!55 = distinct !{!55, !8, !9}
!56 = distinct !{!56, !8, !9}
!57 = distinct !{!57, !8, !9}
!58 = distinct !{!58, !8, !9}
!59 = distinct !{!59, !8, !9}
!60 = distinct !{!60, !8, !9}
!61 = distinct !{!61, !8, !9}
!62 = distinct !{!62, !8, !9}
!63 = distinct !{!63, !8, !9}
!64 = distinct !{!64, !8, !9}
!65 = distinct !{!65, !8, !9}
!66 = distinct !{!66, !8, !9}
!67 = distinct !{!67, !8, !9}
!68 = distinct !{!68, !8, !9}
!69 = distinct !{!69, !8, !9}
!70 = distinct !{!70, !8, !9}
!71 = distinct !{!71, !8, !9}
!72 = distinct !{!72, !8, !9}
!73 = distinct !{!73, !8, !9}
!74 = distinct !{!74, !8, !9}
!75 = distinct !{!75, !8, !9}
!76 = distinct !{!76, !8, !9}
!77 = distinct !{!77, !8, !9}
!78 = distinct !{!78, !8, !9}
!79 = distinct !{!79, !8, !9}
!80 = distinct !{!80, !8, !9}
!81 = distinct !{!81, !8, !9}
!82 = distinct !{!82, !8, !9}
!83 = distinct !{!83, !8, !9}
!84 = distinct !{!84, !8, !9}
!85 = distinct !{!85, !8, !9}
!86 = distinct !{!86, !8, !9}
!87 = distinct !{!87, !8, !9}
!88 = distinct !{!88, !8, !9}
!89 = distinct !{!89, !8, !9}
!90 = distinct !{!90, !8, !9}
!91 = distinct !{!91, !8, !9}
!92 = distinct !{!92, !8, !9}
!93 = distinct !{!93, !8, !9}
!94 = distinct !{!94, !8, !9}
!95 = distinct !{!95, !8, !9}
!96 = distinct !{!96, !8, !9}
!97 = distinct !{!97, !8, !9}
!98 = distinct !{!98, !8, !9}
!99 = distinct !{!99, !8, !9}
!100 = distinct !{!100, !8, !9}
!101 = distinct !{!101, !8, !9}
!102 = distinct !{!102, !8, !9}
!103 = distinct !{!103, !8, !9}
!104 = distinct !{!104, !8, !9}
!105 = !{!106, !106, i64 0}
!106 = !{!"short", !5, i64 0}
!107 = !{!108, !108, i64 0}
!108 = !{!"long", !5, i64 0}
!109 = distinct !{!109, !8, !9}
!110 = !{!5, !5, i64 0}
!111 = distinct !{!111, !8, !9}
!112 = distinct !{!112, !8, !9}
!113 = distinct !{!113, !8, !9}
!114 = distinct !{!114, !8, !9}
!115 = distinct !{!115, !8, !9}
!116 = distinct !{!116, !8, !9}
!117 = !{!118, !118, i64 0}
!118 = !{!"double", !5, i64 0}
!119 = distinct !{!119, !8, !9}
!120 = distinct !{!120, !8, !9}
!121 = distinct !{!121, !8, !9}
!122 = !{!123, !123, i64 0}
!123 = !{!"float", !5, i64 0}
!124 = distinct !{!124, !8, !9}
!125 = distinct !{!125, !8, !9}
!126 = distinct !{!126, !8, !9}
!127 = distinct !{!127, !8, !9}
!128 = distinct !{!128, !8, !9}
!129 = distinct !{!129, !8, !9}
!130 = distinct !{!130, !8, !9}
!131 = distinct !{!131, !8, !9}
!132 = distinct !{!132, !8, !9}
