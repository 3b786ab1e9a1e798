// A reader of .osm.pbf files that decodes a few blocks ahead with libosmium's decoder, in bounded
// memory.
//
// libosmium's own reader decodes as many blocks ahead as its queues allow, regardless of their
// decoded size.
#pragma once

#include "BlockWeight.hpp"

#include <osmium/io/detail/pbf_decoder.hpp>
#include <osmium/io/error.hpp>
#include <osmium/io/header.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/thread/pool.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <deque>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

namespace door {

/// The maximum total size of the uncompressed blocks, as a multiple of the size of the file; up to
/// `always_allowed_block_bytes`, any multiple is accepted. The blocks of real maps are 1.5 to 5
/// times as large as their file.
constexpr uint64_t most_block_bytes_per_byte = 32;
constexpr uint64_t always_allowed_block_bytes = uint64_t{64} << 20;

/// The maximum size in bytes of the objects of one block; a block of a real map usually has 8000
/// objects.
constexpr uint64_t most_object_bytes = uint64_t{256} << 20;
/// The maximum size in bytes of the objects of a block that is decoded ahead.
constexpr uint64_t most_object_bytes_ahead = uint64_t{32} << 20;

/// The maximum total size of the decoded objects, as a multiple of the size of the file; up to
/// `always_allowed_object_bytes`, any multiple is accepted. The objects of real maps are 10 times
/// as large as their file.
constexpr uint64_t most_object_bytes_per_byte = 64;
constexpr uint64_t always_allowed_object_bytes = uint64_t{1} << 30;

/// The maximum size in bytes of the file's header; real headers contain a few short strings.
constexpr uint64_t most_header_bytes = uint64_t{1} << 20;

/// A block and, once it is decoded, its objects.
class Block {
  osmium::osm_entity_bits::type wanted;
  std::string stored;
  std::string inflated;
  protozero::data_view data;
  bool is_decoded = false;
  osmium::memory::Buffer buffer;

  void decode() {
    osmium::io::detail::PBFPrimitiveBlockDecoder decoder{
        data, wanted, osmium::io::read_meta::no};
    buffer = decoder();
    is_decoded = true;
    release(stored);
    release(inflated);
  }

  static void release(std::string &text) { std::string{}.swap(text); }

 public:
  Block(std::string &&blob, osmium::osm_entity_bits::type wanted)
      : wanted{wanted}, stored{std::move(blob)} {}

  /// Decompresses the block, and decodes it unless its objects are unusually large. Throws if they
  /// are larger than `most_object_bytes`.
  void prepare() {
    data = osmium::io::detail::decode_blob(stored, inflated);
    if (!inflated.empty()) release(stored);
    const uint64_t weight = BlockWeight{wanted}(data, most_object_bytes_ahead);
    if (weight > most_object_bytes) {
      throw osmium::pbf_error{
          "objects of " + std::to_string(weight >> 20) + " MiB, more than " +
          std::to_string(most_object_bytes >> 20)};
    }
    if (weight == 0) {
      is_decoded = true;
      release(stored);
      release(inflated);
    } else if (weight <= most_object_bytes_ahead) {
      decode();
    }
  }

  osmium::memory::Buffer objects() {
    if (!is_decoded) decode();
    return std::move(buffer);
  }
};

/// The descriptor of an open file.
struct Descriptor {
  int number;

  explicit Descriptor(int number) : number{number} {}
  ~Descriptor() noexcept {
    if (number >= 0) ::close(number);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
};

/// The blocks of a file, in order.
class Blocks {
  struct Ahead {
    std::shared_ptr<Block> block;
    std::future<void> is_prepared;
    uint64_t start;
  };

  osmium::thread::Pool &pool;
  osmium::osm_entity_bits::type wanted;
  Descriptor file;
  uint64_t file_size = 0;
  uint64_t offset = 0;
  uint64_t block_bytes = 0;
  uint64_t object_bytes = 0;
  bool is_at_end = false;
  std::deque<Ahead> ahead;
  osmium::memory::Buffer rest;

  /// Fills `text` with the next bytes of the file. Returns false if none are left.
  bool fill(std::string &text) {
    size_t done = 0;
    while (done < text.size()) {
      const ssize_t count = ::read(file.number, &text[done], text.size() - done);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) throw std::system_error{errno, std::system_category(), "read failed"};
      if (count == 0 && done == 0) return false;
      if (count == 0) throw osmium::pbf_error{"the file ends inside a block"};
      done += static_cast<size_t>(count);
    }
    offset += done;
    return true;
  }

  std::string take(uint64_t size) {
    // Check the size before allocating memory.
    if (size > file_size - std::min(file_size, offset)) {
      throw osmium::pbf_error{"the file ends inside a block"};
    }
    std::string text(size, '\0');
    if (!fill(text)) throw osmium::pbf_error{"the file ends inside a block"};
    return text;
  }

  /// Returns the next blob as stored in the file; no value at the end of the file.
  std::optional<std::string> next_blob(const char *expected) {
    using Field = osmium::io::detail::FileFormat::BlobHeader;
    std::string length(4, '\0');
    if (!fill(length)) return std::nullopt;
    uint32_t head_size = 0;
    for (const char byte : length) head_size = head_size << 8 | static_cast<unsigned char>(byte);
    if (head_size == 0 || head_size > osmium::io::detail::max_blob_header_size) {
      throw osmium::pbf_error{
          "a block header of " + std::to_string(head_size) + " bytes, not 1 to " +
          std::to_string(osmium::io::detail::max_blob_header_size)};
    }
    const std::string head = take(head_size);
    protozero::data_view type;
    int64_t size = 0;
    protozero::pbf_message<Field> fields{head};
    while (fields.next()) {
      if (fields.tag() == Field::required_string_type) {
        type = fields.get_view();
      } else if (fields.tag() == Field::required_int32_datasize) {
        size = fields.get_int32();
      } else {
        fields.skip();
      }
    }
    if (std::string{type.data(), type.size()} != expected) {
      throw osmium::pbf_error{std::string{"a block other than "} + expected};
    }
    if (size <= 0 || static_cast<uint64_t>(size) > osmium::io::detail::max_uncompressed_blob_size) {
      throw osmium::pbf_error{
          "a block of " + std::to_string(size) + " bytes, not 1 to " +
          std::to_string(osmium::io::detail::max_uncompressed_blob_size)};
    }
    return take(static_cast<uint64_t>(size));
  }

  /// Returns the uncompressed size of a blob, as stated in the blob. libosmium's decoder throws if
  /// the actual size differs.
  static uint64_t raw_size(const std::string &blob) {
    using Field = osmium::io::detail::FileFormat::Blob;
    int64_t size = 0;
    protozero::pbf_message<Field> fields{blob};
    while (fields.next()) {
      if (fields.tag() == Field::optional_bytes_raw) return fields.get_view().size();
      if (fields.tag() == Field::optional_int32_raw_size) {
        size = fields.get_int32();
      } else {
        fields.skip();
      }
    }
    return static_cast<uint64_t>(std::max<int64_t>(size, 0));
  }

  /// Starts reading the next block.
  void read_ahead() {
    const uint64_t start = offset;
    try {
      std::optional<std::string> blob = next_blob("OSMData");
      is_at_end = !blob;
      if (is_at_end) return;
      block_bytes += raw_size(*blob);
      if (block_bytes > always_allowed_block_bytes &&
          block_bytes / most_block_bytes_per_byte > file_size) {
        throw osmium::pbf_error{
            "the decompressed blocks are more than " + std::to_string(most_block_bytes_per_byte) +
            " times as large as the file"};
      }
      auto block = std::make_shared<Block>(std::move(*blob), wanted);
      auto is_prepared = pool.submit([block] { block->prepare(); });
      ahead.push_back({std::move(block), std::move(is_prepared), start});
    } catch (...) {
      // The error is thrown after the previous blocks have been returned.
      is_at_end = true;
      std::promise<void> failed;
      failed.set_exception(std::current_exception());
      ahead.push_back({nullptr, failed.get_future(), start});
    }
  }

  /// Calls `body` and adds the position of the block to its errors, except for system errors and
  /// failed allocations.
  template <typename Body>
  static auto in_block_at(uint64_t start, Body body) {
    try {
      return body();
    } catch (const std::system_error &) {
      throw;
    } catch (const std::bad_alloc &) {
      throw;
    } catch (const std::exception &failure) {
      throw osmium::io_error{
          std::string{failure.what()} + ", in the block at byte " + std::to_string(start)};
    }
  }

 public:
  osmium::io::Header header;

  Blocks(const std::string &path, osmium::thread::Pool &pool, osmium::osm_entity_bits::type wanted)
      : pool{pool}, wanted{wanted}, file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)} {
    struct stat info;
    if (file.number < 0 || ::fstat(file.number, &info) != 0) {
      throw std::system_error{errno, std::system_category(), "open failed"};
    }
    file_size = static_cast<uint64_t>(info.st_size);
    header = in_block_at(0, [this] {
      const std::optional<std::string> blob = next_blob("OSMHeader");
      if (!blob) throw osmium::pbf_error{"no header"};
      if (raw_size(*blob) > most_header_bytes) {
        throw osmium::pbf_error{
            "a header of " + std::to_string(raw_size(*blob)) + " bytes, more than " +
            std::to_string(most_header_bytes)};
      }
      return osmium::io::detail::decode_header(*blob);
    });
  }

  /// The number of bytes read so far.
  uint64_t bytes_read() const noexcept { return offset; }

  /// Returns the next objects in the order of the file; an invalid buffer at the end.
  osmium::memory::Buffer read() {
    // One block more than there are workers, so that no worker has to wait.
    const auto most_ahead = static_cast<size_t>(pool.num_threads()) + 1;
    while (true) {
      osmium::memory::Buffer buffer;
      if (rest.has_nested_buffers()) {
        buffer = std::move(*rest.get_last_nested());
      } else {
        buffer.swap(rest);
      }
      if (buffer && buffer.committed() > 0) {
        object_bytes += buffer.committed();
        if (object_bytes > always_allowed_object_bytes &&
            object_bytes / most_object_bytes_per_byte > file_size) {
          throw osmium::pbf_error{
              "the objects take more than " + std::to_string(most_object_bytes_per_byte) +
              " times as many bytes as the file"};
        }
        return buffer;
      }
      if (rest) continue;
      while (!is_at_end && ahead.size() < most_ahead) read_ahead();
      if (ahead.empty()) return {};
      Ahead next = std::move(ahead.front());
      ahead.pop_front();
      rest = in_block_at(next.start, [&] {
        next.is_prepared.get();
        return next.block->objects();
      });
    }
  }
};

}  // namespace door
