// The library from C++: modules that are compiled apart, linked in memory with their budgets repaired, and run.
#include "gfxjit.hpp"

#include <cstdio>
#include <cstdlib>
#include <thread>

static void require(bool Holds, const char *What) {
  if (Holds)
    return;
  std::fprintf(stderr, "%s\n", What);
  std::exit(1);
}

static const char Kernel[] = R"(
declare i32 @square(i32)
define amdgpu_kernel void @squares(ptr addrspace(1) %p) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @square(i32 %i)
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %r, ptr addrspace(1) %q
  ret void
})";
static const char Library[] = R"(
define i32 @square(i32 %a) {
  %big = alloca [64 x i32], addrspace(5)
  %at = getelementptr [64 x i32], ptr addrspace(5) %big, i32 0, i32 %a
  store volatile i32 %a, ptr addrspace(5) %at
  %b = load volatile i32, ptr addrspace(5) %at
  %r = mul i32 %b, %a
  ret i32 %r
})";

int main(int, char **Arguments) {
  gfxjit::Runtime Runtime;
  gfxjit::Device Device = Runtime.open(Arguments[1]);
  gfxjit::Linked Linked = gfxjit::Linker()
                              .set("target", Device.target())
                              .input("kernel.ll", Kernel)
                              .input("library.ll", Library)
                              .link("squares");
  gfxjit_budget Budget = Linked.budget(0);
  require(Budget.is_repaired && Budget.scratch_bytes >= 256, "the budget has room for the library");
  gfxjit::Image Image = Linked.image();
  require(Image.kernels() == std::vector<std::string>{"squares"}, "one kernel");
  gfxjit::Image Again = gfxjit::Image::parse("again", Image.bytes().view());

  gfxjit::Module Module = gfxjit::Module::load(Device, Again);
  // Any thread may use any handle.
  std::vector<std::thread> Threads;
  for (int Thread = 0; Thread < 4; ++Thread)
    Threads.emplace_back([&] {
      gfxjit::Queue Queue(Device);
      gfxjit::Kernel Kernel(Module, "squares");
      gfxjit::Buffer<unsigned> Out(Device, std::vector<unsigned>(64));
      Kernel.launch(Queue).grid(1).block(64).arg(Out).submit().wait();
      std::vector<unsigned> Values = Out.download();
      for (unsigned I = 0; I < 64; ++I)
        require(Values[I] == I * I, "squares");
    });
  for (std::thread &Thread : Threads)
    Thread.join();

  try {
    gfxjit::Linker().set("target", Device.target()).input("kernel.ll", Kernel).link("squares");
    require(false, "an undefined symbol links");
  } catch (const gfxjit::Error &Error) {
    require(Error.kind() == GFXJIT_ERROR_KIND_IMAGE, "the kind of a link's error");
    require(std::string(Error.what()).find("square") != std::string::npos, "the symbol's name");
  }
  gfxjit::Bytes Text = gfxjit::compile("kernel.ll", Library, Device.target().c_str(), GFXJIT_EMIT_ASM);
  require(Text.view().find("square:") != std::string_view::npos, "assembly has the function");
  std::printf("linked and run by four threads on %s\n", Arguments[1]);
}
