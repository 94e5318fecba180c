/** Clients with the official driver that note what they do. */
@NullMarked
package dev.morphium.benchmarks.faults.client;

import org.jspecify.annotations.NullMarked;
