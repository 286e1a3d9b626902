; Every AMD GPU, every level. For n = 5 (the default case) the result should be element 0 of v
; and is element 1: after StructurizeCFG the way from the comparison with 1 to the default case
; carries the value of case 1.
define i64 @f(i32 %n, <2 x i64> %v) {
entry:
  %first = extractelement <2 x i64> %v, i32 1
  switch i32 %n, label %default [
    i32 0, label %zero
    i32 37, label %one
  ]
zero:
  br label %done
one:
  br label %done
default:
  %other = extractelement <2 x i64> %v, i32 0
  br label %done
done:
  %r = phi i64 [ 7, %zero ], [ %first, %one ], [ %other, %default ]
  ret i64 %r
}
