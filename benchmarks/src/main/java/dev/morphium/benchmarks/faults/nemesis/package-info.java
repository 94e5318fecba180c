/** What goes wrong, chosen by a seed. */
@NullMarked
package dev.morphium.benchmarks.faults.nemesis;

import org.jspecify.annotations.NullMarked;
