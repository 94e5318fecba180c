/** Lines of a log, shapes of commands and plans. */
@NullMarked
package dev.morphium.internal.command;

import org.jspecify.annotations.NullMarked;
