// What Swift's Glibc module leaves out, and what is a macro or variadic in C.
#pragma once
