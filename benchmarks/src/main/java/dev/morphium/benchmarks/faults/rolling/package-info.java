/** Rolling restarts: all members of a set are restarted one after the other while it is used. */
@NullMarked
package dev.morphium.benchmarks.faults.rolling;

import org.jspecify.annotations.NullMarked;
