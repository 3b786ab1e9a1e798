#pragma once

#include <string_view>

namespace door {

/// Returns libosmium's name for the format indicated by the extension of a path; NULL if the
/// extension isn't supported.
inline const char *format_of(std::string_view path) noexcept {
  auto ends = [path](std::string_view suffix) {
    return path.size() > suffix.size() &&
           path.substr(path.size() - suffix.size()) == suffix;
  };
  if (ends(".pbf")) return "pbf";
  if (ends(".osm")) return "osm";
  if (ends(".osm.gz")) return "osm.gz";
  if (ends(".osm.bz2")) return "osm.bz2";
  return nullptr;
}

}  // namespace door
