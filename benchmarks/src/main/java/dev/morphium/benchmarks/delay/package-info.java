/** How much one caller delays another. */
@NullMarked
package dev.morphium.benchmarks.delay;

import org.jspecify.annotations.NullMarked;
