/** Measures change streams: what they cost the writers, and their latency. */
@NullMarked
package dev.morphium.benchmarks.streams;

import org.jspecify.annotations.NullMarked;
