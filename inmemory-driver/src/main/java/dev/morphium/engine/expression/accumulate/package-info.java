/**
 * What accumulators and the expressions of the same names compute with: sums, averages, deviations,
 * percentiles.
 */
@NullMarked
package dev.morphium.engine.expression.accumulate;

import org.jspecify.annotations.NullMarked;
