/** Work seen from outside: how far it is, what it resulted in, what failed, and how to mend it. */
@NullMarked
package dev.morphium.messaging.job;

import org.jspecify.annotations.NullMarked;
