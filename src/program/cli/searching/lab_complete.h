/* `lab complete`: making a game complete. */
#pragma once

#include "arguments/setting.h"

/* Does what OPTIONS ask for, whose first argument is `complete`. Returns the exit status. */
int lab_complete(const struct options *options);
