#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LeakTools.h"

#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Both children share our memory and run while the calling thread stands still (CLONE_VFORK), as
// posix_spawn's child does. So they are confined to direct system calls: no libc function that has
// state, and nothing a sanitizer watches.
#define CHILD_CODE __attribute__((noinline, no_sanitize("address", "thread", "undefined")))

// ThreadSanitizer replaces `clone` by one that takes the child for a fork, and dies (Swift 6.3.1).
// glibc has it under this name too.
#if defined(__GLIBC__)
extern int __clone(int (*body)(void *), void *stack, int flags, void *argument, ...);
#define START_CHILD __clone
#else
#define START_CHILD clone
#endif

enum {
  stackBytes = 128 * 1024,
  maximumOutput = 64 << 20,
  firstOwnDescriptor = 3,
  signalCount = 64,
  closeOnExec = 4,  // CLOSE_RANGE_CLOEXEC
};

/// The kernel's own idea of a signal set.
typedef uint64_t SignalSet;

typedef struct Run {
  char **arguments;
  char **environment;
  char *toolStack;  // its upper end
  int input, output, errors;
  int milliseconds;
  LeakRunOutcome outcome;
} Run;

static CHILD_CODE void resetSignal(int number) {
  // SIG_DFL and no flags, in whatever order the kernel's structure has its fields.
  uint64_t action[8] = {0};
  syscall(SYS_rt_sigaction, number, action, NULL, sizeof(SignalSet));
}

/// The grandchild: becomes the program.
static CHILD_CODE int becomeTool(void *context) {
  Run *run = context;
  // The host's handlers must not run here, so they go before the signals are let in.
  for (int number = 1; number <= signalCount; number++) resetSignal(number);
  syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (syscall(SYS_dup3, run->input, 0, 0) < 0 || syscall(SYS_dup3, run->output, 1, 0) < 0 ||
      syscall(SYS_dup3, run->errors, 2, 0) < 0)
    syscall(SYS_exit, 127);
#ifdef SYS_close_range
  // A pipe of the host's must not stay open because its reader waits for the end.
  syscall(SYS_close_range, firstOwnDescriptor, ~0u, closeOnExec);
#endif
  SignalSet none = 0;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof none);
  syscall(SYS_execve, run->arguments[0], run->arguments, run->environment);
  syscall(SYS_exit, 127);
  return 127;
}

static CHILD_CODE int64_t milliseconds(void) {
  struct timespec now = {0};
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// The child: starts the program, waits for it, and leaves without a word.
static CHILD_CODE int superviseTool(void *context) {
  Run *run = context;
  // Ours alone: handlers are not shared without CLONE_SIGHAND. With SIGCHLD ignored the kernel
  // would collect the program and keep its status to itself.
  resetSignal(SIGCHLD);
  int64_t deadline = milliseconds() + run->milliseconds;
  int tool = START_CHILD(becomeTool, run->toolStack, CLONE_VM | CLONE_VFORK | SIGCHLD, run);
  if (tool < 0) return 0;
  int status = 0;
  for (;;) {
    long ended = syscall(SYS_wait4, tool, &status, WNOHANG, NULL);
    if (ended != 0) {
      if (ended == tool && WIFEXITED(status) && WEXITSTATUS(status) == 0)
        run->outcome = LeakRunSucceeded;
      return 0;
    }
    int64_t left = deadline - milliseconds();
    if (left <= 0) break;
    // Every signal is blocked since before we were started, so this one is waiting if it was sent.
    SignalSet child = (SignalSet)1 << (SIGCHLD - 1);
    struct timespec wait = {left / 1000, (left % 1000) * 1000000};
    syscall(SYS_rt_sigtimedwait, &child, NULL, &wait, sizeof child);
  }
  run->outcome = LeakRunTimedOut;
  syscall(SYS_kill, tool, SIGKILL);
  syscall(SYS_wait4, tool, &status, 0, NULL);
  return 0;
}

/// Runs both children; everything they need is ready.
static CHILD_CODE void runChildren(Run *run) {
  char *stacks = mmap(NULL, 2 * stackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stacks == MAP_FAILED) return;
  run->toolStack = stacks + stackBytes;
  int cancellation;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancellation);
  SignalSet all = ~(SignalSet)0, before = 0;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &before, sizeof all);
  // No exit signal: nobody is told when it ends, and only a wait that asks for such children
  // (__WCLONE) sees it. It never calls exec, which would give it SIGCHLD back.
  int child = START_CHILD(superviseTool, stacks + 2 * stackBytes, CLONE_VM | CLONE_VFORK, run);
  if (child > 0)
    while (syscall(SYS_wait4, child, NULL, __WCLONE, NULL) < 0 && errno == EINTR) continue;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &before, NULL, sizeof before);
  pthread_setcancelstate(cancellation, NULL);
  munmap(stacks, 2 * stackBytes);
}

/// Moves a descriptor away from 0, 1 and 2, which a host may have closed.
static int moved(int descriptor) {
  if (descriptor < 0 || descriptor >= firstOwnDescriptor) return descriptor;
  int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, firstOwnDescriptor);
  close(descriptor);
  return higher;
}

/// A file that has no name; closed when a program is started.
static int openMemoryFile(void) {
  return moved((int)syscall(SYS_memfd_create, "leakfinder", 1u /* MFD_CLOEXEC */));
}

static int writeAll(int file, const char *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t wrote = pwrite(file, bytes + done, count - done, (off_t)done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return 0;
    done += (size_t)wrote;
  }
  return 1;
}

static char *readAll(int file, size_t *count) {
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_size < 0 || status.st_size > maximumOutput)
    return NULL;
  size_t size = (size_t)status.st_size, done = 0;
  char *bytes = malloc(size + 1);
  if (!bytes) return NULL;
  while (done < size) {
    ssize_t got = pread(file, bytes + done, size - done, (off_t)done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += (size_t)got;
  }
  bytes[done] = 0;
  *count = done;
  return bytes;
}

/// Splits `arguments` at its zero bytes; the result ends with NULL.
static char **splitArguments(const char *arguments, size_t bytes) {
  size_t count = 0;
  for (size_t index = 0; index < bytes; index++) count += arguments[index] == 0;
  char **list = calloc(count + 1, sizeof *list);
  if (!list) return NULL;
  for (size_t index = 0, at = 0; index < count; index++) {
    list[index] = (char *)arguments + at;
    at += strlen(arguments + at) + 1;
  }
  return list;
}

/// Whether the program may know a variable of our environment.
///
/// Not among them: LD_PRELOAD and the sanitizers' settings, which are meant for the host;
/// DEBUGINFOD_URLS, which lets llvm-symbolizer use the network; LLVM_SYMBOLIZER_OPTS.
static int isPassedOn(const char *variable) {
  static const char *const names[] = {"PATH=", "LD_LIBRARY_PATH=", "HOME=", "TMPDIR="};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++)
    if (strncmp(variable, names[index], strlen(names[index])) == 0) return 1;
  return 0;
}

static char **chosenEnvironment(void) {
  size_t count = 0, kept = 0;
  while (environ && environ[count]) count++;
  char **list = calloc(count + 2, sizeof *list);
  if (!list) return NULL;
  for (size_t index = 0; index < count; index++)
    if (isPassedOn(environ[index])) list[kept++] = environ[index];
  list[kept] = "LC_ALL=C";
  return list;
}

char *leak_runTool(const char *arguments, size_t argumentBytes, const char *input,
                   size_t inputBytes, int milliseconds, size_t *outputBytes,
                   LeakRunOutcome *outcome) {
  *outputBytes = 0;
  *outcome = LeakRunFailed;
  if (argumentBytes == 0 || arguments[argumentBytes - 1] != 0) return NULL;
  int saved = errno;
  Run run = {
      .arguments = splitArguments(arguments, argumentBytes),
      .environment = chosenEnvironment(),
      .input = openMemoryFile(),
      .output = openMemoryFile(),
      .errors = moved(open("/dev/null", O_WRONLY | O_CLOEXEC)),
      .milliseconds = milliseconds,
      .outcome = LeakRunFailed,
  };
  char *result = NULL;
  if (run.arguments && run.environment && run.input >= 0 && run.output >= 0 && run.errors >= 0 &&
      writeAll(run.input, input, inputBytes)) {
    runChildren(&run);
    *outcome = run.outcome;
    if (run.outcome == LeakRunSucceeded) result = readAll(run.output, outputBytes);
  }
  free(run.arguments);
  free(run.environment);
  if (run.input >= 0) close(run.input);
  if (run.output >= 0) close(run.output);
  if (run.errors >= 0) close(run.errors);
  errno = saved;
  return result;
}
#else
char *leak_runTool(const char *arguments, size_t argumentBytes, const char *input,
                   size_t inputBytes, int milliseconds, size_t *outputBytes,
                   LeakRunOutcome *outcome) {
  (void)arguments;
  (void)argumentBytes;
  (void)input;
  (void)inputBytes;
  (void)milliseconds;
  *outputBytes = 0;
  *outcome = LeakRunFailed;
  return NULL;
}
#endif
