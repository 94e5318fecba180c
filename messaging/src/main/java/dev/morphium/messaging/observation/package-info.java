/** Who watches: what is told about messages as they go, and the traces that go along with them. */
@NullMarked
package dev.morphium.messaging.observation;

import org.jspecify.annotations.NullMarked;
