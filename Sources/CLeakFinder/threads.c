#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LeakThreads.h"

#if defined(__linux__)

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Whether a thread runs, waits for a processor or waits for the kernel.
static bool isAtWork(int folder, const char *number) {
  char path[32], text[128];
  snprintf(path, sizeof path, "%.16s/stat", number);
  int file = openat(folder, path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  // proc(5): the state follows the name, which stands in brackets and may contain any.
  const char *name = strrchr(text, ')');
  return name && name[1] == ' ' && (name[2] == 'R' || name[2] == 'D');
}

bool leak_othersAreAtWork(void) {
  DIR *folder = opendir("/proc/self/task");
  if (!folder)
    return false;
  int own = (int)gettid();
  bool found = false;
  for (const struct dirent *each; !found && (each = readdir(folder));)
    found = each->d_name[0] != '.' && atoi(each->d_name) != own
            && isAtWork(dirfd(folder), each->d_name);
  closedir(folder);
  return found;
}

#else

bool leak_othersAreAtWork(void) { return false; }

#endif
