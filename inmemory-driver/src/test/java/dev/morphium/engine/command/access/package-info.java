/** The tests of access control. */
@NullMarked
package dev.morphium.engine.command.access;

import org.jspecify.annotations.NullMarked;
