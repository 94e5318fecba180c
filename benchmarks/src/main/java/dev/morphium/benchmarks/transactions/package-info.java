/** What transactions cost beside plain writes, in process. */
@NullMarked
package dev.morphium.benchmarks.transactions;

import org.jspecify.annotations.NullMarked;
