/** Consumer groups in a database. */
@NullMarked
package dev.morphium.messaging.internal.group.store;

import org.jspecify.annotations.NullMarked;
