// Runs a program that may not call ptrace, as many containers have it.
//
//   without-ptrace [--kill] <program> <arguments>
//
// The call fails with EPERM, or ends the process that makes it.
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

int main(int count, char **arguments) {
  int kills = count > 1 && strcmp(arguments[1], "--kill") == 0;
  if (count < 2 + kills)
    return 64;
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ptrace, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, kills ? SECCOMP_RET_KILL_PROCESS : SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {sizeof steps / sizeof steps[0], steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0) {
    perror("seccomp");
    return 69;
  }
  execvp(arguments[1 + kills], arguments + 1 + kills);
  perror(arguments[1 + kills]);
  return 127;
}
#else
int main(void) { return 69; }
#endif
