#ifndef GFXJIT_LOAD_H
#define GFXJIT_LOAD_H

// Loads and stores with a word about the cache; the hardware decides by itself.
template <class T> inline T __ldg(const T *p) { return *p; }
template <class T> inline T __ldcv(const T *p) { return *(const volatile T *)p; }
template <class T> inline void __stwb(T *p, typename __gj_same<T>::type v) { *p = v; }
#define __ldca __ldg
#define __ldcg __ldg
#define __ldcs __ldg
#define __stcg __stwb
#define __stcs __stwb
#define __stwt __stwb

#endif
