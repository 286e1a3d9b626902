// Arrays, which textures read.
#ifndef __GFXJIT_HOST_TYPES_ARRAY_H
#define __GFXJIT_HOST_TYPES_ARRAY_H

typedef enum hipChannelFormatKind {
  hipChannelFormatKindSigned = 0,
  hipChannelFormatKindUnsigned = 1,
  hipChannelFormatKindFloat = 2,
  hipChannelFormatKindNone = 3,
} hipChannelFormatKind;
typedef struct hipChannelFormatDesc {
  int x;
  int y;
  int z;
  int w;
  hipChannelFormatKind f;
} hipChannelFormatDesc;
typedef struct hipArray *hipArray_t;
typedef const struct hipArray *hipArray_const_t;
typedef enum hipArray_Format {
  HIP_AD_FORMAT_UNSIGNED_INT8 = 1,
  HIP_AD_FORMAT_UNSIGNED_INT16 = 2,
  HIP_AD_FORMAT_UNSIGNED_INT32 = 3,
  HIP_AD_FORMAT_SIGNED_INT8 = 8,
  HIP_AD_FORMAT_SIGNED_INT16 = 9,
  HIP_AD_FORMAT_SIGNED_INT32 = 10,
  HIP_AD_FORMAT_HALF = 16,
  HIP_AD_FORMAT_FLOAT = 32,
} hipArray_Format;
typedef struct HIP_ARRAY_DESCRIPTOR {
  size_t Width;
  size_t Height;
  hipArray_Format Format;
  unsigned int NumChannels;
} HIP_ARRAY_DESCRIPTOR;
typedef struct HIP_ARRAY3D_DESCRIPTOR {
  size_t Width;
  size_t Height;
  size_t Depth;
  hipArray_Format Format;
  unsigned int NumChannels;
  unsigned int Flags;
} HIP_ARRAY3D_DESCRIPTOR;
typedef struct hipMipmappedArray {
  void *data;
  hipChannelFormatDesc desc;
  unsigned int type;
  unsigned int width;
  unsigned int height;
  unsigned int depth;
  unsigned int min_mipmap_level;
  unsigned int max_mipmap_level;
  unsigned int flags;
  hipArray_Format format;
  unsigned int num_channels;
} hipMipmappedArray;
typedef struct hipMipmappedArray *hipMipmappedArray_t;
typedef hipMipmappedArray_t hipmipmappedArray;
typedef const struct hipMipmappedArray *hipMipmappedArray_const_t;

#endif
