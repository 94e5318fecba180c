/** Unicode as ICU4J knows it: whether that library is there, for those who need it. */
@NullMarked
package dev.morphium.engine.unicode;

import org.jspecify.annotations.NullMarked;
