/**
 * Dates and times as MongoDB computes with them: the calendar, time zones, steps and bins of time
 * units, and dates as text.
 */
@NullMarked
package dev.morphium.engine.time;

import org.jspecify.annotations.NullMarked;
