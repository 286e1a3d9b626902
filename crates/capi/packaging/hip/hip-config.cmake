# HIP for C++ that clang compiles: hip::host has the functions, hip::device also makes C++ device code, for the GPUs in
# GPU_TARGETS. The names are those of ROCm's package.
get_filename_component(_hip "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT DEFINED GPU_TARGETS)
  set(GPU_TARGETS gfx942 CACHE STRING "GPUs to compile for")
endif()
if(NOT TARGET hip::host)
  add_library(hip::amdhip64 SHARED IMPORTED)
  set_target_properties(hip::amdhip64 PROPERTIES
    IMPORTED_LOCATION "${_hip}/lib/libamdhip64.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_hip}/include"
    INTERFACE_COMPILE_DEFINITIONS __HIP_PLATFORM_AMD__=1)
  add_library(hip::host INTERFACE IMPORTED)
  set_target_properties(hip::host PROPERTIES INTERFACE_LINK_LIBRARIES hip::amdhip64)
  set(_options -x hip "--rocm-path=${_hip}")
  foreach(_target IN LISTS GPU_TARGETS)
    list(APPEND _options "--offload-arch=${_target}")
  endforeach()
  list(JOIN _options " " _options)
  add_library(hip::device INTERFACE IMPORTED)
  set_target_properties(hip::device PROPERTIES
    INTERFACE_LINK_LIBRARIES hip::host
    INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:SHELL:${_options}>"
    INTERFACE_LINK_OPTIONS "$<$<LINK_LANGUAGE:CXX>:SHELL:--hip-link --rocm-path=${_hip}>")
endif()
set(HIP_PLATFORM amd)
set(HIP_COMPILER clang)
set(HIP_RUNTIME rocclr)
