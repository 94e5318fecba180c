/** Schedules as they are stored, and the port to them. */
@NullMarked
package dev.morphium.messaging.internal.schedule.model;

import org.jspecify.annotations.NullMarked;
