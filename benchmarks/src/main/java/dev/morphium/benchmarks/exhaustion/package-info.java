/** Clients that take all that a server has, beside others who must not notice. */
@NullMarked
package dev.morphium.benchmarks.exhaustion;

import org.jspecify.annotations.NullMarked;
