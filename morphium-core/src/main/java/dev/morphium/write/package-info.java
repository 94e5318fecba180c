/** What became of a write. */
@NullMarked
package dev.morphium.write;

import org.jspecify.annotations.NullMarked;
