/** The servers that are measured, in processes of their own. */
@NullMarked
package dev.morphium.benchmarks.process;

import org.jspecify.annotations.NullMarked;
