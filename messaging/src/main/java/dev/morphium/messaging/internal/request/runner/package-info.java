/** Request and reply at work: questions that are asked, and whoever waits for answers. */
@NullMarked
package dev.morphium.messaging.internal.request.runner;

import org.jspecify.annotations.NullMarked;
