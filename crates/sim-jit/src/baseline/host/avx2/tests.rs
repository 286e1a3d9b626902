//! What the encoder writes, as LLVM's disassembler reads it.

use crate::baseline::host::tests::disassembled;
use crate::baseline::x86::table::{avx2, ops};
use crate::baseline::x86::*;

/// Registers whose numbers need all their bits.
const A: Z = Z(1);
const B: Z = Z(10);
const C: Z = Z(15);

type Case = (&'static str, fn(&mut Asm));

const CASES: &[Case] = &[
    ("vpaddd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::ADD, A, B, C)
    }),
    ("vpaddq ymm15, ymm1, ymm10", |a| {
        a.plain_binary(ops::ADDQ, C, A, B)
    }),
    ("vpsubd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::SUB, A, B, C)
    }),
    ("vpsubq ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::SUBQ, A, B, C)
    }),
    ("vpmulld ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::MUL, A, B, C)
    }),
    ("vpmuludq ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::MULUDQ, A, B, C)
    }),
    ("vpand ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::AND, A, B, C)
    }),
    ("vpand ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::AND.wide(), A, B, C)
    }),
    ("vpor ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::OR, A, B, C)
    }),
    ("vpxor ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::XOR, A, B, C)
    }),
    ("vpandn ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::ANDN, A, B, C)
    }),
    ("vpsllvd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::SHLV, A, B, C)
    }),
    ("vpsrlvq ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::SHRV.wide(), A, B, C)
    }),
    ("vpsravd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::SARV, A, B, C)
    }),
    ("vpsrld ymm10, ymm15, 5", |a| {
        a.plain_shift(ops::SHIFT, 2, B, C, 5)
    }),
    ("vpsrad ymm10, ymm15, 5", |a| {
        a.plain_shift(ops::SHIFT, 4, B, C, 5)
    }),
    ("vpslld ymm10, ymm15, 5", |a| {
        a.plain_shift(ops::SHIFT, 6, B, C, 5)
    }),
    ("vpsrlq ymm10, ymm15, 32", |a| {
        a.plain_shift(ops::SHIFTQ, 2, B, C, 32)
    }),
    ("vpsllq ymm10, ymm15, 32", |a| {
        a.plain_shift(ops::SHIFTQ, 6, B, C, 32)
    }),
    ("vpcmpeqd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(avx2::EQUAL, A, B, C)
    }),
    ("vpcmpeqq ymm1, ymm10, ymm15", |a| {
        a.plain_binary(avx2::EQUALQ, A, B, C)
    }),
    ("vpcmpgtd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(avx2::GREATER, A, B, C)
    }),
    ("vpcmpgtq ymm1, ymm10, ymm15", |a| {
        a.plain_binary(avx2::GREATERQ, A, B, C)
    }),
    ("vcmplt_oqps ymm1, ymm10, ymm15", |a| {
        a.plain_binary_imm(ops::FCMP, A, B, C, 0x11)
    }),
    ("vcmpeqpd ymm1, ymm10, ymm15", |a| {
        a.plain_binary_imm(ops::FCMPD, A, B, C, 0)
    }),
    ("vblendvps ymm1, ymm10, ymm15, ymm14", |a| {
        a.plain_blend(A, Z(14), C, B)
    }),
    ("vpblendd ymm1, ymm10, ymm15, 3", |a| {
        a.plain_binary_imm(avx2::BLEND_IMM, A, B, C, 3)
    }),
    ("vshufps ymm1, ymm10, ymm15, 136", |a| {
        a.plain_binary_imm(avx2::SHUFFLE, A, B, C, 0x88)
    }),
    ("vpermq ymm1, ymm15, 216", |a| {
        a.plain_unary_imm(avx2::PERMQ, A, C, 0xd8)
    }),
    ("vpermd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::PERM, A, B, C)
    }),
    ("vperm2i128 ymm1, ymm10, ymm15, 49", |a| {
        a.plain_binary_imm(avx2::PERM128, A, B, C, 0x31)
    }),
    ("vextracti128 xmm1, ymm15, 1", |a| {
        a.plain_down(avx2::EXTRACT, A, C, Some(1))
    }),
    ("vinserti128 ymm1, ymm10, xmm15, 1", |a| {
        a.plain_binary_imm(avx2::INSERT, A, B, C, 1)
    }),
    ("vpunpckldq ymm1, ymm10, ymm15", |a| {
        a.plain_binary(avx2::UNPACK_LOW, A, B, C)
    }),
    ("vpunpckhdq ymm1, ymm10, ymm15", |a| {
        a.plain_binary(avx2::UNPACK_HIGH, A, B, C)
    }),
    ("vpackusdw ymm1, ymm10, ymm15", |a| {
        a.plain_binary(avx2::PACK, A, B, C)
    }),
    ("vmovmskps r8d, ymm15", |a| a.signs(R8, C)),
    ("vptest ymm10, ymm15", |a| a.plain_unary(avx2::TEST, B, C)),
    ("vpmovzxdq ymm1, xmm15", |a| a.plain_unary(ops::ZEXT, A, C)),
    ("vpmovsxdq ymm1, xmm15", |a| a.plain_unary(ops::SEXT, A, C)),
    ("vpmovzxwd ymm1, xmm15", |a| {
        a.plain_unary(ops::ZEXT16, A, C)
    }),
    ("vaddps ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::FADD, A, B, C)
    }),
    ("vaddpd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::FADDD, A, B, C)
    }),
    ("vmulps ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::FMUL, A, B, C)
    }),
    ("vmulpd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::FMULD, A, B, C)
    }),
    ("vdivps ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::FDIV, A, B, C)
    }),
    ("vdivpd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::FDIVD, A, B, C)
    }),
    ("vsqrtps ymm1, ymm15", |a| a.plain_unary(ops::SQRT, A, C)),
    ("vsqrtpd ymm1, ymm15", |a| a.plain_unary(ops::SQRTD, A, C)),
    ("vfmadd213ps ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::FMA, A, B, C)
    }),
    ("vfmadd213pd ymm1, ymm10, ymm15", |a| {
        a.plain_binary(ops::FMA.wide(), A, B, C)
    }),
    ("vroundps ymm1, ymm15, 9", |a| {
        a.plain_unary_imm(ops::ROUND, A, C, 9)
    }),
    ("vroundpd ymm1, ymm15, 9", |a| {
        a.plain_unary_imm(ops::ROUNDD, A, C, 9)
    }),
    ("vcvtps2pd ymm1, xmm15", |a| {
        a.plain_unary(ops::F_TO_D, A, C)
    }),
    ("vcvtpd2ps xmm1, ymm15", |a| {
        a.plain_unary(ops::D_TO_F, A, C)
    }),
    ("vcvttps2dq ymm1, ymm15", |a| {
        a.plain_unary(ops::F_TO_I, A, C)
    }),
    ("vcvttpd2dq xmm1, ymm15", |a| {
        a.plain_unary(ops::D_TO_I, A, C)
    }),
    ("vcvtdq2ps ymm1, ymm15", |a| {
        a.plain_unary(ops::I_TO_F, A, C)
    }),
    ("vcvtdq2pd ymm1, xmm15", |a| {
        a.plain_unary(ops::I_TO_D, A, C)
    }),
    ("vcvtph2ps ymm1, xmm15", |a| {
        a.plain_unary(ops::H_TO_F, A, C)
    }),
    ("vcvtps2ph xmm1, ymm15, 3", |a| {
        a.plain_down(ops::F_TO_H, A, C, Some(3))
    }),
    ("vmovdqa ymm1, ymm15", |a| a.plain_unary(ops::LOAD, A, C)),
    ("vmovdqa ymm15, ymmword ptr [r12 + 32]", |a| {
        a.plain_unary(ops::LOAD, C, at(R12, 32))
    }),
    ("vmovdqa ymmword ptr [r15 - 8192], ymm10", |a| {
        a.plain_down(ops::STORE, at(R15, -8192), B, None)
    }),
    ("vmovdqa xmm1, xmmword ptr [rbx + 16]", |a| {
        a.plain_unary(ops::LOAD32, A, at(RBX, 16))
    }),
    ("vmovdqa xmmword ptr [rbx + 16], xmm1", |a| {
        a.plain_down(ops::STORE32, at(RBX, 16), A, None)
    }),
    ("vmovdqu ymm1, ymmword ptr [rax]", |a| {
        a.plain_unary(ops::LOADU, A, at(RAX, 0))
    }),
    ("vmovdqu xmmword ptr [rbx + 4], xmm1", |a| {
        a.plain_down(ops::STOREU32, at(RBX, 4), A, None)
    }),
    ("vmovd xmm1, dword ptr [rax + 4]", |a| {
        a.plain_unary(ops::LOADED4, A, at(RAX, 4))
    }),
    ("vmovq xmm1, qword ptr [rax + 8]", |a| {
        a.plain_unary(ops::LOADED8, A, at(RAX, 8))
    }),
    ("vmovd dword ptr [rbx + 4], xmm10", |a| {
        a.plain_down(ops::LOWEST, at(RBX, 4), B, None)
    }),
    ("vmovq qword ptr [rbx + 8], xmm10", |a| {
        a.plain_down(ops::LOWESTQ, at(RBX, 8), B, None)
    }),
    ("vpbroadcastb ymm1, byte ptr [rbx + 1]", |a| {
        a.plain_unary(avx2::SPLAT8, A, at(RBX, 1))
    }),
    ("vpbroadcastw ymm1, word ptr [rbx + 2]", |a| {
        a.plain_unary(avx2::SPLAT16, A, at(RBX, 2))
    }),
    ("vpbroadcastd ymm1, dword ptr [rbx + 12]", |a| {
        a.plain_unary(ops::SPLAT, A, at(RBX, 12))
    }),
    ("vpbroadcastq ymm1, qword ptr [rbx + 16]", |a| {
        a.plain_unary(avx2::SPLATQ, A, at(RBX, 16))
    }),
    ("vpmovzxdq ymm1, xmmword ptr [r15 + 64]", |a| {
        a.plain_unary(ops::ZEXT, A, at(R15, 64))
    }),
    (
        "vblendvps ymm1, ymm10, ymmword ptr [rbp + 64], ymm14",
        |a| a.plain_blend(A, Z(14), at(RBP, 64), B),
    ),
    ("vpgatherdd ymm1, dword ptr [rax + ymm10], ymm15", |a| {
        a.plain_gather(ops::GATHER, A, Mem::Lanes(0, 10), C)
    }),
    ("vpgatherqd xmm1, dword ptr [r13 + ymm10], xmm15", |a| {
        a.plain_gather(ops::GATHER_AT, A, Mem::Lanes(13, 10), C)
    }),
    ("vpgatherqq ymm1, qword ptr [rax + ymm10], ymm15", |a| {
        a.plain_gather(ops::GATHERQ_AT, A, Mem::Lanes(0, 10), C)
    }),
    ("blsr ecx, ecx", |a| a.without_lowest_bit(RCX)),
];

#[test]
fn instructions_are_what_llvm_reads() {
    let mut asm = Asm::default();
    CASES.iter().for_each(|(_, write)| write(&mut asm));
    let end = asm.mark()[0];
    let (code, _) = asm.finish();
    let found = disassembled(&code[..end], "+avx2,+fma,+f16c,+bmi");
    assert_eq!(found.len(), CASES.len());
    for (found, (wanted, _)) in found.iter().zip(CASES) {
        assert_eq!(found, wanted);
    }
}
