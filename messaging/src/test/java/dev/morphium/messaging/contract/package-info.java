/**
 * What messages and jobs do alike on every backend: in this process, on a Poppy, on a server that
 * we did not write and that knows no change streams, and on a real MongoDB.
 */
@NullMarked
package dev.morphium.messaging.contract;

import org.jspecify.annotations.NullMarked;
