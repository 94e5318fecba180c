/**
 * Jakarta Data repositories over Morphium: where applications get them, and what the
 * implementations that the annotation processor writes stand on.
 */
@NullMarked
package dev.morphium.repository;

import org.jspecify.annotations.NullMarked;
