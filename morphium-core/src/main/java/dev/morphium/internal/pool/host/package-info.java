/**
 * The pool of one host: its open connections, who waits for one, and what happened to them. Hosts
 * share nothing with each other, so that a slow one never delays another.
 */
@NullMarked
package dev.morphium.internal.pool.host;

import org.jspecify.annotations.NullMarked;
