/** Questions and answers: messages that ask, and the requesters that wait for answers. */
@NullMarked
package dev.morphium.messaging.answer;

import org.jspecify.annotations.NullMarked;
