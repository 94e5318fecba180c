/** The way of commands to the driver: sessions, concerns, deadlines, cursors, errors. */
@NullMarked
package dev.morphium.internal.execution;

import org.jspecify.annotations.NullMarked;
