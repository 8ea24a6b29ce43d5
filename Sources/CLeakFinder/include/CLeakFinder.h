#ifndef C_LEAK_FINDER_H
#define C_LEAK_FINDER_H

/// \file
/// What Swift cannot call directly. One header per question; this one gathers them.

#include "LeakCaller.h"
#include "LeakCapture.h"
#include "LeakImages.h"
#include "LeakMemory.h"
#include "LeakTools.h"
#include "LeakReflection.h"
#include "LeakThreads.h"
#include "LeakTesting.h"

#endif
