/** Messages as senders write them and receivers read them. */
@NullMarked
package dev.morphium.messaging.message;

import org.jspecify.annotations.NullMarked;
