// new and delete on the device, on its malloc. Outside the pragma that makes functions of both
// sides: clang declares the host's by itself.
#ifndef __GFXJIT_NEW_H
#define __GFXJIT_NEW_H

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winline-new-delete"
inline __attribute__((device)) void *operator new(size_t __size) { return malloc(__size); }
inline __attribute__((device)) void *operator new[](size_t __size) { return malloc(__size); }
inline __attribute__((device)) void operator delete(void *__p) noexcept { free(__p); }
inline __attribute__((device)) void operator delete[](void *__p) noexcept { free(__p); }
inline __attribute__((device)) void operator delete(void *__p, size_t) noexcept { free(__p); }
inline __attribute__((device)) void operator delete[](void *__p, size_t) noexcept { free(__p); }
inline __attribute__((device)) void *operator new(size_t, void *__place) noexcept { return __place; }
inline __attribute__((device)) void *operator new[](size_t, void *__place) noexcept { return __place; }
inline __attribute__((device)) void operator delete(void *, void *) noexcept {}
inline __attribute__((device)) void operator delete[](void *, void *) noexcept {}
#pragma clang diagnostic pop

#endif
