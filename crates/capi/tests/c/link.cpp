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

// A parameter of every type of numbers, of which the kernel says whether it is 3, or 1 for bool.
static const char Numbers[] = R"(
template <class T> __device__ void three(T value, unsigned *out) { *out = value == (T)3; }
#define KERNEL(name, type) \
  extern "C" __global__ void name(type value, unsigned *out) { three<type>(value, out); }
KERNEL(a_bool, bool)
KERNEL(a_char, char)
KERNEL(a_uchar, unsigned char)
KERNEL(a_short, short)
KERNEL(a_ushort, unsigned short)
KERNEL(a_int, int)
KERNEL(a_uint, unsigned)
KERNEL(a_long, long)
KERNEL(a_ulong, unsigned long long)
KERNEL(a_half, _Float16)
KERNEL(a_float, float)
KERNEL(a_double, double)
struct Pair { int a, b; };
extern "C" __global__ void a_struct(Pair value, unsigned *out) { *out = value.a == 3 && value.b == 3; }
extern "C" __global__ void pointers(float *f, int *i, void *v) { *f = 0.5f; *i = 5; }
)";

struct NumberTests {
  gfxjit::Device &Device;
  gfxjit::Queue Queue{Device};
  gfxjit::Module Module = gfxjit::Module::build(Device, "numbers.hip", Numbers);
  gfxjit::Buffer<unsigned> Out{Device, std::vector<unsigned>(1)};

  // What the kernel found, or what the error says.
  template <class T> std::string given(const char *Name, const T &Value) {
    gfxjit::Kernel Kernel(Module, Name);
    try {
      Kernel.launch(Queue).grid(1).block(1).arg(Value).arg(Out).submit().wait();
    } catch (const gfxjit::Error &Error) {
      require(Error.kind() == GFXJIT_ERROR_KIND_LAUNCH, "a launch's error");
      return Error.what();
    }
    return Out.download()[0] ? "right" : "WRONG";
  }

  template <class T> void isThree(const T &Value) {
    for (const char *Name : {"a_char", "a_uchar", "a_short", "a_ushort", "a_int", "a_uint", "a_long", "a_ulong",
                             "a_half", "a_float", "a_double"}) {
      std::string Found = given(Name, Value);
      require(Found == "right", (std::string(Name) + ": " + Found).c_str());
    }
    std::string Found = given("a_bool", Value);
    require(Found.find("`a_bool`, argument 0 `value`") != std::string::npos, Found.c_str());
    require(Found.find("`bool`") != std::string::npos && Found.find('3') != std::string::npos, Found.c_str());
  }

  template <class T> void refused(const char *Name, const T &Value, const char *Why) {
    std::string Found = given(Name, Value);
    require(Found.find(Why) != std::string::npos, (std::string(Name) + ": " + Found).c_str());
  }

  void run() {
    enum class Small : unsigned char { Three = 3 };
    enum Large : long long { LargeThree = 3 };
    isThree<char>(3), isThree<signed char>(3), isThree<unsigned char>(3), isThree<wchar_t>(3), isThree<char16_t>(3);
    isThree<char32_t>(3), isThree<short>(3), isThree<unsigned short>(3), isThree<int>(3), isThree<unsigned>(3);
    isThree<long>(3), isThree<unsigned long>(3), isThree<long long>(3), isThree<unsigned long long>(3);
    isThree<float>(3), isThree<double>(3), isThree<long double>(3), isThree(Small::Three), isThree(LargeThree);
#if defined(__FLT16_MAX__) && (defined(__clang__) || __GNUC__ >= 13)
    isThree<_Float16>(3);
#endif
    require(given("a_bool", true) == "right" && given("a_bool", 1.0) == "right", "bool");
    require(given("a_float", true) == "WRONG", "true is 1.0");
    refused("a_int", 3.7, "the number 3.7 (f64), which is no integer");
    refused("a_uint", -3, "which is not in 0 to 4294967295");
    refused("a_int", 3000000000u, "not in -2147483648 to 2147483647");
    refused("a_char", 200, "not in -128 to 127");
    refused("a_float", 16777217, "which f32 does not hold exactly");
    refused("a_float", 0.1, "which f32 does not hold exactly");
    refused("a_double", 9007199254740993ull, "does not hold exactly");
    refused("a_half", 65520, "does not hold exactly");
    refused("a_struct", 3, "given the integer 3 (i32), of 4 bytes");
    struct Pair {
      int A, B;
    };
    require(given("a_struct", Pair{3, 3}) == "right", "a struct");

    gfxjit::Buffer<float> Floats(Device, 1);
    gfxjit::Buffer<int> Ints(Device, 1);
    gfxjit::Buffer<double> Doubles(Device, 1);
    gfxjit::Kernel Kernel(Module, "pointers");
    Kernel.launch(Queue).grid(1).block(1).arg(Floats).arg(Ints).arg(Doubles).submit().wait();
    require(Floats.download()[0] == 0.5f && Ints.download()[0] == 5, "pointers");
    // Memory without a type goes anywhere.
    const gfxjit::Memory &Untyped = Doubles;
    Kernel.launch(Queue).grid(1).block(1).arg(Untyped).arg(Out).arg(nullptr).submit().wait();
    try {
      Kernel.launch(Queue).grid(1).block(1).arg(Doubles).arg(Ints).arg(nullptr).submit().wait();
      require(false, "doubles for float*");
    } catch (const gfxjit::Error &Error) {
      std::string What = Error.what();
      require(What.find("`float*`") != std::string::npos && What.find("of f64") != std::string::npos, What.c_str());
    }
  }
};

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
  NumberTests{Device}.run();
  std::printf("linked and run by four threads on %s\n", Arguments[1]);
}
