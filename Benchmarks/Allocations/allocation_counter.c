// Counts the heap allocations of a process that preloads this library (LD_PRELOAD), on Linux with
// glibc.
//
// The process can read the counts through allocation_count and allocation_bytes. If
// ALLOCATION_COUNTER_PER is set, they are printed to standard error at exit; if its value is more
// than 1, so is the number of allocations divided by it.

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// glibc's allocator under its internal names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_uint_fast64_t count;
static atomic_uint_fast64_t bytes;

static void add(size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

uint64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }
uint64_t allocation_bytes(void) { return atomic_load_explicit(&bytes, memory_order_relaxed); }

void *malloc(size_t size) {
  add(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add(number * size);
  return __libc_calloc(number, size);
}

// Each change of a block's size counts as an allocation, because the block may move.
void *realloc(void *block, size_t size) {
  add(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  add(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *found = memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *block = found;
  return 0;
}

__attribute__((destructor)) static void report(void) {
  const char *per = getenv("ALLOCATION_COUNTER_PER");
  if (per == NULL) return;
  double things = atof(per);
  uint64_t allocations = allocation_count();
  fprintf(stderr, "%llu allocations, %.1f MB", (unsigned long long)allocations,
          (double)allocation_bytes() / 1e6);
  if (things > 1) fprintf(stderr, ", %.4f allocations each", (double)allocations / things);
  fprintf(stderr, "\n");
}
