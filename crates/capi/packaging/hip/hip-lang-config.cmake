# HIP as one of CMake's languages (enable_language(HIP)): what CMakeHIPInformation.cmake links device code with.
get_filename_component(_hip "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET hip-lang::device)
  add_library(hip-lang::amdhip64 SHARED IMPORTED)
  set_target_properties(hip-lang::amdhip64 PROPERTIES
    IMPORTED_LOCATION "${_hip}/lib/libamdhip64.so"
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${_hip}/include")
  add_library(hip-lang::device INTERFACE IMPORTED)
  set_target_properties(hip-lang::device PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "$<$<COMPILE_LANGUAGE:HIP>:${_hip}/include>"
    INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:HIP>:--rocm-path=${_hip}>"
    INTERFACE_LINK_OPTIONS "$<$<LINK_LANGUAGE:HIP>:SHELL:--hip-link --rocm-path=${_hip}>"
    INTERFACE_LINK_LIBRARIES hip-lang::amdhip64)
endif()
set(_CMAKE_HIP_DEVICE_RUNTIME_TARGET hip-lang::device)
