/** Workloads like those of the Yahoo! Cloud Serving Benchmark, and what they cost the server. */
@NullMarked
package dev.morphium.benchmarks.ycsb;

import org.jspecify.annotations.NullMarked;
