; bfloat16: read, computed in f32, rounded back; a packed pair and a plain truncation.
; RUN: --kernel bf16 --grid 2 --block 64
; RUN: --arg bf16[128]=rand:37 --arg f32[128]=rand:38 --arg bf16[128]=0 --arg bf16[128]=0
; REFERENCE: bf16
; EXPECT: arg=2 first=1.390625,-0.5625,-0.38867188,-1.5,-0.9140625,0.24316406,-0.057128906,1.5625
; EXPECT: arg=3 first=0.46289063,-0.41601563,-0.38085938,0.52734375,0.19726563,-0.51953125,-0.100097656,0.5703125
; Written by hand.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @bf16(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %sum, ptr addrspace(1) %rounded) {
  %thread = call i32 @llvm.amdgcn.workitem.id.x()
  %block = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %block, 6
  %i = or i32 %base, %thread
  %a.at = getelementptr bfloat, ptr addrspace(1) %a, i32 %i
  %b.at = getelementptr float, ptr addrspace(1) %b, i32 %i
  %x = load bfloat, ptr addrspace(1) %a.at
  %y = load float, ptr addrspace(1) %b.at
  %x.wide = fpext bfloat %x to float
  %z = fadd float %x.wide, %y
  %z.narrow = fptrunc float %z to bfloat
  %y.narrow = fptrunc float %y to bfloat
  %product = fmul bfloat %y.narrow, %x
  %sum.at = getelementptr bfloat, ptr addrspace(1) %sum, i32 %i
  %rounded.at = getelementptr bfloat, ptr addrspace(1) %rounded, i32 %i
  store bfloat %z.narrow, ptr addrspace(1) %sum.at
  store bfloat %product, ptr addrspace(1) %rounded.at
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
