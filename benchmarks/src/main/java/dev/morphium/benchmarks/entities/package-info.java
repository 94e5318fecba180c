/** Entities read and written through Morphium and, in the same run, the official driver. */
@NullMarked
package dev.morphium.benchmarks.entities;

import org.jspecify.annotations.NullMarked;
