/** A message queue and job orchestration that rest on change streams. */
@NullMarked
package dev.morphium.messaging;

import org.jspecify.annotations.NullMarked;
