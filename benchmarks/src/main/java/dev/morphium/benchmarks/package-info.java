/** Measurements of the engine, of the server, and of the systems beside them. */
@NullMarked
package dev.morphium.benchmarks;

import org.jspecify.annotations.NullMarked;
