// new and delete on the device, on its malloc. Outside the pragma that makes functions of both
// sides: clang declares the host's by itself.
#ifndef GFXJIT_NEW_H
#define GFXJIT_NEW_H

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winline-new-delete"
inline __attribute__((device)) void *operator new(size_t size) { return malloc(size); }
inline __attribute__((device)) void *operator new[](size_t size) { return malloc(size); }
inline __attribute__((device)) void operator delete(void *p) noexcept { free(p); }
inline __attribute__((device)) void operator delete[](void *p) noexcept { free(p); }
inline __attribute__((device)) void operator delete(void *p, size_t) noexcept { free(p); }
inline __attribute__((device)) void operator delete[](void *p, size_t) noexcept { free(p); }
inline __attribute__((device)) void *operator new(size_t, void *place) noexcept { return place; }
inline __attribute__((device)) void *operator new[](size_t, void *place) noexcept { return place; }
inline __attribute__((device)) void operator delete(void *, void *) noexcept {}
inline __attribute__((device)) void operator delete[](void *, void *) noexcept {}
#pragma clang diagnostic pop

#endif
