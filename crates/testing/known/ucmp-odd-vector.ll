; Crashes in SelectionDAG::getZeroExtendInReg for every AMD GPU.
define <3 x i32> @f(<3 x i76> %a, <3 x i76> %b) {
  %r = call <3 x i32> @llvm.ucmp.v3i32.v3i76(<3 x i76> %a, <3 x i76> %b)
  ret <3 x i32> %r
}
