/** Where a Raft node keeps its log, and what it must never forget. */
@NullMarked
package dev.morphium.server.replication.raft.storage;

import org.jspecify.annotations.NullMarked;
