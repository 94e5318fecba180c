/**
 * Replication commands: status and configuration of the replica set, control of a member, and
 * default concerns.
 */
@NullMarked
package dev.morphium.engine.command.replication;

import org.jspecify.annotations.NullMarked;
