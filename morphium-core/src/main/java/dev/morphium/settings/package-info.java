/** How a Morphium behaves: immutable values with defaults, and where they are read from. */
@NullMarked
package dev.morphium.settings;

import org.jspecify.annotations.NullMarked;
