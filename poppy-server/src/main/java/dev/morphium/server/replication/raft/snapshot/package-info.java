/** Snapshots of all data: held as a root, and sent to members who are too far behind. */
@NullMarked
package dev.morphium.server.replication.raft.snapshot;

import org.jspecify.annotations.NullMarked;
