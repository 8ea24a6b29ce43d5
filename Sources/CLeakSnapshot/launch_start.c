// The start of a program under trace, and the signals that are meant for it.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launch.h"

#if defined(LEAK_HAS_LAUNCH)

/// The signals that end a process which does not handle them, and that others send on purpose.
static const int forwarded[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};

/// Whom signals are for; 0 for nobody.
static _Atomic int32_t receiver;

/// Passes a signal on, unless the terminal gave it to the program as well.
static void forward(int signal, siginfo_t *info, void *context) {
  (void)context;
  int32_t process = atomic_load(&receiver);
  if (process > 0 && info->si_code <= 0)
    kill(process, signal);
}

void leak_forwardSignals(int32_t process) {
  atomic_store(&receiver, process);
  struct sigaction action = {.sa_sigaction = forward, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof forwarded / sizeof *forwarded; i++) {
    struct sigaction before;
    // What nohup and shells have ignored stays so, for both.
    if (sigaction(forwarded[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      sigaction(forwarded[i], &action, NULL);
  }
}

/// The child's part: waits until it is traced, and becomes the program.
__attribute__((noreturn)) static void become(char *const *arguments, const sigset_t *mask,
                                             const int *gate, int report) {
  char byte;
  // The gate closes without a byte where we are gone, or may not trace.
  while (read(gate[0], &byte, 1) < 0 && errno == EINTR) {
  }
  sigprocmask(SIG_SETMASK, mask, NULL);
  execvp(arguments[0], arguments);
  int code = errno;
  ssize_t written = write(report, &code, sizeof code);
  (void)written;
  _exit(127);
}

/// Follows the child until it is the program.
///
/// \returns 0, or why it could not be.
static int awaitProgram(int32_t child, int report) {
  int status;
  for (;;) {
    if (waitpid(child, &status, __WALL) < 0) {
      if (errno == EINTR)
        continue;
      return errno;
    }
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      int code;
      return read(report, &code, sizeof code) == sizeof code ? code : EINTR;
    }
    int event = status >> 16;
    if (event == PTRACE_EVENT_EXEC) {
      ptrace(PTRACE_CONT, child, 0, 0);
      return 0;
    }
    bool isGroupStop = event == PTRACE_EVENT_STOP && WSTOPSIG(status) != SIGTRAP;
    if (isGroupStop)
      ptrace(PTRACE_LISTEN, child, 0, 0);
    else
      ptrace(PTRACE_CONT, child, 0, event == 0 ? WSTOPSIG(status) : 0);
  }
}

/// Ends a child that did not become the program.
static void end(int32_t child) {
  kill(child, SIGKILL);
  int status;
  while (waitpid(child, &status, __WALL) >= 0 && !WIFEXITED(status) && !WIFSIGNALED(status))
    ptrace(PTRACE_CONT, child, 0, 0);
}

LeakLaunch *leak_launch(char *const *arguments, bool follows, int32_t *failure, int32_t *code) {
  LeakLaunch *launch = calloc(1, sizeof *launch);
  int gate[2] = {-1, -1}, report[2] = {-1, -1};
  *failure = LeakLaunchNoFork;
  if (!launch || pipe2(gate, O_CLOEXEC) != 0 || pipe2(report, O_CLOEXEC) != 0) {
    *code = errno;
    free(launch);
    if (gate[0] >= 0) {
      close(gate[0]);
      close(gate[1]);
    }
    return NULL;
  }
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  int32_t child = fork();
  if (child == 0) {
    // With us goes the gate.
    close(gate[1]);
    become(arguments, &before, gate, report[1]);
  }
  *code = errno;
  if (child > 0)
    leak_forwardSignals(child);
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(gate[0]);
  close(report[1]);
  long options = PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC | PTRACE_O_TRACEEXIT;
  if (follows)
    options |= PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK;
  bool isStarted = false;
  if (child > 0) {
    *failure = LeakLaunchNoTrace;
    if (ptrace(PTRACE_SEIZE, child, 0, options) != 0) {
      *code = errno;
      end(child);
    } else {
      *failure = LeakLaunchNoProgram;
      ssize_t written = write(gate[1], "", 1);
      (void)written;
      *code = awaitProgram(child, report[0]);
      isStarted = *code == 0;
    }
  }
  close(gate[1]);
  close(report[0]);
  launch->process = child;
  launch->follows = follows;
  if (!isStarted) {
    leak_launchFree(launch);
    return NULL;
  }
  return launch;
}

int32_t leak_launchedProcess(const LeakLaunch *launch) { return launch->process; }

void leak_launchFree(LeakLaunch *launch) {
  atomic_store(&receiver, 0);
  free(launch->threads);
  free(launch->processes);
  free(launch);
}

void leak_endBySignal(int32_t signal) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  kill(getpid(), signal);
}

#else

LeakLaunch *leak_launch(char *const *arguments, bool follows, int32_t *failure, int32_t *code) {
  (void)arguments;
  (void)follows;
  *failure = LeakLaunchNoTrace;
  *code = 38;
  return NULL;
}
int32_t leak_launchedProcess(const LeakLaunch *launch) {
  (void)launch;
  return 0;
}
void leak_launchFree(LeakLaunch *launch) { (void)launch; }
void leak_endBySignal(int32_t signal) { (void)signal; }

#endif
