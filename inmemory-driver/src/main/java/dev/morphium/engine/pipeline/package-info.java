/**
 * Aggregation pipelines: stages compiled once, through which documents are pulled one at a time.
 * The stages, accumulators and window functions are one floor up.
 */
@NullMarked
package dev.morphium.engine.pipeline;

import org.jspecify.annotations.NullMarked;
