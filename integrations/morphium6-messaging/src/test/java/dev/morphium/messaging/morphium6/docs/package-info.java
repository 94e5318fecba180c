/** The page about the way from Morphium 6, and the script that renames what sources have of it. */
@NullMarked
package dev.morphium.messaging.morphium6.docs;

import org.jspecify.annotations.NullMarked;
