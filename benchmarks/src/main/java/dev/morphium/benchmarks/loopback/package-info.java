/** The wire, against an echo of the same frame sizes. */
@NullMarked
package dev.morphium.benchmarks.loopback;

import org.jspecify.annotations.NullMarked;
