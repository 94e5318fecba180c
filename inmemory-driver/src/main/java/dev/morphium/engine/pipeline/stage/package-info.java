/** The stages, by family, and the table of their names. */
@NullMarked
package dev.morphium.engine.pipeline.stage;

import org.jspecify.annotations.NullMarked;
