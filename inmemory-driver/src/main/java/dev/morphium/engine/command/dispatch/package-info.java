/**
 * The table of commands, the checks that all share, and the dispatch from a command document to its
 * execution.
 */
@NullMarked
package dev.morphium.engine.command.dispatch;

import org.jspecify.annotations.NullMarked;
