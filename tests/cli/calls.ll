; A kernel that calls by name and one that calls by address; a function that calls itself, one
; with a frame, and one of a type that nothing calls by address.
@counter = addrspace(1) global i32 5

define hidden i32 @leaf(i32 %v) #0 {
  call void asm sideeffect "v_mov_b32 v77, 0", "~{v77}"()
  %r = mul i32 %v, 3
  ret i32 %r
}

define i32 @framed(i32 %v) #0 {
  %a = alloca [32 x i32], addrspace(5)
  %i = and i32 %v, 31
  %q = getelementptr i32, ptr addrspace(5) %a, i32 %i
  store volatile i32 %v, ptr addrspace(5) %q
  %r = call i32 @leaf(i32 %v)
  %w = load volatile i32, ptr addrspace(5) %q
  %s = add i32 %r, %w
  ret i32 %s
}

define protected i32 @recursive(i32 %n) #0 {
  %none = icmp eq i32 %n, 0
  br i1 %none, label %end, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @recursive(i32 %m)
  %x = call i32 @leaf(i32 %r)
  %s = xor i32 %x, %n
  br label %end
end:
  %result = phi i32 [0, %0], [%s, %more]
  ret i32 %result
}

define i64 @other(i64 %v) #0 {
  %r = add i64 %v, 1
  ret i64 %r
}

define amdgpu_kernel void @direct(ptr addrspace(1) %p) {
  %n = load i32, ptr addrspace(1) @counter
  %a = call i32 @framed(i32 %n)
  store i32 %a, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @pointers(ptr addrspace(1) %p, ptr %f) {
  %a = call i32 %f(i32 2)
  store i32 %a, ptr addrspace(1) %p
  ret void
}

attributes #0 = { noinline }
