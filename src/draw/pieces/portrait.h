/* What is owned by pictures of pieces. */
#pragma once

#include "chains.h"
#include "draw/pictures.h"

/* Frees the path at P and makes it NULL; NULL stays so. */
void delete_path(struct path **p);

/* Frees what P owns. */
void portrait_free(struct portrait *p);
