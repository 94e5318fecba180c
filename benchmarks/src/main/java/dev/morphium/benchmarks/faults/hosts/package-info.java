/** The members of a set as processes of their own, and the network between them. */
@NullMarked
package dev.morphium.benchmarks.faults.hosts;

import org.jspecify.annotations.NullMarked;
