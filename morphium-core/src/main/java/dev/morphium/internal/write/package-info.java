/**
 * Whole entities on their way into a collection: batches, versions, sequences, partial failures.
 */
@NullMarked
package dev.morphium.internal.write;

import org.jspecify.annotations.NullMarked;
