# Compiling at run time: hiprtc::hiprtc, as ROCm's package has it.
get_filename_component(_hip "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET hiprtc::hiprtc)
  add_library(hiprtc::hiprtc SHARED IMPORTED)
  set_target_properties(hiprtc::hiprtc PROPERTIES
    IMPORTED_LOCATION "${_hip}/lib/libhiprtc.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_hip}/include"
    INTERFACE_COMPILE_DEFINITIONS __HIP_PLATFORM_AMD__=1)
endif()
