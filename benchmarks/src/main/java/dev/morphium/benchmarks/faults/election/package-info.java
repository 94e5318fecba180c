/** Measures elections: how long a set is without a primary. */
@NullMarked
package dev.morphium.benchmarks.faults.election;

import org.jspecify.annotations.NullMarked;
