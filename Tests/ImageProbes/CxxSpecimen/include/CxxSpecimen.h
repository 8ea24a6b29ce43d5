#ifndef CXX_SPECIMEN_H
#define CXX_SPECIMEN_H

/// \file
/// Places in C and C++ where a thread can wait.

#ifdef __cplusplus
extern "C" {
#endif

/// Waits for ever, after saying so.
void specimen_wait(void);
/// Waits inside the comparison of `qsort`.
void specimen_qsort(void);
/// Waits inside a handler of SIGUSR1, on the thread's stack or another one.
void specimen_signal(int isOnOtherStack);
/// Waits inside the comparison of `std::sort`.
void specimen_sort(void);
/// Waits inside a destructor that an exception runs.
void specimen_exception(void);
/// Waits in a function that has no frame pointer and a large frame of changing size.
void specimen_alloca(int count);

#ifdef __cplusplus
}
#endif
#endif
