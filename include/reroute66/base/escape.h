/*
 * Text that other programs parse: HTML, XML and JSON. Whatever a name or a comment holds, it stays text there, because
 * these functions escape every string that is put into a form.
 */
#ifndef REROUTE66_BASE_ESCAPE_H
#define REROUTE66_BASE_ESCAPE_H

#include "base/text.h"

/*
 * Add FORMAT to OUT as text_addf does, but each %s as text of an element or of a quoted attribute of HTML and XML / as
 * text between the quotes of a JSON string, which may stand in a <script>, too. What cannot stand there (control
 * characters in XML, broken UTF-8) becomes U+FFFD. FORMAT is a literal; it knows %s, %c, %%, and numbers of type int
 * with their flags and widths.
 */
void markup_addf(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void json_addf(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
