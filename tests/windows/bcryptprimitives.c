/* Windows' bcryptprimitives.dll, from which Rust's standard library takes random bytes; Wine 8 has none
 * (Wine has it since version 9). It gives those of SystemFunction036, which Wine takes from the kernel. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID bytes, ULONG count);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) {
    while (count) {
        ULONG part = count > 0x10000000 ? 0x10000000 : (ULONG)count;
        if (!SystemFunction036(bytes, part)) return FALSE;
        bytes += part;
        count -= part;
    }
    return TRUE;
}
