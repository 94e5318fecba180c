/**
 * Databases for tests, by plain classes: {@link dev.morphium.testing.TestDatabase} with its
 * fixtures, snapshots, clock, fail points and captured commands. Nothing here knows a test
 * framework.
 */
@NullMarked
package dev.morphium.testing;

import org.jspecify.annotations.NullMarked;
