#ifndef __GFXJIT_LOAD_H
#define __GFXJIT_LOAD_H

// Loads and stores with a word about the cache; the hardware decides by itself.
#define __GJ_LOAD(__name) \
  template <class __T> inline __T __name(const __T *__p) { return *__p; }
#define __GJ_STORE(__name) \
  template <class __T> inline void __name(__T *__p, typename __gj_same<__T>::__type __v) { *__p = __v; }
__GJ_LOAD(__ldg)
__GJ_LOAD(__ldca)
__GJ_LOAD(__ldcg)
__GJ_LOAD(__ldcs)
__GJ_STORE(__stwb)
__GJ_STORE(__stcg)
__GJ_STORE(__stcs)
__GJ_STORE(__stwt)
template <class __T> inline __T __ldcv(const __T *__p) { return *(const volatile __T *)__p; }
#undef __GJ_LOAD
#undef __GJ_STORE

#endif
