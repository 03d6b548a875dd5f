/* pliant cache: shows or clears the cache of meshes that were generated from surfaces. */
#include "args.h"
#include "cache.h"
#include "info.h"

#include <inttypes.h>
#include <stdlib.h>

static const char help[] =
    "usage: pliant cache [--clear] [--json]\n"
    "\n"
    "Meshes that scenes generate from surfaces are cached in XDG_CACHE_HOME/pliant, or in "
    "HOME/.cache/pliant,\n"
    "so that a second run need not mesh again. Beyond 1 GiB the least recently used ones are removed.\n"
    "pliant run --no-cache does not use the cache. Prints the folder and its size.\n"
    "\n"
    "  --clear           remove all cached meshes\n"
    "  --json            the same as JSON\n"
    "\n"
    "Exit status: 0 done, 2 bad usage, 4 system error.\n";

bool pl_cache_folder(char folder[PL_CACHE_PATH]) {
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (base && base[0] == '/')
        length = snprintf(folder, PL_CACHE_PATH, "%s/pliant", base);
    else if (home && home[0] == '/')
        length = snprintf(folder, PL_CACHE_PATH, "%s/.cache/pliant", home);
    return length > 0 && length < PL_CACHE_PATH;
}

static int cmd_cache(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    bool clear = false, json = false;
    while (pl_args_next(&args)) {
        if (pl_args_flag(&args, "--help", "-h")) {
            fputs(help, stdout);
            return PL_EXIT_DONE;
        }
        if (pl_args_flag(&args, "--clear", NULL))
            clear = true;
        else if (pl_args_flag(&args, "--json", NULL))
            json = true;
        else
            return pl_args_refuse(&args, "cache");
    }
    char folder[PL_CACHE_PATH];
    int64_t files, bytes;
    pl_error err;
    if (!pl_cache_folder(folder)) {
        pl_error_set(&err, PL_ERR_INPUT,
                     "neither XDG_CACHE_HOME nor HOME is an absolute path: there is no cache");
        return pl_cli_fail(&err);
    }
    pl_status status = clear ? pl_mesh_cache_clear(folder, &files, &bytes, &err)
                             : pl_mesh_cache_measure(folder, &files, &bytes, &err);
    if (status != PL_OK) return pl_cli_fail(&err);
    if (json) {
        printf("{\"folder\": ");
        pl_print_json_string(stdout, folder);
        printf(", \"%s\": %" PRId64 ", \"bytes\": %" PRId64 "}\n", clear ? "removed" : "meshes", files,
               bytes);
    } else {
        printf("%s: %" PRId64 " mesh%s, %.1f MB%s\n", folder, files, files == 1 ? "" : "es",
               (double)bytes / 1e6, clear ? " removed" : "");
    }
    return PL_EXIT_DONE;
}

const pl_command pl_command_cache = {"show or clear the cache of generated meshes", cmd_cache};
