/** The tests of the commands that manage users. */
@NullMarked
package dev.morphium.engine.command.user;

import org.jspecify.annotations.NullMarked;
