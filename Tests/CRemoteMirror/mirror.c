#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CRemoteMirror.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int readOwnMemory(uintptr_t address, void *destination, size_t count) {
  struct iovec local = {destination, count};
  struct iovec remote = {(void *)address, count};
  return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)count ? 0 : -1;
}

// Remote Mirror's C interface; the toolchain ships the library without its headers.
// Source: include/swift/SwiftRemoteMirror/{SwiftRemoteMirror,MemoryReaderInterface}.h,
// reflection interface version 3. Verified with Swift 6.3.1.

typedef struct {
  void *start, *end;
} Section;
typedef struct {
  Section section;
  uint64_t offset;
} MappedSection;
typedef struct {
  MappedSection fields, associatedTypes, builtinTypes, captures, typeReferences, strings;
  uint64_t localStart, remoteStart;
} ReflectionInfo;
typedef struct {
  const char *name;
  unsigned offset, kind;
  uint64_t typeReference;
} ChildInfo;
typedef struct {
  unsigned kind, size, alignment, stride, fieldCount;
} TypeInfo;

// What libswiftCore tells of each image; stdlib/public/runtime/ImageInspectionCommon.h.
typedef struct {
  uintptr_t start;
  size_t length;
} Range;
typedef struct {
  uintptr_t version;
  void *base, *unused0, *unused1;
  Range protocols, conformances, types, typeReferences, strings, fields, associatedTypes,
      replacements, replacements2, builtinTypes, captures, multiPayloadEnums, accessibleFunctions;
} MetadataSections;

extern bool swift_enumerateAllMetadataSections(bool (*body)(const MetadataSections *, void *),
                                               void *context) __attribute__((weak));

static struct {
  bool tried;
  void *context;
  size_t images;
  void (*addReflectionInfo)(void *, ReflectionInfo);
  uint64_t (*typeOfMetadata)(void *, uintptr_t);
  TypeInfo (*infoForType)(void *, uint64_t);
  ChildInfo (*childOfType)(void *, uint64_t, unsigned);
} leak_mirror;

/// Answers what Remote Mirror asks about the process: `DataLayoutQueryType`.
static int queryDataLayout(void *context, int query, void *in, void *out) {
  (void)context;
  (void)in;
  switch (query) {
  case 0: // pointer size
  case 1: // size of size_t
    *(uint8_t *)out = sizeof(void *);
    return 1;
  case 2: // pointer authentication mask
    *(uintptr_t *)out = ~(uintptr_t)0;
    return 1;
  case 3: // bits reserved for Objective-C
    *(uint8_t *)out = 0;
    return 1;
  case 4: // lowest address that can be a pointer
    *(uint64_t *)out = 4096;
    return 1;
  case 5: // Objective-C interoperability
    *(bool *)out = false;
    return 1;
  }
  return 0;
}

static void freeBytes(void *context, const void *bytes, void *owner) {
  (void)context;
  (void)owner;
  free((void *)bytes);
}

static const void *readBytes(void *context, uint64_t address, uint64_t count, void **owner) {
  (void)context;
  *owner = NULL;
  if (count > (1u << 24))
    return NULL;
  void *bytes = malloc(count ? count : 1);
  if (!bytes)
    return NULL;
  if (count && readOwnMemory((uintptr_t)address, bytes, count) != 0) {
    free(bytes);
    return NULL;
  }
  return bytes;
}

static uint64_t stringLength(void *context, uint64_t address) {
  (void)context;
  char part[64];
  for (uint64_t length = 0; length < (1u << 20);) {
    // Up to the end of the 64-byte block, so that no unmapped page is touched needlessly.
    size_t count = sizeof part - ((address + length) & (sizeof part - 1));
    if (readOwnMemory((uintptr_t)(address + length), part, count) != 0)
      return 0;
    const char *end = memchr(part, 0, count);
    if (end)
      return length + (uint64_t)(end - part);
    length += count;
  }
  return 0;
}

static uint64_t symbolAddress(void *context, const char *name, uint64_t length) {
  (void)context;
  char copy[512];
  if (length >= sizeof copy)
    return 0;
  memcpy(copy, name, length);
  copy[length] = 0;
  return (uint64_t)(uintptr_t)dlsym(RTLD_DEFAULT, copy);
}

static void *openLibrary(void) {
  void *library = dlopen("libswiftRemoteMirror.so", RTLD_NOW | RTLD_LOCAL);
  if (library)
    return library;
  // It lies beside libswiftCore.so in every Linux toolchain.
  Dl_info core;
  if (!swift_enumerateAllMetadataSections ||
      !dladdr((void *)swift_enumerateAllMetadataSections, &core) || !core.dli_fname)
    return NULL;
  const char *slash = strrchr(core.dli_fname, '/');
  char path[4096];
  static const char name[] = "/libswiftRemoteMirror.so";
  size_t folder = slash ? (size_t)(slash - core.dli_fname) : 0;
  if (!slash || folder + sizeof name > sizeof path)
    return NULL;
  memcpy(path, core.dli_fname, folder);
  memcpy(path + folder, name, sizeof name);
  return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

static MappedSection mapped(Range range) {
  MappedSection result = {{(void *)range.start, (void *)(range.start + range.length)}, 0};
  return result;
}

static bool countImage(const MetadataSections *sections, void *count) {
  (void)sections;
  ++*(size_t *)count;
  return true;
}

static bool addImage(const MetadataSections *sections, void *unused) {
  (void)unused;
  ReflectionInfo info = {mapped(sections->fields),
                         mapped(sections->associatedTypes),
                         mapped(sections->builtinTypes),
                         mapped(sections->captures),
                         mapped(sections->typeReferences),
                         mapped(sections->strings),
                         0,
                         0};
  leak_mirror.addReflectionInfo(leak_mirror.context, info);
  return true;
}

/// Shows Remote Mirror every image again once their number has changed.
static void addNewImages(void) {
  size_t count = 0;
  swift_enumerateAllMetadataSections(countImage, &count);
  if (count == leak_mirror.images)
    return;
  swift_enumerateAllMetadataSections(addImage, NULL);
  leak_mirror.images = count;
}

static bool openMirror(void) {
  if (leak_mirror.tried)
    return leak_mirror.context != NULL;
  leak_mirror.tried = true;
  if (!swift_enumerateAllMetadataSections)
    return false;
  void *library = openLibrary();
  if (!library)
    return false;
  void *(*create)(void *, void *, void *, void *, void *, void *) =
      dlsym(library, "swift_reflection_createReflectionContextWithDataLayout");
  leak_mirror.addReflectionInfo = dlsym(library, "swift_reflection_addReflectionInfo");
  leak_mirror.typeOfMetadata = dlsym(library, "swift_reflection_typeRefForMetadata");
  leak_mirror.infoForType = dlsym(library, "swift_reflection_infoForTypeRef");
  leak_mirror.childOfType = dlsym(library, "swift_reflection_childOfTypeRef");
  if (!create || !leak_mirror.addReflectionInfo)
    return false;
  leak_mirror.context = create(NULL, (void *)queryDataLayout, (void *)freeBytes, (void *)readBytes,
                          (void *)stringLength, (void *)symbolAddress);
  return leak_mirror.context != NULL;
}

bool leak_mirrorType(uintptr_t metadata, LeakMirrorType *type) {
  if (!openMirror() || !leak_mirror.typeOfMetadata || !leak_mirror.infoForType ||
      !leak_mirror.childOfType)
    return false;
  addNewImages();
  type->reference = leak_mirror.typeOfMetadata(leak_mirror.context, metadata);
  TypeInfo info = {0};
  if (type->reference)
    info = leak_mirror.infoForType(leak_mirror.context, type->reference);
  type->kind = info.kind;
  type->size = info.size;
  type->alignment = info.alignment;
  type->stride = info.stride;
  type->fieldCount = info.fieldCount;
  return true;
}

void leak_mirrorField(const LeakMirrorType *type, uint32_t index, LeakMirrorField *field) {
  ChildInfo child = leak_mirror.childOfType(leak_mirror.context, type->reference, index);
  field->name = child.name;
  field->offset = child.offset;
  field->kind = child.kind;
}

#else

bool leak_mirrorType(uintptr_t metadata, LeakMirrorType *type) {
  (void)metadata;
  (void)type;
  return false;
}
void leak_mirrorField(const LeakMirrorType *type, uint32_t index, LeakMirrorField *field) {
  (void)type;
  (void)index;
  (void)field;
}

#endif
