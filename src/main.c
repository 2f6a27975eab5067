#include "cli/cli.h"

#include "base/files.h"
#include "base/system.h"

int main(int argc, char **argv)
{
    file_fill_standard();
    system_make_room();
    return cli_main(argc, argv);
}
