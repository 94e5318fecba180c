/**
 * Diagnostic commands, which tell of the server and its state, and change nothing that is stored.
 */
@NullMarked
package dev.morphium.engine.command.diagnostic;

import org.jspecify.annotations.NullMarked;
