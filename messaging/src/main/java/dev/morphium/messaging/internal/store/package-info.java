/**
 * The ground floor of what is stored: the collection, its fields and indexes, and the codec of
 * messages.
 */
@NullMarked
package dev.morphium.messaging.internal.store;

import org.jspecify.annotations.NullMarked;
