; The leaf, this time one that calls itself, twice: LLVM cannot make a loop of it.
define i32 @leaf(i32 %v) {
  %end = icmp slt i32 %v, 2
  br i1 %end, label %done, label %again
again:
  %a = sub i32 %v, 1
  %b = sub i32 %v, 2
  %c = call i32 @leaf(i32 %a)
  %d = call i32 @leaf(i32 %b)
  %s = add i32 %c, %d
  ret i32 %s
done:
  ret i32 %v
}
