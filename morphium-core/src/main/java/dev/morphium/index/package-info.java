/** The collections and indexes that entity types declare. */
@NullMarked
package dev.morphium.index;

import org.jspecify.annotations.NullMarked;
