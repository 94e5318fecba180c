/** What runs schedules: one of all instances sends each message when its time has come. */
@NullMarked
package dev.morphium.messaging.firing;

import org.jspecify.annotations.NullMarked;
