; A function that nobody calls, nor can from outside the image.
define hidden i32 @unused(i32 %v) section ".text.unused" {
  ret i32 %v
}
