/** Aggregations: pipelines with a method for every stage, and their results. */
@NullMarked
package dev.morphium.aggregate;

import org.jspecify.annotations.NullMarked;
