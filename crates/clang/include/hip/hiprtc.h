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
// The names that HIP 6 has for them.
#define HIPRTC_JIT_MAX_REGISTERS hipJitOptionMaxRegisters
#define HIPRTC_JIT_THREADS_PER_BLOCK hipJitOptionThreadsPerBlock
#define HIPRTC_JIT_WALL_TIME hipJitOptionWallTime
#define HIPRTC_JIT_INFO_LOG_BUFFER hipJitOptionInfoLogBuffer
#define HIPRTC_JIT_INFO_LOG_BUFFER_SIZE_BYTES hipJitOptionInfoLogBufferSizeBytes
#define HIPRTC_JIT_ERROR_LOG_BUFFER hipJitOptionErrorLogBuffer
#define HIPRTC_JIT_ERROR_LOG_BUFFER_SIZE_BYTES hipJitOptionErrorLogBufferSizeBytes
#define HIPRTC_JIT_OPTIMIZATION_LEVEL hipJitOptionOptimizationLevel
#define HIPRTC_JIT_TARGET_FROM_HIPCONTEXT hipJitOptionTargetFromContext
#define HIPRTC_JIT_TARGET hipJitOptionTarget
#define HIPRTC_JIT_FALLBACK_STRATEGY hipJitOptionFallbackStrategy
#define HIPRTC_JIT_GENERATE_DEBUG_INFO hipJitOptionGenerateDebugInfo
#define HIPRTC_JIT_LOG_VERBOSE hipJitOptionLogVerbose
#define HIPRTC_JIT_GENERATE_LINE_INFO hipJitOptionGenerateLineInfo
#define HIPRTC_JIT_CACHE_MODE hipJitOptionCacheMode
#define HIPRTC_JIT_NEW_SM3X_OPT hipJitOptionSm3xOpt
#define HIPRTC_JIT_FAST_COMPILE hipJitOptionFastCompile
#define HIPRTC_JIT_GLOBAL_SYMBOL_NAMES hipJitOptionGlobalSymbolNames
#define HIPRTC_JIT_GLOBAL_SYMBOL_ADDRS hipJitOptionGlobalSymbolAddresses
#define HIPRTC_JIT_GLOBAL_SYMBOL_COUNT hipJitOptionGlobalSymbolCount
#define HIPRTC_JIT_LTO hipJitOptionLto
#define HIPRTC_JIT_FTZ hipJitOptionFtz
#define HIPRTC_JIT_PREC_DIV hipJitOptionPrecDiv
#define HIPRTC_JIT_PREC_SQRT hipJitOptionPrecSqrt
#define HIPRTC_JIT_FMA hipJitOptionFma
#define HIPRTC_JIT_IR_TO_ISA_OPT_EXT hipJitOptionIRtoISAOptExt
#define HIPRTC_JIT_IR_TO_ISA_OPT_COUNT_EXT hipJitOptionIRtoISAOptCountExt
#define HIPRTC_JIT_INPUT_CUBIN hipJitInputCubin
#define HIPRTC_JIT_INPUT_PTX hipJitInputPtx
#define HIPRTC_JIT_INPUT_FATBINARY hipJitInputFatBinary
#define HIPRTC_JIT_INPUT_OBJECT hipJitInputObject
#define HIPRTC_JIT_INPUT_LIBRARY hipJitInputLibrary
#define HIPRTC_JIT_INPUT_NVVM hipJitInputNvvm
#define HIPRTC_JIT_INPUT_LLVM_BITCODE hipJitInputLLVMBitcode
#define HIPRTC_JIT_INPUT_LLVM_BUNDLED_BITCODE hipJitInputLLVMBundledBitcode
#define HIPRTC_JIT_INPUT_LLVM_ARCHIVES_OF_BUNDLED_BITCODE hipJitInputLLVMArchivesOfBundledBitcode
#define HIPRTC_JIT_INPUT_SPIRV hipJitInputSpirv

#ifdef __cplusplus
extern "C" {
#endif
const char *hiprtcGetErrorString(hiprtcResult __code);
hiprtcResult hiprtcVersion(int *__major, int *__minor);
hiprtcResult hiprtcCreateProgram(hiprtcProgram *__to, const char *__source, const char *__name,
                                 int __count, const char *const *__headers,
                                 const char *const *__header_names);
hiprtcResult hiprtcDestroyProgram(hiprtcProgram *__program);
hiprtcResult hiprtcCompileProgram(hiprtcProgram __program, int __count,
                                  const char *const *__options);
hiprtcResult hiprtcAddNameExpression(hiprtcProgram __program, const char *__expression);
hiprtcResult hiprtcGetLoweredName(hiprtcProgram __program, const char *__expression,
                                  const char **__name);
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram __program, size_t *__size);
hiprtcResult hiprtcGetProgramLog(hiprtcProgram __program, char *__log);
hiprtcResult hiprtcGetCodeSize(hiprtcProgram __program, size_t *__size);
hiprtcResult hiprtcGetCode(hiprtcProgram __program, char *__code);
hiprtcResult hiprtcGetBitcodeSize(hiprtcProgram __program, size_t *__size);
hiprtcResult hiprtcGetBitcode(hiprtcProgram __program, char *__bitcode);
hiprtcResult hiprtcLinkCreate(unsigned int __count, hiprtcJIT_option *__options, void **__values,
                              hiprtcLinkState *__to);
hiprtcResult hiprtcLinkAddFile(hiprtcLinkState __state, hiprtcJITInputType __type,
                               const char *__path, unsigned int __count,
                               hiprtcJIT_option *__options, void **__values);
hiprtcResult hiprtcLinkAddData(hiprtcLinkState __state, hiprtcJITInputType __type, void *__image,
                               size_t __size, const char *__name, unsigned int __count,
                               hiprtcJIT_option *__options, void **__values);
hiprtcResult hiprtcLinkComplete(hiprtcLinkState __state, void **__binary, size_t *__size);
hiprtcResult hiprtcLinkDestroy(hiprtcLinkState __state);
#ifdef __cplusplus
}
#endif

#endif
