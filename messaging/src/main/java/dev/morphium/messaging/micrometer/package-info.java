/**
 * Metrics for Micrometer: the only package that needs its library, so that everything else works
 * without it.
 */
@NullMarked
package dev.morphium.messaging.micrometer;

import org.jspecify.annotations.NullMarked;
