/** The commands that manage user-defined roles. */
@NullMarked
package dev.morphium.engine.command.role;

import org.jspecify.annotations.NullMarked;
