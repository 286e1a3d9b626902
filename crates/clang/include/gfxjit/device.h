// The attribute of functions of the device, as it can be said here: before `__device__` is a macro,
// and after.
#undef __GJ_DEVICE
#ifdef __device__
#define __GJ_DEVICE __device__
#else
#define __GJ_DEVICE __attribute__((__device__))
#endif
