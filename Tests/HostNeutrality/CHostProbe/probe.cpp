#include "CHostProbe.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <string>

#if defined(__linux__)
#include <dirent.h>

namespace {

const int depth = 20;

/// Has a destructor, so that each frame has something to unwind.
struct Guard {
  int *count;
  ~Guard() { ++*count; }
};

__attribute__((noinline)) int throwAtDepth(int left, int *unwound) {
  Guard guard{unwound};
  if (left == 0) {
    throw left;
  }
  return throwAtDepth(left - 1, unwound) + 1;
}

/// The least of several rounds, in nanoseconds per throw and catch.
double throwCost() {
  using Clock = std::chrono::steady_clock;
  const int throws = 500;
  double least = 1e18;
  int unwound = 0;
  for (int round = 0; round < 20; ++round) {
    auto from = Clock::now();
    for (int index = 0; index < throws; ++index) {
      try {
        throwAtDepth(depth, &unwound);
      } catch (int) {
      }
    }
    std::chrono::duration<double, std::nano> spent = Clock::now() - from;
    least = std::min(least, spent.count() / throws);
  }
  return least;
}

int unwoundAtExit = 0;

__attribute__((noinline)) void exitAtDepth(int left) {
  Guard guard{&unwoundAtExit};
  if (left == 0) {
    pthread_exit(nullptr);
  }
  exitAtDepth(left - 1);
}

void *exitThread(void *) {
  exitAtDepth(depth);
  return nullptr;
}

/// How many destructors ran when a thread ended itself.
int destructorsAtThreadExit() {
  unwoundAtExit = 0;
  pthread_t thread;
  if (pthread_create(&thread, nullptr, exitThread, nullptr) == 0) {
    pthread_join(thread, nullptr);
  }
  return unwoundAtExit;
}

/// The name of the library that a handler is in.
std::string owner(void *handler) {
  Dl_info info;
  if (dladdr(handler, &info) == 0 || info.dli_fname == nullptr) {
    return "unknown";
  }
  const char *slash = strrchr(info.dli_fname, '/');
  return slash ? slash + 1 : info.dli_fname;
}

/// Handler, flags and mask of every signal.
std::string dispositions() {
  std::string text;
  for (int number = 1; number < NSIG; ++number) {
    struct sigaction action;
    std::memset(&action, 0, sizeof action);
    if (sigaction(number, nullptr, &action) != 0) {
      continue;
    }
    std::string handler = action.sa_handler == SIG_DFL   ? "default"
                          : action.sa_handler == SIG_IGN ? "ignored"
                                                         : owner((void *)action.sa_handler);
    if (action.sa_handler != SIG_DFL || action.sa_flags != 0) {
      text += std::to_string(number) + "=" + handler + "/" + std::to_string(action.sa_flags) + ",";
    }
  }
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  for (int number = 1; number < NSIG; ++number) {
    if (sigismember(&blocked, number) == 1) {
      text += "blocked " + std::to_string(number) + ",";
    }
  }
  return text.empty() ? "all default" : text;
}

int threads() {
  int count = 0;
  if (DIR *tasks = opendir("/proc/self/task")) {
    while (dirent *entry = readdir(tasks)) {
      count += entry->d_name[0] != '.';
    }
    closedir(tasks);
  }
  return count;
}

/// Whether any memory, stacks included, may be written and executed.
bool hasWritableCode() {
  bool found = false;
  if (FILE *maps = fopen("/proc/self/maps", "r")) {
    char line[1024];
    while (fgets(line, sizeof line, maps)) {
      const char *permissions = strchr(line, ' ');
      found = found || (permissions && permissions[2] == 'w' && permissions[3] == 'x');
    }
    fclose(maps);
  }
  return found;
}

}  // namespace

void probe_host(const char *moment) {
  printf("%s threads %d\n", moment, threads());
  printf("%s signals %s\n", moment, dispositions().c_str());
  printf("%s destructors-at-thread-exit %d\n", moment, destructorsAtThreadExit());
  printf("%s throw-ns %.0f\n", moment, throwCost());
  printf("%s writable-code %s\n", moment, hasWritableCode() ? "yes" : "no");
  void *frames[4];
  printf("%s backtrace %s\n", moment, backtrace(frames, 4) > 1 ? "works" : "fails");
  fflush(stdout);
}
#else
void probe_host(const char *moment) { printf("%s\n", moment); }
#endif
