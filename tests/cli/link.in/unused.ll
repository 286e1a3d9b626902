; A function that is not called, and cannot be from outside the image.
define hidden i32 @unused(i32 %v) section ".text.unused" {
  ret i32 %v
}
