/* A game's main line as moving pictures. Knows records and drawings. */
#ifndef REROUTE66_EXPORT_FILM_H
#define REROUTE66_EXPORT_FILM_H

#include "export/export.h"

/* Add R's main line to OUT as an SVG document that shows one position after the other in a loop / as an asciicast
 * (version 2, of asciinema) of filled boards in 256 colours. Always true, as these forms show positions only. */
bool film_write_svg(const struct record *r, const struct export_style *style, struct text *out);
bool film_write_cast(const struct record *r, const struct export_style *style, struct text *out);

#endif
