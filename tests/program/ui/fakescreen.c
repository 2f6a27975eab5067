#include "fakescreen.h"

#include "draw/images.h"
#include "test.h"
#include "ui/pixels/kitty.h"

#include <zlib.h>

struct fake *fake_new(void)
{
    struct fake *fake = memory_new(sizeof *fake);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        fake->sixel[i] = EMPTY;
    return fake;
}

void fake_free(struct fake *fake)
{
    for (int i = 0; i < fake->images; i++)
        free(fake->image[i].rgba);
    free(fake);
}

/* The number of KEY in the control data BYTES, which end at `;` or ESC; OTHER if it is not there. */
static long number_of(const char *bytes, char key, long other)
{
    for (const char *at = bytes; *at && *at != ';' && *at != '\033'; at++)
        if ((at == bytes || at[-1] == ',') && at[0] == key && at[1] == '=')
            return at[2] >= '0' && at[2] <= '9' ? strtol(at + 2, NULL, 10) : at[2];
    return other;
}

static int value_of(char sign)
{
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = strchr(signs, sign);
    return at ? (int)(at - signs) : 0;
}

/* The image is complete: its pixels. */
static void unpack(struct shown_image *image)
{
    SCOPED(text) packed = {0};
    for (size_t i = 0; i + 3 < image->data.length; i += 4) {
        const char *from = image->data.at + i;
        int all = value_of(from[0]) << 18 | value_of(from[1]) << 12 | value_of(from[2]) << 6 | value_of(from[3]);
        const char bytes[] = {(char)(all >> 16), (char)(all >> 8), (char)all};
        text_add_bytes(&packed, bytes, from[2] == '=' ? 1 : from[3] == '=' ? 2 : 3);
    }
    uLongf length = (uLongf)image->width * (uLongf)image->height * 4, whole = length;
    image->rgba = memory_new(length);
    assert_int_equal(uncompress(image->rgba, &length, (const Bytef *)packed.at, packed.length), Z_OK);
    assert_int_equal(length, whole);
    text_free(&image->data);
}

static struct shown_image *find_image(struct fake *fake, unsigned long id)
{
    for (int i = 0; i < fake->images; i++)
        if (fake->image[i].id == id)
            return &fake->image[i];
    return NULL;
}

static void drop_places(struct fake *fake, unsigned long id, int number)
{
    for (int i = fake->places - 1; i >= 0; i--)
        if (fake->place[i].id == id && (number < 0 || fake->place[i].number == number))
            fake->place[i] = fake->place[--fake->places];
}

/* The command of kitty's protocol at BYTES, without ESC _ G. */
static void do_graphics(struct fake *fake, const char *bytes)
{
    unsigned long id = (unsigned long)number_of(bytes, 'i', 0);
    long action = number_of(bytes, 'a', 0);
    const char *data = bytes + strcspn(bytes, ";\033");
    assert_int_equal(number_of(bytes, 'q', 0), 2);
    assert_true(fake->open || (id >= FIRST_ID && id < FIRST_ID + KITTY_IMAGES));
    if (action == 'd') {
        assert_true(number_of(bytes, 'd', 0) == 'I' || number_of(bytes, 'd', 0) == 'i');
        drop_places(fake, id, (int)number_of(bytes, 'p', -1));
        struct shown_image *image = number_of(bytes, 'd', 0) == 'I' ? find_image(fake, id) : NULL;
        if (image) {
            free(image->rgba);
            *image = fake->image[--fake->images];
        }
    } else if (action == 'p') {
        const struct shown_image *image = find_image(fake, id);
        assert_non_null(image);
        assert_int_equal(number_of(bytes, 'C', 0), 1);
        drop_places(fake, id, (int)number_of(bytes, 'p', -1));
        fake->place[fake->places++] = (struct shown_place){id,
                                                           (int)number_of(bytes, 'p', -1),
                                                           fake->row,
                                                           fake->column,
                                                           (int)number_of(bytes, 'X', 0),
                                                           (int)number_of(bytes, 'Y', 0),
                                                           (int)number_of(bytes, 'x', 0),
                                                           (int)number_of(bytes, 'y', 0),
                                                           (int)number_of(bytes, 'w', image->width),
                                                           (int)number_of(bytes, 'h', image->height),
                                                           (int)number_of(bytes, 'z', 0)};
    } else {
        if (!fake->open) {
            assert_int_equal(action, 't');
            assert_null(find_image(fake, id));
            fake->open = &fake->image[fake->images++];
            *fake->open =
                (struct shown_image){id, (int)number_of(bytes, 's', 0), (int)number_of(bytes, 'v', 0), NULL, {0}};
        }
        text_add_bytes(&fake->open->data, data + 1, strcspn(data, "\033") - 1);
        if (!number_of(bytes, 'm', 0)) {
            unpack(fake->open);
            fake->open = NULL;
        }
    }
}

/* The sixel image at BYTES, behind ESC P. */
static void do_sixels(struct fake *fake, const char *bytes)
{
    int32_t palette[256] = {0};
    int x = 0, y = 0, now = 0, width, height, skipped = 0;
    fake->sixels++;
    assert_int_equal(sscanf(bytes, "0;1;0q\"1;1;%d;%d%n", &width, &height, &skipped), 2);
    assert_true(width % CELL_X == 0 && height % CELL_Y == 0);
    fake->lowest = fake->lowest > fake->row + height / CELL_Y - 1 ? fake->lowest : fake->row + height / CELL_Y - 1;
    for (const char *at = bytes + skipped; *at != '\033';) {
        char *end = NULL;
        int count = *at == '!' ? (int)strtol(at + 1, &end, 10) : 1;
        at = end ? end : at;
        if (*at == '#') {
            now = (int)strtol(at + 1, &end, 10);
            if (*end == ';') {
                int red = 0, green = 0, blue = 0, length = 0;
                assert_int_equal(sscanf(end, ";2;%d;%d;%d%n", &red, &green, &blue, &length), 3);
                palette[now] = red * 255 / 100 << 16 | green * 255 / 100 << 8 | blue * 255 / 100;
                end += length;
            }
            at = end;
            continue;
        }
        if (*at == '$' || *at == '-') {
            x = 0;
            y += *at++ == '-' ? 6 : 0;
            continue;
        }
        assert_in_range(*at, '?', '~');
        for (; count > 0; count--, x++)
            for (int i = 0; i < 6; i++)
                if ((*at - '?') >> i & 1) {
                    assert_true(x < width && y + i < height);
                    fake->sixel[(fake->row * CELL_Y + y + i) * WIDTH + fake->column * CELL_X + x] = palette[now];
                }
        at++;
    }
}

void fake_feed(struct fake *fake, const char *bytes, size_t length)
{
    for (const char *at = bytes, *end = length ? bytes + length : bytes; at < end; at++) {
        if (at[0] != '\033')
            continue;
        if (at[1] == '[')
            sscanf(at, "\033[%d;%dH", &fake->row, &fake->column), fake->row--, fake->column--;
        if (at[1] == '_')
            do_graphics(fake, at + 3);
        if (at[1] == 'P')
            do_sixels(fake, at + 2);
    }
}

int32_t *fake_look(struct fake *fake)
{
    int32_t *out = memory_new(WIDTH * HEIGHT * sizeof *out);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        out[i] = EMPTY;
    for (int level = LEVEL_BOARD; level <= LEVEL_MOVING; level++)
        for (int k = 0; k < fake->places; k++) {
            const struct shown_place *place = &fake->place[k];
            const struct shown_image *image = find_image(fake, place->id);
            for (int i = 0; place->level == level && i < place->width * place->height; i++) {
                int x = i % place->width, y = i / place->width;
                const uint8_t *from = &image->rgba[4 * ((place->y + y) * image->width + place->x + x)];
                int32_t *to =
                    &out[(place->row * CELL_Y + place->dy + y) * WIDTH + place->column * CELL_X + place->dx + x];
                int32_t over = from[0] << 16 | from[1] << 8 | from[2], mixed = 0;
                for (int s = 0; s <= 16; s += 8)
                    mixed |= ((*to >> s & 255) + ((over >> s & 255) - (*to >> s & 255)) * from[3] / 255) << s;
                if (from[3] == 255 || (*to != EMPTY && from[3]))
                    *to = from[3] == 255 ? over : mixed;
            }
        }
    return out;
}
