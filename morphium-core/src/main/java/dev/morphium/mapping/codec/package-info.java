/** How values of single types are written to BSON bytes and read from them. */
@NullMarked
package dev.morphium.mapping.codec;

import org.jspecify.annotations.NullMarked;
