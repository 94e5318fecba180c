/** How commands end that are to end before they are done. */
@NullMarked
package dev.morphium.engine.command.interrupt;

import org.jspecify.annotations.NullMarked;
