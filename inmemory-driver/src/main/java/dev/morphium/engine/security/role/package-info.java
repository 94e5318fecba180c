/** Roles: the built-in ones, those of {@code admin.system.roles}, and what they add up to. */
@NullMarked
package dev.morphium.engine.security.role;

import org.jspecify.annotations.NullMarked;
