/** The administration of a queue: topics that are paused and limited. */
@NullMarked
package dev.morphium.messaging.internal.admin;

import org.jspecify.annotations.NullMarked;
