// gfxjit: compiles, links, loads and runs AMD GPU code from inside a process.
//
// Rules
//
// * A function that can fail gives a gfxjit_error, NULL when all went well. The caller frees it
//   with gfxjit_error_free. What it should have given is then left as it was.
// * Handles are opaque and freed by the function of their name, in any order, at any time, on any thread;
//   NULL is fine there and nowhere else. What still uses a thing keeps it.
// * Any thread may use any handle, several at once; but gfxjit_launch, gfxjit_options and gfxjit_linker,
//   which are filled in, belong to one thread at a time.
// * Text is UTF-8 and ends with a zero byte. Text that a function returns lives as long as the handle it
//   was asked of.
// * The ABI: structs begin with `size`, which the caller sets to sizeof; later versions append members and
//   fill in those that are there. Functions and values are added, never changed, while gfxjit_abi_version
//   stays the same; the library's soname has that number.


#ifndef GFXJIT_H
#define GFXJIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What went wrong, for programs.
typedef enum {
  // The call itself: a NULL, a number that is no value.
  GFXJIT_ERROR_KIND_USAGE = 0,
  // A source does not compile.
  GFXJIT_ERROR_KIND_SOURCE = 1,
  // An object does not link, an image cannot be read or does not fit the device.
  GFXJIT_ERROR_KIND_IMAGE = 2,
  // There is no such kernel, function or variable.
  GFXJIT_ERROR_KIND_MODULE = 3,
  // A launch does not fit its kernel or its device.
  GFXJIT_ERROR_KIND_LAUNCH = 4,
  // A copy or an allocation cannot be made.
  GFXJIT_ERROR_KIND_MEMORY = 5,
  // There is no such device.
  GFXJIT_ERROR_KIND_NO_DEVICE = 6,
  // A kernel did something that the device had to stop.
  GFXJIT_ERROR_KIND_FAULT = 7,
  // A launch was ended by its event.
  GFXJIT_ERROR_KIND_CANCELLED = 8,
  // The checks of a launch have found something.
  GFXJIT_ERROR_KIND_FINDINGS = 9,
  // The driver or the device reported something else.
  GFXJIT_ERROR_KIND_DEVICE = 10,
  // A file cannot be read or written.
  GFXJIT_ERROR_KIND_IO = 11,
  // A mistake of the library itself.
  GFXJIT_ERROR_KIND_INTERNAL = 12,
} gfxjit_error_kind;

// What stands behind a device.
typedef enum {
  // A GPU.
  GFXJIT_DEVICE_KIND_GPU = 0,
  // A software GPU.
  GFXJIT_DEVICE_KIND_SOFTWARE = 1,
  // Something else.
  GFXJIT_DEVICE_KIND_OTHER = 2,
} gfxjit_device_kind;

// What a parameter takes.
typedef enum {
  // Bytes: a number, a struct.
  GFXJIT_PARAMETER_KIND_VALUE = 0,
  // The address of memory.
  GFXJIT_PARAMETER_KIND_POINTER = 1,
  // The size of dynamic LDS.
  GFXJIT_PARAMETER_KIND_DYNAMIC_LDS = 2,
  // An image, a sampler, a queue.
  GFXJIT_PARAMETER_KIND_OTHER = 3,
} gfxjit_parameter_kind;

// How far a source is compiled.
typedef enum {
  // IR text, ready for the optimiser.
  GFXJIT_EMIT_IR = 0,
  // IR text behind the optimiser.
  GFXJIT_EMIT_OPT_IR = 1,
  // Assembly text.
  GFXJIT_EMIT_ASM = 2,
  // A relocatable object.
  GFXJIT_EMIT_OBJ = 3,
  // Bitcode in which nothing of a target is yet.
  GFXJIT_EMIT_PORTABLE = 4,
} gfxjit_emit;

// Whose memory it is.
typedef enum {
  // The device's own, which the host reaches by copies.
  GFXJIT_MEMORY_KIND_DEVICE = 0,
  // The host's, which both use; each sees what the other wrote when a command has ended.
  GFXJIT_MEMORY_KIND_HOST_VISIBLE = 1,
  // The same, and each sees the other's writes at once.
  GFXJIT_MEMORY_KIND_FINE_GRAINED = 2,
} gfxjit_memory_kind;

// What a number is.
typedef enum {
  // An integer without a sign, of 1, 2, 4 or 8 bytes; bool too.
  GFXJIT_NUMBER_KIND_UNSIGNED = 0,
  // An integer in two's complement, of 1, 2, 4 or 8 bytes.
  GFXJIT_NUMBER_KIND_SIGNED = 1,
  // IEEE 754 of 2, 4 or 8 bytes.
  GFXJIT_NUMBER_KIND_FLOAT = 2,
  // The upper 2 bytes of a float.
  GFXJIT_NUMBER_KIND_BFLOAT = 3,
} gfxjit_number_kind;

// What of an input is taken.
typedef enum {
  // An object always; of an archive the members that define what something needs.
  GFXJIT_TAKE_AS_USUAL = 0,
  // Everything.
  GFXJIT_TAKE_WHOLE = 1,
  // An object, too, only if it defines what something needs.
  GFXJIT_TAKE_ON_DEMAND = 2,
} gfxjit_take;

// Bytes: a code object, text.
typedef struct gfxjit_bytes gfxjit_bytes;

// A device.
typedef struct gfxjit_device gfxjit_device;

// The devices that there are.
typedef struct gfxjit_device_list gfxjit_device_list;

// Bytes on their way to the host.
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

// What a link has made.
typedef struct gfxjit_linked gfxjit_linked;

// A link, which is filled in.
typedef struct gfxjit_linker gfxjit_linker;

// Memory.
typedef struct gfxjit_memory gfxjit_memory;

// A module.
typedef struct gfxjit_module gfxjit_module;

// Options of compilation.
typedef struct gfxjit_options gfxjit_options;

// A queue: its commands run in the order in which they were given.
typedef struct gfxjit_queue gfxjit_queue;

// Drivers that reach devices.
typedef struct gfxjit_runtime gfxjit_runtime;

// What is known of a device.
typedef struct {
  // sizeof(gfxjit_device_info), set by the caller.
  size_t size;
  // What stands behind it.
  gfxjit_device_kind kind;
  // Lanes of a wave where code does not choose.
  uint32_t wave_size;
  // Compute units; threads of a software GPU.
  uint32_t compute_units;
  // LDS of a workgroup at most, in bytes.
  uint32_t lds_bytes;
  // Work-items of a workgroup at most.
  uint32_t max_workgroup_size;
  // Work-items of a grid at most, in X, Y and Z.
  uint32_t max_grid[3];
  // Memory for buffers, in bytes.
  uint64_t memory_bytes;
} gfxjit_device_info;

// Gets text that kernels print: `stream` is 1 for standard output and 2 for standard error. It is no string: `size`
// bytes.
typedef void (*gfxjit_output)(void *user, uint32_t stream, const char *text, size_t size);

// What a kernel of a link needs with all that it can call.
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
  // The stack has no fixed size.
  bool dynamic_stack;
  // Its compiler had declared something else.
  bool is_repaired;
} gfxjit_budget;

// What a kernel needs and allows.
typedef struct {
  // sizeof(gfxjit_kernel_info), set by the caller.
  size_t size;
  // Explicit parameters.
  uint32_t parameters;
  // Bytes of the kernarg segment.
  uint32_t kernarg_bytes;
  // Lanes of a wave.
  uint32_t wave_size;
  // Work-items of a workgroup at most.
  uint32_t max_workgroup_size;
  // The only workgroup that it was compiled for; 0 if any will do.
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
  // What it takes.
  gfxjit_parameter_kind kind;
  // Where it is in the kernarg segment.
  uint32_t offset;
  // Its bytes there.
  uint32_t bytes;
} gfxjit_parameter;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// What happened, in words.
const char *gfxjit_error_message(const gfxjit_error *error);

// Its class.
gfxjit_error_kind gfxjit_error_kind_of(const gfxjit_error *error);

// How many reasons there are beside the message: causes, and messages of the compiler.
size_t gfxjit_error_reasons(const gfxjit_error *error);

// One of them; NULL if there is none of that number.
const char *gfxjit_error_reason(const gfxjit_error *error, size_t number);

// Frees it.
void gfxjit_error_free(gfxjit_error *error);

// Where they are. Behind the last one is a zero byte, so that text can be read as such.
const void *gfxjit_bytes_data(const gfxjit_bytes *bytes);

// How many there are.
size_t gfxjit_bytes_size(const gfxjit_bytes *bytes);

// Frees them.
void gfxjit_bytes_free(gfxjit_bytes *bytes);

// The library's version.
const char *gfxjit_version(void);

// The version of the ABI: programs for one do not run with another.
uint32_t gfxjit_abi_version(void);

// Whether this build has a part of the library: `llvm` (compiling, and the software GPU), `clang` (HIP C++
// and OpenCL C), `mlir`, `rocm` (drivers for AMD GPUs).
bool gfxjit_has(const char *feature);

// All drivers. ROCm's libraries are found by themselves when they are needed; `hsa_library` and `hip_library`
// name others, or are NULL.
gfxjit_error *gfxjit_runtime_new(const char *hsa_library,
                                 const char *hip_library,
                                 gfxjit_runtime **runtime);

// Frees it.
void gfxjit_runtime_free(gfxjit_runtime *runtime);

// Opens a device by its name: `auto`, `sim://gfx1100`, `amdgpu:0`, `hsa:0`, `hip:0`.
gfxjit_error *gfxjit_runtime_open(const gfxjit_runtime *runtime,
                                  const char *name,
                                  gfxjit_device **device);

// Lists the devices of all drivers.
gfxjit_error *gfxjit_runtime_devices(const gfxjit_runtime *runtime, gfxjit_device_list **list);

// How many devices there are.
size_t gfxjit_device_list_count(const gfxjit_device_list *list);

// The name that opens a device; NULL if there is none of that number.
const char *gfxjit_device_list_uri(const gfxjit_device_list *list, size_t number);

// Its name for people.
const char *gfxjit_device_list_name(const gfxjit_device_list *list, size_t number);

// What to compile for: `gfx90a:sramecc+:xnack-`.
const char *gfxjit_device_list_target(const gfxjit_device_list *list, size_t number);

// What stands behind it.
gfxjit_device_kind gfxjit_device_list_kind(const gfxjit_device_list *list, size_t number);

// How many drivers could not list theirs.
size_t gfxjit_device_list_failures(const gfxjit_device_list *list);

// Why one of them could not.
const char *gfxjit_device_list_failure(const gfxjit_device_list *list, size_t number);

// Frees it.
void gfxjit_device_list_free(gfxjit_device_list *list);

// The name that opens exactly this device again.
const char *gfxjit_device_uri(const gfxjit_device *device);

// Its name for people.
const char *gfxjit_device_name(const gfxjit_device *device);

// What to compile for.
const char *gfxjit_device_target(const gfxjit_device *device);

// Fills in what is known of it; `info->size` says how much there is room for.
gfxjit_error *gfxjit_device_get_info(const gfxjit_device *device, gfxjit_device_info *info);

// Sends what kernels print to `output`, of launches from now on; otherwise it goes to the process's streams. It is
// called on threads of the library, which it must not keep waiting for the device.
gfxjit_error *gfxjit_device_on_output(const gfxjit_device *device,
                                      gfxjit_output output,
                                      void *user);

// Frees it.
void gfxjit_device_free(gfxjit_device *device);

// Makes memory of `size` bytes; `kind` is a gfxjit_memory_kind. What the device's own holds is undefined; the other kinds begin zeroed.
gfxjit_error *gfxjit_memory_new(const gfxjit_device *device,
                                uint64_t size,
                                uint32_t kind,
                                gfxjit_memory **memory);

// Its address on the device.
uint64_t gfxjit_memory_address(const gfxjit_memory *memory);

// Its bytes.
uint64_t gfxjit_memory_size(const gfxjit_memory *memory);

// Where the host sees it, as long as it is there; NULL where it does not.
void *gfxjit_memory_host(const gfxjit_memory *memory);

// Copies bytes to it, behind the launches that use it, and waits for that.
gfxjit_error *gfxjit_memory_write(const gfxjit_memory *memory,
                                  uint64_t offset,
                                  const void *data,
                                  size_t size);

// Copies bytes out of it, behind the launches that use it, and waits for that. It reports an error of
// those that was not reported yet.
gfxjit_error *gfxjit_memory_read(const gfxjit_memory *memory,
                                 uint64_t offset,
                                 void *data,
                                 size_t size);

// Frees it, when the commands that use it are done.
void gfxjit_memory_free(gfxjit_memory *memory);

// Options as they are by default.
gfxjit_error *gfxjit_options_new(gfxjit_options **options);

// Sets an option by its name, from text. docs/options.md says what each does and takes:
//
// `opt`, `debug-info`, `wave-size`, `code-object-version`, `device-libs`, `features`, `internalize`, `interposable`,
// `finite-only`, `unsafe-math`, `flush-denormals`, `correctly-rounded-sqrt`, `define`, `undefine`, `std`,
// `instantiate`, `clang-arg`, `add-header`, `rocm-headers`, `include-dir`, `bare-pointers`, `index-bits`,
// `isolate`, `bitcode`, `sandbox`, `worker`, `compile-timeout`, `compile-memory`, `max-output`,
// `lost-threads`, `cache`, `cache-size`, `cache-wait`, `cache-shared`.
//
// Switches take `on` and `off`, sizes bytes or a number with KiB, MiB or GiB, times seconds. `define`, `undefine`,
// `instantiate`, `clang-arg`, `add-header` and `include-dir` add a value each time.
gfxjit_error *gfxjit_options_set(gfxjit_options *options,
                                 const char *name,
                                 const char *value);

// Frees them.
void gfxjit_options_free(gfxjit_options *options);

// Compiles a source for a target as far as `what`, a gfxjit_emit. `options` may be NULL.
gfxjit_error *gfxjit_compile(const char *name,
                             const void *data,
                             size_t size,
                             const char *target_name,
                             const gfxjit_options *options,
                             uint32_t what,
                             gfxjit_bytes **out);

// Makes a portable module of a source: code for targets (names with commas between; NULL: for all families), and
// IR for all others. gfxjit_module_build takes it on every device.
gfxjit_error *gfxjit_portable(const char *name,
                              const void *data,
                              size_t size,
                              const char *targets,
                              const gfxjit_options *options,
                              gfxjit_bytes **out);

// Compiles and links a source for a target. `options` may be NULL.
gfxjit_error *gfxjit_image_build(const char *name,
                                 const void *data,
                                 size_t size,
                                 const char *target_name,
                                 const gfxjit_options *options,
                                 gfxjit_image **image);

// Reads a ready code object.
gfxjit_error *gfxjit_image_parse(const char *name,
                                 const void *data,
                                 size_t size,
                                 gfxjit_image **image);

// Takes what a bundle, a host program, a library or an archive has for a target.
gfxjit_error *gfxjit_image_select(const char *name,
                                  const void *data,
                                  size_t size,
                                  const char *target_name,
                                  gfxjit_image **image);

// Its ELF.
gfxjit_error *gfxjit_image_bytes(const gfxjit_image *image, gfxjit_bytes **out);

// What it was compiled for.
const char *gfxjit_image_target(const gfxjit_image *image);

// How many kernels it has.
size_t gfxjit_image_kernels(const gfxjit_image *image);

// The name of one of its kernels; NULL if there is none of that number.
const char *gfxjit_image_kernel(const gfxjit_image *image, size_t number);

// How many device functions it has.
size_t gfxjit_image_functions(const gfxjit_image *image);

// The name of one of its device functions; NULL if there is none of that number.
const char *gfxjit_image_function(const gfxjit_image *image, size_t number);

// How many variables it has.
size_t gfxjit_image_variables(const gfxjit_image *image);

// The name of one of its variables; NULL if there is none of that number.
const char *gfxjit_image_variable(const gfxjit_image *image, size_t number);

// Frees it.
void gfxjit_image_free(gfxjit_image *image);

// A link without inputs.
gfxjit_error *gfxjit_linker_new(gfxjit_linker **linker);

// Adds an input: an object, an archive, or anything that compiles. `take` is a gfxjit_take.
gfxjit_error *gfxjit_linker_input(gfxjit_linker *linker,
                                  const char *name,
                                  const void *data,
                                  size_t size,
                                  uint32_t take);

// Sets an option. Names and values: `target` a target for sources; `gc`, `strict`, `keep-relocations`, `map` on or
// off; `undefined` error or dynamic; `strip` nothing, debug or all; and, once for each value, `root` a symbol,
// `define` NAME=VALUE as `--defsym` takes it, `assume` as `gfxjit link --assume` takes it.
gfxjit_error *gfxjit_linker_set(gfxjit_linker *linker,
                                const char *name,
                                const char *value);

// How sources are compiled.
gfxjit_error *gfxjit_linker_options(gfxjit_linker *linker, const gfxjit_options *options);

// Links, and frees the handle, whatever happens. `name` is what messages call the image.
gfxjit_error *gfxjit_linker_link(gfxjit_linker *linker, const char *name, gfxjit_linked **linked);

// Frees a link that is not to be made.
void gfxjit_linker_free(gfxjit_linker *linker);

// The image.
gfxjit_error *gfxjit_linked_image(const gfxjit_linked *linked, gfxjit_image **image);

// What is where, if option `map` asked for it; else NULL.
const char *gfxjit_linked_map(const gfxjit_linked *linked);

// How many kernels there are.
size_t gfxjit_linked_kernels(const gfxjit_linked *linked);

// The name of a kernel; NULL if there is none of that number.
const char *gfxjit_linked_kernel(const gfxjit_linked *linked, size_t number);

// Fills in what a kernel needs.
gfxjit_error *gfxjit_linked_budget(const gfxjit_linked *linked,
                                   size_t number,
                                   gfxjit_budget *budget);

// Frees it.
void gfxjit_linked_free(gfxjit_linked *linked);

// Makes code of whatever is given resident on a device: a source is compiled for it, of a bundle or portable module
// it gets what fits best. `options` may be NULL.
gfxjit_error *gfxjit_module_build(const gfxjit_device *device,
                                  const char *name,
                                  const void *data,
                                  size_t size,
                                  const gfxjit_options *options,
                                  gfxjit_module **module);

// Makes an image resident.
gfxjit_error *gfxjit_module_load(const gfxjit_device *device,
                                 const gfxjit_image *image,
                                 gfxjit_module **module);

// Its image.
gfxjit_error *gfxjit_module_image(const gfxjit_module *module, gfxjit_image **image);

// Where a variable is on the device, and its bytes. Either may be NULL.
gfxjit_error *gfxjit_module_variable(const gfxjit_module *module,
                                     const char *name,
                                     uint64_t *address,
                                     uint64_t *size);

// Copies a variable's value out, all of it. Waits for the module's launches.
gfxjit_error *gfxjit_module_read(const gfxjit_module *module,
                                 const char *name,
                                 void *data,
                                 size_t size);

// Overwrites a variable; `size` is its size. Waits for the module's launches.
gfxjit_error *gfxjit_module_write(const gfxjit_module *module,
                                  const char *name,
                                  const void *data,
                                  size_t size);

// The address of a device function, for kernels that call by address. The module must stay.
gfxjit_error *gfxjit_module_function(const gfxjit_module *module,
                                     const char *name,
                                     uint64_t *address);

// Unloads it, when its kernels and launches are gone.
void gfxjit_module_free(gfxjit_module *module);

// A kernel by its name; with NULL, the only one there is.
gfxjit_error *gfxjit_kernel_get(const gfxjit_module *module,
                                const char *name,
                                gfxjit_kernel **kernel);

// Its name.
const char *gfxjit_kernel_name(const gfxjit_kernel *kernel);

// Fills in what is known of it; `info->size` says how much there is room for.
gfxjit_error *gfxjit_kernel_get_info(const gfxjit_kernel *kernel, gfxjit_kernel_info *info);

// Fills in what is known of an explicit parameter, counted from 0.
gfxjit_error *gfxjit_kernel_parameter(const gfxjit_kernel *kernel,
                                      size_t number,
                                      gfxjit_parameter *parameter);

// Its name, empty where the compiler has not kept it; NULL if there is none of that number.
const char *gfxjit_kernel_parameter_name(const gfxjit_kernel *kernel, size_t number);

// What the source calls its type (`float`, `unsigned int`, `float*`), empty where the compiler has not kept it; NULL if
// there is none of that number.
const char *gfxjit_kernel_parameter_type(const gfxjit_kernel *kernel,
                                         size_t number);

// Frees it.
void gfxjit_kernel_free(gfxjit_kernel *kernel);

// Makes a queue.
gfxjit_error *gfxjit_queue_new(const gfxjit_device *device, gfxjit_queue **queue);

// Waits for all its commands; reports an error of one that was not reported yet.
gfxjit_error *gfxjit_queue_wait(const gfxjit_queue *queue);

// Waits for at most this number of nanoseconds; `done` tells whether all commands are.
gfxjit_error *gfxjit_queue_wait_timeout(const gfxjit_queue *queue,
                                        uint64_t nanoseconds,
                                        bool *done);

// Ends all its launches early.
gfxjit_error *gfxjit_queue_cancel(const gfxjit_queue *queue);

// Copies bytes to memory, which are taken over at once; `event` may be NULL.
gfxjit_error *gfxjit_queue_write(const gfxjit_queue *queue,
                                 const gfxjit_memory *memory,
                                 uint64_t offset,
                                 const void *data,
                                 size_t size,
                                 gfxjit_event **event);

// Copies bytes out of memory; gfxjit_download_wait gives them.
gfxjit_error *gfxjit_queue_read(const gfxjit_queue *queue,
                                const gfxjit_memory *memory,
                                uint64_t offset,
                                size_t size,
                                gfxjit_download **download);

// Waits for the bytes, puts them to `data` and frees the handle, whatever happens.
gfxjit_error *gfxjit_download_wait(gfxjit_download *download, void *data, size_t size);

// Frees it without waiting.
void gfxjit_download_free(gfxjit_download *download);

// Copies bytes between memory; `event` may be NULL.
gfxjit_error *gfxjit_queue_copy(const gfxjit_queue *queue,
                                const gfxjit_memory *from,
                                uint64_t from_offset,
                                const gfxjit_memory *to,
                                uint64_t to_offset,
                                uint64_t size,
                                gfxjit_event **event);

// Repeats a pattern over memory; `size` is a multiple of its length. `event` may be NULL.
gfxjit_error *gfxjit_queue_fill(const gfxjit_queue *queue,
                                const gfxjit_memory *memory,
                                uint64_t offset,
                                uint64_t size,
                                const void *pattern,
                                size_t pattern_size,
                                gfxjit_event **event);

// An event that is done when all commands given before are.
gfxjit_error *gfxjit_queue_record(const gfxjit_queue *queue, gfxjit_event **event);

// Commands given later begin when `event` is done, of whatever queue and device it is.
gfxjit_error *gfxjit_queue_wait_for(const gfxjit_queue *queue, const gfxjit_event *event);

// Frees it. Its commands run on.
void gfxjit_queue_free(gfxjit_queue *queue);

// Waits for the end of the command; what went wrong is told each time.
gfxjit_error *gfxjit_event_wait(const gfxjit_event *event);

// Waits for at most this number of nanoseconds, 0 is not to wait; `done` tells whether it is.
gfxjit_error *gfxjit_event_wait_timeout(const gfxjit_event *event,
                                        uint64_t nanoseconds,
                                        bool *done);

// Waits, and tells when the command began and ended: nanoseconds of the device's clock. Either may be NULL.
gfxjit_error *gfxjit_event_times(const gfxjit_event *event,
                                 uint64_t *begin,
                                 uint64_t *end);

// How many workgroups of a launch have ended, of how many; `false` for copies, and where the device does not tell.
bool gfxjit_event_progress(const gfxjit_event *event,
                           uint64_t *ended,
                           uint64_t *all);

// Ends a launch early; its event then has an error of kind `CANCELLED`.
gfxjit_error *gfxjit_event_cancel(const gfxjit_event *event);

// Frees it. The command runs on.
void gfxjit_event_free(gfxjit_event *event);

// A launch of a kernel on a queue. It is filled in by the functions below, its arguments in their order.
gfxjit_error *gfxjit_launch_new(const gfxjit_kernel *kernel,
                                const gfxjit_queue *queue,
                                gfxjit_launch **launch);

// Workgroups in X, Y and Z.
gfxjit_error *gfxjit_launch_grid(gfxjit_launch *launch, uint32_t x, uint32_t y, uint32_t z);

// Work-items in X, Y and Z, in place of workgroups: the last one of a row may be partial.
gfxjit_error *gfxjit_launch_global(gfxjit_launch *launch, uint32_t x, uint32_t y, uint32_t z);

// Work-items of a workgroup in X, Y and Z.
gfxjit_error *gfxjit_launch_block(gfxjit_launch *launch, uint32_t x, uint32_t y, uint32_t z);

// Dynamic LDS in bytes.
gfxjit_error *gfxjit_launch_lds(gfxjit_launch *launch, uint32_t size);

// Stack of each work-item in bytes, for kernels that recurse or call by address.
gfxjit_error *gfxjit_launch_stack(gfxjit_launch *launch, uint32_t size);

// The next argument: a number of a type (a gfxjit_number_kind and its bytes). It becomes the parameter's type where it
// is the same number there: 3 as int is 3.0 for a float. Where not, gfxjit_launch_submit says so, with kernel, parameter,
// type and value.
gfxjit_error *gfxjit_launch_number(gfxjit_launch *launch,
                                   uint32_t kind,
                                   const void *data,
                                   size_t size);

// The next argument: memory as by gfxjit_launch_memory, that has numbers of a type (a gfxjit_number_kind and the bytes of
// each). A parameter that points to others, where the source says so, does not take it.
gfxjit_error *gfxjit_launch_numbers(gfxjit_launch *launch,
                                    const gfxjit_memory *memory,
                                    uint64_t offset,
                                    uint32_t kind,
                                    size_t size);

// The next argument: a struct, or a number in the parameter's own type, given as bytes. Of these only the size is
// compared; gfxjit_launch_number converts.
gfxjit_error *gfxjit_launch_value(gfxjit_launch *launch,
                                  const void *data,
                                  size_t size);

// The next argument: the address of memory, at an offset. The memory stays until the launch is done.
gfxjit_error *gfxjit_launch_memory(gfxjit_launch *launch,
                                   const gfxjit_memory *memory,
                                   uint64_t offset);

// The next argument: an address on the device, for which the caller vouches; 0 is a null pointer.
gfxjit_error *gfxjit_launch_address(gfxjit_launch *launch, uint64_t address);

// The next argument: a pointer to this number of bytes of dynamic LDS.
gfxjit_error *gfxjit_launch_lds_pointer(gfxjit_launch *launch, uint32_t size);

// The raw level: all explicit arguments as they lie in the kernarg segment, in place of single ones; the library adds
// the hidden ones. Memory that they name is to be named by gfxjit_launch_uses.
gfxjit_error *gfxjit_launch_packed(gfxjit_launch *launch,
                                   const void *data,
                                   size_t size);

// The raw level: the whole kernarg segment, hidden arguments included.
gfxjit_error *gfxjit_launch_kernarg(gfxjit_launch *launch, const void *data, size_t size);

// Memory that the kernel reaches by an address in other data: it stays until the launch is done.
gfxjit_error *gfxjit_launch_uses(gfxjit_launch *launch, const gfxjit_memory *memory);

// All workgroups are resident at once, so that they can wait for each other.
gfxjit_error *gfxjit_launch_cooperative(gfxjit_launch *launch, bool cooperative);

// Stops the launch when it has run for so long (software GPU only).
gfxjit_error *gfxjit_launch_time_limit(gfxjit_launch *launch, uint64_t nanoseconds);

// Stops the launch when its waves have executed this number of instructions (software GPU only).
gfxjit_error *gfxjit_launch_instruction_limit(gfxjit_launch *launch, uint64_t instructions);

// The launch is debugged on the terminal of this process, and held before its first instruction (software GPU only).
// Commands, one on each line, are done in place of what would be typed; the launch ends with them, unless the last ones
// let it go on to its end. If they are NULL, the terminal is asked.
gfxjit_error *gfxjit_launch_debug(gfxjit_launch *launch,
                                  const char *commands);

// The kernel reaches only the memory that the launch was given (software GPU only).
gfxjit_error *gfxjit_launch_strict(gfxjit_launch *launch);

// Gives the launch to its queue and frees it, whatever happens. `event` may be NULL.
gfxjit_error *gfxjit_launch_submit(gfxjit_launch *launch, gfxjit_event **event);

// Frees a launch that is not to be submitted.
void gfxjit_launch_free(gfxjit_launch *launch);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* GFXJIT_H */
