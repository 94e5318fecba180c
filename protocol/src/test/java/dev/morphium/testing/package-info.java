/** What the tests of all modules have in common. */
@NullMarked
package dev.morphium.testing;

import org.jspecify.annotations.NullMarked;
