; The function around a region's code: it runs waves of a workgroup one after the other, each from
; the entry on where the wave is.
;
; This is the fast path of the rule in `gfxjit_sim::engine::schedule` (`WaveChain`), so that a
; kernel whose waves only wait at barriers and end stays in this function:
;
;   1. The wave behind the one that has ended or waits runs next.
;   2. Behind the last wave, if all waves of the workgroup are here (`opens` is their number, and
;      otherwise -1): if all wait and the turn has instructions left, the barrier opens and the
;      first wave runs again. If all have ended, and began in this call, the thread's next
;      workgroup follows.
;   3. Everything else returns, and the launch decides.
;
; `optimizing::function` fills in what stands in double braces. Fields of the frame and of the wave
; have the names that `entry::frame` lists: `p.` is a pointer to a field, the others are values.

{{declarations}}
define void @{{name}}(ptr noalias %frame) #0 {

; Variables of the region, and fields of the frame.
start:
{{variables}}
  %first = load ptr, ptr %p.current
  br label %dispatch

; A wave's turn in this call begins. `can.all.run`: all waves began in this call or have gone through
; a barrier that opened in it, so that each of them can run. `last.code`: how the wave before left.
; The wave's address is hidden from LLVM: loop strength reduction would write every address that
; follows from it as the first wave's and an offset.
dispatch:
  %wave.address = phi ptr [ %first, %start ], [ %next.wave, %go.on ], [ %next.wave, %check.next ], [ %first, %opened ], [ %first, %next.workgroup ]
  %fresh = phi i1 [ %is.fresh, %start ], [ %fresh, %go.on ], [ %fresh, %check.next ], [ false, %opened ], [ true, %next.workgroup ]
  %can.all.run = phi i1 [ %is.fresh, %start ], [ %can.all.run, %go.on ], [ %can.all.run, %check.next ], [ true, %opened ], [ true, %next.workgroup ]
  %last.code = phi i32 [ {{LEAVE}}, %start ], [ %wave.code, %go.on ], [ %wave.code, %check.next ], [ {{LEAVE}}, %opened ], [ {{LEAVE}}, %next.workgroup ]
  %wave = call ptr asm "", "=r,0"(ptr %wave.address)
  store ptr %wave, ptr %p.current
{{dispatch}}

; The wave is at none of the entries. It stays as it is; the wave before it is the last that has run.
elsewhere:
  store i32 %last.code, ptr %p.code
  %is.first = icmp eq ptr %wave, %first
  br i1 %is.first, label %return, label %step.back
step.back:
  %wave.before = getelementptr i8, ptr %wave, i64 -{{WAVE_BYTES}}
  store ptr %wave.before, ptr %p.current
  br label %return

; The region's code. Its exits go to `over`, `ended`, `arrives` and `wait`, with the wave's program
; counter, as the distance from the image's base, and the instructions it has executed in `pc` and `count`.
{{body}}

; The wave leaves translated code, for the reason that the variable `code` has.
over:
  %over.code = load i32, ptr %code
  br label %leave
leave:
  %leave.code = phi i32 [ %over.code, %over ], [ {{BARRIER}}, %arrives ], [ {{WAIT}}, %wait ]
  %leave.behind = load i64, ptr %pc
  %leave.pc = add i64 %leave.behind, %base
  %leave.executed.before = load i64, ptr %p.executed
  %leave.count = load i64, ptr %count
  %leave.executed = add i64 %leave.executed.before, %leave.count
  store i64 %leave.pc, ptr %p.pc
  store i64 %leave.executed, ptr %p.executed
  %leave.all.before = load i64, ptr %p.all.executed
  %leave.all = add i64 %leave.all.before, %leave.count
  store i64 %leave.all, ptr %p.all.executed
  store i32 %leave.code, ptr %p.code
  br label %return

; The wave has ended.
ended:
  %ended.behind = load i64, ptr %pc
  %ended.pc = add i64 %ended.behind, %base
  %ended.executed.before = load i64, ptr %p.executed
  %ended.count = load i64, ptr %count
  %ended.executed = add i64 %ended.executed.before, %ended.count
  store i64 %ended.pc, ptr %p.pc
  store i64 %ended.executed, ptr %p.executed
  store i8 1, ptr %p.ended
  br label %wave.done

; The wave comes to `s_barrier`: it signals and waits. The interpreter reports a second signal.
arrives:
  %arrives.barrier = load i8, ptr %p.barrier
  %has.signalled = icmp eq i8 %arrives.barrier, {{SIGNALLED}}
  br i1 %has.signalled, label %leave, label %signal
signal:
  store i8 {{SIGNALLED}}, ptr %p.barrier
  %signals.before = load i32, ptr %signals
  %signals.now = add i32 %signals.before, 1
  store i32 %signals.now, ptr %signals
  br label %waits

; The wave comes to `s_barrier_wait`: it waits, unless the barrier has opened since it signalled.
wait:
  %wait.barrier = load i8, ptr %p.barrier
  %is.closed = icmp eq i8 %wait.barrier, {{SIGNALLED}}
  br i1 %is.closed, label %waits, label %leave

; The wave waits, and will go on behind the instruction, which is one word.
waits:
  store i8 1, ptr %p.at.barrier
  %waits.behind = load i64, ptr %pc
{{count_waits}}
  %waits.at = add i64 %waits.behind, %base
  %waits.pc = add i64 %waits.at, 4
  store i64 %waits.pc, ptr %p.pc
  %waits.executed.before = load i64, ptr %p.executed
  %waits.count = load i64, ptr %count
  %waits.count.all = add i64 %waits.count, 1
  %waits.executed = add i64 %waits.executed.before, %waits.count.all
  store i64 %waits.executed, ptr %p.executed
  %waiting.before = load i32, ptr %waiting
  %waiting.now = add i32 %waiting.before, 1
  store i32 %waiting.now, ptr %waiting
  br label %wave.done

; Rule 1: the wave has ended or waits, so the wave behind it is next.
wave.done:
  %wave.code = phi i32 [ {{ENDED}}, %ended ], [ {{WAITS}}, %waits ]
  %wave.count.all = phi i64 [ %ended.count, %ended ], [ %waits.count.all, %waits ]
  %spent.before = load i64, ptr %spent
  %wave.count = load i64, ptr %count
  %spent.now = add i64 %spent.before, %wave.count
  store i64 %spent.now, ptr %spent
  %all.before = load i64, ptr %p.all.executed
  %all.now = add i64 %all.before, %wave.count.all
  store i64 %all.now, ptr %p.all.executed
  %next.wave = getelementptr i8, ptr %wave, i64 {{WAVE_BYTES}}
  %is.last = icmp eq ptr %next.wave, %end
  br i1 %is.last, label %round.done, label %go.on

; Rule 2: this was the last wave. All wait: the barrier opens, if the turn has instructions left.
round.done:
  %round.signals = load i32, ptr %signals
  %round.waiting = load i32, ptr %waiting
  store i32 0, ptr %waiting
  %all.signalled = icmp eq i32 %round.signals, %opens
  %all.wait = icmp eq i32 %round.waiting, %opens
  %are.at.barrier = and i1 %all.signalled, %all.wait
  %round.spent = load i64, ptr %spent
  %has.budget = icmp ult i64 %round.spent, %budget
  %may.open = and i1 %are.at.barrier, %has.budget
  br i1 %may.open, label %open, label %check.ended

; All have ended: the last one has, and none has signalled. They began in this call: a workgroup
; whose waves have left before is not over for the launch.
check.ended:
  %last.ended = icmp eq i32 %wave.code, {{ENDED}}
  %none.signalled = icmp eq i32 %round.signals, 0
  %is.whole = icmp ne i32 %opens, -1
  %have.ended = and i1 %last.ended, %none.signalled
  %began.here = and i1 %is.whole, %is.fresh
  %is.over = and i1 %have.ended, %began.here
  br i1 %is.over, label %find.workgroup, label %stop

; The next workgroup, without a call: it differs in X only, and nothing has stopped the launch.
find.workgroup:
  %followers = load i32, ptr %p.followers
  %has.followers = icmp ne i32 %followers, 0
  br i1 %has.followers, label %check.stop, label %ask.launch
check.stop:
  %stop.flag = load ptr, ptr %p.stop
  %x = load ptr, ptr %p.x
  %stop.value = load atomic i64, ptr %stop.flag monotonic, align 8
  %may.start = icmp eq i64 %stop.value, -1
  br i1 %may.start, label %count.x, label %ask.launch
count.x:
  %followers.left = sub i32 %followers, 1
  store i32 %followers.left, ptr %p.followers
  %x.before = load i32, ptr %x
  %x.next = add i32 %x.before, 1
  store i32 %x.next, ptr %x
  store i8 1, ptr %at.is.fresh
  br label %next.workgroup

; The next workgroup, as the launch has it; there may be none.
ask.launch:
{{before_call}}
  %answer = call i64 @gfxjit_follow(ptr %frame)
  %follows = icmp ne i64 %answer, 0
  br i1 %follows, label %next.workgroup, label %stop
next.workgroup:
  store i64 0, ptr %spent
  br label %dispatch

; Rule 3: the launch decides.
stop:
  store i32 %wave.code, ptr %p.code
  br label %return

; The barrier opens. No wave has only signalled it: all wait.
open:
  %open.wave = phi ptr [ %first, %round.done ], [ %open.next, %open ]
  %open.at.barrier = getelementptr i8, ptr %open.wave, i64 {{WAVE_AT_BARRIER}}
  store i8 0, ptr %open.at.barrier
  %open.barrier = getelementptr i8, ptr %open.wave, i64 {{WAVE_BARRIER}}
  store i8 {{IDLE}}, ptr %open.barrier
  %open.next = getelementptr i8, ptr %open.wave, i64 {{WAVE_BYTES}}
  %open.is.last = icmp eq ptr %open.next, %end
  br i1 %open.is.last, label %opened, label %open
opened:
  store i32 0, ptr %signals
  store i8 0, ptr %at.is.fresh
  br label %dispatch

; The next wave of the round runs if it is runnable, in the MODE of this code. `dispatch` looks
; whether there is code for where it is.
go.on:
  br i1 %can.all.run, label %dispatch, label %check.next
check.next:
  %next.ended.at = getelementptr i8, ptr %next.wave, i64 {{WAVE_ENDED}}
  %next.ended = load i8, ptr %next.ended.at
  %next.waits.at = getelementptr i8, ptr %next.wave, i64 {{WAVE_AT_BARRIER}}
  %next.waits = load i8, ptr %next.waits.at
  %next.stops = or i8 %next.ended, %next.waits
  %next.is.runnable = icmp eq i8 %next.stops, 0
  %next.mode.at = getelementptr i8, ptr %next.wave, i64 {{WAVE_MODE}}
  %next.mode = load i32, ptr %next.mode.at
  %next.mode.bits = and i32 %next.mode, {{MODE_BITS}}
  %next.has.mode = icmp eq i32 %next.mode.bits, {{MODE}}
  %next.can.run = and i1 %next.is.runnable, %next.has.mode
  br i1 %next.can.run, label %dispatch, label %stop

return:
{{before_call}}
  ret void
}

; Vectors are as wide as the host's. #0: the region, #1: functions for accesses, #2: what seldom
; runs, and leaves all registers to the code around the call.
attributes #0 = { nounwind {{WIDTHS}} }
attributes #1 = { nounwind noinline {{WIDTHS}} }
attributes #2 = { nounwind noinline "no_caller_saved_registers" {{WIDTHS}} }

; Branches: seldom taken, mostly taken, likely. A length of 32 bits.
!0 = !{!"branch_weights", i32 1, i32 1000}
!1 = !{!"branch_weights", i32 1000, i32 1}
!3 = !{!"branch_weights", i32 16, i32 1}
!2 = !{i64 0, i64 4294967296}
!4 = !{i32 1, !"override-stack-alignment", i32 {{STACK_ALIGN}}}
!llvm.module.flags = !{!4}
