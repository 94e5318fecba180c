/**
 * What a command is: its names, fields and flags, one call of it with its arguments, the operation
 * that it becomes, and its handler.
 */
@NullMarked
package dev.morphium.engine.command;

import org.jspecify.annotations.NullMarked;
