// What executed the kernels, by a report for each process (docs/hip.md, "Why it is slow"): it is there behind each launch,
// and counts each instruction once, whichever engines execute it.
// TARGETS: gfx90a gfx942 gfx1030 gfx1100 gfx1201
#include "check.h"
#include <cstdlib>
#include <string>
#include <unistd.h>

// Waves that wait at barriers and leave loops at different times.
__global__ void sums(int *out, int n) {
  __shared__ int part[256];
  int sum = 0;
  for (int i = 0; i < n + (int)threadIdx.x % 7; i++) sum = sum * 3 + i;
  for (int round = 0; round < 4; round++) {
    part[threadIdx.x] = sum;
    __syncthreads();
    sum += part[threadIdx.x ^ 128];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

static std::string read_report(const char *folder) {
  char text[4096] = {0};
  const std::string path = std::string(folder) + "/" + std::to_string(getpid()) + ".0.txt";
  FILE *file = fopen(path.c_str(), "r");
  MUST(file && fread(text, 1, sizeof text - 1, file) > 0 && fclose(file) == 0);
  return text;
}

// A number of the report by its name.
static unsigned long long number(const std::string &report, const std::string &name) {
  const size_t at = ("\n" + report).find("\n" + name + ": ");
  MUST(at != std::string::npos);
  return strtoull(report.c_str() + at + name.size() + 2, nullptr, 10);
}

// All instructions: those of the engines, and those by class that translated code leaves to the interpreter, which are last.
static unsigned long long counted(const std::string &report, unsigned launches) {
  MUST(number(report, "launches") == launches);
  unsigned long long sum = 0;
  for (const char *engine : {"interpreted", "baseline", "optimized"}) sum += number(report, engine);
  for (size_t line = report.find("\nkept: "); (line = report.find('\n', line + 1)) + 1 < report.size();)
    sum += strtoull(report.c_str() + report.find(": ", line) + 2, nullptr, 10);
  return sum;
}

int main() {
  char folder[] = "/tmp/gfxjit-work-XXXXXX";
  MUST(mkdtemp(folder) && setenv("GFXJIT_WORK_REPORT", folder, 1) == 0);
  int *out;
  CHECK(hipMalloc((void **)&out, 8 * 256 * sizeof(int)));
  unsigned long long one = 0;
  // Enough for code of all translators to have a part.
  const int launches = 400;
  for (int launch = 1; launch <= launches; launch++) {
    sums<<<8, 256>>>(out, 20);
    CHECK(hipDeviceSynchronize());
    if (launch == 1) one = counted(read_report(folder), 1);
  }
  const std::string report = read_report(folder);
  MUST(one > 8 * 4 * 20 && counted(report, launches) == launches * one);
  MUST(number(report, "since first launch, ns") > 0 && number(report, "launching, ns") > 0 && number(report, "worked, ns") > 0);
  const std::string path = std::string(folder) + "/" + std::to_string(getpid()) + ".0.txt";
  MUST(unlink(path.c_str()) == 0 && rmdir(folder) == 0);
  CHECK(hipFree(out));
}
