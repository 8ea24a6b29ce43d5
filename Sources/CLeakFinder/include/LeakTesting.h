#ifndef LEAK_TESTING_H
#define LEAK_TESTING_H

/// \file
/// How the test helpers get to run before the first test.

/// Implemented by LeakFinderTesting, where that is linked; called before `main`.
void leak_testingDidLoad(void);

/// Does nothing.
///
/// Whoever calls it brings this file's constructor through the linker, also out of an archive.
void leak_testingAnchor(void);

#endif
