/** Questions and answers: messages that ask, and whoever waits for what is said to them. */
@NullMarked
package dev.morphium.messaging.answer;

import org.jspecify.annotations.NullMarked;
