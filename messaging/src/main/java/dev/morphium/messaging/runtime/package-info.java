/** Messages on their way: waiting for them, taking them, handling them, ending them. */
@NullMarked
package dev.morphium.messaging.runtime;

import org.jspecify.annotations.NullMarked;
