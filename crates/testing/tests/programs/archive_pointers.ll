; A table in an archive: its functions count, those of a member that is not needed do not, though
; they are exported and of the type.
; COMPUTE: pointers
; MODULE: main
@table = external addrspace(4) constant [2 x ptr]
define hidden i32 @f(i32 %x) {
  %i = and i32 %x, 1
  %q = getelementptr ptr, ptr addrspace(4) @table, i32 %i
  %g = load ptr, ptr addrspace(4) %q
  %r = call i32 %g(i32 %x)
  ret i32 %r
}
; KERNEL: k f
; MODULE: unneeded archive
define i32 @wide(i32 %x) {
  call void asm sideeffect "v_mov_b32 v240, 0", "~{v240}"()
  ret i32 %x
}
; MODULE: table archive
declare i32 @even(i32)
declare i32 @odd(i32)
@table = addrspace(4) constant [2 x ptr] [ptr @even, ptr @odd]
; MODULE: functions archive
define i32 @even(i32 %x) {
  call void asm sideeffect "v_mov_b32 v61, 0", "~{v61}"()
  %r = add i32 %x, 10
  ret i32 %r
}
define i32 @odd(i32 %x) {
  %d = shl i32 %x, 1
  %r = add i32 %d, 20
  ret i32 %r
}
