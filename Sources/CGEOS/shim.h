// Declares only the reentrant functions, each of which takes a context.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
