/**
 * Regular expressions in the language of PCRE2, which MongoDB speaks, matched on the UTF-8 bytes of
 * strings and within a budget of steps.
 */
@NullMarked
package dev.morphium.engine.regex;

import org.jspecify.annotations.NullMarked;
