/** The command that fuzzes, and the table of its targets. */
@NullMarked
package dev.morphium.fuzz;

import org.jspecify.annotations.NullMarked;
