/** The object-document mapper: Java objects in, MongoDB documents out. */
@NullMarked
package dev.morphium;

import org.jspecify.annotations.NullMarked;
