/** The encryption of single properties. */
@NullMarked
package dev.morphium.mapping.encryption;

import org.jspecify.annotations.NullMarked;
