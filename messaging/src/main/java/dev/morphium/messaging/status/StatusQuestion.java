package dev.morphium.messaging.status;

import dev.morphium.annotation.Embedded;

/**
 * What is asked on the status topic.
 *
 * @param level how much is to be told
 */
@Embedded
record StatusQuestion(Level level) {}
