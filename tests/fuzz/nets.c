/* Fuzz target: nets. A net that is accepted is whole. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error fault = {.text = ""};
    int faults = catalogue_check_net(&fuzz_games.catalogue, fuzz_path(data, size), &fault);
    MUST(faults == 0 || fault.text[0]);
    return 0;
}
