/**
 * The journal, a write-ahead log on the disk: numbered records, checksummed, in segments; what was
 * synced outlives every crash.
 */
@NullMarked
package dev.morphium.server.journal;

import org.jspecify.annotations.NullMarked;
