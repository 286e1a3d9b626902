/* A program with a driver of its own: it opens the kernel's compute driver, writes PM4 packets to a ring and waits for
   what they write. It prints what its kernel has computed.

       packets CODE ENTRY RSRC1 RSRC2 RSRC3 PROPERTIES LDS WAVE32 TARGET [fail] */

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

/* The driver's calls, as in Linux' kfd_ioctl.h: systems have no header that compiles alone. */
struct vm { uint32_t file, gpu; };
struct runtime { uint64_t debug; uint32_t mode, capabilities; };
struct new_event { uint64_t page; uint32_t trigger, type, auto_reset, node, id, slot; };
struct new_memory { uint64_t address, size, handle, offset; uint32_t gpu, flags; };
struct map { uint64_t handle, gpus; uint32_t count, done; };
struct new_queue {
  uint64_t ring, write, read, doorbell;
  uint32_t ring_size, gpu, type, percentage, priority, id;
  uint64_t end, end_size, save;
  uint32_t save_size, stack_size;
};
struct old_queue { uint32_t id, pad; };
struct event_data { uint32_t data[4]; uint64_t address; uint32_t gpu, type; uint64_t extension; uint32_t id, pad; };
struct wait { uint64_t events; uint32_t count, all, timeout, result; };
#define CREATE_QUEUE _IOWR('K', 0x02, struct new_queue)
#define DESTROY_QUEUE _IOWR('K', 0x03, struct old_queue)
#define CREATE_EVENT _IOWR('K', 0x08, struct new_event)
#define WAIT_EVENTS _IOWR('K', 0x0c, struct wait)
#define ACQUIRE_VM _IOW('K', 0x15, struct vm)
#define ALLOC_MEMORY _IOWR('K', 0x16, struct new_memory)
#define MAP_MEMORY _IOWR('K', 0x18, struct map)
#define RUNTIME_ENABLE _IOWR('K', 0x25, struct runtime)
enum { VRAM = 1 << 0, GTT = 1 << 1, PUBLIC = 1 << 29, EXECUTABLE = 1 << 30, COMPUTE = 0, SIGNAL = 0, HARDWARE = 3 };
#define WRITABLE (1u << 31)

enum { RING = 4096, GROUPS = 6, ITEMS = 64, ROWS = 2, COUNT = GROUPS * ITEMS * ROWS };

static int kfd, render;
static uint32_t gpu;
static uint32_t *ring;
static uint64_t written;

static void check(int good, const char *what) {
  if (good) return;
  perror(what);
  exit(1);
}

static void call(unsigned long request, void *argument, const char *what) { check(ioctl(kfd, request, argument) == 0, what); }

/* The number in a file of one word. */
static uint32_t number(const char *path) {
  unsigned value = 0;
  FILE *file = fopen(path, "r");
  check(file && fscanf(file, "%u", &value) == 1, path);
  fclose(file);
  return value;
}

static void *memory(uint64_t size, uint32_t flags) {
  void *at = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  check(at != MAP_FAILED, "reserve");
  struct new_memory new = {.address = (uintptr_t)at, .size = size, .gpu = gpu, .flags = flags | WRITABLE | EXECUTABLE | PUBLIC};
  call(ALLOC_MEMORY, &new, "ALLOC_MEMORY");
  void *mapped = mmap(at, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, render, new.offset);
  check(mapped == at, "map");
  struct map map = {.handle = new.handle, .gpus = (uintptr_t)&gpu, .count = 1};
  call(MAP_MEMORY, &map, "MAP_MEMORY");
  check(map.done == 1, "one GPU");
  return at;
}

/* A packet of type 3. */
static void packet(uint32_t *to, unsigned *at, unsigned op, unsigned count, const uint32_t *body) {
  to[(*at)++] = 3u << 30 | (count - 1) << 16 | op << 8;
  memcpy(to + *at, body, count * 4);
  *at += count;
}
#define PACKET(to, at, op, ...) \
  packet(to, &(at), op, sizeof((uint32_t[]){__VA_ARGS__}) / 4, (uint32_t[]){__VA_ARGS__})
#define LOW(address) (uint32_t)(uintptr_t)(address)
#define HIGH(address) (uint32_t)((uint64_t)(uintptr_t)(address) >> 32)

/* COMPUTE_…, as SET_SH_REG counts them. */
enum { NUM_THREAD = 0x207, PGM = 0x20c, SCRATCH_BASE = 0x210, RSRC = 0x212, TMPRING_SIZE = 0x218, USER_DATA = 0x240 };
enum { DISPATCH_DIRECT = 0x15, DISPATCH_INDIRECT = 0x16, WAIT_REG_MEM = 0x3c, INDIRECT_BUFFER = 0x3f, RELEASE_MEM = 0x49,
       ACQUIRE_MEM = 0x58, SET_SH_REG = 0x76, DMA_DATA = 0x50 };

int main(int argc, char **argv) {
  check(argc >= 10, "arguments");
  unsigned n[7];
  for (int i = 0; i < 7; i++) n[i] = strtoul(argv[2 + i], NULL, 0);
  unsigned entry = n[0], properties = n[4], lds = n[5], wave32 = n[6];
  const char *target = argv[9];
  int is_gfx9 = !strncmp(target, "gfx9", 4), rsrc3 = is_gfx9 ? 0x22d : 0x228;
  int fails = argc > 10 && !strcmp(argv[10], "fail");

  kfd = open("/dev/kfd", O_RDWR | O_CLOEXEC);
  check(kfd >= 0, "/dev/kfd");
  render = open("/dev/dri/renderD128", O_RDWR | O_CLOEXEC);
  check(render >= 0, "/dev/dri/renderD128");
  gpu = number("/sys/devices/virtual/kfd/kfd/topology/nodes/1/gpu_id");
  printf("graphics core %u\n", number("/sys/class/drm/renderD128/device/ip_discovery/die/0/11/0/major"));
  struct vm vm = {render, gpu};
  call(ACQUIRE_VM, &vm, "ACQUIRE_VM");
  /* The end of a runtime, as tinygrad begins. */
  struct runtime runtime = {0};
  call(RUNTIME_ENABLE, &runtime, "RUNTIME_ENABLE");
  struct new_event done = {.type = SIGNAL, .auto_reset = 1}, broken = {.type = HARDWARE};
  call(CREATE_EVENT, &done, "CREATE_EVENT");
  call(CREATE_EVENT, &broken, "CREATE_EVENT");

  ring = memory(RING, GTT);
  volatile uint64_t *counters = memory(4096, GTT);
  uint32_t *buffer = memory(4096, GTT);
  char *code = memory(65536, VRAM);
  char *scratch = memory(1 << 20, VRAM);
  uint32_t *data = memory(1 << 16, VRAM);
  FILE *file = fopen(argv[1], "rb");
  check(file && fread(code, 1, 65536, file) > 0, argv[1]);
  struct new_queue queue = {.ring = (uintptr_t)ring, .ring_size = RING, .gpu = gpu, .type = COMPUTE, .percentage = 100,
                            .priority = 7, .read = (uintptr_t)counters, .write = (uintptr_t)(counters + 1)};
  call(CREATE_QUEUE, &queue, "CREATE_QUEUE");
  uint64_t page = queue.doorbell & ~0x1fffull;
  char *doorbells = mmap(NULL, 0x2000, PROT_READ | PROT_WRITE, MAP_SHARED, kfd, page);
  check(doorbells != MAP_FAILED, "doorbells");

  /* Arguments: out, in, the signal that the host raises. */
  uint32_t *out = data, *in = data + COUNT, *arguments = in + COUNT, *sizes = arguments + 16;
  volatile uint32_t *go = sizes + 4, *finished = go + 2;
  memcpy(arguments, (uint64_t[]){(uintptr_t)out, (uintptr_t)in}, 16);
  memcpy(sizes, (uint32_t[]){GROUPS / 2, ROWS, 1}, 12);
  for (unsigned i = 0; i < COUNT; i++) in[i] = i * 7;
  /* The user SGPRs that its descriptor asks for, in their order. */
  uint32_t user[16] = {USER_DATA}, used = 1;
  if (properties & 1) used += 4;
  if (properties & 8) {
    user[used++] = LOW(arguments);
    user[used++] = HIGH(arguments);
  }

  unsigned at = 0;
  if (is_gfx9)
    PACKET(buffer, at, ACQUIRE_MEM, 1u << 29 | 1 << 27 | 1 << 23, ~0u, 0xff, 0, 0, 10);
  else
    PACKET(buffer, at, ACQUIRE_MEM, 0, ~0u, 0xff, 0, 0, 10, 0x3ff);
  uintptr_t first = (uintptr_t)code + entry;
  PACKET(buffer, at, SET_SH_REG, PGM, LOW(first >> 8), HIGH(first >> 8));
  PACKET(buffer, at, SET_SH_REG, RSRC, n[1], n[2] | (lds + 511) / 512 << 15);
  PACKET(buffer, at, SET_SH_REG, rsrc3, n[3]);
  /* 16 waves of 4096 bytes. */
  PACKET(buffer, at, SET_SH_REG, TMPRING_SIZE, 16 | (is_gfx9 ? 4 : 16) << 12);
  uintptr_t base = (uintptr_t)scratch >> 8;
  PACKET(buffer, at, SET_SH_REG, SCRATCH_BASE, LOW(base), HIGH(base));
  PACKET(buffer, at, SET_SH_REG, NUM_THREAD, ITEMS, 1, 1);
  packet(buffer, &at, SET_SH_REG, used, user);
  /* Half of it, when the host has set a word; then, as it is in memory, the whole: once more what was there. */
  PACKET(buffer, at, WAIT_REG_MEM, 3 | 1 << 4, LOW(go), HIGH(go), 5, ~0u, 4);
  unsigned initiator = 1 | 1 << 2 | (wave32 ? 1 << 15 : 0);
  if (fails) PACKET(buffer, at, DMA_DATA, 0, 0, 0, 0, 0, 0);
  PACKET(buffer, at, DISPATCH_INDIRECT, LOW(sizes), HIGH(sizes), initiator);
  PACKET(buffer, at, DISPATCH_DIRECT, GROUPS, ROWS, 1, initiator);
  PACKET(buffer, at, RELEASE_MEM, 20 | 5 << 8, 1u << 29 | 2 << 24, LOW(finished), HIGH(finished), 99, 0,
         is_gfx9 ? 0 : done.id);
  uint32_t jump[4];
  unsigned count = 0;
  PACKET(jump, count, INDIRECT_BUFFER, LOW(buffer), HIGH(buffer), at | 1 << 23);
  memcpy(ring, jump, sizeof jump);
  written = 4;
  __atomic_store_n(counters + 1, written, __ATOMIC_RELEASE);
  *(volatile uint64_t *)(doorbells + (queue.doorbell - page)) = written;
  check(*finished == 0, "it waits for the host");
  __atomic_store_n(go, 5, __ATOMIC_RELEASE);

  struct event_data events[2] = {{.id = done.id}, {.id = broken.id}};
  struct wait wait = {.events = (uintptr_t)events, .count = 2, .timeout = 0xffffffff};
  call(WAIT_EVENTS, &wait, "WAIT_EVENTS");
  if (fails) {
    printf("failed GPU %s, finished %u\n", events[1].data[3] == gpu ? "as told" : "not told", *finished);
    return 0;
  }
  unsigned wrong = 0;
  for (unsigned i = 0; i < COUNT; i++) {
    /* Of the neighbour in the workgroup, backwards. */
    unsigned group = i / ITEMS * ITEMS, other = group + ITEMS - 1 - i % ITEMS;
    wrong += out[i] != in[other] + i * 3;
  }
  printf("finished %u, %u of %d wrong\n", *finished, wrong, COUNT);
  while (counters[0] != written) usleep(100);
  struct old_queue end = {.id = queue.id};
  call(DESTROY_QUEUE, &end, "DESTROY_QUEUE");
  return wrong != 0;
}
