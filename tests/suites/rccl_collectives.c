// Collectives of RCCL, as it is installed or packaged: in one process with all GPUs, in a process for each, or as a rank of a
// job that a launcher has started with torchrun's variables. The library is opened by its name, with prototypes of our own, so
// that nothing of ROCm's is needed to make this program.
//
//     rccl_collectives one|each RANKS [LARGEST [LIBRARY]]
//     RANK=1 WORLD_SIZE=2 LOCAL_RANK=0 MASTER_ADDR=10.0.0.1 MASTER_PORT=29500 rccl_collectives rank [LARGEST [LIBRARY]]
//
// Sums are of small numbers, so that all types have them exactly. Sizes are 1 B to LARGEST bytes, 64 MiB by default.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 8 };
typedef struct { char bytes[128]; } Id;
typedef void *Comm, *Stream;
// ncclDataType_t and its sizes in bytes.
enum { I8, U8, I32, U32, I64, U64, F16, F32, F64, BF16, TYPES };
static const size_t SIZES[TYPES] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
static const char *const NAMES[TYPES] = {"int8", "uint8", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64", "bfloat16"};
enum { SUM, PROD, MAX, MIN };

static struct {
  int (*get_id)(Id *), (*init_all)(Comm *, int, const int *), (*init)(Comm *, int, Id, int), (*destroy)(Comm);
  int (*start)(void), (*end)(void), (*version)(int *);
  int (*all_reduce)(const void *, void *, size_t, int, int, Comm, Stream);
  int (*reduce_scatter)(const void *, void *, size_t, int, int, Comm, Stream);
  int (*all_gather)(const void *, void *, size_t, int, Comm, Stream);
  int (*broadcast)(const void *, void *, size_t, int, int, Comm, Stream);
  int (*send)(const void *, size_t, int, int, Comm, Stream), (*receive)(void *, size_t, int, int, Comm, Stream);
  const char *(*text)(int);
} nccl;
static struct {
  int (*set)(int), (*malloc)(void **, size_t), (*free)(void *), (*copy)(void *, const void *, size_t, int);
  int (*stream)(Stream *), (*wait)(Stream), (*fill)(void *, int, size_t);
} hip;

static int first, count, ranks; // of this process, and in all
static int gpu;                 // of the first rank of this process
static Comm comms[MOST];
static Stream streams[MOST];
static char *from[MOST], *to[MOST];
static size_t largest = 64 << 20;
static char *host;

static void fail(const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  printf("rank %d: ", first);
  vprintf(format, rest);
  printf("\n");
  va_end(rest);
  exit(1);
}
static void good(int line, const char *what, int code) {
  if (code)
    fail("line %d: %s: %d %s", line, what, code, strncmp(what, "nccl", 4) ? "" : nccl.text(code));
}
#define GOOD(call) good(__LINE__, #call, (call))

static uint16_t half(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  if (value == 0)
    return 0;
  return (bits >> 16 & 0x8000) | (((bits >> 23 & 255) - 112) << 10) | (bits >> 13 & 0x3ff);
}
static void put(char *at, int type, size_t index, int value) {
  float single = value;
  uint32_t bits;
  memcpy(&bits, &single, 4);
  switch (type) {
  case I8: case U8: ((int8_t *)at)[index] = value; break;
  case I32: case U32: ((int32_t *)at)[index] = value; break;
  case I64: case U64: ((int64_t *)at)[index] = value; break;
  case F16: ((uint16_t *)at)[index] = half(single); break;
  case F32: ((float *)at)[index] = value; break;
  case F64: ((double *)at)[index] = value; break;
  case BF16: ((uint16_t *)at)[index] = bits >> 16; break;
  }
}
// What a rank has at an index: 1 to 7, so that sums over 8 ranks are exact in 8 bits.
static int value(int rank, size_t index) { return 1 + (index * 5 + rank * 3 + index / 1021) % 7; }

static int expected(int op, size_t index) {
  int result = value(0, index);
  for (int rank = 1; rank < ranks; rank++) {
    int next = value(rank, index);
    result = op == SUM ? result + next : op == MAX ? (next > result ? next : result) : (next < result ? next : result);
  }
  return result;
}

static void fill(size_t elements, int type) {
  for (int i = 0; i < count; i++) {
    for (size_t at = 0; at < elements; at++)
      put(host, type, at, value(first + i, at));
    GOOD(hip.set(gpu + i));
    GOOD(hip.copy(from[i], host, elements * SIZES[type], 1));
    GOOD(hip.fill(to[i], 0xee, elements * SIZES[type] + 16));
  }
}
static void waited(void) {
  for (int i = 0; i < count; i++) {
    GOOD(hip.set(gpu + i));
    GOOD(hip.wait(streams[i]));
  }
}
typedef int (*Wanted)(int op, int rank, size_t index, size_t part);
static int reduced(int op, int rank, size_t index, size_t part) { return (void)rank, (void)part, expected(op, index); }
static int scattered(int op, int rank, size_t index, size_t part) { return expected(op, rank * part + index); }
static int gathered(int op, int rank, size_t index, size_t part) { return (void)op, (void)rank, value(index / part, index % part); }
static int spread(int root, int rank, size_t index, size_t part) { return (void)rank, (void)part, value(root, index); }
static int moved(int op, int rank, size_t index, size_t part) { return (void)op, (void)part, value((rank + ranks - 1) % ranks, index); }

static void check(const char *what, Wanted wanted, int op, int type, size_t elements, size_t part) {
  waited();
  size_t bytes = elements * SIZES[type];
  char one[8];
  for (int i = 0; i < count; i++) {
    GOOD(hip.copy(host, to[i], bytes + 16, 2));
    for (size_t at = 0; at < elements; at++) {
      put(one, type, 0, wanted(op, first + i, at, part));
      if (memcmp(one, host + at * SIZES[type], SIZES[type]))
        fail("%s of %zu %s, operation %d: element %zu of rank %d is wrong", what, elements, NAMES[type], op, at, first + i);
    }
    for (int at = 0; at < 16; at++)
      if ((unsigned char)host[bytes + at] != 0xee)
        fail("%s of %zu %s: byte %d behind the result was written", what, elements, NAMES[type], at);
  }
}
#define ALL(call)                        \
  do {                                   \
    GOOD(nccl.start());                  \
    for (int i = 0; i < count; i++) {    \
      void *mine = to[i];                \
      GOOD(call);                        \
      (void)mine;                        \
    }                                    \
    GOOD(nccl.end());                    \
  } while (0)

// All collectives on a number of bytes of a type.
static void collectives(size_t bytes, int type, int op) {
  size_t elements = bytes / SIZES[type] ? bytes / SIZES[type] : 1, part = elements / ranks;
  fill(elements, type);
  ALL(nccl.all_reduce(from[i], mine, elements, type, op, comms[i], streams[i]));
  check("AllReduce", reduced, op, type, elements, 0);
  if (part) {
    fill(part * ranks, type);
    ALL(nccl.reduce_scatter(from[i], mine, part, type, op, comms[i], streams[i]));
    check("ReduceScatter", scattered, op, type, part, part);
    fill(part * ranks, type);
    ALL(nccl.all_gather(from[i], mine, part, type, comms[i], streams[i]));
    check("AllGather", gathered, 0, type, part * ranks, part);
  }
  int root = bytes % ranks;
  fill(elements, type);
  ALL(nccl.broadcast(from[i], mine, elements, type, root, comms[i], streams[i]));
  check("Broadcast", spread, root, type, elements, 0);
  fill(elements, type);
  GOOD(nccl.start());
  for (int i = 0; i < count; i++) {
    int rank = first + i;
    GOOD(nccl.send(from[i], elements, type, (rank + 1) % ranks, comms[i], streams[i]));
    GOOD(nccl.receive(to[i], elements, type, (rank + ranks - 1) % ranks, comms[i], streams[i]));
  }
  GOOD(nccl.end());
  check("SendRecv", moved, 0, type, elements, 0);
}

static void *function(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found)
    fail("%s is not there", name);
  return found;
}
static void open_all(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
  if (!library)
    fail("%s", dlerror());
#define OF(member, name) *(void **)&nccl.member = function(library, "nccl" name)
  OF(get_id, "GetUniqueId"), OF(init_all, "CommInitAll"), OF(init, "CommInitRank"), OF(destroy, "CommDestroy");
  OF(start, "GroupStart"), OF(end, "GroupEnd"), OF(version, "GetVersion"), OF(text, "GetErrorString");
  OF(all_reduce, "AllReduce"), OF(reduce_scatter, "ReduceScatter"), OF(all_gather, "AllGather");
  OF(broadcast, "Broadcast"), OF(send, "Send"), OF(receive, "Recv");
  // HIP is the one that RCCL is linked with.
#define HIP(member, name) *(void **)&hip.member = function(library, "hip" name)
  HIP(set, "SetDevice"), HIP(malloc, "Malloc"), HIP(free, "Free"), HIP(copy, "Memcpy"), HIP(fill, "Memset");
  HIP(stream, "StreamCreate"), HIP(wait, "StreamSynchronize");
}

static void work(Id *id) {
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  if (id) {
    GOOD(hip.set(gpu));
    GOOD(nccl.init(&comms[0], ranks, *id, first));
  } else {
    GOOD(nccl.init_all(comms, ranks, NULL));
  }
  host = malloc(largest + 64);
  for (int i = 0; i < count; i++) {
    GOOD(hip.set(gpu + i));
    GOOD(hip.malloc((void **)&from[i], largest + 64));
    GOOD(hip.malloc((void **)&to[i], largest + 64));
    GOOD(hip.stream(&streams[i]));
  }
  int did = 0;
  // Every type at sizes about the borders of protocols, then few types at large ones.
  static const size_t sizes[] = {1, 100, 4096, 70000};
  for (size_t at = 0; at < sizeof sizes / sizeof *sizes; at++)
    for (int type = 0; type < TYPES; type++)
      if (sizes[at] <= largest)
        collectives(sizes[at], type, SUM), did++;
  for (int type = 0; type < TYPES; type++)
    if (largest >= 1000)
      collectives(1000, type, type % 2 ? MAX : MIN), did++;
  for (size_t size = 1 << 20; size <= largest; size *= 8)
    collectives(size, size % 3 ? F32 : BF16, SUM), did++;
  for (int i = 0; i < count; i++) {
    GOOD(hip.set(gpu + i));
    GOOD(nccl.destroy(comms[i]));
    GOOD(hip.free(from[i]));
    GOOD(hip.free(to[i]));
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  int version = 0;
  GOOD(nccl.version(&version));
  printf("rank %d, %d of %d: RCCL %d: %d sets of collectives are right, %.1f s\n", first, count, ranks, version, did,
         (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) * 1e-9);
}

static const char *variable(const char *name) {
  const char *text = getenv(name);
  if (!text)
    fail("%s is not set", name);
  return text;
}
// A rank of a job. All ranks make the same ID of the first rank's address, as NCCL's manual has it (NCCL_COMM_ID).
static void of_job(const char *name) {
  count = 1;
  first = atoi(variable("RANK"));
  gpu = atoi(variable("LOCAL_RANK"));
  char address[256];
  snprintf(address, sizeof address, "%s:%s", variable("MASTER_ADDR"), variable("MASTER_PORT"));
  setenv("NCCL_COMM_ID", address, 1);
  open_all(name);
  Id id;
  GOOD(nccl.get_id(&id));
  work(&id);
}

int main(int argc, char **argv) {
  int is_of_job = argc > 1 && !strcmp(argv[1], "rank");
  if (is_of_job)
    ranks = atoi(variable("WORLD_SIZE"));
  else if (argc > 2)
    ranks = atoi(argv[2]);
  if (ranks < 1 || ranks > MOST)
    return printf("collectives rank|one RANKS|each RANKS [LARGEST [LIBRARY]], of at most %d ranks\n", MOST), 2;
  int rest = is_of_job ? 2 : 3;
  if (argc > rest)
    largest = strtoull(argv[rest], NULL, 0);
  const char *name = argc > rest + 1 ? argv[rest + 1] : "librccl.so.1";
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (is_of_job)
    return of_job(name), 0;
  if (!strcmp(argv[1], "one")) {
    count = ranks;
    open_all(name);
    work(NULL);
    return 0;
  }
  // The first rank says the ID, in memory of all.
  struct { volatile int is_there; Id id; } *common = mmap(NULL, sizeof *common, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  count = 1;
  pid_t children[MOST];
  for (int rank = 0; rank < ranks; rank++) {
    if ((children[rank] = fork()))
      continue;
    first = gpu = rank;
    open_all(name);
    if (rank == 0) {
      GOOD(nccl.get_id(&common->id));
      __sync_synchronize();
      common->is_there = 1;
    }
    while (!common->is_there)
      usleep(1000);
    work(&common->id);
    exit(0);
  }
  int wrong = 0;
  for (int left = ranks; left; left--) {
    int status;
    pid_t ended = wait(&status);
    if (status && !wrong) {
      wrong = 1;
      for (int rank = 0; rank < ranks; rank++)
        if (children[rank] != ended)
          kill(children[rank], 9);
        else
          printf("rank %d ended with status %#x\n", rank, status);
    }
  }
  return wrong;
}
