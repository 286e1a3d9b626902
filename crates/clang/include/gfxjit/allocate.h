// malloc and its kin.
#ifndef GFXJIT_ALLOCATE_H
#define GFXJIT_ALLOCATE_H

extern "C" {
__attribute__((address_space(1))) void *__ockl_dm_alloc(unsigned long);
void __ockl_dm_dealloc(unsigned long);
unsigned long __ockl_devmem_request(unsigned long, unsigned long);

// Older device libraries' heap reads a clock that GFX11 does not have. There the host is asked
// for each object, as everywhere for large ones.
#if defined(__GFX11__) || defined(__GFX12__)
inline void *malloc(size_t size) {
  return size ? (void *)__ockl_devmem_request(0, (size + 15) & ~(size_t)15) : nullptr;
}
inline void free(void *p) {
  if (p)
    __ockl_devmem_request((unsigned long)p, 0);
}
#else
inline void *malloc(size_t size) { return (void *)__ockl_dm_alloc(size); }
inline void free(void *p) { __ockl_dm_dealloc((unsigned long)p); }
#endif
inline void *calloc(size_t count, size_t size) {
  void *p = malloc(count * size);
  if (p)
    __builtin_memset(p, 0, count * size);
  return p;
}
}

#endif
