// new and delete on the device, on its malloc. Outside the pragma that makes functions of both
// sides: clang declares the host's by itself.
#ifndef __GFXJIT_NEW_H
#define __GFXJIT_NEW_H

#include <gfxjit/device.h>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winline-new-delete"
inline __GJ_DEVICE void *operator new(size_t __size) { return malloc(__size); }
inline __GJ_DEVICE void *operator new[](size_t __size) { return malloc(__size); }
inline __GJ_DEVICE void operator delete(void *__p) noexcept { free(__p); }
inline __GJ_DEVICE void operator delete[](void *__p) noexcept { free(__p); }
inline __GJ_DEVICE void operator delete(void *__p, size_t) noexcept { free(__p); }
inline __GJ_DEVICE void operator delete[](void *__p, size_t) noexcept { free(__p); }
inline __GJ_DEVICE void *operator new(size_t, void *__place) noexcept { return __place; }
inline __GJ_DEVICE void *operator new[](size_t, void *__place) noexcept { return __place; }
inline __GJ_DEVICE void operator delete(void *, void *) noexcept {}
inline __GJ_DEVICE void operator delete[](void *, void *) noexcept {}
#pragma clang diagnostic pop

#endif
