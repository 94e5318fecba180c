/** What clients did and what they heard, in the order of one clock. */
@NullMarked
package dev.morphium.benchmarks.faults.history;

import org.jspecify.annotations.NullMarked;
