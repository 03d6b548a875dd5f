/* Replaces the studio in builds without libwebsockets or jansson. */
#include "server/studio.h"

pl_status pl_studio_run(const pl_studio_def *def, pl_error *err) {
    (void)def;
    return pl_error_set(err, PL_ERR_MISSING,
                        "this build has no studio: libwebsockets and jansson are needed (tools/deps build)");
}
