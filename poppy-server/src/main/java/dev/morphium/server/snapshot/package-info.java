/** Snapshots: all data at one moment as a stream of checksummed chunks, and as a state hash. */
@NullMarked
package dev.morphium.server.snapshot;

import org.jspecify.annotations.NullMarked;
