/* Stands between a program and the system: counts calls, fails one, and writes down what files saw.

   For LD_PRELOAD on Linux. It follows the words of `system_calls.py` in a file that all processes of
   a program share, named by SYSTEM_CALLS. Until that says "armed" nothing is counted. */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* In the order of KINDS in system_calls.py. */
enum kind {
    OPEN, READ, WRITE, HALF, SYNC, RENAME, LINK, UNLINK, MKDIR, TRUNCATE, STAT, LIST, LOCK, MODE,
    MESSAGE, FORK, EXEC, PIPE, MAP, THREAD, DISPLAY, PICTURE, SOUND, KINDS
};

enum { OWN_FROM = 900 }; /* descriptors of the tests themselves, which never fail */

struct control {
    int32_t armed, kind, error, everywhere, logs;
    int32_t sync_ms; /* so long a sync takes */
    int64_t nth, times, failed;
    int64_t counts[32];
    char home[512];
    char what[512]; /* the path of the call that failed last */
    char log[512];
};

static struct control *control;
static int log_descriptor = -1;
static pthread_mutex_t logging = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* --- what is to be done */

void system_calls_use(const char *path) {
    REAL(open);
    int found = real(path, O_RDWR | O_CLOEXEC);
    if (found < 0) return;
    void *at = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, found, 0);
    close(found);
    control = at == MAP_FAILED ? NULL : at;
    log_descriptor = -1;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("SYSTEM_CALLS");
    if (path && *path) system_calls_use(path);
}

static int armed(void) { return control && control->armed; }

static int in_home(const char *path) {
    char whole[PATH_MAX * 2];
    if (!path) return 0;
    if (path[0] != '/') {
        if (!getcwd(whole, PATH_MAX)) return 0;
        strcat(whole, "/");
        strncat(whole, path, PATH_MAX - 1);
        path = whole;
    }
    size_t length = strlen(control->home);
    return length && !strncmp(path, control->home, length);
}

static const char *path_of(int descriptor) {
    static __thread char path[PATH_MAX];
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    return path;
}

static const char *path_at(int folder, const char *name) {
    static __thread char path[PATH_MAX * 2];
    if (folder == AT_FDCWD || name[0] == '/') return name;
    snprintf(path, sizeof path, "%s/%s", path_of(folder), name);
    return path;
}

/* Whether a call is the one that fails: 0, or the number of the error, which is set. */
static int counted(enum kind kind, const char *path) {
    int64_t number = __atomic_add_fetch(&control->counts[kind], 1, __ATOMIC_SEQ_CST);
    if ((int)kind != control->kind || number < control->nth) return 0;
    if (number >= control->nth + control->times) return 0;
    __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
    strncpy(control->what, path, sizeof control->what - 1);
    errno = control->error;
    return control->error;
}

static int fails(enum kind kind, const char *path) {
    if (!armed() || !(control->everywhere || in_home(path))) return 0;
    return counted(kind, path ? path : "");
}

static int fails_open(enum kind kind, int descriptor) {
    if (!armed() || descriptor >= OWN_FROM || descriptor < 3) return 0;
    const char *path = path_of(descriptor);
    if (path[0] == '/') return fails(kind, path);
    int talks = !strncmp(path, "socket:", 7) && (kind == READ || kind == WRITE);
    return talks ? counted(MESSAGE, path) : 0; /* with a process that helps */
}

static int fails_always(enum kind kind, const char *what) {
    return armed() ? counted(kind, what) : 0;
}

/* --- what files saw: a line each, "SECONDS WORD ..." */

static int logs(const char *path) { return armed() && control->logs && in_home(path); }

static void note(const void *data, size_t size, const char *form, ...) {
    char line[PATH_MAX * 3];
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int length = snprintf(line, sizeof line, "%ld.%09ld ", (long)now.tv_sec, now.tv_nsec);
    va_list arguments;
    va_start(arguments, form);
    length += vsnprintf(line + length, sizeof line - length, form, arguments);
    va_end(arguments);
    line[length++] = '\n';
    if (log_descriptor < 0) {
        static int (*real)(const char *, int, ...);
        if (!real) real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
        int found = real(control->log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        log_descriptor = fcntl(found, F_DUPFD_CLOEXEC, OWN_FROM);
        close(found);
    }
    struct iovec parts[2] = {{line, length}, {(void *)data, size}};
    static ssize_t (*real_writev)(int, const struct iovec *, int);
    if (!real_writev)
        real_writev = (ssize_t (*)(int, const struct iovec *, int))dlsym(RTLD_NEXT, "writev");
    if (real_writev(log_descriptor, parts, 2) < 0) abort();
}

/* A word of the program under test among what files saw. */
void system_calls_mark(const char *text) {
    if (!armed() || !control->logs) return;
    pthread_mutex_lock(&logging);
    note(NULL, 0, "mark %s", text);
    pthread_mutex_unlock(&logging);
}

#define LOGGED(path, result, form, ...) \
    do { \
        if ((result) >= 0 && logs(path)) { \
            int kept = errno; \
            pthread_mutex_lock(&logging); \
            note(NULL, 0, form, __VA_ARGS__); \
            pthread_mutex_unlock(&logging); \
            errno = kept; \
        } \
    } while (0)

/* --- files */

#define OPENING(name, folder, path, call) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list arguments; \
        va_start(arguments, flags); \
        mode = va_arg(arguments, mode_t); \
        va_end(arguments); \
    } \
    REAL(name); \
    if (fails(OPEN, path_at(folder, path))) return -1; \
    int found = call; \
    LOGGED(path_at(folder, path), found, "open %d %d %d %s", getpid(), found, flags, path_of(found)); \
    return found

int open(const char *path, int flags, ...) {
    OPENING(open, AT_FDCWD, path, real(path, flags, mode));
}
int open64(const char *path, int flags, ...) {
    OPENING(open64, AT_FDCWD, path, real(path, flags, mode));
}
int openat(int folder, const char *path, int flags, ...) {
    OPENING(openat, folder, path, real(folder, path, flags, mode));
}
int openat64(int folder, const char *path, int flags, ...) {
    OPENING(openat64, folder, path, real(folder, path, flags, mode));
}
FILE *fopen(const char *path, const char *how) {
    REAL(fopen);
    return fails(OPEN, path) ? NULL : real(path, how);
}
FILE *fopen64(const char *path, const char *how) {
    REAL(fopen64);
    return fails(OPEN, path) ? NULL : real(path, how);
}
ssize_t read(int descriptor, void *at, size_t size) {
    REAL(read);
    return fails_open(READ, descriptor) ? -1 : real(descriptor, at, size);
}

static ssize_t written(int descriptor, const void *data, size_t size, ssize_t done, off_t at) {
    if (done > 0 && size && armed() && control->logs && in_home(path_of(descriptor))) {
        int kept = errno;
        off_t begin = at >= 0 ? at : lseek(descriptor, 0, SEEK_CUR) - done;
        note(data, done, "write %d %d %ld %ld", getpid(), descriptor, (long)begin, (long)done);
        errno = kept;
    }
    return done;
}

/* A half write, which a full disk makes before it takes nothing more. */
static size_t half(int descriptor, size_t size, int *full) {
    *full = 0;
    if (!armed() || control->kind != HALF || descriptor >= OWN_FROM) return size;
    if (!fails_open(HALF, descriptor)) return size;
    *full = size < 2 || control->counts[HALF] > control->nth;
    return size / 2;
}

ssize_t write(int descriptor, const void *data, size_t size) {
    REAL(write);
    int full;
    if (fails_open(WRITE, descriptor)) return -1;
    size = half(descriptor, size, &full);
    if (full) return -1;
    if (!armed() || !control->logs) return real(descriptor, data, size);
    pthread_mutex_lock(&logging);
    ssize_t done = written(descriptor, data, size, real(descriptor, data, size), -1);
    pthread_mutex_unlock(&logging);
    return done;
}
ssize_t pwrite64(int descriptor, const void *data, size_t size, off64_t at) {
    REAL(pwrite64);
    if (fails_open(WRITE, descriptor)) return -1;
    if (!armed() || !control->logs) return real(descriptor, data, size, at);
    pthread_mutex_lock(&logging);
    ssize_t done = written(descriptor, data, size, real(descriptor, data, size, at), at);
    pthread_mutex_unlock(&logging);
    return done;
}
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    REAL(writev);
    if (fails_open(WRITE, descriptor)) return -1;
    return real(descriptor, parts, count);
}

#define SYNCING(name) \
    int name(int descriptor) { \
        REAL(name); \
        if (fails_open(SYNC, descriptor)) return -1; \
        LOGGED(path_of(descriptor), 0, "syncs %d %d %s", getpid(), descriptor, path_of(descriptor)); \
        if (armed() && control->sync_ms) usleep(control->sync_ms * 1000); \
        int result = real(descriptor); \
        LOGGED(path_of(descriptor), result, "synced %d %d %s", getpid(), descriptor, \
               path_of(descriptor)); \
        return result; \
    }
SYNCING(fsync)
SYNCING(fdatasync)

int rename(const char *old, const char *new) {
    REAL(rename);
    if (fails(RENAME, new)) return -1;
    int result = real(old, new);
    LOGGED(new, result, "rename %s\t%s", old, new);
    return result;
}
int renameat(int from, const char *old, int to, const char *new) {
    REAL(renameat);
    return fails(RENAME, path_at(to, new)) ? -1 : real(from, old, to, new);
}
int link(const char *old, const char *new) {
    REAL(link);
    return fails(LINK, new) ? -1 : real(old, new);
}
int linkat(int from, const char *old, int to, const char *new, int flags) {
    REAL(linkat);
    return fails(LINK, path_at(to, new)) ? -1 : real(from, old, to, new, flags);
}
int symlink(const char *old, const char *new) {
    REAL(symlink);
    return fails(LINK, new) ? -1 : real(old, new);
}
int unlink(const char *path) {
    REAL(unlink);
    if (fails(UNLINK, path)) return -1;
    int result = real(path);
    LOGGED(path, result, "unlink %s", path);
    return result;
}
int unlinkat(int folder, const char *path, int flags) {
    REAL(unlinkat);
    return fails(UNLINK, path_at(folder, path)) ? -1 : real(folder, path, flags);
}
int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    if (fails(MKDIR, path)) return -1;
    int result = real(path, mode);
    LOGGED(path, result, "mkdir %s", path);
    return result;
}
int mkdirat(int folder, const char *path, mode_t mode) {
    REAL(mkdirat);
    return fails(MKDIR, path_at(folder, path)) ? -1 : real(folder, path, mode);
}
#define CUTTING(name, kind_of_size) \
    int name(int descriptor, kind_of_size size) { \
        REAL(name); \
        if (fails_open(TRUNCATE, descriptor)) return -1; \
        int result = real(descriptor, size); \
        LOGGED(path_of(descriptor), result, "cut %d %d %ld", getpid(), descriptor, (long)size); \
        return result; \
    }
CUTTING(ftruncate, off_t)
CUTTING(ftruncate64, off64_t)

#define LOOKING(name, kind_of_found) \
    int name(const char *path, kind_of_found *found) { \
        REAL(name); \
        return fails(STAT, path) ? -1 : real(path, found); \
    }
LOOKING(stat, struct stat)
LOOKING(stat64, struct stat64)
LOOKING(lstat, struct stat)
LOOKING(lstat64, struct stat64)
int fstat(int descriptor, struct stat *found) {
    REAL(fstat);
    return fails_open(STAT, descriptor) ? -1 : real(descriptor, found);
}
int fstat64(int descriptor, struct stat64 *found) {
    REAL(fstat64);
    return fails_open(STAT, descriptor) ? -1 : real(descriptor, found);
}
DIR *opendir(const char *path) {
    REAL(opendir);
    return fails(LIST, path) ? NULL : real(path);
}
int flock(int descriptor, int how) {
    REAL(flock);
    return fails_open(LOCK, descriptor) ? -1 : real(descriptor, how);
}
int fchmod(int descriptor, mode_t mode) {
    REAL(fchmod);
    return fails_open(MODE, descriptor) ? -1 : real(descriptor, mode);
}

/* --- processes, memory */

pid_t fork(void) {
    REAL(fork);
    return fails_always(FORK, "fork") ? -1 : real();
}
/* It returns twice, so that it can't be called from here; a whole copy does as well. */
pid_t vfork(void) {
    REAL(fork);
    return fails_always(FORK, "vfork") ? -1 : real();
}
int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const words[], char *const names[]) {
    REAL(posix_spawn);
    int error = fails_always(FORK, path);
    return error ? error : real(child, path, actions, attributes, words, names);
}
int execve(const char *path, char *const words[], char *const names[]) {
    REAL(execve);
    return fails_always(EXEC, path) ? -1 : real(path, words, names);
}
int execv(const char *path, char *const words[]) {
    REAL(execv);
    return fails_always(EXEC, path) ? -1 : real(path, words);
}
int pipe(int ends[2]) {
    REAL(pipe);
    return fails_always(PIPE, "pipe") ? -1 : real(ends);
}
int pipe2(int ends[2], int flags) {
    REAL(pipe2);
    return fails_always(PIPE, "pipe2") ? -1 : real(ends, flags);
}
int socketpair(int family, int type, int protocol, int ends[2]) {
    REAL(socketpair);
    return fails_always(PIPE, "socketpair") ? -1 : real(family, type, protocol, ends);
}
#define MAPPING(name, kind_of_offset) \
    void *name(void *at, size_t size, int access, int flags, int descriptor, kind_of_offset from) { \
        REAL(name); \
        if (fails_always(MAP, "mmap")) return MAP_FAILED; \
        return real(at, size, access, flags, descriptor, from); \
    }
MAPPING(mmap64, off64_t)
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*does)(void *),
                   void *with) {
    REAL(pthread_create);
    int error = fails_always(THREAD, "pthread_create");
    return error ? error : real(thread, attributes, does, with);
}

/* --- SDL: its libraries are loaded by Python, out of the sight of RTLD_NEXT */

struct sought {
    const char *part;
    char path[PATH_MAX];
};

static int looks_like(struct dl_phdr_info *found, size_t size, void *wanted) {
    struct sought *sought = wanted;
    (void)size;
    if (!found->dlpi_name || !strstr(found->dlpi_name, sought->part)) return 0;
    strncpy(sought->path, found->dlpi_name, PATH_MAX - 1);
    return 1;
}

static void *of_library(const char *part, const char *name) {
    struct sought sought = {part, ""};
    dl_iterate_phdr(looks_like, &sought);
    void *library = dlopen(sought.path, RTLD_LAZY | RTLD_NOLOAD);
    void *found = library ? dlsym(library, name) : NULL;
    if (!found) abort();
    return found;
}

static void say_why(const char *name) {
    int (*set)(const char *, ...) = (int (*)(const char *, ...))of_library("libSDL2-", "SDL_SetError");
    set("%s failed for a test", name);
}

#define SDL(kind, part, result, name, declared, used, failure) \
    result name declared { \
        static result(*real) declared; \
        if (!real) real = (result(*) declared)of_library(part, #name); \
        if (fails_always(kind, #name)) { \
            say_why(#name); \
            return failure; \
        } \
        return real used; \
    }

enum { SDL_AUDIO = 0x10 };

int SDL_InitSubSystem(uint32_t flags) {
    static int (*real)(uint32_t);
    if (!real) real = (int (*)(uint32_t))of_library("libSDL2-", "SDL_InitSubSystem");
    if (fails_always(flags & SDL_AUDIO ? SOUND : DISPLAY, "SDL_InitSubSystem")) {
        say_why("SDL_InitSubSystem");
        return -1;
    }
    return real(flags);
}
SDL(DISPLAY, "libSDL2-", void *, SDL_CreateWindow,
    (const char *title, int x, int y, int w, int h, uint32_t flags), (title, x, y, w, h, flags), NULL)
SDL(DISPLAY, "libSDL2-", void *, SDL_GetWindowSurface, (void *window), (window), NULL)
SDL(DISPLAY, "libSDL2-", int, SDL_UpdateWindowSurface, (void *window), (window), -1)
SDL(DISPLAY, "libSDL2-", int, SDL_SetWindowFullscreen, (void *window, uint32_t flags),
    (window, flags), -1)
SDL(DISPLAY, "libSDL2-", int, SDL_GetNumVideoDisplays, (void), (), -1)
SDL(DISPLAY, "libSDL2-", int, SDL_GetDesktopDisplayMode, (int display, void *mode),
    (display, mode), -1)
SDL(PICTURE, "libSDL2-", void *, SDL_CreateRGBSurfaceWithFormat,
    (uint32_t flags, int w, int h, int depth, uint32_t format), (flags, w, h, depth, format), NULL)
SDL(SOUND, "libSDL2_mixer", int, Mix_OpenAudioDevice,
    (int rate, uint16_t format, int channels, int size, const char *device, int allowed),
    (rate, format, channels, size, device, allowed), -1)
SDL(SOUND, "libSDL2_mixer", void *, Mix_LoadWAV_RW, (void *source, int frees), (source, frees), NULL)
/* pygame itself doesn't survive a channel that can't be played on. */
