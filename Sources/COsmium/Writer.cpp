#include "Environment.hpp"

#include "COsmium.h"
#include "Failure.hpp"
#include "Format.hpp"

#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/io/pbf_output.hpp>
#include <osmium/io/writer.hpp>
#include <osmium/io/xml_output.hpp>
#include <osmium/osm/timestamp.hpp>

#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

constexpr size_t buffer_size = 1 << 20;

osmium::memory::Buffer empty_buffer() {
  return osmium::memory::Buffer{buffer_size, osmium::memory::Buffer::auto_grow::yes};
}

osmium::io::Header header(const char *generator, int64_t timestamp) {
  osmium::io::Header header;
  header.set("generator", generator);
  header.set("sorting", "Type_then_ID");
  if (timestamp != 0) {
    header.set("osmosis_replication_timestamp",
               osmium::Timestamp{static_cast<uint32_t>(timestamp)}.to_iso());
  }
  return header;
}

void add_tags(osmium::builder::Builder &parent, const cosmium_object &object) {
  if (object.tags_size == 0) return;
  osmium::builder::TagListBuilder builder{parent};
  const char *text = object.tags;
  const char *end = text + object.tags_size;
  while (text < end) {
    const size_t key_size = ::strnlen(text, end - text);
    const char *value = text + key_size + 1;
    if (value >= end) throw std::invalid_argument{"a key without a value"};
    const size_t value_size = ::strnlen(value, end - value);
    builder.add_tag(text, key_size, value, value_size);
    text = value + value_size + 1;
  }
}

void build(osmium::memory::Buffer &buffer, const cosmium_object &object) {
  switch (object.type) {
    case COSMIUM_NODE: {
      const osmium::Location place{object.longitude, object.latitude};
      if (!place.valid()) throw std::invalid_argument{"a coordinate out of range"};
      osmium::builder::NodeBuilder builder{buffer};
      builder.set_id(object.id).set_location(place);
      add_tags(builder, object);
      return;
    }
    case COSMIUM_WAY: {
      osmium::builder::WayBuilder builder{buffer};
      builder.set_id(object.id);
      {
        osmium::builder::WayNodeListBuilder nodes{builder};
        for (size_t i = 0; i < object.ref_count; ++i) nodes.add_node_ref(object.refs[i]);
      }
      add_tags(builder, object);
      return;
    }
    case COSMIUM_RELATION: {
      osmium::builder::RelationBuilder builder{buffer};
      builder.set_id(object.id);
      {
        osmium::builder::RelationMemberListBuilder members{builder};
        for (size_t i = 0; i < object.member_count; ++i) {
          const cosmium_member &member = object.members[i];
          const auto type = member.type == COSMIUM_NODE  ? osmium::item_type::node
                            : member.type == COSMIUM_WAY ? osmium::item_type::way
                                                         : osmium::item_type::relation;
          members.add_member(type, member.ref, member.role);
        }
      }
      add_tags(builder, object);
      return;
    }
  }
  throw std::invalid_argument{"an object of unknown type"};
}

}  // namespace

struct cosmium_writer {
  osmium::thread::Pool pool{1};
  osmium::io::Writer target;
  osmium::memory::Buffer buffer = empty_buffer();

  cosmium_writer(const char *path, const char *format, const osmium::io::Header &header)
      : target{osmium::io::File{path, std::string{format} + ",add_metadata=false"}, header, pool,
               osmium::io::overwrite::allow} {}

  void flush() {
    osmium::memory::Buffer full = std::move(buffer);
    buffer = empty_buffer();
    target(std::move(full));
  }

  void finish() {
    flush();
    target.close();
  }
};

cosmium_writer *cosmium_writer_open(
    const char *path, const char *name, const char *generator, int64_t timestamp,
    cosmium_error *error) {
  const char *format = door::format_of(name);
  if (!format) {
    door::fail(error, COSMIUM_UNSUPPORTED_FORMAT, 0, "unknown file name extension");
    return nullptr;
  }
  try {
    return new cosmium_writer{path, format, header(generator, timestamp)};
  } catch (...) {
    door::fail_by_exception(error, COSMIUM_INPUT_OUTPUT, COSMIUM_INPUT_OUTPUT);
    return nullptr;
  }
}

int32_t cosmium_writer_add(
    cosmium_writer *writer, const cosmium_object *object, cosmium_error *error) {
  try {
    build(writer->buffer, *object);
    writer->buffer.commit();
  } catch (...) {
    writer->buffer.rollback();
    door::fail_by_exception(error, COSMIUM_INPUT_OUTPUT, COSMIUM_INVALID_OBJECT);
    return -1;
  }
  try {
    if (writer->buffer.committed() >= buffer_size) writer->flush();
    return 0;
  } catch (...) {
    door::fail_by_exception(error, COSMIUM_INPUT_OUTPUT, COSMIUM_INPUT_OUTPUT);
    return -1;
  }
}

int32_t cosmium_writer_finish(cosmium_writer *writer, cosmium_error *error) {
  try {
    writer->finish();
    return 0;
  } catch (...) {
    door::fail_by_exception(error, COSMIUM_INPUT_OUTPUT, COSMIUM_INPUT_OUTPUT);
    return -1;
  }
}

void cosmium_writer_close(cosmium_writer *writer) { delete writer; }
