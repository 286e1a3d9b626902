// A program of HSA's runtime that copies memory which the runtime has not allocated, to a GPU and back, and gives a GPU
// an address of such memory. The little of HSA's interface that it uses: no SDK is needed to build it.
// Sources: HSA Runtime Programmer's Reference Manual 1.2; ROCr's hsa.h and hsa_ext_amd.h.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int status_t;
typedef struct {
  uint64_t handle;
} handle_t;

enum { BREAK = 1, AGENT_DEVICE = 17, GPU = 1, SEGMENT = 0, FLAGS = 1, GLOBAL = 0, COARSE = 4 };

status_t hsa_init(void);
status_t hsa_shut_down(void);
status_t hsa_iterate_agents(status_t (*each)(handle_t, void *), void *data);
status_t hsa_agent_get_info(handle_t agent, int attribute, void *value);
status_t hsa_memory_copy(void *to, const void *from, size_t bytes);
status_t hsa_amd_agent_iterate_memory_pools(handle_t agent, status_t (*each)(handle_t, void *), void *data);
status_t hsa_amd_memory_pool_get_info(handle_t pool, int attribute, void *value);
status_t hsa_amd_memory_pool_allocate(handle_t pool, size_t bytes, uint32_t flags, void **at);
status_t hsa_amd_memory_pool_free(void *at);
status_t hsa_amd_memory_lock(void *host, size_t bytes, handle_t *agents, int count, void **at);
status_t hsa_amd_memory_unlock(void *host);

static handle_t gpu, pool;

static status_t look_at_agent(handle_t agent, void *data) {
  (void)data;
  int kind = 0;
  if (hsa_agent_get_info(agent, AGENT_DEVICE, &kind) || kind != GPU) return 0;
  gpu = agent;
  return BREAK;
}

static status_t look_at_pool(handle_t found, void *data) {
  (void)data;
  int segment = -1;
  uint32_t flags = 0;
  if (hsa_amd_memory_pool_get_info(found, SEGMENT, &segment) || segment != GLOBAL) return 0;
  if (hsa_amd_memory_pool_get_info(found, FLAGS, &flags) || !(flags & COARSE)) return 0;
  pool = found;
  return BREAK;
}

#define CHECK(call)                                                \
  do {                                                             \
    status_t status = (call);                                      \
    if (status) return printf("%s: %#x\n", #call, (unsigned)status), 1; \
  } while (0)

int main(void) {
  CHECK(hsa_init());
  if (hsa_iterate_agents(look_at_agent, NULL) != BREAK) return puts("no GPU"), 1;
  if (hsa_amd_agent_iterate_memory_pools(gpu, look_at_pool, NULL) != BREAK) return puts("no memory"), 1;
  // Within a page, over its end, on the stack, and many pages, of which the first and last are shared with other data.
  static const size_t sizes[] = {5, 4096, 70000, 300000};
  for (int n = 0; n < 4; ++n)
    for (int place = 0; place < 2; ++place) {
      size_t bytes = sizes[n];
      char stack[70000], *whole = malloc(bytes + 200), *back = malloc(bytes + 200), *device;
      char *from = place && bytes <= sizeof(stack) - 13 ? stack + 13 : whole + 77;
      for (size_t i = 0; i < bytes; ++i) from[i] = (char)(i * 7 + (size_t)n);
      memset(back, 1, bytes + 200);
      CHECK(hsa_amd_memory_pool_allocate(pool, bytes, 0, (void **)&device));
      CHECK(hsa_memory_copy(device, from, bytes));
      CHECK(hsa_memory_copy(back + 99, device, bytes));
      int same = !memcmp(from, back + 99, bytes) && back[98] == 1 && back[bytes + 99] == 1;
      if (!same) return printf("%zu bytes are others\n", bytes), 1;
      // The same bytes by a GPU's address, while the host changes them.
      char *seen;
      CHECK(hsa_amd_memory_lock(from, bytes, &gpu, 1, (void **)&seen));
      from[bytes - 1] ^= 1;
      CHECK(hsa_memory_copy(device, seen, bytes));
      CHECK(hsa_memory_copy(back + 99, device, bytes));
      if (memcmp(from, back + 99, bytes)) return printf("%zu locked bytes are others\n", bytes), 1;
      CHECK(hsa_amd_memory_unlock(from));
      CHECK(hsa_amd_memory_pool_free(device));
      free(whole);
      free(back);
    }
  CHECK(hsa_shut_down());
  puts("pageable: as expected");
  return 0;
}
