/** Work at work: claims, attempts, leases and acknowledgements of the listeners of one instance. */
@NullMarked
package dev.morphium.messaging.internal.work.runner;

import org.jspecify.annotations.NullMarked;
