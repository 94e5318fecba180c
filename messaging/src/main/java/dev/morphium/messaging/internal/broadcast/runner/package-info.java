/** Broadcasts at work: what a listener has taken, and what it has still to read. */
@NullMarked
package dev.morphium.messaging.internal.broadcast.runner;

import org.jspecify.annotations.NullMarked;
