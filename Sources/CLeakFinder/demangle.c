#include "LeakTools.h"

#include <string.h>

#if defined(__linux__)
// Weak, because they are the runtime's own business; dlsym does not see them in a program that is
// linked to a static standard library. `_swift_backtrace_demangle` gives the short names that a
// crash report of Swift has. Both verified with Swift 6.3.1.
extern char *_swift_backtrace_demangle(const char *name, size_t length, char *buffer,
                                       size_t *bufferLength) __attribute__((weak));
extern char *swift_demangle(const char *name, size_t length, char *buffer, size_t *bufferLength,
                            uint32_t flags) __attribute__((weak));

char *leak_copyDemangledName(const char *mangledName) {
  size_t length = strlen(mangledName);
  if (_swift_backtrace_demangle) return _swift_backtrace_demangle(mangledName, length, NULL, NULL);
  if (swift_demangle) return swift_demangle(mangledName, length, NULL, NULL, 0);
  return NULL;
}

char *leak_copyFullDemangledName(const char *mangledName) {
  if (!swift_demangle) return NULL;
  return swift_demangle(mangledName, strlen(mangledName), NULL, NULL, 0);
}
#else
char *leak_copyFullDemangledName(const char *mangledName) {
  (void)mangledName;
  return NULL;
}
char *leak_copyDemangledName(const char *mangledName) {
  (void)mangledName;
  return NULL;
}
#endif
