/** Request and reply: questions, and the answers to them. */
@NullMarked
package dev.morphium.messaging.internal.request;

import org.jspecify.annotations.NullMarked;
