// gfxjit: compiles, links, loads and runs AMD GPU code from inside a process.
//
// Rules
//
// * A function that can fail returns a gfxjit_error, or NULL after success. The caller frees it with
//   gfxjit_error_free. After an error, output parameters are unchanged.
// * The kind of an error is a gfxjit_error_kind. Every such function can fail with USAGE, for wrong arguments, and
//   with INTERNAL, for a defect of the library; its comment names the other kinds, without GFXJIT_ERROR_KIND_.
// * Sizes and offsets are in bytes, times in nanoseconds, where a comment does not say otherwise. Indices count from 0.
// * Handles are opaque and freed by the function of their name, in any order, at any time, on any thread. These
//   functions accept NULL. Elsewhere NULL as a handle is an error where the comment does not allow it; functions that
//   return no error then return NULL or 0. An object lives as long as another one uses it.
// * Any thread may use any handle, several threads at once; but gfxjit_launch, gfxjit_options and gfxjit_linker,
//   which are filled in, belong to one thread at a time.
// * Text is UTF-8 and ends with a zero byte. Text that a function returns is valid as long as the handle from which
//   it was taken.
// * The ABI: structs begin with `size`, which the caller sets to sizeof; later versions append members and
//   fill in those that are there. Functions and values are added, never changed, while gfxjit_abi_version
//   stays the same; the library's soname has that number.


#ifndef GFXJIT_H
#define GFXJIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Class of an error.
typedef enum {
  // The call is wrong: a NULL argument, or a number that is no value of its enumeration.
  GFXJIT_ERROR_KIND_USAGE = 0,
  // A source does not compile.
  GFXJIT_ERROR_KIND_SOURCE = 1,
  // An object does not link, or an image cannot be read or does not fit the device.
  GFXJIT_ERROR_KIND_IMAGE = 2,
  // A module has no such kernel, function or variable.
  GFXJIT_ERROR_KIND_MODULE = 3,
  // A launch does not fit its kernel or its device.
  GFXJIT_ERROR_KIND_LAUNCH = 4,
  // A copy or an allocation cannot be made.
  GFXJIT_ERROR_KIND_MEMORY = 5,
  // There is no such device.
  GFXJIT_ERROR_KIND_NO_DEVICE = 6,
  // A kernel was stopped by the device.
  GFXJIT_ERROR_KIND_FAULT = 7,
  // A launch was cancelled through its event.
  GFXJIT_ERROR_KIND_CANCELLED = 8,
  // The checks of a launch have found errors.
  GFXJIT_ERROR_KIND_FINDINGS = 9,
  // The driver or the device reported another error.
  GFXJIT_ERROR_KIND_DEVICE = 10,
  // A file cannot be read or written.
  GFXJIT_ERROR_KIND_IO = 11,
  // A defect of the library.
  GFXJIT_ERROR_KIND_INTERNAL = 12,
} gfxjit_error_kind;

// What executes a device's kernels.
typedef enum {
  // A GPU.
  GFXJIT_DEVICE_KIND_GPU = 0,
  // A software GPU.
  GFXJIT_DEVICE_KIND_SOFTWARE = 1,
  // Neither.
  GFXJIT_DEVICE_KIND_OTHER = 2,
} gfxjit_device_kind;

// Kind of a parameter.
typedef enum {
  // A value: a number or a struct.
  GFXJIT_PARAMETER_KIND_VALUE = 0,
  // The address of memory.
  GFXJIT_PARAMETER_KIND_POINTER = 1,
  // A pointer to dynamic LDS; the argument is a size.
  GFXJIT_PARAMETER_KIND_DYNAMIC_LDS = 2,
  // An image, a sampler, a queue.
  GFXJIT_PARAMETER_KIND_OTHER = 3,
} gfxjit_parameter_kind;

// The form to which a source is compiled.
typedef enum {
  // IR text before the optimiser.
  GFXJIT_EMIT_IR = 0,
  // IR text after the optimiser.
  GFXJIT_EMIT_OPT_IR = 1,
  // Assembly text.
  GFXJIT_EMIT_ASM = 2,
  // A relocatable object.
  GFXJIT_EMIT_OBJ = 3,
  // Bitcode that is not specific to a target.
  GFXJIT_EMIT_PORTABLE = 4,
} gfxjit_emit;

// Place of memory, and how host and device access it.
typedef enum {
  // Device memory, which the host accesses by copies.
  GFXJIT_MEMORY_KIND_DEVICE = 0,
  // Host memory that host and kernels access; each sees the other's writes when a command has
  // ended.
  GFXJIT_MEMORY_KIND_HOST_VISIBLE = 1,
  // Host memory in which host and kernels see each other's writes at once.
  GFXJIT_MEMORY_KIND_FINE_GRAINED = 2,
} gfxjit_memory_kind;

// Kind of a number.
typedef enum {
  // An unsigned integer of 1, 2, 4 or 8 bytes; also bool.
  GFXJIT_NUMBER_KIND_UNSIGNED = 0,
  // A signed integer of 1, 2, 4 or 8 bytes, in two's complement.
  GFXJIT_NUMBER_KIND_SIGNED = 1,
  // An IEEE 754 number of 2, 4 or 8 bytes.
  GFXJIT_NUMBER_KIND_FLOAT = 2,
  // A bfloat16: the upper 2 bytes of a float.
  GFXJIT_NUMBER_KIND_BFLOAT = 3,
} gfxjit_number_kind;

// Which parts of an input are linked.
typedef enum {
  // An object always; the members of an archive that define a needed symbol.
  GFXJIT_TAKE_AS_USUAL = 0,
  // Everything, all members of an archive included.
  GFXJIT_TAKE_WHOLE = 1,
  // Also an object only if it defines a needed symbol.
  GFXJIT_TAKE_ON_DEMAND = 2,
} gfxjit_take;

// A byte array: a code object or text.
typedef struct gfxjit_bytes gfxjit_bytes;

// A device.
typedef struct gfxjit_device gfxjit_device;

// A list of devices.
typedef struct gfxjit_device_list gfxjit_device_list;

// A copy to the host under way.
typedef struct gfxjit_download gfxjit_download;

// An error.
typedef struct gfxjit_error gfxjit_error;

// Tells when a command is done.
typedef struct gfxjit_event gfxjit_event;

// An image.
typedef struct gfxjit_image gfxjit_image;

// A kernel.
typedef struct gfxjit_kernel gfxjit_kernel;

// A launch.
typedef struct gfxjit_launch gfxjit_launch;

// The result of a link.
typedef struct gfxjit_linked gfxjit_linked;

// A link that is being prepared.
typedef struct gfxjit_linker gfxjit_linker;

// Memory of a device.
typedef struct gfxjit_memory gfxjit_memory;

// A module.
typedef struct gfxjit_module gfxjit_module;

// Options of compilation.
typedef struct gfxjit_options gfxjit_options;

// A queue, which runs its commands in order.
typedef struct gfxjit_queue gfxjit_queue;

// The drivers.
typedef struct gfxjit_runtime gfxjit_runtime;

// Properties of a device.
typedef struct {
  // sizeof(gfxjit_device_info), set by the caller.
  size_t size;
  // What executes its kernels.
  gfxjit_device_kind kind;
  // Lanes of a wave, if the code does not choose.
  uint32_t wave_size;
  // Compute units; for a software GPU its threads.
  uint32_t compute_units;
  // Maximum LDS of a workgroup in bytes.
  uint32_t lds_bytes;
  // Maximum work-items in a workgroup.
  uint32_t max_workgroup_size;
  // Maximum work-items of a grid in X, Y and Z.
  uint32_t max_grid[3];
  // Memory for buffers, in bytes.
  uint64_t memory_bytes;
} gfxjit_device_info;

// Receives the output of kernels: `stream` is 1 for standard output and 2 for standard error. The text has `size`
// bytes and no zero byte at its end.
typedef void (*gfxjit_output)(void *user, uint32_t stream, const char *text, size_t size);

// Resources that a kernel needs together with everything it can call.
typedef struct {
  // sizeof(gfxjit_budget), set by the caller.
  size_t size;
  // Vector registers.
  uint32_t vgprs;
  // Accumulation registers.
  uint32_t agprs;
  // Scalar registers.
  uint32_t sgprs;
  // Scratch of a work-item in bytes.
  uint32_t scratch_bytes;
  // LDS of a workgroup in bytes.
  uint32_t lds_bytes;
  // Whether the stack has no fixed size.
  bool dynamic_stack;
  // Whether the linker corrected what the compiler had declared.
  bool is_repaired;
} gfxjit_budget;

// Resource needs and limits of a kernel.
typedef struct {
  // sizeof(gfxjit_kernel_info), set by the caller.
  size_t size;
  // Number of explicit parameters.
  uint32_t parameters;
  // Size of the kernarg segment in bytes.
  uint32_t kernarg_bytes;
  // Lanes of a wave.
  uint32_t wave_size;
  // Maximum work-items in a workgroup.
  uint32_t max_workgroup_size;
  // The only workgroup size that it was compiled for, in work-items; 0 if every size is allowed.
  uint32_t required_workgroup_size[3];
  // Vector registers.
  uint32_t vgprs;
  // Accumulation registers.
  uint32_t agprs;
  // Scalar registers.
  uint32_t sgprs;
  // Scratch of a work-item in bytes.
  uint32_t scratch_bytes;
  // Static LDS of a workgroup in bytes.
  uint32_t lds_bytes;
} gfxjit_kernel_info;

// A parameter of a kernel.
typedef struct {
  // sizeof(gfxjit_parameter), set by the caller.
  size_t size;
  // The parameter's kind.
  gfxjit_parameter_kind kind;
  // Its offset in the kernarg segment, in bytes.
  uint32_t offset;
  // Its size in bytes.
  uint32_t bytes;
} gfxjit_parameter;

// Receives a warning, a text of one line.
typedef void (*gfxjit_warning)(void *user, const char *text);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The message of an error.
const char *gfxjit_error_message(const gfxjit_error *error);

// The class of an error.
gfxjit_error_kind gfxjit_error_kind_of(const gfxjit_error *error);

// The number of reasons beside the message: causes, and messages of the compiler.
size_t gfxjit_error_reasons(const gfxjit_error *error);

// A reason by number; NULL if the number is too large.
const char *gfxjit_error_reason(const gfxjit_error *error, size_t number);

// Frees an error.
void gfxjit_error_free(gfxjit_error *error);

// The address of the bytes. A zero byte follows the last one, so that text is a C string.
const void *gfxjit_bytes_data(const gfxjit_bytes *bytes);

// The number of bytes.
size_t gfxjit_bytes_size(const gfxjit_bytes *bytes);

// Frees a byte array.
void gfxjit_bytes_free(gfxjit_bytes *bytes);

// The library's version.
const char *gfxjit_version(void);

// The version of the ABI: a program compiled for one version does not run with another.
uint32_t gfxjit_abi_version(void);

// Whether this build contains a part of the library: `llvm` (compiling, and the software GPU), `clang`
// (HIP C++ and OpenCL C), `mlir`, `rocm` (drivers for AMD GPUs). `false` for other names.
bool gfxjit_has(const char *feature);

// All drivers. ROCm's libraries are searched for when they are needed; `hsa_library` and `hip_library` are paths of
// other files, or NULL. A missing library is not an error here, but where a device is opened.
gfxjit_error *gfxjit_runtime_new(const char *hsa_library,
                                 const char *hip_library,
                                 gfxjit_runtime **runtime);

// Frees a runtime.
void gfxjit_runtime_free(gfxjit_runtime *runtime);

// Opens a device by its name: `auto`, `sim://gfx1100`, `amdgpu:0`, `hsa:0`, `hip:0`. Fails with `NO_DEVICE`, whose
// message lists the devices there are, and with `DEVICE` if the driver cannot open it.
//
//     gfxjit_runtime *runtime;
//     gfxjit_device *device;
//     gfxjit_error *error = gfxjit_runtime_new(NULL, NULL, &runtime);
//     if (!error) error = gfxjit_runtime_open(runtime, "sim://gfx1100", &device);
//     if (error) {
//       fprintf(stderr, "%s\n", gfxjit_error_message(error));
//       gfxjit_error_free(error);
//     }
gfxjit_error *gfxjit_runtime_open(const gfxjit_runtime *runtime,
                                  const char *name,
                                  gfxjit_device **device);

// Lists the devices of all drivers. Drivers that fail are in the list, too: gfxjit_device_list_failure.
gfxjit_error *gfxjit_runtime_devices(const gfxjit_runtime *runtime,
                                     gfxjit_device_list **list);

// The number of devices in a list.
size_t gfxjit_device_list_count(const gfxjit_device_list *list);

// The name that opens a device; NULL if the number is too large.
const char *gfxjit_device_list_uri(const gfxjit_device_list *list, size_t number);

// A device's name to show to users; NULL if the number is too large.
const char *gfxjit_device_list_name(const gfxjit_device_list *list, size_t number);

// The target to compile for: `gfx90a:sramecc+:xnack-`; NULL if the number is too large.
const char *gfxjit_device_list_target(const gfxjit_device_list *list, size_t number);

// What executes a device's kernels; `OTHER` if the number is too large.
gfxjit_device_kind gfxjit_device_list_kind(const gfxjit_device_list *list, size_t number);

// The number of drivers that could not list their devices.
size_t gfxjit_device_list_failures(const gfxjit_device_list *list);

// Why a driver could not list its devices; NULL if the number is too large.
const char *gfxjit_device_list_failure(const gfxjit_device_list *list, size_t number);

// Frees a list of devices.
void gfxjit_device_list_free(gfxjit_device_list *list);

// The name that opens exactly this device again.
const char *gfxjit_device_uri(const gfxjit_device *device);

// The device's name to show to users.
const char *gfxjit_device_name(const gfxjit_device *device);

// The target to compile for.
const char *gfxjit_device_target(const gfxjit_device *device);

// Writes the properties of a device to `info`, up to the size in `info->size`. Fails with `USAGE` if that is too
// small to hold itself.
gfxjit_error *gfxjit_device_get_info(const gfxjit_device *device,
                                     gfxjit_device_info *info);

// Sends the output of kernels to `output`, for launches from now on; without it, output goes to the process's
// streams. The function is called on threads of the library and must not wait for the device.
gfxjit_error *gfxjit_device_on_output(const gfxjit_device *device,
                                      gfxjit_output output,
                                      void *user);

// Frees a device.
void gfxjit_device_free(gfxjit_device *device);

// Allocates `size` bytes of memory; `kind` is a gfxjit_memory_kind. The content of device memory is undefined; the
// other kinds are zeroed. Fails with `MEMORY` if the device has not enough, and with `DEVICE` if it has no memory of
// this kind.
//
//     float values[] = {1, 2, 3}, back[3];
//     gfxjit_memory *memory;
//     error = gfxjit_memory_new(device, sizeof values, GFXJIT_MEMORY_KIND_DEVICE, &memory);
//     if (!error) error = gfxjit_memory_write(memory, 0, values, sizeof values);
//     if (!error) error = gfxjit_memory_read(memory, 0, back, sizeof back);
gfxjit_error *gfxjit_memory_new(const gfxjit_device *device,
                                uint64_t size,
                                uint32_t kind,
                                gfxjit_memory **memory);

// The memory's address on the device.
uint64_t gfxjit_memory_address(const gfxjit_memory *memory);

// The memory's size in bytes.
uint64_t gfxjit_memory_size(const gfxjit_memory *memory);

// The memory's address on the host, valid as long as the memory; NULL for memory that the host
// cannot access.
void *gfxjit_memory_host(const gfxjit_memory *memory);

// Copies `size` bytes of the host to the memory at `offset` bytes, after the launches that use it, and waits for the
// copy. Fails with `MEMORY` if the range is not inside the memory, and with the error of a launch that uses it and
// was not reported yet.
gfxjit_error *gfxjit_memory_write(const gfxjit_memory *memory,
                                  uint64_t offset,
                                  const void *data,
                                  size_t size);

// Copies `size` bytes of the memory at `offset` bytes to the host, after the launches that use it, and waits for the
// copy. Fails as gfxjit_memory_write.
gfxjit_error *gfxjit_memory_read(const gfxjit_memory *memory,
                                 uint64_t offset,
                                 void *data,
                                 size_t size);

// Frees the memory when the commands that use it are done.
void gfxjit_memory_free(gfxjit_memory *memory);

// Default options.
gfxjit_error *gfxjit_options_new(gfxjit_options **options);

// Sets an option by name; the value is text. docs/options.md describes the options and their values:
//
// `opt`, `compiler`, `comgr-library`, `debug-info`, `wave-size`, `code-object-version`, `device-libs`, `features`,
// `internalize`, `interposable`, `finite-only`, `unsafe-math`, `flush-denormals`, `correctly-rounded-sqrt`, `define`, `undefine`, `std`,
// `instantiate`, `clang-arg`, `add-header`, `rocm-headers`, `include-dir`, `bare-pointers`, `index-bits`,
// `isolate`, `bitcode`, `sandbox`, `worker`, `compile-timeout`, `compile-memory`, `max-output`,
// `lost-threads`, `cache`, `cache-size`, `cache-wait`, `cache-shared`.
//
// Switches take `on` and `off`; sizes take bytes or a number with KiB, MiB or GiB; times take seconds. `define`,
// `undefine`, `instantiate`, `clang-arg`, `add-header` and `include-dir` add a value each time. Fails with `USAGE`
// for unknown options and for values that an option does not take.
//
//     gfxjit_options *options;
//     error = gfxjit_options_new(&options);
//     if (!error) error = gfxjit_options_set(options, "opt", "O2");
//     if (!error) error = gfxjit_options_set(options, "define", "BLOCK=64");
gfxjit_error *gfxjit_options_set(gfxjit_options *options,
                                 const char *name,
                                 const char *value);

// Frees options.
void gfxjit_options_free(gfxjit_options *options);

// Compiles a source of `size` bytes for a target to the form `what`, a gfxjit_emit. The kind of the source is
// detected from its contents, else from `name`, which messages also show. `options` may be NULL. Fails with `SOURCE`
// if it does not compile; gfxjit_error_reason then returns the compiler's messages.
//
//     const char *source = "define amdgpu_kernel void @k() { ret void }";
//     gfxjit_bytes *code;
//     error = gfxjit_compile("k.ll", source, strlen(source), "gfx1100", NULL, GFXJIT_EMIT_ASM, &code);
//     if (!error) puts(gfxjit_bytes_data(code));
gfxjit_error *gfxjit_compile(const char *name,
                             const void *data,
                             size_t size,
                             const char *target_name,
                             const gfxjit_options *options,
                             uint32_t what,
                             gfxjit_bytes **out);

// Builds a portable module of a source: code for targets (names separated by commas; NULL: all families), and IR
// for all others. gfxjit_module_build loads it on every device. Fails with `SOURCE` if the source does not compile
// for a target, and with `IMAGE` if it does not link.
gfxjit_error *gfxjit_portable(const char *name,
                              const void *data,
                              size_t size,
                              const char *targets,
                              const gfxjit_options *options,
                              gfxjit_bytes **out);

// Compiles and links a source of `size` bytes for a target. `options` may be NULL. Fails with `SOURCE` if the source
// does not compile, and with `IMAGE` if it does not link, or is an image for another target.
//
//     gfxjit_image *image;
//     error = gfxjit_image_build("k.ll", source, strlen(source), "gfx1100", NULL, &image);
//     if (!error) printf("%s for %s\n", gfxjit_image_kernel(image, 0), gfxjit_image_target(image));
gfxjit_error *gfxjit_image_build(const char *name,
                                 const void *data,
                                 size_t size,
                                 const char *target_name,
                                 const gfxjit_options *options,
                                 gfxjit_image **image);

// Reads a linked code object of `size` bytes. Fails with `IMAGE` if it is damaged, or an object that must be linked.
gfxjit_error *gfxjit_image_parse(const char *name,
                                 const void *data,
                                 size_t size,
                                 gfxjit_image **image);

// Takes the entry for a target from a bundle, or from a host program, library or archive with
// bundles. Fails with `IMAGE`, whose message says for each entry why it does not fit.
gfxjit_error *gfxjit_image_select(const char *name,
                                  const void *data,
                                  size_t size,
                                  const char *target_name,
                                  gfxjit_image **image);

// The image's ELF file, as a new byte array.
gfxjit_error *gfxjit_image_bytes(const gfxjit_image *image, gfxjit_bytes **out);

// The target the image was compiled for.
const char *gfxjit_image_target(const gfxjit_image *image);

// The number of kernels in the image.
size_t gfxjit_image_kernels(const gfxjit_image *image);

// The name of a kernel by number; NULL if the number is too large.
const char *gfxjit_image_kernel(const gfxjit_image *image, size_t number);

// The number of device functions in the image.
size_t gfxjit_image_functions(const gfxjit_image *image);

// The name of a device function by number; NULL if the number is too large.
const char *gfxjit_image_function(const gfxjit_image *image, size_t number);

// The number of variables in the image.
size_t gfxjit_image_variables(const gfxjit_image *image);

// The name of a variable by number; NULL if the number is too large.
const char *gfxjit_image_variable(const gfxjit_image *image, size_t number);

// Frees an image.
void gfxjit_image_free(gfxjit_image *image);

// A link without inputs.
gfxjit_error *gfxjit_linker_new(gfxjit_linker **linker);

// Adds an input of `size` bytes: an object, an archive, or a source of any kind. `take` is a gfxjit_take. Errors of
// the input are reported by gfxjit_linker_link.
gfxjit_error *gfxjit_linker_input(gfxjit_linker *linker,
                                  const char *name,
                                  const void *data,
                                  size_t size,
                                  uint32_t take);

// Sets an option. Names and values: `target` the target of sources; `gc`, `strict`, `keep-relocations`, `map` on
// or off; `undefined` error or dynamic; `strip` nothing, debug or all; and, once for each value, `root` a symbol,
// `define` NAME=VALUE as `--defsym` takes it, `assume` as `gfxjit link --assume` takes it. Fails with `USAGE` for
// other names and values.
gfxjit_error *gfxjit_linker_set(gfxjit_linker *linker,
                                const char *name,
                                const char *value);

// Sets the options that sources are compiled with; NULL for the default ones.
gfxjit_error *gfxjit_linker_options(gfxjit_linker *linker, const gfxjit_options *options);

// Links, and frees the handle, also after an error. `name` is the image's name in messages. Fails with `IMAGE` if
// the inputs do not link (undefined symbols, budgets that do not fit), and with `SOURCE` if an input does not
// compile.
//
//     gfxjit_linker *linker;
//     gfxjit_linked *linked;
//     error = gfxjit_linker_new(&linker);
//     if (!error) error = gfxjit_linker_set(linker, "target", "gfx1100");
//     if (!error) error = gfxjit_linker_input(linker, "k.ll", source, strlen(source), GFXJIT_TAKE_AS_USUAL);
//     if (!error) error = gfxjit_linker_link(linker, "program", &linked);
gfxjit_error *gfxjit_linker_link(gfxjit_linker *linker,
                                 const char *name,
                                 gfxjit_linked **linked);

// Frees a link that will not be made.
void gfxjit_linker_free(gfxjit_linker *linker);

// The image of a link, as a handle of its own.
gfxjit_error *gfxjit_linked_image(const gfxjit_linked *linked, gfxjit_image **image);

// The link map (addresses of sections and symbols), if option `map` asked for it; else NULL.
const char *gfxjit_linked_map(const gfxjit_linked *linked);

// The number of kernels in a link.
size_t gfxjit_linked_kernels(const gfxjit_linked *linked);

// The name of a kernel by number; NULL if the number is too large.
const char *gfxjit_linked_kernel(const gfxjit_linked *linked, size_t number);

// Writes a kernel's budget to `budget`, up to the size in `budget->size`. Fails with `USAGE` if the number is too
// large.
gfxjit_error *gfxjit_linked_budget(const gfxjit_linked *linked,
                                   size_t number,
                                   gfxjit_budget *budget);

// Frees the result of a link.
void gfxjit_linked_free(gfxjit_linked *linked);

// Loads code on a device: a source is compiled for the device, of a bundle or portable module the entry that fits
// best is loaded. `options` may be NULL. Fails with `SOURCE` if a source does not compile, with `IMAGE` if nothing
// fits the device, and with `DEVICE` if the driver cannot load the code.
//
//     const char *source = "extern \"C\" __global__ void twice(float *x) { x[threadIdx.x] *= 2; }";
//     gfxjit_module *module;
//     gfxjit_kernel *kernel;
//     error = gfxjit_module_build(device, "twice.hip", source, strlen(source), NULL, &module);
//     if (!error) error = gfxjit_kernel_get(module, "twice", &kernel);
gfxjit_error *gfxjit_module_build(const gfxjit_device *device,
                                  const char *name,
                                  const void *data,
                                  size_t size,
                                  const gfxjit_options *options,
                                  gfxjit_module **module);

// Loads an image on a device. Fails with `IMAGE`, with every reason if the image does not fit the device, and with
// `DEVICE` if the driver cannot load it.
gfxjit_error *gfxjit_module_load(const gfxjit_device *device,
                                 const gfxjit_image *image,
                                 gfxjit_module **module);

// The module's image, as a handle of its own.
gfxjit_error *gfxjit_module_image(const gfxjit_module *module, gfxjit_image **image);

// The device address and the size in bytes of a variable. Either pointer may be NULL. Fails with `MODULE` if there
// is no such variable.
gfxjit_error *gfxjit_module_variable(const gfxjit_module *module,
                                     const char *name,
                                     uint64_t *address,
                                     uint64_t *size);

// Copies the value of a variable to the host: `size` bytes, or all of the variable if it is smaller. Waits for the
// module's launches. Fails with `MODULE` if there is no such variable, and with the error of a launch that was not
// reported yet.
gfxjit_error *gfxjit_module_read(const gfxjit_module *module,
                                 const char *name,
                                 void *data,
                                 size_t size);

// Overwrites a variable; `size` is its size in bytes. Waits for the module's launches. Fails as gfxjit_module_read,
// and with `MEMORY` for another size.
gfxjit_error *gfxjit_module_write(const gfxjit_module *module,
                                  const char *name,
                                  const void *data,
                                  size_t size);

// The address of a device function, for kernels that call by address. It is valid as long as the
// module. Fails with `MODULE` if there is no such function, or if it cannot be called by address.
gfxjit_error *gfxjit_module_function(const gfxjit_module *module,
                                     const char *name,
                                     uint64_t *address);

// Frees the handle. The module is unloaded when its kernels and launches are gone.
void gfxjit_module_free(gfxjit_module *module);

// A kernel of a module by name; with NULL, the module's only kernel. Fails with `MODULE`, whose message lists the
// kernels there are.
gfxjit_error *gfxjit_kernel_get(const gfxjit_module *module,
                                const char *name,
                                gfxjit_kernel **kernel);

// The kernel's name.
const char *gfxjit_kernel_name(const gfxjit_kernel *kernel);

// Writes the properties of a kernel to `info`, up to the size in `info->size`.
gfxjit_error *gfxjit_kernel_get_info(const gfxjit_kernel *kernel, gfxjit_kernel_info *info);

// Writes the properties of an explicit parameter, counted from 0, to `parameter`, up to the size
// in its `size`. Fails with `USAGE` if the number is too large.
gfxjit_error *gfxjit_kernel_parameter(const gfxjit_kernel *kernel,
                                      size_t number,
                                      gfxjit_parameter *parameter);

// The name of a parameter, empty if the compiler did not keep it; NULL if the number is too large.
const char *gfxjit_kernel_parameter_name(const gfxjit_kernel *kernel, size_t number);

// The type of a parameter in the source (`float`, `unsigned int`, `float*`), empty if the compiler did not keep it;
// NULL if the number is too large.
const char *gfxjit_kernel_parameter_type(const gfxjit_kernel *kernel,
                                         size_t number);

// Frees a kernel.
void gfxjit_kernel_free(gfxjit_kernel *kernel);

// Creates a queue. Fails with `DEVICE` if the driver has no queue left.
gfxjit_error *gfxjit_queue_new(const gfxjit_device *device, gfxjit_queue **queue);

// Waits for all commands of the queue. Fails with the first error of a command that was not reported yet.
gfxjit_error *gfxjit_queue_wait(const gfxjit_queue *queue);

// Waits for at most this number of nanoseconds; sets `done` to whether all commands are done. Fails as
// gfxjit_queue_wait.
gfxjit_error *gfxjit_queue_wait_timeout(const gfxjit_queue *queue,
                                        uint64_t nanoseconds,
                                        bool *done);

// Cancels all launches of the queue. Copies are not affected. Fails with `DEVICE` where the device cannot end
// launches early.
gfxjit_error *gfxjit_queue_cancel(const gfxjit_queue *queue);

// Copies `size` bytes of the host to memory at `offset` bytes. The bytes are copied before the call returns; `event`
// may be NULL. Fails with `MEMORY` if the range is not inside the memory, or the memory is another device's. An
// error of the copy itself is reported by its event, or by gfxjit_queue_wait.
//
//     gfxjit_queue *queue;
//     gfxjit_download *download;
//     error = gfxjit_queue_new(device, &queue);
//     if (!error) error = gfxjit_queue_write(queue, memory, 0, values, sizeof values, NULL);
//     if (!error) error = gfxjit_queue_read(queue, memory, 0, sizeof back, &download);
//     // … other work of the host …
//     if (!error) error = gfxjit_download_wait(download, back, sizeof back);
gfxjit_error *gfxjit_queue_write(const gfxjit_queue *queue,
                                 const gfxjit_memory *memory,
                                 uint64_t offset,
                                 const void *data,
                                 size_t size,
                                 gfxjit_event **event);

// Copies `size` bytes of memory at `offset` bytes to the host; gfxjit_download_wait returns them. Fails as
// gfxjit_queue_write.
gfxjit_error *gfxjit_queue_read(const gfxjit_queue *queue,
                                const gfxjit_memory *memory,
                                uint64_t offset,
                                size_t size,
                                gfxjit_download **download);

// Waits for the copy, writes the bytes to `data` and frees the handle, also after an error. Fails with the error of
// the copy, and with `USAGE` if `size` is not the size that was read.
gfxjit_error *gfxjit_download_wait(gfxjit_download *download,
                                   void *data,
                                   size_t size);

// Frees a download without waiting.
void gfxjit_download_free(gfxjit_download *download);

// Copies `size` bytes of memory to memory, which may be of another device if the driver can copy between the two;
// `event` may be NULL. Fails as gfxjit_queue_write, and with `DEVICE` if it cannot.
gfxjit_error *gfxjit_queue_copy(const gfxjit_queue *queue,
                                const gfxjit_memory *from,
                                uint64_t from_offset,
                                const gfxjit_memory *to,
                                uint64_t to_offset,
                                uint64_t size,
                                gfxjit_event **event);

// Fills `size` bytes of memory with a repeated pattern; `size` is a multiple of the pattern's length,
// `pattern_size`. `event` may be NULL. Fails as gfxjit_queue_write, and with `MEMORY` for other sizes.
gfxjit_error *gfxjit_queue_fill(const gfxjit_queue *queue,
                                const gfxjit_memory *memory,
                                uint64_t offset,
                                uint64_t size,
                                const void *pattern,
                                size_t pattern_size,
                                gfxjit_event **event);

// An event that is done when all commands so far are. Fails with `DEVICE` if the driver fails.
gfxjit_error *gfxjit_queue_record(const gfxjit_queue *queue, gfxjit_event **event);

// Makes later commands wait for `event`, which may be of any queue and device; the host does not wait. Fails with
// `DEVICE` if the driver fails.
gfxjit_error *gfxjit_queue_wait_for(const gfxjit_queue *queue,
                                    const gfxjit_event *event);

// Frees a queue. Its commands run on.
void gfxjit_queue_free(gfxjit_queue *queue);

// Waits for the end of the command; returns its error on every call: `FAULT`, `CANCELLED`, `FINDINGS` or `DEVICE`.
//
//     error = gfxjit_event_wait(event);
//     if (error && gfxjit_error_kind_of(error) == GFXJIT_ERROR_KIND_FAULT) puts(gfxjit_error_message(error));
gfxjit_error *gfxjit_event_wait(const gfxjit_event *event);

// Waits for at most this number of nanoseconds, 0 for not at all; sets `done` to whether the
// command is done. Fails as gfxjit_event_wait, once it is done.
gfxjit_error *gfxjit_event_wait_timeout(const gfxjit_event *event,
                                        uint64_t nanoseconds,
                                        bool *done);

// Waits, and writes the start and end of the command, in nanoseconds of the device's clock. Either pointer
// may be NULL. Fails as gfxjit_event_wait.
gfxjit_error *gfxjit_event_times(const gfxjit_event *event,
                                 uint64_t *begin,
                                 uint64_t *end);

// The number of workgroups of a launch that have ended, and of all; returns `false` for copies, and where the
// device does not report it.
bool gfxjit_event_progress(const gfxjit_event *event,
                           uint64_t *ended,
                           uint64_t *all);

// Cancels a launch; its event then has an error of kind `CANCELLED`. Fails with `DEVICE` for copies, and where the
// device cannot end launches early.
gfxjit_error *gfxjit_event_cancel(const gfxjit_event *event);

// Frees an event. The command runs on.
void gfxjit_event_free(gfxjit_event *event);

// A launch of a kernel on a queue. The functions below set its sizes and add its arguments in order. After an error
// of one of them the launch can only be freed. Sizes and arguments are checked by gfxjit_launch_submit.
//
//     gfxjit_launch *launch;
//     gfxjit_event *event;
//     error = gfxjit_launch_new(kernel, queue, &launch);
//     if (!error) error = gfxjit_launch_grid(launch, 1, 1, 1);
//     if (!error) error = gfxjit_launch_block(launch, 3, 1, 1);
//     if (!error) error = gfxjit_launch_memory(launch, memory, 0);
//     if (!error) error = gfxjit_launch_submit(launch, &event);
//     if (!error) error = gfxjit_event_wait(event);
gfxjit_error *gfxjit_launch_new(const gfxjit_kernel *kernel,
                                const gfxjit_queue *queue,
                                gfxjit_launch **launch);

// The grid in workgroups, in X, Y and Z.
gfxjit_error *gfxjit_launch_grid(gfxjit_launch *launch, uint32_t x, uint32_t y, uint32_t z);

// The grid in work-items, in X, Y and Z, in place of workgroups: the last workgroup of a dimension
// may be partial.
gfxjit_error *gfxjit_launch_global(gfxjit_launch *launch, uint32_t x, uint32_t y, uint32_t z);

// The size of a workgroup in work-items, in X, Y and Z.
gfxjit_error *gfxjit_launch_block(gfxjit_launch *launch, uint32_t x, uint32_t y, uint32_t z);

// Dynamic LDS of a workgroup in bytes, in addition to the kernel's static LDS.
gfxjit_error *gfxjit_launch_lds(gfxjit_launch *launch, uint32_t size);

// Scratch of each work-item in bytes, for kernels that recurse or call by address.
gfxjit_error *gfxjit_launch_stack(gfxjit_launch *launch, uint32_t size);

// The next argument: a number of a type (a gfxjit_number_kind and a size in bytes). It is converted to the
// parameter's type if that keeps its value: 3 as int becomes 3.0 as float. If not, gfxjit_launch_submit returns an
// error that names kernel, parameter, type and value. Fails with `USAGE` if there is no such type.
gfxjit_error *gfxjit_launch_number(gfxjit_launch *launch,
                                   uint32_t kind,
                                   const void *data,
                                   size_t size);

// The next argument: memory as by gfxjit_launch_memory, with numbers of a type (a gfxjit_number_kind and the size of
// each in bytes). A parameter that the source declares as a pointer to another type refuses it. Fails as
// gfxjit_launch_memory, and with `USAGE` if there is no such type.
gfxjit_error *gfxjit_launch_numbers(gfxjit_launch *launch,
                                    const gfxjit_memory *memory,
                                    uint64_t offset,
                                    uint32_t kind,
                                    size_t size);

// The next argument: the bytes of a struct, or of a number in the parameter's own type. Only the size is checked;
// gfxjit_launch_number converts.
gfxjit_error *gfxjit_launch_value(gfxjit_launch *launch,
                                  const void *data,
                                  size_t size);

// The next argument: the address of memory, at an offset in bytes. The memory stays allocated until the
// launch is done. Fails with `MEMORY` if the offset is beyond the memory's end.
gfxjit_error *gfxjit_launch_memory(gfxjit_launch *launch,
                                   const gfxjit_memory *memory,
                                   uint64_t offset);

// The next argument: an address on the device, for which the caller vouches; 0 is a null pointer.
gfxjit_error *gfxjit_launch_address(gfxjit_launch *launch, uint64_t address);

// The next argument: a pointer to `size` bytes of dynamic LDS.
gfxjit_error *gfxjit_launch_lds_pointer(gfxjit_launch *launch, uint32_t size);

// The raw level: all explicit arguments as they lie in the kernarg segment (`size` bytes), in place of single
// arguments; the library adds the hidden ones. Memory whose addresses they contain must be named by
// gfxjit_launch_uses.
gfxjit_error *gfxjit_launch_packed(gfxjit_launch *launch,
                                   const void *data,
                                   size_t size);

// The raw level: the whole kernarg segment (`size` bytes), hidden arguments included.
gfxjit_error *gfxjit_launch_kernarg(gfxjit_launch *launch, const void *data, size_t size);

// Names memory that the kernel reaches by an address in other data: it stays allocated until the
// launch is done.
gfxjit_error *gfxjit_launch_uses(gfxjit_launch *launch, const gfxjit_memory *memory);

// Makes the launch cooperative: all workgroups are resident at the same time, so that they can
// wait for each other. gfxjit_launch_submit fails if the device cannot hold them.
gfxjit_error *gfxjit_launch_cooperative(gfxjit_launch *launch, bool cooperative);

// Stops the launch when it has run for this number of nanoseconds (software GPU only); its event then has an error
// of kind `FAULT`.
gfxjit_error *gfxjit_launch_time_limit(gfxjit_launch *launch,
                                       uint64_t nanoseconds);

// Stops the launch when it has executed this number of wave-instructions (software GPU only); its event then has an
// error of kind `FAULT`.
gfxjit_error *gfxjit_launch_instruction_limit(gfxjit_launch *launch,
                                              uint64_t instructions);

// Debugs the launch on the terminal of this process; it stops before its first instruction (software GPU only).
// `commands` are executed in place of typed ones, one on each line; the launch is cancelled after the last of them,
// unless one lets it run to its end. With NULL, commands are read from the terminal. Fails with `IMAGE` if the code
// cannot be disassembled.
gfxjit_error *gfxjit_launch_debug(gfxjit_launch *launch,
                                  const char *commands);

// Lets the kernel access only memory that the launch names (software GPU only); another access is a `FAULT`.
gfxjit_error *gfxjit_launch_strict(gfxjit_launch *launch);

// Submits the launch to its queue and frees it, also after an error. `event` may be NULL. Fails with `LAUNCH` if the
// sizes or arguments do not fit the kernel or the device, and with `DEVICE` if the driver refuses the launch. Errors
// of the running kernel are reported by its event.
gfxjit_error *gfxjit_launch_submit(gfxjit_launch *launch,
                                   gfxjit_event **event);

// Frees a launch that will not be submitted.
void gfxjit_launch_free(gfxjit_launch *launch);

// Sends warnings to `show` from now on, or nowhere if it is NULL; without this call they go to standard error. A warning tells
// that the cache of compiled images is of no use, such as a shared store that cannot be reached: compiles go on, but
// take longer. The function is called on threads of the library, one call at a time, and must not call gfxjit.
void gfxjit_on_warning(gfxjit_warning show,
                       void *user);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* GFXJIT_H */
