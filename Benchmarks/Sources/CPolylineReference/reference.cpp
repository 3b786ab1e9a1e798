#include "CPolylineReference.h"
#include <cmath>
#include <cstdlib>

static double scaleOf(int precision) { double s = 1; while (precision-- > 0) s *= 10; return s; }

// Parses one difference. Returns false for invalid text, with `offset` at the error.
static inline bool difference(const uint8_t *text, size_t length, size_t &offset, int64_t &result) {
  uint64_t value = 0;
  unsigned shift = 0;
  while (offset < length) {
    const uint8_t byte = text[offset];
    if (byte < 63 || byte > 126) return false;
    const uint64_t group = byte - 63;
    const bool last = group < 32;
    if ((shift > 0 && group == 0) || (shift == 45 && !last)) return false;
    value |= (group & 31) << shift;
    shift += 5;
    offset++;
    if (last) { result = int64_t(value >> 1) ^ -int64_t(value & 1); return true; }
  }
  return false;
}

int64_t reference_decode(const uint8_t *text, size_t length, int precision, double **pairs) {
  const double scale = scaleOf(precision);
  size_t values = 0;
  for (size_t i = 0; i < length; i++) values += text[i] < 95;
  double *out = static_cast<double *>(std::malloc((values / 2 + 1) * 16));
  size_t count = 0, offset = 0;
  int64_t latitude = 0, longitude = 0, d;
  while (offset < length) {
    if (!difference(text, length, offset, d)) { std::free(out); return -1 - int64_t(offset); }
    latitude += d;
    if (!difference(text, length, offset, d)) { std::free(out); return -1 - int64_t(offset); }
    longitude += d;
    const double lat = latitude / scale, lng = longitude / scale;
    if (!(std::fabs(lat) <= 90 && std::fabs(lng) <= 180)) {
      std::free(out);
      return -1 - int64_t(offset);
    }
    out[2 * count] = lat;
    out[2 * count + 1] = lng;
    count++;
  }
  *pairs = out;
  return int64_t(count);
}

// std::round for numbers of less than 52 bits; the library's version is a function call.
static inline int64_t rounded(double value) {
  const int64_t whole = int64_t(value);
  const double rest = value - double(whole);
  return whole + (rest >= 0.5) - (rest <= -0.5);
}

static inline uint8_t *write(uint8_t *out, int64_t difference) {
  uint64_t value = (uint64_t(difference) << 1) ^ uint64_t(difference >> 63);
  while (value >= 32) { *out++ = uint8_t((value & 31) | 32) + 63; value >>= 5; }
  *out++ = uint8_t(value) + 63;
  return out;
}

size_t reference_encode(const double *pairs, size_t count, int precision, uint8_t **text) {
  const double scale = scaleOf(precision);
  uint8_t *start = static_cast<uint8_t *>(std::malloc(count * 20 + 1));
  uint8_t *out = start;
  int64_t latitude = 0, longitude = 0;
  for (size_t i = 0; i < count; i++) {
    const int64_t nextLatitude = rounded(pairs[2 * i] * scale);
    const int64_t nextLongitude = rounded(pairs[2 * i + 1] * scale);
    out = write(out, nextLatitude - latitude);
    out = write(out, nextLongitude - longitude);
    latitude = nextLatitude;
    longitude = nextLongitude;
  }
  *text = start;
  return size_t(out - start);
}

void reference_free(void *pointer) { std::free(pointer); }
