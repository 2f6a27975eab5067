/*
 * What every test program includes first: cmocka with what it wants before it, and standard input, strings and memory.
 *
 * TEST(NAME) { ... } is a test; RUN_TESTS at the end of a file runs those above it, in their order.
 */
#pragma once

#include "base/memory.h"

#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TESTS_MAX = 100 };
static struct CMUnitTest tests_listed[TESTS_MAX] __attribute__((unused));

#define TEST(what) TEST_AT(what, __COUNTER__)
#define TEST_AT(what, n)                                                                                               \
    static void what(void **state);                                                                                    \
    __attribute__((constructor)) static void list_##what(void)                                                         \
    {                                                                                                                  \
        static_assert((n) < TESTS_MAX, "more tests in this file than TESTS_MAX");                                      \
        tests_listed[n].name = #what;                                                                                  \
        tests_listed[n].test_func = what;                                                                              \
    }                                                                                                                  \
    static void what(void **state __attribute__((unused)))

/* The program of the tests above it, with SETUP before the first and TEARDOWN after the last (NULL: none). */
#define RUN_TESTS(name, setup, teardown)                                                                               \
    int main(void)                                                                                                     \
    {                                                                                                                  \
        return RUN_LISTED(name, setup, teardown);                                                                      \
    }

/* Runs them from a main of its own; returns the program's status. */
#define RUN_LISTED(name, setup, teardown) _cmocka_run_group_tests(name, tests_listed, __COUNTER__, setup, teardown)

/* As RUN_TESTS, with BEGIN before each test and END after it. */
#define RUN_TESTS_EACH(name, begin, end, setup, teardown)                                                              \
    int main(void)                                                                                                     \
    {                                                                                                                  \
        for (int i = 0; i < TESTS_MAX; i++) {                                                                          \
            tests_listed[i].setup_func = begin;                                                                        \
            tests_listed[i].teardown_func = end;                                                                       \
        }                                                                                                              \
        return RUN_LISTED(name, setup, teardown);                                                                      \
    }

/* Runs a command of the shell; returns its status, 0 if all went well. */
__attribute__((unused, format(printf, 1, 2))) static int shell(const char *format, ...)
{
    char command[2048];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(command, sizeof command, format, args);
    va_end(args);
    return length < (int)sizeof command ? system(command) : -1;
}
