/** Reactive Streams publishers of results and of changes, with backpressure. */
@NullMarked
package dev.morphium.reactive;

import org.jspecify.annotations.NullMarked;
