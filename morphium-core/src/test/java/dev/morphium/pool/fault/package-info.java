/**
 * What goes wrong on the way to a server, made on purpose: a proxy, and tests that live through it.
 */
@NullMarked
package dev.morphium.pool.fault;

import org.jspecify.annotations.NullMarked;
