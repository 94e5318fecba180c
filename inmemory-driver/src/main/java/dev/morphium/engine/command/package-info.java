/**
 * Commands: their table, the checks that all share, and the dispatch from a command document to a
 * reply.
 */
@NullMarked
package dev.morphium.engine.command;

import org.jspecify.annotations.NullMarked;
