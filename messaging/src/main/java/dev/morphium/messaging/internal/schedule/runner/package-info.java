/** Schedules at work: of all instances one sends each message when its time has come. */
@NullMarked
package dev.morphium.messaging.internal.schedule.runner;

import org.jspecify.annotations.NullMarked;
