/** What users write: code that does something with messages. */
@NullMarked
package dev.morphium.messaging.handler;

import org.jspecify.annotations.NullMarked;
