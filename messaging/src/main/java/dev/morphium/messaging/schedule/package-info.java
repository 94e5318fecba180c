/** Schedules: when messages are sent by the clock, and what becomes of runs that were missed. */
@NullMarked
package dev.morphium.messaging.schedule;

import org.jspecify.annotations.NullMarked;
