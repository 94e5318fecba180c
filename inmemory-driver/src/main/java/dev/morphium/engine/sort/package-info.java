/**
 * Sorting of documents and of array elements: patterns such as {@code {a: 1, "b.c": -1}}, the keys
 * they take out of a document, and sorters with and without a limit.
 */
@NullMarked
package dev.morphium.engine.sort;

import org.jspecify.annotations.NullMarked;
