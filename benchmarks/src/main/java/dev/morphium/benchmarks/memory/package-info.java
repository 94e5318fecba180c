/** The heap that stored documents take. */
@NullMarked
package dev.morphium.benchmarks.memory;

import org.jspecify.annotations.NullMarked;
