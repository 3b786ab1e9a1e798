// Settings of libosmium, instead of environment variables. Include this before libosmium.
//
// libosmium has a hook for replacing the environment, intended for its tests. Using it makes
// reading the same in every process, and allows short queues: the default of 20 blocks would take
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
      // A file is read in several passes.
      {"OSMIUM_CLEAN_PAGE_CACHE_AFTER_READ", "no"},
  };
  for (const Setting &setting : settings) {
    if (std::strcmp(setting.name, name) == 0) return setting.value;
  }
  return nullptr;
}

}  // namespace osmium::detail
