/**
 * Fault injection: runs a set of real processes while it is being harmed, and checks the histories
 * of its clients.
 */
@NullMarked
package dev.morphium.benchmarks.faults;

import org.jspecify.annotations.NullMarked;
