// What is done where a file that is mapped is cut short.

#define _GNU_SOURCE
#include "include/LeakRooms.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

/// What is said, and the exit code.
static const char *said;
static int exitCode;

/// Says it and ends the process, unless it is another fault: that one comes again, and ends the process as ever.
static void handle(int signal, siginfo_t *info, void *context) {
  (void)context;
  if (info->si_code == BUS_ADRERR) {
    ssize_t written = write(STDERR_FILENO, said, strlen(said));
    (void)written;
    _exit(exitCode);
  }
  struct sigaction usual = {.sa_handler = SIG_DFL};
  sigaction(signal, &usual, NULL);
}

void leak_endWhereFilesShrink(const char *text, int code) {
  said = text;
  exitCode = code;
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
  sigaction(SIGBUS, &action, NULL);
}
