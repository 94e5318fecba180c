/** The engine as a whole: the one place where all families are joined. */
@NullMarked
package dev.morphium.engine;

import org.jspecify.annotations.NullMarked;
