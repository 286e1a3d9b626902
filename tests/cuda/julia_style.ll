; IR as Julia's CUDA.jl makes it: structures by value in a kernel's parameters, pointers to global memory as
; such, shared memory that is zero, pointers to shared memory in memory, fast libdevice, an exit by trap.
; RUN: --kernel julia --grid 1 --block 64 --arg bytes=4000000000000000 --arg f32[64]=ramp --arg f32[64]=0
; EXPECT: arg=2 at=0,1,2,62,63 values=63.0,63.0,63.0,63.0,63.0
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%shape = type { [1 x i64] }

@held = internal unnamed_addr addrspace(3) global [64 x float] zeroinitializer, align 32

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare float @llvm.nvvm.fmax.f(float, float)
declare void @llvm.trap()
declare i32 @__nvvm_reflect(ptr)

@.name = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00"

define internal fastcc void @fail() noinline noreturn {
  call void @llvm.trap()
  call void asm sideeffect "exit;", ""()
  unreachable
}

define ptx_kernel void @julia(ptr byval(%shape) align 8 %shape, ptr addrspace(1) %x, ptr addrspace(1) %out) #0 {
entry:
  %kept = alloca ptr addrspace(3), align 8
  %n = load i64, ptr %shape, align 8
  %ftz = call i32 @__nvvm_reflect(ptr @.name)
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %tid to i64
  %bad = icmp uge i64 %i, %n
  br i1 %bad, label %out_of_bounds, label %good

out_of_bounds:
  call fastcc void @fail()
  unreachable

good:
  %from = getelementptr float, ptr addrspace(1) %x, i64 %i
  %value = load float, ptr addrspace(1) %from, align 4
  %other = xor i64 %i, 63
  %mirror = getelementptr inbounds [64 x float], ptr addrspace(3) @held, i64 0, i64 %other
  store ptr addrspace(3) %mirror, ptr %kept, align 8
  %slot = getelementptr inbounds [64 x float], ptr addrspace(3) @held, i64 0, i64 %i
  store float %value, ptr addrspace(3) %slot, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %back = load ptr addrspace(3), ptr %kept, align 8
  %theirs = load float, ptr addrspace(3) %back, align 4
  %sum = fadd float %value, %theirs
  %fz = sitofp i32 %ftz to float
  %most = call float @llvm.nvvm.fmax.f(float %sum, float %fz)
  %to = getelementptr float, ptr addrspace(1) %out, i64 %i
  store float %most, ptr addrspace(1) %to, align 4
  ret void
}

attributes #0 = { "nvvm.reqntid"="64,1,1" "nvvm.maxnreg"="32" }
attributes #1 = { nounwind readnone }
