/** Privileges: actions on resources, and what a client holds of them. */
@NullMarked
package dev.morphium.engine.security.privilege;

import org.jspecify.annotations.NullMarked;
