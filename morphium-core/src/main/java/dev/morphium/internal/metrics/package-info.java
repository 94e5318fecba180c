/** Commands as they are counted. */
@NullMarked
package dev.morphium.internal.metrics;

import org.jspecify.annotations.NullMarked;
