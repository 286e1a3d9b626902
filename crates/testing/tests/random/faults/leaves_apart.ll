; A loop that lanes leave apart: what was loaded before it is stored behind it, after a uniform square root.
define internal void @f(ptr addrspace(1) %v1, ptr addrspace(1) inreg %v2, ptr addrspace(1) %v3, ptr addrspace(3) %v4) noinline {
entry:
  %v9.p = getelementptr i8, ptr addrspace(1) %v1, i32 0
  %v9 = load i32, ptr addrspace(1) %v9.p, align 4
  %v10 = call i32 @llvm.umax.i32(i32 %v9, i32 -32)
  %v18 = urem i32 %v10, 2
  %v34.i = bitcast i32 zeroinitializer to i32
  %v34.c.m = and i32 %v34.i, 2147483647
  %v34.c.u = icmp ugt i32 %v34.c.m, 2139095040
  %v34.c = select i1 %v34.c.u, i32 2143289344, i32 %v34.i
  %v34 = bitcast i32 %v34.c to float
  %l39.m = and i32 %v18, 3
  br label %l39.h
l39.h:
  %v39 = phi i32 [ 0, %entry ], [ %l39.n, %l39.l ]
  %v40 = phi i32 [ zeroinitializer, %entry ], [ zeroinitializer, %l39.l ]
  %v41 = phi i32 [ zeroinitializer, %entry ], [ zeroinitializer, %l39.l ]
  %v42 = phi i32 [ %v10, %entry ], [ zeroinitializer, %l39.l ]
  br label %l39.l
l39.l:
  %l39.n = add i32 %v39, 1
  %l39.c = icmp ule i32 %l39.n, %l39.m
  br i1 %l39.c, label %l39.h, label %l39.d
l39.d:
  %v53 = zext i32 %v9 to i64
  %v55.r = call float @llvm.sqrt.f32(float %v34)
  %v55 = fdiv float 1.0, %v55.r
  %v124.q = bitcast float %v55 to i32
  %v124.m = and i32 %v124.q, 2147483647
  %v124.u = icmp ugt i32 %v124.m, 2139095040
  %v124 = select i1 %v124.u, i32 2143289344, i32 %v124.q
  %v125.p = getelementptr i8, ptr addrspace(1) %v3, i32 0
  store i32 %v124, ptr addrspace(1) %v125.p, align 4
  %v127.p = getelementptr i8, ptr addrspace(1) %v3, i32 8
  store i64 %v53, ptr addrspace(1) %v127.p, align 4
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %to = getelementptr [2 x i64], ptr addrspace(1) %out, i32 %t
  call void @f(ptr addrspace(1) %from, ptr addrspace(1) inreg %in, ptr addrspace(1) %to, ptr addrspace(3) null)
  ret void
}
