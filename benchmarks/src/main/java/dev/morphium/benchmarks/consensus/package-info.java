/** The consensus library without a database, in as many processes as a set of servers has. */
@NullMarked
package dev.morphium.benchmarks.consensus;

import org.jspecify.annotations.NullMarked;
