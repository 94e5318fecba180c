/** The backends on which contracts are run: each says where it is, or why it is not here. */
@NullMarked
package dev.morphium.backend;

import org.jspecify.annotations.NullMarked;
