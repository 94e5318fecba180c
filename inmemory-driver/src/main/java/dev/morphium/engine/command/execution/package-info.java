/**
 * The execution of a command: the state machine that takes it through its phases, in process and on
 * a socket.
 */
@NullMarked
package dev.morphium.engine.command.execution;

import org.jspecify.annotations.NullMarked;
