/** Batches: messages that are handled together. */
@NullMarked
package dev.morphium.messaging.internal.batch;

import org.jspecify.annotations.NullMarked;
