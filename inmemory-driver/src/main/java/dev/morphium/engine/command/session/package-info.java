/**
 * Logical sessions of commands: their checkout and check-in, transactions, causal consistency, and
 * the commands that start, keep and end them.
 */
@NullMarked
package dev.morphium.engine.command.session;

import org.jspecify.annotations.NullMarked;
