; GFX10 and GFX11: "Cannot select: i32,ch = AtomicLoadUSubSat"
define void @f(ptr addrspace(3) %p, i32 %a) {
  %r = atomicrmw usub_sat ptr addrspace(3) %p, i32 %a monotonic
  ret void
}
