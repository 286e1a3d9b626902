// Makes std::call_once work, regardless of the symbols that a host exports.
//
// Problem: std::call_once passes its function to libstdc++ through two thread-local variables, which the caller writes
// and `__once_proxy` reads. A host with static libstdc++ may export variables of these names. If libstdc++.so was
// loaded earlier and bound to its own variables, then this library and LLVM, loaded later, write the host's variables,
// and the proxy calls a null pointer. So before the first call, the relocated words through which this library and LLVM
// access the variables are replaced by those of the library that contains the proxy.
//
// Sources: ELF (gABI, chapter 5), "ELF Handling For Thread-Local Storage" (U. Drepper): a pair of words, module and
// offset, or a descriptor of two words. Nothing is changed if the names have only one definition, or if a library
// accesses its variables in another way.
#if defined(__linux__) && defined(__GLIBC__) && defined(__LP64__)
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace {
const char *const Variables[] = {"_ZSt15__once_callable", "_ZSt11__once_call"};
constexpr const char Proxy[] = "__once_proxy";

// The relocated words through which a library accesses the variables.
struct Places {
  uintptr_t Base;
  uintptr_t Variable[2];
  // The kinds of relocations: words of different kinds are not exchanged.
  uint32_t Kind[2];
  uintptr_t Function;
};

bool isPair(uint32_t Kind) {
#if defined(__x86_64__)
  return Kind == R_X86_64_DTPMOD64 || Kind == R_X86_64_TLSDESC;
#elif defined(__aarch64__)
  return Kind == R_AARCH64_TLS_DTPMOD || Kind == R_AARCH64_TLSDESC;
#else
  return false;
#endif
}

bool isFunction(uint32_t Kind) {
#if defined(__x86_64__)
  return Kind == R_X86_64_GLOB_DAT || Kind == R_X86_64_64;
#elif defined(__aarch64__)
  return Kind == R_AARCH64_GLOB_DAT || Kind == R_AARCH64_ABS64;
#else
  return false;
#endif
}

void lookThrough(Places &Found, const ElfW(Dyn) * Dynamic) {
  uintptr_t Tables[2] = {}, Sizes[2] = {}, Names = 0, Symbols = 0;
  for (; Dynamic->d_tag != DT_NULL; ++Dynamic) {
    uintptr_t Value = Dynamic->d_un.d_val;
    // The loader has already replaced most of these offsets by addresses.
    uintptr_t Address = Value < Found.Base ? Found.Base + Value : Value;
    switch (Dynamic->d_tag) {
    case DT_RELA: Tables[0] = Address; break;
    case DT_RELASZ: Sizes[0] = Value; break;
    case DT_JMPREL: Tables[1] = Address; break;
    case DT_PLTRELSZ: Sizes[1] = Value; break;
    case DT_STRTAB: Names = Address; break;
    case DT_SYMTAB: Symbols = Address; break;
    }
  }
  if (!Names || !Symbols)
    return;
  for (int Table = 0; Table < 2; ++Table) {
    auto *Relocation = reinterpret_cast<const ElfW(Rela) *>(Tables[Table]);
    for (size_t Count = Relocation ? Sizes[Table] / sizeof *Relocation : 0; Count; --Count, ++Relocation) {
      uint32_t Kind = ELF64_R_TYPE(Relocation->r_info);
      if (!isPair(Kind) && !isFunction(Kind))
        continue;
      auto &Symbol = reinterpret_cast<const ElfW(Sym) *>(Symbols)[ELF64_R_SYM(Relocation->r_info)];
      auto *Name = reinterpret_cast<const char *>(Names + Symbol.st_name);
      uintptr_t Place = Found.Base + Relocation->r_offset;
      for (int Number = 0; Number < 2 && isPair(Kind); ++Number)
        if (!strcmp(Name, Variables[Number])) {
          Found.Variable[Number] = Place;
          Found.Kind[Number] = Kind;
        }
      if (isFunction(Kind) && !Found.Function && !strcmp(Name, Proxy))
        Found.Function = Place;
    }
  }
}

Places placesOf(uintptr_t Base) {
  Places Found{Base, {}, {}, 0};
  dl_iterate_phdr(
      [](dl_phdr_info *Library, size_t, void *User) {
        auto &Found = *static_cast<Places *>(User);
        if (Library->dlpi_addr != Found.Base)
          return 0;
        for (int Header = 0; Header < Library->dlpi_phnum; ++Header)
          if (Library->dlpi_phdr[Header].p_type == PT_DYNAMIC)
            lookThrough(Found, reinterpret_cast<const ElfW(Dyn) *>(Found.Base + Library->dlpi_phdr[Header].p_vaddr));
        return 1;
      },
      &Found);
  return Found;
}

uintptr_t baseOf(const void *Address) {
  Dl_info Info;
  return dladdr(Address, &Info) ? reinterpret_cast<uintptr_t>(Info.dli_fbase) : 0;
}

// Makes a library use the same variables as the library of the proxy that it calls.
void mend(uintptr_t Base) {
  Places Own = placesOf(Base);
  if (!Own.Function)
    return;
  uintptr_t Other = baseOf(*reinterpret_cast<void **>(Own.Function));
  if (!Other || Other == Base)
    return;
  Places Theirs = placesOf(Other);
  for (int Number = 0; Number < 2; ++Number) {
    if (!Own.Variable[Number] || !Theirs.Variable[Number] || Own.Kind[Number] != Theirs.Kind[Number])
      continue;
    auto *To = reinterpret_cast<uintptr_t *>(Own.Variable[Number]);
    auto *From = reinterpret_cast<const uintptr_t *>(Theirs.Variable[Number]);
    if (To[0] == From[0] && To[1] == From[1])
      continue;
    uintptr_t Page = sysconf(_SC_PAGESIZE);
    uintptr_t Start = Own.Variable[Number] & ~(Page - 1);
    uintptr_t End = (Own.Variable[Number] + 2 * sizeof *To + Page - 1) & ~(Page - 1);
    // Tables are read-only once a library is loaded.
    if (mprotect(reinterpret_cast<void *>(Start), End - Start, PROT_READ | PROT_WRITE))
      continue;
    To[0] = From[0];
    To[1] = From[1];
  }
}

// Whether the global definition of a variable is in another library than libstdc++.
bool hasStranger() {
  void *Library = dlopen("libstdc++.so.6", RTLD_NOW | RTLD_NOLOAD);
  if (!Library)
    return false;
  bool Found = false;
  for (const char *Name : Variables) {
    void *Seen = dlsym(RTLD_DEFAULT, Name);
    Found |= Seen && Seen != dlsym(Library, Name);
  }
  dlclose(Library);
  return Found;
}

// Whether a library is concerned: this one, LLVM, and gfxjit's front ends with their LLVM
// libraries, which are opened at run time.
bool isConcerned(const char *File) {
  const char *Slash = strrchr(File, '/');
  const char *Name = Slash ? Slash + 1 : File;
  for (const char *Start : {"libLLVM", "libclang-cpp", "libMLIR", "libgfxjit"})
    if (!strncmp(Name, Start, strlen(Start)))
      return true;
  return false;
}

void keepOnce() {
  if (!hasStranger())
    return;
  std::vector<uintptr_t> Bases{baseOf(reinterpret_cast<const void *>(&keepOnce))};
  dl_iterate_phdr(
      [](dl_phdr_info *Library, size_t, void *User) {
        if (Library->dlpi_name && isConcerned(Library->dlpi_name))
          static_cast<std::vector<uintptr_t> *>(User)->push_back(Library->dlpi_addr);
        return 0;
      },
      &Bases);
  for (uintptr_t Base : Bases)
    mend(Base);
}

__attribute__((constructor)) void keepOnceFromTheBeginning() { keepOnce(); }
} // namespace
#endif

extern "C" {
// For libraries that were opened since the last call.
void gj_keep_once(void) {
#if defined(__linux__) && defined(__GLIBC__) && defined(__LP64__)
  keepOnce();
#endif
}
}
