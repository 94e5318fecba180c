/** The state machine: committed entries of the log become the data, on every member alike. */
@NullMarked
package dev.morphium.server.replication.raft.machine;

import org.jspecify.annotations.NullMarked;
