/** Who is told of messages, and the traces that go along. */
@NullMarked
package dev.morphium.messaging.internal.observation;

import org.jspecify.annotations.NullMarked;
