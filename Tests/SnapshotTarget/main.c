// A process that snapshots are taken of.
//
//   snapshot-target idle [megabytes]     touches memory in known patterns and waits
//   snapshot-target small                the same without a huge mapping
//   snapshot-target calls                waits in ten kinds of system calls, and counts those that fail
//   snapshot-target children             starts children and waits for any, and counts those that it did not start
//   snapshot-target filtered             ends by a filter of system calls where it is cloned as snapshots are
//   snapshot-target churn [threads]      starts and ends threads, and maps and unmaps
//   snapshot-target shadow               idle memory, and a terabyte in one piece
//   snapshot-target abort                idle memory, then ends by a signal, for a core file
//
// Says in one line where its memory is; ends when its standard input does.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { Page = 4096, PatternPages = 64 };

/// Written to before anything is said, so that its page is no longer as in the file.
static uint64_t written[1024] = {1};
int main(int count, char **arguments);

/// Read only after relocation.
static const void *const relocated[] = {written, &stdin, main};
static atomic_int failures, rounds[10];
static atomic_bool isEnding;

/// The word that belongs at an address.
static uint64_t pattern(uintptr_t address) { return address * 0x9E3779B97F4A7C15u ^ 0x5eed; }

static void fill(char *start, size_t size) {
  for (size_t i = 0; i < size; i += 8)
    *(uint64_t *)(start + i) = pattern((uintptr_t)start + i);
}

static char *map(size_t size, int protection, int flags) {
  char *start = mmap(NULL, size, protection, MAP_ANONYMOUS | flags, -1, 0);
  if (start == MAP_FAILED)
    exit(70);
  return start;
}

// MARK: - Ten kinds of calls

/// Counts an outcome: a call that was made to wait for a time, or for what never comes, must not be interrupted.
static void note(int kind, long result, int expected) {
  atomic_fetch_add(&rounds[kind], 1);
  if (result < 0 && errno != expected) {
    atomic_fetch_add(&failures, 1);
    fprintf(stderr, "call %d failed: %s\n", kind, strerror(errno));
  }
}

static void *call(void *context) {
  int kind = (int)(intptr_t)context, pair[2];
  char byte;
  struct timespec moment = {0, 20000000};
  struct timeval moment2 = {0, 20000};
  int epoll = epoll_create1(0);
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
    exit(70);
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  bind(listener, (struct sockaddr *)&name, sizeof(sa_family_t));
  listen(listener, 1);
  setsockopt(pair[0], SOL_SOCKET, SO_RCVTIMEO, &moment2, sizeof moment2);
  setsockopt(listener, SOL_SOCKET, SO_RCVTIMEO, &moment2, sizeof moment2);
  char line[40];
  snprintf(line, sizeof line, "call %d", kind);
  pthread_setname_np(pthread_self(), line);
  while (!atomic_load(&isEnding)) {
    errno = 0;
    switch (kind) {
    case 0: {
      struct epoll_event event;
      note(kind, epoll_wait(epoll, &event, 1, 20), 0);
      break;
    }
    case 1:
      note(kind, recv(pair[0], &byte, 1, 0), EAGAIN);
      break;
    case 2:
      note(kind, nanosleep(&moment, NULL), 0);
      break;
    case 3: {
      struct pollfd one = {pair[0], POLLIN, 0};
      note(kind, poll(&one, 1, 20), 0);
      break;
    }
    case 4: {
      fd_set set;
      FD_ZERO(&set);
      struct timeval most = moment2;
      note(kind, select(0, &set, NULL, NULL, &most), 0);
      break;
    }
    case 5: {
      // A pipe that is written to by a child a little later.
      int ends[2];
      if (pipe(ends) != 0)
        exit(70);
      pid_t child = vfork();
      if (child == 0) {
        syscall(SYS_nanosleep, &moment, NULL);
        syscall(SYS_write, ends[1], "x", 1);
        _exit(0);
      }
      note(kind, read(ends[0], &byte, 1), 0);
      close(ends[0]);
      close(ends[1]);
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
      break;
    }
    case 6: {
      uint32_t word = 1;
      note(kind, syscall(SYS_futex, &word, FUTEX_WAIT, 1, &moment, NULL, 0), ETIMEDOUT);
      break;
    }
    case 7:
      note(kind, accept(listener, NULL, NULL), EAGAIN);
      break;
    case 8: {
      sigset_t set;
      sigemptyset(&set);
      sigaddset(&set, SIGUSR1);
      note(kind, sigtimedwait(&set, NULL, &moment), EAGAIN);
      break;
    }
    default: {
      pid_t child = fork();
      if (child == 0) {
        syscall(SYS_nanosleep, &moment, NULL);
        _exit(0);
      }
      note(9, waitpid(child, NULL, 0), 0);
    }
    }
  }
  close(pair[0]);
  close(pair[1]);
  close(epoll);
  close(listener);
  return NULL;
}

// MARK: - Children

/// The child that was started last.
static atomic_int child;

/// Counts what is not said of the child that was started last.
static void hear(int signal, siginfo_t *information, void *context) {
  (void)signal, (void)context;
  if (information->si_pid != atomic_load(&child))
    atomic_fetch_add(&failures, 1);
}

/// Starts one child after another; none but these may be waited for.
static void *startChildren(void *context) {
  struct sigaction action = {.sa_sigaction = hear, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigaction(SIGCHLD, &action, NULL);
  struct timespec moment = {0, 5000000};
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  while (!atomic_load(&isEnding)) {
    // Not heard of before its number is known, and by this thread alone: before it starts the next one.
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pid_t number = fork();
    if (number == 0) {
      syscall(SYS_nanosleep, &moment, NULL);
      _exit(0);
    }
    atomic_store(&child, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    if (wait(NULL) != number)
      atomic_fetch_add(&failures, 1);
    siginfo_t none;
    if (waitid(P_ALL, 0, &none, WEXITED | WSTOPPED | WNOHANG) != -1 || errno != ECHILD)
      atomic_fetch_add(&failures, 1);
    for (int i = 0; i < 10; i++)
      atomic_fetch_add(&rounds[i], 1);
  }
  return context;
}

/// Has the process end where it is cloned with the flags that snapshots use.
static void refuseClones(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CLONE_FILES | CLONE_FS, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    exit(70);
}

// MARK: - Churn

static void *quick(void *context) {
  char *memory = map(Page * 8, PROT_READ | PROT_WRITE, MAP_PRIVATE);
  memory[0] = 1;
  munmap(memory, Page * 8);
  return context;
}

static void *churn(void *context) {
  while (!atomic_load(&isEnding)) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, quick, NULL) == 0)
      pthread_join(thread, NULL);
  }
  return context;
}

static void *spin(void *context) {
  volatile uint64_t *word = context;
  while (!atomic_load(&isEnding))
    (*word)++;
  return NULL;
}

// MARK: - Main

/// Waits until standard input ends; answers a line with what the calls came to.
static void serve(void) {
  char letter;
  ssize_t got;
  while ((got = read(0, &letter, 1)) != 0) {
    if (got < 0 && errno == EINTR)
      atomic_fetch_add(&failures, 1);
    if (got < 0 || letter != '\n')
      continue;
    int least = 1 << 30;
    for (int i = 0; i < 10; i++)
      least = atomic_load(&rounds[i]) < least ? atomic_load(&rounds[i]) : least;
    printf("failures %d rounds %d\n", atomic_load(&failures), least);
    fflush(stdout);
  }
}

int main(int count, char **arguments) {
  const char *mode = count > 1 ? arguments[1] : "idle";
  size_t megabytes = count > 2 ? (size_t)atol(arguments[2]) : 1;
  for (size_t i = 0; i < 1024; i++)
    written[i] = pattern((uintptr_t)&written[i]);
  // Full, sparse (one page of four), huge with two touched ends, read-only, not readable, shared, shared and large.
  char *full = map(megabytes << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE);
  fill(full, megabytes << 20);
  char *sparse = map(PatternPages * Page, PROT_READ | PROT_WRITE, MAP_PRIVATE);
  for (size_t i = 0; i < PatternPages; i += 4)
    fill(sparse + i * Page, Page);
  // A core file has no holes where gcore writes it.
  size_t hugeSize = (size_t)(strcmp(mode, "small") == 0 ? 16 : 65536) << 20;
  char *huge = map(hugeSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE);
  fill(huge, Page);
  fill(huge + hugeSize - Page, Page);
  char *readOnly = map(Page * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE);
  fill(readOnly, Page);
  mprotect(readOnly, Page * 2, PROT_READ);
  char *hidden = map(Page, PROT_READ | PROT_WRITE, MAP_PRIVATE);
  fill(hidden, Page);
  mprotect(hidden, Page, PROT_NONE);
  char *shared = map(Page, PROT_READ | PROT_WRITE, MAP_SHARED);
  fill(shared, Page);
  char *exchanged = map((size_t)128 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE);
  fill(exchanged, Page);
  // As much in one piece as a sanitizer has for what it knows of each byte; a core file has all of it.
  char *shadow = NULL;
  if (strcmp(mode, "shadow") == 0) {
    shadow = mmap((void *)0x200000000000, (size_t)1 << 40, PROT_READ | PROT_WRITE,
                  MAP_ANONYMOUS | MAP_PRIVATE | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (shadow == MAP_FAILED)
      exit(70);
    fill(shadow, Page);
  }
  // What no child gets, or gets as zero.
  char *kept = map(Page, PROT_READ | PROT_WRITE, MAP_PRIVATE);
  fill(kept, Page);
  madvise(kept, Page, MADV_DONTFORK);
  char *wiped = map(Page * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE);
  fill(wiped, Page * 2);
  madvise(wiped, Page * 2, MADV_WIPEONFORK);

  pthread_t threads[64];
  size_t started = 0;
  static uint64_t spun;
  if (strcmp(mode, "calls") == 0)
    for (; started < 10; started++)
      pthread_create(&threads[started], NULL, call, (void *)(intptr_t)started);
  if (strcmp(mode, "children") == 0) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_create(&threads[started++], NULL, startChildren, NULL);
  }
  if (strcmp(mode, "filtered") == 0)
    refuseClones();
  if (strcmp(mode, "churn") == 0) {
    size_t most = count > 3 ? (size_t)atol(arguments[3]) : 4;
    for (; started < most && started < 60; started++)
      pthread_create(&threads[started], NULL, churn, NULL);
    pthread_create(&threads[started++], NULL, spin, &spun);
  }
  pthread_setname_np(pthread_self(), "the target");
  printf("full %p %zu sparse %p huge %p %zu readOnly %p hidden %p shared %p written %p relocated %p main %p "
         "stack %p kept %p wiped %p exchanged %p shadow %p\n",
         full, megabytes << 20, sparse, huge, hugeSize, readOnly, hidden, shared, (void *)written,
         (const void *)relocated, (void *)main, __builtin_frame_address(0), kept, wiped, exchanged, shadow);
  fflush(stdout);
  if (strcmp(mode, "abort") == 0) {
    struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_CORE, &all);
    abort();
  }
  serve();
  atomic_store(&isEnding, true);
  return 0;
}
