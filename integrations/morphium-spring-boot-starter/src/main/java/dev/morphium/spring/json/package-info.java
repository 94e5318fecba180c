/** Modules of Jackson 2 and 3: object ids as text. */
@NullMarked
package dev.morphium.spring.json;

import org.jspecify.annotations.NullMarked;
