/** What runs schedules: one of all instances sends each message when its time has come. */
@NullMarked
package dev.morphium.messaging.internal.schedule;

import org.jspecify.annotations.NullMarked;
