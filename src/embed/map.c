/* See map.h. */
#include "embed/map.h"
#include "mesh/tet.h"

#include <string.h>

void pl_map_controls(const int32_t *tet, bool quadratic, bool control, const double *x, double out[10][3]) {
    for (int a = 0; a < 4; a++) memcpy(out[a], x + 3 * (int64_t)tet[a], sizeof out[a]);
    for (int e = 0; e < 6; e++) {
        int a = pl_tet_edges[e][0], b = pl_tet_edges[e][1];
        bool inactive = !quadratic || tet[4 + e] == tet[a] || tet[4 + e] == tet[b];
        for (int i = 0; i < 3; i++) {
            double middle = 0.5 * (out[a][i] + out[b][i]);
            double own = inactive ? middle : x[3 * (int64_t)tet[4 + e] + i];
            out[4 + e][i] = inactive || control ? own : 2 * own - middle;
        }
    }
}

void pl_map_make(const int32_t *tet, bool quadratic, bool control, const double *x, pl_tet_map *map) {
    double b[10][3];
    pl_map_controls(tet, quadratic, control, x, b);
    for (int i = 0; i < 3; i++) {
        map->c[0][i] = b[0][i];
        for (int k = 0; k < 3; k++) {
            double toward = b[pl_tet_between[0][k + 1]][i] - b[0][i];
            map->c[1 + k][i] = quadratic ? 2 * toward : b[k + 1][i] - b[0][i];
            map->c[4 + k][i] = quadratic ? (b[k + 1][i] - b[0][i]) - 2 * toward : 0;
        }
        for (int k = 0; k < 3; k++) {
            int p = pl_map_pairs[k][0] + 1, q = pl_map_pairs[k][1] + 1;
            double across = (b[pl_tet_between[p][q]][i] - b[0][i]) -
                            ((b[pl_tet_between[0][p]][i] - b[0][i]) + (b[pl_tet_between[0][q]][i] - b[0][i]));
            map->c[7 + k][i] = quadratic ? 2 * across : 0;
        }
    }
}

bool pl_map_is_curved(const pl_tet_map *map) {
    double linear = 0, bent = 0, offset = 0;
    for (int i = 0; i < 3; i++) offset = fmax(offset, fabs(map->c[0][i]));
    for (int k = 1; k < 10; k++) {
        for (int i = 0; i < 3; i++) {
            if (k < 4)
                linear = fmax(linear, fabs(map->c[k][i]));
            else
                bent = fmax(bent, fabs(map->c[k][i]));
        }
    }
    return bent > 1e-14 * (linear + offset);
}

void pl_map_point(const pl_tet_map *map, const double u[3], double x[3]) {
    for (int i = 0; i < 3; i++) {
        double sum = map->c[0][i];
        for (int k = 0; k < 3; k++) sum += u[k] * (map->c[1 + k][i] + u[k] * map->c[4 + k][i]);
        for (int k = 0; k < 3; k++) sum += u[pl_map_pairs[k][0]] * u[pl_map_pairs[k][1]] * map->c[7 + k][i];
        x[i] = sum;
    }
}

void pl_map_jacobian(const pl_tet_map *map, const double u[3], double g[3][3]) {
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) g[k][i] = map->c[1 + k][i] + 2 * u[k] * map->c[4 + k][i];
        for (int k = 0; k < 3; k++) {
            int p = pl_map_pairs[k][0], q = pl_map_pairs[k][1];
            g[p][i] += u[q] * map->c[7 + k][i];
            g[q][i] += u[p] * map->c[7 + k][i];
        }
    }
}

bool pl_map_solve(const double g[3][3], const double r[3], double w[3]) {
    double n[3][3];
    for (int k = 0; k < 3; k++) pl_cross3(g[(k + 1) % 3], g[(k + 2) % 3], n[k]);
    double volume = pl_dot3(g[0], n[0]);
    double size = sqrt(pl_dot3(g[0], g[0]) * pl_dot3(g[1], g[1]) * pl_dot3(g[2], g[2]));
    if (!(fabs(volume) > 1e-14 * size)) return false;
    for (int k = 0; k < 3; k++) w[k] = pl_dot3(n[k], r) / volume;
    return true;
}

bool pl_map_invert(const pl_tet_map *map, const double p[3], double u[3]) {
    enum { MAX_STEPS = 30, MAX_HALVINGS = 8 };
    double size = 0, x[3], r[3], g[3][3], step[3];
    for (int k = 0; k < 3; k++) size = fmax(size, pl_dot3(map->c[1 + k], map->c[1 + k]));
    pl_map_point(map, u, x);
    pl_sub3(p, x, r);
    double square = pl_dot3(r, r), place = pl_dot3(p, p), rounding = 1e-32 * (size + place);
    for (int k = 0; k < MAX_STEPS && square > rounding; k++) {
        pl_map_jacobian(map, u, g);
        if (!pl_map_solve(g, r, step)) break;
        double before = square;
        for (int half = 0; half < MAX_HALVINGS; half++) {
            double next[3], away[3], part = ldexp(1, -half);
            for (int i = 0; i < 3; i++) next[i] = u[i] + part * step[i];
            pl_map_point(map, next, x);
            pl_sub3(p, x, away);
            double now = pl_dot3(away, away);
            if (!(now < square)) continue;
            square = now;
            memcpy(u, next, sizeof next);
            memcpy(r, away, sizeof away);
            break;
        }
        if (!(square < before)) break; /* converged to rounding, or stuck */
    }
    return square <= 1e-22 * size + 1e-28 * place;
}
