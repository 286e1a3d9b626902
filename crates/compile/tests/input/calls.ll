; Functions that call, are called by address, use arrays, many registers, dynamic stack.
target triple = "amdgcn-amd-amdhsa"

@table = addrspace(1) global [2 x ptr] [ptr @leaf, ptr @array]

define i32 @leaf(i32 %a, i32 %b) noinline {
  %c = mul i32 %a, %b
  ret i32 %c
}

; Leaf functions with arrays never move the stack pointer.
define i32 @array(i32 %i, i32 %v) noinline {
  %a = alloca [300 x i32], addrspace(5)
  %p = getelementptr [300 x i32], ptr addrspace(5) %a, i32 0, i32 %i
  store volatile i32 %v, ptr addrspace(5) %p
  %q = getelementptr [300 x i32], ptr addrspace(5) %a, i32 0, i32 7
  %r = load volatile i32, ptr addrspace(5) %q
  ret i32 %r
}

define void @registers() noinline {
  call void asm sideeffect "; many", "~{v199},~{s77},~{vcc}"()
  ret void
}

define internal i32 @middle(i32 %i) noinline {
  %x = alloca i32, addrspace(5)
  store volatile i32 %i, ptr addrspace(5) %x
  %a = call i32 @leaf(i32 %i, i32 3)
  %b = call i32 @array(i32 %i, i32 %a)
  call void @registers()
  %y = load volatile i32, ptr addrspace(5) %x
  %c = add i32 %b, %y
  ret i32 %c
}

define i32 @indirect(ptr %f, i32 %i, i64 %j) noinline {
  %a = call i32 %f(i32 %i, i32 3)
  %b = call i32 %f(i32 %a, i32 3)
  call void @outside(i64 %j)
  ret i32 %b
}

declare void @outside(i64)

define void @dynamic(i32 %n) noinline {
  %a = alloca i32, i32 %n, addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  ret void
}

define void @aligned(i32 %i) noinline {
  %a = alloca [4 x i32], align 64, addrspace(5)
  %p = getelementptr [4 x i32], ptr addrspace(5) %a, i32 0, i32 %i
  store volatile i32 1, ptr addrspace(5) %p
  call void @registers()
  ret void
}

define i32 @recursive(i32 %n) noinline {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %stop, label %go
go:
  %m = sub i32 %n, 1
  %r = call i32 @recursive(i32 %m)
  %s = add i32 %r, %n
  ret i32 %s
stop:
  ret i32 0
}

define i32 @tail(i32 %n) noinline {
  %r = tail call i32 @leaf(i32 %n, i32 9)
  ret i32 %r
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  %r = call i32 @middle(i32 %i)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @alone(ptr addrspace(1) %out, i32 %i) {
  %a = alloca [20 x i32], addrspace(5)
  %p = getelementptr [20 x i32], ptr addrspace(5) %a, i32 0, i32 %i
  store volatile i32 %i, ptr addrspace(5) %p
  %v = load volatile i32, ptr addrspace(5) %a
  store i32 %v, ptr addrspace(1) %out
  ret void
}
