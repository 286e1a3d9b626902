/* A library that stands in for AMD's comgr in tests: it has the interface, compiles nothing, and does what its input
 * says. MAJOR and MINOR are its version; with LACKS it has no amd_comgr_do_action. Its numbers are those of the public
 * header of that version.
 *
 * The input's text decides:
 *   crash      ends the process by a wild access, as the real one does for damaged files
 *   fatal      ends the process as LLVM does: a line on standard error, and abort
 *   hang       never comes back
 *   silent     fails without a log
 *   bad        fails; the log has an error in line 2, column 3 of the input
 *   files      tries to read a file of the host's and to write one into the folder for temporary files
 *   #include "x.h"  fails with clang's message unless there is an include of this name
 * Anything else succeeds: the result is a text that says how the action was called.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef MINOR
#define MINOR 0
#endif

typedef struct { uint64_t handle; } Handle;
enum { SUCCESS, ERROR, INVALID };
enum { SOURCE = 1, INCLUDE = 2, HEADER = 3, LOG = 5, BC = 6, OBJECT = 7, SPIRV = 21 };

struct data { int kind, references; size_t size; char *bytes, *name; };
struct set { struct data *all[600]; size_t count; };
struct info { char *isa, *options; int language; bool logging, libraries; };

static void *at(Handle h) { return (void *)(uintptr_t)h.handle; }
static Handle handle(void *p) { Handle h = {(uint64_t)(uintptr_t)p}; return h; }

int amd_comgr_status_string(int status, const char **text) {
  static const char *texts[] = {"SUCCESS", "ERROR", "INVALID_ARGUMENT"};
  if (status < 0 || status > 2) return INVALID;
  *text = texts[status];
  return SUCCESS;
}
void amd_comgr_get_version(size_t *major, size_t *minor) { *major = MAJOR; *minor = MINOR; }
int amd_comgr_get_isa_count(size_t *count) { *count = 2; return SUCCESS; }
int amd_comgr_get_isa_name(size_t index, const char **name) {
  *name = index ? "amdgcn-amd-amdhsa--gfx11-generic" : "amdgcn-amd-amdhsa--gfx1100";
  return SUCCESS;
}
int amd_comgr_create_data(unsigned kind, Handle *out) {
  if (kind == SPIRV && MAJOR < 3) return INVALID;
  struct data *d = calloc(1, sizeof *d);
  d->kind = kind, d->references = 1, d->name = strdup("");
  *out = handle(d);
  return SUCCESS;
}
int amd_comgr_release_data(Handle h) {
  struct data *d = at(h);
  if (--d->references == 0) free(d->bytes), free(d->name), free(d);
  return SUCCESS;
}
int amd_comgr_set_data(Handle h, size_t size, const char *bytes) {
  struct data *d = at(h);
  d->bytes = malloc(size + 1), d->size = size;
  memcpy(d->bytes, bytes, size);
  d->bytes[size] = 0;
  return SUCCESS;
}
int amd_comgr_set_data_name(Handle h, const char *name) {
  struct data *d = at(h);
  free(d->name), d->name = strdup(name);
  return SUCCESS;
}
int amd_comgr_get_data(Handle h, size_t *size, char *bytes) {
  struct data *d = at(h);
  if (bytes) memcpy(bytes, d->bytes, *size < d->size ? *size : d->size);
  else *size = d->size;
  return SUCCESS;
}
int amd_comgr_get_data_name(Handle h, size_t *size, char *name) {
  struct data *d = at(h);
  if (name) memcpy(name, d->name, *size);
  else *size = strlen(d->name) + 1;
  return SUCCESS;
}
int amd_comgr_create_data_set(Handle *out) { *out = handle(calloc(1, sizeof(struct set))); return SUCCESS; }
int amd_comgr_destroy_data_set(Handle h) {
  struct set *s = at(h);
  for (size_t i = 0; i < s->count; i++) amd_comgr_release_data(handle(s->all[i]));
  free(s);
  return SUCCESS;
}
int amd_comgr_data_set_add(Handle h, Handle data) {
  struct set *s = at(h);
  struct data *d = at(data);
  if (s->count == 600) return ERROR;
  d->references++, s->all[s->count++] = d;
  return SUCCESS;
}
int amd_comgr_action_data_count(Handle h, unsigned kind, size_t *count) {
  struct set *s = at(h);
  *count = 0;
  for (size_t i = 0; i < s->count; i++) *count += s->all[i]->kind == (int)kind;
  return SUCCESS;
}
int amd_comgr_action_data_get_data(Handle h, unsigned kind, size_t index, Handle *out) {
  struct set *s = at(h);
  for (size_t i = 0; i < s->count; i++)
    if (s->all[i]->kind == (int)kind && index-- == 0) {
      s->all[i]->references++;
      *out = handle(s->all[i]);
      return SUCCESS;
    }
  return INVALID;
}
int amd_comgr_create_action_info(Handle *out) {
  struct info *i = calloc(1, sizeof *i);
  i->isa = strdup(""), i->options = strdup("");
  *out = handle(i);
  return SUCCESS;
}
int amd_comgr_destroy_action_info(Handle h) {
  struct info *i = at(h);
  free(i->isa), free(i->options), free(i);
  return SUCCESS;
}
int amd_comgr_action_info_set_isa_name(Handle h, const char *name) {
  struct info *i = at(h);
  if (strstr(name, "gfx600")) return INVALID;
  free(i->isa), i->isa = strdup(name);
  return SUCCESS;
}
int amd_comgr_action_info_set_language(Handle h, unsigned language) {
  ((struct info *)at(h))->language = language;
  return SUCCESS;
}
int amd_comgr_action_info_set_option_list(Handle h, const char **options, size_t count) {
  struct info *i = at(h);
  char *all = strdup("");
  for (size_t n = 0; n < count; n++) {
    char *more = malloc(strlen(all) + strlen(options[n]) + 2);
    sprintf(more, "%s%s ", all, options[n]);
    free(all), all = more;
  }
  free(i->options), i->options = all;
  return SUCCESS;
}
int amd_comgr_action_info_set_logging(Handle h, bool on) { ((struct info *)at(h))->logging = on; return SUCCESS; }
#if MAJOR >= 3
int amd_comgr_action_info_set_device_lib_linking(Handle h, bool on) { ((struct info *)at(h))->libraries = on; return SUCCESS; }
#endif

static void put(Handle set, int kind, const char *name, const char *text) {
  Handle data;
  amd_comgr_create_data(kind, &data);
  amd_comgr_set_data(data, strlen(text), text);
  amd_comgr_set_data_name(data, name);
  amd_comgr_data_set_add(set, data);
  amd_comgr_release_data(data);
}

static bool has(struct data *d, const char *word) { return strstr(d->bytes ? d->bytes : "", word) != NULL; }

#ifdef LACKS
#define amd_comgr_do_action another_name
#endif
int amd_comgr_do_action(unsigned action, Handle info, Handle input, Handle result) {
  struct info *i = at(info);
  struct set *in = at(input);
  char text[4096], log[1024];
  /* Copying ones: precompiled headers; device libraries, of 2.x. */
  if (action == 1 || (MAJOR == 2 && action == 3)) {
    for (size_t n = 0; n < in->count; n++) amd_comgr_data_set_add(result, handle(in->all[n]));
    put(result, action == 1 ? HEADER : BC, action == 1 ? "opencl.pch" : "ocml.bc", "added");
    return SUCCESS;
  }
  int n = snprintf(text, sizeof text, "%d.%d action=%u language=%d isa=%s libraries=%d data=%zu options=%s\n", MAJOR, MINOR,
                   action, i->language, i->isa, i->libraries, in->count, i->options);
  for (size_t k = 0; k < in->count; k++) {
    struct data *d = in->all[k];
    if (d->kind == INCLUDE || d->kind == HEADER) continue;
    if (has(d, "crash")) *(volatile int *)8 = 1;
    if (has(d, "fatal")) fprintf(stderr, "LLVM ERROR: a fatal thing\n"), abort();
    while (has(d, "hang")) ;
    if (has(d, "silent")) return ERROR;
    if (has(d, "bad")) {
      snprintf(log, sizeof log, "In file included from a:1:\n/x/comgr-1-0-abcdef/input/%s:2:3: error: a bad thing\n    2 |   bad\n"
               "      |   ^\n/x/comgr-1-0-abcdef/input/%s:1:1: note: it began here\n1 error generated.\n", d->name, d->name);
      put(result, LOG, "comgr.log", log);
      return ERROR;
    }
    if (has(d, "files")) {
      const char *folder = getenv("TMPDIR");
      FILE *host = fopen("/etc/passwd", "r"), *shadow = fopen("/tmp/gfxjit-comgr-stand-in", "w");
      snprintf(log, sizeof log, "%s/x", folder ? folder : "/nowhere");
      FILE *own = fopen(log, "w");
      n += snprintf(text + n, sizeof text - n, "host=%d other=%d own=%d TMPDIR=%s\n", host != NULL, shadow != NULL, own != NULL, folder);
    }
    char *asks = d->bytes && d->kind == SOURCE ? strstr(d->bytes, "#include \"") : NULL;
    if (asks) {
      char name[64] = "";
      sscanf(asks, "#include \"%63[^\"]", name);
      bool found = false;
      for (size_t m = 0; m < in->count; m++) found |= in->all[m]->kind == INCLUDE && !strcmp(in->all[m]->name, name);
      if (!found) {
        snprintf(log, sizeof log, "/x/comgr-1-0-abcdef/input/%s:1:10: fatal error: '%s' file not found\n1 error generated.\n", d->name, name);
        put(result, LOG, "comgr.log", log);
        return ERROR;
      }
      n += snprintf(text + n, sizeof text - n, "included=%s\n", name);
    }
    n += snprintf(text + n, sizeof text - n, "%s: %.200s\n", d->name, d->bytes);
  }
  if (i->logging) put(result, LOG, "comgr.log", "warning: of the stand-in\n");
  int kind = OBJECT;
  if (action == (MAJOR == 2 ? 7u : 5u)) kind = SOURCE;
  if (action == (MAJOR == 2 ? 15u : 12u) || action == (MAJOR == 2 ? 4u : 3u) || action == 19) kind = BC;
  put(result, kind, "result", text);
  return SUCCESS;
}
