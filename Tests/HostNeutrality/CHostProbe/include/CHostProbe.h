#ifndef C_HOST_PROBE_H
#define C_HOST_PROBE_H

/// \file
/// What a host may notice when a library is linked into it; one `name value` line each.

#ifdef __cplusplus
extern "C" {
#endif

/// Prints what C++ exceptions cost, whether destructors run at `pthread_exit`, the disposition of
/// every signal, the number of threads and the permissions of the stacks.
///
/// \param moment Printed before each line.
void probe_host(const char *_Nonnull moment);

#ifdef __cplusplus
}
#endif

#endif
