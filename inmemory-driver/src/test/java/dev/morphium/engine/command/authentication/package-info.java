/** The tests of logins. */
@NullMarked
package dev.morphium.engine.command.authentication;

import org.jspecify.annotations.NullMarked;
