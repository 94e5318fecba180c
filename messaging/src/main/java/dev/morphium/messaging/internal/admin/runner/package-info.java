/**
 * The administration of a queue at work: jobs that are looked after, topics that are paused and
 * limited.
 */
@NullMarked
package dev.morphium.messaging.internal.admin.runner;

import org.jspecify.annotations.NullMarked;
