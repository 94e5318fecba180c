/** An example: work in steps. */
@NullMarked
package dev.morphium.messaging.sample;

import org.jspecify.annotations.NullMarked;
