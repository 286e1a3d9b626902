; Conversions between number formats: half, float, double, 8- to 64-bit integers.
; RUN: --kernel convert --grid 2 --block 64
; RUN: --arg f32[128]=rand:24 --arg u64[128]=rand:25
; RUN: --arg f32[128x6]=0 --arg f64[128x4]=0 --arg i32[128x6]=0 --arg i64[128x2]=0
; REFERENCE: convert
; EXPECT: arg=2 first=0.33422852,1.0192394e-5,-255346930.0,4039620400.0,1.1675794e19,-6.77095e18,0.29223633,8.940697e-6
; EXPECT: arg=3 first=0.33425140380859375,-255346935.0,1.1675794432720353e19,0.11141713708639145,0.2923111915588379,1129667816.0,2.401573416144821e18,0.0974370613694191
; EXPECT: arg=4 first=358899712,1432641536,9,46857,3304,-20,313866752,1387608576
; EXPECT: arg=5 first=385365631395954688,1541462525583818752,337011858785435648,1348047435141742592,-1088577809271488512,-4354311237085954048,151947284278411264,607789137113645056
; Made from src/convert.cl by src/make.sh.

source_filename = "convert.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @convert(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 8 %ints, ptr addrspace(1) noundef align 4 %floats, ptr addrspace(1) noundef align 8 %doubles, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 8 %wide) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %ints.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %floats.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %doubles.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %wide.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %ints.addr.ascast = addrspacecast ptr addrspace(5) %ints.addr to ptr
  %floats.addr.ascast = addrspacecast ptr addrspace(5) %floats.addr to ptr
  %doubles.addr.ascast = addrspacecast ptr addrspace(5) %doubles.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %wide.addr.ascast = addrspacecast ptr addrspace(5) %wide.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %ints, ptr %ints.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %floats, ptr %floats.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %doubles, ptr %doubles.addr.ascast, align 8, !tbaa !17
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !19
  store ptr addrspace(1) %wide, ptr %wide.addr.ascast, align 8, !tbaa !15
  %0 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %1 = load ptr addrspace(1), ptr %ints.addr.ascast, align 8, !tbaa !15
  %2 = load ptr addrspace(1), ptr %floats.addr.ascast, align 8, !tbaa !12
  %3 = load ptr addrspace(1), ptr %doubles.addr.ascast, align 8, !tbaa !17
  %4 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !19
  %5 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !15
  call void @__clang_ocl_kern_imp_convert(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 8 %1, ptr addrspace(1) noundef align 4 %2, ptr addrspace(1) noundef align 8 %3, ptr addrspace(1) noundef align 4 %4, ptr addrspace(1) noundef align 8 %5) #5
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_convert(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 8 %ints, ptr addrspace(1) noundef align 4 %floats, ptr addrspace(1) noundef align 8 %doubles, ptr addrspace(1) noundef align 4 %out, ptr addrspace(1) noundef align 8 %wide) #1 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_base_type !10 !kernel_arg_type_qual !11 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %ints.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %floats.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %doubles.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %wide.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %f = alloca float, align 4, addrspace(5)
  %u = alloca i64, align 8, addrspace(5)
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %ints.addr.ascast = addrspacecast ptr addrspace(5) %ints.addr to ptr
  %floats.addr.ascast = addrspacecast ptr addrspace(5) %floats.addr to ptr
  %doubles.addr.ascast = addrspacecast ptr addrspace(5) %doubles.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %wide.addr.ascast = addrspacecast ptr addrspace(5) %wide.addr to ptr
  store ptr addrspace(1) %in, ptr %in.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %ints, ptr %ints.addr.ascast, align 8, !tbaa !15
  store ptr addrspace(1) %floats, ptr %floats.addr.ascast, align 8, !tbaa !12
  store ptr addrspace(1) %doubles, ptr %doubles.addr.ascast, align 8, !tbaa !17
  store ptr addrspace(1) %out, ptr %out.addr.ascast, align 8, !tbaa !19
  store ptr addrspace(1) %wide, ptr %wide.addr.ascast, align 8, !tbaa !15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #6
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !21, !invariant.load !22, !noundef !22
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %i, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %f) #6
  %5 = load ptr addrspace(1), ptr %in.addr.ascast, align 8, !tbaa !12
  %6 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom = zext i32 %6 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(1) %5, i64 %idxprom
  %7 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !23
  store float %7, ptr addrspace(5) %f, align 4, !tbaa !23
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %u) #6
  %8 = load ptr addrspace(1), ptr %ints.addr.ascast, align 8, !tbaa !15
  %9 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %idxprom1 = zext i32 %9 to i64
  %arrayidx2 = getelementptr inbounds nuw i64, ptr addrspace(1) %8, i64 %idxprom1
  %10 = load i64, ptr addrspace(1) %arrayidx2, align 8, !tbaa !25
  store i64 %10, ptr addrspace(5) %u, align 8, !tbaa !25
  %11 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %conv3 = fptrunc float %11 to half
  %conv4 = fpext half %conv3 to float
  %12 = load ptr addrspace(1), ptr %floats.addr.ascast, align 8, !tbaa !12
  %13 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul5 = mul i32 6, %13
  %idxprom6 = zext i32 %mul5 to i64
  %arrayidx7 = getelementptr inbounds nuw float, ptr addrspace(1) %12, i64 %idxprom6
  store float %conv4, ptr addrspace(1) %arrayidx7, align 4, !tbaa !23
  %14 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %mul8 = fmul float %14, 0x3F00000000000000
  %conv9 = fptrunc float %mul8 to half
  %conv10 = fpext half %conv9 to float
  %15 = load ptr addrspace(1), ptr %floats.addr.ascast, align 8, !tbaa !12
  %16 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul11 = mul i32 6, %16
  %add12 = add i32 %mul11, 1
  %idxprom13 = zext i32 %add12 to i64
  %arrayidx14 = getelementptr inbounds nuw float, ptr addrspace(1) %15, i64 %idxprom13
  store float %conv10, ptr addrspace(1) %arrayidx14, align 4, !tbaa !23
  %17 = load i64, ptr addrspace(5) %u, align 8, !tbaa !25
  %conv15 = trunc i64 %17 to i32
  %conv16 = sitofp i32 %conv15 to float
  %18 = load ptr addrspace(1), ptr %floats.addr.ascast, align 8, !tbaa !12
  %19 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul17 = mul i32 6, %19
  %add18 = add i32 %mul17, 2
  %idxprom19 = zext i32 %add18 to i64
  %arrayidx20 = getelementptr inbounds nuw float, ptr addrspace(1) %18, i64 %idxprom19
  store float %conv16, ptr addrspace(1) %arrayidx20, align 4, !tbaa !23
  %20 = load i64, ptr addrspace(5) %u, align 8, !tbaa !25
  %conv21 = trunc i64 %20 to i32
  %conv22 = uitofp i32 %conv21 to float
  %21 = load ptr addrspace(1), ptr %floats.addr.ascast, align 8, !tbaa !12
  %22 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul23 = mul i32 6, %22
  %add24 = add i32 %mul23, 3
  %idxprom25 = zext i32 %add24 to i64
  %arrayidx26 = getelementptr inbounds nuw float, ptr addrspace(1) %21, i64 %idxprom25
  store float %conv22, ptr addrspace(1) %arrayidx26, align 4, !tbaa !23
  %23 = load i64, ptr addrspace(5) %u, align 8, !tbaa !25
  %conv27 = uitofp i64 %23 to float
  %24 = load ptr addrspace(1), ptr %floats.addr.ascast, align 8, !tbaa !12
  %25 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul28 = mul i32 6, %25
  %add29 = add i32 %mul28, 4
  %idxprom30 = zext i32 %add29 to i64
  %arrayidx31 = getelementptr inbounds nuw float, ptr addrspace(1) %24, i64 %idxprom30
  store float %conv27, ptr addrspace(1) %arrayidx31, align 4, !tbaa !23
  %26 = load i64, ptr addrspace(5) %u, align 8, !tbaa !25
  %conv32 = sitofp i64 %26 to float
  %27 = load ptr addrspace(1), ptr %floats.addr.ascast, align 8, !tbaa !12
  %28 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul33 = mul i32 6, %28
  %add34 = add i32 %mul33, 5
  %idxprom35 = zext i32 %add34 to i64
  %arrayidx36 = getelementptr inbounds nuw float, ptr addrspace(1) %27, i64 %idxprom35
  store float %conv32, ptr addrspace(1) %arrayidx36, align 4, !tbaa !23
  %29 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %conv37 = fpext float %29 to double
  %30 = load ptr addrspace(1), ptr %doubles.addr.ascast, align 8, !tbaa !17
  %31 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul38 = mul i32 4, %31
  %idxprom39 = zext i32 %mul38 to i64
  %arrayidx40 = getelementptr inbounds nuw double, ptr addrspace(1) %30, i64 %idxprom39
  store double %conv37, ptr addrspace(1) %arrayidx40, align 8, !tbaa !27
  %32 = load i64, ptr addrspace(5) %u, align 8, !tbaa !25
  %conv41 = trunc i64 %32 to i32
  %conv42 = sitofp i32 %conv41 to double
  %33 = load ptr addrspace(1), ptr %doubles.addr.ascast, align 8, !tbaa !17
  %34 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul43 = mul i32 4, %34
  %add44 = add i32 %mul43, 1
  %idxprom45 = zext i32 %add44 to i64
  %arrayidx46 = getelementptr inbounds nuw double, ptr addrspace(1) %33, i64 %idxprom45
  store double %conv42, ptr addrspace(1) %arrayidx46, align 8, !tbaa !27
  %35 = load i64, ptr addrspace(5) %u, align 8, !tbaa !25
  %conv47 = uitofp i64 %35 to double
  %36 = load ptr addrspace(1), ptr %doubles.addr.ascast, align 8, !tbaa !17
  %37 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul48 = mul i32 4, %37
  %add49 = add i32 %mul48, 2
  %idxprom50 = zext i32 %add49 to i64
  %arrayidx51 = getelementptr inbounds nuw double, ptr addrspace(1) %36, i64 %idxprom50
  store double %conv47, ptr addrspace(1) %arrayidx51, align 8, !tbaa !27
  %38 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %conv52 = fpext float %38 to double
  %div = fdiv double %conv52, 3.000000e+00
  %conv53 = fptrunc double %div to float
  %conv54 = fpext float %conv53 to double
  %39 = load ptr addrspace(1), ptr %doubles.addr.ascast, align 8, !tbaa !17
  %40 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul55 = mul i32 4, %40
  %add56 = add i32 %mul55, 3
  %idxprom57 = zext i32 %add56 to i64
  %arrayidx58 = getelementptr inbounds nuw double, ptr addrspace(1) %39, i64 %idxprom57
  store double %conv54, ptr addrspace(1) %arrayidx58, align 8, !tbaa !27
  %41 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %mul59 = fmul float %41, 0x41D0000000000000
  %conv60 = fptosi float %mul59 to i32
  %42 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !19
  %43 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul61 = mul i32 6, %43
  %idxprom62 = zext i32 %mul61 to i64
  %arrayidx63 = getelementptr inbounds nuw i32, ptr addrspace(1) %42, i64 %idxprom62
  store i32 %conv60, ptr addrspace(1) %arrayidx63, align 4, !tbaa !4
  %44 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %add64 = fadd float %44, 1.000000e+00
  %mul65 = fmul float %add64, 0x41D0000000000000
  %conv66 = fptoui float %mul65 to i32
  %45 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !19
  %46 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul67 = mul i32 6, %46
  %add68 = add i32 %mul67, 1
  %idxprom69 = zext i32 %add68 to i64
  %arrayidx70 = getelementptr inbounds nuw i32, ptr addrspace(1) %45, i64 %idxprom69
  store i32 %conv66, ptr addrspace(1) %arrayidx70, align 4, !tbaa !4
  %47 = load i64, ptr addrspace(5) %u, align 8, !tbaa !25
  %conv71 = trunc i64 %47 to i8
  %conv72 = sext i8 %conv71 to i32
  %48 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !19
  %49 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul73 = mul i32 6, %49
  %add74 = add i32 %mul73, 2
  %idxprom75 = zext i32 %add74 to i64
  %arrayidx76 = getelementptr inbounds nuw i32, ptr addrspace(1) %48, i64 %idxprom75
  store i32 %conv72, ptr addrspace(1) %arrayidx76, align 4, !tbaa !4
  %50 = load i64, ptr addrspace(5) %u, align 8, !tbaa !25
  %conv77 = trunc i64 %50 to i16
  %conv78 = zext i16 %conv77 to i32
  %51 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !19
  %52 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul79 = mul i32 6, %52
  %add80 = add i32 %mul79, 3
  %idxprom81 = zext i32 %add80 to i64
  %arrayidx82 = getelementptr inbounds nuw i32, ptr addrspace(1) %51, i64 %idxprom81
  store i32 %conv78, ptr addrspace(1) %arrayidx82, align 4, !tbaa !4
  %53 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %mul83 = fmul float %53, 1.000000e+02
  %conv84 = fpext float %mul83 to double
  %54 = call double @llvm.floor.f64(double %conv84)
  %conv85 = fptosi double %54 to i32
  %mul86 = mul nsw i32 %conv85, 100
  %55 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %mul87 = fmul float %55, 1.000000e+01
  %conv88 = fpext float %mul87 to double
  %56 = call double @llvm.ceil.f64(double %conv88)
  %conv89 = fptosi double %56 to i32
  %add90 = add nsw i32 %mul86, %conv89
  %57 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !19
  %58 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul91 = mul i32 6, %58
  %add92 = add i32 %mul91, 4
  %idxprom93 = zext i32 %add92 to i64
  %arrayidx94 = getelementptr inbounds nuw i32, ptr addrspace(1) %57, i64 %idxprom93
  store i32 %add90, ptr addrspace(1) %arrayidx94, align 4, !tbaa !4
  %59 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %mul95 = fmul float %59, 1.600000e+01
  %conv96 = fpext float %mul95 to double
  %60 = call double @llvm.rint.f64(double %conv96)
  %conv97 = fptosi double %60 to i32
  %61 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %mul98 = fmul float %61, 7.700000e+01
  %conv99 = fpext float %mul98 to double
  %62 = call double @llvm.trunc.f64(double %conv99)
  %conv100 = fptosi double %62 to i32
  %sub = sub nsw i32 %conv97, %conv100
  %63 = load ptr addrspace(1), ptr %out.addr.ascast, align 8, !tbaa !19
  %64 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul101 = mul i32 6, %64
  %add102 = add i32 %mul101, 5
  %idxprom103 = zext i32 %add102 to i64
  %arrayidx104 = getelementptr inbounds nuw i32, ptr addrspace(1) %63, i64 %idxprom103
  store i32 %sub, ptr addrspace(1) %arrayidx104, align 4, !tbaa !4
  %65 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %mul105 = fmul float %65, 0x43B0000000000000
  %conv106 = fptosi float %mul105 to i64
  %66 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !15
  %67 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul107 = mul i32 2, %67
  %idxprom108 = zext i32 %mul107 to i64
  %arrayidx109 = getelementptr inbounds nuw i64, ptr addrspace(1) %66, i64 %idxprom108
  store i64 %conv106, ptr addrspace(1) %arrayidx109, align 8, !tbaa !25
  %68 = load float, ptr addrspace(5) %f, align 4, !tbaa !23
  %conv110 = fpext float %68 to double
  %mul111 = fmul double %conv110, 0x43D0000000000000
  %conv112 = fptosi double %mul111 to i64
  %69 = load ptr addrspace(1), ptr %wide.addr.ascast, align 8, !tbaa !15
  %70 = load i32, ptr addrspace(5) %i, align 4, !tbaa !4
  %mul113 = mul i32 2, %70
  %add114 = add i32 %mul113, 1
  %idxprom115 = zext i32 %add114 to i64
  %arrayidx116 = getelementptr inbounds nuw i64, ptr addrspace(1) %69, i64 %idxprom115
  store i64 %conv112, ptr addrspace(1) %arrayidx116, align 8, !tbaa !25
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %u) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %f) #6
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.floor.f64(double) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.rint.f64(double) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.trunc.f64(double) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #2

attributes #0 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!8 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 1}
!9 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!10 = !{!"float*", !"ulong*", !"float*", !"double*", !"int*", !"long*"}
!11 = !{!"const", !"const", !"", !"", !"", !""}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 float", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"p1 long", !14, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"p1 double", !14, i64 0}
!19 = !{!20, !20, i64 0}
!20 = !{!"p1 int", !14, i64 0}
!21 = !{i16 1, i16 1025}
!22 = !{}
!23 = !{!24, !24, i64 0}
!24 = !{!"float", !6, i64 0}
!25 = !{!26, !26, i64 0}
!26 = !{!"long", !6, i64 0}
!27 = !{!28, !28, i64 0}
!28 = !{!"double", !6, i64 0}
