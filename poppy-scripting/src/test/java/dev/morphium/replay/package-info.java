/** The replayed cases that need JavaScript. */
@NullMarked
package dev.morphium.replay;

import org.jspecify.annotations.NullMarked;
