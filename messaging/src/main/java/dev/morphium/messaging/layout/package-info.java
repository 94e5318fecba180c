/** How messages lie in the database: documents, indexes, and the commands for each step of work. */
@NullMarked
package dev.morphium.messaging.layout;

import org.jspecify.annotations.NullMarked;
