/** Runs a set of real processes while it is being harmed, and checks what its clients saw. */
@NullMarked
package dev.morphium.benchmarks.faults;

import org.jspecify.annotations.NullMarked;
