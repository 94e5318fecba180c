/** One member's node of Raft: its log, its machine, its way to the others, put together. */
@NullMarked
package dev.morphium.server.replication.raft;

import org.jspecify.annotations.NullMarked;
