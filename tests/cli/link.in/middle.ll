; A function with an array of its own, between the kernel and the leaf.
declare i32 @leaf(i32)
define i32 @middle(i32 %v) {
  %a = alloca [32 x i32], addrspace(5)
  %i = and i32 %v, 31
  %q = getelementptr i32, ptr addrspace(5) %a, i32 %i
  store volatile i32 %v, ptr addrspace(5) %q
  %r = call i32 @leaf(i32 %v)
  %w = load volatile i32, ptr addrspace(5) %q
  %s = add i32 %r, %w
  ret i32 %s
}
