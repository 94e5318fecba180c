/**
 * A log of records on the disk: numbered one after the other, checksummed, in segments; what was
 * synced outlives every crash.
 */
@NullMarked
package dev.morphium.server.journal;

import org.jspecify.annotations.NullMarked;
