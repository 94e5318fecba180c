/**
 * What accumulators and the expressions of the same names compute with beside sums: deviations and
 * percentiles.
 */
@NullMarked
package dev.morphium.engine.expression.accumulate;

import org.jspecify.annotations.NullMarked;
