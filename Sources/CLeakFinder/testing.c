#include "LeakTesting.h"

#if defined(__linux__)

// Weak: a program that links LeakFinder without the test helpers has no such function.
#pragma weak leak_testingDidLoad

/// Lets the test helpers watch XCTest from the first test on.
///
/// XCTest tells observers only what happens after they were added, and a test bundle has no other
/// place to add one in time. Libraries the program needs, XCTest among them, are initialised
/// before the program's own constructors.
__attribute__((constructor)) static void leak_announceTesting(void) {
  if (leak_testingDidLoad) leak_testingDidLoad();
}

#endif

void leak_testingAnchor(void) {}
