break helper
info breakpoints
run
backtrace
info locals
print *p
print p->b[1] * 2
up
info locals
down
finish
delete 1
next
print h
print threadIdx
print blockDim.x
info threads
lane 5
print i
print/x $exec
set var h = 7
print h
stepi
tbreak pair.hip:19 if i == 70
continue
print/lanes i
watch out[70]
continue
print out[70]
info lds
continue
