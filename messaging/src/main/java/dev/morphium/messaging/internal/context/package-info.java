/**
 * What all parts of a queue share: settings of listeners, payloads, counts, warnings, periodic
 * tasks.
 */
@NullMarked
package dev.morphium.messaging.internal.context;

import org.jspecify.annotations.NullMarked;
