/** Tests of the execution of commands. */
@NullMarked
package dev.morphium.engine.command.execution;

import org.jspecify.annotations.NullMarked;
