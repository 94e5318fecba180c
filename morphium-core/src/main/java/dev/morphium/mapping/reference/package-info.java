/** Properties whose objects live in collections of their own, and the port that loads them. */
@NullMarked
package dev.morphium.mapping.reference;

import org.jspecify.annotations.NullMarked;
