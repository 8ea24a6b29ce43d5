// A program under trace, until it ends. Verified with Linux 6.18.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/elf.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "launch.h"

#if defined(LEAK_HAS_LAUNCH)

/// Threads that are ended by another one come to their end at once; who does not so for longer, in nanoseconds, waits
/// for something that waits for the others, such as a core dump.
#define MOST_WAITING 5000000000u

// MARK: - Tables

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/// Has room for one more entry.
static bool grow(void **table, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity)
    return true;
  size_t more = *capacity ? *capacity * 2 : 64;
  void *room = realloc(*table, more * size);
  if (!room)
    return false;
  *table = room;
  *capacity = more;
  return true;
}

static LaunchedProcess *processOf(LeakLaunch *launch, int32_t number) {
  for (size_t i = 0; i < launch->processCount; i++)
    if (launch->processes[i].number == number)
      return &launch->processes[i];
  return NULL;
}

/// A process that is traced from now on; null where it is not to be.
static LaunchedProcess *addProcess(LeakLaunch *launch, int32_t number) {
  LaunchedProcess *known = processOf(launch, number);
  if (known)
    return known;
  if (number != launch->process && !launch->follows)
    return NULL;
  if (!grow((void **)&launch->processes, launch->processCount, &launch->processCapacity,
            sizeof *launch->processes))
    return NULL;
  LaunchedProcess *process = &launch->processes[launch->processCount++];
  *process = (LaunchedProcess){.number = number, .hasMemory = number == launch->process};
  return process;
}

static LaunchedThread *threadOf(LeakLaunch *launch, int32_t number) {
  for (size_t i = 0; i < launch->threadCount; i++)
    if (launch->threads[i].number == number)
      return &launch->threads[i];
  return NULL;
}

/// Forgets a thread.
static void removeThread(LeakLaunch *launch, int32_t number) {
  LaunchedThread *thread = threadOf(launch, number);
  if (thread)
    *thread = launch->threads[--launch->threadCount];
}

/// Forgets a process and its threads.
static void removeProcess(LeakLaunch *launch, int32_t number) {
  LaunchedProcess *process = processOf(launch, number);
  if (process)
    *process = launch->processes[--launch->processCount];
  for (size_t i = launch->threadCount; i > 0; i--)
    if (launch->threads[i - 1].process == number)
      launch->threads[i - 1] = launch->threads[--launch->threadCount];
}

/// The process that a thread belongs to, by the kernel; 0 where it is gone.
static int32_t groupOf(int32_t number) {
  char path[48], line[128];
  snprintf(path, sizeof path, "/proc/%d/status", (int)number);
  FILE *file = fopen(path, "re");
  if (!file)
    return 0;
  int group = 0;
  while (fgets(line, sizeof line, file) && sscanf(line, "Tgid: %d", &group) != 1) {
  }
  fclose(file);
  return group;
}

/// A thread that is traced from now on; null where it is not to be.
static LaunchedThread *addThread(LeakLaunch *launch, int32_t number) {
  LaunchedThread *known = threadOf(launch, number);
  if (known)
    return known;
  int32_t group = number == launch->process ? number : groupOf(number);
  if (group == 0 || !addProcess(launch, group) ||
      !grow((void **)&launch->threads, launch->threadCount, &launch->threadCapacity,
            sizeof *launch->threads))
    return NULL;
  LaunchedThread *thread = &launch->threads[launch->threadCount++];
  *thread = (LaunchedThread){.number = number, .process = group};
  return thread;
}

// MARK: - The end

bool leak_launchRegisters(LeakLaunch *launch, LeakFrozenThread *thread) {
  (void)launch;
  struct iovec room = {thread->registers, sizeof thread->registers};
  thread->hasRegisters =
      ptrace(PTRACE_GETREGSET, thread->number, NT_PRSTATUS, &room) == 0;
  struct user_regs_struct *registers = (struct user_regs_struct *)thread->registers;
  thread->isInKernel = thread->hasRegisters && (long)registers->orig_rax >= 0;
  return thread->hasRegisters;
}

/// The system call that a thread is in; -1 where it is in none, or that cannot be told.
static long callOf(int32_t process, int32_t number) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/syscall", (int)process, (int)number);
  FILE *file = fopen(path, "re");
  if (!file)
    return -1;
  long call = -1;
  if (fscanf(file, "%ld", &call) != 1)
    call = -1;
  fclose(file);
  return call;
}

/// How many threads of a process are at their end, and how many are not.
static void count(const LeakLaunch *launch, int32_t process, size_t *ended, size_t *others) {
  *ended = *others = 0;
  for (size_t i = 0; i < launch->threadCount; i++)
    if (launch->threads[i].process == process)
      ++*(launch->threads[i].isAtEnd ? ended : others);
}

/// Lets the threads of a process end that are at their end.
static void letGo(LeakLaunch *launch, int32_t process) {
  for (size_t i = launch->threadCount; i > 0; i--) {
    LaunchedThread *thread = &launch->threads[i - 1];
    if (thread->process != process || !thread->isAtEnd)
      continue;
    ptrace(PTRACE_CONT, thread->number, 0, 0);
    *thread = launch->threads[--launch->threadCount];
  }
}

void leak_launchRelease(LeakLaunch *launch, int32_t process) {
  LaunchedProcess *known = processOf(launch, process);
  if (known)
    known->isLetGo = true;
  letGo(launch, process);
}

/// Whether a thread that is not at its end executes another program, which ends the others first.
static bool isExecuting(const LeakLaunch *launch, int32_t process) {
  for (size_t i = 0; i < launch->threadCount; i++) {
    const LaunchedThread *thread = &launch->threads[i];
    if (thread->process != process || thread->isAtEnd)
      continue;
    long call = callOf(process, thread->number);
    if (call == SYS_execve || call == SYS_execveat)
      return true;
  }
  return false;
}

/// Takes a thread that has come to its end.
static void atEnd(LeakLaunch *launch, LaunchedThread *thread) {
  LaunchedProcess *process = processOf(launch, thread->process);
  LeakFrozenThread found = {.number = thread->number};
  size_t ended, others;
  count(launch, thread->process, &ended, &others);
  // A thread that ends alone leaves the others as they are. The last one takes all with it.
  bool isAlone = leak_launchRegisters(launch, &found) &&
                 ((struct user_regs_struct *)found.registers)->orig_rax == SYS_exit &&
                 ended + others > 1;
  if (isAlone || !process || process->isLetGo || !process->hasMemory) {
    ptrace(PTRACE_CONT, thread->number, 0, 0);
    removeThread(launch, thread->number);
    return;
  }
  thread->isAtEnd = true;
  if (process->endBegan == 0)
    process->endBegan = now();
}

// MARK: - Events

/// A program takes the place of another one in a process.
static void executed(LeakLaunch *launch, int32_t number) {
  removeProcess(launch, number);
  addThread(launch, number);
  LaunchedProcess *process = processOf(launch, number);
  if (process)
    process->hasMemory = true;
}

/// A stop of a thread, which goes on unless it is at its end.
static void stopped(LeakLaunch *launch, int32_t number, int status) {
  int event = status >> 16, signal = WSTOPSIG(status);
  unsigned long message = 0;
  if (event == PTRACE_EVENT_EXEC)
    executed(launch, number);
  LaunchedThread *thread = addThread(launch, number);
  if (!thread) {
    // A process of its own that is not to be followed.
    ptrace(PTRACE_DETACH, number, 0, event == 0 ? signal : 0);
    return;
  }
  switch (event) {
  case PTRACE_EVENT_EXIT:
    atEnd(launch, thread);
    return;
  case PTRACE_EVENT_CLONE:
  case PTRACE_EVENT_FORK:
    if (ptrace(PTRACE_GETEVENTMSG, number, 0, &message) == 0 && message > 0) {
      LaunchedThread *added = addThread(launch, (int32_t)message);
      LaunchedProcess *process = added ? processOf(launch, added->process) : NULL;
      if (process)
        process->hasMemory = true;
    }
    ptrace(PTRACE_CONT, number, 0, 0);
    return;
  case PTRACE_EVENT_STOP:
    if (signal == SIGTRAP)
      ptrace(PTRACE_CONT, number, 0, 0);
    else
      ptrace(PTRACE_LISTEN, number, 0, 0);
    return;
  case 0:
    ptrace(PTRACE_CONT, number, 0, signal);
    return;
  default:
    ptrace(PTRACE_CONT, number, 0, 0);
  }
}

/// A thread of a process that is at its end: its first one, unless that is gone, and the process has no memory under its
/// own number.
static int32_t endedThread(const LeakLaunch *launch, int32_t process) {
  int32_t found = 0;
  for (size_t i = 0; i < launch->threadCount; i++)
    if (launch->threads[i].process == process && (found == 0 || launch->threads[i].number == process))
      found = launch->threads[i].number;
  return found;
}

/// A process whose threads are all at their end, or that nothing more is to be waited for.
///
/// \param isWaiting Is given whether some threads are waited for.
static bool findEnded(LeakLaunch *launch, LeakLaunchEvent *event, bool *isWaiting) {
  *isWaiting = false;
  for (size_t i = 0; i < launch->processCount; i++) {
    LaunchedProcess *process = &launch->processes[i];
    size_t ended, others;
    count(launch, process->number, &ended, &others);
    if (ended == 0)
      continue;
    if (others == 0) {
      *event = (LeakLaunchEvent){.kind = LeakLaunchAtEnd,
                                 .process = process->number,
                                 .thread = endedThread(launch, process->number)};
      return true;
    }
    if (isExecuting(launch, process->number)) {
      letGo(launch, process->number);
      process->endBegan = 0;
    } else if (now() - process->endBegan > MOST_WAITING) {
      *event = (LeakLaunchEvent){.kind = LeakLaunchLost, .process = process->number};
      leak_launchRelease(launch, process->number);
      return true;
    } else {
      *isWaiting = true;
    }
  }
  return false;
}

LeakLaunchEvent leak_launchNext(LeakLaunch *launch) {
  LeakLaunchEvent event = {0};
  // Nothing has stopped yet since the program began.
  if (!launch->hasBegun)
    addThread(launch, launch->process);
  launch->hasBegun = true;
  bool isWaiting;
  while (!findEnded(launch, &event, &isWaiting)) {
    int status;
    // Only what this thread has started or traces: other threads wait for what is theirs.
    int options = __WALL | __WNOTHREAD | (isWaiting ? WNOHANG : 0);
    int32_t number = waitpid(-1, &status, options);
    if (number == 0) {
      usleep(1000);
    } else if (number < 0) {
      if (errno != EINTR)
        return (LeakLaunchEvent){.kind = LeakLaunchOver, .process = launch->process};
    } else if (WIFSTOPPED(status)) {
      stopped(launch, number, status);
    } else {
      removeThread(launch, number);
      if (number == launch->process)
        return (LeakLaunchEvent){.kind = LeakLaunchOver, .process = number, .status = status};
      if (processOf(launch, number))
        removeProcess(launch, number);
    }
  }
  return event;
}

#else

LeakLaunchEvent leak_launchNext(LeakLaunch *launch) {
  (void)launch;
  return (LeakLaunchEvent){.kind = LeakLaunchOver};
}
bool leak_launchRegisters(LeakLaunch *launch, LeakFrozenThread *thread) {
  (void)launch;
  (void)thread;
  return false;
}
void leak_launchRelease(LeakLaunch *launch, int32_t process) {
  (void)launch;
  (void)process;
}

#endif
