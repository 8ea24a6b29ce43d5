#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CImageProbe.h"

#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

int32_t probe_start(const char *path, const char *argument, int32_t *output, int32_t *input) {
  int out[2], in[2];
  if (pipe2(out, O_CLOEXEC) != 0 || pipe2(in, O_CLOEXEC) != 0) return -errno;
  pid_t child = fork();
  if (child < 0) return -errno;
  if (child == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    // Dispatch's threads, on which tests run, have all signals blocked.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    char *const arguments[] = {(char *)path, (char *)argument, NULL};
    execv(path, arguments);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  *output = out[0];
  *input = in[1];
  return child;
}

void probe_end(int32_t process, int32_t output, int32_t input) {
  kill(process, SIGKILL);
  waitpid(process, NULL, 0);
  close(output);
  close(input);
}

static void detach(int32_t number) { ptrace(PTRACE_DETACH, number, 0, 0); }

/// Reads the registers of a thread that stands.
static int look(int32_t number, struct ProbeThread *thread) {
  struct user_regs_struct r;
  struct iovec room = {&r, sizeof r};
  if (ptrace(PTRACE_GETREGSET, number, NT_PRSTATUS, &room) != 0) return -errno;
  const uint64_t registers[PROBE_REGISTER_COUNT] = {
      r.rax, r.rdx, r.rcx, r.rbx, r.rsi, r.rdi, r.rbp, r.rsp, r.r8,
      r.r9,  r.r10, r.r11, r.r12, r.r13, r.r14, r.r15, r.rip};
  memcpy(thread->registers, registers, sizeof registers);
  thread->number = number;
  thread->threadPointer = r.fs_base;
  thread->isInKernel = (int64_t)r.orig_rax >= 0;
  return 0;
}

/// Seizes one thread and waits until it stands.
static int stop(int32_t number, struct ProbeThread *thread) {
  if (ptrace(PTRACE_SEIZE, number, 0, 0) != 0) return -errno;
  if (ptrace(PTRACE_INTERRUPT, number, 0, 0) != 0) return -errno;
  int status;
  if (waitpid(number, &status, __WALL) != number || !WIFSTOPPED(status)) return -ESRCH;
  return look(number, thread);
}

int32_t probe_step(struct ProbeThread *thread) {
  int status;
  if (ptrace(PTRACE_SINGLESTEP, thread->number, 0, 0) != 0) return -errno;
  if (waitpid(thread->number, &status, __WALL) != thread->number || !WIFSTOPPED(status)) return -ESRCH;
  return look(thread->number, thread);
}

int32_t probe_stop(int32_t process, struct ProbeThread *threads, int32_t capacity) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  int32_t count = 0, before;
  do {
    before = count;
    DIR *folder = opendir(path);
    if (!folder) return -errno;
    for (struct dirent *entry; (entry = readdir(folder)) && count < capacity;) {
      int32_t number = atoi(entry->d_name);
      int isKnown = number <= 0;
      for (int32_t k = 0; k < count; k++) isKnown |= threads[k].number == number;
      if (!isKnown && stop(number, &threads[count]) == 0) count++;
    }
    closedir(folder);
  } while (count != before);
  return count;
}

void probe_resume(const struct ProbeThread *threads, int32_t count) {
  for (int32_t k = 0; k < count; k++) detach(threads[k].number);
}

int64_t probe_read(int32_t process, uint64_t address, void *to, size_t count) {
  struct iovec local = {to, count}, remote = {(void *)address, count};
  return process_vm_readv(process, &local, 1, &remote, 1, 0);
}
