/** Text search against naive computations. */
@NullMarked
package dev.morphium.engine.text;

import org.jspecify.annotations.NullMarked;
