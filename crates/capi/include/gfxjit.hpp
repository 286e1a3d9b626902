// gfxjit for C++17: handles that free themselves, errors as exceptions. Header only, over gfxjit.h, whose rules hold:
// the functions here call those of the same name there, which document units and kinds of errors. Sizes are in bytes,
// grids in workgroups, blocks in work-items; every function may throw gfxjit::Error.
//
//     gfxjit::Runtime Drivers;
//     gfxjit::Device Gpu = Drivers.open("sim://gfx1100");
//     auto Code = gfxjit::Module::build(
//         Gpu, "twice.hip", "extern \"C\" __global__ void twice(float *x) { x[threadIdx.x] *= 2; }");
//     gfxjit::Buffer<float> X(Gpu, {1, 2, 3});
//     gfxjit::Queue Commands(Gpu);
//     gfxjit::Kernel(Code, "twice").launch(Commands).grid(1).block(3).arg(X).submit();
//     std::vector<float> Doubled = X.download(); // waits for the launch
#ifndef GFXJIT_HPP
#define GFXJIT_HPP

#include "gfxjit.h"

#include <chrono>
#include <cstddef>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace gfxjit {

// An error: what() is the message, kind() the kind for programs, reasons() the causes.
class Error : public std::runtime_error {
  gfxjit_error_kind Kind;
  std::vector<std::string> Reasons;

public:
  Error(gfxjit_error_kind Kind, const std::string &Message, std::vector<std::string> Reasons)
      : std::runtime_error(Message), Kind(Kind), Reasons(std::move(Reasons)) {}
  gfxjit_error_kind kind() const { return Kind; }
  const std::vector<std::string> &reasons() const { return Reasons; }
};

// Throws the error that a function of gfxjit.h returns, if any.
inline void check(gfxjit_error *Given) {
  if (!Given)
    return;
  std::unique_ptr<gfxjit_error, void (*)(gfxjit_error *)> Held(Given, gfxjit_error_free);
  std::vector<std::string> Reasons;
  for (size_t I = 0; I < gfxjit_error_reasons(Given); ++I)
    Reasons.emplace_back(gfxjit_error_reason(Given, I));
  throw Error(gfxjit_error_kind_of(Given), gfxjit_error_message(Given), std::move(Reasons));
}

// A handle of gfxjit.h, which is freed with this object. It can be moved, not copied; get() lends it.
template <class T, void (*Free)(T *)> class Handle {
  T *Held = nullptr;

protected:
  Handle() = default;
  // The address for a C function that writes a new handle; the old handle is freed.
  T **place() {
    reset();
    return &Held;
  }
  T *release() { return std::exchange(Held, nullptr); }
  void reset() {
    if (T *Old = release())
      Free(Old);
  }

public:
  Handle(Handle &&Other) noexcept : Held(Other.release()) {}
  Handle &operator=(Handle &&Other) noexcept {
    if (this != &Other) {
      reset();
      Held = Other.release();
    }
    return *this;
  }
  Handle(const Handle &) = delete;
  Handle &operator=(const Handle &) = delete;
  ~Handle() { reset(); }
  T *get() const { return Held; }
  explicit operator bool() const { return Held != nullptr; }
};

// Bytes returned by the library.
class Bytes : public Handle<gfxjit_bytes, gfxjit_bytes_free> {
  friend class Image;
  friend Bytes compile(const char *, std::string_view, const char *, gfxjit_emit, const class Options *);

public:
  const void *data() const { return gfxjit_bytes_data(get()); }
  size_t size() const { return gfxjit_bytes_size(get()); }
  std::string_view view() const { return {static_cast<const char *>(data()), size()}; }
};

// Options of compilation, by the names of docs/options.md: Options().set("opt", "O2").set("define", "BLOCK=64").
class Options : public Handle<gfxjit_options, gfxjit_options_free> {
public:
  Options() { check(gfxjit_options_new(place())); }
  Options &set(const char *Name, const std::string &Value) {
    check(gfxjit_options_set(get(), Name, Value.c_str()));
    return *this;
  }
  // The contents of a header, found by `#include` under a name.
  Options &header(const std::string &Name, const std::string &Contents) {
    return set("add-header", Name + "=" + Contents);
  }
};

// Compiles a source for a target to IR, assembly or an object. Without options, the default ones hold.
inline Bytes compile(const char *Name, std::string_view Source, const char *Target, gfxjit_emit What,
                     const Options *With = nullptr) {
  Bytes Made;
  check(gfxjit_compile(Name, Source.data(), Source.size(), Target, With ? With->get() : nullptr, What,
                       Made.place()));
  return Made;
}

// An opened device; Runtime::open makes it.
class Device : public Handle<gfxjit_device, gfxjit_device_free> {
  friend class Runtime;

public:
  std::string uri() const { return gfxjit_device_uri(get()); }
  std::string name() const { return gfxjit_device_name(get()); }
  std::string target() const { return gfxjit_device_target(get()); }
  gfxjit_device_info info() const {
    gfxjit_device_info Info{};
    Info.size = sizeof Info;
    check(gfxjit_device_get_info(get(), &Info));
    return Info;
  }
};

// All drivers. open takes the names of gfxjit_runtime_open, as `auto` and `sim://gfx1100`.
class Runtime : public Handle<gfxjit_runtime, gfxjit_runtime_free> {
public:
  Runtime() { check(gfxjit_runtime_new(nullptr, nullptr, place())); }
  Device open(const char *Name) const {
    Device Opened;
    check(gfxjit_runtime_open(get(), Name, Opened.place()));
    return Opened;
  }
};

// Memory of a device, Size bytes. host() is its address on the host; null where the host cannot access it.
class Memory : public Handle<gfxjit_memory, gfxjit_memory_free> {
public:
  Memory(const Device &On, uint64_t Size, gfxjit_memory_kind Kind = GFXJIT_MEMORY_KIND_DEVICE) {
    check(gfxjit_memory_new(On.get(), Size, Kind, place()));
  }
  uint64_t address() const { return gfxjit_memory_address(get()); }
  uint64_t size() const { return gfxjit_memory_size(get()); }
  void *host() const { return gfxjit_memory_host(get()); }
};

// Memory for an array of Count elements. upload and download wait, also for the launches that use the memory;
// download throws an error of these launches that was not reported yet.
template <class T> class Buffer : public Memory {
  static_assert(std::is_trivially_copyable_v<T>, "elements are copied as bytes");

public:
  Buffer(const Device &On, size_t Count) : Memory(On, Count * sizeof(T)) {}
  Buffer(const Device &On, const std::vector<T> &Values) : Buffer(On, Values.size()) { upload(Values); }
  size_t count() const { return size() / sizeof(T); }
  void upload(const std::vector<T> &Values) {
    check(gfxjit_memory_write(get(), 0, Values.data(), Values.size() * sizeof(T)));
  }
  std::vector<T> download() const {
    std::vector<T> Values(count());
    check(gfxjit_memory_read(get(), 0, Values.data(), Values.size() * sizeof(T)));
    return Values;
  }
};

// The name of a number type in gfxjit.h; Known is false for other types.
template <class T> struct NumberKind {
  static constexpr bool Known = std::is_arithmetic_v<T> && sizeof(T) <= 8;
  static constexpr gfxjit_number_kind Kind = std::is_floating_point_v<T> ? GFXJIT_NUMBER_KIND_FLOAT
                                             : std::is_signed_v<T>       ? GFXJIT_NUMBER_KIND_SIGNED
                                                                         : GFXJIT_NUMBER_KIND_UNSIGNED;
};
// Compilers define this macro if they have the type, even if the standard library does not treat it as a
// floating-point type.
#if defined(__FLT16_MAX__) && (defined(__clang__) || __GNUC__ >= 13)
template <> struct NumberKind<_Float16> {
  static constexpr bool Known = true;
  static constexpr gfxjit_number_kind Kind = GFXJIT_NUMBER_KIND_FLOAT;
};
#endif

// Tells when a command is done; wait throws the error of the command. wait with a time returns whether it is done.
class Event : public Handle<gfxjit_event, gfxjit_event_free> {
  friend class Launch;
  friend class Queue;

public:
  void wait() const { check(gfxjit_event_wait(get())); }
  bool wait(std::chrono::nanoseconds Timeout) const {
    bool Done = false;
    check(gfxjit_event_wait_timeout(get(), static_cast<uint64_t>(Timeout.count()), &Done));
    return Done;
  }
  std::chrono::nanoseconds elapsed() const {
    uint64_t Begin = 0, End = 0;
    check(gfxjit_event_times(get(), &Begin, &End));
    return std::chrono::nanoseconds(End - Begin);
  }
  void cancel() const { check(gfxjit_event_cancel(get())); }
};

// A queue, which runs its commands in order. copy and record do not wait.
class Queue : public Handle<gfxjit_queue, gfxjit_queue_free> {
public:
  explicit Queue(const Device &On) { check(gfxjit_queue_new(On.get(), place())); }
  void wait() const { check(gfxjit_queue_wait(get())); }
  void waitFor(const Event &Other) const { check(gfxjit_queue_wait_for(get(), Other.get())); }
  Event copy(const Memory &From, const Memory &To, uint64_t Size) const {
    Event Done;
    check(gfxjit_queue_copy(get(), From.get(), 0, To.get(), 0, Size, Done.place()));
    return Done;
  }
  Event record() const {
    Event Done;
    check(gfxjit_queue_record(get(), Done.place()));
    return Done;
  }
};

// A linked code object.
class Image : public Handle<gfxjit_image, gfxjit_image_free> {
  Image() = default;
  friend class Linked;
  friend class Module;

public:
  static Image build(const char *Name, std::string_view Source, const char *Target,
                     const Options *With = nullptr) {
    Image Made;
    check(gfxjit_image_build(Name, Source.data(), Source.size(), Target, With ? With->get() : nullptr,
                             Made.place()));
    return Made;
  }
  static Image parse(const char *Name, std::string_view Elf) {
    Image Made;
    check(gfxjit_image_parse(Name, Elf.data(), Elf.size(), Made.place()));
    return Made;
  }
  Bytes bytes() const {
    Bytes Elf;
    check(gfxjit_image_bytes(get(), Elf.place()));
    return Elf;
  }
  std::vector<std::string> kernels() const {
    std::vector<std::string> Names;
    for (size_t I = 0; I < gfxjit_image_kernels(get()); ++I)
      Names.emplace_back(gfxjit_image_kernel(get(), I));
    return Names;
  }
};

// The result of a link.
class Linked : public Handle<gfxjit_linked, gfxjit_linked_free> {
  friend class Linker;

public:
  Image image() const {
    Image Own;
    check(gfxjit_linked_image(get(), Own.place()));
    return Own;
  }
  gfxjit_budget budget(size_t Kernel) const {
    gfxjit_budget Budget{};
    Budget.size = sizeof Budget;
    check(gfxjit_linked_budget(get(), Kernel, &Budget));
    return Budget;
  }
};

// A link being prepared: Linker().set("target", "gfx1100").input("k.ll", Source).link("program").image().
class Linker : public Handle<gfxjit_linker, gfxjit_linker_free> {
public:
  Linker() { check(gfxjit_linker_new(place())); }
  Linker &input(const char *Name, std::string_view Data, gfxjit_take Take = GFXJIT_TAKE_AS_USUAL) {
    check(gfxjit_linker_input(get(), Name, Data.data(), Data.size(), Take));
    return *this;
  }
  Linker &set(const char *Name, const std::string &Value) {
    check(gfxjit_linker_set(get(), Name, Value.c_str()));
    return *this;
  }
  // Consumes the linker.
  Linked link(const char *Name) {
    Linked Made;
    check(gfxjit_linker_link(release(), Name, Made.place()));
    return Made;
  }
};

// Code loaded on a device: of a source, which is compiled, of a bundle or portable module, or of an image.
class Module : public Handle<gfxjit_module, gfxjit_module_free> {
  Module() = default;

public:
  static Module build(const Device &On, const char *Name, std::string_view Source,
                      const Options *With = nullptr) {
    Module Made;
    check(gfxjit_module_build(On.get(), Name, Source.data(), Source.size(), With ? With->get() : nullptr,
                              Made.place()));
    return Made;
  }
  static Module load(const Device &On, const Image &Code) {
    Module Made;
    check(gfxjit_module_load(On.get(), Code.get(), Made.place()));
    return Made;
  }
};

// A launch: call the functions for grid, block and arguments in a chain, then submit(), which checks them all. After an
// error of one of the functions, the launch cannot be submitted.
class Launch : public Handle<gfxjit_launch, gfxjit_launch_free> {
public:
  Launch(gfxjit_kernel *Kernel, const Queue &On) { check(gfxjit_launch_new(Kernel, On.get(), place())); }
  Launch &grid(uint32_t X, uint32_t Y = 1, uint32_t Z = 1) {
    check(gfxjit_launch_grid(get(), X, Y, Z));
    return *this;
  }
  Launch &global(uint32_t X, uint32_t Y = 1, uint32_t Z = 1) {
    check(gfxjit_launch_global(get(), X, Y, Z));
    return *this;
  }
  Launch &block(uint32_t X, uint32_t Y = 1, uint32_t Z = 1) {
    check(gfxjit_launch_block(get(), X, Y, Z));
    return *this;
  }
  // On the terminal of this process; see gfxjit_launch_debug.
  Launch &debug(const char *Commands = nullptr) {
    check(gfxjit_launch_debug(get(), Commands));
    return *this;
  }
  Launch &lds(uint32_t Size) {
    check(gfxjit_launch_lds(get(), Size));
    return *this;
  }
  Launch &arg(const Memory &Given) {
    check(gfxjit_launch_memory(get(), Given.get(), 0));
    return *this;
  }
  // Numbers in memory. The parameter must be a pointer to this type, if the source states the type. A buffer
  // of bytes is accepted for every pointer.
  template <class T> Launch &arg(const Buffer<T> &Given) {
    if constexpr (NumberKind<T>::Known && sizeof(T) > 1)
      check(gfxjit_launch_numbers(get(), Given.get(), 0, NumberKind<T>::Kind, sizeof(T)));
    else
      check(gfxjit_launch_memory(get(), Given.get(), 0));
    return *this;
  }
  // A number is converted to the parameter's type if that does not change its value; else submit() throws. A struct is
  // passed as its bytes.
  template <class T, class = std::enable_if_t<std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> &&
                                              !std::is_same_v<T, std::nullptr_t>>>
  Launch &arg(const T &Value) {
    if constexpr (std::is_enum_v<T>) {
      arg(static_cast<std::underlying_type_t<T>>(Value));
    } else if constexpr (NumberKind<T>::Known) {
      check(gfxjit_launch_number(get(), NumberKind<T>::Kind, &Value, sizeof Value));
    } else if constexpr (std::is_floating_point_v<T>) {
      // A long double has no representation on a device.
      double Short = static_cast<double>(Value);
      if (static_cast<T>(Short) != Value && Value == Value)
        throw std::invalid_argument("a long double that is no double, as an argument");
      arg(Short);
    } else {
      check(gfxjit_launch_value(get(), &Value, sizeof Value));
    }
    return *this;
  }
  // A null pointer.
  Launch &arg(std::nullptr_t) {
    check(gfxjit_launch_address(get(), 0));
    return *this;
  }
  // Consumes the launch.
  Event submit() {
    Event Done;
    check(gfxjit_launch_submit(release(), Done.place()));
    return Done;
  }
};

// A kernel of a module by name; without a name, its only kernel.
class Kernel : public Handle<gfxjit_kernel, gfxjit_kernel_free> {
public:
  explicit Kernel(const Module &Of, const char *Name = nullptr) {
    check(gfxjit_kernel_get(Of.get(), Name, place()));
  }
  std::string name() const { return gfxjit_kernel_name(get()); }
  gfxjit_kernel_info info() const {
    gfxjit_kernel_info Info{};
    Info.size = sizeof Info;
    check(gfxjit_kernel_get_info(get(), &Info));
    return Info;
  }
  Launch launch(const Queue &On) const { return Launch(get(), On); }
};

} // namespace gfxjit
#endif
