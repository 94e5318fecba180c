/** The signal that messages have come: by a change stream, or by polling. */
@NullMarked
package dev.morphium.messaging.internal.signal;

import org.jspecify.annotations.NullMarked;
