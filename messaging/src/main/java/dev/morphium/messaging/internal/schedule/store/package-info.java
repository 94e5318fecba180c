/** Schedules in a database. */
@NullMarked
package dev.morphium.messaging.internal.schedule.store;

import org.jspecify.annotations.NullMarked;
