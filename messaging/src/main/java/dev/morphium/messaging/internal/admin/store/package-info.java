/** The administration of a queue in a database. */
@NullMarked
package dev.morphium.messaging.internal.admin.store;

import org.jspecify.annotations.NullMarked;
