/** How values of single types are written to BSON bytes and read from them. */
@NullMarked
package dev.morphium.internal.mapping.codec;

import org.jspecify.annotations.NullMarked;
