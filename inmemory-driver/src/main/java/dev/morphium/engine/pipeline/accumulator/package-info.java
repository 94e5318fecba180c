/** The accumulators, by family, and the table of their names. */
@NullMarked
package dev.morphium.engine.pipeline.accumulator;

import org.jspecify.annotations.NullMarked;
