//! What the encoder writes, as LLVM's disassembler reads it.

use crate::baseline::host::tests::disassembled;
use crate::baseline::x86::table::{masks, ops};
use crate::baseline::x86::*;

/// Registers whose numbers need all their bits.
const A: Z = Z(1);
const B: Z = Z(10);
const C: Z = Z(19);
const D: Z = Z(28);

type Case = (&'static str, fn(&mut Asm));

const FEATURES: &str = "+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512cd,+avx512vpopcntdq";

const VECTOR: &[Case] = &[
    ("vpaddd zmm19, zmm10, zmm28", |a| {
        a.binary(ops::ADD, C, B, D)
    }),
    ("vpaddq zmm28, zmm19, zmm1", |a| {
        a.binary(ops::ADDQ, D, C, A)
    }),
    ("vpsubd zmm1, zmm28, zmm10", |a| a.binary(ops::SUB, A, D, B)),
    ("vpsubq zmm1, zmm28, zmm10", |a| {
        a.binary(ops::SUBQ, A, D, B)
    }),
    ("vpmulld zmm1, zmm28, zmm10", |a| {
        a.binary(ops::MUL, A, D, B)
    }),
    ("vpmullq zmm1, zmm28, zmm10", |a| {
        a.binary(ops::MUL.wide(), A, D, B)
    }),
    ("vpmuludq zmm1, zmm28, zmm10", |a| {
        a.binary(ops::MULUDQ, A, D, B)
    }),
    ("vpandd zmm1, zmm28, zmm10", |a| a.binary(ops::AND, A, D, B)),
    ("vpandq zmm1, zmm28, zmm10", |a| {
        a.binary(ops::AND.wide(), A, D, B)
    }),
    ("vpord zmm1, zmm28, zmm10", |a| a.binary(ops::OR, A, D, B)),
    ("vporq zmm1, zmm28, zmm10", |a| {
        a.binary(ops::OR.wide(), A, D, B)
    }),
    ("vpxord zmm1, zmm28, zmm10", |a| a.binary(ops::XOR, A, D, B)),
    ("vpandnd zmm1, zmm28, zmm10", |a| {
        a.binary(ops::ANDN, A, D, B)
    }),
    ("vpandnq zmm1, zmm28, zmm10", |a| {
        a.binary(ops::ANDN.wide(), A, D, B)
    }),
    ("vpsllvd zmm1, zmm28, zmm10", |a| {
        a.binary(ops::SHLV, A, D, B)
    }),
    ("vpsrlvq zmm1, zmm28, zmm10", |a| {
        a.binary(ops::SHRV.wide(), A, D, B)
    }),
    ("vpsravd zmm1, zmm28, zmm10", |a| {
        a.binary(ops::SARV, A, D, B)
    }),
    ("vpsrld zmm19, zmm28, 5", |a| {
        a.shift(ops::SHIFT, 2, C, D, 5)
    }),
    ("vpsrad zmm19, zmm28, 5", |a| {
        a.shift(ops::SHIFT, 4, C, D, 5)
    }),
    ("vpslld zmm19, zmm28, 5", |a| {
        a.shift(ops::SHIFT, 6, C, D, 5)
    }),
    ("vpsraq zmm19, zmm28, 5", |a| {
        a.shift(ops::SHIFT.wide(), 4, C, D, 5)
    }),
    ("vpsrlq zmm19, zmm28, 32", |a| {
        a.shift(ops::SHIFTQ, 2, C, D, 32)
    }),
    ("vpsllq zmm19, zmm28, 32", |a| {
        a.shift(ops::SHIFTQ, 6, C, D, 32)
    }),
    ("vpcmpltd k3, zmm10, zmm28", |a| {
        a.compare(ops::CMP, K(3), B, D, 1)
    }),
    ("vpcmpeqq k3, zmm10, zmm28", |a| {
        a.compare(ops::CMP.wide(), K(3), B, D, 0)
    }),
    ("vpcmpltuq k3, zmm10, zmm28", |a| {
        a.compare(ops::CMPU.wide(), K(3), B, D, 1)
    }),
    ("vcmplt_oqps k3, zmm10, zmm28", |a| {
        a.compare(ops::FCMP, K(3), B, D, 0x11)
    }),
    ("vcmpeqpd k3, zmm10, zmm28", |a| {
        a.compare(ops::FCMPD, K(3), B, D, 0)
    }),
    ("vplzcntd zmm1, zmm28", |a| a.unary(ops::LZCNT, A, D)),
    ("vplzcntq zmm1, zmm28", |a| a.unary(ops::LZCNT.wide(), A, D)),
    ("vpopcntd zmm1, zmm28", |a| a.unary(ops::POPCNT, A, D)),
    ("vpopcntq zmm1, zmm28", |a| {
        a.unary(ops::POPCNT.wide(), A, D)
    }),
    ("vpblendmd zmm1 {k2}, zmm10, zmm28", |a| {
        a.binary_in(ops::BLEND, K(2), A, B, D)
    }),
    ("vpblendmq zmm1 {k2}, zmm10, zmm28", |a| {
        a.binary_in(ops::BLEND.wide(), K(2), A, B, D)
    }),
    ("vpermd zmm1, zmm10, zmm28", |a| {
        a.binary(ops::PERM, A, B, D)
    }),
    ("vpmovm2d zmm28, k5", |a| {
        a.unary(ops::SPREAD, D, Rm::Reg(5))
    }),
    ("vpmovd2m k5, zmm28", |a| a.unary(ops::COLLECT, Z(5), D)),
    ("vpermi2d zmm1, zmm10, zmm28", |a| {
        a.binary(ops::PERMI2, A, B, D)
    }),
    ("vpmovzxdq zmm1, ymm28", |a| a.unary(ops::ZEXT, A, D)),
    ("vpmovsxdq zmm1, ymm28", |a| a.unary(ops::SEXT, A, D)),
    ("vpmovzxwd zmm1, ymm28", |a| a.unary(ops::ZEXT16, A, D)),
    ("vpmovqd ymm1 {k2}, zmm28", |a| {
        a.down_in(ops::NARROW, K(2), A, D)
    }),
    ("vpmovdw ymm1, zmm28", |a| a.down(ops::NARROW16, A, D, None)),
    ("vextracti64x4 ymm1, zmm28, 1", |a| {
        a.down(ops::EXTRACT, A, D, Some(1))
    }),
    ("vinserti64x4 zmm1, zmm28, ymm10, 1", |a| {
        a.binary_imm(ops::INSERT, A, D, B, 1)
    }),
    ("vmovdqa32 zmm1 {k5}, zmm28", |a| {
        a.unary_in(ops::LOAD, K(5), A, D)
    }),
    ("vaddps zmm1, zmm28, zmm10", |a| {
        a.binary(ops::FADD, A, D, B)
    }),
    ("vaddpd zmm1, zmm28, zmm10", |a| {
        a.binary(ops::FADDD, A, D, B)
    }),
    ("vmulps zmm1, zmm28, zmm10", |a| {
        a.binary(ops::FMUL, A, D, B)
    }),
    ("vmulpd zmm1, zmm28, zmm10", |a| {
        a.binary(ops::FMULD, A, D, B)
    }),
    ("vdivps zmm1, zmm28, zmm10", |a| {
        a.binary(ops::FDIV, A, D, B)
    }),
    ("vdivpd zmm1, zmm28, zmm10", |a| {
        a.binary(ops::FDIVD, A, D, B)
    }),
    ("vsqrtps zmm1, zmm28", |a| a.unary(ops::SQRT, A, D)),
    ("vsqrtpd zmm1, zmm28", |a| a.unary(ops::SQRTD, A, D)),
    ("vfmadd213ps zmm1, zmm28, zmm10", |a| {
        a.binary(ops::FMA, A, D, B)
    }),
    ("vfmadd213pd zmm1, zmm28, zmm10", |a| {
        a.binary(ops::FMA.wide(), A, D, B)
    }),
    ("vrndscaleps zmm1, zmm28, 9", |a| {
        a.unary_imm(ops::ROUND, A, D, 9)
    }),
    ("vrndscalepd zmm1, zmm28, 9", |a| {
        a.unary_imm(ops::ROUNDD, A, D, 9)
    }),
    ("vscalefps zmm1, zmm28, zmm10", |a| {
        a.binary(ops::SCALE, A, D, B)
    }),
    ("vscalefpd zmm1, zmm28, zmm10", |a| {
        a.binary(ops::SCALE.wide(), A, D, B)
    }),
    ("vcvtps2pd zmm1, ymm28", |a| a.unary(ops::F_TO_D, A, D)),
    ("vcvtpd2ps ymm1, zmm28", |a| a.unary(ops::D_TO_F, A, D)),
    ("vcvttps2udq zmm1, zmm28", |a| a.unary(ops::F_TO_U, A, D)),
    ("vcvttps2dq zmm1, zmm28", |a| a.unary(ops::F_TO_I, A, D)),
    ("vcvttpd2udq ymm1, zmm28", |a| a.unary(ops::D_TO_U, A, D)),
    ("vcvttpd2dq ymm1, zmm28", |a| a.unary(ops::D_TO_I, A, D)),
    ("vcvtudq2ps zmm1, zmm28", |a| a.unary(ops::U_TO_F, A, D)),
    ("vcvtdq2ps zmm1, zmm28", |a| a.unary(ops::I_TO_F, A, D)),
    ("vcvtudq2pd zmm1, ymm28", |a| a.unary(ops::U_TO_D, A, D)),
    ("vcvtdq2pd zmm1, ymm28", |a| a.unary(ops::I_TO_D, A, D)),
    ("vcvtph2ps zmm1, ymm28", |a| a.unary(ops::H_TO_F, A, D)),
    ("vcvtps2ph ymm1, zmm28, 3", |a| {
        a.down(ops::F_TO_H, A, D, Some(3))
    }),
];

const MEMORY: &[Case] = &[
    ("vmovdqa32 zmm1, zmmword ptr [r15]", |a| {
        a.unary(ops::LOAD, A, at(R15, 0))
    }),
    ("vmovdqa32 zmm28, zmmword ptr [r12 + 64]", |a| {
        a.unary(ops::LOAD, D, at(R12, 64))
    }),
    ("vmovdqa32 zmm28, zmmword ptr [r13]", |a| {
        a.unary(ops::LOAD, D, at(R13, 0))
    }),
    ("vmovdqa32 zmm28, zmmword ptr [rbx + 60]", |a| {
        a.unary(ops::LOAD, D, at(RBX, 60))
    }),
    ("vmovdqa32 zmmword ptr [r15 - 8192], zmm28", |a| {
        a.down(ops::STORE, at(R15, -8192), D, None)
    }),
    ("vmovdqa32 zmmword ptr [r15 - 8256], zmm28", |a| {
        a.down(ops::STORE, at(R15, -8256), D, None)
    }),
    ("vmovdqa32 ymm1, ymmword ptr [r15 + 32]", |a| {
        a.unary(ops::LOAD32, A, at(R15, 32))
    }),
    ("vmovdqa32 ymmword ptr [r15 + 32], ymm1", |a| {
        a.down(ops::STORE32, at(R15, 32), A, None)
    }),
    ("vmovdqu32 zmm1, zmmword ptr [rax]", |a| {
        a.unary(ops::LOADU, A, at(RAX, 0))
    }),
    ("vmovdqu32 ymm1, ymmword ptr [rax + 32]", |a| {
        a.unary(ops::LOADU32, A, at(RAX, 32))
    }),
    ("vmovdqu32 xmm1, xmmword ptr [rax + 16]", |a| {
        a.unary(ops::LOADU16, A, at(RAX, 16))
    }),
    ("vmovdqu32 zmmword ptr [rax], zmm1", |a| {
        a.down(ops::STOREU, at(RAX, 0), A, None)
    }),
    ("vmovdqu32 ymmword ptr [rax], ymm1", |a| {
        a.down(ops::STOREU32, at(RAX, 0), A, None)
    }),
    ("vmovdqu32 xmmword ptr [rax], xmm1", |a| {
        a.down(ops::STOREU16, at(RAX, 0), A, None)
    }),
    ("vmovd xmm17, dword ptr [rax + 4]", |a| {
        a.unary(ops::LOADED4, Z(17), at(RAX, 4))
    }),
    ("vmovq xmm17, qword ptr [rax + 8]", |a| {
        a.unary(ops::LOADED8, Z(17), at(RAX, 8))
    }),
    ("vmovd dword ptr [rbx + 4], xmm17", |a| {
        a.down(ops::LOWEST, at(RBX, 4), Z(17), None)
    }),
    ("vmovq qword ptr [rbx + 8], xmm17", |a| {
        a.down(ops::LOWESTQ, at(RBX, 8), Z(17), None)
    }),
    ("vpbroadcastd zmm1, dword ptr [rbx + 12]", |a| {
        a.unary(ops::SPLAT, A, at(RBX, 12))
    }),
    ("vpbroadcastq zmm1, qword ptr [rbx + 12]", |a| {
        a.unary(ops::SPLATQ, A, at(RBX, 12))
    }),
    ("vpaddd zmm1, zmm28, dword ptr [rbx + 12]{1to16}", |a| {
        a.binary_splat(ops::ADD, A, D, at(RBX, 12))
    }),
    ("vpaddq zmm1, zmm28, qword ptr [rbx + 16]{1to8}", |a| {
        a.binary_splat(ops::ADDQ, A, D, at(RBX, 16))
    }),
    ("vpcmpltud k2, zmm28, dword ptr [rsp + 12]{1to16}", |a| {
        a.compare_splat(ops::CMPU, K(2), D, at(RSP, 12), 1)
    }),
    ("vpmovzxdq zmm1, ymmword ptr [r15 + 64]", |a| {
        a.unary(ops::ZEXT, A, at(R15, 64))
    }),
    ("vpgatherdd zmm1 {k1}, dword ptr [rax + zmm28]", |a| {
        a.unary_in(ops::GATHER, K(1), A, Mem::Lanes(0, 28))
    }),
    ("vpgatherqd ymm19 {k1}, dword ptr [r13 + zmm10]", |a| {
        a.unary_in(ops::GATHER_AT, K(1), C, Mem::Lanes(13, 10))
    }),
    ("vpgatherqq zmm1 {k1}, qword ptr [rax + zmm10]", |a| {
        a.unary_in(ops::GATHERQ_AT, K(1), A, Mem::Lanes(0, 10))
    }),
    ("vpscatterdd dword ptr [rax + zmm28] {k1}, zmm1", |a| {
        a.down_in(ops::SCATTER, K(1), Mem::Lanes(0, 28), A)
    }),
    ("vpscatterqd dword ptr [rax + zmm28] {k1}, ymm1", |a| {
        a.down_in(ops::SCATTER_AT, K(1), Mem::Lanes(0, 28), A)
    }),
    ("vpscatterqq qword ptr [rax + zmm28] {k1}, zmm1", |a| {
        a.down_in(ops::SCATTERQ_AT, K(1), Mem::Lanes(0, 28), A)
    }),
];

const OTHERS: &[Case] = &[
    ("kandw k1, k2, k3", |a| a.mask(masks::AND, K(1), K(2), K(3))),
    ("kandnw k1, k2, k3", |a| {
        a.mask(masks::ANDN, K(1), K(2), K(3))
    }),
    ("korw k1, k2, k3", |a| a.mask(masks::OR, K(1), K(2), K(3))),
    ("kxorw k1, k2, k3", |a| a.mask(masks::XOR, K(1), K(2), K(3))),
    ("kunpckbw k1, k2, k3", |a| {
        a.mask(masks::UNPACK, K(1), K(2), K(3))
    }),
    ("knotw k1, k3", |a| a.mask_not(K(1), K(3))),
    ("kshiftrw k1, k3, 8", |a| a.mask_down(K(1), K(3), 8)),
    ("kmovw k1, k3", |a| a.mask_load(K(1), Rm::Reg(3))),
    ("kmovw k1, word ptr [rbx + 130]", |a| {
        a.mask_load(K(1), at(RBX, 130).into())
    }),
    ("kmovw k1, ecx", |a| a.mask_from(K(1), RCX)),
    ("kmovw r8d, k1", |a| a.mask_to(R8, K(1))),
    ("kortestw k1, k2", |a| a.mask_test(K(1), K(2))),
    ("vzeroupper", |a| a.clear_upper()),
    ("mov r14, qword ptr [r12 + 8]", |a| a.load(R14, at(R12, 8))),
    ("mov eax, dword ptr [rbx + 200]", |a| {
        a.load_word(RAX, at(RBX, 200))
    }),
    ("mov qword ptr [rbx], rax", |a| a.store(at(RBX, 0), RAX)),
    ("mov dword ptr [rbp], r8d", |a| a.store_word(at(RBP, 0), R8)),
    ("mov byte ptr [rbx + 24], al", |a| {
        a.store_byte(at(RBX, 24), RAX)
    }),
    ("mov dword ptr [r12 + 4], 1000", |a| {
        a.store_word_imm(at(R12, 4), 1000)
    }),
    ("mov byte ptr [rbx + 25], 1", |a| {
        a.store_byte_imm(at(RBX, 25), 1)
    }),
    ("mov rdi, r12", |a| a.copy(RDI, R12)),
    ("mov ecx, 65535", |a| a.set(RCX, 65535)),
    ("mov r8d, 1", |a| a.set(R8, 1)),
    ("movabs r13, 4294967296", |a| a.set(R13, 1 << 32)),
    ("add r13, qword ptr [rbx + 16]", |a| a.add(R13, at(RBX, 16))),
    ("sub rcx, qword ptr [r14 + 24]", |a| a.sub(RCX, at(R14, 24))),
    ("or r8, rcx", |a| a.or(R8, RCX)),
    ("shl rcx, 16", |a| a.shift_left(RCX, 16)),
    ("add qword ptr [rbx + 16], 3", |a| a.add_imm(at(RBX, 16), 3)),
    ("add rsp, -1024", |a| a.add_imm(Rm::Reg(4), -1024)),
    ("and rsp, -64", |a| a.and_imm(RSP, -64)),
    ("cmp r13, qword ptr [rbx + 16]", |a| {
        a.compare_general(R13, at(RBX, 16))
    }),
    ("cmp dword ptr [rbx + 496], 0", |a| {
        a.compare_imm(false, at(RBX, 496), 0)
    }),
    ("cmp qword ptr [rbx + 496], 0", |a| {
        a.compare_imm(true, at(RBX, 496), 0)
    }),
    ("cmp byte ptr [rbx + 24], 0", |a| {
        a.compare_byte(at(RBX, 24), 0)
    }),
    ("mfence", |a| a.fence()),
    ("tzcnt rcx, rax", |a| a.lowest_bit(RCX, RAX)),
    ("movzx esi, word ptr [rbx + 130]", |a| {
        a.load_part(RSI, at(RBX, 130), 2)
    }),
    ("mov rsi, qword ptr [rsp + 8*rdx + 64]", |a| {
        a.load(RSI, Mem::Indexed(4, 2, 3, 64))
    }),
    ("mov edi, dword ptr [r15 + 4*rdx + 2048]", |a| {
        a.load_word(RDI, Mem::Indexed(15, 2, 2, 2048))
    }),
    ("mov qword ptr [rax + r8], rdi", |a| {
        a.store(Mem::Indexed(0, 8, 0, 0), RDI)
    }),
    ("test ecx, ecx", |a| a.test(RCX)),
    ("push rbx", |a| a.push(RBX)),
    ("push r15", |a| a.push(R15)),
    ("pop rbp", |a| a.pop(RBP)),
    ("pop r12", |a| a.pop(R12)),
    ("ret", |a| a.ret()),
    ("jmp rsi", |a| a.jump_to(RSI)),
    ("call rax", |a| a.call_to(RAX)),
];

#[test]
fn instructions_are_what_llvm_reads() {
    let mut asm = Asm::default();
    let cases = || VECTOR.iter().chain(MEMORY).chain(OTHERS);
    cases().for_each(|(_, write)| write(&mut asm));
    let end = asm.mark()[0];
    let (code, _) = asm.finish();
    let found = disassembled(&code[..end], FEATURES);
    assert_eq!(found.len(), cases().count());
    for (found, (wanted, _)) in found.iter().zip(cases()) {
        assert_eq!(found, wanted);
    }
}

#[test]
fn jumps_and_constants_have_their_distances() {
    let mut asm = Asm::default();
    let (back, on) = (asm.label(), asm.label());
    asm.bind(back);
    asm.ret();
    asm.jump(on);
    asm.jump_if(Cc::AboveOrEqual, back);
    asm.call(back);
    let constant = asm.constant(&7u32.to_le_bytes());
    asm.unary(ops::SPLAT, A, constant);
    asm.compare_imm(true, constant, 1000);
    asm.bind(on);
    let end = asm.mark()[0];
    let (code, places) = asm.finish();
    assert_eq!(places[Asm::index(on)], end);
    // The pool begins at the next cache line.
    assert_eq!(code[64..], 7u32.to_le_bytes());
    let splat = 1 + 5 + 6 + 5;
    let wanted = [
        "ret".to_owned(),
        format!("jmp {}", end - 6),
        "jae -12".to_owned(),
        "call -17".to_owned(),
        format!("vpbroadcastd zmm1, dword ptr [rip + {}]", 64 - splat - 10),
        format!("cmp qword ptr [rip + {}], 1000", 64 - end),
    ];
    assert_eq!(disassembled(&code[..end], FEATURES), wanted);
}
