/** Topics as a whole: pausing them in all instances, and limiting how often their work begins. */
@NullMarked
package dev.morphium.messaging.topic;

import org.jspecify.annotations.NullMarked;
