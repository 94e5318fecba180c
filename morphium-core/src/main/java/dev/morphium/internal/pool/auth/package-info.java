/** The ways to prove to a server who one is. */
@NullMarked
package dev.morphium.internal.pool.auth;

import org.jspecify.annotations.NullMarked;
