/** Instances: who takes part in a queue, as each of them writes it down for the others. */
@NullMarked
package dev.morphium.messaging.instance;

import org.jspecify.annotations.NullMarked;
