/** The page about tests: its examples are compiled and run. */
@NullMarked
package dev.morphium.junit.docs;

import org.jspecify.annotations.NullMarked;
