// A minimal C interface to libosmium: a reader of the objects of an OSM file, and a writer of OSM
// files.
//
// The format is determined by the extension of the file name: .osm.pbf (or .pbf), .osm, .osm.gz, or
// .osm.bz2. Exceptions never cross the interface: a failed call reports the kind of failure and its
// reason in its `cosmium_error`. A reader or writer must be used by one thread at a time.

#ifndef COSMIUM_H
#define COSMIUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The result of a call.
typedef enum {
  COSMIUM_OK = 0,
  COSMIUM_CANNOT_OPEN = 1,         ///< the file can't be opened; see `system_errno`
  COSMIUM_BAD_DATA = 2,            ///< the file has another format, or is truncated or damaged
  COSMIUM_INPUT_OUTPUT = 3,        ///< reading or writing failed
  COSMIUM_UNSUPPORTED_FORMAT = 4,  ///< the extension of the name is unknown
  COSMIUM_INVALID_OBJECT = 5,      ///< the object can't be stored in a file; a tag may be too long
} cosmium_status;

typedef struct {
  cosmium_status status;
  int32_t system_errno;  ///< 0 if the system gave no reason
  char message[256];     ///< libosmium's message, truncated if needed
} cosmium_error;

typedef enum {
  COSMIUM_NODE = 1,
  COSMIUM_WAY = 2,
  COSMIUM_RELATION = 4,
} cosmium_entity;

typedef struct {
  int64_t ref;
  const char *role;  ///< NUL-terminated
  cosmium_entity type;
} cosmium_member;

/// An object. If it was returned by a reader, its pointers are valid until the reader's next call.
typedef struct {
  int64_t id;
  const char *tags;  ///< key, NUL, value, NUL, and so on
  size_t tags_size;  ///< the size of `tags` in bytes; the last byte is NUL
  const int64_t *refs;  ///< for ways: node ids
  size_t ref_count;
  const cosmium_member *members;  ///< for relations
  size_t member_count;
  int32_t longitude;  ///< for nodes: in 1e-7 degrees; INT32_MAX if the location is invalid
  int32_t latitude;
  cosmium_entity type;
} cosmium_object;

typedef struct cosmium_reader cosmium_reader;

/// Opens the file at `path`, in the format given by the extension of `name`, and reads the entities
/// given as a sum of `cosmium_entity`; other entities are skipped without parsing. Returns NULL on
/// failure.
cosmium_reader *cosmium_reader_open(
    const char *path, const char *name, int32_t entities, cosmium_error *error);

/// Returns the time of the newest data in seconds since 1970, as stated in the file's header; 0 if
/// the header states no time.
int64_t cosmium_reader_timestamp(const cosmium_reader *reader);

/// Advances to the next object, skipping deleted ones. Returns 1 if there is an object, 0 at the
/// end, and -1 on failure; after 0 or -1, the reader can only be closed.
int32_t cosmium_reader_next(cosmium_reader *reader, cosmium_object *object, cosmium_error *error);

/// Closes and frees the reader, which may be NULL.
void cosmium_reader_close(cosmium_reader *reader);

typedef struct cosmium_writer cosmium_writer;

/// Begins writing the file at `path`, replacing any existing file, in the format given by the
/// extension of `name`.
///
/// The same objects always produce the same bytes, because the time of writing is not stored. A
/// `timestamp` other than 0 (in seconds since 1970) is written to the header of .osm.pbf. Returns
/// NULL on failure.
cosmium_writer *cosmium_writer_open(
    const char *path, const char *name, const char *generator, int64_t timestamp,
    cosmium_error *error);

/// Appends an object. Returns 0, or -1 on failure. `COSMIUM_INVALID_OBJECT` leaves the writer
/// unchanged; after any other failure, the writer can only be closed.
int32_t cosmium_writer_add(
    cosmium_writer *writer, const cosmium_object *object, cosmium_error *error);

/// Flushes the remaining objects; afterward, the writer can only be closed. Returns 0, or -1 on
/// failure.
int32_t cosmium_writer_finish(cosmium_writer *writer, cosmium_error *error);

/// Frees the writer, which may be NULL.
void cosmium_writer_close(cosmium_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
