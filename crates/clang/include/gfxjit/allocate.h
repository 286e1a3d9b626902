// malloc and its kin.
#ifndef GFXJIT_ALLOCATE_H
#define GFXJIT_ALLOCATE_H

extern "C" {
__attribute__((address_space(1))) void *__ockl_dm_alloc(unsigned long);
void __ockl_dm_dealloc(unsigned long);
unsigned long __ockl_devmem_request(unsigned long, unsigned long);

// Older device libraries' heap reads a clock that GFX11 does not have. There the host is asked
// for each object, as everywhere for large ones. Which of both is known when the target is.
inline void *malloc(size_t size) {
  if (__gfxjit_reflect("major") < 11)
    return (void *)__ockl_dm_alloc(size);
  return size ? (void *)__ockl_devmem_request(0, (size + 15) & ~(size_t)15) : nullptr;
}
inline void free(void *p) {
  if (__gfxjit_reflect("major") < 11)
    __ockl_dm_dealloc((unsigned long)p);
  else if (p)
    __ockl_devmem_request((unsigned long)p, 0);
}
inline void *calloc(size_t count, size_t size) {
  void *p = malloc(count * size);
  if (p)
    __builtin_memset(p, 0, count * size);
  return p;
}
}

#endif
