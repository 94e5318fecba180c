/**
 * An extension of JUnit Jupiter 5 and 6: databases for tests, by annotations. Its parts without
 * Jupiter are in {@link dev.morphium.testing}.
 */
@NullMarked
package dev.morphium.junit;

import org.jspecify.annotations.NullMarked;
