/**
 * Durable storage of one node: a write-ahead log with group commit, checkpoints, and recovery from
 * both.
 */
@NullMarked
package dev.morphium.server.durable;

import org.jspecify.annotations.NullMarked;
