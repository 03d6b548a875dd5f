/* See mesher_warnings.h. */
#include "scene/mesher_warnings.h"

void pl_mesher_warn(pl_loader *loader, const pl_mesher_report *report) {
    for (int64_t i = 0; i < report->thin_count && i < PL_MAX_THIN_PARTS; i++) {
        const pl_thin_part *part = &report->thin[i];
        pl_loader_warning(loader, "a %s of about %.3g m near (%.4g, %.4g, %.4g) of the surface is %s",
                          part->gap ? "gap" : "part", part->thickness, part->center[0], part->center[1],
                          part->center[2], part->gap ? "closed" : "missed");
    }
    if (report->thin_count)
        pl_loader_warning(loader, "thin places: %lld; size %.2g, about %.2g tetrahedra, keeps most",
                          (long long)report->thin_count, report->thin_size, report->thin_tets);
    for (int64_t i = 0; i < report->rounded_count && i < PL_MAX_ROUNDED; i++) {
        const pl_rounded_crease *piece = &report->rounded[i];
        pl_loader_warning(loader, "%.3g m of a crease near (%.4g, %.4g, %.4g) of the surface are rounded",
                          piece->length, piece->center[0], piece->center[1], piece->center[2]);
    }
    if (report->rounded_count)
        pl_loader_warning(loader, "%.4g m of %.4g m of creases are kept", report->crease_kept,
                          report->crease_length);
}
