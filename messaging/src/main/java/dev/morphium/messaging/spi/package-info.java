/** What the queue needs from where messages are kept, and from whoever says that some came. */
@NullMarked
package dev.morphium.messaging.spi;

import org.jspecify.annotations.NullMarked;
