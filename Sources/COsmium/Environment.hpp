// Settings of libosmium that replace environment variables. Include this file before libosmium.
//
// libosmium has a hook for replacing the environment, intended for its tests. With it, libosmium
// works the same in every process, and its queues are short: the default of 20 blocks would take
// tens of megabytes.
#pragma once

#define OSMIUM_TEST_RUNNER

#include <cstring>

namespace osmium::detail {

inline const char *getenv_wrapper(const char *name) noexcept {
  struct Setting {
    const char *name, *value;
  };
  static constexpr Setting settings[] = {
      {"OSMIUM_MAX_INPUT_QUEUE_SIZE", "4"},
      {"OSMIUM_MAX_OSMDATA_QUEUE_SIZE", "4"},
      {"OSMIUM_MAX_OUTPUT_QUEUE_SIZE", "4"},
      {"OSMIUM_MAX_WORK_QUEUE_SIZE", "4"},
      // Files are read in several passes, so their pages should stay in the cache.
      {"OSMIUM_CLEAN_PAGE_CACHE_AFTER_READ", "no"},
  };
  for (const Setting &setting : settings) {
    if (std::strcmp(setting.name, name) == 0) return setting.value;
  }
  return nullptr;
}

}  // namespace osmium::detail
