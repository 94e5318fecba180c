/** Results as a table and as JSON. */
@NullMarked
package dev.morphium.benchmarks.report;

import org.jspecify.annotations.NullMarked;
