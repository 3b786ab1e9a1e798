// A narrow C door to libosmium: objects of an OSM file one by one, and a writer of OSM files.
//
// No exception crosses it. A call that fails says so and leaves its reason in the `cosmium_error`
// it was given. A reader or writer belongs to one thread at a time.

#ifndef COSMIUM_H
#define COSMIUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Why a call failed.
typedef enum {
  COSMIUM_OK = 0,
  COSMIUM_CANNOT_OPEN = 1,   ///< the file can't be opened: `system_errno` says why
  COSMIUM_BAD_DATA = 2,      ///< the file is not what its name says, or is cut or damaged
  COSMIUM_INPUT_OUTPUT = 3,  ///< reading or writing failed under way
} cosmium_status;

typedef struct {
  cosmium_status status;
  int32_t system_errno;
  char message[256];  ///< libosmium's own words, UTF-8, cut to fit
} cosmium_error;

typedef enum {
  COSMIUM_NODE = 1,
  COSMIUM_WAY = 2,
  COSMIUM_RELATION = 4,
} cosmium_entity;

typedef struct {
  cosmium_entity type;
  char role_is_via;  ///< role is exactly "via"
  char role_is_from;
  char role_is_to;
  int64_t ref;
} cosmium_member;

/// One object. Pointers are valid until the next call on the same reader.
typedef struct {
  cosmium_entity type;
  int64_t id;
  int32_t longitude;  ///< nodes: 1e-7 degrees; INT32_MAX where the file has no valid location
  int32_t latitude;
  const char *tags;  ///< key, NUL, value, NUL, and so on
  size_t tag_count;
  const int64_t *refs;  ///< ways: node ids
  size_t ref_count;
  const cosmium_member *members;  ///< relations
  size_t member_count;
} cosmium_object;

typedef struct cosmium_reader cosmium_reader;

/// Opens a file for the entities given as a sum of `cosmium_entity`; others are skipped unparsed.
/// Returns NULL on failure.
cosmium_reader *cosmium_reader_open(const char *path, int32_t entities, cosmium_error *error);

/// Seconds since 1970 of the newest data by the file's header; 0 where it says nothing.
int64_t cosmium_reader_timestamp(const cosmium_reader *reader);

/// Moves to the next object. Returns 1 with an object, 0 at the end, -1 on failure.
int32_t cosmium_reader_next(cosmium_reader *reader, cosmium_object *object, cosmium_error *error);

/// Closes and frees; NULL is fine.
void cosmium_reader_close(cosmium_reader *reader);

typedef struct cosmium_writer cosmium_writer;

/// Creates (or replaces) a file whose format follows its name: .osm.pbf, .osm, .osm.gz, .osm.bz2.
/// The same objects give the same bytes: no time of writing is stored. `timestamp` (seconds since
/// 1970) goes into the header where it is not 0. Returns NULL on failure.
cosmium_writer *cosmium_writer_open(
    const char *path, const char *generator, int64_t timestamp, cosmium_error *error);

/// Appends an object; nodes come first, then ways, then relations, each by ascending id.
/// Members' roles are passed as strings in `roles`, one per member (may be NULL without members).
/// Returns 0, or -1 on failure.
int32_t cosmium_writer_add(
    cosmium_writer *writer, const cosmium_object *object, const char *const *roles,
    cosmium_error *error);

/// Flushes to the disk and closes; frees also on failure. Returns 0, or -1 on failure.
int32_t cosmium_writer_close(cosmium_writer *writer, cosmium_error *error);

#ifdef __cplusplus
}
#endif

#endif
