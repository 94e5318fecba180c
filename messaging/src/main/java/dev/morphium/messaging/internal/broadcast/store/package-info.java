/** Broadcasts in a database. */
@NullMarked
package dev.morphium.messaging.internal.broadcast.store;

import org.jspecify.annotations.NullMarked;
