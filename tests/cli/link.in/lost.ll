; Names that are nearly right.
declare i32 @leef(i32)
declare i32 @midle(i32)
define i32 @first(i32 %v) {
  %a = call i32 @leef(i32 %v)
  %b = call i32 @midle(i32 %a)
  ret i32 %b
}
define i32 @second(i32 %v) {
  %a = call i32 @leef(i32 %v)
  ret i32 %a
}
