/* Looks of bodies and colliders: defaults and field table of pl_look_def, and colours as text. In the
 * library, like io/view.c, so that scenes can contain a look without render/. */
#include "pliant/scene.h"

#include <math.h>
#include <stddef.h>

pl_look_def pl_look_def_default(void) {
    return (pl_look_def){.color = {NAN, NAN, NAN}, .roughness = NAN, .softness = NAN};
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool pl_color_parse(const char *text, double color[3]) {
    int digits[6] = {0};
    if (!text || !color || text[0] != '#') return false;
    for (int i = 0; i < 6; i++) {
        digits[i] = hex_digit(text[1 + i]); /* the NUL of a shorter text is not a digit either */
        if (digits[i] < 0) return false;
    }
    if (text[7]) return false;
    for (int k = 0; k < 3; k++) color[k] = (16 * digits[2 * k] + digits[2 * k + 1]) / 255.0;
    return true;
}

/* Default colours of bodies by index: pleasant and easy to distinguish; sRGB. */
enum { PL_BODY_COLORS = 8 };
static const uint32_t body_colors[PL_BODY_COLORS] = {0xe2725b, 0x4f8fba, 0xe9b44c, 0x6aa67f,
                                                     0x9a6fb0, 0xc98b5f, 0x5fb3b3, 0xb0576f};
static const uint32_t collider_color = 0xb4bac1;

void pl_color_default(int body, double color[3]) {
    uint32_t chosen = body < 0 ? collider_color : body_colors[body % PL_BODY_COLORS];
    for (int k = 0; k < 3 && color; k++) color[k] = (double)(chosen >> (16 - 8 * k) & 255u) / 255.0;
}

/* In the order of pl_look_style. */
static const char *const styles[] = {"solid", "glass", "hidden", NULL};

#define PL_LOOK(member) offsetof(pl_look_def, member)

static const pl_field fields[] = {
    {.name = "color",
     .type = PL_FIELD_OTHER,
     .offset = PL_LOOK(color),
     .kind = "color",
     .unit = "",
     .doc = "Colour. By default that of the skin, or one chosen by the body's number; grey for colliders."},
    {.name = "texture",
     .type = PL_FIELD_STRING,
     .offset = PL_LOOK(texture),
     .unit = "",
     .doc = "A picture (PNG or JPEG) relative to the scene's folder, mapped onto the body's skin by its "
            "texture coordinates; not for colliders."},
    {.name = "roughness",
     .type = PL_FIELD_REAL,
     .offset = PL_LOOK(roughness),
     .unit = "",
     .default_value = NAN,
     .min = 0.0,
     .max = 1.0,
     .doc =
         "0: polished, with sharp highlights and reflections; 1: chalk. Default: 0.4; in exported files that "
         "of the skin's material (Pr or Ns), if it has one."},
    {.name = "softness",
     .type = PL_FIELD_REAL,
     .offset = PL_LOOK(softness),
     .unit = "",
     .default_value = NAN,
     .min = 0.0,
     .max = 1.0,
     .doc = "Amount of light that is scattered around edges and through thin parts: 0 stone, 1 wax or jelly. "
            "Default: 0.35 for bodies, 0 for colliders."},
    {.name = "style",
     .type = PL_FIELD_CHOICE,
     .offset = PL_LOOK(style),
     .unit = "",
     .choices = styles,
     .doc = "solid; glass: transparent; hidden: not drawn."},
    {.name = NULL},
};

const pl_field *pl_look_fields(void) { return fields; }
