/** Indexes as entity types declare them, and how a server's differ from them. */
@NullMarked
package dev.morphium.index;

import org.jspecify.annotations.NullMarked;
