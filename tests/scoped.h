/* A variable of type struct KIND that KIND_free frees where its block ends: SCOPED(text) t = {0}; */
#pragma once

#define SCOPED(kind) __attribute__((cleanup(kind##_free))) struct kind
