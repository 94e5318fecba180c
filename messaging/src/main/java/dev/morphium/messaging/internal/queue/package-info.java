/** The queue: listeners, the events that reach them, the sweep, and the end of all that. */
@NullMarked
package dev.morphium.messaging.internal.queue;

import org.jspecify.annotations.NullMarked;
