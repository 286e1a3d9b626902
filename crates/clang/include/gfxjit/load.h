#ifndef __GFXJIT_LOAD_H
#define __GFXJIT_LOAD_H

// Loads and stores with a word about the cache; the hardware decides by itself.
template <class __T> inline __T __ldg(const __T *__p) { return *__p; }
template <class __T> inline __T __ldcv(const __T *__p) { return *(const volatile __T *)__p; }
template <class __T> inline void __stwb(__T *__p, typename __gj_same<__T>::__type __v) {
  *__p = __v;
}
#define __ldca __ldg
#define __ldcg __ldg
#define __ldcs __ldg
#define __stcg __stwb
#define __stcs __stwb
#define __stwt __stwb

#endif
