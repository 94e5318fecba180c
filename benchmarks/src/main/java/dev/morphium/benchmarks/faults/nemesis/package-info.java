/** The nemesis: faults such as kills, partitions and clock jumps, chosen by a seed. */
@NullMarked
package dev.morphium.benchmarks.faults.nemesis;

import org.jspecify.annotations.NullMarked;
