/* See link.h. */
#include "mesher/link.h"

#include <string.h>

static uint32_t hash_edge(int32_t a, int32_t b) {
    uint32_t low = (uint32_t)(a < b ? a : b), high = (uint32_t)(a < b ? b : a);
    return (low * 0x9e3779b1u) ^ (high * 0x85ebca77u);
}

/* The triangles on both sides of each edge, by a hash table of the edges' ends. */
static void find_neighbours(pl_link *link) {
    int16_t table[PL_LINK_SLOTS]; /* 3 triangle + corner, + 1 */
    memset(table, 0, sizeof table);
    memset(link->next_to, -1, sizeof link->next_to);
    for (int i = 0; i < 3 * link->count; i++) {
        int32_t a = link->tris[i / 3][i % 3], b = link->tris[i / 3][(i % 3 + 1) % 3];
        uint32_t h = hash_edge(a, b), slot = (h ^ h >> 15) % PL_LINK_SLOTS;
        for (; table[slot]; slot = (slot + 1) % PL_LINK_SLOTS) {
            int other = table[slot] - 1;
            int32_t c = link->tris[other / 3][other % 3], d = link->tris[other / 3][(other % 3 + 1) % 3];
            if ((c != a || d != b) && (c != b || d != a)) continue;
            link->next_to[i / 3][i % 3] = (int16_t)(other / 3);
            link->next_to[other / 3][other % 3] = (int16_t)(i / 3);
            break;
        }
        if (!table[slot]) table[slot] = (int16_t)(i + 1);
    }
}

void pl_link_connect(pl_link *link) {
    find_neighbours(link);
    int16_t stack[PL_MAX_LINK];
    memset(link->part, -1, sizeof link->part);
    link->parts = 0;
    for (int seed = 0; seed < link->count; seed++) {
        if (link->part[seed] >= 0) continue;
        int depth = 0;
        stack[depth++] = (int16_t)seed;
        link->part[seed] = (int16_t)link->parts;
        while (depth) {
            int tri = stack[--depth];
            for (int k = 0; k < 3; k++) {
                int16_t other = link->next_to[tri][k];
                if (other < 0 || link->part[other] >= 0) continue;
                link->part[other] = (int16_t)link->parts;
                stack[depth++] = other;
            }
        }
        link->parts++;
    }
}

static int corner_of(const pl_link *link, int tri, int32_t node) {
    for (int k = 0; k < 3; k++) {
        if (link->tris[tri][k] == node) return k;
    }
    return -1;
}

/* Keeps only the fan of triangles with the largest volume around `node` of the link; false if there is only
 * one fan. */
static bool drop_fans(const pl_link *link, int32_t node, const double *volume, bool *dropped) {
    int16_t fan[PL_MAX_LINK], stack[PL_MAX_LINK];
    double sum[PL_MAX_LINK] = {0};
    int fans = 0, best = 0;
    memset(fan, -1, sizeof fan);
    for (int seed = 0; seed < link->count; seed++) {
        if (fan[seed] >= 0 || corner_of(link, seed, node) < 0) continue;
        int depth = 0;
        stack[depth++] = (int16_t)seed;
        fan[seed] = (int16_t)fans;
        while (depth) {
            int tri = stack[--depth], corner = corner_of(link, tri, node);
            sum[fans] += volume[tri];
            const int sides[2] = {corner, (corner + 2) % 3}; /* its edges that end at the node */
            for (int k = 0; k < 2; k++) {
                int16_t other = link->next_to[tri][sides[k]];
                if (other < 0 || fan[other] >= 0) continue;
                fan[other] = (int16_t)fans;
                stack[depth++] = other;
            }
        }
        if (sum[fans] > sum[best]) best = fans;
        fans++;
    }
    for (int i = 0; fans > 1 && i < link->count; i++) dropped[i] = fan[i] >= 0 && fan[i] != best;
    return fans > 1;
}

/* Labels each boundary node with its loop of boundary edges (the loop's smallest node); returns the number of
 * loops. */
static int find_loops(const pl_link *link, int *edges, int32_t *loop) {
    int32_t ends[PL_MAX_LINK][2];
    int count = 0, loops = 0;
    for (int i = 0; i < link->count; i++) {
        for (int k = 0; k < 3; k++) {
            if (link->next_to[i][k] >= 0 || count == PL_MAX_LINK) continue;
            ends[count][0] = link->tris[i][k];
            ends[count][1] = link->tris[i][(k + 1) % 3];
            edges[count] = 3 * i + k;
            loop[count] = count;
            count++;
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < i; j++) {
                bool meet = ends[i][0] == ends[j][0] || ends[i][0] == ends[j][1] ||
                            ends[i][1] == ends[j][0] || ends[i][1] == ends[j][1];
                if (!meet || loop[i] == loop[j]) continue;
                loop[i] = loop[j] = loop[i] < loop[j] ? loop[i] : loop[j];
                changed = true;
            }
        }
    }
    for (int i = 0; i < count; i++) loops += loop[i] == i;
    edges[count] = -1;
    return loops;
}

/* Drops the shortest strip of triangles from the first loop to another. */
static void drop_strip(const pl_link *link, const int *edges, const int32_t *loop, bool *dropped) {
    int16_t from[PL_MAX_LINK], queue[PL_MAX_LINK];
    bool goal[PL_MAX_LINK] = {false};
    int head = 0, tail = 0;
    memset(from, -1, sizeof from);
    for (int i = 0; edges[i] >= 0; i++) {
        int tri = edges[i] / 3;
        if (loop[i] != 0) goal[tri] = true;
        if (loop[i] != 0 || from[tri] >= 0) continue;
        from[tri] = (int16_t)tri;
        queue[tail++] = (int16_t)tri;
    }
    while (head < tail) {
        int16_t tri = queue[head++];
        if (goal[tri]) {
            for (; !dropped[tri]; tri = from[tri]) dropped[tri] = true;
            return;
        }
        for (int k = 0; k < 3; k++) {
            int16_t other = link->next_to[tri][k];
            if (other < 0 || from[other] >= 0) continue;
            from[other] = tri;
            queue[tail++] = other;
        }
    }
}

pl_link_kind pl_link_check(const pl_link *link, const double *volume, bool *dropped) {
    if (link->parts > 1) return PL_LINK_PARTS;
    int edges[PL_MAX_LINK + 1];
    int32_t loop[PL_MAX_LINK];
    int loops = find_loops(link, edges, loop);
    memset(dropped, 0, PL_MAX_LINK * sizeof *dropped);
    for (int i = 0; edges[i] >= 0; i++) {
        int32_t start = link->tris[edges[i] / 3][edges[i] % 3];
        for (int j = 0; j < i; j++) { /* on the boundary of a disc each node starts one edge */
            if (start == link->tris[edges[j] / 3][edges[j] % 3] && drop_fans(link, start, volume, dropped))
                return PL_LINK_PINCHED;
        }
    }
    if (loops <= 1) return PL_LINK_GOOD;
    drop_strip(link, edges, loop, dropped);
    return PL_LINK_PINCHED;
}
