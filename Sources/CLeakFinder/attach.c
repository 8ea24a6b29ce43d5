// Leave for other processes to look at this one.

#include "LeakTesting.h"

#if defined(__linux__)

#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#ifndef PR_SET_PTRACER
#define PR_SET_PTRACER 0x59616d61
#endif
#ifndef PR_SET_PTRACER_ANY
#define PR_SET_PTRACER_ANY ((unsigned long)-1)
#endif

/// Lets every process of the same user look at this one where the kernel leaves that to the parent alone
/// (kernel.yama.ptrace_scope 1), if LEAKFINDER_ATTACH asks for it. Source: prctl(2), Yama's own documentation.
///
/// A constructor: a program that never dismisses anything is looked at too.
__attribute__((constructor)) static void leak_allowAttaching(void) {
  const char *value = getenv("LEAKFINDER_ATTACH");
  if (value && (!strcmp(value, "1") || !strcmp(value, "on") || !strcmp(value, "yes") || !strcmp(value, "true")))
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
}

#endif
