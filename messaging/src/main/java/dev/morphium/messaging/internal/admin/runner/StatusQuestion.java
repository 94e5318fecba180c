package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.annotation.Embedded;
import dev.morphium.messaging.status.Level;

/**
 * What is asked on the status topic.
 *
 * @param level how much is to be told
 */
@Embedded
record StatusQuestion(Level level) {}
