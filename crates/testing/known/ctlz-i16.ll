; gfx942, gfx1100 at any level above O0: v_ffbh_u32 of the zero-extended number, without the
; subtraction of 16. For 0x8000 it returns 16 and should return 0.
define i16 @ctlz(i16 %x) {
  %z = icmp eq i16 %x, 0
  %c = call i16 @llvm.ctlz.i16(i16 %x, i1 false)
  %r = select i1 %z, i16 -1, i16 %c
  ret i16 %r
}
