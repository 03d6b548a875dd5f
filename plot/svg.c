/* Charts as SVG, with text elements and paths. */
#include "paper.h"

#include <math.h>
#include <stdio.h>

const double pl_dashes[4][4] = {{0.0}, {4.0, 2.2, 4.0, 2.2}, {1.0, 1.8, 1.0, 1.8}, {5.0, 2.0, 1.0, 2.0}};

static int byte_of(double part) { return (int)lround(255.0 * part); }

static void print_color(FILE *out, const double rgb[3]) {
    fprintf(out, "#%02x%02x%02x", byte_of(rgb[0]), byte_of(rgb[1]), byte_of(rgb[2]));
}

static void svg_line(void *context, int64_t count, const double *points, double width, const double rgb[3],
                     int dash) {
    FILE *out = context;
    fputs("<path fill=\"none\" stroke-linejoin=\"round\" stroke=\"", out);
    print_color(out, rgb);
    fprintf(out, "\" stroke-width=\"%g\"", width);
    if (dash % 4) {
        const double *part = pl_dashes[dash % 4];
        fprintf(out, " stroke-dasharray=\"%g %g %g %g\"", width * part[0], width * part[1], width * part[2],
                width * part[3]);
    }
    fputs(" d=\"", out);
    for (int64_t i = 0; i < count; i++)
        fprintf(out, "%s%.2f %.2f", i ? "L" : "M", points[2 * i], points[2 * i + 1]);
    fputs("\"/>\n", out);
}

/* Escapes text for XML; control characters, which XML does not allow, are omitted. */
static void print_escaped(FILE *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            if ((unsigned char)*text >= 32) fputc(*text, out);
        }
    }
}

static void svg_text(void *context, double x, double y, double size, pl_anchor anchor, const double rgb[3],
                     const char *text) {
    FILE *out = context;
    static const char *const anchors[] = {"start", "middle", "end"};
    fprintf(out, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" text-anchor=\"%s\" fill=\"", x, y,
            size / 0.73, anchors[anchor]);
    print_color(out, rgb);
    fputs("\">", out);
    print_escaped(out, text);
    fputs("</text>\n", out);
}

pl_paper pl_paper_of_svg(void *stream) { return (pl_paper){stream, svg_line, svg_text}; }
