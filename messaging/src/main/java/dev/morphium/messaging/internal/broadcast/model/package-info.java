/** Broadcasts: their places and pages in the order of the server. */
@NullMarked
package dev.morphium.messaging.internal.broadcast.model;

import org.jspecify.annotations.NullMarked;
