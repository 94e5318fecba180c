/**
 * Metrics and traces for Micrometer: the only package that needs its library, so that everything
 * else works without it.
 */
@NullMarked
package dev.morphium.micrometer;

import org.jspecify.annotations.NullMarked;
