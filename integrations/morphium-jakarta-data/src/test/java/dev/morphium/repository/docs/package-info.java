/** The page about repositories: its examples are compiled and run. */
@NullMarked
package dev.morphium.repository.docs;

import org.jspecify.annotations.NullMarked;
