/** Cron expressions: when something happens that happens again and again. */
@NullMarked
package dev.morphium.messaging.cron;

import org.jspecify.annotations.NullMarked;
