/** The window functions that are no accumulators, and the table of their names. */
@NullMarked
package dev.morphium.engine.pipeline.window;

import org.jspecify.annotations.NullMarked;
