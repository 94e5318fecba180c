/** How a queue and its instances are doing: the registry, the status topic, and warnings. */
@NullMarked
package dev.morphium.messaging.status;

import org.jspecify.annotations.NullMarked;
