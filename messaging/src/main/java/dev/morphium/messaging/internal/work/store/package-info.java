/** Work in a database: the table of its states and events, and each atomic step. */
@NullMarked
package dev.morphium.messaging.internal.work.store;

import org.jspecify.annotations.NullMarked;
