/** Writes: statements that find documents outside of the writer lane and change them inside. */
@NullMarked
package dev.morphium.engine.write;

import org.jspecify.annotations.NullMarked;
