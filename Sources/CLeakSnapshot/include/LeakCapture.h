#ifndef LEAK_CAPTURE_H
#define LEAK_CAPTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// \file
/// Copying a process's private memory while its threads are stopped.
///
/// A survey lists the mappings while threads go on, and says how much room the copy takes. The caller
/// maps that room; taking stops the threads, lists the mappings again, copies, and lets threads go on.

/// How the bytes of a mapping are had.
enum LeakTreatment {
  /// It has none: not readable, or the kernel's own.
  LeakTreatmentNone = 0,
  /// Touched pages are copied; others are zero.
  LeakTreatmentAnonymous = 1,
  /// Pages that were written to are copied; others are as in the file.
  LeakTreatmentFile = 2,
  /// All pages are copied.
  LeakTreatmentWhole = 3,
  /// Others see what is written to it, and it has a name or is large; it is left out.
  LeakTreatmentShared = 4,
};

/// A line of `/proc/PID/maps`.
typedef struct {
  uintptr_t start, end;
  /// Where it begins in its file; the file's number and device (major number shifted by 20).
  uint64_t fileOffset, inode;
  uint32_t device;
  /// Where the name begins in the text, and its size.
  uint32_t name, nameSize;
  /// 1 read, 2 write, 4 execute, 8 shared.
  uint8_t permissions;
  /// `LeakTreatment`.
  uint8_t treatment;
} LeakMapping;

/// A run of addresses with a place in the room for copies.
typedef struct {
  uintptr_t start;
  size_t byteCount;
  /// Where its copy begins in the room.
  size_t offset;
  /// The index of its mapping.
  uint32_t mapping;
} LeakSpan;

/// From one address up to another.
typedef struct {
  uintptr_t start, end;
} LeakAddressRange;

/// What a thread that is being stopped is at.
enum LeakFrozenState {
  /// It was asked to stop.
  LeakFrozenAsked = 0,
  /// It has stopped.
  LeakFrozenStopped = 1,
  /// It is gone.
  LeakFrozenGone = 2,
  /// It is inside the kernel and stops before it comes back from there; its registers are unknown.
  LeakFrozenHeld = 3,
};

/// The number of words in the kernel's `user_regs_struct` of x86_64.
enum { LeakUserRegisterCount = 27 };

/// A thread as it was when it was stopped.
typedef struct {
  int32_t number;
  /// `LeakFrozenState`.
  uint8_t state;
  /// A signal that it was about to be given.
  uint8_t signal;
  bool hasRegisters;
  /// Whether it was waiting inside a system call.
  bool isInKernel;
  /// `user_regs_struct`: r15 first. Source: sys/user.h.
  uint64_t registers[LeakUserRegisterCount];
} LeakFrozenThread;

/// How a capture went.
enum LeakCaptureResult {
  LeakCaptureDone = 0,
  /// A table was too small; it is worth trying again with larger ones.
  LeakCaptureGrew = 1,
  /// The process is gone, or was never there.
  LeakCaptureGone = 2,
  /// A system call failed: see `step` and `code`.
  LeakCaptureFailed = 3,
  /// Threads would have been stopped for longer than allowed.
  LeakCaptureLate = 4,
  /// The kernel cannot list touched pages fast enough for so much mapped memory.
  LeakCaptureTooSparse = 5,
  /// A filter of system calls may refuse to clone the process, or end it for that.
  LeakCaptureFiltered = 6,
};

/// The step that a capture failed at.
enum LeakCaptureStep {
  LeakStepMaps = 1,
  LeakStepPages = 2,
  LeakStepSeize = 3,
  LeakStepCopy = 4,
  LeakStepClone = 5,
  LeakStepThread = 6,
};

/// All that a capture needs, in one mapping of its own.
typedef struct LeakCapture {
  /// The process; its thread that must not be stopped, or 0.
  int32_t process, asking;
  /// The process that copies its own memory, by its own number.
  int32_t copier;
  /// The most nanoseconds that threads may be stopped.
  uint64_t mostNanoseconds;
  /// Larger mappings of touched pages are copied in pieces, without the holes between them.
  size_t wholeLimit;
  /// Where copies go, aligned to 2 MB; the room's size.
  char *_Nullable room;
  size_t roomSize;
  /// Whether threads are stopped at all; they are not where a debugger holds them.
  bool isStopping;

  /// Whether the child of a clone has copied everything.
  bool isServed;

  /// So many filters of system calls of the process count as our own; 0 where none does.
  uint32_t knownFilters;
  /// The process whose child a clone is, and who takes care of it; 0 and null where there is no clone.
  int32_t cloned;
  struct LeakGuard *_Nullable guard;

  /// `LeakCaptureResult`, `LeakCaptureStep` and a positive `errno` value.
  uint32_t result, step, code;
  /// How long threads were stopped, in nanoseconds.
  uint64_t stoppedNanoseconds;
  /// How many bytes were found to be copied, and were.
  size_t residentSize, copiedSize;
  /// How much of the room is taken.
  size_t roomUsed;
  /// How many nanoseconds of the stop passed before copying began.
  uint64_t plannedNanoseconds;

  size_t textSize, textCapacity;
  size_t mappingCount, mappingCapacity;
  size_t spanCount, spanCapacity;
  size_t hintCount;
  size_t runCount, runCapacity;
  /// Runs before this one are not added to.
  size_t runFloor;
  size_t threadCount, threadCapacity;
  /// Runs that could not be read.
  size_t failureCount, failureCapacity;
  /// Ranges that are left out, in ascending order.
  size_t ownCount, ownCapacity;

  char *_Nonnull text;
  LeakMapping *_Nonnull mappings;
  LeakSpan *_Nonnull spans;
  /// The spans of the survey.
  LeakSpan *_Nonnull hints;
  LeakAddressRange *_Nonnull runs;
  LeakFrozenThread *_Nonnull threads;
  LeakAddressRange *_Nonnull failures;
  LeakAddressRange *_Nonnull own;

  /// Open files of the process; -1 where they cannot be opened.
  int pagemap, memory;
  /// Whether the kernel lists pages (`PAGEMAP_SCAN`), and whether it copies (`process_vm_readv`, of one's own memory
  /// `process_vm_writev`).
  bool hasScan, hasCopy;
  /// Room for lists of the kernel.
  char *_Nonnull scratch;
  size_t scratchSize;
  /// The size of all this.
  size_t mappedSize;
} LeakCapture;

/// Makes room for the tables; null where there is none, or not on this platform.
///
/// \param scale How many times larger than usual the tables are.
LeakCapture *_Nullable leak_captureMake(int32_t process, size_t scale);

/// Gives the tables back.
void leak_captureFree(LeakCapture *_Nonnull capture);

/// Lists mappings and touched pages while threads go on: `roomUsed` is the room that a copy needs.
void leak_captureSurvey(LeakCapture *_Nonnull capture);

/// Has the room's pages ready that the survey found to be needed.
void leak_capturePopulate(LeakCapture *_Nonnull capture);

/// Stops all threads of another process, copies, and lets them go on. Whatever happens, no thread stays
/// stopped by us.
void leak_captureOther(LeakCapture *_Nonnull capture);

/// Has another process make a clone of itself, after a survey: from now on `process` is the clone, which never
/// runs. Its bytes are copied as those of a process that is not stopped.
///
/// The process is held by a guard, a child of ours in a session of its own, which also finishes where this process
/// is killed: the clone is ended and collected, and all threads go on.
void leak_captureClone(LeakCapture *_Nonnull capture);

/// Ends the clone, and waits until the process has collected it. Does nothing where there is none.
void leak_captureEndClone(LeakCapture *_Nonnull capture);

/// Stops all other threads of this process and copies, or clones the process, and lets them go on; a clone's
/// child copies to the room, which has to be shared with it. The child has ended when this returns.
///
/// It has to be the caller's turn: see `leak_takeTurn`.
///
/// \param isCloning Whether the process is cloned.
/// \param isParking Whether a handler of SIGPROF parks the threads, instead of a child that holds them by
///   ptrace. It fails where a thread blocks the signal, or the program handles it.
void leak_captureOwn(LeakCapture *_Nonnull capture, bool isCloning, bool isParking);

/// Notes the registers that the calling function keeps for its caller, where it is, and its thread pointer, in
/// the places of `user_regs_struct`, and that the thread has registers.
void leak_askingRegisters(LeakFrozenThread *_Nonnull thread);

/// Lists the pages of this process's private memory that were ever written to.
///
/// \param next Is given where the list ends: the last address, or where there was no more room.
/// \returns How many runs there are; -1 where the kernel does not say.
ptrdiff_t leak_touchedPages(uintptr_t start, uintptr_t end, LeakAddressRange *_Nonnull ranges,
                            size_t capacity, uintptr_t *_Nonnull next);

#endif
