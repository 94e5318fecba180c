/** The annotations that say how Java types are stored, kept and watched over. */
@NullMarked
package dev.morphium.annotation;

import org.jspecify.annotations.NullMarked;
