#pragma once

#include "COsmium.h"

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/error.hpp>
#include <osmium/io/gzip_compression.hpp>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

namespace door {

inline void fail(cosmium_error *error, cosmium_status status, int system_errno,
                 const char *message) noexcept {
  if (!error) return;
  error->status = status;
  error->system_errno = system_errno;
  std::snprintf(error->message, sizeof error->message, "%s", message);
}

/// Fills in the error for the exception being handled. Call it only in a `catch (...)`.
///
/// - Parameters:
///   - of_system: the status for a failed system call.
///   - of_library: the status for an error of libosmium itself.
inline void fail_by_exception(cosmium_error *error, cosmium_status of_system,
                              cosmium_status of_library) noexcept {
  try {
    throw;
  } catch (const std::system_error &failure) {
    fail(error, of_system, failure.code().value(), failure.what());
  } catch (const osmium::gzip_error &failure) {
    const int code = failure.system_errno;
    fail(error, code ? of_system : of_library, code, failure.what());
  } catch (const osmium::bzip2_error &failure) {
    const int code = failure.system_errno;
    fail(error, code ? of_system : of_library, code, failure.what());
  } catch (const std::bad_alloc &failure) {
    fail(error, of_system, ENOMEM, failure.what());
  } catch (const std::exception &failure) {
    fail(error, of_library, 0, failure.what());
  } catch (...) {
    fail(error, of_library, 0, "unknown failure");
  }
}

}  // namespace door
