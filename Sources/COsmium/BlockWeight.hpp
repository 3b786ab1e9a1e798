// An upper bound on the memory that libosmium needs for the objects of a .osm.pbf block, computed
// before the block is decoded.
//
// A tag is two numbers in the block but two strings in memory, so a block of a few kilobytes can
// grow to gigabytes.
#pragma once

#include <osmium/io/detail/pbf_decoder.hpp>
#include <osmium/osm/entity_bits.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>

#include <protozero/pbf_message.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace door {

/// A function object that estimates the decoded size of an uncompressed block from the fields that
/// libosmium reads.
class BlockWeight {
  using View = protozero::data_view;
  using Numbers = osmium::io::detail::varint_range;
  using Block = osmium::io::detail::OSMFormat::PrimitiveBlock;
  using Group = osmium::io::detail::OSMFormat::PrimitiveGroup;

  /// The size in bytes of an object and its lists, without the elements of the lists.
  static constexpr uint64_t object_bytes = sizeof(osmium::Way) + 5 * osmium::memory::align_bytes;
  /// The size in bytes of an entry in libosmium's string table, doubled because the table is copied
  /// when it grows.
  static constexpr uint64_t text_bytes = 2 * sizeof(osmium::io::detail::osm_string_len_type);

  osmium::osm_entity_bits::type wanted;
  uint64_t text_count = 0;
  uint64_t longest = 0;
  /// The size in bytes of each string including its NUL; filled only if weights are exact.
  std::vector<uint16_t> lengths;
  bool is_exact = false;
  bool has_wanted = false;

  template <typename Body>
  static void each(View data, Body body) {
    protozero::pbf_reader fields{data};
    while (fields.next()) {
      if (fields.wire_type() == protozero::pbf_wire_type::length_delimited) {
        body(fields.tag(), fields.get_view());
      } else {
        fields.skip();
      }
    }
  }

  template <typename Tag>
  static constexpr uint32_t tag(Tag name) {
    return static_cast<uint32_t>(name);
  }

  uint64_t length(uint32_t text) const { return text < lengths.size() ? lengths[text] : 0; }

  static uint64_t count(View numbers) { return Numbers{numbers}.size(); }

  uint64_t tags(View keys, View values) const {
    if (!is_exact) return std::min(keys.size(), values.size()) * 2 * longest;
    uint64_t sum = 0;
    Numbers key{keys}, value{values};
    while (!key.empty() && !value.empty()) {
      sum += length(key.next_uint32()) + length(value.next_uint32());
    }
    return sum;
  }

  /// Returns the size in bytes of the tags of dense nodes; a 0 separates the tags of two nodes.
  uint64_t dense_tags(View texts) const {
    if (!is_exact) return texts.size() * longest;
    uint64_t sum = 0;
    for (Numbers text{texts}; !text.empty();) sum += length(text.next_uint32());
    return sum;
  }

  uint64_t members(View roles, View refs) const {
    constexpr uint64_t member = sizeof(osmium::RelationMember) + osmium::memory::align_bytes;
    if (!is_exact) return std::min(roles.size(), refs.size()) * (member + longest);
    uint64_t sum = 0;
    Numbers role{roles};
    for (uint64_t left = count(refs); left > 0 && !role.empty(); --left) {
      sum += member + length(role.next_uint32());
    }
    return sum;
  }

  /// Returns the size in bytes of a node, way, or relation; the fields of all three have the same
  /// numbers.
  uint64_t object(Group kind, View data) const {
    using osmium::io::detail::OSMFormat::Relation;
    View keys, values, roles, refs, nodes;
    each(data, [&](uint32_t field, View view) {
      if (field == tag(Relation::packed_uint32_keys)) keys = view;
      if (field == tag(Relation::packed_uint32_vals)) values = view;
      if (field == tag(Relation::packed_int32_roles_sid)) roles = nodes = view;
      if (field == tag(Relation::packed_sint64_memids)) refs = view;
    });
    uint64_t sum = object_bytes + tags(keys, values);
    if (kind == Group::repeated_Way_ways) {
      sum += (is_exact ? count(nodes) : nodes.size()) * sizeof(osmium::NodeRef);
    }
    if (kind == Group::repeated_Relation_relations) sum += members(roles, refs);
    return sum;
  }

  uint64_t dense(View data) const {
    using osmium::io::detail::OSMFormat::DenseNodes;
    View ids, texts;
    each(data, [&](uint32_t field, View view) {
      if (field == tag(DenseNodes::packed_sint64_id)) ids = view;
      if (field == tag(DenseNodes::packed_int32_keys_vals)) texts = view;
    });
    return (is_exact ? count(ids) : ids.size()) * object_bytes + dense_tags(texts);
  }

  bool wants(Group kind) const {
    switch (kind) {
      case Group::repeated_Node_nodes:
      case Group::optional_DenseNodes_dense: return wanted & osmium::osm_entity_bits::node;
      case Group::repeated_Way_ways: return wanted & osmium::osm_entity_bits::way;
      case Group::repeated_Relation_relations: return wanted & osmium::osm_entity_bits::relation;
      default: return false;
    }
  }

  void read_texts(View table) {
    using osmium::io::detail::OSMFormat::StringTable;
    each(table, [&](uint32_t field, View text) {
      if (field != tag(StringTable::repeated_bytes_s)) return;
      const uint64_t bytes = std::min<uint64_t>(text.size(), UINT16_MAX - 1) + 1;
      longest = std::max(longest, bytes);
      ++text_count;
      if (is_exact) lengths.push_back(static_cast<uint16_t>(bytes));
    });
  }

  uint64_t weigh(View block) {
    text_count = 0;
    each(block, [&](uint32_t field, View view) {
      if (field == tag(Block::required_StringTable_stringtable)) read_texts(view);
    });
    uint64_t sum = text_count * text_bytes;
    each(block, [&](uint32_t field, View group) {
      if (field != tag(Block::repeated_PrimitiveGroup_primitivegroup)) return;
      each(group, [&](uint32_t number, View data) {
        const Group kind{number};
        if (!wants(kind)) return;
        has_wanted = true;
        sum += kind == Group::optional_DenseNodes_dense ? dense(data) : object(kind, data);
      });
    });
    return sum;
  }

 public:
  explicit BlockWeight(osmium::osm_entity_bits::type wanted) : wanted{wanted} {}

  /// Returns an upper bound on the size in bytes of a block's objects; 0 if the block has no wanted
  /// object.
  ///
  /// A quick estimate is returned if it is at most `limit`; otherwise, a closer bound is computed.
  uint64_t operator()(View block, uint64_t limit) {
    uint64_t sum = weigh(block);
    if (!has_wanted) return 0;
    if (sum <= limit) return sum;
    is_exact = true;
    return weigh(block);
  }
};

}  // namespace door
