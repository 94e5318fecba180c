/** The port for other languages of the JVM: what their classes mean to the mapper. */
@NullMarked
package dev.morphium.mapping.language;

import org.jspecify.annotations.NullMarked;
