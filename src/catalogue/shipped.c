#include "catalogue/shipped.h"

const char *const shipped_game[SHIPPED_GAMES] = {"reroute66",     "reenterent",         "altorth",  "altorth3",
                                                 "altorth-trios", "altorth-doubleback", "fastlane", "chess"};
