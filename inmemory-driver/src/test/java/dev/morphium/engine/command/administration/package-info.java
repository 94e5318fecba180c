/** Tests of the administration commands. */
@NullMarked
package dev.morphium.engine.command.administration;

import org.jspecify.annotations.NullMarked;
