/** Consumer groups at work: the copies of broadcasts that are made for them. */
@NullMarked
package dev.morphium.messaging.internal.group.runner;

import org.jspecify.annotations.NullMarked;
