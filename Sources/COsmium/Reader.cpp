#include "Environment.hpp"

#include "Blocks.hpp"
#include "COsmium.h"
#include "Failure.hpp"
#include "Format.hpp"
#include "Streams.hpp"

#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/timestamp.hpp>
#include <osmium/osm/way.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace {

/// Returns a path that libosmium treats as a file, never as a URL or standard input.
std::string plain_path(const char *path) {
  return path[0] == '/' ? std::string{path} : "./" + std::string{path};
}

/// The maximum number of objects, tags, members, and nodes of ways per byte read; up to
/// `always_allowed_objects`, any number is accepted. A dense map has one of these per two or three
/// bytes.
constexpr uint64_t most_objects_per_byte = 4;
constexpr uint64_t always_allowed_objects = uint64_t{1} << 24;
/// The minimum number of bytes read per way or relation; up to `always_allowed_ways`, any number is
/// accepted. Ways and relations take more work than nodes; a dense map has 60 bytes for each.
constexpr uint64_t least_bytes_per_way = 2;
constexpr uint64_t always_allowed_ways = uint64_t{1} << 21;

/// The maximum size in bytes of an object and of its tags. In OSM, ways have at most 2000 nodes,
/// and relations at most 32,000 members.
constexpr uint64_t most_bytes_of_object = uint64_t{64} << 20;
constexpr uint64_t most_bytes_of_tags = uint64_t{1} << 20;

int worker_count() noexcept {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, 4);
}

int64_t newest_data(const osmium::io::Header &header) noexcept {
  for (const char *key : {"osmosis_replication_timestamp", "timestamp"}) {
    const std::string text = header.get(key);
    if (text.empty()) continue;
    try {
      return osmium::Timestamp{text}.seconds_since_epoch();
    } catch (...) {
      continue;  // a header may contain anything
    }
  }
  return 0;
}

bool is_wanted(const osmium::memory::Item &item) noexcept {
  switch (item.type()) {
    case osmium::item_type::node:
    case osmium::item_type::way:
    case osmium::item_type::relation:
      return static_cast<const osmium::OSMObject &>(item).visible();
    default:
      return false;
  }
}

cosmium_entity entity_of(osmium::item_type type) noexcept {
  switch (type) {
    case osmium::item_type::node: return COSMIUM_NODE;
    case osmium::item_type::way: return COSMIUM_WAY;
    default: return COSMIUM_RELATION;
  }
}

}  // namespace

struct cosmium_reader {
  osmium::thread::Pool pool{worker_count()};
  /// The open file: `blocks` for .osm.pbf, `source` for any other format.
  std::optional<door::Blocks> blocks;
  std::optional<osmium::io::Reader> source;
  int64_t timestamp;
  uint64_t object_count = 0;
  uint64_t way_count = 0;

  osmium::memory::Buffer buffer;
  osmium::memory::Buffer::t_const_iterator<osmium::memory::Item> item;
  std::vector<int64_t> refs;
  std::vector<cosmium_member> members;

  cosmium_reader(const std::string &path, const char *format, int32_t entities) {
    const auto wanted = static_cast<osmium::osm_entity_bits::type>(entities);
    if (std::string_view{format} == "pbf") {
      blocks.emplace(path, pool, wanted);
      timestamp = newest_data(blocks->header);
    } else {
      source.emplace(door::input_file(path, format), pool, wanted, osmium::io::read_meta::no);
      timestamp = newest_data(source->header());
    }
  }

  /// Returns the next object that is not deleted; NULL at the end.
  const osmium::OSMObject *next() {
    while (true) {
      if (!buffer || item == buffer.cend<osmium::memory::Item>()) {
        buffer = blocks ? blocks->read() : source->read();
        if (!buffer) return nullptr;
        item = buffer.cbegin<osmium::memory::Item>();
        continue;
      }
      const osmium::memory::Item &found = *item;
      ++item;
      ++object_count;
      if (object_count > always_allowed_objects &&
          object_count / most_objects_per_byte > bytes_read()) {
        throw osmium::io_error{"the file has more objects than a map of its size"};
      }
      if (found.type() != osmium::item_type::node) ++way_count;
      if (way_count > always_allowed_ways && way_count * least_bytes_per_way > bytes_read()) {
        throw osmium::io_error{"the file has more ways and relations than a map of its size"};
      }
      if (is_wanted(found)) return static_cast<const osmium::OSMObject *>(&found);
    }
  }

  uint64_t bytes_read() const noexcept {
    return blocks ? blocks->bytes_read() : source->offset();
  }

  static void check(
      const char *unit, uint64_t count, uint64_t most, const osmium::OSMObject &found) {
    if (count <= most) return;
    throw osmium::io_error{
        std::string{osmium::item_type_to_name(found.type())} + " " + std::to_string(found.id()) +
        " of " + std::to_string(count) + " " + unit + ", more than " + std::to_string(most)};
  }

  void describe(const osmium::OSMObject &found, cosmium_object &object) {
    object = cosmium_object{};
    object.type = entity_of(found.type());
    object.id = found.id();
    // libosmium's iterator is not used, because it assumes that keys and values come in pairs.
    const osmium::TagList &tags = found.tags();
    object.tags = reinterpret_cast<const char *>(&tags) + sizeof(osmium::TagList);
    object.tags_size = tags.byte_size() - sizeof(osmium::TagList);
    check("bytes", found.byte_size(), most_bytes_of_object, found);
    check("bytes of tags", object.tags_size, most_bytes_of_tags, found);
    object_count += static_cast<uint64_t>(
        std::count(object.tags, object.tags + object.tags_size, '\0') / 2);

    switch (object.type) {
      case COSMIUM_NODE: {
        const osmium::Location place = static_cast<const osmium::Node &>(found).location();
        object.longitude = place.valid() ? place.x() : INT32_MAX;
        object.latitude = place.valid() ? place.y() : INT32_MAX;
        break;
      }
      case COSMIUM_WAY:
        refs.clear();
        for (const osmium::NodeRef &node : static_cast<const osmium::Way &>(found).nodes()) {
          refs.push_back(node.ref());
        }
        object.refs = refs.data();
        object.ref_count = refs.size();
        object_count += refs.size();
        break;
      case COSMIUM_RELATION:
        members.clear();
        for (const auto &member : static_cast<const osmium::Relation &>(found).members()) {
          members.push_back({member.ref(), member.role(), entity_of(member.type())});
        }
        object.members = members.data();
        object.member_count = members.size();
        object_count += members.size();
        break;
    }
  }
};

cosmium_reader *cosmium_reader_open(
    const char *path, const char *name, int32_t entities, cosmium_error *error) {
  const char *format = door::format_of(name);
  if (!format) {
    door::fail(error, COSMIUM_UNSUPPORTED_FORMAT, 0, "unknown file name extension");
    return nullptr;
  }
  struct stat info;
  if (::stat(path, &info) != 0) {
    door::fail(error, COSMIUM_CANNOT_OPEN, errno, "no such file");
    return nullptr;
  }
  if (S_ISDIR(info.st_mode)) {
    door::fail(error, COSMIUM_CANNOT_OPEN, EISDIR, "a directory");
    return nullptr;
  }
  if (S_ISREG(info.st_mode) && info.st_size == 0) {
    door::fail(error, COSMIUM_BAD_DATA, 0, "an empty file");
    return nullptr;
  }
  try {
    return new cosmium_reader{plain_path(path), format, entities};
  } catch (...) {
    // The caller has already opened the file, so a system error isn't a failure to open it.
    door::fail_by_exception(error, COSMIUM_INPUT_OUTPUT, COSMIUM_BAD_DATA);
    return nullptr;
  }
}

int64_t cosmium_reader_timestamp(const cosmium_reader *reader) { return reader->timestamp; }

int32_t cosmium_reader_next(cosmium_reader *reader, cosmium_object *object, cosmium_error *error) {
  try {
    if (const osmium::OSMObject *found = reader->next()) {
      reader->describe(*found, *object);
      return 1;
    }
  } catch (...) {
    door::fail_by_exception(error, COSMIUM_INPUT_OUTPUT, COSMIUM_BAD_DATA);
    return -1;
  }
  return 0;
}

void cosmium_reader_close(cosmium_reader *reader) { delete reader; }
