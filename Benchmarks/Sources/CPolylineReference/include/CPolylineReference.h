/// Google's polyline format as a plain loop in C++, to compare the codec with.
#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
/// Decodes text into a new buffer of pairs of latitude and longitude.
///
/// Returns the number of pairs, or -1 minus the offset of an error: a byte outside the alphabet, an
/// overlong number, a truncated text, or a coordinate out of range.
int64_t reference_decode(const uint8_t *text, size_t length, int precision, double **pairs);
/// Encodes pairs into a new buffer, rounding halves away from zero; returns the length of the text.
size_t reference_encode(const double *pairs, size_t count, int precision, uint8_t **text);
void reference_free(void *pointer);
#ifdef __cplusplus
}
#endif
