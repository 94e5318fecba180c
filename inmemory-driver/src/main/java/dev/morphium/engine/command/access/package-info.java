/** Access control: what a client may run, depending on who has logged in. */
@NullMarked
package dev.morphium.engine.command.access;

import org.jspecify.annotations.NullMarked;
