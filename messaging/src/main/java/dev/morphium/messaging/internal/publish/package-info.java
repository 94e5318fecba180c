/** The publisher of messages, and what it remembers of them. */
@NullMarked
package dev.morphium.messaging.internal.publish;

import org.jspecify.annotations.NullMarked;
