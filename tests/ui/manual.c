/*
 * The man page tells the program's commands exactly as the one table of commands does. With --print: the section as it must stand in
 * man/reroute66.6.
 */
#include "ui/actions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void the_man_page_holds_the_table_of_commands(void **state)
{
    struct text page = {0}, section = {0};
    struct error e;
    (void)state;
    assert_true(text_read_file(getenv("MANUAL"), &page, &e));
    actions_write_roff(&section);
    assert_non_null(strstr(page.at, section.at));
    text_free(&page);
    text_free(&section);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_man_page_holds_the_table_of_commands)};
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        struct text section = {0};
        actions_write_roff(&section);
        fputs(section.at, stdout);
        text_free(&section);
        return 0;
    }
    return cmocka_run_group_tests_name("manual", tests, NULL, NULL);
}
