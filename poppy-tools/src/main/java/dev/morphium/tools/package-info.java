/** The programs of Poppy that are clients: of servers that run, and of a set for demonstration. */
@NullMarked
package dev.morphium.tools;

import org.jspecify.annotations.NullMarked;
