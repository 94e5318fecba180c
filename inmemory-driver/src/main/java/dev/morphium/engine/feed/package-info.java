/**
 * The oplog and change streams: the recent committed batches, the events that clients are shown of
 * them, and resume tokens.
 */
@NullMarked
package dev.morphium.engine.feed;

import org.jspecify.annotations.NullMarked;
