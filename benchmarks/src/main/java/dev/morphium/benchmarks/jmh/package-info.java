/** Measurements of single parts of the engine, taken by JMH. */
@NullMarked
package dev.morphium.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
