/** Queries with and without the indexes that serve them. */
@NullMarked
package dev.morphium.benchmarks.planning;

import org.jspecify.annotations.NullMarked;
