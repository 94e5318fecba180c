/** Tests of commands on sessions. */
@NullMarked
package dev.morphium.engine.command.session;

import org.jspecify.annotations.NullMarked;
