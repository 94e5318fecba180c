/**
 * How the members of a replica set talk to each other: Raft's messages over authenticated
 * connections of Netty.
 */
@NullMarked
package dev.morphium.server.replication.raft.rpc;

import org.jspecify.annotations.NullMarked;
