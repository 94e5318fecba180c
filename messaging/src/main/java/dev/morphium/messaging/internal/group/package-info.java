/** Consumer groups: the copies of broadcasts that are work of theirs. */
@NullMarked
package dev.morphium.messaging.internal.group;

import org.jspecify.annotations.NullMarked;
