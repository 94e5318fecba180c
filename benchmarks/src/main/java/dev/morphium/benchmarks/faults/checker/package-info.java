/** Checkers of histories: linearizability of registers, snapshot isolation of transactions. */
@NullMarked
package dev.morphium.benchmarks.faults.checker;

import org.jspecify.annotations.NullMarked;
