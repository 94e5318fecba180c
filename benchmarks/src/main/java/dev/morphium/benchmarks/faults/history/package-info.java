/**
 * The history of a fault run: what clients did and what they were answered, in the order of one
 * clock.
 */
@NullMarked
package dev.morphium.benchmarks.faults.history;

import org.jspecify.annotations.NullMarked;
