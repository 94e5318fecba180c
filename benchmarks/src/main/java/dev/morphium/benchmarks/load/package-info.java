/**
 * Connections that send requests as fast as they are answered, and an echo that is their ceiling.
 */
@NullMarked
package dev.morphium.benchmarks.load;

import org.jspecify.annotations.NullMarked;
