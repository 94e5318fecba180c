/**
 * Seeded runs in which instances are killed, paused and cut off, and the account of every message
 * afterwards, which is made from the database alone.
 */
@NullMarked
package dev.morphium.messaging.soak;

import org.jspecify.annotations.NullMarked;
