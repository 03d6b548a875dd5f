/* From samples to pixels: the samples of each pixel are averaged, then the noise in the light is smoothed
 * (smooth.c).
 *
 * The picture is computed in bands of rows, so that large pictures need little memory. Rows near the border
 * of a band are computed twice, with identical results. */
#include "sampling.h"
#include "smooth.h"
#include "stage.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Shifts repeat after this number of pixels in both directions, which is not visible. */
enum { PL_TILE = PL_SMOOTH_LANES, PL_BAND = 544, PL_SHIFTS = 64, PL_HUGE_PAGE = 2 << 20 };

typedef struct pl_pixel {
    pl_look look;  /* look of the surface, if there is one; otherwise of the floor */
    pl_vec behind; /* colour of the part that is not surface */
    pl_vec behind_light;
    pl_vec shown;      /* the average of the samples, without glass */
    pl_vec tint, veil; /* effect of the glass in front */
    float share;       /* share of the surface, 0 to 1 */
} pl_pixel;

struct pl_canvas {
    void *memory;
    size_t size;
    pl_shift shifts[PL_SHIFTS][PL_SHIFTS];
};

typedef struct pl_band {
    const pl_stage *stage;
    pl_image *image;
    int first, rows; /* including the margins */
    int from, until; /* requested rows of the picture */
    const pl_canvas *canvas;
    pl_pixel *pixels;
    pl_sheets sheets;
    pl_smoothing smoothing; /* the current pass */
    void (*task)(struct pl_band *band, int tile);
    int tiles;
    atomic_int next;
} pl_band;

static float luminance(pl_vec c) { return 0.25f * c.x + 0.6f * c.y + 0.15f * c.z; }

static int tile_columns(const pl_band *band) { return (band->stage->width + PL_TILE - 1) / PL_TILE; }

/* ---- samples
 * ------------------------------------------------------------------------------------------------------ */

static void add_sample(pl_pixel *pixel, pl_guide *guide, pl_glow *glow, const pl_sample *sample) {
    pixel->tint = vec_add(pixel->tint, sample->tint);
    pixel->veil = vec_add(pixel->veil, sample->veil);
    pixel->shown = vec_add(pixel->shown, pl_look_shown(sample->seen, &sample->look, &sample->glow));
    if (sample->seen == PL_SEEN_SURFACE) {
        pixel->look.color = vec_add(pixel->look.color, sample->look.color);
        pixel->look.gloss = vec_add(pixel->look.gloss, sample->look.gloss);
        pixel->look.sheen = vec_add(pixel->look.sheen, sample->look.sheen);
        guide->place = vec_add(guide->place, sample->place);
        guide->normal = vec_add(guide->normal, sample->normal);
        glow->light = vec_add(glow->light, sample->glow.light);
        glow->open += sample->glow.open;
        pixel->share += 1.0f;
    } else {
        pixel->behind = vec_add(pixel->behind, sample->look.color);
        pixel->behind_light = vec_add(pixel->behind_light, sample->glow.light);
    }
}

/* Converts sums into means, for the surface over its own samples; `share` is the inverse of the total
 * number. */
static void finish_sums(pl_pixel *pixel, pl_guide *guide, pl_glow *glow, float share) {
    float surface = pixel->share, others = 1.0f / share - surface;
    pixel->shown = vec_scale(pixel->shown, share);
    pixel->share *= share;
    pixel->tint = vec_scale(pixel->tint, share);
    pixel->veil = vec_scale(pixel->veil, share);
    if (surface > 0.0f) {
        float part = 1.0f / surface;
        pixel->look.color = vec_scale(pixel->look.color, part);
        pixel->look.gloss = vec_scale(pixel->look.gloss, part);
        pixel->look.sheen = vec_scale(pixel->look.sheen, part);
        guide->place = vec_scale(guide->place, part);
        guide->normal = vec_scale(guide->normal, part);
        glow->light = vec_scale(glow->light, part);
        glow->open *= part;
    }
    if (others > 0.5f) {
        pixel->behind = vec_scale(pixel->behind, 1.0f / others);
        pixel->behind_light = vec_scale(pixel->behind_light, 1.0f / others);
    }
}

/* A pixel in progress: sums over its samples so far. */
typedef struct pl_tally {
    pl_pixel *pixel;
    pl_guide guide;
    pl_glow glow;
    float mean, squares; /* moments of the light's luminance */
    float pair;          /* mean of two samples that each have half of the light */
    int values;          /* number of values in the sums */
    bool same, plain;    /* plain: floor or background in full light */
    pl_seen seen;        /* by the first sample */
    int count;
} pl_tally;

static void tally_add(pl_tally *tally, bool halves, const pl_sample *sample) {
    if (tally->count++ == 0) tally->seen = sample->seen;
    tally->same = tally->same && sample->seen == tally->seen;
    tally->plain = tally->plain && sample->seen != PL_SEEN_SURFACE && sample->glow.light.x >= 1.0f;
    add_sample(tally->pixel, &tally->guide, &tally->glow, sample);
    if (sample->seen == PL_SEEN_GROUND && tally->same)
        tally->guide.place = sample->place, tally->guide.normal = sample->normal;
    float value = luminance(sample->glow.light);
    if (halves && tally->seen == PL_SEEN_SURFACE) {
        tally->pair = tally->count % 2 ? value : 0.5f * (tally->pair + value);
        value = tally->pair;
        if (tally->count % 2) return;
    }
    tally->mean += value;
    tally->squares += value * value;
    tally->values++;
}

static void tally_end(pl_tally *tally) {
    pl_pixel *pixel = tally->pixel;
    pl_guide *guide = &tally->guide;
    pl_glow *glow = &tally->glow;
    float part = 1.0f / (float)(tally->values ? tally->values : 1), mean = tally->mean * part;
    finish_sums(pixel, guide, glow, 1.0f / (float)tally->count);
    float freedom = (float)(tally->values > 1 ? tally->values - 1 : 1);
    glow->variance = fmaxf(tally->squares * part - mean * mean, 0.0f) / freedom;
    if (!tally->same) return;
    if (tally->seen == PL_SEEN_SURFACE) {
        /* A fold or a rough spot is not smoothed. */
        if (vec_dot(guide->normal, guide->normal) < 0.64f) return;
        guide->normal = vec_unit(guide->normal);
    } else {
        pixel->look.color = pixel->behind;
        glow->light = pixel->behind_light;
    }
    guide->seen = tally->seen;
}

static pl_tally tally_begin(pl_band *band, int x, int y) {
    pl_pixel *pixel = &band->pixels[(size_t)y * (size_t)band->stage->width + (size_t)x];
    *pixel = (pl_pixel){.share = 0.0f};
    return (pl_tally){.pixel = pixel, .guide.seen = PL_SEEN_MIXED, .same = true, .plain = true};
}

/* Samples [first, until) of `count` neighbours in a row, which share ray packets. */
static void sample_pixels(const pl_band *band, int x, int y, int count, int first, int until,
                          pl_tally *tallies) {
    pl_aim aims[PL_RAYS];
    pl_sample samples[PL_RAYS];
    int each = PL_RAYS / count, row = band->first + y;
    for (; first < until; first += each) {
        int left = until - first < each ? until - first : each, lanes = 0;
        for (int i = 0; i < count; i++) {
            const pl_shift *shift = &band->canvas->shifts[row % PL_SHIFTS][(x + i) % PL_SHIFTS];
            for (int k = 0; k < left; k++) {
                float time = band->stage->pattern[first + k].time;
                if (band->stage->past_vertices) time = wrap_unit(time, shift->time);
                aims[lanes++] = (pl_aim){x + i, row, first + k, time, shift};
            }
        }
        pl_stage_samples(band->stage, lanes, aims, samples);
        for (int i = 0; i < lanes; i++) tally_add(&tallies[i / left], band->stage->halves, &samples[i]);
    }
}

/* Samples [first, until) of a tile's pixels. */
static void sample_rows(const pl_band *band, const int tile[4], int first, int until,
                        pl_tally tallies[PL_TILE][PL_TILE]) {
    int together = until - first < PL_RAYS ? PL_RAYS / (until - first) : 1;
    for (int y = tile[2]; y < tile[3]; y++) {
        for (int x = tile[0]; x < tile[1]; x += together) {
            int count = tile[1] - x < together ? tile[1] - x : together;
            sample_pixels(band, x, y, count, first, until, &tallies[y - tile[2]][x - tile[0]]);
        }
    }
}

/* If half of the samples of a whole tile are empty, the others would be too. For single pixels this would
 * lose faint shadows, which few samples hit. */
static void sample_tile(pl_band *band, int number) {
    int width = band->stage->width, samples = band->stage->samples, half = (samples + 1) / 2,
        left = number % tile_columns(band) * PL_TILE, top = number / tile_columns(band) * PL_TILE;
    const int tile[4] = {left, left + PL_TILE < width ? left + PL_TILE : width, top,
                         top + PL_TILE < band->rows ? top + PL_TILE : band->rows};
    pl_tally tallies[PL_TILE][PL_TILE];
    bool plain = true;
    for (int y = tile[2]; y < tile[3]; y++)
        for (int x = tile[0]; x < tile[1]; x++) tallies[y - top][x - left] = tally_begin(band, x, y);
    if (half > PL_RAYS) half = PL_RAYS;
    sample_rows(band, tile, 0, half, tallies);
    for (int y = tile[2]; y < tile[3]; y++)
        for (int x = tile[0]; x < tile[1]; x++) plain = plain && tallies[y - top][x - left].plain;
    if (!plain && half < samples) sample_rows(band, tile, half, samples, tallies);
    for (int y = tile[2]; y < tile[3]; y++) {
        for (int x = tile[0]; x < tile[1]; x++) {
            pl_tally *tally = &tallies[y - top][x - left];
            tally_end(tally);
            pl_sheets_write(&band->sheets, x, y, &tally->guide, &tally->glow);
        }
    }
}

static void smooth_tile(pl_band *band, int tile) {
    int left = tile % tile_columns(band) * PL_TILE, top = tile / tile_columns(band) * PL_TILE;
    for (int y = top; y < top + PL_TILE && y < band->rows; y++) pl_smooth(&band->smoothing, left, y);
}

/* ---- bands
 * -------------------------------------------------------------------------------------------------------- */

static void *run_tiles(void *argument) {
    pl_band *band = argument;
    for (int tile; (tile = atomic_fetch_add(&band->next, 1)) < band->tiles;) band->task(band, tile);
    return NULL;
}

static void run_all(pl_band *band, int threads, void (*task)(pl_band *band, int tile)) {
    pthread_t started[256];
    int count = 0;
    band->task = task;
    band->tiles = tile_columns(band) * ((band->rows + PL_TILE - 1) / PL_TILE);
    atomic_store(&band->next, 0);
    /* Works without threads that the system refuses: this thread can do all the work. */
    while (count < threads - 1 && count < 256 && !pthread_create(&started[count], NULL, run_tiles, band))
        count++;
    run_tiles(band);
    for (int i = 0; i < count; i++) pthread_join(started[i], NULL);
}

/* The mean light of the surface part, or of the part behind it, in neighbouring pixels that contain both.
 * Blurred objects have many of these pixels. */
static pl_glow mixed_glow(const pl_band *band, int x, int y, bool surface) {
    int width = band->stage->width;
    pl_glow sum = {.open = 0.0f};
    float total = 0.0f;
    for (int j = y > 3 ? y - 3 : 0; j <= y + 3 && j < band->rows; j++) {
        for (int i = x > 3 ? x - 3 : 0; i <= x + 3 && i < width; i++) {
            if (pl_sheets_seen(&band->sheets, i, j) != PL_SEEN_MIXED) continue;
            const pl_pixel *pixel = &band->pixels[(size_t)j * (size_t)width + (size_t)i];
            pl_glow glow = {.light = pixel->behind_light};
            if (surface) glow = pl_sheets_glow(&band->sheets, i, j);
            float weight = surface ? pixel->share : 1.0f - pixel->share;
            sum.light = vec_mad(sum.light, weight, glow.light);
            sum.open += weight * glow.open;
            total += weight;
        }
    }
    return (pl_glow){.light = vec_scale(sum.light, 1.0f / total), .open = sum.open / total};
}

/* The smoothed light of one kind of neighbours, or `own` if there are none. */
static pl_glow neighbours_glow(const pl_band *band, int x, int y, pl_seen seen, pl_glow own) {
    int width = band->stage->width;
    pl_glow sum = {.open = 0.0f};
    float count = 0.0f;
    for (int j = y > 0 ? y - 1 : 0; j <= y + 1 && j < band->rows; j++) {
        for (int i = x > 0 ? x - 1 : 0; i <= x + 1 && i < width; i++) {
            if (pl_sheets_seen(&band->sheets, i, j) != seen) continue;
            pl_glow glow = pl_sheets_glow(&band->sheets, i, j);
            sum.light = vec_add(sum.light, glow.light);
            sum.open += glow.open;
            count += 1.0f;
        }
    }
    if (count == 0.0f) return own;
    return (pl_glow){.light = vec_scale(sum.light, 1.0f / count), .open = sum.open / count};
}

/* `*cover`: opacity over a transparent background, by surfaces and by shadows. */
static pl_vec shown_pixel(const pl_band *band, int x, int y, float *cover) {
    size_t i = (size_t)y * (size_t)band->stage->width + (size_t)x;
    const pl_pixel *pixel = &band->pixels[i];
    pl_seen seen = pl_sheets_seen(&band->sheets, x, y);
    pl_glow own = pl_sheets_glow(&band->sheets, x, y);
    *cover = 1.0f - (1.0f - pixel->share) * luminance(pixel->behind_light);
    if (seen != PL_SEEN_MIXED) {
        if (seen != PL_SEEN_SURFACE) *cover = 1.0f - luminance(own.light);
        return pl_look_shown(seen, &pixel->look, &own);
    }
    if (pixel->share <= 0.0f || pixel->share >= 0.999f) return pixel->shown;
    /* An outline: surface and floor parts with the light of their neighbours. */
    pl_glow lit = own, dim = {.light = pixel->behind_light};
    if (band->stage->moving) lit = mixed_glow(band, x, y, true), dim = mixed_glow(band, x, y, false);
    lit = neighbours_glow(band, x, y, PL_SEEN_SURFACE, lit);
    dim = neighbours_glow(band, x, y, PL_SEEN_GROUND, dim);
    *cover = 1.0f - (1.0f - pixel->share) * luminance(dim.light);
    return vec_mix(vec_mul(pixel->behind, dim.light), pl_look_shown(PL_SEEN_SURFACE, &pixel->look, &lit),
                   pixel->share);
}

static void show_tile(pl_band *band, int tile) {
    int width = band->stage->width, left = tile % tile_columns(band) * PL_TILE,
        top = band->first + tile / tile_columns(band) * PL_TILE;
    for (int y = top > band->from ? top : band->from; y < top + PL_TILE && y < band->until; y++) {
        for (int x = left; x < left + PL_TILE && x < width; x++) {
            size_t at = (size_t)y * (size_t)width + (size_t)x;
            float cover;
            pl_vec shown = shown_pixel(band, x, y - band->first, &cover);
            if (band->stage->glass) {
                const pl_pixel *pixel = &band->pixels[at - (size_t)band->first * (size_t)band->stage->width];
                shown = vec_add(vec_mul(shown, pixel->tint), pixel->veil);
                cover = 1.0f - (1.0f - cover) * luminance(pixel->tint);
            }
            if (band->stage->transparent) {
                band->image->alpha[at] = (uint8_t)(255.0f * clamp01(cover) + 0.5f);
                shown = vec_scale(shown, cover > 1e-3f ? 1.0f / cover : 0.0f);
            }
            const float channel[3] = {shown.x, shown.y, shown.z};
            uint8_t *out = band->image->pixels + 3 * at;
            for (int k = 0; k < 3; k++)
                out[k] = (uint8_t)(255.0f * clamp01(pl_srgb_of_light(channel[k])) + 0.5f);
        }
    }
}

/* ---- memory
 * -------------------------------------------------------------------------------------------------------- */

pl_canvas *pl_canvas_new(void) {
    pl_canvas *canvas = calloc(1, sizeof *canvas);
    for (int i = 0; canvas && i < PL_SHIFTS * PL_SHIFTS; i++)
        canvas->shifts[i / PL_SHIFTS][i % PL_SHIFTS] = pl_stage_shift(i % PL_SHIFTS, i / PL_SHIFTS);
    return canvas;
}

void pl_canvas_free(pl_canvas *canvas) {
    if (!canvas) return;
    free(canvas->memory);
    free(canvas);
}

/* Reserves memory for a band of at most `rows` rows; false if memory is short. */
static bool canvas_open(pl_canvas *canvas, int rows, pl_band *band) {
    int width = band->stage->width;
    size_t count = (size_t)rows * (size_t)width;
    size_t bytes = count * sizeof *band->pixels + pl_sheets_size(width, rows) * sizeof(float);
    size_t size = (bytes / PL_HUGE_PAGE + 1) * PL_HUGE_PAGE;
    if (size > canvas->size) {
        free(canvas->memory);
        canvas->memory = aligned_alloc(PL_HUGE_PAGE, size);
        canvas->size = canvas->memory ? size : 0;
        if (!canvas->memory) return false;
#ifdef MADV_HUGEPAGE
        /* small pages would take a tenth of the time of a draft picture; huge pages are optional */
        (void)madvise(canvas->memory, size, MADV_HUGEPAGE);
#endif
    }
    band->canvas = canvas;
    band->pixels = canvas->memory;
    return true;
}

static void smooth_band(pl_band *band, int threads) {
    const pl_stage *stage = band->stage;
    for (int pass = 0; pass < PL_SMOOTH_PASSES; pass++) {
        band->smoothing = (pl_smoothing){.sheets = &band->sheets,
                                         .step = 1 << pass,
                                         .eye = stage->eye,
                                         .sharpness = (float)stage->height / (2.0f * stage->slope[1])};
        run_all(band, threads, smooth_tile);
        for (int k = 0; k < PL_SHEET_GLOWS; k++) {
            float *done = band->sheets.next_glow[k];
            band->sheets.next_glow[k] = band->sheets.glow[k];
            band->sheets.glow[k] = done;
        }
    }
}

pl_status pl_stage_draw(const pl_stage *stage, int threads, pl_canvas *canvas, pl_image *image,
                        pl_error *err) {
    int support = PL_SMOOTH_RADIUS, max = PL_BAND + 2 * support;
    if (stage->height < max) max = stage->height;
    pl_band band = {.stage = stage, .image = image};
    if (!canvas_open(canvas, max, &band))
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (a picture of %d x %d)", stage->width,
                            stage->height);
    for (int from = 0; from < stage->height; from += PL_BAND) {
        band.from = from;
        band.until = from + PL_BAND < stage->height ? from + PL_BAND : stage->height;
        band.first = from > support ? from - support : 0;
        band.rows =
            (band.until + support < stage->height ? band.until + support : stage->height) - band.first;
        pl_sheets_open(&band.sheets, stage->width, band.rows,
                       (float *)(band.pixels + (size_t)band.rows * (size_t)stage->width));
        run_all(&band, threads, sample_tile);
        if (stage->samples > 1) smooth_band(&band, threads);
        run_all(&band, threads, show_tile);
    }
    return PL_OK;
}
