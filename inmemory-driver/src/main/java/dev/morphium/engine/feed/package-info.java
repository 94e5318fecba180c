/**
 * Change streams: the history of committed batches, the events that clients are shown of it, and
 * the tokens that say how far a client has read.
 */
@NullMarked
package dev.morphium.engine.feed;

import org.jspecify.annotations.NullMarked;
