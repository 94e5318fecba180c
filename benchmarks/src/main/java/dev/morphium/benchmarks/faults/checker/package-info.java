/** Says whether a history can be explained by a set that keeps its promises. */
@NullMarked
package dev.morphium.benchmarks.faults.checker;

import org.jspecify.annotations.NullMarked;
