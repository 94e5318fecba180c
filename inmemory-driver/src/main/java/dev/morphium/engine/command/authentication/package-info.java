/** The commands by which a client logs in and out. */
@NullMarked
package dev.morphium.engine.command.authentication;

import org.jspecify.annotations.NullMarked;
