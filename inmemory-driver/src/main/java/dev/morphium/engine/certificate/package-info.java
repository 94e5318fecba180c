/** The subjects of certificates: which are those of a set's members. */
@NullMarked
package dev.morphium.engine.certificate;

import org.jspecify.annotations.NullMarked;
