/** The commands that administer a server or a set as a whole. */
@NullMarked
package dev.morphium.engine.command.administration;

import org.jspecify.annotations.NullMarked;
