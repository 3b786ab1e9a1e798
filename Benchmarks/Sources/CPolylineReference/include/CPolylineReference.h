/// Google's polyline format as a plain loop in C++: what the codec is measured against.
#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
/// Decodes text into a new buffer of pairs of latitude and longitude.
///
/// Returns how many they are, or -1 less the offset of what is wrong: a byte outside of the
/// alphabet, an overlong number, a cut text, degrees off the Earth.
int64_t reference_decode(const uint8_t *text, size_t length, int precision, double **pairs);
/// Encodes pairs into a new buffer, halves away from zero; returns its length.
size_t reference_encode(const double *pairs, size_t count, int precision, uint8_t **text);
void reference_free(void *pointer);
#ifdef __cplusplus
}
#endif
