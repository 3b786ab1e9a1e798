// A narrow C door to libosmium: the objects of an OSM file one by one, and a writer of OSM files.
//
// Formats follow the name: .osm.pbf (or .pbf), .osm, .osm.gz, .osm.bz2. No exception crosses the
// door: a call that fails says so and leaves its reason in the `cosmium_error` it was given. A
// reader or writer belongs to one thread at a time.

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
  COSMIUM_CANNOT_OPEN = 1,         ///< the file can't be opened: `system_errno` says why
  COSMIUM_BAD_DATA = 2,            ///< the file is not what its name says, or is cut or damaged
  COSMIUM_INPUT_OUTPUT = 3,        ///< reading or writing failed under way
  COSMIUM_UNSUPPORTED_FORMAT = 4,  ///< the name is none of a known format
  COSMIUM_INVALID_OBJECT = 5,      ///< an object that no file can hold, such as an overlong tag
} cosmium_status;

typedef struct {
  cosmium_status status;
  int32_t system_errno;  ///< 0 where the system gave no reason
  char message[256];     ///< libosmium's own words, cut to fit
} cosmium_error;

typedef enum {
  COSMIUM_NODE = 1,
  COSMIUM_WAY = 2,
  COSMIUM_RELATION = 4,
} cosmium_entity;

typedef struct {
  int64_t ref;
  const char *role;  ///< ends with NUL
  cosmium_entity type;
} cosmium_member;

/// One object. Of those that a reader gives, pointers are valid until the next call on it.
typedef struct {
  int64_t id;
  const char *tags;  ///< key, NUL, value, NUL, and so on
  size_t tags_size;  ///< bytes of `tags`; the last one is NUL
  const int64_t *refs;  ///< ways: node ids
  size_t ref_count;
  const cosmium_member *members;  ///< relations
  size_t member_count;
  int32_t longitude;  ///< nodes: 1e-7 degrees; INT32_MAX where the file has no valid place
  int32_t latitude;
  cosmium_entity type;
} cosmium_object;

typedef struct cosmium_reader cosmium_reader;

/// Opens the file at `path`, in the format that `name` ends with, for the entities given as a sum
/// of `cosmium_entity`; others are skipped unparsed. Returns NULL on failure.
cosmium_reader *cosmium_reader_open(
    const char *path, const char *name, int32_t entities, cosmium_error *error);

/// Seconds since 1970 of the newest data by the file's header; 0 where it says nothing.
int64_t cosmium_reader_timestamp(const cosmium_reader *reader);

/// Moves to the next object; deleted ones are passed over.
/// Returns 1 with an object, 0 at the end, -1 on failure; after 0 or -1 only closing is left.
int32_t cosmium_reader_next(cosmium_reader *reader, cosmium_object *object, cosmium_error *error);

/// Closes and frees; NULL is fine.
void cosmium_reader_close(cosmium_reader *reader);

typedef struct cosmium_writer cosmium_writer;

/// Begins to write over the file at `path`, or a new one there, in the format `name` ends with.
///
/// The same objects give the same bytes: no time of writing is stored. `timestamp` (seconds since
/// 1970) goes into the header of .osm.pbf where it is not 0. Returns NULL on failure.
cosmium_writer *cosmium_writer_open(
    const char *path, const char *name, const char *generator, int64_t timestamp,
    cosmium_error *error);

/// Appends an object. Returns 0, or -1 on failure; after that only closing is left, but for
/// `COSMIUM_INVALID_OBJECT`, which leaves the writer as it was.
int32_t cosmium_writer_add(
    cosmium_writer *writer, const cosmium_object *object, cosmium_error *error);

/// Writes the rest. After it only closing is left. Returns 0, or -1 on failure.
int32_t cosmium_writer_finish(cosmium_writer *writer, cosmium_error *error);

/// Frees the writer; NULL is fine.
void cosmium_writer_close(cosmium_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
