/** Batches of statements, by themselves. */
@NullMarked
package dev.morphium.internal.write;

import org.jspecify.annotations.NullMarked;
