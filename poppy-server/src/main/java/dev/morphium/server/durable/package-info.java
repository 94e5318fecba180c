/**
 * The data of one node on its disk: every batch in a journal before it is committed, and now and
 * then a snapshot, so that the journal need not reach back to the beginning.
 */
@NullMarked
package dev.morphium.server.durable;

import org.jspecify.annotations.NullMarked;
