// A reader of compressed files that contain one or more streams, such as those written by pbzip2,
// bgzip, or `cat`.
//
// libosmium's own bzip2 reader stops at the end of a stream that ends within the last buffer of the
// file, even if another stream follows.
#pragma once

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/compression.hpp>
#include <osmium/io/file.hpp>
#include <osmium/io/gzip_compression.hpp>

#include <bzlib.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <system_error>
#include <vector>

namespace door {

/// The maximum number of uncompressed bytes per byte of a file, twenty times that of a dense map;
/// up to `always_allowed_bytes`, any number is accepted. A file that exceeds both limits is
/// rejected.
constexpr uint64_t most_bytes_per_byte = 400;
constexpr uint64_t always_allowed_bytes = uint64_t{256} << 20;

/// The functions of zlib, for gzip.
struct Gzip {
  z_stream stream{};

  bool begin() noexcept { return inflateInit2(&stream, 15 + 16) == Z_OK; }
  void end() noexcept { inflateEnd(&stream); }
  /// Returns 1 within a stream, 0 at its end, and -1 if the data isn't a stream.
  int step() noexcept {
    const int result = inflate(&stream, Z_NO_FLUSH);
    return result == Z_STREAM_END ? 0 : result == Z_OK || result == Z_BUF_ERROR ? 1 : -1;
  }
  /// Whether a file that begins with these bytes is uncompressed. Such a file is passed through, as
  /// by zlib's own reader.
  static bool is_plain(const char *bytes, std::size_t count) noexcept {
    return count < 2 || bytes[0] != '\x1f' || bytes[1] != '\x8b';
  }
  [[noreturn]] static void fail(const char *words) {
    throw osmium::gzip_error{std::string{"gzip error: "} + words, Z_DATA_ERROR};
  }
};

/// The functions of libbz2.
struct Bzip2 {
  bz_stream stream{};

  bool begin() noexcept { return BZ2_bzDecompressInit(&stream, 0, 0) == BZ_OK; }
  void end() noexcept { BZ2_bzDecompressEnd(&stream); }
  int step() noexcept {
    const int result = BZ2_bzDecompress(&stream);
    return result == BZ_STREAM_END ? 0 : result == BZ_OK ? 1 : -1;
  }
  static bool is_plain(const char *, std::size_t) noexcept { return false; }
  [[noreturn]] static void fail(const char *words) {
    throw osmium::bzip2_error{std::string{"bzip2 error: "} + words, BZ_DATA_ERROR};
  }
};

/// A decompressor for the consecutive streams of a file.
template <typename Codec>
class Streams final : public osmium::io::Decompressor {
  int file;
  Codec codec;
  bool is_open = false;
  bool is_plain = false;
  bool has_ended = false;
  std::vector<char> input = std::vector<char>(1 << 16);
  uint64_t bytes_in = 0;
  uint64_t bytes_out = 0;

  /// Reads more bytes; returns false at the end of the file.
  bool fill() {
    // The first two bytes show whether the file is compressed; a pipe may return one byte at a
    // time.
    const std::size_t least = bytes_in == 0 ? 2 : 1;
    std::size_t count = 0;
    while (count < least) {
      const ssize_t more = ::read(file, input.data() + count, input.size() - count);
      if (more < 0 && errno == EINTR) continue;
      if (more < 0) throw std::system_error{errno, std::system_category(), "read failed"};
      if (more == 0) break;
      count += static_cast<std::size_t>(more);
    }
    codec.stream.next_in = reinterpret_cast<decltype(codec.stream.next_in)>(input.data());
    codec.stream.avail_in = static_cast<unsigned>(count);
    if (bytes_in == 0) is_plain = Codec::is_plain(input.data(), count);
    bytes_in += count;
    return count > 0;
  }

  /// Skips zeros after a stream, which tapes and disk images add as padding.
  void skip_padding() noexcept {
    while (codec.stream.avail_in > 0 && *codec.stream.next_in == 0) {
      codec.stream.next_in += 1;
      codec.stream.avail_in -= 1;
    }
  }

 public:
  explicit Streams(int descriptor) : file{descriptor} {}
  ~Streams() noexcept override { close(); }
  Streams(const Streams &) = delete;
  Streams &operator=(const Streams &) = delete;

  std::string read() override {
    std::string output(osmium::io::Decompressor::input_buffer_size, '\0');
    codec.stream.next_out = reinterpret_cast<decltype(codec.stream.next_out)>(&output[0]);
    codec.stream.avail_out = static_cast<unsigned>(output.size());
    while (codec.stream.avail_out > 0) {
      if (codec.stream.avail_in == 0 && !fill()) {
        if (is_open) Codec::fail("the file ends inside a stream");
        break;
      }
      if (is_plain) {
        const unsigned count = std::min(codec.stream.avail_in, codec.stream.avail_out);
        std::memcpy(codec.stream.next_out, codec.stream.next_in, count);
        codec.stream.next_in += count;
        codec.stream.avail_in -= count;
        codec.stream.next_out += count;
        codec.stream.avail_out -= count;
        continue;
      }
      if (has_ended && !is_open) {
        skip_padding();
        if (codec.stream.avail_in == 0) continue;
      }
      if (!is_open && !codec.begin()) throw std::bad_alloc{};
      is_open = true;
      const int result = codec.step();
      if (result < 0) Codec::fail("damaged data");
      if (result == 0) {
        codec.end();
        is_open = false;
        has_ended = true;
      }
    }
    output.resize(output.size() - codec.stream.avail_out);
    bytes_out += output.size();
    if (bytes_out > always_allowed_bytes && bytes_out / most_bytes_per_byte > bytes_in) {
      Codec::fail("the decompressed data is more than 400 times as large as the file");
    }
    set_offset(bytes_in);
    return output;
  }

  void close() noexcept override {
    if (is_open) codec.end();
    is_open = false;
    if (file >= 0) ::close(file);
    file = -1;
  }
};

/// The keys under which libosmium registers these decompressors, distinct from its own keys.
constexpr auto gzip_streams = static_cast<osmium::io::file_compression>(101);
constexpr auto bzip2_streams = static_cast<osmium::io::file_compression>(102);

template <typename Codec>
bool add_streams(osmium::io::file_compression key) {
  return osmium::io::CompressionFactory::instance().register_compression(
      key, [](int, osmium::io::fsync) -> osmium::io::Compressor * { return nullptr; },
      [](int file) { return new Streams<Codec>{file}; },
      [](const char *, std::size_t) -> osmium::io::Decompressor * { return nullptr; });
}

/// Returns a libosmium file in the given format that uses these decompressors.
inline osmium::io::File input_file(const std::string &path, const char *format) {
  static const bool is_added = add_streams<Gzip>(gzip_streams) && add_streams<Bzip2>(bzip2_streams);
  osmium::io::File file{path, format};
  if (!is_added) return file;
  switch (file.compression()) {
    case osmium::io::file_compression::gzip: file.set_compression(gzip_streams); break;
    case osmium::io::file_compression::bzip2: file.set_compression(bzip2_streams); break;
    default: break;
  }
  return file;
}

}  // namespace door
