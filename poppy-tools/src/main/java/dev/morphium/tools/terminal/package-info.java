/** What the client programs show in a terminal, and in plain lines elsewhere. */
@NullMarked
package dev.morphium.tools.terminal;

import org.jspecify.annotations.NullMarked;
