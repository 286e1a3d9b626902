; More live values than a work-item of a workgroup of 1,024 has registers for, of lanes and of
; the whole wave, over a loop and a call: they go to lanes of registers and to scratch.
; RUN: --kernel spills --grid 1 --block 64
; RUN: --arg u32[104]=rand:196 --arg u32[208x64]=rand:197 --arg u32[208x64]=0 --arg u32=3
; REFERENCE: spills
; EXPECT: arg=2 first=2036978163,1248115597,255834328,243307900,2364571099,1211603634,2539183330,2610903241
; Made from src/spills.hip by src/make.sh.

source_filename = "spills.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @spills(ptr addrspace(1) noundef %all.coerce, ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %rounds) #0 {
entry:
  %all = alloca ptr, align 8, addrspace(5)
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %all.addr = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %rounds.addr = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %uniform = alloca [104 x i32], align 16, addrspace(5)
  %own = alloca [208 x i32], align 16, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %round = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot14 = alloca i32, align 4, addrspace(5)
  %last = alloca i32, align 4, addrspace(5)
  %k19 = alloca i32, align 4, addrspace(5)
  %next = alloca i32, align 4, addrspace(5)
  %k47 = alloca i32, align 4, addrspace(5)
  %all.ascast = addrspacecast ptr addrspace(5) %all to ptr
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %all.addr.ascast = addrspacecast ptr addrspace(5) %all.addr to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %rounds.addr.ascast = addrspacecast ptr addrspace(5) %rounds.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %uniform.ascast = addrspacecast ptr addrspace(5) %uniform to ptr
  %own.ascast = addrspacecast ptr addrspace(5) %own to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %round.ascast = addrspacecast ptr addrspace(5) %round to ptr
  %cleanup.dest.slot14.ascast = addrspacecast ptr addrspace(5) %cleanup.dest.slot14 to ptr
  %last.ascast = addrspacecast ptr addrspace(5) %last to ptr
  %k19.ascast = addrspacecast ptr addrspace(5) %k19 to ptr
  %next.ascast = addrspacecast ptr addrspace(5) %next to ptr
  %k47.ascast = addrspacecast ptr addrspace(5) %k47 to ptr
  store ptr addrspace(1) %all.coerce, ptr %all.ascast, align 8
  %all1 = load ptr, ptr %all.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in2 = load ptr, ptr %in.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8, !tbaa !8
  store ptr %all1, ptr %all.addr.ascast, align 8, !tbaa !8
  store ptr %in2, ptr %in.addr.ascast, align 8, !tbaa !8
  store ptr %out3, ptr %out.addr.ascast, align 8, !tbaa !8
  store i32 %rounds, ptr %rounds.addr.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %t) #4
  %0 = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr %t.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %uniform) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %own) #4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k) #4
  store i32 0, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %1, 208
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k) #4
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %cmp4 = icmp ult i32 %2, 104
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %3 = load ptr, ptr %all.addr.ascast, align 8, !tbaa !8
  %4 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %3, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %6 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom5 = zext i32 %6 to i64
  %arrayidx6 = getelementptr inbounds nuw [104 x i32], ptr %uniform.ascast, i64 0, i64 %idxprom5
  store i32 %5, ptr %arrayidx6, align 4, !tbaa !4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %7 = load ptr, ptr %in.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %mul = mul i32 64, %8
  %9 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add = add i32 %mul, %9
  %idxprom7 = zext i32 %add to i64
  %arrayidx8 = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom7
  %10 = load i32, ptr %arrayidx8, align 4, !tbaa !4
  %11 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %idxprom9 = zext i32 %11 to i64
  %arrayidx10 = getelementptr inbounds nuw [208 x i32], ptr %own.ascast, i64 0, i64 %idxprom9
  store i32 %10, ptr %arrayidx10, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %12 = load i32, ptr %k.ascast, align 4, !tbaa !4
  %inc = add i32 %12, 1
  store i32 %inc, ptr %k.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !11

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %round) #4
  store i32 0, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond11

for.cond11:                                       ; preds = %for.inc44, %for.end
  %13 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %14 = load i32, ptr %rounds.addr.ascast, align 4, !tbaa !4
  %cmp12 = icmp ult i32 %13, %14
  br i1 %cmp12, label %for.body15, label %for.cond.cleanup13

for.cond.cleanup13:                               ; preds = %for.cond11
  store i32 5, ptr %cleanup.dest.slot14.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %round) #4
  br label %for.end46

for.body15:                                       ; preds = %for.cond11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %last) #4
  %arrayidx16 = getelementptr inbounds [208 x i32], ptr %own.ascast, i64 0, i64 207
  %15 = load i32, ptr %arrayidx16, align 4, !tbaa !4
  %arrayidx17 = getelementptr inbounds [208 x i32], ptr %own.ascast, i64 0, i64 0
  %16 = load i32, ptr %arrayidx17, align 16, !tbaa !4
  %17 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %call = call noundef i32 @_ZL3mixjj(i32 noundef %16, i32 noundef %17) #5
  %add18 = add i32 %15, %call
  store i32 %add18, ptr %last.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k19) #4
  store i32 0, ptr %k19.ascast, align 4, !tbaa !4
  br label %for.cond20

for.cond20:                                       ; preds = %for.inc41, %for.body15
  %18 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %cmp21 = icmp ult i32 %18, 208
  br i1 %cmp21, label %for.body23, label %for.cond.cleanup22

for.cond.cleanup22:                               ; preds = %for.cond20
  store i32 8, ptr %cleanup.dest.slot14.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k19) #4
  br label %for.end43

for.body23:                                       ; preds = %for.cond20
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %next) #4
  %19 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %idxprom24 = zext i32 %19 to i64
  %arrayidx25 = getelementptr inbounds nuw [208 x i32], ptr %own.ascast, i64 0, i64 %idxprom24
  %20 = load i32, ptr %arrayidx25, align 4, !tbaa !4
  store i32 %20, ptr %next.ascast, align 4, !tbaa !4
  %21 = load i32, ptr %next.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %div = udiv i32 %22, 2
  %idxprom26 = zext i32 %div to i64
  %arrayidx27 = getelementptr inbounds nuw [104 x i32], ptr %uniform.ascast, i64 0, i64 %idxprom26
  %23 = load i32, ptr %arrayidx27, align 4, !tbaa !4
  %xor = xor i32 %21, %23
  %24 = load i32, ptr %last.ascast, align 4, !tbaa !4
  %add28 = add i32 %xor, %24
  %25 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %idxprom29 = zext i32 %25 to i64
  %arrayidx30 = getelementptr inbounds nuw [208 x i32], ptr %own.ascast, i64 0, i64 %idxprom29
  store i32 %add28, ptr %arrayidx30, align 4, !tbaa !4
  %26 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %rem = urem i32 %26, 2
  %tobool = icmp ne i32 %rem, 0
  br i1 %tobool, label %if.then31, label %if.end40

if.then31:                                        ; preds = %for.body23
  %27 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %div32 = udiv i32 %27, 2
  %idxprom33 = zext i32 %div32 to i64
  %arrayidx34 = getelementptr inbounds nuw [104 x i32], ptr %uniform.ascast, i64 0, i64 %idxprom33
  %28 = load i32, ptr %arrayidx34, align 4, !tbaa !4
  %mul35 = mul i32 %28, 5
  %29 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %add36 = add i32 %mul35, %29
  %30 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %div37 = udiv i32 %30, 2
  %idxprom38 = zext i32 %div37 to i64
  %arrayidx39 = getelementptr inbounds nuw [104 x i32], ptr %uniform.ascast, i64 0, i64 %idxprom38
  store i32 %add36, ptr %arrayidx39, align 4, !tbaa !4
  br label %if.end40

if.end40:                                         ; preds = %if.then31, %for.body23
  %31 = load i32, ptr %next.ascast, align 4, !tbaa !4
  store i32 %31, ptr %last.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %next) #4
  br label %for.inc41

for.inc41:                                        ; preds = %if.end40
  %32 = load i32, ptr %k19.ascast, align 4, !tbaa !4
  %inc42 = add i32 %32, 1
  store i32 %inc42, ptr %k19.ascast, align 4, !tbaa !4
  br label %for.cond20, !llvm.loop !14

for.end43:                                        ; preds = %for.cond.cleanup22
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %last) #4
  br label %for.inc44

for.inc44:                                        ; preds = %for.end43
  %33 = load i32, ptr %round.ascast, align 4, !tbaa !4
  %inc45 = add i32 %33, 1
  store i32 %inc45, ptr %round.ascast, align 4, !tbaa !4
  br label %for.cond11, !llvm.loop !15

for.end46:                                        ; preds = %for.cond.cleanup13
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %k47) #4
  store i32 0, ptr %k47.ascast, align 4, !tbaa !4
  br label %for.cond48

for.cond48:                                       ; preds = %for.inc58, %for.end46
  %34 = load i32, ptr %k47.ascast, align 4, !tbaa !4
  %cmp49 = icmp ult i32 %34, 208
  br i1 %cmp49, label %for.body51, label %for.cond.cleanup50

for.cond.cleanup50:                               ; preds = %for.cond48
  store i32 11, ptr %cleanup.dest.slot14.ascast, align 4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %k47) #4
  br label %for.end60

for.body51:                                       ; preds = %for.cond48
  %35 = load i32, ptr %k47.ascast, align 4, !tbaa !4
  %idxprom52 = zext i32 %35 to i64
  %arrayidx53 = getelementptr inbounds nuw [208 x i32], ptr %own.ascast, i64 0, i64 %idxprom52
  %36 = load i32, ptr %arrayidx53, align 4, !tbaa !4
  %37 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !8
  %38 = load i32, ptr %k47.ascast, align 4, !tbaa !4
  %mul54 = mul i32 64, %38
  %39 = load i32, ptr %t.ascast, align 4, !tbaa !4
  %add55 = add i32 %mul54, %39
  %idxprom56 = zext i32 %add55 to i64
  %arrayidx57 = getelementptr inbounds nuw i32, ptr %37, i64 %idxprom56
  store i32 %36, ptr %arrayidx57, align 4, !tbaa !4
  br label %for.inc58

for.inc58:                                        ; preds = %for.body51
  %40 = load i32, ptr %k47.ascast, align 4, !tbaa !4
  %inc59 = add i32 %40, 1
  store i32 %inc59, ptr %k47.ascast, align 4, !tbaa !4
  br label %for.cond48, !llvm.loop !17

for.end60:                                        ; preds = %for.cond.cleanup50
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %own) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %uniform) #4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %t) #4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL3mixjj(i32 noundef %a, i32 noundef %b) #3 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %a.addr = alloca i32, align 4, addrspace(5)
  %b.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %a.addr.ascast = addrspacecast ptr addrspace(5) %a.addr to ptr
  %b.addr.ascast = addrspacecast ptr addrspace(5) %b.addr to ptr
  store i32 %a, ptr %a.addr.ascast, align 4, !tbaa !4
  store i32 %b, ptr %b.addr.ascast, align 4, !tbaa !4
  %0 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %mul = mul i32 %0, 9
  %1 = load i32, ptr %b.addr.ascast, align 4, !tbaa !4
  %2 = load i32, ptr %a.addr.ascast, align 4, !tbaa !4
  %shr = lshr i32 %2, 5
  %xor = xor i32 %1, %shr
  %add = add i32 %mul, %xor
  ret i32 %add
}

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nounwind }
attributes #5 = { convergent nounwind }

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
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.full"}
!14 = distinct !{!14, !12, !13}
!15 = distinct !{!15, !12, !16}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !12, !13}
