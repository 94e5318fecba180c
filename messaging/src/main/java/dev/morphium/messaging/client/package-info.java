/** Services: an interface, called in one instance and implemented in another. */
@NullMarked
package dev.morphium.messaging.client;

import org.jspecify.annotations.NullMarked;
