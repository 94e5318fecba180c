/** Commands that start, keep and end logical sessions. */
@NullMarked
package dev.morphium.engine.command.session;

import org.jspecify.annotations.NullMarked;
