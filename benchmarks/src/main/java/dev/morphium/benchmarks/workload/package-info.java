/** What applications do, through the official Java driver. */
@NullMarked
package dev.morphium.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
