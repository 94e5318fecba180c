/** The names of Morphium 6's messaging, for programs that come from there. */
@NullMarked
package dev.morphium.messaging.morphium6;

import org.jspecify.annotations.NullMarked;
