/** Several messages handled together, each of which may succeed or fail by itself. */
@NullMarked
package dev.morphium.messaging.batch;

import org.jspecify.annotations.NullMarked;
