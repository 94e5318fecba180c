/** The first seconds of a server: its start, and operations while nothing has been compiled. */
@NullMarked
package dev.morphium.benchmarks.cold;

import org.jspecify.annotations.NullMarked;
