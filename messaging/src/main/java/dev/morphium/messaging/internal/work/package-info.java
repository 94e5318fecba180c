/** Work: its jobs as they are looked after. */
@NullMarked
package dev.morphium.messaging.internal.work;

import org.jspecify.annotations.NullMarked;
