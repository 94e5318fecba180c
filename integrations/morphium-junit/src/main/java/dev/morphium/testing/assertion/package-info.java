/** Assertions about documents and collections, on AssertJ, with the differences by their paths. */
@NullMarked
package dev.morphium.testing.assertion;

import org.jspecify.annotations.NullMarked;
