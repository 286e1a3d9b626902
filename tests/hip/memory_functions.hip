// memcpy, memset, memcmp and functions of text.
// RUN: --kernel text --grid 1 --block 1 --arg i32[10]=0
// EXPECT: arg=0 at=0,1,2,3,4,5,6,7,8,9 values=34,9,0,-1,107,1515870810,641,6,5,1
#include <hip/hip_runtime.h>

#include <cstring>
#include <initializer_list>

__device__ const char text_of[] = "a kernel copies, sets and compares";

extern "C" __global__ void text(int *out) {
  char copy[64];
  memcpy(copy, text_of, sizeof text_of);
  out[0] = (int)strlen(copy);
  out[1] = (int)(strstr(copy, "copies") - copy);
  out[2] = strcmp(copy, text_of);
  out[3] = memcmp("abc", "abd", 3) < 0 ? -1 : 1;
  out[4] = *strchr(copy, 'k');
  int words[2];
  std::memset(words, 0x5a, sizeof words);
  out[5] = words[1];
  int sum = 0;
  for (char c : {copy[2], copy[3], copy[4], copy[5], copy[6], copy[7]})
    sum += c;
  out[6] = sum;
  memmove(copy + 1, copy, 6);
  out[7] = copy[0] == 'a' && copy[1] == 'a' && copy[2] == ' ' && copy[6] == 'n' ? 6 : 0;
  char joined[8] = "gf";
  strcat(joined, "xjt");
  out[8] = (int)strlen(joined);
  out[9] = strncmp(joined, "gfz", 2) == 0;
}
