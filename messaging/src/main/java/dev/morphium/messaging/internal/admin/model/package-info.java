/**
 * The administration of a queue as it is stored: its topics and its instances; the ports to that.
 */
@NullMarked
package dev.morphium.messaging.internal.admin.model;

import org.jspecify.annotations.NullMarked;
