/** Differences between declared indexes and those of a server. */
@NullMarked
package dev.morphium.internal.index;

import org.jspecify.annotations.NullMarked;
