/** Expressions of aggregations, and the shapes of the documents that they speak of. */
@NullMarked
package dev.morphium.aggregate.expression;

import org.jspecify.annotations.NullMarked;
