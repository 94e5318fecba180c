/** Services: the stubs of clients, and the servers that answer them. */
@NullMarked
package dev.morphium.messaging.internal.client;

import org.jspecify.annotations.NullMarked;
