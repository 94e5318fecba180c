/** The tests of users and their secrets. */
@NullMarked
package dev.morphium.engine.security;

import org.jspecify.annotations.NullMarked;
