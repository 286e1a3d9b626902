; CRC-32 of 16-byte messages with a table in constant memory, and a variable of the module
; that every work-item adds to.
; RUN: --kernel crc32 --grid 2 --block 64
; RUN: --arg u8[128x16]=rand:23 --arg u32[128]=0 --arg u32[2]=0
; REFERENCE: crc32
; EXPECT: arg=1 first=3566163181,4070604440,224298959,2318364884,1674273082,3362114866,3550810241,1530937726
; EXPECT: arg=2 first=1127,128
; Made from src/crc32.hip by src/make.sh.

source_filename = "crc32.hip"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Table = type { [256 x i32] }

@counter = protected addrspace(1) externally_initialized global i32 1000, align 4
@_ZL5table.const = private unnamed_addr addrspace(4) constant %struct.Table { [256 x i32] [i32 0, i32 1996959894, i32 -301047508, i32 -1727442502, i32 124634137, i32 1886057615, i32 -379345611, i32 -1637575261, i32 249268274, i32 2044508324, i32 -522852066, i32 -1747789432, i32 162941995, i32 2125561021, i32 -407360249, i32 -1866523247, i32 498536548, i32 1789927666, i32 -205950648, i32 -2067906082, i32 450548861, i32 1843258603, i32 -187386543, i32 -2083289657, i32 325883990, i32 1684777152, i32 -43845254, i32 -1973040660, i32 335633487, i32 1661365465, i32 -99664541, i32 -1928851979, i32 997073096, i32 1281953886, i32 -715111964, i32 -1570279054, i32 1006888145, i32 1258607687, i32 -770865667, i32 -1526024853, i32 901097722, i32 1119000684, i32 -608450090, i32 -1396901568, i32 853044451, i32 1172266101, i32 -589951537, i32 -1412350631, i32 651767980, i32 1373503546, i32 -925412992, i32 -1076862698, i32 565507253, i32 1454621731, i32 -809855591, i32 -1195530993, i32 671266974, i32 1594198024, i32 -972236366, i32 -1324619484, i32 795835527, i32 1483230225, i32 -1050600021, i32 -1234817731, i32 1994146192, i32 31158534, i32 -1731059524, i32 -271249366, i32 1907459465, i32 112637215, i32 -1614814043, i32 -390540237, i32 2013776290, i32 251722036, i32 -1777751922, i32 -519137256, i32 2137656763, i32 141376813, i32 -1855689577, i32 -429695999, i32 1802195444, i32 476864866, i32 -2056965928, i32 -228458418, i32 1812370925, i32 453092731, i32 -2113342271, i32 -183516073, i32 1706088902, i32 314042704, i32 -1950435094, i32 -54949764, i32 1658658271, i32 366619977, i32 -1932296973, i32 -69972891, i32 1303535960, i32 984961486, i32 -1547960204, i32 -725929758, i32 1256170817, i32 1037604311, i32 -1529756563, i32 -740887301, i32 1131014506, i32 879679996, i32 -1385723834, i32 -631195440, i32 1141124467, i32 855842277, i32 -1442165665, i32 -586318647, i32 1342533948, i32 654459306, i32 -1106571248, i32 -921952122, i32 1466479909, i32 544179635, i32 -1184443383, i32 -832445281, i32 1591671054, i32 702138776, i32 -1328506846, i32 -942167884, i32 1504918807, i32 783551873, i32 -1212326853, i32 -1061524307, i32 -306674912, i32 -1698712650, i32 62317068, i32 1957810842, i32 -355121351, i32 -1647151185, i32 81470997, i32 1943803523, i32 -480048366, i32 -1805370492, i32 225274430, i32 2053790376, i32 -468791541, i32 -1828061283, i32 167816743, i32 2097651377, i32 -267414716, i32 -2029476910, i32 503444072, i32 1762050814, i32 -144550051, i32 -2140837941, i32 426522225, i32 1852507879, i32 -19653770, i32 -1982649376, i32 282753626, i32 1742555852, i32 -105259153, i32 -1900089351, i32 397917763, i32 1622183637, i32 -690576408, i32 -1580100738, i32 953729732, i32 1340076626, i32 -776247311, i32 -1497606297, i32 1068828381, i32 1219638859, i32 -670225446, i32 -1358292148, i32 906185462, i32 1090812512, i32 -547295293, i32 -1469587627, i32 829329135, i32 1181335161, i32 -882789492, i32 -1134132454, i32 628085408, i32 1382605366, i32 -871598187, i32 -1156888829, i32 570562233, i32 1426400815, i32 -977650754, i32 -1296233688, i32 733239954, i32 1555261956, i32 -1026031705, i32 -1244606671, i32 752459403, i32 1541320221, i32 -1687895376, i32 -328994266, i32 1969922972, i32 40735498, i32 -1677130071, i32 -351390145, i32 1913087877, i32 83908371, i32 -1782625662, i32 -491226604, i32 2075208622, i32 213261112, i32 -1831694693, i32 -438977011, i32 2094854071, i32 198958881, i32 -2032938284, i32 -237706686, i32 1759359992, i32 534414190, i32 -2118248755, i32 -155638181, i32 1873836001, i32 414664567, i32 -2012718362, i32 -15766928, i32 1711684554, i32 285281116, i32 -1889165569, i32 -127750551, i32 1634467795, i32 376229701, i32 -1609899400, i32 -686959890, i32 1308918612, i32 956543938, i32 -1486412191, i32 -799009033, i32 1231636301, i32 1047427035, i32 -1362007478, i32 -640263460, i32 1088359270, i32 936918000, i32 -1447252397, i32 -558129467, i32 1202900863, i32 817233897, i32 -1111625188, i32 -893730166, i32 1404277552, i32 615818150, i32 -1160759803, i32 -841546093, i32 1423857449, i32 601450431, i32 -1285129682, i32 -1000256840, i32 1567103746, i32 711928724, i32 -1274298825, i32 -1022587231, i32 1510334235, i32 755167117] }, align 4
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @counter to ptr), ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @crc32(ptr addrspace(1) noundef %messages.coerce, ptr addrspace(1) noundef %out.coerce, ptr addrspace(1) noundef %seen.coerce) #0 {
entry:
  %messages = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %seen = alloca ptr, align 8, addrspace(5)
  %messages.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %seen.addr = alloca ptr, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %crc = alloca i32, align 4, addrspace(5)
  %j = alloca i32, align 4, addrspace(5)
  %cleanup.dest.slot = alloca i32, align 4, addrspace(5)
  %before = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %.atomictmp13 = alloca i32, align 4, addrspace(5)
  %atomic-temp14 = alloca i32, align 4, addrspace(5)
  %.atomictmp16 = alloca i32, align 4, addrspace(5)
  %atomic-temp17 = alloca i32, align 4, addrspace(5)
  %messages.ascast = addrspacecast ptr addrspace(5) %messages to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %seen.ascast = addrspacecast ptr addrspace(5) %seen to ptr
  %messages.addr.ascast = addrspacecast ptr addrspace(5) %messages.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %seen.addr.ascast = addrspacecast ptr addrspace(5) %seen.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %crc.ascast = addrspacecast ptr addrspace(5) %crc to ptr
  %j.ascast = addrspacecast ptr addrspace(5) %j to ptr
  %before.ascast = addrspacecast ptr addrspace(5) %before to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %.atomictmp13.ascast = addrspacecast ptr addrspace(5) %.atomictmp13 to ptr
  %atomic-temp14.ascast = addrspacecast ptr addrspace(5) %atomic-temp14 to ptr
  %.atomictmp16.ascast = addrspacecast ptr addrspace(5) %.atomictmp16 to ptr
  %atomic-temp17.ascast = addrspacecast ptr addrspace(5) %atomic-temp17 to ptr
  store ptr addrspace(1) %messages.coerce, ptr %messages.ascast, align 8
  %messages1 = load ptr, ptr %messages.ascast, align 8, !tbaa !8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8, !tbaa !11
  store ptr addrspace(1) %seen.coerce, ptr %seen.ascast, align 8
  %seen3 = load ptr, ptr %seen.ascast, align 8, !tbaa !11
  store ptr %messages1, ptr %messages.addr.ascast, align 8, !tbaa !8
  store ptr %out2, ptr %out.addr.ascast, align 8, !tbaa !11
  store ptr %seen3, ptr %seen.addr.ascast, align 8, !tbaa !11
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %i) #3
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !13, !invariant.load !14, !noundef !14
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr %i.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %crc) #3
  store i32 -1, ptr %crc.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %j) #3
  store i32 0, ptr %j.ascast, align 4, !tbaa !4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %cmp = icmp ult i32 %5, 16
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %j) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %crc.ascast, align 4, !tbaa !4
  %7 = load ptr, ptr %messages.addr.ascast, align 8, !tbaa !8
  %8 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %mul4 = mul i32 16, %8
  %9 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %add5 = add i32 %mul4, %9
  %idxprom = zext i32 %add5 to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %7, i64 %idxprom
  %10 = load i8, ptr %arrayidx, align 1, !tbaa !15
  %conv6 = zext i8 %10 to i32
  %xor = xor i32 %6, %conv6
  %and = and i32 %xor, 255
  %idxprom7 = zext i32 %and to i64
  %arrayidx8 = getelementptr inbounds nuw [256 x i32], ptr addrspacecast (ptr addrspace(4) @_ZL5table.const to ptr), i64 0, i64 %idxprom7
  %11 = load i32, ptr %arrayidx8, align 4, !tbaa !4
  %12 = load i32, ptr %crc.ascast, align 4, !tbaa !4
  %shr = lshr i32 %12, 8
  %xor9 = xor i32 %11, %shr
  store i32 %xor9, ptr %crc.ascast, align 4, !tbaa !4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %13 = load i32, ptr %j.ascast, align 4, !tbaa !4
  %inc = add i32 %13, 1
  store i32 %inc, ptr %j.ascast, align 4, !tbaa !4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup
  %14 = load i32, ptr %crc.ascast, align 4, !tbaa !4
  %not = xor i32 %14, -1
  %15 = load ptr, ptr %out.addr.ascast, align 8, !tbaa !11
  %16 = load i32, ptr %i.ascast, align 4, !tbaa !4
  %idxprom10 = zext i32 %16 to i64
  %arrayidx11 = getelementptr inbounds nuw i32, ptr %15, i64 %idxprom10
  store i32 %not, ptr %arrayidx11, align 4, !tbaa !4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %before) #3
  store i32 1, ptr %.atomictmp.ascast, align 4, !tbaa !4
  %17 = load i32, ptr %.atomictmp.ascast, align 4
  %18 = atomicrmw add ptr addrspacecast (ptr addrspace(1) @counter to ptr), i32 %17 syncscope("agent") monotonic, align 4, !noalias.addrspace !19, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %18, ptr %atomic-temp.ascast, align 4
  %19 = load i32, ptr %atomic-temp.ascast, align 4, !tbaa !4
  store i32 %19, ptr %before.ascast, align 4, !tbaa !4
  %20 = load ptr, ptr %seen.addr.ascast, align 8, !tbaa !11
  %arrayidx12 = getelementptr inbounds i32, ptr %20, i64 0
  %21 = load i32, ptr %before.ascast, align 4, !tbaa !4
  store i32 %21, ptr %.atomictmp13.ascast, align 4, !tbaa !4
  %22 = load i32, ptr %.atomictmp13.ascast, align 4
  %23 = atomicrmw umax ptr %arrayidx12, i32 %22 syncscope("agent") monotonic, align 4, !noalias.addrspace !19, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %23, ptr %atomic-temp14.ascast, align 4
  %24 = load i32, ptr %atomic-temp14.ascast, align 4, !tbaa !4
  %25 = load ptr, ptr %seen.addr.ascast, align 8, !tbaa !11
  %arrayidx15 = getelementptr inbounds i32, ptr %25, i64 1
  store i32 1, ptr %.atomictmp16.ascast, align 4, !tbaa !4
  %26 = load i32, ptr %.atomictmp16.ascast, align 4
  %27 = atomicrmw add ptr %arrayidx15, i32 %26 syncscope("agent") monotonic, align 4, !noalias.addrspace !19, !amdgpu.no.fine.grained.memory !14, !amdgpu.no.remote.memory !14
  store i32 %27, ptr %atomic-temp17.ascast, align 4
  %28 = load i32, ptr %atomic-temp17.ascast, align 4, !tbaa !4
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %before) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %crc) #3
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %i) #3
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

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #1

attributes #0 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!11 = !{!12, !12, i64 0}
!12 = !{!"p1 int", !10, i64 0}
!13 = !{i16 1, i16 1025}
!14 = !{}
!15 = !{!6, !6, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = !{i32 5, i32 6}
