/** Consumer groups as they are stored, and the port to them. */
@NullMarked
package dev.morphium.messaging.internal.group.model;

import org.jspecify.annotations.NullMarked;
