/** Measurements inside of the engine, run by JMH. */
@NullMarked
package dev.morphium.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
