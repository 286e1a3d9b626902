define i32 @middle(i32 %v) #0 {
  ret i32 %v
}
attributes #0 = { "target-features"="+wavefrontsize64" }
