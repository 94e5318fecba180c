/** Consumer groups: of each group one listener gets a broadcast, also when none was there. */
@NullMarked
package dev.morphium.messaging.group;

import org.jspecify.annotations.NullMarked;
