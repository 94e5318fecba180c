/** What a Morphium has done so far, in numbers, and its slow operations in the log. */
@NullMarked
package dev.morphium.metrics;

import org.jspecify.annotations.NullMarked;
