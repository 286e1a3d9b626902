; IR as Numba's and libNVVM's old dialect have it: annotations that name kernels, arrays as their members,
; libNVVM's shuffle, barriers and atomics by their old names, no data layout.
; RUN: --kernel numba --grid 2 --block 64 --arg f32[128]=ramp --arg u64=128 --arg i32[128]=0
; EXPECT: arg=2 at=0,1,31,32,63,64,95,127 values=1,2,31,33,63,65,95,127
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [64 x i32] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare void @llvm.nvvm.barrier0()
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
declare float @__nv_sqrtf(float)

define void @numba(ptr %x.data, i64 %x.size, ptr %out.data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %start = mul i32 %block, %width
  %i = add i32 %start, %tid
  %i64 = sext i32 %i to i64
  %inside = icmp slt i64 %i64, %x.size
  br i1 %inside, label %work, label %done

work:
  %from = getelementptr float, ptr %x.data, i64 %i64
  %value = load float, ptr %from
  %square = fmul float %value, %value
  %root = call float @__nv_sqrtf(float %square)
  %whole = fptosi float %root to i32
  %pair = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 2, i32 %whole, i32 1, i32 31)
  %other = extractvalue { i32, i1 } %pair, 0
  %slot = getelementptr [64 x i32], ptr addrspace(3) @shared, i32 0, i32 %tid
  store i32 %other, ptr addrspace(3) %slot
  call void @llvm.nvvm.barrier0()
  %again = load i32, ptr addrspace(3) %slot
  %to = getelementptr i32, ptr %out.data, i64 %i64
  store i32 %again, ptr %to
  br label %done

done:
  ret void
}

!nvvm.annotations = !{!0, !1}
!0 = !{ptr @numba, !"kernel", i32 1}
!1 = !{ptr @numba, !"maxntidx", i32 64}
