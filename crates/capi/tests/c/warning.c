// A store that is none makes no compile fail, but is told once. The argument says where warnings go.
#include <stdio.h>
#include <string.h>

#include "gfxjit.h"

static void show(void *user, const char *text) { printf("%s: %s\n", (const char *)user, text); }

int main(int count, char **arguments) {
  if (count != 2) return 2;
  char name[] = "told";
  if (!strcmp(arguments[1], "function")) gfxjit_on_warning(show, name);
  if (!strcmp(arguments[1], "nowhere")) gfxjit_on_warning(NULL, NULL);
  for (int i = 0; i < 2; ++i) {
    const char *source = "define amdgpu_kernel void @k() { ret void }";
    gfxjit_image *image;
    gfxjit_error *error = gfxjit_image_build("k.ll", source, strlen(source), "gfx1100", NULL, &image);
    if (error) {
      puts(gfxjit_error_message(error));
      return 1;
    }
    gfxjit_image_free(image);
  }
  return 0;
}
