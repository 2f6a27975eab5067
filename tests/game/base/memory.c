/* The reserve of memory: what happens when there is no more. */
#include "shortage.h"
#include "test.h"

#include <stdint.h>
#include <sys/wait.h>

enum { RESERVE = 1 << 20 };

/* In a process of its own, as a limit cannot be lifted again: RUN's status. */
static int apart(int (*run)(void))
{
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        _exit(run());
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int use_the_reserve(void)
{
    struct shortage s;
    memory_put_aside(RESERVE);
    shortage_limit();
    shortage_begin(&s);
    if (!memory_is_short())
        return 1;
    char *small = memory_copy("still here", 10); /* the reserve is there to be used */
    small = memory_resize(small, 100);
    if (strcmp(small, "still here") != 0)
        return 2;
    free(small);
    small = memory_pages(100);
    if ((uintptr_t)small % 4096)
        return 4;
    free(small);
    shortage_end(&s);
    return memory_is_short() ? 3 : 0;
}

TEST(the_reserve_is_used_and_put_aside_again)
{
    assert_int_equal(apart(use_the_reserve), 0);
}

/* Takes more than there is. */
static int use_all(void)
{
    memory_put_aside(RESERVE);
    shortage_limit();
    fclose(stderr);
    for (int i = 0; i < SHORTAGE_BLOCKS; i++)
        memory_new(SHORTAGE_BLOCK);
    return 0;
}

TEST(without_a_reserve_left_the_program_ends_with_status_1)
{
    assert_int_equal(apart(use_all), 1);
}

TEST(without_a_reserve_memory_is_never_short)
{
    assert_false(memory_is_short());
    memory_put_aside(0);
    assert_false(memory_is_short());
}

RUN_TESTS("base: memory", NULL, NULL)
