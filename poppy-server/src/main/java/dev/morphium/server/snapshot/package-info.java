/** All data at one moment as a stream of checksummed chunks and back, and as a hash. */
@NullMarked
package dev.morphium.server.snapshot;

import org.jspecify.annotations.NullMarked;
