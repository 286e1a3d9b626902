// hiprtc: HIP C++ compiled while the program runs. Source of the numbers: HIP 7.1's interface.
#ifndef HIP_INCLUDE_HIP_HIPRTC_H
#define HIP_INCLUDE_HIP_HIPRTC_H

#include <stddef.h>
#include <hip/hip_runtime_api.h>

typedef enum hiprtcResult {
  HIPRTC_SUCCESS = 0,
  HIPRTC_ERROR_OUT_OF_MEMORY = 1,
  HIPRTC_ERROR_PROGRAM_CREATION_FAILURE = 2,
  HIPRTC_ERROR_INVALID_INPUT = 3,
  HIPRTC_ERROR_INVALID_PROGRAM = 4,
  HIPRTC_ERROR_INVALID_OPTION = 5,
  HIPRTC_ERROR_COMPILATION = 6,
  HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7,
  HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8,
  HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9,
  HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10,
  HIPRTC_ERROR_INTERNAL_ERROR = 11,
  HIPRTC_ERROR_LINKING = 100
} hiprtcResult;

typedef struct _hiprtcProgram *hiprtcProgram;
typedef struct ihiprtcLinkState *hiprtcLinkState;
typedef hipJitOption hiprtcJIT_option;
typedef hipJitInputType hiprtcJITInputType;
#define HIPRTC_JIT_INPUT_LLVM_BITCODE hipJitInputLLVMBitcode
#define HIPRTC_JIT_INPUT_OBJECT hipJitInputObject

#ifdef __cplusplus
extern "C" {
#endif
const char *hiprtcGetErrorString(hiprtcResult code);
hiprtcResult hiprtcVersion(int *major, int *minor);
hiprtcResult hiprtcCreateProgram(hiprtcProgram *to, const char *source, const char *name,
                                 int count, const char *const *headers,
                                 const char *const *header_names);
hiprtcResult hiprtcDestroyProgram(hiprtcProgram *program);
hiprtcResult hiprtcCompileProgram(hiprtcProgram program, int count, const char *const *options);
hiprtcResult hiprtcAddNameExpression(hiprtcProgram program, const char *expression);
hiprtcResult hiprtcGetLoweredName(hiprtcProgram program, const char *expression,
                                  const char **name);
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram program, size_t *size);
hiprtcResult hiprtcGetProgramLog(hiprtcProgram program, char *log);
hiprtcResult hiprtcGetCodeSize(hiprtcProgram program, size_t *size);
hiprtcResult hiprtcGetCode(hiprtcProgram program, char *code);
hiprtcResult hiprtcGetBitcodeSize(hiprtcProgram program, size_t *size);
hiprtcResult hiprtcGetBitcode(hiprtcProgram program, char *bitcode);
hiprtcResult hiprtcLinkCreate(unsigned int count, hiprtcJIT_option *options, void **values,
                              hiprtcLinkState *to);
hiprtcResult hiprtcLinkAddFile(hiprtcLinkState state, hiprtcJITInputType type, const char *path,
                               unsigned int count, hiprtcJIT_option *options, void **values);
hiprtcResult hiprtcLinkAddData(hiprtcLinkState state, hiprtcJITInputType type, void *image,
                               size_t size, const char *name, unsigned int count,
                               hiprtcJIT_option *options, void **values);
hiprtcResult hiprtcLinkComplete(hiprtcLinkState state, void **binary, size_t *size);
hiprtcResult hiprtcLinkDestroy(hiprtcLinkState state);
#ifdef __cplusplus
}
#endif

#endif
