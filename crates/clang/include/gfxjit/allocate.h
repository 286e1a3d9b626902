// malloc and its kin.
#ifndef __GFXJIT_ALLOCATE_H
#define __GFXJIT_ALLOCATE_H

#ifdef __NVPTX__
// NVIDIA's driver has them.
extern "C" void *malloc(size_t);
extern "C" void free(void *);
#else
extern "C" {
__attribute__((__address_space__(1))) void *__ockl_dm_alloc(unsigned long);
void __ockl_dm_dealloc(unsigned long);
unsigned long __ockl_devmem_request(unsigned long, unsigned long);

// Older device libraries' heap reads a clock that GFX11 does not have. There the host is asked
// for each object, as everywhere for large ones. Which of both is known when the target is.
inline void *malloc(size_t __size) {
  if (__gfxjit_reflect("major") < 11)
    return (void *)__ockl_dm_alloc(__size);
  return __size ? (void *)__ockl_devmem_request(0, (__size + 15) & ~(size_t)15) : nullptr;
}
inline void free(void *__p) {
  if (__gfxjit_reflect("major") < 11)
    __ockl_dm_dealloc((unsigned long)__p);
  else if (__p)
    __ockl_devmem_request((unsigned long)__p, 0);
}
}
#endif
extern "C" inline void *calloc(size_t __count, size_t __size) {
  void *__p = malloc(__count * __size);
  if (__p)
    __builtin_memset(__p, 0, __count * __size);
  return __p;
}

#endif
