/* From samples to pixels: each pixel's samples are averaged, then the grain that few samples leave in the
 * light (never in colours, gloss or outlines) is smoothed where neighbours lie on the same surface, as much
 * as the samples' own spread says (an edge-avoiding wavelet filter after Dammertz 2010 and Schied 2017).
 *
 * The picture is made in bands of rows, so that memory stays small for large pictures; a band's neighbours'
 * rows are computed again, which gives the same numbers. */
#include "stage.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { PL_TILE = 16, PL_BAND = 544, PL_PASSES = 3, PL_REACH = 2 * ((1 << PL_PASSES) - 1) + PL_PASSES + 1 };

typedef struct pl_pixel {
    pl_look look;         /* of the surface, where there is some; else of the floor */
    pl_vec place, normal; /* likewise */
    pl_vec behind;        /* colour of what is not surface */
    pl_vec behind_light;
    pl_vec shown; /* the average of what samples show */
    float share;  /* of the surface, 0 to 1 */
    uint8_t seen; /* pl_seen: what all samples have in common */
} pl_pixel;

typedef struct pl_band {
    const pl_stage *stage;
    pl_image *image;
    int first, rows; /* including the margins */
    int from, until; /* rows of the picture that are wanted */
    pl_pixel *pixels;
    pl_glow *glow, *next_glow; /* passes read one and write the other */
    int step;                  /* of the pass under way */
    void (*task)(struct pl_band *band, int tile);
    int tiles;
    atomic_int next;
} pl_band;

static float luminance(pl_vec c) { return 0.25f * c.x + 0.6f * c.y + 0.15f * c.z; }

static int tile_columns(const pl_band *band) { return (band->stage->width + PL_TILE - 1) / PL_TILE; }

/* ---- samples
 * ------------------------------------------------------------------------------------------------------ */

static void add_sample(pl_pixel *pixel, pl_glow *glow, const pl_sample *sample) {
    pixel->shown = vec_add(pixel->shown, pl_look_shown(sample->seen, &sample->look, &sample->glow));
    if (sample->seen == PL_SEEN_SURFACE) {
        pixel->look.color = vec_add(pixel->look.color, sample->look.color);
        pixel->look.gloss = vec_add(pixel->look.gloss, sample->look.gloss);
        pixel->look.sheen = vec_add(pixel->look.sheen, sample->look.sheen);
        pixel->place = vec_add(pixel->place, sample->place);
        pixel->normal = vec_add(pixel->normal, sample->normal);
        glow->light = vec_add(glow->light, sample->glow.light);
        glow->open += sample->glow.open;
        pixel->share += 1.0f;
    } else {
        pixel->behind = vec_add(pixel->behind, sample->look.color);
        pixel->behind_light = vec_add(pixel->behind_light, sample->glow.light);
    }
}

/* Sums become means, of the surface over its own samples; `share` is one over the number of all. */
static void finish_sums(pl_pixel *pixel, pl_glow *glow, float share) {
    float surface = pixel->share, others = 1.0f / share - surface;
    pixel->shown = vec_scale(pixel->shown, share);
    pixel->share *= share;
    if (surface > 0.0f) {
        float part = 1.0f / surface;
        pixel->look.color = vec_scale(pixel->look.color, part);
        pixel->look.gloss = vec_scale(pixel->look.gloss, part);
        pixel->look.sheen = vec_scale(pixel->look.sheen, part);
        pixel->place = vec_scale(pixel->place, part);
        pixel->normal = vec_scale(pixel->normal, part);
        glow->light = vec_scale(glow->light, part);
        glow->open *= part;
    }
    if (others > 0.5f) {
        pixel->behind = vec_scale(pixel->behind, 1.0f / others);
        pixel->behind_light = vec_scale(pixel->behind_light, 1.0f / others);
    }
}

/* A pixel on its way: sums over its samples so far. */
typedef struct pl_tally {
    pl_shift shift;
    pl_pixel *pixel;
    pl_glow *glow;
    float mean, squares; /* of the light's luminance */
    bool same, plain;    /* plain: floor or background in full light */
    pl_seen seen;        /* by the first sample */
    pl_sample last;
    int count;
} pl_tally;

static void tally_add(pl_tally *tally, const pl_sample *sample) {
    if (tally->count++ == 0) tally->seen = sample->seen;
    tally->same = tally->same && sample->seen == tally->seen;
    tally->plain = tally->plain && sample->seen != PL_SEEN_SURFACE && sample->glow.light.x >= 1.0f;
    tally->last = *sample;
    add_sample(tally->pixel, tally->glow, sample);
    float value = luminance(sample->glow.light);
    tally->mean += value;
    tally->squares += value * value;
}

static void tally_end(pl_tally *tally) {
    pl_pixel *pixel = tally->pixel;
    pl_glow *glow = tally->glow;
    float share = 1.0f / (float)tally->count, mean = tally->mean * share;
    finish_sums(pixel, glow, share);
    glow->variance = fmaxf(tally->squares * share - mean * mean, 0.0f) * share;
    if (!tally->same) return;
    if (tally->seen == PL_SEEN_SURFACE) {
        /* A fold or a rough spot is left as it is. */
        if (vec_dot(pixel->normal, pixel->normal) < 0.64f) return;
        pixel->normal = vec_unit(pixel->normal);
    } else {
        pixel->look.color = pixel->behind;
        pixel->place = tally->last.place;
        pixel->normal = tally->last.normal;
        glow->light = pixel->behind_light;
    }
    pixel->seen = (uint8_t)tally->seen;
}

/* Neighbours in a row that share packets of rays; one alone has all the rays of a packet to itself. */
static void sample_pixels(pl_band *band, int x, int y, int count) {
    const pl_stage *stage = band->stage;
    pl_tally tallies[PL_RAYS];
    pl_aim aims[PL_RAYS];
    pl_sample samples[PL_RAYS];
    for (int i = 0; i < count; i++) {
        size_t at = (size_t)y * (size_t)stage->width + (size_t)(x + i);
        band->pixels[at] = (pl_pixel){.seen = PL_SEEN_MIXED};
        band->glow[at] = (pl_glow){.variance = 0.0f};
        tallies[i] = (pl_tally){.shift = pl_stage_shift(x + i, band->first + y),
                                .pixel = &band->pixels[at],
                                .glow = &band->glow[at],
                                .same = true,
                                .plain = true};
    }
    int each = PL_RAYS / count;
    for (int first = 0; first < stage->samples; first += each) {
        int left = stage->samples - first < each ? stage->samples - first : each, lanes = 0;
        /* Nothing to see so far: the rest would not show much either. */
        if (first > 0 && count == 1 && tallies[0].plain) break;
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < left; k++)
                aims[lanes++] = (pl_aim){x + i, band->first + y, first + k, &tallies[i].shift};
        }
        pl_stage_samples(stage, lanes, aims, samples);
        for (int i = 0; i < lanes; i++) tally_add(&tallies[i / left], &samples[i]);
    }
    for (int i = 0; i < count; i++) tally_end(&tallies[i]);
}

static void sample_tile(pl_band *band, int tile) {
    int width = band->stage->width, left = tile % tile_columns(band) * PL_TILE,
        top = tile / tile_columns(band) * PL_TILE;
    int together = PL_RAYS / band->stage->samples;
    if (together < 1) together = 1;
    for (int y = top; y < top + PL_TILE && y < band->rows; y++) {
        int end = left + PL_TILE < width ? left + PL_TILE : width;
        for (int x = left; x < end; x += together)
            sample_pixels(band, x, y, end - x < together ? end - x : together);
    }
}

/* ---- smoothing
 * ---------------------------------------------------------------------------------------------------- */

/* The spread that few samples show is itself grainy: it is averaged over neighbours before use. */
static float local_variance(const pl_band *band, int x, int y) {
    int width = band->stage->width;
    const pl_pixel *here = &band->pixels[(size_t)y * (size_t)width + (size_t)x];
    float sum = 0.0f, weight = 0.0f;
    for (int j = y > 0 ? y - 1 : 0; j <= y + 1 && j < band->rows; j++) {
        for (int i = x > 0 ? x - 1 : 0; i <= x + 1 && i < width; i++) {
            size_t k = (size_t)j * (size_t)width + (size_t)i;
            if (band->pixels[k].seen != here->seen) continue;
            sum += band->glow[k].variance;
            weight += 1.0f;
        }
    }
    return sum / weight;
}

static void smooth_pixel(const pl_band *band, int x, int y, pl_glow *out) {
    static const float kernel[3] = {6.0f / 16.0f, 4.0f / 16.0f, 1.0f / 16.0f};
    int width = band->stage->width, step = band->step;
    size_t center = (size_t)y * (size_t)width + (size_t)x;
    const pl_pixel *here = &band->pixels[center];
    *out = band->glow[center];
    if (here->seen != PL_SEEN_SURFACE && here->seen != PL_SEEN_GROUND) return;
    float variance = local_variance(band, x, y);
    if (variance < 1e-8f) return;
    float value = luminance(out->light), tolerance = 1.0f / (6.0f * sqrtf(variance) + 1e-3f);
    float away = vec_length(vec_sub(here->place, band->stage->eye));
    float flat = (float)band->stage->height / (away * 2.0f * band->stage->slope[1]) / (1.5f * (float)step);
    pl_vec light = vec(0.0f, 0.0f, 0.0f);
    float total = 0.0f, spread = 0.0f, open = 0.0f;
    for (int dy = -2; dy <= 2; dy++) {
        int j = y + dy * step;
        if (j < 0 || j >= band->rows) continue;
        for (int dx = -2; dx <= 2; dx++) {
            int i = x + dx * step;
            if (i < 0 || i >= width) continue;
            size_t k = (size_t)j * (size_t)width + (size_t)i;
            const pl_pixel *there = &band->pixels[k];
            if (there->seen != here->seen) continue;
            float w = kernel[abs(dx)] * kernel[abs(dy)];
            float other = fabsf(luminance(band->glow[k].light) - value) * tolerance;
            w /= 1.0f + other * (1.0f + 0.5f * other);
            if (here->seen == PL_SEEN_SURFACE) {
                float turn = fmaxf(vec_dot(here->normal, there->normal), 0.0f);
                float off = fabsf(vec_dot(here->normal, vec_sub(there->place, here->place))) * flat;
                turn *= turn, turn *= turn, turn *= turn, turn *= turn, turn *= turn;
                w *= turn * fmaxf(1.0f - off, 0.0f);
            }
            light = vec_mad(light, w, band->glow[k].light);
            open += w * band->glow[k].open;
            spread += w * w * band->glow[k].variance;
            total += w;
        }
    }
    *out = (pl_glow){vec_scale(light, 1.0f / total), open / total, spread / (total * total)};
}

static void smooth_tile(pl_band *band, int tile) {
    int width = band->stage->width, left = tile % tile_columns(band) * PL_TILE,
        top = tile / tile_columns(band) * PL_TILE;
    for (int y = top; y < top + PL_TILE && y < band->rows; y++) {
        for (int x = left; x < left + PL_TILE && x < width; x++) {
            smooth_pixel(band, x, y, &band->next_glow[(size_t)y * (size_t)width + (size_t)x]);
        }
    }
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
    /* Threads that the system refuses are done without: this one can do all the work. */
    while (count < threads - 1 && count < 256 && !pthread_create(&started[count], NULL, run_tiles, band))
        count++;
    run_tiles(band);
    for (int i = 0; i < count; i++) pthread_join(started[i], NULL);
}

/* The smoothed light of a kind of neighbours, or `own` where there are none. */
static pl_glow neighbours_glow(const pl_band *band, int x, int y, pl_seen seen, pl_glow own) {
    int width = band->stage->width;
    pl_glow sum = {.open = 0.0f};
    float count = 0.0f;
    for (int j = y > 0 ? y - 1 : 0; j <= y + 1 && j < band->rows; j++) {
        for (int i = x > 0 ? x - 1 : 0; i <= x + 1 && i < width; i++) {
            size_t k = (size_t)j * (size_t)width + (size_t)i;
            if (band->pixels[k].seen != (uint8_t)seen) continue;
            sum.light = vec_add(sum.light, band->glow[k].light);
            sum.open += band->glow[k].open;
            count += 1.0f;
        }
    }
    if (count == 0.0f) return own;
    return (pl_glow){.light = vec_scale(sum.light, 1.0f / count), .open = sum.open / count};
}

/* `*cover`: how much of what would be behind the picture is hidden, by surfaces and by shadows, where the
 * background is transparent. */
static pl_vec shown_pixel(const pl_band *band, int x, int y, float *cover) {
    size_t i = (size_t)y * (size_t)band->stage->width + (size_t)x;
    const pl_pixel *pixel = &band->pixels[i];
    *cover = 1.0f - (1.0f - pixel->share) * luminance(pixel->behind_light);
    if (pixel->seen != PL_SEEN_MIXED) {
        if (pixel->seen != PL_SEEN_SURFACE) *cover = 1.0f - luminance(band->glow[i].light);
        return pl_look_shown((pl_seen)pixel->seen, &pixel->look, &band->glow[i]);
    }
    if (pixel->share <= 0.0f || pixel->share >= 0.999f) return pixel->shown;
    /* An outline: the parts of surface and floor with their neighbours' light. */
    pl_glow lit = neighbours_glow(band, x, y, PL_SEEN_SURFACE, band->glow[i]);
    pl_glow dim = {.light = pixel->behind_light};
    dim = neighbours_glow(band, x, y, PL_SEEN_GROUND, dim);
    *cover = 1.0f - (1.0f - pixel->share) * luminance(dim.light);
    return vec_mix(vec_mul(pixel->behind, dim.light), pl_look_shown(PL_SEEN_SURFACE, &pixel->look, &lit),
                   pixel->share);
}

static void show_band(const pl_band *band) {
    for (int y = band->from; y < band->until; y++) {
        for (int x = 0; x < band->stage->width; x++) {
            size_t at = (size_t)y * (size_t)band->stage->width + (size_t)x;
            float cover;
            pl_vec shown = shown_pixel(band, x, y - band->first, &cover);
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

pl_status pl_stage_draw(const pl_stage *stage, int threads, pl_image *image, pl_error *err) {
    int most = stage->height < PL_BAND + 2 * PL_REACH ? stage->height : PL_BAND + 2 * PL_REACH;
    size_t count = (size_t)most * (size_t)stage->width;
    pl_band band = {.stage = stage, .image = image};
    band.pixels = malloc(count * sizeof *band.pixels);
    band.glow = malloc(count * sizeof *band.glow);
    band.next_glow = malloc(count * sizeof *band.next_glow);
    pl_status status = PL_OK;
    if (!band.pixels || !band.glow || !band.next_glow) {
        status = pl_error_set(err, PL_ERR_MACHINE, "no memory (a picture of %d x %d)", stage->width,
                              stage->height);
    }
    for (int from = 0; from < stage->height && status == PL_OK; from += PL_BAND) {
        band.from = from;
        band.until = from + PL_BAND < stage->height ? from + PL_BAND : stage->height;
        band.first = from > PL_REACH ? from - PL_REACH : 0;
        band.rows =
            (band.until + PL_REACH < stage->height ? band.until + PL_REACH : stage->height) - band.first;
        run_all(&band, threads, sample_tile);
        for (int pass = 0; pass < PL_PASSES && stage->samples > 1; pass++) {
            band.step = 1 << pass;
            run_all(&band, threads, smooth_tile);
            pl_glow *done = band.next_glow;
            band.next_glow = band.glow;
            band.glow = done;
        }
        show_band(&band);
    }
    free(band.pixels);
    free(band.glow);
    free(band.next_glow);
    return status;
}
