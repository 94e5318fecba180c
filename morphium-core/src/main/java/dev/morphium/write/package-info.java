/**
 * Whole entities on their way into a collection: batches, versions, sequences, partial failures.
 */
@NullMarked
package dev.morphium.write;

import org.jspecify.annotations.NullMarked;
