/** Observers of messages, for measurements, and the traces that go along with messages. */
@NullMarked
package dev.morphium.messaging.observation;

import org.jspecify.annotations.NullMarked;
