#include "CxxSpecimen.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <csignal>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

extern "C" void specimen_wait(void) {
  (void)!write(1, "ready\n", 6);
  for (;;) pause();
}

static int compare(const void *left, const void *right) {
  specimen_wait();
  return *(const int *)left - *(const int *)right;
}

extern "C" void specimen_qsort(void) {
  std::vector<int> numbers{5, 3, 9, 1};
  qsort(numbers.data(), numbers.size(), sizeof(int), compare);
}

static void handle(int, siginfo_t *, void *) { specimen_wait(); }

extern "C" void specimen_signal(int isOnOtherStack) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO;
  if (isOnOtherStack) {
    stack_t other = {malloc(1 << 18), 0, 1 << 18};
    sigaltstack(&other, nullptr);
    action.sa_flags |= SA_ONSTACK;
  }
  sigaction(SIGUSR1, &action, nullptr);
  raise(SIGUSR1);
}

extern "C" void specimen_sort(void) {
  std::vector<std::string> names{"b", "a", "c"};
  std::sort(names.begin(), names.end(), [](const std::string &l, const std::string &r) {
    specimen_wait();
    return l < r;
  });
}

namespace {
struct Waiter {
  virtual ~Waiter() { specimen_wait(); }
};
__attribute__((noinline)) void fail(int depth) {
  if (depth == 0) throw std::runtime_error("specimen");
  std::unique_ptr<Waiter> waiter(depth == 3 ? new Waiter : nullptr);
  fail(depth - 1);
}
}  // namespace

extern "C" void specimen_exception(void) {
  try {
    fail(5);
  } catch (const std::exception &) {
    _exit(1);
  }
}

extern "C" __attribute__((noinline)) void specimen_alloca(int count) {
  volatile char *room = (volatile char *)__builtin_alloca((size_t)count * 24 + 8);
  room[0] = 1;
  if (count > 1) specimen_alloca(count / 2);
  else specimen_wait();
  room[1] = room[0];
}
