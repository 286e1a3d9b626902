//! The modules that are compiled: one small, one large.

use std::fmt::Write as _;

/// y = a·x + y, by hand, so that the small module stays what it is.
pub(crate) const SMALL: &str = "\
define amdgpu_kernel void @saxpy(ptr addrspace(1) %x, ptr addrspace(1) %y, float %a, i32 %n) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %group, 8
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %i = or disjoint i32 %base, %item
  %in = icmp ult i32 %i, %n
  br i1 %in, label %work, label %done
work:
  %x.at = getelementptr float, ptr addrspace(1) %x, i32 %i
  %y.at = getelementptr float, ptr addrspace(1) %y, i32 %i
  %x.value = load float, ptr addrspace(1) %x.at
  %y.value = load float, ptr addrspace(1) %y.at
  %sum = call float @llvm.fmuladd.f32(float %a, float %x.value, float %y.value)
  store float %sum, ptr addrspace(1) %y.at
  br label %done
done:
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fmuladd.f32(float, float, float)
";

/// A loop that calls a function, and the same with its code in place.
pub(crate) fn calls() -> String {
    let body = |result: &str| {
        format!("  %half = fmul float %x, 5.0e-1\n  %{result} = fadd float %half, 1.0\n")
    };
    let mut text = format!(
        "define float @f(float %x) noinline {{\n{}  ret float %sum\n}}\n",
        body("sum")
    );
    let call = "  %y = call float @f(float %x)\n".to_owned();
    for (name, body) in [("calls", call), ("inlined", body("y"))] {
        let _ = write!(
            text,
            "define amdgpu_kernel void @{name}(ptr addrspace(1) %out, i32 %n) {{\n\
             entry:\n  br label %loop\n\
             loop:\n  \
             %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n  \
             %x = phi float [ 0.0, %entry ], [ %y, %loop ]\n\
             {body}  \
             %next = add i32 %i, 1\n  \
             %more = icmp ult i32 %next, %n\n  \
             br i1 %more, label %loop, label %done\n\
             done:\n  store float %y, ptr addrspace(1) %out\n  ret void\n}}\n"
        );
    }
    text
}

/// Kernels of the large module, and bodies that each handles without a loop.
const KERNELS: usize = 16;
const BODIES: usize = 16;

/// Several thousand instructions: kernels that add up the forces of bodies in memory, `BODIES`
/// at a time within a loop.
pub(crate) fn large() -> String {
    let mut text = String::new();
    for kernel in 0..KERNELS {
        let _ = write!(
            text,
            "define amdgpu_kernel void @nbody_{kernel}(ptr addrspace(1) %bodies, \
             ptr addrspace(1) %out, i32 %n) {{\n\
             entry:\n  \
             %group = call i32 @llvm.amdgcn.workgroup.id.x()\n  \
             %base = shl i32 %group, 8\n  \
             %item = call i32 @llvm.amdgcn.workitem.id.x()\n  \
             %i = or disjoint i32 %base, %item\n  \
             %me = getelementptr <4 x float>, ptr addrspace(1) %bodies, i32 %i\n  \
             %mine = load <4 x float>, ptr addrspace(1) %me\n  \
             br label %loop\n\
             loop:\n  \
             %j = phi i32 [ 0, %entry ], [ %j.next, %loop ]\n  \
             %sum.0 = phi <4 x float> [ zeroinitializer, %entry ], [ %sum.{BODIES}, %loop ]\n"
        );
        for body in 0..BODIES {
            let next = body + 1;
            // A different softening in each place keeps kernels and steps from being the same.
            let soft = f64::from((kernel * BODIES + body) as u32 + 1) / 1024.0;
            let _ = write!(
                text,
                "  %j.{body} = add i32 %j, {body}\n  \
                 %at.{body} = getelementptr <4 x float>, ptr addrspace(1) %bodies, i32 %j.{body}\n  \
                 %other.{body} = load <4 x float>, ptr addrspace(1) %at.{body}\n  \
                 %d.{body} = fsub <4 x float> %other.{body}, %mine\n  \
                 %square.{body} = fmul <4 x float> %d.{body}, %d.{body}\n  \
                 %xx.{body} = extractelement <4 x float> %square.{body}, i32 0\n  \
                 %yy.{body} = extractelement <4 x float> %square.{body}, i32 1\n  \
                 %zz.{body} = extractelement <4 x float> %square.{body}, i32 2\n  \
                 %xy.{body} = fadd float %xx.{body}, %yy.{body}\n  \
                 %xyz.{body} = fadd float %xy.{body}, %zz.{body}\n  \
                 %soft.{body} = fadd float %xyz.{body}, {soft:?}\n  \
                 %inverse.{body} = call float @llvm.amdgcn.rsq.f32(float %soft.{body})\n  \
                 %inverse2.{body} = fmul float %inverse.{body}, %inverse.{body}\n  \
                 %mass.{body} = extractelement <4 x float> %other.{body}, i32 3\n  \
                 %weight.{body} = fmul float %mass.{body}, %inverse2.{body}\n  \
                 %head.{body} = insertelement <4 x float> poison, float %weight.{body}, i32 0\n  \
                 %spread.{body} = shufflevector <4 x float> %head.{body}, <4 x float> poison, \
                 <4 x i32> zeroinitializer\n  \
                 %sum.{next} = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %d.{body}, \
                 <4 x float> %spread.{body}, <4 x float> %sum.{body})\n"
            );
        }
        let _ = write!(
            text,
            "  %j.next = add i32 %j, {BODIES}\n  \
             %more = icmp ult i32 %j.next, %n\n  \
             br i1 %more, label %loop, label %done\n\
             done:\n  \
             %to = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %i\n  \
             store <4 x float> %sum.{BODIES}, ptr addrspace(1) %to\n  \
             ret void\n}}\n"
        );
    }
    text.push_str(
        "declare i32 @llvm.amdgcn.workgroup.id.x()\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n\
         declare float @llvm.amdgcn.rsq.f32(float)\n\
         declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>)\n",
    );
    text
}

/// A kernel that does nothing, for the overhead of a launch.
pub(crate) const EMPTY: &str = "define amdgpu_kernel void @empty() {\n  ret void\n}\n";

/// C = A·B, all 256×256 in f32, a work-item for each element; blocks of 16×16.
pub(crate) const MATMUL: &str = "\
define amdgpu_kernel void @matmul(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
entry:
  %gx = call i32 @llvm.amdgcn.workgroup.id.x()
  %gy = call i32 @llvm.amdgcn.workgroup.id.y()
  %lx = call i32 @llvm.amdgcn.workitem.id.x()
  %ly = call i32 @llvm.amdgcn.workitem.id.y()
  %bx = shl i32 %gx, 4
  %by = shl i32 %gy, 4
  %col = or disjoint i32 %bx, %lx
  %row = or disjoint i32 %by, %ly
  %row.base = shl i32 %row, 8
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %a.index = add i32 %row.base, %k
  %k.base = shl i32 %k, 8
  %b.index = add i32 %k.base, %col
  %a.at = getelementptr float, ptr addrspace(1) %a, i32 %a.index
  %b.at = getelementptr float, ptr addrspace(1) %b, i32 %b.index
  %a.value = load float, ptr addrspace(1) %a.at
  %b.value = load float, ptr addrspace(1) %b.at
  %sum.next = call float @llvm.fmuladd.f32(float %a.value, float %b.value, float %sum)
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, 256
  br i1 %more, label %loop, label %done
done:
  %c.index = add i32 %row.base, %col
  %c.at = getelementptr float, ptr addrspace(1) %c, i32 %c.index
  store float %sum.next, ptr addrspace(1) %c.at
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare float @llvm.fmuladd.f32(float, float, float)
";
