/** The example of the README: work in steps, shown there as it stands here. */
@NullMarked
package dev.morphium.messaging.sample;

import org.jspecify.annotations.NullMarked;
