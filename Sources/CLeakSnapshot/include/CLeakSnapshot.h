#ifndef C_LEAK_SNAPSHOT_H
#define C_LEAK_SNAPSHOT_H

/// \file
/// What a picture of a process needs and Swift cannot call. One header per question; this one gathers them.

#include "LeakCapture.h"
#include "LeakLaunch.h"
#include "LeakOtherMemory.h"
#include "LeakRooms.h"
#include "LeakTurn.h"

#endif
