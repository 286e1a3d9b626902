/* A program of the host's for tests that run under Wine, by the name that this program was started by:
 * LLVM's tools, which the tests ask for objects. Wine starts programs of Linux, but gives no handle that
 * could be waited for and does not pass pipes on. So a shell writes into a folder what the program printed
 * and how it ended, and this program waits for that and gives it on. Paths on drive Z are the host's. */
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#define MOST 30000
#define MINUTES 5

static void fail(const char *what) {
    fprintf(stderr, "tool.exe: %s (error %lu)\n", what, GetLastError());
    exit(125);
}

/* The path as the host has it: `-o=Z:\tmp\a` becomes `-o=/tmp/a`, and so does `/tmp\a`, where a folder of the
 * host's was joined with a name. */
static void of_host(char *argument) {
    char *drive = strstr(argument, "Z:\\");
    if (!drive) drive = strstr(argument, "z:\\");
    if (drive) memmove(drive, drive + 2, strlen(drive + 2) + 1);
    else if (*argument == '/') drive = argument;
    else return;
    for (char *at = drive; *at; ++at)
        if (*at == '\\') *at = '/';
}

/* One more argument, as the C library of Windows would read it. */
static void add(char *line, const char *argument) {
    char *to = line + strlen(line);
    if (strlen(line) + 2 * strlen(argument) + 4 > MOST) fail("the command is too long");
    *to++ = ' ';
    *to++ = '"';
    for (size_t slashes = 0; *argument; ++argument) {
        slashes = *argument == '\\' ? slashes + 1 : 0;
        if (*argument == '"') *to++ = '\\';
        *to++ = *argument;
        if (slashes && (argument[1] == '"' || !argument[1]))
            for (; slashes; --slashes) *to++ = '\\';
    }
    *to++ = '"';
    *to = 0;
}

static void give(const char *folder, const char *name, FILE *to) {
    char path[2 * MAX_PATH], part[4096];
    snprintf(path, sizeof path, "%s\\%s", folder, name);
    FILE *from = fopen(path, "rb");
    if (!from) fail(path);
    for (size_t count; (count = fread(part, 1, sizeof part, from));) fwrite(part, 1, count, to);
    fclose(from);
    fflush(to);
    DeleteFileA(path);
}

int main(int count, char **arguments) {
    static char line[MOST + 8] = "sh -c";
    char self[MAX_PATH], parent[MAX_PATH], folder[MAX_PATH], argument[MOST], code[MAX_PATH + 8];
    GetModuleFileNameA(NULL, self, sizeof self);
    char *name = strrchr(self, '\\') + 1, *end = strstr(name, ".exe");
    if (end) *end = 0;
    GetTempPathA(sizeof parent, parent);
    if (!GetTempFileNameA(parent, "run", 0, folder)) fail("no temporary name");
    DeleteFileA(folder);
    if (!CreateDirectoryA(folder, NULL)) fail("no temporary folder");
    add(line, "f=$1; shift; unset TMP TEMP; \"$@\" >\"$f/out\" 2>\"$f/err\" </dev/null; echo $? >\"$f/new\"; mv \"$f/new\" \"$f/code\"");
    add(line, "sh");
    strcpy(argument, folder);
    of_host(argument);
    if (argument[1] == ':') fail("TEMP is not on drive Z");
    add(line, argument);
    add(line, name);
    for (int n = 1; n < count; ++n) {
        if (strlen(arguments[n]) >= sizeof argument) fail("an argument is too long");
        strcpy(argument, arguments[n]);
        of_host(argument);
        add(line, argument);
    }
    STARTUPINFOA start = {.cb = sizeof start};
    PROCESS_INFORMATION process;
    if (!CreateProcessA("Z:\\bin\\sh", line, NULL, NULL, FALSE, 0, NULL, NULL, &start, &process))
        fail("no shell of the host's");
    snprintf(code, sizeof code, "%s\\code", folder);
    for (int left = MINUTES * 60 * 500; GetFileAttributesA(code) == INVALID_FILE_ATTRIBUTES; --left) {
        if (!left) fail("the program does not end");
        Sleep(2);
    }
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    give(folder, "out", stdout);
    give(folder, "err", stderr);
    FILE *from = fopen(code, "r");
    int status = 125;
    if (!from || fscanf(from, "%d", &status) != 1) fail(code);
    fclose(from);
    DeleteFileA(code);
    RemoveDirectoryA(folder);
    return status;
}
