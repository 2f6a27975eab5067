#include "cli/cli.h"

#include "base/files.h"

int main(int argc, char **argv)
{
    file_fill_standard();
    return cli_main(argc, argv);
}
