// The reentrant functions alone: each call names its context.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
